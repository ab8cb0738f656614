"""Whatever is typed gets a sensible answer, drawn within a default chat, on chat, console and Bedrock."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.recipes.answers import (
    AlternativesAnswer,
    AmbiguousItem,
    LackAnswer,
    NoSuchItem,
    NotCraftable,
    RecipeAnswer,
    RecipeHelp,
    TreeAnswer,
    UnknownItem,
    UsesAnswer,
)
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.types import Question
from canalhandia_plugin.rendering.components import Component, plain
from canalhandia_plugin.rendering.pixel_width import CHAT_WIDTH_PX, width_of
from canalhandia_plugin.rendering.recipe_chat import RecipeChat
from canalhandia_plugin.rendering.recipe_console import RecipeConsole
from canalhandia_plugin.rendering.recipe_window import RecipeWindow

EVERYTHING = """
ferro|ferro 1|ferro 99|arco|maça|maca|cama|cama 3|poção de sorte|elitro|foguete|caixa de shulker azul|usos graveto
usos graveto pagina 2|usos graveto pagina 99|arvore beacon|arvore netherite_chestplate 4|falta pistão 10|falta
tocha alternativas|cama alternativas|pistão janela|poção|poção 5|poção de veneno longa|flecha de lentidão
espada de esmeralda
creeper|nether|diamante pagina 2|diamante 4|corante preto 2|usos fungo do nether|arvore elitro|falta bedrock 3
mapa|porta
usos ferro|arvore ferro 2|falta ouro|disco musical|molde de ferraria|minecraft:torch|minecraft:nope|a:b:c|usos|arvore
janela|pagina|pagina 2|tocha tocha|tocha 0|tocha -1|tocha 1e9|falta tocha 99999999|§ctocha|<red>tocha|${jndi:ldap://x}
""".replace("\n", "|").strip("|")


@pytest.fixture(scope="session")
def exact(book: RecipeBook, names: NameCatalogue) -> ExactRecipes:
    exact = ExactRecipes(CatalogueResolver(names), names.display_name)
    exact.replace_book(book)
    return exact


@pytest.fixture(scope="session")
def draw() -> Callable[[Any], list[str]]:
    def key_of(item_id: str) -> str:
        return "item." + item_id.replace(":", ".")

    chat, console, windows = RecipeChat(key_of), RecipeConsole(key_of), RecipeWindow(key_of)

    def everywhere(value: Any) -> list[str]:
        java, bedrock = chat.message(value), chat.message(value, bedrock=True)
        for line in (*java.lines, *bedrock.lines):
            assert width_of(line) <= CHAT_WIDTH_PX, plain(line)
        assert not any("clickEvent" in each for line in bedrock.lines for each in walk(line))
        assert console.message(value).plain_lines()
        if isinstance(value, RecipeAnswer):
            windows.window(value)
        text = value.plain_text()
        for said in (text, *java.plain_lines(), *bedrock.plain_lines()):
            assert "None" not in said
            assert "null" not in said
            assert "§" not in said
        assert text.strip()
        return java.plain_lines()

    return everywhere


def walk(component: Component) -> list[Component]:
    return [component, *(each for child in component.get("extra", ()) for each in walk(child))]


@pytest.mark.parametrize("typed", [each for each in EVERYTHING.split("|") if each])
def test_whatever_is_typed_is_drawn(typed: str, exact: ExactRecipes, draw: Callable[[Any], list[str]]) -> None:
    inventory = {"minecraft:oak_log": 3, "minecraft:iron_ingot": 2}
    for asker in ({}, {"inventory": inventory, "held_item": "minecraft:stick"}):
        assert draw(exact.receita(typed, **asker))


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("ferro", AmbiguousItem),
        ("arco", RecipeAnswer),
        ("maça", RecipeAnswer),
        ("maçã", NotCraftable),
        ("maca", AmbiguousItem),
        ("cama", RecipeAnswer),
        ("elitro", NotCraftable),
        ("foguete", RecipeAnswer),
        ("caixa de shulker azul", RecipeAnswer),
        ("", RecipeHelp),
        ("espada de esmeralda", NoSuchItem),
        ("creeper", NoSuchItem),
        ("qwertyuiop", UnknownItem),
        ("usos couro", UsesAnswer),
        ("árvore pistão", TreeAnswer),
        ("falta pistão 2", LackAnswer),
        ("pistão alternativas", AlternativesAnswer),
        ("alternativas pistão", AlternativesAnswer),
    ],
)
def test_each_kind_of_answer(typed: str, kind: type, exact: ExactRecipes) -> None:
    assert isinstance(exact.receita(typed), kind)


def test_two_hundred_random_byte_strings(
    exact: ExactRecipes, names: NameCatalogue, draw: Callable[[Any], list[str]]
) -> None:
    resolver = CatalogueResolver(names)
    chance = random.Random(2026)
    for _ in range(200):
        raw = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 60)))
        for text in (raw.decode("utf-8", "replace"), raw.decode("latin-1"), raw.decode("utf-8", "surrogateescape")):
            draw(exact.receita(text))
            reply = exact.answer(Question(text), resolver.resolve(text))
            if reply is not None:
                draw(reply.value)


def test_the_window_is_asked_for_by_a_word(exact: ExactRecipes) -> None:
    value = exact.receita("pistão janela")
    assert isinstance(value, RecipeAnswer)
    assert value.window
    both = exact.receita("mapa janela")
    assert isinstance(both, RecipeAnswer)
    assert both.item_id == "minecraft:map"
    plain_value = exact.receita("pistão")
    assert isinstance(plain_value, RecipeAnswer)
    assert not plain_value.window


def test_an_empty_hand_and_a_full_one(exact: ExactRecipes) -> None:
    assert isinstance(exact.receita("", held_item=None), RecipeHelp)
    held = exact.receita("", held_item="minecraft:piston")
    assert isinstance(held, RecipeAnswer)
    assert held.item_id == "minecraft:piston"
    uses = exact.receita("usos", held_item="minecraft:piston")
    assert isinstance(uses, UsesAnswer)


def test_the_console_has_no_inventory_to_look_into(exact: ExactRecipes) -> None:
    value = exact.receita("falta pistão")
    assert isinstance(value, LackAnswer)
    assert not value.inventory_known
    assert "Não consigo ver" in value.plain_text()


def test_numbers_out_of_range_name_the_range(exact: ExactRecipes) -> None:
    assert "de 1 a 2" in exact.receita("corante preto 9").plain_text()
    assert "só há 1 receita" in exact.receita("tocha 5").plain_text()
    assert "de 1 a 5" in exact.receita("ferro 77").plain_text()


def test_clicks_lead_where_they_say(exact: ExactRecipes) -> None:
    """Every command behind a click is understood, and leads to the same thing."""
    chat = RecipeChat(lambda item: "item." + item.replace(":", "."))
    for typed in (
        "pistão",
        "ferro",
        "diamante",
        "cama",
        "usos graveto",
        "arvore pistão 3",
        "falta pistão",
        "xpada",
        "mapa",
    ):
        value = exact.receita(typed, inventory={})
        for line in chat.message(value).lines:
            for each in walk(line):
                command = each.get("clickEvent", {}).get("value")
                if command is None:
                    continue
                assert command.startswith("/receita ")
                answer = exact.receita(command.removeprefix("/receita "), inventory={})
                assert not isinstance(answer, UnknownItem | RecipeHelp), command


def test_bedrock_reads_the_commands_that_java_clicks(exact: ExactRecipes) -> None:
    chat = RecipeChat(lambda item: "item." + item.replace(":", "."))
    for typed in ("pistão", "diamante", "diamante 2", "usos graveto", "arvore pistão"):
        value = exact.receita(typed)
        clicks = [
            each["clickEvent"]["value"]
            for line in chat.message(value).lines[-2:]
            for each in walk(line)
            if "clickEvent" in each and plain(each).startswith("[")
        ]
        bedrock = " ".join(" ".join(chat.message(value, bedrock=True).plain_lines()).split())
        assert clicks
        assert [click for click in clicks if click not in bedrock] == []


def test_the_window_may_be_asked_for_first(exact: ExactRecipes) -> None:
    for typed in ("janela baú", "gui baú", "baú janela"):
        value = exact.receita(typed)
        assert isinstance(value, RecipeAnswer)
        assert (value.item_id, value.window) == ("minecraft:chest", True)


@pytest.mark.parametrize("verb", ["arvore", "falta"])
@pytest.mark.parametrize("count", [1_000_001, 99_999_999, 10**17])
def test_too_many_pieces_name_the_most(exact: ExactRecipes, verb: str, count: int) -> None:
    said = exact.receita(f"{verb} tocha {count}").plain_text()
    assert said == f"Tocha: a quantidade vai de 1 a 1.000.000, por exemplo /receita {verb} tocha 64."
    assert isinstance(exact.receita(f"{verb} tocha 1000000"), (TreeAnswer, LackAnswer))


def test_a_number_beyond_a_groups_members_names_the_range(exact: ExactRecipes) -> None:
    assert "tem 7 opções: escolha um número de 1 a 7" in exact.receita("espada 9").plain_text()


def test_a_tree_does_not_say_that_a_log_may_be_the_same_log(exact: ExactRecipes) -> None:
    said = exact.receita("arvore baú").plain_text()
    assert "Onde conto tábuas de carvalho, serve qualquer tábua." in said
    assert "Onde conto tronco" not in said


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("quantos diamantes precisa pra fazer armadura completa", "A armadura completa leva 24 diamantes: "),
        ("quantos ferros precisa pra armadura", "A armadura completa leva 24 lingotes de ferro: "),
        ("quanto couro vai num set completo", "A armadura completa leva 24 couros: "),
        ("quantos ferros precisa pra um capacete", "1 capacete de ferro leva 5 lingotes de ferro."),
        ("quantos ouros preciso pra fazer um peitoral?", "1 peitoral de ouro leva 8 lingotes de ouro."),
        ("quantos diamantes precisa pra fazer uma picareta", "1 picareta de diamante leva 3 diamantes."),
        ("quantos diamantes pra um peitoral e botas", "Tudo leva 12 diamantes: "),
    ],
)
def test_the_counted_thing_is_the_ingredient(exact: ExactRecipes, names: NameCatalogue, asked: str, told: str) -> None:
    reply = exact.answer(Question(asked), CatalogueResolver(names).resolve(asked))
    assert reply is not None
    assert reply.value.plain_text().startswith(told)


@pytest.mark.parametrize("asked", ["quantos diamantes tem na armadura do zumbi", "quantas armaduras de ferro existem"])
def test_other_counts_are_not_the_armours(exact: ExactRecipes, names: NameCatalogue, asked: str) -> None:
    reply = exact.answer(Question(asked), CatalogueResolver(names).resolve(asked))
    assert reply is None or " leva " not in reply.value.plain_text()


def test_a_bare_name_is_asked_for_its_recipe(exact: ExactRecipes, names: NameCatalogue) -> None:
    resolver = CatalogueResolver(names)
    for text, made in (("tocha", "minecraft:torch"), ("Pistão?", "minecraft:piston")):
        reply = exact.answer(Question(text), resolver.resolve(text))
        assert reply is not None
        assert isinstance(reply.value, RecipeAnswer)
        assert reply.value.item_id == made
    for text in ("creeper", "élitro", "diamante", "tocha ilumina"):
        assert exact.answer(Question(text), resolver.resolve(text)) is None
