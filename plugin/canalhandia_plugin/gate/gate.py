"""Who may ask now: permission, module on, cooldown, everybody's minute, the day's cap; in this order.

The answer is a verdict with the sentence to say and when to come back. A question that is let through is counted at
once, in one transaction; what it counted is given back when nothing was delivered, or when code answered it exactly
and that is free.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from canalhandia_bridge.types import Sender
from canalhandia_plugin import permissions
from canalhandia_plugin.gate.clock import Clock, SteadyTime
from canalhandia_plugin.gate.cooldown import Cooldowns, Seen
from canalhandia_plugin.gate.daily_cap import day_of, seconds_to_midnight
from canalhandia_plugin.gate.minute_limit import MinuteLimit
from canalhandia_plugin.messages import Message, general
from canalhandia_plugin.messages import gate as say
from canalhandia_plugin.permissions import Access
from canalhandia_plugin.settings.keys import UNLIMITED, Settings
from canalhandia_plugin.store.limits import LimitStore, Refusal
from canalhandia_plugin.store.store import player_key

_ABANDONED_MS = 30 * 60_000
"""A ticket this old belongs to a process that is gone: no answer takes as long."""


class Use(Enum):
    """What a command wants to do; the value is the permissions that it needs."""

    ASK = (permissions.ASK,)
    ASK_PRIVATELY = (permissions.ASK, permissions.ASK_PRIVATELY)
    RECIPE = (permissions.RECIPE,)
    RECIPE_WINDOW = (permissions.RECIPE, permissions.RECIPE_WINDOW)

    @property
    def asks(self) -> bool:
        """Whether it is a question, with cooldown and caps."""
        return self in (Use.ASK, Use.ASK_PRIVATELY)


class Reason(Enum):
    PERMISSION = "permission"
    OFF = "module off"
    COOLDOWN = "cooldown"
    CROWDED = "everybody's minute is full"
    DAILY_CAP = "daily cap"


@dataclass(frozen=True, slots=True)
class Refused:
    """`retry_after_s`: when it makes sense to try again; None when waiting does not help."""

    reason: Reason
    message: Message
    retry_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A question that was let through. `left`: how many more today, None when unlimited or free.

    Hand it to `Gate.settle` once something was delivered, else to `Gate.refund`.
    """

    id: str = ""
    uuid: str = ""
    stamp_ms: int = 0
    left: int | None = None
    minute_mark: float | None = None
    seen_before: Seen | None = None


FREE = Ticket()
"""The ticket of what costs nothing: recipes, the console, exact answers where they are free."""


class Gate:
    """Thread-safe. `settings` gives the settings in force now, so that a reload needs no new gate."""

    def __init__(self, limits: LimitStore, clock: Clock, settings: Callable[[], Settings]) -> None:
        self._limits = limits
        self._clock = clock
        self._settings = settings
        self._steady = SteadyTime(clock)
        self._cooldowns = Cooldowns(clock)
        self._minute = MinuteLimit(clock)
        self._lock = threading.Lock()

    def may(self, access: Access, use: Use) -> Refused | None:
        """The first two steps alone: permission, then module on. Costs nothing, counts nothing."""
        missing = next((permission for permission in use.value if not access.has(permission)), None)
        if missing is not None:
            return Refused(Reason.PERMISSION, general.no_permission(missing))
        settings = self._settings()
        if use.asks and not settings.assistant.enabled:
            return Refused(Reason.OFF, say.assistant_off())
        if not use.asks and not settings.recipes.enabled:
            return Refused(Reason.OFF, say.recipes_off())
        if use is Use.RECIPE_WINDOW and not settings.recipes.window:
            return Refused(Reason.OFF, say.window_off("/receita"))
        return None

    def admit(self, sender: Sender, access: Access, use: Use) -> Ticket | Refused:
        """All steps; a `Ticket` counts already. Raises `StoreUnavailable`: then nothing was counted."""
        refused = self.may(access, use)
        if refused is not None:
            return refused
        if sender.uuid is None or not use.asks:
            return FREE
        assistant = self._settings().assistant
        wait_s = access.cooldown_s(assistant.cooldown_s)
        limit = access.daily_limit(assistant.daily_limit)
        with self._lock:
            return self._counted(player_key(sender.uuid), sender.name, wait_s, assistant.per_minute, limit)

    def settle(self, ticket: Ticket) -> None:
        """Something was delivered: the question counts for good."""
        if ticket.id:
            self._limits.settle(ticket.id)

    def refund(self, ticket: Ticket, *, wait_too: bool = False) -> bool:
        """Nothing was delivered: the day's question is given back, once; with `wait_too` (an exact answer that is
        free) so are the cooldown and the place in everybody's minute. False: it was settled or refunded before."""
        if not ticket.id or not self._limits.refund(ticket.id, wait_too=wait_too):
            return False
        if wait_too:
            with self._lock:
                self._cooldowns.give_back(ticket.uuid, ticket.stamp_ms, ticket.seen_before)
                if ticket.minute_mark is not None:
                    self._minute.take_back(ticket.minute_mark)
        return True

    def refund_abandoned(self) -> int:
        """Give back what a killed process left unsettled; call it at start and now and then."""
        return self._limits.refund_abandoned(self._steady.now_ms() - _ABANDONED_MS)

    def today(self) -> str:
        """The day that questions count for now: '2026-11-30' in the configured zone."""
        return day_of(self._steady.now_ms(), self._settings().general.zone).isoformat()

    def used_today(self, uuid: str) -> int:
        """Questions of a player that count for today. Raises `StoreUnavailable`."""
        return self._limits.used(player_key(uuid), self.today())

    def held(self) -> int:
        """How many players and questions are held in memory right now."""
        return len(self._cooldowns) + len(self._minute)

    def _counted(self, uuid: str, name: str, wait_s: float, per_minute: int, limit: int) -> Ticket | Refused:
        while True:
            stamp = self._limits.stamp_ms(uuid) if wait_s > 0 else None
            left_s = self._cooldowns.remaining_s(uuid, stamp, wait_s) if wait_s > 0 else 0.0
            if left_s > 0:
                return Refused(Reason.COOLDOWN, say.cooldown(left_s), left_s)
            crowded_s = self._minute.wait_s(per_minute)
            if crowded_s > 0:
                return Refused(Reason.CROWDED, say.crowded(crowded_s), crowded_s)
            zone = self._settings().general.zone
            now = self._steady.now_ms()
            stamp_now = self._clock.wall_ms()
            cap = None if limit <= UNLIMITED else limit
            day = day_of(now, zone).isoformat()
            got = self._limits.reserve(uuid, name, day, stamp_now, cap=cap, seen_ms=stamp, free_of_wait=wait_s <= 0)
            if got is Refusal.MOVED:
                continue  # another server let this player through meanwhile: the cooldown says so next time
            if isinstance(got, Refusal):
                return _capped(limit, seconds_to_midnight(now, zone))
            before = self._cooldowns.start(uuid, stamp_now, wait_s)
            left = None if cap is None else max(0, cap - got.used)
            return Ticket(got.ticket, uuid, stamp_now, left, self._minute.add(), before)


def _capped(limit: int, wait_s: float) -> Refused:
    if limit <= 0:
        return Refused(Reason.DAILY_CAP, say.no_questions())
    return Refused(Reason.DAILY_CAP, say.daily_cap(limit, wait_s), wait_s)
