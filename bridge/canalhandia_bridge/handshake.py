"""How a sidecar is greeted and told to stop: one JSON line on stdin, which then stays open until the server is gone."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from canalhandia_bridge.errors import ProtocolError

PROTOCOL = 1
_LONGEST = 65_536


@dataclass(frozen=True, slots=True)
class Handshake:
    """Where the gateway listens (loopback), the secret that opens it, and the plugin's folder."""

    port: int
    token: str
    data_dir: Path
    protocol: int = PROTOCOL

    def __repr__(self) -> str:
        """Without the token: this may land in a log."""
        return f"Handshake(port={self.port}, data_dir={str(self.data_dir)!r}, protocol={self.protocol})"


def parse_handshake(line: str) -> Handshake:
    """The first line of stdin as a value; its text is never shown in an error, since it holds the token."""
    try:
        given = json.loads(line)
    except ValueError:
        given = None
    if not isinstance(given, dict):
        raise ProtocolError(
            "handshake: expected one JSON line on stdin, as the Java plugin sends it; "
            "got something else. This command is started by the server, not by hand"
        )
    port, token, data_dir, protocol = (given.get(key) for key in ("port", "token", "data_dir", "protocol"))
    if not isinstance(port, int) or isinstance(port, bool) or not 0 < port < 65_536:
        raise ProtocolError(f"handshake.port: expected 1 to 65535, got {port!r}; update plugin and package together")
    if not isinstance(token, str) or not token:
        raise ProtocolError("handshake.token: expected the secret, got none; update plugin and package together")
    if not isinstance(data_dir, str) or not data_dir:
        raise ProtocolError(
            f"handshake.data_dir: expected a folder, got {data_dir!r}; update plugin and package together"
        )
    if protocol != PROTOCOL:
        raise ProtocolError(
            f"handshake.protocol: this package speaks {PROTOCOL}, the plugin {protocol!r}; install one version of both"
        )
    return Handshake(port, token, Path(data_dir), PROTOCOL)


def read_handshake(stdin: BinaryIO) -> Handshake:
    """Wait for the line and read it."""
    line = stdin.readline(_LONGEST)
    if not line:
        raise ProtocolError("handshake: stdin ended before the line came; the server is gone")
    return parse_handshake(line.decode("utf-8", "replace"))


def watch_stdin(stdin: BinaryIO, on_closed: Callable[[], None]) -> threading.Thread:
    """Call `on_closed` once, on a daemon thread of its own, when stdin ends: the order to stop.

    The operating system closes it even when the JVM was killed, so no sidecar outlives its server.
    """

    # Below its buffer: a thread that waits inside the buffer holds its lock, and Python aborts (134) at exit for that.
    raw = getattr(stdin, "raw", stdin)

    def wait() -> None:
        try:
            while raw.read(1024):
                pass
        except (OSError, ValueError):
            pass
        on_closed()

    thread = threading.Thread(target=wait, name="stdin-watcher", daemon=True)
    thread.start()
    return thread
