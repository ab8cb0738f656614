"""The skeleton of a wikitext table: rows and cells with their raw content, by MediaWiki's own line rules.

mwparserfromhell builds nodes of every attribute of every cell, which took four fifths of an ingest's time; the
skeleton needs none of that. What stands in a cell is read by `wikitext` as any other text.
"""

import re
from dataclasses import dataclass

from canalhandia_knowledge.text.nesting import closed_spans

MAX_SPAN = 200
"""A rowspan or colspan beyond this is a slip of the pen (0 and 9999 mean 'to the end')."""
_LINK = re.compile(r"\[\[[^\[\]]*\]\]|<nowiki>.*?</nowiki>|<math>.*?</math>", re.DOTALL)
_MASK = re.compile("\x02(\\d+)\x02")
_SPAN = re.compile(r"(rowspan|colspan)\s*=\s*[\"']?\s*(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RawCell:
    """A cell as written. `attributes`: what stood before its '|'."""

    content: str
    header: bool
    attributes: str = ""

    def span(self, name: str) -> int:
        """Its 'rowspan' or 'colspan', 1 when absent or senseless."""
        return next((clamped(int(n)) for key, n in _SPAN.findall(self.attributes) if key.lower() == name), 1)


@dataclass(frozen=True, slots=True)
class RawTable:
    rows: tuple[tuple[RawCell, ...], ...]
    caption: str = ""
    attributes: str = ""


def clamped(span: int) -> int:
    return min(max(span, 1), MAX_SPAN)


def read_table(text: str) -> RawTable:
    """The table that `text`, from its '{|' to its '|}', draws."""
    masked, hidden = _masked(text.strip())
    lines = masked.split("\n")
    reader = _Rows(hidden)
    for line in lines[1:]:
        reader.line(line)
    attributes = lines[0].lstrip(" \t:*#").removeprefix("{|").strip()
    return RawTable(tuple(reader.finished()), reader.caption.strip(), attributes)


def _masked(text: str) -> tuple[str, list[str]]:
    """The text with everything inside it that has '|' or lines of its own put aside."""
    hidden: list[str] = []

    def put_aside(part: str) -> str:
        hidden.append(part)
        return f"\x02{len(hidden) - 1}\x02"

    inner_start = text.index("\n") if "\n" in text else len(text)
    inner = text[inner_start:].removesuffix("|}")
    pieces, at = [text[:inner_start]], 0
    for start, end in closed_spans(inner) if "{" in inner else ():
        lead = len(inner[start:end]) - len(inner[start:end].lstrip(" \t:*#")) if inner[start : start + 2] != "{{" else 0
        pieces += (inner[at : start + lead], put_aside(inner[start + lead : end]))
        at = end
    pieces.append(inner[at:])
    return _LINK.sub(lambda m: put_aside(m.group()), "".join(pieces)), hidden


class _Rows:
    """Collects cells line by line."""

    def __init__(self, hidden: list[str]) -> None:
        self._hidden = hidden
        self._rows: list[tuple[RawCell, ...]] = []
        self._row: list[RawCell] = []
        self._cell: tuple[list[str], bool] | None = None
        self._in_caption = False
        self.caption = ""

    def line(self, line: str) -> None:
        text = line.strip()
        if text.startswith("|-"):
            self._end_row()
        elif text.startswith("|+"):
            self._end_cell()
            self._in_caption = True
            self.caption = self._shown(text[2:].rpartition("|")[2])
        elif text.startswith("|}"):
            return
        elif text[:1] in {"|", "!"}:
            header = text[0] == "!"
            for part in re.split(r"\|\||!!" if header else r"\|\|", text[1:]):
                self._end_cell()
                self._cell = ([part], header)
        elif self._cell is not None:
            self._cell[0].append(line)
        elif self._in_caption:
            self.caption += f" {self._shown(text)}"

    def finished(self) -> list[tuple[RawCell, ...]]:
        self._end_row()
        return self._rows

    def _end_cell(self) -> None:
        self._in_caption = False
        if self._cell is None:
            return
        lines, header = self._cell
        first, bar, content = lines[0].partition("|")
        if not bar:
            first, content = "", lines[0]
        body = "\n".join((content, *lines[1:]))
        self._row.append(RawCell(self._shown(body).strip(), header, self._shown(first)))
        self._cell = None

    def _end_row(self) -> None:
        self._end_cell()
        if self._row:
            self._rows.append(tuple(self._row))
        self._row = []

    def _shown(self, text: str) -> str:
        while "\x02" in text and (shown := _MASK.sub(lambda m: self._hidden[int(m.group(1))], text)) != text:
            text = shown
        return text
