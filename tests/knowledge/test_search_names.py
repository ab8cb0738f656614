"""A thing called in another language is searched for by its official name, and its foreign words do not count."""

from collections.abc import Mapping

import pytest

from canalhandia_knowledge.index.values import PageEntry
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, build_catalogue
from canalhandia_knowledge.names.build import item_rows
from canalhandia_knowledge.search.rewriting import rewrite
from canalhandia_knowledge.search.titles import TitleBook
from canalhandia_knowledge.types import Origin
from canalhandia_knowledge.wiki.names import NameRecord

ITEMS = item_rows([("minecraft:soul_torch", "Soul Torch"), ("minecraft:end_crystal", "End Crystal")])
PAGES = [NameRecord(1, "Tocha das almas", "Soul Torch"), NameRecord(2, "Cristal do End", "End Crystal")]


@pytest.fixture(scope="module")
def resolver() -> CatalogueResolver:
    return CatalogueResolver(build_catalogue(CatalogueSources(items=ITEMS, wiki=PAGES)))


@pytest.mark.parametrize(
    ("typed", "gone", "instead"),
    [
        ("soul torch ilumina qnts", {"soul", "torch"}, {"tocha", "alma"}),
        ("end crystal craft", {"crystal"}, {"cristal", "end"}),
    ],
)
def test_unknown_words_of_a_foreign_name_give_way_to_the_official_one(
    resolver: CatalogueResolver, typed: str, gone: set[str], instead: set[str]
) -> None:
    texts: Mapping[str, int] = dict.fromkeys(("tocha", "alma", "cristal", "end", "luz", "ilumina"), 3)
    titles = TitleBook([PageEntry(3, "Nível de luz", (), "", Origin.WIKI)])
    query = rewrite(typed, titles, dict(texts), resolver.resolve(typed))
    assert not gone & query.words.keys()
    assert all(query.words[word] == 1.0 for word in instead)


def test_words_of_a_foreign_name_that_texts_have_stay(resolver: CatalogueResolver) -> None:
    """Some pages say 'end crystal' too: what is written there may be searched for."""
    titles = TitleBook([PageEntry(3, "Nível de luz", (), "", Origin.WIKI)])
    query = rewrite("end crystal craft", titles, {"end": 2, "crystal": 2}, resolver.resolve("end crystal craft"))
    assert {"end", "crystal"} <= query.words.keys()
