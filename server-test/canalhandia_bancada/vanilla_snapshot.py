"""The game's own recipe JSON turned into the snapshot that the Java side sends: for tests and benches without a server.

Mirrors the bridge's Java; a server test holds the two against each other. Reads Mojang's data where it lies.
"""

import json
from pathlib import Path
from typing import Any

COOKING_TIMES = {"smelting": 200, "blasting": 100, "smoking": 100, "campfire_cooking": 100}
KINDS = {
    "crafting_shaped": "shaped",
    "crafting_shapeless": "shapeless",
    "crafting_transmute": "transmute",
    "smelting": "smelting",
    "blasting": "blasting",
    "smoking": "smoking",
    "campfire_cooking": "campfire",
    "stonecutting": "stonecutting",
    "smithing_transform": "smithing_transform",
    "smithing_trim": "smithing_trim",
}


def without_blank_edges(pattern: list[str]) -> list[str]:
    """[' L ', ' R ', ' L '] -> ['L', 'R', 'L']."""
    rows = [row for row in range(len(pattern)) if pattern[row].strip()]
    kept = pattern[rows[0] : rows[-1] + 1]
    filled = [x for row in kept for x, symbol in enumerate(row) if symbol != " "]
    return [row[min(filled) : max(filled) + 1] for row in kept]


class VanillaToSnapshot:
    """Mirrors what the Java side does with the game's own recipe JSON."""

    def __init__(self, folder: Path, version: str) -> None:
        self.raw: dict[str, Any] = json.loads((folder / "recipes.json").read_text(encoding="utf-8"))
        self._tags: dict[str, Any] = json.loads((folder / "item_tags.json").read_text(encoding="utf-8"))
        self._version = version

    @classmethod
    def of(cls, recipes: dict[str, Any], tags: dict[str, Any], version: str) -> "VanillaToSnapshot":
        """From recipes and tags that were read already, by key."""
        made = cls.__new__(cls)
        made.raw, made._tags, made._version = recipes, tags, version
        return made

    def tag(self, name: str) -> list[str]:
        """All items of a tag, tags inside tags expanded."""
        items: dict[str, None] = {}
        for value in self._tags[name]["values"]:
            entry = value["id"] if isinstance(value, dict) else value
            for item in self.tag(entry[1:]) if entry.startswith("#") else [entry]:
                items[item] = None
        return list(items)

    def choice(self, ingredient: Any) -> dict[str, Any]:
        if isinstance(ingredient, list):
            return {"items": ingredient, "tag": None}
        if ingredient.startswith("#"):
            return {"items": self.tag(ingredient[1:]), "tag": ingredient[1:]}
        return {"items": [ingredient], "tag": None}

    def recipe(self, key: str, raw: dict[str, Any]) -> dict[str, Any]:
        path = raw["type"].removeprefix("minecraft:")
        kind = KINDS.get(path, "special")
        result = raw.get("result")
        out: dict[str, Any] = {
            "key": key,
            "type": kind,
            "group": raw.get("group", ""),
            "category": raw.get("category", ""),
            "result": {"id": result["id"], "count": result.get("count", 1)} if result else None,
        }
        if kind == "shaped":
            out["shape"], out["slots"] = self.letters(raw)
        elif kind == "shapeless":
            out["ingredients"] = [self.choice(each) for each in raw["ingredients"]]
        elif kind == "transmute":
            out["input"], out["material"] = self.choice(raw["input"]), self.choice(raw["material"])
        elif path in COOKING_TIMES:
            out["input"] = self.choice(raw["ingredient"])
            out["time_ticks"] = raw.get("cookingtime", COOKING_TIMES[path])
            out["experience"] = raw.get("experience", 0)
        elif kind == "stonecutting":
            out["input"] = self.choice(raw["ingredient"])
        elif kind.startswith("smithing"):
            for part in ("template", "base", "addition"):
                out[part] = self.choice(raw[part]) if part in raw else None
            out["pattern"] = raw.get("pattern")
        else:
            out["class"] = path
        return out

    def letters(self, raw: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
        """As Bukkit registers the game's shapes: letters a to i by position, null for an empty slot; the game itself
        cuts blank rows and columns off the edges (the mace's three rows of three become two of one)."""
        shape, slots, letter = [], {}, ord("a")
        for row in without_blank_edges(raw["pattern"]):
            line = ""
            for symbol in row:
                line += chr(letter)
                slots[chr(letter)] = None if symbol == " " else self.choice(raw["key"][symbol])
                letter += 1
            shape.append(line)
        return shape, slots

    def snapshot(self, **changes: Any) -> dict[str, Any]:
        return {
            "format": 1,
            "snapshot": 1,
            "minecraft_version": self._version,
            "software": "Paper",
            "taken_at_ms": 0,
            "recipes": [self.recipe(key, raw) for key, raw in self.raw.items()],
            "tags": {name: self.tag(name) for name in self._tags},
            "warnings": [],
            **changes,
        }

    def text(self, **changes: Any) -> str:
        """The snapshot as it crosses the bridge."""
        return json.dumps(self.snapshot(**changes), ensure_ascii=False)
