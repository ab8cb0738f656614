"""How long a player still has to wait, whatever the wall clock does meanwhile.

The store keeps the wall time of a player's last question, which survives restarts and is shared by servers; within
one process the wait itself is counted on the monotonic clock. A stamp from the future (the clock was set back while
the server was down) counts as 'just now', so that nobody waits longer than one cooldown.
"""

from dataclasses import dataclass

from canalhandia_plugin.gate.clock import Clock

_PRUNE_ABOVE = 500


@dataclass(frozen=True, slots=True)
class Seen:
    """When a stamp was first seen here: how old it was then, and how long its cooldown is."""

    stamp_ms: int
    age_s: float
    at_s: float
    length_s: float


class Cooldowns:
    """Not thread-safe: the gate holds its lock. Forgets a player when his wait is over."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: dict[str, Seen] = {}

    def remaining_s(self, uuid: str, stamp_ms: int | None, length_s: float) -> float:
        """Seconds until this player may ask again; 0 when he may. `stamp_ms`: his last question in the store."""
        if stamp_ms is None:
            return 0.0
        now = self._clock.monotonic_s()
        seen = self._seen.get(uuid)
        if seen is None or seen.stamp_ms != stamp_ms:
            age = max(0.0, (self._clock.wall_ms() - stamp_ms) / 1_000)
            seen = Seen(stamp_ms, age, now, length_s)
            self._keep(uuid, seen)
        return max(0.0, length_s - (seen.age_s + now - seen.at_s))

    def start(self, uuid: str, stamp_ms: int, length_s: float) -> Seen | None:
        """A question was let through; gives what was known before, for `give_back`."""
        before = self._seen.get(uuid)
        self._keep(uuid, Seen(stamp_ms, 0.0, self._clock.monotonic_s(), length_s))
        return before

    def give_back(self, uuid: str, stamp_ms: int, before: Seen | None) -> None:
        """The question of that stamp does not count after all."""
        seen = self._seen.get(uuid)
        if seen is not None and seen.stamp_ms == stamp_ms:
            if before is None:
                del self._seen[uuid]
            else:
                self._seen[uuid] = before

    def __len__(self) -> int:
        return len(self._seen)

    def _keep(self, uuid: str, seen: Seen) -> None:
        self._seen[uuid] = seen
        if len(self._seen) > _PRUNE_ABOVE:
            now = self._clock.monotonic_s()
            self._seen = {u: s for u, s in self._seen.items() if s.age_s + now - s.at_s < s.length_s}
