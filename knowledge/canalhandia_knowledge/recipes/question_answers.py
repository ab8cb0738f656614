"""Free questions that the recipe book answers: from the reading of a question to values, and what is left to words."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import ExactReply
from canalhandia_knowledge.recipes.answers import (
    AmbiguousItem,
    NoSuchItem,
    NotCraftable,
    RecipeValue,
    SeveralAnswers,
    UsesAnswer,
)
from canalhandia_knowledge.recipes.ask_words import MAKE_WORDS, TURN
from canalhandia_knowledge.recipes.brewing import BrewingAnswer
from canalhandia_knowledge.recipes.brewing_rules import BrewingRule, brewing_rule, brewing_start
from canalhandia_knowledge.recipes.brewing_table import PotionEntry
from canalhandia_knowledge.recipes.desk import POTION_ITEMS, RecipeDesk
from canalhandia_knowledge.recipes.finding import candidates
from canalhandia_knowledge.recipes.gathering import gathered
from canalhandia_knowledge.recipes.grammar import capital, lower_name
from canalhandia_knowledge.recipes.intents import Intent, Wish, item_matches, read_intent
from canalhandia_knowledge.recipes.material_count import material_count
from canalhandia_knowledge.recipes.no_such import no_such_piece
from canalhandia_knowledge.recipes.potion_words import (
    EFFECT_POTIONS,
    POTION_WORDS,
    asks_to_brew,
    described,
    potion_named,
    unbrewable_named,
    wish_of,
)
from canalhandia_knowledge.recipes.types import path_of
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Question, Resolution

SOURCE_RECIPES = Origin.RECIPES.value
SOURCE_BREWING = Origin.BREWING.value
_CUSTOM = "custom:"
_MATERIAL_ENDS = (
    "_ingot", "_nugget", "_powder", "_dust", "_rod", "_ball", "_dye", "_shard", "_cream", "_scrap", "_eye", "_pearl",
    "_wart", "_block", "_planks", "_log", "_slice",
)  # fmt: skip
_MATERIALS = frozenset(
    """
    stick paper sugar leather string redstone diamond emerald coal quartz brick flint glass stone sand bone_meal book
    clay cobblestone
    """.split()
)
_AND = re.compile(r"\b(e|ou|mais)\b|[,;?]")
_HINT_PATHS = {
    "arma": re.compile(r"mace|sword|bow|trident|axe|spear"),
    "fruta": re.compile(r"apple|melon|berries|chorus_fruit"),
    "comer": re.compile(r"apple|melon_slice|bread|carrot|potato|cooked"),
    "comida": re.compile(r"apple|melon_slice|bread|carrot|potato|cooked"),
    "bloco": re.compile(r"_block$|^block|planks|stone$"),
    "minerio": re.compile(r"_ore$"),
    "lingote": re.compile(r"_ingot$"),
    "barra": re.compile(r"_ingot$"),
    "pepita": re.compile(r"_nugget$"),
    "armadura": re.compile(r"chestplate|_armor$"),
}


class QuestionAnswers:
    """Answers questions from one desk. Immutable; any thread may ask."""

    def __init__(self, desk: RecipeDesk) -> None:
        self._desk = desk

    def answer(self, question: Question, resolution: Resolution) -> ExactReply | None:
        """The exact part of a free question, None where the book has nothing to say to it."""
        counted = material_count(question.text, self._desk.book, self._desk.namer)
        if counted is not None:
            return ExactReply(counted, SOURCE_RECIPES)
        seen = self._with_customs(question.text, _effects_as_potions(question.text, resolution))
        reading = read_intent(question.text, seen)
        if reading is None:
            return self._bare_name(question.text, seen) or self._without_names(question.text, seen)
        values: list[RecipeValue] = []
        rest = [reading.rest] if reading.rest else []
        for intent in reading.intents:
            for value, left in self._wish(question, seen, intent):
                if value is not None:
                    values.append(value)
                if left:
                    rest.append(left)
        unique = tuple(dict.fromkeys(values))
        if not unique:
            return None
        value = unique[0] if len(unique) == 1 else SeveralAnswers(unique)
        return ExactReply(value, _source(unique[0]), "; ".join(dict.fromkeys(rest)) or None)

    def _bare_name(self, text: str, resolution: Resolution) -> ExactReply | None:
        """An item's name and nothing else ('tocha'): how it is made, where it is a thing that is made."""
        match = resolution.matches[0] if len(resolution.matches) == 1 and not resolution.ambiguities else None
        if match is None or match.kind is not NameKind.ITEM or match.typo or match.id.startswith(_CUSTOM):
            return None
        around = f"{text[: match.span[0]]} {text[match.span[1] :]}"
        if re.search(r"\w", around) or gathered(match.id) or not self._desk.book.making(match.id):
            return None
        value, _ = self._wish_for(Question(text), match, Intent(Wish.MAKE, (0,)))
        return ExactReply(value, SOURCE_RECIPES) if value is not None else None

    def _without_names(self, text: str, resolution: Resolution) -> ExactReply | None:
        """Questions whose thing no resolver finds: potions by nickname, brewing as such, things the game lacks."""
        words = set(re.findall(r"\w+", fold(text)))
        making = bool(words & MAKE_WORDS)
        piece = no_such_piece(text, self._desk.book) if making else None
        if piece is not None:
            return ExactReply(NoSuchItem(text, piece), SOURCE_RECIPES)
        unbrewable = unbrewable_named(text) if making else None
        if unbrewable is not None:
            return ExactReply(NoSuchItem(text, capital(f"{unbrewable[1]}.")), SOURCE_BREWING)
        named = potion_named(text, alone=making and not item_matches(resolution))
        if named is not None and (read_intent(text, _as_potion(text, *named)) or asks_to_brew(text)):
            return ExactReply(self._desk.brew(described(named[0], text)), SOURCE_BREWING)
        rule = brewing_rule(text)
        return ExactReply(rule, SOURCE_BREWING) if rule is not None else None

    def _wish(
        self, question: Question, resolution: Resolution, intent: Intent
    ) -> list[tuple[RecipeValue | None, str | None]]:
        """The answers to one intent, each with what is left to be worded about it."""
        matches = item_matches(resolution)
        if not self._speaks_of_counted(intent, matches):
            return []
        answers: list[tuple[RecipeValue | None, str | None]] = []
        for index in self._meant(question.text, intent, matches):
            if index < len(matches):
                answers.append(self._wish_for(question, matches[index], intent))
                continue
            ambiguity = resolution.ambiguities[index - len(matches)]
            chosen = _by_hint(ambiguity.choices, intent.hints)
            if intent.wish is Wish.COOK:
                chosen = next((c for c in ambiguity.choices if self._desk.cooked(c.ids)), chosen)
            if chosen is not None:
                answers.append(self._wish_for(question, chosen, intent))
            else:
                text = question.text[ambiguity.span[0] : ambiguity.span[1]]
                verb = {Wish.USES: "usos", Wish.LACK: "falta", Wish.NEED: "arvore"}.get(intent.wish, "")
                answers.append((AmbiguousItem(text, candidates(self._desk, ambiguity.choices), verb), None))
        return answers

    def _speaks_of_counted(self, intent: Intent, matches: list[NameMatch]) -> bool:
        """'quantos blocos de ferro pra um beacon' is not about the beacon's recipe: no iron is in it."""
        counted = {item for n in intent.counted if n < len(matches) for item in matches[n].ids}
        targets = [matches[n].id for n in intent.names if n < len(matches)]
        if not counted or not targets:
            return True
        return any(
            counted & set(choice.ids)
            for target in targets
            for recipe in self._desk.book.making(target)
            for choice in recipe.choices()
        )

    def _meant(self, text: str, intent: Intent, matches: list[NameMatch]) -> tuple[int, ...]:
        """Of names side by side ('observador redstone', 'vidro com areia') what is only an ingredient falls away."""
        items = [n for n in intent.names if n < len(matches) and matches[n].kind is NameKind.ITEM]
        if len(items) < 2 or len(items) != len(intent.names):
            return intent.names
        spans = sorted(matches[n].span for n in items)
        between = " ".join(text[left[1] : right[0]] for left, right in pairwise(spans))
        if _AND.search(fold(between)):
            return intent.names
        if set(fold(text).split()) & TURN and re.search(r"\bem\b", fold(between)):
            return (max(items, key=lambda n: matches[n].span),)
        needed = {
            item
            for n in items
            for recipe in self._desk.book.making(matches[n].id)
            for choice in recipe.choices()
            for item in choice.ids
        }
        return tuple(n for n in items if not needed & set(matches[n].ids)) or intent.names

    def _wish_for(self, question: Question, match: NameMatch, intent: Intent) -> tuple[RecipeValue | None, str | None]:
        if match.kind is NameKind.POTION:
            wish = wish_of(match, question.text)
            return (self._desk.brew(wish) if wish is not None else None), None
        if match.id.startswith(_CUSTOM):
            return self._custom_wish(question, match.id[len(_CUSTOM) :], intent), None
        group = len(match.ids) > 1
        item, query = match.id, self._desk.query_for(match.id)
        if intent.wish is Wish.USES:
            return self._uses(item, query, match)
        if intent.wish is Wish.COOK:
            cooked = self._desk.cooked(match.ids)
            return (self._desk.make(cooked, self._desk.query_for(cooked)) if cooked else None), None
        if group:
            query = lower_name(match.label)
        if intent.wish is Wish.LACK:
            picked = self._carried(match, question.inventory)
            return self._desk.lack(picked, self._desk.query_for(picked), intent.count or 1, question.inventory), None
        if intent.wish is Wish.NEED and (intent.count or 1) > 1 and not group:
            return self._desk.tree(item, query, intent.count or 1), None
        if item in POTION_ITEMS and not self._desk.book.making(item):
            return brewing_rule(question.text) or brewing_start(), None
        if intent.getting and (gathered(item) or not self._desk.book.making(item)):
            return None, None
        value = self._desk.make_group(match.ids, match.label, query) if group else self._desk.make(item, query)
        unexplained = isinstance(value, NotCraftable) and value.how is None
        return value, f"como conseguir {query}" if unexplained else None

    def _uses(self, item: str, query: str, match: NameMatch) -> tuple[RecipeValue | None, str | None]:
        """What it is used in; what else it is good for is left to words, unless it is a mere material."""
        value = self._desk.uses(item, query)
        what_for = f"pra que serve {lower_name(match.label)}"
        if isinstance(value, UsesAnswer) and not value.uses and not value.brewing:
            return None, what_for
        path = path_of(item)
        material = path.endswith(_MATERIAL_ENDS) or path in _MATERIALS or not self._desk.book.making(item)
        return value, None if material else what_for

    def _custom_wish(self, question: Question, name: str, intent: Intent) -> RecipeValue:
        """About an item of this server with its own name."""
        stack = self._desk.book.custom_stack(name)
        item = stack.id if stack is not None else ""
        if intent.wish is Wish.USES:
            return self._desk.uses(item, name, named=name)
        if intent.wish is Wish.LACK:
            return self._desk.lack(item, name, intent.count or 1, question.inventory, named=name)
        if intent.wish is Wish.NEED and (intent.count or 1) > 1:
            return self._desk.tree(item, name, intent.count or 1, named=name)
        return self._desk.make_custom(name, name)

    def _carried(self, match: NameMatch, inventory: Mapping[str, int] | None) -> str:
        return next((item for item in match.ids if inventory and inventory.get(item)), match.id)

    def _with_customs(self, text: str, resolution: Resolution) -> Resolution:
        """The resolution with a custom item of this server that the text names; it covers what lies inside."""
        name = self._desk.book.custom_name_in(text)
        span = _span_of(name, text) if name is not None else None
        if name is None or span is None:
            return resolution
        own = NameMatch(NameKind.ITEM, (f"{_CUSTOM}{name}",), name, span, MatchReason.OPERATOR, 1.0)
        return replace(
            resolution,
            matches=(own, *(m for m in resolution.matches if not _overlap(m.span, span))),
            ambiguities=tuple(a for a in resolution.ambiguities if not _overlap(a.span, span)),
        )


def _source(value: RecipeValue) -> str:
    brewing = isinstance(value, (BrewingAnswer, BrewingRule))
    return SOURCE_BREWING if brewing else SOURCE_RECIPES


def _by_hint(choices: tuple[NameMatch, ...], hints: frozenset[str]) -> NameMatch | None:
    """The one namesake that a word beside it points to: 'maça aquela arma' is no fruit."""
    for hint in hints:
        fitting = [choice for choice in choices if hint in _HINT_PATHS and _HINT_PATHS[hint].search(path_of(choice.id))]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _effects_as_potions(text: str, resolution: Resolution) -> Resolution:
    """'como faz invisibilidade' asks for the potion: an effect counts as its potion where making is spoken of."""
    words = set(fold(text).replace("?", " ").split())
    if not words & (MAKE_WORDS | POTION_WORDS):
        return resolution
    matches = tuple(
        replace(m, kind=NameKind.POTION, ids=(f"minecraft:{EFFECT_POTIONS[path_of(m.id)]}",))
        if m.kind is NameKind.EFFECT and path_of(m.id) in EFFECT_POTIONS
        else m
        for m in resolution.matches
    )
    return replace(resolution, matches=matches)


def _as_potion(text: str, entry: PotionEntry, words: frozenset[str]) -> Resolution:
    """A resolution in which the potion's own words are its name."""
    places = [m.span() for m in re.finditer(r"\w+", text) if fold(m.group()) in words]
    span = (places[0][0], places[-1][1]) if places else (0, 0)
    match = NameMatch(NameKind.POTION, (f"minecraft:{entry.id}",), entry.full_name, span, MatchReason.NICKNAME, 0.9)
    return Resolution(text, (match,))


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _span_of(name: str, text: str) -> tuple[int, int] | None:
    """Where a name's words stand in a text, one after another."""
    wanted = re.findall(r"\w+", fold(name))
    tokens = [(fold(m.group()), m.start(), m.end()) for m in re.finditer(r"\w+", text)]
    for start in range(len(tokens) - len(wanted) + 1):
        piece = tokens[start : start + len(wanted)]
        if wanted and [word for word, _, _ in piece] == wanted:
            return piece[0][1], piece[-1][2]
    return None
