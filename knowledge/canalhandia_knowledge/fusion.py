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

from canalhandia_knowledge.folding import search_words, stem
from canalhandia_knowledge.index_rows import stem_token
from canalhandia_knowledge.index_values import Hit
from canalhandia_knowledge.rewriting import Query
from canalhandia_knowledge.types import Chunk, Origin

STEM_SHARE = 0.8
"""What a word counts that a text has only in another form ('doma', 'domar')."""

LONG_TEXT = 220
"""Characters from which a text is likely to say something."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign adds. `cosine_floor` and `cosine_top`: the range that counts in this embedder's cosines."""

    bm25: float = 0.5
    cover: float = 1.0
    page_cover: float = 0.6
    title: float = 1.2
    title_own: float = 0.2
    heading: float = 0.3
    meaning: float = 1.0
    meaning_page: float = 0.3
    lead: float = 0.1
    short: float = 0.3
    history: float = 0.25
    cosine_floor: float = 0.80
    cosine_top: float = 0.92


@dataclass(frozen=True, slots=True)
class Signs:
    """One chunk's signs for one question."""

    hit: Hit
    values: dict[str, float] = field(default_factory=dict)

    def score(self, weights: Weights) -> float:
        total = 0.0
        for name, value in self.values.items():
            weight = getattr(weights, name)
            total += -weight * value if name in _PENALTIES else weight * value
        return total


HYBRID = Weights()
LEXICAL = Weights(meaning=0.0, meaning_page=0.0)

_PENALTIES = frozenset({"short", "history"})
_HISTORY = re.compile(r"hist[oó]ri|vers[aã]o|changelog", re.IGNORECASE)


class Rarity:
    """How much a word tells, by the number of chunks that have it: 0 (in every chunk) to 1 (in none)."""

    def __init__(self, counts: Mapping[str, int], chunks: int) -> None:
        self._counts = counts
        self._top = math.log(1 + max(1, chunks))
        self._chunks = max(1, chunks)

    def of(self, word: str) -> float:
        """By the word, or by its stem where only that is known."""
        count = self._counts.get(word) or self._counts.get(stem_token(word), 0)
        return math.log((1 + self._chunks) / (1 + count)) / self._top

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
    named = {m.page_id: m for m in reversed(query.mentions)}
    page_words: dict[int, set[str]] = defaultdict(set)
    page_stems: dict[int, set[str]] = defaultdict(set)
    page_meaning: dict[int, float] = defaultdict(float)
    for hit in hits.values():
        page_words[hit.chunk.page_id].update(hit.words)
        page_stems[hit.chunk.page_id].update(hit.stems)
    span = weights.cosine_top - weights.cosine_floor
    scaled = {key: min(1.0, max(0.0, (value - weights.cosine_floor) / span)) for key, value in cosine.items()}
    for hit in by_meaning:
        page_meaning[hit.chunk.page_id] = max(page_meaning[hit.chunk.page_id], scaled[hit.chunk.id])
    return [
        Signs(
            hit,
            {
                "bm25": bm25.get(key, 0.0) / top,
                "cover": _cover(masses, hit.words, hit.stems) / total,
                "page_cover": _cover(masses, page_words[hit.chunk.page_id], page_stems[hit.chunk.page_id]) / total,
                "title": named[hit.chunk.page_id].share ** 2 * named[hit.chunk.page_id].weight
                if hit.chunk.page_id in named
                else 0.0,
                "title_own": float(hit.chunk.page_id in named and named[hit.chunk.page_id].own),
                "heading": _heading(query, hit.chunk),
                "meaning": scaled.get(key, 0.0),
                "meaning_page": page_meaning[hit.chunk.page_id],
                "lead": float(not hit.chunk.headings),
                "short": max(0.0, 1 - len(hit.chunk.text) / LONG_TEXT),
                "history": float(any(_HISTORY.search(h) for h in hit.chunk.headings)),
            },
        )
        for key, hit in hits.items()
    ]


def _cover(masses: Mapping[str, float], words: Iterable[str], stems: Iterable[str]) -> float:
    held, held_stems = set(words), set(stems)
    return sum(
        mass if word in held else STEM_SHARE * mass if stem_token(word) in held_stems else 0.0
        for word, mass in masses.items()
    )


def _heading(query: Query, chunk: Chunk) -> float:
    """Do the headings speak of what is asked ('Drops' for 'dropa')?"""
    if not chunk.headings:
        return 0.0
    wanted = {stem(w) for w in (*query.hints, *query.words)}
    held = {stem(w) for h in chunk.headings for w in search_words(h)}
    return float(bool(wanted & held))


def trusted_first(origin: Origin) -> float:
    """What is the server's own stands above the wiki where both answer."""
    return {Origin.CORRECTION: 1.0, Origin.SERVER: 0.6}.get(origin, 0.0)
