"""Wikitext in, plain pieces out: text, tables as cells, infobox fields. The only door to mwparserfromhell.

Nothing here knows of headings or chunks: `sections` cuts a page at its headings and hands the parts in one by one, so
that a broken template or table spoils its own section at most. What each template becomes is decided in `templates`.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import mwparserfromhell
from mwparserfromhell import nodes

from canalhandia_knowledge.templates import Call, Fields, is_dropped, render

BREAK = "\x01"
"""Stands for <br> in flattened text until it is known whether a paragraph or a cell is being made."""


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    header: bool = False
    rowspan: int = 1
    colspan: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """Rows as written: spans are not spread out yet (`tables` does)."""

    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""


Piece = str | Table | Fields

_DROPPED_TAGS = frozenset(
    {
        "ref",
        "references",
        "gallery",
        "galeria",
        "includeonly",
        "templatestyles",
        "style",
        "script",
        "timeline",
        "imagemap",
        "s",
        "del",
        "strike",
        "graph",
        "mapframe",
        "maplink",
        "inputbox",
        "categorytree",
        "section",
        "indicator",
    }
)
_BLOCK_TAGS = frozenset(
    {
        "div",
        "p",
        "blockquote",
        "center",
        "section",
        "poem",
        "tabber",
        "ul",
        "ol",
        "dl",
        "pre",
        "syntaxhighlight",
        "source",
    }
)
_LIST_TAGS = {"li": "* ", "dt": "; ", "dd": ": "}
_HIDDEN_CLASS = re.compile(
    r"(?:^|[\s\"'])(?:navbox\S*|hidden|oculto|noexcerpt|reflist|references|gallery|hatnote|dablink|toc|mw-editsection"
    r"|sortkey|sr-only|noprint|metadata|ambox|mbox-\S*)(?=$|[\s\"'])"
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_RAW_DROPPED = re.compile(
    r"<(ref|gallery|galeria|includeonly|templatestyles|timeline|imagemap)\b(?:[^<>]*/>|[^<>]*>.*?</\1\s*>)",
    re.DOTALL | re.IGNORECASE,
)
_LEFT_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,200}>")
_LEFT_BRACES = re.compile(r"\{\{\{?|\}\}\}?|\[\[|\]\]")
_LEFT_TABLE = re.compile(r"^\s*(?:\{\|.*|\|\}|\|-.*|\|\+)\s*$", re.MULTILINE)
_QUOTES = re.compile(r"'{2,5}")
_MAGIC_WORD = re.compile(r"__[A-ZÀ-Ú]+__")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]")
_MEDIA = frozenset({"file", "image", "media", "ficheiro", "arquivo", "imagem", "multimídia", "multimedia"})
_CATEGORY = frozenset({"category", "categoria"})
_LANGUAGE = re.compile(r"(?:[a-z]{2,3}(?:-[a-z]{2,8})?)$")
_LANGLINK = re.compile(r"\[\[\s*([a-z]{2,3}(?:-[a-z]{2,8})?)\s*:\s*([^\[\]|]+?)\s*\]\]")
_REDIRECT = re.compile(
    r"\s*#\s*(?:REDIRECT|REDIRECIONAMENTO|REDIRECIONA)\b\s*:?\s*\[\[([^\]|#]+)[^\]]*\]\]", re.IGNORECASE
)
_CATEGORY_LINK = re.compile(r"\[\[\s*(?:category|categoria)\s*:\s*([^\]|]+?)\s*(?:\|[^\]]*)?\]\]", re.IGNORECASE)
_EDITION = (
    r"somente|apenas|s[óo]|exclusiv[oa]s?|only|n[ao]s?|para|d[ae]|e|ou|and|or|&|/|,|:|EJ|EB|JE|BE|EP|EE|PE|LCE"
    r"|Java|Bedrock|Edi(?:ção|ções)|Editions?|Education|Educação|Legacy|Console|Pocket"
)
_EDITION_MARK = re.compile(rf"\s*[\[⁠]\s*((?:(?:{_EDITION})(?:(?=\W)|(?<=\W))\s*)+)\]", re.IGNORECASE)
_JAVA = re.compile(r"\b(?:EJ|JE|Java)\b", re.IGNORECASE)
_REFERENCE_MARK = re.compile(
    r"\[(?:\d{1,3}|nota \d+|note \d+|n \d+|editar[^\]]{0,30}|carece de fontes\??|citação necessária|verificar)\]",
    re.IGNORECASE,
)


def redirect_target(text: str) -> str | None:
    """The title a redirect page leads to, None for any other page."""
    found = _REDIRECT.match(text)
    return found.group(1).replace("_", " ").strip() if found else None


def langlink(text: str, language: str) -> str | None:
    """The title that `[[en:Title]]` names, None without one."""
    return next((t.replace("_", " ") for code, t in _LANGLINK.findall(text) if code == language), None)


def categories(text: str) -> tuple[str, ...]:
    """Names of the categories a page puts itself in."""
    return tuple(name.replace("_", " ") for name in _CATEGORY_LINK.findall(text))


def without_comments(text: str) -> str:
    """The wikitext without comments and without what never shows (references, galleries): before headings are cut."""
    return _RAW_DROPPED.sub("", _COMMENT.sub("", text))


def template_names(text: str) -> list[str]:
    """Names of the templates a page calls, as written, in order."""
    return [m.strip() for m in re.findall(r"\{\{\s*([^{}|<>\n#]+)", text)]


def pieces(text: str, title: str = "") -> list[Piece]:
    """What one section's wikitext says, in order. Text keeps its line starts (`*`, `#`, `;`, `:`) and newlines.

    `title` is what {{PAGENAME}} stands for. Never raises on broken markup: what cannot be parsed stays as text.
    """
    return _Reader(title).read(text)


def inline(text: str) -> str:
    """Cleaned running text: no quotes, marks, tags or doubled blanks; a break becomes '; '."""
    cleaned = _clean(text)
    cleaned = re.sub(
        rf"\s*{BREAK}\s*", lambda m: "; " if m.start() and cleaned[m.start() - 1] not in ".;:,!?" else " ", cleaned
    )
    return re.sub(r"\s+", " ", cleaned).strip(" ;\n\t")


def _clean(text: str) -> str:
    text = _QUOTES.sub("", text)
    if "<" in text:
        text = _LEFT_TAG.sub("", text)
    if "{" in text or "}" in text or "[" in text or "]" in text:
        text = _without_json(text)
        text = _LEFT_TABLE.sub("", text)
        text = _LEFT_BRACES.sub("", text)
        text = _EDITION_MARK.sub(lambda m: "" if _JAVA.search(m.group(1)) else " (Edição Bedrock)", text)
        text = _REFERENCE_MARK.sub("", text)
    if "__" in text:
        text = _MAGIC_WORD.sub("", text)
    return _INVISIBLE.sub("", text).replace("\u00a0", " ")


def _without_json(text: str) -> str:
    """Copies of wiki pages carry the infobox's data as a JSON object in the text: it says nothing to a reader."""
    decoder = json.JSONDecoder()
    at = 0
    while (found := re.compile(r'\[?\{\s*"').search(text, at)) is not None:
        try:
            _, end = decoder.raw_decode(text, found.start())
        except ValueError:
            at = found.end()
            continue
        text = text[: found.start()] + text[end:]
        at = found.start()
    return text


def _nodes(code: Any) -> Iterable[nodes.Node]:
    return code.nodes if code is not None else ()


class _Reader:
    """Walks the parsed nodes once. Not thread-safe; one per section."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._out: list[Piece] = []
        self._text: list[str] = []

    def read(self, text: str) -> list[Piece]:
        self._block(mwparserfromhell.parse(text, skip_style_tags=True))
        self._flush()
        return self._out

    def _flush(self) -> None:
        text = _clean("".join(self._text))
        self._text = []
        if text.strip():
            self._out.append(text)

    def _emit(self, piece: Table | Fields) -> None:
        self._flush()
        self._out.append(piece)

    def _block(self, code: Any) -> None:
        """Text, tables and fields of a run of nodes that stands on its own lines."""
        for node in _nodes(code):
            if isinstance(node, nodes.Tag) and str(node.tag).strip().lower() == "table":
                if not _hidden(node) and (table := self._table(node)).rows:
                    self._emit(table)
            elif isinstance(node, nodes.Tag) and str(node.tag).strip().lower() in _BLOCK_TAGS:
                if not _hidden(node):
                    self._text.append("\n")
                    self._block(node.contents)
                    self._text.append("\n")
            elif isinstance(node, nodes.Template):
                self._template(node)
            else:
                self._text.append(self._inline_node(node))

    def _at_line_start(self) -> bool:
        last = next((t for t in reversed(self._text) if t.strip(" ")), "\n")
        return last.rstrip(" ").endswith("\n")

    def _template(self, node: nodes.Template) -> None:
        name = str(node.name).strip()
        if is_dropped(name):
            return
        if self._at_line_start() and any("{|" in str(p.value) for p in node.params):
            for parameter in node.params:
                self._text.append("\n")
                self._block(parameter.value)
            return
        rendered = render(self._call(node, name, block=self._at_line_start()))
        if isinstance(rendered, Fields):
            self._emit(rendered)
        else:
            self._text.append(rendered)

    def _call(self, node: nodes.Template, name: str, *, block: bool) -> Call:
        positional, named = [], []
        for parameter in node.params:
            value = inline(self._inline(parameter.value))
            key = str(parameter.name).strip()
            if not parameter.showkey or key.isdigit():
                positional.append(value)
            else:
                named.append((key, value))
        return Call(name, tuple(positional), tuple(named), self._title, block)

    def _inline(self, code: Any) -> str:
        return "".join([self._inline_node(node) for node in _nodes(code)])

    def _inline_node(self, node: nodes.Node) -> str:
        if isinstance(node, nodes.Text):
            return str(node.value)
        if isinstance(node, nodes.Wikilink):
            return self._link(node)
        if isinstance(node, nodes.Template):
            name = str(node.name).strip()
            if is_dropped(name):
                return ""
            rendered = render(self._call(node, name, block=False))
            if isinstance(rendered, Fields):
                return "; ".join(f"{k}: {v}" for k, v in rendered.pairs)
            return rendered
        if isinstance(node, nodes.Tag):
            return self._tag(node)
        if isinstance(node, nodes.HTMLEntity):
            try:
                return str(node.normalize())
            except (ValueError, OverflowError):
                return ""
        if isinstance(node, nodes.ExternalLink):
            return self._inline(node.title) if node.title is not None else ("" if node.brackets else str(node.url))
        if isinstance(node, nodes.Argument):
            return self._inline(node.default)
        return self._inline(node.title) if isinstance(node, nodes.Heading) else ""

    def _link(self, node: nodes.Wikilink) -> str:
        title = str(node.title).strip()
        prefix, colon, rest = title.partition(":")
        if colon and prefix:
            space = prefix.strip().lower()
            if space in _MEDIA or space in _CATEGORY or (_LANGUAGE.match(space) and prefix == space):
                return ""
        if node.text is not None and str(node.text).strip():
            return self._inline(node.text)
        title = title.removeprefix(":")
        if colon and not prefix:
            title = rest.partition(":")[2] or title
        page, _, anchor = title.partition("#")
        return (page or anchor).replace("_", " ")

    def _tag(self, node: nodes.Tag) -> str:
        if node.wiki_markup and str(node.wiki_markup) in {"*", "#", ":", ";"}:
            return str(node.wiki_markup)
        name = str(node.tag).strip().lower()
        if name == "br":
            return BREAK
        if name == "hr":
            return "\n"
        if name in _DROPPED_TAGS or _hidden(node):
            return ""
        if name == "table":
            return BREAK.join(" ".join(c.text for c in row if c.text) for row in self._table(node).rows)
        if name in _LIST_TAGS:
            return f"\n{_LIST_TAGS[name]}{inline(self._inline(node.contents))}\n"
        inner = self._inline(node.contents)
        return f"\n{inner}\n" if name in _BLOCK_TAGS else inner

    def _table(self, table: nodes.Tag) -> Table:
        caption, rows, loose = "", [], []
        for node in _table_nodes(table.contents):
            name = str(node.tag).strip().lower()
            if name == "tr":
                cells = tuple(self._cell(c) for c in _table_nodes(node.contents) if _is_cell(c))
                if cells:
                    rows.append(cells)
            elif _is_cell(node):
                if not (
                    node.wiki_markup and str(node.contents).startswith("+")
                ):  # mwparserfromhell takes |+ for a cell
                    loose.append(self._cell(node))
            elif name == "caption":
                caption = inline(self._inline(node.contents))
        if loose:
            rows.insert(0, tuple(loose))
        if not caption:
            raw = str(table.contents)
            found = re.match(r"\s*\|\+\s*(?:[^|\n]*\|)?([^\n]*)", raw) if "|+" in raw[:2000] else None
            caption = inline(_LEFT_BRACES.sub("", found.group(1))) if found else ""
        return Table(tuple(rows), caption)

    def _cell(self, node: nodes.Tag) -> Cell:
        text = "" if _hidden(node) else _cell_text(self._inline(node.contents))
        return Cell(text, str(node.tag).strip().lower() == "th", _span(node, "rowspan"), _span(node, "colspan"))


def _table_nodes(code: Any) -> Iterator[nodes.Tag]:
    """The rows, cells and caption of a table, also below <tbody> and <thead>."""
    for node in _nodes(code):
        if isinstance(node, nodes.Tag):
            if str(node.tag).strip().lower() in {"tbody", "thead", "tfoot"}:
                yield from _table_nodes(node.contents)
            else:
                yield node


def _is_cell(node: nodes.Tag) -> bool:
    return str(node.tag).strip().lower() in {"td", "th"}


def _cell_text(text: str) -> str:
    """Lines of a cell joined by commas: a list in a cell reads 'a, b, c'."""
    lines = [inline(re.sub(r"^\s*[*#:;]+\s*", "", line)) for line in re.split(rf"[\n{BREAK}]", _clean(text))]
    return re.sub(r"([.,;:!?])\, ", r"\1 ", ", ".join(line for line in lines if line))


def _span(node: nodes.Tag, name: str) -> int:
    """A rowspan or colspan, 1 when absent or senseless; at most 200 (a 0 or 9999 would mean 'to the end')."""
    if not node.attributes or not node.has(name):
        return 1
    found = re.search(r"\d+", str(node.get(name).value))
    return min(max(int(found.group()), 1), 200) if found else 1


def _hidden(node: nodes.Tag) -> bool:
    for attribute in node.attributes:
        key = str(attribute.name).strip().lower()
        if key == "style" and _HIDDEN_STYLE.search(str(attribute.value).lower()):
            return True
        if key == "class" and _HIDDEN_CLASS.search(str(attribute.value).lower()):
            return True
        if key == "hidden":
            return True
    return False
