"""Every vanilla recipe of two versions as chat, console table and window, held against the game's own JSON."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot, without_blank_edges
from canalhandia_knowledge.names import NameCatalogue
from canalhandia_knowledge.recipes.answers import RecipeAnswer
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.named import NamedRecipe, Namer
from canalhandia_knowledge.recipes.types import RecipeType
from canalhandia_plugin.rendering.components import Component, plain
from canalhandia_plugin.rendering.pixel_width import CHAT_WIDTH_PX, width_of
from canalhandia_plugin.rendering.recipe_chat import RecipeChat
from canalhandia_plugin.rendering.recipe_console import RecipeConsole
from canalhandia_plugin.rendering.recipe_pieces import CELL_PX
from canalhandia_plugin.rendering.recipe_window import RecipeWindow

HOVER_NAMES = 24


def key_of(item_id: str) -> str:
    return "item." + item_id.replace(":", ".")


def items_of(source: VanillaToSnapshot, ingredient: Any) -> list[str]:
    return list(source.choice(ingredient)["items"])


def pattern_of(raw: dict[str, Any]) -> list[str]:
    """The grid as the game registers it."""
    return without_blank_edges(raw["pattern"])


def walk(component: Component) -> list[Component]:
    """A component and all its descendants."""
    return [component, *(each for child in component.get("extra", ()) for each in walk(child))]


def hovers(component: Component) -> list[str]:
    return [plain(each["hoverEvent"]["contents"]) for each in walk(component) if "hoverEvent" in each]


def shown_names(namer: Namer, items: list[str]) -> str:
    names = [namer.item_name(item) for item in items]
    extra = [f"… e mais {len(names) - HOVER_NAMES}"] if len(names) > HOVER_NAMES else []
    return "\n".join(names[:HOVER_NAMES] + extra)


def check_grid(namer: Namer, lines: tuple[Component, ...], source: VanillaToSnapshot, raw: dict[str, Any]) -> None:
    """Cells with their hovers, in rows: blanks are blank, everything else names what fits there."""
    grid = [line for line in lines if plain(line).startswith("[") and re.match(r"\[[A-Z ]\] ", plain(line))]
    assert len(grid) == len(pattern_of(raw))
    width = max(map(len, pattern_of(raw)))
    for line, row in zip(grid, pattern_of(raw), strict=True):
        cells = line["extra"][0]["extra"]
        assert len(cells) == width
        assert [width_of(cell) for cell in cells] == [CELL_PX] * width
        for cell, symbol in zip(cells, row, strict=True):
            expected = [] if symbol == " " else [shown_names(namer, items_of(source, raw["key"][symbol]))]
            assert hovers(cell) == expected
            assert plain(cell)[1].isspace() == (symbol == " ")


def check_console(lines: list[str], raw: dict[str, Any]) -> None:
    table = [line for line in lines if line.startswith("  |")]
    assert len(table) == len(pattern_of(raw))
    assert len({len(line) for line in table}) == 1
    for line, row in zip(table, pattern_of(raw), strict=True):
        cells = line.strip().strip("|").split("|")
        assert [not cell.strip() for cell in cells] == [symbol == " " for symbol in row]


def check_window(window: dict[str, Any], source: VanillaToSnapshot, raw: dict[str, Any]) -> None:
    items = {item["slot"]: item for item in window["items"]}
    fits = {slot: item.get("cycle", [item["id"]]) for slot, item in items.items() if slot % 9 in (1, 2, 3)}
    kind = raw["type"].removeprefix("minecraft:")
    if kind == "crafting_shaped":
        assert fits == {
            9 * y + 1 + x: items_of(source, raw["key"][symbol])
            for y, row in enumerate(pattern_of(raw))
            for x, symbol in enumerate(row)
            if symbol != " "
        }
    elif kind == "crafting_shapeless":
        assert sorted(fits.values()) == sorted(items_of(source, each) for each in raw["ingredients"])
    elif kind.startswith("smithing"):
        parts = ("template", "base", "addition")
        assert fits == {10 + i: items_of(source, raw[p]) for i, p in enumerate(parts) if p in raw}
    elif "ingredient" in raw:
        assert fits == {11: items_of(source, raw["ingredient"])}
    if "result" in raw:
        assert (items[16]["id"], items[16]["count"]) == (raw["result"]["id"], raw["result"].get("count", 1))
    assert all(0 <= slot < 27 for slot in items)


def check_text(named: NamedRecipe, text: str) -> None:
    recipe = named.recipe
    if named.told_by_note:
        assert named.note is not None
        assert named.note in re.sub(r"\s+", " ", text)
        return
    joined = re.sub(r"\s+", " ", text)
    if recipe.type in (RecipeType.SHAPED, RecipeType.SHAPELESS, RecipeType.TRANSMUTE):
        assert re.sub(r"\s+", " ", named.totals_text) in joined
    if recipe.type is not RecipeType.SMITHING_TRIM:
        assert f"→ {named.result_count} {named.result_name}" in joined
    if named.time_s is not None:
        assert named.cooking_text in joined


@pytest.mark.parametrize("version", ["26.2", "1.21.11"])
def test_every_recipe_is_drawn_as_the_game_has_it(
    version: str, vanilla: Callable[[str], VanillaToSnapshot], names: NameCatalogue
) -> None:
    source = vanilla(version)
    book = RecipeBook.from_json(source.text())
    namer = Namer(names.display_name, book.tags)
    chat, console, windows = RecipeChat(key_of), RecipeConsole(key_of), RecipeWindow(key_of)
    for key, raw in source.raw.items():
        recipe = book.recipe(key)
        assert recipe is not None
        named = namer.recipe(recipe)
        item = recipe.result.id if recipe.result else None
        answer = RecipeAnswer(named.result_name, item, "x", (named,), 1)
        message = chat.message(answer)
        assert max(map(width_of, message.lines)) <= CHAT_WIDTH_PX, key
        text = "\n".join(message.plain_lines())
        plain_console = console.message(answer).plain_lines()
        assert message.plain_lines()[0].endswith(": 1 receita"), key
        assert named.station in plain_console[1].lower(), key
        assert named.station in message.plain_lines()[1].lower(), key
        check_text(named, text)
        check_text(named, "\n".join(plain_console))
        if raw["type"] == "minecraft:crafting_shaped":
            check_grid(namer, message.lines, source, raw)
            check_console(plain_console, raw)
        window = windows.window(answer)
        check_window(window, source, raw)
        drawn = json.dumps([message.lines, window]) + "\n".join(plain_console)
        assert "null" not in drawn, key
        assert "None" not in drawn, key
        assert "§" not in drawn, key
