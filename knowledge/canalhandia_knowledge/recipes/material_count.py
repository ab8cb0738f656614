"""'Quantos diamantes pra armadura completa?': how much of one material a set of armour, or a piece or tool, takes.

What is counted is the ingredient and what is named is the piece, so the piece is the one of that material. The numbers
are the book's own recipes'.
"""

import re
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold, singular
from canalhandia_knowledge.recipes.ask_words import COUNTING, MAKE_WORDS, NEED, SMALL_TALK
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.grammar import counted_name, listed
from canalhandia_knowledge.recipes.named import Namer

_MATERIALS = {
    "diamante": ("diamond", "diamond"),
    "dima": ("diamond", "diamond"),
    "ferro": ("iron", "iron_ingot"),
    "ouro": ("golden", "gold_ingot"),
    "couro": ("leather", "leather"),
    "cobre": ("copper", "copper_ingot"),
    "netherita": ("netherite", "netherite_ingot"),
    "netherite": ("netherite", "netherite_ingot"),
}
_PIECES = {
    "capacete": "helmet",
    "elmo": "helmet",
    "peitoral": "chestplate",
    "calca": "leggings",
    "bota": "boots",
    "espada": "sword",
    "picareta": "pickaxe",
    "machado": "axe",
    "enxada": "hoe",
}
_SET = frozenset({"armadura", "set", "conjunto", "full"})
_ALL = ("helmet", "chestplate", "leggings", "boots")
_AROUND = SMALL_TALK | COUNTING | MAKE_WORDS | NEED | frozenset("full completa inteira toda set lingote barra".split())


@dataclass(frozen=True, slots=True)
class MaterialCount:
    """So much of a material; told in words."""

    text: str

    def plain_text(self) -> str:
        return self.text


def material_count(text: str, book: RecipeBook, namer: Namer) -> MaterialCount | None:
    """The count in words; None where the question is another or this server makes a piece otherwise."""
    words = [singular(word) for word in re.findall(r"\w+", fold(text))]
    materials = {_MATERIALS[word] for word in words if word in _MATERIALS}
    pieces = list(dict.fromkeys(_PIECES[word] for word in words if word in _PIECES))
    whole = bool(_SET & set(words)) and not pieces
    known = _MATERIALS.keys() | _PIECES.keys() | _SET
    asks = _in_order(re.findall(r"\w+", fold(text)))
    plain = {word for word in re.findall(r"\w+", fold(text)) if singular(word) not in known}
    if not asks or len(materials) != 1 or not (whole or pieces) or plain - _AROUND:
        return None
    prefix, ingredient = materials.pop()
    counts = [(f"minecraft:{prefix}_{piece}", _taken(book, f"minecraft:{prefix}_{piece}", f"minecraft:{ingredient}"))
              for piece in (_ALL if whole else pieces)]  # fmt: skip
    if not all(count for _, count in counts):
        return None
    name = namer.item_name(f"minecraft:{ingredient}")
    each = listed([f"{counted_name(1, namer.item_name(item))} leva {count}" for item, count in counts])
    total = counted_name(sum(count for _, count in counts), name)
    if len(counts) == 1:
        return MaterialCount(f"{each} {total.split(' ', 1)[1]}.")
    return MaterialCount(f"{'A armadura completa' if whole else 'Tudo'} leva {total}: {each}.")


def _in_order(words: list[str]) -> bool:
    """Does a counting word stand before the material, and the material before the armour?"""
    ranks = [
        0 if word in COUNTING else 1 if singular(word) in _MATERIALS else 2
        for word in words
        if word in COUNTING or singular(word) in _MATERIALS.keys() | _PIECES.keys() | _SET
    ]
    return ranks == sorted(ranks) and {0, 1, 2} <= set(ranks)


def _taken(book: RecipeBook, item: str, ingredient: str) -> int:
    """How many of the ingredient the first recipe of an item that takes it holds."""
    counts = (sum(ingredient in choice.ids for choice in recipe.choices()) for recipe in book.making(item))
    return next((count for count in counts if count), 0)
