"""Everything of the rows but their texts, held in memory for one version of the table.

A search then reads two columns of its rows rather than thirteen, and rows of a known page or id are taken by their
places, without a query: at 40,000 rows this is half of a search's time (bench/retrieval.py), for 5 MB.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import pyarrow as pa

from canalhandia_knowledge.index import rows
from canalhandia_knowledge.index.store import ROW_ID, Store
from canalhandia_knowledge.index.values import Hit, PageEntry

TEXT_COLUMNS = ("id", "hash", "text", "search")
"""What a search has to read, and by what it is put together with the rest of its row."""

LAYOUT_COLUMNS = (*(c for c in rows.READ_COLUMNS if c not in ("text", "search")), "hash")
_VALUES = [c for c in LAYOUT_COLUMNS if c != "hash"]

READS = 4
"""Times that is read again because rows came or changed meanwhile."""


class Layout:
    """The rows of one table as of one version. Immutable; thread-safe."""

    def __init__(self, version: int, table: pa.Table) -> None:
        self.version = version
        self._table = table.combine_chunks()
        self._places = {key: place for place, key in enumerate(table["id"].to_pylist())}
        self._pages: dict[int, list[int]] = defaultdict(list)
        for place, page_id in enumerate(table["page_id"].to_pylist()):
            self._pages[page_id].append(place)

    def fitting(self, texts: pa.Table) -> list[bool]:
        """Which of these rows (`TEXT_COLUMNS`) are the very ones of this version."""
        places = pa.array([self._places.get(key) for key in texts["id"].to_pylist()], pa.int64())
        held = self._table["hash"].take(places).to_pylist()
        return [mark == mine for mark, mine in zip(texts["hash"].to_pylist(), held, strict=True)]

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
        """`texts`: `TEXT_COLUMNS`, of rows that fit; `scores`: one for each of them."""
        keys = texts["id"].to_pylist()
        if not keys:
            return []
        rest = self._table.select(_VALUES).take([self._places[key] for key in keys]).to_pylist()
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

    def _latest(self, name: str) -> Layout:
        """The one at hand, which may be of a version before: what is read by it must be held against it."""
        with self._lock:
            held = self._held
        return held[1] if held is not None and held[0] == name else self.of(name)

    def ids_of(self, name: str, page_ids: Iterable[int]) -> list[str]:
        """The ids of these pages' rows as of now, in no certain order."""
        return self.of(name).ids_of(page_ids)

    def texts(self, name: str, ids: Sequence[str]) -> tuple[Layout, pa.Table]:
        """These rows' `TEXT_COLUMNS`, and the layout that they fit; rows that are gone are left out.

        Where rows moved meanwhile (another process compacted), they are asked for by id.
        """
        layout = self._latest(name)
        places = layout.row_ids(ids)
        if len(places) < len(ids):  # they are gone, or this layout is too old to know them
            layout = self.of(name)
            places = layout.row_ids(ids)
        taken = self._store.take(name, places, TEXT_COLUMNS)
        if taken is not None and taken.num_rows == len(places) and all(layout.fitting(taken)):
            return layout, taken
        return self.reading(name, lambda: self._store.rows(name, TEXT_COLUMNS, f"id IN ({rows.quoted(ids)})"))

    def reading(self, name: str, read: Callable[[], pa.Table]) -> tuple[Layout, pa.Table]:
        """What `read` finds (`TEXT_COLUMNS`, perhaps more), and the layout that it fits. Read again where rows came or
        changed meanwhile; after some tries those rows are left out."""
        layout, found = self._latest(name), read()
        fits = layout.fitting(found)
        for _ in range(READS):
            if all(fits):
                return layout, found
            layout, found = self.of(name), read()
            fits = layout.fitting(found)
        return layout, found.filter(pa.array(fits, pa.bool_()))
