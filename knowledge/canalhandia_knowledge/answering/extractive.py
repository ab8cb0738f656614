"""An answer without a model: the sentences and table rows of the passages that hold what was asked, as they stand.

Every line is a line of a source, so nothing in it can be untrue of its source. Which lines: `choosing`, by `scoring`;
how they are read: `showing`.
"""

from collections.abc import Sequence
from itertools import pairwise

from canalhandia_knowledge.answering.choosing import ExtractiveOptions, choose_parts
from canalhandia_knowledge.answering.grounding import Grounding, joined_sources, source_of
from canalhandia_knowledge.answering.showing import LEANS, shown
from canalhandia_knowledge.answering.units import Unit
from canalhandia_knowledge.answering.wording import Asked, asked
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Resolution, Sentence, Source


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
    texts = shown(ordered, question, grounding.passages)
    sources: list[list[Source]] = [[source_of(unit.passage)] for unit in ordered]
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
    if (before and LEANS.search(fold(lead.text))) or (lead.row and asked(question)[0] is Asked.DROPS):
        return told
    if (
        asked(question)[0] is Asked.WAY
        and told[0] is lead
        and all(one.passage.id == two.passage.id and two.place - one.place == 1 for one, two in pairwise(told))
    ):
        return told
    return [lead, *(u for u in told if u is not lead)]
