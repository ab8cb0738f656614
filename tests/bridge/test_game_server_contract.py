"""What a GameServer promises, held against both: FakeServer in memory, and PyGateway against a plugin in a JVM."""

import json
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from canalhandia_bancada.client import Bench, BenchOptions
from canalhandia_bancada.java import installations
from canalhandia_bridge import (
    ChatEvent,
    CommandEvent,
    Completion,
    FakeServer,
    GameServer,
    InventoryItem,
    JoinEvent,
    ProtocolError,
    QuitEvent,
    RecipesReadyEvent,
    SenderKind,
    ServerEvent,
    connect,
    parse_handshake,
)

E = TypeVar("E", bound=ServerEvent)
ITEM = {"slot": 0, "id": "minecraft:stick", "count": 3, "name": "Vareta"}


class World(Protocol):
    """A server to play on, and the `GameServer` that the product sees of it."""

    server: GameServer

    def join(self, name: str, **options: Any) -> str: ...
    def quit(self, name: str) -> None: ...
    def type(self, name: str, line: str) -> None: ...
    def tab(self, name: str, line: str) -> list[str]: ...
    def got(self, name: str, kind: str, count: int) -> list[str]: ...


class FakeWorld:
    def __init__(self, snapshot: str) -> None:
        self.fake = FakeServer(snapshot)
        self.server: GameServer = self.fake

    def join(self, name: str, **options: Any) -> str:
        items = [InventoryItem(i["slot"], i["id"], i["count"], i.get("name")) for i in options.pop("inventory", [])]
        held = next((i.id for i in items if i.slot == 0), None)
        allowed = options.pop("permissions", [])
        return self.fake.join(name, inventory=items, held_item=held, permissions=allowed, **options).target

    def quit(self, name: str) -> None:
        self.fake.quit(name)

    def type(self, name: str, line: str) -> None:
        self.fake.type(name, line)

    def tab(self, name: str, line: str) -> list[str]:
        return self.fake.tab(name, line)

    def got(self, name: str, kind: str, count: int) -> list[str]:
        shown = self.fake.wait_for_reply(name, count, kind={"message": "reply"}.get(kind, kind))
        return [str(s.get("text", s.get("title"))) for s in shown]


class BenchWorld:
    def __init__(self, bench: Bench, server: GameServer) -> None:
        self.bench = bench
        self.server = server
        self._marks: dict[str, int] = {}

    def join(self, name: str, **options: Any) -> str:
        allowed = dict.fromkeys(options.pop("permissions", []), True)
        self._marks[name] = self.bench.mark()
        self.bench.join(name, permissions=allowed, **options)
        return next(uuid for uuid, player in self.server.server_info().players.items() if player == name)

    def quit(self, name: str) -> None:
        self.bench.quit(name)

    def type(self, name: str, line: str) -> None:
        if line.startswith("/"):
            self.bench.command(name, line)
        else:
            self.bench.say(name, line)

    def tab(self, name: str, line: str) -> list[str]:
        return self.bench.tab(name, line)

    def got(self, name: str, kind: str, count: int) -> list[str]:
        since = self._marks.get(name, 0)
        wait_until(lambda: len(self._said(name, kind, since)) >= count, f"{count} {kind} for {name}")
        return self._said(name, kind, since)

    def _said(self, name: str, kind: str, since: int) -> list[str]:
        return [
            s.plain or str(s.raw.get("title", ""))
            for s in self.bench.inbox.said(since)
            if (s.kind, s.to) == (kind, name)
        ]


def wait_until(true: Callable[[], bool], what: str, timeout_s: float = 15.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not true():
        assert time.monotonic() < deadline, f"not within {timeout_s} s: {what}"
        time.sleep(0.01)


Benches = Callable[[int], tuple[Bench, GameServer]]


@pytest.fixture(scope="module")
def benches(root: Path, bancada_classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Benches]:
    """A bancada with the plugin on a JDK (its major version), and a gateway into it from this process; one for each."""
    subprocess.run(["bash", root / "bridge" / "paper-plugin" / "build.sh"], check=True)
    started: dict[int, tuple[Bench, GameServer]] = {}
    with ExitStack() as stack:

        def start(jdk: int) -> tuple[Bench, GameServer]:
            if jdk not in started:
                folder = tmp_path_factory.mktemp(f"contract{jdk}")
                script, file = root / "tests" / "bridge" / "handshake_to_file.py", folder / "handshake.json"
                pack = root / "tests" / "server" / "pack"
                options = BenchOptions(folder / "run", data=[pack], jdk=jdk, sidecar=f"{script} {file}")
                bench = stack.enter_context(Bench.start(options))
                wait_until(file.is_file, "the handshake")
                bench.expect_log("Receitas lidas")
                gateway = connect(parse_handshake(file.read_text(encoding="utf-8")))
                stack.callback(gateway.close)
                started[jdk] = bench, gateway
            return started[jdk]

        yield start


@pytest.fixture(params=["fake", *sorted({m for m in installations() if m >= 17})], ids=lambda p: f"{p}")
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    """Both kinds of server, ready, and with no event left over; the real one on every JDK."""
    if request.param == "fake":
        made: World = FakeWorld('{"format":1,"snapshot":1,"recipes":[]}')
    else:
        made = BenchWorld(*request.getfixturevalue("benches")(request.param))
    made.server.ready()
    drain(made.server)
    yield made
    made.server.set_chat_trigger(None)
    made.server.set_completions([])
    made.server.set_local_messages({})
    for name in made.server.server_info().players.values():
        made.quit(name)
    drain(made.server)


def drain(server: GameServer) -> None:
    while server.take_events(256, 60):
        pass


def next_event(server: GameServer, kind: type[E]) -> E:
    """The next event of this kind, waited for; others before it are passed over."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        for event in server.take_events(1, 200):
            if isinstance(event, kind):
                return event
    raise AssertionError(f"no {kind.__name__} within 10 s")


def test_a_command_becomes_an_event_with_its_sender(world: World) -> None:
    uuid = world.join(
        "Ana", locale="pt_br", inventory=[ITEM], permissions=["canalhandia.ia", "canalhandia.ia.limite.30"]
    )
    world.type("Ana", "/ia como faz tocha?")
    event = next_event(world.server, CommandEvent)
    assert (event.command, event.args) == ("ia", "como faz tocha?")
    sender = event.sender
    assert (sender.kind, sender.uuid, sender.name, sender.locale) == (SenderKind.PLAYER, uuid, "Ana", "pt_br")
    assert (sender.bedrock, sender.op, sender.held_item) == (False, False, "minecraft:stick")
    assert {"canalhandia.ia", "canalhandia.ia.limite.30"} <= sender.permissions
    assert "canalhandia.ia.corrigir" not in sender.permissions
    assert all(p.startswith("canalhandia.") for p in sender.permissions)
    assert abs(event.at_ms - time.time() * 1000) < 60_000


@pytest.mark.parametrize("line", ["/receitas tocha", "/RECEITA tocha", "/canalhandia:receita tocha"])
def test_aliases_and_letter_case_are_the_server_s_matter(world: World, line: str) -> None:
    world.join("Ana")
    world.type("Ana", line)
    event = next_event(world.server, CommandEvent)
    assert (event.command, event.args) == ("receita", "tocha")


def test_the_console_asks_too(world: World) -> None:
    world.type("console", "/canalhandia status")
    sender = next_event(world.server, CommandEvent).sender
    assert (sender.kind, sender.uuid, sender.target, sender.held_item) == (SenderKind.CONSOLE, None, "console", None)
    assert world.server.reply("console", {"text": "tudo bem"}) is True
    assert "tudo bem" in world.got("console", "message", 1)


def test_event_ids_count_up_and_order_is_kept(world: World) -> None:
    world.join("Ana")
    for n in range(20):
        world.type("Ana", f"/ia {n}")
    events: list[ServerEvent] = []
    while len(events) < 21:
        taken = world.server.take_events(8, 2000)
        assert 0 < len(taken) <= 8
        events += taken
    assert isinstance(events[0], JoinEvent)
    assert [e.args for e in events[1:] if isinstance(e, CommandEvent)] == [str(n) for n in range(20)]
    assert [e.id for e in events] == sorted({e.id for e in events})


def test_waiting_ends_with_the_time_out_or_the_first_event(world: World) -> None:
    begun = time.monotonic()
    assert world.server.take_events(8, 100) == []
    assert 0.09 <= time.monotonic() - begun < 5
    taken: list[ServerEvent] = []
    waiting = threading.Thread(target=lambda: taken.extend(world.server.take_events(8, 20_000)))
    waiting.start()
    world.type("console", "/ia oi")
    waiting.join(10)
    assert len(taken) == 1


def test_a_full_queue_is_said_at_once(world: World) -> None:
    world.join("Ana")
    drain(world.server)
    world.server.set_local_messages({"ocupado": "Fila cheia!", "desconhecida": "x"})
    for n in range(257):
        world.type("Ana", f"/ia {n}")
    assert world.got("Ana", "message", 1) == ["Fila cheia!"]
    assert sum(len(world.server.take_events(256, 100)) for _ in range(2)) == 256


def test_join_and_quit(world: World) -> None:
    uuid = world.join("Beto", bedrock=True)
    joined = next_event(world.server, JoinEvent)
    assert (joined.sender.name, joined.sender.bedrock) == ("Beto", True)
    assert world.server.server_info().players == {uuid: "Beto"}
    world.quit("Beto")
    left = next_event(world.server, QuitEvent)
    assert (left.uuid, left.name) == (uuid, "Beto")
    assert world.server.server_info().players == {}


def test_replies_reach_who_is_there(world: World) -> None:
    uuid = world.join("Ana")
    assert world.server.reply(uuid, {"text": "Oi, Ana", "color": "gold", "extra": []}) is True
    assert world.server.action_bar(uuid, {"text": "pensando…"}) is True
    assert world.got("Ana", "message", 1) == ["Oi, Ana"]
    assert world.got("Ana", "action_bar", 1) == ["pensando…"]
    world.quit("Ana")
    for target in (uuid, "00000000-0000-0000-0000-000000000000", "Ana", "", "console "):
        assert world.server.reply(target, {"text": "x"}) is False
        assert world.server.action_bar(target, {"text": "x"}) is False
    assert world.server.action_bar("console", {"text": "x"}) is False


def test_the_inventory_is_read(world: World) -> None:
    other = {"slot": 40, "id": "minecraft:stick", "count": 1}
    uuid = world.join("Ana", inventory=[ITEM, other])
    carried = world.server.inventory(uuid)
    assert carried is not None
    assert set(carried) == {InventoryItem(0, "minecraft:stick", 3, "Vareta"), InventoryItem(40, "minecraft:stick", 1)}
    world.quit("Ana")
    assert world.server.inventory(uuid) is None
    empty = world.join("Caio")
    assert world.server.inventory(empty) == []


def test_windows(world: World) -> None:
    uuid = world.join("Ana")
    window = {"title": {"text": "Tocha"}, "rows": 3, "items": [{"slot": 4, "id": "minecraft:stick", "count": 1}]}
    assert world.server.open_window(uuid, window) is True
    assert len(world.got("Ana", "window", 1)) == 1
    with pytest.raises(ProtocolError, match="rows must be a whole number from 1 to 6, got"):
        world.server.open_window(uuid, window | {"rows": 9})
    world.quit("Ana")
    assert world.server.open_window(uuid, window) is False


def test_completions_are_answered_without_us(world: World) -> None:
    world.join("Ana", permissions=["canalhandia.ia.corrigir"])
    world.join("Beto")
    world.server.set_completions(
        [
            Completion("receita", -1, "espada de diamante", "espada de diamante"),
            Completion("receita", -1, "maçã", "maca"),
            Completion("ia", 0, "corrigir", "corrigir", permission="canalhandia.ia.corrigir"),
        ]
    )
    assert world.tab("Beto", "/receita ESP") == ["espada de diamante"]
    assert world.tab("Beto", "/receita espada de ") == ["diamante"]
    assert world.tab("Beto", "/receita maç") == ["maçã"]
    assert world.tab("Beto", "/ia c") == []
    assert world.tab("Ana", "/ia c") == ["corrigir"]
    world.server.set_completions([])
    assert world.tab("Ana", "/ia c") == []


def test_chat_only_with_the_trigger(world: World) -> None:
    world.join("Ana")
    drain(world.server)
    world.type("Ana", "@ia antes")
    assert world.server.take_events(8, 300) == []
    world.server.set_chat_trigger("@ia")
    world.type("Ana", "bom dia")
    world.type("Ana", "@IA como faz tocha?")
    assert next_event(world.server, ChatEvent).text == "@IA como faz tocha?"
    world.server.set_chat_trigger(None)
    world.type("Ana", "@ia depois")
    assert world.server.take_events(8, 300) == []


def test_recipes_are_retaken_on_request(world: World) -> None:
    wait_until(lambda: world.server.recipe_snapshot() is not None, "the first snapshot")
    world.server.retake_recipes()
    ready = next_event(world.server, RecipesReadyEvent)
    snapshot = json.loads(world.server.recipe_snapshot() or "")
    assert snapshot["format"] == 1
    assert ready.snapshot >= snapshot["snapshot"]


def test_server_info_and_items(world: World) -> None:
    info = world.server.server_info()
    assert info.minecraft_version == "26.2"
    assert info.max_players > 0
    assert info.plugin_version == "0.1.0"
    assert all(item.id.count(":") == 1 and item.translation_key for item in world.server.item_catalogue())


def test_lone_surrogates_do_not_break_it(world: World) -> None:
    uuid = world.join("Ana")
    assert world.server.reply(uuid, {"text": "meio \ud83d par"}) is True
    assert len(world.got("Ana", "message", 1)) == 1
