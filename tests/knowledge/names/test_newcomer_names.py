"""What a newcomer typed and was told wrong: guesses too bold, blanks left out, a word in the other language."""

import pytest

from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, NameCatalogue, build_catalogue, item_rows
from canalhandia_knowledge.types import Resolution

FEW = (
    ("minecraft:grindstone", "Grindstone"),
    ("minecraft:oak_log", "Oak Log"),
    ("minecraft:birch_log", "Birch Log"),
    ("minecraft:diamond_pickaxe", "Diamond Pickaxe"),
    ("minecraft:diamond", "Diamond"),
    ("minecraft:bread", "Bread"),
)
"""A server without cake, wool or doors."""


@pytest.fixture(scope="module")
def few() -> CatalogueResolver:
    return CatalogueResolver(build_catalogue(CatalogueSources(items=item_rows(FEW))))


def nothing(resolution: Resolution) -> bool:
    return not resolution.matches and not resolution.ambiguities


@pytest.mark.parametrize("text", ["receita de bolo", "como faz o bolo", "bolo de cenoura", "faz de bolo"])
def test_a_connective_is_never_glued_onto_a_name(few: CatalogueResolver, text: str) -> None:
    assert nothing(few.resolve(text))
    assert nothing(few.resolve(text, phrase=True))


def test_a_slip_of_the_name_itself_is_still_forgiven(few: CatalogueResolver) -> None:
    assert [m.id for m in few.resolve("receita de rebolu").matches] == ["minecraft:grindstone"]


@pytest.mark.parametrize("text", ["torta", "tora"])
def test_a_short_word_is_not_taken_for_a_kind_of_items(few: CatalogueResolver, text: str) -> None:
    read = few.resolve(text, phrase=True)
    assert nothing(read) is (text == "torta")
    if text == "torta":
        assert [m.label for m in read.suggestions] == ["Tronco"]


@pytest.mark.parametrize("text", ["picaretadedima", "comofaz picaretadedima", "picaretadediamante"])
def test_words_run_together_are_at_least_suggested(few: CatalogueResolver, text: str) -> None:
    read = few.resolve(text, phrase=True)
    offered = [m.id for m in (*read.matches, *read.suggestions)]
    assert offered[:1] == ["minecraft:diamond_pickaxe"]


@pytest.mark.parametrize(("english", "portuguese"), [("netherite", "netherita"), ("iron", "ferro"), ("gold", "ouro")])
def test_a_material_in_english_is_the_same_word(names: NameCatalogue, english: str, portuguese: str) -> None:
    resolver = CatalogueResolver(names)
    read, wanted = (resolver.resolve(word, phrase=True) for word in (english, portuguese))
    assert [[c.id for c in a.choices] for a in read.ambiguities] == [
        [c.id for c in a.choices] for a in wanted.ambiguities
    ]
    assert read.ambiguities


def test_a_rod_is_asked_about(names: NameCatalogue) -> None:
    read = CatalogueResolver(names).resolve("vara", phrase=True)
    assert {c.id for c in read.ambiguities[0].choices} >= {"minecraft:blaze_rod", "minecraft:fishing_rod"}
