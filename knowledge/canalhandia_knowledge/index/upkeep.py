"""What keeps an index fast and small, and what `canalhandia indice` shows of it."""

import json
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa

from canalhandia_knowledge.folding import search_text
from canalhandia_knowledge.index import rows
from canalhandia_knowledge.index.generations import WORDS_SCHEMA, Generation
from canalhandia_knowledge.index.store import ALL_ROWS, Store, scalar_index, vector_index, word_index
from canalhandia_knowledge.index.values import FLAT_ROWS, Coverage

WORDS = "search"
VECTOR = "vector"

RETRAIN_SHARE = 0.2
"""Share of rows outside the vector index from which it is made anew rather than added to."""


def ensure_indexes(store: Store, build: Generation) -> None:
    """Makes the word index as soon as there are rows (one made on none would cover nothing), and the scalar ones once
    there are many."""

    def ensure(table: Any) -> None:
        count = table.count_rows()
        have = _indexed(table)
        if count and WORDS not in have:
            table.create_index(WORDS, config=word_index())
        for column in ("id", "page_id") if count > FLAT_ROWS else ():
            if column not in have:
                table.create_index(column, config=scalar_index())

    store.commit(build.chunks_table, ensure)


def settle(store: Store, build: Generation) -> None:
    """All rows indexed, files merged, old versions dropped, words counted."""
    ensure_indexes(store, build)
    if build.dimension:
        store.commit(build.chunks_table, _ensure_vectors)
    store.compact(build.chunks_table, timedelta(0))
    counts = count_words(store, build)
    counted = pa.table({"word": list(counts), "chunks": list(counts.values())}, schema=WORDS_SCHEMA)
    store.create(build.words_table, WORDS_SCHEMA, counted)
    store.compact(build.words_table, timedelta(0))


def _ensure_vectors(table: Any) -> None:
    """The vector index where rows are many: made anew when a good part of them came after it, so that its cells fit."""
    count = table.count_rows()
    if count <= FLAT_ROWS:
        return
    held = _indexed(table).get(VECTOR)
    new = count if held is None else int(table.index_stats(held.name).num_unindexed_rows)
    if new > count * RETRAIN_SHARE:
        table.create_index(VECTOR, config=vector_index(count), replace=True)


def _indexed(table: Any) -> dict[str, Any]:
    return {column: index for index in table.list_indices() for column in index.columns}


def count_words(store: Store, build: Generation) -> Counter[str]:
    """Word, or stem with its mark, -> number of chunks that hold it."""

    def count(table: Any) -> Counter[str]:
        counts: Counter[str] = Counter()
        column = table.search().select([WORDS]).limit(ALL_ROWS)
        for part in column.to_batches(1_000):  # never whole: it weighs more than all texts together
            for line in part[WORDS].to_pylist():
                counts.update(set(line.split(" ")))
        return counts

    return store.read(build.chunks_table, count)


def coverage(store: Store, build: Generation) -> Coverage:
    """How far the indexes reach, and what they and the rows weigh."""

    def look(table: Any) -> Coverage:
        count = table.count_rows()
        found = _indexed(table)

        def left(column: str) -> int:
            return int(table.index_stats(found[column].name).num_unindexed_rows) if column in found else count

        has_index = VECTOR in found
        size = int(table.stats()["total_bytes"]) + sum(int(i.size_bytes or 0) for i in table.list_indices())
        return Coverage(
            chunks=count,
            without_vector=table.count_rows(f"{VECTOR} IS NULL") if build.dimension else 0,
            unindexed_words=left(WORDS),
            unindexed_vectors=left(VECTOR) if has_index else 0,
            vector_index=("IVF_SQ" if has_index else "plano") if build.dimension else "",
            versions=len(table.list_versions()),
            logical_bytes=size,
        )

    return store.read(build.chunks_table, look)


def folder_bytes(folder: Path | None) -> int | None:
    """Bytes of all files below a local folder; None for a remote index."""
    if folder is None:
        return None
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except FileNotFoundError:  # compacted away meanwhile
            continue
    return total


def export(store: Store, build: Generation, path: Path) -> int:
    """One JSON object a line, without vectors; how many. Written aside, then put in place."""
    columns = [c for c in rows.READ_COLUMNS if c != WORDS]
    found = store.rows(build.chunks_table, columns).sort_by([("page_id", "ascending"), ("id", "ascending")])
    part = path.with_name(path.name + ".parte")
    try:
        with part.open("w", encoding="utf-8") as out:
            for batch in found.to_batches(max_chunksize=1_000):
                out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in batch.to_pylist())
        part.replace(path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the owner knows nothing of the part
        raise
    finally:
        part.unlink(missing_ok=True)
    return int(found.num_rows)


def words_of_title(title: str) -> list[str]:
    return search_text(title).split()
