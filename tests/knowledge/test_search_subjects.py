"""Which pages a question is about: those it names whole, a longer name before the shorter ones within it."""

import pytest

from canalhandia_knowledge.index.values import PageEntry
from canalhandia_knowledge.search.relevance import by_shape
from canalhandia_knowledge.search.retrieval import subjects_of
from canalhandia_knowledge.search.rewriting import rewrite
from canalhandia_knowledge.search.titles import Mention, TitleBook
from canalhandia_knowledge.types import Origin


def mention(page: int, name: str, share: float = 1.0) -> Mention:
    return Mention(page, name, share, 0.5, True, frozenset(name.split()))


def test_a_longer_name_takes_the_place_of_those_within_it() -> None:
    assert subjects_of([mention(1, "aldeao"), mention(2, "zumbi"), mention(3, "aldeao zumbi")]) == {3}


def test_a_part_of_a_name_is_no_subject() -> None:
    assert subjects_of([mention(1, "golem ferro", 0.6), mention(2, "creeper")]) == {2}


def test_two_names_are_two_subjects() -> None:
    assert subjects_of([mention(1, "fortuna"), mention(2, "toque suave")]) == {1, 2}


BOOK = TitleBook(
    [PageEntry(1, "Bastião em ruínas", ("Bastião",), "", Origin.WIKI), PageEntry(2, "Zumbi", (), "", Origin.WIKI)]
)


@pytest.mark.parametrize(
    ("typed", "theirs"),
    [
        ("o que tem no bau do bastiao", False),
        ("onde fica a casa do zumbi", False),
        ("o que tem no bau da vila", False),
        ("o que tem no bau da ana", True),
        ("onde fica a base do carlinhos?", True),
    ],
)
def test_a_place_is_somebodys_unless_the_index_has_a_page_on_its_owner(typed: str, theirs: bool) -> None:
    assert (by_shape(typed, BOOK) is not None) is theirs


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("quantos minutos tem a noite", {"minuto", "noite"}),
        ("zumbi queima de dia", {"zumbi", "queima", "dia"}),
        ("boa noite, zumbi queima", {"zumbi", "queima"}),
        ("bom dia pessoal o zumbi queima", {"zumbi", "queima"}),
    ],
)
def test_day_and_night_are_asked_for_unless_they_greet(typed: str, asked: set[str]) -> None:
    assert set(rewrite(typed, BOOK, {"zumbi": 3, "queima": 3, "minuto": 3}, None).words) == asked
