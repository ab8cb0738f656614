"""Letters of another script: one Chinese clause is enough to refuse a draft (B65). Accented Latin is Latin."""

import unicodedata

from canalhandia_knowledge.guards.verdict import Objection

_HARMLESS = frozenset("ªºµΩπ")


def foreign_letters(text: str) -> list[str]:
    """The letters that are not Latin, in order."""
    return [
        char
        for char in text
        if ord(char) > 0x7F
        and unicodedata.category(char)[0] == "L"
        and char not in _HARMLESS
        and "LATIN" not in unicodedata.name(char, "")
    ]


def script(text: str) -> Objection | None:
    """An objection when a letter is not Latin (look-alikes and 'fullwidth' forms of Latin are disguises too)."""
    found = foreign_letters(text) or [c for c in text if "FULLWIDTH" in unicodedata.name(c, "") and c.isalpha()]
    if not found:
        return None
    return Objection("alfabeto", "".join(found[:12]), "escreva só em português, com letras latinas.")
