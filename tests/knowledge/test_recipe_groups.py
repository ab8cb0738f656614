"""One recipe for a whole group, where all its members are made alike; else the list."""

import pytest

from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.recipes.answers import AmbiguousItem, NotCraftable, RecipeAnswer
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes


@pytest.fixture(scope="session")
def exact(book: RecipeBook, names: NameCatalogue) -> ExactRecipes:
    exact = ExactRecipes(CatalogueResolver(names), names.display_name)
    exact.replace_book(book)
    return exact


@pytest.mark.parametrize(
    ("asked", "totals", "remark", "members"),
    [
        ("cama", "3 lãs de qualquer cor, 3 tábuas", "mesma cor", 16),
        ("tapete", "2 lãs de qualquer cor", "mesma cor", 16),
        ("barco", "5 tábuas", "um só tipo", 9),
        ("porta", "6 tábuas", "um só tipo", 12),
        ("cerca", "4 tábuas, 2 gravetos", "um só tipo", 12),
        ("tábuas", "1 tronco", "um só tipo", 11),
        ("laje", "3 tábuas", "um só tipo", 12),
        ("lã", "1 corante, 1 lã de qualquer cor", "corante decide", 15),
    ],
)
def test_members_made_alike_are_drawn_together(
    asked: str, totals: str, remark: str, members: int, exact: ExactRecipes
) -> None:
    value = exact.receita(asked)
    assert isinstance(value, RecipeAnswer)
    assert len(value.recipes) == value.total == 1
    assert value.recipes[0].totals_text == totals
    assert remark in " ".join(value.notes)
    assert len(value.group) == members


def test_members_that_differ_in_more_than_colour_or_wood_are_listed(exact: ExactRecipes) -> None:
    for asked in ("espada", "corante", "machado"):
        value = exact.receita(asked)
        assert isinstance(value, AmbiguousItem), asked
        assert len(value.choices) > 4


def test_what_else_has_the_name_is_told(exact: ExactRecipes) -> None:
    notes = " ".join(getattr(exact.receita("porta"), "notes", ()))
    assert "porta de ferro" in notes


def test_a_member_is_chosen_by_its_number(exact: ExactRecipes) -> None:
    value = exact.receita("cama 1")
    assert isinstance(value, RecipeAnswer)
    assert value.group == ()
    assert value.item_id is not None
    assert value.item_id.endswith("_bed")


def test_a_group_without_any_recipe_says_how_it_is_got(exact: ExactRecipes) -> None:
    value = exact.receita("concreto")
    assert isinstance(value, NotCraftable)
    assert value.how is not None
    assert "água" in value.how
