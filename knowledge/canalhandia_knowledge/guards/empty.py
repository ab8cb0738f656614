"""Nothing to say: no letters, or a mere sign-off."""

import re

from canalhandia_knowledge.guards.verdict import Objection

_WORD = re.compile(r"[^\W\d_]{2,}")
_NOTHING = re.compile(
    r"(?:n/?a|null|none|undefined|nan|ok|sim|não|resposta|answer|assistente?|assistant)[.:!?\s]*|\.{2,}|…",
    re.IGNORECASE,
)


def empty(text: str) -> Objection | None:
    """An objection when no word was said, or only one that says nothing without others."""
    if _WORD.search(text) and not _NOTHING.fullmatch(text.strip()):
        return None
    return Objection("vazia", text[:60], "a resposta veio vazia. Responda em uma ou duas frases.")
