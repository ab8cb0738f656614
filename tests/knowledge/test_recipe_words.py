"""Portuguese of recipes: singular and plural, choices as people say them, what vanilla is known to make."""

from collections.abc import Callable

import pytest

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_knowledge.names import NameCatalogue
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.choices import ChoiceWords
from canalhandia_knowledge.recipes.grammar import counted_name, duration_text, lower_name, number_text
from canalhandia_knowledge.recipes.types import Choice, Stack
from canalhandia_knowledge.recipes.vanilla_made import _NAMES, _SINCE, vanilla_makes
from canalhandia_knowledge.recipes.versions import exists_in, version_tuple


@pytest.mark.parametrize(
    ("name", "one", "many"),
    [
        ("Lingote de Ferro", "1 lingote de ferro", "2 lingotes de ferro"),
        ("Pó de Redstone", "1 pó de redstone", "2 pós de redstone"),
        ("Estrela do Nether", "1 estrela do Nether", "2 estrelas do Nether"),
        ("Obsidiana Chorona", "1 obsidiana chorona", "2 obsidianas choronas"),
        ("Pedra Luminosa", "1 pedra luminosa", "2 pedras luminosas"),
        ("Cana-de-Açúcar", "1 cana-de-açúcar", "2 canas-de-açúcar"),
        ("Lápis-Lazúli", "1 lápis-lazúli", "2 lápis-lazúli"),
        ("Pistão", "1 pistão", "2 pistões"),
        ("Pão", "1 pão", "2 pães"),
        ("Papel", "1 papel", "2 papéis"),
        ("Funil", "1 funil", "2 funis"),
        ("Açúcar", "1 açúcar", "2 açúcares"),
        ("Sílex", "1 sílex", "2 sílex"),
        ("Olho de Aranha Fermentado", "1 olho de aranha fermentado", "2 olhos de aranha fermentados"),
        ("Tábuas de Carvalho", "1 tábua de carvalho", "2 tábuas de carvalho"),
        ("Escadas de Pedra", "1 escada de pedra", "2 escadas de pedra"),
        ("Botas de Ferro", "1 par de botas de ferro", "2 pares de botas de ferro"),
        ("Tijolos", "1 tijolos", "2 tijolos"),
        ("Carvão Vegetal", "1 carvão vegetal", "2 carvões vegetais"),
        ("Fragmentos de Netherita", "1 fragmento de netherita", "4 fragmentos de netherita"),
        ("Alto-Forno", "1 alto-forno", "2 altos-fornos"),
    ],
)
def test_counting(name: str, one: str, many: str) -> None:
    assert counted_name(1, name) == one
    assert counted_name(int(many.split()[0]), name) == many


def test_numbers_and_times() -> None:
    assert [number_text(n) for n in (0.35, 10.0, 0.1, 2.75)] == ["0,35", "10", "0,1", "2,75"]
    assert [duration_text(s) for s in (45, 90, 180, 21.6)] == ["45 s", "1 min 30 s", "3 min", "21,6 s"]
    assert lower_name("Poção de Cura II") == "poção de cura II"


@pytest.fixture(scope="module")
def words(book: RecipeBook, names: NameCatalogue) -> ChoiceWords:
    return ChoiceWords(names.display_name, book.tags)


def tag(book: RecipeBook, name: str) -> Choice:
    return Choice(book.tags[f"minecraft:{name}"], f"minecraft:{name}")


@pytest.mark.parametrize(
    ("name", "label", "three"),
    [
        ("planks", "qualquer tábua", "3 tábuas"),
        ("coals", "carvão ou carvão vegetal", "3 carvões (ou carvões vegetais)"),
        ("wool", "lã de qualquer cor", "3 lãs de qualquer cor"),
        ("logs", "qualquer tronco", "3 troncos"),
        ("logs_that_burn", "qualquer tronco (menos os do Nether)", "3 troncos"),
        ("wooden_slabs", "qualquer laje de madeira", "3 lajes de madeira"),
        ("oak_logs", "qualquer tronco de carvalho", "3 troncos de carvalho"),
        ("dyes", "qualquer corante", "3 corantes"),
        ("shulker_boxes", "caixa de shulker de qualquer cor", "3 caixas de shulker"),
        ("banners", "estandarte de qualquer cor", "3 estandartes de qualquer cor"),
        ("trimmable_armor", "qualquer peça de armadura", "3 peças de armadura"),
        ("eggs", "qualquer ovo", "3 ovos"),
        ("diamond_tool_materials", "diamante", "3 diamantes"),
        ("soul_fire_base_blocks", "areia das almas ou terra das almas", None),
    ],
)
def test_tags_read_as_people_say_them(
    name: str, label: str, three: str | None, book: RecipeBook, words: ChoiceWords
) -> None:
    named = words.named(tag(book, name))
    assert named.label == label
    if three is not None:
        assert named.counted(3) == three
    assert len(named.names) == len(book.tags[f"minecraft:{name}"])


def test_a_list_of_a_family_reads_like_its_tag_and_says_what_is_left_out(book: RecipeBook, words: ChoiceWords) -> None:
    wool = book.tags["minecraft:wool"]
    assert words.named(Choice(wool)).label == "lã de qualquer cor"
    assert words.named(Choice(wool[1:])).label == "lã de qualquer cor (menos lã branca)"
    five = words.named(Choice(wool[:5]))
    assert (five.label, five.counted(2)) == ("lã de qualquer cor (5 tipos)", "2 lãs de qualquer cor (5 tipos)")


def test_a_widened_tag_is_not_lied_about(book: RecipeBook, words: ChoiceWords) -> None:
    planks = (*book.tags["minecraft:planks"], "minecraft:diamond")
    assert words.named(Choice(planks, "minecraft:planks")).label == "qualquer tábua ou diamante"


def test_unknown_lists_stay_short(words: ChoiceWords) -> None:
    two = words.named(Choice(("minecraft:stick", "minecraft:diamond"), "my:tag"))
    assert (two.label, two.counted(2)) == ("graveto ou diamante", "2 gravetos (ou diamantes)")
    many = words.named(Choice(tuple(f"minecraft:{p}" for p in ("stick", "diamond", "apple", "bow", "clock")), "my:tag"))
    assert many.label == "graveto, diamante ou outro (5 opções)"
    assert many.counted(2) == "2 gravetos (diamantes ou outro, 5 opções)"
    assert len(many.names) == 5


def test_exact_choices_show_name_and_enchantments(words: ChoiceWords) -> None:
    sword = Stack("minecraft:iron_sword", 1, "Lâmina", (("minecraft:sharpness", 5), ("minecraft:unbreaking", 3)))
    named = words.named(Choice(("minecraft:iron_sword",), None, (sword,)))
    assert named.label == "Lâmina (afiação V, inquebrável III)"
    bottle = words.named(Choice(("minecraft:potion",), None, (Stack("minecraft:potion", potion="minecraft:poison"),)))
    assert bottle.label == "Poção de Veneno"


def test_a_choice_of_nothing_says_so(words: ChoiceWords) -> None:
    assert words.named(Choice((), None, (), "NewChoice")).label == "ingrediente que o servidor não informa"


@pytest.mark.parametrize("version", ["26.2", "1.21.11"])
def test_what_vanilla_is_known_to_make_it_makes(version: str, vanilla: Callable[[str], VanillaToSnapshot]) -> None:
    book = RecipeBook.from_json(vanilla(version).text())
    every = {path for path in (*_NAMES, *_SINCE) if vanilla_makes(path, version)}
    every |= {item.partition(":")[2] for items in book.tags.values() for item in items}
    claimed = {path for path in every if vanilla_makes(path, version)}
    assert [path for path in sorted(claimed) if not book.making(path)] == []
    assert [path for path in sorted(claimed) if book.removed_by_server(path)] == []


def test_versions_compare_as_numbers() -> None:
    assert version_tuple("1.21.11") < version_tuple("26.2")
    assert exists_in("1.21.6", "1.21.11")
    assert not exists_in("26.1", "1.21.11")
    assert exists_in("26.1", "")
