"""Things that players ask for although the game has none: tools and armour of a material that makes none."""

import re

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.grammar import listed

_PIECES = {
    "espada": ("sword", "as espadas são"),
    "picareta": ("pickaxe", "as picaretas são"),
    "machado": ("axe", "os machados são"),
    "pa": ("shovel", "as pás são"),
    "enxada": ("hoe", "as enxadas são"),
    "lanca": ("spear", "as lanças são"),
    "capacete": ("helmet", "os capacetes são"),
    "peitoral": ("chestplate", "os peitorais são"),
    "calca": ("leggings", "as calças são"),
    "calcas": ("leggings", "as calças são"),
    "bota": ("boots", "as botas são"),
    "botas": ("boots", "as botas são"),
    "armadura": ("chestplate", "as armaduras são"),
}
_MATERIALS = (
    ("leather", "couro"),
    ("wooden", "madeira"),
    ("stone", "pedra"),
    ("copper", "cobre"),
    ("iron", "ferro"),
    ("golden", "ouro"),
    ("diamond", "diamante"),
    ("netherite", "netherita"),
)
_NONE = frozenset(
    """
    esmeralda obsidiana redstone lapis lazuli quartzo ametista carvao bedrock vidro osso slime ender end glowstone
    platina amethyst emerald prismarinho enxofre tijolo esponja gelo lava fogo rubi safira titanio prata bronze
    aco uranio
    """.split()
)
_PHRASE = re.compile(rf"\b({'|'.join(_PIECES)})s? (?:de|d|do|da) (?:bloco de )?(\w+)")


def no_such_piece(text: str, book: RecipeBook) -> str | None:
    """'Não existe espada de esmeralda …: as espadas são de …', by what this server makes; None: no such phrase."""
    match = _PHRASE.search(fold(text))
    if match is None or match.group(2) not in _NONE:
        return None
    piece, verb = _PIECES[match.group(1)]
    words = [word for english, word in _MATERIALS if book.making(f"minecraft:{english}_{piece}")]
    asked = f"{_shown(match.group(1))} de {match.group(2)}"
    if not words:
        return f"Não existe {asked} no jogo, e este servidor não tem receita para isso."
    return f"Não existe {asked} no jogo nem receita disso neste servidor: {verb} de {listed(words)}."


def no_such_phrase(text: str) -> str | None:
    """The thing of such a phrase in a text ('armadura de esmeralda'), None where there is none."""
    match = _PHRASE.search(fold(text))
    if match is None or match.group(2) not in _NONE:
        return None
    return f"{_shown(match.group(1))} de {match.group(2)}"


def _shown(piece: str) -> str:
    return {"pa": "pá", "calca": "calça", "lanca": "lança"}.get(piece, piece)
