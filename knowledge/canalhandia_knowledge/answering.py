"""From a question to an answer that stands on sources: corrections, exact answers, words of a model, the sources' own.

    correction that matches -> exact answer by code -> passages -> model's draft -> guards -> answer
                                                         └── no model, or no draft survived: extractive answer

Everything that is remote or replaceable comes in through protocols. `answer` never raises for what may go wrong in a
normal life (wiki down, model away, index missing): it answers with less and says so in `Answer.notes`.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from canalhandia_knowledge.answer_cache import AnswerCache
from canalhandia_knowledge.conversation import standalone
from canalhandia_knowledge.errors import KnowledgeError
from canalhandia_knowledge.extractive import ExtractiveOptions, extractive_answer
from canalhandia_knowledge.grounding import Grounding, ground
from canalhandia_knowledge.protocols import ExactAnswerer, ExactReply, NameResolver, Retriever
from canalhandia_knowledge.refusals import Refusal, refusal_for
from canalhandia_knowledge.sentences import split_sentences
from canalhandia_knowledge.types import (
    Answer,
    AnswerKind,
    Origin,
    Passage,
    Question,
    Resolution,
    Sentence,
    Source,
    TraceStep,
)
from canalhandia_knowledge.untrusted import visible

log = logging.getLogger(__name__)

NOTHING_FOUND = "Não encontrei nada sobre isso nas fontes que tenho, e prefiro não inventar."
WIKI_NOT_CONSULTED = "A wiki não foi consultada."
SEARCH_FAILED = "A busca na base de conhecimento falhou: a wiki não foi consultada."
MAX_QUESTION_CHARS = 400


class Stage(Enum):
    """What is being done, as the action bar says it."""

    SEARCHING = "procurando"
    CONSULTING_WIKI = "consultando a wiki"
    LOADING = "acordando o modelo"
    WRITING = "escrevendo"
    CHECKING = "conferindo"


@dataclass(frozen=True, slots=True)
class Correction:
    """What the team wrote as the right answer to questions like `question`."""

    id: str
    question: str
    text: str


@dataclass(frozen=True, slots=True)
class AnswerOptions:
    """`passages`: how many are looked for. `max_answer_tokens`: of the model's answer."""

    passages: int = 6
    max_answer_tokens: int = 260
    extractive: ExtractiveOptions = field(default_factory=ExtractiveOptions)


OnProgress = Callable[[Stage], None]
OnSentence = Callable[[Sentence], None]


@dataclass(slots=True)
class _Run:
    """One question on its way: its clock and its trace."""

    started: float
    steps: list[TraceStep] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    on_progress: OnProgress | None = None
    on_sentence: OnSentence | None = None
    last: float = 0.0

    def step(self, name: str, detail: str = "") -> None:
        now = time.perf_counter()
        self.steps.append(TraceStep(name, (now - self.last) * 1000.0, detail[:2000]))
        self.last = now

    def progress(self, stage: Stage) -> None:
        if self.on_progress is not None:
            self.on_progress(stage)

    def finish(self, answer: Answer) -> Answer:
        notes = (*answer.notes, *(n for n in self.notes if n not in answer.notes))
        total_ms = (time.perf_counter() - self.started) * 1000.0
        return replace(answer, notes=notes, total_ms=total_ms, trace=(*answer.trace, *self.steps))


def no_correction(_question: str) -> Correction | None:
    """For installs and tests without corrections."""
    return None


class AnswerPipeline:
    """Answers questions. Thread-safe when its collaborators are (their protocols ask for it).

    `facts`: sentences about this server, read at each question. `knowledge_version`: changes whenever an old answer
    may be out of date (index, recipes, corrections, prompt); part of the cache's key.
    """

    def __init__(
        self,
        *,
        resolver: NameResolver,
        exact: ExactAnswerer | None = None,
        retriever: Retriever | None = None,
        corrections: Callable[[str], Correction | None] = no_correction,
        facts: Callable[[], Sequence[str]] = tuple,
        options: AnswerOptions | None = None,
        cache: AnswerCache | None = None,
        knowledge_version: Callable[[], str] = str,
    ) -> None:
        self._resolver = resolver
        self._exact = exact
        self._retriever = retriever
        self._corrections = corrections
        self._facts = facts
        self._options = options or AnswerOptions()
        self._cache = cache
        self._knowledge_version = knowledge_version

    def answer(
        self, question: Question, on_progress: OnProgress | None = None, on_sentence: OnSentence | None = None
    ) -> Answer:
        """The answer, whatever happens. `on_progress` is called on the calling thread before each slow stage."""
        now = time.perf_counter()
        run = _Run(started=now, last=now, on_progress=on_progress, on_sentence=on_sentence)
        return run.finish(self._answer(question, run))

    def _answer(self, question: Question, run: _Run) -> Answer:
        text = " ".join(visible(question.text, keep_newlines=False).split())[:MAX_QUESTION_CHARS]
        if question.exchanges:
            alone = standalone(text, question.exchanges, self._resolver)
            if alone != text:
                run.step("conversa", alone)
            text = alone
        correction = self._corrections(text)
        run.step("correções", correction.id if correction else "nenhuma")
        if correction is not None:
            return corrected(correction)
        refusal = refusal_for(text)
        if refusal is not None and not refusal.server_may_know:
            run.step("recusa", refusal.kind.value)
            return refused(refusal)
        resolution = self._resolver.resolve(text)
        run.step("nomes", ", ".join(m.label for m in resolution.matches))
        asked = replace(question, text=text)
        reply = self._exact.answer(asked, resolution) if self._exact is not None and refusal is None else None
        if reply is not None:
            run.step("resposta exata", reply.source_label)
            return self._with_rest(exact_answer(reply), reply, asked, run)
        return self._from_passages(asked, resolution, refusal, run)

    def _with_rest(self, exact: Answer, reply: ExactReply, question: Question, run: _Run) -> Answer:
        """The exact part, followed by what the passages say to the rest of a mixed question."""
        if reply.rest is None:
            return exact
        rest = replace(question, text=reply.rest)
        worded = self._from_passages(rest, self._resolver.resolve(reply.rest), None, run)
        if worded.kind is AnswerKind.UNKNOWN:
            return replace(exact, notes=("Sobre o resto da pergunta não encontrei nada nas fontes.",))
        moved = len(exact.sources)
        behind = tuple(Sentence(s.text, tuple(i + moved for i in s.sources)) for s in worded.sentences)
        return replace(
            worded,
            kind=AnswerKind.EXACT,
            exact=exact.exact,
            sentences=(*exact.sentences, *behind),
            sources=(*exact.sources, *worded.sources),
        )

    def _from_passages(self, question: Question, resolution: Resolution, refusal: Refusal | None, run: _Run) -> Answer:
        run.progress(Stage.SEARCHING)
        grounding = self._search(question.text, resolution, run)
        if refusal is not None:
            grounding = of_the_server(grounding)
            if grounding.empty:
                run.step("recusa", refusal.kind.value)
                return refused(refusal)
        if grounding.empty:
            return self._nothing(run)
        return self._extractive(question.text, grounding, run)

    def _search(self, text: str, resolution: Resolution, run: _Run) -> Grounding:
        found: list[Passage] = []
        if self._retriever is None:
            run.notes.append(WIKI_NOT_CONSULTED)
        else:
            try:
                found = self._retriever.search(text, limit=self._options.passages, resolution=resolution)
            except KnowledgeError as problem:
                log.warning("retrieval failed: %s", problem)
                run.notes.append(SEARCH_FAILED)
        grounding = ground(found, facts=self._facts())
        run.step("busca", "; ".join(f"{p.title} {p.score:.2f}" for p in grounding.passages))
        return grounding

    def _extractive(self, text: str, grounding: Grounding, run: _Run) -> Answer:
        answer = extractive_answer(text, grounding, self._options.extractive)
        run.step("extrativa", "nada" if answer is None else answer.text)
        return answer if answer is not None else self._nothing(run)

    def _nothing(self, run: _Run) -> Answer:
        run.step("nada encontrado")
        return Answer(AnswerKind.UNKNOWN, (Sentence(NOTHING_FOUND),))


def of_the_server(grounding: Grounding) -> Grounding:
    """Only what the server's team wrote."""
    own = tuple(p for p in grounding.passages if p.origin in {Origin.SERVER, Origin.CORRECTION})
    return Grounding(own, grounding.facts)


def refused(refusal: Refusal) -> Answer:
    """The honest line of a refusal."""
    return Answer(AnswerKind.UNKNOWN, (Sentence(refusal.line),))


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


def _exact_origin(label: str) -> Origin:
    return next((o for o in Origin if o.value == label), Origin.RECIPES)
