"""An answer as chat: literal sentences kept whole, six lines at most, its sources, and what can be clicked.

Model and wiki text enters as literal components only. Every click has its typed form for Bedrock and the console.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.types import Answer, AnswerKind, Source
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
    """`chat` is sent now; `rest` are pages for `/ia mais`, () when all was shown; `whole` is all of it at once."""

    chat: ChatMessage
    rest: tuple[tuple[Component, ...], ...]
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
    pages = _pages(answer, drawn, console=console, said=said)
    notes = [text(literal(note), color=_QUIET, italic=True) for note in answer.notes]
    shown, rest = list(pages[0]), tuple(pages[1:])
    below = notes + _sources(answer.sources, bedrock=bedrock, console=console)
    if buttons is not None:
        below.append(buttons.typed if bedrock else join(_spaced((buttons.right, buttons.wrong, buttons.sources))))
    if private is not None:
        below.append(private)
    above = [*shown, more] if rest and more is not None else shown
    return ShownAnswer(
        ChatMessage.of([*above, *below]), rest, ChatMessage.of([*(line for page in pages for line in page), *below])
    )


def show_sentence(sentence: str, *, console: bool = False) -> ChatMessage:
    """The first sentence of an answer whose rest is still being written."""
    return ChatMessage.of(_wrapped([sentence], prefixed=True, console=console))


def _pages(
    answer: Answer, drawn: Callable[[object], ChatMessage | None], *, console: bool, said: str | None
) -> list[tuple[Component, ...]]:
    """The grid first where there is one, then the sentences that are not the grid's own wording. A grid is one thing
    and is never cut, and the console gets everything at once; sentences go on pages of at most six lines."""
    grid = drawn(answer.exact) if answer.exact is not None else None
    if grid is not None:
        unknown = answer.kind is AnswerKind.UNKNOWN  # the grid says all of it
        behind = [] if unknown else [s.text for s in answer.sentences if 0 not in s.sources]
        return [(*grid.lines, *(_wrapped(behind, prefixed=False, console=console) if behind else ()))]
    texts = [s.text for s in answer.sentences]
    prefixed = said is None or texts[:1] != [said]
    if not prefixed:
        texts = texts[1:]
    if console:
        return [tuple(_wrapped(texts, prefixed=prefixed, console=True)) if texts else ()]
    pages: list[tuple[Component, ...]] = []
    while texts:
        count, lines = _whole_sentences(texts, prefixed=prefixed and not pages)
        pages += [tuple(lines[i : i + MOST_LINES]) for i in range(0, len(lines), MOST_LINES)]
        texts = texts[count:]
    return pages or [()]


def _whole_sentences(texts: Sequence[str], *, prefixed: bool) -> tuple[int, list[Component]]:
    """How many sentences fit on a page, and their lines; one that alone is longer than a page counts all the same."""
    count, lines = 1, _wrapped(texts[:1], prefixed=prefixed)
    for more in range(2, len(texts) + 1):
        longer = _wrapped(texts[:more], prefixed=prefixed)
        if len(longer) > MOST_LINES:
            break
        count, lines = more, longer
    return count, lines


def _wrapped(sentences: Sequence[str], *, prefixed: bool, console: bool = False) -> list[Component]:
    pieces = [text(_PREFIX[0], color=_PREFIX[1])] if prefixed else []
    pieces.append(text(" ".join(literal(s) for s in sentences)))
    return wrapped(pieces, width_px=_WIDE_PX) if console else wrapped(pieces)


def _sources(sources: Sequence[Source], *, bedrock: bool, console: bool) -> list[Component]:
    """'Fonte: wiki: Camelo', clickable; in full for those who cannot click."""
    if not sources:
        return []
    label = "Fonte: " if len(sources) == 1 else "Fontes: "
    left = len(sources) - _MOST_LABELS
    more = f" e mais {left}" if left > 0 else ""
    if bedrock or console:
        said = "; ".join(f"{s.label} {s.url}" if s.url else s.label for s in sources[:_MOST_LABELS])
        line = [text(label + literal(said) + more, color=_QUIET)]
        return wrapped(line, width_px=_WIDE_PX) if console else wrapped(line)
    pieces = [text(label, color=_QUIET)]
    for index, source in enumerate(sources[:_MOST_LABELS]):
        if index:
            pieces.append(text(", ", color=_QUIET))
        name = text(literal(source.label), color="aqua" if source.url else _QUIET)
        pieces.append(on_click(on_hover(name, text(source.url)), "open_url", source.url) if source.url else name)
    if more:
        pieces.append(text(more, color=_QUIET))
    return wrapped(pieces)


def _spaced(parts: Sequence[Component]) -> list[Component]:
    spaced: list[Component] = []
    for part in parts:
        if spaced:
            spaced.append(text(" "))
        spaced.append(part)
    return spaced
