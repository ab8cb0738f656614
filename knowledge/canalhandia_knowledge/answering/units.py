"""Passages cut into what an answer is put together from: sentences, table rows, whole lists.

A unit is words of its source as they stand. What leads into a table or a list ('Invocadores aparecem:') stays with
what it leads into: without it a row says nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.sentences import LIST_MARK, split_sentences
from canalhandia_knowledge.types import Passage

WHOLE_LIST = 280
"""Characters up to which a list with its lead-in is one unit; a longer one is told by its items."""

WHOLE_ITEM = 240
"""Characters up to which an item of a list is one unit: its later sentences lean on its first words."""

_ROW = re.compile(r"^[^.:;]{1,80}: [^;]*;|^[^.;:]{1,60}: \S")
_ROW_CHARS = 90
"""A line with one colon and no further column is a row only when it is short."""

FRAGMENT = 75
"""Characters up to which the items of a list go on from the heading above them: 'Quando não funciona'."""

_STEP = re.compile(r"^\s*\d{1,2}[.)]\s")
_POINTER = re.compile(r"^(?:veja|ver|consulte|leia)\b[^.;]{0,80}\.?$", re.IGNORECASE)
_BLOCK_END = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence, row or list of a passage. `rank`: the passage's place, 0 the best; `place`: its own within it;
    `lead`: what leads into it, '' when nothing does; `before`: the sentence before it in its paragraph; `table`:
    number of the table within the passage, -1 for what is no row."""

    text: str
    passage: Passage
    rank: int
    place: int
    row: bool
    lead: str = ""
    before: str = ""
    table: int = -1
    listed: bool = False


def units_of(passages: Sequence[Passage]) -> list[Unit]:
    """The units of all passages, in order."""
    return [u for rank, passage in enumerate(passages) for u in _units(passage, rank) if u.row or says_something(u)]


def says_something(unit: Unit) -> bool:
    """Not a mere pointer ('Veja Efeito.') nor a word by itself ('Jogadores.')."""
    return not _POINTER.match(unit.text) and (bool(unit.lead) or len(unit.text.split()) > 1)


def _units(passage: Passage, rank: int) -> Iterator[Unit]:
    place = 0
    table = -1
    for number, block in enumerate(_BLOCK_END.split(passage.text)):
        for piece in _pieces(block, passage.headings[-1] if passage.headings and not number else ""):
            if piece.row and not piece.goes_on:
                table += 1
            yield Unit(
                piece.text,
                passage,
                rank,
                place,
                piece.row,
                piece.lead,
                piece.before,
                table if piece.row else -1,
                piece.listed,
            )
            place += 1


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    row: bool = False
    lead: str = ""
    before: str = ""
    goes_on: bool = False
    listed: bool = False


def _pieces(block: str, heading: str) -> Iterator[_Piece]:
    """The units of one paragraph, table or list. `heading`: what it stands right below, '' if nothing."""
    lines = [line for line in block.splitlines() if line.strip()]
    at = 0
    lead = ""
    while at < len(lines):
        end = at
        if LIST_MARK.match(lines[at]):
            while end < len(lines) and LIST_MARK.match(lines[end]):
                end += 1
            steps = all(_STEP.match(line) for line in lines[at:end])
            items = [item for line in lines[at:end] if (item := LIST_MARK.sub("", line).strip())]
            if (
                heading
                and not lead
                and not at
                and not steps
                and all(len(item) <= FRAGMENT and item[-1] != ":" for item in items)
            ):
                lead = f"{heading}:"
            yield from _list(items, lead, steps=steps)
            lead = ""
        elif is_row(lines[at].strip()):
            while end < len(lines) and not LIST_MARK.match(lines[end]) and is_row(lines[end].strip()):
                yield _Piece(lines[end].strip(), row=True, lead=lead, goes_on=end > at)
                end += 1
            lead = ""
        else:
            end = at + 1
            sentences = split_sentences(lines[at])
            lead = sentences.pop() if sentences[-1:] and sentences[-1].endswith(":") and end < len(lines) else ""
            before = ""
            for sentence in sentences:
                yield _Piece(sentence, before=before)
                before = sentence
        at = end


def _list(items: Sequence[str], lead: str, *, steps: bool) -> Iterator[_Piece]:
    """A short list behind its lead-in, or short steps, as one unit; any other by its items."""
    if steps and not lead and len(items) > 1 and sum(len(item) + 2 for item in items) <= WHOLE_LIST:
        yield _Piece(" ".join(item if item[-1] in ".!?;:" else f"{item}." for item in items))
        return
    if lead and len(lead) + sum(len(item) + 2 for item in items) <= WHOLE_LIST:
        yield _Piece(f"{lead} {'; '.join(item.rstrip('.;,') for item in items)}.")
        return
    for item in items:
        if is_row(item):
            yield _Piece(item, lead=lead, listed=True)
            continue
        before = ""
        for sentence in [item] if len(item) <= WHOLE_ITEM else split_sentences(item):
            yield _Piece(sentence, lead="" if before else lead, before=before, listed=True)
            before = sentence


def is_row(line: str) -> bool:
    """Whether a line is of a table or an infobox: 'label: value; value', or a short 'label: value'."""
    return bool(_ROW.match(line)) and (";" in line or len(line) < _ROW_CHARS)
