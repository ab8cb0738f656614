"""Which lines make the answer: the best one, and those that add to it, within a length that is read at a glance."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.about import About, about_of
from canalhandia_knowledge.answering.asked_type import of_asked_type
from canalhandia_knowledge.answering.scoring import SPEAKS_OF, Scored, scored_units
from canalhandia_knowledge.answering.shapes import fits
from canalhandia_knowledge.answering.units import Unit
from canalhandia_knowledge.answering.wanted import Held, Wanted, parts_of, wanted_of
from canalhandia_knowledge.answering.wording import Asked, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import Passage, Resolution

_LIST = re.compile(r"\b(?:drop\w*|solta\w*|quais|lista\w*|todos|todas|tipos|q itens|que itens)\b")

SAME_COVER = 0.05
"""Rows of one table that hold as much of the question as the best: together they are the answer."""

NAMED_PAGE = 0.75
TO_THE_POINT = 0.6
"""From this credit on a line holds a word of the question."""

GAIN = 0.3
"""For what a further line adds of the question."""

OTHER_PAGE = 0.3
"""What a line of another page must make up for beside one of the page that was asked about."""

ROW_MARGIN = 0.15
"""A row that holds so much less of the question than the best of its table is not part of the answer."""

NEXT_TO = 0.14
FOLLOWS = 0.08
SAME_PASSAGE = 0.06
SAME_TABLE = 0.12


@dataclass(frozen=True, slots=True)
class ExtractiveOptions:
    """`max_chars`: of the whole answer; `list_chars`, `list_units`: where a list was asked for ('o que dropa');
    `min_cover`: below it nothing is said (see `Scored.cover`)."""

    max_units: int = 3
    max_chars: int = 330
    list_units: int = 6
    list_chars: int = 450
    min_cover: float = 0.34
    relative: float = 0.55


def choose(
    question: str,
    passages: Sequence[Passage],
    options: ExtractiveOptions,
    resolution: Resolution | None = None,
) -> list[Unit]:
    """The units of the answer, best first; [] when none holds enough of the question."""
    return [unit for part in choose_parts(question, passages, options, resolution) for unit in part]


def choose_parts(
    question: str,
    passages: Sequence[Passage],
    options: ExtractiveOptions,
    resolution: Resolution | None = None,
) -> list[list[Unit]]:
    """The units of the answer to each part of a double question, best first; no part without any."""
    subjects = list(dict.fromkeys(p.title for p in passages if p.stages.get("subject")))
    parts = parts_of(question, resolution, subjects)
    chosen: list[list[Unit]] = []
    listed = _LIST.search(fold(question)) is not None
    room = options.list_chars if listed or len(parts) > 1 else options.max_chars
    units = options.list_units if listed or len(parts) > 1 else options.max_units
    for number, wanted in enumerate(parts):
        left = len(parts) - number
        before = [unit for part in chosen for unit in part]
        most = 2 if len(parts) > 1 and not listed else max(2, units // left)
        found = _choose_part(wanted, passages, options, room // left, most, before)
        if found:
            chosen.append(found)
        room -= sum(len(u.text) + 1 for u in found)
        units -= len(found)
    return chosen


def _choose_part(
    wanted: Wanted,
    passages: Sequence[Passage],
    options: ExtractiveOptions,
    max_chars: int,
    max_units: int,
    before: Sequence[Unit],
) -> list[Unit]:
    about = about_of(wanted, passages)
    ranked = [one for one in scored_units(wanted, passages, about) if of_asked_type(one, wanted, about)]
    if not ranked or (wanted.terms and max(s.cover for s in ranked[:8]) < _least(ranked[0], about, options)):
        return []
    enough = ranked[0].score * options.relative
    ranked = [one for one in ranked if not any(_same(one.unit, other) for other in before)]
    if not ranked or ranked[0].score < enough:
        return []
    lead = ranked[0]
    if wanted.kinds[0] is Asked.DROPS and not (fits(lead.unit.passage, Asked.DROPS) or _to_the_point(lead, wanted)):
        return []
    chosen: list[Unit] = [lead.unit]
    length = len(lead.unit.text) + 1
    said = list(lead.shares)
    owned = about.owns(lead.unit.passage)
    to_the_point = _to_the_point(lead, wanted)

    def worth(one: Scored) -> float:
        away = (OTHER_PAGE if owned else OTHER_PAGE / 2) if one.unit.passage.title != lead.unit.passage.title else 0.0
        return one.score + _beside(one.unit, chosen) + GAIN * _gain(one, said) - away

    def fitting(one: Scored) -> bool:
        unit = one.unit
        same_table = unit.row and lead.unit.row and unit.passage.id == lead.unit.passage.id
        listed = same_table and lead.cover - one.cover < SAME_COVER
        chars, units = (options.list_chars, options.list_units) if listed else (max_chars, max_units)
        return not (
            len(chosen) >= max(units, max_units)
            or length + len(unit.text) + 1 > max(chars, max_chars)
            or unit.text.endswith(":")
            or (to_the_point and not _to_the_point(one, wanted) and not _follows(unit, chosen))
            or (unit.passage.title != lead.unit.passage.title and _of_another_thing(one, lead, wanted))
            or (same_table and not about.owns(unit.passage) and _other_row(unit, lead.unit, wanted))
            or (same_table and lead.cover - one.cover > ROW_MARGIN)
            or any(_same(unit, other) for other in chosen)
        )

    rest = ranked[1:]
    while rest := [one for one in rest if fitting(one)]:
        best = max(rest, key=worth)
        if worth(best) < enough:
            break
        rest.remove(best)
        chosen.append(best.unit)
        said = [max(pair) for pair in zip(said, best.shares, strict=True)]
        length += len(best.unit.text) + 1
    return chosen


def _least(lead: Scored, about: About, options: ExtractiveOptions) -> float:
    """The cover below which nothing is said; less is asked of the page that the question names."""
    return options.min_cover * (NAMED_PAGE if about.owns(lead.unit.passage) else 1.0)


def _to_the_point(scored: Scored, wanted: Wanted) -> bool:
    """Whether a line holds something of the question beside the names of what it is about."""
    return any(held >= TO_THE_POINT for term, held in zip(wanted.terms, scored.held, strict=True) if not term.name)


def _follows(unit: Unit, chosen: Sequence[Unit]) -> bool:
    """Whether a line stands right beside one that was chosen."""
    return any(unit.passage.id == one.passage.id and abs(unit.place - one.place) == 1 for one in chosen)


def _of_another_thing(candidate: Scored, lead: Scored, wanted: Wanted) -> bool:
    """Whether a line of another page lacks a name that the best line holds: it then speaks of something else."""
    terms = list(zip(wanted.terms, candidate.held, lead.held, lead.weights, strict=True))
    if any(term.name and best >= SPEAKS_OF > mine for term, mine, best, _ in terms):
        return True
    heaviest = max((t for t in terms if t[2] >= SPEAKS_OF), key=lambda t: t[3], default=None)
    return heaviest is not None and heaviest[1] < TO_THE_POINT


def _gain(candidate: Scored, said: Sequence[float]) -> float:
    """The share of the question that this line holds by its own words and the chosen ones do not."""
    return sum(
        w * max(0.0, mine - known) for w, mine, known in zip(candidate.weights, candidate.shares, said, strict=True)
    )


def _other_row(unit: Unit, lead: Unit, wanted: Wanted) -> bool:
    """Whether the best row bears the name of what is asked, and this row of its table does not."""
    mine, best = (Held.of(u.text.split(":", 1)[0]) for u in (unit, lead))
    return any(term.credit(best) == 1.0 and not term.credit(mine) for term in wanted.terms if term.name)


def _beside(unit: Unit, chosen: Sequence[Unit]) -> float:
    """Sentences around the best one go on about the same; rows of its table are the rest of the list; what follows
    another chosen one may belong to it."""
    lead = chosen[0]
    if unit.passage.id == lead.passage.id:
        if unit.row and lead.row and lead.passage.headings:
            return SAME_TABLE
        if abs(unit.place - lead.place) == 1:
            return NEXT_TO
        return FOLLOWS if _follows(unit, chosen) else SAME_PASSAGE
    return FOLLOWS if _follows(unit, chosen) else 0.0


def best_cover(question: str, passages: Sequence[Passage], resolution: Resolution | None = None) -> float:
    """How much of a question's weight the best units hold, 0 to 1: how sure it is that the passages answer it."""
    return max((s.cover for s in scored_units(wanted_of(question, resolution), passages)[:8]), default=0.0)


def _same(one: Unit, other: Unit) -> bool:
    """Two units that say the same in the same or almost the same words."""
    if fold(one.text) in fold(other.text):
        return True
    mine, theirs = frozenset(stems(one.text)), frozenset(stems(other.text))
    return bool(mine) and len(mine & theirs) / len(mine | theirs) > 0.8
