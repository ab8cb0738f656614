"""Item names inside Portuguese sentences: lower case, singular and plural, lists.

Works on any display name ('Lingote de Ferro', 'Olho de Aranha Fermentado'), by the rules of the language, with a short
list of exceptions; nothing here knows an item.
"""

from collections.abc import Sequence
from functools import lru_cache

PROPER = frozenset({"Nether", "End", "TNT", "XP", "II", "III", "IV", "V", "VI"})
"""Words that keep their capital inside a sentence."""

_PREPOSITIONS = frozenset({"de", "do", "da", "dos", "das", "com", "em", "no", "na", "para", "sem", "e", "a", "ao"})
_AO_TO_AES = frozenset({"pão", "cão", "capitão", "alemão"})
_AO_TO_AOS = frozenset({"mão", "grão", "órgão", "irmão", "cristão"})
_INVARIABLE = frozenset({"lápis", "ônibus", "tênis", "xp"})
_STAY_PLURAL = frozenset({"tijolos", "élitros", "ladrilhos", "algas", "raízes", "trepadeiras", "brotos", "barras"})
"""Heads that name one thing in the plural: 'Tijolos' is a block, 'Tijolo' another item."""
_VERB_COMPOUNDS = frozenset({"para", "toca", "porta", "quebra", "guarda", "vaga"})
"""First halves of compounds that end in a plural and still name one thing ('para-raios')."""
_PAIRS = {"botas": "par de botas", "calças": "par de calças"}


@lru_cache(maxsize=8192)
def lower_name(name: str) -> str:
    """The name as inside a sentence: 'Estrela do Nether' -> 'estrela do Nether'."""
    return " ".join(word if word in PROPER or _is_code(word) else word.lower() for word in name.split(" "))


@lru_cache(maxsize=8192)
def one_of(name: str) -> str:
    """What follows '1': 'Tábuas de Carvalho' -> 'tábua de carvalho', 'Botas de Ferro' -> 'par de botas de ferro'."""
    words = lower_name(name).split(" ")
    head = words[0]
    if head.partition("-")[0] in _VERB_COMPOUNDS:
        return " ".join(words)
    if head in _PAIRS:
        return " ".join((_PAIRS[head], *words[1:]))
    if head in _STAY_PLURAL or not head.endswith("s") or head in _INVARIABLE:
        return " ".join(words)
    end = _agreeing_end(words)
    return " ".join([*(_singular_word(w) for w in words[:end]), *words[end:]])


@lru_cache(maxsize=8192)
def many_of(name: str) -> str:
    """What follows a number above 1: 'Pedra Luminosa' -> 'pedras luminosas', 'Pó de Redstone' -> 'pós de redstone'."""
    words = lower_name(name).split(" ")
    if words[0] in _PAIRS:
        return " ".join((_PAIRS[words[0]].replace("par ", "pares ", 1), *words[1:]))
    end = _agreeing_end(words)
    plural = [_plural_word(word) for word in words[:end]] + words[end:]
    last = words[-1]
    if end < len(words) - 1 and last.endswith(("ado", "ada", "ido", "ida")) and _agree(words[0], last):
        plural[-1] = _plural_word(last)
    return " ".join(plural)


def counted(count: int, one: str, many: str) -> str:
    """'1 baú', '8 baús'."""
    return f"{count} {one if count == 1 else many}"


def counted_name(count: int, name: str) -> str:
    """A number with a display name: (4, 'Lingote de Ouro') -> '4 lingotes de ouro'."""
    return counted(count, one_of(name), many_of(name))


def either(parts: Sequence[str]) -> str:
    """'a', 'a ou b', 'a, b ou c'."""
    return listed(parts, "ou")


def listed(parts: Sequence[str], last: str = "e") -> str:
    """'a', 'a e b', 'a, b e c'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def capital(text: str) -> str:
    """The first letter as a capital, the rest as it is."""
    return text[:1].upper() + text[1:]


def duration_text(seconds: float) -> str:
    """'3 min', '1 min 30 s', '45 s', '21,6 s'."""
    minutes, rest = divmod(seconds, 60)
    rest_text = number_text(rest)
    if not minutes:
        return f"{rest_text} s"
    return f"{int(minutes)} min" if not rest else f"{int(minutes)} min {rest_text} s"


def number_text(value: float) -> str:
    """A number as Portuguese writes it, at most two decimals: 0.35 -> '0,35', 10.0 -> '10'."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", ",")


def _is_code(word: str) -> bool:
    return any(c.isdigit() for c in word)


def _agreeing_end(words: list[str]) -> int:
    """How many leading words are the noun with its adjectives: those before the first preposition."""
    return next((i for i, word in enumerate(words) if word in _PREPOSITIONS), len(words))


def _agree(head: str, adjective: str) -> bool:
    """Do noun and participle have the same gender, as far as endings tell?"""
    feminine = head.endswith(("a", "ã", "ade")) and head != "mapa"
    return feminine == adjective.endswith("a")


def _plural_word(word: str) -> str:
    if "-" in word:
        parts = word.split("-")
        if any(part in _PREPOSITIONS for part in parts):
            return "-".join([_plural_word(parts[0]), *parts[1:]])
        if parts[0] == "lápis":
            return word
        if parts[0] in _VERB_COMPOUNDS:
            return "-".join([*parts[:-1], _plural_word(parts[-1])])
        return "-".join(_plural_word(part) for part in parts)
    if word.endswith(("s", "x")) or word in _INVARIABLE:
        return word
    if word.endswith("ão"):
        ending = "ães" if word in _AO_TO_AES else "ãos" if word in _AO_TO_AOS else "ões"
        return word[:-2] + ending
    for ending, plural in (("al", "ais"), ("el", "éis"), ("ol", "óis"), ("ul", "uis"), ("il", "is"), ("m", "ns")):
        if word.endswith(ending):
            stem = word[: -len(ending)]
            if ending == "el" and (any(c in "áéíóúâêô" for c in stem)):
                return stem + "eis"
            return stem + plural
    if word.endswith(("r", "z")):
        return word + "es"
    return word + "s"


def _singular_word(word: str) -> str:
    if word in _INVARIABLE or not word.endswith("s"):
        return word
    for ending, base in (("ões", "ão"), ("ães", "ão"), ("ais", "al"), ("éis", "el"), ("óis", "ol"), ("ns", "m")):
        if word.endswith(ending):
            return word[: -len(ending)] + base
    if word.endswith(("res", "zes")):
        return word[:-2]
    return word[:-1]
