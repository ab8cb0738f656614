"""Which pages a question names: titles and their other names, found in any order of words, by what they explain.

'qts ferro dropa o golem' names 'Golem de ferro'; 'rotten flesh' names the page that has it as a redirect.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from canalhandia_knowledge.folding import fold, singular
from canalhandia_knowledge.index.values import PageEntry
from canalhandia_knowledge.search.slang import says_nothing

_TYPED = re.compile(r"\w+(?:[.,][0-9]+)*")

TYPO_CUTOFF = 84.0
TYPO_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Name:
    """One title or other name. `words`: folded singular words that carry its meaning; `spelled`: the same as
    written, in lower case, to tell 'maça' from 'maçã'."""

    page_id: int
    text: str
    words: tuple[str, ...]
    spelled: tuple[str, ...]
    own: bool
    """It is the page's title, not another name of it."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A page that a question names. `share`: how much of the name the question has (by rarity of its words, 0 to 1);
    `weight`: how much of the question the name explains (0 to 1); `words`: the question's words that it takes."""

    page_id: int
    name: str
    share: float
    weight: float
    own: bool
    words: frozenset[str]


class TitleBook:
    """All names of an index's pages. Immutable, so thread-safe."""

    def __init__(self, entries: Iterable[PageEntry]) -> None:
        self._names: list[Name] = []
        self._with_word: dict[str, list[int]] = defaultdict(list)
        pages_with: dict[str, set[int]] = defaultdict(set)
        self.pages: dict[int, PageEntry] = {}
        for entry in entries:
            self.pages[entry.page_id] = entry
            for text in dict.fromkeys((entry.title, *entry.aliases)):
                name = _name(entry, text)
                if not name.words:
                    continue
                for word in set(name.words):
                    self._with_word[word].append(len(self._names))
                    pages_with[word].add(entry.page_id)
                self._names.append(name)
        self._count = max(1, len(self.pages))
        self._rarity = {w: math.log(1 + self._count / len(p)) for w, p in pages_with.items()}
        self._long_words = [w for w in self._rarity if len(w) >= TYPO_LETTERS]

    def knows(self, word: str) -> bool:
        """Is this folded singular word part of any name?"""
        return word in self._rarity

    def rarity(self, word: str) -> float:
        """Natural logarithm of 1 + pages / pages that have the word in a name; 0 for words of no name."""
        return self._rarity.get(word, 0.0)

    def near(self, word: str) -> str | None:
        """The name's word that a misspelt one most likely is; None when none is near enough."""
        if len(word) < TYPO_LETTERS or not word.isalpha():
            return None
        found = process.extractOne(word, self._long_words, scorer=fuzz.ratio, score_cutoff=TYPO_CUTOFF)
        return found[0] if found and found[0][0] == word[0] else None

    def mentions(self, asked: Mapping[str, float], spelled: Mapping[str, str]) -> list[Mention]:
        """Pages named by these words (folded singular word -> weight), those that explain most first.

        `spelled`: the words as typed, to be compared where accents tell names apart.
        """
        seen: dict[int, float] = defaultdict(float)
        for word in asked:
            for number in self._with_word.get(word, ()):
                seen[number] += 1.0
        total = sum(self._mass(w, weight) for w, weight in asked.items()) or 1.0
        best: dict[int, Mention] = {}
        exact = self._exactly_spelled(seen, asked, spelled)
        for number in seen:
            name = self._names[number]
            mention = self._mention(name, asked, total)
            if number not in exact and name.words in {self._names[n].words for n in exact}:
                mention = _halved(mention)
            held = best.get(name.page_id)
            if held is None or _order(mention) < _order(held):
                best[name.page_id] = mention
        return sorted(best.values(), key=_order)

    def _mass(self, word: str, weight: float) -> float:
        return weight * (self._rarity.get(word) or math.log(1 + self._count))

    def _mention(self, name: Name, asked: Mapping[str, float], total: float) -> Mention:
        unique = set(name.words)
        held = frozenset(w for w in unique if w in asked)
        full = sum(self._rarity[w] for w in unique)
        share = sum(self._rarity[w] * min(1.0, asked[w]) for w in held) / full
        weight = sum(self._mass(w, asked[w]) for w in held) / total
        return Mention(name.page_id, name.text, share, weight, name.own, held)

    def _exactly_spelled(
        self, seen: Mapping[int, float], asked: Mapping[str, float], spelled: Mapping[str, str]
    ) -> set[int]:
        """Names that stand in the question whole, with the very accents they have."""
        return {
            number
            for number in seen
            if all(
                w in asked and spelled.get(w) == s and not s.isascii()
                for w, s in zip(self._names[number].words, self._names[number].spelled, strict=True)
            )
        }


def _name(entry: PageEntry, text: str) -> Name:
    typed = [t for t in as_typed(text) if not says_nothing(t, fold(t))] or as_typed(text)
    pairs = [(singular(fold(t)), t) for t in typed if fold(t)]
    return Name(entry.page_id, text, tuple(w for w, _ in pairs), tuple(t for _, t in pairs), text == entry.title)


def _halved(mention: Mention) -> Mention:
    return Mention(mention.page_id, mention.name, mention.share / 2, mention.weight / 2, mention.own, mention.words)


def _order(mention: Mention) -> tuple[float, bool, int]:
    return (-mention.share * mention.weight, not mention.own, mention.page_id)


def as_typed(text: str) -> list[str]:
    """The words of a text in lower case, accents as they stand."""
    return _TYPED.findall(text.lower())


def words_as_typed(text: str) -> dict[str, str]:
    """Folded singular word -> the word as typed, in lower case."""
    found: dict[str, str] = {}
    for typed in as_typed(text):
        found.setdefault(singular(fold(typed)), typed)
    return found


def ids(mentions: Sequence[Mention]) -> list[int]:
    return [mention.page_id for mention in mentions]
