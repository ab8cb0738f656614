"""Where Portuguese text is cut: lines, sentences, clauses. Nothing is ever cut inside a number, '1.21.5' or 'ex.'."""

import re

_ABBREVIATIONS = frozenset(
    word
    for line in (
        "ex etc min max mín máx aprox pág pag sr sra dr dra núm num nº n° vs",
        "cf obs séc fig art vol cap hab tel",
    )
    for word in line.split()
)
_STOP = re.compile(r"([.!?…]+[\"'”’)\]]*)(\s+|$)")
LIST_MARK = re.compile(r"^\s*(?:[-*•–—]|\d{1,2}[.)])\s+")
_CLAUSE = re.compile(r"[;:]\s+|,\s+|\s+[–—-]\s+|\s+(?:mas|porém|enquanto|já|embora|pois|porque|exceto|menos)\s+")


def lines(text: str) -> list[str]:
    """The non-empty lines, without list marks and outer blanks."""
    return [cleaned for line in text.splitlines() if (cleaned := LIST_MARK.sub("", line).strip())]


def split_sentences(text: str) -> list[str]:
    """The sentences of a text in order, each whole, line ends being ends too. 'Solta 0.5 a 1, ex. pó.' is one."""
    found: list[str] = []
    for line in lines(text):
        start = 0
        for stop in _STOP.finditer(line):
            before = line[start : stop.start()].rsplit(None, 1)
            last = before[-1].lower().strip("(\"'“") if before else ""
            if stop.group(1) == "." and (last in _ABBREVIATIONS or (last.isdigit() and len(before) == 1)):
                continue
            if stop.group(2) and line[stop.end() : stop.end() + 1].islower() and stop.group(1) in {"...", "…"}:
                continue
            found.append(line[start : stop.end(1)].strip())
            start = stop.end()
        if rest := line[start:].strip():
            found.append(rest)
    return found


def clauses(sentence: str) -> list[str]:
    """The pieces of a sentence between commas, semicolons and contrasting words; never cut inside '2,5'."""
    return [piece for part in _CLAUSE.split(sentence) if (piece := part.strip())]
