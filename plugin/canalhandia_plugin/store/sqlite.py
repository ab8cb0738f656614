"""SQLite behind the store: one file in WAL mode. The only door to sqlite3."""

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.store.database import Row, T, storable

_BUSY_MS = 5_000


class _Cursor:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, sql: str, *parameters: object) -> list[Row]:
        return self._connection.execute(sql, storable(parameters)).fetchall()


class SqliteDatabase:
    """One connection behind a lock. WAL: readers never wait, and a killed process leaves a whole file; a power cut
    may cost the last commits, never the file."""

    identity = "INTEGER PRIMARY KEY AUTOINCREMENT"
    turn_lock = ""

    def __init__(self, path: Path) -> None:
        """Opens or creates the file. Raises `StoreUnavailable`."""
        self._path = path
        self._lock = threading.RLock()
        try:
            self._connection = sqlite3.connect(
                path, timeout=_BUSY_MS / 1_000, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise self._unavailable(error) from error
        try:
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", f"busy_timeout={_BUSY_MS}"):
                self._connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error as error:
            self._connection.close()
            raise self._unavailable(error) from error

    def write(self, work: Callable[[_Cursor], T]) -> T:
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    result = work(_Cursor(self._connection))
                    self._connection.execute("COMMIT")
                except BaseException:
                    with contextlib.suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                raise self._unavailable(error) from error
            return result

    def read(self, sql: str, *parameters: object) -> list[Row]:
        with self._lock:
            try:
                return self._connection.execute(sql, storable(parameters)).fetchall()
            except sqlite3.Error as error:
                raise self._unavailable(error) from error

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _unavailable(self, error: sqlite3.Error) -> StoreUnavailable:
        todo = "confira o espaço em disco e as permissões"
        if (isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error)) or "malformed" in str(error):
            todo = "mova o arquivo para outro lugar e reinicie (limites e votos recomeçam), ou recupere uma cópia"
        return StoreUnavailable(f"Não consigo usar {self._path.name} ({error}): {todo}.")
