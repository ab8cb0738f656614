"""Each quantity of a draft against the sources: same value and unit, beside the same words, under the same label."""

import re
from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import STOPWORDS, meanings, stem
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.claim_matching import Subject, covers
from canalhandia_knowledge.guards.claim_words import CHANGES, DIFFICULTIES, GENERAL, GLUE_STEMS, LIGHT, MERE_UNITS
from canalhandia_knowledge.guards.evidence import Clause, Evidence, Segment, clauses_of, meaning_words
from canalhandia_knowledge.guards.quantities import Quantity, quantities, same_quantity
from canalhandia_knowledge.guards.relations import VERB_STEMS, senses

SENTENCE_SHARE = 0.4
NUMBER_SHARE = 0.3

_PLAIN_ROW = re.compile(r"\b(?:sem|nenhum\w*|normal|padrão|base)\b", re.IGNORECASE)
_VERB = re.compile(r"\b(?:é|são|está|estão|tem|têm|fica|ficam|pode|podem|há|dá|dura|duram|vale|valem|custa|custam)\b")
_EACH = re.compile(r"^(?:(?!\b(?:um|uma)\b)[^.;,()])*\b(?:em|por|para) cada\b")
"""'4 cristais, um em cada lado' are not 4 on each side."""

_WORKS = re.compile(r"\b(?:de )?dar certo\b")
_CHANCE = re.compile(r"\b(?:chances?|probabilidade|em (?:cada )?\d)\b")
_LIFE = frozenset({"vida", "cor"})
"""What is healed: a row 'cura 10' need not say so."""

_AT_MOST = re.compile(r"\b(?:ate|no maximo|maximo de|limite de|chega\w* a)\s*$")


@dataclass(frozen=True, slots=True)
class _Claim:
    """A quantity of a draft: `near` its own clause's stems, `around` also those of the number-free clauses beside it,
    `everything` the sentence's, `noun` what is counted, `alone`: the
    only quantity of its clause, `bare`: of a sentence without a verb, which says it of what was asked,
    `chance`: of a sentence on how likely a thing is,
    `each`: 'em cada lado' stands behind it, `numbers`: all of the sentence."""

    quantity: Quantity
    near: frozenset[str]
    around: frozenset[str]
    everything: frozenset[str]
    noun: str | None
    at_most: bool
    alone: bool
    bare: bool
    chance: bool
    each: bool
    numbers: tuple[Quantity, ...]


class QuantityChecker:
    """Checks the quantities of one draft's sentences. `asked`: what the question is about."""

    def __init__(self, evidence: Evidence, asked: Subject, question: str) -> None:
        self._evidence = evidence
        self._asked = asked
        self._question = question
        self._question_quantities = quantities(question)
        self._question_stems = frozenset(meaning_words(question))

    def check(self, sentence: str, about: Subject | None) -> list[Segment] | str:
        """All quantities of one clause must stand in one segment: 'cair de 10 blocos causa 7 de dano'."""
        standing: list[Segment] = []
        parts = clauses_of(sentence)
        everything = frozenset(meaning_words(sentence))
        bare = not _VERB.search(sentence.lower()) and not any(not s.noun for w in words(sentence) for s in senses(w))
        for position, clause in enumerate(parts):
            before = parts[position - 1] if position and not parts[position - 1].quantities else None
            after = parts[position + 1] if position + 1 < len(parts) and not parts[position + 1].quantities else None
            beside = before or (after if not clause.stems else None)
            around = frozenset(beside.stems) if beside is not None else frozenset()
            common: list[Segment] | None = None
            for quantity in clause.quantities:
                if self._is_asked(quantity, sentence):
                    continue
                near = frozenset(clause.stems) or around
                counted = _noun_behind(sentence, quantity)
                if counted in _LIFE and any(s.relation == "heal" for w in words(sentence) for s in senses(w)):
                    counted = None
                claim = _Claim(
                    quantity,
                    near,
                    near | around,
                    everything,
                    counted,
                    _at_most(sentence, quantity),
                    len(clause.quantities) == 1,
                    bare,
                    bool(_CHANCE.search(fold(sentence))),
                    bool(_EACH.match(fold(sentence[quantity.span[1] :]))),
                    tuple(q for c in parts for q in c.quantities),
                )
                found = [
                    s
                    for s in self._evidence.segments
                    if self._same_subject(s, about, everything) and self._states(s, claim)
                ]
                common = found if common is None else [s for s in common if any(s is f for f in found)]
                if not common:
                    return f"o número '{quantity.text}' não está assim nas fontes"
            if common:
                standing.append(max(common, key=lambda s: len(everything & s.all_stems)))
        return standing

    def _is_asked(self, quantity: Quantity, sentence: str) -> bool:
        """Whether a number only repeats one of the question's ('nível 30'), counting nothing by itself."""
        noun = _noun_behind(sentence, quantity)
        return any(
            (asked.low, asked.high) == (quantity.low, quantity.high)
            and (noun is None or noun == _noun_behind(self._question, asked))
            and (asked.unit == quantity.unit or not quantity.unit)
            for asked in self._question_quantities
        )

    def _states(self, segment: Segment, claim: "_Claim") -> bool:
        return any(
            same_quantity(claim.quantity, stated, at_most=claim.at_most)
            and self._same_place(segment, index, stated, claim)
            for index, clause in enumerate(segment.clauses)
            for stated in clause.quantities
        )

    def _same_subject(self, segment: Segment, about: Subject | None, everything: frozenset[str]) -> bool:
        if segment.passage < 0:
            return True
        if about is not None:
            labelled = bool(segment.label & about.stems) and segment.label <= everything
            return labelled or about.of(segment)
        return not self._asked.ids or self._asked.of(segment) or bool(everything & segment.context)

    def _same_place(self, segment: Segment, index: int, stated: Quantity, claim: "_Claim") -> bool:
        """Whether a claim's words are those beside the number, and not those beside another number of the segment."""
        here = segment.clauses[index]
        own = frozenset(here.stems) | segment.label | segment.context
        if len(here.stems) < 2 and index > 0 and not segment.clauses[index - 1].quantities:
            own |= frozenset(segment.clauses[index - 1].stems)
        if len(here.stems) < 2 and index + 1 < len(segment.clauses) and not segment.clauses[index + 1].quantities:
            own |= frozenset(segment.clauses[index + 1].stems)
        elsewhere = frozenset(s for i, c in enumerate(segment.clauses) if i != index and c.quantities for s in c.stems)
        noun, counted = claim.noun, _noun_behind(segment.text, stated)
        if noun is not None and noun not in own and (noun in elsewhere or noun not in segment.stems):
            return False
        if (
            noun is not None
            and segment.label
            and stated.span[1] <= segment.text.index(":")
            and noun not in segment.label
        ):
            return False
        counts_else = noun is not None and counted is not None and noun != counted
        if counts_else and counted not in claim.everything and noun not in here.stems:
            return False
        if claim.alone and (claim.around & elsewhere) - own and not (claim.around & frozenset(here.stems)):
            return False
        if segment.label and not self._right_row(segment, claim, own, frozenset(here.stems)):
            return False
        spoken = claim.around | (self._question_stems if claim.bare else frozenset[str]())
        if any(spoken & change and not segment.stems & change for change in CHANGES):
            return False
        if claim.each and not _EACH.match(fold(segment.text[stated.span[1] :])):
            return False
        if claim.chance and not self._names_its_item(segment, stated, claim):
            return False
        if claim.alone and self._of_all(segment, here, stated, claim):
            return False
        wanted = claim.around - segment.context - LIGHT - {noun}
        wanted = wanted - VERB_STEMS - GENERAL or wanted
        there = own | segment.stems
        held = sum(1 for s in wanted if meanings(s) & there or covers(there, s))
        if noun is not None and len(wanted) <= 1:
            return True
        if (
            noun is None
            and wanted
            and not segment.label
            and not any(meanings(s) & own or covers(own, s) for s in wanted)
        ):
            return False
        return not wanted or held / len(wanted) >= (NUMBER_SHARE if noun in own else SENTENCE_SHARE)

    def _names_its_item(self, segment: Segment, stated: Quantity, claim: _Claim) -> bool:
        """Whether a claim on a row's chance names the thing that the row gives it for."""
        if not segment.label or stated.unit not in ("", "%"):
            return True
        cells = re.split(r"[;:]", segment.text[: stated.span[0]])
        items = [frozenset(meaning_words(cell)) - GLUE_STEMS for cell in cells[1:-1]]
        return all(item & (claim.everything | self._question_stems) for item in items if item)

    def _of_all(self, segment: Segment, here: Clause, stated: Quantity, claim: _Claim) -> bool:
        """Whether a claim gives one number to several that the sources tell apart: '3 ondas no fácil, normal e
        difícil', or two rows of a table."""
        levels = claim.around & DIFFICULTIES
        if len(levels) > 1 and not levels <= segment.stems - frozenset(
            s for c in segment.clauses if c is not here and c.quantities for s in c.stems
        ):
            return True
        if not segment.label:
            return False
        return any(
            other.label <= claim.around and not other.label & segment.stems
            for other in self._rows_beside(segment)
            if not any(same_quantity(stated, q) for c in other.clauses for q in c.quantities)
        )

    def _right_row(self, segment: Segment, claim: _Claim, own: frozenset[str], cell: frozenset[str]) -> bool:
        """Whether a claim names the row that its number stands in: by its label's words or its label's number, or by
        words of the number's own cell that no other row of the table has."""
        if any(segment.label < other.label and other.label <= claim.around for other in self._evidence.segments):
            return False
        if _of_the_cell_beside(segment, claim, cell) or self._asked_of_the_row_beside(segment, claim):
            return False
        numbered = quantities(segment.text.split(":", 1)[0])
        if numbered:
            return any(same_quantity(n, c) or n.low == c.low for n in numbered for c in claim.numbers)
        if segment.label & (claim.everything | self._question_stems) or _PLAIN_ROW.search(
            segment.text.split(":", 1)[0]
        ):
            return True
        if claim.around & cell - frozenset(s for other in self._rows_beside(segment) for s in other.stems):
            return True
        return not (claim.around & self._sibling_labels(segment)) - own and not self._rows_beside(segment)

    def _asked_of_the_row_beside(self, segment: Segment, claim: _Claim) -> bool:
        """Whether the question names another row of the table ('no difícil') and neither it nor the claim this one."""
        return any(
            (theirs := other.label - segment.label)
            and theirs <= self._question_stems
            and not (segment.label - other.label) & (claim.everything | self._question_stems)
            for other in self._rows_beside(segment)
        )

    def _rows_beside(self, segment: Segment) -> list[Segment]:
        """The other rows of the same table (an infobox stands in the lead, without headings)."""
        return [
            other
            for other in self._evidence.segments
            if other.label
            and other is not segment
            and other.passage == segment.passage
            and other.context == segment.context
        ]

    def _sibling_labels(self, segment: Segment) -> frozenset[str]:
        return frozenset(
            s
            for other in self._evidence.segments
            if other.passage == segment.passage and other is not segment
            for s in other.label - segment.label
        )


def _of_the_cell_beside(segment: Segment, claim: _Claim, cell: frozenset[str]) -> bool:
    """Whether a claim names all that tells another cell of the row from its number's, and nothing of its own."""
    return any(
        (theirs := frozenset(other.stems) - cell - segment.label - LIGHT)
        and theirs <= claim.around
        and not (cell - frozenset(other.stems) - segment.label) & claim.everything
        for other in segment.clauses
        if other.quantities
    )


def _at_most(sentence: str, quantity: Quantity) -> bool:
    return bool(_AT_MOST.search(fold(sentence[: quantity.span[0]])))


def _noun_behind(sentence: str, quantity: Quantity) -> str | None:
    """The stem of the noun that is counted: 'flech' in '2 flechas', 'vid' in '20 pontos de vida'; none for a time."""
    if quantity.shape == "clock":
        return None
    behind = re.split(
        r"[.;:,()]|\b(?:e|ou|a|ate|por|no|na|em|com|se|quando|para|ao)\b",
        _WORKS.sub(" ", fold(sentence[quantity.span[1] :])),
        maxsplit=1,
    )[0]
    found = [w for w in words(behind) if not w[0].isdigit()]
    for word in found[:4]:
        if word in STOPWORDS or word in MERE_UNITS:
            continue
        if (told := senses(word)) and not any(s.noun for s in told):
            return None
        return stem(word)
    return None
