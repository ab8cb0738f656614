"""Where corrections are kept: correcoes.yml alone, or in step with a store that several servers share."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from canalhandia_knowledge.folding import search_text
from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.files.file_mark import Mark, mark_of
from canalhandia_plugin.store.corrections import Change, CorrectionStore


class CorrectionLedger(Protocol):
    """Not thread-safe: `CorrectionBook` holds a lock. Raises `FileRefused` and `StoreUnavailable`; a change that
    raises changed nothing."""

    def stale(self) -> bool:
        """Whether something changed since the last `read`; cheap."""
        ...

    def seen(self) -> None:
        """Count as read what is there now, readable or not."""
        ...

    def read(self) -> list[TeamCorrection]:
        """Every correction, in order."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """While it lasts no other process writes the file; changes may be made in it."""
        ...

    def change(self, correction_id: str, work: Change) -> TeamCorrection | None:
        """Change one as it stands now; what it became, None when nothing changed."""
        ...

    def add(self, make: Callable[[str], TeamCorrection]) -> TeamCorrection:
        """Put a new one at the end, under the next free number, which `make` is given."""
        ...


class FileLedger:
    """correcoes.yml alone."""

    def __init__(self, path: Path) -> None:
        self._file = CorrectionFile(path)
        self._mark: Mark = None

    def stale(self) -> bool:
        return mark_of(self._file.path) != self._mark

    def seen(self) -> None:
        self._mark = mark_of(self._file.path)

    def read(self) -> list[TeamCorrection]:
        mark = mark_of(self._file.path)
        corrections = self._file.read()
        self._mark = mark
        return corrections

    def alone(self) -> AbstractContextManager[None]:
        return self._file.alone()

    def change(self, correction_id: str, work: Change) -> TeamCorrection | None:
        with self.alone():
            changed = work(next((c for c in self._file.read() if c.id == correction_id), None))
            if changed is not None:
                self._file.put(changed)
            return changed

    def add(self, make: Callable[[str], TeamCorrection]) -> TeamCorrection:
        with self.alone():
            numbers = [int(c.id) for c in self._file.read() if c.id.isdecimal()]
            made = make(str(max(numbers, default=0) + 1))
            self._file.put(made)
            return made


class SharedLedger:
    """The store's table is the truth. What other servers change is brought into the file; what is changed in the file
    by hand is brought into the store."""

    def __init__(self, path: Path, store: CorrectionStore) -> None:
        self._file = CorrectionFile(path)
        self._store = store
        self._mark: Mark = None
        self._revision = 0
        self._synced: dict[str, TeamCorrection] | None = None

    def stale(self) -> bool:
        return mark_of(self._file.path) != self._mark or self._store.revision() != self._revision

    def seen(self) -> None:
        self._mark = mark_of(self._file.path)

    def read(self) -> list[TeamCorrection]:
        with self.alone():
            if self._synced is None:
                self._join()
            elif mark_of(self._file.path) != self._mark:
                self._push_by_hand(self._synced)
            return self._pull()

    def alone(self) -> AbstractContextManager[None]:
        return self._file.alone()

    def change(self, correction_id: str, work: Change) -> TeamCorrection | None:
        with self.alone():
            self.read()
            changed = self._store.change(correction_id, work)
            self._pull()
            return changed

    def add(self, make: Callable[[str], TeamCorrection]) -> TeamCorrection:
        with self.alone():
            self.read()
            made = self._store.add(make)
            self._pull()
            return made

    def _pull(self) -> list[TeamCorrection]:
        state = self._store.since(self._revision)
        found = {c.id: c for c in self._file.read()}
        put = [c for c in state.changed.values() if c is not None and found.get(c.id) != c]
        gone = frozenset(name for name, c in state.changed.items() if c is None and name in found)
        if put or gone:
            self._file.put_all(put, gone)
        self._revision = state.revision
        self._mark = mark_of(self._file.path)
        corrections = self._file.read()
        self._synced = {c.id: c for c in corrections}
        return corrections

    def _push_by_hand(self, synced: dict[str, TeamCorrection]) -> None:
        found = {c.id: c for c in self._file.read()}
        for correction in found.values():
            if correction != synced.get(correction.id):
                self._store.change(correction.id, _becomes(correction))
        for gone in synced.keys() - found.keys():
            self._store.remove(gone)

    def _join(self) -> None:
        """The first look: what only this server's file has goes into the store, under another number where its own
        is taken there."""
        theirs = {search_text(c.question) for c in self._store.since(0).changed.values() if c is not None}
        renumbered = set()
        for correction in self._file.read():
            if search_text(correction.question) in theirs:
                continue
            if self._store.change(correction.id, _where_free(correction)) is None:
                self._store.add(_numbered(correction))
                renumbered.add(correction.id)
        self._file.put_all([], frozenset(renumbered))


def _becomes(correction: TeamCorrection) -> Change:
    return lambda _: correction


def _where_free(correction: TeamCorrection) -> Change:
    return lambda current: correction if current is None else None


def _numbered(correction: TeamCorrection) -> Callable[[str], TeamCorrection]:
    return lambda number: replace(correction, id=number)
