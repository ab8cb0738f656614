"""What becomes what, and who gives what for what: the ends of a change or of a trade as the sources have them."""

import re
from collections.abc import Iterator, Sequence

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_matching import content, means, meets
from canalhandia_knowledge.guards.evidence import Segment, meaning_words

_CHANGES = re.compile(
    r"\b(?:transform\w+|convert\w+)\s+(?:(?:o|a|os|as|um|uma)\s+)?(?P<old>[^,.;]+?)\s+em\s+(?P<new>[^,.;]+)"
)
_BECOMES = re.compile(
    r"(?P<old>[^,.;]+?)\s+"
    r"(?:vira\w*|se transforma\w* em|se converte\w* em|se torna\w*|transforma-se em)\s+(?P<new>[^,.;]+)"
)
_TAIL = re.compile(r"\b(?:com|quando|se|por|ao|no|na|em|e|perto|depois)\b")
_TURN = re.compile(r"\b(?:vira\w*|transform\w+|torna\w*|convert\w+|resultad\w+)\b")
_PLAYER_GIVES = re.compile(
    r"\b(?:jogador(?:es)?|voce|quem joga)\s+(?:da|dao|entreg\w+|oferec\w+|pag\w+|vend\w+)\s+(?P<given>[^.;]+?)\s+"
    r"(?:em troca d\w+|por)\s+(?P<got>[^.;]+)"
)
_GIVING = re.compile(r"\b(?:jog\w+|entreg\w+|oferec\w+|pag\w+|compra\w*|aceit\w+)\b(?P<what>[^.,;]{0,60})")


def ends_turned(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The problem of a change or trade that the sources have the other way round."""
    reading = fold(sentence)
    for old, new in _changes(reading):
        own, other = old - new, new - old
        if not own or not other:
            continue
        told = [way for s in segments if (way := _way(s, own, other))]
        if told and all(way < 0 for way in told):
            return "as fontes dizem a mudança ao contrário"
    trade = _PLAYER_GIVES.search(reading)
    if trade is not None:
        given, got = content(re.split(r"\b(?:a|ao|aos|as|para)\b", trade["given"])[0]), content(trade["got"])
        near = [s for s in segments if meets(s.all_stems, got)]
        if given and got and not any(_gives(s, given) for s in near) and any(_gives(s, got) for s in near):
            return "as fontes dizem a troca ao contrário"
    return None


def _changes(reading: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    for pattern in (_CHANGES, _BECOMES):
        for found in pattern.finditer(reading):
            yield content(found["old"]), content(_TAIL.split(found["new"], maxsplit=1)[0])


def _way(segment: Segment, old: frozenset[str], new: frozenset[str]) -> int:
    """1 when a segment tells of the change as it is, -1 turned round, 0 when it tells nothing of it."""
    text = fold(segment.text)
    turn = _TURN.search(text)
    if turn is None:
        return 0
    before, behind = content(text[: turn.start()]), content(text[turn.end() :])
    if _all(behind, new) and (meets(before, old) or meets(segment.context, old) or meets(behind, old)):
        return 1
    return -1 if _all(behind, old) and (_all(before | segment.context, new)) else 0


def _all(there: frozenset[str], wanted: frozenset[str]) -> bool:
    return all(means(there, s) for s in wanted)


def _gives(segment: Segment, what: frozenset[str]) -> bool:
    return any(meets(frozenset(meaning_words(m["what"])), what) for m in _GIVING.finditer(fold(segment.text)))
