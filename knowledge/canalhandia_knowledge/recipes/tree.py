"""From a thing down to raw materials: which recipe each part takes, how often, in which order, and what is left over.

The plan is a directed graph without loops: a recipe whose parts lead back to what is being made is passed over (ingot
<-> block), and what has no other way counts as raw. Where a slot leaves a choice, what the player carries is taken
first, then the server's first.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.gathering import gathered, left_in_grid
from canalhandia_knowledge.recipes.types import Choice, Recipe, RecipeType

_PLANNABLE = frozenset(RecipeType) - {RecipeType.SPECIAL, RecipeType.SMITHING_TRIM, RecipeType.UNKNOWN}
_MAX_DEPTH = 60
_MAX_VISITS = 250
"""Beyond these a data pack is a maze: what is deeper counts as raw, so that no command can hang."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one slot takes in this plan: an item, or an exact stack with its own name."""

    item_id: str
    name: str | None = None


_NONE: frozenset[Part] = frozenset()


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """`times` runs of a recipe; `taken` is the sum of all runs."""

    recipe: Recipe
    times: int
    part: Part
    made: int
    taken: tuple[tuple[Part, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """`steps` can be done in order. `raw`: materials that nothing in the plan makes, beyond the stock; `from_stock`:
    what was carried and is used; `open_choices`: choices of which one alternative was assumed."""

    target: Part
    count: int
    steps: tuple[PlannedStep, ...]
    raw: tuple[tuple[Part, int], ...]
    from_stock: tuple[tuple[Part, int], ...]
    leftovers: tuple[tuple[Part, int], ...]
    open_choices: tuple[tuple[Choice, Part], ...]
    cut_short: bool = False
    """Is something counted as raw only because the tree has too many parts to go on?"""


def plan(
    book: RecipeBook, item_id: str, count: int, stock: Mapping[str, int] | None = None, *, name: str | None = None
) -> Plan:
    """What `count` pieces take. `stock`: what is carried (the thing itself is not counted: n new ones are made).
    `name`: of an item of this server that has one."""
    return _Planner(book, dict(stock or {})).plan(Part(item_id, name), count)


class _Planner:
    def __init__(self, book: RecipeBook, stock: dict[str, int]) -> None:
        self._book = book
        self._stock = stock
        self._chosen: dict[Part, Recipe | None] = {}
        self._primary: dict[Choice, Part] = {}
        self._visiting: set[Part] = set()
        self._visits = 0

    def plan(self, target: Part, count: int) -> Plan:
        if target.name is None:
            self._stock.pop(target.item_id, None)
        self._choose(target, top=True)
        demand: Counter[Part] = Counter({target: count})
        used: Counter[Part] = Counter()
        left: Counter[Part] = Counter()
        raw: list[tuple[Part, int]] = []
        steps: list[PlannedStep] = []
        open_choices: dict[Choice, Part] = {}
        for part in self._consumers_first(target):
            needed = demand[part] - self._carried(part, demand[part], used)
            if needed <= 0:
                continue
            recipe = self._chosen.get(part)
            if recipe is None:
                raw.append((part, needed))
                continue
            produced = recipe.result.count if recipe.result else 1
            times = -(-needed // produced)
            taken: Counter[Part] = Counter()
            for choice, slots in recipe.counted_choices().items():
                primary = self._primary_of(choice)
                remaining = slots * times
                for other in choice.items if len(choice.items) > 1 else ():
                    alternative = Part(other)
                    if alternative != primary:
                        carried = self._carried(alternative, remaining, used)
                        taken[alternative] += carried
                        remaining -= carried
                taken[primary] += remaining
                demand[primary] += remaining
                if remaining and len(choice.ids) > 1:
                    open_choices[choice] = primary
            for each, amount in taken.items():
                rest = left_in_grid(each.item_id)
                if rest and amount:
                    left[Part(rest)] += amount
            steps.append(PlannedStep(recipe, times, part, times * produced, _filled(taken)))
            left[part] += times * produced - needed
        return Plan(
            target,
            count,
            tuple(reversed(steps)),
            tuple(raw),
            _filled(used),
            _filled(left),
            tuple(open_choices.items()),
            cut_short=self._visits > _MAX_VISITS,
        )

    def _carried(self, part: Part, wanted: int, used: "Counter[Part]") -> int:
        """Take up to `wanted` from the stock; plain items only, since an inventory does not tell custom ones apart."""
        if part.name is not None:
            return 0
        amount = min(wanted, self._stock.get(part.item_id, 0))
        if amount > 0:
            self._stock[part.item_id] -= amount
            used[part] += amount
        return max(amount, 0)

    def _primary_of(self, choice: Choice) -> Part:
        """The alternative that is planned with where the carried ones do not suffice."""
        part = self._primary.get(choice)
        if part is None:
            part = self._primary[choice] = self._pick(choice)
        return part

    def _pick(self, choice: Choice) -> Part:
        if choice.stacks:
            stack = choice.stacks[0]
            return Part(stack.id, stack.name)
        ids = choice.items
        if not ids:
            return Part("", None)
        if len(ids) == 1 or not self._stock:
            return Part(ids[0])
        return Part(max(ids, key=lambda item: (self._near(item), self._stock.get(item, 0))))

    def _near(self, item_id: str) -> bool:
        """Can it be made in one step from what is carried?"""
        return any(
            all(any(self._stock.get(item, 0) > 0 for item in choice.items) for choice in recipe.choices())
            for recipe in self._book.making(item_id)
            if recipe.type in _PLANNABLE
        )

    def _choose(self, part: Part, *, top: bool = False, depth: int = 0) -> frozenset[Part]:
        """Settle which recipe makes a part. What is given back are the parts still being settled to which every way
        leads back; none: it is settled. A part that leads back only to itself has no way of its own: it is raw."""
        if part in self._chosen:
            return _NONE
        if part in self._visiting:
            return frozenset({part})
        self._visits += 1
        stops = part.name is None and not top and gathered(part.item_id)
        if stops or depth > _MAX_DEPTH or self._visits > _MAX_VISITS:
            self._chosen[part] = None
            return _NONE
        self._visiting.add(part)
        blocked: set[Part] = set()
        for recipe in self._recipes(part):
            parts = {self._primary_of(choice) for choice in recipe.choices()}
            if part in parts:
                continue
            blocks: set[Part] = set()
            for each in sorted(parts, key=lambda p: (p.item_id, p.name or "")):
                blocks |= self._choose(each, depth=depth + 1)
                if blocks:
                    break
            if not blocks:
                self._visiting.discard(part)
                self._chosen[part] = recipe
                return _NONE
            blocked |= blocks
        others = frozenset(blocked - {part})
        if not others:
            self._chosen[part] = self._cut_open(part, depth) if top and blocked else None
        self._visiting.discard(part)
        return others

    def _cut_open(self, part: Part, depth: int) -> Recipe:
        """The recipe of a thing that is asked for although it is only ever repacked: what it is packed of is raw."""
        first = next(
            recipe
            for recipe in self._recipes(part)
            if part not in {self._primary_of(choice) for choice in recipe.choices()}
        )
        for choice in first.choices():
            each = self._primary_of(choice)
            if self._choose(each, depth=depth + 1):
                self._chosen[each] = None
        return first

    def _recipes(self, part: Part) -> list[Recipe]:
        """What makes a part and can be planned with: a plain item's plain recipes, or a named one's own."""
        if part.name is not None:
            found = [r for r in self._book.making_custom(part.name) if r.result and r.result.id == part.item_id]
        else:
            found = [
                r
                for r in self._book.making(part.item_id)
                if r.result is not None and not r.result.custom and r.result.potion is None
            ]
        return [r for r in found if r.type in _PLANNABLE and any(True for _ in r.choices())]

    def _consumers_first(self, target: Part) -> list[Part]:
        """Every part of the plan, each before the parts that it is made of."""
        done: list[Part] = []
        seen: set[Part] = set()

        def visit(part: Part) -> None:
            if part in seen:
                return
            seen.add(part)
            recipe = self._chosen.get(part)
            for choice in recipe.choices() if recipe else ():
                visit(self._primary_of(choice))
            done.append(part)

        visit(target)
        return list(reversed(done))


def _filled(counts: "Counter[Part]") -> tuple[tuple[Part, int], ...]:
    return tuple((part, amount) for part, amount in counts.items() if amount > 0)
