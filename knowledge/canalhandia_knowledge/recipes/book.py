"""The recipe book of one server: what makes an item, and what an item is used in.

Built from one snapshot, immutable afterwards, so every thread may read it; a reload builds a new one.
"""

import re
from collections import defaultdict
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.recipes.order import natural_order
from canalhandia_knowledge.recipes.snapshot import read_snapshot
from canalhandia_knowledge.recipes.special import special_of
from canalhandia_knowledge.recipes.types import (
    VANILLA,
    Recipe,
    RecipeType,
    Snapshot,
    SnapshotWarning,
    Stack,
    namespaced,
    path_of,
)
from canalhandia_knowledge.recipes.vanilla_made import vanilla_makes


@dataclass(frozen=True, slots=True)
class BookDiff:
    """What changed between two books, in numbers. Keys are sorted."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    total: int

    @property
    def nothing(self) -> bool:
        return not (self.added or self.removed or self.changed)


class RecipeBook:
    """All recipes of a server, found by what they make, what they take and what they are called."""

    def __init__(self, snapshot: Snapshot, *, made_before: frozenset[str] = frozenset()) -> None:
        """`made_before`: what earlier snapshots of this server, of the same game version, had recipes for."""
        self.snapshot = snapshot
        self._made_before = made_before
        self._by_key = {recipe.key: recipe for recipe in snapshot.recipes}
        self._making: dict[str, list[Recipe]] = defaultdict(list)
        self._uses: dict[str, list[Recipe]] = defaultdict(list)
        self._custom: dict[str, list[Recipe]] = defaultdict(list)
        self._custom_uses: dict[str, list[Recipe]] = defaultdict(list)
        self._custom_stacks: dict[str, Stack] = {}
        self._ordered: dict[str, tuple[Recipe, ...]] = {}
        for recipe in snapshot.recipes:
            self._add(recipe)

    @classmethod
    def from_json(cls, text: str) -> "RecipeBook":
        """From the snapshot's JSON; raises `SourceError` where it is none."""
        return cls(read_snapshot(text))

    def _add(self, recipe: Recipe) -> None:
        made = {recipe.result.id} if recipe.result is not None else set()
        taken = {item for choice in recipe.choices() for item in choice.ids}
        if recipe.type is RecipeType.SPECIAL and (special := special_of(recipe)):
            if not made:
                made = {namespaced(path) for path in special.makes}
            taken |= {namespaced(path) for path in special.takes}
        for item in made:
            self._making[item].append(recipe)
        for item in taken:
            self._uses[item].append(recipe)
        if recipe.result is not None and recipe.result.name:
            self._custom[_key(recipe.result.name)].append(recipe)
            self._custom_stacks.setdefault(_key(recipe.result.name), recipe.result)
        for stack in {stack for choice in recipe.choices() for stack in choice.stacks if stack.name}:
            self._custom_uses[_key(stack.name or "")].append(recipe)
            self._custom_stacks.setdefault(_key(stack.name or ""), stack)

    @property
    def version(self) -> str:
        """The server's Minecraft version: '26.2'."""
        return self.snapshot.minecraft_version

    @property
    def recipes(self) -> tuple[Recipe, ...]:
        return self.snapshot.recipes

    @property
    def tags(self) -> dict[str, tuple[str, ...]]:
        return self.snapshot.tags

    @property
    def warnings(self) -> tuple[SnapshotWarning, ...]:
        return self.snapshot.warnings

    @property
    def made_ever(self) -> frozenset[str]:
        """What is made now or was before, for the next book's `made_before`."""
        return self.made_ids | self._made_before

    @property
    def made_ids(self) -> frozenset[str]:
        """Every item that some recipe makes."""
        return frozenset(self._making)

    def __len__(self) -> int:
        return len(self.snapshot.recipes)

    def recipe(self, key: str) -> Recipe | None:
        """By its key ('minecraft:torch')."""
        return self._by_key.get(namespaced(key))

    def making(self, item_id: str) -> tuple[Recipe, ...]:
        """Recipes that make an item, the most natural first; () when nothing does."""
        item_id = namespaced(item_id)
        ordered = self._ordered.get(item_id)
        if ordered is None:
            found = self._making.get(item_id)
            ordered = tuple(natural_order(found, lambda other: self._making.get(other, []))) if found else ()
            self._ordered[item_id] = ordered
        return ordered

    def making_potion(self, potion_id: str) -> tuple[Recipe, ...]:
        """Crafting recipes of data packs or plugins whose result is a bottle or arrow of this potion."""
        potion_id = namespaced(potion_id)
        return tuple(r for r in self.snapshot.recipes if r.result is not None and r.result.potion == potion_id)

    def uses(self, item_id: str) -> tuple[Recipe, ...]:
        """Recipes that take an item in some slot, in the server's order (uses.py orders them for players)."""
        return tuple(self._uses.get(namespaced(item_id), ()))

    def custom_stack(self, text: str) -> Stack | None:
        """The item of this server that a text names exactly (result or ingredient); case, accents and ornaments do
        not matter."""
        return self._custom_stacks.get(_key(text))

    def near_custom_names(self, text: str, most: int = 3) -> list[str]:
        """Names of this server's items that a text nearly spells, best first."""
        near = process.extract(_key(text), list(self._custom_stacks), scorer=fuzz.ratio, limit=most, score_cutoff=75)
        return [self._custom_stacks[key].name or "" for key, _, _ in near]

    def custom_name_in(self, text: str) -> str | None:
        """The longest custom item name that occurs in a text as whole words."""
        if not self._custom_stacks:
            return None
        words = _key(text).split()
        longest = max(len(name.split()) for name in self._custom_stacks)
        for size in range(min(longest, len(words)), 0, -1):
            for start in range(len(words) - size + 1):
                stack = self._custom_stacks.get(" ".join(words[start : start + size]))
                if stack is not None:
                    return stack.name
        return None

    def making_custom(self, name: str) -> tuple[Recipe, ...]:
        """Recipes whose result carries this custom name."""
        return tuple(self._custom.get(_key(name), ()))

    def uses_custom(self, name: str) -> tuple[Recipe, ...]:
        """Recipes that take an item of this custom name."""
        return tuple(self._custom_uses.get(_key(name), ()))

    def removed_by_server(self, item_id: str) -> bool:
        """Did this server make it, or does the game itself, while the server has no recipe for it now? A book far
        smaller than the game's lacks recipes that nobody took out: there only what was seen before is told removed."""
        item_id = namespaced(item_id)
        vanilla = (
            len(self) >= _GAME_SIZED
            and item_id.startswith(f"{VANILLA}:")
            and vanilla_makes(path_of(item_id), self.version)
        )
        return (vanilla or item_id in self._made_before) and not self._making.get(item_id)


_GAME_SIZED = 500
"""Recipes from which on a book is the game's own, give or take; every supported version has over a thousand."""

_WORD = re.compile(r"\w+")


def _key(name: str) -> str:
    """A custom name as typed: folded words, without ornaments ('✦ Espada do Rei ✦' -> 'espada do rei')."""
    return " ".join(_WORD.findall(fold(name))) or fold(name).strip()


def compare(old: Snapshot, new: Snapshot) -> BookDiff:
    """What is new, gone or different; recipes are equal when all that the snapshot says of them is."""
    before = {recipe.key: recipe for recipe in old.recipes}
    after = {recipe.key: recipe for recipe in new.recipes}
    return BookDiff(
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=tuple(sorted(key for key in after.keys() & before.keys() if after[key] != before[key])),
        total=len(after),
    )
