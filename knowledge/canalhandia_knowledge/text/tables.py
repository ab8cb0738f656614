"""Tables as sentences: each row repeats its headers, so that a row alone still says what its figures are.

'Poção de força: base poção estranha; ingrediente pó de blaze; duração 3:00'
"""

import re

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.text.wikitext import Cell, Table

_EMPTY = frozenset({"", "-", "–", "—", "−", "n/a", "N/A", "?"})
_PROPER = frozenset(
    {
        "nether",
        "end",
        "ender",
        "java",
        "bedrock",
        "minecraft",
        "mojang",
        "overworld",
        "wither",
        "warden",
        "steve",
        "alex",
        "mundo",
        "herobrine",
        "jeb",
        "tnt",
        "xp",
    }
)
_SMALL_WORDS = frozenset(
    {"sim", "nao", "qualquer", "nenhum", "nenhuma", "todos", "todas", "varia", "somente", "apenas", "ate", "cerca"}
)
_MAX_COLUMNS = 60


def row_sentences(table: Table) -> list[str]:
    """One line of text per row (or per group header), in order; [] for a table that says nothing."""
    grid = _spread(table.rows)
    if not grid:
        return []
    width = max(len(row) for row in grid)
    if width == 1:
        lines = [row[0].text for row in grid if row[0].text not in _EMPTY]
    elif _is_vertical(grid):
        lines = [line for row in grid if (line := _pair(row))]
    else:
        lines = _horizontal(grid, width)
    if table.caption and lines:
        return [f"{table.caption}:" if not table.caption.endswith((":", ".")) else table.caption, *lines]
    return lines


def _spread(rows: tuple[tuple[Cell, ...], ...]) -> list[list[Cell]]:
    """The grid with each spanning cell repeated where it reaches."""
    grid: list[list[Cell]] = []
    hanging: dict[int, tuple[Cell, int]] = {}
    for cells in rows:
        row: list[Cell] = []
        waiting = list(cells)
        while (waiting or any(column >= len(row) for column in hanging)) and len(row) < _MAX_COLUMNS:
            column = len(row)
            if column in hanging:
                cell, left = hanging.pop(column)
                row.append(cell)
                if left > 1:
                    hanging[column] = (cell, left - 1)
            elif waiting:
                cell = waiting.pop(0)
                for offset in range(min(cell.colspan, _MAX_COLUMNS - column)):
                    row.append(cell)
                    if cell.rowspan > 1:
                        hanging[column + offset] = (cell, cell.rowspan - 1)
            else:
                row.append(Cell(""))
        # a cell that began in an earlier column may lie over a column a spanning cell holds: both keep their own
        hanging = {c: (cell, n) for c, (cell, n) in hanging.items() if n > 0 and c < _MAX_COLUMNS}
        if row:
            grid.append(row)
    return grid


def _is_header(row: list[Cell]) -> bool:
    return all(cell.header for cell in row) and any(cell.text not in _EMPTY for cell in row)


def _is_vertical(grid: list[list[Cell]]) -> bool:
    """'! Vida || 20' in each row: a list of properties, headers at the left and none above."""
    return all(len(row) == 2 and row[0].header and not row[1].header for row in grid)


def _pair(row: list[Cell]) -> str:
    name, value = row[0].text, row[1].text
    return "" if value in _EMPTY or name in _EMPTY else f"{name}: {value}"


def _horizontal(grid: list[list[Cell]], width: int) -> list[str]:
    headers: list[str] = [""] * width
    group, lines, heading_before = "", [], False
    plain_first = not any(cell.header for row in grid for cell in row)
    for number, row in enumerate(grid):
        whole = _whole_row(row, width)
        if whole is not None and number > 0 and (len(grid) > number + 1):
            group = "" if whole in _EMPTY else whole
            heading_before = False
        elif _is_header(row) or (plain_first and number == 0 and len(grid) > 2 and _looks_like_headers(row)):
            names = [cell.text for cell in row] + [""] * (width - len(row))
            # a second header row refines the first one: 'Dano' over 'Fácil', 'Normal'
            headers = [_refined(a, b) for a, b in zip(headers, names, strict=True)] if heading_before else names
            heading_before = True
        elif whole is not None:
            lines.append(whole)
            heading_before = False
        else:
            heading_before = False
            if line := _sentence(row, headers):
                lines.append(f"{group} – {line}" if group else line)
    if not lines:
        named = [h for h in headers if h not in _EMPTY]
        lines = ["; ".join(dict.fromkeys(named))] if named else []
    return lines


def _whole_row(row: list[Cell], width: int) -> str | None:
    """The text of a single cell that spans the table, else None."""
    first = row[0]
    return first.text if len(row) == width and all(cell is first for cell in row) and first.colspan > 1 else None


def _looks_like_headers(row: list[Cell]) -> bool:
    """A table without `!` whose first row still names columns: short, all different, no digits."""
    texts = [cell.text for cell in row]
    return (
        all(t and len(t) < 30 and not re.search(r"\d", t) for t in texts)
        and len(set(texts)) == len(texts)
        and any(word in fold(" ".join(texts)) for word in _HEADER_WORDS)
    )


_HEADER_WORDS = (
    "nome",
    "item",
    "nivel",
    "valor",
    "descricao",
    "quantidade",
    "dano",
    "duracao",
    "efeito",
    "tipo",
    "resultado",
    "bloco",
)


def _refined(above: str, below: str) -> str:
    return above if above == below or below in _EMPTY else f"{above} {below}".strip()


def _sentence(row: list[Cell], headers: list[str]) -> str:
    """Subject first, then 'header value' pairs; what one spanning cell says is said once, under all its headers."""
    said: list[tuple[list[str], str]] = []
    last: Cell | None = None
    for cell, header in zip(row, headers, strict=False):
        if cell.text not in _EMPTY:
            if cell is last and said:
                if header not in _EMPTY and header not in said[-1][0]:
                    said[-1][0].append(header)
            else:
                said.append(([header] if header not in _EMPTY else [], cell.text))
        last = cell
    if not said:
        return ""
    subject = _subject(" e ".join(said[0][0]), said[0][1])
    rest = [f"{_listed(names)} {_lower_first(value)}" if names else value for names, value in said[1:]]
    return f"{subject}: {'; '.join(rest)}" if rest else subject


def _listed(headers: list[str]) -> str:
    """'fácil, normal e difícil'."""
    *first, last = [_lower_header(h) for h in headers]
    return f"{', '.join(first)} e {last}" if first else last


def _subject(header: str, value: str) -> str:
    """What the row is about; its header where the value alone would not say ('Nível 3')."""
    if header in _EMPTY or fold(header) in fold(value):
        return value
    if not re.search(r"[^\W\d_]{2,}", value) or re.fullmatch(r"[IVX]+", value):
        return f"{header} {value}"
    return f"{header}, {_lower_first(value)}" if " " in header.strip() else value


def _lower_first(text: str) -> str:
    """'Poção estranha' -> 'poção estranha'; other names stay ('Nether', 'Mundo Superior')."""
    first, _, rest = text.partition(" ")
    if not first[:1].isupper() or first[1:] != first[1:].lower():
        return text
    word = fold(first).strip(".,;:!?()")
    if word in _SMALL_WORDS or (rest[:1].islower() and word not in _PROPER):
        return first[0].lower() + text[1:]
    return text


def _lower_header(text: str) -> str:
    """As `_lower_first`, but single words too: a header is a common noun ('Duração')."""
    word = fold(text.partition(" ")[0]).strip(".,;:!?()")
    return text if word in _PROPER or text[1:2].isupper() else text[0].lower() + text[1:]
