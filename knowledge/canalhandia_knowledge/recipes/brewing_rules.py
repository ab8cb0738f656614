"""Questions about brewing as such, without a certain potion: stronger, longer, throwable, fuel."""

import re
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.recipes.brewing_table import BOTTLES_PER_BREW, BREWS_PER_FUEL

_POTION = re.compile(r"\b(pocao|pocoes|pot|pots|potion|potions|posao|possao|lingering|splash)\b")
_FUEL = (
    f"O combustível do suporte de poções é pó de blaze: cada um serve para {BREWS_PER_FUEL} preparos, "
    f"e cada preparo serve para até {BOTTLES_PER_BREW} frascos."
)
_LINGERING = (
    "Para uma poção prolongada (a que deixa uma nuvem no chão): ponha pólvora na poção, que vira arremessável, "
    "e depois bafo do dragão na arremessável, no suporte de poções. O efeito dura um quarto do tempo."
)
_ARROWS = (
    "Para flechas com efeito: 8 flechas em volta de uma poção prolongada na bancada de trabalho dão 8 flechas "
    "com o efeito, que dura um oitavo do tempo da poção."
)
_SPLASH = "Pólvora no suporte de poções torna qualquer poção arremessável."
_STRONGER = (
    "Pó de pedra luminosa no suporte de poções sobe a poção para o nível II (mais forte, porém mais curta). "
    "Nem toda poção tem nível II."
)
_LONGER = "Pó de redstone no suporte de poções faz a poção durar mais. Não combina com o nível II: é um ou o outro."
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b(combustivel|fuel)\b|\b(acende|alimenta|abastece|liga)\w*\b.*\bsuporte\b"), _FUEL),
    (re.compile(r"\b(nuvem|lingering|prolongada|persistente|fica no chao)\b"), _LINGERING),
    (re.compile(r"\b(flechas?|ponta)\b"), _ARROWS),
    (re.compile(r"\b(jogar|joga|jogavel|arremess\w+|splash|tacar|taca|atirar|lancar)\b"), _SPLASH),
    (re.compile(r"\b(nivel|lvl|nv|level) ?(2|ii|dois|max\w*)\b|\b(mais forte|fortalec\w+|potenci\w+)\b"), _STRONGER),
    (re.compile(r"\b(dur\w+|longa|estend\w+|aument\w+) (mais|o tempo|a duracao)\b|\bmais (tempo|longa)\b"), _LONGER),
)
_START = (
    "Toda poção começa no suporte de poções (combustível: pó de blaze): frasco de água + fungo do Nether = poção "
    "estranha; depois, um ingrediente decide o efeito. Diga qual, por exemplo /receita poção de cura."
)
_ASKS = re.compile(
    r"\b(como|cm|qual|quais|q|que|oq|com o que|fazer|faz|faco|transform\w+|vira|virar|deixa\w*|usa|combustivel|fuel)\b"
)
_FREE_WORDS = 12
"""A longer question tells a story of its own and is left to the wiki."""


@dataclass(frozen=True, slots=True)
class BrewingRule:
    """What changes any potion."""

    text: str

    def plain_text(self) -> str:
        return self.text


def brewing_rule(question: str) -> BrewingRule | None:
    """The rule that a question about potions in general asks for; the caller knows that it names none."""
    folded = fold(question)
    if not _POTION.search(folded) or not _ASKS.search(folded) or len(folded.split()) > _FREE_WORDS:
        return None
    return next((BrewingRule(said) for pattern, said in _RULES if pattern.search(folded)), None)


def brewing_start() -> BrewingRule:
    """How any potion begins, for who asks for 'poção' alone."""
    return BrewingRule(_START)
