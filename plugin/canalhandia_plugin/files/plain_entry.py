"""A list element whose every line is `key: value` with a value that YAML can read in one way only: read without the
parser, some hundred times faster. Anything else is left to the parser.
"""

import re
from typing import Any

# a letter first and nothing that YAML gives a meaning to; UUIDs; moments as this program writes them; bare numbers
_LINE = re.compile(
    r"(?P<lead>- |  )(?P<key>[a-z-]+): "
    r"(?:(?P<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
    r"|(?P<text>[^\W\d_](?:[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff:#]|:(?=\S)|(?<=\S)#)*)"
    r"|'(?P<quoted>[0-9T:+-]+)'|(?P<number>[1-9][0-9]{0,8}))"
)
_NOT_TEXT = frozenset({"null", "true", "false"})


def plain_entry(rows: list[str]) -> dict[str, Any] | None:
    """The element's keys and values; None when the parser is needed."""
    entry: dict[str, Any] = {}
    for number, row in enumerate(rows):
        found = _LINE.fullmatch(row)
        if found is None:
            if number and not row:
                continue
            return None
        key, text = found["key"], found["text"]
        if (found["lead"] == "- ") != (number == 0) or key in entry:
            return None
        if text is not None:
            if (
                text != text.rstrip()
                or text.endswith(":")
                or text.casefold() in _NOT_TEXT
                or "\ud800" <= max(text) <= "\udfff"
            ):
                return None
            entry[key] = text
        else:
            entry[key] = int(found["number"]) if found["number"] else found["quoted"] or found["uuid"]
    return entry
