"""Quantities ('64 tochas', 'dois packs de tocha') and levels ('força 2', 'afiação V') around a name."""

from canalhandia_knowledge.names.tokens import Token

_WORDS = {
    "dois": 2, "duas": 2, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7, "oito": 8, "nove": 9, "dez": 10,
    "doze": 12, "dezesseis": 16, "vinte": 20, "trinta": 30, "cinquenta": 50, "cem": 100, "cento": 100, "mil": 1000,
}  # fmt: skip
_STACKS = frozenset({"pack", "pac", "packs", "stack", "pilha", "pilhas", "stacks", "pak", "paks"})
ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}
_LEVEL_WORDS = frozenset({"nivel", "nv", "lvl", "level", "lv", "nvl"})
STACK = 64
"""Items in a full stack of most things."""

MOST = 1_000_000
HIGHEST_LEVEL = 255


def number_of(token: Token) -> int | None:
    """64 for '64', '64x' and 'sessenta'-like words that are known; None for anything else."""
    text = token.folded.removesuffix("x") if token.folded[:1].isdigit() else token.folded
    if text.isascii() and text.isdigit():
        value = int(text[:9])
        return value if 0 < value <= MOST else None
    return _WORDS.get(text)


def quantity_before(tokens: list[Token], first: int, taken: set[int]) -> int | None:
    """The quantity right before token `first`: '64 tochas', '2 packs de tocha', 'um pack de tocha'."""
    place = first - 1
    if place >= 0 and tokens[place].folded == "de":
        place -= 1
    if place < 0 or place in taken:
        return None
    if tokens[place].folded in _STACKS:
        count = number_of(tokens[place - 1]) if place >= 1 and place - 1 not in taken else None
        return STACK * (count or 1)
    if tokens[place].folded == "x" and place >= 1:
        place -= 1
    if place + 1 < first and tokens[place + 1].folded == "de":
        return None
    return number_of(tokens[place])


def level_after(tokens: list[Token], last: int, taken: set[int]) -> int | None:
    """The level right behind token `last`: 'força 2', 'força II', 'afiação nível 5'."""
    place = last + 1
    if place < len(tokens) and tokens[place].folded in _LEVEL_WORDS:
        place += 1
    if place >= len(tokens) or place in taken:
        return None
    token = tokens[place]
    if token.folded in ROMAN:
        return ROMAN[token.folded]
    if token.folded.isascii() and token.folded.isdigit() and 0 < int(token.folded[:6]) <= HIGHEST_LEVEL:
        return int(token.folded)
    return None
