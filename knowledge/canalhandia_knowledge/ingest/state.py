"""What an ingest remembers between runs: a journal that a `kill -9` cannot spoil, and a lock against a second run.

The index is what counts; the journal only adds what it cannot know: pages without text, the other titles that were
written with a page, and which source a page came from. Losing it costs time, never a page.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from canalhandia_knowledge.atomic_file import clear_unfinished, write_atomically
from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.ingest.sources import Listed

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows has no advisory locks of this kind
    fcntl = None

FORMAT = 3
"""Raise it when the journal, or the text that is made of a page, changes: every page is then read again."""


@dataclass(frozen=True, slots=True)
class Done:
    """A page as it was last written. `chunks` None: a write was begun, and perhaps not finished."""

    revision: int
    names: str
    chunks: int | None
    source: str


def names_digest(page: Listed) -> str:
    """Changes with the title, the English title or any redirect."""
    said = json.dumps([page.title, page.english, sorted(page.redirects)], ensure_ascii=False)
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


class IngestState:
    """The journal file: one JSON line per page and write, the last line of a page counts. Not thread-safe."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._entries: dict[int, Done] = {}
        self._settled = False
        self._file: IO[str] | None = None

    @property
    def entries(self) -> Mapping[int, Done]:
        return self._entries

    @property
    def settled(self) -> bool:
        """Whether the index was settled after the last write that stands here."""
        return self._settled

    def mark_settled(self) -> None:
        assert self._file is not None, "mark_settled() outside open()"
        self._file.write(_SETTLED + "\n")
        self._file.flush()
        self._settled = True

    @contextmanager
    def open(self) -> Iterator["IngestState"]:
        """Holds the lock and the file for one run. Raises `SourceError` when another run holds it."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.with_suffix(".lock").open("a") as lock:
            if fcntl is not None:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError as taken:
                    raise SourceError(
                        f"outro 'canalhandia indexar' está gravando este índice ({self._path.name} está travado); "
                        "espere que ele termine, ou pare-o"
                    ) from taken
            clear_unfinished(self._path)
            self._load()
            self._rewrite()
            with self._path.open("a", encoding="utf-8") as file:
                self._file = file
                try:
                    yield self
                finally:
                    self._file = None
            self._rewrite()

    def record(self, entries: Mapping[int, Done | None]) -> None:
        """Appends what became of pages (None: gone). On disk for every later process when it returns."""
        assert self._file is not None, "record() outside open()"
        self._file.write("".join(_line(page_id, done) for page_id, done in entries.items()))
        self._file.flush()
        self._settled = False
        for page_id, done in entries.items():
            if done is None:
                self._entries.pop(page_id, None)
            else:
                self._entries[page_id] = done

    def _load(self) -> None:
        self._entries = {}
        self._settled = False
        if not self._path.is_file():
            return
        lines = self._path.read_text(encoding="utf-8", errors="replace").rstrip("\n").split("\n")
        if not lines or lines[0] != _HEADER:
            return
        self._settled = lines[-1] == _SETTLED
        for page_id, done in _parsed(lines[1:]):
            if done is None:
                self._entries.pop(page_id, None)
            else:
                self._entries[page_id] = done

    def _rewrite(self) -> None:
        """One line per page again: also drops a line that a kill left half written."""
        body = "".join(_line(page_id, done) for page_id, done in sorted(self._entries.items()))
        settled = _SETTLED + "\n" if self._settled else ""
        write_atomically(self._path, f"{_HEADER}\n{body}{settled}")


_SETTLED = '"settled"'
_HEADER = json.dumps({"canalhandia": "ingest", "format": FORMAT})


def _line(page_id: int, done: Done | None) -> str:
    said: list[Any] = [page_id]
    if done is not None:
        said += [done.revision, done.names, done.chunks, done.source]
    return json.dumps(said, ensure_ascii=False) + "\n"


def _parsed(lines: Iterable[str]) -> Iterator[tuple[int, Done | None]]:
    for line in lines:
        try:
            said = json.loads(line)
            yield (int(said[0]), Done(int(said[1]), str(said[2]), said[3], str(said[4])) if len(said) > 1 else None)
        except (ValueError, IndexError, TypeError):
            continue
