"""The nearest names of items, for 'não conheço esse item'."""

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import LEAD
from canalhandia_knowledge.names.tokens import Token
from canalhandia_knowledge.names.typos import likeness
from canalhandia_knowledge.types import NameKind, NameMatch

_SUGGESTED = 5
_LEAST = 60
"""Likeness, of 100, below which a name is not worth offering."""


def suggestions(catalogue: NameCatalogue, tokens: list[Token], length: int) -> tuple[NameMatch, ...]:
    """The nearest names of items, for a phrase that is none or a name that does not exist."""
    subject = " ".join(t.folded for t in tokens if t.folded not in LEAD and not t.connecting)
    bases = {t.base for t in tokens if t.folded not in LEAD and not t.connecting}
    scored: dict[str, tuple[float, NameMatch]] = {}
    for key in catalogue.keys_with(bases):
        for name in catalogue.names(key):
            if name.entity.kind is not NameKind.ITEM or name.entity.group:
                continue
            score = likeness(subject, key)
            known = scored.get(name.entity.ids[0])
            if score >= _LEAST and (known is None or known[0] < score):
                match = NameMatch(
                    NameKind.ITEM,
                    name.entity.ids,
                    name.entity.label,
                    (0, length),
                    name.reason,
                    score / 200,
                )
                scored[name.entity.ids[0]] = (score, match)
    best = sorted(scored.values(), key=lambda pair: -pair[0])[:_SUGGESTED]
    return tuple(match for _, match in best)
