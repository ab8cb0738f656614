"""Which correction a question means: by words, by the names in it, and by meaning; never its neighbour.

Words: the sets of subject words are compared; a word that each side has and the other lacks ('domar cavalo', 'domar
gato') is a different question. Names: what the resolver reads in both must be the same. Meaning: an embedder may let
one side say more than the other, where both name the same thing and agree on the rest; it may not do more, because
a small embedder finds 'ganhar dinheiro' and 'gastar dinheiro' as near (.95) as any two wordings of one question.
"""

import datetime as dt
import math
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from canalhandia_knowledge.errors import EmbeddingUnavailable
from canalhandia_knowledge.folding import search_text
from canalhandia_knowledge.protocols import Embedder, NameResolver
from canalhandia_knowledge.types import NameKind
from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.question_words import INTENTS, NUMBER, subject_words

WORDS_NEEDED = 0.75
"""Shared words over all words, when no names are known."""
WORDS_NEEDED_NAMED = 0.6
"""… when both questions name the same things."""
MEANING_NEEDED = 0.89
"""Cosine of the two questions, fed as queries, with multilingual-e5-small."""
_COMPARED_BY_MEANING = 8
_NOWHERE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Match:
    """`score` 0 to 1; `how`: 'igual', 'palavras-chave', 'palavras' or 'significado'."""

    correction: TeamCorrection
    score: float
    how: str


@dataclass(frozen=True, slots=True)
class _Reading:
    """A question: its subject words outside of names, and its names by kind, ids, level and form."""

    words: frozenset[str]
    names: frozenset[tuple[object, ...]]

    @property
    def all(self) -> frozenset[object]:
        return frozenset((*self.words, *self.names))


@dataclass(slots=True)
class CorrectionIndex:
    """Built once for a set of corrections; `match` may be called from any thread."""

    corrections: tuple[TeamCorrection, ...]
    resolver: NameResolver | None = None
    embedder: Embedder | None = None
    known: dict[str, _Reading] = field(default_factory=dict)
    """Readings of questions by an earlier index with the same resolver, taken over instead of made again."""
    _readings: list[_Reading] = field(init=False, default_factory=list)
    _keywords: list[frozenset[str]] = field(init=False, default_factory=list)
    _exact: dict[str, int] = field(init=False, default_factory=dict)
    _same: dict[frozenset[object], int] = field(init=False, default_factory=dict)
    _places: dict[object, set[int]] = field(init=False)
    _by_keyword: dict[str, list[int]] = field(init=False)
    _vectors: dict[str, "np.ndarray[tuple[int], np.dtype[np.float32]]"] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        places: dict[object, set[int]] = defaultdict(set)
        by_keyword: dict[str, list[int]] = defaultdict(list)
        for number, correction in enumerate(self.corrections):
            reading = self.known.get(correction.question) or self._read(correction.question)
            self.known[correction.question] = reading
            self._readings.append(reading)
            if same := search_text(correction.question):
                self._exact[same] = number
            keywords = frozenset().union(*map(subject_words, correction.keywords))
            self._keywords.append(keywords)
            if keywords:
                by_keyword[min(keywords)].append(number)
            parts = reading.all
            if parts:
                self._same[parts] = number
            for part in parts:
                places[part].add(number)
        self._places, self._by_keyword = dict(places), dict(by_keyword)

    def match(self, question: str, day: dt.date | None = None) -> Match | None:
        """The best correction for a question (of those in force on `day`); None when none is surely meant. Raises
        nothing of the embedder's."""
        same = self._exact.get(search_text(question))
        if same is not None and self._counts(same, day):
            return Match(self.corrections[same], 1.0, "igual")
        reading = self._read(question)
        spoken = subject_words(question)
        by_keywords = [
            number for word in spoken for number in self._by_keyword.get(word, ()) if self._keywords[number] <= spoken
        ]
        if by_keywords:
            best = max(by_keywords, key=lambda number: (len(self._keywords[number]), number))
            return Match(self.corrections[best], 0.95, "palavras-chave")
        same = self._same.get(reading.all)
        if same is not None and self._counts(same, day):
            return Match(self.corrections[same], 1.0, "palavras")
        candidates = [number for number in self._candidates(reading) if self._counts(number, day)]
        scored = [(score, number) for number in candidates if (score := self._score(reading, number))]
        if scored:
            score, best = max(scored)
            return Match(self.corrections[best], score, "palavras")
        return self._by_meaning(question, reading, day)

    def _counts(self, number: int, day: dt.date | None) -> bool:
        return day is None or self.corrections[number].counts_on(day)

    def _read(self, question: str) -> _Reading:
        if self.resolver is None:
            return _Reading(subject_words(question), frozenset())
        resolution = self.resolver.resolve(question)
        read: list[tuple[tuple[int, int], tuple[object, ...]]] = [
            (m.span, (m.kind, m.ids, m.level, m.form)) for m in resolution.matches if m.kind is not NameKind.TOPIC
        ]
        # A word for several things ('netherita', 'netherite') names those, whichever language it is typed in.
        read += [(a.span, tuple(sorted(i for m in a.choices for i in m.ids))) for a in resolution.ambiguities]
        rest: list[str] = []
        names: set[tuple[object, ...]] = set()
        end = 0
        for span, name in sorted(read, key=lambda part: part[0]):
            if span[0] >= end:
                rest.append(question[end : span[0]])
                names.add(name)
                end = span[1]
        rest.append(question[end:])
        return _Reading(subject_words(" ".join(rest)), frozenset(names))

    def _score(self, reading: _Reading, number: int) -> float:
        """How alike by words; where the team gave keywords, only the same words will do besides them."""
        score = _likeness(reading, self._readings[number])
        return score if score == 1.0 or not self._keywords[number] else 0.0

    def _candidates(self, reading: _Reading) -> list[int]:
        """Corrections that share enough parts of the question to be alike at all. One of the question's rarest parts
        must be among those, so that the commonest need not be gone through."""
        parts = sorted((self._places.get(part, _NOWHERE) for part in reading.all), key=len)
        needed = math.ceil(WORDS_NEEDED_NAMED * len(parts))
        gone_through = set().union(*parts[: len(parts) - needed + 1])
        return [number for number in gone_through if sum(number in places for places in parts) >= needed]

    def _by_meaning(self, question: str, reading: _Reading, day: dt.date | None) -> Match | None:
        if self.embedder is None or not reading.names:
            return None
        named = min((self._places.get(name, _NOWHERE) for name in reading.names), key=len)
        near = [
            number
            for number in named
            if not self._keywords[number] and self._counts(number, day) and _could_mean(reading, self._readings[number])
        ]
        near = sorted(near, key=lambda number: -len(reading.words & self._readings[number].words))[
            :_COMPARED_BY_MEANING
        ]
        if not near:
            return None
        try:
            asked = self.embedder.embed_query(question)
            scored = [(float(asked @ self._vector(self.corrections[number].question)), number) for number in near]
        except EmbeddingUnavailable:
            return None
        score, best = max(scored)
        return Match(self.corrections[best], score, "significado") if score >= MEANING_NEEDED else None

    def _vector(self, question: str) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
        found = self._vectors.get(question)
        if found is None:
            assert self.embedder is not None
            found = self._vectors[question] = np.asarray(self.embedder.embed_query(question), dtype=np.float32).reshape(
                -1
            )
        return found


def _likeness(asked: _Reading, known: _Reading) -> float:
    """Shared parts over all parts, 0 where the two ask different things."""
    if asked.names != known.names or not known.all or _contradict(asked.words, known.words):
        return 0.0
    shared, whole = len(asked.all & known.all), len(asked.all | known.all)
    if any(word in INTENTS or NUMBER.fullmatch(word) for word in asked.words ^ known.words):
        return 0.0
    likeness = shared / whole
    return likeness if likeness >= (WORDS_NEEDED_NAMED if asked.names else WORDS_NEEDED) else 0.0


def _could_mean(asked: _Reading, known: _Reading) -> bool:
    """Whether one may be the other with something added."""
    if not asked.names or asked.names != known.names or _contradict(asked.words, known.words):
        return False
    if any(NUMBER.fullmatch(word) for word in asked.words ^ known.words):
        return False
    return bool(asked.words & known.words)


def _contradict(asked: frozenset[str], known: frozenset[str]) -> bool:
    """Each has a word that the other lacks."""
    return bool(asked - known) and bool(known - asked)
