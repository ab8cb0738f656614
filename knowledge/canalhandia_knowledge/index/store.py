"""The only door to LanceDB: tables by name, read and written with the tries that other processes make necessary."""

import logging
import re
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import lancedb
import pyarrow as pa
import tenacity
from lancedb.index import FTS, BTree, IvfSq
from lancedb.query import MatchQuery

from canalhandia_knowledge.errors import KnowledgeError, UnusableIndex

log = logging.getLogger(__name__)

COMMIT_TRIES = 8

KEEP_VERSIONS = timedelta(seconds=1)
"""Older versions go at once: a reader that held one opens the table again (`Store.read`)."""

ALL_ROWS = 10_000_000
ROW_ID = "_rowid"
FOREIGN = (OSError, RuntimeError, ValueError)
"""What LanceDB raises: Rust's errors come as these."""

_RUST_PLACE = re.compile(r",? /\S+\.rs:\d+(?::\d+)?")

T = TypeVar("T")


class Store:
    """A folder, s3://… or db://… with tables in it. Thread-safe; sees other processes' rows at once. A folder that is
    not there is made by the first table written, never by reading."""

    def __init__(
        self,
        uri: str,
        *,
        storage_options: Mapping[str, str] | None = None,
        connect_options: Mapping[str, Any] | None = None,
    ) -> None:
        self.uri = uri
        self.folder = None if "://" in uri else Path(uri)
        self._tables: dict[str, Any] = {}
        self._lock = threading.Lock()
        options: dict[str, Any] = dict(connect_options or {})
        if not uri.startswith("db://"):
            options["read_consistency_interval"] = timedelta(0)
        if storage_options:
            options["storage_options"] = dict(storage_options)
        self._options = options
        self._connection: Any = None
        self._reachable()

    def _reachable(self) -> bool:
        """Is there a place to read from? Raises `UnusableIndex` for one that cannot be opened."""
        if self._connection is None and (self.folder is None or self.folder.exists()):
            self._connection = self._connect()
        return self._connection is not None

    def _connect(self) -> Any:
        try:
            return lancedb.connect(self.uri, **self._options)
        except FOREIGN as error:
            raise UnusableIndex(
                f"o índice {self.uri} não abre: {_told(error)}; confira o caminho e as permissões"
            ) from error

    @property
    def _db(self) -> Any:
        """For writing: makes the folder. Raises `UnusableIndex`."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def names(self) -> set[str]:
        """The tables that exist."""
        if not self._reachable():
            return set()
        found: set[str] = set()
        token: str | None = None
        while True:
            page = self._db.list_tables(page_token=token)
            found.update(page.tables)
            token = page.page_token
            if not token:
                return found

    def has(self, name: str) -> bool:
        return self._table(name) is not None

    def create(self, name: str, schema: pa.Schema, data: pa.Table | None = None) -> None:
        """A table of this name, in place of one that was there."""
        try:
            mode = "overwrite" if self.has(name) else "create"
            self._db.create_table(name, data=data, schema=schema, mode=mode)
        except FOREIGN as error:
            raise UnusableIndex(
                f"o índice {self.uri} não pode ser gravado ({name}): {_told(error)}; confira o espaço e as permissões"
            ) from error
        self._forget(name)

    def drop(self, name: str) -> None:
        self._forget(name)
        self._db.drop_table(name, ignore_missing=True)

    def read(self, name: str, read: Callable[[Any], T]) -> T:
        """What `read` makes of the table; once more on a fresh handle when files vanished below it, because another
        process compacted or rebuilt."""
        try:
            return read(self._open(name))
        except FOREIGN as first:
            log.debug("reading %s again: %s", name, first)
            self._forget(name)
            try:
                return read(self._open(name))
            except FOREIGN as error:
                raise UnusableIndex(
                    f"o índice {self.uri} não pode ser lido ({name}): {_told(error)}; "
                    "rode 'canalhandia indice verificar'"
                ) from error

    def rows(
        self, name: str, columns: Sequence[str], where: str | None = None, *, with_row_ids: bool = False
    ) -> pa.Table:
        """All rows (or those for which SQL's `where` holds), in no certain order. `with_row_ids`: and `ROW_ID`, where
        the table has each of them until it is next written."""

        def read(table: Any) -> pa.Table:
            query = table.search().select(list(columns)).with_row_id(with_row_ids).limit(ALL_ROWS)
            return (query.where(where) if where else query).to_arrow()

        return self.read(name, read)

    def count(self, name: str, where: str) -> int:
        """How many rows SQL's `where` holds for."""

        def read(table: Any) -> int:
            found: int = table.count_rows(where)
            return found

        return self.read(name, read)

    def take(self, name: str, row_ids: Sequence[int], columns: Sequence[str]) -> pa.Table | None:
        """The rows at these places, in no certain order; None where one of them is no longer there."""

        def read(table: Any) -> pa.Table:
            return table.take_row_ids(list(row_ids)).select(list(columns)).to_arrow()

        try:
            return self.read(name, read)
        except UnusableIndex as error:
            log.debug("rows moved in %s: %s", name, error)
            return None

    def version(self, name: str) -> int:
        """Changes whenever a row of the table does."""
        return int(self.read(name, lambda table: table.version))

    def columns(self, name: str) -> list[str]:
        """The names of a table's columns."""

        def read(table: Any) -> list[str]:
            names: list[str] = table.schema.names
            return names

        return self.read(name, read)

    def commit(self, name: str, write: Callable[[Any], object]) -> None:
        """One transaction; tried again when another writer was faster (remote places have no lock)."""

        def attempt() -> None:
            try:
                write(self._open(name))
            except FOREIGN:
                self._forget(name)
                raise

        retrying = tenacity.Retrying(
            stop=tenacity.stop_after_attempt(COMMIT_TRIES),
            wait=tenacity.wait_random_exponential(multiplier=0.05, max=2.0),
            retry=tenacity.retry_if_exception(_is_conflict),
            reraise=True,
        )
        try:
            retrying(attempt)
        except FOREIGN as error:
            raise UnusableIndex(
                f"o índice {self.uri} não foi gravado ({name}): {_told(error)}; confira o espaço e as permissões, e "
                "rode de novo"
            ) from error

    def compact(self, name: str, keep: timedelta = KEEP_VERSIONS) -> None:
        """Merges small files, takes new rows into the indexes, drops versions older than `keep`."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            self.commit(name, lambda table: table.optimize(cleanup_older_than=keep))

    def _table(self, name: str) -> Any | None:
        if not self._reachable():
            return None
        with self._lock:
            if name not in self._tables:
                try:
                    self._tables[name] = self._db.open_table(name)
                except (ValueError, FileNotFoundError):  # LanceDB's words for a table that is not there
                    return None
            return self._tables[name]

    def _open(self, name: str) -> Any:
        table = self._table(name)
        if table is None:
            raise UnusableIndex(
                f"o índice {self.uri} está danificado: falta a tabela {name}; rode 'canalhandia indexar --refazer'"
            )
        return table

    def _forget(self, name: str) -> None:
        with self._lock:
            self._tables.pop(name, None)


def _told(error: BaseException) -> str:
    """LanceDB's words without the place in its own source that it adds."""
    return _RUST_PLACE.sub("", str(error)).strip()


def _is_conflict(error: BaseException) -> bool:
    text = str(error).lower()
    return not isinstance(error, KnowledgeError) and any(
        w in text for w in ("conflict", "concurrent", "preempted", "retry")
    )


def any_of(words: Sequence[str], column: str) -> Any:
    """Rows with any of these words. The words are data: nothing in them is query syntax."""
    query: Any = MatchQuery
    return query(" ".join(words), column)


def word_index() -> FTS:
    """Words as they stand between blanks: the column is folded and singular already (folding.search_text)."""
    return FTS(
        base_tokenizer="whitespace",
        lower_case=False,
        stem=False,
        remove_stop_words=False,
        ascii_folding=False,
        with_position=False,
    )


def vector_index(row_count: int) -> IvfSq:
    """Vectors at 8 bits a number in about √n/2 cells; the best are compared again with the exact ones (`REFINE`).

    Never LanceDB's default IVF_PQ: its recall was .17 on 20,000 rows.
    """
    return IvfSq(distance_type="cosine", num_partitions=max(8, round(row_count**0.5 / 2)))


def scalar_index() -> BTree:
    return BTree()
