"""The lines that the embedded test server sends, as values (docs/ponte.md, 'Out')."""

from dataclasses import dataclass, field
from typing import Any

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """Something that a player or the console ('console') was shown.

    `kind`: 'message', 'action_bar', 'window', 'window_closed', 'window_update', 'window_click', 'tab' or another of the
    protocol's. `plain`: what a client would show, '' where the kind has no text. `at_s`: `time.monotonic()` at arrival.
    `raw`: the whole line.
    """

    kind: str
    to: str
    plain: str
    raw: JsonObject
    at_s: float

    @property
    def json(self) -> Any:
        """The Adventure component as the plugin sent it."""
        return self.raw.get("json")

    @property
    def lines(self) -> list[str]:
        """`plain`, split at line breaks."""
        return self.plain.split("\n")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the server's log."""

    level: str
    text: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Click:
    """What one click in a window did. `taken`: stacks that left the window; it must be empty for ours."""

    cancelled: bool
    taken: list[JsonObject]
    put: list[JsonObject]


@dataclass(frozen=True, slots=True)
class Stats:
    """The server's figures since start or the last reset. `plugin_*`: the plugin's own code on the main thread, by wall
    time and by processor time (`_cpu_`); `longest`: one piece; `tick_longest`: all pieces of one tick together."""

    ticks: int
    longest_tick_ms: float
    ticks_over_50ms: int
    plugin_longest_ms: float
    plugin_longest_cpu_ms: float
    plugin_longest_what: str
    plugin_tick_longest_ms: float
    plugin_tick_longest_cpu_ms: float
    plugin_slices: int
    plugin_total_ms: float
    plugin_total_cpu_ms: float
    threads: int
    heap_bytes: int
    recipes: int
    thread_names: list[str] = field(default_factory=list)
    plugin_pieces: dict[str, tuple[int, float]] = field(default_factory=dict)
    """By what it was ('/receita', 'task', an event's name): how many pieces, and their processor time in all, in ms."""

    @staticmethod
    def parse(raw: JsonObject) -> "Stats":
        """From a `stats` line."""
        pieces = {name: (count, total_ms) for name, (count, total_ms) in raw["plugin_pieces"].items()}
        return Stats(**{name: raw[name] for name in Stats.__dataclass_fields__} | {"plugin_pieces": pieces})
