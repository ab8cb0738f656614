"""The answer to one `/receita …`: from the parsed words to a value."""

from collections.abc import Mapping
from dataclasses import replace

from canalhandia_knowledge.recipes.answers import (
    AlternativesAnswer,
    AmbiguousItem,
    Candidate,
    NumberOutOfRange,
    RecipeAnswer,
    RecipeHelp,
    RecipeValue,
    SeveralAnswers,
)
from canalhandia_knowledge.recipes.command import Parsed, Verb, parse_command
from canalhandia_knowledge.recipes.desk import POTION_ITEMS, RecipeDesk
from canalhandia_knowledge.recipes.finding import (
    CustomItem,
    Found,
    Items,
    Nothing,
    PhraseResolver,
    Several,
    candidates,
    find,
)
from canalhandia_knowledge.recipes.grammar import capital, lower_name
from canalhandia_knowledge.recipes.potion_words import PotionWish
from canalhandia_knowledge.recipes.types import namespaced, path_of
from canalhandia_knowledge.types import NameKind


class CommandAnswers:
    """Answers one asker's commands from one desk. `inventory` None: it cannot be read."""

    def __init__(self, desk: RecipeDesk, resolver: PhraseResolver, inventory: Mapping[str, int] | None) -> None:
        self._desk = desk
        self._resolver = resolver
        self._inventory = inventory

    def answer(self, args: str, held_item: str | None) -> RecipeValue:
        """What `/receita <args>` gives; without a name it is about what the asker holds."""
        parsed = parse_command(args)
        if parsed.name:
            return _windowed(self._serve(*self._found(parsed)), parsed)
        if held_item is None:
            return RecipeHelp("Diga um item, ou segure um na mão e use /receita.")
        held = namespaced(held_item)
        found = Items((held,), self._desk.namer.item_name(held), group=False)
        return _windowed(self._serve(found, replace(parsed, name=self._desk.query_for(held))), parsed)

    def _found(self, parsed: Parsed) -> tuple[Found, Parsed]:
        """The name with its number ('disco 13', 'cura 2') where both together are a name, else the name alone."""
        if parsed.number is not None:
            found, whole = find(self._desk, self._resolver, parsed.whole)
            named = isinstance(found, (CustomItem, PotionWish)) or (
                isinstance(found, Items) and not found.group and self._takes_number(parsed, found)
            )
            if whole and named:
                return found, replace(parsed, name=parsed.whole, number=None)
        return find(self._desk, self._resolver, parsed.name)[0], parsed

    def _takes_number(self, parsed: Parsed, found: Items) -> bool:
        """Is the number part of the item's own name?"""
        resolution = self._resolver.resolve(parsed.whole, phrase=True)
        match = resolution.first(NameKind.ITEM)
        return match is not None and match.span[1] >= len(parsed.whole.rstrip()) and match.ids == found.ids

    def _serve(self, found: Found, parsed: Parsed) -> RecipeValue:
        if isinstance(found, Nothing):
            return found.answer
        if isinstance(found, PotionWish):
            return self._desk.brew(found)
        if isinstance(found, CustomItem):
            return self._custom(found, parsed)
        if isinstance(found, Several):
            return self._several(candidates(self._desk, found.choices), parsed)
        if found.group:
            return self._group(found, parsed)
        item = found.ids[0]
        if item in POTION_ITEMS and not self._desk.book.making(item) and parsed.verb is not Verb.USES:
            return self._potions(item, parsed)
        return self._item(item, parsed)

    def _item(self, item: str, parsed: Parsed) -> RecipeValue:
        query, number = parsed.name, parsed.number
        if parsed.verb is Verb.USES:
            return self._desk.uses(item, query, parsed.page or number or 1)
        if parsed.verb is Verb.TREE:
            return self._desk.tree(item, query, number or 1)
        if parsed.verb is Verb.LACK:
            return self._desk.lack(item, query, number or 1, self._inventory)
        if parsed.verb is Verb.ALTERNATIVES:
            return self._desk.alternatives(item, query, number or 1)
        return self._desk.make(item, query, number=number, page=parsed.page or 1)

    def _custom(self, found: CustomItem, parsed: Parsed) -> RecipeValue:
        name, item, query, number = found.name, found.item_id, parsed.name, parsed.number
        if parsed.verb is Verb.USES:
            return self._desk.uses(item, query, parsed.page or number or 1, named=name)
        if parsed.verb is Verb.TREE:
            return self._desk.tree(item, query, number or 1, named=name)
        if parsed.verb is Verb.LACK:
            return self._desk.lack(item, query, number or 1, self._inventory, named=name)
        value = self._desk.make_custom(name, query, number=number, page=parsed.page or 1)
        if parsed.verb is Verb.ALTERNATIVES and isinstance(value, RecipeAnswer):
            return AlternativesAnswer(value.name, value.query, value.first, value.recipes[0])
        return value

    def _group(self, found: Items, parsed: Parsed) -> RecipeValue:
        if parsed.verb in (Verb.MAKE, Verb.ALTERNATIVES):
            value = self._desk.make_group(found.ids, found.label, parsed.name, number=parsed.number)
            if parsed.verb is Verb.ALTERNATIVES and isinstance(value, RecipeAnswer):
                return AlternativesAnswer(value.name, value.query, 1, value.recipes[0])
            return value
        carried = [item for item in found.ids if self._inventory and self._inventory.get(item)]
        item = carried[0] if carried else found.ids[0]
        return self._item(item, replace(parsed, name=self._desk.query_for(item)))

    def _several(self, choices: tuple[Candidate, ...], parsed: Parsed) -> RecipeValue:
        if parsed.number is None:
            ids = [choice.item_id for choice in choices if choice.item_id is not None]
            none = self._desk.none_made(ids, capital(parsed.name)) if len(ids) == len(choices) else None
            if none is not None and parsed.verb is Verb.MAKE:
                return none
            return AmbiguousItem(parsed.name, choices, parsed.verb.value)
        if not 1 <= parsed.number <= len(choices):
            return NumberOutOfRange(parsed.name, parsed.name, parsed.number, len(choices), "opção")
        chosen = choices[parsed.number - 1]
        if chosen.item_id is not None:
            return self._item(chosen.item_id, replace(parsed, name=chosen.command, number=None))
        found = find(self._desk, self._resolver, chosen.command)[0]
        return self._serve(found, replace(parsed, name=chosen.command, number=None))

    def _potions(self, item: str, parsed: Parsed) -> RecipeValue:
        """'poção' alone: which one?"""
        entries = self._desk.brewing.potions_list()
        form = path_of(item)
        if parsed.number is not None and 1 <= parsed.number <= len(entries):
            return self._desk.brew(PotionWish(entries[parsed.number - 1], form))
        names = [self._desk.brewing.answer(entry, form).name for entry in entries]
        return AmbiguousItem(parsed.name, tuple(Candidate(name, lower_name(name)) for name in names))


def _windowed(value: RecipeValue, parsed: Parsed) -> RecipeValue:
    """Marks an answer whose grid is wanted as a chest-shaped window; of several, the first that has a grid."""
    if parsed.window and isinstance(value, SeveralAnswers):
        value = next((part for part in value.parts if isinstance(part, RecipeAnswer)), value)
    return replace(value, window=True) if parsed.window and isinstance(value, RecipeAnswer) else value
