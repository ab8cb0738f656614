"""Every vanilla recipe of two versions through snapshot and book, held against the game's own JSON one by one."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot, without_blank_edges
from canalhandia_knowledge.names import NameCatalogue
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.named import Namer
from canalhandia_knowledge.recipes.special import UNKNOWN_SENTENCE
from canalhandia_knowledge.recipes.types import Choice, Recipe, RecipeType

STATIONS = {
    "crafting_shaped": "bancada de trabalho",
    "crafting_shapeless": "bancada de trabalho",
    "crafting_transmute": "bancada de trabalho",
    "smelting": "fornalha",
    "blasting": "alto-forno",
    "smoking": "defumador",
    "campfire_cooking": "fogueira",
    "stonecutting": "cortador de pedras",
    "smithing_transform": "bancada de ferraria",
    "smithing_trim": "bancada de ferraria",
}
COUNTS = {"26.2": 1585, "1.21.11": 1470}


def items_of(source: VanillaToSnapshot, ingredient: Any) -> tuple[str, ...]:
    if isinstance(ingredient, list):
        return tuple(ingredient)
    return tuple(source.tag(ingredient[1:])) if ingredient.startswith("#") else (ingredient,)


def ids(choice: Choice | None) -> tuple[str, ...] | None:
    return None if choice is None else choice.items


def check_ingredients(source: VanillaToSnapshot, raw: dict[str, Any], recipe: Recipe) -> None:
    kind = raw["type"].removeprefix("minecraft:")
    if kind == "crafting_shaped":
        pattern = without_blank_edges(raw["pattern"])
        expected = [[None if s == " " else items_of(source, raw["key"][s]) for s in row] for row in pattern]
        assert [[ids(cell) for cell in row] for row in recipe.rows] == expected
        assert recipe.ingredients == ()
    elif kind == "crafting_shapeless":
        assert [ids(c) for c in recipe.ingredients] == [items_of(source, each) for each in raw["ingredients"]]
    elif kind == "crafting_transmute":
        assert [ids(c) for c in recipe.ingredients] == [items_of(source, raw[p]) for p in ("input", "material")]
    elif kind.startswith("smithing"):
        parts = [items_of(source, raw[p]) if p in raw else None for p in ("template", "base", "addition")]
        assert [ids(c) for c in recipe.ingredients] == parts
    elif "ingredient" in raw:
        assert [ids(c) for c in recipe.ingredients] == [items_of(source, raw["ingredient"])]
    else:
        assert recipe.type is RecipeType.SPECIAL


@pytest.mark.parametrize("version", ["26.2", "1.21.11"])
def test_every_recipe_is_in_the_book_as_the_game_has_it(
    version: str, vanilla: Callable[[str], VanillaToSnapshot]
) -> None:
    source = vanilla(version)
    book = RecipeBook.from_json(source.text())
    assert len(book) == len(source.raw) == COUNTS[version]
    assert book.warnings == ()
    for key, raw in source.raw.items():
        recipe = book.recipe(key)
        assert recipe is not None, key
        check_ingredients(source, raw, recipe)
        if "result" in raw:
            assert recipe.result is not None, key
            assert (recipe.result.id, recipe.result.count) == (raw["result"]["id"], raw["result"].get("count", 1)), key
            assert recipe in book.making(raw["result"]["id"]), key
        assert recipe.experience == (raw.get("experience", 0) if recipe.time_ticks is not None else None), key
        for choice in recipe.choices():
            assert all(recipe in book.uses(item) for item in choice.items), key


@pytest.mark.parametrize("version", ["26.2", "1.21.11"])
def test_every_recipe_has_words(
    version: str, vanilla: Callable[[str], VanillaToSnapshot], names: NameCatalogue
) -> None:
    source = vanilla(version)
    book = RecipeBook.from_json(source.text())
    namer = Namer(names.display_name, book.tags)
    for key, raw in source.raw.items():
        recipe = book.recipe(key)
        assert recipe is not None
        named = namer.recipe(recipe)
        kind = raw["type"].removeprefix("minecraft:")
        assert named.station == STATIONS.get(kind, "bancada de trabalho"), key
        sentence = named.sentence()
        assert "None" not in sentence, key
        assert "null" not in sentence, key
        if recipe.type is RecipeType.SPECIAL:
            assert named.note not in (None, UNKNOWN_SENTENCE), key
            continue
        assert sum(total.count for total in named.totals) == len(list(recipe.choices())), key
        slots = Counter(choice.items for choice in recipe.choices())
        assert Counter({total.choice.choice.items: total.count for total in named.totals}) == slots, key
        for total in named.totals:
            assert total.text.startswith(f"{total.count} "), key
            assert total.choice.names == tuple(namer.item_name(item) for item in total.choice.choice.items), key
        if not named.told_by_note and recipe.type is not RecipeType.SMITHING_TRIM:
            assert named.yields_text in sentence, key


def test_cooking_times_are_seconds(book: RecipeBook, names: NameCatalogue) -> None:
    namer = Namer(names.display_name, book.tags)
    times = {
        path: namer.recipe(recipe).time_s
        for path in ("baked_potato", "baked_potato_from_smoking", "baked_potato_from_campfire_cooking")
        if (recipe := book.recipe(path)) is not None
    }
    assert times == {
        "baked_potato": 10,
        "baked_potato_from_smoking": 5,
        "baked_potato_from_campfire_cooking": 30,
    }


@pytest.mark.parametrize(
    ("pattern", "kept"),
    [
        (["###", "# #", "###"], ["###", "# #", "###"]),
        ([" L ", " R ", " L "], ["L", "R", "L"]),
        (["   ", " # ", " I "], ["#", "I"]),
        (["X  ", "  X", "   "], ["X  ", "  X"]),
    ],
)
def test_blank_edges_are_cut_as_the_game_cuts_them(pattern: list[str], kept: list[str]) -> None:
    assert without_blank_edges(pattern) == kept
