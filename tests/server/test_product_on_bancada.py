"""The whole product on the embedded test server: jar, sidecar and demo recipes, without an index."""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canalhandia_bancada.client import Bench
from canalhandia_bancada.house import build_demo_index
from canalhandia_bancada.messages import Said
from canalhandia_bancada.model_host import model_host
from canalhandia_bancada.processes import is_alive

pytestmark = [pytest.mark.server, pytest.mark.timeout(400)]
StartBench = Callable[..., Bench]

CONFIG = """versao: 1
ia:
  espera-segundos: 0
  limite-diario: -1
modelo:
  servico: nenhum
busca:
  embedder: nenhum
"""
START_S = 120
"""A busy machine takes long to import what the sidecar needs; how long it takes is told by bench/server.py."""


@pytest.fixture
def demo_pack(root: Path) -> Path:
    return root / "server-test/demo/datapack"


@pytest.fixture
def product(start_bench: StartBench, product_jar: Path, demo_pack: Path) -> StartBench:
    """A server with the product, ready to answer."""

    def started(**options: Any) -> Bench:
        bench = start_bench(**{"plugin": product_jar, "data": [demo_pack], "files": {"config.yml": CONFIG}, **options})
        bench.expect_log("Assistente pronta", deadline_s=START_S)
        return bench

    return started


def _asked_until(bench: Bench, player: str, line: str, wanted: str, deadline_s: float) -> Said:
    """Ask again and again, as a player would, until the answer holds `wanted`."""
    until = time.monotonic() + deadline_s
    while True:
        said = bench.ask(player, line, deadline_s=30)
        if wanted in said.plain:
            return said
        assert time.monotonic() < until, f"still {said.plain!r}\n{bench.log_tail()}"
        bench.inbox.wait_said(lambda s: s.kind == "message", bench.mark(), 0.2)


def test_a_killed_sidecar_is_said_and_comes_back(product: StartBench) -> None:
    bench = product()
    bench.join("Ana")
    torch = _asked_until(bench, "Ana", "/receita tocha", "carvão", 30).plain
    bench.kill_sidecar()
    asked = time.monotonic()
    said = bench.ask("Ana", "/receita tocha")
    assert "reiniciando" in said.plain
    assert said.at_s - asked < 2
    assert _asked_until(bench, "Ana", "/receita tocha", "carvão", START_S).plain == torch


def test_a_killed_server_leaves_no_python(product: StartBench) -> None:
    bench = product()
    (sidecar,) = bench.sidecars()
    bench.kill()
    killed = time.monotonic()
    while is_alive(sidecar):
        assert time.monotonic() - killed < 3, "the sidecar outlives its server"
        time.sleep(0.02)


def test_a_hundred_questions_at_once_then_a_stop(product: StartBench) -> None:
    """B40, B94, B32: each is answered or refused, threads go back, no tick of ours is long, the stop is clean."""
    bench = product()
    players = [f"Jogador{number}" for number in range(100)]
    for player in players:
        bench.join(player)
    _asked_until(bench, "Jogador0", "/receita tocha", "carvão", 30)
    before = bench.stats(reset=True)
    mark = bench.mark()
    for player in players:
        bench.send("command", **{"as": player, "line": "/iap como faz tocha"})
    for player in players:
        assert bench.expect(to=player, kind="message", since=mark, deadline_s=30).plain
    after = bench.stats()
    assert after.threads <= before.threads + 4, sorted(set(after.thread_names) - set(before.thread_names))
    assert after.plugin_tick_longest_cpu_ms < 50
    (sidecar,) = bench.sidecars()
    assert bench.stop().raw["threads_left"] == []
    assert not is_alive(sidecar)


def test_the_window_shows_the_recipe_and_gives_nothing_away(product: StartBench) -> None:
    bench = product()
    bench.join("Ana", inventory=[{"slot": 0, "id": "minecraft:stick", "count": 3}])
    _asked_until(bench, "Ana", "/receita tocha", "carvão", 30)
    mark = bench.mark()
    bench.command("Ana", "/receita tocha janela")
    window = bench.expect(kind="window", to="Ana", since=mark)
    items = {item["slot"]: item["id"] for item in window.raw["items"]}
    assert "minecraft:torch" in items.values()
    assert "minecraft:stick" in items.values()
    for slot in (*items, 0, window.raw["rows"] * 9 - 1, window.raw["rows"] * 9 + 27):
        for kind in (
            "left",
            "right",
            "shift_left",
            "shift_right",
            "number_key",
            "double_click",
            "drop",
            "swap_offhand",
        ):
            click = bench.click("Ana", slot, kind)
            assert (click.taken, click.put) == ([], []), (slot, kind)
    assert bench.click("Ana", list(items), "drag").taken == []
    assert bench.click("Ana", next(iter(items)), "hopper").taken == []
    bench.reload_plugin()
    bench.expect(kind="window_closed", to="Ana", since=mark)


def test_who_waits_for_a_model_reads_above_the_hot_bar_what_is_done(product: StartBench, tmp_path: Path) -> None:
    """From the jar's side: lines come while it takes long, and the last one wipes them off."""
    index = tmp_path / "indexed"
    build_demo_index(index)
    with model_host("O camelo não precisa ser domado: basta pôr uma sela nele e montar.") as host:
        host.loaded = False
        ollama = f"modelo:\n  servico: ollama\n  enderecos: [{host.url}]"
        config = CONFIG.replace("modelo:\n  servico: nenhum", ollama).replace("ia:\n", "ia:\n  modelo: m:1b\n")
        bench = product(files={"config.yml": f"{config}  indice: {index / 'conhecimento'}\n"})
        bench.join("Ana")
        mark = bench.mark()
        bench.command("Ana", "/iap camelo precisa domar?")
        for shown in ("acordando o modelo…", "ainda pensando… acordando o modelo…"):
            bench.expect(to="Ana", kind="action_bar", contains=shown, since=mark, deadline_s=60)
        assert [said for said in bench.inbox.said(mark) if said.kind == "message"] == []
        host.load.set()
        answer = bench.expect(to="Ana", kind="message", contains="domado", since=mark, deadline_s=60)
        bar = [said for said in bench.inbox.said(mark) if said.kind == "action_bar"]
        assert bar[-1].plain == ""
        assert bar[-1].at_s <= answer.at_s


@pytest.mark.parametrize("version", ["1.21.4", "1.21.11", "26.2"])
def test_buttons_reach_the_client_on_each_version(product: StartBench, version: str) -> None:
    """B92: click and hover events, spelled so that the running version's serializer reads them."""
    bench = product(version=version)
    bench.join("Ana")
    _asked_until(bench, "Ana", "/receita tocha", "carvão", 30)
    shown = json.dumps(bench.ask("Ana", "/iap como faz tocha", contains="Fonte").json)
    assert "/ia certo" in shown
    for action in ("run_command", "show_text"):
        assert f'"action": "{action}"' in shown


def test_names_of_bedrock_players_relog_and_reload(product: StartBench) -> None:
    """B86, B88, B89: their names hold dots, stars and blanks; nothing on disk is named after them."""
    bench = product()
    for name in (".Joao Silva", "*Ana"):
        bench.join(name, bedrock=True)
        shown = _asked_until(bench, name, "/receita tocha", "carvão", 30).plain
        assert "/receita" in shown, "a Bedrock client cannot click: the commands must be typed out"
        bench.quit(name)
        bench.join(name, bedrock=True)
        assert "carvão" in bench.ask(name, "/receita tocha", contains="carvão").plain
    bench.reload_plugin()
    _asked_until(bench, "*Ana", "/receita tocha", "carvão", START_S)
    written = [path.name for path in (bench.options.directory / "plugins").rglob("*")]
    assert [name for name in written if "Joao" in name or "*" in name] == []


def test_recipes_follow_the_data_packs(product: StartBench, demo_pack: Path, tmp_path: Path) -> None:
    """B05, B16: what a reload changes is counted in the log, and answers follow."""
    pack = tmp_path / "pack"
    shutil.copytree(demo_pack, pack)
    bench = product(data=[pack])
    bench.join("Ana")
    _asked_until(bench, "Ana", "/receita tocha", "carvão", 30)
    (pack / "data/minecraft/recipe/torch.json").unlink()
    bench.reload_resources()
    said = _asked_until(bench, "Ana", "/receita tocha", "removeu", 30).plain
    assert "carvão" not in said
    bench.expect_log("1 a menos")


def test_bad_input_from_a_player(product: StartBench) -> None:
    bench = product()
    bench.join("Ana")
    _asked_until(bench, "Ana", "/receita tocha", "carvão", 30)
    started = len(bench.log())
    for text in (
        "",
        '""',
        "123",
        "x" * 10_000,
        "a\u0007b",
        "🙂",
        "\ud83d",
        "§ctocha",
        "<red>tocha</red>",
        "&a<rainbow>oi",
    ):
        for command in ("/receita", "/iap"):
            said = bench.ask("Ana", f"{command} {text}", deadline_s=30)
            assert said.plain.strip()
            assert "§" not in said.plain
    assert [line.text for line in bench.log()[started:] if "Traceback" in line.text or line.level == "SEVERE"] == []
