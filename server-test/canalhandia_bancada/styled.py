"""Adventure components as rich text, for the demo's screen."""

from collections.abc import Callable, Mapping
from itertools import count
from re import Match
from re import compile as regex
from typing import Any

from rich.style import Style
from rich.text import Text

_COLOURS = {
    "black": "#555555",  # the game's own black cannot be read on a dark terminal
    "dark_blue": "#0000AA",
    "dark_green": "#00AA00",
    "dark_aqua": "#00AAAA",
    "dark_red": "#AA0000",
    "dark_purple": "#AA00AA",
    "gold": "#FFAA00",
    "gray": "#AAAAAA",
    "dark_gray": "#777777",
    "blue": "#5555FF",
    "green": "#55FF55",
    "aqua": "#55FFFF",
    "red": "#FF5555",
    "light_purple": "#FF55FF",
    "yellow": "#FFFF55",
    "white": "default",
}
_PLACE = regex(r"%(?:(\d+)\$)?s|%%")

Names = Mapping[str, str]
"""Translation key to text."""


def styled(component: Any, names: Names) -> Text:
    """The component with its colours. Translatable parts: by their fallback, else by `names`, else the key."""
    text = Text()
    _append(component, Style.null(), text, names)
    return text


def _append(component: Any, outer: Style, text: Text, names: Names) -> None:
    if isinstance(component, list):
        for part in component:
            _append(part, outer, text, names)
    elif isinstance(component, dict):
        style = outer + _style(component)
        if "text" in component:
            text.append(str(component["text"]), style)
        elif "translate" in component:
            _translated(component, style, text, names)
        for part in component.get("extra", ()):
            _append(part, style, text, names)
    else:
        text.append(str(component), outer)


def _translated(component: dict[str, Any], style: Style, text: Text, names: Names) -> None:
    key = component["translate"]
    pattern = component.get("fallback") or names.get(key, key)
    arguments = component.get("with", [])
    end = 0
    for match, number in zip(_PLACE.finditer(pattern), count(), strict=False):
        text.append(pattern[end : match.start()], style)
        end = match.end()
        _argument(match, number, arguments, lambda part: _append(part, style, text, names))
    text.append(pattern[end:], style)


def _argument(match: Match[str], number: int, arguments: list[Any], append: Callable[[Any], None]) -> None:
    if match[0] == "%%":
        append("%")
        return
    index = number if match[1] is None else int(match[1]) - 1
    if index < len(arguments):
        append(arguments[index])


def _style(component: dict[str, Any]) -> Style:
    colour = component.get("color")
    return Style(
        color=None if colour is None else _COLOURS.get(colour, colour),
        bold=component.get("bold"),
        italic=component.get("italic"),
        underline=component.get("underlined"),
        strike=component.get("strikethrough"),
    )
