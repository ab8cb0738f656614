"""What the live wiki said of names, remembered on disk: each name is asked for once."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from canalhandia_knowledge.atomic_file import write_atomically
from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names.tokens import joined

FORGET_NOTHING_S = 30 * 24 * 3600
"""After so long a name that the wiki did not know is asked for again."""

MOST = 5000
"""So many names are kept; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """One name that was asked for. `title`: the article found, `english` its English link; None: there was none."""

    name: str
    title: str | None
    english: str | None
    at_s: float


class LiveMemory:
    """A small JSON file, written whole. Thread-safe within one process."""

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.time) -> None:
        """Raises `SourceError` when the file cannot be read as such."""
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._known = self._load()

    def _load(self) -> dict[str, Remembered]:
        try:
            rows = json.loads(self._path.read_text(encoding="utf-8"))
            return {joined(row["name"]): Remembered(**row) for row in rows}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SourceError(f"{self._path}: ilegível ({error}): apague-o; ele se refaz com o uso") from error

    def get(self, name: str) -> Remembered | None:
        """What is known of a name; None when it was never asked for, or so long ago that it should be again."""
        with self._lock:
            known = self._known.get(joined(name))
        if known is not None and known.english is None and self._clock() - known.at_s > FORGET_NOTHING_S:
            return None
        return known

    def put(self, name: str, title: str | None, english: str | None) -> Remembered:
        """Remember, and write at once. Raises OSError when the disk refuses."""
        with self._lock:
            entry = Remembered(name, title, english, self._clock())
            self._known.pop(joined(name), None)
            self._known[joined(name)] = entry
            while len(self._known) > MOST:
                del self._known[next(iter(self._known))]
            rows = [asdict(r) for r in self._known.values()]
            write_atomically(self._path, json.dumps(rows, ensure_ascii=False, indent=0))
            return entry

    def english(self) -> dict[str, str]:
        """Every name that was found, with its English title: for the next catalogue."""
        with self._lock:
            return {r.name: r.english for r in self._known.values() if r.english is not None}
