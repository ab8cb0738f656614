"""What is left of a text when it may only be read: no colour codes, markdown, emoji, commands, pings or hidden marks.

The result is shown as a literal component, so MiniMessage in it is only text; its tags are taken out all the same,
because nobody wants to read '<rainbow>'.
"""

import re
import unicodedata

from canalhandia_knowledge.answering.untrusted import visible

_SECTION = re.compile(r"§x(?:§[0-9a-f]){6}|§.?|&#[0-9a-f]{6}|(?<![\w&])&[0-9a-fk-orx](?=\S)", re.IGNORECASE)
_TAG = re.compile(r"</?!?(?:[a-z_]+|#[0-9a-f]{6})(?::[^<>]{0,200})?/?>", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\]\n]{1,200})\]\(([^)\s]{1,300})\)")
_FENCE = re.compile(r"```[a-z]*\n?|~~~[a-z]*\n?", re.IGNORECASE)
_EMPHASIS = re.compile(
    r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])|(?<![\w_])(_{1,3})(?=\S)(.+?)(?<=\S)\3(?![\w_])|~~(.+?)~~"
)
_CODE = re.compile(r"`+([^`\n]*)`+")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+|^\s*>\s+|^\s*(?:-{3,}|\*{3,}|_{3,})\s*$", re.MULTILINE)
_BULLET = re.compile(r"^\s*[-*+•]\s+", re.MULTILINE)
_PING = re.compile(r"@(?=everyone\b|here\b|[aeprsn]\b|\w)", re.IGNORECASE)
_LEADING = re.compile(r"^[\s/\\]+")
_CITE = re.compile(
    r"\s*(?:\[(?:\d{1,2}(?:\s*[,;]\s*\d{1,2})*|fonte[^\]]{0,20})\]|\((?:fontes?|ver fonte)\s*[\d, e]*\)|【[^】]*】)",
    re.IGNORECASE,
)
_BLANKS = re.compile(r"[ \t]{2,}")


def sanitised(text: str) -> str:
    """One line of plain text. Never raises. Commands in a sentence stay ('use /seed'); at its start the slash goes, so
    that a copied line is no command."""
    return _LEADING.sub("", " ".join(unformatted(text).split())).strip()


def unformatted(text: str) -> str:
    """The text without formatting, line by line; slashes stay (they are claims)."""
    text = visible(text)
    for _ in range(3):
        before = text
        text = _SECTION.sub("", text)
        text = _TAG.sub("", text)
        if text == before:
            break
    text = _FENCE.sub(" ", text)
    text = _LINK.sub(r"\1", text)
    text = _CODE.sub(r"\1", text)
    text = _CITE.sub("", text)
    text = _HEADING.sub("", text)
    text = _BULLET.sub("", text)
    text = _EMPHASIS.sub(lambda m: m.group(2) or m.group(4) or m.group(5) or "", text)
    text = "".join(c for c in text if not _is_picture(c))
    text = _PING.sub("@ ", text)
    return "\n".join(_BLANKS.sub(" ", line).strip() for line in text.splitlines()).strip()


def _is_picture(char: str) -> bool:
    """Emoji, dingbats and other pictures; arrows, fractions, degree and multiplication signs stay."""
    code = ord(char)
    if code < 0x2100:
        return char in "©®‼⁉"
    if 0x2190 <= code <= 0x21FF or 0x2200 <= code <= 0x22FF or 0x2150 <= code <= 0x218F:
        return False
    return unicodedata.category(char) in {"So", "Sk", "Mn", "Me"} or 0xFE00 <= code <= 0xFE0F or code >= 0x1F000
