"""One recipe for a whole group ('cama' of any colour), where all members are made the same way."""

import re
from collections.abc import Sequence

from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.choices import COLOUR, WOOD
from canalhandia_knowledge.recipes.types import Choice, Recipe, Stack, path_of

_COLOURED = re.compile(f"({COLOUR})_.+")
_WOODEN = re.compile(f"(stripped_)?({WOOD})_.+")
SAME_COLOUR = "Use ingredientes da mesma cor: ela decide a cor do resultado."
SAME_WOOD = "Use madeira de um só tipo: ela decide o tipo do resultado."


def common_recipe(book: RecipeBook, ids: Sequence[str]) -> tuple[Recipe, str | None] | None:
    """The members' recipes drawn together, with a remark on what must match; None where they differ in more than
    colour or wood, or where a member has none."""
    if len(ids) < 2 or not (_all(_COLOURED, ids) or _all(_WOODEN, ids)):
        return None
    firsts = [recipes[0] for item in ids if (recipes := book.making(item))]
    lead = firsts[0] if len(firsts) == len(ids) else None
    if lead is None or lead.result is None or any(not _alike(lead, other) for other in firsts):
        return None
    rows = tuple(
        tuple(_union(book, [recipe.rows[y][x] for recipe in firsts]) for x in range(len(lead.rows[y])))
        for y in range(len(lead.rows))
    )
    ingredients = tuple(
        _union(book, [recipe.ingredients[slot] for recipe in firsts]) for slot in range(len(lead.ingredients))
    )
    merged = Recipe(
        key=lead.key,
        type=lead.type,
        result=Stack(lead.result.id, lead.result.count),
        rows=rows,
        ingredients=ingredients,
        time_ticks=lead.time_ticks,
        experience=lead.experience,
    )
    varied = (rows, ingredients) != (lead.rows, lead.ingredients)
    remark = (SAME_COLOUR if _all(_COLOURED, ids) else SAME_WOOD) if varied else None
    return merged, remark


def largest_kind(ids: Sequence[str]) -> Sequence[str]:
    """The members that differ by colour or wood alone where they are most of the group (doors without iron ones)."""
    for pattern in (_COLOURED, _WOODEN):
        kind = [item for item in ids if pattern.fullmatch(path_of(item))]
        if 2 * len(kind) > len(ids):
            return kind
    return ids


def _all(pattern: re.Pattern[str], ids: Sequence[str]) -> bool:
    return all(pattern.fullmatch(path_of(item)) for item in ids)


def _alike(one: Recipe, other: Recipe) -> bool:
    """Same type, same yield, same grid with the same blanks."""
    return (
        one.type is other.type
        and one.result is not None
        and other.result is not None
        and one.result.count == other.result.count
        and [[cell is None for cell in row] for row in one.rows]
        == [[cell is None for cell in row] for row in other.rows]
        and [each is None for each in one.ingredients] == [each is None for each in other.ingredients]
    )


def _union(book: RecipeBook, choices: Sequence[Choice | None]) -> Choice | None:
    if choices[0] is None or all(choice == choices[0] for choice in choices):
        return choices[0]
    items = tuple(dict.fromkeys(item for choice in choices if choice is not None for item in choice.ids))
    tag = next((name for name, members in book.tags.items() if set(members) == set(items)), None)
    return Choice(items, tag)
