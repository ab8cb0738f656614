"""Writing a file so that a reader, or a crash at any moment, sees the old text or the new one, never a part."""

import contextlib
import os
import tempfile
from pathlib import Path

_PREFIX = ".canalhandia-"


def write_atomically(path: Path, text: str) -> None:
    """Replace the file's content: temp file beside it, fsync, `os.replace`. A symbolic link keeps pointing where it
    does; the mode of an existing file is kept. Raises OSError, and then nothing has changed."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=".tmp", dir=path.parent)
    temp = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        _like(temp, path)
        temp.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temp.unlink()
        raise
    _sync_folder(path.parent)


def remove_leftovers(folder: Path) -> int:
    """Delete the temp files that a killed process left in a folder; how many. Only call it while nobody writes."""
    leftovers = list(folder.glob(f"{_PREFIX}*.tmp"))
    for leftover in leftovers:
        leftover.unlink(missing_ok=True)
    return len(leftovers)


def _like(temp: Path, path: Path) -> None:
    """Give the new file the mode and, where we may, the owner of the one that it replaces: a command line that root
    runs must not take a file away from the server."""
    try:
        old = path.stat()
    except FileNotFoundError:
        temp.chmod(0o644)
        return
    temp.chmod(old.st_mode & 0o777)
    with contextlib.suppress(OSError, AttributeError):  # Windows has no owners to give
        os.chown(temp, old.st_uid, old.st_gid)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself survive a power cut, where the system lets a folder be opened (not on Windows)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
