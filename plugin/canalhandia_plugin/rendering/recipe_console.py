"""Exact answers for the server console: plain, aligned by characters, commands as they are typed."""

from collections.abc import Sequence

from canalhandia_knowledge.recipes.answers import RecipeValue
from canalhandia_knowledge.recipes.named import NamedRecipe
from canalhandia_knowledge.recipes.types import RecipeType
from canalhandia_plugin.rendering.chat import ChatMessage
from canalhandia_plugin.rendering.components import Component, text
from canalhandia_plugin.rendering.recipe_body import body_lines, grid_lines
from canalhandia_plugin.rendering.recipe_chat import RecipeChat
from canalhandia_plugin.rendering.recipe_pieces import TranslationKey

_NO_WRAP_PX = 1_000_000
_WIDEST = 28
_IN_GAME = frozenset({"janela", "o que me falta"})


class RecipeConsole(RecipeChat):
    """Draws answers for the console. Lines are not broken; grids carry names instead of letters."""

    def __init__(self, translation_key: TranslationKey) -> None:
        super().__init__(translation_key, width_px=_NO_WRAP_PX)

    def message(self, value: RecipeValue, *, bedrock: bool = True) -> ChatMessage:
        """The answer as lines; a console cannot click, so commands are always printed."""
        return super().message(value, bedrock=bedrock)

    def _footer(self, entries: Sequence[tuple[str, str]], bedrock: bool) -> list[Component]:
        """What the console itself can type: a window and an inventory are for players."""
        return super()._footer([entry for entry in entries if entry[0] not in _IN_GAME], bedrock)

    def body(self, named: NamedRecipe, number: int | None) -> list[Component]:
        lines = body_lines(self._pieces, named, number, width_px=_NO_WRAP_PX)
        if named.recipe.type is not RecipeType.SHAPED or named.told_by_note:
            return lines
        drawn = len(grid_lines(self._pieces, named, width_px=_NO_WRAP_PX))
        return [lines[0], *(text(row) for row in table(named)), *lines[1 + drawn :]]


def table(named: NamedRecipe) -> list[str]:
    """The grid as a table of names: '| tábua | tábua |', a blank cell is blank."""
    cells = [["" if cell is None else cell.short[:_WIDEST] for cell in row] for row in named.rows]
    width = max((len(cell) for row in cells for cell in row), default=0)
    return ["  | " + " | ".join(cell.ljust(width) for cell in row) + " |" for row in cells]
