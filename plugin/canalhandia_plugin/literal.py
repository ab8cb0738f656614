"""Text from players, models and the wiki, made harmless before it becomes a literal component.

A client colours `§x` even inside a JSON text component, and reorders text after bidirectional controls; the bridge
breaks on lone surrogates. Everything else is kept as typed: literals are never parsed again.
"""

import re
import unicodedata

_LEGACY = re.compile("§+[0-9A-Fa-fK-Ok-orRxX]?")
_KEPT = {"\n"}


def literal(text: str, *, lines: bool = False) -> str:
    """The text without section codes, control characters, bidirectional controls and lone surrogates; line ends
    become blanks unless `lines`."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not lines:
        text = text.replace("\n", " ")
    text = _LEGACY.sub("", text)
    return "".join(c for c in text.replace("\t", " ") if c in _KEPT or _harmless(c))


def _harmless(character: str) -> bool:
    if " " <= character <= "~":
        return True
    category = unicodedata.category(character)
    if category == "Cf":  # bidirectional and zero-width controls; the joiners that emoji need are kept
        return character in "\u200d"
    return category not in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}


def shortened(text: str, most: int) -> str:
    """The text in at most this many characters, cut between words, with '…' where something is missing."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"
