"""How many questions all players together may ask within any 60 seconds; per server, in memory."""

from collections import deque

from canalhandia_plugin.gate.clock import Clock

WINDOW_S = 60.0


class MinuteLimit:
    """A sliding window on the monotonic clock. Not thread-safe: the gate holds its lock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._times: deque[float] = deque()

    def wait_s(self, limit: int) -> float:
        """Seconds until one more question fits; 0 when it does now."""
        now = self._clock.monotonic_s()
        while self._times and self._times[0] <= now - WINDOW_S:
            self._times.popleft()
        if len(self._times) < limit:
            return 0.0
        return self._times[len(self._times) - limit] + WINDOW_S - now

    def add(self) -> float:
        """Count a question; gives its mark for `take_back`."""
        now = self._clock.monotonic_s()
        self._times.append(now)
        return now

    def take_back(self, mark: float) -> None:
        """The question of that mark does not count after all."""
        if mark in self._times:
            self._times.remove(mark)

    def __len__(self) -> int:
        return len(self._times)
