"""Wikitext in, plain pieces out: text, tables as cells, infobox fields. The only door to mwparserfromhell.

Nothing here knows of headings or chunks: `sections` cuts a page at its headings and hands the parts in one by one, so
that a broken template or table spoils its own section at most. What each template becomes is decided in `templates`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import mwparserfromhell
from mwparserfromhell import nodes

from canalhandia_knowledge.text.nesting import closed_spans, is_whole, paragraphs
from canalhandia_knowledge.text.table_markup import clamped, read_table
from canalhandia_knowledge.text.templates import Call, Fields, is_dropped, render
from canalhandia_knowledge.text.unclosed import bounded
from canalhandia_knowledge.text.wikitext_marks import (
    BREAK,
    clean,
    inline,
    is_hidden,
    link_label,
    plain_paragraph,
)


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
_CELL_LINES = re.compile(rf"[\n{BREAK}]")
_ITEM_MARK = re.compile(r"^\s*[*#:;]+\s*")
_DOUBLED_STOP = re.compile(r"([.,;:!?])\, ")
_LIST_TAGS = {"li": "* ", "dt": "; ", "dd": ": "}


def pieces(text: str, title: str = "") -> list[Piece]:
    """What one section's wikitext says, in order. Text keeps its line starts (`*`, `#`, `;`, `:`) and newlines.

    `title` is what {{PAGENAME}} stands for. Never raises on broken markup: what cannot be parsed stays as text.
    """
    text = bounded(text)
    found: list[Piece] = []
    at = 0
    for start, end in closed_spans(text) if "{|" in text else ():
        table = text[start:end].lstrip(" \t:*#")
        if table.startswith("{|") and is_whole(text[at:start]):
            found += _text_pieces(text[at:start], title)
            found += _wiki_table(table, title)
            at = end
    return found + _text_pieces(text[at:], title)


def parsed_pieces(text: str, title: str = "") -> list[Piece]:
    """As `pieces`, everything through the parser: slower, and the measure of the short ways."""
    return _Reader(title).read(text)


def _text_pieces(text: str, title: str) -> list[Piece]:
    """Paragraphs without markup as they are; runs of those with some through the parser."""
    found: list[Piece] = []
    waiting: list[str] = []
    for part in paragraphs(text):
        plain = plain_paragraph(part)
        if plain is None:
            waiting.append(part)
            continue
        if waiting:
            found += _Reader(title).read("\n\n".join(waiting))
            waiting = []
        if plain.strip():
            found.append(plain)
    return found + _Reader(title).read("\n\n".join(waiting)) if waiting else found


def _wiki_table(text: str, title: str) -> list[Piece]:
    raw = read_table(text)
    if is_hidden(raw.attributes):
        return []
    reader = _Reader(title)
    rows = tuple(
        tuple(
            Cell(
                "" if is_hidden(cell.attributes) else reader.cell(cell.content),
                cell.header,
                cell.span("rowspan"),
                cell.span("colspan"),
            )
            for cell in row
        )
        for row in raw.rows
    )
    return [Table(rows, reader.cell(raw.caption))] if rows else []


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

    def cell(self, text: str) -> str:
        """A table cell's wikitext as one line."""
        plain = plain_paragraph(text)
        if plain is None:
            plain = self._inline(mwparserfromhell.parse(text, skip_style_tags=True))
        return _cell_text(plain)

    def _flush(self) -> None:
        text = clean("".join(self._text))
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
        label = link_label(str(node.title), None if node.text is None else str(node.text))
        return self._inline(node.text) if label and node.text is not None and str(node.text).strip() else label

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
        """An HTML table, or a wikitext one inside a template."""
        caption, rows, loose = "", [], []
        for node in _table_nodes(table.contents):
            name = str(node.tag).strip().lower()
            if name == "tr":
                cells = tuple(self._cell(c) for c in _table_nodes(node.contents) if _is_cell(c))
                if cells:
                    rows.append(cells)
            elif _is_cell(node):
                if node.wiki_markup and str(node.contents).startswith("+"):  # mwparserfromhell takes |+ for a cell
                    caption = inline(self._inline(node.contents)).lstrip("+ ")
                else:
                    loose.append(self._cell(node))
            elif name == "caption":
                caption = inline(self._inline(node.contents))
        if loose:
            rows.insert(0, tuple(loose))
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
    lines = [inline(_ITEM_MARK.sub("", line)) for line in _CELL_LINES.split(clean(text))]
    if len(lines) == 1:
        return lines[0]
    return _DOUBLED_STOP.sub(r"\1 ", ", ".join(line for line in lines if line))


def _span(node: nodes.Tag, name: str) -> int:
    if not node.attributes or not node.has(name):
        return 1
    found = re.search(r"\d+", str(node.get(name).value))
    return clamped(int(found.group())) if found else 1


def _hidden(node: nodes.Tag) -> bool:
    return bool(node.attributes) and is_hidden(" ".join(str(attribute) for attribute in node.attributes))
