"""The plugin's jar on the embedded test server, with a sidecar that only echoes: what Java alone must get right."""

import json
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_bancada.client import Bench
from canalhandia_bancada.processes import is_alive

pytestmark = pytest.mark.server
StartBench = Callable[..., Bench]


def test_senders_are_snapshots_of_who_asked(start_probe: StartBench) -> None:
    bench = start_probe()
    bench.join("Ana", inventory=[{"slot": 3, "id": "minecraft:stick", "count": 5}], held_slot=3)
    said = bench.ask("Ana", "/ia sender", contains="sender player").plain
    assert " 'Ana' pt_br bedrock=False op=False held=minecraft:stick ['canalhandia.ia', " in said
    for name in (".Joao Silva", "*Ana Clara"):
        bench.join(name, bedrock=True, locale="en_us")
        said = bench.ask(name, "/ia sender", contains="sender player").plain
        assert f" {name!r} en_us bedrock=True op=False held=None " in said
        assert re.search(r"sender player 00000000-0000-0000-[0-9a-f-]+ ", said)
    bench.permission("Ana", "canalhandia.ia.limite.50", True)
    bench.set_op("Ana", True)
    said = bench.ask("Ana", "/ia sender", contains="sender player").plain
    assert "op=True" in said
    assert "'canalhandia.ia.limite.50'" in said
    assert "'canalhandia.admin.status'" in said
    assert "sender console None 'CONSOLE'" in bench.ask("console", "ia sender", contains="sender").plain


def test_inventory_and_its_absence(start_probe: StartBench) -> None:
    bench = start_probe()
    bench.join("Ana", inventory=[{"slot": 40, "id": "coal", "count": 2, "name": "Brasa"}, {"slot": 0, "id": "stick"}])
    said = bench.ask("Ana", "/ia inventory", contains="inventory").plain
    assert said == "inventory [(0, 'minecraft:stick', 1, None), (40, 'minecraft:coal', 2, 'Brasa')]"
    assert bench.ask("console", "ia inventory", contains="inventory").plain == "inventory []"


def test_a_window_gives_nothing_away(start_probe: StartBench) -> None:
    bench = start_probe()
    bench.join("Ana", inventory=[{"slot": 0, "id": "stick", "count": 9}])
    window = {
        "title": {"text": "Tocha"},
        "rows": 3,
        "items": [
            {
                "slot": 4,
                "id": "minecraft:coal",
                "count": 1,
                "name": {"text": "Carvão"},
                "lore": [{"text": "ou vegetal"}],
            },
            {
                "slot": 13,
                "id": "minecraft:oak_planks",
                "count": 2,
                "cycle": ["minecraft:oak_planks", "minecraft:birch_planks"],
            },
        ],
    }
    mark = bench.mark()
    bench.command("Ana", f"/ia window {json.dumps(window)}")
    shown = bench.expect(kind="window", to="Ana", since=mark).raw
    assert (shown["title_plain"], shown["rows"]) == ("Tocha", 3)
    assert {item["slot"]: (item["id"], item["count"]) for item in shown["items"]} == {
        4: ("minecraft:coal", 1),
        13: ("minecraft:oak_planks", 2),
    }
    for kind in ("left", "right", "shift_left", "shift_right", "number_key", "double_click", "drop", "control_drop"):
        for slot in (4, 13, 0, 27, 54):  # items, an empty cell, and the player's own slots
            click = bench.click("Ana", slot, kind)
            assert (click.taken, click.put) == ([], []), (kind, slot)
    assert bench.click("Ana", [0, 1, 2, 30], "drag").put == []
    assert bench.click("Ana", 4, "hopper").taken == []
    assert bench.click("Ana", 4, "swap_offhand").taken == []
    bench.reload_plugin()
    bench.expect(kind="window_closed", to="Ana", since=mark)


def test_completions_come_from_java_by_permission(start_probe: StartBench) -> None:
    bench = start_probe()
    bench.join("Ana")
    assert bench.tab("Ana", "/receita to") == ["Tocha"]
    assert bench.tab("Ana", "/canalhandia ") == []
    assert bench.tab("console", "canalhandia ") == ["status"]


def test_kill_9_of_the_sidecar(start_probe: StartBench) -> None:
    """Told at once, and back by itself; how long that takes is measured by bench/server.py."""
    bench = start_probe()
    bench.join("Ana")
    assert bench.ask("Ana", "/ia um", contains="eco").plain == "eco ia um"
    started = len(bench.log())
    bench.kill_sidecar()
    assert "reiniciando" in bench.ask("Ana", "/ia dois").plain
    bench.expect_log("Assistente pronta", since=started, deadline_s=30)
    assert bench.ask("Ana", "/ia três", contains="eco ia três")


def test_kill_9_of_the_jvm_leaves_no_python(start_probe: StartBench) -> None:
    bench = start_probe()
    (sidecar,) = bench.sidecars()
    bench.kill()
    killed = time.monotonic()
    while is_alive(sidecar):
        assert time.monotonic() - killed < 3, "the sidecar outlives its server"
        time.sleep(0.02)


def test_stop_with_answers_in_flight(start_probe: StartBench) -> None:
    """B31, B32: it stops within 5 s, the JVM ends by itself, no Python stays, and who waited is told."""
    bench = start_probe()
    (sidecar,) = bench.sidecars()
    for player in ("Ana", "Beto", "Caio"):
        bench.join(player)
        bench.command(player, "/ia sleep 60")
    mark = bench.mark()
    asked = time.monotonic()
    stopped = bench.stop(5)
    assert time.monotonic() - asked < 5
    assert stopped.raw["threads_left"] == []
    assert not is_alive(sidecar)
    told = {said.to for said in bench.inbox.said(mark) if said.kind == "message"}
    assert told == {"Ana", "Beto", "Caio"}


def test_stop_after_the_sidecar_crashed(start_probe: StartBench) -> None:
    """B32, the other order."""
    bench = start_probe()
    bench.kill_sidecar()
    assert bench.stop(5).raw["threads_left"] == []
    assert bench.process.returncode == 0


@pytest.mark.parametrize(
    ("python", "sidecar", "named"),
    [
        ("/nao/existe/python3", None, "/nao/existe/python3"),
        (None, "-c import_que_nao_existe_e_cai", "import_que_nao_existe_e_cai"),
        (None, "-m modulo_que_nao_existe", "modulo_que_nao_existe"),
    ],
    ids=["missing", "dies", "no-module"],
)
def test_a_python_that_cannot_start(
    start_bench: StartBench, product_jar: Path, small_pack: Path, python: str | None, sidecar: str | None, named: str
) -> None:
    """B37: enable finishes, the console names what is missing, and players get an answer at once."""
    bench = start_bench(plugin=product_jar, data=[small_pack], python=python, sidecar=sidecar)
    advice = "Instale o Python" if python else "Nova tentativa"
    line = bench.inbox.wait_log(lambda line: named in line.text and advice in line.text, 15)
    assert line is not None, bench.log_tail()
    assert line.level in {"SEVERE", "WARNING"}
    bench.join("Ana")
    asked = time.monotonic()
    said = bench.ask("Ana", "/ia oi", contains="assistente").plain
    assert time.monotonic() - asked < 2
    assert (
        ("indisponível" in said) if python else ("reiniciando" in said or "iniciando" in said or "indisponível" in said)
    )


def test_a_python_that_only_sleeps_does_not_hang_the_server(
    start_bench: StartBench, product_jar: Path, small_pack: Path, tmp_path: Path
) -> None:
    """B37, third case: it never connects, never reads, never speaks."""
    script = tmp_path / "sleeper.py"
    script.write_text("import time\ntime.sleep(600)\n")
    bench = start_bench(plugin=product_jar, data=[small_pack], sidecar=str(script))
    bench.join("Ana")
    assert "iniciando" in bench.ask("Ana", "/ia oi").plain
    (sidecar,) = bench.sidecars()
    assert bench.stop(10).raw["threads_left"] == []
    assert not is_alive(sidecar)


def test_a_thousand_commands_keep_threads_flat(start_probe: StartBench) -> None:
    """B34, B40: the same latency at call 1 and 1,000; threads and sockets neither grow nor stay after a burst."""
    bench = start_probe()
    players = [f"Jogador{number}" for number in range(20)]
    for player in players:
        bench.join(player)

    def burst(count: int, tag: str) -> float:
        """Seconds until the last of `count` commands is answered."""
        mark = bench.mark()
        began = time.monotonic()
        for number in range(count):
            bench.send("command", **{"as": players[number % 20], "line": f"/ia {tag}{number}"})
        answered = set()
        while len(answered) < count:
            said = bench.inbox.wait_said(lambda s: s.kind == "message", mark, 30)
            assert said is not None, bench.log_tail()
            mark = bench.inbox.said().index(said, mark) + 1
            answered.add(said.raw["plain"] + said.to)
        return time.monotonic() - began

    for number in range(5):
        burst(100, f"warm{number}-")
    before = bench.stats()
    for number in range(10):
        burst(100, f"round{number}-")
    after = bench.stats()
    assert after.threads <= before.threads + 2, set(after.thread_names) - set(before.thread_names)
    assert len(bench.sidecars()) == 1
    assert after.plugin_tick_longest_cpu_ms < 50
    sockets = [fd for fd in Path(f"/proc/{bench.process.pid}/fd").iterdir() if "socket" in _target(fd)]
    assert len(sockets) < 30


def _target(fd: Path) -> str:
    try:
        return str(fd.readlink())
    except OSError:
        return ""


def test_the_gateway_is_local_and_locked(start_probe: StartBench) -> None:
    """B38: bound to loopback only; a stranger without the token gets nothing; the token is in no log or argument."""
    bench = start_probe()
    ports = _listening(bench.process.pid)
    assert [address for address, _ in ports] == ["127.0.0.1"]
    port = ports[0][1]
    for greeting in (
        b"c\nt\ngetClass\ne\n",
        b"A\nfalso\ne\n",
        b"r\nu\njava.lang.System\ne\n",
        b"s\ne\n",
        b"\xff" * 5000,
    ):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as stranger:
            stranger.sendall(greeting)
            stranger.settimeout(5)
            heard = b""
            try:
                while piece := stranger.recv(4096):
                    heard += piece
                    if b"\n" in heard:
                        break
            except (TimeoutError, ConnectionResetError):
                pass
            assert not heard.startswith(b"!y") or greeting.startswith(b"A"), heard
            assert b"!yro" not in heard
    assert bench.ask("console", "ia ainda", contains="eco").plain == "eco ia ainda"
    (sidecar,) = bench.sidecars()
    seen = Path(f"/proc/{sidecar}/cmdline").read_bytes() + Path(f"/proc/{sidecar}/environ").read_bytes()
    log = "\n".join(line.text for line in bench.log())
    assert re.search(rb"[0-9a-f]{64}", seen) is None
    assert re.search(r"[0-9a-f]{64}", log) is None


def _listening(pid: int) -> list[tuple[str, int]]:
    """Addresses and ports that a process listens on, from /proc."""
    inodes = {_target(fd)[8:-1] for fd in Path(f"/proc/{pid}/fd").iterdir() if _target(fd).startswith("socket:")}
    found = []
    for table, v6 in (("tcp", False), ("tcp6", True)):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in inodes:
                address, port = fields[1].split(":")
                found.append((_address(address, v6=v6), int(port, 16)))
    return found


def _address(hexadecimal: str, *, v6: bool) -> str:
    words = [bytes.fromhex(hexadecimal[i : i + 8])[::-1] for i in range(0, len(hexadecimal), 8)]
    if not v6:
        return socket.inet_ntop(socket.AF_INET, words[0])
    address = b"".join(words)
    if address[:12] == bytes(10) + b"\xff\xff":
        return socket.inet_ntop(socket.AF_INET, address[12:])
    return socket.inet_ntop(socket.AF_INET6, address)


def test_players_who_leave_and_come_back(start_probe: StartBench) -> None:
    bench = start_probe()
    bench.join("Ana")
    bench.command("Ana", "/ia sleep 0.5")
    bench.quit("Ana")
    bench.join("Ana")
    assert bench.ask("Ana", "/ia oi", contains="eco").plain == "eco ia oi"
    bench.reload_plugin()
    bench.expect_log("Assistente pronta", since=len(bench.log()) // 2)
    bench.ask("Ana", "/ia depois", contains="eco ia depois")


def test_bad_input_reaches_python_whole_or_cleaned(start_probe: StartBench) -> None:
    bench = start_probe()
    bench.expect_log("snapshot 1 ready")
    quiet_from = len(bench.log())
    bench.join("Ana")
    for text in (
        "",
        " ",
        "x" * 10_000,
        "a\u0000b\u0007c",
        "🙂👩‍👩‍👧",
        "\ud83d sozinho \udc00",
        "§cvermelho",
        "<red>oi</red> &a",
    ):
        mark = bench.mark()
        bench.command("Ana", f"/ia {text}")
        assert bench.expect(to="Ana", kind="message", contains="eco ia", since=mark)
    assert [line.text for line in bench.log()[quiet_from:] if line.level == "SEVERE" or "Exception" in line.text] == []
