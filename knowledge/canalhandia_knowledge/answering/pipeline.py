"""From a question to an answer that stands on sources: corrections, exact answers, words of a model, the sources' own.

    correction that matches -> exact answer by code -> passages -> model's draft -> guards -> answer
                                                         └── no model, or no draft survived: extractive answer

Everything that is remote or replaceable comes in through protocols. `answer` never raises for what may go wrong in a
normal life (wiki down, model away, index missing): it answers with less and says so in `Answer.notes`.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from canalhandia_knowledge.answering.cache import AnswerCache, cache_key
from canalhandia_knowledge.answering.choosing import ExtractiveOptions, best_cover
from canalhandia_knowledge.answering.conversation import standalone
from canalhandia_knowledge.answering.drafting import Drafter
from canalhandia_knowledge.answering.extractive import extractive_answer
from canalhandia_knowledge.answering.grounding import Grounding, ground
from canalhandia_knowledge.answering.parts import (
    SENTENCES_CUT,
    Correction,
    completed,
    corrected,
    exact_answer,
    no_such_thing,
    of_the_server,
    refused,
    sentence_of,
    speaks_of,
    unknown_item,
    with_model,
    worded_answer,
)
from canalhandia_knowledge.answering.plainly import read_plainly
from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE, PromptTemplate
from canalhandia_knowledge.answering.refusals import Refusal, RefusalKind, refusal_for
from canalhandia_knowledge.answering.run import OnProgress, OnSentence, Run, Stage
from canalhandia_knowledge.answering.search_term import search_term
from canalhandia_knowledge.answering.server_facts import server_answer
from canalhandia_knowledge.answering.sources import Sources
from canalhandia_knowledge.answering.untrusted import visible
from canalhandia_knowledge.answering.wording import content_stems
from canalhandia_knowledge.errors import ModelError
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.chain import DraftInspector
from canalhandia_knowledge.guards.claims import Judgement
from canalhandia_knowledge.guards.evidence import EvidenceReader, name_ids
from canalhandia_knowledge.protocols import (
    ChatModel,
    ExactAnswerer,
    ExactReply,
    ItemKnower,
    LoadingModel,
    NameResolver,
    Retriever,
)
from canalhandia_knowledge.recipes.no_such import no_such_phrase
from canalhandia_knowledge.types import (
    Answer,
    AnswerKind,
    Profile,
    Question,
    Resolution,
    Sentence,
)
from canalhandia_knowledge.wiki.live_pages import LivePages

__all__ = ["SENTENCES_CUT", "AnswerOptions", "AnswerPipeline", "Correction", "Stage", "no_correction"]

log = logging.getLogger(__name__)

NOTHING_FOUND = "Não encontrei nada sobre isso nas fontes que tenho, e prefiro não inventar."
MODEL_FAILED = "O modelo não respondeu: são frases das próprias fontes."
MAX_QUESTION_CHARS = 400
SURE_COVER = 0.4
"""A model that finds no answer is believed unless the sources hold this share of the question."""


@dataclass(frozen=True, slots=True)
class AnswerOptions:
    """`passages`: how many are looked for; `read_through`: how many where code reads them instead of a model.
    `max_answer_tokens`: of the model's answer. `temperature`: 0 (always the
    likeliest words) to 2."""

    passages: int = 6
    read_through: int = 14
    precise_passages: int = 8
    max_answer_tokens: int = 260
    temperature: float = 0.0
    extractive: ExtractiveOptions = field(default_factory=ExtractiveOptions)


_NEVER_A_FACT = frozenset({RefusalKind.POWER, RefusalKind.INJECTION, RefusalKind.NONSENSE, RefusalKind.GREETING})
"""Orders stay refused, whatever the owner wrote of their words."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """How far a question came without a search: its answer, or what the search needs."""

    question: Question
    resolution: Resolution
    refusal: Refusal | None
    answer: Answer | None = None
    reply: ExactReply | None = None


def no_correction(_question: str) -> Correction | None:
    """For installs and tests without corrections."""
    return None


class AnswerPipeline:
    """Answers questions. Thread-safe when its collaborators are (their protocols ask for it).

    `facts`: sentences about this server, read at each question. `knowledge_version`: changes whenever an old answer
    may be out of date (index, recipes, corrections, prompt); part of the cache's key. `allowed_words`: folded words of
    the catalogue's English names, which are no foreign words.
    """

    def __init__(
        self,
        *,
        resolver: NameResolver,
        exact: ExactAnswerer | None = None,
        retriever: Retriever | None = None,
        model: ChatModel | None = None,
        live_pages: LivePages | None = None,
        template: PromptTemplate = DEFAULT_TEMPLATE,
        allowed_words: frozenset[str] = frozenset(),
        corrections: Callable[[str], Correction | None] = no_correction,
        facts: Callable[[], Sequence[str]] = tuple,
        options: AnswerOptions | None = None,
        cache: AnswerCache | None = None,
        knowledge_version: Callable[[], str] = str,
    ) -> None:
        self._resolver = resolver
        self._exact = exact
        self._sources = Sources(retriever, live_pages, facts)
        self._model = model
        self._template = template
        self._corrections = corrections
        self._facts = facts
        self._options = options or AnswerOptions()
        self._cache = cache
        self._knowledge_version = knowledge_version
        self._drafter = None if model is None else self._make_drafter(model, allowed_words)

    def _make_drafter(self, model: ChatModel, allowed_words: frozenset[str]) -> Drafter:
        return Drafter(
            model,
            DraftInspector(EvidenceReader(self._resolver)),
            self._resolver,
            self._template,
            max_tokens=self._options.max_answer_tokens,
            allowed_words=allowed_words,
            extractive=self._options.extractive,
            temperature=self._options.temperature,
        )

    def answer(
        self, question: Question, on_progress: OnProgress | None = None, on_sentence: OnSentence | None = None
    ) -> Answer:
        """The answer, whatever happens. `on_progress` is called on the calling thread before each slow stage."""
        run = Run.begin(on_progress, on_sentence)
        return run.finish(self._answer(question, run))

    def at_once(self, question: Question) -> Answer | None:
        """What needs no search and no model: a correction, a refusal, an exact answer with nothing left over. None:
        `answer` has to work. A few milliseconds; any thread."""
        run = Run.begin()
        begun = self._begin(question, run)
        if begun.answer is None or (begun.reply is not None and begun.reply.rest is not None):
            return None
        return run.finish(begun.answer)

    def kept(self, question: Question) -> Answer | None:
        """An answer that was given before and still holds, at once and on any thread; None: `answer` has to work."""
        if self._cache is None:
            return None
        run = Run.begin()
        found = self._cache.get(cache_key(self._alone(question), question.profile, self._knowledge_version()))
        if found is None:
            return None
        run.step("já respondida")
        return run.finish(found)

    def _alone(self, question: Question) -> str:
        """The question's text as it is read: cleaned, and with what the conversation adds to it."""
        text = " ".join(visible(question.text, keep_newlines=False).split())[:MAX_QUESTION_CHARS]
        return standalone(text, question.exchanges, self._resolver) if question.exchanges else text

    def _answer(self, question: Question, run: Run) -> Answer:
        begun = self._begin(question, run)
        if begun.reply is not None and begun.answer is not None:
            return self._with_rest(begun.answer, begun.reply, begun.question, run)
        if begun.answer is not None:
            return begun.answer
        return self._from_passages(begun.question, begun.resolution, begun.refusal, run)

    def _begin(self, question: Question, run: Run) -> _Begun:
        """Everything before the search."""
        text = self._alone(question)
        if question.exchanges and text != question.text:
            run.step("conversa", text)
        asked = replace(question, text=text)
        unread = Resolution(text)
        correction = self._corrections(text)
        run.step("correções", correction.id if correction else "nenhuma")
        if correction is not None:
            return _Begun(asked, unread, None, corrected(correction))
        refusal = refusal_for(text)
        if refusal is None or refusal.kind not in _NEVER_A_FACT:
            told = server_answer(text, self._facts())
            if told is not None:
                run.step("informações do servidor", told.text)
                return _Begun(asked, unread, None, told)
        if refusal is not None and not refusal.server_may_know:
            run.step("recusa", refusal.kind.value)
            return _Begun(asked, unread, refusal, refused(refusal))
        resolution = self._resolver.resolve(text)
        run.step("nomes", ", ".join(m.label for m in resolution.matches))
        reply = self._exact.answer(asked, resolution) if self._exact is not None and refusal is None else None
        if reply is None:
            return _Begun(asked, resolution, refusal)
        run.step("resposta exata", reply.source_label)
        return _Begun(asked, resolution, None, exact_answer(reply), reply)

    def _with_rest(self, exact: Answer, reply: ExactReply, question: Question, run: Run) -> Answer:
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

    def _from_passages(self, question: Question, resolution: Resolution, refusal: Refusal | None, run: Run) -> Answer:
        key = cache_key(question.text, question.profile, self._knowledge_version())
        if self._cache is not None and refusal is None and (kept := self._cache.get(key)) is not None:
            run.step("já respondida")
            return kept
        run.progress(Stage.SEARCHING)
        drafter = self._drafter if self._model is not None and self._model.available() else None
        limit = self._options.passages if drafter is not None else self._wide()
        grounding = self._sources.search(*read_plainly(question.text, self._resolver, resolution), run, limit)
        if refusal is not None:
            grounding = of_the_server(grounding)
            if grounding.empty:
                run.step("recusa", refusal.kind.value)
                return refused(refusal)
        nothing_of_it = no_such_phrase(question.text)
        if nothing_of_it is not None:
            run.step("não existe", nothing_of_it)
            return no_such_thing(nothing_of_it, grounding)
        unknown = self._exact.unknown(question.text) if isinstance(self._exact, ItemKnower) else None
        if unknown is not None and not speaks_of(unknown, grounding):
            run.step("item desconhecido", unknown.phrase)
            return unknown_item(unknown)
        if self._drafter is not None and drafter is None:
            missing = isinstance(self._model, LoadingModel) and self._model.missing()
            # in the log and in `/ia status`; not below each answer
            run.step("modelo", "modelo não baixado" if missing else "fora do ar")
        calls = 2
        if drafter is not None and question.profile is Profile.PRECISO:
            grounding = self._widened(question, grounding, run)
            calls = 1
        if drafter is None and question.profile is Profile.PRECISO and grounding.empty and refusal is None:
            grounding = self._of_the_live_wiki(question, resolution, run)
        if grounding.empty:
            return self._nothing(run)
        if drafter is None:
            return self._extractive(question.text, grounding, run)
        answer = self._worded(drafter, question.text, grounding, calls, run, only_these=refusal is not None)
        # Whatever the model's calls came to is kept, also that its drafts did not pass; not what was answered with
        # less than there is (the model or the live wiki was away).
        if self._cache is not None and refusal is None and answer.model and not run.notes:
            self._cache.put(key, answer)
        return answer

    def _worded(
        self, drafter: Drafter, text: str, grounding: Grounding, calls: int, run: Run, *, only_these: bool
    ) -> Answer:
        loading = self._about_to(Stage.WRITING, run)
        early = run.on_sentence
        shown: list[Judgement] = []

        def show(judged: Judgement, used: Grounding) -> None:
            shown.append(judged)
            if early is not None:
                early(sentence_of(judged, used))

        draft = drafter.draft(
            text,
            grounding,
            calls=calls,
            on_first=None if early is None else show,
            on_write=lambda: run.progress(Stage.WRITING),
            loading=loading,
            on_check=lambda: run.progress(Stage.CHECKING),
        )
        run.steps.extend(draft.steps)
        run.step("modelo", draft.problem or f"{len(draft.sentences)} frases")
        if draft.sentences and draft.prompt is not None:
            worded = worded_answer(draft, draft.prompt.grounding)
            if not draft.lost:
                return worded
            own = self._extractive(text, grounding if only_these else self._deeper(text, grounding, run), run)
            if shown or own.kind is AnswerKind.UNKNOWN:
                return completed(worded, own)
            return with_model(own, draft)
        if draft.failed is not None:
            run.note(MODEL_FAILED)
        elif draft.unknown and best_cover(text, grounding.passages, self._resolver.resolve(text)) < SURE_COVER:
            return with_model(self._nothing(run), draft)
        deeper = grounding if only_these else self._deeper(text, grounding, run)
        return with_model(self._extractive(text, deeper, run), draft)

    def _widened(self, question: Question, grounding: Grounding, run: Run) -> Grounding:
        """PRECISO: the model names a page, which is looked up in the index, and on the live wiki when it lacks it."""
        if self._model is None:
            return grounding
        self._about_to(Stage.CONSULTING_WIKI, run)
        try:
            term = search_term(self._model, self._template, question.text)
            run.progress(Stage.CONSULTING_WIKI)
        except ModelError as problem:
            log.warning("no search term: %s", problem)
            return grounding
        run.step("termo de busca", term or "nenhum")
        if term is None or (grounding.empty and not self._asked_for(term, question.text)):
            return grounding
        by_term = self._sources.search(term, self._resolver.resolve(term), run, self._options.passages).passages
        titled = [p for p in by_term if fold(p.title) == fold(term)]
        live = () if titled else self._sources.live(term, question.text, run)
        found = [*grounding.passages[:3], *live, *titled, *grounding.passages[3:], *by_term]
        return ground(found, facts=grounding.facts).limited(self._options.precise_passages)

    def _asked_for(self, term: str, text: str) -> bool:
        """Does the question speak of what the model wants to look up? Where the index has nothing relevant to a
        question, a page that it does not name would be an answer to another one."""
        named = name_ids(term, self._resolver) & name_ids(text, self._resolver)
        return bool(named or set(content_stems(term)) & set(content_stems(text)))

    def _of_the_live_wiki(self, question: Question, resolution: Resolution, run: Run) -> Grounding:
        """Without a model, where the index has nothing to say: the live page of the first name that it
        lacks."""
        name = resolution.matches[0].label if resolution.matches else ""
        if not self._sources.live_wiki or not name:
            return Grounding()
        known = self._sources.search(name, self._resolver.resolve(name), run, self._options.passages).passages
        if any(fold(p.title) == fold(name) for p in known):
            return Grounding()
        run.progress(Stage.CONSULTING_WIKI)
        return ground(self._sources.live(name, question.text, run), facts=self._facts())

    def _about_to(self, stage: Stage, run: Run) -> bool:
        """Say what the model is called for; or, True, that it is being loaded first, where its host says so."""
        loading = isinstance(self._model, LoadingModel) and self._model.loaded() is False
        run.progress(Stage.LOADING if loading else stage)
        return loading

    def _wide(self) -> int:
        return max(self._options.passages, self._options.read_through)

    def _deeper(self, text: str, grounding: Grounding, run: Run) -> Grounding:
        """What a model was given, and behind it what code can read besides."""
        more = self._sources.search(*read_plainly(text, self._resolver), run, self._wide())
        return ground([*grounding.passages, *more.passages], facts=grounding.facts)

    def _extractive(self, text: str, grounding: Grounding, run: Run) -> Answer:
        plain, read = read_plainly(text, self._resolver)
        answer = extractive_answer(plain, grounding, self._options.extractive, read)
        run.step("extrativa", "nada" if answer is None else answer.text)
        return answer if answer is not None else self._nothing(run)

    def _nothing(self, run: Run) -> Answer:
        run.step("nada encontrado")
        return Answer(AnswerKind.UNKNOWN, (Sentence(NOTHING_FOUND),))
