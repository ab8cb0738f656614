"""What goes in and out of the index, as values; and the constants that its folder is made of."""

from dataclasses import dataclass

from canalhandia_knowledge.types import Chunk, Origin

SCHEMA_VERSION = 3
"""Raised whenever the columns, or how `search` is folded, change: an older index is then refused and rebuilt."""

FLAT_ROWS = 8_000
"""Up to here every vector is compared (about 1 ms per 1,000 rows); above, IVF_SQ, refined with the exact vectors: its
recall@10 is 1.0 on 40,000 rows (bench/retrieval.py), and it takes a quarter of the space of IVF_FLAT.

Never LanceDB's default IVF_PQ: its recall was .17 on 20,000 rows.
"""

SMALL_TABLES_BYTES = 2_000_000
"""What the table of builds, the word counts and LanceDB's own notes may take beside the rows."""

STEM_MARK = "~"
"""Stands before a stem in the search column: no word looks like it."""

LEXICAL_ONLY = ""
"""The embedder's name in an index without vectors."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A row that a search found. `held`: its search column between blanks: the folded singular words of titles,
    headings and text, in order, then their stems (index.rows.stem_token); to be asked by ` word ` rather than split,
    which at fifty rows a question costs more than the search. `page_chars`: length of the page; `cut`: its section
    has more than this chunk.

    `score`: BM25 for a word search, cosine (-1 to 1) for a vector search, 0.0 for rows fetched by page or id.
    """

    chunk: Chunk
    held: str
    page_chars: int
    cut: bool
    score: float = 0.0

    @property
    def words(self) -> tuple[str, ...]:
        """The folded singular words, in order."""
        return tuple(w for w in self.held.split() if not w.startswith(STEM_MARK))

    @property
    def stems(self) -> frozenset[str]:
        """The stems, with their mark."""
        return frozenset(w for w in self.held.split() if w.startswith(STEM_MARK))


@dataclass(frozen=True, slots=True)
class PageEntry:
    """One page of the index: what it is called, and what kind of page it is (`Chunk.quality` of its first chunk)."""

    page_id: int
    title: str
    aliases: tuple[str, ...]
    quality: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the rows are indexed. `unindexed_words` is all rows when there is no word index."""

    chunks: int
    without_vector: int
    unindexed_words: int
    unindexed_vectors: int
    vector_index: str
    """'' (no vectors), 'plano' or 'IVF_SQ'."""
    versions: int
    logical_bytes: int


@dataclass(frozen=True, slots=True)
class IndexState:
    """What `canalhandia indice estado` shows. Sizes in bytes; `folder_bytes` None for s3:// and db://."""

    uri: str
    generation: int
    schema_version: int
    embedder: str
    dimension: int
    created_utc: str
    pages: int
    coverage: Coverage
    folder_bytes: int | None
    building: bool
    """A rebuild was begun and not finished; the index that serves is the older one."""


@dataclass(frozen=True, slots=True)
class IndexCheck:
    """What `canalhandia indice verificar` found: of `titles_tried` titles, `lost_titles` were not found by words."""

    state: IndexState
    titles_tried: int
    lost_titles: tuple[str, ...]
    damaged: tuple[str, ...] = ()
    """Columns whose index the disk spoilt (`damage`)."""

    @property
    def oversized(self) -> bool:
        """The folder has grown past twice its content (and past what its small tables need)."""
        allowed = 2 * self.state.coverage.logical_bytes + SMALL_TABLES_BYTES
        return self.state.folder_bytes is not None and self.state.folder_bytes > allowed

    @property
    def healthy(self) -> bool:
        reach = self.state.coverage
        return not (self.damaged or self.lost_titles or reach.unindexed_words or reach.without_vector or self.oversized)
