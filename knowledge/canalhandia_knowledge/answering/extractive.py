"""An answer without a model: the sentences and table rows of the passages that hold what was asked, as they stand.

Every line is a line of a source, so nothing in it can be untrue of its source. What is chosen: the units that share
most of the question's rarer words (by stem and everyday synonym), and that have the shape of what was asked: a number
for 'quantos', a 'Drops' section for 'o que dropa', a negation or permission for 'dá pra'.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from canalhandia_knowledge.answering.about import About, about_of
from canalhandia_knowledge.answering.grounding import Grounding, joined_sources, source_of
from canalhandia_knowledge.answering.row_wording import readable_row
from canalhandia_knowledge.answering.sentences import lines, split_sentences
from canalhandia_knowledge.answering.wanted import Held, Wanted, parts_of, wanted_of
from canalhandia_knowledge.answering.wording import Asked, asked, content_stems, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Passage, Resolution, Sentence, Source

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
_DOING = re.compile(
    r"\b(?:use|usa\w*|apli\w+|atire|de|de-lhe|da[rn]?\w*|jogu?e\w*|arremess\w+|coloqu?e\w*|coloca\w*|ponha|por|basta|cliqu?e|clica\w*|"
    r"aliment\w+|adicion\w+|quebr\w+|ench\w+|precis\w+|mont\w+|mat\w+|and\w+|ande|agach\w+|raspa\w*|segur\w+|lev\w+|"
    r"pass\w+|minera\w*|escov\w+|com (?:um|uma|o|a)|combin\w+|junt\w+|constru\w+|faca|prend\w+|atrai\w*)\b"
)
_CAUSE = re.compile(r"\b(?:porque|pois|por isso|quando|se|assim|causa\w*|faz\w* com que|para que|devido)\b")
_ROW = re.compile(r"^[^.:;]{1,80}: [^;]*;|^[^.;:]{1,60}: \S")
_LIST = re.compile(r"\b(?:drop\w*|solta\w*|quais|lista\w*|todos|todas|tipos|q itens|que itens)\b")
_DIFFICULTY = re.compile(r"\b(?:f[aá]cil|normal|dif[ií]cil|pac[ií]fico|dificuldade)\b", re.IGNORECASE)
_DROPPED = re.compile(r"\b(?:drop\w*|solt\w+|deix\w+|larg\w+|rend\w+|saque|pilhagem|sobra\w*|sorteio\w*|entrega\w*)\b")
_CHANCE = re.compile(r"\b(?:chance|probabilidade|porcentagem)\b")
_NO_MORE = re.compile(r"\b(?:deix\w+ de|nao (?:nasce\w*|existe\w*|ha|aparece\w*|sao))\b")
_LEANS = re.compile(r"\b(?:tambem|el[ea]s?|ali|nesse caso|assim)\b")
"""A sentence that is understood by the one before it."""

RANK_PRIOR = 0.22
HEADING_HINT = 0.12
HINT_WORD = 0.1
OWN_PAGE = 0.12
OWN_HEADING = 0.3
"""For the first lines below a heading that is the very thing asked: 'Cura' for 'como curo'."""

TABLE_ROW = 0.25
"""What a creature drops is read from its table first."""

SAME_COVER = 0.05
"""Rows of one table that hold as much of the question as the best: together they are the answer."""

LEAD_PARAGRAPH = 0.15
"""What a page says about itself at its top answers 'o que é', hardly 'onde' or 'como'."""

_IDENTITY = frozenset(stems("id nome título empilhável tipo versão"))
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
    """`max_chars`: of the whole answer; `list_chars`, `list_units`: where a list was asked for ('o que dropa');
    `min_cover`: below it nothing is said (see `Scored.cover`)."""

    max_units: int = 3
    max_chars: int = 350
    list_units: int = 6
    list_chars: int = 450
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


def scored_units(wanted: Wanted, passages: Sequence[Passage], about: About | None = None) -> list[Scored]:
    """Every unit with its score, best first."""
    about = about or About()
    units = [u for u in units_of(passages) if about.spoken_of(u.passage, u.text)]
    if wanted.kinds[0] is Asked.DROPS and any(u.row for u in units):
        # Beside the table only what tells of the drops themselves.
        listed = [u for u in units if _fits(u.passage, Asked.DROPS)]
        units = listed or [u for u in units if u.row or _DROPPED.search(fold(u.text))]
    if not wanted.terms or not units:
        return [Scored(u, 1.0 / (1 + u.rank + u.place), 0.0) for u in units]
    inside = [Held.of(u.text) for u in units]
    titles = {p.id: Held.of(p.title) for p in passages}
    headings = {p.id: Held.of(*p.headings) for p in passages}
    innermost = {p.id: Held.of(*p.headings[-1:]) for p in passages}
    shares = [
        [
            max(
                term.credit(held),
                0.95 * term.credit(titles[u.passage.id]),
                0.9 * term.credit(innermost[u.passage.id]),
                0.7 * term.credit(headings[u.passage.id]),
            )
            for term in wanted.terms
        ]
        for u, held in zip(units, inside, strict=True)
    ]
    called = {u.passage.title for u in units if about.owns(u.passage)}
    by_another_name = {t for t in called if not any(term.credit(Held.of(t)) for term in wanted.terms)}
    for n in range(len(wanted.terms)):
        # A word that no source has, where a page is there whose title the question lacks: its other name.
        if by_another_name and not any(row[n] for row in shares):
            for unit, row in zip(units, shares, strict=True):
                row[n] = 0.95 if unit.passage.title in by_another_name else 0.0
    weights = [
        _weight(sum(1 for row in shares if row[n] > 0), len(units), named=term.name)
        for n, term in enumerate(wanted.terms)
    ]
    total = sum(weights)
    result = []
    for unit, held, row in zip(units, inside, shares, strict=True):
        cover = sum(c * w for c, w in zip(row, weights, strict=True)) / total
        score = cover + _shape(wanted, unit) + RANK_PRIOR / (1 + unit.rank)
        if wanted.hints & headings[unit.passage.id].stems:
            score += HEADING_HINT
        if wanted.kinds[0] is not Asked.PLACE and wanted.hints & held.stems:
            score += HINT_WORD
        if about.owns(unit.passage):
            score += OWN_PAGE
        if unit.passage.headings and _says_what_is_asked(unit.passage.headings[-1], wanted):
            score += OWN_HEADING if unit.place < 3 else OWN_HEADING / 2
        if about.own_only and unit.row:
            score += TABLE_ROW
        score += _trust(unit) - _clutter(unit, held, wanted)
        result.append(Scored(unit, score, cover))
    return sorted(result, key=lambda s: (-s.score, s.unit.rank, s.unit.place))


def _says_what_is_asked(heading: str, wanted: Wanted) -> bool:
    """Whether each telling word of a heading is one of the question's, or a hint of it."""
    held = content_stems(heading)
    meant = {s for t in wanted.terms if not t.name for s in (*t.same, *(s for form in t.forms for s in form))}
    return bool(held) and all(one in meant or one in wanted.hints for one in held)


def _weight(holding: int, units: int, *, named: bool) -> float:
    """Rarer is heavier; a word that no unit has is the player's own and hardly counts."""
    if holding == 0:
        return 0.7 if not named else 1.6
    return math.log(1.0 + (units + 1) / (holding + 0.5)) * (1.2 if named else 1.0)


def _trust(unit: Unit) -> float:
    if unit.passage.origin in {Origin.CORRECTION, Origin.SERVER}:
        return 0.15
    return -0.2 if any("histori" in fold(h) for h in unit.passage.headings) else 0.0


def _clutter(unit: Unit, held: Held, wanted: Wanted) -> float:
    """What counts against a unit: endless, a lead-in without its list, or an infobox line about something else."""
    against = 0.1 if len(unit.text) > 320 else 0.0
    if unit.row and _DIFFICULTY.match(unit.text) and not _DIFFICULTY.search(wanted.text):
        against += 0.3
    if unit.text.endswith(":"):
        against += 0.2
    if unit.passage.headings:
        return against
    if unit.row:
        label = Held.of(unit.text.split(":", 1)[0])
        if label.stems & _IDENTITY:
            return against + 0.6
        if not any(term.credit(label) for term in wanted.terms):
            against += 0.12
    plain = [term for term in wanted.terms if not term.name]
    beside_the_point = plain or wanted.kinds[0] is not Asked.THING
    return against + (LEAD_PARAGRAPH if beside_the_point and not any(t.credit(held) for t in plain) else 0.0)


def _fits(passage: Passage, kind: Asked) -> bool:
    """Whether a passage's headings are those under which such a thing stands."""
    return any(mark in fold(h) for h in passage.headings for mark in _SECTIONS.get(kind, ()))


def _counts(reading: str, wanted: Wanted) -> bool:
    """Whether a number stands right before a word that is asked about: '12 olhos'."""
    asked_for = {s for t in wanted.terms for form in t.forms for s in form}
    read = stems(reading)
    return any(one[0].isdigit() and other in asked_for for one, other in pairwise(read))


def _shape(wanted: Wanted, unit: Unit) -> float:
    """How far a unit has the form of what was asked."""
    reading = fold(unit.text)
    bonus = 0.0
    for position, kind in enumerate(wanted.kinds):
        share = 1.0 if position == 0 else 0.5
        if _fits(unit.passage, kind):
            bonus += share * (0.35 if kind is Asked.DROPS else 0.15)
        if kind is Asked.QUANTITY and _NUMBER.search(reading):
            bonus += share * (0.45 if "%" in reading and _CHANCE.search(fold(wanted.text)) else 0.2)
            bonus += share * (0.15 if _counts(reading, wanted) else 0.0)
        elif kind is Asked.PLACE and _NO_MORE.search(reading):
            bonus -= share * 0.15
        elif kind is Asked.YES_NO and _DENIAL.search(reading):
            bonus += share * 0.12
        elif kind is Asked.PLACE and _PLACE.search(reading):
            bonus += share * 0.08
        elif (kind is Asked.WAY and _DOING.search(reading)) or (kind is Asked.CAUSE and _CAUSE.search(reading)):
            bonus += share * 0.12
    return bonus


def choose(
    question: str,
    passages: Sequence[Passage],
    options: ExtractiveOptions,
    resolution: Resolution | None = None,
) -> list[Unit]:
    """The units of the answer, best first; [] when none holds enough of the question."""
    parts = parts_of(question, resolution)
    chosen: list[Unit] = []
    listed = _LIST.search(fold(question)) is not None
    room = options.list_chars if listed or len(parts) > 1 else options.max_chars
    units = options.list_units if listed or len(parts) > 1 else options.max_units
    for number, wanted in enumerate(parts):
        left = len(parts) - number
        found = _choose_part(wanted, passages, options, room // left, max(2, units // left), chosen)
        chosen.extend(found)
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
    ranked = scored_units(wanted, passages, about)
    if not ranked or (wanted.terms and max(s.cover for s in ranked[:8]) < options.min_cover):
        return []
    lead = ranked[0]
    rest = sorted(ranked[1:], key=lambda s: -(s.score + _beside(s.unit, lead.unit)))
    chosen: list[Unit] = []
    length = 0
    for candidate in (lead, *rest):
        unit = candidate.unit
        same_table = unit.row and lead.unit.row and unit.passage.id == lead.unit.passage.id
        listed = same_table and lead.cover - candidate.cover < SAME_COVER
        chars, units = (options.list_chars, options.list_units) if listed else (max_chars, max_units)
        size = len(unit.text) + 1
        if chosen and (
            len(chosen) >= max(units, max_units)
            or length + size > max(chars, max_chars)
            or candidate.score + _beside(unit, lead.unit) < lead.score * options.relative
            or unit.text.endswith(":")
            or (same_table and not about.owns(unit.passage) and _other_row(unit, lead.unit, wanted))
        ):
            continue
        if any(fold(unit.text) in fold(other.text) or _twins(unit, other) for other in (*before, *chosen)):
            continue
        chosen.append(unit)
        length += size
    return chosen


def _other_row(unit: Unit, lead: Unit, wanted: Wanted) -> bool:
    """Whether the best row bears the name of what is asked, and this row of its table does not."""
    mine, best = (Held.of(u.text.split(":", 1)[0]) for u in (unit, lead))
    return any(term.credit(best) == 1.0 and not term.credit(mine) for term in wanted.terms if term.name)


def _beside(unit: Unit, lead: Unit) -> float:
    """Sentences around the best one go on about the same; rows of its table are the rest of the list."""
    if unit.passage.id != lead.passage.id:
        return 0.0
    if unit.row and lead.row and lead.passage.headings:
        return 0.12
    return 0.14 if abs(unit.place - lead.place) == 1 else 0.06


def best_cover(question: str, passages: Sequence[Passage], resolution: Resolution | None = None) -> float:
    """How much of a question's weight the best units hold, 0 to 1: how sure it is that the passages answer it."""
    return max((s.cover for s in scored_units(wanted_of(question, resolution), passages)[:8]), default=0.0)


def _twins(one: Unit, other: Unit) -> bool:
    """Two units that say the same in almost the same words."""
    mine, theirs = frozenset(stems(one.text)), frozenset(stems(other.text))
    return bool(mine) and len(mine & theirs) / len(mine | theirs) > 0.8


def _shown(unit: Unit, previous: Unit | None) -> str:
    """A unit as it is read by itself: a row gets its page and section in front where its own words do not say them."""
    text = readable_row(unit.text) if unit.row else unit.text
    text = text if text[-1] in ".!?…:" else text + "."
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


def extractive_answer(
    question: str,
    grounding: Grounding,
    options: ExtractiveOptions | None = None,
    resolution: Resolution | None = None,
) -> Answer | None:
    """The answer made of the sources' own sentences; None when no passage holds enough of the question."""
    chosen = choose(question, grounding.passages, options or ExtractiveOptions(), resolution)
    if not chosen:
        return None
    lead = chosen[0]
    told = sorted(chosen, key=lambda u: (u.passage.id != lead.passage.id, u.rank, u.row < lead.row, u.place))
    leans = _LEANS.search(fold(lead.text)) and any(
        u.passage.id == lead.passage.id and u.place == lead.place - 1 for u in chosen
    )
    told_in_order = leans or asked(question)[0] in {Asked.WAY, Asked.DROPS}
    ordered = told if told_in_order else [lead, *(u for u in told if u is not lead)]
    texts: list[str] = []
    sources: list[list[Source]] = []
    for before, unit in zip([None, *ordered], ordered, strict=False):
        texts.append(_shown(unit, before))
        sources.append([source_of(unit.passage)])
    joined, indexes = joined_sources(sources)
    sentences = tuple(Sentence(text, own) for text, own in zip(texts, indexes, strict=True))
    answered = AnswerKind.CORRECTION if lead.passage.origin is Origin.CORRECTION else AnswerKind.EXTRACTIVE
    return Answer(answered, sentences, joined)
