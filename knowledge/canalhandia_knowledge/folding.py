"""How words are made comparable: case, accents, plurals. One rule for names, index and queries.

LanceDB's Portuguese stemmer runs before its folding, so 'pao' never meets 'pão'; so the text is folded and
singularised here, before indexing and before querying.
"""

import re
import unicodedata

_WORD = re.compile(r"[0-9a-z]+(?:[.,][0-9]+)*")


def fold(text: str) -> str:
    """Lower case, without accents: 'Poção' -> 'pocao'. Length may differ from the input's."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


_IRREGULAR = {
    "mais": "mais",
    "tres": "tres",
    "lapis": "lapis",
    "gas": "gas",
    "onibus": "onibus",
    "atras": "atras",
}


def singular(word: str) -> str:
    """A folded word without its Portuguese plural: 'pocoes' -> 'pocao', 'barris' -> 'barril'. Idempotent."""
    if len(word) < 4 or word in _IRREGULAR or not word.endswith("s") or word.endswith("ss"):
        return word
    for ending, base in (
        ("oes", "ao"),
        ("aes", "ao"),
        ("ais", "al"),
        ("eis", "el"),
        ("ois", "ol"),
        ("uis", "ul"),
    ):
        if word.endswith(ending):
            return word[: -len(ending)] + base
    if word.endswith("ns"):
        return word[:-2] + "m"
    if word.endswith("is"):
        return word[:-2] + "il"
    if word.endswith(("res", "zes", "ses")) and len(word) > 5:
        return word[:-2]
    return word[:-1]


def words(text: str) -> list[str]:
    """Folded words of a text, in order; '1.5' and '0,5' stay whole."""
    return _WORD.findall(fold(text))


def search_text(text: str) -> str:
    """What goes into the search column, and what a query is turned into: folded singular words."""
    return " ".join(singular(w) for w in words(text))
