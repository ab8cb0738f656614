"""Recipes without a fixed grid: what they do, in one sentence of ours each, and which items they make and take.

Keys differ between versions (1.21.11 has `armor_dye`, 26.2 one `…_dyed` for each piece), so entries match the key's
path. The items stand here because such recipes do not list theirs through any API.
"""

import re
from dataclasses import dataclass

from canalhandia_knowledge.recipes.types import Recipe, path_of

_COLOURS = (
    "white", "orange", "magenta", "light_blue", "yellow", "lime", "pink", "gray",
    "light_gray", "cyan", "purple", "blue", "brown", "green", "red", "black",
)  # fmt: skip
_DYES = tuple(f"{colour}_dye" for colour in _COLOURS)
_BANNERS = tuple(f"{colour}_banner" for colour in _COLOURS)
_DYED = (
    "leather_helmet",
    "leather_chestplate",
    "leather_leggings",
    "leather_boots",
    "leather_horse_armor",
    "wolf_armor",
)


@dataclass(frozen=True, slots=True)
class Special:
    """`sentence`: what to put together and what comes of it. `makes`/`takes`: item paths; `makes` may be empty
    (repair: whatever was put in)."""

    key: re.Pattern[str]
    sentence: str
    makes: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


def _special(key: str, sentence: str, makes: tuple[str, ...] = (), takes: tuple[str, ...] = ()) -> Special:
    return Special(re.compile(key), sentence, makes, takes)


SPECIALS: tuple[Special, ...] = (
    _special(
        r"armor_dye|(leather_\w+|wolf_armor)_dyed",
        "Junte a peça (armadura de couro, armadura de couro para cavalo ou armadura de lobo) a um ou mais corantes: "
        "as cores se misturam; um caldeirão com água tira a cor.",
        _DYED,
        (*_DYED, *_DYES),
    ),
    _special(
        r"(\w+_)?banner_duplicate",
        "Junte um estandarte com desenho a um estandarte liso da mesma cor: o desenho é copiado e o original volta.",
        _BANNERS,
        _BANNERS,
    ),
    _special(
        r"book_cloning",
        "Junte um livro escrito a um ou mais livros e penas: cada livro e pena vira uma cópia e o original volta "
        "(cópia de cópia não pode ser copiada).",
        ("written_book",),
        ("written_book", "writable_book"),
    ),
    _special(
        r"decorated_pot",
        "Ponha 4 tijolos ou óstracos de cerâmica em losango (cima, esquerda, direita e baixo), com o centro vazio: "
        "cada óstraco desenha um lado do vaso.",
        ("decorated_pot",),
        ("brick",),
    ),
    _special(
        r"firework_rocket",
        "Junte 1 papel e de 1 a 3 pólvoras (mais pólvora, voo mais longo) e, se quiser explosão, até 7 estrelas de "
        "fogo de artifício: rende 3 foguetes.",
        ("firework_rocket",),
        ("paper", "gunpowder", "firework_star"),
    ),
    _special(
        r"firework_star",
        "Junte 1 pólvora e ao menos 1 corante; opcionais: uma forma (bola de fogo, pepita de ouro, pena, crânio ou "
        "cabeça), diamante para rastro e pó de pedra luminosa para cintilar.",
        ("firework_star",),
        ("gunpowder", *_DYES, "fire_charge", "gold_nugget", "feather", "diamond", "glowstone_dust"),
    ),
    _special(
        r"firework_star_fade",
        "Junte uma estrela de fogo de artifício pronta a um ou mais corantes: dão a cor para a qual ela desbota.",
        ("firework_star",),
        ("firework_star", *_DYES),
    ),
    _special(
        r"map_cloning",
        "Junte um mapa já preenchido a mapas em branco (até 8): cada mapa em branco vira uma cópia e o original volta.",
        ("filled_map",),
        ("filled_map", "map"),
    ),
    _special(
        r"map_extending",
        "Ponha um mapa já preenchido no centro e 8 papéis em volta (ou use 1 papel na bancada de cartografia): o mapa "
        "passa a mostrar uma área maior.",
        ("filled_map",),
        ("filled_map", "paper"),
    ),
    _special(
        r"repair_item",
        "Junte duas ferramentas, armas ou armaduras gastas do mesmo tipo: as durabilidades se somam (mais 5 %), "
        "mas os encantamentos se perdem.",
    ),
    _special(
        r"shield_decoration",
        "Junte um escudo sem desenho a um estandarte: o escudo recebe o desenho e o estandarte é gasto.",
        ("shield",),
        ("shield", *_BANNERS),
    ),
    _special(
        r"tipped_arrow",
        "Ponha uma poção prolongada no centro e 8 flechas em volta: rende 8 flechas com o efeito da poção.",
        ("tipped_arrow",),
        ("arrow", "lingering_potion"),
    ),
    _special(
        r"shulker_box_coloring",
        "Junte uma caixa de shulker a um corante: ela muda de cor e guarda o que tem dentro.",
        tuple(f"{colour}_shulker_box" for colour in _COLOURS),
        ("shulker_box", *_DYES),
    ),
    _special(
        r"suspicious_stew",
        "Junte uma tigela, um cogumelo vermelho, um cogumelo marrom e uma flor: a flor decide o efeito.",
        ("suspicious_stew",),
        ("bowl", "red_mushroom", "brown_mushroom"),
    ),
)
UNKNOWN_SENTENCE = "Receita especial deste servidor, sem ingredientes fixos: o servidor não informa o que ela pede."

_NOTES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"map_cloning"), SPECIALS[7].sentence),
    (re.compile(r"\w*shulker_box"), "O que está dentro da caixa é mantido."),
    (re.compile(r"\w*bundle"), "O que está dentro da trouxa é mantido."),
)


def special_of(recipe: Recipe) -> Special | None:
    """The entry for a special recipe of the game; None for any other."""
    if recipe.of_this_server:
        return None
    path = path_of(recipe.key)
    return next((special for special in SPECIALS if special.key.fullmatch(path)), None)


def transmute_note(recipe: Recipe) -> str | None:
    """What a transmute recipe keeps, where it is worth saying."""
    path = path_of(recipe.key)
    return next((note for pattern, note in _NOTES if pattern.fullmatch(path)), None)


def varies(recipe: Recipe) -> bool:
    """Is this a transmute recipe of the game whose amounts are not the usual one and one (copies of a map)?"""
    return not recipe.of_this_server and path_of(recipe.key) == "map_cloning"
