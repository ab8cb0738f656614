"""Makes the exact answers about one book: how it is made, what it is for, the tree, what is lacking.

Immutable: a reload makes a new desk. Any thread may ask.
"""

from collections.abc import Callable, Mapping, Sequence

from canalhandia_knowledge.recipes.answers import (
    AlternativesAnswer,
    AmbiguousItem,
    Amount,
    Candidate,
    LackAnswer,
    NotCraftable,
    NumberOutOfRange,
    RecipeAnswer,
    RecipeValue,
    RemovedByServer,
    SeveralAnswers,
    TreeAnswer,
    TreeStep,
    UsesAnswer,
)
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.brewing import Brewing
from canalhandia_knowledge.recipes.grammar import capital, listed, lower_name
from canalhandia_knowledge.recipes.groups import common_recipe
from canalhandia_knowledge.recipes.named import STATIONS, NamedRecipe, Namer
from canalhandia_knowledge.recipes.obtaining import how_to_get
from canalhandia_knowledge.recipes.order import sole_item
from canalhandia_knowledge.recipes.own_names import distinct_name
from canalhandia_knowledge.recipes.potion_words import PotionWish
from canalhandia_knowledge.recipes.special import special_of
from canalhandia_knowledge.recipes.tree import Part, Plan, PlannedStep, plan
from canalhandia_knowledge.recipes.types import COOKING, Recipe, path_of
from canalhandia_knowledge.recipes.uses import UseFinder
from canalhandia_knowledge.recipes.vanilla_made import made_since
from canalhandia_knowledge.types import Passage

PAGE_RECIPES = 3
PAGE_USES = 12
MAX_CHOICES = 24
POTION_ITEMS = frozenset({"minecraft:potion", "minecraft:splash_potion", "minecraft:lingering_potion"})
MAX_COUNT = 1_000_000
_MAX_NOTES = 3
_MAX_OTHERS = 9
_BLANK_FORMS = {"minecraft:filled_map": "minecraft:map", "minecraft:written_book": "minecraft:writable_book"}
"""What is only ever copied, and the blank thing that it is made of by use."""


class RecipeDesk:
    """`display_name`: id -> pt name; `obtain_hint`: a passage of the index on how an item is got, or None."""

    def __init__(
        self,
        book: RecipeBook,
        display_name: Callable[[str], str],
        obtain_hint: Callable[[str], Passage | None] | None = None,
    ) -> None:
        self.book = book
        self.namer = Namer(display_name, book.tags)
        self.brewing = Brewing(self.namer.item_name, book.version)
        self._finder = UseFinder(book, self.namer)
        self._obtain_hint = obtain_hint

    def query_for(self, item_id: str) -> str:
        """What to type for an item: its name, or its id where several items share the name."""
        return item_id if distinct_name(item_id) else lower_name(self.namer.item_name(item_id))

    def make(self, item_id: str, query: str, *, number: int | None = None, page: int = 1) -> RecipeValue:
        """How an item is made. `number` chooses one recipe, `page` a page of the list."""
        recipes = self.book.making(item_id)
        name = self.namer.item_name(item_id)
        if not recipes:
            return self.not_made(item_id)
        answer = self._listed(name, item_id, query, recipes, number, page, self._remarks(item_id, recipes[0]))
        blank = _BLANK_FORMS.get(item_id)
        if blank is None or number is not None or page > 1 or not self.book.making(blank):
            return answer
        return SeveralAnswers((self.make(blank, self.query_for(blank)), answer))

    def make_custom(self, name: str, query: str, *, number: int | None = None, page: int = 1) -> RecipeValue:
        """How an item of this server with its own name is made."""
        recipes = self.book.making_custom(name)
        stack = self.book.custom_stack(name)
        item_id = stack.id if stack is not None else ""
        if not recipes:
            return NotCraftable(name, item_id)
        return self._listed(name, item_id, query, recipes, number, page)

    def make_group(self, ids: Sequence[str], label: str, query: str, *, number: int | None = None) -> RecipeValue:
        """How a whole group is made: one recipe for all where they are alike, else the list of members."""
        made = [item for item in ids if self.book.making(item)]
        if number is not None and not 1 <= number <= len(ids):
            return NumberOutOfRange(label, query, number, len(ids), "opção")
        if number is not None:
            chosen = ids[number - 1]
            return self.make(chosen, self.query_for(chosen))
        if len(made) == 1 or len(ids) == 1:
            item = made[0] if made else ids[0]
            return self.make(item, self.query_for(item))
        if not made:
            return self.none_made(ids, label) or self.ambiguous(query, ids)
        common = common_recipe(self.book, made)
        if common is None:
            return self.ambiguous(query, made)
        named = self.namer.recipe(common.recipe, renamed=label)
        others = [lower_name(self.namer.item_name(item)) for item in made if item not in common.members]
        if len(others) > _MAX_OTHERS:
            others = [*others[:_MAX_OTHERS], f"mais {len(others) - _MAX_OTHERS}"]
        also = f"Com receita própria: {listed(others)}." if others else None
        members = tuple(self.namer.item_name(item) for item in common.members)
        notes = tuple(note for note in (common.remark, also) if note)
        return RecipeAnswer(label, common.members[0], query, (named,), 1, notes=notes, group=members)

    def none_made(self, ids: Sequence[str], label: str) -> NotCraftable | None:
        """One answer for several things none of which has a recipe, where they are got the same way."""
        ways = {how_to_get(item) for item in ids}
        if len(ways) != 1 or any(self.book.making(item) or self.book.removed_by_server(item) for item in ids):
            return None
        return NotCraftable(label, ids[0], ways.pop())

    def ambiguous(self, text: str, ids: Sequence[str], verb: str = "") -> AmbiguousItem:
        """The list to choose from."""
        return AmbiguousItem(text, tuple(self.candidate(item) for item in ids[:MAX_CHOICES]), verb)

    def candidate(self, item_id: str) -> Candidate:
        return Candidate(self.namer.item_name(item_id), self.query_for(item_id), item_id)

    def not_made(self, item_id: str) -> NotCraftable | RemovedByServer:
        """Why there is no recipe, and how else the thing is got."""
        name = self.namer.item_name(item_id)
        how = how_to_get(item_id)
        if self.book.removed_by_server(item_id):
            return RemovedByServer(name, item_id, how)
        passage = self._obtain_hint(item_id) if how is None and self._obtain_hint else None
        return NotCraftable(name, item_id, how or (_first_sentences(passage) if passage else None), passage)

    def cooked(self, ids: Sequence[str]) -> str | None:
        """What the first of these becomes in an oven, None where it goes into none."""
        for item in ids:
            for recipe in self.book.uses(item):
                if recipe.type in COOKING and recipe.result is not None and not _melts_down(recipe):
                    return recipe.result.id
        return None

    def alternatives(self, item_id: str, query: str, number: int = 1) -> RecipeValue:
        """What fits each slot of one recipe."""
        recipes = self.book.making(item_id)
        name = self.namer.item_name(item_id)
        if not recipes:
            return self.not_made(item_id)
        if not 1 <= number <= len(recipes):
            return NumberOutOfRange(name, query, number, len(recipes))
        return AlternativesAnswer(name, query, number, self.namer.recipe(recipes[number - 1], item_id))

    def brew(self, wish: PotionWish) -> RecipeValue:
        """The brewing, and the server's own crafting recipes of that potion where it has some."""
        answer = self.brewing.answer(wish.entry, wish.form, wish.strength)
        potion = f"minecraft:{wish.strength + '_' if wish.strength else ''}{wish.entry.id}"
        own = [r for r in self.book.making_potion(potion) if r.result and path_of(r.result.id) == wish.form]
        if not own:
            return answer
        named = tuple(self.namer.recipe(recipe) for recipe in own[:PAGE_RECIPES])
        crafted = RecipeAnswer(answer.name, None, lower_name(answer.name), named, len(named))
        return SeveralAnswers((crafted, answer))

    def uses(self, item_id: str, query: str, page: int = 1, *, named: str | None = None) -> RecipeValue:
        """What an item is used in, most cared for first. `named`: its own name, for an item of this server."""
        uses = self._finder.uses_of(self.book.uses_custom(named), item_id) if named else self._finder.uses(item_id)
        name = named or self.namer.item_name(item_id)
        pages = max(1, -(-len(uses) // PAGE_USES))
        if not 1 <= page <= pages:
            return NumberOutOfRange(name, f"usos {query} pagina", page, pages, "página")
        first = (page - 1) * PAGE_USES
        brewing = tuple(self.brewing.uses(item_id)) if page == 1 and named is None else ()
        return UsesAnswer(name, item_id, query, uses[first : first + PAGE_USES], len(uses), brewing, page, pages)

    def tree(self, item_id: str, query: str, count: int = 1, *, named: str | None = None) -> RecipeValue:
        """Everything down to raw materials for so many pieces. `named`: as in `uses`."""
        if not (self.book.making_custom(named) if named else self.book.making(item_id)):
            return NotCraftable(named, item_id) if named else self.not_made(item_id)
        if count > MAX_COUNT:
            return self._too_many(item_id, f"arvore {query}", count, named)
        made = plan(self.book, item_id, _sane(count), name=named)
        return TreeAnswer(
            name=named or self.namer.item_name(item_id),
            item_id=item_id,
            query=query,
            count=made.count,
            raw=self._amounts(made.raw),
            steps=tuple(self._step(step) for step in made.steps),
            leftovers=self._amounts(made.leftovers),
            notes=self._notes(made),
        )

    def lack(
        self, item_id: str, query: str, count: int, inventory: Mapping[str, int] | None, *, named: str | None = None
    ) -> RecipeValue:
        """What the asker still lacks for so many pieces; `inventory` None: it could not be read."""
        if not (self.book.making_custom(named) if named else self.book.making(item_id)):
            return NotCraftable(named, item_id) if named else self.not_made(item_id)
        if count > MAX_COUNT:
            return self._too_many(item_id, f"falta {query}", count, named)
        made = plan(self.book, item_id, _sane(count), inventory or {}, name=named)
        target = made.steps[-1] if made.steps else None
        return LackAnswer(
            name=named or self.namer.item_name(item_id),
            item_id=item_id,
            query=query,
            count=made.count,
            needed=self._amounts(target.taken) if target else (),
            have=self._amounts(made.from_stock),
            short=self._amounts(_short(target.taken, inventory or {})) if target else (),
            missing=self._amounts(made.raw),
            steps=tuple(self._step(step) for step in made.steps),
            inventory_known=inventory is not None,
            notes=self._notes(made),
        )

    def _too_many(self, item_id: str, query: str, count: int, named: str | None) -> NumberOutOfRange:
        return NumberOutOfRange(named or self.namer.item_name(item_id), query, count, MAX_COUNT, "quantidade")

    def _listed(
        self,
        name: str,
        item_id: str | None,
        query: str,
        recipes: Sequence[Recipe],
        number: int | None,
        page: int,
        notes: tuple[str, ...] = (),
    ) -> RecipeValue:
        total = len(recipes)
        pages = -(-total // PAGE_RECIPES)
        if number is not None:
            if not 1 <= number <= total:
                return NumberOutOfRange(name, query, number, total)
            shown = (self._named(recipes[number - 1], item_id),)
            return RecipeAnswer(name, item_id, query, shown, total, first=number, page=0, pages=pages, notes=notes)
        if not 1 <= page <= pages:
            return NumberOutOfRange(name, f"{query} pagina", page, pages, "página")
        first = (page - 1) * PAGE_RECIPES
        named = tuple(self._named(recipe, item_id) for recipe in recipes[first : first + PAGE_RECIPES])
        return RecipeAnswer(name, item_id, query, named, total, first=first + 1, page=page, pages=pages, notes=notes)

    def _remarks(self, item_id: str, first: Recipe) -> tuple[str, ...]:
        """Since when the game makes it where that is recent, and where an oven's input itself comes from an oven."""
        said = []
        how = how_to_get(item_id)
        if how is not None and all(_takes(each, item_id) for each in self.book.making(item_id)):
            said.append(how)
        since = made_since(path_of(item_id))
        if since is not None and not first.of_this_server:
            said.append(f"Tem receita desde a versão {since}.")
        source = sole_item(first)
        if first.type in COOKING and source is not None:
            before = self.book.making(source)
            if before and before[0].type in COOKING and sole_item(before[0]) != item_id:
                said.append(f"{capital(self._named(before[0], source).sentence())}")
        return tuple(said)

    def _named(self, recipe: Recipe, item_id: str | None) -> NamedRecipe:
        return self.namer.recipe(recipe, item_id)

    def _part_name(self, part: Part) -> str:
        if part.name is not None:
            return part.name
        return self.namer.item_name(part.item_id) if part.item_id else "Ingrediente que o servidor não informa"

    def _amounts(self, parts: Sequence[tuple[Part, int]]) -> tuple[Amount, ...]:
        return tuple(Amount(count, self._part_name(part), part.item_id) for part, count in parts)

    def _step(self, step: PlannedStep) -> TreeStep:
        made = Amount(step.made, self._part_name(step.part), step.part.item_id)
        return TreeStep(STATIONS[step.recipe.type], step.times, made, self._amounts(step.taken))

    def _notes(self, made: Plan) -> tuple[str, ...]:
        """Which alternatives were assumed where others would do."""
        said: dict[str, None] = {}
        for choice, part in made.open_choices:
            named = self.namer.words.named(choice)
            if _only_own_forms(part, choice.ids):
                continue
            said[f"Onde conto {lower_name(self._part_name(part))}, serve {named.label}."] = None
        cut = ("A árvore tem partes demais: contei algumas como material bruto.",) if made.cut_short else ()
        return (*cut, *tuple(said)[:_MAX_NOTES])


def _short(taken: Sequence[tuple[Part, int]], inventory: Mapping[str, int]) -> list[tuple[Part, int]]:
    """What of a step's ingredients is not carried; a named ingredient never counts as carried."""
    lacking = []
    for part, count in taken:
        carried = inventory.get(part.item_id, 0) if part.item_id is not None and part.name is None else 0
        if carried < count:
            lacking.append((part, count - carried))
    return lacking


def _only_own_forms(part: Part, ids: Sequence[str]) -> bool:
    """Are all choices this very thing, bare or stripped ('tronco' and 'tronco descascado' of one tree)?"""
    wood = path_of(part.item_id).removeprefix("stripped_").rsplit("_", 1)[0]
    return all(path_of(item).removeprefix("stripped_").rsplit("_", 1)[0] == wood for item in ids)


def _sane(count: int) -> int:
    return max(1, min(count, MAX_COUNT))


def _first_sentences(passage: Passage) -> str:
    """The passage's first sentence or two, at most 240 characters."""
    text = " ".join(passage.text.split())
    end = max(text.rfind(". ", 0, 240), text.rfind(".", 0, 240))
    return text[: end + 1] if end > 40 else text[:240].rsplit(" ", 1)[0] + "…"


def _melts_down(recipe: Recipe) -> bool:
    return recipe.result is not None and recipe.result.id.endswith("_nugget")


def _takes(recipe: Recipe, item_id: str) -> bool:
    """Does it take the very thing that it makes (copying, recolouring)?"""
    special = special_of(recipe)
    return any(item_id in choice.ids for choice in recipe.choices()) or (
        special is not None and path_of(item_id) in special.takes
    )
