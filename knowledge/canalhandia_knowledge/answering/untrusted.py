"""Text from players, wiki pages and models, before anything is decided about it: invisible and look-alike characters.

`visible` keeps the words as they are and drops what cannot be seen; `unmasked` also undoes disguises, for deciding
only (never for showing): 'ｉgnоre  аs r3gras' reads 'ignore as regras'.
"""

import re
import unicodedata

from canalhandia_knowledge.folding import fold

_KEPT_CONTROLS = {"\n", "\t"}
_LOOKALIKES = str.maketrans(
    {
        # Cyrillic and Greek letters that are drawn like Latin ones (Unicode confusables, the everyday part of it)
        **dict(zip("аеорсухікјѕԁһԛԝ", "aeopcyxikjsdhqw", strict=True)),
        **dict(zip("вмнт", "bmht", strict=True)),
        **dict(zip("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS", strict=True)),
        **dict(zip("αορνικτυε", "aopviktue", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
        **dict(zip("ıɡɑ", "iga", strict=True)),
    }
)
_LEET = str.maketrans("013457@$!", "oieastasi")
_SPACED = re.compile(r"\b(?:\w[ ._\-*]+){3,}\w\b")


def visible(text: str, *, keep_newlines: bool = True) -> str:
    """The text without control, format (zero-width, bidi, tags), private-use and surrogate characters; NFC.

    Line ends and tabs stay (as blanks where not `keep_newlines`); other odd blanks become plain ones.
    """
    kept = []
    for char in text:
        if char in _KEPT_CONTROLS:
            kept.append(char if keep_newlines else " ")
            continue
        category = unicodedata.category(char)
        if category in {"Cc", "Cf", "Cs", "Co", "Cn"}:
            if category == "Cc":
                kept.append("\n" if char == "\r" and keep_newlines else " ")
            continue
        kept.append(" " if category in {"Zs", "Zl", "Zp"} else char)
    return unicodedata.normalize("NFC", "".join(kept))


def unmasked(text: str) -> str:
    """Folded words with look-alike letters, digits for letters and s p a c e d letters undone; for matching only."""
    plain = fold(unicodedata.normalize("NFKC", visible(text, keep_newlines=False)).translate(_LOOKALIKES))
    plain = _SPACED.sub(lambda m: re.sub(r"[ ._\-*]+", "", m.group()), plain)
    words = [w.translate(_LEET) if re.search(r"[a-z]", w) and re.search(r"[0-9@$!]", w) else w for w in plain.split()]
    return " ".join(words)
