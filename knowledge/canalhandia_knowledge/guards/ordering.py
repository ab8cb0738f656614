"""'primeiro … depois … por fim', 'nesta ordem: a, b e c', 'o último bloco é …': the order that the sources have."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from canalhandia_knowledge.answering.wording import meanings
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_matching import content, covers, means
from canalhandia_knowledge.guards.evidence import Segment, meaning_words

_STEP = re.compile(
    r"\b(?:primeir[oa]|em primeiro lugar|depois(?! d[aoe])|em seguida|a seguir|por fim|por ultimo|finalmente|"
    r"e so entao)\b"
)
_BESIDE = re.compile(r"\b(antes|depois|apos) (?:d[aoe]s?|que|[oa]s?)\b(?! tudo)")
_IN_ORDER = re.compile(r"\b(?:nesta|nessa|na) (?:ordem|sequencia)\b")
_ORDINAL = re.compile(r"\b(primeir[oa]s?|ultim[oa]s?)\b")
_IS = re.compile(r"\b(?:ser|sao|sera|fica|vem)\b|(?<!\w)é(?!\w)", re.IGNORECASE)


def disordered(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The problem of steps that the sources have in another order, or of another last or first thing."""
    return _steps_turned(sentence, segments) or _other_end(sentence, segments)


def _steps_turned(sentence: str, segments: Sequence[Segment]) -> str | None:
    steps = [own for own in _own(_steps(fold(sentence))) if own]
    if len(steps) < 2:
        return None
    for texts in _texts(segments):
        ways = [way for text in texts if (way := _way(text, steps))]
        if ways:
            return None if 1 in ways else "as fontes dão outra ordem"
    ways = [way for _, page in groupby(segments, key=lambda s: s.passage) if (way := _way_of(list(page), steps))]
    return "as fontes dão outra ordem" if ways and 1 not in ways else None


def _way_of(page: Sequence[Segment], steps: Sequence[frozenset[str]]) -> int:
    """The same for a passage, each step in the sentence that has most of its words."""
    at: list[tuple[int, int]] = []
    for own in steps:
        held, n = max((sum(1 for o in own if means(s.stems, o)), -i) for i, s in enumerate(page))
        if 2 * held < len(own):
            return 0
        at.append((-n, _place(meaning_words(page[-n].text), own) or 0))
    return 1 if all(a < b for a, b in pairwise(at)) else -1


def _way(text: Sequence[str], steps: Sequence[frozenset[str]]) -> int:
    """1 when a text has the steps in this order, -1 in another, 0 when it has not all of them."""
    at = [_place(text, own) for own in steps]
    if any(place is None for place in at):
        return 0
    return 1 if all(a < b for a, b in pairwise([place for place in at if place is not None])) else -1


def _steps(reading: str) -> list[frozenset[str]]:
    if (listed := _IN_ORDER.search(reading)) is not None:
        pieces = re.split(r"[,:;]|\be\b", reading[listed.end() :].strip(" ,:"))
        return [content(p) for p in pieces if p.strip()]
    if (beside := _BESIDE.search(reading)) is not None:
        return [content(p) for p in _in_time(reading, beside)]
    marks = list(_STEP.finditer(reading))
    if not any(m.group() not in ("primeiro", "primeira") for m in marks):
        return []
    starts = [m.end() for m in marks]
    ends = [*(m.start() for m in marks[1:]), len(reading)]
    pieces = [reading[a:b] for a, b in zip(starts, ends, strict=True)]
    if marks[0].group() not in ("primeiro", "primeira"):
        pieces.insert(0, reading[: marks[0].start()])
    return [content(p) for p in pieces]


def _in_time(reading: str, beside: re.Match[str]) -> tuple[str, str]:
    """What comes first and what comes then, of 'A antes de B', 'depois de B, A' and the like."""
    before = re.split(r"[.;]", reading[: beside.start()])[-1].strip(" ,e")
    behind, _, rest = reading[beside.end() :].partition(",")
    other = before or rest
    return (other, behind) if beside.group(1) == "antes" else (behind, other)


def _own(steps: Sequence[frozenset[str]]) -> Iterator[frozenset[str]]:
    """Each step's words that no other step has."""
    for n, step in enumerate(steps):
        yield step - frozenset(s for m, other in enumerate(steps) if m != n for s in other)


def _texts(segments: Sequence[Segment]) -> Iterator[list[list[str]]]:
    """Texts as stems in order, the surest first: sentences from their own 'primeiro' on, sentences, passages."""
    marked = [
        (s, mark) for s in segments if (mark := _STEP.search(fold(s.text))) or (mark := _IN_ORDER.search(fold(s.text)))
    ]
    yield [meaning_words(fold(s.text)[mark.start() :]) for s, mark in marked if mark.group().startswith(("pri", "n"))]
    yield [
        meaning_words(" ".join(_in_time(fold(s.text), beside)))
        if (beside := _BESIDE.search(fold(s.text)))
        else meaning_words(s.text)
        for s in segments
    ]


def _place(text: Sequence[str], own: frozenset[str]) -> int | None:
    """Where a step first stands: the first of its words."""
    found = [i for i, t in enumerate(text) if any(covers(frozenset((t,)), s) or t in meanings(s) for s in own)]
    return min(found) if found else None


def _other_end(sentence: str, segments: Sequence[Segment]) -> str | None:
    """'O último bloco é a areia' where the source's last block is a skull."""
    reading = fold(sentence)
    ordinal = _ORDINAL.search(reading)
    copula = _IS.search(sentence, ordinal.end()) if ordinal is not None else None
    if ordinal is None or copula is None:
        return None
    head = meaning_words(" ".join(reading[ordinal.end() :].split()[:2]))
    told = content(sentence[copula.end() :])
    same = [s for s in segments if ordinal.group()[:6] in fold(s.text) and (not head or means(s.stems, head[0]))]
    if not same or not told or any(all(means(s.stems, t) for t in told) for s in same):
        return None
    return f"as fontes não dizem isso de '{ordinal.group()}'"
