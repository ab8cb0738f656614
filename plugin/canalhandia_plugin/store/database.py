"""The seam below the store: SQL in transactions, over SQLite or PostgreSQL. Placeholders are `?` in both."""

import re
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Row = tuple[Any, ...]


_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(parameters: tuple[object, ...]) -> tuple[object, ...]:
    """Texts as every database takes them: a lone surrogate (half of a cut emoji, as models send it) and NUL become
    U+FFFD."""
    return tuple(_UNSTORABLE.sub("\ufffd", p) if isinstance(p, str) else p for p in parameters)


class Transaction(Protocol):
    def run(self, sql: str, *parameters: object) -> list[Row]:
        """Execute one statement; its rows ([] when it gives none)."""
        ...


class Database(Protocol):
    """Thread-safe. Every method raises `StoreUnavailable`."""

    @property
    def identity(self) -> str:
        """The type of a primary key that counts itself up."""
        ...

    @property
    def turn_lock(self) -> str:
        """A statement that makes other servers wait until the commit; '' where every writing transaction does."""
        ...

    def write(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` in one transaction that no other writer interferes with; an exception rolls it back. `work` may
        be run again when the connection broke before anything was committed."""
        ...

    def read(self, sql: str, *parameters: object) -> list[Row]:
        """One statement that only reads."""
        ...

    def close(self) -> None: ...
