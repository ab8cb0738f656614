"""How good answers are: facts held, wrong claims, support of every sentence, language, length, time, tokens."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean

from canalhandia_knowledge.evaluation.answer_cases import AnswerCase
from canalhandia_knowledge.evaluation.key_facts import lost_key_facts
from canalhandia_knowledge.folding import words
from canalhandia_knowledge.guards.evidence import claimed_names, meaning_words, name_ids
from canalhandia_knowledge.guards.foreign_words import foreign_words
from canalhandia_knowledge.guards.quantities import quantities, same_quantity
from canalhandia_knowledge.guards.script import foreign_letters
from canalhandia_knowledge.protocols import NameResolver, Retriever
from canalhandia_knowledge.types import Answer, AnswerKind, Passage, Question, Resolution


class RecordingRetriever:
    """A retriever that remembers what it found for the question at hand, for judging by the very sources."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever
        self.found: list[Passage] = []

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        found = self._retriever.search(text, limit=limit, resolution=resolution)
        self.found.extend(found)
        return found


@dataclass(frozen=True, slots=True)
class Judged:
    """One case answered. `unsupported`: numbers and names in the answer that no source has; `prompt`, `drafts` (each
    with the guards' verdict on it): from the trace, '' and () without a model."""

    case: AnswerCase
    answer: Answer
    missing: tuple[str, ...]
    wrong: tuple[str, ...]
    unsupported: tuple[str, ...]
    foreign: tuple[str, ...]
    unsourced: int
    sources: tuple[str, ...]
    prompt: str
    drafts: tuple[tuple[str, str], ...]

    @property
    def right(self) -> bool:
        """Refused where it had to be; else all facts held, and nothing wrong or unsupported said."""
        clean = not self.wrong and not self.unsupported and not self.foreign
        if self.case.refused:
            return self.answer.kind is AnswerKind.UNKNOWN and clean
        return not self.missing and clean


@dataclass(frozen=True, slots=True)
class Group:
    """The figures of one kind, or of all."""

    name: str
    cases: int
    right: float
    held: float
    wrong: int
    unsupported: int
    foreign: int
    p50_ms: float
    p95_ms: float
    own_ms: float
    mean_chars: float
    answer_tokens: int


@dataclass(slots=True)
class AnswerReport:
    """`judged` in the order asked."""

    judged: list[Judged] = field(default_factory=list)

    def groups(self) -> list[Group]:
        """All cases first, then every kind by name."""
        kinds = sorted({j.case.kind for j in self.judged})
        return [
            _group("todas", self.judged),
            *(_group(kind or "-", [j for j in self.judged if j.case.kind == kind]) for kind in kinds),
        ]

    def failures(self) -> list[Judged]:
        return [j for j in self.judged if not j.right]


def evaluate_answers(
    answer: Callable[[Question], Answer],
    cases: Iterable[AnswerCase],
    resolver: NameResolver,
    recorder: RecordingRetriever,
    make_question: Callable[[str], Question] = Question,
) -> Iterator[Judged]:
    """Each case through the pipeline, one after another. `recorder` must be the pipeline's own retriever."""
    for case in cases:
        recorder.found.clear()
        started = time.perf_counter()
        given = answer(make_question(case.question))
        if not given.total_ms:
            given = _timed(given, started)
        yield judge(case, given, tuple(recorder.found), resolver)


def judge(case: AnswerCase, answer: Answer, passages: Sequence[Passage], resolver: NameResolver) -> Judged:
    """What is right and wrong in one answer."""
    by_code = answer.kind in {AnswerKind.EXACT, AnswerKind.CORRECTION, AnswerKind.UNKNOWN}
    allowed = frozenset(w for p in passages for w in words(f"{p.title} {' '.join(p.headings)} {p.text}"))
    return Judged(
        case=case,
        answer=answer,
        missing=tuple(_missing(case, answer.text, resolver)),
        wrong=tuple(case.wrong(answer.text)),
        unsupported=() if by_code else tuple(unsupported(answer.text, passages, resolver)),
        foreign=(*foreign_letters(answer.text), *_foreign(answer, allowed)),
        unsourced=sum(1 for s in answer.sentences if not s.sources) if answer.kind is not AnswerKind.UNKNOWN else 0,
        sources=tuple(f"{p.title} > {' > '.join(p.headings)}: {p.text}" for p in passages),
        prompt=next((s.detail for s in answer.trace if s.name == "pedido"), ""),
        drafts=tuple(_drafts(answer)),
    )


def _drafts(answer: Answer) -> Iterator[tuple[str, str]]:
    """Each draft with what the guards, and the look for lost facts, said of it."""
    draft: str | None = None
    verdicts: list[str] = []
    for step in answer.trace:
        if step.name.endswith("rascunho"):
            if draft is not None:
                yield draft, "\n".join(verdicts)
            draft, verdicts = step.detail, []
        elif step.name in {"guardas", "fatos", "objeção"} and draft is not None:
            said = " ".join(step.detail.split())
            verdicts.append(said if step.name == "guardas" else f"{step.name}: {said}")
    if draft is not None:
        yield draft, "\n".join(verdicts)


def unsupported(text: str, passages: Sequence[Passage], resolver: NameResolver) -> list[str]:
    """Numbers and names of an answer that stand nowhere in the passages: a second, blunter look than the guards'."""
    sources = [" ".join((p.title, *p.headings, p.text)) for p in passages]
    stated = [q for source in sources for q in quantities(source)]
    found = [q.text for q in quantities(text) if not any(same_quantity(q, s, at_most=True) for s in stated)]
    ids = frozenset(i for source in sources for i in name_ids(source, resolver))
    stems = frozenset(s for source in sources for s in meaning_words(source))
    for match in claimed_names(text, resolver):
        own = frozenset(meaning_words(text[match.span[0] : match.span[1]]))
        if not ids & set(match.ids) and not own <= stems:
            found.append(match.label)
    return found


def _missing(case: AnswerCase, text: str, resolver: NameResolver) -> list[str]:
    if case.must or case.refused or not case.key_facts:
        return case.missing(text)
    return lost_key_facts(case.key_facts, text, resolver)


def _foreign(answer: Answer, allowed: frozenset[str]) -> list[str]:
    """Foreign words in what a model worded; the sources' own words are the wiki's affair."""
    return foreign_words(answer.text, allowed) if answer.kind is AnswerKind.WORDED else []


def _timed(answer: Answer, started: float) -> Answer:
    return replace(answer, total_ms=(time.perf_counter() - started) * 1000.0)


def _group(name: str, judged: Sequence[Judged]) -> Group:
    times = sorted(j.answer.total_ms for j in judged) or [0.0]
    return Group(
        name=name,
        cases=len(judged),
        right=mean(j.right for j in judged) if judged else 0.0,
        held=mean(not j.missing for j in judged) if judged else 0.0,
        wrong=sum(bool(j.wrong) for j in judged),
        unsupported=sum(bool(j.unsupported) for j in judged),
        foreign=sum(bool(j.foreign) for j in judged),
        p50_ms=times[len(times) // 2],
        p95_ms=times[min(len(times) - 1, int(len(times) * 0.95))],
        own_ms=mean(j.answer.total_ms - j.answer.model_ms for j in judged) if judged else 0.0,
        mean_chars=mean(len(j.answer.text) for j in judged) if judged else 0.0,
        answer_tokens=sum(j.answer.answer_tokens for j in judged),
    )
