"""An answer as chat: literal sentences kept whole, six lines at most, its sources, and what can be clicked.

Model and wiki text enters as literal components only. Every click has its typed form for Bedrock and the console.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.types import Answer, Source
from canalhandia_plugin.literal import literal
from canalhandia_plugin.rendering.chat import ChatMessage
from canalhandia_plugin.rendering.components import Component, join, on_click, on_hover, text
from canalhandia_plugin.rendering.pixel_width import wrapped

MOST_LINES = 6
_PREFIX = ("[IA] ", "gold")
_WIDE_PX = 1_000_000
_QUIET = "gray"
_MOST_LABELS = 3


@dataclass(frozen=True, slots=True)
class Buttons:
    """Under an answer: clickable for Java players, the typed forms for Bedrock."""

    right: Component
    wrong: Component
    sources: Component
    typed: Component


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """`chat` is sent now; `rest` are lines for `/ia mais`, () when all was shown; `whole` is all of it at once."""

    chat: ChatMessage
    rest: tuple[Component, ...]
    whole: ChatMessage


def show_answer(
    answer: Answer,
    *,
    drawn: Callable[[object], ChatMessage | None],
    more: Component | None,
    bedrock: bool = False,
    console: bool = False,
    private: Component | None = None,
    buttons: Buttons | None = None,
    said: str | None = None,
) -> ShownAnswer:
    """`drawn`: the grid of an exact value, None where it is told in sentences. `more`: the '(continua)' line; None for
    onlookers: what does not fit is left out. `said`: a first sentence that the reader has already; it is not repeated,
    unless the answer begins otherwise after all."""
    body = _body(answer, drawn, console=console, said=said)
    notes = [text(literal(note), color=_QUIET, italic=True) for note in answer.notes]
    # A grid is one thing: it is never cut; sentences are, between lines.
    keep = len(body) if answer.exact is not None or console else MOST_LINES
    shown, rest = body[:keep], tuple(body[keep:])
    below = notes + _sources(answer.sources, bedrock=bedrock, console=console)
    if buttons is not None:
        below.append(buttons.typed if bedrock else join(_spaced((buttons.right, buttons.wrong, buttons.sources))))
    if private is not None:
        below.append(private)
    above = [*shown, more] if rest and more is not None else shown
    return ShownAnswer(ChatMessage.of([*above, *below]), rest, ChatMessage.of([*body, *below]))


def show_sentence(sentence: str, *, console: bool = False) -> ChatMessage:
    """The first sentence of an answer whose rest is still being written."""
    return ChatMessage.of(_sentences([sentence], _WIDE_PX if console else None, prefixed=True))


def _body(
    answer: Answer, drawn: Callable[[object], ChatMessage | None], *, console: bool, said: str | None
) -> list[Component]:
    """The grid first where there is one, then the sentences that are not the grid's own wording."""
    width = _WIDE_PX if console else None
    grid = drawn(answer.exact) if answer.exact is not None else None
    if grid is None:
        texts = [s.text for s in answer.sentences]
        if said is not None and texts[:1] == [said]:
            return _sentences(texts[1:], width, prefixed=False) if texts[1:] else []
        return _sentences(texts, width, prefixed=True)
    behind = [s.text for s in answer.sentences if 0 not in s.sources]
    return [*grid.lines, *(_sentences(behind, width, prefixed=False) if behind else [])]


def _sentences(sentences: Sequence[str], width_px: int | None, *, prefixed: bool) -> list[Component]:
    pieces = [text(_PREFIX[0], color=_PREFIX[1])] if prefixed else []
    pieces.append(text(" ".join(literal(s) for s in sentences)))
    return wrapped(pieces) if width_px is None else wrapped(pieces, width_px=width_px)


def _sources(sources: Sequence[Source], *, bedrock: bool, console: bool) -> list[Component]:
    """'Fonte: wiki: Camelo', clickable; in full for those who cannot click."""
    if not sources:
        return []
    label = "Fonte: " if len(sources) == 1 else "Fontes: "
    if bedrock or console:
        said = "; ".join(f"{s.label} {s.url}" if s.url else s.label for s in sources[:_MOST_LABELS])
        line = [text(label + literal(said), color=_QUIET)]
        return wrapped(line, width_px=_WIDE_PX) if console else wrapped(line)
    pieces = [text(label, color=_QUIET)]
    for index, source in enumerate(sources[:_MOST_LABELS]):
        if index:
            pieces.append(text(", ", color=_QUIET))
        name = text(literal(source.label), color="aqua" if source.url else _QUIET)
        pieces.append(on_click(on_hover(name, text(source.url)), "open_url", source.url) if source.url else name)
    left = len(sources) - _MOST_LABELS
    if left > 0:
        pieces.append(text(f" e mais {left}", color=_QUIET))
    return wrapped(pieces)


def _spaced(parts: Sequence[Component]) -> list[Component]:
    spaced: list[Component] = []
    for part in parts:
        if spaced:
            spaced.append(text(" "))
        spaced.append(part)
    return spaced
