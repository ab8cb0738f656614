"""One recipe as lines of chat, each type in its own form."""

from canalhandia_knowledge.recipes.named import NamedRecipe
from canalhandia_knowledge.recipes.types import COOKING, SMITHING, RecipeType
from canalhandia_plugin.rendering.components import Component, join, text
from canalhandia_plugin.rendering.pixel_width import CHAT_WIDTH_PX, blank_of, solid, wrapped
from canalhandia_plugin.rendering.recipe_pieces import CELL_PX, COLOURS, DIM, MARK, PLAIN, STATION, Pieces, letter_of

_INDENT_PX = 12
_GAP_PX = 12
_PARTS = ("Molde", "Base", "Adição")


def body_lines(
    pieces: Pieces, named: NamedRecipe, number: int | None, *, width_px: int = CHAT_WIDTH_PX
) -> list[Component]:
    """The whole body: a first line with station and yield, then the form of its type, then remarks."""

    def wrap(line: list[Component]) -> list[Component]:
        return wrapped(line, hang_px=_INDENT_PX, width_px=width_px)

    lines = wrap(_first_line(pieces, named, number))
    kind = named.recipe.type
    if named.told_by_note:
        return [*lines, *wrap([text(named.note or "", color=PLAIN)])]
    if kind is RecipeType.SHAPED:
        lines += grid_lines(pieces, named, width_px=width_px)
        lines += wrap(_totals(pieces, named))
    elif kind in COOKING or kind is RecipeType.STONECUTTING:
        lines += wrap(_one_input(pieces, named))
    elif kind in SMITHING:
        for line in _smithing(pieces, named):
            lines += wrap(line)
    else:
        lines += wrap(_totals(pieces, named, "Junte: "))
    if named.note:
        lines += wrap([text(named.note, color=PLAIN)])
    return lines


def grid_lines(pieces: Pieces, named: NamedRecipe, *, width_px: int = CHAT_WIDTH_PX) -> list[Component]:
    """The grid exactly as registered, letters explained at its right."""
    order = [total.choice for total in named.totals]
    width = max((len(row) for row in named.rows), default=0) * CELL_PX
    legend = [
        join([text(f"{letter_of(i)} ", color=COLOURS[i % len(COLOURS)]), pieces.choice(choice)])
        for i, choice in enumerate(order)
    ]
    lines: list[Component] = []
    for y in range(max(len(named.rows), len(legend))):
        row = named.rows[y] if y < len(named.rows) else ()
        cells = [pieces.cell(cell, order.index(cell) if cell is not None else 0) for cell in row]
        left = join(cells) if cells else blank_of(width)
        entry = legend[y] if y < len(legend) else None
        if entry is None:
            lines.append(join([left]))
            continue
        start = [left, blank_of(_GAP_PX)]
        lines += wrapped([*start, *_flat(entry)], hang_px=width + _GAP_PX, width_px=width_px)
    return lines


def _first_line(pieces: Pieces, named: NamedRecipe, number: int | None) -> list[Component]:
    line = [text(f"{number}) ", color=DIM)] if number is not None else []
    line.append(text(named.station[:1].upper() + named.station[1:], color=STATION))
    if named.recipe.type is not RecipeType.SMITHING_TRIM and not named.told_by_note:
        line.append(text(" → ", color=DIM))
        line.append(text(f"{named.result_count} ", color=PLAIN))
        line.append(_result(pieces, named))
    if named.told_by_note:
        line.append(text(" (receita especial)", color=DIM))
    if named.cooking_text:
        line.append(text(f" ({named.cooking_text})", color=DIM))
    if named.of_this_server:
        line.append(text(" [deste servidor]", color=MARK))
    elif named.small and not named.generalised and not named.told_by_note:
        line.append(text(" (cabe no inventário)", color=DIM))
    return line


def _result(pieces: Pieces, named: NamedRecipe) -> Component:
    stack = named.result
    plain_item = stack is not None and not stack.custom and stack.potion is None and not named.generalised
    return pieces.item(stack.id if plain_item and stack is not None else None, named.result_name)


def _totals(pieces: Pieces, named: NamedRecipe, label: str = "Total: ") -> list[Component]:
    line = [text(label, color=DIM)]
    for index, total in enumerate(named.totals):
        if index:
            line.append(text(", ", color=DIM))
        line.append(solid(pieces.counted(total)))
    if named.simple_shape:
        line.append(text(f" ({named.simple_shape})", color=DIM))
    if not named.totals:
        line.append(text("ingredientes que o servidor não informa", color=PLAIN))
    return line


def _one_input(pieces: Pieces, named: NamedRecipe) -> list[Component]:
    first = named.ingredients[0] if named.ingredients else None
    shown = pieces.choice(first) if first is not None else text("ingrediente que o servidor não informa", color=PLAIN)
    verb = named.cooking_verb if named.recipe.type in COOKING else "Cortar"
    return [text(f"{verb}: ", color=DIM), shown]


def _smithing(pieces: Pieces, named: NamedRecipe) -> list[list[Component]]:
    lines: list[list[Component]] = []
    for label, choice in zip(_PARTS, named.ingredients, strict=False):
        shown = text("nada", color=DIM) if choice is None else pieces.choice(choice)
        lines.append([text(f"{label}: ", color=DIM), shown])
    return lines


def _flat(component: Component) -> list[Component]:
    """A joined component's parts, so that lines may break between them."""
    return list(component.get("extra", (component,)))
