"""The server as values: events in, components out, over a locked one-way bridge."""

from canalhandia_bridge.errors import (
    BridgeError,
    GatewayLost,
    GatewayRefused,
    ProtocolError,
    ServerBusy,
    ServerFailed,
)
from canalhandia_bridge.fake import FakeServer, Shown
from canalhandia_bridge.gateway import PyGateway, connect
from canalhandia_bridge.handshake import Handshake, parse_handshake, read_handshake, watch_stdin
from canalhandia_bridge.server import GameServer
from canalhandia_bridge.types import (
    CONSOLE,
    ChatEvent,
    CommandEvent,
    Completion,
    InventoryItem,
    JoinEvent,
    JsonObject,
    QuitEvent,
    RecipesReadyEvent,
    Sender,
    SenderKind,
    ServerEvent,
    ServerInfo,
    ServerItem,
)

__all__ = [
    "CONSOLE",
    "BridgeError",
    "ChatEvent",
    "CommandEvent",
    "Completion",
    "FakeServer",
    "GameServer",
    "GatewayLost",
    "GatewayRefused",
    "Handshake",
    "InventoryItem",
    "JoinEvent",
    "JsonObject",
    "ProtocolError",
    "PyGateway",
    "QuitEvent",
    "RecipesReadyEvent",
    "Sender",
    "SenderKind",
    "ServerBusy",
    "ServerEvent",
    "ServerFailed",
    "ServerInfo",
    "ServerItem",
    "Shown",
    "connect",
    "parse_handshake",
    "read_handshake",
    "watch_stdin",
]
