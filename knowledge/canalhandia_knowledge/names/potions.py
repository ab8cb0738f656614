"""Potion phrases: 'poção de força 2', 'pot de pulo', 'veneno poção', 'flecha de lentidão'.

The words behind 'poção de' are everyday words ('fogo', 'vida', 'sorte'), so they name a potion only together with a
word for potion, or with 'flecha de'.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from canalhandia_knowledge.names.kinds import POTIONS
from canalhandia_knowledge.names.tokens import Token, base_of, key_of
from canalhandia_knowledge.names.typos import NearIndex, allowed_edits

_POTION_WORDS = "pocao pot potion posao possao pocau poca pocion posaum pocaum porcao poson"
POTION_WORDS = frozenset(map(base_of, _POTION_WORDS.split()))
BOTTLES = frozenset({"frasco", "garrafa", "garrafinha", "vidrinho"})
ARROW_WORDS = frozenset(map(base_of, ("flecha", "arrow", "flexa", "frecha")))
_FORMS: Mapping[str, str] = {
    "arremessavel": "splash_potion",
    "arremesso": "splash_potion",
    "splash": "splash_potion",
    "jogavel": "splash_potion",
    "tacavel": "splash_potion",
    "prolongada": "lingering_potion",
    "lingering": "lingering_potion",
    "persistente": "lingering_potion",
    "duradoura": "lingering_potion",
}
FORMS = {base_of(word): form for word, form in _FORMS.items()}
"""A word beside 'poção' (folded, singular) -> the form it says."""

ADJECTIVES = frozenset({"awkward", "mundane", "thick", "oozing", "infested"})
"""Potions whose word stands right beside 'poção' ('poção estranha'), never further away."""

LOOSE = frozenset(
    {"fogo", "lava", "vida", "base", "agua", "vento", "teia", "slime", "dano", "tartaruga", "comum", "densa"}
)
"""Words of other things too: they name a potion only right behind 'poção de'."""

_BETWEEN_WORDS = """
de do da dos das d a o e pra para p que q faz fazer da dar ter ficar na no em com efeito eu me deixa craft
receita como com e of
"""
_BETWEEN = frozenset(_BETWEEN_WORDS.split())
_BREAKS = frozenset({"com", "e"})


@dataclass(frozen=True, slots=True)
class PotionPhrase:
    """A potion in a text: which, in which form, and the first and last token that say so."""

    potion: str
    form: str
    first: int
    last: int
    typo: bool


class PotionNames:
    """The words for potions, with those of the operator's language files. Unchanging; safe from any thread."""

    def __init__(
        self,
        more: Mapping[str, tuple[str, ...]] | None = None,
        official: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        """`more`: further words for potions; `official`: (potion, form) -> the game's own name for it."""
        self._official = dict(official or {})
        self._keys: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        for potion, own in POTIONS.items():
            for name in (*(more or {}).get(potion, ()), *own):
                self._keys.setdefault(key_of(name), potion)
            self.labels[potion] = ((more or {}).get(potion) or own)[0]
        self._longest = max(len(k.split(" ")) for k in self._keys)
        self._near = NearIndex({w for k in self._keys for w in k.split(" ")}, by_sound=True)

    def label(self, potion: str, form: str) -> str:
        """What to call it: 'Poção de agilidade', 'Flecha de veneno', 'Frasco de água'."""
        if (potion, form) in self._official:
            return self._official[potion, form]
        name = self.labels[potion]
        if potion == "water" and form == "potion":
            return "Frasco de água"
        head = {
            "potion": "Poção",
            "splash_potion": "Poção arremessável",
            "lingering_potion": "Poção prolongada",
            "tipped_arrow": "Flecha",
        }[form]
        if potion in ADJECTIVES | {"water"}:
            return f"{head} {name}" if potion != "water" else f"{head} de água"
        return f"{head} {'do' if potion == 'turtle_master' else 'de'} {name}"

    def find(self, tokens: list[Token]) -> list[PotionPhrase]:
        """The potion phrases of a text, in order."""
        found: list[PotionPhrase] = []
        for at, token in enumerate(tokens):
            arrow = token.base in ARROW_WORDS
            if token.folded in BOTTLES and (end := self._water_behind(tokens, at)):
                found.append(PotionPhrase("water", "potion", at, end, False))
                continue
            if token.base not in POTION_WORDS and not arrow:
                continue
            phrase = self._around(tokens, at, arrow=arrow)
            if phrase and not any(phrase.first <= p.last and p.first <= phrase.last for p in found):
                found.append(phrase)
        return found

    def _water_behind(self, tokens: list[Token], at: int) -> int | None:
        """The last token of 'frasco de água', 'garrafa d'água', 'water bottle' that begins at `at`."""
        for place in range(at + 1, min(at + 3, len(tokens))):
            if tokens[place].folded == "agua":
                return place
            if not tokens[place].connecting:
                return None
        return None

    def _around(self, tokens: list[Token], at: int, *, arrow: bool) -> PotionPhrase | None:
        form = "tipped_arrow" if arrow else "potion"
        first = last = at
        start = at + 1
        for place in (at - 1, at + 1, at + 2):
            if not arrow and 0 <= place < len(tokens) and tokens[place].base in FORMS:
                form = FORMS[tokens[place].base]
                first, last = min(first, place), max(last, place)
                start = max(start, place + 1)
                break
        ahead = self._ahead(tokens, start, arrow=arrow)
        if ahead is None and not arrow:
            ahead = self._behind(tokens, first)
        if ahead is None:
            return None
        potion, begin, end, typo = ahead
        for place in (end + 1, end + 2):
            if place < len(tokens) and not arrow and tokens[place].base in FORMS and tokens[end + 1].base != "com":
                form, end = FORMS[tokens[place].base], place
                break
        return PotionPhrase(potion, form, min(first, begin), max(last, end), typo)

    def _ahead(self, tokens: list[Token], start: int, *, arrow: bool) -> tuple[str, int, int, bool] | None:
        place, gap = start, 0
        while place < len(tokens) and gap <= 3:
            close = all(t.connecting or t.base.isdigit() for t in tokens[start:place])
            hit = self._at(tokens, place, close=close, direct=place == start)
            if hit:
                return hit[0], place, hit[1], hit[2]
            token = tokens[place]
            number = token.base.isdigit() or token.base in {"ii", "iii", "nivel"}
            if token.folded not in _BETWEEN and not number:
                return None
            if token.folded in _BREAKS or (arrow and not token.connecting):
                return None
            place, gap = place + 1, gap + (not token.connecting)
        return None

    def _behind(self, tokens: list[Token], before: int) -> tuple[str, int, int, bool] | None:
        """'veneno poção', 'respirar na agua poçao': the effect ends right before, or one small word earlier."""
        for skip in (0, 1):
            end = before - 1 - skip
            if skip and (end < 0 or tokens[before - 1].folded not in _BETWEEN - _BREAKS - {"de", "da", "do"}):
                break
            for begin in range(max(0, end - self._longest - 1), end + 1):
                hit = self._at(tokens, begin, close=False, direct=False, until=end)
                if hit and hit[1] == end:
                    return hit[0], begin, end, hit[2]
        return None

    def _at(
        self, tokens: list[Token], begin: int, *, close: bool, direct: bool, until: int | None = None
    ) -> tuple[str, int, bool] | None:
        """The longest potion word that begins here: potion, last token, had a typo."""
        if tokens[begin].connecting:
            return None
        states: list[tuple[str, bool]] = [("", False)]
        best: tuple[str, int, bool] | None = None
        length = 0
        for place in range(begin, len(tokens) if until is None else until + 1):
            token = tokens[place]
            if token.connecting:
                continue
            length += 1
            if length > self._longest:
                break
            options = [(token.base, False)]
            edits = allowed_edits(len(token.base))
            options += [(w, True) for w, _ in self._near.near(token.base, edits)][:4] if len(token.base) >= 4 else []
            states = [(f"{key} {word}".strip(), typo or wrong) for key, typo in states for word, wrong in options][:12]
            for key, typo in states:
                potion = self._keys.get(key)
                if potion is None or (potion in ADJECTIVES and not direct and until is None):
                    continue
                if (key in LOOSE and not close) or (typo and key in LOOSE):
                    continue
                if best is None or place > best[1] or (best[2] and not typo):
                    best = (potion, place, typo)
        return best
