"""Whether an answer holds what a case says in free words: 'poção estranha + olho de aranha; 45 s'.

Strict where it can be: every number, and the things named in the first part (up to ';'), have to be in the answer;
of the other words, half. What stands in brackets is a remark to the reader and is not asked for.
"""

import re
from collections.abc import Sequence

from canalhandia_knowledge.answering.wording import content_stems
from canalhandia_knowledge.guards.evidence import claimed_names, name_ids
from canalhandia_knowledge.guards.quantities import Quantity, quantities, same_quantity
from canalhandia_knowledge.protocols import NameResolver

WORDS_SHARE = 0.5
_REMARK = re.compile(r"\([^()]*\)")
_UNIT = re.compile(r"^\s*(?:%|\w+)")
_OR = re.compile(r",?\s+ou\s+")


def lost_key_facts(facts: str, answer: str, resolver: NameResolver) -> list[str]:
    """What the answer lacks, each as the facts write it; () when it holds them."""
    asked = _REMARK.sub(" ", facts)
    said = quantities(answer)
    first = asked.partition(";")[0]
    lost = [
        wanted.text
        for wanted in quantities(asked)
        # a level behind ';' ('fortuna vai até III') is said by the way
        if (wanted.unit != "nivel" or wanted.span[0] < len(first)) and not _counted(wanted, said)
    ]
    lost += _lost_names(first, answer, resolver)
    return lost + _lost_words(asked, answer)


def _counted(wanted: Quantity, said: Sequence[Quantity]) -> bool:
    if any(same_quantity(wanted, one, at_most=True) for one in said):
        return True
    # '1/3' may be said as '1 chance em 3'
    ends = wanted.text.split("/") if wanted.shape == "share" else []
    return len(ends) == 2 and all(any(str(one.low) == end.strip() for one in said) for end in ends)


def _lost_names(clause: str, answer: str, resolver: NameResolver) -> list[str]:
    """Of things said to be one or another, one is enough."""
    held = name_ids(answer, resolver)
    choices = []
    for choice in _OR.split(clause):
        names = claimed_names(choice, resolver)
        choices.append([name.label for name in names if not held & set(name.ids)])
    return [] if any(not lost for lost in choices) else choices[0]


def _lost_words(asked: str, answer: str) -> list[str]:
    wanted = content_stems(_without_numbers(asked))
    said = set(content_stems(answer))
    lost = [word for word in wanted if word not in said]
    # the numbers, held by now, count as words that are there
    if len(lost) <= (len(wanted) + len(quantities(asked))) * (1 - WORDS_SHARE):
        return []
    return [f"palavras: {', '.join(lost)}…"]


def _without_numbers(text: str) -> str:
    """The text without its numbers and their units, which were held exactly."""
    for one in reversed(quantities(text)):
        behind = text[one.span[1] :]
        text = text[: one.span[0]] + " " + (_UNIT.sub(" ", behind, count=1) if one.unit else behind)
    return text
