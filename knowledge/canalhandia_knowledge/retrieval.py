"""From a question to passages: rewritten, searched by words and by meaning at once, fused, joined; or nothing."""

import logging
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from canalhandia_knowledge import fusion
from canalhandia_knowledge.errors import EmbedderMismatch, EmbeddingUnavailable
from canalhandia_knowledge.index import KnowledgeIndex
from canalhandia_knowledge.index_rows import place, stem_token
from canalhandia_knowledge.index_values import Hit
from canalhandia_knowledge.rewriting import Query, rewrite
from canalhandia_knowledge.titles import TitleBook
from canalhandia_knowledge.types import Passage, Resolution

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RetrievalOptions:
    """`words` and `meaning`: candidates of either search; `named`: pages whose every chunk is a candidate because
    the question names them; `per_page`: most passages of one page."""

    words: int = 60
    meaning: int = 40
    named: int = 3
    per_page: int = 2
    lexical: fusion.Weights = fusion.LEXICAL
    hybrid: fusion.Weights = fusion.HYBRID


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the index holds, as of one version of it."""

    version: tuple[int, int]
    titles: TitleBook
    rarity: fusion.Rarity
    counts: dict[str, int]


class HybridRetriever:
    """Searches one index. Implements `protocols.Retriever`; thread-safe."""

    def __init__(self, index: KnowledgeIndex, options: RetrievalOptions = RetrievalOptions()) -> None:
        self._index = index
        self._options = options
        self._pool = ThreadPoolExecutor(3, thread_name_prefix="busca")
        self._lock = threading.Lock()
        self._vocabulary: Vocabulary | None = None
        self._warned = False

    def close(self) -> None:
        self._pool.shutdown()

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        query = self.query(text, resolution)
        return self.passages(self.signs(query), limit)

    def query(self, text: str, resolution: Resolution | None = None) -> Query:
        """The question as it is searched for."""
        known = self._vocabulary_now()
        return rewrite(text, known.titles, known.counts, resolution)

    def signs(self, query: Query) -> list[fusion.Signs]:
        """Every candidate with its signs."""
        known = self._vocabulary_now()
        words = [*query.search_words, *(stem_token(w) for w in query.words)]
        by_words = self._pool.submit(self._index.search_words, words, self._options.words)
        named = [m.page_id for m in query.mentions if m.share >= 0.99][: self._options.named]
        by_name = self._pool.submit(self._index.chunks_of, named)
        by_meaning = self._by_meaning(query)
        weights = self._options.hybrid if by_meaning else self._options.lexical
        return fusion.signs_of(query, by_words.result(), by_meaning, by_name.result(), known.rarity, weights)

    def _by_meaning(self, query: Query) -> list[Hit]:
        embedder = self._index.embedder
        if embedder is None or not query.text:
            return []
        try:
            return self._index.search_vector(embedder.embed_query(query.text), self._options.meaning)
        except (EmbeddingUnavailable, EmbedderMismatch) as error:
            if not self._warned:
                log.warning("searching by words only: %s", error)
                self._warned = True
            return []

    def passages(self, signs: Sequence[fusion.Signs], limit: int) -> list[Passage]:
        """The best candidates as passages."""
        weights = self._options.hybrid if any(s.values["meaning"] for s in signs) else self._options.lexical
        usable = [s for s in signs if s.hit.chunk.quality != "disambiguation"]
        ranked = sorted(
            usable, key=lambda s: (-s.score(weights) - fusion.trusted_first(s.hit.chunk.origin), place(s.hit.chunk))
        )
        taken: dict[int, int] = {}
        chosen: list[Passage] = []
        for sign in ranked:
            page = sign.hit.chunk.page_id
            if taken.get(page, 0) >= self._options.per_page:
                continue
            taken[page] = taken.get(page, 0) + 1
            chosen.append(_passage(sign, weights))
            if len(chosen) == limit:
                break
        return chosen

    def _vocabulary_now(self) -> Vocabulary:
        version = self._index.version()
        with self._lock:
            if self._vocabulary is None or self._vocabulary.version != version:
                counts = self._index.word_counts()
                entries = [e for e in self._index.pages() if e.quality != "disambiguation"]
                rarity = fusion.Rarity(counts, max(counts.values(), default=1))
                self._vocabulary = Vocabulary(version, TitleBook(entries), rarity, counts)
            return self._vocabulary


def _passage(sign: fusion.Signs, weights: fusion.Weights) -> Passage:
    chunk = sign.hit.chunk
    score = sign.score(weights)
    return Passage(chunk.id, chunk.title, chunk.headings, chunk.text, chunk.url, chunk.origin, score, dict(sign.values))
