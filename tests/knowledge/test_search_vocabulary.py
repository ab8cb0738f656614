"""What the search knows of all rows: as of now where there is little to read, else read aside while searches go on."""

import itertools
import threading
from pathlib import Path

import pytest

from canalhandia_knowledge.errors import UnusableIndex
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.search.retrieval import RESTS, HybridRetriever, RetrievalOptions
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage

WAIT_S = 10.0
LARGE = RetrievalOptions(quick_pages=0)


class Clock:
    """Each look at it takes `step` seconds, so that reading a vocabulary takes that long."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def write(index: KnowledgeIndex, number: int, title: str) -> None:
    page = WikiPage(number, title, 1, f"{title} mora na caverna e tem medo de luz.", f"https://wiki.test/{number}")
    index.write_pages({number: chunk_page(page)})


def titles(retriever: HybridRetriever) -> list[str]:
    return sorted(entry.title for entry in retriever._vocabulary_now().titles.pages.values())


def until(retriever: HybridRetriever, expected: list[str]) -> None:
    waiting = threading.Event()
    for _ in range(int(WAIT_S / 0.02)):
        if titles(retriever) == expected:
            return
        waiting.wait(0.02)
    pytest.fail(f"the vocabulary never held {expected}: {titles(retriever)}")


def test_that_of_a_small_index_is_always_of_now(tmp_path: Path) -> None:
    index = KnowledgeIndex(tmp_path / "i")
    write(index, 1, "Troll")
    retriever = HybridRetriever(index, clock=Clock(1.0))
    assert titles(retriever) == ["Troll"]
    write(index, 2, "Gnomo")
    assert titles(retriever) == ["Gnomo", "Troll"]
    retriever.close()


def test_that_of_a_large_index_serves_while_the_next_is_read_aside(tmp_path: Path) -> None:
    index = KnowledgeIndex(tmp_path / "i")
    write(index, 1, "Troll")
    clock = Clock(1.0)
    retriever = HybridRetriever(index, LARGE, clock=clock)
    assert titles(retriever) == ["Troll"]
    write(index, 2, "Gnomo")
    clock.step = 0.0
    assert titles(retriever) == ["Troll"], "read again before it rested"
    clock.now += RESTS
    until(retriever, ["Gnomo", "Troll"])
    assert [p.title for p in retriever.search("onde mora o gnomo")][:1] == ["Gnomo"]
    retriever.close()


def test_one_that_cannot_be_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = KnowledgeIndex(tmp_path / "i")
    write(index, 1, "Troll")
    clock = Clock(1.0)
    retriever = HybridRetriever(index, LARGE, clock=clock)
    assert titles(retriever) == ["Troll"]
    real, failures = index.word_counts, itertools.repeat(UnusableIndex("disk"), 1)

    def counts() -> dict[str, int]:
        for failure in failures:
            raise failure
        return real()

    monkeypatch.setattr(index, "word_counts", counts)
    write(index, 2, "Gnomo")
    clock.now += RESTS
    until(retriever, ["Gnomo", "Troll"])
    retriever.close()
