"""Finds where names may stand in a text: every stretch of words that is a key of the catalogue, typos forgiven.

Walks the catalogue's keys word by word from each word of the text, so the cost follows the text's length and not the
number of names.
"""

from dataclasses import dataclass

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import COMMON
from canalhandia_knowledge.names.nicknames import WORDS
from canalhandia_knowledge.names.tokens import Token, base_of, other_singulars, undiminished
from canalhandia_knowledge.names.typos import LONG, SHORTEST, allowed_edits

LONGEST = 9
"""More content words than any name has."""

_MEANT = {word: " ".join(map(base_of, meant.split())) for word, meant in WORDS.items()}
_SUBSTITUTE = 0.05
SLIPPED = 0.3
"""What one edit costs; a span that costs less was typed right."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch that may be a name: tokens `first` to `last`, the catalogue's key, what was forgiven.

    `words` content words were covered; `cost` 0 is a name as filed. `filler`: 'com' or 'para' stands inside it.
    """

    first: int
    last: int
    key: str
    words: int
    cost: float
    typo: bool
    filler: bool


def find_spans(catalogue: NameCatalogue, tokens: list[Token], *, phrase: bool) -> list[Span]:
    """All candidate spans; they may overlap. `phrase`: the text is a name, so more typos are forgiven."""
    options = [_options(catalogue, t, phrase=phrase) for t in tokens]
    found: list[Span] = []
    for first, token in enumerate(tokens):
        if not token.connecting and (not token.filling or catalogue.leads_on(token.base)):
            found += _from(catalogue, tokens, options, first)
    return found


def _from(
    catalogue: NameCatalogue, tokens: list[Token], options: list[list[tuple[str, float]]], first: int
) -> list[Span]:
    found: list[Span] = []
    states: list[tuple[str, float]] = [("", 0.0)]
    words = 0
    filler = False
    for place in range(first, len(tokens)):
        token = tokens[place]
        if token.connecting:
            continue
        if token.filling and place > first:
            filler = True
            continue
        words += 1
        if words > LONGEST:
            break
        following: dict[str, float] = {}
        for key, cost in states:
            for word, more in options[place]:
                longer = f"{key} {word}" if key else word
                total = cost + more
                if total > 2 * SLIPPED + 0.2:
                    continue
                if catalogue.has(longer):
                    found.append(Span(first, place, longer, words, total, total >= SLIPPED, filler))
                if catalogue.leads_on(longer) and total < following.get(longer, 9.0):
                    following[longer] = total
        if not following:
            break
        states = list(following.items())[:16]
    return found


def _options(catalogue: NameCatalogue, token: Token, *, phrase: bool) -> list[tuple[str, float]]:
    """What a word may stand for, with what that costs: itself, its slang meaning, its nearest words."""
    base = token.base
    options = [(base, 0.0)]
    for spelled in {base, token.folded}:
        meant = catalogue.taught(spelled) or _MEANT.get(spelled)
        if meant is not None and meant != base:
            options.append((meant, _SUBSTITUTE))
    if catalogue.knows_word(base):
        return options
    others = [w for w in other_singulars(token.folded) if catalogue.knows_word(w)]
    options += [(w, 0.0) for w in others]
    small = [w for w in undiminished(token.folded) if catalogue.knows_word(w)][:1]
    options += [(w, _SUBSTITUTE) for w in small]
    if others or small or len(base) < 4 or base.isdigit():
        return options
    if not phrase and (token.folded in COMMON or base in COMMON):
        return options
    edits = allowed_edits(len(base))
    if phrase and len(base) == SHORTEST - 1:
        edits = 1
    if not phrase and edits > 1 and len(base) < LONG + 1:
        edits = 1
    for word, distance in catalogue.near_words.near(base, edits)[:8]:
        if not phrase and len(word) < SHORTEST - 1:
            continue
        options.append((word, SLIPPED * distance))
        meant = _MEANT.get(word)
        if meant is not None:
            options.append((meant, SLIPPED * distance + _SUBSTITUTE))
    return options
