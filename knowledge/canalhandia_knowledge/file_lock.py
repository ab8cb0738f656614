"""One holder at a time of a lock of the operating system, over threads and processes.

The system gives it back itself when its holder is killed, so that nothing has to be cleaned up after a crash.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
def held(path: Path, *, timeout_s: float) -> Iterator[None]:
    """Holds the lock that the file at `path` stands for; the file is made, stays, and its folder is made. Not
    re-entrant. Raises `TimeoutError` when another keeps it longer, other `OSError` when it cannot be made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        deadline = time.monotonic() + timeout_s
        while not _try_lock(descriptor):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{path} is held by another process for {timeout_s:.0f} s")
            time.sleep(POLL_S)
        yield
    finally:
        os.close(descriptor)
