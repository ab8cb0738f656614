"""The embedded test server's recipe registry: what a plugin sees of data packs, in vanilla's formats."""

import re
from collections import Counter
from collections.abc import Callable
from json import loads
from pathlib import Path

import pytest

from canalhandia_bancada.client import Bench

pytestmark = pytest.mark.server
StartBench = Callable[..., Bench]

# The API's class for each vanilla type; everything else is a special recipe.
_CLASSES = {
    "crafting_shaped": "ShapedRecipe",
    "crafting_shapeless": "ShapelessRecipe",
    "crafting_transmute": "TransmuteRecipe",
    "smelting": "FurnaceRecipe",
    "blasting": "BlastingRecipe",
    "smoking": "SmokingRecipe",
    "campfire_cooking": "CampfireRecipe",
    "stonecutting": "StonecuttingRecipe",
    "smithing_transform": "SmithingTransformRecipe",
    "smithing_trim": "SmithingTrimRecipe",
}


def _seen(bench: Bench) -> tuple[dict[str, int], int]:
    """What the trial plugin counts with the recipe iterator: classes, and how often next() threw."""
    match = re.fullmatch(r"recipes \{(.*)\} thrown=(\d+)", bench.ask("console", "teste recipes").plain)
    assert match is not None
    pairs = (pair.split("=") for pair in match[1].split(", ") if pair)
    return {name: int(count) for name, count in pairs}, int(match[2])


@pytest.mark.parametrize(("version", "recipes"), [("26.2", 1585), ("1.21.11", 1470)])
def test_every_vanilla_recipe_is_there(
    start_bench: StartBench, trial_jar: Path, shared: Path, version: str, recipes: int
) -> None:
    folder = shared / "data" / f"vanilla-{version}"
    bench = start_bench(plugin=trial_jar, data=[folder], version=version)
    raw = loads((folder / "recipes.json").read_text(encoding="utf-8"))
    wanted = Counter(
        _CLASSES.get(recipe["type"].removeprefix("minecraft:"), "CraftComplexRecipe") for recipe in raw.values()
    )
    assert sum(wanted.values()) == recipes
    assert _seen(bench) == (dict(wanted), 0)
    assert [line.text for line in bench.log() if line.level == "SEVERE"] == []


def test_item_tags_are_those_of_the_data(start_bench: StartBench, trial_jar: Path, shared: Path) -> None:
    folder = shared / "data" / "vanilla-26.2"
    bench = start_bench(plugin=trial_jar, data=[folder])
    tags = loads((folder / "item_tags.json").read_text(encoding="utf-8"))

    def expanded(name: str) -> list[str]:
        found: dict[str, None] = {}
        for value in tags[name]["values"]:
            ids = expanded(value[1:]) if value.startswith("#") else [value]
            found.update(dict.fromkeys(ids))
        return list(found)

    nested = [name for name, tag in tags.items() if any(value.startswith("#") for value in tag["values"])]
    assert len(nested) > 10
    for name in nested:
        shown = bench.ask("console", f"teste tag {name}", contains="tag").plain
        ids = [i.removeprefix("minecraft:") for i in expanded(name)]
        assert shown == f"tag [{', '.join(ids)}]"


def test_small_pack(trial: Bench) -> None:
    log = [line.text for line in trial.log() if line.level == "SEVERE"]
    wrong = ("test:deep/broken_json", "test:broken_pattern", "test:broken_type", "test:stick", "test:broken")
    assert sorted(next(key for key in wrong if key in text) for text in log) == sorted(wrong), log
    assert "Recipe test:stick can't be placed due to empty ingredients and will be ignored" in log
    classes, thrown = _seen(trial)
    assert classes == {"ShapedRecipe": 3, "FurnaceRecipe": 1, "CraftComplexRecipe": 1}
    assert thrown == 1
    burnable = "tag [coal, charcoal, oak_planks, birch_planks, stick]"
    assert trial.ask("console", "teste tag test:burnable", contains="tag").plain == burnable
    assert trial.ask("console", "teste tag test:broken", contains="tag").plain == "no tag"
    assert trial.ask("console", "teste names").plain.startswith("names ")


def test_an_iterator_that_throws_goes_on_behind(trial: Bench) -> None:
    trial.iterator_fault(0)
    assert _seen(trial) == ({"ShapedRecipe": 2, "FurnaceRecipe": 1, "CraftComplexRecipe": 1}, 2)
    trial.iterator_fault(2, forever=True)
    assert _seen(trial)[1] == 100
    trial.iterator_fault(None)
    assert _seen(trial)[1] == 1


def test_recipes_of_other_plugins(trial: Bench) -> None:
    result = {"id": "minecraft:stick"}
    trial.add_recipe(
        "loja:ar",
        {"type": "minecraft:crafting_shapeless", "ingredients": ["minecraft:coal"], "result": {"id": "minecraft:air"}},
    )
    trial.add_recipe(
        "loja:exata",
        {
            "type": "minecraft:crafting_shapeless",
            "ingredients": [
                {"exact": {"id": "minecraft:coal", "name": "Cristal do Reino"}},
                {"foreign": "minecraft:bow"},
            ],
            "result": {**result, "components": {"minecraft:enchantments": {"minecraft:sharpness": 5}}},
        },
    )
    trial.add_recipe("loja:troca", {"type": "bancada:merchant", "result": result})
    trial.remove_recipe("minecraft:torch")
    classes, thrown = _seen(trial)
    assert classes == {
        "ShapedRecipe": 2,
        "FurnaceRecipe": 1,
        "CraftComplexRecipe": 1,
        "ShapelessRecipe": 2,
        "MerchantRecipe!": 1,
    }
    assert thrown == 1


def test_reload_reads_the_data_again(trial: Bench, small_pack: Path, tmp_path: Path) -> None:
    folder = tmp_path / "more" / "data" / "minecraft" / "recipe"
    folder.mkdir(parents=True)
    (folder / "bow.json").write_text(
        '{"type":"minecraft:stonecutting","ingredient":"minecraft:stick","result":"minecraft:bow","count":2}'
    )
    trial.remove_recipe("minecraft:torch")
    trial.reload_resources([small_pack, tmp_path / "more"])
    trial.expect_log("resources reloaded")
    assert _seen(trial)[0] == {"ShapedRecipe": 2, "StonecuttingRecipe": 1, "FurnaceRecipe": 1, "CraftComplexRecipe": 1}
