"""The process that Java starts: greets, connects, serves events until stdin closes or the server is gone."""

import logging
import sys
import threading
from pathlib import Path

from canalhandia_bridge.errors import BridgeError, GatewayLost
from canalhandia_bridge.gateway import connect
from canalhandia_bridge.handshake import read_handshake, watch_stdin
from canalhandia_plugin.app import App
from canalhandia_plugin.errors import PluginError

STOPPED = 0
FAILED = 1
REFUSED = 2

log = logging.getLogger("canalhandia")


class _OneLine(logging.Formatter):
    """`LEVEL message`, which Java takes apart; tracebacks follow on their own lines."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(message)s")


def configure_logging(level: int = logging.INFO) -> None:
    """Everything to stderr, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("httpx", "httpcore", "py4j", "lance", "lancedb"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def run_sidecar() -> int:
    """Serve one server; the exit code (docs/ponte.md)."""
    configure_logging()
    try:
        handshake = read_handshake(sys.stdin.buffer)
        gateway = connect(handshake)
    except BridgeError as error:
        log.error("%s", error)
        return FAILED
    stop = threading.Event()
    watch_stdin(sys.stdin.buffer, stop.set)
    try:
        app = App.start(Path(handshake.data_dir), gateway, stop)
    except PluginError as refused:
        for line in str(refused).splitlines():
            log.error("%s", line)
        return REFUSED
    except GatewayLost:
        return STOPPED
    try:
        app.serve()
    except GatewayLost as error:
        log.info("%s", error)
    finally:
        app.close()
        gateway.close()
    return STOPPED
