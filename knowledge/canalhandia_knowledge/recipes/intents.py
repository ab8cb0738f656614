"""What a free question wants of the recipe book, if anything.

The names that the resolver found are taken out; what is left must be nothing but words that ask ('como faz', 'craft',
'pra que serve') and small talk. One word more ('domar', 'dropa', 'portal') and the question is about something else:
the book stays silent rather than guess.
"""

import re
from dataclasses import dataclass, field
from enum import Enum

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.recipes.ask_words import (
    ARTICLES,
    BREW,
    COOK,
    COUNTING,
    CRAFT,
    FAZ,
    FOR,
    GET,
    HINTS,
    HOW,
    JOINERS,
    LACK,
    MAKE_WORDS,
    MATERIAL,
    NEED,
    SERVE,
    SMALL_TALK,
    STACKS,
    STARTERS,
    SURE_NEED,
    TURN,
    USE,
    WHAT,
)
from canalhandia_knowledge.types import NameKind, NameMatch, Resolution


class Wish(Enum):
    MAKE = "fazer"
    COOK = "assar"
    """What comes out when it is cooked."""
    USES = "usos"
    NEED = "precisar"
    """How much of everything for so many."""
    LACK = "faltar"
    BREW = "poção"


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing wanted of some of the names. `count`: how many pieces; `hints`: words that tell namesakes apart."""

    wish: Wish
    names: tuple[int, ...]
    count: int | None = None
    hints: frozenset[str] = frozenset()
    counted: tuple[int, ...] = ()
    """Names of what is counted ('quantos gravetos pra uma escada'): the answer must speak of one of them."""
    getting: bool = False
    """Asked as 'como consigo', which may mean finding rather than making."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as read: exact parts, and the words that are left for somebody else (None: nothing)."""

    intents: tuple[Intent, ...]
    rest: str | None = None


@dataclass(slots=True)
class _Clause:
    """`parts` in order: folded words, and names as their number."""

    parts: list[str | int] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        return [part for part in self.parts if isinstance(part, str)]

    @property
    def names(self) -> list[int]:
        return list(dict.fromkeys(part for part in self.parts if isinstance(part, int)))

    @property
    def numbers(self) -> list[int]:
        return [int(word) for word in self.words if word.isascii() and word.isdigit() and len(word) < 8]


_TOKEN = re.compile(r"\w+|[?;.,!:]", re.UNICODE)
_MAX_COUNTED = 3
_WITH_POTION = BREW | MAKE_WORDS | GET | NEED | USE | LACK | COUNTING
_ALL_OF_IT = frozenset({"tenho", "tudo"})
_PRICE = frozenset({"custa", "vai", "leva"})
_MARKS = frozenset("?;.,!:")


def read_intent(text: str, resolution: Resolution) -> Reading | None:
    """The question as read, None where it asks nothing of the book. Names are counted as in `name_spans`."""
    spans = name_spans(resolution)
    clauses = _clauses(text, spans)
    if not any(clause.names for clause in clauses):
        return None
    matches = item_matches(resolution)
    intents: list[Intent] = []
    rest: list[str] = []
    for index, clause in enumerate(clauses):
        intent = _intent(clause, clause.names or _borrowed(clauses, index), matches)
        if intent is not None:
            intents.append(intent)
        elif set(clause.words) - SMALL_TALK - HINTS:
            named = "" if clause.names else "".join(f" {text[slice(*spans[n])]}" for n in _borrowed(clauses, index))
            rest.append(" ".join(clause.raw) + named)
    unique = tuple(dict.fromkeys(intents))
    return Reading(unique, "; ".join(rest) or None) if unique else None


def name_spans(resolution: Resolution) -> list[tuple[int, int]]:
    """Where in the text things of the book are named: item and potion matches first, then what is ambiguous."""
    return [*(m.span for m in item_matches(resolution)), *(ambiguity.span for ambiguity in resolution.ambiguities)]


def item_matches(resolution: Resolution) -> list[NameMatch]:
    """The matches that `name_spans` begins with."""
    return [m for m in resolution.matches if m.kind in (NameKind.ITEM, NameKind.POTION)]


def _clauses(text: str, spans: list[tuple[int, int]]) -> list[_Clause]:
    """The text cut where a new question begins: at marks, and at 'e' before a word that asks."""
    tokens = [(m.group(), m.start(), m.end()) for m in _TOKEN.finditer(text)]
    clauses = [_Clause()]
    for position, (word, start, end) in enumerate(tokens):
        current = clauses[-1]
        name = next((n for n, (s, e) in enumerate(spans) if s <= start and end <= e), None)
        if name is not None:
            if name not in current.parts:
                current.parts.append(name)
            current.raw.append(word)
            continue
        folded = fold(word)
        following = fold(tokens[position + 1][0]) if position + 1 < len(tokens) else ""
        joins = folded in JOINERS and word.lower() != "é" and following in STARTERS
        if word in _MARKS or (joins and current.parts):
            clauses.append(_Clause())
            continue
        current.parts.append(folded)
        current.raw.append(word)
    return [clause for clause in clauses if clause.parts]


def _borrowed(clauses: list[_Clause], index: int) -> list[int]:
    """A clause that names nothing speaks of what the nearest clause names, the following one first."""
    for other in [*clauses[index + 1 :], *reversed(clauses[:index])]:
        if other.names:
            return other.names
    return []


def _intent(clause: _Clause, names: list[int], matches: list[NameMatch]) -> Intent | None:
    if not names:
        return None
    words = set(clause.words)
    telling = {word for word in words if not word.isdigit()} - SMALL_TALK - STACKS.keys()
    potions = tuple(n for n in names if n < len(matches) and matches[n].kind is NameKind.POTION)
    if potions and (clause.names or telling & MAKE_WORDS) and not telling - _WITH_POTION:
        return Intent(Wish.BREW, potions)
    asked = _asked(clause, words)
    if asked is None:
        return None
    wish, allowed = asked
    if wish is Wish.NEED:
        telling -= _counted(clause)
    if telling - allowed - HINTS - (frozenset() if wish is Wish.USES else NEED | COUNTING):
        return None
    getting = bool(words & GET) and not words & MAKE_WORDS
    wanted = _wanted(clause, names) if wish in (Wish.NEED, Wish.LACK) else names
    count = _count(clause, wanted, matches)
    if wish is Wish.MAKE and words & (MATERIAL | SURE_NEED) and (count or 1) > 1:
        wish = Wish.NEED
    return Intent(
        wish=wish,
        names=tuple(wanted),
        count=count,
        hints=frozenset(telling & HINTS),
        counted=tuple(n for n in names if n not in wanted) if wish is Wish.NEED else (),
        getting=getting,
    )


def _asked(clause: _Clause, words: set[str]) -> tuple[Wish, frozenset[str]] | None:
    """Which wish the words speak, and which of them may stand there for it."""
    if words & LACK or (words >= _ALL_OF_IT and words & MAKE_WORDS):
        return Wish.LACK, LACK | MAKE_WORDS
    if words & USE and not words & SERVE and _last_before_name(clause, USE | CRAFT) in CRAFT:
        return Wish.MAKE, USE | MAKE_WORDS
    if words & USE:
        if words & HOW and not words & SERVE:
            return None
        return Wish.USES, USE | MAKE_WORDS | frozenset({"onde"})
    if words & (CRAFT | FAZ) and _behind_com(clause):
        return Wish.USES, CRAFT | FAZ
    if words & COUNTING:
        needs = words & (CRAFT | SURE_NEED) or (words & NEED and (words & FOR or _name_behind(clause, NEED - _PRICE)))
        needs = needs or (len(clause.names) > 1 and _name_behind(clause, FOR))
        return (Wish.NEED, CRAFT | FAZ | NEED) if needs else None
    if words & MATERIAL:
        return Wish.MAKE, MAKE_WORDS | NEED
    if words & (CRAFT | TURN):
        return Wish.MAKE, MAKE_WORDS | GET
    if words & COOK:
        return Wish.COOK, COOK
    if words & FAZ:
        does = words & WHAT and not words & (HOW | {"com"})
        return None if does else (Wish.MAKE, FAZ | GET)
    if words & GET and words & HOW:
        return Wish.MAKE, GET
    if words & SURE_NEED and words & FOR and words & WHAT and clause.names:
        return Wish.MAKE, NEED
    return None


def _name_behind(clause: _Clause, words: frozenset[str]) -> bool:
    """Does a name stand behind the first of these words, which itself stands behind a counting word?"""
    counting = next((i for i, part in enumerate(clause.parts) if part in COUNTING), None)
    place = next(
        (i for i, part in enumerate(clause.parts) if part in words and counting is not None and i > counting), None
    )
    return place is not None and any(isinstance(part, int) for part in clause.parts[place:])


def _last_before_name(clause: _Clause, words: frozenset[str]) -> str | None:
    """The last of these words before the first name: 'usa oq pra *fazer* papel', 'fazer *usando* papel'."""
    place = next((i for i, part in enumerate(clause.parts) if isinstance(part, int)), 0)
    return next((part for part in reversed(clause.parts[:place]) if isinstance(part, str) and part in words), None)


def _behind_com(clause: _Clause) -> bool:
    """'o que dá pra fazer com couro': the first name stands behind 'com'."""
    place = next((i for i, part in enumerate(clause.parts) if isinstance(part, int)), 0)
    before = [part for part in clause.parts[:place] if part not in ARTICLES and not str(part).isdigit()]
    return bool(before) and before[-1] == "com"


def _wanted(clause: _Clause, names: list[int]) -> list[int]:
    """'quantos ferros precisa pra um funil': what stands behind 'pra' or the verb of making is the thing."""
    places = [i for i, part in enumerate(clause.parts) if part in FOR or part in CRAFT or part in FAZ or part in NEED]
    behind = [part for part in clause.parts[places[-1] :] if isinstance(part, int)] if places else []
    return list(dict.fromkeys(behind)) or names


def _counted(clause: _Clause) -> set[str]:
    """What 'quantos' counts where no name was found in it: 'quantos ferro precisa pra um funil'."""
    counted: set[str] = set()
    after = False
    for part in clause.parts:
        if isinstance(part, int) or part in NEED or part in FOR or part in MAKE_WORDS:
            after = False
        elif after and len(counted) < _MAX_COUNTED:
            counted.add(part)
        after = after or part in COUNTING
    return counted


def _count(clause: _Clause, names: list[int], matches: list[NameMatch]) -> int | None:
    said = next((matches[n].quantity for n in names if n < len(matches) and matches[n].quantity), None)
    count = said or max(clause.numbers, default=None)
    for word, size in STACKS.items():
        if word in clause.words:
            count = (count or 1) * size
    return count
