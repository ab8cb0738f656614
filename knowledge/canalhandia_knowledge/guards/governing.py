"""Which verbs govern a thing in a text, and which end of each it is.

'A' acts (or is the means), 'P' suffers, 'E' is what comes of it, '' cannot be told.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from canalhandia_knowledge.guards.readings import (
    BY,
    EXCEPT,
    FILLERS,
    IN,
    MEASURES,
    NEAR,
    OF,
    PREPOSITIONS,
    SPLITS,
    Reading,
    Verb,
    preposition_before,
)
from canalhandia_knowledge.guards.relations import COMMANDS, TITLE_SUFFERS, UNDIRECTED, Sense

SUBJECT_REACH = 4
INVERTED = frozenset({"drop", "beget"})
"""Relations whose other verbs let their subject stand behind ('cai uma sela', 'nasce uma mula')."""
NOUN_REACH = 8
"""How many words from a noun of a relation ('alimento') to the thing that it is said of."""


TURNS = frozenset("mas que quando porque pois enquanto se".split())


@dataclass(frozen=True, slots=True)
class Hold:
    """How a segment relates a thing: by a verb, in a role."""

    verb: Verb
    sense: Sense
    role: str
    denied: bool


def role_in(verb: Verb, sense: Sense, side: str, preposition: str, *, between: bool = False) -> str:
    """Which end a thing is of a verb; `side` 'before' or 'behind', `between`: after the 'faz' of 'faz … fugir'."""
    if verb.loose or sense.relation in UNDIRECTED:
        return ""
    acts, suffers = ("P", "A") if sense.flipped else ("A", "P")
    if sense.relation == "give" and sense.flipped:
        return "" if side == "before" else "A" if preposition in OF else "P"
    if sense.relation == "spawn":
        acts, suffers = ("P", "A") if sense.flipped else ("A", "P")
        if side == "before":
            return acts if preposition in ("", *BY) else suffers if preposition in IN else ""
        return suffers if preposition in IN or sense.flipped else acts if not preposition else ""
    if verb.caused >= 0:
        return acts if between or (side == "behind" and not preposition) else suffers
    if side == "behind" and sense.flipped and sense.relation in INVERTED and preposition not in OF:
        return "P"
    if side == "before" and not between and preposition in PREPOSITIONS - BY - {"com"}:
        return ""
    if sense.relation == "turn":
        if preposition in IN or (sense.flipped and side == "behind"):
            return "E"
        if side == "before":
            return "P" if sense.flipped or verb.passive or verb.turned else "A"
        return "A" if preposition in BY else "P"
    if preposition == "com":
        return "P" if sense.flipped else "A"
    if side == "before":
        return suffers if verb.passive else acts
    if preposition in BY:
        return acts if verb.passive else ""
    if preposition in IN:
        return ""
    if verb.passive:
        return acts if sense.flipped else ""
    return suffers


def holds_of(reading: Reading, start: int, end: int) -> Iterator[Hold]:
    """The verbs that govern a thing: the nearest on each side, and nouns of a relation not far away."""
    label = reading.row and reading.pieces[start] == 0
    piece = reading.pieces[start]
    left = right = False
    means = preposition_before(reading, start, -1) == "com"
    excepted = any(reading.words[i] in EXCEPT for i in range(max(0, start - 2), start))
    owned = _owned(reading, start)
    subject_of = _subject_of(reading, start, end)
    for verb in reversed(reading.verbs):
        if verb.at >= start or (
            reading.pieces[verb.at] != piece and not (reading.row and reading.pieces[verb.at] == 0)
        ):
            continue
        if verb.loose:
            if start - verb.at <= NOUN_REACH:
                yield from _loosely(verb, means, excepted)
            continue
        if left or subject_of or owned > verb.at + 1:
            continue
        left = not verb.only("need")
        weak = any(verb.at < w < start for w in reading.weak)
        preposition = preposition_before(reading, start, verb.at)
        for sense in verb.senses:
            role = "" if weak and preposition != "com" else role_in(verb, sense, "behind", preposition)
            yield Hold(verb, sense, role, ((verb.denied and not weak) != sense.denied) or excepted)
    seen: set[int] = set()
    for verb in reading.verbs:
        there = reading.pieces[verb.at]
        if verb.at <= end or (there != piece and not label):
            continue
        if verb.loose:
            close = verb.passive and verb.at - end <= 2
            if verb.at - end <= NOUN_REACH or label:
                yield from _loosely(verb, means, excepted, suffers=close)
            continue
        if there in seen or (right and not label) or (owned >= 0 and not label):
            continue
        if any(reading.words[i] in TURNS - {"que", "se"} for i in range(end + 1, verb.at)) and not label:
            break
        clause = verb.reduced or any(reading.words[i] == "que" for i in range(end + 1, verb.at))
        if not verb.only("need") and not clause:
            right = True
            seen.add(there)
        if reading.words[verb.at] in COMMANDS and verb.at in reading.commas and not label:
            break
        between = 0 <= verb.caused < start
        preposition = preposition_before(reading, start, max(verb.caused, -1))
        relative = [i for i in range(end + 1, verb.at) if reading.words[i] == "que"]
        of_whom = bool(relative) and reading.words[relative[0] - 1] in PREPOSITIONS
        for sense in verb.senses:
            role = role_in(verb, sense, "before", "" if relative else preposition, between=between)
            if of_whom:
                role = role_in(verb, sense, "behind", "")
            if sense.flipped and sense.relation in INVERTED and any(end < c <= verb.at for c in reading.commas):
                role = ""
            if label:
                role = _labelrole_in(reading, verb, sense)
            yield Hold(verb, sense, role, (verb.denied != sense.denied) or excepted)


def _owned(reading: Reading, start: int) -> int:
    """Where the 'de' stands by which a thing only belongs to a noun ('a cor do sapo'); -1 when it does not."""
    i = start - 1
    while i > 0 and (reading.words[i] in FILLERS or reading.words[i][0].isdigit()):
        i -= 1
    if i <= 0 or reading.words[i] not in OF or reading.pieces[i] != reading.pieces[start]:
        return -1
    before = reading.words[i - 1]
    noun = before not in SPLITS and before not in MEASURES | NEAR and all(v.at != i - 1 for v in reading.verbs)
    return i if noun and i not in reading.commas else -1


def _subject_of(reading: Reading, start: int, end: int) -> bool:
    """Whether a thing stands right before a verb in a clause of its own: 'ataca lobos, mas a chuva o fere'."""
    following = next((v for v in reading.verbs if v.at > end and not v.loose), None)
    if following is None or reading.pieces[following.at] != reading.pieces[start] or following.at - end > SUBJECT_REACH:
        return False
    if any(reading.words[i] in SPLITS - {"se"} or i in reading.commas for i in range(end + 1, following.at)):
        return False
    opening = start - 1
    while opening >= 0 and reading.words[opening] in FILLERS:
        opening -= 1
    return opening >= 0 and (reading.words[opening] in SPLITS or opening + 1 in reading.commas)


def _loosely(verb: Verb, means: bool, excepted: bool, suffers: bool = False) -> Iterator[Hold]:
    """What a noun or an adjective near by says of a thing; `means`: a 'com' stands before it, `suffers`: the thing is
    what 'o slime engolido' is said of."""
    for sense in verb.senses:
        role = ""
        if suffers and not sense.flipped and sense.relation not in UNDIRECTED:
            role = "P"
        elif means and sense.relation in TITLE_SUFFERS:
            role = "A"
        yield Hold(verb, sense, role, verb.denied or sense.denied or excepted)


def _labelrole_in(reading: Reading, verb: Verb, sense: Sense) -> str:
    """The end that a row's label is of a verb in one of its cells: of 'o que cai: …' the one that it falls from."""
    if verb.passive or sense.relation in UNDIRECTED or sense.relation in ("turn", "spawn"):
        return ""
    if sense.flipped:
        return "A" if verb.at > 0 and reading.words[verb.at - 1] == "que" else ""
    return "A"
