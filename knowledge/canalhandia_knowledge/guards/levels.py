"""'Pilhagem II' beside a number: the cell or clause of the number must be of that level.

A row 'sem Pilhagem 2,5%; Pilhagem I 3,5%; Pilhagem II 4,5%' holds every figure and every level.
"""

import re
from collections.abc import Sequence

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.evidence import Segment
from canalhandia_knowledge.guards.quantities import Quantity, quantities, same_quantity

_LEVEL = re.compile(r"\b([^\W\d_]{4,})\s+(I{1,3}|IV|V|VI{0,3}|[1-5])\b(?![,.]?\d|\s*%)")
_WORTH = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_CLAUSE = re.compile(r"[;:()]|,\s|\.\s|\se\s|\sou\s|\smas\s")


def of_another_level(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The problem of a number that the sources give for another level of what the sentence names beside it."""
    mine = _levels(sentence)
    counted = [q for q in quantities(sentence) if not any(a <= q.span[0] < b for _, _, (a, b) in mine)]
    if not mine or not counted:
        return None
    for quantity in counted:
        beside = _nearest(mine, quantity)
        told = [
            level
            for s in segments
            for q in quantities(s.text)
            if same_quantity(quantity, q) and (level := _level_of(s.text, q, beside[0])) is not None
        ]
        if told and beside[1] not in told:
            return f"o número '{quantity.text}' é de outro nível nas fontes"
    return None


def _nearest(levels: Sequence[tuple[str, int, tuple[int, int]]], quantity: Quantity) -> tuple[str, int]:
    name, worth, _ = min(levels, key=lambda x: abs(x[2][0] - quantity.span[0]))
    return name, worth


def _levels(text: str) -> list[tuple[str, int, tuple[int, int]]]:
    """Stem of the name, level, and where it stands."""
    return [
        (stem(fold(m.group(1))), _WORTH.get(m.group(2)) or int(m.group(2)), m.span())
        for m in _LEVEL.finditer(text)
        if m.group(2) in _WORTH
    ]


def _level_of(text: str, quantity: Quantity, name: str) -> int | None:
    """The level of the name in the clause of a quantity; None where it has none there."""
    start = max((m.end() for m in _CLAUSE.finditer(text, 0, quantity.span[0])), default=0)
    end = _CLAUSE.search(text, quantity.span[1])
    piece = text[start : end.start() if end else len(text)]
    own = [level for found, level, _ in _levels(piece) if found == name]
    return own[-1] if own else None
