"""Table rows as they are read aloud: 'Nível 4 – base: 9×9; blocos: 164' for 'Nível 4: base 9×9; blocos 164'.

The text of a row does not mark where a column's name ends and its value begins. The rows around it tell: what all of
them repeat is the name. Column names that go without saying are dropped; no value is touched.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold

_PLAIN = re.compile(r"^(?:quantidade|número|valor|resultado|lugar|alimento|item|efeito|regra|o que há|o que muda)$")
"""Names of a first column that say nothing more than its cells."""

_ASIDE = re.compile(r"^(?:condição|condições|observaç(?:ão|ões)|nota|notas|detalhe|detalhes)$")
_SHARE_OF_DAMAGE = re.compile(r"\d+(?:,\d+)?% do dano\b")
"""What is left of it: by itself '20% do dano' may be read as what is taken off."""

_CELL = re.compile(r";\s+")
_SMALL = frozenset("cerca ate so mais menos quase a o as os um uma no na".split())
"""Words that open a value, not close a column's name, where all values begin alike."""

_MAX_NAME_WORDS = 7
_FEWEST_ALIKE = 3
"""Rows that have to agree on a column's name with a figure in it."""
WIDE_CELLS = 3
WIDE_CHARS = 100
"""A row of so many columns and so long is told by those that were asked for."""


@dataclass(frozen=True, slots=True)
class Cell:
    """`name` '' where nothing tells it from the value, which then holds both."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Row:
    """`subject`: the column that names the rows, '' mostly; `label`: what this row is about."""

    subject: str
    label: str
    cells: tuple[Cell, ...]


def read_rows(lines: Sequence[str]) -> list[Row]:
    """The rows of one table, told apart into names and values as far as the rows among themselves show it."""
    parts = [_parts(line) for line in lines]
    prefixes: Counter[str] = Counter()
    for _, cells in parts:
        prefixes.update({prefix for cell in cells for prefix in _prefixes(cell)})
    subjects = Counter(label.partition(", ")[0] for label, _ in parts if ", " in label)
    return [
        Row(*_label(label, subjects), tuple(_cell(cell, prefixes, len(parts)) for cell in cells))
        for label, cells in parts
    ]


def readable_row(text: str, around: Sequence[str] = (), asked: Callable[[str], bool] | None = None) -> str:
    """A row as it is read. `around`: the lines of its table, the row itself among them; `asked`: whether a column's
    name is what was asked for: of a wide row the others are left out then."""
    lines = list(around) if text in around else [text]
    row = read_rows(lines)[lines.index(text)]
    columns = frozenset(c.name for c in row.cells if asked is not None and c.name and asked(c.name))
    wide = len(row.cells) >= WIDE_CELLS and len(text) > WIDE_CHARS and all(c.name for c in row.cells)
    return worded(row, text, columns if wide else frozenset())


def worded(row: Row, text: str, columns: frozenset[str] = frozenset()) -> str:
    """A row as words; `columns`: the only ones to be told, all when empty; `text`: the row as it stands."""
    if not row.cells:
        return text
    label = f"{row.subject}: {row.label}" if row.subject else row.label
    said = ""
    named = False
    for number, cell in enumerate(c for c in row.cells if not columns or c.name in columns):
        name = fold_name(cell.name)
        if _ASIDE.match(name) and (number or named):
            said += f"; {cell.value}" if "(" in cell.value else f" ({cell.value})"
            continue
        shown = cell.value if not name or (_PLAIN.match(name) and not number) else f"{cell.name}: {cell.value}"
        if _SHARE_OF_DAMAGE.match(shown):
            shown = f"você sofre {shown}"
        named = named or (not number and bool(name) and shown.startswith(cell.name))
        said += f"; {shown}" if number else shown
    return f"{label} – {said}" if named or row.subject else f"{label}: {said}"


def fold_name(name: str) -> str:
    return name.lower()


def _parts(line: str) -> tuple[str, list[str]]:
    label, colon, rest = line.partition(": ")
    if not colon or ". " in label:
        return line, []
    return label, _CELL.split(rest.rstrip("."))


def _label(label: str, subjects: Counter[str]) -> tuple[str, str]:
    subject, comma, value = label.partition(", ")
    return (subject, value) if comma and subjects[subject] > 1 else ("", label)


def _prefixes(cell: str) -> list[str]:
    """What a cell's column may be called: its first words. One with a figure ('nome até a 1.21.10') is a name only
    where all rows have it."""
    found: list[str] = []
    inside = False
    words = cell.split(" ")
    for number, word in enumerate(words[:-1][:_MAX_NAME_WORDS]):
        inside = (inside or word.startswith("(")) and not word.endswith(")")
        if not inside:
            found.append(" ".join(words[: number + 1]))
    return found


def _has_figure(prefix: str) -> bool:
    """Outside of brackets."""
    return re.search(r"\d", re.sub(r"\([^)]*\)", "", prefix)) is not None


def _cell(cell: str, prefixes: Counter[str], rows: int) -> Cell:
    mine = _prefixes(cell)
    figures = [p for p in mine if _has_figure(p) and prefixes[p] >= max(_FEWEST_ALIKE, rows)]
    known = [(prefixes[p], len(p), p) for p in mine if prefixes[p] > 1 and (p in figures or not _has_figure(p))]
    if rows < 2 or not known:
        plain = (p for p in mine if not _has_figure(p))
        name = next((p for p in plain if _PLAIN.match(fold_name(p)) or _ASIDE.match(fold_name(p))), "")
        return Cell(name, cell[len(name) :].strip())
    name = max(known)[2]
    name = name.removesuffix(" cerca de")
    while " " in name and fold(name.rsplit(" ", 1)[1]) in _SMALL:
        name = name.rsplit(" ", 1)[0]
    return Cell(name, cell[len(name) :].strip())
