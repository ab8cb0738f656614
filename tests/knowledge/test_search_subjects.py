"""Which pages a question is about: those it names whole, a longer name before the shorter ones within it."""

from canalhandia_knowledge.search.retrieval import subjects_of
from canalhandia_knowledge.search.titles import Mention


def mention(page: int, name: str, share: float = 1.0) -> Mention:
    return Mention(page, name, share, 0.5, True, frozenset(name.split()))


def test_a_longer_name_takes_the_place_of_those_within_it() -> None:
    assert subjects_of([mention(1, "aldeao"), mention(2, "zumbi"), mention(3, "aldeao zumbi")]) == {3}


def test_a_part_of_a_name_is_no_subject() -> None:
    assert subjects_of([mention(1, "golem ferro", 0.6), mention(2, "creeper")]) == {2}


def test_two_names_are_two_subjects() -> None:
    assert subjects_of([mention(1, "fortuna"), mention(2, "toque suave")]) == {1, 2}
