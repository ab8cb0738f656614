"""Chunks that were cut from one section are put together again around a hit."""

from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.types import Chunk


@dataclass(frozen=True, slots=True)
class Joined:
    """A hit and the text of the neighbours that belong to it, in the page's order."""

    chunk: Chunk
    text: str
    score: float
    stages: dict[str, float]


def neighbour_ids(chunks: Sequence[Chunk]) -> list[str]:
    """Ids of the chunks before and after each of these."""
    found: dict[str, None] = {}
    for chunk in chunks:
        number = _number(chunk)
        for other in () if number is None else (number - 1, number + 1):
            if other >= 0:
                found[f"{chunk.page_id}:{other}"] = None
    return list(found)


def join(
    chosen: Sequence[tuple[Chunk, float, dict[str, float]]], around: Sequence[Chunk], most_chars: int
) -> list[Joined]:
    """One passage per hit, in the same order; a hit that was taken into a better one's passage is left out.

    Neighbours belong together when they stand below the same headings of the same page, and the whole stays within
    `most_chars`.
    """
    by_id = {chunk.id: chunk for chunk in around} | {chunk.id: chunk for chunk, _, _ in chosen}
    taken: set[str] = set()
    made = []
    for chunk, score, stages in chosen:
        if chunk.id in taken:
            continue
        taken.add(chunk.id)
        parts = [chunk]
        for step in (1, -1):
            other = _beside(chunk, step, by_id)
            length = sum(len(part.text) for part in parts)
            if other is not None and other.id not in taken and length + len(other.text) <= most_chars:
                parts = [*parts, other] if step > 0 else [other, *parts]
                taken.add(other.id)
        made.append(Joined(chunk, _text(parts), score, stages))
    return made


def _beside(chunk: Chunk, step: int, by_id: dict[str, Chunk]) -> Chunk | None:
    number = _number(chunk)
    other = None if number is None else by_id.get(f"{chunk.page_id}:{number + step}")
    return other if other is not None and other.headings == chunk.headings else None


def _number(chunk: Chunk) -> int | None:
    number = chunk.id.rpartition(":")[2]
    return int(number) if number.isdecimal() else None


def _text(parts: Sequence[Chunk]) -> str:
    """The texts in order; a paragraph that a chunk repeats from the one before it stands once."""
    text = parts[0].text
    for part in parts[1:]:
        last = text.rpartition("\n\n")[2]
        repeated = last if part.text.startswith(last + "\n\n") else ""
        text += "\n\n" + part.text[len(repeated) :].lstrip("\n")
    return text
