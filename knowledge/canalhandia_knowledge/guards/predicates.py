"""Whether a source says of two things what a sentence says: the same relation between them, the same way round.

'O invocador invoca o totem' has two right names and a verb of the sources, but they say that he drops it; 'o lobo é
caçado por ovelhas' turns it round. Each predication of a sentence must be said by one source segment: in its words, by
its row's label or by its heading.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.guards.claim_words import CIRCUMSTANCES
from canalhandia_knowledge.guards.predications import Predication, aside, predications
from canalhandia_knowledge.guards.readings import (
    BY,
    EXCEPT,
    IN,
    PREPOSITIONS,
    WORD,
    Heading,
    Reading,
    Thing,
    Verb,
    places_of,
    preposition_before,
    read,
)
from canalhandia_knowledge.guards.relations import TITLE_ACTS, TITLE_SUFFERS, UNDIRECTED, Sense, accepted

NOUN_REACH = 8
"""How many words from a noun of a relation ('alimento') to the thing that it is said of."""


@dataclass(frozen=True, slots=True)
class Said:
    """A segment as this module needs it."""

    reading: Reading
    heading: Heading
    label: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Hold:
    """How a segment relates a thing: by a verb, in a role."""

    verb: Verb
    sense: Sense
    role: str
    denied: bool


def at_odds(reading: Reading, verb: Verb, predication: Predication) -> bool:
    """Whether a source's clause tells of the verb by night where the draft does by day."""
    clause = {w for w, piece in zip(reading.words, reading.pieces, strict=True) if piece == reading.pieces[verb.at]}
    return any(
        (one in predication.words and other not in predication.words and other in clause and one not in clause)
        or (other in predication.words and one not in predication.words and one in clause and other not in clause)
        for one, other in CIRCUMSTANCES
    )


def says(source: Said, predication: Predication, others: Sequence[Thing]) -> bool:
    """Whether a source segment says a predication of these things of it (one from each end)."""
    for sense in predication.verb.senses:
        if sense.noun:
            continue
        shared = accepted(sense.relation)
        in_words, by_heading = source.reading.relations & shared, source.heading.relations & shared
        if not in_words and not by_heading:
            continue
        if _said_so(source, predication, sense, shared, others):
            return True
    return False


def _said_so(
    source: Said, predication: Predication, sense: Sense, shared: frozenset[str], things: Sequence[Thing]
) -> bool:
    denied = predication.verb.denied != sense.denied
    firm = 0
    for thing in things:
        role = role_of(predication, sense, thing)
        places = places_of(source.reading, source.heading, thing)
        holds = [h for start, end in places for h in _holds(source.reading, start, end)]
        own = [
            h
            for h in holds
            if h.sense.relation in shared and h.denied == denied and not at_odds(source.reading, h.verb, predication)
            if h.verb.loose or not (sense.relation == "need" and h.sense.relation == "craft")
        ]
        fitting = [h for h in own if not (role and h.role and role != h.role and h.sense.relation not in UNDIRECTED)]
        titled = bool(thing.ids & source.heading.ids) or (bool(thing.stems) and thing.stems <= source.heading.stems)
        if fitting:
            firm += 1
            continue
        if own and not titled:
            return False
        headed = bool(source.heading.relations & shared) and denied == source.reading.nothing
        if headed and titled:
            if (sense.relation in TITLE_SUFFERS and role == "A") or (sense.relation in TITLE_ACTS and role == "P"):
                return False
            continue
        if headed and places and not _contrary(source.reading, holds, shared):
            firm += 1
            continue
        if titled:
            continue
        return False
    if firm:
        return True
    return len(things) <= 1 and any(
        s.relation in shared and (v.denied != s.denied) == denied and not at_odds(source.reading, v, predication)
        for v in source.reading.verbs
        for s in v.senses
    )


_STRONG = frozenset({"drop", "fear", "attack", "kill", "summon", "buy", "sell"})


def _contrary(reading: Reading, holds: Sequence[_Hold], shared: frozenset[str]) -> bool:
    """Whether a thing's own verbs say something that the heading's relation is not; 'se morrer' says nothing of it."""
    return any(
        not h.verb.loose
        and not h.verb.passive
        and h.sense.relation in _STRONG
        and not any(s.relation in shared for s in h.verb.senses)
        and not any(w in ("se", "quando", "ao") for w in reading.words[max(0, h.verb.at - 2) : h.verb.at])
        for h in holds
    )


def role_of(predication: Predication, sense: Sense, thing: Thing) -> str:
    """Which end of a draft's predication a thing is."""
    if thing in predication.between:
        return _role(predication.verb, sense, "before", "", between=True)
    for end, side in ((predication.before, "before"), (predication.behind, "behind")):
        for other, preposition in end:
            if other is thing:
                return _role(predication.verb, sense, side, preposition)
    return ""


@dataclass(frozen=True, slots=True)
class Finding:
    """`problem` None: nothing against the sentence. `borne`: which names a source segment was found for, `stems`: of
    everything that was found, `segments`: numbers of those segments."""

    problem: str | None
    borne: frozenset[int] = frozenset()
    stems: frozenset[str] = frozenset()
    segments: tuple[int, ...] = ()


def check(
    sentence: str,
    names: Sequence[tuple[frozenset[str], tuple[int, int], frozenset[str]]],
    about: Thing | None,
    sources: Sequence[Said],
    known: frozenset[str],
    asked: frozenset[str] = frozenset(),
) -> Finding:
    """Holds each predication of a sentence against the sources. `names`: ids, span and stems of each, in order;
    `asked`: ids that the question is about."""
    reading = read(sentence, [(ids, span) for ids, span, _ in names])
    spans = list(WORD.finditer(sentence))
    things = []
    for _, first, _ in reading.mentions:
        at = spans[first].start()
        number, (ids, span, own) = next((n, x) for n, x in enumerate(names) if x[1][0] <= at < x[1][1])
        things.append(Thing(ids, own, sentence[span[0] : span[1]], number))
    familiar = asked | {i for ids, _, _ in names for i in ids} | (about.ids if about is not None else frozenset[str]())
    borne: set[int] = set()
    stems: set[str] = set()
    segments: list[int] = []
    for predication in predications(reading, things, known):
        if predication.verb.only("need") and not (predication.behind and predication.before):
            continue
        before = [t for t, _ in predication.before] or ([about] if about is not None and not reading.mentions else [])
        behind = [*predication.between, *(t for t, _ in predication.behind)]
        groups: list[tuple[Thing, list[list[Thing]]]] = []
        for thing in behind:
            groups.append((thing, [[thing, s] for s in before if s is not thing] or [[thing]]))
        alone = not behind and not aside(reading, predication.verb)
        if alone or (behind and len(before) > 1):
            for thing in before:
                groups.append((thing, [[thing, o] for o in behind if o is not thing] or [[thing]]))
        plain = bool(before) and not any(t.ids or t is about for t in before)
        for thing, ways in groups:
            place = next(
                (
                    n
                    for n, s in enumerate(sources)
                    if not (plain and s.heading.creature and not s.heading.ids & familiar)
                    for way in ways
                    if says(s, predication, way)
                ),
                None,
            )
            if place is None:
                return Finding(f"as fontes não dizem '{predication.word}' de {thing.text}")
            segments.append(place)
            for one in [thing, *before]:
                stems |= one.stems
                if one.key >= 0:
                    borne.add(one.key)
            stems.add(stem(predication.word))
    return Finding(None, frozenset(borne), frozenset(stems), tuple(segments))


# --- roles: 'A' acts (or is the means), 'P' suffers, 'E' is what comes of it, '' cannot be told --------------------


def _role(verb: Verb, sense: Sense, side: str, preposition: str, *, between: bool = False) -> str:
    """Which end a thing is of a verb; `side` 'before' or 'behind', `between`: after the 'faz' of 'faz … fugir'."""
    if verb.loose or sense.relation in UNDIRECTED:
        return ""
    acts, suffers = ("P", "A") if sense.flipped else ("A", "P")
    if verb.caused >= 0:
        return acts if between or (side == "behind" and not preposition) else suffers
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
        return acts if sense.flipped or preposition not in ("a", "ao", "aos", "para") else ""
    return suffers


def _holds(reading: Reading, start: int, end: int) -> Iterator[_Hold]:
    """The verbs that govern a thing: the nearest on each side, and nouns of a relation not far away."""
    label = reading.row and reading.pieces[start] == 0
    piece = reading.pieces[start]
    left = right = False
    means = preposition_before(reading, start, -1) == "com"
    excepted = any(reading.words[i] in EXCEPT for i in range(max(0, start - 2), start))
    for verb in reversed(reading.verbs):
        if verb.at >= start or (
            reading.pieces[verb.at] != piece and not (reading.row and reading.pieces[verb.at] == 0)
        ):
            continue
        if verb.loose:
            if start - verb.at <= NOUN_REACH:
                yield from _loosely(verb, means, excepted)
            continue
        if left:
            continue
        left = not verb.only("need")
        weak = any(verb.at < w < start for w in reading.weak)
        preposition = preposition_before(reading, start, verb.at)
        for sense in verb.senses:
            role = "" if weak and preposition != "com" else _role(verb, sense, "behind", preposition)
            yield _Hold(verb, sense, role, ((verb.denied and not weak) != sense.denied) or excepted)
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
        if there in seen or (right and not label):
            continue
        if not verb.only("need"):
            right = True
            seen.add(there)
        between = 0 <= verb.caused < start
        preposition = preposition_before(reading, start, max(verb.caused, -1))
        for sense in verb.senses:
            role = _role(verb, sense, "before", preposition, between=between)
            if label:
                role = _label_role(reading, verb, sense)
            yield _Hold(verb, sense, role, (verb.denied != sense.denied) or excepted)


def _loosely(verb: Verb, means: bool, excepted: bool, suffers: bool = False) -> Iterator[_Hold]:
    """What a noun or an adjective near by says of a thing; `means`: a 'com' stands before it, `suffers`: the thing is
    what 'o slime engolido' is said of."""
    for sense in verb.senses:
        role = ""
        if suffers and not sense.flipped and sense.relation not in UNDIRECTED:
            role = "P"
        elif means and sense.relation in TITLE_SUFFERS:
            role = "A"
        yield _Hold(verb, sense, role, verb.denied or sense.denied or excepted)


def _label_role(reading: Reading, verb: Verb, sense: Sense) -> str:
    """The end that a row's label is of a verb in one of its cells: of 'o que cai: …' the one that it falls from."""
    if verb.passive or sense.relation in UNDIRECTED or sense.relation == "turn":
        return ""
    if sense.flipped:
        return "A" if verb.at > 0 and reading.words[verb.at - 1] == "que" else ""
    return "A"
