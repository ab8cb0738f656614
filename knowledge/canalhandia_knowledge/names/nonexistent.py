"""Names of things that do not exist: 'espada de esmeralda' must lead neither to a sword nor to an emerald."""

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import COMMON, LEAD
from canalhandia_knowledge.names.numbers import ROMAN, number_of
from canalhandia_knowledge.names.readings import OF, Reading
from canalhandia_knowledge.names.tokens import Token


def without_false_parts(
    catalogue: NameCatalogue, tokens: list[Token], readings: list[Reading], *, phrase: bool
) -> list[Reading]:
    """Without the parts of a name that does not exist: 'espada de esmeralda' is neither a sword nor an emerald."""
    bad: set[int] = set()
    for at, reading in enumerate(readings):
        if not reading.item:
            continue
        after = readings[at + 1] if at + 1 < len(readings) else None
        behind = reading.last + 1
        joint = behind < len(tokens) and tokens[behind].folded in OF
        if after is not None and joint and after.first == behind + 1 and (after.item or reading.group):
            bad |= {at, at + 1} if after.item else {at}
        elif joint and (reading.group or reading.empty_handed) and behind + 1 < len(tokens):
            following = tokens[behind + 1]
            if following.folded not in LEAD and (reading.empty_handed or after is None or after.first > behind + 1):
                bad.add(at)
        if _unknown_head(catalogue, tokens, reading, readings) or _unknown_tail(catalogue, tokens, reading, after):
            bad.add(at)
        if phrase and not _is_covered(tokens, readings):
            bad.add(at)
    return [r for at, r in enumerate(readings) if at not in bad]


def _unknown_head(catalogue: NameCatalogue, tokens: list[Token], reading: Reading, readings: list[Reading]) -> bool:
    """Stands 'bloco de', 'mesa de', … before it, without any such name? A 'farm de ferro' is no ingot either."""
    place = reading.first - 2
    if place < 0 or tokens[reading.first - 1].folded not in OF:
        return False
    head = tokens[place]
    if head.folded in LEAD or any(r.first <= place <= r.last for r in readings):
        return False
    return reading.shared_word or catalogue.heads_items(head.base)


def _unknown_tail(catalogue: NameCatalogue, tokens: list[Token], reading: Reading, after: Reading | None) -> bool:
    """Stands 'talhado', 'polida', … right behind it, without any such name?"""
    place = reading.last + 1
    if place >= len(tokens) or (after is not None and after.first <= place):
        return False
    token = tokens[place]
    return token.folded not in COMMON and catalogue.qualifies_items(token.base)


def _is_covered(tokens: list[Token], readings: list[Reading]) -> bool:
    """Do the readings and words without meaning make up the whole phrase?"""
    return all(
        t.connecting
        or t.filling
        or t.folded in LEAD
        or number_of(t) is not None
        or any(r.first <= place <= r.last for r in readings)
        or t.folded in ROMAN
        or t.folded == "nivel"
        for place, t in enumerate(tokens)
    )
