"""The plugin's life on the embedded server: refused configuration, open gateway, reload, who is told what."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from py4j.java_gateway import GatewayParameters, JavaGateway
from py4j.protocol import Py4JError

from canalhandia_bancada.client import Bench, BenchOptions
from canalhandia_bancada.processes import is_alive
from canalhandia_bridge import (
    ChatEvent,
    CommandEvent,
    GameServer,
    GatewayLost,
    JoinEvent,
    ProtocolError,
    connect,
    parse_handshake,
)

pytestmark = pytest.mark.server
Start = Callable[..., Bench]


def wait_until(true: Callable[[], bool], what: str, timeout_s: float = 15.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not true():
        assert time.monotonic() < deadline, f"not within {timeout_s} s: {what}"
        time.sleep(0.01)


@pytest.fixture
def start(root: Path, bancada_classes: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts a bancada with the plugin; its sidecar is this script (text), or one that hands its handshake to us."""
    subprocess.run(["bash", root / "bridge" / "paper-plugin" / "build.sh"], check=True)
    started: list[Bench] = []

    def begin(script: str | None = None, **options: Any) -> Bench:
        sidecar = f"{root / 'tests' / 'bridge' / 'handshake_to_file.py'} {tmp_path / 'handshake.json'}"
        if script is not None:
            (tmp_path / "sidecar.py").write_text(script, encoding="utf-8")
            sidecar = str(tmp_path / "sidecar.py")
        data = [root / "tests" / "server" / "pack"]
        started.append(Bench.start(BenchOptions(tmp_path / "run", data=data, sidecar=sidecar, **options)))
        return started[-1]

    yield begin
    for bench in started:
        bench.keep_log()
        bench.close()


def commands(server: GameServer, count: int) -> list[str]:
    """The next commands' arguments, waited for; other events are passed over."""
    found: list[str] = []

    def enough() -> bool:
        found.extend(e.args for e in server.take_events(count, 200) if isinstance(e, CommandEvent))
        return len(found) >= count

    wait_until(enough, f"{count} commands")
    return found


@pytest.fixture
def gateway(tmp_path: Path) -> Iterator[Callable[[], GameServer]]:
    """Our way in, with the handshake that the sidecar left; removes it, so that the next one is seen."""
    file = tmp_path / "handshake.json"
    with ExitStack() as stack:

        def way_in() -> GameServer:
            wait_until(file.is_file, "the handshake")
            server = connect(parse_handshake(file.read_text(encoding="utf-8")))
            stack.callback(server.close)
            file.unlink()
            return server

        yield way_in


REFUSES = """
import sys
sys.stdin.readline()
print('ERROR config.yml, linha 3: x: esperava um número', file=sys.stderr)
sys.exit(2)
"""


def test_a_refused_configuration_is_told_to_operators_and_tried_again_when_asked(
    start: Start, tmp_path: Path, root: Path
) -> None:
    bench = start(REFUSES)
    bench.join("Dono", op=True)
    bench.expect(to="Dono", contains="config.yml, linha 3: x: esperava um número", kind="message")
    bench.join("Ana")
    mark = bench.mark()
    assert "indisponível" in bench.ask("Ana", "/ia oi").plain
    assert "config.yml" not in "".join(s.plain for s in bench.inbox.said(mark) if s.to == "Ana")
    assert "indisponível" in bench.ask("Ana", "/canalhandia recarregar").plain, "not for everybody"
    (tmp_path / "sidecar.py").write_text((root / "tests" / "bridge" / "handshake_to_file.py").read_text())
    bench.ask("Dono", "/canalhandia recarregar", contains="reiniciando")
    wait_until(lambda: len(bench.sidecars()) == 1, "the next sidecar")


def test_what_is_asked_while_it_starts_is_answered_once_it_is_ready(
    start: Start, gateway: Callable[[], GameServer]
) -> None:
    """The server reads its recipes for some seconds: nobody has to ask again."""
    bench = start()
    server = gateway()
    bench.join("Ana")
    bench.join("Beto")
    for line in ("/receita tocha", "/ia de novo", "/ia e de novo"):
        assert "Respondo assim que ela estiver pronta" in bench.ask("Ana", line).plain
    assert "Respondo assim que ela estiver pronta" in bench.ask("Beto", "/ia camelo").plain
    server.set_chat_trigger("@ia")
    mark = bench.mark()
    bench.send("chat", **{"as": "Beto", "text": "@ia já perguntei"})
    bench.expect(to="Beto", contains="Respondo assim que ela estiver pronta", since=mark, kind="message")
    server.ready()
    found = server.take_events(32, 2_000)
    assert [(e.sender.name, e.command, e.args) for e in found if isinstance(e, CommandEvent)] == [
        ("Ana", "receita", "tocha"),
        ("Beto", "ia", "camelo"),
    ]
    assert {e.sender.name for e in found if isinstance(e, JoinEvent)} == {"Ana", "Beto"}
    assert [e for e in found if isinstance(e, ChatEvent)] == []
    mark = bench.mark()
    bench.command("Ana", "/ia agora")
    assert commands(server, 1) == ["agora"]
    assert [s.plain for s in bench.inbox.said(mark) if s.to == "Ana"] == []


def test_who_asked_while_it_started_is_told_when_it_never_does(start: Start, gateway: Callable[[], GameServer]) -> None:
    bench = start()
    gateway()
    bench.join("Ana")
    assert "Respondo assim que ela estiver pronta" in bench.ask("Ana", "/ia camelo").plain
    mark = bench.mark()
    bench.kill_sidecar()
    bench.expect(to="Ana", contains="reiniciando", since=mark, kind="message")


def test_who_asked_a_sidecar_that_died_is_told(start: Start, gateway: Callable[[], GameServer]) -> None:
    bench = start()
    server = gateway()
    server.ready()
    for name in ("Ana", "Beto", "Caio"):
        bench.join(name)
    ana = next(uuid for uuid, name in server.server_info().players.items() if name == "Ana")
    bench.command("Ana", "/ia respondida")
    bench.command("Beto", "/ia levada")
    assert commands(server, 2) == ["respondida", "levada"]
    assert server.reply(ana, {"text": "aqui está"})
    bench.command("Caio", "/ia esperando na fila")
    mark = bench.mark()
    bench.kill_sidecar()
    for name in ("Beto", "Caio"):
        bench.expect(to=name, contains="reiniciando", since=mark, kind="message")
    assert [
        s.plain for s in bench.inbox.said(mark) if s.to == "Ana" and s.kind == "message" and "reinic" in s.plain
    ] == []
    with pytest.raises(GatewayLost):
        server.server_info()
    again = gateway()
    again.ready()
    bench.command("Caio", "/ia de novo")
    assert commands(again, 1) == ["de novo"], "nothing old is handed to the new one"


def test_a_reload_of_the_plugin_leaves_nothing_behind(start: Start, gateway: Callable[[], GameServer]) -> None:
    bench = start()
    server = gateway()
    server.ready()
    (old,) = bench.sidecars()
    bench.join("Ana")
    bench.reload_plugin()
    wait_until(lambda: not is_alive(old), "the old sidecar's end")
    with pytest.raises(GatewayLost):
        server.server_info()
    again = gateway()
    again.ready()
    assert list(again.server_info().players.values()) == ["Ana"], "who was there before is known"
    bench.command("Ana", "/ia oi")
    assert commands(again, 1) == ["oi"]


def test_the_open_gateway_is_off_unless_asked_for(start: Start) -> None:
    bench = start(files={"config.yml": "ponte:\n  aberta: false\n"})
    assert not (bench.options.directory / "plugins" / "Canalhandia" / "ponte-aberta.json").exists()
    assert [line.text for line in bench.log() if "ponte.aberta" in line.text] == []


def test_the_open_gateway_gives_live_objects_and_warns_each_time(start: Start) -> None:
    bench = start(files={"config.yml": "ponte:\n  aberta: true\n"})
    assert bench.expect_log("ATENÇÃO: ponte.aberta está ligada").level == "WARNING"
    file = bench.options.directory / "plugins" / "Canalhandia" / "ponte-aberta.json"
    assert file.stat().st_mode & 0o077 == 0
    way_in = json.loads(file.read_text(encoding="utf-8"))
    live = JavaGateway(gateway_parameters=GatewayParameters(port=way_in["port"], auth_token=way_in["token"]))
    assert live.entry_point.getServer().getMinecraftVersion() == "26.2"
    assert live.jvm.java.lang.Math.max(2, 3) == 3
    live.close()
    stranger = JavaGateway(gateway_parameters=GatewayParameters(port=way_in["port"], auth_token="0" * 64))
    with pytest.raises((Py4JError, OSError)):
        stranger.entry_point.getServer()
    bench.reload_plugin()
    warned = [line for line in bench.log() if "ATENÇÃO: ponte.aberta" in line.text]
    assert len(warned) == 2
    assert json.loads(file.read_text(encoding="utf-8"))["token"] != way_in["token"]
    bench.stop()
    assert not file.exists()


def test_a_broken_bridge_section_is_said_with_its_line(start: Start) -> None:
    bench = start(files={"config.yml": "versao: 1\nponte:\n  aberta: talvez\n"})
    line = bench.expect_log("config.yml, linha 3: talvez: esperava true ou false")
    assert line.level == "SEVERE"


def test_a_window_s_alternatives_take_turns(start: Start, gateway: Callable[[], GameServer]) -> None:
    bench = start()
    server = gateway()
    server.ready()
    bench.join("Ana")
    (ana,) = server.server_info().players
    slot = {"slot": 0, "id": "minecraft:stick", "count": 1, "cycle": ["minecraft:stick", "minecraft:coal"]}
    assert server.open_window(ana, {"title": {"text": "Tocha"}, "rows": 1, "items": [slot]})
    wait_until(
        lambda: any(s.kind == "window_update" and "minecraft:coal" in json.dumps(s.raw) for s in bench.inbox.said()),
        "the second alternative",
    )


def test_click_and_hover_reach_the_player(start: Start, gateway: Callable[[], GameServer]) -> None:
    bench = start()
    server = gateway()
    server.ready()
    bench.join("Ana")
    (ana,) = server.server_info().players
    component = {
        "text": "fontes",
        "clickEvent": {"action": "run_command", "value": "/ia fontes"},
        "hoverEvent": {"action": "show_text", "contents": {"text": "de onde veio"}},
    }
    assert server.reply(ana, component)
    seen = json.dumps(bench.expect(to="Ana", contains="fontes", kind="message").json, ensure_ascii=False)
    assert "/ia fontes" in seen
    assert "de onde veio" in seen
    with pytest.raises(ProtocolError, match="reply: not a component"):
        server.reply(ana, {"color": "gold"})
