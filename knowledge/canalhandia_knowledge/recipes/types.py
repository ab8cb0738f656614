"""Recipes as values, as the snapshot of docs/ponte.md gives them. No names and no I/O here."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

VANILLA = "minecraft"
"""The game's own namespace; a recipe of any other namespace is 'deste servidor'."""


class RecipeType(Enum):
    """The values are the snapshot's own words."""

    SHAPED = "shaped"
    SHAPELESS = "shapeless"
    TRANSMUTE = "transmute"
    SMELTING = "smelting"
    BLASTING = "blasting"
    SMOKING = "smoking"
    CAMPFIRE = "campfire"
    STONECUTTING = "stonecutting"
    SMITHING_TRANSFORM = "smithing_transform"
    SMITHING_TRIM = "smithing_trim"
    SPECIAL = "special"
    UNKNOWN = "unknown"


COOKING = frozenset({RecipeType.SMELTING, RecipeType.BLASTING, RecipeType.SMOKING, RecipeType.CAMPFIRE})
SMITHING = frozenset({RecipeType.SMITHING_TRANSFORM, RecipeType.SMITHING_TRIM})
CRAFTING = frozenset({RecipeType.SHAPED, RecipeType.SHAPELESS, RecipeType.TRANSMUTE, RecipeType.SPECIAL})


@dataclass(frozen=True, slots=True)
class Stack:
    """An item with amount. `name`: custom name, plain text; `enchantments`: id and level, sorted by id;
    `potion`: the potion in a bottle or arrow; `custom_model`: a resource pack gives it another look."""

    id: str
    count: int = 1
    name: str | None = None
    enchantments: tuple[tuple[str, int], ...] = ()
    potion: str | None = None
    custom_model: bool = False

    @property
    def custom(self) -> bool:
        """Is it an item of this server rather than the game's plain one?"""
        return self.name is not None or self.custom_model or bool(self.enchantments)


@dataclass(frozen=True, slots=True)
class Choice:
    """What may lie in one slot. `items`: ids in the server's order, no repeats; `tag` where it is exactly an item
    tag; `stacks` for exact choices (custom names count); `unknown_class`: this server's API offered a class of
    choice that nobody knew, and `items` holds what could be read of it (perhaps nothing)."""

    items: tuple[str, ...]
    tag: str | None = None
    stacks: tuple[Stack, ...] = ()
    unknown_class: str | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that fit, also where only exact stacks were given."""
        return self.items or tuple(dict.fromkeys(stack.id for stack in self.stacks))


@dataclass(frozen=True, slots=True)
class Recipe:
    """One recipe of the server.

    `rows`: the grid exactly as registered (shaped only; None is a blank cell; every row equally long).
    `ingredients`: all others, in the station's order: shapeless and unknown: the items; transmute: (input, material);
    cooking and stonecutting: (input,); smithing: (template, base, addition), each of which may be None.
    `result` None: empty or not fixed. `class_name`: of special and unknown recipes. `pattern`: of a trim.
    """

    key: str
    type: RecipeType
    result: Stack | None
    rows: tuple[tuple[Choice | None, ...], ...] = ()
    ingredients: tuple[Choice | None, ...] = ()
    group: str = ""
    category: str = ""
    time_ticks: int | None = None
    experience: float | None = None
    pattern: str | None = None
    class_name: str | None = None

    @property
    def namespace(self) -> str:
        return self.key.partition(":")[0]

    @property
    def of_this_server(self) -> bool:
        """Did a data pack or plugin add it (any namespace but the game's own)?"""
        return self.namespace != VANILLA

    def choices(self) -> Iterator[Choice]:
        """The choice of every filled slot, slot by slot, repeats included."""
        for row in self.rows:
            for cell in row:
                if cell is not None:
                    yield cell
        for choice in self.ingredients:
            if choice is not None:
                yield choice

    def counted_choices(self) -> dict[Choice, int]:
        """How many slots each distinct choice fills, in order of appearance."""
        counts: dict[Choice, int] = {}
        for choice in self.choices():
            counts[choice] = counts.get(choice, 0) + 1
        return counts


@dataclass(frozen=True, slots=True)
class SnapshotWarning:
    """A recipe that could not be read (`key` None where even that failed), and why."""

    key: str | None
    problem: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All recipes of one moment. `tags`: item tags, expanded, by full name without '#'."""

    number: int
    minecraft_version: str
    software: str
    taken_at_ms: int
    recipes: tuple[Recipe, ...]
    tags: dict[str, tuple[str, ...]]
    warnings: tuple[SnapshotWarning, ...] = ()


def path_of(item_id: str) -> str:
    """'minecraft:oak_log' -> 'oak_log'."""
    return item_id.partition(":")[2] or item_id


def namespaced(item_id: str) -> str:
    """'oak_log' -> 'minecraft:oak_log'."""
    return item_id if ":" in item_id else f"{VANILLA}:{item_id}"
