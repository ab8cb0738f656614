"""One writer at a time on a local index, over threads and processes.

LanceDB's commits are optimistic: thirty writers at one second exhaust its retries. A lock of the operating system
queues them instead, and is given back by the system itself when its holder is killed. Readers never take it.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canalhandia_knowledge.errors import UnusableIndex

POLL_S = 0.01

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def writer_lock(folder: Path | None, *, timeout_s: float = 300.0) -> Iterator[None]:
    """Holds the folder's writer lock; `None` (a remote index) locks nothing. Not re-entrant.

    Raises `UnusableIndex` when another writer keeps it longer than `timeout_s`.
    """
    if folder is None:
        yield
        return
    path = folder / "escrita.lock"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise UnusableIndex(
            f"o índice {folder} não pode ser gravado: {error}; confira o caminho, as permissões e o espaço"
        ) from error
    try:
        deadline = time.monotonic() + timeout_s
        while not _try_lock(descriptor):
            if time.monotonic() > deadline:
                raise UnusableIndex(
                    f"o índice {folder} não pôde ser gravado: outro processo segura {path.name} há "
                    f"{timeout_s:.0f} s; espere que ele termine, ou pare-o"
                )
            time.sleep(POLL_S)
        yield
    finally:
        os.close(descriptor)
