"""The resolver: what players type, and what must come of it, with and without the official files."""

from pathlib import Path

import pytest

from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.types import NameKind


def ids(resolver: CatalogueResolver, text: str, *, phrase: bool = False) -> list[str]:
    return [m.id.removeprefix("minecraft:") for m in resolver.resolve(text, phrase=phrase).matches]


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("maçã", "apple"),
        ("maça", "mace"),
        ("maca dourada", "golden_apple"),
        ("qual a receita da maca arma", "mace"),
        ("mesa de encantar", "enchanting_table"),
        ("mesa de encantamento", "enchanting_table"),
        ("mesa de encantamentos", "enchanting_table"),
        ("enchanting table", "enchanting_table"),
        ("minecraft:enchanting_table", "enchanting_table"),
        ("craft da picareta de dima", "diamond_pickaxe"),
        ("receita de flexa", "arrow"),
        ("como faz shuker box", "shulker_box"),
        ("bau do ender", "ender_chest"),
        ("bau", "chest"),
        ("camelo vidro", "glass"),
        ("pao", "bread"),
        ("caldeirao", "cauldron"),
        ("como fazer vidro", "glass"),
        ("receita do arco", "bow"),
        ("64 tochas", "torch"),
    ],
)
def test_names_are_found(either: CatalogueResolver, text: str, item: str) -> None:
    found = either.resolve(text)
    match = found.first(NameKind.ITEM)
    assert match is not None, found
    assert match.id == f"minecraft:{item}"


def test_quantities_and_levels(either: CatalogueResolver) -> None:
    assert either.resolve("64 tochas").matches[0].quantity == 64
    assert either.resolve("quanto carvao pra 2 packs de tocha").matches[-1].quantity == 128
    potion = either.resolve("como faz poção de força 2").matches[0]
    assert (potion.kind, potion.id, potion.level, potion.form) == (NameKind.POTION, "minecraft:strength", 2, "potion")
    assert either.resolve("poção arremessável de cura II").matches[0].form == "splash_potion"
    assert either.resolve("afiação V").matches[0].level == 5


def test_maca_without_accents_is_asked_about(either: CatalogueResolver) -> None:
    found = either.resolve("maca")
    assert found.matches == ()
    assert {c.id for c in found.ambiguities[0].choices} == {"minecraft:apple", "minecraft:mace"}


@pytest.mark.parametrize("text", ["ferro", "ouro", "madeira", "como faz ferro"])
def test_shared_words_are_asked_about(either: CatalogueResolver, text: str) -> None:
    found = either.resolve(text)
    assert found.matches == ()
    assert 2 <= len(found.ambiguities[0].choices) <= 6


def test_expected_items_of_the_cases(shared: Path, official_catalogue: NameCatalogue) -> None:
    resolver = CatalogueResolver(official_catalogue)
    wrong = []
    for line in (shared / "cases/questions_pt.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        question, _, expected, *_ = line.split("\t")
        wanted = expected.split(" ")[0].lower().removeprefix("potion/")
        if not expected.startswith("POTION/") and not expected.replace("_", "").isupper():
            continue
        found = ids(resolver, question)
        if found[:1] != [wanted]:
            wrong.append((question, wanted, found))
    assert wrong == []
