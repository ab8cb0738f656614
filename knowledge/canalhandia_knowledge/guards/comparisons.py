"""'X rende mais do que Y' and 'quanto mais alto, mais comum': the sides as the sources have them.

A comparison must be one of a source with the same two sides, either as it stands or turned round with the opposite
word, or agree with the figures that a row or two rows of one table give for both sides.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_matching import means, meets
from canalhandia_knowledge.guards.evidence import Segment, meaning_words
from canalhandia_knowledge.guards.quantities import Quantity, quantities
from canalhandia_knowledge.guards.relations import VERB_STEMS

_THAN = re.compile(r"\b(mais|menos|melhor|melhores|pior|piores|maior|maiores|menor|menores)\b([^.;]*?)\b(?:do )?que\b")
_MORE = frozenset({"mais", "melhor", "melhores", "maior", "maiores"})
_SO_MUCH = re.compile(r"\bquanto (mais|menos|maior|menor|melhor)\b")
_DEGREE = re.compile(r"\b(mais|menos|maior|menor|melhor|pior)\b")
_DOWN = re.compile(r"\b(?:rapid\w+|depress\w+|rar[oa]s?|leve\w*|barat\w+|fac\w+)\b")
"""'Mais rápido' is told by the smaller figure of seconds, 'mais raro' by the smaller chance."""
_NO_SIDE = re.compile(r"\b(?:desde|de|tem|ter|para|por|em|ha|e|a menos|mais)\s*$")

Sides = tuple[frozenset[str], frozenset[str], bool, str]
"""Stems of the first side, of the second, whether 'mais', and the words between."""


def ill_compared(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The problem of a comparison that the sources do not make so."""
    reading = fold(sentence)
    if _SO_MUCH.search(reading):
        return _so_much(sentence, segments)
    for first, second, more, between in _comparisons(reading):
        one, other = first - second, second - first
        if not one or not other or not all(any(means(s.all_stems, t) for s in segments) for t in other):
            continue
        if any(_says(s, one, other, more) for s in segments):
            continue
        if any(_figures(pair, more, between) for pair in _fitting(_tables(segments, one, other), between)):
            continue
        return "as fontes não comparam assim"
    return None


def _comparisons(reading: str) -> Iterator[Sides]:
    for found in _THAN.finditer(reading):
        if _NO_SIDE.search(reading[: found.start()]) and found.group(2).strip() == "":
            continue
        before = re.split(r"[.;:]", reading[: found.start()])[-1]
        behind = re.split(r"[.;:,]|\b(?:para|quando|em|no|na|nos|nas)\b", reading[found.end() :], maxsplit=1)[0]
        yield (
            frozenset(meaning_words(before)) - VERB_STEMS,
            frozenset(meaning_words(behind)) - VERB_STEMS,
            found.group(1) in _MORE,
            found.group(2),
        )


def _says(segment: Segment, one: frozenset[str], other: frozenset[str], more: bool) -> bool:
    for first, second, theirs, _ in _comparisons(fold(segment.text)):
        left = first | (segment.context if not meets(first, other) else frozenset[str]())
        if more == theirs and meets(left, one) and meets(second, other):
            return True
        if more != theirs and meets(left, other) and meets(second, one):
            return True
    return False


Cell = tuple[frozenset[str], Quantity]
Pair = tuple[Segment, list[Cell], list[Cell]]
"""A row, and its cells of the one and of the other side."""


def _fitting(pairs: Iterable[Pair], between: str) -> list[Pair]:
    """The pairs whose row tells most of what is compared ('mais chance de item único')."""
    wanted = frozenset(meaning_words(between))
    scored = [(sum(1 for s in wanted if means(pair[0].stems, s)), pair) for pair in pairs]
    most = max((score for score, _ in scored), default=0)
    return [pair for score, pair in scored if score == most]


def _tables(segments: Sequence[Segment], one: frozenset[str], other: frozenset[str]) -> Iterator[Pair]:
    """Cells of the one and of the other, from one row or from two rows of one table."""
    rows = [s for s in segments if s.label]
    for row in rows:
        cells = _cells(row)
        mine = [c for c in cells if meets(c[0], one) and not meets(c[0], other)]
        theirs = [c for c in cells if meets(c[0], other) and not meets(c[0], one)]
        if mine and theirs:
            yield row, mine, theirs
    for a, b in product(rows, rows):
        if a.passage != b.passage or a is b or not (meets(a.label, one) and meets(b.label, other)):
            continue
        if not meets(a.label, other) and not meets(b.label, one):
            mine, theirs = _cells(a), _cells(b)
            for name, quantity in mine:
                same = [c for c in theirs if c[0] == name]
                if same:
                    yield a, [(name, quantity)], same


def _cells(row: Segment) -> list[Cell]:
    return [
        (frozenset(meaning_words(cell)), q)
        for cell in row.text.split(":", 1)[1].split(";")
        for q in quantities(cell)[:1]
    ]


def _figures(pair: Pair, more: bool, between: str) -> bool:
    """Whether the figures of both sides say so."""
    mine, theirs = pair[1][0][1], pair[2][0][1]
    if mine.unit != theirs.unit:
        return False
    smaller = bool(_DOWN.search(between)) == more
    return mine.high < theirs.low if smaller else mine.low > theirs.high


def _so_much(sentence: str, segments: Sequence[Segment]) -> str | None:
    mine = _degrees(fold(sentence))
    if any(_SO_MUCH.search(fold(s.text)) and mine <= _degrees(fold(s.text)) for s in segments):
        return None
    turned = {("menos" if w == "mais" else "mais" if w == "menos" else w, t) for w, t in mine}
    if any(_SO_MUCH.search(fold(s.text)) and turned <= _degrees(fold(s.text)) for s in segments):
        return None
    return "as fontes não dizem 'quanto mais' assim"


def _degrees(reading: str) -> frozenset[tuple[str, str]]:
    """Each word of degree with the next meaningful stem behind it."""
    found = set()
    for match in _DEGREE.finditer(reading):
        behind = meaning_words(" ".join(reading[match.end() :].split()[:3]))
        plain = [s for s in behind if s not in ("comum", "comun")] or behind or [""]
        found.add((match.group(), behind[0] if behind else plain[0]))
    return frozenset(found)
