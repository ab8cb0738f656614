"""The sources as a checker sees them: sentences and rows with their stems, quantities, names and denials.

Built once per passage and kept, since passages come back in question after question.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from canalhandia_knowledge.answering.sentences import lines, split_sentences
from canalhandia_knowledge.answering.wording import STOPWORDS, stem
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.predicates import Said
from canalhandia_knowledge.guards.quantities import NUMBER_WORDS, Quantity, quantities
from canalhandia_knowledge.guards.readings import Heading, heading_of, read
from canalhandia_knowledge.protocols import NameResolver
from canalhandia_knowledge.types import NameKind, NameMatch, Passage

CLAIMED_KINDS = frozenset(
    {NameKind.ITEM, NameKind.POTION, NameKind.ENCHANTMENT, NameKind.MOB, NameKind.BIOME, NameKind.STRUCTURE}
)
_ROW = re.compile(r"^[^.;:]{1,90}: \S")
_CUT = re.compile(r"[;:()→]|,(?!\d)|\.(?!\d)|\b(?:e|ou|mas|porem|enquanto|ja|embora|e sim|senao)\b")
_DENY = re.compile(
    r"\b(?:nao|nunca|nem|sem|jamais|nenhum|nenhuma|tampouco|exceto|dispensa\w*|incapaz\w*|impede\w*|impedem|imun\w+|"
    r"evita\w*|anula\w*|ignora\w*|proib\w+|desativa\w*|zera\w*|deixa\w* de|livr\w+ de|em vez de)\b"
)
_DENY_WHOLE = re.compile(r"\b(?:impossive\w+|incompative\w+|exclusiv\w+|fica\w* de fora|inexistente\w*|proibid\w+)\b")
_SCOPE_END = re.compile(
    r"[;:().]|,(?! ?(?:nem|ou)\b)|\b(?:e|mas|porem|e sim|porque|pois|quando|ate que|enquanto|que|para|por isso)\b"
)
_TOLD = re.compile(r"(bota|toma|pega|tira)(?= (?:o|a|os|as|um|uma)\b)", re.IGNORECASE)
"""What a player is told to do, which may be a thing's name too."""
SCOPE_WORDS = 5
WITHOUT_WORDS = 2
"""'sem' reaches less far: 'sem braços' says nothing of what follows."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece between commas and conjunctions, with the quantities in it. `start`: where it begins in its text."""

    stems: tuple[str, ...]
    quantities: tuple[Quantity, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A sentence or row. `context`: stems of its page's title and headings; `label`: of a row's first cell;
    `denied`: stems that stand in the scope of a negation, `asserted`: those that stand outside one."""

    passage: int
    text: str
    stems: frozenset[str]
    context: frozenset[str]
    label: frozenset[str]
    clauses: tuple[Clause, ...]
    denied: frozenset[str]
    asserted: frozenset[str]
    names: frozenset[str]
    said: Said

    @property
    def all_stems(self) -> frozenset[str]:
        return self.stems | self.context


@dataclass(frozen=True, slots=True)
class Evidence:
    """All segments, and everything that is said anywhere in them."""

    segments: tuple[Segment, ...]
    stems: frozenset[str]
    names: frozenset[str]
    verbatim: str


def meaning_words(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order, numbers left out."""
    return [
        stem(w)
        for w in words(text)
        if w not in STOPWORDS and len(w) > 1 and not w[0].isdigit() and w not in NUMBER_WORDS
    ]


def clauses_of(text: str) -> tuple[Clause, ...]:
    """The clauses of a text; no quantity is cut in two."""
    found = quantities(text)
    reading = _same_length(text)
    cuts = [
        (m.start(), m.end())
        for m in _CUT.finditer(reading)
        if not any(q.span[0] <= m.start() < q.span[1] for q in found)
    ]
    result = []
    start = 0
    for cut_start, cut_end in [*cuts, (len(text), len(text))]:
        piece = text[start:cut_start]
        inside = tuple(q for q in found if start <= q.span[0] < cut_start)
        stems_here = tuple(meaning_words(piece))
        if inside or stems_here:
            result.append(Clause(stems_here, inside, start))
        start = cut_end
    return tuple(result)


def denial_scopes(text: str) -> list[tuple[int, int]]:
    """Where each negation reaches: from its word to the end of its clause, at most five meaningful words."""
    reading = _same_length(text)
    spans: list[tuple[int, int]] = []
    for cue in _DENY.finditer(reading):
        end = _SCOPE_END.search(reading, cue.end())
        limit = end.start() if end else len(reading)
        if limit - cue.end() < 4:
            further = _SCOPE_END.search(reading, end.end()) if end else None
            limit = further.start() if further else len(reading)
        spans.append(
            (
                cue.start(),
                _after_words(reading, cue.end(), limit, WITHOUT_WORDS if cue.group() == "sem" else SCOPE_WORDS),
            )
        )
    return spans


def denials(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Stems under a negation, and stems outside one; a word may be in both."""
    reading = _same_length(text)
    spans = denial_scopes(text)
    whole: list[tuple[int, int]] = []
    for cue in _DENY_WHOLE.finditer(reading):
        begin = max((m.end() for m in re.finditer(r"[;.:]", reading[: cue.start()])), default=0)
        end = re.compile(r"[;.:]").search(reading, cue.end())
        whole.append((begin, end.start() if end else len(reading)))
    denied: set[str] = set()
    asserted: set[str] = set()
    for match in re.finditer(r"[0-9a-z]+", reading):
        word = match.group()
        if word in STOPWORDS or len(word) < 2 or word[0].isdigit():
            continue
        inside = any(start <= match.start() < end for start, end in spans)
        (denied if inside else asserted).add(stem(word))
        if any(start <= match.start() < end for start, end in whole):
            denied.add(stem(word))
    return frozenset(denied), frozenset(asserted)


def denied_as_a_whole(text: str) -> list[frozenset[str]]:
    """The stems of each part that says 'são incompatíveis', 'é impossível': what it names does not go."""
    parts = re.split(r"[;.:]", _same_length(text))
    return [frozenset(meaning_words(part)) for part in parts if _DENY_WHOLE.search(part)]


def has_denial(text: str) -> bool:
    """Whether a negation stands in it."""
    reading = fold(text)
    return bool(_DENY.search(reading) or _DENY_WHOLE.search(reading))


def _after_words(reading: str, start: int, limit: int, count: int) -> int:
    position = start
    for match in re.finditer(r"[0-9a-z]+", reading[start:limit]):
        if match.group() not in STOPWORDS:
            count -= 1
        position = start + match.end()
        if count == 0:
            break
    return max(position, start)


def _same_length(text: str) -> str:
    return "".join(f if len(f := fold(c)) == 1 else c for c in text)


def claimed_names(text: str, resolver: NameResolver) -> list[NameMatch]:
    """The names of things in a text that are claims when a draft says them; guesses of the resolver left out."""
    resolution = resolver.resolve(text)
    sure = [m for m in resolution.matches if m.kind in CLAIMED_KINDS and not m.typo and m.confidence >= 0.6]
    unsure = [a.choices[0] for a in resolution.ambiguities if a.choices and a.choices[0].kind in CLAIMED_KINDS]
    told = _TOLD.match(text)
    return sorted((m for m in (*sure, *unsure) if told is None or m.span != told.span(1)), key=lambda m: m.span)


def name_ids(text: str, resolver: NameResolver) -> frozenset[str]:
    """Every id that the text may mean."""
    resolution = resolver.resolve(text)
    ids = {i for m in resolution.matches for i in m.ids}
    return frozenset(ids | {i for a in resolution.ambiguities for m in a.choices for i in m.ids})


class EvidenceReader:
    """Turns passages into evidence; remembers the last few hundred passages. Thread-safe."""

    def __init__(self, resolver: NameResolver, *, remembered: int = 400) -> None:
        self._resolver = resolver
        self._remembered = remembered
        self._known: OrderedDict[tuple[str, str], tuple[Segment, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, passages: Iterable[Passage], facts: Iterable[str] = ()) -> Evidence:
        segments: list[Segment] = []
        texts: list[str] = []
        for number, passage in enumerate(passages):
            texts.append(" ".join((passage.title, *passage.headings, passage.text)))
            segments.extend(_numbered(self._segments(passage), number))
        for fact in facts:
            texts.append(fact)
            segments.append(self._segment(fact, frozenset(), heading_of("", (), frozenset()), -1))
        everything = frozenset(s for segment in segments for s in segment.all_stems)
        names = frozenset(n for segment in segments for n in segment.names)
        return Evidence(tuple(segments), everything, names, fold("\n".join(texts)))

    def _segments(self, passage: Passage) -> tuple[Segment, ...]:
        key = (passage.id, passage.text)
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                return known
        heading = " ".join((passage.title, *passage.headings))
        context = frozenset(meaning_words(heading))
        creature = self._resolver.resolve(passage.title).first(NameKind.MOB) is not None
        named = name_ids(passage.title, self._resolver) | self._headed(passage.headings)
        title = heading_of(passage.title, passage.headings, named, creature=creature)
        found: list[Segment] = []
        for line in lines(passage.text):
            row = _ROW.match(line) is not None and (";" in line or len(line) < 90)
            found.extend(self._segment(text, context, title, 0) for text in ([line] if row else split_sentences(line)))
        result = tuple(
            replace(s, said=replace(s.said, prior=frozenset(t for p in found[max(0, n - 4) : n] for t in p.stems)))
            for n, s in enumerate(found)
        )
        with self._lock:
            self._known[key] = result
            while len(self._known) > self._remembered:
                self._known.popitem(last=False)
        return result

    def _headed(self, headings: Iterable[str]) -> frozenset[str]:
        """Ids of the creatures that a heading is nothing but the name of: 'Guardião-Mestre' on the guardian's page."""
        return frozenset(
            i
            for heading in headings
            for m in self._resolver.resolve(heading).matches
            if m.kind is NameKind.MOB and m.span == (0, len(heading))
            for i in m.ids
        )

    def _segment(self, text: str, context: frozenset[str], title: Heading, passage: int) -> Segment:
        resolution = self._resolver.resolve(text)
        spans = [(frozenset(m.ids), m.span) for m in resolution.matches if m.kind in CLAIMED_KINDS and not m.typo]
        spans += [(frozenset(i for m in a.choices for i in m.ids), a.span) for a in resolution.ambiguities]
        ids = frozenset(i for own, _ in spans for i in own) | {i for m in resolution.matches for i in m.ids}
        row = _ROW.match(text) is not None and len(text.split(":", 1)[0].split()) <= 8
        denied, asserted = denials(text)
        label = frozenset(meaning_words(text.split(":", 1)[0])) if row else frozenset[str]()
        if row and re.search(r"\bnao\b", fold(text.split(":", 1)[0])):
            denied |= frozenset(meaning_words(text))
        return Segment(
            passage=passage,
            text=text,
            stems=frozenset(meaning_words(text)),
            context=context,
            label=label,
            clauses=clauses_of(text),
            denied=denied,
            asserted=asserted,
            names=ids | title.ids,
            said=Said(read(text, spans, row=row), title, label),
        )


def _numbered(segments: Iterable[Segment], number: int) -> list[Segment]:
    return [replace(s, passage=number) for s in segments]
