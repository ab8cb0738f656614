"""Table rows as they are read aloud: 'Pólvora: 0–2 (até +1 por nível de Pilhagem)' for 'Pólvora: quantidade 0–2; …'.

Only column names that say nothing more than their cells are dropped; no value is touched.
"""

import re

_PLAIN = re.compile(r"^(?:quantidade|número|valor|resultado|lugar|alimento|item|efeito|regra)\s+(?=\S)", re.IGNORECASE)
_ASIDE = re.compile(r"^(?:condição|condições|observaç(?:ão|ões)|nota|notas|detalhe|detalhes)\s+(?=\S)", re.IGNORECASE)
_CELL = re.compile(r";\s+")


def readable_row(text: str) -> str:
    """A row 'label: column value; column value' with the columns that go without saying left out."""
    label, colon, rest = text.partition(": ")
    if not colon or "." in label:
        return text
    said = ""
    for number, cell in enumerate(_CELL.split(rest.rstrip("."))):
        aside = _ASIDE.match(cell)
        if aside is not None and number:
            value = cell[aside.end() :]
            said += f"; {value}" if "(" in value else f" ({value})"
            continue
        plain = _PLAIN.match(cell) if not number else None
        value = cell[plain.end() :] if plain is not None else cell
        said += f"; {value}" if number else value
    return f"{label}: {said}"
