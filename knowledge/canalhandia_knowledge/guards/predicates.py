"""Whether a source says of two things what a sentence says: the same relation between them, the same way round.

'O invocador invoca o totem' has two right names and a verb of the sources, but they say that he drops it; 'o lobo é
caçado por ovelhas' turns it round. Each predication of a sentence must be said by one source segment: in its words, by
its row's label or by its heading.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_words import CIRCUMSTANCES, GENERAL
from canalhandia_knowledge.guards.governing import Hold, holds_of, role_in
from canalhandia_knowledge.guards.predications import Predication, aside, other_verbs, predications
from canalhandia_knowledge.guards.readings import (
    DENIAL_REACH,
    PLAYER,
    SPLITS,
    WORD,
    Heading,
    Reading,
    Thing,
    Verb,
    places_of,
    preposition_before,
    read,
    verbatim,
    with_stem,
)
from canalhandia_knowledge.guards.relations import COMMANDS, TITLE_ACTS, TITLE_SUFFERS, Sense, accepted, senses


@dataclass(frozen=True, slots=True)
class Said:
    """A segment as this module needs it."""

    reading: Reading
    heading: Heading
    label: frozenset[str]
    prior: frozenset[str] = frozenset()
    """Stems of the few segments before it."""

    @property
    def repairs(self) -> bool:
        """Whether a row's first cell mends something ('recupera 25%'), which makes nothing."""
        return any(
            s.relation == "repair" and not s.noun and self.reading.pieces[v.at] <= 1
            for v in self.reading.verbs
            for s in v.senses
        )

    @property
    def row_of_growth(self) -> bool:
        """Whether a row only tells how a young one grows, which is no breeding."""
        return bool(self.label) and "cresc" in self.reading.stems and "breed" not in self.reading.relations


def at_odds(reading: Reading, verb: Verb, predication: Predication) -> bool:
    """Whether a source's clause tells of the verb by night where the draft does by day."""
    clause = {w for w, piece in zip(reading.words, reading.pieces, strict=True) if piece == reading.pieces[verb.at]}
    return any(
        (one in predication.words and other not in predication.words and other in clause and one not in clause)
        or (other in predication.words and one not in predication.words and one in clause and other not in clause)
        for one, other in CIRCUMSTANCES
    )


def says(source: Said, predication: Predication, things: Sequence[Thing]) -> bool:
    """Whether a source segment says a predication of these things of it (one from each end)."""
    for sense in predication.verb.senses:
        if sense.noun:
            continue
        shared = accepted(sense.relation)
        if sense.relation.startswith("="):
            one = sense.relation[1:]
            if one not in source.reading.stems and one not in source.heading.stems:
                continue
            heading = source.heading
            relations = heading.relations | (shared if one in heading.stems else frozenset[str]())
            source = replace(
                source, reading=with_stem(source.reading, one), heading=replace(heading, relations=relations)
            )
        recipe = sense.relation == "craft" and bool(source.label) and not source.repairs
        if sense.relation == "breed" and source.row_of_growth:
            continue
        takes_away = sense.relation == "decrease" and "hurt" in source.reading.relations
        if not (source.reading.relations | source.heading.relations) & shared and not recipe and not takes_away:
            continue
        if _said_so(source, predication, sense, shared, things):
            return True
    return False


def _said_so(
    source: Said, predication: Predication, sense: Sense, shared: frozenset[str], things: Sequence[Thing]
) -> bool:
    denied = predication.verb.denied != sense.denied
    headed = bool(source.heading.relations & shared) and denied == (source.reading.nothing or source.heading.denied)
    headed = headed or (sense.relation == "craft" and bool(source.label) and "uso" in source.heading.stems)
    firm: list[list[Hold]] = []
    titled: list[str] = []
    for thing in things:
        role = role_of(predication, sense, thing)
        places = places_of(source.reading, source.heading, thing)
        holds = [h for start, end in places for h in holds_of(source.reading, start, end)]
        own = [
            h
            for h in holds
            if _tells(h, sense, shared, denied) and not at_odds(source.reading, h.verb, predication)
            if h.verb.loose or not (sense.relation == "need" and h.sense.relation == "craft")
        ]
        fitting = [h for h in own if not (role and (there := _as_said(h, sense)) and role != there)]
        if fitting:
            firm.append(fitting)
        elif own:
            return False
        elif bool(thing.ids & source.heading.ids) or (bool(thing.stems) and thing.stems <= source.heading.stems):
            if headed and (
                (sense.relation in TITLE_SUFFERS and role == "A") or (sense.relation in TITLE_ACTS and role == "P")
            ):
                return False
            titled.append(role)
        elif not places and thing.stems and thing.stems <= source.prior and role != "A":
            meant = [h for h in _of_the_effect(source.reading, shared, denied) if not h.role or h.role == role]
            if not meant:
                return False
            firm.append(meant)
        elif headed and places and not _contrary(source.reading, holds, shared):
            firm.append([])
        else:
            return False
    if firm:
        return all(
            not fitting or any(not _of_another(source.reading, h, role, things) for h in fitting)
            for fitting in firm
            for role in titled
        )
    if len(things) > 1:
        return False
    return (headed and bool(titled)) or any(
        s.relation in shared
        and (v.denied != s.denied) == denied
        and not at_odds(source.reading, v, predication)
        and not _of_another(source.reading, Hold(v, s, "", denied), titled[0] if titled else "", things)
        for v in source.reading.verbs
        for s in v.senses
    )


def _as_said(hold: Hold, sense: Sense) -> str:
    """The role of a thing where 'vira' is told as 'rende': what changes gives, what comes of it is given."""
    if hold.sense.relation == "turn" and sense.relation != "turn":
        return {"P": "A", "E": "P"}.get(hold.role, "")
    return hold.role


def _tells(hold: Hold, sense: Sense, shared: frozenset[str], denied: bool) -> bool:
    """Whether what governs a thing says the relation; 'nenhum dano' also says that something takes it away."""
    if sense.relation == "decrease" and hold.sense.relation == "hurt":
        return hold.denied != denied
    return hold.sense.relation in shared and hold.denied == denied


def _of_the_effect(reading: Reading, shared: frozenset[str], denied: bool) -> list[Hold]:
    """The verbs of a relation that are done to 'o efeito': to what the sentences before spoke of."""
    return [
        Hold(v, s, role_in(v, s, "behind", ""), v.denied != s.denied)
        for v in reading.verbs
        for s in v.senses
        if not v.loose
        and s.relation in shared
        and (v.denied != s.denied) == denied
        and {"efeito", "efeitos"} & set(reading.words[v.at + 1 : v.at + 4])
    ]


def _done_to_another(reading: Reading, verb: Verb, things: Sequence[Thing]) -> bool:
    """Whether a verb has another object right behind it."""
    end = min((v.at for v in reading.verbs if v.at > verb.at and not v.loose), default=len(reading.words))
    known = {i for t in things for i in t.ids}
    for ids, first, _ in reading.mentions:
        if verb.at < first < end and reading.pieces[first] == reading.pieces[verb.at]:
            return not ids & known and preposition_before(reading, first, verb.at) in ("", "a", "ao", "aos")
    return False


def _of_another(reading: Reading, hold: Hold, role: str, things: Sequence[Thing]) -> bool:
    """Whether a verb has a subject of its own in the source, another than the page's that would be it."""
    verb = hold.verb
    subject = role_in(verb, hold.sense, "before", "")
    if not verb.loose and role and role != subject and role == role_in(verb, hold.sense, "behind", ""):
        return _done_to_another(reading, verb, things)
    if verb.loose or not role or hold.sense.relation in ("buy", "sell") or role != subject:
        return False
    if any(reading.words[i] in PLAYER for i in range(max(0, verb.at - DENIAL_REACH), verb.at)):
        return True
    start = max((v.at + 1 for v in reading.verbs if v.at < verb.at and not v.loose), default=0)
    start = max([start, *(i + 1 for i in range(start, verb.at) if reading.words[i] in SPLITS - {"se", "ou"})])
    start = max([start, *(i for i in reading.commas if i <= verb.at)])
    known = {i for t in things for i in t.ids}
    for ids, first, _ in reversed(reading.mentions):
        if start <= first < verb.at and reading.pieces[first] == reading.pieces[verb.at]:
            if ids & known:
                return False
            if not preposition_before(reading, first, start - 1):
                return True
    if reading.words[verb.at] in COMMANDS and verb.at == start:
        return True
    earlier = [
        v for v in reading.verbs if v.at < verb.at and not v.loose and reading.pieces[v.at] == reading.pieces[start]
    ]
    if earlier and start == verb.at and reading.words[start - 1] == "e":
        inherited = replace(hold, verb=replace(earlier[-1], passive=verb.passive, caused=-1))
        return _of_another(reading, inherited, role, things)
    return False


_STRONG = frozenset({"drop", "fear", "attack", "kill", "summon", "buy", "sell"})


def _contrary(reading: Reading, holds: Sequence[Hold], shared: frozenset[str]) -> bool:
    """Whether a thing's own verbs say something that the heading's relation is not; 'se morrer' says nothing of it."""
    if any(h.sense.denied and h.sense.relation == "combine" for h in holds):
        return True
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
        return role_in(predication.verb, sense, "before", "", between=True)
    for end, side in ((predication.before, "before"), (predication.behind, "behind")):
        for other, preposition in end:
            if other is thing:
                return role_in(predication.verb, sense, side, preposition)
    return ""


MOST_WAYS = 24
"""So many choices from the lists of a sentence are tried."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`problem` None: nothing against the sentence. `borne`: which names a source segment was found for, `stems`: of
    everything that was found, `segments`: numbers of those segments."""

    problem: str | None
    borne: frozenset[int] = frozenset()
    stems: frozenset[str] = frozenset()
    segments: tuple[int, ...] = ()
    negated: frozenset[str] = frozenset()
    """Stems of verbs that the sources deny as the sentence does."""


def _slots(predication: Predication, about: Thing | None) -> list[list[Thing]]:
    """The ends of a predication, what is listed at one of them together: [[lobo], [ovelha, coelho]]."""
    found: dict[tuple[str, str], list[Thing]] = {}
    for side, end in (("before", predication.before), ("behind", predication.behind)):
        for thing, preposition in end:
            found.setdefault((side, preposition), []).append(thing)
    if predication.between:
        found["between", ""] = list(predication.between)
    if about is not None and not predication.before:
        found["before", ""] = [about]
    return list(found.values())


def _ways(
    reading: Reading, predication: Predication, slots: list[list[Thing]]
) -> list[tuple[Thing, list[tuple[Thing, ...]]]]:
    """Each thing of a predication, and what one source segment may say of it to bear it: itself with one thing of
    each other end. A subject alone is only asked for when it is named and no condition ('quando cai')."""
    if not slots:
        return []
    if len(slots) == 1 and len(slots[0]) > 1 and predication.verb.only("combine"):
        slots = [slots[0][:1], slots[0][1:]]
    if len(slots) == 1 and not predication.behind and not predication.between:
        if aside(reading, predication.verb):
            return []
        after = reading.words[predication.verb.at + 1 : predication.verb.at + 3]
        done_to_player = any(w in PLAYER for w in after)
        return [(thing, [(thing,)]) for thing in slots[0] if thing.key >= 0 or (done_to_player and not thing.ids)]
    found = []
    for slot in slots:
        for thing in slot:
            others = [other for other in slots if other is not slot]
            found.append((thing, [(thing, *chosen) for chosen in islice(product(*others), MOST_WAYS)]))
    return found


def _titles(
    sentence: str, names: Sequence[tuple[frozenset[str], tuple[int, int], frozenset[str]]], sources: Sequence[Said]
) -> Iterator[tuple[frozenset[str], tuple[int, int], frozenset[str]]]:
    """The titles of pages that a sentence speaks of and that no other name is ('o portal do Nether')."""
    found = list(WORD.finditer(sentence))
    stems = [stem(fold(m.group())) for m in found]
    for title, ids in {s.heading.title: s.heading.ids for s in sources if s.heading.title}.items():
        if any(ids & own for own, _, _ in names):
            continue
        for i in range(len(stems) - len(title) + 1):
            if len(title) == 1 and senses(found[i].group()):
                continue
            start, end = found[i].start(), found[i + len(title) - 1].end()
            if tuple(stems[i : i + len(title)]) == title and all(b <= start or a >= end for _, (a, b), _ in names):
                yield ids, (start, end), frozenset(title)
                break


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
    names = [*names, *_titles(sentence, names, sources)]
    reading = read(sentence, [(ids, span) for ids, span, _ in names])
    spans = list(WORD.finditer(sentence))
    things = []
    for _, first, _ in reading.mentions:
        at = spans[first].start()
        number, (ids, span, own) = next((n, x) for n, x in enumerate(names) if x[1][0] <= at < x[1][1])
        things.append(Thing(ids, own, sentence[span[0] : span[1]], number))
    familiar = asked | {i for ids, _, _ in names for i in ids} | (about.ids if about is not None else frozenset[str]())
    for n, source in enumerate(sources):
        if verbatim(reading, source.reading) and not (source.heading.creature and not source.heading.ids & familiar):
            everything = frozenset(reading.stems)
            return Finding(None, frozenset(range(len(names))), everything, (n,), everything)
    borne: set[int] = set()
    stems: set[str] = set()
    negated: set[str] = set()
    segments: list[int] = []
    for verb_stem in other_verbs(reading):
        if verb_stem in known:
            reading = with_stem(reading, verb_stem)
        elif verb_stem not in GENERAL:
            return Finding("as fontes não usam esse verbo")
    for predication in predications(reading, things, known):
        if predication.verb.only("need") and not (predication.behind and predication.before):
            continue
        slots = _slots(predication, about if not reading.mentions else None)
        plain = bool(predication.before) and not any(t.ids for t, _ in predication.before)
        for thing, ways in _ways(reading, predication, slots):
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
            stems |= thing.stems | {stem(predication.word)}
            if thing.key >= 0:
                borne.add(thing.key)
            if predication.verb.denied:
                negated.add(stem(predication.word))
    return Finding(None, frozenset(borne), frozenset(stems), tuple(segments), frozenset(negated))
