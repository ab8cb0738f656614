"""'todo', 'qualquer', 'sempre' and 'só': a sentence may not say more of a thing than its source does.

Each needs a word of like force in a source segment that tells of the same: 'toda cidade tem um navio' is nobody's
statement where 'parte das cidades tem'.
"""

import re
from collections.abc import Sequence

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_matching import content, means, meets
from canalhandia_knowledge.guards.claim_words import LIGHT
from canalhandia_knowledge.guards.evidence import Segment, meaning_words
from canalhandia_knowledge.guards.relations import VERB_STEMS

SHARE = 0.5
"""Of a sentence's words, that the segment with the like word must have."""

_ALL = re.compile(r"\b(?:tod[oa]s?|tudo|qualquer|quaisquer)\b")
_ALWAYS = re.compile(r"\bsempre\b(?! que\b)")
_ONLY = re.compile(
    r"(?<!nao )\b(?:so|somente|apenas|unicamente|exclusivamente|unic[oa]s?)\b(?! que\b)(?! (?:\d|uma? ))"
)
_LIKE_ALL = re.compile(r"\b(?:tod[oa]s?|qualquer|quaisquer|cada|sempre|nenhum\w*|ambos|ambas|inclusive|100 ?%)")
_LIKE_ALWAYS = re.compile(r"\b(?:sempre|tod[oa]s?|qualquer|nunca|exatamente|garantid\w+|mesmo (?:que|sem))\b|\b100 ?%")
_LIKE_ONLY = re.compile(
    r"\b(?:so|somente|apenas|unic\w+|exclusiv\w+|exceto|salvo|a menos|nenhum outro|precisa\w*|exige\w*)\b"
)
_LIMIT = re.compile(r"\b(?:alguns|algumas|partes? d\w+|as vezes|maioria|quase|raramente|de vez em quando)\b")
_SAME = re.compile(r"\bmesm[oa]s?\b")


def overstated(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The word by which a sentence says more than the sources, as a problem; None when each has its like."""
    reading = fold(sentence)
    said = content(sentence)
    for match in _ALL.finditer(reading):
        counted = _next_stem(reading[match.end() :])
        if any(_of_all(s, counted, said, reading) for s in segments):
            continue
        return f"as fontes não dizem '{match.group()}'"
    for pattern, like in ((_ALWAYS, _LIKE_ALWAYS), (_ONLY, _LIKE_ONLY)):
        found = pattern.search(reading)
        if found is None:
            continue
        focus = _focus(reading[found.end() :]) if pattern is _ONLY else frozenset[str]()
        if not any(
            (told := like.search(fold(s.text))) and _shares(s, said) and _same_focus(fold(s.text), told, focus)
            for s in segments
        ):
            return f"as fontes não dizem '{found.group()}'"
    return None


def _of_all(segment: Segment, counted: str | None, said: frozenset[str], reading: str) -> bool:
    text = fold(segment.text)
    if not _shares(segment, said) or _LIMIT.search(text) or (_SAME.search(reading) and not _SAME.search(text)):
        return False
    if re.search(r"\bsempre\b|\b100 ?%", text) and (counted is None or means(segment.all_stems, counted)):
        return True
    for match in _LIKE_ALL.finditer(text):
        behind = meaning_words(" ".join(text[match.end() :].split()[:4]))
        if counted is None or means(frozenset(behind), counted) or (not behind and means(segment.all_stems, counted)):
            return True
    return False


def _focus(text: str) -> frozenset[str]:
    """What stands behind a 'só', to the end of its clause."""
    return frozenset(meaning_words(re.split(r"[.,;:!?]", text, maxsplit=1)[0])) - VERB_STEMS - LIGHT


def _same_focus(text: str, told: re.Match[str], focus: frozenset[str]) -> bool:
    """Whether a source limits the same: 'só no deserto' is not 'só de dia'."""
    if not focus or not told.group().startswith(("so", "apenas", "somente")):
        return True
    there = frozenset(meaning_words(text[told.end() :]))
    return meets(there, focus)


def _shares(segment: Segment, said: frozenset[str]) -> bool:
    held = sum(1 for s in said if means(segment.all_stems, s))
    return bool(said) and held / len(said) >= SHARE


def _next_stem(text: str) -> str | None:
    """The first meaningful word behind; None at the end of a clause ('serve para todos')."""
    clause = re.split(r"[.,;:!?]", text, maxsplit=1)[0]
    found = meaning_words(" ".join(clause.split()[:4]))
    return found[0] if found else None
