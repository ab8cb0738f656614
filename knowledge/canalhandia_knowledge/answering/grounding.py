"""What an answer may stand on: numbered passages, best first, and the server's own facts. No I/O."""

from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.types import Origin, Passage, Source

_TRUST = {origin: rank for rank, origin in enumerate(Origin)}


@dataclass(frozen=True, slots=True)
class Grounding:
    """`passages` in the order in which they are numbered, from 1; `facts` are sentences about this server."""

    passages: tuple[Passage, ...] = ()
    facts: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not self.passages

    @property
    def sources(self) -> tuple[Source, ...]:
        """One per passage, same order."""
        return tuple(source_of(passage) for passage in self.passages)

    def limited(self, count: int) -> "Grounding":
        """The same with the best `count` passages."""
        return Grounding(self.passages[:count], self.facts)


def source_of(passage: Passage) -> Source:
    """What a player reads as the source of a passage: 'wiki: Camelo', 'corrigido pela equipe'."""
    if passage.origin is Origin.WIKI:
        label = f"wiki: {passage.title}"
    elif passage.origin is Origin.SERVER and passage.title:
        label = f"deste servidor: {passage.title}"
    else:
        label = passage.origin.value
    return Source(passage.origin, label, passage.url or None, passage.id)


def ground(found: Sequence[Passage], *, first: Sequence[Passage] = (), facts: Sequence[str] = ()) -> Grounding:
    """The found passages behind the ones that must come `first` (corrections, exact parts), no passage twice."""
    seen: set[str] = set()
    kept: list[Passage] = []
    for passage in (*first, *found):
        if passage.id not in seen and passage.text.strip():
            seen.add(passage.id)
            kept.append(passage)
    return Grounding(tuple(kept), tuple(f.strip() for f in facts if f.strip()))


def most_trusted(passages: Sequence[Passage]) -> Passage | None:
    """The passage whose origin is trusted most; the earlier wins a tie."""
    return min(passages, key=lambda p: _TRUST[p.origin], default=None)


def joined_sources(per_sentence: Sequence[Sequence[Source]]) -> tuple[tuple[Source, ...], list[tuple[int, ...]]]:
    """Each place named once ('wiki: Camelo' for three of its passages), and per sentence the indexes into them."""
    places: dict[tuple[str, str | None], int] = {}
    kept: list[Source] = []
    indexes: list[tuple[int, ...]] = []
    for sources in per_sentence:
        own: list[int] = []
        for source in sources:
            place = (source.label, source.url)
            if place not in places:
                places[place] = len(kept)
                kept.append(source)
            if places[place] not in own:
                own.append(places[place])
        indexes.append(tuple(own))
    return tuple(kept), indexes
