"""An answer without a model: the sentences and table rows of the passages that hold what was asked, as they stand.

Every line is a line of a source, so nothing in it can be untrue of its source. What is chosen: the units that share
most of the question's rarer words (by stem and everyday synonym), and that have the shape of what was asked: a number
for 'quantos', a 'Drops' section for 'o que dropa', a negation or permission for 'dá pra'.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.grounding import Grounding, joined_sources, source_of
from canalhandia_knowledge.sentences import lines, split_sentences
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Passage, Sentence, Source
from canalhandia_knowledge.wording import Asked, asked, content_stems, meanings, stems

_NUMBER = re.compile(
    r"\d|\b(?:dois|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|vinte|cem|metade|dobro)\b"
)
_DENIAL = re.compile(
    r"\b(?:nao|nunca|nem|sem|impossivel|incompati\w+|exclusiv\w+|pode\w*|consegue\w*|permit\w+|so|apenas|precisa\w*|exige\w*)\b"
)
_PLACE = re.compile(
    r"\b(?:em|no|na|nos|nas|dentro|perto|bioma\w*|vila\w*|bau\w*|fortaleza\w*|mansa\w*|mansoes|cidade\w*|nether|end|caverna\w*|"
    r"tesouro\w*|naufragi\w*|camara\w*|templo\w*|monumento\w*|ruina\w*|y=)"
)
_CAUSE = re.compile(r"\b(?:porque|pois|por isso|quando|se|assim|causa\w*|faz\w* com que|para que|devido)\b")
_ROW = re.compile(r"^[^.:;]{1,80}: [^;]*;|^[^.;:]{1,60}: \S")
_SECTIONS = {
    Asked.DROPS: ("drop", "saque", "espolio"),
    Asked.PLACE: ("gerac", "obtenc", "localiza", "onde", "spawn", "encontr", "distribu", "saque"),
    Asked.WAY: ("fabric", "como", "passo", "obtenc", "uso", "domestic", "reprod", "criac", "preparo"),
    Asked.CAUSE: ("comport", "mecanic"),
}


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence or row of a passage. `rank`: the passage's place, 0 the best; `place`: its own within it."""

    text: str
    passage: Passage
    rank: int
    place: int
    row: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """`cover`: share of the question's weight that the unit holds, with its title and headings; 0 to 1."""

    unit: Unit
    score: float
    cover: float


@dataclass(frozen=True, slots=True)
class ExtractiveOptions:
    """`max_chars`: of the whole answer; `min_cover`: below it nothing is said (see `Scored.cover`)."""

    max_units: int = 5
    max_chars: int = 520
    min_cover: float = 0.34
    relative: float = 0.55


def units_of(passages: Sequence[Passage]) -> list[Unit]:
    """Sentences and rows of all passages, in order."""
    found: list[Unit] = []
    for rank, passage in enumerate(passages):
        place = 0
        for line in lines(passage.text):
            row = bool(_ROW.match(line)) and (line.count(";") >= 1 or len(line) < 90)
            for text in [line] if row else split_sentences(line):
                found.append(Unit(text, passage, rank, place, row))
                place += 1
    return found


def scored_units(question: str, passages: Sequence[Passage]) -> list[Scored]:
    """Every unit with its score, best first."""
    wanted = content_stems(question)
    units = units_of(passages)
    if not wanted or not units:
        return [Scored(u, 1.0 / (1 + u.rank + u.place), 0.0) for u in units]
    inside = [frozenset(stems(u.text)) for u in units]
    around = {
        p.id: (frozenset(stems(p.title)), frozenset(s for h in p.headings for s in stems(h)))
        for p in {u.passage.id: u.passage for u in units}.values()
    }
    groups = {one: meanings(one) for one in wanted}
    weight: dict[str, float] = {}
    for one in wanted:
        holding = sum(
            1
            for words, u in zip(inside, units, strict=True)
            if groups[one] & words or groups[one] & around[u.passage.id][0]
        )
        weight[one] = math.log(1.0 + (len(units) + 1) / (holding + 0.5))
        if holding == 0:
            weight[one] *= 0.6
    total = sum(weight.values())
    kinds = asked(question)
    result = []
    for unit, words in zip(units, inside, strict=True):
        title, headings = around[unit.passage.id]
        hit = cover = 0.0
        for one in wanted:
            if one in words:
                hit += weight[one]
                cover += weight[one]
            elif groups[one] & words:
                hit += 0.8 * weight[one]
                cover += 0.9 * weight[one]
            elif one in headings or groups[one] & headings:
                hit += 0.6 * weight[one]
                cover += 0.8 * weight[one]
            elif groups[one] & title:
                hit += 0.5 * weight[one]
                cover += 0.8 * weight[one]
        score = hit / total + _shape(kinds, unit) + 0.22 / (1 + unit.rank) + (0.04 if unit.place == 0 else 0.0)
        if len(unit.text) > 320:
            score -= 0.1
        if unit.passage.origin in {Origin.CORRECTION, Origin.SERVER}:
            score += 0.15
        if any("histori" in fold(h) for h in unit.passage.headings):
            score -= 0.2
        result.append(Scored(unit, score, cover / total))
    return sorted(result, key=lambda s: (-s.score, s.unit.rank, s.unit.place))


def _shape(kinds: Sequence[Asked], unit: Unit) -> float:
    """How far a unit has the form of what was asked."""
    reading = fold(unit.text)
    bonus = 0.0
    for position, kind in enumerate(kinds):
        share = 1.0 if position == 0 else 0.5
        if any(mark in fold(h) for h in unit.passage.headings for mark in _SECTIONS.get(kind, ())):
            bonus += share * (0.35 if kind is Asked.DROPS else 0.15)
        if kind is Asked.QUANTITY and _NUMBER.search(reading):
            bonus += share * 0.2
        elif kind is Asked.YES_NO and _DENIAL.search(reading):
            bonus += share * 0.12
        elif kind is Asked.PLACE and _PLACE.search(reading):
            bonus += share * 0.08
        elif kind is Asked.CAUSE and _CAUSE.search(reading):
            bonus += share * 0.12
    return bonus


def choose(question: str, passages: Sequence[Passage], options: ExtractiveOptions) -> list[Unit]:
    """The units of the answer, best first; [] when none holds enough of the question."""
    ranked = scored_units(question, passages)
    if not ranked or (content_stems(question) and max(s.cover for s in ranked[:8]) < options.min_cover):
        return []
    best = ranked[0].score
    chosen: list[Unit] = []
    length = 0
    for candidate in ranked:
        unit = candidate.unit
        size = len(unit.text) + 1
        if chosen and (length + size > options.max_chars or candidate.score < best * options.relative):
            continue
        if any(fold(unit.text) in fold(other.text) or _twins(unit, other) for other in chosen):
            continue
        chosen.append(unit)
        length += size
        if len(chosen) == options.max_units:
            break
    return chosen


def best_cover(question: str, passages: Sequence[Passage]) -> float:
    """How much of a question's weight the best units hold, 0 to 1: how sure it is that the passages answer it."""
    return max((s.cover for s in scored_units(question, passages)[:8]), default=0.0)


def _twins(one: Unit, other: Unit) -> bool:
    """Two units that say the same in almost the same words."""
    mine, theirs = frozenset(stems(one.text)), frozenset(stems(other.text))
    return bool(mine) and len(mine & theirs) / len(mine | theirs) > 0.8


def _shown(unit: Unit, previous: Unit | None) -> str:
    """A unit as it is read by itself: a row gets its page and section in front where its own words do not say them."""
    text = unit.text if unit.text[-1] in ".!?…" else unit.text + "."
    same_place = previous is not None and previous.passage.id == unit.passage.id
    if not unit.row or same_place:
        return text[0].upper() + text[1:]
    where = unit.passage.title
    if unit.passage.headings:
        where += f" ({unit.passage.headings[-1]})"
    return (
        text[0].upper() + text[1:]
        if fold(unit.passage.title) in fold(text) and not unit.passage.headings
        else f"{where}: {text}"
    )


def extractive_answer(question: str, grounding: Grounding, options: ExtractiveOptions | None = None) -> Answer | None:
    """The answer made of the sources' own sentences; None when no passage holds enough of the question."""
    chosen = choose(question, grounding.passages, options or ExtractiveOptions())
    if not chosen:
        return None
    lead = chosen[0]
    ordered = [lead, *sorted(chosen[1:], key=lambda u: (u.passage.id != lead.passage.id, u.rank, u.place))]
    texts: list[str] = []
    sources: list[list[Source]] = []
    for before, unit in zip([None, *ordered], ordered, strict=False):
        texts.append(_shown(unit, before))
        sources.append([source_of(unit.passage)])
    places, indexes = joined_sources(sources)
    sentences = tuple(Sentence(text, own) for text, own in zip(texts, indexes, strict=True))
    kind = AnswerKind.CORRECTION if lead.passage.origin is Origin.CORRECTION else AnswerKind.EXTRACTIVE
    return Answer(kind, sentences, places)
