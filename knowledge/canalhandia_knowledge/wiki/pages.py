"""What is asked of a MediaWiki: pages for a question (`LiveWiki`), and everything for an ingest (`PageSource`).

Wikitext in batches of 50, not TextExtracts (one page a request, every table dropped) nor parsed HTML (one page a
request): docs/wiki-texto.md has the measurements.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from canalhandia_knowledge.errors import WikiUnavailable
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.ingest.sources import WIKI_IDS, Listed
from canalhandia_knowledge.text.sections import read_marks
from canalhandia_knowledge.text.wikitext_marks import langlink
from canalhandia_knowledge.types import WikiPage
from canalhandia_knowledge.wiki.api import WikiApi

BATCH_PAGES = 50
"""Titles or ids in one query: MediaWiki's limit for those who are not bots."""
Query = dict[str, str | int]
_DETAILS: Query = {
    "inprop": "url",
    "lllimit": "max",
    "rdnamespace": 0,
    "rdlimit": "max",
    "rdprop": "title",
    "ppprop": "disambiguation",
}
_CONTENT: Query = {"rvprop": "ids|content", "rvslots": "main"}
_QUESTION_WORDS = frozenset({
    "a", "as", "ao", "aos", "o", "os", "um", "uma", "uns", "umas", "de", "do", "da", "dos", "das", "em", "no", "na",
    "nos", "nas", "por", "pra", "pro", "para", "com", "sem", "e", "ou", "que", "q", "qual", "quais", "quanto",
    "quantos", "quanta", "quantas", "quando", "onde", "como", "quem", "cade", "eu", "vc", "voce", "voces", "me",
    "te", "se", "meu", "minha", "seu", "sua", "isso", "isto", "faz", "faco", "fazer", "fazem", "fica", "ficam",
    "ser", "sao", "eh", "foi", "tem", "ter", "tenho", "dar", "pego", "pega", "pegar", "consigo", "conseguir",
    "serve", "servem", "funciona", "posso", "pode", "podem", "preciso", "precisa", "existe", "aqui", "sobre",
    "mais", "tipo", "porque", "pq", "n", "nao", "sim", "the", "of", "how",
})  # fmt: skip


class WikiPages:
    """One wiki. Thread-safe as its `WikiApi` is. Raises `WikiUnavailable`.

    As a source it gives all pages of the main namespace, or those of `categories` and `titles`. `list_size`: pages
    per listing query, 'max' as far as the wiki allows.
    """

    def __init__(
        self,
        api: WikiApi,
        *,
        language: str = "pt",
        categories: Sequence[str] = (),
        titles: Sequence[str] = (),
        list_size: int | str = "max",
    ) -> None:
        self._api = api
        self._language = language
        self._categories = tuple(categories)
        self._titles = tuple(titles)
        self._list_size = list_size
        self._other = "pt" if language == "en" else "en"
        self._details: Query = {**_DETAILS, "lllang": self._other}
        self._not_found: list[str] = []

    # --- for a question -----------------------------------------------------------------------------------------

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        """Titles, likeliest first; [] when nothing fits.

        The phrase as a title, titles that begin with it, then a text search. A wiki's search wants every word, so
        question words are dropped, and when nothing has all words the longest ones are tried alone.
        """
        words = search_words(phrase)
        if not words:
            return []
        found: dict[str, None] = {}
        plain = " ".join(words)
        for title in self._existing([phrase.strip(" ?!."), plain]):
            found.setdefault(title)
        for title in self._prefix(plain, limit):
            found.setdefault(title)
        if len(found) < limit:
            longest = sorted(set(words), key=len, reverse=True)[:2] if len(words) > 1 else []
            for query in (plain, *longest):
                hits = self._search(query, limit)
                for title in hits:
                    found.setdefault(title)
                if hits:
                    break
        return list(found)[:limit]

    def page(self, title: str) -> WikiPage | None:
        """The page with its text, redirects followed; None when there is none, or no such title is possible."""
        return next(iter(self._whole([title])), None)

    def pages(self, titles: Sequence[str] | None = None) -> Iterator[WikiPage]:
        """All pages of the source, or these titles (redirects followed), text included."""
        if titles is not None:
            for start in range(0, len(titles), BATCH_PAGES):
                yield from self._whole(titles[start : start + BATCH_PAGES])
            return
        batch: list[Listed] = []
        for listed in self.listing():
            batch.append(listed)
            if len(batch) == BATCH_PAGES:
                yield from self.fetch(batch)
                batch = []
        yield from self.fetch(batch)

    def _existing(self, titles: Sequence[str]) -> list[str]:
        asked = _joined(_possible(titles))
        if not asked:
            return []
        answer = self._api.get({"action": "query", "titles": asked, "redirects": 1})
        return [p["title"] for p in answer.get("query", {}).get("pages", []) if "pageid" in p and p.get("ns") == 0]

    def _prefix(self, text: str, limit: int) -> list[str]:
        answer = self._api.get({"action": "query", "list": "prefixsearch", "pssearch": text, "pslimit": limit})
        titles = [hit["title"] for hit in answer.get("query", {}).get("prefixsearch", [])]
        return self._existing(titles) if titles else []

    def _search(self, words: str, limit: int) -> list[str]:
        answer = self._api.get(
            {"action": "query", "list": "search", "srsearch": words, "srlimit": limit, "srnamespace": 0, "srprop": ""}
        )
        return [hit["title"] for hit in answer.get("query", {}).get("search", [])]

    def _whole(self, titles: Sequence[str]) -> list[WikiPage]:
        asked = _joined(_possible(titles))
        if not asked:
            return []
        query: Query = {"action": "query", "titles": asked, "redirects": 1}
        query |= {"prop": "info|langlinks|redirects|pageprops|revisions"} | self._details | _CONTENT
        pages: dict[int, dict[str, Any]] = {}
        for part in self._parts(query):
            _merge(pages, part)
        found = (raw for raw in pages.values() if raw.get("ns") == 0 and _text(raw) is not None)
        return [self._page(raw, self._listed(raw)) for raw in found]

    # --- for an ingest --------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        return self._api.url

    @property
    def complete(self) -> bool:
        return not self._categories and not self._titles

    @property
    def ids(self) -> range:
        return WIKI_IDS

    def listing(self) -> Iterator[Listed]:
        if self.complete:
            query: Query = {"generator": "allpages", "gapnamespace": 0, "gapfilterredir": "nonredirects"}
            yield from self._list(query | {"gaplimit": self._list_size})
            return
        self._not_found = []
        seen: set[int] = set()
        for category in self._categories:
            name = category.partition(":")[2] or category
            query = {"generator": "categorymembers", "gcmtitle": f"Category:{name}", "gcmtype": "page"}
            query |= {"gcmnamespace": 0, "gcmlimit": self._list_size, "redirects": 1}
            found = False
            for listed in self._list(query):
                found = True
                if listed.page_id not in seen:
                    seen.add(listed.page_id)
                    yield listed
            if not found:
                self._not_found.append(f"Categoria:{name}")
        wanted = [_cleaned(title) for title in self._titles]
        titles, leads, there = _possible(self._titles), _Leads(), set()
        for start in range(0, len(titles), BATCH_PAGES):
            for listed in self._list({"titles": _joined(titles[start : start + BATCH_PAGES]), "redirects": 1}, leads):
                there.add(listed.title)
                if listed.page_id not in seen:
                    seen.add(listed.page_id)
                    yield listed
        self._not_found += [title for title in dict.fromkeys(wanted) if leads.end(title) not in there]

    @property
    def not_found(self) -> tuple[str, ...]:
        return tuple(self._not_found)

    def _list(self, query: Mapping[str, str | int], leads: "_Leads | None" = None) -> Iterator[Listed]:
        """Pages with their names: complete when a batch is, for langlinks and redirects may come in several parts.
        `leads` learns where the titles of the query lead."""
        asked: Query = {"action": "query", "prop": "info|langlinks|redirects", **query, **self._details}
        pages: dict[int, dict[str, Any]] = {}
        for part in self._parts(asked):
            _merge(pages, part)
            if leads is not None:
                leads.add(part)
            if part.get("batchcomplete"):
                for raw in pages.values():
                    if not raw.get("missing") and not raw.get("redirect") and raw.get("ns") == 0:
                        yield self._listed(raw)
                pages = {}

    def fetch(self, pages: Sequence[Listed]) -> Iterator[WikiPage]:
        """Raises `WikiUnavailable` when the wiki neither gives a page nor says that it is gone."""
        for start in range(0, len(pages), BATCH_PAGES):
            batch = {page.page_id: page for page in pages[start : start + BATCH_PAGES]}
            query: Query = {"action": "query", "pageids": "|".join(map(str, batch)), "prop": "info|pageprops|revisions"}
            raws: dict[int, dict[str, Any]] = {}
            for part in self._parts(query | {"inprop": "url", "ppprop": "disambiguation"} | _CONTENT):
                _merge(raws, part)
            for page_id, listed in batch.items():
                raw = raws.get(page_id, {})
                if _text(raw) is not None:
                    yield self._page(raw, listed)
                elif not raw.get("missing"):
                    raise WikiUnavailable(
                        f"a wiki {self.name} não deu o texto da página {page_id} ({listed.title!r}); "
                        "rode o comando de novo"
                    )

    def _parts(self, query: Mapping[str, str | int]) -> Iterator[dict[str, Any]]:
        """All answers to a query, 'continue' followed."""
        more: dict[str, str] = {}
        while True:
            answer = self._api.get({**query, **more})
            yield answer
            if "continue" not in answer:
                return
            more = {k: str(v) for k, v in answer["continue"].items()}

    def _page(self, raw: Mapping[str, Any], listed: Listed) -> WikiPage:
        text = _text(raw) or ""
        title = str(raw["title"])
        marks = read_marks(text, title)
        english = self._language == "en"
        linked = listed.english if listed.english is not None else langlink(text, self._other)
        return WikiPage(
            page_id=int(raw["pageid"]),
            title=title,
            revision=int(raw["revisions"][0]["revid"]),
            wikitext=text,
            url=str(raw.get("canonicalurl") or listed.url or self._url(title)),
            english=title if english else linked,
            redirects=listed.redirects,
            redirect_to=marks.redirect_to,
            disambiguation=marks.disambiguation or "disambiguation" in raw.get("pageprops", {}),
            language=self._language,
            portuguese=linked if english else None,
        )

    def _listed(self, raw: Mapping[str, Any]) -> Listed:
        """`Listed.english` is the title in the other language, of an English wiki's page the Portuguese one."""
        return Listed(
            int(raw["pageid"]),
            str(raw["title"]),
            int(raw.get("lastrevid", 0)),
            str(raw.get("canonicalurl", "")),
            next((str(link["title"]) for link in raw.get("langlinks", ()) if link.get("lang") == self._other), None),
            tuple(dict.fromkeys(str(r["title"]) for r in raw.get("redirects", ()))),
        )

    def _url(self, title: str) -> str:
        return self._api.url.rsplit("/", 1)[0] + "/w/" + quote(title.replace(" ", "_"), safe="/:()',!")


def search_words(phrase: str) -> list[str]:
    """The words of a question that a wiki's search can use: no question words, no search syntax ('OR', quotes, '~')."""
    found = re.findall(r"[^\W_]+(?:-[^\W_]+)*", phrase)
    kept = [w for w in found if fold(w) not in _QUESTION_WORDS and w not in {"OR", "AND", "NOT"}]
    return kept or [w for w in found if w not in {"OR", "AND", "NOT"}]


def _possible(titles: Sequence[str]) -> list[str]:
    """Titles that a wiki can have, each once: 1 to 255 bytes, none of `#<>[]{}|`, no control characters."""
    cleaned = map(_cleaned, titles)
    return [
        t
        for t in dict.fromkeys(cleaned)
        if t and len(t.encode("utf-8", "replace")) <= 255 and not _IMPOSSIBLE.search(t)
    ]


def _cleaned(title: str) -> str:
    return " ".join(title.replace("_", " ").split()).lstrip(":")


class _Leads:
    """Where titles lead as a wiki's answers tell it: its own spelling of them, then its redirects."""

    def __init__(self) -> None:
        self._to: dict[str, str] = {}

    def add(self, answer: Mapping[str, Any]) -> None:
        query = answer.get("query", {})
        for step in (*query.get("normalized", ()), *query.get("redirects", ())):
            self._to[str(step["from"])] = str(step["to"])

    def end(self, title: str) -> str:
        passed: set[str] = set()
        while title in self._to and title not in passed:
            passed.add(title)
            title = self._to[title]
        return title


_IMPOSSIBLE = re.compile(r"[#<>\[\]{}|\x00-\x1f\x7f\ud800-\udfff]")


def _joined(titles: Sequence[str]) -> str:
    return "|".join(titles)


def _merge(pages: dict[int, dict[str, Any]], answer: Mapping[str, Any]) -> None:
    """Adds an answer's part to what is known of each page: lists grow, other values replace."""
    for raw in answer.get("query", {}).get("pages", []):
        if "pageid" not in raw:
            continue
        known = pages.setdefault(int(raw["pageid"]), {})
        for key, value in raw.items():
            known[key] = known.get(key, []) + value if isinstance(value, list) and key != "revisions" else value


def _text(raw: Mapping[str, Any]) -> str | None:
    """The wikitext of a page as the API gave it; None when it did not (missing, hidden, or in another part)."""
    revisions = raw.get("revisions")
    if not revisions:
        return None
    content = revisions[0].get("slots", {}).get("main", {}).get("content")
    return content if isinstance(content, str) else None
