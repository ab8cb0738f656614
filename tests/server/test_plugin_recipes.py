"""The plugin's jar on the embedded test server: the recipe snapshot and the item catalogue that it hands over."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canalhandia_bancada.client import Bench

pytestmark = pytest.mark.server
StartBench = Callable[..., Bench]


def _snapshot(bench: Bench, folder: Path) -> dict[str, Any]:
    file = folder / "snapshot.json"
    bench.ask("console", f"ia snapshot {file}", contains="snapshot", deadline_s=30)
    snapshot: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return snapshot


@pytest.mark.parametrize(("version", "recipes"), [("26.2", 1585), ("1.21.11", 1470)])
def test_every_recipe_is_in_the_snapshot(
    start_probe: StartBench, shared: Path, tmp_path: Path, version: str, recipes: int, jdk: int
) -> None:
    folder = shared / "data" / f"vanilla-{version}"
    bench = start_probe(data=[folder], version=version, jdk=jdk)
    bench.expect_log("snapshot 1 ready", deadline_s=30)
    snapshot = _snapshot(bench, tmp_path)
    raw = json.loads((folder / "recipes.json").read_text(encoding="utf-8"))
    assert len(raw) == recipes
    assert {recipe["key"] for recipe in snapshot["recipes"]} == set(raw)
    assert snapshot["warnings"] == []
    assert snapshot["minecraft_version"] == version
    assert set(snapshot["tags"]) == set(json.loads((folder / "item_tags.json").read_text(encoding="utf-8")))
    assert [line.text for line in bench.log() if line.level in {"SEVERE", "WARNING"}] == []


def test_the_snapshot_costs_no_tick_more_than_5_ms(start_probe: StartBench, shared: Path) -> None:
    """By processor time, and the best of three takes: other programs on the machine count against both, a step that
    is too long shows in every take."""
    bench = start_probe(data=[shared / "data" / "vanilla-26.2"])
    bench.expect_log("snapshot 1 ready", deadline_s=30)
    longest = []
    for number in (2, 3, 4):
        bench.stats(reset=True)
        bench.command("console", "ia retake")
        bench.expect_log(f"snapshot {number} ready", deadline_s=30)
        stats = bench.stats()
        assert stats.plugin_slices > 1
        longest.append(stats.plugin_tick_longest_cpu_ms)
    assert min(longest) < 5


def test_items_have_the_servers_english_names(start_probe: StartBench, shared: Path, tmp_path: Path) -> None:
    bench = start_probe(data=[shared / "data" / "vanilla-26.2"])
    file = tmp_path / "items.json"
    bench.ask("console", f"ia items {file}", contains="items")
    items = {item_id: english for item_id, _, english in json.loads(file.read_text(encoding="utf-8"))}
    wanted = {}
    for line in (shared / "data" / "pt_names.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        item_id, english = line.split("\t")[:2]
        wanted[item_id if ":" in item_id else f"minecraft:{item_id.lower()}"] = english
    assert items == wanted


def test_a_bad_recipe_is_skipped_and_the_rest_is_read(start_probe: StartBench, tmp_path: Path) -> None:
    """B01, B02: an iterator that throws half way, and a data pack's recipe over an empty tag."""
    bench = start_probe()
    bench.expect_log("snapshot 1 ready")
    assert {r["key"] for r in _snapshot(bench, tmp_path)["recipes"]} == {
        "minecraft:bow",
        "minecraft:charcoal",
        "minecraft:stick",
        "minecraft:torch",
        "test:special",
    }
    assert len(_snapshot(bench, tmp_path)["warnings"]) == 1
    bench.iterator_fault(1)
    bench.command("console", "ia retake")
    bench.expect_log("snapshot 2 ready")
    snapshot = _snapshot(bench, tmp_path)
    assert {r["key"] for r in snapshot["recipes"]} == {
        "minecraft:bow",
        "minecraft:stick",
        "minecraft:torch",
        "test:special",
    }
    assert len(snapshot["warnings"]) == 2
    assert not any("\tat " in line.text for line in bench.log())


def test_an_iterator_that_never_recovers_ends(start_probe: StartBench, tmp_path: Path) -> None:
    bench = start_probe()
    bench.expect_log("snapshot 1 ready")
    bench.iterator_fault(2, forever=True)
    bench.command("console", "ia retake")
    bench.expect_log("snapshot 2 ready", deadline_s=30)
    assert len(_snapshot(bench, tmp_path)["recipes"]) == 2
    assert bench.ask("console", "ia oi", contains="eco").plain == "eco ia oi"


def test_recipes_of_other_plugins(start_probe: StartBench, tmp_path: Path) -> None:
    """B04, B05, B07, B08, B11, B14: air as a result and in cells, a removed recipe, exact and unknown choices."""
    bench = start_probe()
    stick = {"id": "minecraft:stick"}
    exact = {"exact": {"id": "minecraft:coal", "name": "Cristal do Reino"}}
    bench.add_recipe(
        "loja:ar", {"type": "crafting_shapeless", "ingredients": ["coal"], "result": {"id": "minecraft:air"}}
    )
    bench.add_recipe("loja:exata", {"type": "crafting_shapeless", "ingredients": [exact, "stick"], "result": stick})
    bench.add_recipe("loja:nova", {"type": "crafting_shapeless", "ingredients": [{"foreign": "coal"}], "result": stick})
    bench.add_recipe("loja:troca", {"type": "bancada:merchant", "result": stick})
    bench.add_recipe(
        "loja:x",
        {
            "type": "crafting_shaped",
            "bancada:keys": True,
            "pattern": ["X S", " X ", "SAX"],
            "key": {"X": "stick", "S": "string", "A": {"item": "minecraft:air"}},
            "result": stick,
        },
    )
    bench.remove_recipe("minecraft:torch")
    bench.expect_log("snapshot 1 ready")
    bench.command("console", "ia retake")
    bench.expect_log("snapshot 2 ready")
    snapshot = _snapshot(bench, tmp_path)
    recipes = {recipe["key"]: recipe for recipe in snapshot["recipes"]}
    assert "minecraft:torch" not in recipes
    assert recipes["loja:ar"]["result"] is None
    assert recipes["loja:exata"]["ingredients"][0]["stacks"][0]["name"] == "Cristal do Reino"
    assert recipes["loja:nova"]["ingredients"][0]["items"] == ["minecraft:coal"]
    assert recipes["loja:nova"]["ingredients"][0]["unknown_class"] == "ForeignChoice"
    assert recipes["loja:x"]["shape"] == ["X S", " X ", "SAX"]
    assert recipes["loja:x"]["slots"]["X"]["items"] == ["minecraft:stick"]
