"""One recipe for a whole group ('cama' of any colour), where all members are made the same way."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.choices import COLOUR, WOOD
from canalhandia_knowledge.recipes.types import Choice, Recipe, path_of

_COLOURED = re.compile(f"({COLOUR})_(?P<kind>.+)")
_WOODEN = re.compile(f"(stripped_)?({WOOD})_(?P<kind>.+)")
_MANY = 8
"""So many alike are worth drawing together even where the group has as many others ('laje')."""
SAME_COLOUR = "Use ingredientes da mesma cor: ela decide a cor do resultado."
BY_DYE = "A cor do corante decide a cor do resultado."
SAME_WOOD = "Use madeira de um só tipo: ela decide o tipo do resultado."


@dataclass(frozen=True, slots=True)
class CommonRecipe:
    """What `members` have in common; `remark`: what must match among the ingredients."""

    recipe: Recipe
    members: tuple[str, ...]
    remark: str | None


def common_recipe(book: RecipeBook, ids: Sequence[str]) -> CommonRecipe | None:
    """The recipes of most of a group drawn together; None where its members differ in more than colour or wood."""
    for pattern, remark in ((_COLOURED, SAME_COLOUR), (_WOODEN, SAME_WOOD)):
        firsts = {
            item: recipes[0]
            for item in ids
            if pattern.fullmatch(path_of(item)) and (recipes := book.making(item)) and recipes[0].result is not None
        }
        kinds = Counter(_form(recipe, pattern) for recipe in firsts.values())
        form, count = kinds.most_common(1)[0] if kinds else (None, 0)
        if count < 2 or (2 * count <= len(ids) and count < _MANY):
            continue
        alike = {item: recipe for item, recipe in firsts.items() if _form(recipe, pattern) == form}
        if _vary_alike(list(alike.values()), pattern):
            return _drawn_together(book, alike, remark)
    return None


def _drawn_together(book: RecipeBook, alike: dict[str, Recipe], remark: str) -> CommonRecipe:
    recipes = list(alike.values())
    lead = recipes[0]
    rows = tuple(
        tuple(_union(book, [recipe.rows[y][x] for recipe in recipes]) for x in range(len(lead.rows[y])))
        for y in range(len(lead.rows))
    )
    ingredients = tuple(
        _union(book, [recipe.ingredients[slot] for recipe in recipes]) for slot in range(len(lead.ingredients))
    )
    varied = (rows, ingredients) != (lead.rows, lead.ingredients)
    if any(item.endswith("_dye") for choice in lead.choices() for item in choice.ids):
        remark = BY_DYE
    return CommonRecipe(replace(lead, rows=rows, ingredients=ingredients), tuple(alike), remark if varied else None)


def _vary_alike(recipes: list[Recipe], pattern: re.Pattern[str]) -> bool:
    """Do the ingredients differ, if at all, by the same colour or wood as the results?"""
    for choices in zip(*(list(recipe.choices()) for recipe in recipes), strict=True):
        same = all(choice == choices[0] for choice in choices)
        if not same and not all(pattern.fullmatch(path_of(item)) for choice in choices for item in choice.ids):
            return False
    return True


def _form(recipe: Recipe, pattern: re.Pattern[str]) -> tuple[object, ...]:
    """What must be equal for two recipes to be drawn as one: kind of result, type, yield, grid and blanks, time."""
    result = recipe.result
    kind = pattern.fullmatch(path_of(result.id)) if result else None
    blanks = tuple(tuple(cell is None for cell in row) for row in recipe.rows)
    return (
        kind["kind"] if kind else None,
        recipe.type,
        result.count if result else 0,
        blanks,
        tuple(each is None for each in recipe.ingredients),
        recipe.time_ticks,
    )


def _union(book: RecipeBook, choices: Sequence[Choice | None]) -> Choice | None:
    if choices[0] is None or all(choice == choices[0] for choice in choices):
        return choices[0]
    items = tuple(dict.fromkeys(item for choice in choices if choice is not None for item in choice.ids))
    tag = next((name for name, members in book.tags.items() if set(members) == set(items)), None)
    return Choice(items, tag)
