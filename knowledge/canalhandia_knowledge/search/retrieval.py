"""From a question to passages: rewritten, searched by words and by meaning at once, fused, joined; or nothing."""

import logging
import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from canalhandia_knowledge.errors import EmbedderMismatch, EmbeddingUnavailable, KnowledgeError
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.index.rows import place, stem_token
from canalhandia_knowledge.index.values import Hit
from canalhandia_knowledge.protocols import Reranker
from canalhandia_knowledge.search import fusion, relevance
from canalhandia_knowledge.search.neighbours import Joined, join, neighbour_ids
from canalhandia_knowledge.search.rewriting import WHOLE, Query, rewrite
from canalhandia_knowledge.search.titles import Mention, TitleBook
from canalhandia_knowledge.types import Chunk, Origin, Passage, Resolution

log = logging.getLogger(__name__)

RESTS = 10
"""The vocabulary of a large index is read again after so many times as long as that takes."""

OWN_ONLY = f"origin != '{Origin.WIKI.name}'"


@dataclass(frozen=True, slots=True)
class RetrievalOptions:
    """`words` and `meaning`: candidates of either search; `named`: pages whose every chunk is a candidate because
    the question names them; `per_page`: most passages of one page; `per_subject`: of a page that the question names,
    where they come behind the others; `first_places`: behind so many, a longer list goes on with the rest of the named
    pages; `joined_chars`: longest passage that neighbours
    are joined to; `rerank`: candidates that a cross-encoder reads; `reject`: are irrelevant questions left empty?
    `quick_pages`: the vocabulary of no more is read by the search that first needs it (0.1 s), of more it is read
    aside."""

    words: int = 40
    meaning: int = 30
    named: int = 3
    per_page: int = 2
    per_subject: int = 3
    first_places: int = 6
    joined_chars: int = 2_200
    rerank: int = 24
    reject: bool = True
    quick_pages: int = 3_000
    lexical: fusion.Weights = fusion.LEXICAL
    hybrid: fusion.Weights = fusion.HYBRID


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the index holds, as of one version of it: so many `pages`. `read_at`, `cost_s`: when it was read, and how
    long that took, in seconds."""

    version: tuple[int, int]
    titles: TitleBook
    rarity: fusion.Rarity
    counts: dict[str, int]
    pages: int
    read_at: float
    cost_s: float


@dataclass(frozen=True, slots=True)
class Found:
    """One search with its stages, for `consultar` and the evaluation. `signs`: all candidates, best first."""

    query: Query
    verdict: relevance.Verdict
    signs: tuple[fusion.Signs, ...]
    passages: tuple[Passage, ...]


class HybridRetriever:
    """Searches one index. Implements `protocols.Retriever`; thread-safe. `close` gives its threads back."""

    def __init__(
        self,
        index: KnowledgeIndex,
        options: RetrievalOptions = RetrievalOptions(),
        *,
        reranker: Reranker | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._index = index
        self._options = options
        self._reranker = reranker
        self._pool = ThreadPoolExecutor(3, thread_name_prefix="busca")
        self._lock = threading.Lock()
        self._clock = clock
        self._vocabulary: Vocabulary | None = None
        self._reading: Future[None] | None = None
        self._warned: set[str] = set()

    def close(self) -> None:
        self._pool.shutdown()

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        return list(self.find(text, limit=limit, resolution=resolution).passages)

    def find(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> Found:
        """As `search`, with every stage."""
        known = self._vocabulary_now()
        query = rewrite(text, known.titles, known.counts, resolution)
        shape = relevance.by_shape(text, known.titles) if self._options.reject else None
        if shape is not None and not shape.own_only:
            return Found(query, shape, (), ())
        found = self._candidates(query, known, OWN_ONLY if shape is not None else None)
        hybrid = any(s.values["meaning"] for s in found)
        weights = self._options.hybrid if hybrid else self._options.lexical
        ranked = sorted(found, key=lambda s: (-s.score(weights), place(s.hit.chunk)))
        model = relevance.HYBRID if hybrid else relevance.LEXICAL
        verdict = relevance.by_content(query, ranked, weights, model, known.titles, known.rarity)
        if self._options.reject and not verdict.answerable:
            own = relevance.own_enough(query, ranked, known.rarity)
            if not own:
                return Found(query, verdict, tuple(ranked), ())
            ranked = own
            verdict = relevance.Verdict(True, True, "do servidor", verdict.probability)
        scored = [(s, _squashed(s.score(weights))) for s in ranked]
        passages = self._passages(self._reranked(query, scored), limit, subjects_of(query.mentions))
        return Found(query, verdict, tuple(ranked), tuple(passages))

    def _candidates(self, query: Query, known: Vocabulary, where: str | None) -> list[fusion.Signs]:
        words = [*query.search_words, *(stem_token(w) for w in query.words)]
        by_words = self._pool.submit(self._index.search_words, words, self._options.words, where=where)
        named = [m.page_id for m in query.mentions if m.share >= WHOLE][: self._options.named]
        by_name = self._pool.submit(self._index.chunks_of, [] if where else named)
        by_meaning = self._by_meaning(query, where)
        weights = self._options.hybrid if by_meaning else self._options.lexical
        found = fusion.signs_of(query, by_words.result(), by_meaning, by_name.result(), known.rarity, weights)
        return [s for s in found if s.hit.chunk.quality != "disambiguation"]

    def _by_meaning(self, query: Query, where: str | None) -> list[Hit]:
        embedder = self._index.embedder
        if embedder is None or not query.words:
            return []
        try:
            return self._index.search_vector(embedder.embed_query(query.text), self._options.meaning, where=where)
        except (EmbeddingUnavailable, EmbedderMismatch) as error:
            self._warn_once(f"searching by words only: {error}")
            return []

    def _reranked(
        self, query: Query, scored: Sequence[tuple[fusion.Signs, float]]
    ) -> list[tuple[fusion.Signs, float, dict[str, float]]]:
        """The candidates with their final scores, best first; the cross-encoder's order where there is one."""
        plain = [(s, score, dict(s.values)) for s, score in scored]
        if self._reranker is None or not plain:
            return plain
        head = plain[: self._options.rerank]
        try:
            read = self._reranker.scores(query.typed, [s.hit.chunk.embed_text for s, _, _ in head])
        except EmbeddingUnavailable as error:
            self._warn_once(f"not reranking: {error}")
            return plain
        low, high = min(read), max(read)
        scaled = [(value - low) / (high - low or 1.0) for value in read]
        again = [
            (s, (score + value) / 2, stages | {"rerank": value, "fused": score})
            for (s, score, stages), value in zip(head, scaled, strict=True)
        ]
        return sorted(again, key=lambda item: (-item[1], place(item[0].hit.chunk))) + plain[self._options.rerank :]

    def _passages(
        self, ranked: Sequence[tuple[fusion.Signs, float, dict[str, float]]], limit: int, subjects: frozenset[int]
    ) -> list[Passage]:
        """Pages in the order of their best candidates, at most `per_page` places each; in a page's places stand the
        chunks of it that answer best, with the neighbours that belong to them. The pages that the question names get
        a place more, right behind their own."""
        sections: dict[int, list[tuple[fusion.Signs, float, dict[str, float]]]] = {}
        for item in ranked:
            sections.setdefault(item[0].hit.chunk.page_id, []).append(item)
        for items in sections.values():
            items.sort(key=lambda item: (-item[2].get("rerank", -1.0), -fusion.section_score(item[0])))
        chosen: list[tuple[Chunk, float, dict[str, float]]] = []
        for page, nth, score in self._places(ranked, limit, subjects):
            best, _, stages = sections[page][nth]
            chosen.append((best.hit.chunk, score, stages | {"subject": float(page in subjects)}))
        known = {sign.hit.chunk.id: sign.hit.chunk for sign, _, _ in ranked}
        cut = {sign.hit.chunk.id for sign, _, _ in ranked if sign.hit.cut}
        wanted = neighbour_ids([chunk for chunk, _, _ in chosen if chunk.id in cut])
        missing = self._index.chunks([key for key in wanted if key not in known])
        around = [*(known[key] for key in wanted if key in known), *(hit.chunk for hit in missing)]
        joined: list[Joined] = join(chosen, around, self._options.joined_chars)
        return [
            Passage(j.chunk.id, j.chunk.title, j.chunk.headings, j.text, j.chunk.url, j.chunk.origin, j.score, j.stages)
            for j in joined
        ]

    def _places(
        self, ranked: Sequence[tuple[fusion.Signs, float, dict[str, float]]], limit: int, subjects: frozenset[int]
    ) -> list[tuple[int, int, float]]:
        """Whose section stands where: page, which of its sections (0 its best), and the score of the place."""
        taken: Counter[int] = Counter()
        every = []
        for sign, score, _ in ranked:
            page = sign.hit.chunk.page_id
            every.append((page, taken[page], score))
            taken[page] += 1
        most = {page: self._options.per_subject if page in subjects else self._options.per_page for page in taken}
        capped = [place for place in every if place[1] < most[place[0]]]
        first = capped[: min(limit, self._options.first_places)]
        rest = [place for place in every if place not in first and (place[0] in subjects or place in capped)]
        return [*first, *rest][:limit]

    def _vocabulary_now(self) -> Vocabulary:
        """As of now where there is little to read. In a large index that is being filled the one at hand serves while
        another is read aside, for at most a tenth of the time."""
        version = self._index.version()
        with self._lock:
            held = self._vocabulary
            if held is not None and held.version == version:
                return held
            if held is None or held.pages <= self._options.quick_pages:
                self._vocabulary = held = self._read_vocabulary(version)
                return held
            rested = self._clock() - held.read_at >= RESTS * held.cost_s
            if rested and (self._reading is None or self._reading.done()):
                self._reading = self._pool.submit(self._renew_vocabulary, version)
            return held

    def _renew_vocabulary(self, version: tuple[int, int]) -> None:
        try:
            found = self._read_vocabulary(version)
        except KnowledgeError as error:  # the next search tries again, and tells
            log.debug("vocabulary of %s not read: %s", version, error)
            return
        with self._lock:
            self._vocabulary = found

    def _read_vocabulary(self, version: tuple[int, int]) -> Vocabulary:
        start = self._clock()
        counts = self._index.word_counts()
        entries = [e for e in self._index.pages() if e.quality != "disambiguation"]
        rarity = fusion.Rarity(counts, max(counts.values(), default=1))
        titles = TitleBook(entries)
        now = self._clock()
        return Vocabulary(version, titles, rarity, counts, len(entries), now, now - start)

    def _warn_once(self, message: str) -> None:
        if message not in self._warned:
            self._warned.add(message)
            log.warning(message)


def subjects_of(mentions: Sequence[Mention]) -> frozenset[int]:
    """The pages that a question names whole, those within a longer name left out: of 'aldeão que virou zumbi' the
    page 'Aldeão zumbi' alone."""
    whole = [m for m in mentions if m.share >= WHOLE]
    return frozenset(m.page_id for m in whole if not any(m.words < other.words for other in whole))


def _squashed(score: float) -> float:
    """A sum of signs as 0 to 1, in the same order."""
    return 1 / (1 + math.exp(2.0 - score))
