"""A draft that repeats a source's sentence must repeat its names and its yes or no: frames that were filled otherwise.

'O gato foge do creeper' has every word of 'O creeper foge do lobo' but one, and both names are in the sources. Where
most of a sentence's other words are those of one source sentence (its frame), some frame must hold all of its names,
and what the nearest frame denies must be denied, no more and no less.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.claim_words import LIGHT
from canalhandia_knowledge.guards.evidence import Segment, denial_scopes, meaning_words
from canalhandia_knowledge.types import NameMatch

FRAME_SHARE = 0.7
"""Of a sentence's words other than names, that a source sentence must have to be its frame."""

CLOSE_SHARE = 0.75
"""Of all its words, either way, for a frame whose yes or no is compared."""

REORDER_SHARE = 0.85
"""Of all its words, for a source sentence whose order of names is compared."""

_LISTING = frozenset("e ou o a os as um uma".split())
NEAR_SHARE = 0.9
"""The same for a denial that a verb was found for elsewhere."""

WHOLE_SHARE = 1.0
"""The same for a name that a verb was found for: only the very sentence with another name is held against it."""

LEAST_WORDS = 3
LEAST_REST = 2

_DENY = re.compile(r"\b(?:nao|nunca|nem|jamais)\b")
"""'sem' is no turning point: 'sem matá-la' may be left out."""

_UNJOINED = re.compile(r"\b(?:incompative\w+|impossive\w+)\b")
"""Denies without a 'não': the claims' own check compares it."""

_PRONOUN = re.compile(
    r"\b(?:n?el[ea]s?|del[ea]s?|lhes?)\b|-l?[oa]s?\b"
    r"|\b[oa]s? (?:fa[zc]\w*|deix\w+|mat\w+|assust\w+|afast\w+|afugent\w+|transform\w+|atra\w+|cur\w+|fer\w+|"
    r"machuc\w+|queim\w+|salv\w+)\b"
)


def misfilled(
    sentence: str,
    names: Sequence[NameMatch],
    segments: Sequence[Segment],
    asked: frozenset[str],
    borne: frozenset[str] = frozenset(),
    negated: frozenset[str] = frozenset(),
) -> str | None:
    """The problem of a sentence that stands in a source's frame with another name, or with another yes or no. `asked`:
    ids that the question is about, which a source's 'o' or 'ele' may mean. `borne`: stems of what the sources are
    known to say, `negated`: of the verbs that they are known to deny."""
    return (
        _swapped(sentence, names, segments, borne)
        or _put_in(sentence, names, segments, asked, borne)
        or _reordered(sentence, names, segments, borne)
        or _turned(sentence, segments, negated)
    )


def _swapped(
    sentence: str, names: Sequence[NameMatch], segments: Sequence[Segment], borne: frozenset[str]
) -> str | None:
    spoken = {m: frozenset(meaning_words(sentence[m.span[0] : m.span[1]])) for m in names}
    share = WHOLE_SHARE if all(own <= borne for own in spoken.values()) else FRAME_SHARE
    named = frozenset(s for own in spoken.values() for s in own)
    rest = frozenset(meaning_words(sentence)) - named - LIGHT
    if len(rest) < LEAST_WORDS or len(names) < 2:
        return None
    frames = [s for s in segments if len(rest & s.stems) / len(rest) >= share]
    if not frames:
        return None
    lacking = {m: [f for f in frames if not _holds(f, m, spoken[m])] for m in names}
    if any(all(frame not in lacking[m] for m in names) for frame in frames):
        return None
    best = max(frames, key=lambda f: len(rest & f.stems) / (len(f.stems) or 1))
    foreign = [m for m in names if best in lacking[m]]
    others = best.names - {i for m in names for i in m.ids}
    if foreign and others:
        return f"a fonte que diz isso não fala de {foreign[0].label}"
    return None


def _put_in(
    sentence: str,
    names: Sequence[NameMatch],
    segments: Sequence[Segment],
    asked: frozenset[str],
    borne: frozenset[str],
) -> str | None:
    """A name in a short sentence that is otherwise a source's, where the source has another: not of the page's title,
    unless it comes first ('O creeper solta…' for 'Ele solta…')."""
    said = frozenset(meaning_words(sentence))
    named = frozenset(s for m in names for s in meaning_words(sentence[m.span[0] : m.span[1]]))
    for number, match in enumerate(names):
        own = frozenset(meaning_words(sentence[match.span[0] : match.span[1]]))
        rest = said - own
        if not rest - named:
            continue
        if len(rest) < (LEAST_WORDS if own <= borne or not number else LEAST_REST):
            continue
        share = WHOLE_SHARE if own <= borne or not number else CLOSE_SHARE
        close = [
            s
            for s in segments
            if s.stems and len(rest & s.stems) / len(rest) >= share and len(rest & s.stems) / len(s.stems) >= 0.5
        ]
        meant = bool(asked & set(match.ids))
        spoken_of = {i for m in names for i in m.ids}
        titled = [s for s in close if s.said.heading.ids & set(match.ids) or own <= s.context]
        if not number and titled:
            continue
        if own <= borne and any(all(ids & spoken_of for ids, _, _ in s.said.reading.mentions) for s in titled):
            continue
        if own <= borne and any(own & s.stems for s in close):
            continue
        if not close or any(_in_text(s, match, own) or (meant and _PRONOUN.search(fold(s.text))) for s in close):
            continue
        if all(s.stems - rest - LIGHT for s in close):
            return f"a fonte que diz isso não fala de {match.label}"
    return None


def _reordered(
    sentence: str, names: Sequence[NameMatch], segments: Sequence[Segment], borne: frozenset[str]
) -> str | None:
    """Two names of a source's sentence, each in the other's place. Those that a verb was found for are left out, and
    neighbours of a list."""
    found = [(m, own) for m in names if (own := frozenset(meaning_words(sentence[m.span[0] : m.span[1]])))]
    said = frozenset(meaning_words(sentence))
    if len(found) < 2 or len(said) < LEAST_WORDS + 1:
        return None
    near = [s for s in segments if len(said & s.stems) / len(said) >= REORDER_SHARE]
    for (one, first), (other, second) in pairwise(found):
        between = [w for w in words(sentence[one.span[1] : other.span[0]]) if w not in _LISTING]
        if not between or first & second or (first <= borne and second <= borne):
            continue
        orders = {_order(s, first, second) for s in near} - {0}
        if orders == {-1}:
            return f"as fontes põem {other.label} no lugar de {one.label}"
    return None


def _order(segment: Segment, first: frozenset[str], second: frozenset[str]) -> int:
    """1 where a segment names the first before the second, -1 the other way round, 0 when not both, or more often."""
    stems = segment.said.reading.stems
    mine = [i for i, s in enumerate(stems) if s in first]
    theirs = [i for i, s in enumerate(stems) if s in second]
    if not mine or not theirs or not first <= segment.stems or not second <= segment.stems:
        return 0
    if max(mine) < min(theirs):
        return 1
    return -1 if max(theirs) < min(mine) else 0


def _in_text(frame: Segment, match: NameMatch, own: frozenset[str]) -> bool:
    return own <= frame.stems or (bool(frame.names & set(match.ids)) and not own <= frame.context)


def _holds(frame: Segment, match: NameMatch, own: frozenset[str]) -> bool:
    return bool(frame.names & set(match.ids)) or own <= frame.all_stems


def _turned(sentence: str, segments: Sequence[Segment], negated: frozenset[str]) -> str | None:
    said = frozenset(meaning_words(sentence))
    scopes = denial_scopes(sentence)
    if _UNJOINED.search(fold(sentence)):
        return None
    if len(said) < LEAST_WORDS:
        return None
    known = bool(scopes) and all(negated & set(meaning_words(sentence[a:b])) for a, b in scopes)
    share = NEAR_SHARE if known else CLOSE_SHARE
    close = [
        s
        for s in segments
        if s.stems and len(said & s.all_stems) / len(said) >= share and len(said & s.stems) / len(s.stems) >= share
    ]
    if not close:
        return None
    mine = len(_DENY.findall(fold(sentence)))
    theirs = {len(_DENY.findall(fold(s.text))) + s.said.heading.denied for s in close}
    if mine in theirs:
        return None
    return "as fontes negam isso" if mine < min(theirs) else "a negação não está nas fontes"
