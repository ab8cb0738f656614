"""Whether a line answers with the type of thing that was asked: a place for 'onde', what is left of it for 'dropa'.

Only for things without a page among the passages. There the lines that merely mention them are all there is, and a
breeding table is no answer to 'onde nasce a cabra': none is better.
"""

import re

from canalhandia_knowledge.answering.about import About
from canalhandia_knowledge.answering.scoring import Scored
from canalhandia_knowledge.answering.shapes import fits, measured, names_a_place
from canalhandia_knowledge.answering.wanted import PLACE_TERM, Held, Wanted
from canalhandia_knowledge.answering.wording import Asked, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import NameKind, Origin

_LEFT = frozenset(stems("drop dropa solta deixa larga rende sobra cai caem entrega derruba"))
HELD = 0.8
"""From this credit on a line has the place's verb by its own words: 'nasce', 'aparece', 'fica'."""

_OF_THE_YOUNG = re.compile(r"\b(?:filhotes?|bebes?)\b")
_OF_PLANTS = re.compile(r"\b(?:cresc\w+|planta\w*|colh\w+|colheita|madur\w+|amadurec\w+)\b")


_PLACES = re.compile(
    r"\b(?:bioma|vilas?\b|baus?\b|fortaleza|mansao|mansoes|cidade|cavern|tesouro|naufragi|camara|templo|monumento|ruina|"
    r"ocean|desert|florest|selva|savan|taiga|pantano|montanh|planicie|postos?\b|nether\b|end\b|mundo superior|y ?=|"
    r"subsolo|praia|rios?\b|lagos?\b|ilhas?\b|masmorra|mangue|recife|neve\b|gelo\b)"
)
TO_THE_POINT = 0.6


def of_asked_type(scored: Scored, wanted: Wanted, about: About) -> bool:
    """Whether a line may lead the answer."""
    unit = scored.unit
    named = [t for t in wanted.terms if t.name]
    if not named or unit.passage.origin is not Origin.WIKI or about.owns(unit.passage):
        return True
    reading = fold(unit.text)
    creature = any(t.kind is NameKind.MOB for t in named)
    if not creature and _OF_PLANTS.search(fold(wanted.text)) and _OF_THE_YOUNG.search(reading):
        return bool(_OF_THE_YOUNG.search(fold(wanted.text)))
    kind = wanted.kinds[0]
    if kind is Asked.DROPS and creature:
        return bool(_LEFT & Held.of(unit.text).stems)
    if about.titles:
        return True
    if kind is Asked.PLACE:
        return (
            names_a_place(unit)
            or fits(unit.passage, Asked.PLACE)
            or _PLACES.search(reading) is not None
            or any(
                t.forms == PLACE_TERM.forms and held >= HELD for t, held in zip(wanted.terms, scored.held, strict=True)
            )
        )
    if kind is not Asked.QUANTITY:
        return True
    plain = [held for t, held in zip(wanted.terms, scored.held, strict=True) if not t.name]
    return measured(wanted, reading) and (not plain or max(plain) >= TO_THE_POINT)
