"""Whether a true draft still lost what was asked: then the sources' own sentences answer better.

Judged against the best units of the extractive answer: the number for 'quantos', the rows for 'o que dropa', and for
everything else at least something that the question did not say already.
"""

import re
from collections.abc import Sequence

from canalhandia_knowledge.answering.units import Unit
from canalhandia_knowledge.answering.wording import Asked, asked
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.evidence import meaning_words
from canalhandia_knowledge.guards.quantities import quantities, same_quantity

_TWO_ASKED = re.compile(
    r"\b(?:e|ou)\b.*\b(?:qual|quais|q|oq|o que|quant\w+|qts?|qnts|qtos?|onde|ond|como|por qu\w+|quando)\b"
)
"""'quantos blocos e qual bloco não': one number does not answer it."""

_FIRM = re.compile(
    r"\b(?:tod[oa]s?|tudo|qualquer|sempre|nunca|so|somente|apenas|unic[oa]s?|nenhum\w*|primeir[oa]|depois|antes|"
    r"ultim[oa]|mais|menos|maior|menor|porque)\b"
)
"""What limits, orders or compares."""

LISTED_SHARE = 0.5
LEAD_SHARE = 0.6
"""Of what a draft says beyond the question, that the best unit must say for the draft to be its short form."""

LEAD_PART = 0.25
"""Of the best unit's words, that such a draft must hold."""

HELD_SHARE = 0.4
"""Of what each of the two best units says beyond the question."""


def lost_facts(draft: str, question: str, best: Sequence[Unit]) -> str | None:
    """What a draft lacks, None when it holds enough. `best`: the extractive answer's units, best first."""
    if not best:
        return None
    kinds = asked(question)
    said = frozenset(meaning_words(draft))
    lead = best[0]
    if kinds[0] is Asked.QUANTITY and (stated := quantities(lead.text)):
        claimed = quantities(draft)
        if not any(same_quantity(c, s) for c in claimed for u in best[:3] for s in quantities(u.text)):
            return f"falta o número ({stated[0].text})"
        if kinds == (Asked.QUANTITY,) and not _TWO_ASKED.search(fold(question)):
            return None
    if Asked.DROPS in kinds and lead.row:
        rows = [u for u in best if u.row and u.passage.id == lead.passage.id]
        labels = [frozenset(meaning_words(u.text.split(":", 1)[0])) for u in rows]
        held = sum(1 for label in labels if label & said)
        if labels and held / len(labels) < LISTED_SHARE:
            return "faltam itens da lista"
    known = frozenset(meaning_words(question)) | frozenset(meaning_words(lead.passage.title))
    for unit in best[:2]:
        new = frozenset(meaning_words(unit.text)) - known
        if new and len(said & new) / len(new) < HELD_SHARE:
            return None if _short_form(draft, said - known, lead) else "falta o que as melhores fontes dizem"
    return None


def _short_form(draft: str, told: frozenset[str], lead: Unit) -> bool:
    """Whether a draft says over again what the best unit says beyond the question, and little that it does not: no
    number, 'todos' or 'depois' of its own."""
    there = frozenset(meaning_words(lead.text))
    shared = told & there
    if not shared or len(shared) / len(told) < LEAD_SHARE or len(shared) / len(there) < LEAD_PART:
        return False
    if not set(_FIRM.findall(fold(draft))) <= set(_FIRM.findall(fold(lead.text))):
        return False
    stated = quantities(lead.text)
    return all(any(same_quantity(c, s) for s in stated) for c in quantities(draft))
