"""JSON of the bridge to values: each event, and each way in which it can be wrong."""

import json
from typing import Any

import pytest

import canalhandia_bridge
from canalhandia_bridge import (
    ChatEvent,
    CommandEvent,
    Completion,
    InventoryItem,
    JoinEvent,
    ProtocolError,
    QuitEvent,
    RecipesReadyEvent,
    Sender,
    SenderKind,
    ServerInfo,
    ServerItem,
)
from canalhandia_bridge.events import (
    clean,
    completions_json,
    parse_events,
    parse_inventory,
    parse_items,
    parse_sender,
    parse_server_info,
    to_json,
)

ANA: dict[str, Any] = {
    "kind": "player",
    "uuid": "8d4b0e5c-0000-4000-8000-000000000001",
    "name": "Ana",
    "locale": "pt_BR",
    "bedrock": False,
    "op": True,
    "permissions": ["canalhandia.ia", "Canalhandia.ia.limite.30"],
    "held_item": "minecraft:stick",
}
CONSOLE_SENDER = ANA | {"kind": "console", "uuid": None, "name": "CONSOLE", "held_item": None}
EXPECTED = Sender(
    SenderKind.PLAYER,
    ANA["uuid"],
    "Ana",
    "pt_br",
    False,
    True,
    frozenset({"canalhandia.ia", "canalhandia.ia.limite.30"}),
    "minecraft:stick",
)


def event(**fields: Any) -> dict[str, Any]:
    return {"id": 7, "at_ms": 1000, **fields}


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (
            event(type="command", command="ia", args="como faz  tocha", sender=ANA),
            CommandEvent(7, "ia", "como faz  tocha", EXPECTED, 1000),
        ),
        (event(type="join", sender=ANA), JoinEvent(7, EXPECTED, 1000)),
        (event(type="quit", uuid="u", name="Ana"), QuitEvent(7, "u", "Ana", 1000)),
        (event(type="chat", text="@ia oi", sender=ANA), ChatEvent(7, "@ia oi", EXPECTED, 1000)),
        (event(type="recipes_ready", snapshot=3), RecipesReadyEvent(7, 3, 1000)),
    ],
)
def test_each_event(given: dict[str, Any], value: object) -> None:
    assert parse_events(json.dumps([given])) == [value]


def test_events_keep_their_order_and_none_is_no_event() -> None:
    given = [event(type="quit", uuid=str(n), name="x") for n in range(5)]
    assert [e.uuid for e in parse_events(json.dumps(given)) if isinstance(e, QuitEvent)] == list("01234")
    assert parse_events("[]") == []


def test_the_console_has_no_uuid() -> None:
    sender = parse_sender(CONSOLE_SENDER)
    assert sender.kind is SenderKind.CONSOLE
    assert (sender.uuid, sender.target, sender.held_item) == (None, "console", None)
    assert EXPECTED.target == ANA["uuid"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("no json", "events: not JSON"),
        ("{}", "events: expected an array"),
        ("[1]", "event: expected an object, got '1'"),
        (json.dumps([event()]), "event.type: expected str, got 'None'"),
        (json.dumps([event(type="dance")]), "event.type: expected one of command, join, quit, chat, recipes_ready"),
        (json.dumps([event(type="quit", uuid="u")]), "quit.name: expected str"),
        (json.dumps([event(type="recipes_ready", snapshot=True)]), "recipes_ready.snapshot: expected int"),
        (json.dumps([event(type="join")]), "sender: expected an object"),
        (json.dumps([event(type="join", sender=ANA | {"kind": "dog"})]), "sender.kind: expected player or console"),
        (json.dumps([event(type="join", sender=ANA | {"uuid": None})]), "sender.uuid: expected a UUID for players"),
        (json.dumps([event(type="join", sender=ANA | {"permissions": [1]})]), "sender.permissions: expected names"),
        (json.dumps([event(type="join", sender=ANA | {"op": 1})]), "sender.op: expected bool"),
        (json.dumps([{"type": "quit", "id": "1", "at_ms": 0}]), "quit.id: expected int"),
    ],
)
def test_wrong_events_name_the_field_and_the_value(given: str, said: str) -> None:
    with pytest.raises(ProtocolError) as error:
        parse_events(given)
    assert said in str(error.value)
    assert str(error.value).endswith("update plugin and package together")


def test_server_info() -> None:
    given = {
        "minecraft_version": "26.2",
        "software": "Paper 26.2-1",
        "plugin_version": "0.1.0",
        "data_dir": "/srv",
        "max_players": 20,
        "players": {"u": "Ana"},
        "folia": True,
    }
    assert parse_server_info(json.dumps(given)) == ServerInfo(
        "26.2", "Paper 26.2-1", "0.1.0", "/srv", 20, {"u": "Ana"}, True
    )
    with pytest.raises(ProtocolError, match=r"server info.players: expected names by UUID"):
        parse_server_info(json.dumps(given | {"players": {"u": 1}}))


def test_items_and_inventory() -> None:
    items = (
        '[{"id":"minecraft:stick","translation_key":"item.minecraft.stick","english":"Stick"},'
        '{"id":"x:y","translation_key":"item.x.y","english":null}]'
    )
    assert parse_items(items) == [
        ServerItem("minecraft:stick", "item.minecraft.stick", "Stick"),
        ServerItem("x:y", "item.x.y", None),
    ]
    carried = (
        '[{"slot":40,"id":"minecraft:shield","count":1,"name":"Égide"},{"slot":0,"id":"minecraft:dirt","count":64}]'
    )
    assert parse_inventory(carried) == [
        InventoryItem(40, "minecraft:shield", 1, "Égide"),
        InventoryItem(0, "minecraft:dirt", 64),
    ]
    assert parse_inventory("[]") == []
    assert parse_inventory("") is None, "offline is not empty-handed"
    with pytest.raises(ProtocolError, match=r"stack.count: expected int, got 'None'"):
        parse_inventory('[{"slot":0,"id":"minecraft:dirt"}]')


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [("ok 😀", "ok 😀"), ("a\ud83d", "a\ufffd"), ("\udc00b", "\ufffdb"), ("\ud83d\ude00", "😀"), ("", "")],
)
def test_clean(given: str, cleaned: str) -> None:
    assert clean(given) == cleaned
    assert json.loads(to_json({"text": given})) == {"text": cleaned}


def test_completions_json() -> None:
    table = [Completion("ia", 1, "Só", "so", "p", ("perfil",)), Completion("receita", -1, "x", "x")]
    assert json.loads(completions_json(table)) == [
        {"command": "ia", "position": 1, "text": "Só", "folded": "so", "permission": "p", "after": ["perfil"]},
        {"command": "receita", "position": -1, "text": "x", "folded": "x", "permission": None, "after": []},
    ]


def test_public_names_are_sorted_and_there() -> None:
    assert canalhandia_bridge.__all__ == sorted(
        canalhandia_bridge.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n)
    )
    assert [n for n in canalhandia_bridge.__all__ if not hasattr(canalhandia_bridge, n)] == []
