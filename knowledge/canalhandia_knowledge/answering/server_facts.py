"""Questions about the server answered with the owner's own words: rules, difficulty, events, shop. No model, no search.

A question is answered only where everything it asks stands in a fact's key or value and the key is mostly asked for:
'posso voar?' is the fact `voar`, 'posso voar com elitra?' is not. What a game question shares with a fact ('regras de
jogo', 'dificuldade de matar o wither') is therefore left to the other sources.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from canalhandia_knowledge.answering.server_words import (
    FILLER,
    GAME_TOO,
    HOW_TO,
    MARKS_LEAVE,
    MARKS_SERVER,
    PERSONS,
    PLACES,
    SERVER,
    ideas,
    ideas_of,
)
from canalhandia_knowledge.folding import singular, words
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Sentence, Source

MOST_WORDS = 14
"""A longer question tells a story; what it asks is not read from its words alone."""
ONE_LINE_CHARS = 240
_KEY_SHARE = 0.5
_ACRONYMS = frozenset("ip vip pvp tpa rtp".split())
_SECRET = frozenset("senha password passwd token cpf rcon apikey".split())
_BLOCKED = re.compile(r"\b(?:me|nos|mim|gente) (?:da|de|deem|passa|passe|doa)\b(?! as? regra)")


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the owner. `levels`: the ideas of each level of its key, outermost first."""

    path: tuple[str, ...]
    value: str
    levels: tuple[frozenset[str], ...]
    told: frozenset[str]
    plain: frozenset[str]

    @property
    def key(self) -> frozenset[str]:
        """The ideas of the whole key."""
        return frozenset().union(*self.levels)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's content words, each with the ideas it may stand for, and the kind of question around them."""

    content: tuple[tuple[str, ...], ...]
    around: frozenset[str]
    plain: frozenset[str]

    @property
    def of_server(self) -> bool:
        """Whether it names the server."""
        return bool(self.around & MARKS_SERVER)

    @property
    def of_leave(self) -> bool:
        """Whether it asks what is allowed."""
        return bool(self.around & MARKS_LEAVE)


def server_answer(question: str, sentences: Sequence[str]) -> Answer | None:
    """The facts that answer the question, as the owner wrote them; None: the question asks for something else.

    `sentences`: 'key: value', the levels of a key parted by commas. Well under a millisecond for 500 facts.
    """
    facts = _facts(tuple(sentences))
    asked = _asked(question) if facts else None
    if asked is None:
        return None
    found = _best(asked, facts)
    if not found:
        return None
    source = Source(Origin.SERVER, Origin.SERVER.value)
    return Answer(AnswerKind.EXACT, tuple(Sentence(text, (0,)) for text in _worded(found)), (source,))


@lru_cache(maxsize=4)
def _facts(sentences: tuple[str, ...]) -> tuple[Fact, ...]:
    read = []
    for sentence in sentences:
        key, parted, value = sentence.partition(": ")
        if not parted or not value.strip():
            continue
        path = tuple(part.strip() for part in key.split(", "))
        levels = tuple(ideas(part) for part in path)
        plain = frozenset(singular(word) for word in words(sentence))
        read.append(Fact(path, value.strip(), levels, ideas(value), plain))
    return tuple(read)


def _asked(question: str) -> Asked | None:
    said = words(question)
    if not said or len(said) > MOST_WORDS or _SECRET & set(said) or _BLOCKED.search(" ".join(said)):
        return None
    around = frozenset(said) & (FILLER | MARKS_SERVER)
    content = tuple(ideas_of(word) for word in said if word not in FILLER)
    if not content and around & MARKS_SERVER and {"qual", "que"} & around and len(said) <= 5:
        content = (("nome",),)
    return Asked(content, around, frozenset(singular(word) for word in said)) if content else None


def _best(asked: Asked, facts: tuple[Fact, ...]) -> list[Fact]:
    """The facts that answer best, in the owner's order."""
    scored = [(score, fact) for fact in facts if (score := _score(asked, fact)) is not None]
    if not scored:
        return []
    best = max(score for score, _ in scored)
    return [fact for score, fact in scored if score == best]


def _score(asked: Asked, fact: Fact) -> tuple[float, float, int] | None:
    """How well a fact answers: share of its key that is asked for, words of it; None: it does not."""
    key, known = fact.key, fact.key | fact.told
    if not all(set(word) & known for word in asked.content):
        return None
    in_key = {idea for word in asked.content for idea in word if idea in key}
    if not in_key:
        return (0.0, 0.0, 0) if _is_rule_on(asked, fact) else None
    share = max((len(in_key & level) / len(level) for level in fact.levels if level), default=0.0)
    if share < _KEY_SHARE or not _fits(asked, in_key):
        return None
    whole = len(in_key) / len(key)
    days = len(asked.plain & fact.plain & _DAYS)
    return (float(sum(1 for word in asked.content if set(word) & key)), whole if whole == 1 or share < 1 else 0.9, days)


_DAYS = frozenset("segunda terca quarta quinta sexta sabado domingo".split())


def _is_rule_on(asked: Asked, fact: Fact) -> bool:
    """Whether the question asks leave for what a rule speaks of: 'pode usar trapaça?'."""
    if "regra" not in fact.levels[0] or not asked.of_leave:
        return False
    return all(any(idea in SERVER for idea in word) for word in asked.content) or len(asked.content) >= 2


def _fits(asked: Asked, in_key: set[str]) -> bool:
    """Whether the kind of question is one that a server's fact may answer."""
    around = asked.around
    if asked.of_server:
        return True
    if "nome" in in_key:
        return False
    if around & {"como", "cmo"} and not in_key & HOW_TO:
        return False
    if around & {"onde", "ond", "aonde", "cade", "kd"} and not in_key & PLACES:
        return False
    if "quem" in around and not (in_key & PERSONS or asked.of_leave):
        return False
    if asked.of_leave:
        return True
    defines = {"o", "que"} <= around or "oq" in around
    if defines and in_key <= GAME_TOO and not around & {"hora", "horas", "dia", "tem"}:
        return False
    return bool(in_key & SERVER) or {"manter", "inventario", "morrer"} <= in_key | {"morrer"} or len(in_key) >= 2


def _worded(found: list[Fact]) -> list[str]:
    """'Regras: uma; outra.', one group for each first level of the keys."""
    groups: dict[str, list[str]] = {}
    for fact in found:
        groups.setdefault(fact.path[0], []).append(", ".join((*fact.path[1:], fact.value)))
    sentences: list[str] = []
    for name, values in groups.items():
        title = name.upper() if name in _ACRONYMS else name[:1].upper() + name[1:]
        line = f"{title}: {'; '.join(value.rstrip('.;') for value in values)}."
        if len(line) <= ONE_LINE_CHARS or len(values) == 1:
            sentences.append(line)
        else:
            sentences += [f"{title}:", *(f"{value.rstrip('.;')}." for value in values)]
    return sentences
