"""Questions per player and day, the stamp of the last one, and tickets that can be given back."""

import uuid as uuids
from dataclasses import dataclass
from enum import Enum

from canalhandia_plugin.store.database import Database, Transaction
from canalhandia_plugin.store.players import remember_player


class Refusal(Enum):
    MOVED = "the stamp is not the one that was seen: another request came first"
    CAP = "the day's questions are used up"


@dataclass(frozen=True, slots=True)
class Reserved:
    """A question that counts. `used`: questions of that day, this one included."""

    ticket: str
    used: int


class LimitStore:
    """Thread-safe; safe between processes and servers. Every method raises `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def stamp_ms(self, uuid: str) -> int | None:
        """When the player's last question was let through; None: never."""
        rows = self._database.read("SELECT last_ms FROM player WHERE uuid = ?", uuid)
        return rows[0][0] if rows else None

    def used(self, uuid: str, day: str) -> int:
        """Questions that count for this day ('2026-11-30')."""
        rows = self._database.read("SELECT used FROM usage WHERE uuid = ? AND day = ?", uuid, day)
        return int(rows[0][0]) if rows else 0

    def totals(self, day: str) -> tuple[int, int]:
        """(questions, players) of a day."""
        rows = self._database.read("SELECT COALESCE(SUM(used), 0), COUNT(*) FROM usage WHERE day = ? AND used > 0", day)
        return int(rows[0][0]), int(rows[0][1])

    def reserve(
        self, uuid: str, name: str, day: str, now_ms: int, *, cap: int | None, seen_ms: int | None, free_of_wait: bool
    ) -> Reserved | Refusal:
        """Count one question, if the day has room (`cap` None: always) and, unless `free_of_wait`, the player's stamp
        still is `seen_ms`. One transaction: of two at once, one is refused."""

        def work(transaction: Transaction) -> Reserved | Refusal:
            remember_player(transaction, uuid, name, now_ms)  # locks the player's row until the commit
            previous = transaction.run("SELECT last_ms FROM player WHERE uuid = ?", uuid)[0][0]
            if previous != seen_ms and not free_of_wait:
                return Refusal.MOVED
            if cap is not None and cap <= 0:
                return Refusal.CAP
            counted = transaction.run(
                "INSERT INTO usage (uuid, day, used) VALUES (?, ?, 1)"
                " ON CONFLICT (uuid, day) DO UPDATE SET used = usage.used + 1 WHERE usage.used < ? RETURNING used",
                uuid,
                day,
                cap if cap is not None else 2_000_000_000,
            )
            if not counted:
                return Refusal.CAP
            transaction.run("UPDATE player SET last_ms = ? WHERE uuid = ?", now_ms, uuid)
            ticket = uuids.uuid4().hex
            transaction.run(
                "INSERT INTO ticket (id, uuid, day, at_ms, previous_ms) VALUES (?, ?, ?, ?, ?)",
                ticket,
                uuid,
                day,
                now_ms,
                previous,
            )
            return Reserved(ticket, int(counted[0][0]))

        return self._database.write(work)

    def settle(self, ticket: str) -> bool:
        """The answer was delivered: the question counts for good. False: the ticket is gone already."""
        return bool(self._database.write(lambda t: t.run("DELETE FROM ticket WHERE id = ? RETURNING id", ticket)))

    def refund(self, ticket: str, *, wait_too: bool) -> bool:
        """Nothing was delivered: the question does not count, nor (with `wait_too`) its cooldown. False: the ticket
        is gone already, nothing changed."""
        return self._database.write(lambda transaction: _refund(transaction, ticket, wait_too=wait_too))

    def refund_abandoned(self, before_ms: int) -> int:
        """Give back the tickets that no process settled (it was killed); how many."""

        def work(transaction: Transaction) -> int:
            rows = transaction.run("SELECT id FROM ticket WHERE at_ms < ?", before_ms)
            return sum(_refund(transaction, row[0], wait_too=False) for row in rows)

        return self._database.write(work)


def _refund(transaction: Transaction, ticket: str, *, wait_too: bool) -> bool:
    rows = transaction.run("DELETE FROM ticket WHERE id = ? RETURNING uuid, day, at_ms, previous_ms", ticket)
    if not rows:
        return False
    uuid, day, at_ms, previous_ms = rows[0]
    transaction.run("UPDATE usage SET used = used - 1 WHERE uuid = ? AND day = ? AND used > 0", uuid, day)
    if wait_too:
        transaction.run("UPDATE player SET last_ms = ? WHERE uuid = ? AND last_ms = ?", previous_ms, uuid, at_ms)
    return True
