"""Which build of the index serves. A small table names it, so that changing over is one transaction.

A rebuild fills a new generation aside; a build that fails or is killed leaves the old one serving.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime

import pyarrow as pa

from canalhandia_knowledge.errors import EmbedderMismatch, UnusableIndex
from canalhandia_knowledge.index import rows
from canalhandia_knowledge.index.store import Store
from canalhandia_knowledge.index.values import LEXICAL_ONLY, SCHEMA_VERSION
from canalhandia_knowledge.protocols import Embedder

TABLE = "canalhandia_indice"
REREAD_S = 1.0
"""How long a process may go on with a generation that another one has replaced."""


@dataclass(frozen=True, slots=True)
class Generation:
    """One build. `embedder` is '' and `dimension` 0 for words only."""

    generation: int
    chunks_table: str
    words_table: str
    schema_version: int
    embedder: str
    dimension: int
    serving: bool
    created_utc: str


SCHEMA = pa.schema(
    [
        pa.field("generation", pa.int64(), nullable=False),
        pa.field("chunks_table", pa.string()),
        pa.field("words_table", pa.string()),
        pa.field("schema_version", pa.int32()),
        pa.field("embedder", pa.string()),
        pa.field("dimension", pa.int32()),
        pa.field("serving", pa.bool_()),
        pa.field("created_utc", pa.string()),
    ]
)
WORDS_SCHEMA = pa.schema([("word", pa.string()), ("chunks", pa.int64())])


class Generations:
    """The builds in a store. Thread-safe; `begin` and `publish` are called under the writer lock."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._serving: Generation | None = None
        self._read_at = float("-inf")
        self._whole: set[str] = set()
        """Chunk tables whose columns were looked at and are all there."""

    def serving(self) -> Generation | None:
        """The one that serves; None in an empty index. Raises `UnusableIndex` for one with other columns."""
        with self._lock:
            if self._serving is None or self._clock() - self._read_at >= REREAD_S:
                self._serving = next((g for g in reversed(self.all()) if g.serving), None)
                self._read_at = self._clock()
            found = self._serving
        if found is not None and found.schema_version != SCHEMA_VERSION:
            raise UnusableIndex(
                f"o índice {self._store.uri} tem o formato {found.schema_version}, esta versão lê o {SCHEMA_VERSION}; "
                "rode 'canalhandia indexar --refazer'"
            )
        if found is not None and found.chunks_table not in self._whole:
            lacking = set(rows.schema(0).names) - set(self._store.columns(found.chunks_table))
            if lacking:
                raise UnusableIndex(
                    f"o índice {self._store.uri} é de outra versão e não tem {', '.join(sorted(lacking))}; "
                    "rode 'canalhandia indexar --refazer'"
                )
            self._whole.add(found.chunks_table)
        return found

    def look_again(self) -> None:
        """The next `serving` reads anew: another process may have put another build in service."""
        with self._lock:
            self._read_at = float("-inf")

    def all(self) -> list[Generation]:
        """Every build, oldest first."""
        if not self._store.has(TABLE):
            return []
        found = self._store.rows(TABLE, [f.name for f in fields(Generation)]).to_pylist()
        return sorted((Generation(**row) for row in found), key=lambda g: g.generation)

    def begin(self, embedder: Embedder | None, *, serving: bool) -> Generation:
        """A new, empty build for this embedder (None: words only)."""
        number = 1 + max((g.generation for g in self.all()), default=0)
        new = Generation(
            generation=number,
            chunks_table=f"trechos_{number}",
            words_table=f"palavras_{number}",
            schema_version=SCHEMA_VERSION,
            embedder=embedder.name if embedder else LEXICAL_ONLY,
            dimension=embedder.dimension if embedder else 0,
            serving=serving,
            created_utc=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        self._store.create(new.chunks_table, rows.schema(new.dimension))
        self._store.create(new.words_table, WORDS_SCHEMA)
        self.record(new)
        return new

    def unfinished(self, embedder: Embedder | None) -> Generation | None:
        """A build that was begun with this embedder, and neither put in service nor given up."""
        wanted = (SCHEMA_VERSION, embedder.name if embedder else LEXICAL_ONLY)
        found = self.all()
        serving = max((g.generation for g in found if g.serving), default=0)
        usable = [g for g in found if g.generation > serving and (g.schema_version, g.embedder) == wanted]
        return usable[-1] if usable else None

    def publish(self, new: Generation) -> None:
        """Puts a build in service and removes all others."""
        self.record(replace(new, serving=True))
        others = [g.generation for g in self.all() if g.generation != new.generation]
        if others:
            self._store.commit(TABLE, lambda table: table.delete(f"generation IN ({rows.quoted(others)})"))
        for name in self._store.names() - {TABLE, new.chunks_table, new.words_table}:
            if name.startswith(("trechos_", "palavras_")):
                self._store.drop(name)

    def record(self, generation: Generation) -> None:
        """Writes a build's line, in place of the one it had."""
        if not self._store.has(TABLE):
            self._store.create(TABLE, SCHEMA)
        values = pa.table({name: [getattr(generation, name)] for name in SCHEMA.names}, schema=SCHEMA)
        self._store.commit(
            TABLE,
            lambda table: (
                table.merge_insert("generation").when_matched_update_all().when_not_matched_insert_all().execute(values)
            ),
        )
        self.look_again()


def check_embedder(generation: Generation | None, embedder: Embedder | None, uri: str) -> None:
    """Raises `EmbedderMismatch` when the build was made with another model; no embedder fits every build."""
    if generation is None or embedder is None:
        return
    have, want = (generation.embedder, generation.dimension), (embedder.name, embedder.dimension)
    if have != want:
        was = f"com {have[0]} ({have[1]} dimensões)" if have[0] else "sem modelo (só palavras)"
        raise EmbedderMismatch(
            f"o índice {uri} foi feito {was}, e a configuração pede {want[0]} ({want[1]} dimensões); "
            "rode 'canalhandia indexar --refazer', ou volte ao modelo de antes"
        )
