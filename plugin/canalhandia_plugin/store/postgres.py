"""PostgreSQL behind the store, for several servers that share limits, votes and corrections. Only door to psycopg."""

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg

from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.store.database import Row, T, storable

_TIMEOUT_S = 5
_FAIL_FAST_S = 5.0
"""For so long after a failed attempt to connect, nobody waits for another one."""
_LOCK_NUMBER = 7_262_541  # any number that other programs in the same database are unlikely to use


class _Cursor:
    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        self._connection = connection

    def run(self, sql: str, *parameters: object) -> list[Row]:
        cursor = self._connection.execute(sql.replace("?", "%s").encode(), storable(parameters))
        return cursor.fetchall() if cursor.description is not None else []


class PostgresDatabase:
    """One connection behind a lock, made anew when it breaks. Transactions are READ COMMITTED: the store's writes
    begin by locking the player's row, so two servers take turns."""

    identity = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    turn_lock = f"SELECT pg_advisory_xact_lock({_LOCK_NUMBER})"

    def __init__(self, uri: str, password: str | None = None) -> None:
        """Connects. Raises `StoreUnavailable`; the URI's password is never in its text."""
        self._uri = uri
        self._password = password
        self._lock = threading.RLock()
        self._failed: tuple[float, StoreUnavailable] | None = None
        self._connection = self._connect()

    def write(self, work: Callable[[_Cursor], T]) -> T:
        with self._lock:
            for attempt in (1, 2):
                try:
                    with self._alive().transaction():
                        return work(_Cursor(self._connection))
                except psycopg.OperationalError as error:
                    if attempt == 2 or not self._connection.closed:
                        raise self._unavailable(error) from error
                except psycopg.Error as error:
                    raise self._unavailable(error) from error
            raise AssertionError("unreachable")

    def read(self, sql: str, *parameters: object) -> list[Row]:
        return self.write(lambda transaction: transaction.run(sql, *parameters))

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _alive(self) -> "psycopg.Connection[Any]":
        if self._connection.closed:
            if self._failed is not None and time.monotonic() - self._failed[0] < _FAIL_FAST_S:
                raise StoreUnavailable(str(self._failed[1]))
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> "psycopg.Connection[Any]":
        try:
            connection = psycopg.connect(
                self._uri, autocommit=True, connect_timeout=_TIMEOUT_S, password=self._password
            )
            with contextlib.suppress(psycopg.errors.InsufficientPrivilege):
                connection.execute(f"SET statement_timeout = '{_TIMEOUT_S}s'".encode())
        except psycopg.Error as error:
            self._failed = (time.monotonic(), self._unavailable(error))
            raise self._failed[1] from error
        self._failed = None
        return connection

    def _unavailable(self, error: psycopg.Error) -> StoreUnavailable:
        said = " ".join(str(error).split()) or type(error).__name__
        for secret in (self._uri, self._password):
            said = said.replace(secret, "***") if secret else said
        return StoreUnavailable(f"Não consigo usar o PostgreSQL ({said[:200]}): confira 'armazenamento' em config.yml.")
