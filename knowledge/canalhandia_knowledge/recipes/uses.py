"""What an item is good for, in the order in which players care: gear and machines before stairs of stone."""

import re
from collections.abc import Sequence

from canalhandia_knowledge.recipes.answers import Use
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.choices import COLOUR, WOOD
from canalhandia_knowledge.recipes.grammar import lower_name
from canalhandia_knowledge.recipes.named import STATIONS, Namer
from canalhandia_knowledge.recipes.special import special_of
from canalhandia_knowledge.recipes.types import Recipe, RecipeType, namespaced, path_of

_CARED = """
crafting_table furnace chest torch stick bucket shears shield bow arrow crossbow fishing_rod flint_and_steel
enchanting_table anvil brewing_stand beacon ender_chest hopper piston observer dispenser dropper crafter
repeater comparator tnt rail powered_rail minecart golden_apple bread cake bookshelf lectern smithing_table
grindstone stonecutter blast_furnace smoker loom cartography_table respawn_anchor lodestone end_crystal conduit
ender_eye netherite_ingot iron_ingot gold_ingot copper_ingot compass clock map spyglass name_tag lead saddle
lantern campfire item_frame ladder scaffolding sticky_piston redstone_lamp daylight_detector target jukebox
note_block painting glass paper book firework_rocket fire_charge magma_cream fermented_spider_eye
glistering_melon_slice golden_carrot blaze_powder sugar
""".split()
_CARED_RANK = {path: rank for rank, path in enumerate(_CARED)}
_GEAR = re.compile(r".*_(sword|pickaxe|axe|shovel|hoe|spear|helmet|chestplate|leggings|boots)|mace|trident")
_CATEGORY = {"equipment": 1, "redstone": 2, "food": 2, "misc": 3, "": 3, "building": 4, "blocks": 4}
_VARIANT = re.compile(
    rf"^({COLOUR})_|^({WOOD})_|^(waxed_)?(exposed_|weathered_|oxidized_)|^(waxed_)|^(polished_|cut_|smooth_|chiseled_)"
)


class UseFinder:
    """Turns the recipes that take an item into what to tell a player."""

    def __init__(self, book: RecipeBook, namer: Namer) -> None:
        self._book = book
        self._namer = namer

    def uses(self, item_id: str) -> tuple[Use, ...]:
        """Every use, best first; results that differ by colour or wood alone are one use."""
        return self.uses_of(self._book.uses(item_id), item_id)

    def uses_of(self, recipes: Sequence[Recipe], item_id: str) -> tuple[Use, ...]:
        """The same for chosen recipes, as uses of `item_id`."""
        groups: dict[tuple[str, str], list[Recipe]] = {}
        for recipe in recipes:
            groups.setdefault(self._family(recipe, item_id), []).append(recipe)
        ranked = sorted(groups.values(), key=lambda group: _rank(group[0], item_id))
        merged: dict[str, Use] = {}
        for group in ranked:
            use = self._use(group)
            merged.setdefault(use.phrase, use)
        return tuple(merged.values())

    def _family(self, recipe: Recipe, item_id: str) -> tuple[str, str]:
        result = recipe.result
        if recipe.type is RecipeType.SMITHING_TRIM:
            return ("trim", "")
        if result is None or recipe.type is RecipeType.SPECIAL:
            special = special_of(recipe)
            return ("special", special.sentence if special else recipe.key)
        if result.custom:
            return ("custom", result.name or recipe.key)
        own = _VARIANT.sub("", path_of(item_id)) == _VARIANT.sub("", path_of(result.id))
        return ("recolour" if own else "item", _VARIANT.sub("", path_of(result.id)))

    def _use(self, recipes: list[Recipe]) -> Use:
        first = recipes[0]
        station = STATIONS[first.type]
        if first.type is RecipeType.SMITHING_TRIM:
            return Use("enfeites de armadura", None, station)
        if first.type is RecipeType.SPECIAL or first.result is None:
            special = special_of(first)
            made = namespaced(special.makes[0]) if special and special.makes else None
            if special is None or made is None:
                return Use("uma receita especial", None, station)
            return Use(lower_name(self._namer.item_name(made)), made, station)
        results = list(dict.fromkeys(recipe.result.id for recipe in recipes if recipe.result))
        name = self._namer.stack(first.result)
        phrase = name if first.result.custom else lower_name(name)
        others = len(results) - 1
        return Use(f"{phrase} (e mais {others} do tipo)" if others else phrase, first.result.id, station, others)


def _rank(recipe: Recipe, item_id: str) -> tuple[bool, int, int, str]:
    """Server's own first; cared-for things; gear; by category; stone cutting and recolouring last."""
    result = recipe.result
    path = path_of(result.id) if result else ""
    own = _VARIANT.sub("", path) == _VARIANT.sub("", path_of(item_id))
    if recipe.type is RecipeType.STONECUTTING or own:
        tier = 7
    elif recipe.type in (RecipeType.SPECIAL, RecipeType.SMITHING_TRIM, RecipeType.TRANSMUTE):
        tier = 5
    elif path in _CARED_RANK:
        tier = 0
    elif _GEAR.fullmatch(path):
        tier = 1
    else:
        tier = _CATEGORY.get(recipe.category, 3)
    return (not recipe.of_this_server, tier, _CARED_RANK.get(path, len(_CARED)), path)
