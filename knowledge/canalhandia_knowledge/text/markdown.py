"""The server's own text files as sections: headings, paragraphs, lists, tables of Markdown; plain text as paragraphs.

Not a whole Markdown: what a server owner writes in rules and guides. What it does not know stays as it stands.
"""

import re

from canalhandia_knowledge.text.tables import row_sentences
from canalhandia_knowledge.text.wikitext import Cell, Table
from canalhandia_knowledge.types import Block, BlockKind, Section

_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$")
_UNDERLINE = re.compile(r"^ {0,3}(=+|-{3,})\s*$")
_ITEM = re.compile(r"^(\s*)(?:[-*+•]|(\d{1,3})[.)])\s+(.*)$")
_TABLE_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$|^\s*\|\s*:?-+:?\s*\|\s*$")
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_INLINE = (
    (re.compile(r"!\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"\[([^\]]+)\]\((?:[^)]*)\)"), r"\1"),
    (re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<!\w)([*_])(?=\S)([^*_]+?)(?<=\S)\1(?!\w)"), r"\2"),
    (re.compile(r"`([^`]*)`"), r"\1"),
    (re.compile(r"</?[a-zA-Z][^<>\n]*>"), ""),
    (re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>])"), r"\1"),
    (re.compile(r"^\s*>\s?"), ""),
    (re.compile(r"\s+"), " "),
)


def plain(text: str) -> str:
    """One line without Markdown's marks."""
    for pattern, instead in _INLINE:
        text = pattern.sub(instead, text)
    return text.strip()


def read_text(text: str) -> list[Section]:
    """Plain text: one section of its paragraphs and lists."""
    blocks = _blocks(text.splitlines())
    return [Section((), tuple(blocks))] if blocks else []


def read_markdown(text: str) -> tuple[str | None, list[Section]]:
    """(title, sections). The title is the first heading where nothing stands before it and it is of level 1."""
    lines = _FRONT_MATTER.sub("", _COMMENT.sub("", text.replace("\r\n", "\n"))).split("\n")
    parts: list[tuple[int, str, list[str]]] = [(0, "", [])]
    fenced = False
    for number, line in enumerate(lines):
        fenced ^= _FENCE.match(line) is not None
        heading = None if fenced else _HEADING.match(line)
        body = parts[-1][2]
        if heading is not None:
            parts.append((len(heading.group(1)), plain(heading.group(2)), []))
        elif not fenced and (rule := _UNDERLINE.match(line)) and body and body[-1].strip() and number:
            parts.append((1 if rule.group(1)[0] == "=" else 2, plain(body.pop()), []))
        else:
            body.append(line)
    title = None
    if len(parts) > 1 and parts[1][0] == 1 and not any(line.strip() for line in parts[0][2]):
        title = parts[1][1]
        parts[1] = (0, "", parts[1][2])
    sections: list[Section] = []
    stack: list[tuple[int, str]] = []
    for level, name, body in parts:
        while level and stack and stack[-1][0] >= level:
            stack.pop()
        if level:
            stack.append((level, name))
        if blocks := _blocks(body):
            sections.append(Section(tuple(h for _, h in stack if h), tuple(blocks)))
    return title, sections


def _blocks(lines: list[str]) -> list[Block]:
    blocks: list[Block] = []
    paragraph: list[str] = []
    items: list[str] = []
    table: list[str] = []

    def close() -> None:
        if table:
            blocks.extend(Block(row, BlockKind.ROW) for row in row_sentences(_table(table)))
        if items:
            lead = blocks.pop().text + "\n" if blocks and not paragraph and blocks[-1].text.endswith(":") else ""
            blocks.append(Block(lead + "\n".join(items), BlockKind.LIST))
        if paragraph and (joined := plain(" ".join(paragraph))):
            blocks.append(Block(joined))
        paragraph.clear()
        items.clear()
        table.clear()

    for line in lines:
        item = _ITEM.match(line)
        if line.strip().startswith("|"):
            if not table:
                close()
            table.append(line)
        elif item is not None:
            if not items:
                close()
            mark = f"{item.group(2)}." if item.group(2) else "-"
            items.append("  " * (len(item.group(1).expandtabs(4)) // 2) + f"{mark} {plain(item.group(3))}")
        elif not line.strip() or _FENCE.match(line):
            close()
        elif items:
            items[-1] += f" {plain(line)}"
        else:
            if table:
                close()
            paragraph.append(line)
    close()
    return blocks


def _table(lines: list[str]) -> Table:
    ruled = len(lines) > 1 and _TABLE_RULE.match(lines[1]) is not None
    rows = []
    for number, line in enumerate(lines):
        if not _TABLE_RULE.match(line):
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            rows.append(tuple(Cell(plain(c), header=ruled and number == 0) for c in cells))
    return Table(tuple(rows))
