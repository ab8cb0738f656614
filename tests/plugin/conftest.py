"""A real PostgreSQL for the store's tests, where Debian's package is there."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_PG_WANTS = "PostgreSQL absent: apt-get install postgresql (its binaries lie in /usr/lib/postgresql/N/bin)"


def _pg_bin() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: int(p.parts[-3]))
    return found[-1].parent if found else None


def _unprivileged() -> list[str] | None:
    """The prefix that runs a command as somebody whom PostgreSQL serves: [] when we are not root, None: nobody."""
    if os.getuid() != 0:
        return []
    with contextlib.suppress(KeyError):
        if shutil.which("runuser") and pwd.getpwnam("postgres"):
            return ["runuser", "-u", "postgres", "--"]
    return None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URI (without a database) of a server of our own on a free port; stopped at the end."""
    pg_bin, prefix = _pg_bin(), _unprivileged()
    if pg_bin is None or prefix is None:
        pytest.skip(_PG_WANTS)
    folder = Path(tempfile.mkdtemp(prefix="canalhandia-pg-"))
    try:
        if prefix:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        subprocess.run(
            [*prefix, pg_bin / "initdb", "-D", data, "-U", "canalhandia", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True, capture_output=True, cwd=folder, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = ["listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}", "fsync=off"]
        log = (folder / "log").open("wb")
        server = subprocess.Popen(
            [*prefix, pg_bin / "postgres", "-D", data, *(part for o in options for part in ("-c", o))],
            stdout=log, stderr=log, cwd=folder,
        )  # fmt: skip
        try:
            _wait_for(port, server, folder / "log")
            yield f"postgresql://canalhandia@127.0.0.1:{port}"
        finally:
            server.terminate()  # runuser hands it on
            server.wait(20)
            log.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    psycopg = pytest.importorskip("psycopg")
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(f"postgresql://canalhandia@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        time.sleep(0.05)
    pytest.fail(f"PostgreSQL did not start: {log.read_text(errors='replace')[-2000:]}")


@pytest.fixture
def new_database(postgres_server: str) -> Callable[[], str]:
    """Makes an empty database; gives its URI."""
    psycopg = pytest.importorskip("psycopg")

    def make() -> str:
        name = f"t{uuid.uuid4().hex[:12]}"
        with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{postgres_server}/{name}"

    return make
