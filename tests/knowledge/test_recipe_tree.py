"""From a thing to raw materials: amounts, order, leftovers, loops, and what is carried."""

import json
from collections import Counter
from typing import Any

import pytest

from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.tree import Plan, plan


def raw(made: Plan) -> dict[str, int]:
    return {part.item_id.removeprefix("minecraft:"): count for part, count in made.raw}


def book_of(*recipes: dict[str, Any]) -> RecipeBook:
    return RecipeBook.from_json(json.dumps({"format": 1, "minecraft_version": "26.2", "recipes": list(recipes)}))


def shapeless(result: str, count: int, *ingredients: str) -> dict[str, Any]:
    return {
        "key": f"t:{result}_from_{'_'.join(ingredients)}",
        "type": "shapeless",
        "result": {"id": f"minecraft:{result}", "count": count},
        "ingredients": [{"items": [f"minecraft:{item}"]} for item in ingredients],
    }


@pytest.mark.parametrize(
    ("item", "count", "expected"),
    [
        ("beacon", 1, {"sand": 5, "obsidian": 3, "nether_star": 1}),
        ("stick", 1, {"oak_log": 1}),
        ("torch", 64, {"coal": 16, "oak_log": 2}),
        ("iron_block", 1, {"raw_iron": 9}),
        ("iron_nugget", 9, {"raw_iron": 1}),
        ("hopper_minecart", 1, {"raw_iron": 10, "oak_log": 2}),
        (
            "netherite_chestplate",
            1,
            {"ancient_debris": 4, "raw_gold": 4, "diamond": 8, "netherite_upgrade_smithing_template": 1},
        ),
        ("cake", 1, {"wheat": 3, "egg": 1, "milk_bucket": 3, "sugar_cane": 2}),
    ],
)
def test_raw_materials(item: str, count: int, expected: dict[str, int], book: RecipeBook) -> None:
    assert raw(plan(book, f"minecraft:{item}", count)) == expected


def test_steps_can_be_done_in_order_and_the_sums_hold(book: RecipeBook) -> None:
    for item in sorted(book.made_ids):
        made = plan(book, item, 7)
        have = Counter(dict(made.raw))
        for step in made.steps:
            for part, count in step.taken:
                have[part] -= count
                assert have[part] >= 0, (item, step)
            have[step.part] += step.made
            produced = step.recipe.result.count if step.recipe.result else 1
            assert step.made == step.times * produced
        assert not made.steps or have[made.target] >= 7


def test_leftovers_are_counted(book: RecipeBook) -> None:
    made = plan(book, "minecraft:stick", 1)
    assert {part.item_id: count for part, count in made.leftovers} == {
        "minecraft:stick": 3,
        "minecraft:oak_planks": 2,
    }
    cake = plan(book, "minecraft:cake", 1)
    assert ("minecraft:bucket", 3) in [(part.item_id, count) for part, count in cake.leftovers]


def test_loops_are_cut() -> None:
    book = book_of(
        shapeless("iron_block", 1, *["iron_ingot"] * 9),
        shapeless("iron_ingot", 9, "iron_block"),
        shapeless("bucket", 1, *["iron_ingot"] * 3),
        shapeless("a", 1, "b"),
        shapeless("b", 1, "c"),
        shapeless("c", 1, "a"),
    )
    assert raw(plan(book, "minecraft:bucket", 2)) == {"iron_ingot": 6}
    assert raw(plan(book, "minecraft:iron_block", 1)) == {"iron_ingot": 9}
    assert sum(raw(plan(book, "minecraft:a", 1)).values()) == 1


def test_a_maze_of_a_data_pack_ends() -> None:
    recipes = [shapeless(f"i{n}", 1, f"i{m}", f"i{m + 1}") for n in range(60) for m in range(0, 60, 7) if m != n]
    assert plan(book_of(*recipes), "minecraft:i0", 1).target.item_id == "minecraft:i0"


def test_what_is_carried_is_taken_first(book: RecipeBook) -> None:
    stock = {"minecraft:birch_planks": 3, "minecraft:oak_log": 5}
    made = plan(book, "minecraft:chest", 2, stock)
    assert made.raw == ()
    assert {part.item_id: count for part, count in made.from_stock} == {
        "minecraft:birch_planks": 3,
        "minecraft:oak_log": 4,
    }
    mixed = plan(book, "minecraft:chest", 1, {"minecraft:birch_planks": 4, "minecraft:oak_planks": 4})
    assert mixed.raw == ()
    assert len(mixed.steps) == 1


def test_the_thing_itself_is_not_counted_as_its_own_material(book: RecipeBook) -> None:
    assert raw(plan(book, "minecraft:torch", 4, {"minecraft:torch": 64})) == {"coal": 1, "oak_log": 1}


def test_exact_ingredients_are_raw_and_never_taken_from_plain_stock() -> None:
    named = {"items": ["minecraft:paper"], "stacks": [{"id": "minecraft:paper", "count": 1, "name": "Vale"}]}
    recipe = {
        "key": "t:x",
        "type": "shapeless",
        "result": {"id": "minecraft:diamond_sword", "count": 1},
        "ingredients": [named],
    }
    made = plan(book_of(recipe), "minecraft:diamond_sword", 1, {"minecraft:paper": 9})
    assert [(part.name, count) for part, count in made.raw] == [("Vale", 1)]
