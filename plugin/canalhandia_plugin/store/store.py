"""The memory that outlives the process: limits, answers, votes, traces; in SQLite or in a shared PostgreSQL."""

import uuid as uuids
from pathlib import Path
from types import TracebackType

from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.store.answers import AnswerStore
from canalhandia_plugin.store.database import Database
from canalhandia_plugin.store.limits import LimitStore
from canalhandia_plugin.store.players import PlayerStore
from canalhandia_plugin.store.schema import migrate
from canalhandia_plugin.store.sqlite import SqliteDatabase

FILE = "estado.sqlite3"
SQLITE = "sqlite"


class Store:
    """Thread-safe. The parts' methods raise `StoreUnavailable`. Close it, or use it in a `with`."""

    def __init__(self, database: Database) -> None:
        """Brings the tables up to date. Raises `StoreUnavailable`."""
        self.database = database
        migrate(database)
        self.limits = LimitStore(database)
        self.answers = AnswerStore(database)
        self.players = PlayerStore(database)

    @property
    def shared(self) -> bool:
        """Whether other servers may use the same store at the same time."""
        return not isinstance(self.database, SqliteDatabase)

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_store(storage: str, folder: Path, password: str | None = None) -> Store:
    """The store that `armazenamento` names: 'sqlite' (a file in `folder`) or a `postgresql://` URI, whose password may
    be given apart. Raises `StoreUnavailable`."""
    database = SqliteDatabase(folder / FILE) if storage == SQLITE else _postgres(storage, password)
    try:
        return Store(database)
    except BaseException:
        database.close()
        raise


def player_key(uuid: str) -> str:
    """A UUID as the store writes it: lower case with hyphens. Raises ValueError."""
    return str(uuids.UUID(uuid))


def _postgres(uri: str, password: str | None) -> Database:
    try:
        from canalhandia_plugin.store.postgres import PostgresDatabase  # psycopg is an optional extra
    except ImportError as error:
        todo = "instale com: pip install 'canalhandia-ia[postgres]'"
        raise StoreUnavailable(f"Falta o pacote psycopg para usar o PostgreSQL: {todo}.") from error
    return PostgresDatabase(uri, password)
