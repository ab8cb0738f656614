"""Which recipe comes first: the one that a player would most naturally use."""

import re
from collections.abc import Callable
from functools import lru_cache

from canalhandia_knowledge.recipes.types import COOKING, Recipe, RecipeType, path_of

_TYPE_RANK = {
    RecipeType.SHAPED: 0,
    RecipeType.SHAPELESS: 0,
    RecipeType.SMITHING_TRANSFORM: 1,
    RecipeType.SMELTING: 2,
    RecipeType.BLASTING: 3,
    RecipeType.SMOKING: 4,
    RecipeType.CAMPFIRE: 5,
    RecipeType.TRANSMUTE: 6,
    RecipeType.STONECUTTING: 7,
    RecipeType.SPECIAL: 8,
    RecipeType.SMITHING_TRIM: 9,
    RecipeType.UNKNOWN: 10,
}


def sole_item(recipe: Recipe) -> str | None:
    """The one item that a recipe takes, where all its slots take the same single item."""
    found: str | None = None
    for choice in recipe.choices():
        ids = choice.ids
        if len(ids) != 1 or found not in (None, ids[0]):
            return None
        found = ids[0]
    return found


_COLOUR = re.compile(r"(white|orange|magenta|(light_)?(blue|gray)|yellow|lime|pink|cyan|purple|brown|green|red|black)_")
_GEAR = re.compile(r".*_(sword|pickaxe|axe|shovel|hoe|helmet|chestplate|leggings|boots)")


def _same_kind(item_id: str, others: tuple[str, ...]) -> bool:
    """Is the item, or the same thing in another colour, among the others (recolouring, copying)?"""
    plain = _uncoloured(item_id)
    return any(_uncoloured(other) == plain for other in others)


@lru_cache(maxsize=8192)
def _uncoloured(item_id: str) -> str:
    return _COLOUR.sub("", path_of(item_id))


def _melts_gear(recipe: Recipe) -> bool:
    """Does it melt worn gear down (nuggets)?"""
    return recipe.type in COOKING and any(_GEAR.fullmatch(path_of(i)) for c in recipe.choices() for i in c.items)


def natural_order(recipes: list[Recipe], makers: Callable[[str], list[Recipe]]) -> list[Recipe]:
    """Best first. Items with a custom name come after plain ones, the server's own recipes before the game's, making
    before mere repacking (ingot <-> block), crafting before stonecutting, and recipes that only recolour the result's
    own kind last among equals. `makers`: the recipes of any other item."""

    if len(recipes) < 2:
        return recipes

    def repacks(recipe: Recipe) -> bool:
        source = sole_item(recipe)
        if source is None or recipe.result is None:
            return False
        return any(sole_item(other) == recipe.result.id for other in makers(source))

    def from_ore(recipe: Recipe) -> bool:
        source = sole_item(recipe)
        return source is not None and path_of(source).endswith("_ore")

    def rank(recipe: Recipe) -> tuple[bool, bool, int, int, bool, bool, bool, int, str]:
        result = recipe.result
        own_kind = result is not None and any(_same_kind(result.id, choice.items) for choice in recipe.choices())
        return (
            result is not None and result.custom,
            not recipe.of_this_server,
            2 if _melts_gear(recipe) else int(repacks(recipe)),
            _TYPE_RANK[recipe.type],
            own_kind,
            from_ore(recipe),
            result is not None and path_of(recipe.key) != path_of(result.id),
            len(recipe.key),
            recipe.key,
        )

    return sorted(recipes, key=rank)
