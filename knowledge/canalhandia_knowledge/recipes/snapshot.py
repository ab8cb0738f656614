"""The JSON of docs/ponte.md ('Recipe snapshot') -> `Snapshot`.

Tolerant where servers differ: an unknown type or class of choice degrades to what it offers, a recipe that cannot be
read at all becomes a warning, and the rest go on. Only a text that is no snapshot is refused (`SourceError`).
"""

import json
import re
from typing import Any

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.recipes.types import (
    COOKING,
    Choice,
    Recipe,
    RecipeType,
    Snapshot,
    SnapshotWarning,
    Stack,
    namespaced,
)

FORMAT = 1
AIR = frozenset({"minecraft:air", "minecraft:cave_air", "minecraft:void_air"})


def read_snapshot(text: str) -> Snapshot:
    """Parse the JSON text; raises `SourceError` where it is not a snapshot of a format that is known."""
    try:
        data = json.loads(text)
    except ValueError as problem:
        raise SourceError(
            f"receitas do servidor: não são JSON ({problem}); peça-as de novo com /canalhandia recarregar"
        ) from problem
    if not isinstance(data, dict) or not isinstance(data.get("recipes"), list):
        raise SourceError(
            f"receitas do servidor: esperava um objeto com 'recipes', veio {text[:60]!r}; "
            "peça-as de novo com /canalhandia recarregar"
        )
    if data.get("format") != FORMAT:
        raise SourceError(
            f"receitas do servidor: formato {data.get('format')!r}, esperava {FORMAT}; "
            "o jar e o pacote Python têm de ser da mesma versão"
        )
    return SnapshotReader(data).snapshot()


class SnapshotReader:
    """Reads one snapshot; equal stacks and choices become one object, since most recipes share them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        self._choices: dict[Choice, Choice] = {}
        self._stacks: dict[Stack, Stack] = {}
        self._warnings: list[SnapshotWarning] = []

    def snapshot(self) -> Snapshot:
        for warning in _list(self._data.get("warnings")):
            if isinstance(warning, dict):
                self._warnings.append(SnapshotWarning(_text(warning.get("key")), str(warning.get("problem", ""))))
        recipes: dict[str, Recipe] = {}
        for raw in self._data["recipes"]:
            key = raw.get("key") if isinstance(raw, dict) else None
            if not isinstance(key, str) or not key:
                self._warnings.append(SnapshotWarning(None, f"recipe without a key: {str(raw)[:80]}"))
                continue
            try:
                recipes[namespaced(key)] = self._recipe(namespaced(key), raw)
            except (TypeError, ValueError, KeyError, AttributeError) as problem:
                self._warnings.append(SnapshotWarning(key, f"cannot be read: {problem}"))
        tags = self._data.get("tags")
        return Snapshot(
            number=int(self._data.get("snapshot") or 0),
            minecraft_version=str(self._data.get("minecraft_version") or ""),
            software=str(self._data.get("software") or ""),
            taken_at_ms=int(self._data.get("taken_at_ms") or 0),
            recipes=tuple(recipes.values()),
            tags={
                namespaced(str(name).lstrip("#")): tuple(str(item) for item in _list(items))
                for name, items in (tags.items() if isinstance(tags, dict) else ())
            },
            warnings=tuple(self._warnings),
        )

    def _recipe(self, key: str, raw: dict[str, Any]) -> Recipe:
        kind = _recipe_type(raw.get("type"))
        rows: tuple[tuple[Choice | None, ...], ...] = ()
        ingredients: tuple[Choice | None, ...]
        if kind is RecipeType.SHAPED:
            rows, ingredients = self._rows(raw), ()
        elif kind is RecipeType.TRANSMUTE:
            ingredients = (self._choice(raw.get("input")), self._choice(raw.get("material")))
        elif kind in COOKING or kind is RecipeType.STONECUTTING:
            ingredients = (self._choice(raw.get("input")),)
        elif kind in (RecipeType.SMITHING_TRANSFORM, RecipeType.SMITHING_TRIM):
            ingredients = tuple(self._choice(raw.get(part)) for part in ("template", "base", "addition"))
        else:
            offered = _list(raw.get("ingredients")) or [raw[part] for part in ("input", "material") if part in raw]
            ingredients = tuple(c for c in (self._choice(each) for each in offered) if c is not None)
        class_name = _text(raw.get("class"))
        if kind is RecipeType.UNKNOWN and class_name is None:
            class_name = _text(raw.get("type"))
        time_ticks, experience = raw.get("time_ticks"), raw.get("experience")
        return Recipe(
            key=key,
            type=kind,
            result=self._stack(raw.get("result")),
            rows=rows,
            ingredients=ingredients,
            group=_text(raw.get("group")) or "",
            category=(_text(raw.get("category")) or "").lower(),
            time_ticks=int(time_ticks) if time_ticks is not None else None,
            experience=float(experience) if experience is not None else None,
            pattern=_text(raw.get("pattern")),
            class_name=class_name,
        )

    def _rows(self, raw: dict[str, Any]) -> tuple[tuple[Choice | None, ...], ...]:
        shape, slots = _list(raw.get("shape")), raw.get("slots") or {}
        width = max((len(row) for row in shape), default=0)
        if not shape or not all(isinstance(row, str) for row in shape) or max(width, len(shape)) > _WIDEST_GRID:
            raise ValueError(f"shape {str(shape)[:60]}")
        read = {letter: self._choice(choice) for letter, choice in slots.items() if str(letter).strip()}
        return tuple(tuple(read.get(letter) for letter in row.ljust(width)) for row in shape)

    def _choice(self, raw: object) -> Choice | None:
        if raw is None:
            return None
        if isinstance(raw, str):
            raw = {"items": [raw]}
        if isinstance(raw, list):
            raw = {"items": raw}
        if not isinstance(raw, dict):
            raise TypeError(f"choice {str(raw)[:60]!r}")
        unknown = _text(raw.get("unknown_class"))
        read = (_item_id(item) for item in _list(raw.get("items")))
        items = tuple(dict.fromkeys(item for item in read if item is not None and item not in AIR))
        stacks = tuple(s for s in (self._stack(each) for each in _list(raw.get("stacks"))) if s is not None)
        if not items and not stacks and unknown is None:
            return None
        tag = _text(raw.get("tag"))
        choice = Choice(items, namespaced(tag.lstrip("#")) if tag else None, stacks, unknown)
        return self._choices.setdefault(choice, choice)

    def _stack(self, raw: object) -> Stack | None:
        item_id = _item_id(raw.get("id")) if isinstance(raw, dict) else None
        if item_id is None or not isinstance(raw, dict):
            return None
        count = int(raw.get("count") or 1)
        if item_id in AIR or count < 1:
            return None
        enchantments = raw.get("enchantments")
        levels = enchantments.items() if isinstance(enchantments, dict) else ()
        potion = _text(raw.get("potion"))
        stack = Stack(
            id=item_id,
            count=count,
            name=_clean_name(raw.get("name")),
            enchantments=tuple(sorted((namespaced(str(name)), int(level)) for name, level in levels)),
            potion=namespaced(potion) if potion else None,
            custom_model=bool(raw.get("custom_model")),
        )
        return self._stacks.setdefault(stack, stack)


_WIDEST_GRID = 9
"""The game's own grids are 3 wide; nothing sensible is wider than this."""
_ID = re.compile(r"([a-z0-9_.-]{1,60}:)?[a-z0-9_./-]{1,100}")


def _item_id(value: object) -> str | None:
    """A namespaced item id, None for what is none."""
    return namespaced(value) if isinstance(value, str) and _ID.fullmatch(value) else None


_UNSEEN = re.compile(r"§.|[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_LONGEST_NAME = 80


def _clean_name(value: object) -> str | None:
    """A custom name as one line of visible text, without legacy colour codes; None for none."""
    if not isinstance(value, str):
        return None
    return " ".join(_UNSEEN.sub(" ", value).split())[:_LONGEST_NAME] or None


def _recipe_type(value: object) -> RecipeType:
    try:
        return RecipeType(value)
    except ValueError:
        return RecipeType.UNKNOWN


def _text(value: object) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
