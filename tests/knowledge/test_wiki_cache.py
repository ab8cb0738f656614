"""The wiki's cache: how long, how many, and one request for all who ask at once."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from canalhandia_knowledge.errors import WikiUnavailable
from canalhandia_knowledge.types import WikiPage
from canalhandia_knowledge.wiki.cache import KEPT_S, MISSING_KEPT_S, CachedWiki


class CountingWiki:
    """A wiki that counts, can wait for a gate, and can be down."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.down = False

    def _answer(self, what: str) -> None:
        self.asked.append(what)
        assert self.gate.wait(10)
        if self.down:
            raise WikiUnavailable("down")

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        self._answer(phrase)
        return [phrase.title()]

    def page(self, title: str) -> WikiPage | None:
        self._answer(title)
        return None if title == "Nada" else WikiPage(1, title, len(self.asked), "texto", "u")

    def pages(self, titles: Sequence[str] | None = None) -> Iterator[WikiPage]:
        return iter(())


@pytest.fixture
def wiki() -> CountingWiki:
    return CountingWiki()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_page_is_asked_for_once_in_six_hours(wiki: CountingWiki) -> None:
    clock = Clock()
    cached = CachedWiki(wiki, clock=clock)
    first = cached.page("Camelo")
    assert cached.page(" camelo ") is first
    assert cached.find("Como  faz?") == cached.find("como faz?")
    assert wiki.asked == ["Camelo", "Como  faz?"]
    clock.now = KEPT_S + 1
    assert cached.page("Camelo") is not first


def test_that_a_page_is_missing_is_believed_for_less_long(wiki: CountingWiki) -> None:
    clock = Clock()
    cached = CachedWiki(wiki, clock=clock)
    assert cached.page("Nada") is None
    assert cached.page("Nada") is None
    clock.now = MISSING_KEPT_S + 1
    assert cached.page("Nada") is None
    assert wiki.asked == ["Nada", "Nada"]


def test_the_least_used_page_leaves_first(wiki: CountingWiki) -> None:
    cached = CachedWiki(wiki, size=2)
    for title in ("A", "B", "A", "C", "A", "B"):
        cached.page(title)
    assert wiki.asked == ["A", "B", "C", "B"]


def test_many_who_ask_at_once_make_one_request(wiki: CountingWiki) -> None:
    wiki.gate.clear()
    cached = CachedWiki(wiki)
    with ThreadPoolExecutor(10) as pool:
        asked = [pool.submit(cached.page, "Camelo") for _ in range(10)]
        while not wiki.asked:
            pass
        wiki.gate.set()
        pages = {id(future.result(10)) for future in asked}
    assert len(pages) == 1
    assert wiki.asked == ["Camelo"]


def test_a_failure_reaches_all_who_waited_and_is_not_remembered(wiki: CountingWiki) -> None:
    cached = CachedWiki(wiki)
    wiki.down = True
    wiki.gate.clear()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(cached.page, "Camelo") for _ in range(4)]
        wiki.gate.set()
        assert all(isinstance(future.exception(10), WikiUnavailable) for future in asked)
    wiki.down = False
    assert cached.page("Camelo") is not None


def test_an_old_answer_beats_a_failure(wiki: CountingWiki) -> None:
    clock = Clock()
    cached = CachedWiki(wiki, clock=clock)
    first = cached.page("Camelo")
    clock.now = KEPT_S * 3
    wiki.down = True
    assert cached.page("Camelo") is first
    with pytest.raises(WikiUnavailable):
        cached.page("Cavalo")
