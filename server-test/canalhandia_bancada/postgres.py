"""A PostgreSQL server of our own for tests, where Debian's package is there."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg

WANTED = "PostgreSQL absent: apt-get install postgresql (its binaries lie in /usr/lib/postgresql/N/bin)"


def why_not() -> str | None:
    """Why none can be started here, and what to do; None when it can."""
    return WANTED if _binaries() is None or _unprivileged() is None else None


def _binaries() -> Path | None:
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


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The URI (without a database) of a server on a free port; stopped and removed at the end."""
    binaries, prefix = _binaries(), _unprivileged()
    if binaries is None or prefix is None:
        raise LookupError(WANTED)
    folder = Path(tempfile.mkdtemp(prefix="canalhandia-pg-"))
    try:
        if prefix:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        subprocess.run(
            [*prefix, binaries / "initdb", "-D", data, "-U", "canalhandia", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True, capture_output=True, cwd=folder, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = ["listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}", "fsync=off"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*prefix, binaries / "postgres", "-D", data, *(part for o in options for part in ("-c", o))],
                stdout=log, stderr=log, cwd=folder,
            )  # fmt: skip
            try:
                _wait_for(port, server, folder / "log")
                yield f"postgresql://canalhandia@127.0.0.1:{port}"
            finally:
                server.terminate()  # runuser hands it on
                server.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(f"postgresql://canalhandia@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        time.sleep(0.05)
    raise RuntimeError(f"PostgreSQL did not start: {log.read_text(errors='replace')[-2000:]}")


def make_database(server_uri: str) -> str:
    """Makes an empty database; gives its URI."""
    name = f"t{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{server_uri}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server_uri}/{name}"
