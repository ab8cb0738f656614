"""Everything of the rows but their texts, held in memory for one version of the table.

A search then reads two columns of its rows rather than thirteen, and rows of a known page or id are taken by their
places, without a query: at 40,000 rows this is half of a search's time (bench/retrieval.py), for 5 MB.
"""

import threading
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import pyarrow as pa

from canalhandia_knowledge.index import rows
from canalhandia_knowledge.index.store import ROW_ID, Store
from canalhandia_knowledge.index.values import Hit, PageEntry

TEXT_COLUMNS = ("id", "text", "search")
"""What a search has to read, and the id to find the rest by."""

LAYOUT_COLUMNS = tuple(c for c in rows.READ_COLUMNS if c not in ("text", "search"))


class Layout:
    """The rows of one table as of one version. Immutable; thread-safe."""

    def __init__(self, version: int, table: pa.Table) -> None:
        self.version = version
        self._table = table.combine_chunks()
        self._places = {key: place for place, key in enumerate(table["id"].to_pylist())}
        self._pages: dict[int, list[int]] = defaultdict(list)
        for place, page_id in enumerate(table["page_id"].to_pylist()):
            self._pages[page_id].append(place)

    def knows(self, ids: Iterable[str]) -> bool:
        return all(key in self._places for key in ids)

    def ids_of(self, page_ids: Iterable[int]) -> list[str]:
        """The ids of these pages' rows, in no certain order."""
        places = [place for page_id in page_ids for place in self._pages.get(page_id, ())]
        found: list[str] = self._table["id"].take(places).to_pylist() if places else []
        return found

    def row_ids(self, ids: Iterable[str]) -> list[int]:
        """Where the store has these rows; ids that it does not have are left out."""
        places = [self._places[key] for key in ids if key in self._places]
        found: list[int] = self._table[ROW_ID].take(places).to_pylist() if places else []
        return found

    def hits(self, texts: pa.Table, scores: Sequence[float] | None = None) -> list[Hit]:
        """`texts`: `TEXT_COLUMNS`, of rows that are known; `scores`: one for each of them."""
        keys = texts["id"].to_pylist()
        if not keys:
            return []
        rest = self._table.select(LAYOUT_COLUMNS).take([self._places[key] for key in keys]).to_pylist()
        read = zip(rest, texts["text"].to_pylist(), texts["search"].to_pylist(), strict=True)
        made = [row | {"text": text, "search": held} for row, text, held in read]
        return [rows.hit_of(row, score) for row, score in zip(made, scores or [0.0] * len(made), strict=True)]

    def pages(self) -> list[PageEntry]:
        """Every page once, by id."""
        pages = sorted(self._pages)
        last = [self._pages[page][-1] for page in pages]
        columns = ["page_id", "title", "aliases", "quality", "origin"]
        return [rows.entry_of(row) for row in self._table.select(columns).take(last).to_pylist()] if last else []


class Layouts:
    """The layout of the table that is asked for, read again whenever the table has changed. Thread-safe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._held: tuple[str, Layout] | None = None

    def of(self, name: str) -> Layout:
        """As of now. Takes about 50 ms at 40,000 rows after a change, else what looking for one takes. Raises
        `UnusableIndex`."""
        version = self._store.version(name)
        with self._lock:
            if self._held is None or self._held[0] != name or self._held[1].version != version:
                table = self._store.rows(name, LAYOUT_COLUMNS, with_row_ids=True)
                self._held = (name, Layout(version, table))
            return self._held[1]

    def texts(self, name: str, ids: Sequence[str]) -> tuple[Layout, Any]:
        """These rows' `TEXT_COLUMNS`, and the layout that knows them; rows that are gone are left out.

        Where rows moved while they were read (another process compacted), they are asked for by id.
        """
        layout = self.of(name)
        known = [key for key in ids if layout.knows((key,))]
        found = self._store.take(name, layout.row_ids(known), TEXT_COLUMNS)
        if found is None or set(found["id"].to_pylist()) != set(known):
            found = self._store.rows(name, TEXT_COLUMNS, f"id IN ({rows.quoted(ids)})")
            layout = self.of(name)
            found = found.filter(pa.array([layout.knows((key,)) for key in found["id"].to_pylist()], pa.bool_()))
        return layout, found
