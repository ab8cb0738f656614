"""Exact answers as chat for players: grids, lists, clicks; every click has a command that can be typed instead."""

from collections.abc import Sequence

from canalhandia_knowledge.recipes.answers import (
    MOST_AMOUNTS,
    MOST_STEPS,
    AlternativesAnswer,
    AmbiguousItem,
    Amount,
    Candidate,
    LackAnswer,
    NotCraftable,
    RecipeAnswer,
    RecipeHelp,
    RecipeValue,
    RemovedByServer,
    SeveralAnswers,
    TreeAnswer,
    UnknownItem,
    UsesAnswer,
)
from canalhandia_knowledge.recipes.brewing import BrewingAnswer, effects_text, form_effects
from canalhandia_knowledge.recipes.brewing_table import DURATION_PARTS
from canalhandia_knowledge.recipes.grammar import counted_name
from canalhandia_knowledge.recipes.named import NamedRecipe
from canalhandia_plugin.rendering.chat import ChatMessage
from canalhandia_plugin.rendering.components import Component, text
from canalhandia_plugin.rendering.pixel_width import CHAT_WIDTH_PX, solid, wrapped
from canalhandia_plugin.rendering.recipe_body import body_lines
from canalhandia_plugin.rendering.recipe_pieces import (
    BAD,
    DIM,
    GOOD,
    LINK,
    NAME,
    PLAIN,
    STATION,
    Pieces,
    TranslationKey,
    actions,
    link,
)

_HANG_PX = 12
_LISTED = 9
"""Up to so many candidates stand one a line."""


class RecipeChat:
    """Draws answers for players of one server. `translation_key`: item id -> key, None where unknown."""

    def __init__(self, translation_key: TranslationKey, *, width_px: int = CHAT_WIDTH_PX) -> None:
        self._pieces = Pieces(translation_key)
        self._width_px = width_px

    def message(self, value: RecipeValue, *, bedrock: bool = False) -> ChatMessage:
        """The answer as lines, none wider than a default chat. `bedrock`: commands as typed instead of clicks."""
        return ChatMessage.of(self._lines(value, bedrock))

    def body(self, named: NamedRecipe, number: int | None) -> list[Component]:
        """One recipe; the console draws its own grid instead."""
        return body_lines(self._pieces, named, number)

    def _wrap(self, pieces: Sequence[Component], hang_px: int = 0) -> list[Component]:
        return wrapped(pieces, hang_px=hang_px, width_px=self._width_px)

    def _said(self, sentence: str, color: str = PLAIN) -> list[Component]:
        return self._wrap([text(sentence, color=color)], _HANG_PX)

    def _lines(self, value: RecipeValue, bedrock: bool) -> list[Component]:
        if isinstance(value, SeveralAnswers):
            return [line for part in value.parts for line in self._lines(part, bedrock)]
        if isinstance(value, RecipeAnswer):
            return self._recipes(value, bedrock)
        if isinstance(value, AlternativesAnswer):
            return self._alternatives(value, bedrock)
        if isinstance(value, UsesAnswer):
            return self._uses(value, bedrock)
        if isinstance(value, TreeAnswer):
            return self._tree(value, bedrock)
        if isinstance(value, LackAnswer):
            return self._lack(value, bedrock)
        if isinstance(value, BrewingAnswer):
            return self._brewing(value)
        if isinstance(value, AmbiguousItem):
            return self._ambiguous(value, bedrock)
        if isinstance(value, UnknownItem):
            return self._unknown(value, bedrock)
        if isinstance(value, RecipeHelp):
            return [*self._said(value.reason), *(line for each in value.lines for line in self._said(each, DIM))]
        if isinstance(value, NotCraftable | RemovedByServer):
            return [
                *self._said(value.plain_text()),
                *self._footer([("usos", f"/receita usos {value.item_id}")], bedrock),
            ]
        return self._said(value.plain_text())

    def _recipes(self, value: RecipeAnswer, bedrock: bool) -> list[Component]:
        several = value.total > 1
        lines = self._wrap([*self._title(value), text(f": {count_text(value)}", color=DIM)])
        for number, named in enumerate(value.recipes, value.first):
            lines += self.body(named, number if several else None)
        for note in value.notes:
            lines += self._said(note, DIM)
        return [*lines, *self._footer(recipe_actions(value), bedrock)]

    def _title(self, value: RecipeAnswer) -> list[Component]:
        plain_item = value.item_id if not value.group and not _custom_only(value) else None
        return [self._pieces.item(plain_item, value.name, NAME)]

    def _alternatives(self, value: AlternativesAnswer, bedrock: bool) -> list[Component]:
        lines = self._wrap([text(value.name, color=NAME), text(": alternativas", color=DIM)])
        if not value.open_choices:
            lines += self._said("Cada ingrediente é um só, sem alternativas.")
        for choice in value.open_choices:
            head = text(f"{choice.label} ({len(choice.names)}): ", color=STATION)
            lines += self._wrap([head, text(", ".join(choice.names), color=PLAIN)], _HANG_PX)
        return [*lines, *self._footer([("receita", f"/receita {value.query} {value.number}")], bedrock)]

    def _uses(self, value: UsesAnswer, bedrock: bool) -> list[Component]:
        shown = f"{len(value.uses)} usos" if value.pages == 1 else f"usos, página {value.page} de {value.pages}"
        if not value.uses and not value.brewing:
            return self._said(value.plain_text())
        lines = self._wrap([self._pieces.item(value.item_id, value.name, NAME), text(f": {shown}", color=DIM)])
        shown_uses = [
            text(use.phrase, color=PLAIN)
            if bedrock or use.item_id is None
            else link(use.phrase, f"/receita {use.item_id}", f"{use.station}: /receita {use.item_id}", PLAIN)
            for use in value.uses
        ]
        lines += self._wrap(_commas(shown_uses), _HANG_PX) if shown_uses else []
        for phrase in value.brewing:
            lines += self._wrap([text("Suporte de poções: ", color=STATION), text(phrase, color=PLAIN)], _HANG_PX)
        more = (
            [("próxima página", f"/receita usos {value.query} pagina {value.page + 1}")]
            if value.page < value.pages
            else []
        )
        back = [("página anterior", f"/receita usos {value.query} pagina {value.page - 1}")] if value.page > 1 else []
        return [*lines, *self._footer([*back, *more], bedrock)]

    def _tree(self, value: TreeAnswer, bedrock: bool) -> list[Component]:
        if not value.steps:
            return self._said(value.plain_text())
        lines = self._wrap(
            [text(counted_name(value.count, value.name), color=NAME), text(": do material bruto", color=DIM)]
        )
        lines += self._amounts("Junte: ", value.raw, PLAIN)
        lines += self._steps(value)
        if value.leftovers:
            lines += self._amounts("Sobra: ", value.leftovers, DIM)
        for note in value.notes:
            lines += self._said(note, DIM)
        return [*lines, *self._footer([("o que me falta", f"/receita falta {value.query} {value.count}")], bedrock)]

    def _lack(self, value: LackAnswer, bedrock: bool) -> list[Component]:
        if not value.inventory_known:
            return self._said(value.plain_text())
        lines = self._wrap([text(counted_name(value.count, value.name), color=NAME), text(": o que falta", color=DIM)])
        if value.missing:
            lines += self._amounts("Falta: ", value.short, BAD)
            if value.from_scratch:
                lines += self._amounts("Do zero: ", value.missing, DIM)
        else:
            lines += self._said("Você já tem tudo.", GOOD)
        if value.have:
            lines += self._amounts("Você tem: ", value.have, GOOD)
        if value.needed:
            lines += self._amounts("A receita pede: ", value.needed, DIM)
        for note in value.notes:
            lines += self._said(note, DIM)
        return [*lines, *self._footer([("passo a passo", f"/receita arvore {value.query} {value.count}")], bedrock)]

    def _steps(self, value: TreeAnswer) -> list[Component]:
        lines: list[Component] = []
        for number, step in enumerate(value.steps[:MOST_STEPS], 1):
            line = [text(f"{number}) ", color=DIM), text(f"{step.station}: ", color=STATION)]
            line += _commas([text(each.text, color=PLAIN) for each in step.taken])
            line += [text(" → ", color=DIM), solid(text(step.made.text, color=NAME))]
            lines += self._wrap(line, _HANG_PX)
        if len(value.steps) > MOST_STEPS:
            lines += self._said(f"… e mais {len(value.steps) - MOST_STEPS} passos", DIM)
        return lines

    def _amounts(self, label: str, amounts: Sequence[Amount], color: str) -> list[Component]:
        entries = [text(amount.text, color=color) for amount in amounts[:MOST_AMOUNTS]]
        if len(amounts) > MOST_AMOUNTS:
            entries.append(text(f"mais {len(amounts) - MOST_AMOUNTS} materiais", color=DIM))
        return self._wrap([text(label, color=DIM), *_commas(entries)], _HANG_PX)

    def _brewing(self, value: BrewingAnswer) -> list[Component]:
        if value.refused:
            return self._said(value.plain_text())
        effects = effects_text(form_effects(value.entry, value.strength), DURATION_PARTS[value.form])
        lines = self._wrap([text(value.name, color=NAME), text(f": {effects}" if effects else "", color=DIM)])
        lines += [text("Suporte de poções (combustível: pó de blaze)", color=STATION)] if value.steps else []
        for number, step in enumerate(value.steps, 1):
            lines += self._wrap(
                [
                    text(f"{number}) ", color=DIM),
                    text(f"{step.source} + ", color=PLAIN),
                    self._pieces.item(step.ingredient_id, step.ingredient, NAME),
                    text(f" → {step.result}", color=PLAIN),
                ],
                _HANG_PX,
            )
        for sentence in value.extra_sentences():
            lines += self._said(sentence, DIM)
        return lines

    def _ambiguous(self, value: AmbiguousItem, bedrock: bool) -> list[Component]:
        verb = f"{value.verb} " if value.verb else ""
        lines = self._wrap([text(f'"{value.text}" pode ser:', color=PLAIN)])
        entries = []
        for number, choice in enumerate(value.choices, 1):
            label = f"{number}) {choice.name}"
            entries.append(text(label, color=LINK) if bedrock else link(label, f"/receita {verb}{choice.command}"))
        if len(entries) > _LISTED:
            lines += self._wrap(_commas(entries, "  "), _HANG_PX)
        else:
            lines += [line for entry in entries for line in self._wrap([entry], _HANG_PX)]
        return [*lines, *self._said(f"Digite o número: /receita {verb}{value.text} 1", DIM)]

    def _unknown(self, value: UnknownItem, bedrock: bool) -> list[Component]:
        if not value.suggestions:
            return self._said(value.plain_text())
        lines = self._said(f'Não conheço o item "{value.text}". Quis dizer:')
        lines += self._wrap(_commas([_candidate(each, bedrock) for each in value.suggestions], "  "), _HANG_PX)
        return lines

    def _footer(self, entries: Sequence[tuple[str, str]], bedrock: bool) -> list[Component]:
        return self._wrap(actions(entries, bedrock=bedrock), _HANG_PX) if entries else []


def count_text(value: RecipeAnswer) -> str:
    """What the header says: as many recipes as bodies follow, and of how many."""
    shown, total = len(value.recipes), value.total
    if shown == total:
        return "1 receita" if total == 1 else f"{total} receitas"
    if shown == 1:
        return f"receita {value.first} de {total}"
    return f"receitas {value.first} a {value.first + shown - 1} de {total}"


def recipe_actions(value: RecipeAnswer) -> list[tuple[str, str]]:
    """Where one can go from a recipe: other pages, alternatives, uses, tree, window."""
    query = value.query
    entries: list[tuple[str, str]] = []
    if value.page == 0 and value.total > 1:
        if value.first > 1:
            entries.append(("anterior", f"/receita {query} {value.first - 1}"))
        if value.first < value.total:
            entries.append(("próxima", f"/receita {query} {value.first + 1}"))
    elif value.pages > 1:
        if value.page > 1:
            entries.append(("anterior", f"/receita {query} pagina {value.page - 1}"))
        if value.page < value.pages:
            entries.append(("próxima", f"/receita {query} pagina {value.page + 1}"))
    number = f" {value.first}" if value.total > 1 else ""
    if value.group or any(len(total.choice.names) > 1 for named in value.recipes for total in named.totals):
        entries.append(("alternativas", f"/receita {query}{number} alternativas"))
    if value.item_id is not None and not value.group:
        entries.append(("usos", f"/receita usos {query}"))
        if not all(named.told_by_note for named in value.recipes):
            entries.append(("árvore", f"/receita arvore {query}"))
    entries.append(("janela", f"/receita {query}{number} janela"))
    return entries


def _custom_only(value: RecipeAnswer) -> bool:
    """Are all recipes shown for items with a name of this server?"""
    return all(named.result is not None and named.result.custom for named in value.recipes)


def _candidate(candidate: Candidate, bedrock: bool) -> Component:
    command = f"/receita {candidate.command}"
    return text(command, color=LINK) if bedrock else link(candidate.name, command)


def _commas(entries: Sequence[Component], between: str = ", ") -> list[Component]:
    pieces: list[Component] = []
    for entry in entries:
        if pieces:
            pieces.append(text(between, color=DIM))
        pieces.append(solid(entry))
    return pieces
