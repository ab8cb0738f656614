"""A recipe as a chest-shaped window of real items (docs/ponte.md, 'Window'); Java lets nobody take one."""

from typing import Any

from canalhandia_knowledge.recipes.answers import RecipeAnswer
from canalhandia_knowledge.recipes.choices import NamedChoice
from canalhandia_knowledge.recipes.named import NamedRecipe
from canalhandia_knowledge.recipes.special import special_of
from canalhandia_knowledge.recipes.types import SMITHING, RecipeType, namespaced
from canalhandia_plugin.rendering.components import Component, text
from canalhandia_plugin.rendering.recipe_pieces import DIM, MARK, NAME, PLAIN, Pieces, TranslationKey

ROWS, COLUMNS = 3, 9
_GRID_COLUMN = 1
_STATION_SLOT, _RESULT_SLOT, _NOTE_SLOT = 14, 16, 26
_ROW_SLOTS = (10, 11, 12)
_STATION_ITEMS = {
    RecipeType.SMELTING: "minecraft:furnace",
    RecipeType.BLASTING: "minecraft:blast_furnace",
    RecipeType.SMOKING: "minecraft:smoker",
    RecipeType.CAMPFIRE: "minecraft:campfire",
    RecipeType.STONECUTTING: "minecraft:stonecutter",
    RecipeType.SMITHING_TRANSFORM: "minecraft:smithing_table",
    RecipeType.SMITHING_TRIM: "minecraft:smithing_table",
}
_TABLE = "minecraft:crafting_table"
_NOTE = "minecraft:paper"
_LORE_CHARS = 38
_MAX_LORE = 12

WindowItem = dict[str, Any]


class RecipeWindow:
    """Draws the first recipe of an answer as a window of three rows."""

    def __init__(self, translation_key: TranslationKey) -> None:
        self._pieces = Pieces(translation_key)

    def window(self, value: RecipeAnswer) -> dict[str, Any]:
        """The window's JSON: grid left, station in the middle, result right, a note where something is to be said."""
        named = value.recipes[0]
        items = self._inputs(named)
        items.append(self._station(named))
        if named.result is not None or value.item_id is not None:
            items.append(self._result(named, value))
        note = self._note(named, value)
        if note is not None:
            items.append(note)
        return {"title": self._title(value), "rows": ROWS, "items": sorted(items, key=lambda item: int(item["slot"]))}

    def _title(self, value: RecipeAnswer) -> Component:
        count = f" ({value.first} de {value.total})" if value.total > 1 else ""
        return text(f"{value.name}{count}")

    def _inputs(self, named: NamedRecipe) -> list[WindowItem]:
        if named.told_by_note:
            return self._special_inputs(named)
        if named.rows:
            return [
                self._choice(cell, y * COLUMNS + _GRID_COLUMN + x)
                for y, row in enumerate(named.rows[:ROWS])
                for x, cell in enumerate(row[:3])
                if cell is not None
            ]
        if named.recipe.type in SMITHING:
            places = zip(_ROW_SLOTS, named.ingredients, strict=False)
            return [self._choice(choice, slot) for slot, choice in places if choice is not None]
        filled = [choice for choice in named.ingredients if choice is not None][:9]
        if len(filled) == 1:
            return [self._choice(filled[0], _ROW_SLOTS[1])]
        return [self._choice(c, i // 3 * COLUMNS + _GRID_COLUMN + i % 3) for i, c in enumerate(filled)]

    def _special_inputs(self, named: NamedRecipe) -> list[WindowItem]:
        special = special_of(named.recipe)
        taken = special.takes[:9] if special else ()
        return [
            {"slot": i // 3 * COLUMNS + _GRID_COLUMN + i % 3, "id": namespaced(path), "count": 1}
            for i, path in enumerate(taken)
        ]

    def _choice(self, named: NamedChoice, slot: int) -> WindowItem:
        ids = named.choice.ids
        item: WindowItem = {"slot": slot, "id": ids[0] if ids else "minecraft:barrier", "count": 1}
        if len(ids) > 1:
            item["cycle"] = list(ids)
        if named.single is None:
            item["name"] = text(named.label, color=PLAIN, italic=False)
        else:
            item["name"] = {**self._pieces.item(named.single, named.names[0], PLAIN), "italic": False}
        if len(named.names) > 1:
            item["lore"] = [text(name, color=DIM, italic=False) for name in named.names[:_MAX_LORE]]
        return item

    def _station(self, named: NamedRecipe) -> WindowItem:
        lore = [text(named.cooking_text, color=DIM, italic=False)] if named.cooking_text else []
        item: WindowItem = {
            "slot": _STATION_SLOT,
            "id": _STATION_ITEMS.get(named.recipe.type, _TABLE),
            "count": 1,
            "name": text(named.station[:1].upper() + named.station[1:], color=NAME, italic=False),
        }
        return {**item, "lore": lore} if lore else item

    def _result(self, named: NamedRecipe, value: RecipeAnswer) -> WindowItem:
        result = named.result
        item: WindowItem = {
            "slot": _RESULT_SLOT,
            "id": result.id if result is not None else value.item_id,
            "count": named.result_count,
        }
        if named.generalised or (result is not None and (result.custom or result.potion)):
            item["name"] = text(named.result_name, color=NAME, italic=False)
        else:
            item["name"] = {**self._pieces.item(item["id"], named.result_name, NAME), "italic": False}
        if named.of_this_server:
            item["lore"] = [text("Receita deste servidor", color=MARK, italic=False)]
        return item

    def _note(self, named: NamedRecipe, value: RecipeAnswer) -> WindowItem | None:
        sentences = [each for each in (named.note, *value.notes) if each]
        if not sentences:
            return None
        lines = _folded(" ".join(sentences))
        return {
            "slot": _NOTE_SLOT,
            "id": _NOTE,
            "count": 1,
            "name": text("Como funciona", color=NAME, italic=False),
            "lore": [text(line, color=PLAIN, italic=False) for line in lines[:_MAX_LORE]],
        }


def _folded(sentence: str) -> list[str]:
    """Lines for an item's description, which does not break by itself."""
    lines: list[str] = []
    for word in sentence.split():
        if lines and len(lines[-1]) + 1 + len(word) <= _LORE_CHARS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
