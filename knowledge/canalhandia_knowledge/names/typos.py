"""Nearest words: one edit (two in long words), or the same sound spelled otherwise ('flexa', 'xulker', 'pissareta').

An edit at one end of a word leaves the other end as it was, so words are filed under their first two and last two
letters with their length, and only those are measured: tens of candidates instead of thousands.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

_SOUNDS = (
    (re.compile(r"ph"), "f"),
    (re.compile(r"ch|sh"), "x"),
    (re.compile(r"qu(?=[eiy])"), "k"),
    (re.compile(r"gu(?=[eiy])"), "g"),
    (re.compile(r"sc(?=[ei])|ss|c(?=[eiy])"), "s"),
    (re.compile(r"[cq]"), "k"),
    (re.compile(r"g(?=[eiy])"), "j"),
    (re.compile(r"z"), "s"),
    (re.compile(r"y"), "i"),
    (re.compile(r"w"), "u"),
    (re.compile(r"(?<![ln])h"), ""),
    (re.compile(r"m(?=[^aeiou]|$)"), "n"),
    (re.compile(r"l(?=[^aeiouh]|$)"), "u"),
    (re.compile(r"e(?=s?$)"), "i"),
    (re.compile(r"o(?=s?$)"), "u"),
    (re.compile(r"(.)\1+"), r"\1"),
)

SHORTEST = 5
"""Below this many letters a word is not corrected letter by letter: too many others are one edit away."""

LONG = 10
"""From here on two edits are forgiven."""


@lru_cache(maxsize=8192)
def sound(folded: str) -> str:
    """A rough spelling by sound of a folded Portuguese word; words that sound alike share it."""
    for pattern, replacement in _SOUNDS:
        folded = pattern.sub(replacement, folded)
    return folded


def edits_between(one: str, other: str) -> int:
    """How many letters must be put in, left out, replaced or swapped to make one word of the other."""
    return OSA.distance(one, other)


def likeness(one: str, other: str) -> float:
    """0 to 100: how alike two phrases are, whatever the order of their words."""
    return fuzz.token_sort_ratio(one, other)


def allowed_edits(length: int) -> int:
    """How many edits are forgiven in a word or name of this many letters."""
    return 0 if length < SHORTEST else 1 if length < LONG else 2


class NearIndex:
    """Finds the words nearest to a word. Built once, then only read; safe from any thread."""

    def __init__(self, words: Iterable[str], *, by_sound: bool = False) -> None:
        self._heads: dict[tuple[str, int], list[str]] = {}
        self._tails: dict[tuple[str, int], list[str]] = {}
        self._sounds: dict[str, tuple[str, ...]] = {}
        for word in words:
            if len(word) >= 4:
                self._heads.setdefault((word[:2], len(word)), []).append(word)
                self._tails.setdefault((word[-2:], len(word)), []).append(word)
            if by_sound and len(word) >= 4:
                key = sound(word)
                self._sounds[key] = (*self._sounds.get(key, ()), word)
        self.near = lru_cache(maxsize=4096)(self._near)

    def _near(self, word: str, edits: int) -> tuple[tuple[str, int], ...]:
        """Words within `edits` of this one with their distance, nearest first; the word itself is not among them.

        Words of the same sound count as one edit.
        """
        found: dict[str, int] = {w: 1 for w in self._sounds.get(sound(word), ()) if w != word} if self._sounds else {}
        if edits:
            length = len(word)
            for size in range(length - edits, length + edits + 1):
                for bucket in (self._heads.get((word[:2], size), ()), self._tails.get((word[-2:], size), ())):
                    for other in bucket:
                        if other in found and found[other] == 1:
                            continue
                        distance = OSA.distance(word, other, score_cutoff=edits)
                        if 0 < distance <= edits:
                            found[other] = distance
        return tuple(sorted(found.items(), key=lambda item: (item[1], item[0])))
