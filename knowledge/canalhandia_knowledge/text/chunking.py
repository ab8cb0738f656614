"""Sections packed into chunks of about 1,400 characters, blocks whole wherever they fit."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from canalhandia_knowledge.text.sections import PageText, read_page
from canalhandia_knowledge.types import Block, BlockKind, Chunk, Origin, WikiPage


@dataclass(frozen=True, slots=True)
class ChunkRules:
    """In characters. `size`: what blocks are packed to. `whole`: a longer list or field block is split between its
    lines, a longer paragraph between sentences. `overlap`: longest last paragraph that the next chunk repeats."""

    size: int = 1400
    whole: int = 2100
    overlap: int = 420


RULES = ChunkRules()


def chunk_page(page: WikiPage, text: PageText | None = None, rules: ChunkRules = RULES) -> list[Chunk]:
    """The page's chunks in order, ids 'pageid:0', 'pageid:1' …; [] for a redirect or an empty page."""
    text = text if text is not None else read_page(page.wikitext, page.title, disambiguation=page.disambiguation)
    aliases = tuple(dict.fromkeys([*page.redirects, *([page.english] if page.english else [])]))
    return make_chunks(
        text,
        page_id=page.page_id,
        revision=page.revision,
        title=page.title,
        url=page.url,
        aliases=aliases,
        rules=rules,
    )


def make_chunks(
    text: PageText,
    *,
    page_id: int,
    revision: int,
    title: str,
    url: str,
    origin: Origin = Origin.WIKI,
    aliases: tuple[str, ...] = (),
    rules: ChunkRules = RULES,
) -> list[Chunk]:
    """Chunks of one page or document; a chunk never reaches over a heading."""
    packed = [(s.headings, body) for s in text.sections for body in pack(s.blocks, rules)]
    return [
        Chunk(f"{page_id}:{n}", page_id, revision, title, headings, body, url, origin, text.quality, aliases)
        for n, (headings, body) in enumerate(packed)
    ]


def pack(blocks: Sequence[Block], rules: ChunkRules = RULES) -> list[str]:
    """Texts of up to `rules.size` characters (a short rest joins the last one, up to `rules.whole`).

    The last paragraph of a chunk also opens the next one, where the chunk was over half full and the paragraph is
    short; rows and lists are never repeated.
    """
    packed: list[list[Block]] = []
    held: list[Block] = []
    length = fresh = 0
    for block in _fitting(blocks, rules):
        added = len(block.text) + (len(_gap(held[-1], block)) if held else 0)
        if fresh and length + added > rules.size:
            packed.append(held)
            last = held[-1]
            repeated = last.kind is BlockKind.TEXT and len(held) > 1 and length > rules.size / 2
            repeated = repeated and len(last.text) <= min(rules.overlap, rules.size - len(block.text))
            held = [last] if repeated else []
            length, fresh = len(last.text) if repeated else 0, 0
            added = len(block.text) + (len(_gap(last, block)) if repeated else 0)
        held.append(block)
        length += added
        fresh += 1
    if packed and length < rules.size / 4 and _length(packed[-1]) + length <= rules.whole:
        packed[-1] = packed[-1] + held[len(held) - fresh :]
    elif fresh:
        packed.append(held)
    return [_joined(blocks) for blocks in packed]


def _length(blocks: Sequence[Block]) -> int:
    return sum(len(block.text) + 2 for block in blocks)


def _gap(before: Block, block: Block) -> str:
    return "\n" if before.kind is BlockKind.ROW and block.kind is BlockKind.ROW else "\n\n"


def _joined(blocks: Sequence[Block]) -> str:
    parts = [blocks[0].text]
    for before, block in pairwise(blocks):
        parts += (_gap(before, block), block.text)
    return "".join(parts)


def _fitting(blocks: Sequence[Block], rules: ChunkRules) -> Iterator[Block]:
    """The blocks, those that are too long cut where it hurts least."""
    for block in blocks:
        if len(block.text) <= (rules.size if block.kind is BlockKind.TEXT else rules.whole):
            yield block
        elif block.kind is BlockKind.TEXT or "\n" not in block.text:
            yield from (
                Block(part, block.kind) for part in _cut(re.split(r"(?<=[.!?;:…])\s+", block.text), " ", rules.size)
            )
        else:
            yield from _cut_lines(block, rules)


def _cut_lines(block: Block, rules: ChunkRules) -> Iterator[Block]:
    """A long list between its items; each part repeats the line that leads into it."""
    lines = block.text.split("\n")
    lead = lines[0] if lines[0].endswith(":") and len(lines[0]) < 400 else ""
    for number, part in enumerate(_cut(lines, "\n", rules.size - len(lead))):
        yield Block(f"{lead}\n{part}" if lead and number else part, block.kind)


def _cut(parts: Sequence[str], glue: str, size: int) -> Iterator[str]:
    """Parts joined up to `size`; a part that is longer by itself is cut at blanks, or in the middle of a word."""
    held = ""
    for part in parts:
        while len(part) > size:
            if held:
                yield held
                held = ""
            at = part.rfind(" ", size // 2, size)
            at = at if at > 0 else size
            yield part[:at].rstrip()
            part = part[at:].lstrip()
        if held and len(held) + len(glue) + len(part) > size:
            yield held
            held = part
        else:
            held = f"{held}{glue}{part}" if held else part
    if held.strip():
        yield held.rstrip()
