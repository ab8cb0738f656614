"""What a sentence says, verb by verb: who or what stands before each verb of a relation, and who or what behind it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import STOPWORDS
from canalhandia_knowledge.guards.claim_words import GLUE, LIGHT
from canalhandia_knowledge.guards.readings import (
    BY,
    FILLERS,
    IN,
    OF,
    PLAYER,
    PREPOSITIONS,
    SPLITS,
    Reading,
    Thing,
    Verb,
    preposition_before,
)

OBJECT_REACH = 5
"""How many words behind a verb its plain object may stand."""
PLAYER_REACH = 3


@dataclass(frozen=True, slots=True)
class Predication:
    """One verb of a draft and what stands at its ends, with the preposition before each."""

    verb: Verb
    word: str
    before: tuple[tuple[Thing, str], ...]
    behind: tuple[tuple[Thing, str], ...]
    between: tuple[Thing, ...] = ()
    words: frozenset[str] = frozenset()
    """Of the sentence."""


def predications(reading: Reading, names: Sequence[Thing], known: frozenset[str]) -> list[Predication]:
    """What a sentence says. `names`: one for each of the reading's mentions; `known`: stems that sources have, for
    the plain nouns that are taken as things."""
    verbs = [v for v in reading.verbs if not v.loose]
    found: list[Predication] = []
    said = frozenset(reading.words)
    for n, verb in enumerate(verbs):
        floor = verbs[n - 1].at if n else -1
        subjects = _subjects(reading, verb, floor, names, known)[1]
        last = _subjects(reading, verbs[n + 1], verb.at, names, known)[0] if n + 1 < len(verbs) else len(reading.words)
        last = min([last, *(w for w in reading.weak if w > verb.at)])
        behind = _objects(reading, verb, _things(reading, names, verb.at + 1, last))
        if not behind:
            behind = _noun(reading, verb.at + 1, last, known)
        between = tuple(t for t, _ in _things(reading, names, verb.caused + 1, verb.at)) if verb.caused >= 0 else ()
        if verb.caused >= 0:
            subjects = [s for s in subjects if s[0] not in between]
        if _by_player(reading, verb) or reading.words[verb.at].endswith("ndo"):
            subjects = []
        elif not subjects and found and not aside(reading, found[-1].verb):
            subjects = list(found[-1].before)
        if _for(reading, verb):
            subjects = _means(reading, verb, names)
        found.append(Predication(verb, reading.words[verb.at], tuple(subjects), tuple(behind), between, said))
    return found


def _subjects(
    reading: Reading, verb: Verb, floor: int, names: Sequence[Thing], known: frozenset[str]
) -> tuple[int, list[tuple[Thing, str]]]:
    """Where the subject of a verb begins, and the things in it."""
    start = floor + 1
    if floor >= 0 and verb.at in reading.commas:
        return verb.at, []
    for i in range(verb.at - 1, floor, -1):
        hard = reading.pieces[i] != reading.pieces[verb.at]
        split = floor >= 0 and ((reading.words[i] in SPLITS and reading.words[i] != "se") or i in reading.commas)
        if hard or (split and reading.words[i] in SPLITS):
            start = i + 1
            break
        if split:
            start = i
            break
    things = _things(reading, names, start, verb.at)
    found = [(t, p) for t, p in things if p not in OF]
    if not things:
        found = _noun(reading, start, verb.at, known)
    return (start if found else verb.at), found


def _by_player(reading: Reading, verb: Verb) -> bool:
    """Whether 'você' or 'o jogador' stands before a verb: he is nothing that a source is asked about."""
    return any(
        reading.words[i] in PLAYER and reading.pieces[i] == reading.pieces[verb.at]
        for i in range(max(0, verb.at - PLAYER_REACH), verb.at)
    )


def _for(reading: Reading, verb: Verb) -> bool:
    return verb.at > 0 and reading.words[verb.at - 1] == "para"


def _means(reading: Reading, verb: Verb, names: Sequence[Thing]) -> list[tuple[Thing, str]]:
    """What 'use X para domar' and 'para domar, use X' bring in: it is what acts."""
    weak = [w for w in reading.weak if w < verb.at]
    end = len(reading.words)
    start = max(weak) if weak else next((w for w in reading.weak if w > verb.at), end)
    stop = verb.at if weak else end
    return [(t, "com") for t, _ in _things(reading, names, start + 1, stop)]


def _objects(reading: Reading, verb: Verb, found: list[tuple[Thing, str]]) -> list[tuple[Thing, str]]:
    """Without places ('na bigorna') and what only belongs to another word ('por nível de Pilhagem')."""
    kept: list[tuple[Thing, str]] = []
    relations = {s.relation for s in verb.senses}
    for thing, preposition in found:
        if preposition in BY and not verb.passive:
            continue
        if preposition in ("sobre", "sob"):
            continue
        if preposition in IN and not relations & {"turn", "spawn", "inhabit", "ride"}:
            continue
        if (
            preposition in OF
            and not any(p in OF for _, p in kept)
            and reading.words[verb.at + 1 : verb.at + 2] != (preposition,)
        ):
            continue
        kept.append((thing, preposition))
    return kept


def _things(reading: Reading, names: Sequence[Thing], start: int, end: int) -> list[tuple[Thing, str]]:
    return [
        (thing, preposition_before(reading, first, start - 1))
        for thing, (_, first, _) in zip(names, reading.mentions, strict=True)
        if start <= first < end
    ]


def _noun(reading: Reading, start: int, end: int, known: frozenset[str]) -> list[tuple[Thing, str]]:
    """The first plain noun of a stretch, when the sources know it."""
    for i in range(start, min(end, start + OBJECT_REACH)):
        word, one = reading.words[i], reading.stems[i]
        if i > start and reading.pieces[i] != reading.pieces[i - 1]:
            break
        if (
            word in PLAYER
            or any(v.at == i and not v.loose for v in reading.verbs)
            or (word in SPLITS and (i > start or word not in ("e", "ou")))
        ):
            break
        if any(first <= i <= last for _, first, last in reading.mentions):
            break
        if (
            word in STOPWORDS
            or word in GLUE
            or word in _NO_NOUN
            or one in LIGHT
            or word[0].isdigit()
            or len(word) < 3
            or i in reading.weak
        ):
            continue
        if word in FILLERS or word in PREPOSITIONS:
            continue
        if one not in known:
            break
        of = reading.stems[i + 2] if i + 2 < end and reading.words[i + 1] in OF else ""
        stems = frozenset((one, of)) if of in known and len(of) > 2 else frozenset((one,))
        return [(Thing(frozenset(), stems, word), preposition_before(reading, i, start - 1))]
    return []


def aside(reading: Reading, verb: Verb) -> bool:
    """Whether a verb stands in a condition: 'quando cai', 'ao morrer', 'que explode'."""
    before = reading.words[max(0, verb.at - 4) : verb.at]
    return before[-1:] != ("se",) and any(
        w in ("quando", "se", "ao", "que", "para", "depois", "apos", "antes")
        for w in reading.words[max(0, verb.at - 4) : verb.at]
    )


_NO_NOUN = frozenset(
    "primeiro primeira segundo segunda ultimo ultima qualquer quaisquer certo certa proprio propria classico classica "
    "pequeno pequena grande grandes novo nova varios varias alguns algumas extra muitos muitas todo toda diversos "
    "diversas quase bem muito pouco lua cheia manha tarde hora".split()
)
_FINITE = re.compile(r"(?:a|e|am|em|ou|eu|iu|ram|va|vam)$")
_INFINITIVE = re.compile(r"(?:ar|er|ir)$")
_PARTICIPLE = re.compile(r"(?:ad|id)[oa]s?$")
_HELPERS = frozenset("pode podem deve devem consegue conseguem para precisa precisam faz fazem".split())
_PRONOUNS = frozenset("ele ela eles elas que".split()) | PLAYER
_BETWEEN = frozenset("se nao o a os as lhe tambem sempre so ainda nunca ja".split())
_IS = frozenset("é são foi foram ser está estão fica ficam".split())


def other_verbs(reading: Reading) -> list[str]:
    """The stems of what looks like a verb and is in no table: behind a name ('o totem funciona'), behind 'pode', or a
    participle behind 'é'."""
    taken = {v.at for v in reading.verbs} | set(reading.weak)
    named = {i for _, start, end in reading.mentions for i in range(start, end + 1)}
    ends = {end: start for _, start, end in reading.mentions}
    found: list[str] = []
    for i, word in enumerate(reading.words):
        if i in taken or i in named or word in STOPWORDS or word in GLUE or len(word) < 4 or not i:
            continue
        behind = i + 1
        if behind < len(reading.words) and (behind in taken or reading.raw[behind] in _IS | {"não"}):
            continue
        j = i - 1
        while j > 0 and reading.words[j] in _BETWEEN and reading.raw[j] not in _IS:
            j -= 1
        is_verb = (
            (
                ((j in ends and not preposition_before(reading, ends[j], -1)) or reading.words[j] in _PRONOUNS)
                and _FINITE.search(word) is not None
            )
            or (reading.words[j] in _HELPERS and _INFINITIVE.search(word) is not None)
            or (reading.raw[j] in _IS and _PARTICIPLE.search(word) is not None)
        )
        if is_verb:
            found.append(reading.stems[i])
    return found
