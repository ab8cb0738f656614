"""How well each line of the passages answers a question.

A line's score is the share of the question's weight that it holds (rarer words weigh more; words above it, in its
title, headings or lead-in, count a little less), and what its form and its place add.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.about import About
from canalhandia_knowledge.answering.shapes import asks_chance, fits, names_a_place, shape
from canalhandia_knowledge.answering.units import Unit, units_of
from canalhandia_knowledge.answering.wanted import ASKS_FULL, PLACE_TERM, Held, Wanted
from canalhandia_knowledge.answering.wording import Asked, content_stems, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import NameKind, Origin, Passage

_DIFFICULTIES = frozenset({"facil", "normal", "dificil", "pacifico", "dificuldade"})
_IDENTITY = frozenset(stems("id nome título empilhável tipo versão"))
_DROPPED = frozenset(stems("drop dropa solta deixa larga rende saque pilhagem sobra sorteio entrega"))

_COUNTED_ROW = re.compile(r"[^\W\d]+(?: [^\W\d]+)?,? (\d{1,2}):")
_OF_THE_YOUNG = re.compile(r"(?:o|os|um|cada) filhotes?\b")
_ASKS_OF_THE_YOUNG = re.compile(r"filho|bebe|pinto|potro|procri|reprod|cruz|cresc|adult|acasal|breed|pequen|montar")

TITLE = 0.9
HEADING = 0.9
OUTER_HEADING = 0.7
LEAD_IN = 0.5
BEFORE = 0.4
NAMED = 1.2
UNHELD = 0.7
UNHELD_NAME = 1.6

RANK_PRIOR = 0.32
HEADING_HINT = 0.12
HINT_WORD = 0.1
OWN_PAGE = 0.2
OWN_HEADING = 0.3
"""For the first lines below a heading that is the very thing asked: 'Cura' for 'como curo'."""

SECTION_START = 0.03
"""A section says first what it is about."""

LABEL = 0.2
"""A row whose label is the very thing asked: 'Girino' for 'girino vira sapo em quanto tempo'."""

LENGTH = 0.1
"""Per 100 characters beyond `READ_AT_ONCE`: a long line holds more words by chance."""

READ_AT_ONCE = 150

TABLE_ROW = 0.25
"""What a creature drops is read from its table first."""

SPEAKS_OF = 0.7
"""From this credit on a line speaks of a thing."""

LEAD_PARAGRAPH = 0.08
"""What a page says about itself at its top answers 'o que é', hardly 'onde' or 'como'."""

LONG = 0.1
LONG_CHARS = 320
OTHER_DIFFICULTY = 0.3
LEAD_ALONE = 0.2
IDENTITY = 0.6
OTHER_LABEL = 0.2
OF_THE_YOUNG = 0.25
"""A line on the young of a creature that was asked about as it is."""

FULL = 0.4
"""For the last of the counted rows of a table, where the fullest was asked for; the others lose half of it."""

OTHERS_CHANCE = 0.35
"""A row on another page tells the chance of that page's thing."""

HISTORY = 0.2
TEAM = 0.15


@dataclass(frozen=True, slots=True)
class Scored:
    """`cover`: share of the question's weight that the unit holds, with its title and headings; 0 to 1. `shares`:
    how far it holds each term, by its own words alone; `held`: the same with its title and headings; `weights`: the
    terms' shares of the question, summing to 1."""

    unit: Unit
    score: float
    cover: float
    shares: tuple[float, ...] = ()
    held: tuple[float, ...] = ()
    weights: tuple[float, ...] = ()


def scored_units(wanted: Wanted, passages: Sequence[Passage], about: About | None = None) -> list[Scored]:
    """Every unit with its score, best first."""
    about = about or About()
    units = [u for u in units_of(passages) if about.spoken_of(u.passage, f"{u.lead} {u.text}" if u.lead else u.text)]
    if wanted.kinds[0] is Asked.DROPS and any(u.row for u in units):
        # Beside the table only what tells of the drops themselves.
        creature = any(t.kind is NameKind.MOB for t in about.names)
        listed = [u for u in units if fits(u.passage, Asked.DROPS) and (not creature or about.owns(u.passage))]
        units = listed or [u for u in units if u.row or _DROPPED & Held.of(u.text).stems]
    if not wanted.terms or not units:
        return [Scored(u, 1.0 / (1 + u.rank + u.place), 0.0) for u in units]
    inside = [Held.of(u.text) for u in units]
    own = [_credits(wanted, u.text, held=held) for u, held in zip(units, inside, strict=True)]
    own = [
        tuple(
            1.0 if term.forms == PLACE_TERM.forms and names_a_place(unit) else c
            for term, c in zip(wanted.terms, mine, strict=True)
        )
        for unit, mine in zip(units, own, strict=True)
    ]
    shares = _shares(wanted, units, own, about)
    weights = [
        term.weight * _weight(sum(1 for row in shares if row[n] > 0), len(units), named=term.name)
        for n, term in enumerate(wanted.terms)
    ]
    total = sum(weights)
    part = tuple(w / total for w in weights)
    headings = {p.id: Held.of(*p.headings) for p in passages}
    fullest = _fullest(units) if ASKS_FULL.search(fold(wanted.text)) else {}
    result = []
    for unit, held, mine, row in zip(units, inside, own, shares, strict=True):
        cover = sum(c * w for c, w in zip(row, part, strict=True))
        score = cover + shape(wanted, unit) + _placed(wanted, unit, held, headings[unit.passage.id], about)
        if fullest and unit.row:
            last = fullest.get((unit.passage.id, unit.table))
            score += 0.0 if last is None else FULL if unit.place == last else -FULL / 2
        result.append(Scored(unit, score, cover, mine, tuple(row), part))
    return sorted(result, key=lambda s: (-s.score, s.unit.rank, s.unit.place))


def _fullest(units: Sequence[Unit]) -> dict[tuple[str, int], int]:
    """The place of the row with the highest number, of each table whose rows are counted: 'Níveis 1', 'Níveis 2'."""
    counted: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for unit in units:
        number = _COUNTED_ROW.match(unit.text) if unit.row else None
        if number is not None:
            counted.setdefault((unit.passage.id, unit.table), []).append((int(number.group(1)), unit.place))
    return {table: max(rows)[1] for table, rows in counted.items() if len(rows) > 1}


def _shares(wanted: Wanted, units: Sequence[Unit], own: Sequence[tuple[float, ...]], about: About) -> list[list[float]]:
    """How far each unit holds each term, with what stands above and before it."""
    above = {u.passage.id: _above(wanted, u.passage) for u in units}
    shares = []
    for unit, mine in zip(units, own, strict=True):
        row = [max(pair) for pair in zip(mine, above[unit.passage.id], strict=True)]
        for text, factor in ((unit.lead, LEAD_IN), (unit.before, BEFORE)):
            if text:
                row = [max(c, factor * other) for c, other in zip(row, _credits(wanted, text), strict=True)]
        shares.append(row)
    called = {u.passage.title for u in units if about.owns(u.passage)}
    credited = {t: [n for n, c in enumerate(_credits(wanted, t)) if c] for t in called}
    meant = {s for term in wanted.terms for s in term.forms[0]}
    by_another_name = {t for t, terms in credited.items() if not terms and not meant & Held.of(t).stems}
    for n, term in enumerate(wanted.terms):
        if any(n in terms for terms in credited.values()):
            continue
        # A page is there whose title the question lacks: it was named by its other name.
        if term.name or not any(row[n] for row in shares):
            for unit, row in zip(units, shares, strict=True):
                if unit.passage.title in by_another_name:
                    row[n] = max(row[n], TITLE)
    return shares


def _credits(wanted: Wanted, *texts: str, held: Held | None = None) -> tuple[float, ...]:
    """How far a text holds each term; the words of a name are no verbs ('Invocador' for 'invoca')."""
    held = held or Held.of(*texts)
    if not any(t.like_name for t in wanted.terms):
        return tuple(t.credit(held) for t in wanted.terms)
    without = Held.of(*texts, but=wanted.labels)
    return tuple(t.credit(without if t.like_name else held) for t in wanted.terms)


def _above(wanted: Wanted, passage: Passage) -> list[float]:
    """How far a passage's title and headings hold each term."""
    title, inner, outer = (
        _credits(wanted, *texts) for texts in ((passage.title,), passage.headings[-1:], passage.headings)
    )
    return [max(TITLE * t, HEADING * i, OUTER_HEADING * o) for t, i, o in zip(title, inner, outer, strict=True)]


def _weight(holding: int, units: int, *, named: bool) -> float:
    """Rarer is heavier; a word that no unit has is the player's own and hardly counts."""
    if holding == 0:
        return UNHELD if not named else UNHELD_NAME
    return math.log(1.0 + (units + 1) / (holding + 0.5)) * (NAMED if named else 1.0)


def _placed(wanted: Wanted, unit: Unit, held: Held, headings: Held, about: About) -> float:
    """What a unit's place adds or takes: its passage's rank, its section, its page."""
    score = RANK_PRIOR / (1 + unit.rank)
    if wanted.hints & headings.stems:
        score += HEADING_HINT
    if wanted.kinds[0] is not Asked.PLACE and wanted.hints & held.stems:
        score += HINT_WORD
    if about.owns(unit.passage):
        score += OWN_PAGE
    if unit.passage.headings and _says_what_is_asked(unit.passage.headings[-1], wanted):
        score += OWN_HEADING if unit.place < 3 else OWN_HEADING / 2
    if unit.row and about.titles and not about.owns(unit.passage) and asks_chance(wanted):
        score -= OTHERS_CHANCE
    if about.own_only and unit.row:
        score += TABLE_ROW
    if unit.passage.headings:
        score += SECTION_START / (1 + unit.place)
    if unit.row and _is_asked(unit.text.partition(":")[0], wanted):
        score += LABEL
    return score + _trust(unit) - _clutter(unit, held, wanted)


def _says_what_is_asked(heading: str, wanted: Wanted) -> bool:
    """Whether each telling word of a heading is one of the question's, or a hint of it."""
    held = content_stems(heading)
    meant = {s for t in wanted.terms if not t.name for s in (*t.same, *(s for form in t.forms for s in form))}
    return bool(held) and all(one in meant or one in wanted.hints for one in held)


def _is_asked(label: str, wanted: Wanted) -> bool:
    """Whether a row's label is made of words that the question has."""
    held = content_stems(label)
    meant = {s for t in wanted.terms for form in t.forms for s in form}
    if _asks_place(wanted):
        meant |= PLACE_TERM.same
    return bool(held) and all(one in meant for one in held)


def _trust(unit: Unit) -> float:
    if unit.passage.origin in {Origin.CORRECTION, Origin.SERVER}:
        return TEAM
    return -HISTORY if any("histori" in fold(h) for h in unit.passage.headings) else 0.0


def _clutter(unit: Unit, held: Held, wanted: Wanted) -> float:
    """What counts against a unit: endless, a lead-in without its list, or an infobox line about something else."""
    against = LONG if len(unit.text) > LONG_CHARS else 0.0
    against += LENGTH * max(0, len(unit.text) - READ_AT_ONCE) / 100
    if unit.row and fold(unit.text.partition(":")[0]) in _DIFFICULTIES and not _asks_difficulty(wanted):
        against += OTHER_DIFFICULTY
    if unit.text.endswith(":"):
        against += LEAD_ALONE
    if _OF_THE_YOUNG.match(fold(unit.text)) and not _ASKS_OF_THE_YOUNG.search(fold(wanted.text)):
        against += OF_THE_YOUNG
    if unit.passage.headings or (_asks_place(wanted) and names_a_place(unit)):
        return against
    if unit.row:
        label = Held.of(unit.text.split(":", 1)[0])
        if label.stems & _IDENTITY:
            return against + IDENTITY
        if not any(term.credit(label) for term in wanted.terms):
            against += OTHER_LABEL
    plain = [term for term in wanted.terms if not term.name]
    beside_the_point = wanted.kinds[0] is not Asked.WHAT and (plain or wanted.kinds[0] is not Asked.THING)
    return against + (LEAD_PARAGRAPH if beside_the_point and not any(t.credit(held) for t in plain) else 0.0)


def _asks_place(wanted: Wanted) -> bool:
    return any(term.forms == PLACE_TERM.forms for term in wanted.terms)


def _asks_difficulty(wanted: Wanted) -> bool:
    return any(word in _DIFFICULTIES for word in fold(wanted.text).replace("?", " ").split())
