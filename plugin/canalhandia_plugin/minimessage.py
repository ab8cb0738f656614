"""The part of MiniMessage that operators may use in message templates, turned into Adventure JSON by own code.

`<gold>`, `<#ff8800>`, `<bold>`, `<italic>`, `<underlined>`, `<strikethrough>`, `<reset>`, `<newline>`,
`<hover:show_text:'…'>`, `<click:run_command:'/ia mais'>`, closing tags, `{name}` for what the code fills in, and
`\\<`, `{{`, `}}` for the characters themselves. Placeholders are put in afterwards, as literals: what a player or a
model wrote is never parsed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from canalhandia_plugin.rendering.components import Component

COLORS = frozenset(
    {"black", "dark_blue", "dark_green", "dark_aqua", "dark_red", "dark_purple", "gold", "gray", "dark_gray", "blue"}
    | {"green", "aqua", "red", "light_purple", "yellow", "white"}
)
DECORATIONS = {
    "bold": "bold", "b": "bold", "italic": "italic", "i": "italic", "em": "italic",
    "underlined": "underlined", "u": "underlined", "strikethrough": "strikethrough", "st": "strikethrough",
}  # fmt: skip
_OTHER_NAMES = {
    "grey": "gray",
    "dark_grey": "dark_gray",
    "br": "newline",
    "c": "color",
    "colour": "color",
    "r": "reset",
}
CLICK_PLACEHOLDERS = frozenset({"id", "pagina", "comando", "endereco"})
"""The placeholders whose values code makes, so that they may stand inside a click."""
OWN_COMMANDS = ("/ia ", "/iap ", "/receita ", "/canalhandia ")
_CLICKS = {"run_command", "suggest_command", "open_url", "copy_to_clipboard"}
_VALUE = r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^<>:'"]*)"""
_TOKEN = re.compile(rf"\\[<\\]|\{{\{{|\}}\}}|\{{([a-z_]+)\}}|[{{}}]|<(/?)([A-Za-z0-9_#]+)((?::{_VALUE})*)>|<")
_ARGUMENT = re.compile(f":({_VALUE})")


class BadTemplate(ValueError):
    """A template cannot be read; the text says what is wrong and what to do, in Portuguese."""


@dataclass(slots=True)
class _Node:
    """A styled stretch: `parts` are texts, placeholders (as 1-tuples) and nodes."""

    tag: str = ""
    style: dict[str, Any] = field(default_factory=dict)
    click: "tuple[str, Template] | None" = None
    hover: "Template | None" = None
    parts: list["str | tuple[str] | _Node"] = field(default_factory=list)


class Template:
    """A parsed template. Immutable in use; thread-safe."""

    def __init__(self, source: str) -> None:
        """Raises `BadTemplate`."""
        self.source = source
        self._root = _parse(source)
        self.placeholders = frozenset(_placeholders(self._root))

    def fill(self, values: Mapping[str, Component]) -> Component:
        """The component, with these literals in the places of the placeholders."""
        return _component(self._root, values)

    def text(self, values: Mapping[str, str]) -> str:
        """Only the words, without any style."""
        return _text(self._root, values)


def _parse(source: str) -> _Node:
    if "§" in source:
        raise BadTemplate("tire o sinal § e use, por exemplo, <gold>")
    root = _Node()
    stack = [root]
    position = 0
    for token in _TOKEN.finditer(source):
        _add(stack[-1], source[position : token.start()])
        position = token.end()
        found = token[0]
        if found in {r"\<", r"\\", "{{", "}}"}:
            _add(stack[-1], found[1])
        elif token[1]:
            stack[-1].parts.append((token[1],))
        elif found in {"{", "}"}:
            raise BadTemplate("escreva {{ ou }} para a própria chave, ou {nome} para o que o plugin põe")
        elif found == "<":
            raise BadTemplate(r"escreva \< para o próprio sinal <, ou feche a marca com >")
        elif token[2]:
            _close(stack, _named(token[3]))
        elif _named(token[3]) == "newline":
            _add(stack[-1], "\n")
        elif _named(token[3]) == "reset":
            del stack[1:]
        else:
            node = _node(_named(token[3]), [_unquoted(a) for a in _ARGUMENT.findall(token[4] or "")])
            stack[-1].parts.append(node)
            stack.append(node)
    _add(stack[-1], source[position:])
    return root


def _named(tag: str) -> str:
    """A tag's usual name: MiniMessage does not mind case and knows some by several."""
    tag = tag.lower()
    return {**DECORATIONS, **_OTHER_NAMES}.get(tag, tag)


def _close(stack: list[_Node], tag: str) -> None:
    if not any(node.tag == tag for node in stack):
        raise BadTemplate(f"apague </{tag}>: essa marca não está aberta")
    while stack.pop().tag != tag:
        pass


def _node(tag: str, arguments: list[str]) -> _Node:
    if _is_color(tag):
        return _Node(tag, {"color": tag})
    if tag == "color" and len(arguments) == 1 and _is_color(_named(arguments[0])):
        return _Node(tag, {"color": _named(arguments[0])})
    if tag in DECORATIONS:
        return _Node(tag, {tag: True})
    if tag == "hover" and len(arguments) == 2 and arguments[0] == "show_text":
        return _Node(tag, hover=Template(arguments[1]))
    if tag == "click" and len(arguments) >= 2 and arguments[0] in _CLICKS:
        return _Node(tag, click=(arguments[0], _click_value(arguments[0], ":".join(arguments[1:]))))
    raise BadTemplate(
        f"troque <{tag}> por uma cor (gold, gray, red …), bold, italic, underlined, strikethrough, newline, "
        "hover:show_text:'…' ou click:run_command:'/ia …'"
    )


def _is_color(name: str) -> bool:
    return name in COLORS or re.fullmatch(r"#[0-9a-f]{6}", name) is not None


def _click_value(action: str, source: str) -> Template:
    value = Template(source)
    wrong = value.placeholders - CLICK_PLACEHOLDERS
    if wrong:
        raise BadTemplate(f"tire {{{min(wrong)}}} de dentro do clique: é texto que o plugin não controla")
    if action.endswith("_command") and not source.startswith((*OWN_COMMANDS, "{comando}")):
        raise BadTemplate("um clique só pode usar /ia, /iap, /receita ou /canalhandia")
    if action == "open_url" and not source.startswith(("https://", "http://", "{endereco}")):
        raise BadTemplate("um endereço de clique começa com https://")
    return value


def _unquoted(argument: str) -> str:
    if argument[:1] in {"'", '"'}:
        return re.sub(r"\\(['\"])", r"\1", argument[1:-1])
    return argument


def _add(node: _Node, text: str) -> None:
    if not text:
        return
    if node.parts and isinstance(node.parts[-1], str):
        node.parts[-1] += text
    else:
        node.parts.append(text)


def _placeholders(node: _Node) -> Iterator[str]:
    for template in (node.hover, node.click[1] if node.click else None):
        if template is not None:
            yield from template.placeholders
    for part in node.parts:
        if isinstance(part, tuple):
            yield part[0]
        elif isinstance(part, _Node):
            yield from _placeholders(part)


def _component(node: _Node, values: Mapping[str, Component]) -> Component:
    parts: list[Component] = []
    for part in node.parts:
        if isinstance(part, str):
            parts.append({"text": part})
        elif isinstance(part, tuple):
            parts.append(values[part[0]])
        else:
            parts.append(_component(part, values))
    component: Component = {"text": "", **node.style}
    if node.click is not None:
        action, template = node.click
        component["clickEvent"] = {"action": action, "value": _clicked(action, template, values)}
    if node.hover is not None:
        component["hoverEvent"] = {"action": "show_text", "contents": node.hover.fill(values)}
    if len(parts) == 1 and set(parts[0]) == {"text"}:
        return {**component, **parts[0]}
    if len(parts) == 1 and set(component) == {"text"}:
        return parts[0]
    if parts:
        component["extra"] = parts
    return component


def _clicked(action: str, template: Template, values: Mapping[str, Component]) -> str:
    value = template.text({name: str(values[name].get("text", "")) for name in template.placeholders})
    allowed = OWN_COMMANDS if action.endswith("_command") else ("https://", "http://")
    if action != "copy_to_clipboard" and not (f"{value} ".startswith(allowed) and value.isprintable()):
        raise ValueError(f"a click may not do {value!r}")
    return value


def _text(node: _Node, values: Mapping[str, str]) -> str:
    words = []
    for part in node.parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, tuple):
            words.append(values[part[0]])
        else:
            words.append(_text(part, values))
    return "".join(words)
