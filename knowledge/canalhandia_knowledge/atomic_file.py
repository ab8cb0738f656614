"""Replacing a file so that a reader sees the old or the new one, also after a crash."""

import glob
import os
import threading
from pathlib import Path


def clear_unfinished(path: Path) -> None:
    """Removes what writers that were killed left beside a file. Only where a lock keeps other writers away."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        left.unlink(missing_ok=True)


def write_atomically(path: Path, text: str) -> None:
    """Write beside it, flush to disk, rename. Makes the folder. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
