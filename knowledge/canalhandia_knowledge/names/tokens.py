"""A text as comparable words with their places, and the keys under which names are filed.

A key is the folded, singular content words of a name joined by blanks: 'Olho de Aranha Fermentado' and 'olhos de
aranha fermentados' are both 'olho aranha fermentado'. Connecting words are left out of keys, since players swap them
freely ('baú do ender', 'baú de ender', 'bau ender').
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from canalhandia_knowledge.folding import fold, singular

CONNECTORS = frozenset({"de", "do", "da", "dos", "das", "d", "del", "of", "the", "e", "and", "o", "a", "os", "as"})
"""Words that may stand inside a name without belonging to its key; never first or last in one."""

FILLERS = frozenset({"com", "c", "with", "para", "pra", "p"})
"""Like connectors, but only where the name itself has such a word: 'tocha com redstone' is no redstone torch."""

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_ID = re.compile(r"[a-z0-9_.-]+:[a-z0-9_./-]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a text. `raw` is lower case with its accents, `folded` without, `base` folded and singular."""

    raw: str
    folded: str
    base: str
    start: int
    end: int

    @property
    def connecting(self) -> bool:
        return self.folded in CONNECTORS

    @property
    def filling(self) -> bool:
        return self.folded in FILLERS


@lru_cache(maxsize=4096)
def _forms(word: str) -> tuple[str, str, str]:
    raw = unicodedata.normalize("NFC", word.casefold())
    folded = fold(raw)
    return raw, folded, base_of(folded)


@lru_cache(maxsize=4096)
def base_of(folded: str) -> str:
    """The singular of a folded word, settled: applied until nothing changes."""
    for _ in range(3):
        single = singular(folded)
        if single == folded:
            break
        folded = single
    return folded


def other_singulars(folded: str) -> tuple[str, ...]:
    """What a plural may also come from: 'cobres' from 'cobre', 'luzes' from 'luz', 'pas' from 'pa'."""
    if not folded.endswith("s") or len(folded) < 3:
        return ()
    return (folded[:-1], folded[:-2]) if folded.endswith(("res", "zes", "ses", "nes", "les")) else (folded[:-1],)


def undiminished(folded: str) -> tuple[str, ...]:
    """What a diminutive may come from: 'tochinha' from 'tocha', 'bauzinho' from 'bau', 'livrinhos' from 'livro'."""
    word = folded.removesuffix("s")
    if len(word) < 7 or not word.endswith(("inho", "inha")):
        return ()
    stem = word[:-4]
    forms = (stem + word[-1], stem + "o", stem + "a", stem + "e", stem)
    return (*forms, stem[:-1]) if stem.endswith("z") else forms


def tokenize(text: str) -> list[Token]:
    """The words of a text in order; everything else separates them. Underscores separate too."""
    return [Token(*_forms(m.group()), m.start(), m.end()) for m in _WORD.finditer(text)]


def namespaced_ids(text: str) -> list[tuple[str, int, int]]:
    """What is spelled like 'minecraft:torch' in a text, with its place."""
    return [(m.group().lower(), m.start(), m.end()) for m in _ID.finditer(text)]


def content(tokens: list[Token]) -> list[Token]:
    """The tokens that make a key. A leading 'para' belongs to it ('Para-Raios'); 'O' is not an empty name."""
    kept = [t for place, t in enumerate(tokens) if not t.connecting and (not t.filling or place == 0)]
    return kept or tokens


def key_of(text: str) -> str:
    """The key under which a name is filed; '' for a text without words."""
    return " ".join(t.base for t in content(tokenize(text)))


def joined(text: str) -> str:
    """All folded words of a text without blanks: how 'alto forno', 'Alto-Forno' and 'altoforno' are the same."""
    return "".join(t.folded for t in tokenize(text))


def same_accents(typed: str, name: str) -> bool:
    """Do two words carry the same accents as far as their folded forms agree? 'maçãs' and 'maçã' do, 'maças' not."""
    for a, b in zip(typed, name, strict=False):
        if a != b:
            return fold(a) != fold(b)
    return True
