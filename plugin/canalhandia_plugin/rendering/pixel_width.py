"""How wide text is in the game's default font, and how lines are kept within a default chat.

Widths are ours, measured glyph by glyph: a glyph's own columns plus the one blank column behind it, in pixels at chat
scale 1. Where versions differ, the wider one stands here. Bold adds one pixel to every glyph.
"""

from collections.abc import Iterable, Sequence

from canalhandia_plugin.rendering.components import Component, join, plain, text

CHAT_WIDTH_PX = 320
"""A chat window of default size."""

_USUAL = 6
_UNKNOWN = 9
"""Glyphs outside the default font come from the fallback font, at most this wide."""
_WIDTHS = {
    **dict.fromkeys("!,.:;i|·¡", 2),
    **dict.fromkeys("'`l‘’", 3),
    **dict.fromkeys(" It[]íìÍÌîï", 4),
    **dict.fromkeys('"()*<>fk{}', 5),
    **dict.fromkeys("@~", 7),
    **dict.fromkeys("«»“”", 7),
    "\n": 0,
}
_LATIN = frozenset("áàâãäéèêëóòôõöúùûüçñÁÀÂÃÄÉÈÊËÓÒÔÕÖÚÙÛÜÇÑªº°")


def glyph_width(glyph: str) -> int:
    """One character's advance in pixels."""
    width = _WIDTHS.get(glyph)
    if width is not None:
        return width
    return _USUAL if glyph in _LATIN or "!" <= glyph <= "~" else _UNKNOWN


def text_width(content: str, *, bold: bool = False) -> int:
    """A text's width in pixels."""
    return sum(map(glyph_width, content)) + (len(content) if bold else 0)


def width_of(component: Component) -> int:
    """A component's width with all its children, translatables by their fallback."""
    own = {key: value for key, value in component.items() if key != "extra"}
    children = component.get("extra", ())
    return text_width(plain(own), bold=bool(component.get("bold"))) + sum(width_of(child) for child in children)


def blank_of(pixels: int) -> Component:
    """An invisible component exactly so wide: blanks of 4 pixels and bold ones of 5. From 12 on every width exists."""
    bolds = next((n for n in range(4) if pixels - 5 * n >= 0 and (pixels - 5 * n) % 4 == 0), 0)
    blanks = (pixels - 5 * bolds) // 4
    parts = [text(" " * blanks)] if blanks > 0 else []
    return join([*parts, *([text(" " * bolds, bold=True)] if bolds else [])])


def solid(piece: Component, most_px: int = CHAT_WIDTH_PX - 40) -> Component:
    """The piece as one that lines do not break inside ('1 pó de redstone'), where it is not longer than a line."""
    return join([piece]) if width_of(piece) <= most_px else piece


def wrapped(pieces: Sequence[Component], *, hang_px: int = 0, width_px: int = CHAT_WIDTH_PX) -> list[Component]:
    """The pieces as one or more lines, broken at blanks inside text pieces; each keeps its colour, click and hover.

    Lines after the first begin `hang_px` further in. A word wider than a line is cut. Translatable pieces stay whole.
    """
    lines: list[list[Component]] = [[]]
    used = 0
    for cluster in _clusters(pieces, width_px - hang_px):
        width = sum(width_of(word) for word in cluster)
        blank = len(cluster) == 1 and plain(cluster[0]) == " "
        start = hang_px if len(lines) > 1 else 0
        if blank and used == start and len(lines) > 1:
            continue
        if used + width > width_px and used > start:
            lines.append([blank_of(hang_px)] if hang_px else [])
            used = hang_px
            if blank:
                continue
        lines[-1].extend(cluster)
        used += width
    return [join(_joined(_without_blank_end(line))) for line in lines if line]


def _without_blank_end(words: list[Component]) -> list[Component]:
    """The words of a line without the blank at which it was broken; a line of blanks alone stays."""
    end = len(words)
    while end and plain(words[end - 1]) == " ":
        end -= 1
    return words[:end] or words


def _clusters(pieces: Iterable[Component], most_px: int) -> Iterable[list[Component]]:
    """Words that stand together without a blank, across pieces ('pistão' and the comma behind it), and the blanks."""
    cluster: list[Component] = []
    used = 0
    for word in _words(pieces, most_px):
        width = width_of(word)
        if cluster and (plain(word) == " " or used + width > most_px):
            yield cluster
            cluster, used = [], 0
        if plain(word) == " ":
            yield [word]
            continue
        cluster.append(word)
        used += width
    if cluster:
        yield cluster


def _words(pieces: Iterable[Component], most_px: int) -> Iterable[Component]:
    for piece in pieces:
        content = piece.get("text")
        if content is None or piece.get("extra"):
            yield piece
            continue
        bold = bool(piece.get("bold"))
        for index, word in enumerate(str(content).split(" ")):
            if index:
                yield {**piece, "text": " "}
            for part in _cut(word, most_px, bold):
                yield {**piece, "text": part}


def _cut(word: str, most_px: int, bold: bool) -> list[str]:
    """A word in pieces that each fit a line; nearly always itself."""
    if not word or text_width(word, bold=bold) <= most_px:
        return [word] if word else []
    parts, start, used = [], 0, 0
    for place, glyph in enumerate(word):
        width = text_width(glyph, bold=bold)
        if used + width > most_px:
            parts.append(word[start:place])
            start, used = place, 0
        used += width
    return [*parts, word[start:]]


def _joined(words: Sequence[Component]) -> list[Component]:
    """Neighbours of the same style as one component again."""
    merged: list[Component] = []
    for word in words:
        last = merged[-1] if merged else None
        whole = last is None or "extra" in last or "extra" in word or "text" not in last or "text" not in word
        if last is not None and not whole and _style(last) == _style(word):
            merged[-1] = {**last, "text": last["text"] + word["text"]}
        else:
            merged.append(word)
    return merged


def _style(component: Component) -> Component:
    return {key: value for key, value in component.items() if key != "text"}
