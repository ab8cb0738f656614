"""When and where: what is said of the day, of the water or of the outside must stand so in its own clause of a source.

Two conditions with two predicates in one sentence ('de dia visita flores, à noite fica em casa') hold the same words
when they are exchanged. A clause is refused when the sources tell its predicate only under the other condition.
"""

import re
from collections.abc import Sequence

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_matching import Subject, means
from canalhandia_knowledge.guards.claim_words import LIGHT
from canalhandia_knowledge.guards.evidence import Segment, meaning_words

_FAMILIES = tuple(
    (re.compile(rf"\b(?:{one})\b"), re.compile(rf"\b(?:{other})\b"))
    for one, other in (
        (
            r"(?:de|durante o|pel[oa]) dia|amanhec\w+|(?:de|pela) manha|luz do (?:dia|sol)",
            r"(?:a|de|durante a) noite|anoitec\w+",
        ),
        (r"dentro|n[oa]s? (?:lava|agua)", r"fora"),
        (r"agua|chuva", r"fogo|lava"),
        (r"biomas? (?:quentes?|secos?)|desertos?|calor", r"n[ao] neve|biomas? (?:frios?|nevados?)|gelo"),
        (r"chuva|chovendo|tempestade", r"ceu (?:limpo|claro)|tempo (?:bom|firme|limpo)"),
        (r"mais (?:alto|acima)|no alto|em cima", r"mais (?:fundo|abaixo|baixo)|no fundo"),
        (r"adult[oa]s?", r"filhotes?"),
        (r"edicao java|no java|na java", r"bedrock"),
        (r"com (?:sela|armadura|escudo)", r"sem (?:sela|armadura|escudo)"),
        (r"acordad[oa]s?", r"dormindo|dorm\w+"),
        (r"claro|luz alta", r"escuro|escuridao"),
        (r"embaixo|debaixo|abaixo|por baixo", r"em cima|acima|por cima"),
        (r"selvage(?:m|ns)|sem dono", r"domestic\w+|domad[oa]s?|mans[oa]s?|com dono"),
        (r"lua cheia", r"lua nova"),
        (r"perto|proxim[oa]s?", r"longe|distantes?"),
        (r"parad[oa]s?", r"andando|correndo|em movimento"),
        (r"em pe", r"agachad[oa]s?"),
        (r"(?:no )?mundo superior", r"(?:no )?nether"),
        (r"vazi[oa]s?", r"chei[oa]s?"),
        (r"com pilhagem|com fortuna|com toque suave", r"sem pilhagem|sem fortuna|sem toque suave"),
        (r"cofres? comu(?:m|ns)", r"cofres? sombrios?"),
    )
)
_UNIT = re.compile(r"[.;]|\bmas\b|\benquanto\b|\bporem\b|\bja\b")
_JOIN = re.compile(r",\s*|\se\s")
LEAST = 1


def conditions_turned(sentence: str, segments: Sequence[Segment], about: Subject) -> str | None:
    """The problem of a clause that the sources only tell under the other condition. `about`: the subject."""
    own = [s for s in segments if about.of(s)] or segments
    reading = fold(sentence)
    for one, other in _FAMILIES:
        if not one.search(reading) and not other.search(reading):
            continue
        for piece in _pieces(reading, one, other):
            here, there = (one, other) if one.search(piece) else (other, one)
            if not here.search(piece) or there.search(piece):
                continue
            rest = frozenset(meaning_words(here.sub(" ", piece))) - LIGHT - about.stems
            rest = frozenset(s for s in rest if any(means(seg.stems, s) for seg in segments))
            if len(rest) >= LEAST and _only_there(rest, own, here, there):
                return "as fontes dizem isso de outra condição"
    return None


def _pieces(reading: str, one: re.Pattern[str], other: re.Pattern[str]) -> list[str]:
    """The clauses of a text; one with both conditions is cut on at its commas and 'e', each part to the condition that
    stands in it or before it."""
    found: list[str] = []
    for unit in _UNIT.split(reading):
        if not (one.search(unit) and other.search(unit)):
            found.append(unit)
            continue
        current, condition = "", None
        for part in _JOIN.split(unit):
            mine = one if one.search(part) else other if other.search(part) else None
            if mine is not None and condition is not None and mine is not condition:
                found.append(current)
                current = part
            else:
                current = f"{current} {part}"
            condition = mine or condition
        found.append(current)
    return found


def _only_there(
    rest: frozenset[str],
    segments: Sequence[Segment],
    here: re.Pattern[str],
    there: re.Pattern[str],
) -> bool:
    """Whether the clauses that hold most of a predicate all stand under the other condition."""
    most, verdicts = 0, [False]
    for segment in segments:
        reading = fold(segment.text)
        for piece in _pieces(reading, here, there):
            plain = there.sub(" ", here.sub(" ", piece))
            stems = frozenset(meaning_words(plain))
            held = sum(1 for s in rest if means(stems, s))
            if not held or held < most:
                continue
            other = there.search(piece) is not None and here.search(piece) is None
            if held > most:
                most, verdicts = held, []
            verdicts.append(other)
    return 2 * most >= len(rest) and all(verdicts)
