"""Exact answers by code: the whole of `/receita`, and the questions of `/ia` that the recipe book answers.

`ExactRecipes` is swapped onto a new book after each snapshot; any thread may ask meanwhile.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from canalhandia_knowledge.brewing import BrewingAnswer
from canalhandia_knowledge.brewing_rules import BrewingRule, brewing_rule, brewing_start
from canalhandia_knowledge.brewing_table import PotionEntry
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import ExactReply
from canalhandia_knowledge.recipes.answers import (
    AlternativesAnswer,
    AmbiguousItem,
    BookNotReady,
    Candidate,
    NoSuchItem,
    NotCraftable,
    NumberOutOfRange,
    RecipeAnswer,
    RecipeHelp,
    RecipeValue,
    SeveralAnswers,
    UsesAnswer,
)
from canalhandia_knowledge.recipes.ask_words import MAKE_WORDS, TURN
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.command import Parsed, Verb, parse_command
from canalhandia_knowledge.recipes.desk import RecipeDesk
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
from canalhandia_knowledge.recipes.gathering import gathered
from canalhandia_knowledge.recipes.grammar import capital, lower_name
from canalhandia_knowledge.recipes.intents import Intent, Wish, item_matches, read_intent
from canalhandia_knowledge.recipes.no_such import no_such_piece
from canalhandia_knowledge.recipes.potion_words import (
    EFFECT_POTIONS,
    POTION_WORDS,
    PotionWish,
    asks_to_brew,
    described,
    potion_named,
    unbrewable_named,
    wish_of,
)
from canalhandia_knowledge.recipes.types import namespaced, path_of
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Question, Resolution

SOURCE_RECIPES = Origin.RECIPES.value
SOURCE_BREWING = Origin.BREWING.value
_POTION_ITEMS = frozenset({"minecraft:potion", "minecraft:splash_potion", "minecraft:lingering_potion"})
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


class ExactRecipes:
    """Implements `protocols.ExactAnswerer`. `display_name`: id -> pt name; `obtain_hint`: the index on how a thing
    without a recipe is got. Before the first `replace_book` there is nothing to answer from."""

    def __init__(
        self,
        resolver: PhraseResolver,
        display_name: Callable[[str], str],
        obtain_hint: Callable[[str], Passage | None] | None = None,
    ) -> None:
        self._resolver = resolver
        self._display_name = display_name
        self._obtain_hint = obtain_hint
        self._desk: RecipeDesk | None = None

    @property
    def desk(self) -> RecipeDesk | None:
        """The present book's answers, None before the first snapshot."""
        return self._desk

    def replace_book(self, book: RecipeBook) -> None:
        """From now on every question is answered from this book."""
        self._desk = RecipeDesk(book, self._display_name, self._obtain_hint)

    # --- /receita ------------------------------------------------------------------------------------------------

    def receita(
        self, args: str, *, inventory: Mapping[str, int] | None = None, held_item: str | None = None
    ) -> RecipeValue:
        """The answer to `/receita <args>`; never raises on any text. `inventory` None: it cannot be read."""
        desk = self._desk
        if desk is None:
            return BookNotReady()
        parsed = parse_command(args)
        if not parsed.name:
            if held_item is None:
                return RecipeHelp("Diga um item, ou segure um na mão e use /receita.")
            held = namespaced(held_item)
            found: Found = Items((held,), desk.namer.item_name(held), group=False)
            return _windowed(self._serve(desk, found, replace(parsed, name=desk.query_for(held)), inventory), parsed)
        found, parsed = self._found(desk, parsed)
        return _windowed(self._serve(desk, found, parsed, inventory), parsed)

    def _found(self, desk: RecipeDesk, parsed: Parsed) -> tuple[Found, Parsed]:
        """The name with its number ('disco 13', 'cura 2') where both together are a name, else the name alone."""
        if parsed.number is not None:
            found, whole = find(desk, self._resolver, parsed.whole)
            named = isinstance(found, (CustomItem, PotionWish)) or (
                isinstance(found, Items) and not found.group and self._takes_number(parsed, found)
            )
            if whole and named:
                return found, replace(parsed, name=parsed.whole, number=None)
        return find(desk, self._resolver, parsed.name)[0], parsed

    def _takes_number(self, parsed: Parsed, found: Items) -> bool:
        """Is the number part of the item's own name?"""
        resolution = self._resolver.resolve(parsed.whole, phrase=True)
        match = resolution.first(NameKind.ITEM)
        return match is not None and match.span[1] >= len(parsed.whole.rstrip()) and match.ids == found.ids

    def _serve(
        self, desk: RecipeDesk, found: Found, parsed: Parsed, inventory: Mapping[str, int] | None
    ) -> RecipeValue:
        if isinstance(found, Nothing):
            return found.answer
        if isinstance(found, PotionWish):
            return self._brew(desk, found)
        if isinstance(found, CustomItem):
            return desk.make_custom(found.name, parsed.name, number=parsed.number, page=parsed.page or 1)
        if isinstance(found, Several):
            return self._several(desk, candidates(desk, found.choices), parsed, inventory)
        if found.group:
            return self._group(desk, found, parsed, inventory)
        item = found.ids[0]
        if item in _POTION_ITEMS and not desk.book.making(item) and parsed.verb is not Verb.USES:
            return self._potions(desk, item, parsed)
        return self._item(desk, item, parsed, inventory)

    def _item(self, desk: RecipeDesk, item: str, parsed: Parsed, inventory: Mapping[str, int] | None) -> RecipeValue:
        query, number = parsed.name, parsed.number
        if parsed.verb is Verb.USES:
            return desk.uses(item, query, parsed.page or number or 1)
        if parsed.verb is Verb.TREE:
            return desk.tree(item, query, number or 1)
        if parsed.verb is Verb.LACK:
            return desk.lack(item, query, number or 1, inventory)
        if parsed.verb is Verb.ALTERNATIVES:
            return desk.alternatives(item, query, number or 1)
        return desk.make(item, query, number=number, page=parsed.page or 1)

    def _group(
        self, desk: RecipeDesk, found: Items, parsed: Parsed, inventory: Mapping[str, int] | None
    ) -> RecipeValue:
        if parsed.verb in (Verb.MAKE, Verb.ALTERNATIVES):
            value = desk.make_group(found.ids, found.label, parsed.name, number=parsed.number)
            if parsed.verb is Verb.ALTERNATIVES and isinstance(value, RecipeAnswer):
                return AlternativesAnswer(value.name, value.query, 1, value.recipes[0])
            return value
        carried = [item for item in found.ids if inventory and inventory.get(item)]
        item = carried[0] if carried else found.ids[0]
        return self._item(desk, item, replace(parsed, name=desk.query_for(item)), inventory)

    def _several(
        self, desk: RecipeDesk, choices: tuple[Candidate, ...], parsed: Parsed, inventory: Mapping[str, int] | None
    ) -> RecipeValue:
        if parsed.number is None:
            ids = [choice.item_id for choice in choices if choice.item_id is not None]
            none = desk.none_made(ids, capital(parsed.name)) if len(ids) == len(choices) else None
            if none is not None and parsed.verb is Verb.MAKE:
                return none
            return AmbiguousItem(parsed.name, choices, parsed.verb.value)
        if not 1 <= parsed.number <= len(choices):
            return NumberOutOfRange(parsed.name, parsed.name, parsed.number, len(choices), "opção")
        chosen = choices[parsed.number - 1]
        if chosen.item_id is not None:
            return self._item(desk, chosen.item_id, replace(parsed, name=chosen.command, number=None), inventory)
        found = find(desk, self._resolver, chosen.command)[0]
        return self._serve(desk, found, replace(parsed, name=chosen.command, number=None), inventory)

    def _potions(self, desk: RecipeDesk, item: str, parsed: Parsed) -> RecipeValue:
        """'poção' alone: which one?"""
        entries = desk.brewing.potions_list()
        form = path_of(item)
        if parsed.number is not None and 1 <= parsed.number <= len(entries):
            return self._brew(desk, PotionWish(entries[parsed.number - 1], form))
        names = [desk.brewing.answer(entry, form).name for entry in entries]
        return AmbiguousItem(parsed.name, tuple(Candidate(name, lower_name(name)) for name in names))

    def _brew(self, desk: RecipeDesk, wish: PotionWish) -> RecipeValue:
        """The brewing, and the server's own crafting recipes of that potion where it has some."""
        answer = desk.brewing.answer(wish.entry, wish.form, wish.strength)
        potion = f"minecraft:{wish.strength + '_' if wish.strength else ''}{wish.entry.id}"
        own = [r for r in desk.book.making_potion(potion) if r.result and path_of(r.result.id) == wish.form]
        if not own:
            return answer
        named = tuple(desk.namer.recipe(recipe) for recipe in own[:3])
        crafted = RecipeAnswer(answer.name, None, lower_name(answer.name), named, len(named))
        return SeveralAnswers((crafted, answer))

    # --- /ia -------------------------------------------------------------------------------------------------------

    def answer(self, question: Question, resolution: Resolution) -> ExactReply | None:
        """The exact part of a free question, None where the book has nothing to say to it."""
        desk = self._desk
        if desk is None:
            return None
        seen = self._with_customs(desk, question.text, _effects_as_potions(question.text, resolution))
        reading = read_intent(question.text, seen)
        if reading is None:
            return self._without_names(desk, question.text, seen)
        values: list[RecipeValue] = []
        rest = [reading.rest] if reading.rest else []
        for intent in reading.intents:
            for value, left in self._wish(desk, question, seen, intent):
                if value is not None:
                    values.append(value)
                if left:
                    rest.append(left)
        unique = tuple(dict.fromkeys(values))
        if not unique:
            return None
        value = unique[0] if len(unique) == 1 else SeveralAnswers(unique)
        return ExactReply(value, _source(unique[0]), "; ".join(dict.fromkeys(rest)) or None)

    def _without_names(self, desk: RecipeDesk, text: str, resolution: Resolution) -> ExactReply | None:
        """Questions whose thing no resolver finds: potions by nickname, brewing as such, things the game lacks."""
        words = set(re.findall(r"\w+", fold(text)))
        making = bool(words & MAKE_WORDS)
        piece = no_such_piece(text, desk.book) if making else None
        if piece is not None:
            return ExactReply(NoSuchItem(text, piece), SOURCE_RECIPES)
        unbrewable = unbrewable_named(text) if making else None
        if unbrewable is not None:
            return ExactReply(NoSuchItem(text, capital(f"{unbrewable[1]}.")), SOURCE_BREWING)
        named = potion_named(text, alone=making and not item_matches(resolution))
        if named is not None and (read_intent(text, _as_potion(text, *named)) or asks_to_brew(text)):
            return ExactReply(self._brew(desk, described(named[0], text)), SOURCE_BREWING)
        rule = brewing_rule(text)
        return ExactReply(rule, SOURCE_BREWING) if rule is not None else None

    def _wish(
        self, desk: RecipeDesk, question: Question, resolution: Resolution, intent: Intent
    ) -> list[tuple[RecipeValue | None, str | None]]:
        """The answers to one intent, each with what is left to be worded about it."""
        matches = item_matches(resolution)
        answers: list[tuple[RecipeValue | None, str | None]] = []
        for index in self._meant(desk, question.text, intent, matches):
            if index < len(matches):
                answers.append(self._wish_for(desk, question, matches[index], intent))
                continue
            ambiguity = resolution.ambiguities[index - len(matches)]
            chosen = _by_hint(ambiguity.choices, intent.hints)
            if chosen is not None:
                answers.append(self._wish_for(desk, question, chosen, intent))
            else:
                text = question.text[ambiguity.span[0] : ambiguity.span[1]]
                verb = {Wish.USES: "usos", Wish.LACK: "falta", Wish.NEED: "arvore"}.get(intent.wish, "")
                answers.append((AmbiguousItem(text, candidates(desk, ambiguity.choices), verb), None))
        return answers

    def _meant(self, desk: RecipeDesk, text: str, intent: Intent, matches: list[NameMatch]) -> tuple[int, ...]:
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
            for recipe in desk.book.making(matches[n].id)
            for choice in recipe.choices()
            for item in choice.ids
        }
        return tuple(n for n in items if not needed & set(matches[n].ids)) or intent.names

    def _wish_for(
        self, desk: RecipeDesk, question: Question, match: NameMatch, intent: Intent
    ) -> tuple[RecipeValue | None, str | None]:
        if match.kind is NameKind.POTION:
            wish = wish_of(match, question.text)
            return (self._brew(desk, wish) if wish is not None else None), None
        if match.id.startswith(_CUSTOM):
            name = match.id[len(_CUSTOM) :]
            return desk.make_custom(name, name), None
        group = len(match.ids) > 1
        item, query = match.id, desk.query_for(match.id)
        if intent.wish is Wish.USES:
            return self._uses(desk, item, query, match)
        if intent.wish is Wish.COOK:
            cooked = desk.cooked(match.ids)
            return (desk.make(cooked, desk.query_for(cooked)) if cooked else None), None
        if group:
            query = lower_name(match.label)
        if intent.wish is Wish.LACK:
            picked = self._carried(match, question.inventory)
            return desk.lack(picked, desk.query_for(picked), intent.count or 1, question.inventory), None
        if intent.wish is Wish.NEED and (intent.count or 1) > 1 and not group:
            return desk.tree(item, query, intent.count or 1), None
        if item in _POTION_ITEMS and not desk.book.making(item):
            return brewing_rule(question.text) or brewing_start(), None
        if intent.getting and (gathered(item) or not desk.book.making(item)):
            return None, None
        value = desk.make_group(match.ids, match.label, query) if group else desk.make(item, query)
        unexplained = isinstance(value, NotCraftable) and value.how is None
        return value, f"como conseguir {query}" if unexplained else None

    def _uses(self, desk: RecipeDesk, item: str, query: str, match: NameMatch) -> tuple[RecipeValue | None, str | None]:
        """What it is used in; what else it is good for is left to words, unless it is a mere material."""
        value = desk.uses(item, query)
        what_for = f"pra que serve {lower_name(match.label)}"
        if isinstance(value, UsesAnswer) and not value.uses and not value.brewing:
            return None, what_for
        path = path_of(item)
        material = path.endswith(_MATERIAL_ENDS) or path in _MATERIALS or gathered(item)
        return value, None if material else what_for

    def _carried(self, match: NameMatch, inventory: Mapping[str, int] | None) -> str:
        return next((item for item in match.ids if inventory and inventory.get(item)), match.id)

    def _with_customs(self, desk: RecipeDesk, text: str, resolution: Resolution) -> Resolution:
        """The resolution with a custom item of this server that the text names; it covers what lies inside."""
        name = desk.book.custom_name_in(text)
        start = _fold_in_place(text).find(_fold_in_place(name)) if name else -1
        if name is None or start < 0:
            return resolution
        span = (start, start + len(name))
        inside = [m for m in resolution.matches if m.span[0] < span[1] and span[0] < m.span[1]]
        own = NameMatch(NameKind.ITEM, (f"{_CUSTOM}{name}",), name, span, MatchReason.OPERATOR, 1.0)
        return replace(
            resolution,
            matches=(own, *(m for m in resolution.matches if m not in inside)),
            ambiguities=tuple(a for a in resolution.ambiguities if not (a.span[0] < span[1] and span[0] < a.span[1])),
        )


def _windowed(value: RecipeValue, parsed: Parsed) -> RecipeValue:
    """Marks an answer whose grid is wanted as a chest-shaped window."""
    return replace(value, window=True) if parsed.window and isinstance(value, RecipeAnswer) else value


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


def _fold_in_place(text: str) -> str:
    """Folded character by character, so that places in it are places in the text."""
    return "".join((fold(c) or " ")[0] for c in text)
