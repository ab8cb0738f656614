"""'receita de X' for an X that is no item: what is asked for, and what is said instead of 'não encontrei nada'."""

import json
from collections.abc import Callable

import pytest

from canalhandia_knowledge.answering.pipeline import NOTHING_FOUND, AnswerPipeline
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, build_catalogue, load_language
from canalhandia_knowledge.recipes.asked_item import AskedItem, asked_item
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.types import AnswerKind, Origin, Passage, Question, Resolution


@pytest.mark.parametrize(
    ("text", "phrase", "sure"),
    [
        ("receita de bolo de cenoura", "bolo de cenoura", True),
        ("qual é a receita da Espada Lendária?", "Espada Lendária", True),
        ("oi, me passa a receita do pudim no mine", "pudim", True),
        ("craft de zorb", "zorb", True),
        ("craft zorb", "zorb", True),
        ("crafta zorb", "zorb", True),
        ("como q crafta um zorb azul", "zorb azul", True),
        ("como fabrico um carro", "carro", True),
        ("ingredientes do pudim", "pudim", True),
        ("receita pra fazer pudim", "pudim", True),
        ("pizza receita", "pizza", True),
        ("como faz zorbulino", "zorbulino", False),
        ("como se faz uma tocha azul??", "tocha azul", False),
        ("como eu faço pão de queijo", "pão de queijo", False),
    ],
)
def test_the_thing_whose_recipe_is_asked_for(text: str, phrase: str, sure: bool) -> None:
    asked = asked_item(text)
    assert asked is not None
    assert (asked.phrase, asked.sure) == (phrase, sure)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "receita",
        "receita federal",
        "onde acho a receita",
        "receitas com diamante",
        "como doma lobo",
        "como faz o creeper explodir",
        "como faz pra dormir no nether",
        "receita de bolo e onde acho ovo",
        "receita de tudo que usa redstone no jogo",
        "craft de x, y e z",
        "qual item tem a receita mais cara",
        "como faz uma coisa muito grande mesmo aqui dentro",
        "ﬁm receita de pudim",
    ],
)
def test_what_asks_something_else(text: str) -> None:
    assert asked_item(text) is None


ENGLISH = {"cake": "Cake", "carrot": "Carrot", "torch": "Torch", "stick": "Stick"}
NAMES = {"cake": "Bolo", "carrot": "Cenoura", "torch": "Tocha", "stick": "Graveto"}
ITEMS = [(f"minecraft:{path}", f"item.minecraft.{path}", english) for path, english in ENGLISH.items()]


@pytest.fixture(scope="module")
def resolver(tmp_path_factory: pytest.TempPathFactory) -> CatalogueResolver:
    path = tmp_path_factory.mktemp("lang") / "pt_br.json"
    path.write_text(json.dumps({f"item.minecraft.{path}": name for path, name in NAMES.items()}), encoding="utf-8")
    language = load_language(path, [key for _, key, _ in ITEMS])
    return CatalogueResolver(build_catalogue(CatalogueSources(items=ITEMS, languages=(language,))))


class Shelf:
    def __init__(self, *passages: Passage) -> None:
        self.passages = list(passages)

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        return self.passages


def passage(title: str, text: str, *headings: str) -> Passage:
    return Passage("1", title, headings, text, "https://wiki/x", Origin.WIKI, 1.0)


Make = Callable[..., AnswerPipeline]


@pytest.fixture
def pipeline(resolver: CatalogueResolver) -> Make:
    exact = ExactRecipes(resolver, resolver.catalogue.display_name)
    exact.replace_book(RecipeBook.from_json(SNAPSHOT))
    return lambda *passages: AnswerPipeline(resolver=resolver, exact=exact, retriever=Shelf(*passages))


SNAPSHOT = '{"format": 1, "snapshot": 1, "minecraft_version": "26.2", "recipes": [], "tags": {}, "warnings": []}'
JUNK = passage("Compostagem", "Cenoura: chance 65%.\nBolo: chance 100%.")


@pytest.mark.parametrize("asked", ["receita de bolo de cenoura", "como faz bolo de cenoura", "craft bolo de cenoura"])
@pytest.mark.parametrize("passages", [(), (JUNK,)])
def test_an_unknown_item_is_named_with_what_is_like_it(
    pipeline: Make, asked: str, passages: tuple[Passage, ...]
) -> None:
    answer = pipeline(*passages).answer(Question(asked))
    assert answer.kind is AnswerKind.UNKNOWN
    assert answer.text == 'Não conheço o item "bolo de cenoura". Quis dizer Bolo ou Cenoura?'
    assert answer.sources == ()


def test_nothing_like_it(pipeline: Make) -> None:
    answer = pipeline(JUNK).answer(Question("receita de zorbulino"))
    assert answer.text == 'Não conheço o item "zorbulino". Confira o nome ou use /receita com o item na mão.'


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        ("receita do portal do nether", passage("Portal do Nether", "O portal do Nether leva 10 obsidianas.")),
        ("craft de farm de ferro", passage("Golem", "A farm de ferro usa aldeões.", "Farm de ferro")),
        ("como faz tocha azul", passage("Iluminação", "A tocha azul é feita com areia das almas.")),
        ("como faz ponte", passage("Construção", "A ponte se faz agachado, bloco por bloco.")),
    ],
)
def test_what_the_wiki_speaks_of_is_left_to_it(pipeline: Make, asked: str, about: Passage) -> None:
    answer = pipeline(about).answer(Question(asked))
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert about.text in answer.text


def test_without_a_recipe_book_nothing_is_said_of_items() -> None:
    made = AnswerPipeline(resolver=CatalogueResolver(build_catalogue(CatalogueSources(items=()))), retriever=Shelf())
    assert made.answer(Question("receita de zorbulino")).text == NOTHING_FOUND


def test_the_value() -> None:
    assert asked_item("receita de Bolo azul") == AskedItem("Bolo azul", "bolo", True)
