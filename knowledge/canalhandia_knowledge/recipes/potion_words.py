"""Potions in players' words: by nickname, by effect, with level, length and form."""

import re
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.recipes.brewing_table import BY_ID, POTIONS, UNBREWABLE_NAMES, WATER, PotionEntry, base_of
from canalhandia_knowledge.types import NameMatch

POTION_WORDS = frozenset("pocao pocoes pot pots potion potions posao possao pocau poc splash".split())
EFFECT_POTIONS = {
    "speed": "swiftness",
    "jump_boost": "leaping",
    "instant_health": "healing",
    "instant_damage": "harming",
    "resistance": "turtle_master",
    **{entry.id: entry.id for entry in POTIONS if entry.effects},
}
"""Which potion gives an effect."""

_STRONG = re.compile(r"\b(ii|2|iv|4|forte|fortes|nivel (2|ii|max\w*)|nv 2|lvl 2|melhorad[ao])\b")
_LONG = re.compile(
    r"\b(longa|long|estendida|prorrogada|demorada|8 ?min\w*|mais tempo|dura mais|mais longa|com redstone)\b"
)
_FORMS = (
    ("tipped_arrow", re.compile(r"\b(flechas?|flexas?|arrows?)\b")),
    ("lingering_potion", re.compile(r"\b(prolongada|persistente|lingering|nuvem|duradoura)\b")),
    ("splash_potion", re.compile(r"\b(arremess\w+|splash|jogavel|de jogar|tacar|tacavel|jogar)\b")),
)
_WORD = re.compile(r"[0-9a-z]+")


@dataclass(frozen=True, slots=True)
class PotionWish:
    """Which potion is meant, and how."""

    entry: PotionEntry
    form: str = "potion"
    strength: str = ""


def wish_of(match: NameMatch, text: str) -> PotionWish | None:
    """A resolver's POTION match with what the text says of level, length and form; None for an unknown potion."""
    base = base_of(match.id)
    if base is None:
        return None
    entry, strength = base
    wish = described(entry, text)
    level = match.level or 0
    strong = "strong" if level >= 2 else wish.strength
    return PotionWish(entry, match.form or wish.form, strength or strong)


def described(entry: PotionEntry, text: str) -> PotionWish:
    """The potion in the strength and form that the text speaks of."""
    folded = fold(text)
    form = next((name for name, pattern in _FORMS if pattern.search(folded)), "potion")
    strength = "strong" if _STRONG.search(folded) else "long" if _LONG.search(folded) else ""
    return PotionWish(entry, form, strength)


def potion_named(text: str, *, alone: bool = False) -> tuple[PotionEntry, frozenset[str]] | None:
    """The one potion whose name or nickname stands in a text that speaks of potions, with the words that named it.

    `alone`: its proper name will do without a word for potion ('como faz invisibilidade'). None where two are named.
    """
    words = _WORD.findall(fold(text))
    joined = f" {' '.join(words)} "
    water = next((name for name, entry in _NAMES if entry.id == WATER and f" {name} " in joined), None)
    if water is not None:
        return BY_ID[WATER], frozenset(water.split())
    if not POTION_WORDS & set(words) and not alone:
        return None
    names = _NAMES if POTION_WORDS & set(words) else _PROPER_NAMES
    found = sorted(((name, entry) for name, entry in names if f" {name} " in joined), key=lambda pair: -len(pair[0]))
    if not found:
        return None
    best, entry = found[0]
    if any(other.id != entry.id and name not in best for name, other in found):
        return None
    return entry, frozenset(best.split())


def asks_to_brew(text: str) -> bool:
    """Is 'poção' itself what is to be made, whatever else the text tells of it?"""
    return _TO_BREW.search(fold(text)) is not None


def unbrewable_named(text: str) -> tuple[str, str] | None:
    """A potion that the game does not have ('poção de levitação'): the word, and the reason."""
    words = _WORD.findall(fold(text))
    if not POTION_WORDS & set(words):
        return None
    return next(((word, reason) for word, reason in UNBREWABLE_NAMES.items() if fold(word) in words), None)


def _all_names() -> list[tuple[str, PotionEntry]]:
    names = []
    for entry in POTIONS:
        own = re.sub(r"^(de|do|da) ", "", entry.name)
        for name in (own, *entry.nicknames):
            names.append((" ".join(_WORD.findall(fold(name))), entry))
    return names


_NAMES = _all_names()
_PROPER_NAMES = [
    (" ".join(_WORD.findall(fold(re.sub(r"^(de|do|da) ", "", entry.name)))), entry)
    for entry in POTIONS
    if entry.effects and entry.id not in {"healing", "harming", "strength", "leaping", "luck", "poison"}
]
"""Names that hardly mean anything else; 'força' or 'cura' alone do."""

_TO_BREW = re.compile(
    r"\b(como|cm)\b.{0,12}\b(faz|fazer|faco|prepara|preparar|cria|craft\w*)( (a|uma|essa|aquela))? (pocao|pot|potion)\b"
)
