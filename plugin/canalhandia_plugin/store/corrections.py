"""Corrections of a network of servers: one row each, with the revision at which it last changed."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from canalhandia_plugin.corrections.entries import TeamCorrection, read_entry, to_entry
from canalhandia_plugin.store.database import Database, Transaction

Change = Callable[[TeamCorrection | None], TeamCorrection | None]
"""From the correction as it stands (None: there is none) to what it becomes (None: nothing changes)."""


@dataclass(frozen=True, slots=True)
class SharedState:
    """What changed after a revision: corrections by id, None for those taken out."""

    revision: int
    changed: dict[str, TeamCorrection | None]


class CorrectionStore:
    """Thread-safe; two servers' changes take turns. Every method raises `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def revision(self) -> int:
        """Grows with every change by any server."""
        return int(self._database.read("SELECT COALESCE(MAX(revision), 0) FROM correction")[0][0])

    def since(self, revision: int) -> SharedState:
        """What changed after a revision (0: everything)."""
        rows = self._database.read(
            "SELECT id, entry, removed, revision FROM correction WHERE revision > ? ORDER BY revision", revision
        )
        changed = {row[0]: None if row[2] else _correction(row[1]) for row in rows}
        return SharedState(max((int(row[3]) for row in rows), default=revision), changed)

    def change(self, correction_id: str, work: Change) -> TeamCorrection | None:
        """Change one correction as it stands now, in one transaction; what it became, None when nothing changed."""

        def transact(transaction: Transaction) -> TeamCorrection | None:
            self._take_turns(transaction)
            changed = work(self._current(transaction, correction_id))
            if changed is not None:
                self._put(transaction, changed)
            return changed

        return self._database.write(transact)

    def add(self, make: Callable[[str], TeamCorrection]) -> TeamCorrection:
        """Put a new correction under the next free number, which `make` is given."""

        def transact(transaction: Transaction) -> TeamCorrection:
            self._take_turns(transaction)
            numbers = [int(row[0]) for row in transaction.run("SELECT id FROM correction") if str(row[0]).isdecimal()]
            made = make(str(max(numbers, default=0) + 1))
            self._put(transaction, made)
            return made

        return self._database.write(transact)

    def remove(self, correction_id: str) -> None:
        """Take one out; servers hear of it through `since`."""

        def transact(transaction: Transaction) -> None:
            self._take_turns(transaction)
            revision = self._next_revision(transaction)
            transaction.run("UPDATE correction SET removed = 1, revision = ? WHERE id = ?", revision, correction_id)

        self._database.write(transact)

    def _take_turns(self, transaction: Transaction) -> None:
        if self._database.turn_lock:
            transaction.run(self._database.turn_lock)

    def _current(self, transaction: Transaction, correction_id: str) -> TeamCorrection | None:
        rows = transaction.run("SELECT entry, removed FROM correction WHERE id = ?", correction_id)
        return _correction(rows[0][0]) if rows and not rows[0][1] else None

    def _put(self, transaction: Transaction, correction: TeamCorrection) -> None:
        entry = json.dumps({k: v for k, v in to_entry(correction).items() if v is not None}, ensure_ascii=False)
        transaction.run(
            "INSERT INTO correction (id, revision, entry, removed) VALUES (?, ?, ?, 0) ON CONFLICT (id) DO UPDATE"
            " SET revision = excluded.revision, entry = excluded.entry, removed = 0",
            *(correction.id, self._next_revision(transaction), entry),
        )

    def _next_revision(self, transaction: Transaction) -> int:
        return int(transaction.run("SELECT COALESCE(MAX(revision), 0) + 1 FROM correction")[0][0])


def _correction(entry: str) -> TeamCorrection:
    read = read_entry(json.loads(entry), "correction", 0)
    assert isinstance(read, TeamCorrection), read
    return read
