"""JSON texts of the bridge (docs/ponte.md) -> values, and back. No I/O.

What has not the agreed form raises `ProtocolError` that names the field and the value seen: the two sides are then of
different versions, which no guess repairs.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from canalhandia_bridge.errors import ProtocolError
from canalhandia_bridge.types import (
    ChatEvent,
    CommandEvent,
    Completion,
    InventoryItem,
    JoinEvent,
    QuitEvent,
    RecipesReadyEvent,
    Sender,
    SenderKind,
    ServerEvent,
    ServerInfo,
    ServerItem,
)

_T = TypeVar("_T")


def clean(text: str) -> str:
    """The text without lone surrogates (U+FFFD instead): one of them breaks a call over the bridge."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def to_json(value: object) -> str:
    """Compact JSON that may cross the bridge."""
    return clean(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def read_json(text: str, what: str) -> Any:
    """The value of a JSON text."""
    try:
        return json.loads(text)
    except ValueError as e:
        raise ProtocolError(f"{what}: not JSON: {e}: {_start(text)}; update plugin and package together") from e


def _start(value: object) -> str:
    shown = value if isinstance(value, str) else repr(value)
    return shown if len(shown) <= 80 else shown[:80] + "…"


def _wrong(what: str, expected: str, seen: object) -> ProtocolError:
    return ProtocolError(f"{what}: expected {expected}, got {_start(seen)!r}; update plugin and package together")


def _field(given: Mapping[str, Any], name: str, kind: type[_T], what: str) -> _T:
    value = given.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _wrong(f"{what}.{name}", kind.__name__, value)
    return value


def _optional(given: Mapping[str, Any], name: str, what: str) -> str | None:
    return None if given.get(name) is None else _field(given, name, str, what)


def _object(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(what, "an object", value)
    return value


def _array(text: str, what: str) -> list[Any]:
    value = read_json(text, what)
    if not isinstance(value, list):
        raise _wrong(what, "an array", value)
    return value


def parse_sender(value: object) -> Sender:
    """SENDER of docs/ponte.md."""
    given = _object(value, "sender")
    kind = _field(given, "kind", str, "sender")
    if kind not in {k.value for k in SenderKind}:
        raise _wrong("sender.kind", "player or console", kind)
    uuid = _optional(given, "uuid", "sender")
    if (uuid is None) != (kind == SenderKind.CONSOLE.value):
        raise _wrong("sender.uuid", "a UUID for players and none for the console", uuid)
    permissions = _field(given, "permissions", list, "sender")
    if not all(isinstance(name, str) for name in permissions):
        raise _wrong("sender.permissions", "names", permissions)
    return Sender(
        kind=SenderKind(kind),
        uuid=uuid,
        name=_field(given, "name", str, "sender"),
        locale=_field(given, "locale", str, "sender").lower(),
        bedrock=_field(given, "bedrock", bool, "sender"),
        op=_field(given, "op", bool, "sender"),
        permissions=frozenset(name.lower() for name in permissions),
        held_item=_optional(given, "held_item", "sender"),
    )


def _command(given: dict[str, Any], number: int, at_ms: int) -> CommandEvent:
    command = _field(given, "command", str, "command")
    arguments = _field(given, "args", str, "command")
    return CommandEvent(number, command, arguments, parse_sender(given.get("sender")), at_ms)


def _quit(given: dict[str, Any], number: int, at_ms: int) -> QuitEvent:
    return QuitEvent(number, _field(given, "uuid", str, "quit"), _field(given, "name", str, "quit"), at_ms)


_READERS: dict[str, Callable[[dict[str, Any], int, int], ServerEvent]] = {
    "command": _command,
    "join": lambda given, number, at_ms: JoinEvent(number, parse_sender(given.get("sender")), at_ms),
    "quit": _quit,
    "chat": lambda given, number, at_ms: ChatEvent(
        number, _field(given, "text", str, "chat"), parse_sender(given.get("sender")), at_ms
    ),
    "recipes_ready": lambda given, number, at_ms: RecipesReadyEvent(
        number, _field(given, "snapshot", int, "recipes_ready"), at_ms
    ),
}


def parse_events(text: str) -> list[ServerEvent]:
    """What `takeEvents` gave, in order."""
    events: list[ServerEvent] = []
    for value in _array(text, "events"):
        given = _object(value, "event")
        kind = _field(given, "type", str, "event")
        reader = _READERS.get(kind)
        if reader is None:
            raise _wrong("event.type", f"one of {', '.join(_READERS)}", kind)
        events.append(reader(given, _field(given, "id", int, kind), _field(given, "at_ms", int, kind)))
    return events


def parse_server_info(text: str) -> ServerInfo:
    """What `serverInfo` gave."""
    given = _object(read_json(text, "server info"), "server info")
    players = _object(given.get("players"), "server info.players")
    if not all(isinstance(name, str) for name in players.values()):
        raise _wrong("server info.players", "names by UUID", players)
    return ServerInfo(
        minecraft_version=_field(given, "minecraft_version", str, "server info"),
        software=_field(given, "software", str, "server info"),
        plugin_version=_field(given, "plugin_version", str, "server info"),
        data_dir=_field(given, "data_dir", str, "server info"),
        max_players=_field(given, "max_players", int, "server info"),
        players=players,
        folia=_field(given, "folia", bool, "server info"),
    )


def parse_items(text: str) -> list[ServerItem]:
    """What `itemCatalogue` gave."""
    items = [_object(value, "item") for value in _array(text, "item catalogue")]
    return [
        ServerItem(
            _field(given, "id", str, "item"),
            _field(given, "translation_key", str, "item"),
            _optional(given, "english", "item"),
        )
        for given in items
    ]


def parse_inventory(text: str) -> list[InventoryItem] | None:
    """What `inventory` gave; None for "", the answer for somebody who is offline."""
    if text == "":
        return None
    stacks = [_object(value, "stack") for value in _array(text, "inventory")]
    return [
        InventoryItem(
            _field(given, "slot", int, "stack"),
            _field(given, "id", str, "stack"),
            _field(given, "count", int, "stack"),
            _optional(given, "name", "stack"),
        )
        for given in stacks
    ]


def completions_json(completions: Iterable[Completion]) -> str:
    """The table for `setCompletions`."""
    return to_json(
        [
            {
                "command": c.command,
                "position": c.position,
                "text": c.text,
                "folded": c.folded,
                "permission": c.permission,
                "after": list(c.after),
            }
            for c in completions
        ]
    )
