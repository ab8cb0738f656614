"""The tables, and how an older file gets the newer ones: the same SQL for SQLite and PostgreSQL.

Times are milliseconds since 1970. A player is a UUID in lower case ('console' for the console); his name stands in
`player` alone, so that nothing is keyed or named by a nick.
"""

from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.store.database import Database, Transaction

_FIRST = """
-- seen_ms: when he was last here; last_ms: when his last question was let through (the cooldown's stamp)
CREATE TABLE player (uuid TEXT PRIMARY KEY, name TEXT NOT NULL, seen_ms BIGINT NOT NULL, last_ms BIGINT);
CREATE TABLE usage (uuid TEXT NOT NULL, day TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (uuid, day));
-- a question that was let through and has not been delivered yet, with the stamp before it
CREATE TABLE ticket (
    id TEXT PRIMARY KEY, uuid TEXT NOT NULL, day TEXT NOT NULL, at_ms BIGINT NOT NULL, previous_ms BIGINT
);
CREATE TABLE answer (
    id {identity}, uuid TEXT NOT NULL, at_ms BIGINT NOT NULL, question TEXT NOT NULL, text TEXT NOT NULL,
    kind TEXT NOT NULL, profile TEXT NOT NULL, model TEXT, sources TEXT NOT NULL, private INTEGER NOT NULL,
    corrected_by TEXT
);
CREATE INDEX answer_by_player ON answer (uuid, id);
CREATE INDEX answer_by_time ON answer (at_ms);
CREATE TABLE vote (
    answer_id BIGINT NOT NULL, uuid TEXT NOT NULL, correct INTEGER NOT NULL, reason TEXT NOT NULL,
    at_ms BIGINT NOT NULL, PRIMARY KEY (answer_id, uuid)
);
CREATE INDEX vote_by_player ON vote (uuid);
CREATE TABLE trace (answer_id BIGINT PRIMARY KEY, steps TEXT NOT NULL);
CREATE TABLE lost_answer (
    id {identity}, uuid TEXT NOT NULL, at_ms BIGINT NOT NULL, question TEXT NOT NULL, component TEXT NOT NULL
);
CREATE INDEX lost_by_player ON lost_answer (uuid);
-- corrections of a network of servers (with SQLite they live in correcoes.yml alone)
CREATE TABLE correction (
    id TEXT PRIMARY KEY, revision BIGINT NOT NULL, entry TEXT NOT NULL, removed INTEGER NOT NULL
);
"""

MIGRATIONS = (_FIRST,)
"""Element n leads from version n to n + 1; never edit one that was released."""


def migrate(database: Database) -> None:
    """Bring the tables up to today's version, in one transaction. Raises `StoreUnavailable` when they are newer."""

    def work(transaction: Transaction) -> None:
        if database.turn_lock:
            transaction.run(database.turn_lock)
        transaction.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        rows = transaction.run("SELECT version FROM schema_version")
        found = int(rows[0][0]) if rows else 0
        if found > len(MIGRATIONS):
            raise StoreUnavailable(
                f"A memória é da versão {found} e este plugin só conhece até a {len(MIGRATIONS)}: atualize o plugin."
            )
        for statements in MIGRATIONS[found:]:
            for statement in _statements(statements.replace("{identity}", database.identity)):
                transaction.run(statement)
        if not rows:
            transaction.run("INSERT INTO schema_version (version) VALUES (?)", len(MIGRATIONS))
        elif found < len(MIGRATIONS):
            transaction.run("UPDATE schema_version SET version = ?", len(MIGRATIONS))

    database.write(work)


def _statements(sql: str) -> list[str]:
    """The statements of a migration, without comment lines."""
    code = "\n".join(row for row in sql.splitlines() if not row.startswith("--"))
    return [statement for statement in code.split(";") if statement.strip()]
