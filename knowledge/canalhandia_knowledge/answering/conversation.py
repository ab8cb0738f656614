"""The last few questions of each player, and what 'e com redstone?' or 'e o dele?' means after them.

Bounded on all sides (B71): players, exchanges per player, characters per exchange, and minutes.
"""

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import NameResolver
from canalhandia_knowledge.types import Exchange, NameMatch

MAX_QUESTION_CHARS = 300
MAX_ANSWER_CHARS = 600

_PRONOUN = re.compile(
    r"\b(?P<of>d|n)?(?P<p>eles|elas|ele|ela|isso|isto|aquilo|esse bicho|esse mob|esse item|essa coisa)\b", re.IGNORECASE
)
_OPENING = re.compile(r"^\s*(?:e|mas e|e ai|ah e|tá e|ta e|ok e)\s+", re.IGNORECASE)
_ARTICLES = re.compile(r"(?:(?:[oa]s?|d[oea]s?|n[oa]s?|uma?|pr[oa]s?|quanto)\s+)*", re.IGNORECASE)
_TAIL = re.compile(r"[?!.\s]+$")


@dataclass(slots=True)
class _Thread:
    exchanges: list[tuple[float, Exchange]] = field(default_factory=list)


class Conversations:
    """What each asker said in the last minutes. Thread-safe. `key` is whatever names an asker (a UUID, 'console')."""

    def __init__(
        self,
        *,
        keep: int = 3,
        expires_s: float = 600.0,
        max_askers: int = 500,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._keep, self._expires_s, self._max_askers, self._clock = keep, expires_s, max_askers, clock
        self._threads: OrderedDict[str, _Thread] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._threads)

    def recent(self, key: str) -> tuple[Exchange, ...]:
        """The exchanges that still count, oldest first."""
        with self._lock:
            thread = self._threads.get(key)
            if thread is None:
                return ()
            self._expire(key, thread)
            return tuple(exchange for _, exchange in thread.exchanges)

    def remember(self, key: str, question: str, answer: str) -> None:
        """Add an exchange; the oldest asker and the oldest exchange make room."""
        exchange = Exchange(question[:MAX_QUESTION_CHARS], answer[:MAX_ANSWER_CHARS])
        with self._lock:
            thread = self._threads.setdefault(key, _Thread())
            thread.exchanges.append((self._clock(), exchange))
            del thread.exchanges[: -self._keep]
            self._threads.move_to_end(key)
            for old in [k for k, t in self._threads.items() if self._clock() - t.exchanges[-1][0] > self._expires_s]:
                del self._threads[old]
            while len(self._threads) > self._max_askers:
                self._threads.popitem(last=False)

    def forget(self, key: str) -> bool:
        """`/ia limpar`, or the player quit; False: there was nothing."""
        with self._lock:
            return self._threads.pop(key, None) is not None

    def _expire(self, key: str, thread: _Thread) -> None:
        horizon = self._clock() - self._expires_s
        thread.exchanges = [(at, e) for at, e in thread.exchanges if at >= horizon]
        if not thread.exchanges:
            del self._threads[key]


def standalone(text: str, exchanges: Sequence[Exchange], resolver: NameResolver) -> str:
    """The question as it would read without the ones before it; unchanged where it stands by itself.

    'drop do creeper' then 'e do zumbi?' gives 'drop do zumbi'; 'como faz poção de fogo' then 'e com redstone?' gives
    'como faz poção de fogo com redstone'; 'o que é camelo' then 'quanto ele tem de vida' gives 'quanto camelo tem de
    vida'.
    """
    if not exchanges:
        return text
    previous = standalone(exchanges[-1].question, exchanges[:-1], resolver)
    body = _TAIL.sub("", text)
    opening = _OPENING.match(body)
    rest = body[opening.end() :] if opening else body
    subject = _subject(previous, resolver) or _subject(exchanges[-1].answer, resolver)
    if (pronoun := _PRONOUN.search(rest)) and subject is not None:
        owned = {"d": "de ", "n": "em "}.get((pronoun["of"] or "").lower(), "")
        filled = rest[: pronoun.start()] + owned + subject.label + rest[pronoun.end() :]
        if len(fold(_PRONOUN.sub("", rest)).split()) >= 2:
            return filled.strip()
        return _TAIL.sub("", previous).strip()
    if opening is None:
        return text
    own = _subject(rest, resolver)
    if own is not None and subject is not None and own.kind is subject.kind and _only_names(rest, own):
        in_previous = _subject(previous, resolver)
        if in_previous is not None:
            start, end = in_previous.span
            return (previous[:start] + rest[own.span[0] : own.span[1]] + previous[end:]).strip()
    if own is not None and len(fold(rest).split()) > 4:
        return rest
    return f"{_TAIL.sub('', previous)} {rest}".strip()


def _subject(text: str, resolver: NameResolver) -> NameMatch | None:
    resolution = resolver.resolve(text)
    if resolution.matches:
        return resolution.matches[0]
    return resolution.ambiguities[0].choices[0] if resolution.ambiguities else None


def _only_names(rest: str, match: NameMatch) -> bool:
    before = rest[: match.span[0]]
    return _ARTICLES.fullmatch(before) is not None and not rest[match.span[1] :].strip(" ?!.")
