"""The snapshot's JSON becomes values: everything that it says is kept, and what cannot be read costs only itself."""

import json
from typing import Any

import pytest

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.recipes.snapshot import read_snapshot
from canalhandia_knowledge.recipes.types import Choice, RecipeType, Stack


def snapshot_with(*recipes: dict[str, Any], **more: Any) -> str:
    return json.dumps({"format": 1, "snapshot": 7, "minecraft_version": "26.2", "recipes": list(recipes), **more})


def shaped(**changes: Any) -> dict[str, Any]:
    return {
        "key": "ns:cross",
        "type": "shaped",
        "group": "",
        "category": "misc",
        "shape": ["X X", " X ", "X X"],
        "slots": {"X": {"items": ["minecraft:stone"], "tag": None}},
        "result": {"id": "minecraft:barrel", "count": 2},
        **changes,
    }


def test_a_shape_keeps_its_blanks_and_its_size() -> None:
    stone = Choice(("minecraft:stone",))
    recipe = read_snapshot(snapshot_with(shaped())).recipes[0]
    assert recipe.rows == ((stone, None, stone), (None, stone, None), (stone, None, stone))
    assert recipe.result == Stack("minecraft:barrel", 2)
    two = read_snapshot(snapshot_with(shaped(shape=["X", "X"]))).recipes[0]
    assert two.rows == ((stone,), (stone,))


@pytest.mark.parametrize("empty", [None, {"items": ["minecraft:air"]}, {"items": []}])
def test_air_null_and_nothing_are_blank_cells(empty: Any) -> None:
    recipe = read_snapshot(snapshot_with(shaped(shape=["Xa", "aX"], slots={**shaped()["slots"], "a": empty}))).recipes[
        0
    ]
    assert [[cell is not None for cell in row] for row in recipe.rows] == [[True, False], [False, True]]


def test_rows_of_unequal_length_are_filled_with_blanks() -> None:
    recipe = read_snapshot(snapshot_with(shaped(shape=["X", "XX"]))).recipes[0]
    assert [len(row) for row in recipe.rows] == [2, 2]


def test_exact_choices_keep_names_and_enchantments() -> None:
    stack = {"id": "minecraft:amethyst_shard", "count": 1, "name": "Cristal do Reino", "enchantments": {"sharpness": 5}}
    raw = {
        "key": "reino:espada",
        "type": "shapeless",
        "result": {"id": "minecraft:iron_sword", "count": 1},
        "ingredients": [{"items": ["minecraft:amethyst_shard"], "tag": None, "stacks": [stack]}],
    }
    (choice,) = read_snapshot(snapshot_with(raw)).recipes[0].ingredients
    assert choice is not None
    assert choice.stacks == (Stack("minecraft:amethyst_shard", 1, "Cristal do Reino", (("minecraft:sharpness", 5),)),)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("§6Cajado\nReal", "Cajado Real"),
        ("a\ud800b", "a b"),
        ("\u202eabc\u200b", "abc"),
        ("  ", None),
        ("x" * 500, "x" * 80),
    ],
)
def test_custom_names_are_one_visible_line(name: str, clean: str | None) -> None:
    raw = shaped(result={"id": "minecraft:stick", "count": 1, "name": name})
    result = read_snapshot(snapshot_with(raw)).recipes[0].result
    assert result is not None
    assert result.name == clean


def test_unknown_types_and_choices_degrade_to_what_they_offer() -> None:
    raw = {
        "key": "new:thing",
        "type": "quantum_crafting",
        "ingredients": [
            {"items": ["minecraft:stone"], "unknown_class": "NewChoice"},
            {"items": [], "unknown_class": "X"},
        ],
        "result": {"id": "minecraft:barrel", "count": 1},
    }
    recipe = read_snapshot(snapshot_with(raw)).recipes[0]
    assert recipe.type is RecipeType.UNKNOWN
    assert recipe.class_name == "quantum_crafting"
    assert [choice.ids for choice in recipe.choices()] == [("minecraft:stone",), ()]


def test_a_recipe_that_cannot_be_read_costs_only_itself() -> None:
    bad = shaped(key="ns:bad", slots={"X": 7})
    read = read_snapshot(
        snapshot_with(bad, {"type": "shaped"}, "text", shaped(), warnings=[{"key": "ns:stick", "problem": "empty"}])  # type: ignore[arg-type]
    )
    assert [recipe.key for recipe in read.recipes] == ["ns:cross"]
    assert [warning.key for warning in read.warnings] == ["ns:stick", "ns:bad", None, None]


@pytest.mark.parametrize("shape", [[], ["a" * 40], ["X"] * 20, [7], {"a": 1}, "XXX"])
def test_a_shape_that_is_none_costs_only_its_recipe(shape: Any) -> None:
    read = read_snapshot(snapshot_with(shaped(shape=shape), shaped(key="ns:other")))
    assert [recipe.key for recipe in read.recipes] == ["ns:other"]
    assert [warning.key for warning in read.warnings] == ["ns:cross"]


def test_what_is_no_item_id_is_no_ingredient() -> None:
    raw = shaped(slots={"X": {"items": ["minecraft:stone", None, 7, "Not An Id", "x" * 300], "tag": None}})
    assert {choice.items for choice in read_snapshot(snapshot_with(raw)).recipes[0].choices()} == {("minecraft:stone",)}


@pytest.mark.parametrize("result", [None, {"id": "minecraft:air", "count": 1}, {"id": "", "count": 1}])
def test_an_empty_result_is_none(result: Any) -> None:
    assert read_snapshot(snapshot_with(shaped(result=result))).recipes[0].result is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 9, "recipes": []}'])
def test_what_is_no_snapshot_is_refused(text: str) -> None:
    with pytest.raises(SourceError, match="receitas do servidor"):
        read_snapshot(text)
