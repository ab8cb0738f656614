"""Recipes over the bridge: the bulk snapshot beside a walk call by call, both in one run on one server.

Usage: python bench/snapshot.py [--data ../shared/data/vanilla-26.2] [--rounds 5]

The call-by-call walk needs live Java objects, so it goes through the open gateway (`ponte.aberta`), here alone. It
reads what a straightforward script would: key, result, shape and the first choices. Prints milliseconds and the ratio
(budget: 20x), the longest slice that the snapshot took of a tick (budget: 2 ms), and microseconds per bridge call. A
slice is measured by the clock: on a busy machine it holds other programs' work; `cpu` is the server thread's own time.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from py4j.java_gateway import GatewayParameters, JavaGateway

from canalhandia_bancada.client import Bench, BenchOptions
from canalhandia_bridge import GameServer, RecipesReadyEvent, connect, parse_handshake

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data" / "vanilla-26.2"
RATIO_BUDGET = 20.0
SLICE_BUDGET_MS = 2.0


def timed(action: Callable[[], Any], rounds: int) -> float:
    """Milliseconds of the best of some rounds: the others hold what else ran; one unmeasured round warms up."""
    action()
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        action()
        taken.append((time.perf_counter() - begun) * 1000)
    return min(taken)


def walk(plugin: Any) -> int:
    """All recipes, call by call over live objects; how many calls it took."""
    calls = 0
    iterator = plugin.getServer().recipeIterator()
    calls += 2
    while iterator.hasNext():
        recipe = iterator.next()
        kind = recipe.getClass().getSimpleName()
        result = recipe.getResult()
        calls += 5
        recipe.getKey().toString()
        calls += 2
        if result is not None and not result.isEmpty():
            result.getType().name()
            result.getAmount()
            calls += 4
        if kind.endswith("ShapedRecipe"):
            list(recipe.getShape())
            choices = list(recipe.getChoiceMap().values())
            calls += 4 + len(choices)
        elif kind.endswith("ShapelessRecipe"):
            choices = list(recipe.getChoiceList())
            calls += 2 + len(choices)
        else:
            choices = []
        for choice in choices:
            if choice is not None:
                choice.getItemStack().getType().name()
                calls += 3
    return calls


def wait_for_snapshot(server: GameServer) -> int:
    """Wait until a snapshot that was asked for is there; its number."""
    while True:
        for event in server.take_events(64, 5000):
            if isinstance(event, RecipesReadyEvent):
                return event.snapshot


def bulk(server: GameServer) -> int:
    """The snapshot as text, parsed; how many recipes."""
    return len(json.loads(server.recipe_snapshot() or "{}")["recipes"])


def slices(server: GameServer, rounds: int) -> list[dict[str, Any]]:
    """The figures of some snapshots taken one after another."""
    figures = []
    for _ in range(rounds):
        server.retake_recipes()
        wait_for_snapshot(server)
        snapshot = json.loads(server.recipe_snapshot() or "{}")
        figures.append({key: snapshot[key] for key in ("slices", "longest_slice_us", "longest_slice_cpu_us")})
    return figures


def measure(data: Path, rounds: int, folder: Path) -> dict[str, float]:
    """Start a server, measure, stop it."""
    relay, file = ROOT / "tests" / "bridge" / "handshake_to_file.py", folder / "handshake.json"
    options = BenchOptions(
        folder / "run",
        data=[data],
        sidecar=f"{relay} {file}",
        files={"config.yml": "ponte:\n  aberta: true\n"},
        properties={"bancada.lenient": "true"},
    )
    with Bench.start(options) as bench:
        bench.expect_log("Receitas lidas", deadline_s=60)
        server = connect(parse_handshake(file.read_text(encoding="utf-8")))
        server.ready()
        first = json.loads(server.recipe_snapshot() or "{}")
        open_file = folder / "run" / "plugins" / "Canalhandia" / "ponte-aberta.json"
        way_in = json.loads(open_file.read_text(encoding="utf-8"))
        live = JavaGateway(
            gateway_parameters=GatewayParameters(port=way_in["port"], auth_token=way_in["token"], auto_field=False)
        )
        call_us = timed(lambda: [server.reply("nobody", {"text": ""}) for _ in range(500)], rounds) * 1000 / 500
        taken = slices(server, rounds)
        recipes = bulk(server)
        bulk_ms = timed(lambda: bulk(server), rounds)
        fetch_ms = timed(server.recipe_snapshot, rounds)
        calls = walk(live.entry_point)
        walk_ms = timed(lambda: walk(live.entry_point), max(1, rounds // 2))
        live.close()
        server.close()
    return {
        "recipes": recipes,
        "bulk_ms": bulk_ms,
        "fetch_ms": fetch_ms,
        "walk_ms": walk_ms,
        "walk_calls": calls,
        "ratio": walk_ms / bulk_ms,
        "call_us": call_us,
        "longest_slice_ms": max(each["longest_slice_us"] for each in taken) / 1000,
        "longest_slice_cpu_ms": max(each["longest_slice_cpu_us"] for each in taken) / 1000,
        "first_snapshot_slice_cpu_ms": first["longest_slice_cpu_us"] / 1000,
        "slices": taken[-1]["slices"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    if not arguments.data.is_dir():
        raise SystemExit(f"bench/snapshot: no such data folder: {arguments.data}; give one with --data")
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(arguments.data, arguments.rounds, Path(folder))
    for name, value in figures.items():
        print(f"{name:28} {value:10.2f}")
    report("ratio", figures["ratio"], f"at least {RATIO_BUDGET:.0f}x", figures["ratio"] >= RATIO_BUDGET)
    slice_ms = max(figures["longest_slice_cpu_ms"], figures["first_snapshot_slice_cpu_ms"])
    report(
        "longest slice of the server thread's own time, ms",
        slice_ms,
        f"at most {SLICE_BUDGET_MS:.0f} ms",
        slice_ms <= SLICE_BUDGET_MS,
    )


def report(what: str, value: float, budget: str, kept: bool) -> None:
    print(f"{what}: {value:.2f} ({budget}): {'ok' if kept else 'MISSED'}")


if __name__ == "__main__":
    main()
