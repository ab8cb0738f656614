"""The pieces that recipe answers are drawn from: names, cells, clicks, each with its hover."""

from collections.abc import Callable, Sequence

from canalhandia_knowledge.recipes.choices import NamedChoice
from canalhandia_knowledge.recipes.named import ChoiceCount
from canalhandia_knowledge.recipes.own_names import distinct_name
from canalhandia_plugin.rendering.components import Component, join, on_click, on_hover, text, translatable
from canalhandia_plugin.rendering.pixel_width import text_width

TranslationKey = Callable[[str], str | None]
"""Item id -> the key under which each client knows its name, None for an item that the server does not have."""

NAME, PLAIN, DIM, STATION, MARK, LINK, GOOD, BAD = (
    "gold", "white", "gray", "aqua", "light_purple", "yellow", "green", "red",
)  # fmt: skip
LETTERS = "ABCDEFGHJ"
"""All equally wide, so that cells line up ('I' is narrower)."""
COLOURS = ("gold", "aqua", "green", "light_purple", "yellow", "red", "blue", "dark_aqua", "white")
CELL_PX = text_width("[A] ")
_HOVER_NAMES = 24
_LONGEST_NAME_PX = 200
"""A longer name is sent as text, since a translatable one cannot be broken into lines."""
_BRACKET = "dark_gray"


class Pieces:
    """Draws names and cells for one server's translation keys. Stateless otherwise."""

    def __init__(self, translation_key: TranslationKey) -> None:
        self._translation_key = translation_key

    def item(self, item_id: str | None, fallback: str, color: str = PLAIN) -> Component:
        """An item's name in the client's language; literal where the game's own name would not tell it apart."""
        literal = item_id is None or distinct_name(item_id) is not None or text_width(fallback) > _LONGEST_NAME_PX
        key = None if literal or item_id is None else self._translation_key(item_id)
        return text(fallback, color=color) if key is None else translatable(key, fallback, color=color)

    def choice(self, named: NamedChoice, color: str = PLAIN) -> Component:
        """What fits a slot, with everything that fits in the hover."""
        shown = (
            text(named.label, color=color) if named.single is None else self.item(named.single, named.names[0], color)
        )
        return on_hover(shown, self.names(named))

    def counted(self, total: ChoiceCount, color: str = PLAIN) -> Component:
        """'3 tábuas', with the names in the hover."""
        return on_hover(text(total.text, color=color), self.names(total.choice))

    def names(self, named: NamedChoice) -> Component:
        """Full names for a hover, one a line."""
        if named.single is not None:
            return self.item(named.single, named.names[0])
        shown = list(named.names[:_HOVER_NAMES])
        if len(named.names) > len(shown):
            shown.append(f"… e mais {len(named.names) - len(shown)}")
        return text("\n".join(shown) if shown else named.label, color=PLAIN)

    def cell(self, named: NamedChoice | None, index: int) -> Component:
        """One grid cell with the blank behind it, `CELL_PX` wide whether filled or not."""
        if named is None:
            return join(
                [text("[", color=_BRACKET), text(" ", bold=True), text("]", color=_BRACKET), text(" ", bold=True)]
            )
        letter = text(letter_of(index), color=COLOURS[index % len(COLOURS)])
        return join(
            [
                on_hover(
                    join([text("[", color=_BRACKET), letter, text("]", color=_BRACKET)]),
                    self.names(named),
                ),
                text(" "),
            ]
        )


def letter_of(index: int) -> str:
    """The letter that stands for the index-th ingredient of a grid."""
    return LETTERS[index % len(LETTERS)]


def link(label: str, command: str, hover: str | None = None, color: str = LINK) -> Component:
    """A clickable label that types a command; the command stands in the hover."""
    return on_hover(on_click(text(label, color=color), "run_command", command), text(hover or command, color=DIM))


def actions(entries: Sequence[tuple[str, str]], *, bedrock: bool) -> list[Component]:
    """What can be done next: clickable labels, or on Bedrock (which cannot click chat) the commands as typed."""
    pieces: list[Component] = []
    for label, command in entries:
        if pieces:
            pieces.append(text("  " if not bedrock else "; ", color=DIM))
        pieces.append(text(command, color=LINK) if bedrock else link(f"[{label}]", command))
    if bedrock and pieces:
        return [text("Digite: ", color=DIM), *pieces]
    return pieces
