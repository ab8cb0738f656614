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

LISTED_SHARE = 0.5
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
            return "falta o que as melhores fontes dizem"
    return None
