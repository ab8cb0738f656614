"""The searches that are compared: from plain full text to everything, one step at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from canalhandia_knowledge import folding
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.index.values import Hit
from canalhandia_knowledge.protocols import NameResolver, Reranker
from canalhandia_knowledge.search import fusion
from canalhandia_knowledge.search.retrieval import HybridRetriever, RetrievalOptions

CANDIDATES = 60
RRF_K = 60
LIMIT = 10

NO_BOOSTS = fusion.Weights(
    bm25=1.0,
    cover=1.0,
    page_cover=0,
    title=0,
    title_own=0,
    heading=0,
    meaning_page=0,
    lead=0,
    rich=0,
    short=0,
    history=0,
)


@dataclass(frozen=True, slots=True)
class Variant:
    """`search`: a question's titles in order, and a note on why there are none."""

    name: str
    search: Callable[[str], tuple[list[str], str]]


def variants(index: KnowledgeIndex, resolver: NameResolver | None, reranker: Reranker | None) -> list[Variant]:
    """Those that this index can show; the last one is what the product does."""
    embedder = index.embedder
    words_only = KnowledgeIndex(index.uri)
    found = [Variant("só palavras, sem reescrita", lambda text: (_titles(_plain_words(words_only, text)), ""))]
    if embedder is not None:
        found += [
            Variant("só vetores", lambda text: (_titles(_plain_vectors(index, text)), "")),
            Variant("fusão por posição (RRF)", lambda text: (_titles(_reciprocal(index, text)), "")),
        ]
    plain = replace(RetrievalOptions(), reject=False)
    lexical_plain = replace(plain, lexical=replace(NO_BOOSTS, meaning=0))
    if embedder is not None:
        found.append(_product("reescrita + fusão linear", index, replace(plain, hybrid=NO_BOOSTS), resolver))
        found.append(_product("+ títulos, seções, página", index, plain, resolver))
    else:
        found.append(_product("+ reescrita", index, lexical_plain, resolver))
        found.append(_product("+ títulos, seções, página", index, plain, resolver))
    if embedder is not None:
        found.append(_product("completa, só palavras", words_only, RetrievalOptions(), resolver))
    if reranker is not None:
        found.append(_product("completa + reranker", index, RetrievalOptions(), resolver, reranker))
    found.append(_product("completa", index, RetrievalOptions(), resolver))
    return found


def _product(
    name: str,
    index: KnowledgeIndex,
    options: RetrievalOptions,
    resolver: NameResolver | None,
    reranker: Reranker | None = None,
) -> Variant:
    retriever = HybridRetriever(index, options, reranker=reranker)

    def search(text: str) -> tuple[list[str], str]:
        found = retriever.find(text, limit=LIMIT, resolution=resolver.resolve(text) if resolver else None)
        return [p.title for p in found.passages], found.verdict.reason if not found.passages else ""

    return Variant(name, search)


def _titles(hits: Sequence[Hit]) -> list[str]:
    return [hit.chunk.title for hit in hits if hit.chunk.quality != "disambiguation"][:LIMIT]


def _plain_words(index: KnowledgeIndex, text: str) -> list[Hit]:
    return index.search_words(folding.search_words(text), CANDIDATES)


def _plain_vectors(index: KnowledgeIndex, text: str) -> list[Hit]:
    assert index.embedder is not None
    return index.search_vector(index.embedder.embed_query(text), CANDIDATES)


def _reciprocal(index: KnowledgeIndex, text: str) -> list[Hit]:
    scores: dict[str, float] = {}
    hits: dict[str, Hit] = {}
    for ranking in (_plain_words(index, text), _plain_vectors(index, text)):
        for place, hit in enumerate(ranking, 1):
            hits[hit.chunk.id] = hit
            scores[hit.chunk.id] = scores.get(hit.chunk.id, 0.0) + 1 / (RRF_K + place)
    return [hits[key] for key in sorted(scores, key=lambda key: (-scores[key], key))]
