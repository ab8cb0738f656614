"""An answer without a model: the sentences and table rows of the passages that hold what was asked, as they stand.

Every line is a line of a source, so nothing in it can be untrue of its source. Which lines: `choosing`, by `scoring`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from canalhandia_knowledge.answering.choosing import ExtractiveOptions, choose_parts
from canalhandia_knowledge.answering.grounding import Grounding, joined_sources, source_of
from canalhandia_knowledge.answering.row_wording import readable_row
from canalhandia_knowledge.answering.units import Unit, units_of
from canalhandia_knowledge.answering.wording import Asked, asked, stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Resolution, Sentence, Source

_LEANS = re.compile(r"^(?:el[ea]s?|isso|assim|ali|nesse caso|com isso|esse|essa|esses|essas|dele|dela)\b|\btambem\b")
"""A sentence that is understood by the one before it."""

LEAD_IN_CHARS = 120
"""A longer lead-in to a table is not told with its rows."""


def extractive_answer(
    question: str,
    grounding: Grounding,
    options: ExtractiveOptions | None = None,
    resolution: Resolution | None = None,
) -> Answer | None:
    """The answer made of the sources' own sentences; None when no passage holds enough of the question."""
    parts = choose_parts(question, grounding.passages, options or ExtractiveOptions(), resolution)
    if not parts:
        return None
    lead = parts[0][0]
    ordered = [unit for part in parts for unit in _in_order(question, part)]
    tables = _tables(ordered)
    subjects = {p.title for p in grounding.passages if p.stages.get("subject")}
    known = _Known(frozenset(stems(question)), next(iter(subjects)) if len(subjects) == 1 else None)
    texts: list[str] = []
    sources: list[list[Source]] = []
    for before, unit in zip([None, *ordered], ordered, strict=False):
        texts.append(_shown(unit, before, tables.get((unit.passage.id, unit.table), ()), known))
        sources.append([source_of(unit.passage)])
    joined, indexes = joined_sources(sources)
    sentences = tuple(Sentence(text, own) for text, own in zip(texts, indexes, strict=True))
    answered = AnswerKind.CORRECTION if lead.passage.origin is Origin.CORRECTION else AnswerKind.EXTRACTIVE
    return Answer(answered, sentences, joined)


def _in_order(question: str, chosen: Sequence[Unit]) -> list[Unit]:
    """The best first, the others as they stand in their sources; what leans on the sentence before it, and lists of
    drops, as they stand."""
    lead = chosen[0]
    told = sorted(chosen, key=lambda u: (u.passage.id != lead.passage.id, u.rank, u.row < lead.row, u.place))
    before = [u for u in chosen if u.passage.id == lead.passage.id and u.place == lead.place - 1]
    if (before and _LEANS.search(fold(lead.text))) or (lead.row and asked(question)[0] is Asked.DROPS):
        return told
    if asked(question)[0] is Asked.WAY and all(
        one.passage.id == two.passage.id and two.place - one.place == 1 for one, two in pairwise(told)
    ):
        return told
    return [lead, *(u for u in told if u is not lead)]


def _tables(units: Sequence[Unit]) -> dict[tuple[str, int], list[str]]:
    """The rows of each table that a unit is of."""
    tables: dict[tuple[str, int], list[str]] = {}
    passages = {u.passage.id: u.passage for u in units if u.row}
    for unit in units_of(list(passages.values())):
        if unit.row:
            tables.setdefault((unit.passage.id, unit.table), []).append(unit.text)
    return tables


@dataclass(frozen=True, slots=True)
class _Known:
    """What a reader knows the answer to be about: the question's stems, and the page that it alone names."""

    stems: frozenset[str]
    title: str | None

    def names(self, unit: Unit, text: str) -> bool:
        """Whether it is plain of what this sentence speaks."""
        if unit.passage.origin is not Origin.WIKI or frozenset(stems(unit.passage.title)) & frozenset(stems(text)):
            return True
        if _LEANS.match(fold(text)):
            return False
        return unit.passage.title == self.title or bool(frozenset(stems(unit.passage.title)) & self.stems)


def _shown(unit: Unit, previous: Unit | None, table: Sequence[str], known: _Known) -> str:
    """A unit as it is read by itself: its page, and a row's section, in front where its own words do not say them."""
    text = readable_row(unit.text, table) if unit.row else unit.text
    text = text if text[-1] in ".!?…:" else text + "."
    title, headings = unit.passage.title, unit.passage.headings
    if previous is not None and previous.passage.title == title and (not unit.row or previous.passage == unit.passage):
        return text[0].upper() + text[1:]
    if not unit.row:
        return text[0].upper() + text[1:] if known.names(unit, text) else f"{title}: {text}"
    if unit.lead and len(unit.lead) <= LEAD_IN_CHARS:
        return f"{unit.lead} {text}"
    if not headings:
        label, _, value = text.partition(": ")
        return (
            text[0].upper() + text[1:]
            if fold(title) in fold(text)
            else f"{title} – {label[0].lower()}{label[1:]}: {value}"
        )
    return f"{title} ({headings[-1]}): {text}"
