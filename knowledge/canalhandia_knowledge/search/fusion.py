"""How the signs that a chunk answers a question become one score: words, meaning, titles, headings, page.

Every sign is between 0 and 1 (penalties too), so the weights can be read. They were tuned on players' questions
(docs/busca.md says how, and what each is worth); an embedder has its own weight and range, because cosines of one
model mean something else in another.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from canalhandia_knowledge.folding import search_words, stem
from canalhandia_knowledge.index.rows import stem_token
from canalhandia_knowledge.index.values import STEM_MARK, Hit
from canalhandia_knowledge.search.rewriting import Query
from canalhandia_knowledge.types import Chunk, Origin

STEM_SHARE = 0.8
"""What a word counts that a text has only in another form ('doma', 'domar')."""

LONG_TEXT = 220
"""Characters from which a text is likely to say something."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign adds. `cosine_floor` and `cosine_top`: the range that counts in this embedder's cosines."""

    bm25: float = 0.1
    cover: float = 0.75
    page_cover: float = 0.5
    title: float = 1.15
    title_own: float = 0.3
    heading: float = 0.05
    meaning: float = 0.9
    meaning_page: float = 0.3
    lead: float = 0.0
    rich: float = 1.0
    short: float = 0.9
    history: float = 0.27
    correction: float = 1.0
    server: float = 0.6
    cosine_floor: float = 0.80
    cosine_top: float = 0.92


@dataclass(frozen=True, slots=True)
class SectionWeights:
    """What makes a chunk the one of its page that answers. `rest`: words of the question that are not the page's
    name; `hint_heading`, `word_heading`: the headings have a hint, or such a word."""

    body: float = 0.9
    rest: float = 1.4
    hints: float = 0.5
    bm25: float = 0.4
    meaning: float = 1.0
    hint_heading: float = 1.3
    word_heading: float = 0.5
    lead: float = -0.4
    short: float = -1.0
    history: float = -0.5


SECTION = SectionWeights()


@dataclass(frozen=True, slots=True)
class Signs:
    """One chunk's signs for one question. `values` rank the pages, `inside` the chunks of one page."""

    hit: Hit
    values: dict[str, float] = field(default_factory=dict)
    inside: dict[str, float] = field(default_factory=dict)

    def score(self, weights: Weights) -> float:
        """What the candidates are ranked by."""
        return sum(_added(weights, name, value) for name, value in self.values.items())

    def match(self, weights: Weights) -> float:
        """The part of the score that depends on the question."""
        return sum(_added(weights, name, value) for name, value in self.values.items() if name not in _STATIC)


def section_score(signs: Signs, weights: SectionWeights = SECTION) -> float:
    """What the chunks of one page are ranked by."""
    shared = {name: signs.values[name] for name in ("bm25", "meaning", "lead", "short", "history")}
    total = 0.0
    for name, value in (shared | signs.inside).items():
        weight: float = getattr(weights, name)
        total += weight * value
    return total


def _added(weights: Weights, name: str, value: float) -> float:
    weight: float = getattr(weights, name)
    return -weight * value if name in _PENALTIES else weight * value


HYBRID = Weights()
LEXICAL = Weights(bm25=0.55, cover=0.7, lead=0.1, meaning=0.0, meaning_page=0.0)

_PENALTIES = frozenset({"short", "history"})
_STATIC = frozenset({"rich", "short", "history", "lead", "correction", "server"})
_HISTORY = re.compile(r"hist[oó]ri|vers[aã]o|changelog", re.IGNORECASE)


FEW_CHUNKS = 500
"""A smaller index is looked at as if it were part of one of this size: in three pages every word is rare."""


class Rarity:
    """How much a word tells, by the number of chunks that have it: 0 (in every chunk) to 1 (in none)."""

    def __init__(self, counts: Mapping[str, int], chunks: int) -> None:
        self._counts = counts
        self._chunks = max(FEW_CHUNKS, chunks)
        self._top = math.log(1 + self._chunks)

    def of(self, word: str) -> float:
        """By the word, or by its stem where only that is known."""
        count = self._counts.get(word) or self._counts.get(stem_token(word), 0)
        return math.log((1 + self._chunks) / (1 + count)) / self._top

    def share(self, word: str) -> float:
        """The share of chunks that have the word; a little over 0 where none has."""
        count = self._counts.get(word) or 0.5 * self._counts.get(stem_token(word), 0)
        return (count + 0.3) / self._chunks

    def knows(self, word: str) -> bool:
        return word in self._counts or stem_token(word) in self._counts


def signs_of(
    query: Query,
    by_words: Sequence[Hit],
    by_meaning: Sequence[Hit],
    by_name: Sequence[Hit],
    rarity: Rarity,
    weights: Weights,
) -> list[Signs]:
    """The signs of every chunk that any of the searches found, in no order."""
    hits = {hit.chunk.id: hit for hit in (*by_name, *by_meaning, *by_words)}
    bm25 = {hit.chunk.id: hit.score for hit in by_words}
    cosine = {hit.chunk.id: hit.score for hit in by_meaning}
    top = max(bm25.values(), default=0.0) or 1.0
    masses = {w: weight * rarity.of(w) for w, weight in query.words.items()}
    total = sum(masses.values()) or 1.0
    hint_masses = {w: weight * rarity.of(w) for w, weight in query.hints.items()}
    named = {m.page_id: m for m in reversed(query.mentions)}
    names = _PageNames()
    levels = {key: held_levels(hit.held, masses) for key, hit in hits.items()}
    of_page: dict[int, dict[str, float]] = {}
    for key, hit in hits.items():
        page = of_page.setdefault(hit.chunk.page_id, dict.fromkeys(masses, 0.0))
        for word, level in levels[key].items():
            page[word] = max(page[word], level)
    page_cover = {page: _cover(masses, best) / total for page, best in of_page.items()}
    page_meaning: dict[int, float] = defaultdict(float)
    span = weights.cosine_top - weights.cosine_floor
    scaled = {key: min(1.0, max(0.0, (value - weights.cosine_floor) / span)) for key, value in cosine.items()}
    for hit in by_meaning:
        page_meaning[hit.chunk.page_id] = max(page_meaning[hit.chunk.page_id], scaled[hit.chunk.id])
    wanted = frozenset(stem(w) for w in (*query.hints, *query.words))
    found = []
    for key, hit in hits.items():
        page_id, headings = hit.chunk.page_id, _headings(hit.chunk.headings)
        mention = named.get(page_id)
        values = {
            "bm25": bm25.get(key, 0.0) / top,
            "cover": _cover(masses, levels[key]) / total,
            "page_cover": page_cover[page_id],
            "title": mention.share**2 * mention.weight if mention is not None else 0.0,
            "title_own": float(mention is not None and mention.own),
            "heading": float(bool(wanted & headings.stems)),
            "meaning": scaled.get(key, 0.0),
            "meaning_page": page_meaning[page_id],
            "lead": float(not hit.chunk.headings),
            "rich": _richness(hit),
            "short": _shortness(hit.chunk),
            "correction": float(hit.chunk.origin is Origin.CORRECTION),
            "server": float(hit.chunk.origin is Origin.SERVER),
            "history": float(headings.history),
        }
        inside = _inside(query, hit, names.of(hit.chunk), headings, masses, hint_masses, total)
        found.append(Signs(hit, values, inside))
    return found


def held_levels(held: str, words: Iterable[str], start: int = 0, end: int | None = None) -> dict[str, float]:
    """What a row (or the part of it between two places) has of each word: 1 the word, `STEM_SHARE` another form."""
    stop = len(held) if end is None else end
    return {
        word: 1.0
        if held.find(f" {word} ", start, stop) >= 0
        else STEM_SHARE
        if f" {stem_token(word)} " in held
        else 0.0
        for word in words
    }


def _cover(masses: Mapping[str, float], levels: Mapping[str, float]) -> float:
    return sum(mass * levels[word] for word, mass in masses.items())


def _richness(hit: Hit) -> float:
    """0 for a page that hardly says more than its name, 1 for one of 3,000 characters and more. What is the server's
    own is short and counts as rich."""
    if hit.chunk.origin is not Origin.WIKI:
        return 1.0
    return min(1.0, max(0.0, math.log(max(1, hit.page_chars) / 150) / math.log(3_000 / 150)))


def _shortness(chunk: Chunk) -> float:
    return max(0.0, 1 - len(chunk.text) / LONG_TEXT) if chunk.origin is Origin.WIKI else 0.0


@dataclass(frozen=True, slots=True)
class _Headings:
    """What the headings above a chunk speak of."""

    stems: frozenset[str]
    history: bool


@lru_cache(maxsize=20_000)
def _headings(headings: tuple[str, ...]) -> _Headings:
    return _Headings(
        frozenset(stem(w) for heading in headings for w in search_words(heading)),
        any(_HISTORY.search(heading) is not None for heading in headings),
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """A page's names as its rows begin with them: folded words, the characters that they take, words by stem."""

    words: frozenset[str]
    length: int
    by_stem: Mapping[str, frozenset[str]]


class _PageNames:
    """Folded words of the names of the pages at hand: they stand before the text in a row's words."""

    def __init__(self) -> None:
        self._known: dict[int, _Names] = {}

    def of(self, chunk: Chunk) -> _Names:
        if chunk.page_id not in self._known:
            self._known[chunk.page_id] = _names_of((chunk.title, *chunk.aliases))
        return self._known[chunk.page_id]


@lru_cache(maxsize=10_000)
def _names_of(titles: tuple[str, ...]) -> _Names:
    found = search_words(" ".join(titles))
    by_stem: dict[str, set[str]] = defaultdict(set)
    for word in found:
        by_stem[stem_token(word)].add(word)
    return _Names(
        frozenset(found), sum(len(w) + 1 for w in found), {mark: frozenset(ws) for mark, ws in by_stem.items()}
    )


def _inside(
    query: Query,
    hit: Hit,
    names: _Names,
    headings: _Headings,
    masses: Mapping[str, float],
    hint_masses: Mapping[str, float],
    total: float,
) -> dict[str, float]:
    own = _own_levels(hit.held, names, (*masses, *hint_masses))
    rest = {w: mass for w, mass in masses.items() if w not in names.words}
    return {
        "body": _cover(masses, own) / total,
        "rest": _cover(rest, own) / (sum(rest.values()) or 1.0),
        "hints": _cover(hint_masses, own) / (sum(hint_masses.values()) or 1.0),
        "hint_heading": float(any(stem(w) in headings.stems for w in query.hints)),
        "word_heading": float(any(stem(w) in headings.stems for w in rest)),
    }


def _own_levels(held: str, names: _Names, words: Iterable[str]) -> dict[str, float]:
    """As `held_levels`, of the row without its page's names. Stems of the names stand among the row's; those that only
    the names have say nothing of this chunk."""
    start, end = names.length, held.find(f" {STEM_MARK}") + 1 or len(held)

    def is_own(word: str) -> bool:
        return held.find(f" {word} ", start, end) >= 0

    levels = held_levels(held, words, start, end)
    for word, level in levels.items():
        if level == STEM_SHARE and any(not is_own(name) for name in names.by_stem.get(stem_token(word), ())):
            levels[word] = 0.0
    return levels
