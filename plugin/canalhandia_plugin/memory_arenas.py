"""Keeps glibc from giving every thread of LanceDB a heap of its own, which is never given back.

Measured at 16,000 chunks: an ingest's peak falls from 428 to 308 MB, at the same speed.
"""

import ctypes
import ctypes.util
import sys

_M_ARENA_MAX = -8
"""From glibc's malloc.h."""


def limit_arenas(most: int = 1) -> bool:
    """At most so many heaps from now on; call it before the first threads. False where malloc is not glibc's."""
    if not sys.platform.startswith("linux"):
        return False
    name = ctypes.util.find_library("c")
    try:
        return bool(ctypes.CDLL(name or "libc.so.6").mallopt(_M_ARENA_MAX, most))
    except (OSError, AttributeError):
        return False
