"""The real GameServer, over py4j. The only door to py4j.

Of py4j this uses the wire format and its connection, not its gateway objects: there are no Java references in Python,
so nothing is garbage-collected across the bridge, and no call is sent twice after a broken connection.
"""

import logging
import queue
import threading
import time
from collections.abc import Sequence
from typing import Any

from py4j.java_gateway import GatewayConnection, GatewayParameters
from py4j.protocol import (
    CALL_COMMAND_NAME,
    END_COMMAND_PART,
    ENTRY_POINT_OBJECT_ID,
    Py4JAuthenticationError,
    Py4JError,
    Py4JNetworkError,
    get_command_part,
    get_return_value,
    is_error,
)

from canalhandia_bridge.errors import (
    BridgeError,
    GatewayLost,
    GatewayRefused,
    ProtocolError,
    ServerBusy,
    ServerFailed,
)
from canalhandia_bridge.events import (
    clean,
    completions_json,
    parse_events,
    parse_inventory,
    parse_items,
    parse_server_info,
    to_json,
)
from canalhandia_bridge.handshake import Handshake
from canalhandia_bridge.types import Completion, InventoryItem, JsonObject, ServerEvent, ServerInfo, ServerItem

_CONNECTIONS = 8
"""Each costs a thread in the JVM that is never given back, so they are few and reused."""

_LONGEST_TAKE_MS = 5_000
"""Java waits no longer for events in one call."""

_READ_TIMEOUT_S = 60.0
_KINDS: dict[str, type[BridgeError]] = {
    "refused": GatewayRefused,
    "argument": ProtocolError,
    "busy": ServerBusy,
    "failed": ServerFailed,
}


def connect(handshake: Handshake) -> "PyGateway":
    """A gateway that has shown its token already; `GatewayRefused` or `GatewayLost` when that fails."""
    gateway = PyGateway(handshake.port, handshake.token)
    gateway.check()
    return gateway


class PyGateway:
    """`GameServer` over a locked gateway. Thread-safe; at most eight calls run at once, the rest wait their turn."""

    def __init__(self, port: int, token: str) -> None:
        self._parameters = GatewayParameters(
            address="127.0.0.1", port=port, auth_token=token, auto_convert=False, read_timeout=_READ_TIMEOUT_S
        )
        self._slots = threading.BoundedSemaphore(_CONNECTIONS)
        self._idle: queue.LifoQueue[GatewayConnection] = queue.LifoQueue()
        self._closed = False
        # py4j logs each broken connection with its traceback; here it becomes an exception, which says it once.
        logging.getLogger("py4j").setLevel(logging.CRITICAL + 1)

    def check(self) -> None:
        """Open a connection now, so that a wrong token is known at once."""
        with self._slots:
            self._idle.put(self._open())

    def close(self) -> None:
        """Close the idle connections and refuse further calls; calls under way end with their answer."""
        self._closed = True
        while True:
            try:
                self._idle.get_nowait().close()
            except queue.Empty:
                return

    def take_events(self, limit: int, timeout_ms: int) -> list[ServerEvent]:
        deadline = time.monotonic() + timeout_ms / 1000
        while True:
            left_ms = max(0, round((deadline - time.monotonic()) * 1000))
            events = parse_events(self._text("takeEvents", limit, min(left_ms, _LONGEST_TAKE_MS)))
            if events or left_ms <= _LONGEST_TAKE_MS:
                return events

    def reply(self, target: str, component: JsonObject) -> bool:
        return self._flag("reply", target, to_json(component))

    def action_bar(self, target: str, component: JsonObject) -> bool:
        return self._flag("actionBar", target, to_json(component))

    def recipe_snapshot(self) -> str | None:
        return self._text("recipeSnapshot") or None

    def retake_recipes(self) -> None:
        self._call("retakeRecipes")

    def item_catalogue(self) -> list[ServerItem]:
        return parse_items(self._text("itemCatalogue"))

    def inventory(self, uuid: str) -> list[InventoryItem] | None:
        return parse_inventory(self._text("inventory", uuid))

    def open_window(self, uuid: str, window: JsonObject) -> bool:
        return self._flag("openWindow", uuid, to_json(window))

    def set_completions(self, completions: Sequence[Completion]) -> None:
        self._call("setCompletions", completions_json(completions))

    def set_local_messages(self, messages: dict[str, str]) -> None:
        self._call("setLocalMessages", to_json(messages))

    def set_chat_trigger(self, prefix: str | None) -> None:
        self._call("setChatTrigger", prefix or "")

    def server_info(self) -> ServerInfo:
        return parse_server_info(self._text("serverInfo"))

    def ready(self) -> None:
        self._call("ready")

    def _text(self, method: str, *arguments: str | int | bool) -> str:
        answer = self._call(method, *arguments)
        if not isinstance(answer, str):
            raise ProtocolError(f"{method}: expected text, got {answer!r}; update plugin and package together")
        return answer

    def _flag(self, method: str, *arguments: str | int | bool) -> bool:
        answer = self._call(method, *arguments)
        if not isinstance(answer, bool):
            raise ProtocolError(f"{method}: expected yes or no, got {answer!r}; update plugin and package together")
        return answer

    def _call(self, method: str, *arguments: str | int | bool) -> Any:
        """One call of the entry point: text, a boolean, or None for void."""
        parts = "".join(get_command_part(clean(a) if isinstance(a, str) else a) for a in arguments)
        command = f"{CALL_COMMAND_NAME}{ENTRY_POINT_OBJECT_ID}\n{method}\n{parts}{END_COMMAND_PART}"
        with self._slots:
            connection = self._borrow()
            try:
                answer = connection.send_command(command)
            except (Py4JNetworkError, OSError) as e:
                connection.close(reset=True)
                raise GatewayLost(f"{method}: the server is gone ({e}); this process should stop") from e
            except BaseException:
                connection.close(reset=True)
                raise
            self._give_back(connection)
        return _value(method, answer)

    def _borrow(self) -> GatewayConnection:
        if self._closed:
            raise GatewayLost("the gateway was closed by this process")
        try:
            return self._idle.get_nowait()
        except queue.Empty:
            return self._open()

    def _give_back(self, connection: GatewayConnection) -> None:
        if self._closed:
            connection.close()
        else:
            self._idle.put(connection)

    def _open(self) -> GatewayConnection:
        connection = GatewayConnection(self._parameters)
        try:
            connection.start()
        except Py4JAuthenticationError as e:
            raise GatewayRefused("the server refused the token; the plugin must start this process itself") from e
        except (Py4JNetworkError, OSError) as e:
            connection.socket.close()
            raise GatewayLost(f"no server at 127.0.0.1:{self._parameters.port} ({e}); is it running?") from e
        return connection


def _value(method: str, answer: str) -> Any:
    """What a call gave, or its error as ours."""
    if is_error(answer)[0]:
        kind, _, message = answer[2:].partition("|")
        raise _KINDS.get(kind, ServerFailed)(f"{method}: {message or answer}")
    try:
        return get_return_value(answer, None)
    except Py4JError as e:
        raise ProtocolError(f"{method}: an answer that is none: {answer[:80]!r}; is this our gateway?") from e
