"""Sentences that say nothing: the question's own words said back, or a thing that is what it is.

'O Crafter trabalha sozinho.' to 'o crafter trabalha sozinho ou precisa de redstone', 'A maça que dá mais dano é a que
dá mais dano por bloco'. The sources' own sentences answer better.
"""

import re
from collections.abc import Sequence

from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.evidence import meaning_words
from canalhandia_knowledge.guards.quantities import quantities

COPIED_WORDS = 6
"""So many words of the question in a row, and it was not put into other words."""
COPIED_SHARE = 0.6
ECHOED_WORDS = 4

_ANSWERED = re.compile(r"^(?:sim|nao)\b")
_IS_WHAT = re.compile(r"\b(?:é|são)\s+(?:[oa]s?|aquel[ea]s?)\s+que\b", re.IGNORECASE)


def hollow(sentence: str, question: str) -> str | None:
    """Why a sentence says nothing, None when it says something. 'Sim' and 'não' do."""
    if _ANSWERED.match(fold(sentence)):
        return None
    said, asked = frozenset(meaning_words(sentence)), frozenset(meaning_words(question))
    if (match := _IS_WHAT.search(sentence)) is not None:
        before = frozenset(meaning_words(sentence[: match.start()]))
        behind = frozenset(meaning_words(sentence[match.end() :]))
        said_back = _longest_run(words(sentence), words(question)) >= ECHOED_WORDS
        if len(before & behind) >= 2 or (before and behind <= before) or (said_back and before & behind):
            return "a frase define a coisa por ela mesma"
    if said and said <= asked and not quantities(sentence):
        return "a frase só repete a pergunta"
    if _copied(sentence, question) >= COPIED_WORDS:
        return "a frase só repete a pergunta"
    return None


def _copied(sentence: str, question: str) -> int:
    """The longest run of words that stands in both, when it makes up most of the sentence; 0 otherwise."""
    mine = words(sentence)
    longest = _longest_run(mine, words(question))
    return longest if mine and longest / len(mine) >= COPIED_SHARE else 0


def _longest_run(mine: Sequence[str], theirs: Sequence[str]) -> int:
    longest = 0
    for i in range(len(mine)):
        for j in range(len(theirs)):
            length = 0
            while i + length < len(mine) and j + length < len(theirs) and mine[i + length] == theirs[j + length]:
                length += 1
            longest = max(longest, length)
    return longest
