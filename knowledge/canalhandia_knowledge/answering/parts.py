"""Answers made of what was worked out: corrections, refusals, exact values, a model's checked sentences."""

import re
from dataclasses import dataclass, replace

from canalhandia_knowledge.answering.drafting import Draft
from canalhandia_knowledge.answering.grounding import Grounding, joined_sources, source_of
from canalhandia_knowledge.answering.refusals import Refusal
from canalhandia_knowledge.answering.sentences import split_sentences
from canalhandia_knowledge.answering.wording import content_stems
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claims import Judgement
from canalhandia_knowledge.protocols import Certainty, ExactReply, UnknownReply
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Sentence, Source

SENTENCES_CUT = "Cortei da resposta o que as fontes não confirmam."
COMPLETED_CHARS = 450
"""Of a model's words with the sources' own behind them."""

_NO_SUCH = re.compile(r"\bnao (?:existe\w*|ha)\b")


@dataclass(frozen=True, slots=True)
class Correction:
    """What the team wrote as the right answer to questions like `question`."""

    id: str
    question: str
    text: str


def of_the_server(grounding: Grounding) -> Grounding:
    """Only what the server's team wrote."""
    own = tuple(p for p in grounding.passages if p.origin in {Origin.SERVER, Origin.CORRECTION})
    return Grounding(own, grounding.facts)


def sentence_of(judged: Judgement, grounding: Grounding) -> Sentence:
    """An early sentence, its sources being the passages' own numbers."""
    return Sentence(judged.sentence, tuple(n for n in judged.passages if n < len(grounding.passages)))


def worded_answer(draft: Draft, grounding: Grounding) -> Answer:
    """The sentences of a model that passed, each with the passages that it stands on."""
    sources = [[source_of(grounding.passages[n]) for n in judged.passages] for judged in draft.sentences]
    places, indexes = joined_sources(sources)
    sentences = tuple(Sentence(j.sentence, own) for j, own in zip(draft.sentences, indexes, strict=True))
    answer = Answer(AnswerKind.WORDED, sentences, places, (SENTENCES_CUT,) if draft.cut else ())
    return with_model(answer, draft)


def completed(worded: Answer, extractive: Answer) -> Answer:
    """A model's true words that left out what was asked, and behind them the sources' own sentences that hold it."""
    if extractive.kind is AnswerKind.UNKNOWN:
        return worded
    said = fold(worded.text)
    room = COMPLETED_CHARS - len(worded.text)
    sentences, per_sentence = list(worded.sentences), [[worded.sources[i] for i in s.sources] for s in worded.sentences]
    for number, sentence in enumerate(extractive.sentences):
        if fold(sentence.text) in said or (number and len(sentence.text) > room):
            continue
        room -= len(sentence.text) + 1
        sentences.append(sentence)
        per_sentence.append([extractive.sources[i] for i in sentence.sources])
    places, indexes = joined_sources(per_sentence)
    return replace(
        worded,
        sentences=tuple(Sentence(s.text, own) for s, own in zip(sentences, indexes, strict=True)),
        sources=places,
    )


def with_model(answer: Answer, draft: Draft) -> Answer:
    """The answer with what the model's calls took."""
    return replace(
        answer,
        model=draft.model,
        prompt_tokens=draft.prompt_tokens,
        answer_tokens=draft.answer_tokens,
        model_ms=draft.model_ms,
    )


def no_such_thing(phrase: str, grounding: Grounding) -> Answer:
    """That a thing does not exist, in a source's own words where one says so."""
    material = fold(phrase.rsplit(" ", 1)[-1])
    for passage in grounding.passages:
        for sentence in split_sentences(passage.text):
            if _NO_SUCH.search(fold(sentence)) and material in fold(sentence):
                return Answer(AnswerKind.UNKNOWN, (Sentence(sentence, (0,)),), (source_of(passage),))
    return Answer(AnswerKind.UNKNOWN, (Sentence(f"Não existe {phrase} no jogo, até onde as minhas fontes sabem."),))


def refused(refusal: Refusal) -> Answer:
    """The honest line of a refusal."""
    return Answer(AnswerKind.UNKNOWN, (Sentence(refusal.line),), refusal=True)


def corrected(correction: Correction) -> Answer:
    """The team's own words."""
    source = Source(Origin.CORRECTION, Origin.CORRECTION.value, passage_id=f"correcao:{correction.id}")
    sentences = tuple(Sentence(text, (0,)) for text in split_sentences(correction.text))
    return Answer(AnswerKind.CORRECTION, sentences, (source,))


def exact_answer(reply: ExactReply) -> Answer:
    """The wording and the value of what code worked out."""
    source = Source(_exact_origin(reply.source_label), reply.source_label)
    sentences = tuple(Sentence(text, (0,)) for text in split_sentences(reply.value.plain_text()))
    return Answer(AnswerKind.EXACT, sentences, (source,), exact=reply.value)


def unknown_item(reply: UnknownReply) -> Answer:
    """That no item is called so, and what is; nothing is claimed, so there is no source."""
    sentences = tuple(Sentence(text) for text in split_sentences(reply.value.plain_text()))
    return Answer(AnswerKind.UNKNOWN, sentences, exact=reply.value)


def speaks_of(reply: UnknownReply, grounding: Grounding) -> bool:
    """May the passages answer, though no item is called so? Where only a recipe can be meant, a page or section must be
    called so; else a line that speaks of it will do, or, where more likely something is done than made, any passage."""
    if reply.certainty is Certainty.POSSIBLE:
        return not grounding.empty
    wanted = set(content_stems(reply.phrase))
    for passage in grounding.passages:
        called = set(content_stems(" ".join((passage.title, *passage.headings))))
        if wanted <= called:
            return True
        lines = passage.text.splitlines() if reply.certainty is Certainty.LIKELY else ()
        if any(wanted <= called | set(content_stems(line)) for line in lines):
            return True
    return False


def _exact_origin(label: str) -> Origin:
    return next((o for o in Origin if o.value == label), Origin.RECIPES)
