"""The nearest names of items, for 'não conheço esse item'."""

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import LEAD
from canalhandia_knowledge.names.nicknames import WORDS
from canalhandia_knowledge.names.tokens import CONNECTORS, Token, base_of
from canalhandia_knowledge.names.typos import likeness
from canalhandia_knowledge.types import NameKind, NameMatch

_MEANT = {word: base_of(meant) for word, meant in WORDS.items() if " " not in meant}
_RUN_TOGETHER = 8
"""Letters from which one word may be several without blanks."""
_SHORTEST_WORD, _LONGEST_WORD = 3, 16
_SUGGESTED = 5
_LEAST = 60
"""Likeness, of 100, below which a name is not worth offering."""


def suggestions(catalogue: NameCatalogue, tokens: list[Token], length: int) -> tuple[NameMatch, ...]:
    """The nearest names of items, for a phrase that is none or a name that does not exist."""
    said = [t for t in tokens if t.folded not in LEAD and not t.connecting]
    parted = [word for t in said for word in _parted(catalogue, t.folded)]
    if parted:
        return _nearest(catalogue, " ".join(parted), set(parted), length, groups=False)
    subject, bases = " ".join(t.folded for t in said), {t.base for t in said}
    found = _nearest(catalogue, subject, bases, length, groups=False)
    return found or _nearest(catalogue, subject, bases, length, groups=True)


def _parted(catalogue: NameCatalogue, folded: str) -> list[str]:
    """Words run together ('picaretadedima') as the names' own words, connectors left out; [] where they are not."""
    if len(folded) < _RUN_TOGETHER or catalogue.knows_word(folded):
        return []
    best: dict[int, list[str]] = {0: []}
    for end in range(1, len(folded) + 1):
        for start in range(max(0, end - _LONGEST_WORD), end):
            piece = folded[start:end]
            if start not in best:
                continue
            meant = _MEANT.get(piece) or base_of(piece)
            if piece in CONNECTORS and start > 0 and end < len(folded):
                words = best[start]
            elif len(piece) >= _SHORTEST_WORD and catalogue.knows_word(meant):
                words = [*best[start], meant]
            else:
                continue
            if end not in best or len(words) < len(best[end]):
                best[end] = words
    words = best.get(len(folded), [])
    return words if len(words) > 1 else []


def _nearest(
    catalogue: NameCatalogue, subject: str, bases: set[str], length: int, *, groups: bool
) -> tuple[NameMatch, ...]:
    scored: dict[str, tuple[float, NameMatch]] = {}
    for key in catalogue.keys_with(bases):
        for name in catalogue.names(key):
            if name.entity.kind is not NameKind.ITEM or name.entity.group is not groups:
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
