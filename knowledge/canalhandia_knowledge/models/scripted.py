"""A model that says what it was told to, in order; for tests, demos and `avaliar respostas` without a host."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from canalhandia_knowledge.protocols import ChatMessage, Completion

Line = str | Exception | Completion | Callable[[Sequence[ChatMessage]], str]


@dataclass(frozen=True, slots=True)
class Call:
    """What the model was asked."""

    messages: tuple[ChatMessage, ...]
    max_tokens: int
    schema: dict[str, Any] | None = None
    temperature: float = 0.0


@dataclass(slots=True)
class ScriptedModel:
    """Each call takes the next line: a text, an error to raise, a Completion, or a function of the messages.

    The last line is said for ever. `calls` holds what was asked. `warm`: whether it says it is loaded. Thread-safe.
    """

    lines: list[Line]
    name: str = "roteiro"
    context_tokens: int = 4096
    up: bool = True
    warm: bool | None = None
    calls: list[Call] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.0,
        on_text: Callable[[str], None] | None = None,
    ) -> Completion:
        with self._lock:
            self.calls.append(Call(tuple(messages), max_tokens, schema, temperature))
            line = self.lines.pop(0) if len(self.lines) > 1 else self.lines[0]
        if isinstance(line, Exception):
            raise line
        if isinstance(line, Completion):
            completion = line
        else:
            text = line if isinstance(line, str) else line(messages)
            completion = Completion(text, model=self.name, answer_tokens=len(text.split()))
        if on_text is not None:
            for word in completion.content.split(" "):
                on_text(word + " ")
        return completion

    def available(self) -> bool:
        return self.up

    def loaded(self) -> bool | None:
        return self.warm

    def missing(self) -> bool:
        return False

    def warm_up(self) -> None:
        self.warm = True
