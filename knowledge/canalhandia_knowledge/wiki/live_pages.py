"""Pages of the live wiki as passages, for what the index lacks. What was fetched is kept by `cache.CachedWiki`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import content_stems, meanings, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import LiveWiki
from canalhandia_knowledge.types import Chunk, Passage, WikiPage
from canalhandia_knowledge.wiki.english import EnglishPage, EnglishWiki

Chunker = Callable[[WikiPage], Sequence[Chunk]]


@dataclass(frozen=True, slots=True)
class Looked:
    """What the wiki has for a phrase. `passages`: Portuguese, those that speak most of the question first. `english`:
    the page of the English wiki where the Portuguese one has none of this name, or a stub (`stub`)."""

    passages: tuple[Passage, ...] = ()
    english: EnglishPage | None = None
    stub: bool = False


class LivePages:
    """Thread-safe as its wikis are. `wiki`: the Portuguese one; `english`: None where it is not to be looked at."""

    def __init__(self, wiki: LiveWiki, chunk: Chunker, english: EnglishWiki | None = None) -> None:
        self._wiki, self._chunk, self._english = wiki, chunk, english

    def look(self, phrase: str, question: str, *, limit: int = 4) -> Looked:
        """The page for a phrase; empty when no wiki has such a page. Raises `WikiUnavailable`."""
        if not fold(phrase).split():
            return Looked()
        page, english = self._pages(phrase)
        chunks = [c for c in self._chunk(page) if c.text] if page is not None else []
        found = [Passage(c.id, c.title, c.headings, c.text, c.url, c.origin, 0.5) for c in chunks]
        passages = tuple(best_of(found, question, limit))
        if self._english is None or english is not None or page is None:
            return Looked(passages, english)
        if not chunks or chunks[0].quality == "stub":
            return Looked(passages, self._english.find(page.title, page.english), stub=True)
        return Looked(passages)

    def _pages(self, phrase: str) -> tuple[WikiPage | None, EnglishPage | None]:
        """The Portuguese page for a phrase, and the English one where no Portuguese page has this name.

        A name that only the English wiki knows ('Copper Golem') may still have a Portuguese page: its langlink says.
        """
        page = self._page(phrase)
        if self._english is None or (page is not None and _is_called(page, phrase)):
            return page, None
        english = self._english.find(phrase)
        linked = self._wiki.page(english.portuguese) if english is not None and english.portuguese else None
        return (page, english) if linked is None else (linked, None)

    def _page(self, phrase: str) -> WikiPage | None:
        titles = self._wiki.find(phrase)
        exact = [t for t in titles if fold(t) == fold(phrase)]
        pages = (self._wiki.page(t) for t in (*exact, *(t for t in titles if t not in exact)))
        return next((page for page in pages if page is not None and not page.disambiguation), None)


def _is_called(page: WikiPage, phrase: str) -> bool:
    names = (page.title, *page.redirects, *((page.english,) if page.english else ()))
    return " ".join(fold(phrase).split()) in {" ".join(fold(name).split()) for name in names}


def best_of(passages: Sequence[Passage], question: str, limit: int) -> list[Passage]:
    """The passages that share most with a question; the page's first one wins ties."""
    wanted = [meanings(s) for s in content_stems(question)]

    def shared(passage: Passage) -> int:
        own = frozenset(stems(" ".join((*passage.headings, passage.text))))
        return sum(1 for group in wanted if group & own)

    order = sorted(range(len(passages)), key=lambda n: (-shared(passages[n]), n))[:limit]
    return [passages[n] for n in order]
