"""A player's question as a query, without a model: slang spelled out, question words dropped, names in the wiki's
words, typos of names put right.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import Levenshtein

from canalhandia_knowledge.answering.word_frequency import zipf
from canalhandia_knowledge.folding import fold, singular, words
from canalhandia_knowledge.search.slang import HINTS, SAME, STOP_WORDS, says_nothing
from canalhandia_knowledge.search.titles import Mention, TitleBook, as_typed, words_as_typed
from canalhandia_knowledge.types import Resolution

_TIMES_OF_DAY = frozenset(words("dia noite"))
_WISHES = frozenset(words("boa boas bom bons"))
"""'boa noite' greets; 'quanto dura a noite' asks for it."""

HINT_WEIGHT = 0.3
NAME_WEIGHT = 0.8
TYPO_WEIGHT = 0.8
MOST_NAMES = 4
COMMON_ZIPF = 4.0
"""Words as common as this in Portuguese are no misspelt names ('carro' is not 'carrot')."""

REAL_ZIPF = 3.0
"""Words as common as this are words of their own: only one slip is put right ('caramelo' is not 'camelo')."""

WHOLE = 0.99
"""Share of a name from which a question has it whole."""

SURE = 0.6
"""A resolver's confidence from which its reading is searched for."""

_GREETING = re.compile(
    r"^\W*(?:(?:oi+|ola|olá|opa|eai|e ai|salve|bom dia|boa tarde|boa noite|gente|pessoal|galera|mano|alguem|alguém|"
    r"sabe|me|diz|dizer|fala|ai|aí|por favor|pfv|hey)\b[\s,.!?]*)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for.

    `words`: folded singular word -> weight, those of the question itself at 1.0; `hints`: words that the page's
    headings are likely to have; `text`: for the embedder; `mentions`: pages that are named, best first; `corrected`:
    words that were misspelt, and what they became; `resolved`: official names that the resolver read;
    `spelled`: words as typed, by their folded singular.
    """

    typed: str
    text: str
    words: dict[str, float]
    hints: dict[str, float] = field(default_factory=dict)
    mentions: tuple[Mention, ...] = ()
    corrected: dict[str, str] = field(default_factory=dict)
    resolved: tuple[str, ...] = ()
    spelled: dict[str, str] = field(default_factory=dict)

    @property
    def search_words(self) -> list[str]:
        return [*self.words, *(h for h in self.hints if h not in self.words)]


def rewrite(
    text: str, titles: TitleBook, known: frozenset[str] | dict[str, int], resolution: Resolution | None
) -> Query:
    """`known`: words that the index's texts hold (KnowledgeIndex.word_counts)."""
    asked: dict[str, float] = {}
    hints: dict[str, float] = {}
    spoken: list[str] = []
    corrected: dict[str, str] = {}
    empty: list[str] = []
    before = ""
    for written in as_typed(text):
        typed = fold(written)
        is_time = typed in _TIMES_OF_DAY and before not in _WISHES
        before = typed
        same = SAME.get(typed)
        spoken.extend(same or (written,))
        for word in same or (singular(typed),):
            if (same and word in STOP_WORDS) or (says_nothing(written, typed) and not is_time):
                empty.append(word)
                continue
            asked[word] = 1.0
            strange = word not in known and not titles.knows(word) and zipf(written, "pt") < COMMON_ZIPF
            near = titles.near(word) if strange else None
            if near is not None and zipf(written, "pt") >= REAL_ZIPF and Levenshtein.distance(word, near) > 1:
                near = None
            if near is not None:
                corrected[word] = near
        for hint in HINTS.get(typed, ()):
            hints[hint] = HINT_WEIGHT
    for word, near in corrected.items():
        del asked[word]
        asked[near] = max(TYPO_WEIGHT, asked.get(near, 0.0))
    if not asked:
        asked.update((word, 1.0) for word in empty if titles.knows(word))
    spelled = words_as_typed(text)
    mentions = titles.mentions(asked, spelled)
    resolved = _resolved(resolution)
    said_otherwise = _said_otherwise(text, resolution, lambda w: w in known or titles.knows(w))
    for word in {w for unknown in said_otherwise.values() for w in unknown} & asked.keys():
        del asked[word]
    foreign = [n for n in resolved if n in said_otherwise or not any(singular(w) in asked for w in words(n))]
    # A name that the question has a part of is found by that part; the rest of it would only pull towards one item.
    names = list(dict.fromkeys([*_titles_meant(mentions, titles), *foreign]))[:MOST_NAMES]
    for name in names:
        for word in words(name):
            if word not in STOP_WORDS:
                asked.setdefault(singular(word), 1.0 if name in said_otherwise else NAME_WEIGHT)
    if foreign:
        mentions = titles.mentions(asked, spelled)
    for hint in list(hints):
        if hint in asked:
            del hints[hint]
    plain = _GREETING.sub("", " ".join(spoken)).strip()
    said = " ".join([plain or text, *(f"({name})" for name in names)])
    return Query(text, said, asked, hints, tuple(mentions), corrected, resolved, spelled)


def _titles_meant(mentions: Sequence[Mention], titles: TitleBook) -> list[str]:
    """Titles of the pages that were called, whole, by another of their names."""
    called = (m for m in mentions[:3] if m.share >= WHOLE and not m.own)
    return [titles.pages[m.page_id].title for m in called]


def _said_otherwise(
    text: str, resolution: Resolution | None, known: Callable[[str], bool]
) -> dict[str, frozenset[str]]:
    """Names that the resolver read in words that no text has ('soul torch'), with those words: the official name is
    searched for in their place."""
    found: dict[str, frozenset[str]] = {}
    for match in resolution.matches if resolution is not None else ():
        said = {singular(fold(word)) for word in as_typed(text[match.span[0] : match.span[1]])}
        unknown = frozenset(word for word in said if not known(word))
        if unknown and match.confidence >= SURE and not match.typo:
            found[match.label] = unknown
    return found


def _resolved(resolution: Resolution | None) -> tuple[str, ...]:
    """Official names of what the resolver is fairly sure of."""
    if resolution is None:
        return ()
    return tuple(dict.fromkeys(m.label for m in resolution.matches if m.confidence >= SURE))
