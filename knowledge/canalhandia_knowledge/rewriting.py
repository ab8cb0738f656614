"""A player's question as a query, without a model: slang spelled out, question words dropped, names in the wiki's
words, typos of names put right.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from canalhandia_knowledge.folding import fold, singular, words
from canalhandia_knowledge.slang import HINTS, SAME, STOP_WORDS, says_nothing
from canalhandia_knowledge.titles import Mention, TitleBook, as_typed, words_as_typed
from canalhandia_knowledge.types import Resolution

HINT_WEIGHT = 0.3
NAME_WEIGHT = 0.8
TYPO_WEIGHT = 0.8

_GREETING = re.compile(
    r"^\W*(?:(?:oi+|ola|olá|opa|eai|e ai|salve|bom dia|boa tarde|boa noite|gente|pessoal|galera|mano|alguem|alguém|"
    r"sabe|me|diz|dizer|fala|ai|aí|por favor|pfv|hey)\b[\s,.!?]*)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for.

    `words`: folded singular word -> weight, those of the question itself at 1.0; `hints`: words that the page's
    headings are likely to have; `text`: for the embedder; `mentions`: pages that are named, best first; `unknown`:
    content words that neither a name nor a text of the index has.
    """

    typed: str
    text: str
    words: dict[str, float]
    hints: dict[str, float] = field(default_factory=dict)
    mentions: tuple[Mention, ...] = ()
    corrected: dict[str, str] = field(default_factory=dict)

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
    for written in as_typed(text):
        typed = fold(written)
        same = SAME.get(typed)
        spoken.extend(same or (written,))
        for word in same or (singular(typed),):
            if (same and word in STOP_WORDS) or says_nothing(written, typed):
                empty.append(word)
                continue
            asked[word] = 1.0
            near = titles.near(word) if word not in known and not titles.knows(word) else None
            if near is not None:
                corrected[word] = near
        for hint in HINTS.get(typed, ()):
            hints[hint] = HINT_WEIGHT
    for word, near in corrected.items():
        del asked[word]
        asked[near] = max(TYPO_WEIGHT, asked.get(near, 0.0))
    if not asked:
        asked.update((word, 1.0) for word in empty if titles.knows(word))
    mentions = titles.mentions(asked, words_as_typed(text))
    names = _names(mentions, titles, resolution)
    for name in names:
        for word in words(name):
            base = singular(word)
            if word not in STOP_WORDS:
                asked.setdefault(base, NAME_WEIGHT)
    for hint in list(hints):
        if hint in asked:
            del hints[hint]
    plain = _GREETING.sub("", " ".join(spoken)).strip()
    said = " ".join([plain or text, *(f"({name})" for name in names)])
    return Query(text, said, asked, hints, tuple(mentions), corrected)


def _names(mentions: Sequence[Mention], titles: TitleBook, resolution: Resolution | None) -> list[str]:
    """Official names to add: the title of a page that was called by another of its names, and what the resolver
    read."""
    found: list[str] = []
    for mention in mentions[:3]:
        if mention.share >= 0.99 and not mention.own:
            found.append(titles.pages[mention.page_id].title)
    if resolution is not None:
        found.extend(match.label for match in resolution.matches if match.confidence >= 0.6)
    return list(dict.fromkeys(found))[:4]
