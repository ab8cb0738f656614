"""Which parts of a wikitext belong together: templates and tables that are closed, and the paragraphs between."""

import re
from collections.abc import Iterator

_NESTING = re.compile(r"\{\{|\}\}|^[ \t:*#]*\{\||^[ \t]*\|\}(?!\})", re.MULTILINE)
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_OPENED = re.compile(r"<(?!br\b|hr\b|wbr\b)[a-zA-Z][^<>]*(?<!/)>")
_CLOSED = re.compile(r"</[a-zA-Z]")


def closed_spans(text: str) -> list[tuple[int, int]]:
    """Outermost ranges of templates and tables that are closed, in order."""
    spans: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for match in _NESTING.finditer(text):
        mark = match.group().strip(" \t:*#")
        if mark in {"{{", "{|"}:
            opened.append((mark, match.start()))
            continue
        wanted = "{{" if mark == "}}" else "{|"
        for depth in range(len(opened) - 1, max(-1, len(opened) - 40), -1):
            if opened[depth][0] == wanted:
                start = opened[depth][1]
                del opened[depth:]
                while spans and spans[-1][0] > start:
                    spans.pop()
                spans.append((start, match.end()))
                break
    return spans


def paragraphs(text: str) -> Iterator[str]:
    """The text in runs that may be read apart: cut at empty lines, but never inside a template, table, tag or link.

    Joined by an empty line they say what the text says.
    """
    spans = closed_spans(text) if "{" in text else []
    start = at = 0
    for match in _EMPTY_LINE.finditer(text):
        while at < len(spans) and spans[at][1] <= match.start():
            at += 1
        if at < len(spans) and spans[at][0] < match.end():
            continue
        part = text[start : match.start()]
        if is_whole(part):
            yield part
            start = match.end()
    yield text[start:]


def is_whole(part: str) -> bool:
    """Whether every link and tag that is opened in it is closed in it."""
    if part.count("[[") != part.count("]]"):
        return False
    return "<" not in part or len(_OPENED.findall(part)) == len(_CLOSED.findall(part))
