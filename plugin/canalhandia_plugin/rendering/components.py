"""Adventure components in JSON form, built from plain Python values.

Player and model text only ever enters through `text`, as a literal: it is never parsed as MiniMessage or legacy
codes. Click and hover are written in the camelCase form, which every Adventure from 4.18 (Paper 1.21.4) on reads.
"""

from collections.abc import Iterable
from typing import Any, Literal

Component = dict[str, Any]
ClickAction = Literal["run_command", "suggest_command", "open_url", "copy_to_clipboard"]


def text(content: str, *, color: str | None = None, bold: bool = False, italic: bool | None = None) -> Component:
    """A literal text component; `color` is a named colour ('gold') or '#rrggbb'."""
    component: Component = {"text": content}
    if color is not None:
        component["color"] = color
    if bold:
        component["bold"] = True
    if italic is not None:
        component["italic"] = italic
    return component


def translatable(key: str, fallback: str, *, color: str | None = None) -> Component:
    """A name in each client's own language; `fallback` for clients and consoles that lack the key."""
    component: Component = {"translate": key, "fallback": fallback}
    if color is not None:
        component["color"] = color
    return component


def join(parts: Iterable[Component]) -> Component:
    """The parts after one another, as children of an empty component (so no style leaks between them)."""
    return {"text": "", "extra": list(parts)}


def on_click(component: Component, action: ClickAction, value: str) -> Component:
    """The same component with a click action."""
    return {**component, "clickEvent": {"action": action, "value": value}}


def on_hover(component: Component, shown: Component) -> Component:
    """The same component with a text shown on hover."""
    return {**component, "hoverEvent": {"action": "show_text", "contents": shown}}


def plain(component: Component | str) -> str:
    """The component as the console and tests read it: text, fallbacks of translatables, children."""
    if isinstance(component, str):
        return component
    own = component.get("text", component.get("fallback", component.get("translate", "")))
    return str(own) + "".join(plain(child) for child in component.get("extra", ()))
