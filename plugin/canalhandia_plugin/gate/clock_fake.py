"""A clock that tests (and the demo) turn by hand."""

import datetime as dt


class FakeClock:
    """Starts at noon UTC of 30 November 2026. `advance` is time passing, `jump` is somebody setting the clock."""

    def __init__(self, start: dt.datetime = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)) -> None:
        self._wall_ms = round(start.timestamp() * 1_000)
        self._monotonic_s = 1_000.0

    def wall_ms(self) -> int:
        return self._wall_ms

    def monotonic_s(self) -> float:
        return self._monotonic_s

    def advance(self, seconds: float) -> None:
        self._wall_ms += round(seconds * 1_000)
        self._monotonic_s += seconds

    def jump(self, seconds: float) -> None:
        self._wall_ms += round(seconds * 1_000)
