"""What the disk spoilt: told apart by what can still be read, and made anew from the rows where the rows are whole."""

import logging
from collections.abc import Callable
from typing import Any

from canalhandia_knowledge.errors import UnusableIndex
from canalhandia_knowledge.index.generations import WORDS_SCHEMA, Generation
from canalhandia_knowledge.index.store import ALL_ROWS, Store, scalar_index, vector_index, word_index
from canalhandia_knowledge.index.upkeep import VECTOR, WORDS

CLUSTER = "db://"
"""LanceDB's own cluster looks after its disks."""
COUNTS = "word"
log = logging.getLogger(__name__)


def check_rows(store: Store, build: Generation) -> None:
    """Raises `UnusableIndex`, with the remedy, when the chunks themselves cannot be read."""

    if store.uri.startswith(CLUSTER):
        return

    def read_all(table: Any) -> int:
        seen = 0
        for batch in table.search().select(list(table.schema.names)).limit(ALL_ROWS).to_batches(1_000):
            seen += batch.num_rows
        return seen

    try:
        store.read(build.chunks_table, read_all)
    except UnusableIndex as error:
        raise UnusableIndex(
            f"os trechos do índice {store.uri} estão danificados no disco; rode 'canalhandia indexar --refazer', que "
            "monta o índice de novo"
        ) from error


def damaged_indexes(store: Store, build: Generation) -> tuple[str, ...]:
    """The columns whose index is there and cannot be read; `COUNTS` for the counts of words."""

    if store.uri.startswith(CLUSTER):
        return ()

    def look(table: Any) -> tuple[str, ...]:
        indexed = {column: index for index in table.list_indices() for column in index.columns}
        return tuple(column for column, index in indexed.items() if not _reads(table, column, index.name, build))

    damaged = store.read(build.chunks_table, look)
    try:
        store.rows(build.words_table, WORDS_SCHEMA.names)
    except UnusableIndex as error:
        log.debug("the counts of words are damaged: %s", error)
        return (*damaged, COUNTS)
    return damaged


def _reads(table: Any, column: str, name: str, build: Generation) -> bool:
    probe: dict[str, Callable[[], object]] = {
        WORDS: lambda: table.search("a", query_type="fts", fts_columns=WORDS).select(["id"]).limit(1).to_arrow(),
        VECTOR: lambda: (
            table.search([1.0] * build.dimension, vector_column_name=VECTOR)
            .nprobes(ALL_ROWS)
            .select(["id"])
            .limit(1)
            .to_arrow()
        ),
        "id": lambda: table.count_rows("id >= ''"),
        "page_id": lambda: table.count_rows("page_id >= 0"),
    }
    try:
        table.prewarm_index(name)  # reads all of it
        probe[column]()
    except Exception as error:  # noqa: BLE001 - whatever LanceDB says of a file that it cannot read
        log.debug("the index of %s is damaged: %s", column, error)
        return False
    return True


def repair_indexes(store: Store, build: Generation) -> tuple[str, ...]:
    """Makes the damaged indexes anew from the rows; their columns. The counts are left empty: whoever settles the
    index counts anew. Under the writer lock."""
    damaged = damaged_indexes(store, build)

    def make(table: Any) -> None:
        for column in damaged:
            if column == WORDS:
                table.create_index(WORDS, config=word_index(), replace=True)
            elif column == VECTOR:
                table.create_index(VECTOR, config=vector_index(table.count_rows()), replace=True)
            elif column != COUNTS:
                table.create_index(column, config=scalar_index(), replace=True)

    if COUNTS in damaged:
        store.drop(build.words_table)
        store.create(build.words_table, WORDS_SCHEMA)
    if damaged:
        store.commit(build.chunks_table, make)
    return damaged
