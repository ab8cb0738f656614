"""What the English title of a wiki article is on this server: an item, a group, a creature, …, or nothing known."""

from collections.abc import Iterable, Mapping

from canalhandia_knowledge.names.english import EnglishTitles, english_key
from canalhandia_knowledge.names.entries import Entity
from canalhandia_knowledge.names.kinds import POTIONS
from canalhandia_knowledge.names.potions import PotionNames
from canalhandia_knowledge.types import NameKind


class EnglishLinks:
    """Unchanging once the catalogue is built; safe from any thread."""

    def __init__(
        self,
        titles: EnglishTitles,
        items: Mapping[str, Entity],
        groups: Mapping[str, Entity],
        kinds: Mapping[str, Entity],
        potions: PotionNames,
    ) -> None:
        self._titles = titles
        self._items = items
        self._groups = groups
        self._kinds = kinds
        self._potions = potions

    def entity(self, english: str) -> tuple[Entity, bool] | None:
        """What the title names, and whether only the uppercase rule says so; None when nothing on this server."""
        ids = self._titles.by_name(english)
        if len(ids) == 1:
            return self._items[ids[0]], False
        key = english_key(english)
        if key in self._groups:
            return self._groups[key], False
        if ids:
            return Entity(NameKind.ITEM, ids, english, group=True), False
        found = self._potion(key) or self._kinds.get(key)
        if found is not None:
            return found, False
        item_id = self._titles.by_rule(english)
        return None if item_id is None else (self._items[item_id], True)

    def items(self, english: str) -> Iterable[str]:
        """The items that are named so; for labels."""
        found = self.entity(english)
        return found[0].ids if found is not None and found[0].kind is NameKind.ITEM else ()

    def _potion(self, key: str) -> Entity | None:
        path = key.removeprefix("potion of ").replace(" ", "_")
        if path == key or path not in POTIONS:
            return None
        return Entity(NameKind.POTION, (f"minecraft:{path}",), self._potions.label(path, "potion"))
