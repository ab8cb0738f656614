"""What is known about a player: found by name, exported, erased; and the retention that forgets old things."""

from typing import Any

from canalhandia_plugin.store.database import Database, Transaction

_TABLES = ("usage", "ticket", "answer", "vote", "lost_answer", "player")


class PlayerStore:
    """Thread-safe. Every method raises `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def seen(self, uuid: str, name: str, now_ms: int) -> None:
        """A player is here, under this name."""
        self._database.write(lambda transaction: remember_player(transaction, uuid, name, now_ms))

    def named(self, name: str) -> list[tuple[str, str]]:
        """(UUID, name) of the players last seen under a name, without regard to case; usually one."""
        wanted = name.casefold()
        rows = self._database.read("SELECT uuid, name FROM player ORDER BY seen_ms DESC")
        return [(uuid, found) for uuid, found in rows if found.casefold() == wanted]

    def name_of(self, uuid: str) -> str | None:
        """The name that a player was last seen under."""
        rows = self._database.read("SELECT name FROM player WHERE uuid = ?", uuid)
        return str(rows[0][0]) if rows else None

    def export(self, uuid: str) -> dict[str, list[dict[str, Any]]]:
        """Every row about a player, by table (traces of his answers too); tables without any are left out."""
        found: dict[str, list[dict[str, Any]]] = {}
        for table, columns in _COLUMNS.items():
            where = "answer_id IN (SELECT id FROM answer WHERE uuid = ?)" if table == "trace" else "uuid = ?"
            rows = self._database.read(f"SELECT {', '.join(columns)} FROM {table} WHERE {where}", uuid)
            if rows:
                found[table] = [dict(zip(columns, row, strict=True)) for row in rows]
        return found

    def erase(self, uuid: str) -> int:
        """Delete every row about a player, and others' votes on and traces of his answers; how many rows."""

        def work(transaction: Transaction) -> int:
            his = "(SELECT id FROM answer WHERE uuid = ?)"
            gone = sum(
                len(transaction.run(f"DELETE FROM {table} WHERE answer_id IN {his} RETURNING answer_id", uuid))
                for table in ("trace", "vote")
            )
            return gone + sum(
                len(transaction.run(f"DELETE FROM {table} WHERE uuid = ? RETURNING uuid", uuid)) for table in _TABLES
            )

        return self._database.write(work)

    def forget_old(self, before_ms: int, before_day: str) -> int:
        """Delete answers with their votes and traces, lost answers and usage from before these; how many rows."""

        def work(transaction: Transaction) -> int:
            old = "(SELECT id FROM answer WHERE at_ms < ?)"
            gone = sum(
                len(transaction.run(f"DELETE FROM {table} WHERE answer_id IN {old} RETURNING answer_id", before_ms))
                for table in ("trace", "vote")
            )
            for table in ("answer", "lost_answer"):
                gone += len(transaction.run(f"DELETE FROM {table} WHERE at_ms < ? RETURNING id", before_ms))
            gone += len(transaction.run("DELETE FROM usage WHERE day < ? RETURNING uuid", before_day))
            gone += len(
                transaction.run(
                    "DELETE FROM player WHERE seen_ms < ? AND uuid NOT IN (SELECT uuid FROM answer)"
                    " AND uuid NOT IN (SELECT uuid FROM vote) RETURNING uuid",
                    before_ms,
                )
            )
            return gone

        return self._database.write(work)


def remember_player(transaction: Transaction, uuid: str, name: str, now_ms: int) -> None:
    """Put a player's row there, or bring it up to date; it stays locked until the transaction ends."""
    transaction.run(
        "INSERT INTO player (uuid, name, seen_ms) VALUES (?, ?, ?)"
        " ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, seen_ms = excluded.seen_ms",
        *(uuid, name, now_ms),
    )


_COLUMNS = {
    "player": ("uuid", "name", "seen_ms", "last_ms"),
    "usage": ("day", "used"),
    "ticket": ("id", "day", "at_ms", "previous_ms"),
    "answer": ("id", "at_ms", "question", "text", "kind", "profile", "model", "sources", "private", "corrected_by"),
    "vote": ("answer_id", "correct", "reason", "at_ms"),
    "trace": ("answer_id", "steps"),
    "lost_answer": ("at_ms", "question", "component"),
}
