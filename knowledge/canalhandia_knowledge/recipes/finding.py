"""From a typed name to what it stands for: an item, a group, a potion, several, or nothing, with what to say then."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Protocol

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.recipes.answers import Candidate, NoSuchItem, NotCraftable, UnknownItem
from canalhandia_knowledge.recipes.ask_words import CRAFT, SMALL_TALK
from canalhandia_knowledge.recipes.desk import RecipeDesk
from canalhandia_knowledge.recipes.no_such import no_such_piece
from canalhandia_knowledge.recipes.potion_words import (
    PotionWish,
    described,
    potion_named,
    unbrewable_named,
    wish_of,
)
from canalhandia_knowledge.recipes.types import namespaced
from canalhandia_knowledge.types import NameKind, NameMatch, Resolution

_AIR = frozenset({"ar", "air", "minecraft:air"})
_ID = re.compile(r"[a-z0-9_.-]+:[a-z0-9_/.-]+")
_WORD = re.compile(r"\w+")
_SUGGESTED = 5
_MOST_BEGUN = 7
_NOT_ITEMS = {
    NameKind.MOB: "é uma criatura",
    NameKind.BIOME: "é um bioma",
    NameKind.STRUCTURE: "é uma estrutura",
    NameKind.ENCHANTMENT: "é um encantamento",
    NameKind.EFFECT: "é um efeito",
}


class PhraseResolver(Protocol):
    """The names' resolver, as far as `/receita` needs it: `phrase` says that the text is a name, not a question."""

    def resolve(self, text: str, *, phrase: bool = False) -> Resolution: ...


@dataclass(frozen=True, slots=True)
class CustomItem:
    """An item of this server, by its own name; `item_id`: what it is made to look like."""

    name: str
    item_id: str


@dataclass(frozen=True, slots=True)
class Items:
    """One item, or all of a group."""

    ids: tuple[str, ...]
    label: str
    group: bool


@dataclass(frozen=True, slots=True)
class Several:
    """Different things called so."""

    choices: tuple[NameMatch, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """What to answer instead."""

    answer: UnknownItem | NoSuchItem | NotCraftable


Found = CustomItem | Items | PotionWish | Several | Nothing


def find(desk: RecipeDesk, resolver: PhraseResolver, text: str) -> tuple[Found, bool]:
    """What a typed name stands for, and whether all its words were understood (a number behind it too)."""
    folded = fold(text).strip()
    if folded in _AIR:
        return Nothing(NotCraftable("Ar", "minecraft:air", "Ar é a ausência de bloco.")), True
    custom = desk.book.custom_stack(text)
    if custom is not None and custom.name is not None:
        return CustomItem(custom.name, custom.id), True
    if _ID.fullmatch(folded) and desk.book.making(folded):
        return Items((namespaced(folded),), desk.namer.item_name(folded), group=False), True
    resolution = resolver.resolve(text, phrase=True)
    unbrewable = unbrewable_named(text)
    match = resolution.first(NameKind.POTION, NameKind.ITEM)
    if match is not None and match.kind is NameKind.POTION:
        wish = wish_of(match, text)
        if wish is not None:
            return wish, True
    if unbrewable is not None:
        return Nothing(NoSuchItem(text, f"{unbrewable[1][:1].upper()}{unbrewable[1][1:]}.")), True
    potion = potion_named(text)
    if potion is not None:
        return described(potion[0], text), True
    covered = _covered(text, resolution)
    if resolution.ambiguities and covered:
        return Several(resolution.ambiguities[0].choices), True
    if match is not None and covered:
        return Items(match.ids, match.label, match.group and len(match.ids) > 1), True
    return Nothing(_unknown(desk, resolution, text, match or _begun(resolver, text))), False


def candidates(desk: RecipeDesk, matches: tuple[NameMatch, ...]) -> tuple[Candidate, ...]:
    """As a list to choose from; groups are reached by their name, items by theirs."""
    seen: dict[str, Candidate] = {}
    for match in matches:
        if match.kind is NameKind.ITEM and len(match.ids) == 1:
            candidate = desk.candidate(match.id)
        else:
            candidate = Candidate(match.label, fold(match.label))
        seen.setdefault(candidate.name, candidate)
    return tuple(seen.values())


def _covered(text: str, resolution: Resolution) -> bool:
    """Is every word of the text part of a name, or small talk?"""
    spans = [m.span for m in resolution.matches] + [a.span for a in resolution.ambiguities]
    for word in _WORD.finditer(text):
        inside = any(start <= word.start() and word.end() <= end for start, end in spans)
        if not inside and fold(word.group()) not in SMALL_TALK | CRAFT:
            return False
    return bool(spans)


def _unknown(desk: RecipeDesk, resolution: Resolution, text: str, match: NameMatch | None) -> UnknownItem | NoSuchItem:
    piece = no_such_piece(text, desk.book)
    if piece is not None:
        return NoSuchItem(text, piece)
    if match is None and not resolution.ambiguities and resolution.matches and _covered(text, resolution):
        other = resolution.matches[0]
        if other.kind in _NOT_ITEMS:
            return NoSuchItem(text, f"{other.label} {_NOT_ITEMS[other.kind]}, não um item: não tem receita.")
    near = [
        m for m in (match, *_like(text, resolution)) if m is not None and m.kind in (NameKind.ITEM, NameKind.POTION)
    ]
    own = tuple(Candidate(name, name.lower()) for name in desk.book.near_custom_names(text))
    return UnknownItem(_shown(text), (*own, *candidates(desk, tuple(near)))[:_SUGGESTED])


def _begun(resolver: PhraseResolver, text: str) -> NameMatch | None:
    """The item that a longer name begins with: 'bolo' of 'bolo de cenoura'."""
    words = text.split()
    for count in range(min(len(words), _MOST_BEGUN) - 1, 0, -1):
        beginning = " ".join(words[:count])
        match = resolver.resolve(beginning, phrase=True).first(NameKind.POTION, NameKind.ITEM)
        if match is not None and _covered(beginning, Resolution(beginning, (match,))):
            return match
    return None


def _like(text: str, resolution: Resolution) -> list[NameMatch]:
    """The suggestions that a reader would call like it: a word nearly the same, or the whole."""
    folded = fold(text)
    typed = [word for word in folded.split() if len(word) > 2]
    return [
        match
        for match in resolution.suggestions
        if any(get_close_matches(word, typed, 1) for word in fold(match.label).split())
        or get_close_matches(fold(match.label), [folded], 1)
    ]


def _shown(text: str) -> str:
    """What was typed, fit to be shown: printable, at most 40 characters."""
    clean = "".join(c for c in text if c.isprintable())
    return clean[:40] + ("…" if len(clean) > 40 else "")
