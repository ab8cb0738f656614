"""A page's wikitext as sections of clean blocks, under a stack of headings.

Wikitext, not parsed HTML: see docs/wiki-texto.md. Tables become rows that repeat their headers (`tables`), infoboxes
'Título: valor' lines, lists stay whole; navigation, references, galleries and hidden text are left out.
"""

import re
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.text import wikitext, wikitext_marks
from canalhandia_knowledge.text.nesting import closed_spans
from canalhandia_knowledge.text.tables import row_sentences
from canalhandia_knowledge.text.templates import Fields, is_disambiguation, is_stub
from canalhandia_knowledge.text.unclosed import bounded
from canalhandia_knowledge.text.wikitext import Table
from canalhandia_knowledge.types import Block, BlockKind, Section


@dataclass(frozen=True, slots=True)
class PageText:
    """A page as read. `quality` as in `Chunk.quality`; `redirect_to` and no sections for a redirect."""

    sections: tuple[Section, ...]
    quality: str = ""
    english: str | None = None
    redirect_to: str | None = None
    categories: tuple[str, ...] = ()

    @property
    def disambiguation(self) -> bool:
        return self.quality == "disambiguation"


STUB_CHARS = 250
"""A page with less text than this, and no table, is a stub even if its writers do not say so."""

_HEADING = re.compile(r"^(={1,6})[ \t]*(.+?)[ \t]*\1[ \t]*$", re.MULTILINE)
_EMPTY_SECTIONS = re.compile(
    r"(?:referencias?|notas de rodape|galeria|gallery|imagens|capturas de tela|ligacoes externas|links externos"
    r"|navegacao|ver tambem|veja tambem|references|see also|sons|audio|videos?|codigos? de dados|bibliografia)$"
)
_TAB_MARK = re.compile(r"^\s*\|-\|\s*$|^\s*-\|\s*$", re.MULTILINE)
_LIST_LINE = re.compile(r"^([*#;:]+)\s*(.*)$")
_DISAMBIGUATION_TEXT = re.compile(r"pode(?:m)?\s+(?:se\s+)?referir(?:-se)?\s+[aà]|pode significar", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PageMarks:
    """What can be told of a page without reading its sections."""

    redirect_to: str | None
    english: str | None
    categories: tuple[str, ...]
    disambiguation: bool
    stub: bool


def read_marks(text: str, title: str = "") -> PageMarks:
    """Redirect, langlink, categories, and whether its templates call it a disambiguation or a stub. Cheap."""
    names, categories = wikitext_marks.template_names(text), wikitext_marks.categories(text)
    disambiguation = (
        any(is_disambiguation(name) for name in names)
        or any(fold(c).startswith(("desambigua", "disambig")) for c in categories)
        or fold(title).endswith(("(desambiguacao)", "(disambiguation)"))
    )
    return PageMarks(
        wikitext_marks.redirect_target(text),
        wikitext_marks.langlink(text, "en"),
        categories,
        disambiguation,
        any(is_stub(name) for name in names),
    )


def read_page(text: str, title: str = "", *, disambiguation: bool = False) -> PageText:
    """A page's sections and what is known of it. `disambiguation`: the API said so already.

    Linear in the page's length (400 kB pages are fine); never raises on broken markup.
    """
    text = wikitext_marks.squeezed(text)
    marks = read_marks(text, title)
    if marks.redirect_to is not None:
        return PageText((), redirect_to=marks.redirect_to)
    disambiguation = disambiguation or marks.disambiguation
    sections = tuple(_sections(wikitext_marks.without_comments(bounded(text)), title))
    if not disambiguation and sections and not sections[0].headings:
        lead = sections[0].blocks
        disambiguation = len(text) < 3000 and len(lead) <= 4 and _DISAMBIGUATION_TEXT.search(lead[0].text) is not None
    quality = "disambiguation" if disambiguation else _quality(sections, stub=marks.stub)
    return PageText(sections, quality, marks.english, None, marks.categories)


def _quality(sections: tuple[Section, ...], *, stub: bool) -> str:
    lengths = dict.fromkeys(BlockKind, 0)
    for section in sections:
        for block in section.blocks:
            lengths[block.kind] += len(block.text)
    prose = lengths[BlockKind.TEXT] + lengths[BlockKind.LIST]
    if lengths[BlockKind.ROW] and prose < 60:
        return "table"
    return "stub" if stub or sum(lengths.values()) < STUB_CHARS else ""


def _sections(text: str, title: str) -> list[Section]:
    found: list[Section] = []
    stack: list[tuple[int, str]] = []
    skip_below: int | None = None
    for level, heading, body in _cut(text):
        if level:
            while stack and stack[-1][0] >= level:
                stack.pop()
            name = wikitext_marks.inline(" ".join(p for p in wikitext.pieces(heading, title) if isinstance(p, str)))
            stack.append((level, name))
            if skip_below is not None and level <= skip_below:
                skip_below = None
            if skip_below is None and _EMPTY_SECTIONS.match(fold(name).strip()):
                skip_below = level
        if skip_below is None and (blocks := _blocks(body, title)):
            found.append(Section(tuple(h for _, h in stack if h), tuple(blocks)))
    return found


def _cut(text: str) -> list[tuple[int, str, str]]:
    """(level, heading, body) per section; level 0 for the lead. A heading inside a template or table does not cut,
    unless that template or table is never closed; a table left open at a section's end is closed there."""
    protected = closed_spans(text)
    cuts: list[tuple[int, int, int, str]] = []
    at = 0
    for match in _HEADING.finditer(text):
        while at < len(protected) and protected[at][1] <= match.start():
            at += 1
        if at == len(protected) or match.start() < protected[at][0]:
            cuts.append((match.start(), match.end(), len(match.group(1)), match.group(2)))
    parts = [(0, "", text[: cuts[0][0]] if cuts else text)]
    for number, (_, end, level, heading) in enumerate(cuts):
        following = cuts[number + 1][0] if number + 1 < len(cuts) else len(text)
        parts.append((level, heading, text[end:following]))
    return [(level, heading, _closed(body)) for level, heading, body in parts]


def _closed(body: str) -> str:
    if "{|" not in body:
        return body
    missing = len(re.findall(r"^[ \t:*#]*\{\|", body, re.MULTILINE)) - len(
        re.findall(r"^[ \t]*\|\}(?!\})", body, re.MULTILINE)
    )
    return body + "\n|}" * max(0, min(missing, 20))


def _blocks(body: str, title: str) -> list[Block]:
    blocks: list[Block] = []
    for piece in wikitext.pieces(body, title):
        if isinstance(piece, Table):
            rows = row_sentences(piece)
            lead = rows.pop(0) if piece.caption and len(rows) > 1 else ""
            blocks += [Block(f"{lead}\n{row}" if lead and not n else row, BlockKind.ROW) for n, row in enumerate(rows)]
        elif isinstance(piece, Fields):
            blocks.append(Block("\n".join(f"{key}: {value}" for key, value in piece.pairs), BlockKind.FIELDS))
        else:
            blocks += _text_blocks(piece)
    return _with_lead_ins(blocks)


def _text_blocks(text: str) -> list[Block]:
    """Paragraphs (lines up to an empty one) and whole lists."""
    blocks: list[Block] = []
    paragraph: list[str] = []
    items: list[str] = []

    def close() -> None:
        if paragraph and (joined := wikitext_marks.inline(" ".join(paragraph))):
            blocks.append(Block(joined))
        if items:
            blocks.append(Block("\n".join(items), BlockKind.LIST))
        paragraph.clear()
        items.clear()

    for line in _TAB_MARK.sub("", text).splitlines():
        found = _LIST_LINE.match(line)
        if found is not None and (item := wikitext_marks.inline(found.group(2))):
            if paragraph:
                close()
            _add_item(items, found.group(1), item)
        elif not line.strip() and not items:
            close()
        elif line.strip() and found is None:
            if items:
                close()
            paragraph.append(line)
    close()
    return [b for b in blocks if re.search(r"\w", b.text)]


def _add_item(items: list[str], marks: str, item: str) -> None:
    """One list line. A ':' line continues the item or term above it."""
    if marks[-1] == ":":
        if items and items[-1].endswith(":"):
            items[-1] += f" {item}"
        else:
            items.append("  " * (len(marks) - 1) + item)
    elif marks[-1] == ";":
        term, colon, definition = item.partition(": ")
        items.append(f"{term}: {definition}" if colon else f"{item.rstrip(':')}:")
    else:
        number = _last_number(items) + 1 if marks == "#" else 0
        items.append(f"{number}. {item}" if number else "  " * (len(marks) - 1) + f"- {item}")


def _last_number(items: list[str]) -> int:
    """Of the list's numbered items; 0 when there is none."""
    return next((int(found[1]) for i in reversed(items) if (found := re.match(r"(\d+)\. ", i))), 0)


def _with_lead_ins(blocks: list[Block]) -> list[Block]:
    """A paragraph that ends in ':' belongs to the list or row after it."""
    joined: list[Block] = []
    for block in blocks:
        before = joined[-1] if joined else None
        if (
            before is not None
            and before.kind is BlockKind.TEXT
            and before.text.endswith(":")
            and len(before.text) < 400
            and block.kind is not BlockKind.TEXT
        ):
            joined[-1] = Block(f"{before.text}\n{block.text}", block.kind)
        else:
            joined.append(block)
    return joined
