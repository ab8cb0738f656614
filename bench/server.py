"""The plugin on a running server: start, snapshot, commands, a burst of players, a killed sidecar; prints figures.

    python bench/server.py [DATA_FOLDER]

DATA_FOLDER: recipes and names as the embedded test server reads them; without it the real 26.2 data where the machine
has it, else the demo's pack.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from canalhandia_bancada.client import Bench, BenchOptions
from canalhandia_bancada.launch import ROOT
from canalhandia_bancada.messages import Said

VANILLA = Path(os.environ.get("CANALHANDIA_SHARED", ROOT.parent / "shared")) / "data" / "vanilla-26.2"
DEMO = ROOT / "server-test" / "demo" / "datapack"
CONFIG = "versao: 1\nia:\n  espera-segundos: 0\n  limite-diario: -1\n  limite-por-minuto: 10000\n"
COMMANDS = 300
PLAYERS = 50
WARM_ROUNDS = 40
"""2,000 commands: what a server that runs for an hour has long compiled."""


def main() -> None:
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else VANILLA if VANILLA.is_dir() else DEMO
    print(f"data: {data}")
    with tempfile.TemporaryDirectory(prefix="canalhandia-bench-") as folder:
        began = time.monotonic()
        with Bench.start(BenchOptions(Path(folder), data=[data], files={"config.yml": CONFIG})) as bench:
            start(bench, began)
            snapshot(bench)
            commands(bench)
            burst(bench)
            killed(bench)


def start(bench: Bench, began: float) -> None:
    enabled = time.monotonic()
    ready = bench.expect_log("Assistente pronta", deadline_s=60).at_s
    spent = [processor_s(pid) for pid in bench.sidecars()]
    bench.join("Ana")
    for number in range(PLAYERS):
        bench.join(f"Jogador{number}")
    answer(bench, "Ana", "/receita graveto")
    print(
        f"start: enabled after {enabled - began:.2f} s, sidecar ready after {ready - began:.2f} s "
        f"(its processor time {max(spent, default=0):.2f} s), "
        f"first /receita answered after {time.monotonic() - began:.2f} s"
    )
    for pid in bench.sidecars():
        print(f"memory: sidecar {resident_mb(pid):.0f} MB, JVM heap {bench.stats().heap_bytes / 1e6:.0f} MB")


def snapshot(bench: Bench) -> None:
    line = bench.expect_log("Receitas lidas", deadline_s=60).text
    stats = bench.stats(reset=True)
    print(f"snapshot: {line.partition('] ')[2]}")
    print(
        f"  since start, enabling included: longest plugin time in a tick {stats.plugin_tick_longest_ms:.2f} ms "
        f"(processor {stats.plugin_tick_longest_cpu_ms:.2f} ms), ticks over 50 ms: {stats.ticks_over_50ms}"
    )


def commands(bench: Bench) -> None:
    for _ in range(WARM_ROUNDS):
        all_ask(bench, "/receita tocha")
    bench.stats(reset=True)
    waits = []
    for _ in range(COMMANDS):
        asked = time.monotonic()
        waits.append((answer(bench, "Ana", "/receita tocha").at_s - asked) * 1000)
    stats = bench.stats()
    ordered = sorted(waits)
    print(
        f"{COMMANDS} x /receita, typed to shown: median {statistics.median(waits):.1f} ms, "
        f"p95 {ordered[int(0.95 * COMMANDS)]:.1f} ms (a tick, 50 ms, is the server's own)"
    )
    pieces = ", ".join(
        f"{what} {total / count:.3f} ms each ({count})" for what, (count, total) in stats.plugin_pieces.items()
    )
    longest = f"longest {stats.plugin_longest_cpu_ms:.2f} ms"
    print(f"  server thread's own time (budget 0.1 ms per command): {pieces}; {longest}")


def burst(bench: Bench) -> None:
    bench.stats(reset=True)
    waited, unanswered = all_ask(bench, "/iap como faz tocha")
    stats = bench.stats()
    print(
        f"{PLAYERS} players at once: all answered after {waited:.2f} s, unanswered {unanswered}, "
        f"ticks over 50 ms: {stats.ticks_over_50ms}, longest tick {stats.longest_tick_ms:.1f} ms "
        f"(the plugin's most {stats.plugin_tick_longest_ms:.2f} ms), threads {stats.threads}"
    )


def all_ask(bench: Bench, line: str) -> tuple[float, int]:
    """Every player types the line at once; seconds until the last first answer, and how many got none in 30 s."""
    mark = bench.mark()
    began = time.monotonic()
    waiting = {f"Jogador{number}" for number in range(PLAYERS)}
    for player in sorted(waiting):
        bench.send("command", **{"as": player, "line": line})
    last = began
    while waiting and time.monotonic() - began < 30:
        for said in bench.inbox.said(mark):
            mark += 1
            if said.kind == "message" and said.to in waiting:
                waiting.discard(said.to)
                last = said.at_s
        bench.inbox.wait_said(is_message, mark, 1)
    return last - began, len(waiting)


def killed(bench: Bench) -> None:
    while bench.inbox.wait_said(is_message, bench.mark(), 1):
        pass  # the burst's answers are still being shown to everyone
    bench.kill_sidecar()
    began = time.monotonic()
    mark = bench.mark()
    bench.command("Ana", "/receita tocha")
    said = bench.expect(to="Ana", kind="message", since=mark)
    print(f"kill -9 of the sidecar: told after {(said.at_s - began) * 1000:.0f} ms: {said.plain!r}")
    while True:
        asked = bench.mark()
        bench.command("Ana", "/receita tocha")
        if "arvão" in bench.expect(to="Ana", kind="message", since=asked, deadline_s=60).plain:
            break
        bench.inbox.wait_said(is_message, bench.mark(), 0.1)
    again = time.monotonic() - began
    spent = [processor_s(pid) for pid in bench.sidecars()]
    print(
        f"  answers again after {again:.2f} s (budget 5 s), of which 1 s is waited before the restart; "
        f"the new sidecar's processor time so far {max(spent, default=0):.2f} s"
    )


def answer(bench: Bench, player: str, line: str) -> Said:
    """Until the answer came; a sidecar that is still reading recipes is asked again."""
    while True:
        said = bench.ask(player, line, deadline_s=60)
        if "acordando" not in said.plain and "receitas ainda" not in said.plain.lower():
            return said
        bench.inbox.wait_said(is_message, bench.mark(), 0.1)


def is_message(said: Said) -> bool:
    return said.kind == "message"


def processor_s(pid: int) -> float:
    """Processor time of a process so far, all its threads: what its start costs whatever else runs."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    main()
