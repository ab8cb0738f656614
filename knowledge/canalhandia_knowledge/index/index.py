"""The index of everything that can be found: the wiki, the server's documents, the team's corrections.

All methods are thread-safe. Readers see other processes' rows at once; writers queue on a lock of the operating
system (index_lock), and embed before they take it.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa

from canalhandia_knowledge.errors import EmbedderMismatch, UnusableIndex
from canalhandia_knowledge.index import damage, rows, upkeep, writing
from canalhandia_knowledge.index.generations import Generation, Generations, check_embedder
from canalhandia_knowledge.index.layout import TEXT_COLUMNS, Layouts
from canalhandia_knowledge.index.lock import writer_lock
from canalhandia_knowledge.index.store import FOREIGN, Store, any_of
from canalhandia_knowledge.index.values import Hit, IndexCheck, IndexState, PageEntry
from canalhandia_knowledge.protocols import Embedder, Vectors, WriteCount
from canalhandia_knowledge.types import Chunk

T = TypeVar("T")

log = logging.getLogger(__name__)

COMPACT_EVERY_WRITES = 128
"""Each write leaves a small file. Compacting rewrites the table, which costs memory: at an ingest's 384 chunks a write
this is once in 49,000 chunks, and its end."""
REFINE = 3
"""Times as many rows as asked for are compared with their exact vectors."""

NOTHING = pa.table({name: pa.array([], pa.string()) for name in (*TEXT_COLUMNS, "_score")})

PROBES = 24
"""Cells of the vector index that a query looks into: about a quarter of them at 40,000 rows."""


class KnowledgeIndex:
    """The index at a place. Opening is cheap: a folder that does not exist yet is an empty index.

    `embedder=None` reads any index by words alone, and writes rows that get their vectors at a later write of their
    page. Implements `protocols.IndexWriter` for the build that serves. Raises `UnusableIndex`, `EmbedderMismatch`.
    """

    def __init__(
        self,
        uri: str | Path,
        embedder: Embedder | None = None,
        *,
        storage_options: Mapping[str, str] | None = None,
        connect_options: Mapping[str, Any] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.uri = str(uri)
        self.embedder = embedder
        self._store = Store(self.uri, storage_options=storage_options, connect_options=connect_options)
        self._builds = Generations(self._store, clock)
        self._layouts = Layouts(self._store)
        self._worded: set[str] = set()
        """Chunk tables that have a word index: it stays, once it is there."""
        self._since_compaction = 0

    def check_embedder(self) -> None:
        """Raises `EmbedderMismatch` when the index was made with another embedding model than the one at hand."""
        check_embedder(self._builds.serving(), self.embedder, self.uri)

    # --- reading ------------------------------------------------------------------------------------------------

    def search_words(self, words: Sequence[str], limit: int, *, where: str | None = None) -> list[Hit]:
        """Rows with any of these folded singular words (folding.search_text), by BM25, best first, ties by id.

        `where`: SQL over index_rows' columns.
        """
        asked = [w for w in words if w]
        if not asked or limit < 1:
            return []

        def search(build: Generation) -> list[Hit]:
            def read(table: Any) -> Any:
                if build.chunks_table not in self._worded:
                    if not any(upkeep.WORDS in index.columns for index in table.list_indices()):
                        return NOTHING
                    self._worded.add(build.chunks_table)
                query = table.search(any_of(asked, upkeep.WORDS), query_type="fts")
                query = query.where(where, prefilter=True) if where else query
                return query.select([*TEXT_COLUMNS, "_score"]).limit(limit).to_arrow()

            return self._found(build, read, lambda found: found["_score"].to_pylist())

        return self._of_serving(search, [])

    def search_vector(self, vector: Vectors, limit: int, *, where: str | None = None) -> list[Hit]:
        """Rows nearest to a query's vector by cosine, best first, ties by id; [] in an index without vectors."""

        def read(table: Any) -> Any:
            query = (
                table.search(vector, vector_column_name=upkeep.VECTOR)
                .distance_type("cosine")
                .nprobes(PROBES)
                .refine_factor(REFINE)
            )
            query = query.where(where, prefilter=True) if where else query
            found = query.select([*TEXT_COLUMNS, "_distance"]).limit(limit).to_arrow()
            return found.filter(found["_distance"].is_valid())

        def search(build: Generation) -> list[Hit]:
            if not build.dimension:
                return []
            check_embedder(build, self.embedder, self.uri)
            if vector.shape != (build.dimension,):
                raise EmbedderMismatch(
                    f"o índice {self.uri} tem vetores de {build.dimension} números, e o da pergunta tem a forma "
                    f"{vector.shape}; rode 'canalhandia indexar --refazer'"
                )
            return self._found(build, read, lambda found: [1.0 - d for d in found["_distance"].to_pylist()])

        return self._of_serving(search, []) if limit > 0 else []

    def _found(
        self, build: Generation, read: Callable[[Any], pa.Table], score: Callable[[Any], list[float]]
    ) -> list[Hit]:
        """What `read` makes of the table as hits, best first, ties by id."""
        name = build.chunks_table
        layout, found = self._layouts.reading(name, lambda: self._store.read(name, read))
        return sorted(layout.hits(found, score(found)), key=lambda hit: (-hit.score, hit.chunk.id))

    def chunks_of(self, page_ids: Sequence[int]) -> list[Hit]:
        """All rows of these pages, page by page, in the page's own order."""

        def read(build: Generation) -> list[Hit]:
            return self._rows_of(build, self._layouts.ids_of(build.chunks_table, page_ids))

        return self._of_serving(read, []) if page_ids else []

    def chunks(self, ids: Sequence[str]) -> list[Hit]:
        """The rows with these ids, as pages have them; ids that are gone are left out."""
        return self._of_serving(lambda build: self._rows_of(build, ids), []) if ids else []

    def _rows_of(self, build: Generation, ids: Sequence[str]) -> list[Hit]:
        layout, texts = self._layouts.texts(build.chunks_table, ids)
        return sorted(layout.hits(texts), key=lambda hit: rows.place(hit.chunk))

    def pages(self) -> list[PageEntry]:
        """Every page once, by id."""
        return self._of_serving(lambda build: self._layouts.of(build.chunks_table).pages(), [])

    def word_counts(self) -> dict[str, int]:
        """Folded word -> number of chunks that hold it, as of the last `finish`; counted now if there was none."""

        def read(build: Generation) -> dict[str, int]:
            counted = self._store.rows(build.words_table, ["word", "chunks"])
            if counted.num_rows:
                return dict(zip(counted["word"].to_pylist(), counted["chunks"].to_pylist(), strict=True))
            return dict(upkeep.count_words(self._store, build))

        return self._of_serving(read, {})

    def version(self) -> tuple[int, int]:
        """Changes whenever a row does; (0, 0) for an empty index."""
        return self._of_serving(lambda build: (build.generation, self._store.version(build.chunks_table)), (0, 0))

    def _of_serving(self, read: Callable[[Generation], T], nothing: T) -> T:
        """What `read` makes of the build that serves. Once more where another process put a newer one in its place
        meanwhile: the tables of the older one are gone then."""
        build = self._builds.serving()
        if build is None:
            return nothing
        try:
            return read(build)
        except UnusableIndex:
            self._builds.look_again()
            newer = self._builds.serving()
            if newer is None or newer.generation == build.generation:
                raise
            return read(newer)

    # --- writing ------------------------------------------------------------------------------------------------

    def revisions(self) -> dict[int, int]:
        build = self._builds.serving()
        return {} if build is None else self.revisions_in(build)

    def unembedded(self) -> set[int]:
        build = self._builds.serving()
        return set() if build is None else self.unembedded_in(build)

    def write_pages(self, pages: Mapping[int, Sequence[Chunk]]) -> WriteCount:
        build = self._builds.serving()
        if build is None:
            with self._writing():
                build = self._builds.serving() or self._builds.begin(self.embedder, serving=True)
        return self.write_in(build, None, pages)

    def finish(self) -> None:
        with self._writing():
            build = self._builds.serving()
            if build is not None:
                upkeep.settle(self._store, build)

    def rebuild(self) -> "Rebuild":
        """A writer that fills a new build aside and puts it in service at its `finish`. One that was begun with this
        model and not finished is taken up again; its `revisions` tell what is done."""
        with self._writing():
            try:
                serving = self._builds.serving()
            except UnusableIndex:  # of another version: nothing of it can be kept
                serving = None
            build = self._builds.unfinished(self.embedder) or self._builds.begin(self.embedder, serving=False)
        return Rebuild(self, build, serving)

    def revisions_in(self, build: Generation) -> dict[int, int]:
        found = self._store.rows(build.chunks_table, ["page_id", "revision"])
        return dict(zip(found["page_id"].to_pylist(), found["revision"].to_pylist(), strict=True))

    def unembedded_in(self, build: Generation) -> set[int]:
        if self.embedder is None or not build.dimension:
            return set()
        found = self._store.rows(build.chunks_table, ["page_id"], f"{upkeep.VECTOR} IS NULL")
        return set(found["page_id"].to_pylist())

    def write_in(self, build: Generation, older: Generation | None, pages: Mapping[int, Sequence[Chunk]]) -> WriteCount:
        """One transaction into a build; vectors of the same texts are taken over from `older`."""
        check_embedder(build, self.embedder, self.uri)
        writing.check_ids(pages)
        if not pages:
            return WriteCount()
        embedder = self.embedder if build.dimension else None
        vectors = writing.known_vectors(self._kept(build, older, pages))
        seen = self._store.version(build.chunks_table)
        stored = self._stored(build, pages)
        vectors |= writing.known_vectors(stored)
        embedded = 0
        if embedder is not None:
            made = writing.embed(writing.plan(pages, stored, vectors, with_vectors=True).missing, embedder)
            vectors |= made
            embedded = len(made)
        with self._writing():
            if self._store.version(build.chunks_table) != seen:
                stored = self._stored(build, pages)
            todo = writing.plan(pages, stored, vectors, with_vectors=embedder is not None)
            if todo.pages:
                self._replace(build, todo, vectors)
        return replace(todo.count, embedded=embedded)

    def _kept(
        self, build: Generation, older: Generation | None, pages: Mapping[int, Sequence[Chunk]]
    ) -> dict[str, dict[str, Any]]:
        """Rows of the older build whose vectors may be taken over; none of one that the disk spoilt."""
        if older is None or older.embedder != build.embedder:
            return {}
        try:
            return self._stored(older, pages)
        except UnusableIndex as error:
            log.debug("nothing taken over from the older build: %s", error)
            return {}

    def _replace(self, build: Generation, todo: writing.WritePlan, vectors: Mapping[str, Any]) -> None:
        scope = f"page_id IN ({rows.quoted(todo.pages)})"
        data = rows.table(todo.chunks, [vectors.get(rows.content_hash(c)) for c in todo.chunks], build.dimension)
        # a merge joins with the whole table, which makes a first ingest quadratic; without the lock that only a folder
        # has, another process may be writing the same new pages
        append = todo.all_new and self._store.folder is not None

        def write(table: Any) -> None:
            if not todo.chunks:
                table.delete(scope)
                return
            if append:
                table.add(data, on_bad_vectors="null")
                return
            merge = table.merge_insert("id").when_matched_update_all().when_not_matched_insert_all()
            merge.when_not_matched_by_source_delete(scope).execute(data, on_bad_vectors="null")

        self._store.commit(build.chunks_table, write)
        upkeep.ensure_indexes(self._store, build)
        self._since_compaction += 1
        if self._since_compaction >= COMPACT_EVERY_WRITES:
            self._since_compaction = 0
            self._store.compact(build.chunks_table)

    def _stored(self, build: Generation, pages: Mapping[int, Sequence[Chunk]]) -> dict[str, dict[str, Any]]:
        scope = f"page_id IN ({rows.quoted(list(pages))})"
        if not self._store.count(build.chunks_table, scope):  # reads one column; selecting decodes all of them
            return {}
        columns = [*rows.READ_COLUMNS, "hash", *([upkeep.VECTOR] if build.dimension else [])]
        return {row["id"]: row for row in self._store.rows(build.chunks_table, columns, scope).to_pylist()}

    def publish(self, build: Generation) -> None:
        """Indexes a build, puts it in service, removes the others."""
        with self._writing():
            upkeep.settle(self._store, build)
            self._builds.publish(build)

    def _writing(self) -> Any:
        return writer_lock(self._store.folder)

    # --- upkeep -------------------------------------------------------------------------------------------------

    def state(self) -> IndexState:
        """What `indice estado` shows. Raises `UnusableIndex` for an empty index."""
        build = self._required()
        return IndexState(
            uri=self.uri,
            generation=build.generation,
            schema_version=build.schema_version,
            embedder=build.embedder,
            dimension=build.dimension,
            created_utc=build.created_utc,
            pages=len(self.pages()),
            coverage=upkeep.coverage(self._store, build),
            folder_bytes=self.folder_bytes(),
            building=any(g.generation > build.generation for g in self._builds.all()),
        )

    def verify(self, *, titles: int = 20) -> IndexCheck:
        """`indice verificar`: is all that is stored readable, every row covered, and does a search for a title find its
        own page first? Raises `UnusableIndex`, with the remedy, where the rows themselves are damaged."""
        build = self._readable()
        damaged = damage.damaged_indexes(self._store, build)
        state = self.state()
        if upkeep.WORDS in damaged:
            return IndexCheck(state, 0, (), damaged)
        entries = [e for e in self.pages() if e.quality != "disambiguation"]
        tried = entries[:: max(1, len(entries) // titles)][:titles]
        lost = tuple(e.title for e in tried if not self._finds_itself(e.title))
        return IndexCheck(state, len(tried), lost, damaged)

    def repair(self) -> tuple[str, ...]:
        """Makes the indexes that the disk spoilt anew from the rows; the columns they are of. Raises `UnusableIndex`,
        with the remedy, where the rows themselves are damaged."""
        build = self._readable()
        with self._writing():
            return damage.repair_indexes(self._store, build)

    def _readable(self) -> Generation:
        try:
            build = self._required()
        except UnusableIndex as error:
            if isinstance(error.__cause__, FOREIGN):
                raise UnusableIndex(
                    f"o índice {self.uri} está danificado no disco, e não se sabe mais o que há nele; apague a pasta e "
                    "rode 'canalhandia indexar'"
                ) from error
            raise
        damage.check_rows(self._store, build)
        return build

    def _finds_itself(self, title: str) -> bool:
        words = upkeep.words_of_title(title)
        best = self.search_words(words, 10)[:1]
        return any(all(f" {word} " in hit.held for word in words) for hit in best)

    def folder_bytes(self) -> int | None:
        """Bytes of a local index's files; None for a remote one."""
        return upkeep.folder_bytes(self._store.folder)

    def export(self, path: Path) -> int:
        """`indice exportar`: one JSON object a line, without vectors; how many."""
        return upkeep.export(self._store, self._required(), path)

    def _required(self) -> Generation:
        build = self._builds.serving()
        if build is None:
            raise UnusableIndex(f"o índice {self.uri} está vazio: rode antes 'canalhandia indexar'")
        return build


class Rebuild:
    """A new build being filled (`protocols.IndexWriter`). Nothing of it is seen before `finish`."""

    def __init__(self, index: KnowledgeIndex, build: Generation, older: Generation | None) -> None:
        self._index = index
        self._build = build
        self._older = older

    def revisions(self) -> dict[int, int]:
        return self._index.revisions_in(self._build)

    def unembedded(self) -> set[int]:
        return self._index.unembedded_in(self._build)

    def write_pages(self, pages: Mapping[int, Sequence[Chunk]]) -> WriteCount:
        return self._index.write_in(self._build, self._older, pages)

    def finish(self) -> None:
        self._index.publish(self._build)
