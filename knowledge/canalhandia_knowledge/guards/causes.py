"""'porque', 'por causa de', 'pois': what a sentence gives as the cause must stand in a source beside the effect."""

import re
from collections.abc import Sequence

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.claim_matching import content, means
from canalhandia_knowledge.guards.evidence import Segment

SHARE = 0.5
_BECAUSE = re.compile(r"\b(?:porque|por causa d\w+|pois|ja que|devido a\w*|visto que)\b")


def ill_founded(sentence: str, segments: Sequence[Segment]) -> str | None:
    """The problem of a cause that no source gives for the effect."""
    reading = fold(sentence)
    found = _BECAUSE.search(reading)
    if found is None:
        return None
    effect = content(re.split(r"[.;]", reading[: found.start()])[-1])
    cause = content(re.split(r"[.;]", reading[found.end() :])[0])
    if not cause:
        return None
    for n, segment in enumerate(segments):
        after = segments[n + 1] if n + 1 < len(segments) and segments[n + 1].passage == segment.passage else None
        there = segment.stems | (after.stems if after is not None else frozenset[str]())
        if _held(there, cause - segment.context) >= SHARE and _held(there | segment.context, effect) >= SHARE:
            return None
    return "as fontes não dão essa causa"


def _held(there: frozenset[str], wanted: frozenset[str]) -> float:
    return sum(1 for s in wanted if means(there, s)) / len(wanted) if wanted else 1.0
