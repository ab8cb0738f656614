"""Pages of the live wiki as passages, for what the index lacks: 200 articles for 6 hours, one fetch for all askers."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from canalhandia_knowledge.answering.wording import content_stems, meanings, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import LiveWiki
from canalhandia_knowledge.types import Chunk, Passage, WikiPage

Chunker = Callable[[WikiPage], Sequence[Chunk]]


class LivePages:
    """Thread-safe. A phrase that nothing was found for is remembered too; a failure is not."""

    def __init__(
        self,
        wiki: LiveWiki,
        chunk: Chunker,
        *,
        max_articles: int = 200,
        max_age_s: float = 6 * 3600.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wiki, self._chunk = wiki, chunk
        self._max, self._age_s, self._clock = max_articles, max_age_s, clock
        self._pages: OrderedDict[str, tuple[float, tuple[Passage, ...]]] = OrderedDict()
        self._under_way: dict[str, Future[tuple[Passage, ...]]] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._pages)

    def passages(self, phrase: str, question: str, *, limit: int = 4) -> list[Passage]:
        """The pieces of the page for a phrase that speak most of the question; [] when the wiki has no such page.

        Raises `WikiUnavailable`. Who asks for a page that is being fetched waits for that fetch.
        """
        key = " ".join(fold(phrase).split())
        if not key:
            return []
        with self._lock:
            known = self._pages.get(key)
            if known is not None and self._clock() - known[0] <= self._age_s:
                self._pages.move_to_end(key)
                return best_of(known[1], question, limit)
            future = self._under_way.get(key)
            mine = future is None
            if future is None:
                future = self._under_way[key] = Future()
        if mine:
            self._fetch(key, phrase, future)
        return best_of(future.result(), question, limit)

    def _fetch(self, key: str, phrase: str, future: "Future[tuple[Passage, ...]]") -> None:
        try:
            found = self._read(phrase)
        except BaseException as problem:  # noqa: BLE001 handed to whoever waits, and raised here by `result`
            with self._lock:
                self._under_way.pop(key, None)
            future.set_exception(problem)
            return
        with self._lock:
            self._pages[key] = (self._clock(), found)
            while len(self._pages) > self._max:
                self._pages.popitem(last=False)
            self._under_way.pop(key, None)
        future.set_result(found)

    def _read(self, phrase: str) -> tuple[Passage, ...]:
        titles = self._wiki.find(phrase)
        exact = [t for t in titles if fold(t) == fold(phrase)]
        for title in (*exact, *(t for t in titles if t not in exact)):
            page = self._wiki.page(title)
            if page is None or page.disambiguation:
                continue
            return tuple(
                Passage(c.id, c.title, c.headings, c.text, c.url, c.origin, 0.5) for c in self._chunk(page) if c.text
            )
        return ()


def best_of(passages: Sequence[Passage], question: str, limit: int) -> list[Passage]:
    """The passages that share most with a question; the page's first one wins ties."""
    wanted = [meanings(s) for s in content_stems(question)]

    def shared(passage: Passage) -> int:
        own = frozenset(stems(" ".join((*passage.headings, passage.text))))
        return sum(1 for group in wanted if group & own)

    order = sorted(range(len(passages)), key=lambda n: (-shared(passages[n]), n))[:limit]
    return [passages[n] for n in order]
