"""A model's words for a question, inspected: one call and at most one more, then sentences that stand on sources."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from canalhandia_knowledge.answering.choosing import ExtractiveOptions, choose
from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.answering.prompting import Prompt, PromptTemplate, build_prompt, with_objection
from canalhandia_knowledge.answering.sentences import split_sentences
from canalhandia_knowledge.answering.units import Unit
from canalhandia_knowledge.errors import ModelError
from canalhandia_knowledge.guards.chain import DraftInspector, Inspection
from canalhandia_knowledge.guards.claims import Judgement
from canalhandia_knowledge.guards.completeness import lost_facts
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.protocols import ChatMessage, ChatModel, Completion, NameResolver
from canalhandia_knowledge.types import TraceStep

log = logging.getLogger(__name__)

RETRY_FACTOR = 2
"""An empty draft is asked for again with this many times the tokens: hidden reasoning may have eaten them."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What came of it. `sentences` empty: the extractive answer serves, for the reason in `problem`. `prompt`: as
    sent, for its grounding. `lost`: what the sources hold and the (true) sentences do not."""

    sentences: tuple[Judgement, ...]
    prompt: Prompt | None
    problem: str = ""
    unknown: bool = False
    lost: str = ""
    cut: int = 0
    model: str = ""
    prompt_tokens: int = 0
    answer_tokens: int = 0
    model_ms: float = 0.0
    failed: ModelError | None = None
    steps: tuple[TraceStep, ...] = ()


@dataclass(slots=True)
class _Tally:
    """What the calls of one draft came to."""

    model: str = ""
    prompt_tokens: int = 0
    answer_tokens: int = 0
    model_ms: float = 0.0
    steps: list[TraceStep] = field(default_factory=list)

    def add(self, name: str, completion: Completion) -> None:
        self.model = completion.model or self.model
        self.prompt_tokens += completion.prompt_tokens
        self.answer_tokens += completion.answer_tokens
        self.model_ms += completion.total_ms
        self.steps.append(TraceStep(name, completion.total_ms, completion.content))

    def note(self, name: str, detail: str) -> None:
        self.steps.append(TraceStep(name, 0.0, detail))


class Drafter:
    """Asks a model and inspects what it says. Thread-safe."""

    def __init__(
        self,
        model: ChatModel,
        inspector: DraftInspector,
        resolver: NameResolver,
        template: PromptTemplate,
        *,
        max_tokens: int = 260,
        allowed_words: frozenset[str] = frozenset(),
        extractive: ExtractiveOptions | None = None,
        temperature: float = 0.0,
    ) -> None:
        self._model, self._inspector, self._resolver, self._template = model, inspector, resolver, template
        self._max_tokens = max_tokens
        self._allowed = allowed_words
        self._extractive = extractive or ExtractiveOptions()
        self._temperature = temperature

    def draft(
        self,
        question: str,
        grounding: Grounding,
        *,
        calls: int = 2,
        on_first: Callable[[Judgement, Grounding], None] | None = None,
        on_write: Callable[[], None] | None = None,
        loading: bool = False,
        on_check: Callable[[], None] | None = None,
    ) -> Draft:
        """`calls`: how many calls may be made. `on_first` gets the first sentence as soon as it has passed, while the
        rest is still being written; `on_write` is called when the model begins to write: with each call, or, where
        it is `loading` first, with its first piece. `on_check` is called before a draft is inspected."""
        prompt = build_prompt(
            self._template,
            grounding,
            question,
            context_tokens=self._model.context_tokens,
            max_tokens=self._max_tokens * (RETRY_FACTOR if calls > 1 else 1),
        )
        if prompt is None:
            return Draft((), None, "o pedido não cabe na janela do modelo")
        frame = (self._template.rules, self._template.reminder, self._template.search_term)
        context = DraftContext(question, prompt.grounding, self._resolver, frame, self._allowed, self._template.unknown)
        best = choose(question, prompt.grounding.passages, self._extractive, self._resolver.resolve(question))
        tally = _Tally()
        tally.note("pedido", "\n\n".join(f"[{message.role}]\n{message.content}" for message in prompt.messages))
        messages: tuple[ChatMessage, ...] = prompt.messages
        max_tokens = self._max_tokens
        problem = ""
        inspection = Inspection(())
        for attempt in range(calls):
            first = (
                _FirstSentence(self._inspector, context, best, on_first)
                if on_first is not None and not attempt
                else None
            )
            waking = loading and not attempt
            if on_write is not None and not waking:
                on_write()
            listener = _Listener(on_write if waking else None, first)
            try:
                completion = self._model.chat(
                    messages,
                    max_tokens=max_tokens,
                    temperature=self._temperature,
                    on_text=listener.hear if listener.cares else None,
                )
            except ModelError as failure:
                log.warning("model failed: %s", failure)
                return self._result(tally, prompt, (), str(failure), failed=failure)
            tally.add("rascunho" if not attempt else "segundo rascunho", completion)
            if on_check is not None:
                on_check()
            inspection = self._inspector.inspect(_whole(completion), context)
            problem = _problem(inspection)
            tally.note("guardas", problem or "passou")
            if not problem:
                lost = lost_facts(inspection.text, question, best) or ""
                if lost:
                    tally.note("fatos", lost)
                return self._result(tally, prompt, inspection.passed, cut=len(inspection.cut), lost=lost)
            if inspection.unknown and not best:
                return self._result(tally, prompt, (), problem, unknown=True)
            if not completion.content.strip():
                max_tokens *= RETRY_FACTOR
            else:
                messages = with_objection(prompt, self._template, completion.content, inspection.advice)
                if attempt + 1 < calls:
                    tally.note("objeção", messages[-1].content)
        return self._result(tally, prompt, (), problem, unknown=inspection.unknown)

    def _result(
        self,
        tally: _Tally,
        prompt: Prompt,
        sentences: tuple[Judgement, ...],
        problem: str = "",
        *,
        unknown: bool = False,
        lost: str = "",
        cut: int = 0,
        failed: ModelError | None = None,
    ) -> Draft:
        return Draft(
            sentences,
            prompt,
            problem,
            unknown,
            lost,
            cut,
            tally.model or self._model.name,
            tally.prompt_tokens,
            tally.answer_tokens,
            tally.model_ms,
            failed,
            tuple(tally.steps),
        )


def _problem(inspection: Inspection) -> str:
    """Why nothing of a draft may be said; '' when something may."""
    if inspection.objections:
        return "; ".join(f"{o.guard}: {o.detail}" for o in inspection.objections)
    if inspection.unknown:
        return "o modelo não achou a resposta nas fontes"
    if not inspection.passed:
        return "; ".join(j.problem or "" for j in inspection.cut) or "nada a dizer"
    return ""


def _whole(completion: Completion) -> str:
    """The content without a last sentence that the token limit cut."""
    if not completion.truncated:
        return completion.content
    sentences = split_sentences(completion.content)
    if sentences and not sentences[-1].endswith((".", "!", "?")):
        sentences = sentences[:-1]
    return " ".join(sentences)


class _Listener:
    """Hears a draft as it is written: tells its begin once, and hands its pieces on."""

    def __init__(self, on_write: Callable[[], None] | None, first: "_FirstSentence | None") -> None:
        self._on_write, self._first = on_write, first

    @property
    def cares(self) -> bool:
        """Without a listener a host that fails half way is passed over for the next."""
        return self._on_write is not None or self._first is not None

    def hear(self, piece: str) -> None:
        if self._on_write is not None:
            self._on_write()
            self._on_write = None
        if self._first is not None:
            self._first.hear(piece)


class _FirstSentence:
    """Listens to a stream and lets its first sentence through when that alone passes the guards and holds what the
    best sources say: what is shown cannot be taken back for the sources' own sentences."""

    def __init__(
        self,
        inspector: DraftInspector,
        context: DraftContext,
        best: Sequence[Unit],
        on_first: Callable[[Judgement, Grounding], None],
    ) -> None:
        self._inspector, self._context, self._best, self._on_first = inspector, context, best, on_first
        self._text = ""
        self._done = False

    def hear(self, piece: str) -> None:
        if self._done:
            return
        self._text += piece
        if any(mark in self._text for mark in "<{[◁") or len(self._text) > 600:
            self._done = True
            return
        sentences = split_sentences(self._text)
        if len(sentences) < 2:
            return
        self._done = True
        inspection = self._inspector.inspect(sentences[0], self._context)
        if inspection.usable and lost_facts(inspection.text, self._context.question, self._best) is None:
            self._on_first(inspection.passed[0], self._context.grounding)
