"""What code can answer exactly, as values; each says itself in plain Portuguese with `plain_text`.

The plugin draws them (grid, hover, clicks); the same value is the whole answer of `/receita` and of an exact `/ia`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from canalhandia_knowledge.recipes.brewing import BrewingAnswer
from canalhandia_knowledge.recipes.brewing_rules import BrewingRule
from canalhandia_knowledge.recipes.choices import NamedChoice
from canalhandia_knowledge.recipes.grammar import capital, counted_name, either, listed
from canalhandia_knowledge.recipes.named import NamedRecipe
from canalhandia_knowledge.types import Passage

MOST_STEPS = 25
MOST_AMOUNTS = 30
"""What a tree says at most: beyond that nobody reads it in a chat."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that the asker may have meant. `command`: what to type behind '/receita' to get it."""

    name: str
    command: str
    item_id: str | None = None


@dataclass(frozen=True, slots=True)
class RecipeAnswer:
    """Ways to make one thing. `recipes` are those shown now, numbered from `first`; `total`: how many there are.

    `query` is what leads back here behind '/receita '; `pages` of the whole list, `page` 0 where one recipe was chosen
    by its number; `window`: the asker wants the chest-shaped window. `group`: members' names where a whole group was
    asked for ('cama') and `recipes` holds the one recipe that all share.
    """

    name: str
    item_id: str | None
    query: str
    recipes: tuple[NamedRecipe, ...]
    total: int
    first: int = 1
    page: int = 1
    pages: int = 1
    window: bool = False
    notes: tuple[str, ...] = ()
    group: tuple[str, ...] = ()

    def plain_text(self) -> str:
        said = [f"{capital(self.name)}: {self._bodies()}", *self.notes]
        if self.group:
            said.append(f"Vale para {len(self.group)} tipos.")
        left = self.total - len(self.recipes)
        if self.page == 0 and left > 0:
            said.append(f"Receita {self.first} de {self.total}.")
        elif left > 0:
            next_page = f"/receita {self.query} pagina {self.page % self.pages + 1}"
            said.append(f"Há {'mais uma receita' if left == 1 else f'mais {left} receitas'}: {next_page}")
        return " ".join(said)

    def _bodies(self) -> str:
        if len(self.recipes) == 1:
            return self.recipes[0].sentence()
        return " ".join(f"{number}) {named.sentence()}" for number, named in enumerate(self.recipes, self.first))


@dataclass(frozen=True, slots=True)
class AlternativesAnswer:
    """Everything that fits each slot of one recipe."""

    name: str
    query: str
    number: int
    recipe: NamedRecipe

    @property
    def open_choices(self) -> tuple[NamedChoice, ...]:
        """The choices that leave a choice."""
        return tuple(total.choice for total in self.recipe.totals if len(total.choice.names) > 1)

    def plain_text(self) -> str:
        if not self.open_choices:
            return f"{capital(self.name)}: nesta receita cada ingrediente é um só, sem alternativas."
        parts = [f"{choice.label}: {', '.join(choice.names)}" for choice in self.open_choices]
        return f"{capital(self.name)}, alternativas: {'; '.join(parts)}."


@dataclass(frozen=True, slots=True)
class Use:
    """One thing that an item is good for. `phrase` reads alone; `item_id` of what it makes; `others`: further results
    of the same kind (15 more colours)."""

    phrase: str
    item_id: str | None = None
    station: str = ""
    others: int = 0


@dataclass(frozen=True, slots=True)
class UsesAnswer:
    """What an item is used in, what players care for first. `uses` are those of this page; `total` of all."""

    name: str
    item_id: str
    query: str
    uses: tuple[Use, ...]
    total: int
    brewing: tuple[str, ...] = ()
    page: int = 1
    pages: int = 1

    def plain_text(self) -> str:
        if not self.uses and not self.brewing:
            return f"{capital(self.name)}: nenhuma receita deste servidor usa esse item."
        said = []
        if self.uses:
            what = listed([use.phrase for use in self.uses])
            rest = self.total - len(self.uses)
            more = f" e mais {rest} (/receita usos {self.query} pagina {self.page + 1})" if rest > 0 else ""
            said.append(f"{capital(self.name)} serve para fazer {what}{more}.")
        if self.brewing:
            said.append(f"No suporte de poções: {'; '.join(self.brewing)}.")
        return " ".join(said)


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of an item. `name` is a display name."""

    count: int
    name: str
    item_id: str

    @property
    def text(self) -> str:
        return counted_name(self.count, self.name)


def amounts_text(amounts: Sequence[Amount]) -> str:
    """'3 tábuas, 1 baú e 2 gravetos'; very long lists are cut."""
    texts = [amount.text for amount in amounts[:MOST_AMOUNTS]]
    more = len(amounts) - MOST_AMOUNTS
    return listed([*texts, f"mais {more} materiais"] if more > 0 else texts)


def _fits(amounts: Sequence[Amount], one: str, many: str) -> str:
    """The verb that fits what follows."""
    return one if sum(amount.count for amount in amounts) == 1 else many


@dataclass(frozen=True, slots=True)
class TreeStep:
    """One step: `times` runs of a recipe at a station give `made`. `taken`: what goes in."""

    station: str
    times: int
    made: Amount
    taken: tuple[Amount, ...]

    @property
    def text(self) -> str:
        return f"{self.station}: {listed([each.text for each in self.taken])} → {self.made.text}"


@dataclass(frozen=True, slots=True)
class TreeAnswer:
    """Everything down to raw materials for `count` of a thing; `steps` in the order in which they can be done."""

    name: str
    item_id: str
    query: str
    count: int
    raw: tuple[Amount, ...]
    steps: tuple[TreeStep, ...]
    leftovers: tuple[Amount, ...] = ()
    notes: tuple[str, ...] = ()

    def plain_text(self) -> str:
        head = counted_name(self.count, self.name)
        if not self.steps:
            return f"{capital(head)}: é material bruto, não se fabrica de outra coisa neste servidor."
        said = [f"Para {head} você precisa de {amounts_text(self.raw)}."]
        shown = "; ".join(f"{n}) {step.text}" for n, step in enumerate(self.steps[:MOST_STEPS], 1))
        more = len(self.steps) - MOST_STEPS
        said.append(f"Passos: {shown}" + (f"; e mais {more} passos." if more > 0 else "."))
        if self.leftovers:
            said.append(f"{_fits(self.leftovers, 'Sobra', 'Sobram')} {amounts_text(self.leftovers)}.")
        return " ".join((*said, *self.notes))


@dataclass(frozen=True, slots=True)
class LackAnswer:
    """What the asker has and still lacks for `count` of a thing. `short`: what the recipe's own slots lack; `missing`:
    the same down to raw materials, counting what is carried. `inventory_known` False: it could not be read."""

    name: str
    item_id: str
    query: str
    count: int
    needed: tuple[Amount, ...]
    have: tuple[Amount, ...]
    short: tuple[Amount, ...]
    missing: tuple[Amount, ...]
    steps: tuple[TreeStep, ...] = ()
    inventory_known: bool = True
    notes: tuple[str, ...] = ()

    def plain_text(self) -> str:
        head = counted_name(self.count, self.name)
        if not self.inventory_known:
            return (
                f"Não consigo ver um inventário daqui. Para {head}: {listed([each.text for each in self.needed])}. "
                "Peça dentro do jogo para eu descontar o que você tem."
            )
        said = []
        if not self.missing:
            said.append(f"Você já tem tudo para {head}.")
        else:
            verb = _fits(self.short, "falta", "faltam")
            said.append(f"Para {head} ainda {verb} {amounts_text(self.short)}.")
            if self.from_scratch:
                said.append(f"Do zero: {amounts_text(self.missing)}.")
        if self.have:
            said.append(f"Você já tem {amounts_text(self.have)}.")
        if self.needed and self.missing:
            said.append(f"A receita pede {listed([each.text for each in self.needed])}.")
        return " ".join((*said, *self.notes))

    @property
    def from_scratch(self) -> bool:
        """Is the way from raw materials worth telling beside what the recipe lacks?"""
        return self.missing != self.short


@dataclass(frozen=True, slots=True)
class NotCraftable:
    """Known item, no recipe on this server; `how`: how it is got, a sentence, with the passage it came from."""

    name: str
    item_id: str
    how: str | None = None
    passage: Passage | None = None

    def plain_text(self) -> str:
        said = f"{capital(self.name)}: não tem receita neste servidor."
        return f"{said} {self.how}" if self.how else said


@dataclass(frozen=True, slots=True)
class RemovedByServer:
    """The game has a recipe for it, this server took it out."""

    name: str
    item_id: str
    how: str | None = None

    def plain_text(self) -> str:
        said = f"{capital(self.name)}: este servidor removeu a receita, então não dá para fabricar aqui."
        return f"{said} {self.how}" if self.how else said


@dataclass(frozen=True, slots=True)
class UnknownItem:
    """No item of that name; nearest names, best first."""

    text: str
    suggestions: tuple[Candidate, ...] = ()

    def plain_text(self) -> str:
        said = f'Não conheço o item "{self.text}".'
        if not self.suggestions:
            return f"{said} Confira o nome ou use /receita com o item na mão."
        return f"{said} Quis dizer {either([candidate.name for candidate in self.suggestions])}?"


@dataclass(frozen=True, slots=True)
class NoSuchItem:
    """A thing that players ask for although the game has none ('espada de esmeralda')."""

    text: str
    note: str

    def plain_text(self) -> str:
        return self.note


@dataclass(frozen=True, slots=True)
class AmbiguousItem:
    """Several things are called so; numbered from 1, each reached by `/receita <text> <number>` or its command."""

    text: str
    choices: tuple[Candidate, ...]
    verb: str = ""
    """'' for making, 'usos', 'arvore' or 'falta'."""

    def plain_text(self) -> str:
        names = "; ".join(f"{number}) {choice.name}" for number, choice in enumerate(self.choices, 1))
        prefix = f"{self.verb} " if self.verb else ""
        return f'"{self.text}" pode ser: {names}. Escolha com /receita {prefix}{self.text} <número>.'


@dataclass(frozen=True, slots=True)
class NumberOutOfRange:
    """There is no recipe (page, option) of that number, or more pieces are asked for than can be counted."""

    name: str
    query: str
    number: int
    total: int
    what: str = "receita"

    def plain_text(self) -> str:
        if self.what == "quantidade":
            most = f"{self.total:,}".replace(",", ".")
            return f"{capital(self.name)}: a quantidade vai de 1 a {most}, por exemplo /receita {self.query} 64."
        if self.total == 1:
            return f"{capital(self.name)}: só há 1 {self.what}. Use /receita {self.query} 1."
        many = f"{self.what[:-2]}ões" if self.what.endswith("ão") else f"{self.what}s"
        return (
            f"{capital(self.name)} tem {self.total} {many}: escolha um número de 1 a {self.total}, "
            f"por exemplo /receita {self.query} 1."
        )


@dataclass(frozen=True, slots=True)
class RecipeHelp:
    """How `/receita` is used; `reason` says why it is shown."""

    reason: str
    lines: tuple[str, ...] = field(
        default=(
            "/receita <item> [número]: como fazer, ex.: /receita tocha",
            "/receita usos <item>: para que serve nas receitas",
            "/receita arvore <item> [quantidade]: tudo desde o material bruto",
            "/receita falta <item> [quantidade]: o que falta no seu inventário",
            "/receita <item> alternativas | janela",
        )
    )

    def plain_text(self) -> str:
        return " ".join((self.reason, *(f"{line};" for line in self.lines)))


@dataclass(frozen=True, slots=True)
class BookNotReady:
    """The first snapshot has not arrived yet."""

    def plain_text(self) -> str:
        return "Ainda estou lendo as receitas deste servidor. Tente de novo em alguns segundos."


@dataclass(frozen=True, slots=True)
class SeveralAnswers:
    """Exact answers to a question that asked for several things, in its order."""

    parts: tuple["RecipeValue", ...]

    def plain_text(self) -> str:
        return " ".join(part.plain_text() for part in self.parts)


RecipeValue = (
    RecipeAnswer
    | BookNotReady
    | SeveralAnswers
    | AlternativesAnswer
    | UsesAnswer
    | TreeAnswer
    | LackAnswer
    | NotCraftable
    | RemovedByServer
    | UnknownItem
    | NoSuchItem
    | AmbiguousItem
    | NumberOutOfRange
    | RecipeHelp
    | BrewingAnswer
    | BrewingRule
)
"""Every exact answer about recipes, as `/receita` and an exact `/ia` give them."""
