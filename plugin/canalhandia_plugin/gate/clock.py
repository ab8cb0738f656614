"""Time, passed in so that tests can turn it: the wall, the monotonic clock, and one that does not jump."""

import threading
import time
from typing import Protocol

_JUMP_MS = 90_000
"""Further apart than this, the wall clock has jumped (NTP slews and drift stay far below)."""
_SETTLED_S = 600.0
"""A clock that was set and stays set for this long is believed."""


class Clock(Protocol):
    def wall_ms(self) -> int:
        """Milliseconds since 1970 as the machine's clock says now; may jump either way."""
        ...

    def monotonic_s(self) -> float:
        """Seconds that only grow; no meaning beyond this process."""
        ...


class SystemClock:
    def wall_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic_s(self) -> float:
        return time.monotonic()


class SteadyTime:
    """The wall clock without its jumps: a leap is followed only when it has lasted ten minutes, so that a clock that
    is wrong for a moment (or set back and forth) gives nobody a second day. Thread-safe."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._anchor = (clock.wall_ms(), clock.monotonic_s())
        self._suspect: tuple[int, float] | None = None

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        with self._lock:
            wall, mono = self._clock.wall_ms(), self._clock.monotonic_s()
            steady = _carried(self._anchor, mono)
            if abs(wall - steady) <= _JUMP_MS:
                self._anchor, self._suspect = (wall, mono), None
                return wall
            if self._suspect is None or abs(wall - _carried(self._suspect, mono)) > _JUMP_MS:
                self._suspect = (wall, mono)
            if mono - self._suspect[1] < _SETTLED_S:
                return steady
            self._anchor, self._suspect = (wall, mono), None
            return wall


def _carried(point: tuple[int, float], mono: float) -> int:
    return point[0] + round((mono - point[1]) * 1_000)
