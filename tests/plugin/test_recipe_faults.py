"""Faults that others met in the field, on a server with made-up recipes: what players and the console see here."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.recipes.answers import (
    AmbiguousItem,
    NotCraftable,
    NumberOutOfRange,
    RecipeAnswer,
    RecipeHelp,
    RemovedByServer,
    UnknownItem,
)
from canalhandia_knowledge.recipes.book import RecipeBook, compare
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.recipes.snapshot import read_snapshot
from canalhandia_knowledge.types import Question
from canalhandia_plugin.rendering.recipe_chat import RecipeChat
from canalhandia_plugin.rendering.recipe_console import RecipeConsole

Json = dict[str, Any]
Server = Callable[..., "Receita"]


def key_of(item_id: str) -> str:
    return "item." + item_id.replace(":", ".")


class Receita:
    """`/receita` on one server, as text."""

    def __init__(self, exact: ExactRecipes, resolver: CatalogueResolver) -> None:
        self.exact = exact
        self.resolver = resolver

    def value(self, args: str, **asker: Any) -> Any:
        return self.exact.receita(args, **asker)

    def chat(self, args: str, **asker: Any) -> str:
        return "\n".join(RecipeChat(key_of).message(self.value(args, **asker)).plain_lines())

    def console(self, args: str) -> str:
        return "\n".join(RecipeConsole(key_of).message(self.value(args)).plain_lines())

    def ia(self, text: str) -> str | None:
        reply = self.exact.answer(Question(text), self.resolver.resolve(text))
        return None if reply is None else reply.value.plain_text()


@pytest.fixture(scope="session")
def server(vanilla: Callable[[str], VanillaToSnapshot], names: NameCatalogue) -> Server:
    """A server of the game's own recipes with some added or taken away."""

    def build(*added: Json, without: tuple[str, ...] = (), version: str = "26.2", warnings: Any = ()) -> Receita:
        snapshot = vanilla(version).snapshot(warnings=list(warnings))
        snapshot["recipes"] = [r for r in snapshot["recipes"] if r["key"] not in without] + list(added)
        resolver = CatalogueResolver(names)
        exact = ExactRecipes(resolver, names.display_name)
        exact.replace_book(RecipeBook.from_json(json.dumps(snapshot)))
        return Receita(exact, resolver)

    return build


@pytest.fixture(scope="session")
def plain(server: Server) -> Receita:
    return server()


def one(item: str, **more: Any) -> Json:
    return {"items": [item], "tag": None, **more}


def shapeless(key: str, result: Json | None, *ingredients: Json | None) -> Json:
    return {
        "key": key,
        "type": "shapeless",
        "group": "",
        "category": "misc",
        "result": result,
        "ingredients": ingredients,
    }


def shaped(key: str, result: Json, shape: list[str], slots: Json) -> Json:
    return {"key": key, "type": "shaped", "group": "", "category": "", "result": result, "shape": shape, "slots": slots}


def stack(item: str, count: int = 1, **more: Any) -> Json:
    return {"id": item, "count": count, **more}


def test_b02_a_recipe_that_the_server_ignores_is_not_shown(server: Server) -> None:
    there = server(warnings=[{"key": "test:stick", "problem": "empty RecipeChoice isn't allowed here"}])
    desk = there.exact.desk
    assert desk is not None
    assert [warning.key for warning in desk.book.warnings] == ["test:stick"]
    assert there.chat("graveto").splitlines()[0] == "Graveto: 2 receitas"


@pytest.mark.parametrize("result", [None, stack("minecraft:air")])
def test_b04_a_recipe_that_makes_air(server: Server, result: Json | None) -> None:
    there = server(shapeless("bad:air", result, one("minecraft:stone")))
    assert isinstance(there.value("ar"), NotCraftable)
    assert "não tem receita" in there.chat("ar")
    assert there.chat("tijolo").splitlines()[0] == "Tijolo: 1 receita"


def test_b05_a_removed_recipe_is_called_removed(server: Server) -> None:
    there = server(without=("minecraft:wooden_sword",))
    assert isinstance(there.value("espada de madeira"), RemovedByServer)
    assert "este servidor removeu a receita" in there.chat("espada de madeira")
    assert there.ia("como faz espada de madeira") == there.value("espada de madeira").plain_text()


def test_b05_what_an_earlier_snapshot_made_counts_as_removed_too(vanilla: Callable[[str], VanillaToSnapshot]) -> None:
    snapshot = vanilla("26.2").snapshot()
    before = RecipeBook(read_snapshot(json.dumps(snapshot)))
    snapshot["recipes"] = [r for r in snapshot["recipes"] if r["key"] != "minecraft:leather"]
    book = RecipeBook(read_snapshot(json.dumps(snapshot)), made_before=before.made_ids)
    assert book.removed_by_server("minecraft:leather")
    assert not book.removed_by_server("minecraft:elytra")


def test_b07_named_ingredients_keep_their_names(server: Server) -> None:
    crystal = one("minecraft:amethyst_shard", stacks=[stack("minecraft:amethyst_shard", name="Cristal do Reino")])
    there = server(shapeless("reino:bastao", stack("minecraft:blaze_rod", 2), crystal, crystal, one("minecraft:stick")))
    assert "Junte: 2 Cristal do Reino, 1 graveto" in there.chat("vara de blaze")
    assert "[deste servidor]" in there.chat("vara de blaze")
    assert "Cristal do Reino" in there.console("vara de blaze")


def test_b08_unknown_choices_show_what_they_offer(server: Server) -> None:
    known = one("minecraft:stone", unknown_class="NewChoice")
    nothing = {"items": [], "tag": None, "unknown_class": "NewChoice"}
    text = server(shapeless("new:x", stack("minecraft:bedrock"), known, nothing)).chat("rocha matriz")
    assert "1 pedra" in text
    assert "ingrediente que o servidor não informa" in text
    assert "null" not in text


def test_b08_unknown_recipe_types_show_what_they_offer(server: Server) -> None:
    unknown = {"key": "new:y", "type": "quantum", "class": "QuantumRecipe", "result": stack("minecraft:bedrock")}
    there = server({**unknown, "ingredients": [one("minecraft:stone")]}, {**unknown, "key": "new:z"})
    text = there.chat("rocha matriz")
    assert text.splitlines()[0] == "Rocha Matriz: 2 receitas"
    assert "1 pedra" in text
    assert "None" not in text
    assert "null" not in text


@pytest.mark.parametrize(
    ("item", "totals"),
    [
        ("pistão", "Total: 3 tábuas, 4 pedregulhos, 1 lingote de ferro, 1 pó de redstone"),
        ("moldura", "Total: 8 gravetos, 1 couro"),
        ("pão", "Total: 3 trigos (em linha)"),
        ("baú", "Total: 8 tábuas (em volta, com o centro vazio)"),
        ("sinalizador", "Total: 5 vidros, 1 estrela do Nether, 3 obsidianas"),
    ],
)
def test_b10_totals_count_by_slot(plain: Receita, item: str, totals: str) -> None:
    assert totals in " ".join(plain.chat(item).split())
    assert totals in plain.console(item)


def test_b11_blank_cells_in_later_rows(server: Server) -> None:
    slots = {"X": one("minecraft:stone"), "A": one("minecraft:air"), "N": None}
    there = server(shaped("test:cross", stack("minecraft:bedrock"), ["XAX", "NXN", "X X"], slots))
    grid = [line.split("   ")[0].rstrip() for line in there.chat("bedrock").splitlines() if line.startswith("[")][:3]
    assert grid == ["[A] [ ] [A]", "[ ] [A] [ ]", "[A] [ ] [A]"]
    assert "5 pedras" in there.chat("bedrock")


def test_b13_no_argument_quotes_and_numbers(plain: Receita) -> None:
    assert isinstance(plain.value(""), RecipeHelp)
    assert isinstance(plain.value('""'), RecipeHelp)
    assert isinstance(plain.value("123"), UnknownItem)
    assert "/receita tocha" in plain.chat("")
    assert 'Não conheço o item "123"' in plain.console("123")
    assert plain.chat("", held_item="minecraft:stick").startswith("Graveto: 2 receitas")


def test_b14_the_console_reads_any_letters(server: Server) -> None:
    slots = {"X": one("minecraft:stone"), "S": one("minecraft:stick")}
    there = server(shaped("plugin:x", stack("minecraft:bedrock"), ["XX", "S "], slots))
    assert "  | pedra   | pedra   |\n  | graveto |         |" in there.console("bedrock")


def test_b16_changes_are_told_in_numbers(vanilla: Callable[[str], VanillaToSnapshot]) -> None:
    old, new = vanilla("26.2").snapshot(), vanilla("26.2").snapshot()
    new["recipes"] = [*new["recipes"][1:], shapeless("ns:new", stack("minecraft:stick"), one("minecraft:stone"))]
    new["recipes"][0] = {**new["recipes"][0], "result": stack("minecraft:bedrock")}
    diff = compare(read_snapshot(json.dumps(old)), read_snapshot(json.dumps(new)))
    assert (len(diff.added), len(diff.removed), len(diff.changed), diff.total) == (1, 1, 1, 1585)
    assert not diff.nothing


def test_b19_custom_items_are_found_by_their_name_and_never_pass_for_the_plain_one(server: Server) -> None:
    custom = stack("minecraft:leather_leggings", name="Calça do Dragão", custom_model=True)
    there = server(shapeless("ia:calca", custom, one("minecraft:dragon_breath"), one("minecraft:leather")))
    by_name = there.chat("calca do dragao")
    assert by_name.startswith("Calça do Dragão: 1 receita")
    assert "[deste servidor]" in by_name
    assert "bafo do dragão" in by_name
    plain_first = there.value("calça de couro").recipes
    assert plain_first[0].recipe.key == "minecraft:leather_leggings"
    assert plain_first[-1].result_name == "Calça do Dragão"
    said = there.ia("como faz a calça do dragao?")
    assert said is not None
    assert said.startswith("Calça do Dragão:")


def test_b19_ornaments_colours_and_near_spellings_of_custom_names(server: Server) -> None:
    fancy = stack("minecraft:stick", name="§6✦ Cajado\nReal ✦")
    there = server(shapeless("rpg:cajado", fancy, one("minecraft:stick"), one("minecraft:emerald")))
    assert "✦ Cajado Real ✦: 1 receita" in there.chat("cajado real")
    near = there.value("cajado rial")
    assert isinstance(near, UnknownItem)
    assert near.suggestions[0].name == "✦ Cajado Real ✦"
    assert "§" not in there.chat("cajado real")


def test_b19_custom_items_have_uses_trees_and_lacks(server: Server) -> None:
    crystal = stack("minecraft:amethyst_shard", name="Cristal do Reino")
    there = server(
        shapeless("rpg:cristal", crystal, one("minecraft:diamond"), one("minecraft:quartz")),
        shapeless(
            "rpg:lamina",
            stack("minecraft:iron_sword", name="Lâmina Real"),
            *[one("minecraft:amethyst_shard", stacks=[crystal])] * 2,
            one("minecraft:stick"),
        ),
    )
    assert "Lâmina Real" in there.chat("usos cristal do reino")
    tree = there.value("arvore lamina real")
    assert {amount.item_id: amount.count for amount in tree.raw} == {
        "minecraft:oak_log": 1,
        "minecraft:diamond": 2,
        "minecraft:quartz": 2,
    }
    lack = there.value("falta lamina real", inventory={"minecraft:diamond": 2, "minecraft:amethyst_shard": 9})
    assert {amount.item_id for amount in lack.missing} == {"minecraft:oak_log", "minecraft:quartz"}
    assert there.ia("o que falta pra fazer lamina real") is not None


def test_a_custom_ingredient_without_recipe_is_not_craftable(server: Server) -> None:
    token = one("minecraft:paper", stacks=[stack("minecraft:paper", name="Vale VIP")])
    there = server(shapeless("vip:x", stack("minecraft:diamond"), token))
    assert there.chat("vale vip").startswith("Vale VIP: não tem receita neste servidor")


def test_a_potion_that_the_server_crafts_is_shown_beside_its_brewing(server: Server) -> None:
    bottle = stack("minecraft:potion", potion="minecraft:swiftness")
    text = server(shapeless("p:e", bottle, one("minecraft:sugar"), one("minecraft:glass_bottle"))).chat(
        "poção de agilidade"
    )
    assert "Junte: 1 açúcar, 1 frasco de vidro" in text
    assert "[deste servidor]" in text
    assert "Suporte de poções" in text


def test_b20_variants_are_numbered_and_named(server: Server) -> None:
    heads = [
        shapeless(f"hd:{n}", stack("minecraft:player_head", name=f"Cabeça {name}"), one("minecraft:dirt"), one(item))
        for n, (name, item) in enumerate(
            [
                ("de Rei", "minecraft:gold_ingot"),
                ("de Palhaço", "minecraft:red_dye"),
                ("de Robô", "minecraft:iron_ingot"),
            ]
        )
    ]
    there = server(*heads)
    every = there.chat("cabeça de jogador")
    assert every.splitlines()[0].endswith(": 3 receitas")
    assert all(
        f"{n}) Bancada de trabalho → 1 Cabeça {name}" in every for n, name in enumerate(["de Rei", "de Palhaço"], 1)
    )
    assert "Cabeça de Palhaço" in there.chat("cabeça de jogador 2")
    assert "Cabeça de Rei" not in there.chat("cabeça de jogador 2")
    beyond = there.value("cabeça de jogador 9")
    assert isinstance(beyond, NumberOutOfRange)
    assert "de 1 a 3" in beyond.plain_text()


@pytest.mark.parametrize("item", ["ferro", "ouro", "madeira", "maca"])
def test_b22_what_several_things_are_called_by_is_asked_about(plain: Receita, item: str) -> None:
    value = plain.value(item)
    assert isinstance(value, AmbiguousItem)
    assert f"Digite o número: /receita {item} 1" in plain.chat(item)
    chosen = plain.value(f"{item} 1")
    assert getattr(chosen, "name", None) in (value.choices[0].name, value.choices[0].name.lower())


@pytest.mark.parametrize(
    "item", ["mesa de encantamentos", "enchanting table", "minecraft:enchanting_table", "mesa de encantamento"]
)
def test_b23_one_thing_by_four_names(plain: Receita, item: str) -> None:
    assert plain.chat(item).startswith("Mesa de Encantamentos: 1 receita")


def test_b25_not_craftable_is_an_answer(plain: Receita) -> None:
    for item in ("elitro", "bedrock", "cota de malha"):
        value = plain.value(item)
        assert isinstance(value, NotCraftable), item
        assert value.how, item
    assert plain.chat("diamante").startswith("Diamante: receitas 1 a 3 de 5")
    assert "Fornalha" in plain.chat("diamante")


def test_b26_brewing(plain: Receita) -> None:
    chain = plain.chat("poção de invisibilidade")
    assert "1) frasco de água + Fungo do Nether".lower() in chain.lower()
    assert "olho de aranha fermentado → poção de invisibilidade" in " ".join(chain.split()).lower()
    assert "pólvora" in plain.chat("poção arremessável de cura II").lower()
    assert "não pode ser preparada" in " ".join(plain.chat("poção de sorte").split())


def test_b28_blanks_and_alternatives(server: Server, plain: Receita) -> None:
    assert "[ ]" in plain.chat("arco")
    assert "carvão ou carvão vegetal" in plain.chat("tocha")
    assert "lã vermelha" in plain.chat("cama vermelha").lower()
    slots = {"X": one("minecraft:stone"), "U": one("minecraft:diamond")}
    unused = server(shaped("test:unused", stack("minecraft:bedrock"), ["X"], slots)).chat("bedrock")
    assert "diamante" not in unused.lower()
    for item in ("arco", "tocha", "cama vermelha"):
        assert "null" not in plain.chat(item)


@pytest.mark.parametrize("version", ["26.2", "1.21.11"])
@pytest.mark.parametrize("item", ["caixa de shulker azul", "foguete", "saco azul", "mapa"])
def test_b29_recipes_without_a_grid_say_what_to_do(server: Server, item: str, version: str) -> None:
    text = server(version=version).chat(item)
    assert "Junte" in text
    assert ("(receita especial)" in text) == (item in ("foguete", "mapa"))
    assert len(text.splitlines()) >= 3


@pytest.mark.parametrize(
    ("typed", "accented"),
    [("pao", "pão"), ("maca dourada", "maçã dourada"), ("caldeirao", "caldeirão"), ("pocao de cura", "poção de cura")],
)
def test_b41_accents_do_not_matter(plain: Receita, typed: str, accented: str) -> None:
    assert plain.value(typed).plain_text() == plain.value(accented).plain_text()


def test_version_facts_follow_the_server(server: Server) -> None:
    old, new = server(version="1.21.11"), server(version="26.2")
    assert isinstance(old.value("etiqueta"), NotCraftable)
    assert isinstance(new.value("etiqueta"), RecipeAnswer)
    assert old.ia("como faz etiqueta") == old.value("etiqueta").plain_text()
    assert "1 papel" in new.chat("etiqueta")


def test_the_servers_own_recipe_comes_first_and_is_labelled(server: Server) -> None:
    there = server(shapeless("meu:tocha", stack("minecraft:torch", 16), one("minecraft:blaze_powder")))
    lines = there.chat("tocha").splitlines()
    assert lines[0] == "Tocha: 2 receitas"
    assert lines[1] == "1) Bancada de trabalho → 16 Tocha [deste servidor]"
