"""Replacing a file so that a reader sees the old or the new one, also after a crash."""

import os
import threading
from pathlib import Path


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
