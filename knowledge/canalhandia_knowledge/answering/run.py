"""One question on its way: its stages, clock, trace and notes."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from canalhandia_knowledge.types import Answer, Sentence, TraceStep


class Stage(Enum):
    """What is being done, as the action bar says it."""

    SEARCHING = "procurando"
    CONSULTING_WIKI = "consultando a wiki"
    LOADING = "acordando o modelo"
    WRITING = "escrevendo"
    CHECKING = "conferindo"


OnProgress = Callable[[Stage], None]
OnSentence = Callable[[Sentence], None]


@dataclass(slots=True)
class Run:
    """One question on its way: its clock and its trace."""

    started: float
    steps: list[TraceStep] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    on_progress: OnProgress | None = None
    on_sentence: OnSentence | None = None
    last: float = 0.0
    stage: Stage | None = None

    @classmethod
    def begin(cls, on_progress: OnProgress | None = None, on_sentence: OnSentence | None = None) -> "Run":
        """Its clock runs from now on."""
        now = time.perf_counter()
        return cls(started=now, last=now, on_progress=on_progress, on_sentence=on_sentence)

    def step(self, name: str, detail: str = "") -> None:
        now = time.perf_counter()
        self.steps.append(TraceStep(name, (now - self.last) * 1000.0, detail[:2000]))
        self.last = now

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def progress(self, stage: Stage) -> None:
        if self.on_progress is not None and stage is not self.stage:
            self.stage = stage
            self.on_progress(stage)

    def finish(self, answer: Answer) -> Answer:
        notes = (*answer.notes, *(n for n in self.notes if n not in answer.notes))
        total_ms = (time.perf_counter() - self.started) * 1000.0
        return replace(answer, notes=notes, total_ms=total_ms, trace=(*answer.trace, *self.steps))
