"""From an English wiki title to what it is here.

The server's own English item names come first ('Block of Diamond', 'Steak'), the uppercase rule last: it is wrong or
empty for 122 of 26.2's 1,536 items, and for 'Map' it gives another, valid item. So it is not used for a title that is
some other item's English name, nor, where the server has no English names, for the titles in `MISLEADING`.
"""

import re
from collections.abc import Iterable, Mapping

from canalhandia_knowledge.folding import words

MISLEADING: Mapping[str, str | None] = {
    "map": "filled_map",
    "empty map": "map",
    "redstone dust": "redstone",
    "steak": "cooked_beef",
    "raw beef": "beef",
    "raw chicken": "chicken",
    "raw cod": "cod",
    "raw mutton": "mutton",
    "raw porkchop": "porkchop",
    "raw rabbit": "rabbit",
    "raw salmon": "salmon",
    "redstone repeater": "repeater",
    "redstone comparator": "comparator",
    "nether quartz": "quartz",
    "slimeball": "slime_ball",
    "hay bale": "hay_block",
    "vines": "vine",
    "monster spawner": "spawner",
    "eye of ender": "ender_eye",
    "bottle o enchanting": "experience_bottle",
    "book and quill": "writable_book",
    "turtle shell": "turtle_helmet",
    "leather cap": "leather_helmet",
    "leather tunic": "leather_chestplate",
    "leather pants": "leather_leggings",
    "jack o lantern": "jack_o_lantern",
    "dragon s breath": "dragon_breath",
    "rabbit s foot": "rabbit_foot",
    "lapis lazuli ore": "lapis_ore",
    "jigsaw block": "jigsaw",
    "smooth quartz block": "smooth_quartz",
    "disc fragment": "disc_fragment_5",
    "block of lapis lazuli": "lapis_block",
    "deepslate lapis lazuli ore": "deepslate_lapis_ore",
    # Pages about a creature or a thing of the world whose English title is an item id by accident.
    "chicken": None,
    "cod": None,
    "rabbit": None,
    "salmon": None,
    "light": None,
    "fire charge": "fire_charge",
}
"""Folded English title -> item path, None for a title that is no item. Only for servers without English names."""

OTHER_ARTICLES = frozenset({"light", "air", "end", "nether"})
"""Titles whose English article is about something else than the item of that name ('Light' is about light levels)."""

_RULES = (
    (re.compile(r"^waxed block of (.+)$"), "waxed_{}_block"),
    (re.compile(r"^block of (.+)$"), "{}_block"),
    (re.compile(r"^bucket of (.+)$"), "{}_bucket"),
    (re.compile(r"^(.+) boat with chest$"), "{}_chest_boat"),
    (re.compile(r"^(.+) raft with chest$"), "{}_chest_raft"),
    (re.compile(r"^minecart with (.+)$"), "{}_minecart"),
)


def english_key(title: str) -> str:
    """An English title as it is compared: folded words; the bracket behind ('Bow (item)') is dropped."""
    return " ".join(words(re.sub(r"\s*\([^)]*\)\s*$", "", title)))


class EnglishTitles:
    """Which items an English title names. Built from the server's items; unchanging; safe from any thread."""

    def __init__(self, items: Iterable[tuple[str, str | None]]) -> None:
        self._by_name: dict[str, tuple[str, ...]] = {}
        self._ids: set[str] = set()
        self._named: set[str] = set()
        for item_id, english in items:
            self._ids.add(item_id)
            if english:
                self._named.add(item_id)
                key = english_key(english)
                self._by_name[key] = (*self._by_name.get(key, ()), item_id)

    def by_name(self, title: str) -> tuple[str, ...]:
        """The items whose own English name is this title; several share 'Music Disc'. () when none."""
        key = english_key(title)
        return () if key in OTHER_ARTICLES else self._by_name.get(key, ())

    def by_rule(self, title: str) -> str | None:
        """The item that the title's uppercase form (or a known pattern) names; None rather than a wrong one."""
        key = english_key(title)
        if key in self._by_name or key in OTHER_ARTICLES:
            return None
        if key in MISLEADING:
            path = MISLEADING[key]
            return self._existing(path) if path else None
        for pattern, form in _RULES:
            match = pattern.match(key)
            if match and (found := self._existing(form.format(match[1].replace(" ", "_")))):
                return found
        return self._existing(key.replace(" ", "_"), unnamed=True)

    def _existing(self, path: str, *, unnamed: bool = False) -> str | None:
        """`unnamed`: an item that has an English name of its own is called by that, not by its id."""
        item_id = f"minecraft:{path}"
        if item_id not in self._ids:
            return None
        if unnamed and item_id in self._named:
            return None
        return item_id
