"""'4 crânios' where the sentence that says so has 3 of them: a number goes with the noun right behind it.

The check of quantities knows units ('3 blocos', '5 segundos'); a plain number is held there against all nouns of its
clause, so that two numbers of one sentence could change places.
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from canalhandia_knowledge.answering.wording import STOPWORDS, stem
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_words import LIGHT
from canalhandia_knowledge.guards.evidence import Segment, meaning_words
from canalhandia_knowledge.guards.quantities import quantities

SUPPORT = 0.5
"""The share of a sentence's words that a segment has which could say the same."""

_NEXT = re.compile(r"\s+([^\W\d_]{4,})")


def miscounted(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The problem of a thing that the segments which say the same have in other numbers, and none in this one."""
    counted = _counted(sentence)
    if not counted:
        return None
    said = frozenset(meaning_words(sentence))
    everywhere = [(segment, thing, n) for segment in segments for thing, n in _counted(segment.text)]
    for noun, value in counted:
        stated = [(segment, n) for segment, thing, n in everywhere if thing == noun]
        if any(n == value for _, n in stated):
            continue
        same = [n for segment, n in stated if len(said & segment.all_stems) >= SUPPORT * len(said)]
        if same:
            return f"as fontes dizem {same[0]} disso, não {value}"
    return None


def _counted(text: str) -> list[tuple[str, Decimal]]:
    """The things right behind plain numbers, by stem."""
    found = []
    for quantity in quantities(text):
        behind = _NEXT.match(text, quantity.span[1])
        if quantity.unit or quantity.low != quantity.high or quantity.low is None or behind is None:
            continue
        word = fold(behind[1])
        if word not in STOPWORDS and stem(word) not in LIGHT:
            found.append((stem(word), quantity.low))
    return found
