"""Fills the index from a source of pages: only what changed, resumable at any moment, without a page lost or doubled.

listing -> what the index and the journal already have is left out -> text fetched and cut into chunks in one thread,
embedded and written in another -> pages that are gone leave -> the name catalogue's file -> indexes settled.

Every write is one transaction of the index; the journal is written around it. A kill between the two costs one batch
that is looked at again, found equal by content, and left alone.
"""

import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from canalhandia_knowledge.atomic_file import clear_unfinished
from canalhandia_knowledge.errors import NothingFound, SourceError, WikiUnavailable
from canalhandia_knowledge.ingest.sources import WIKI_IDS, Listed, PageSource
from canalhandia_knowledge.ingest.state import Done, IngestState, names_digest
from canalhandia_knowledge.protocols import IndexWriter, WriteCount
from canalhandia_knowledge.text.chunking import RULES, ChunkRules, chunk_page
from canalhandia_knowledge.types import Chunk, WikiPage
from canalhandia_knowledge.wiki.names import NameRecord, read_names, write_names

FETCH_PAGES = 50
"""Pages asked for at once: what MediaWiki gives to anyone."""
MOST_GONE, FEW_GONE = 0.5, 20
"""A listing that lacks half of what was there (and more than a few pages) is taken for a broken one."""
WRITE_CHUNKS = 384
"""Chunks per transaction: a few hundred, so that an embedder's batches are full and a kill loses little."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run is. `rate`: chunks a second since it began; `eta_s` None while nothing can be said."""

    phase: str
    done: int = 0
    total: int | None = None
    chunks: int = 0
    rate: float = 0.0
    eta_s: float | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did, in pages unless it says chunks."""

    source: str
    listed: int
    written: int
    unchanged: int
    removed: int
    redirects: int
    empty: int
    qualities: dict[str, int] = field(default_factory=dict)
    chunks: WriteCount = field(default_factory=WriteCount)
    names: int = 0
    duration_s: float = 0.0
    not_found: tuple[str, ...] = ()
    """Titles and categories that were asked for and are not there."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A page cut into chunks; `page` None when it has gone since the listing."""

    listed: Listed
    page: WikiPage | None
    chunks: tuple[Chunk, ...] = ()


class Ingest:
    """One run. `names_path`: the name catalogue's file (None: not written). `anew`: the writer fills a build of its own
    beside the one that serves. Not to be run twice."""

    def __init__(
        self,
        source: PageSource,
        writer: IndexWriter,
        state: IngestState,
        *,
        names_path: Path | None = None,
        anew: bool = False,
        rules: ChunkRules = RULES,
        clock: Callable[[], float] = time.monotonic,
        write_chunks: int = WRITE_CHUNKS,
    ) -> None:
        self._source = source
        self._writer = writer
        self._state = state
        self._names_path = names_path
        self._anew = anew
        self._rules = rules
        self._clock = clock
        self._write_chunks = write_chunks
        self._qualities: Counter[str] = Counter()
        self._count = WriteCount()
        self._written = self._empty = self._removed = 0
        self.summary: Summary | None = None
        """Set when `run` has ended."""

    def run(self) -> Iterator[Progress]:
        """Works, and says where it is; `summary` is set at the end. What is done stays done if it is left early.

        Raises `WikiUnavailable`, `SourceError` (the source failed: run again to go on), and what the writer raises.
        """
        began = self._clock()
        with self._state.open():
            self._check_source()
            yield Progress("lista")
            listed: dict[int, Listed] = {}
            for page in self._source.listing():
                listed[page.page_id] = page
                if len(listed) % 500 == 0:
                    yield Progress("lista", len(listed))
            self._check_listed(listed)
            todo = self._changed(listed)
            gone = self._gone(listed)
            yield from self._write_all(todo)
            if gone:
                yield Progress("limpeza", 0, len(gone))
                self._remove(gone)
            if others := self._of_other_wikis():
                self._state.record(dict.fromkeys(others))
            names = self._write_names(listed)
            yield Progress("índices", len(todo), len(todo), _seen(self._count))
            if todo or gone or not self._state.settled:
                self._writer.finish()
                self._state.mark_settled()
        self.summary = Summary(
            self._source.name,
            len(listed),
            self._written,
            len(listed) - len(todo),
            self._removed,
            sum(len(page.redirects) for page in listed.values()),
            self._empty,
            dict(self._qualities),
            self._count,
            names,
            self._clock() - began,
            tuple(self._source.not_found),
        )

    @property
    def _one_wiki(self) -> bool:
        """Wikis number their pages alike, so that an index takes one of them."""
        return self._source.ids == WIKI_IDS

    def _of_other_wikis(self) -> dict[int, Done]:
        if not self._one_wiki:
            return {}
        return {i: d for i, d in self._state.entries.items() if i in WIKI_IDS and d.source != self._source.name}

    def _check_source(self) -> None:
        """An index that serves goes on with the wiki it came from; a new build may come from another, or from the same
        one at another address."""
        if self._anew:
            return
        others = {done.source for done in self._of_other_wikis().values()}
        if others:
            raise SourceError(
                f"este índice veio de {sorted(others)[0]}, e não de {self._source.name}; "
                "use aquela wiki, outro --destino, ou --refazer se ela mudou de endereço"
            )

    def _check_listed(self, listed: dict[int, Listed]) -> None:
        """Raises `NothingFound` before anything is touched: an empty listing empties no index."""
        if listed:
            return
        wanted = self._source.not_found
        if wanted:
            said = f"nada do que foi pedido existe em {self._source.name}: {some(wanted)}; confira os nomes"
        else:
            said = (
                f"{self._source.name} não tem nenhuma página; confira o endereço da wiki, ou se a pasta tem arquivos "
                "<Título>.wiki"
            )
        raise NothingFound(f"{said}. O índice ficou como estava")

    # --- what is to be done ---------------------------------------------------------------------------------------

    def _changed(self, listed: dict[int, Listed]) -> list[Listed]:
        """The pages that the index does not have as they are now, with the titles they have now."""
        indexed, entries, bare = self._writer.revisions(), self._state.entries, self._writer.unembedded()
        todo = []
        for page in listed.values():
            done = entries.get(page.page_id)
            current = (
                done is not None
                and done.chunks is not None
                and (done.source == self._source.name or not self._one_wiki)
                and done.revision == page.revision
                and done.names == names_digest(page)
                and (done.chunks == 0 or indexed.get(page.page_id) == page.revision)
                and page.page_id not in bare
            )
            if not current:
                todo.append(page)
        return sorted(todo, key=lambda page: page.page_id)

    def _gone(self, listed: dict[int, Listed]) -> list[int]:
        """Pages of this source that the listing no longer names; none when the listing is only a choice of pages.

        What a wiki's id has in the index is that wiki's, also where a lost journal does not say so; files of a folder
        may be another folder's.

        Raises `SourceError` rather than empty the index for a listing that came back empty or broken.
        """
        if not self._source.complete:
            return []
        rows = self._writer.revisions().keys()
        known = {i for i, done in self._state.entries.items() if done.source == self._source.name}
        known |= {i for i in rows if i in WIKI_IDS} if self._one_wiki else set()
        gone = sorted(i for i in known if i in self._source.ids and i not in listed)
        indexed = known & rows
        lost = indexed - listed.keys()
        if not self._anew and len(lost) >= max(FEW_GONE, len(indexed) * MOST_GONE):
            raise SourceError(
                f"{self._source.name} lista {len(listed)} páginas, e {len(lost)} das {len(indexed)} indexadas não "
                "estão entre elas; veja se a fonte está inteira, ou monte tudo de novo com --refazer"
            )
        return gone

    # --- reading in one thread, writing in the other ----------------------------------------------------------------

    def _write_all(self, todo: Sequence[Listed]) -> Iterator[Progress]:
        began, done = self._clock(), 0
        batch: list[_Read] = []
        yield Progress("páginas", 0, len(todo))
        for read in self._read_ahead(todo):
            batch.append(read)
            if sum(len(r.chunks) for r in batch) >= self._write_chunks or len(batch) >= 4 * FETCH_PAGES:
                self._write(batch)
                done += len(batch)
                batch = []
                yield self._progress(began, done, len(todo))
        if batch:
            self._write(batch)
            yield self._progress(began, done + len(batch), len(todo))

    def _progress(self, began: float, done: int, total: int) -> Progress:
        spent = max(self._clock() - began, 1e-6)
        chunks = _seen(self._count)
        return Progress("páginas", done, total, chunks, chunks / spent, (total - done) * spent / done if done else None)

    def _read_ahead(self, todo: Sequence[Listed]) -> Iterator[_Read]:
        """Pages in order, fetched and cut by a thread that runs at most a few batches ahead."""
        ready: queue.Queue[_Read | BaseException | None] = queue.Queue(maxsize=4 * FETCH_PAGES)
        stop = threading.Event()

        def put(item: _Read | BaseException | None) -> None:
            while not stop.is_set():
                try:
                    ready.put(item, timeout=0.2)
                    return
                except queue.Full:
                    continue

        def work() -> None:
            try:
                for start in range(0, len(todo), FETCH_PAGES):
                    for read in self._read_batch(todo[start : start + FETCH_PAGES]):
                        put(read)
                        if stop.is_set():
                            return
                put(None)
            except BaseException as failed:  # noqa: BLE001 - handed to the writing thread, which raises it
                put(failed)

        reader = threading.Thread(target=work, name="ingest-reader", daemon=True)
        reader.start()
        try:
            while (item := ready.get()) is not None:
                if isinstance(item, BaseException):
                    raise item
                yield item
        finally:
            stop.set()
            reader.join(timeout=30)

    def _read_batch(self, batch: Sequence[Listed]) -> list[_Read]:
        pages = {page.page_id: page for page in self._source.fetch(batch)}
        read = []
        for listed in batch:
            page = pages.get(listed.page_id)
            if page is None and not self._source.complete:
                raise WikiUnavailable(f"a página {listed.title!r} está na lista, mas não veio; rode o comando de novo")
            read.append(_Read(listed, page, tuple(chunk_page(page, rules=self._rules)) if page is not None else ()))
        return read

    def _write(self, batch: Sequence[_Read]) -> None:
        source = self._source.name
        self._state.record(
            {r.listed.page_id: Done(r.listed.revision, names_digest(r.listed), None, source) for r in batch}
        )
        count = self._writer.write_pages({r.listed.page_id: r.chunks for r in batch})
        after: dict[int, Done | None] = {}
        for r in batch:
            if r.page is None:
                after[r.listed.page_id] = None
                self._removed += 1
                continue
            # an edit since the listing gave newer text: its own revision is what the index now has
            after[r.listed.page_id] = Done(r.page.revision, names_digest(r.listed), len(r.chunks), source)
            self._written += 1
            self._empty += not r.chunks
            self._qualities.update({r.chunks[0].quality: 1} if r.chunks and r.chunks[0].quality else {})
        self._state.record(after)
        self._count = _sum(self._count, count)

    def _remove(self, gone: Sequence[int]) -> None:
        for start in range(0, len(gone), 500):
            part = gone[start : start + 500]
            self._count = _sum(self._count, self._writer.write_pages(dict.fromkeys(part, ())))
            self._state.record(dict.fromkeys(part))
        self._removed += len(gone)

    def _write_names(self, listed: dict[int, Listed]) -> int:
        """The listing's names; those of other pages stay where this listing does not speak of them."""
        if self._names_path is None:
            return 0
        clear_unfinished(self._names_path)
        stays = self._state.entries
        records = {
            r.page_id: r
            for r in read_names(self._names_path)
            if r.page_id not in self._source.ids or not self._source.complete or r.page_id in stays
        }
        records |= {p.page_id: NameRecord(p.page_id, p.title, p.english, p.redirects) for p in listed.values()}
        return write_names(self._names_path, records.values())


def some(names: Sequence[str], most: int = 10) -> str:
    """The first of them in quotes, and how many more there are."""
    more = f" e mais {len(names) - most}" if len(names) > most else ""
    return ", ".join(f"'{name}'" for name in names[:most]) + more


def _seen(count: WriteCount) -> int:
    return count.added + count.changed + count.kept


def _sum(a: WriteCount, b: WriteCount) -> WriteCount:
    return WriteCount(
        a.added + b.added, a.changed + b.changed, a.kept + b.kept, a.removed + b.removed, a.embedded + b.embedded
    )
