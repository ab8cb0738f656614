"""Answers that may be given again: same question, profile and knowledge, not older than a day. In memory, bounded."""

import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable

from canalhandia_knowledge.types import Answer, Profile

_MARKS = " ?!.…"
CacheKey = tuple[str, Profile, str]


def same_question(text: str) -> str:
    """Equal for two ways of typing one question: letter case, blanks and marks at the end aside. Accents and signs
    stay: 'maça' (the weapon) is no 'maçã', and 'y -59' no 'y 59'."""
    typed = " ".join(unicodedata.normalize("NFC", text).casefold().split())
    return typed.rstrip(_MARKS) or typed


def cache_key(question: str, profile: Profile, knowledge_version: str) -> CacheKey:
    """`knowledge_version` changes with the index, the recipe snapshot, the corrections, the names and the facts."""
    return (same_question(question), profile, knowledge_version)


class AnswerCache:
    """Least recently used makes room. Thread-safe."""

    def __init__(
        self,
        *,
        max_answers: int = 1000,
        max_age_s: float = 24 * 3600.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._max, self._age_s, self._clock = max_answers, max_age_s, clock
        self._answers: OrderedDict[CacheKey, tuple[float, Answer]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: CacheKey) -> Answer | None:
        with self._lock:
            entry = self._answers.get(key)
            if entry is None:
                return None
            if self._clock() - entry[0] > self._age_s:
                del self._answers[key]
                return None
            self._answers.move_to_end(key)
            return entry[1]

    def put(self, key: CacheKey, answer: Answer) -> None:
        with self._lock:
            self._answers[key] = (self._clock(), answer)
            self._answers.move_to_end(key)
            while len(self._answers) > self._max:
                self._answers.popitem(last=False)

    def forget(self, question: str, text: str) -> None:
        """After `[errado]`: what answers this question, or says this text, is made anew next time."""
        asked = same_question(question)
        with self._lock:
            for key in [k for k, (_, answer) in self._answers.items() if k[0] == asked or answer.text == text]:
                del self._answers[key]

    def clear(self) -> None:
        """After `recarregar` or an administrator's wish."""
        with self._lock:
            self._answers.clear()
