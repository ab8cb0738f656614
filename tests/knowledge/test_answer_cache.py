import pytest

from canalhandia_knowledge.answering.cache import AnswerCache, cache_key
from canalhandia_knowledge.types import Answer, AnswerKind, Profile, Sentence

ANSWER = Answer(AnswerKind.WORDED, (Sentence("Pólvora."),))


def key(text: str, profile: Profile = Profile.ECONOMICO, version: str = "1") -> tuple[str, Profile, str]:
    return cache_key(text, profile, version)


@pytest.mark.parametrize("typed", ["o que dropa o CREEPER", " O que  dropa o creeper ?!", "o que dropa o creeper..."])
def test_same_words_same_answer_whatever_the_case_the_blanks_and_the_marks(typed: str) -> None:
    cache = AnswerCache()
    cache.put(key("O que dropa o creeper?"), ANSWER)
    assert cache.get(key(typed)) is ANSWER


@pytest.mark.parametrize(
    ("one", "other"), [("maça", "maçã"), ("y -59", "y 59"), ("木", "水"), ("?", "!"), ("1.5", "15"), ("Maçã", "maca")]
)
def test_what_means_something_else_is_another_question(one: str, other: str) -> None:
    cache = AnswerCache()
    cache.put(key(one), ANSWER)
    assert cache.get(key(other)) is None


def test_one_accent_typed_in_two_ways_is_one() -> None:
    assert key("ma\u00e7\u00e3") == key("mac\u0327a\u0303")


def test_another_profile_or_newer_knowledge_is_another_question() -> None:
    cache = AnswerCache()
    cache.put(key("creeper"), ANSWER)
    assert cache.get(key("creeper", Profile.PRECISO)) is None
    assert cache.get(key("creeper", version="2")) is None


def test_a_day_later_it_is_gone() -> None:
    now = [0.0]
    cache = AnswerCache(clock=lambda: now[0])
    cache.put(key("creeper"), ANSWER)
    now[0] = 24 * 3600.0
    assert cache.get(key("creeper")) is ANSWER
    now[0] += 1
    assert cache.get(key("creeper")) is None
    assert len(cache) == 0


def test_the_least_recently_used_makes_room() -> None:
    cache = AnswerCache(max_answers=2)
    cache.put(key("a1"), ANSWER)
    cache.put(key("b1"), ANSWER)
    cache.get(key("a1"))
    cache.put(key("c1"), ANSWER)
    assert cache.get(key("b1")) is None
    assert cache.get(key("a1")) is ANSWER
    cache.clear()
    assert len(cache) == 0
