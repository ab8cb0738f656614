"""A file that is read again when it changes; a version that cannot be read never replaces a good one."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from canalhandia_plugin.clock import Clock
from canalhandia_plugin.errors import FileRefused

T = TypeVar("T")
_LOOK_EVERY_S = 1.0

Mark = tuple[int, int, int] | None


def mark_of(path: Path) -> Mark:
    """What changes when a file does (inode, time, size); None when it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


class WatchedFile(Generic[T]):
    """The last good reading of a file. Thread-safe.

    `complain` hears each new refusal once. The file is looked at no more than once a second.
    """

    def __init__(
        self, path: Path, read: Callable[[Path], T], empty: T, clock: Clock, complain: Callable[[FileRefused], None]
    ) -> None:
        """Reads at once; a file that cannot be read counts as `empty` until it can."""
        self._path = path
        self._read = read
        self._value = empty
        self._clock = clock
        self._complain = complain
        self._lock = threading.Lock()
        self._mark: Mark = None
        self._looked_s: float | None = None
        self.get()

    def get(self) -> T:
        """The newest good reading."""
        with self._lock:
            now = self._clock.monotonic_s()
            if self._looked_s is None or now - self._looked_s >= _LOOK_EVERY_S:
                self._looked_s = now
                self._look()
            return self._value

    def refresh(self) -> T:
        """Read the file now, whether it changed or not. Raises `FileRefused`: the last good reading stays."""
        with self._lock:
            self._mark = mark_of(self._path)
            self._value = self._read(self._path)
            return self._value

    def _look(self) -> None:
        mark = mark_of(self._path)
        if mark == self._mark:
            return
        self._mark = mark
        try:
            self._value = self._read(self._path)
        except FileRefused as refused:
            self._complain(refused)
