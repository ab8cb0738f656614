"""Markup that is opened and never closed, or opened in itself without end: taken for plain text where there is much.

The parser tries each opening again from every one before it, which takes the cube of their number: 5,000 unclosed
`{{a|` hold it for minutes. What is never closed means nothing to MediaWiki either; so its marks go, its words stay.
"""

import re
from collections import Counter
from collections.abc import Iterator

MOST_UNCLOSED = 30
"""Openings of a text that may stay unclosed: below it the parser costs milliseconds, and it knows best."""
MOST_DEEP, MOST_DEEP_TABLES = 10, 4
"""Levels of markup inside one another, where many are deeper: the parser goes through all of it at each."""

_NESTED = re.compile(r"(?P<open>\{\{|\[\[|^[ \t:*#]*\{\|)|(?P<close>\}\}|\]\]|^[ \t]*\|\}(?!\}))", re.MULTILINE)
_PARTNER = {"}}": "{{", "]]": "[[", "|}": "{|"}
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)(>?)")
_VOID = frozenset({"br", "hr", "wbr", "img", "nowiki"})
_EXTERNAL = re.compile(r"\[(?=(?:https?:)?//)([^\[\]\n]*)(\]?)")

Range = tuple[int, int]


def bounded(text: str) -> str:
    """The text without the openings that are never closed, where they are many; else the text itself. Linear."""
    for find in (_nested, _tags, _external):
        surplus = list(find(text))
        if len(surplus) > MOST_UNCLOSED:
            text = _without(text, surplus)
    return text


def _nested(text: str) -> Iterator[Range]:
    """Templates, links and tables: what is never closed, and both ends of what lies too deep."""
    pairing = _Pairing()
    for match in _NESTED.finditer(text) if "{" in text or "[" in text else ():
        mark = match.group().strip(" \t:*#")
        place = (match.end() - 2, match.end())
        if match["open"]:
            pairing.opens(mark, place)
        else:
            pairing.closes(_PARTNER[mark], place)
    return pairing.surplus()


def _tags(text: str) -> Iterator[Range]:
    """HTML tags by name: those that are cut off or never closed, and both ends of what lies too deep."""
    pairing = _Pairing()
    for match in _TAG.finditer(text) if "<" in text else ():
        closes, name, attributes, end = match.groups()
        name = name.lower()
        if not end:
            yield (match.start(), match.start() + 1)
        elif closes:
            pairing.closes(name, match.span())
        elif name not in _VOID and not attributes.endswith("/"):
            pairing.opens(name, match.span())
    yield from pairing.surplus()


class _Pairing:
    """Openings and closings in the order of the text: a closing takes the last opening of its kind, and what was
    opened after that is never closed."""

    def __init__(self) -> None:
        self._opened: list[tuple[str, Range]] = []
        self._left: Counter[str] = Counter()
        self._lost: list[Range] = []
        self._pairs: list[tuple[Range, Range, str]] = []

    def opens(self, kind: str, place: Range) -> None:
        self._opened.append((kind, place))
        self._left[kind] += 1

    def closes(self, kind: str, place: Range) -> None:
        while self._left[kind]:
            found, start = self._opened.pop()
            self._left[found] -= 1
            if found == kind:
                self._pairs.append((start, place, kind))
                return
            self._lost.append(start)

    def surplus(self) -> Iterator[Range]:
        """The openings that are never closed, and both ends of the pairs that lie in too many others."""
        yield from self._lost
        yield from (start for _, start in self._opened)
        around: list[int] = []
        for start, end, kind in sorted(self._pairs):
            while around and around[-1] <= start[0]:
                around.pop()
            if len(around) >= (MOST_DEEP_TABLES if kind == "{|" else MOST_DEEP):
                yield start
                yield end
            else:
                around.append(end[1])


def _external(text: str) -> Iterator[Range]:
    for match in _EXTERNAL.finditer(text) if "//" in text else ():
        if not match.group(2):
            yield (match.start(), match.start() + 1)


def _without(text: str, ranges: list[Range]) -> str:
    kept, at = [], 0
    for start, end in sorted(ranges):
        if start >= at:
            kept.append(text[at:start])
            at = end
    return "".join([*kept, text[at:]])
