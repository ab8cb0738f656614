"""The embedded test server by itself, with a plugin that only tries it."""

from collections.abc import Callable
from json import dumps
from pathlib import Path

import pytest

from canalhandia_bancada.client import Bench
from canalhandia_bancada.errors import BenchDied, BenchRefused

pytestmark = pytest.mark.server
StartBench = Callable[..., Bench]


def test_runs_on_each_jdk(start_bench: StartBench, trial_jar: Path, small_pack: Path, jdk: int) -> None:
    bench = start_bench(plugin=trial_jar, data=[small_pack], jdk=jdk)
    bench.join("Ana")
    assert bench.ask("Ana", "/teste args a b").plain == "teste [args, a, b]"
    assert bench.stop().raw["threads_left"] == []


def test_commands_arrive_as_on_paper(trial: Bench) -> None:
    trial.join("Ana")
    assert trial.ask("Ana", "/t args  dois   vãos ", contains="[").plain == "t [args, dois, vãos]"
    assert trial.ask("console", "teste:outro args é", contains="[").plain == "teste:outro [args, é]"
    assert trial.ask("Ana", "/teste").plain == "usage: /teste <thing>"
    assert "Unknown command" in trial.ask("Ana", "/nada").plain
    assert "do not have permission" in trial.ask("Ana", "/restrito x").plain
    assert "internal error" in trial.ask("Ana", "/teste throw").plain
    assert "thrown on purpose" in trial.expect_log("Command exception: /teste throw").text


def test_completions(trial: Bench) -> None:
    trial.join("Ana")
    assert trial.tab("Ana", "/tes") == ["teste", "teste:outro", "teste:restrito", "teste:t", "teste:teste"]
    assert trial.tab("Ana", "/teste ") == ["uma", "duas"]
    assert trial.tab("Ana", "/teste uma an") == ["Ana"]
    assert trial.tab("Ana", "/restrito ") == []


def test_permissions_follow_defaults_children_and_op(trial: Bench) -> None:
    trial.join("Ana")

    def may(name: str) -> str:
        return trial.ask("Ana", f"/teste may {name}", contains="set=").plain

    assert may("teste.aberto") == "teste.aberto=true,set=true"
    assert may("teste.restrito") == "teste.restrito=false,set=false"
    assert may("teste.filho") == "teste.filho=false,set=false"
    assert may("teste.nunca") == "teste.nunca=false,set=false"
    trial.set_op("Ana", True)
    assert may("Teste.Restrito") == "Teste.Restrito=true,set=true"
    assert may("teste.filho") == "teste.filho=true,set=true"
    assert may("teste.negado") == "teste.negado=false,set=true"
    assert may("ninguem.declarou") == "ninguem.declarou=true,set=false"
    assert may("teste.nunca") == "teste.nunca=false,set=false"
    trial.set_op("Ana", False)
    trial.permission("Ana", "teste.aberto", False)
    trial.permission("Ana", "teste.restrito", True)
    assert may("teste.aberto") == "teste.aberto=false,set=true"
    assert may("teste.filho") == "teste.filho=true,set=true"
    trial.permission("Ana", "teste.aberto", None)
    assert may("teste.aberto") == "teste.aberto=true,set=true"


@pytest.mark.parametrize("what", ["iterator", "inventory", "open", "close", "event"])
def test_refuses_off_the_main_thread(trial: Bench, what: str) -> None:
    trial.join("Ana")
    said = trial.ask("Ana", f"/teste off {what}", contains="refused").plain
    assert "synchronous" in said
    assert trial.ask("Ana", f"/teste on {what}", contains="allowed").plain == "allowed"


def test_messages_may_come_from_any_thread(trial: Bench) -> None:
    trial.join("Ana")
    trial.ask("Ana", "/teste off message", contains="from here")


def test_schedulers_run_where_paper_runs_them(trial: Bench) -> None:
    trial.join("Ana")
    mark = trial.mark()
    trial.command("Ana", "/teste schedulers")
    for line in (
        "global primary=true same=true",
        "async primary=false",
        "repeated 3 cancelled=true",
        "entity primary=true",
    ):
        trial.expect(to="Ana", contains=line, since=mark)


def test_a_task_of_a_player_who_left_is_retired(trial: Bench) -> None:
    trial.join("Ana")
    trial.send("command", **{"as": "Ana", "line": "/teste schedulers"})
    trial.quit("Ana")
    trial.expect_log("retired")


def test_ticks_are_counted_and_slow_ones_found(trial: Bench) -> None:
    trial.join("Ana")
    trial.stats(reset=True)
    trial.command("Ana", "/teste busy 120")
    stats = trial.stats()
    assert stats.ticks_over_50ms >= 1
    assert stats.longest_tick_ms >= 120
    assert stats.plugin_longest_ms >= 120
    assert stats.plugin_longest_what == "/teste"
    assert stats.plugin_longest_cpu_ms > 20
    count, total_ms = stats.plugin_pieces["/teste"]
    assert count == 1
    assert total_ms == stats.plugin_longest_cpu_ms
    assert stats.threads == len(stats.thread_names)
    assert 0 < stats.heap_bytes < 200e6
    trial.stats(reset=True)
    assert trial.stats().plugin_longest_ms < 120


def test_what_nothing_implements_is_named(trial: Bench) -> None:
    trial.command("console", "teste missing")
    named = "bancada: Server#sendMessage(Component) is not implemented"
    assert trial.expect_log(named).level == "SEVERE"
    assert f"UnsupportedOperationException: {named}" in trial.expect_log("Command exception").text


def test_players_come_and_go(trial: Bench) -> None:
    mark = trial.mark()
    trial.join("*João Silva", bedrock=True, locale="en_us")
    trial.expect(to="*João Silva", contains="welcome en_us", since=mark)
    with pytest.raises(BenchRefused, match="already online"):
        trial.join("*joão silva")
    trial.quit("*João Silva")
    trial.expect_log("quit *João Silva")
    with pytest.raises(BenchRefused, match="nobody called"):
        trial.command("*João Silva", "/teste args")
    trial.join("*João Silva", bedrock=True)


def test_chat_is_asynchronous_and_reaches_everyone(trial: Bench) -> None:
    trial.join("Ana")
    trial.join("Beto")
    mark = trial.mark()
    trial.say("Ana", "oi")
    trial.expect(to="Ana", contains="chat primary=false", since=mark)
    trial.expect(to="Beto", contains="<Ana> oi", since=mark)


def test_bad_lines_are_answered_and_nothing_else_happens(trial: Bench) -> None:
    mark = trial.mark()
    trial.send_raw("{no json")
    assert "JSON, line 1" in trial.expect(kind="error", since=mark).raw["problem"]
    with pytest.raises(BenchRefused, match="unknown operation 'dance'"):
        trial.call("dance")
    with pytest.raises(BenchRefused, match="player: expected text, saw null"):
        trial.call("quit")
    with pytest.raises(BenchRefused, match="slot: expected 0 to 40, saw 41"):
        trial.join("Ana", inventory=[{"slot": 41, "id": "minecraft:stick", "count": 1}])
    trial.join("Ana")
    with pytest.raises(BenchRefused, match="value: expected true, false or null, saw talvez"):
        trial.call("permission", player="Ana", name="x", value="talvez")


def test_a_jar_that_is_no_plugin_is_refused(start_bench: StartBench, tmp_path: Path) -> None:
    jar = tmp_path / "nada.jar"
    jar.write_bytes(b"PK\x05\x06" + bytes(18))
    with pytest.raises(BenchDied, match=r"no plugin\.yml in it"):
        start_bench(plugin=jar)


def test_reload_of_the_plugin(trial: Bench) -> None:
    trial.join("Ana")
    trial.reload_plugin()
    trial.expect_log("disabled")
    assert trial.ask("Ana", "/teste args ainda").plain == "teste [args, ainda]"


def test_components_are_checked_as_a_server_checks_them(trial: Bench) -> None:
    trial.join("Ana")
    good = '{"translate":"item.minecraft.stick","fallback":"Graveto","extra":["!"],"color":"#FFAA00"}'
    assert trial.ask("Ana", f"/teste json {good}").plain == "Graveto!"
    refused = {
        '{"text":"a","color":"azul"}': "unknown colour azul",
        '{"extra":[]}': "no content",
        '{"text":"a","click_event":{"action":"explode","value":"x"}}': "bad click event",
        '{"text":"a","hover_event":{"action":"show_text","value":{"color":"red"}}}': "no content",
        "[]": "empty list",
        '{"text":"a"': "JSON, line 1",
    }
    for json, problem in refused.items():
        assert problem in trial.ask("Ana", f"/teste json {json}", contains="refused").plain


def test_buttons_are_lost_where_the_version_does_not_know_their_spelling(
    start_bench: StartBench, trial_jar: Path, small_pack: Path
) -> None:
    old = {
        "clickEvent": {"action": "run_command", "value": "/t"},
        "hoverEvent": {"action": "show_text", "contents": "x"},
    }
    new = {
        "click_event": {"action": "run_command", "command": "/t"},
        "hover_event": {"action": "show_text", "value": "x"},
    }
    for version, kept in (("1.21.4", old), ("1.21.5", old | new), ("26.2", old | new)):
        bench = start_bench(plugin=trial_jar, data=[small_pack], version=version)
        sent = dumps({"text": "a", "color": "red"} | old | new, separators=(",", ":"))
        assert bench.ask("console", f"teste json {sent}").json == {"text": "a", "color": "red"} | kept
        bench.close()


def test_translations_by_locale(trial: Bench) -> None:
    trial.join("Bob", locale="en_us")
    line = (
        '/teste json {"translate":"%2$s de %s","with":["a",{"translate":"item.minecraft.stick","fallback":"Graveto"}]}'
    )
    assert trial.ask("Bob", line, contains="de").plain == "Stick de a"
    trial.join("Ana")
    assert trial.ask("Ana", line, contains="de").plain == "Graveto de a"


def test_windows_lose_items_unless_guarded(trial: Bench) -> None:
    trial.join("Ana")
    with pytest.raises(BenchRefused, match="no window open"):
        trial.click("Ana", 4)
    mark = trial.mark()
    trial.command("Ana", "/teste window guarded")
    window = trial.expect(kind="window", to="Ana", since=mark).raw
    assert (window["title_plain"], window["rows"]) == ("Baú", 3)
    assert window["items"] == [{"id": "minecraft:stick", "count": 3, "slot": 4}]
    for kind in ("left", "right", "shift_left", "number_key", "drop", "swap_offhand", "double_click", "hopper"):
        click = trial.click("Ana", 4, kind)
        assert click.cancelled, kind
        assert click.taken == [], kind
    trial.command("Ana", "/teste window open")
    assert trial.click("Ana", 4, "shift_left").taken == [{"id": "minecraft:stick", "count": 3}]
    trial.quit("Ana")
    assert trial.expect(kind="window_closed", to="Ana", since=mark)


def test_api_of_a_later_version_is_hidden(start_bench: StartBench, trial_jar: Path, small_pack: Path) -> None:
    for version, there in (("1.21.4", "false"), ("1.21.11", "true"), ("26.2", "true")):
        bench = start_bench(plugin=trial_jar, data=[small_pack], version=version)
        assert bench.ask("console", "teste where").plain == there
        bench.close()


def test_a_thread_that_stays_is_named(trial: Bench) -> None:
    trial.command("console", "teste nondaemon 300")
    assert trial.stop().raw["threads_left"] == ["stubborn"]


def test_end_of_input_is_an_order_to_stop(trial: Bench) -> None:
    assert trial.process.stdin is not None
    trial.process.stdin.close()
    assert trial.process.wait(20) == 0
    trial.expect_log("disabled")
