"""Recipes with the words for them: what chat, console, window and sentences are all made from."""

from collections.abc import Callable
from dataclasses import dataclass

from canalhandia_knowledge.recipes.choices import ChoiceWords, NamedChoice, stack_name
from canalhandia_knowledge.recipes.grammar import counted_name, duration_text, listed, number_text
from canalhandia_knowledge.recipes.own_names import distinct_name, trim_name
from canalhandia_knowledge.recipes.special import UNKNOWN_SENTENCE, special_of, transmute_note, varies
from canalhandia_knowledge.recipes.types import COOKING, SMITHING, Choice, Recipe, RecipeType, Stack

STATIONS = {
    RecipeType.SHAPED: "bancada de trabalho",
    RecipeType.SHAPELESS: "bancada de trabalho",
    RecipeType.TRANSMUTE: "bancada de trabalho",
    RecipeType.SPECIAL: "bancada de trabalho",
    RecipeType.SMELTING: "fornalha",
    RecipeType.BLASTING: "alto-forno",
    RecipeType.SMOKING: "defumador",
    RecipeType.CAMPFIRE: "fogueira",
    RecipeType.STONECUTTING: "cortador de pedras",
    RecipeType.SMITHING_TRANSFORM: "bancada de ferraria",
    RecipeType.SMITHING_TRIM: "bancada de ferraria",
    RecipeType.UNKNOWN: "estação que o servidor não informa",
}
_VERBS = {
    RecipeType.SMELTING: "na fornalha",
    RecipeType.BLASTING: "no alto-forno",
    RecipeType.SMOKING: "no defumador",
    RecipeType.CAMPFIRE: "na fogueira",
    RecipeType.STONECUTTING: "no cortador de pedras",
}
DEFAULT_TIMES = {RecipeType.SMELTING: 200, RecipeType.BLASTING: 100, RecipeType.SMOKING: 100, RecipeType.CAMPFIRE: 100}
"""Ticks where the snapshot leaves the time out: what the game itself takes then."""
_TICKS_PER_S = 20


@dataclass(frozen=True, slots=True)
class ChoiceCount:
    """How many slots a choice fills."""

    count: int
    choice: NamedChoice

    @property
    def text(self) -> str:
        return self.choice.counted(self.count)


@dataclass(frozen=True, slots=True)
class NamedRecipe:
    """A recipe in words. `rows`/`ingredients` mirror the recipe's; `totals` counts by slot, in order of appearance;
    `result_name` is a display name ('Pistão'); `result` None for recipes without a fixed one; `note`: a sentence."""

    recipe: Recipe
    station: str
    result_name: str
    result: Stack | None
    rows: tuple[tuple[NamedChoice | None, ...], ...]
    ingredients: tuple[NamedChoice | None, ...]
    totals: tuple[ChoiceCount, ...]
    note: str | None = None
    generalised: bool = False
    """Made from the recipes of a whole group ('cama' of any colour)."""

    @property
    def result_count(self) -> int:
        return self.result.count if self.result is not None else 1

    @property
    def of_this_server(self) -> bool:
        return self.recipe.of_this_server

    @property
    def told_by_note(self) -> bool:
        """Does the note tell the whole recipe, since amounts vary (special recipes, map copies)?"""
        return self.note is not None and (self.recipe.type is RecipeType.SPECIAL or varies(self.recipe))

    @property
    def time_s(self) -> float | None:
        """Seconds of cooking, None for what does not cook."""
        if self.recipe.type not in COOKING:
            return None
        ticks = self.recipe.time_ticks
        return (DEFAULT_TIMES[self.recipe.type] if ticks is None else ticks) / _TICKS_PER_S

    @property
    def cooking_text(self) -> str:
        """'10 s, 0,35 de experiência'; '' for what does not cook."""
        if self.time_s is None:
            return ""
        experience = self.recipe.experience or 0
        return duration_text(self.time_s) + (f", {number_text(experience)} de experiência" if experience else "")

    @property
    def cooking_verb(self) -> str:
        """'Assar' for food, 'Fundir' for the rest."""
        roasts = self.recipe.category == "food" or self.recipe.type in (RecipeType.SMOKING, RecipeType.CAMPFIRE)
        return "Assar" if roasts else "Fundir"

    @property
    def totals_text(self) -> str:
        """'3 tábuas, 4 pedregulhos, 1 lingote de ferro, 1 pó de redstone'."""
        return ", ".join(total.text for total in self.totals)

    @property
    def yields_text(self) -> str:
        """'6 trilhos elétricos'."""
        if self.result is not None and (self.result.custom or self.result.potion):
            return f"{self.result_count} {self.result_name}"
        return counted_name(self.result_count, self.result_name)

    @property
    def small(self) -> bool:
        """Does it fit the inventory's own 2x2 grid?"""
        if self.recipe.type is RecipeType.SHAPED:
            return len(self.rows) <= 2 and len(self.rows[0]) <= 2 if self.rows else False
        if self.recipe.type in (RecipeType.SHAPELESS, RecipeType.TRANSMUTE):
            return len(self.ingredients) <= 4
        return False

    @property
    def simple_shape(self) -> str:
        """The layout of one kind of ingredient in a word or two ('em linha'), '' where it takes a picture."""
        cells = [cell for row in self.rows for cell in row]
        kinds = {cell.label for cell in cells if cell is not None}
        empty = [index for index, cell in enumerate(cells) if cell is None]
        if len(cells) < 2 or len(kinds) != 1:
            return ""
        if not empty:
            if len(self.rows) == 1:
                return "em linha"
            return "em coluna" if len(self.rows[0]) == 1 else f"enchendo {len(self.rows[0])}x{len(self.rows)}"
        ring = len(cells) == 9 and len(self.rows) == 3 and empty == [4]
        return "em volta, com o centro vazio" if ring else ""

    @property
    def shape_text(self) -> str:
        """How a shaped recipe is laid, in words: simply where that is possible, else row by row."""
        if self.simple_shape or sum(map(len, self.rows)) < 2:
            return self.simple_shape
        return "; ".join(f"{number}ª linha: {_row_text(row)}" for number, row in enumerate(self.rows, 1))

    def sentence(self) -> str:
        """The whole recipe in one or two plain sentences, without its number."""
        kind = self.recipe.type
        mark = " (receita deste servidor)" if self.of_this_server else ""
        tail = f" {self.note}" if self.note else ""
        if self.told_by_note:
            return f"Receita especial{mark}: {self.note}"
        if kind is RecipeType.SMITHING_TRIM:
            return f"Na bancada de ferraria{mark}: {self._smithing_text()}.{tail}"
        if kind in COOKING:
            return f"{self._cooking_sentence(mark)}{tail}"
        if kind in SMITHING:
            return f"Na bancada de ferraria{mark}: {self._smithing_text()} dão {self.yields_text}.{tail}"
        if kind is RecipeType.STONECUTTING:
            return f"No cortador de pedras{mark}: {self._input_text(1)} {self._gives(1)} {self.yields_text}.{tail}"
        where = (
            "Na bancada de trabalho" if kind is not RecipeType.UNKNOWN else "Numa estação que o servidor não informa"
        )
        shape = self.shape_text
        total = sum(each.count for each in self.totals)
        parts = listed([each.text for each in self.totals]) or "ingredientes que o servidor não informa"
        made = f"{parts} {self._gives(total)} {self.yields_text}"
        layout = f" ({shape})" if shape else ""
        return f"{where}{mark}: {made}{layout}.{tail}"

    def _gives(self, total: int) -> str:
        return "dá" if total == 1 else "dão"

    def _input_text(self, count: int) -> str:
        first = self.ingredients[0] if self.ingredients else None
        return first.counted(count) if first is not None else "ingrediente que o servidor não informa"

    def _cooking_sentence(self, mark: str) -> str:
        first = self.ingredients[0] if self.ingredients else None
        label = first.label if first is not None else "ingrediente que o servidor não informa"
        where = _VERBS[self.recipe.type]
        return f"{self.cooking_verb} {label} {where}{mark} dá {self.yields_text} ({self.cooking_text})."

    def _smithing_text(self) -> str:
        filled = [named.label for named in self.ingredients if named is not None]
        return " + ".join(filled) or "ingredientes que o servidor não informa"


def _row_text(row: tuple[NamedChoice | None, ...]) -> str:
    first = row[0]
    if first is not None and len(row) > 1 and all(cell == first for cell in row):
        return first.counted(len(row))
    return ", ".join("vazio" if cell is None else cell.short for cell in row)


class Namer:
    """Gives words to recipes of one book. Thread-safe."""

    def __init__(self, display_name: Callable[[str], str], tags: dict[str, tuple[str, ...]]) -> None:
        self._display_name = display_name
        self.words = ChoiceWords(self.item_name, tags)

    def item_name(self, item_id: str) -> str:
        """The display name, made distinct where the game gives one name to several items."""
        return distinct_name(item_id) or self._display_name(item_id)

    def stack(self, stack: Stack) -> str:
        """A stack's name, custom names first."""
        return stack_name(stack, self.item_name)

    def choice(self, choice: Choice | None, *, loosely: bool = False) -> NamedChoice | None:
        """A slot's choice in words, None for a blank slot."""
        return None if choice is None else self.words.named(choice, loosely=loosely)

    def recipe(self, recipe: Recipe, made: str | None = None, *, renamed: str | None = None) -> NamedRecipe:
        """The recipe in words; `made`: the id it was looked up by, for recipes whose result is not fixed; `renamed`:
        the name of a whole group that this recipe speaks for."""
        loosely = renamed is not None
        rows = tuple(tuple(self.choice(cell, loosely=loosely) for cell in row) for row in recipe.rows)
        ingredients = tuple(self.choice(cell, loosely=loosely) for cell in recipe.ingredients)
        counts: dict[NamedChoice, int] = {}
        for choice, count in recipe.counted_choices().items():
            named = self.words.named(choice, loosely=loosely)
            counts[named] = counts.get(named, 0) + count
        return NamedRecipe(
            recipe=recipe,
            station=STATIONS[recipe.type],
            result_name=renamed or self._result_name(recipe, made),
            result=recipe.result,
            rows=rows,
            ingredients=ingredients,
            totals=tuple(ChoiceCount(count, named) for named, count in counts.items()),
            note=self._note(recipe),
            generalised=loosely,
        )

    def _result_name(self, recipe: Recipe, made: str | None) -> str:
        if recipe.result is not None:
            return self.stack(recipe.result)
        if recipe.type is RecipeType.SMITHING_TRIM:
            return f"Enfeite {trim_name(recipe.pattern)}" if recipe.pattern else "Enfeite de Armadura"
        return self.item_name(made) if made else "Resultado variável"

    def _note(self, recipe: Recipe) -> str | None:
        if recipe.type is RecipeType.SPECIAL:
            special = special_of(recipe)
            return special.sentence if special else UNKNOWN_SENTENCE
        if recipe.type is RecipeType.SMITHING_TRIM:
            return "Só muda a aparência da armadura."
        if recipe.type is RecipeType.TRANSMUTE:
            return transmute_note(recipe)
        return None
