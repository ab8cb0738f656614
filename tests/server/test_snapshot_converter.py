"""The Java side's snapshot of the game's recipes, held against the Python mirror that other tests build on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canalhandia_bancada.client import Bench
from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_knowledge.recipes.snapshot import read_snapshot
from canalhandia_knowledge.recipes.types import Choice, Recipe, RecipeType

pytestmark = pytest.mark.server


def seen(choice: Choice | None) -> frozenset[str] | None:
    """What fits; not the tag, which Java also names where a plain list happens to equal one."""
    return None if choice is None else frozenset(choice.ids)


def essence(recipe: Recipe) -> tuple[Any, ...]:
    """All that answers are made from; special recipes' results differ by what the API shows of them."""
    special = recipe.type is RecipeType.SPECIAL
    return (
        recipe.type,
        None if special or recipe.result is None else (recipe.result.id, recipe.result.count),
        [[seen(cell) for cell in row] for row in recipe.rows],
        [seen(choice) for choice in recipe.ingredients],
        recipe.time_ticks,
        recipe.experience,
        recipe.pattern,
    )


@pytest.mark.parametrize("version", ["26.2", "1.21.11"])
def test_java_reads_recipes_as_the_mirror_does(
    start_bench: Callable[..., Bench],
    product_jar: Path,
    root: Path,
    shared: Path,
    tmp_path: Path,
    version: str,
    jdk: int,
) -> None:
    folder = shared / "data" / f"vanilla-{version}"
    probe = str(root / "tests/server/sidecar/probe.py")
    bench = start_bench(plugin=product_jar, sidecar=probe, data=[folder], version=version, jdk=jdk)
    bench.expect_log("snapshot 1 ready", deadline_s=60)
    file = tmp_path / "snapshot.json"
    bench.ask("console", f"ia snapshot {file}", contains="snapshot", deadline_s=30)
    real = {recipe.key: recipe for recipe in read_snapshot(file.read_text(encoding="utf-8")).recipes}
    mirror = {recipe.key: recipe for recipe in read_snapshot(VanillaToSnapshot(folder, version).text()).recipes}
    assert real.keys() == mirror.keys()
    differing = [key for key in mirror if essence(real[key]) != essence(mirror[key])]
    assert [(key, essence(real[key]), essence(mirror[key])) for key in differing[:3]] == []
