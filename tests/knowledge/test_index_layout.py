"""What the index holds in memory of its rows stays true while other handles write, compact and rebuild."""

import threading
from pathlib import Path
from typing import Any

import pytest

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.index.store import Store
from canalhandia_knowledge.types import Chunk


def page(number: int, *texts: str, revision: int = 1) -> list[Chunk]:
    return [
        Chunk(f"{number}:{n}", number, revision, f"Página {number}", (f"Seção {n}",), text, f"https://w/{number}#{n}")
        for n, text in enumerate(texts)
    ]


def filled(place: Path, pages: int = 12) -> KnowledgeIndex:
    writer = KnowledgeIndex(place, ScriptedEmbedder())
    for number in range(1, pages + 1):
        writer.write_pages({number: page(number, f"alfa {number}", f"beta {number}")})
    return writer


def moving_before(monkeypatch: pytest.MonkeyPatch, method: str, move: Any) -> None:
    """Runs `move` once, between the look at the layout and the read of the rows."""
    real, waiting = getattr(Store, method), [move]

    def moved(self: Store, *args: Any, **kwargs: Any) -> Any:
        if waiting:
            waiting.pop()()
        return real(self, *args, **kwargs)

    monkeypatch.setattr(Store, method, moved)


def test_rows_that_move_between_the_look_and_the_read_are_still_the_right_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compaction gives every row another place; a place of before must never be read as that of another row."""
    writer = filled(tmp_path / "i")
    reader = KnowledgeIndex(tmp_path / "i")
    assert [h.chunk.text for h in reader.chunks_of([5])] == ["alfa 5", "beta 5"]
    moving_before(monkeypatch, "take", writer.finish)
    assert [h.chunk.text for h in reader.chunks_of([5, 9])] == ["alfa 5", "beta 5", "alfa 9", "beta 9"]


def test_a_page_rewritten_between_the_look_and_the_read_is_seen_as_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = filled(tmp_path / "i")
    reader = KnowledgeIndex(tmp_path / "i")
    reader.pages()
    moving_before(monkeypatch, "take", lambda: writer.write_pages({5: page(5, "gama 5", revision=2)}))
    assert [(h.chunk.text, h.chunk.revision) for h in reader.chunks_of([5])] == [("gama 5", 2)]
    assert [(h.chunk.text, h.chunk.revision) for h in reader.chunks_of([5])] == [("gama 5", 2)]


def test_a_row_that_comes_between_the_look_and_the_search_is_found_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = filled(tmp_path / "i")
    reader = KnowledgeIndex(tmp_path / "i")
    reader.pages()
    real, waiting = Store.read, [True]

    def read(self: Store, name: str, act: Any) -> Any:
        if waiting and "search_words" in act.__qualname__:
            waiting.pop()
            writer.write_pages({99: page(99, "alfa nova")})
        return real(self, name, act)

    monkeypatch.setattr(Store, "read", read)
    found = {h.chunk.id: h.chunk for h in reader.search_words(["alfa"], 50)}
    assert not waiting
    assert len(found) == 13
    assert (found["99:0"].title, found["99:0"].text) == ("Página 99", "alfa nova")


def test_every_read_beside_a_busy_writer_is_of_whole_rows(tmp_path: Path) -> None:
    """Titles, headings and addresses come from memory, texts from the table: they must be one row's, always."""
    writer = filled(tmp_path / "i")
    reader = KnowledgeIndex(tmp_path / "i")
    problems: list[str] = []
    done = threading.Event()

    def check(hits: Any) -> None:
        for hit in hits:
            number = hit.chunk.page_id
            if hit.chunk.title != f"Página {number}" or hit.chunk.text.split()[1] != str(number):
                problems.append(str(hit.chunk))

    def read() -> None:
        while not done.is_set():
            check(reader.chunks_of([3, 5, 7]))
            check(reader.search_words(["alfa", "beta"], 20))
            check(reader.search_vector(ScriptedEmbedder().embed_query("alfa 3"), 10))

    readers = [threading.Thread(target=read) for _ in range(2)]
    for thread in readers:
        thread.start()
    try:
        for turn in range(24):
            number = 1 + turn % 12
            writer.write_pages({number: page(number, f"alfa {number}", f"beta {number}", f"gama {number} {turn}")})
            if turn % 6 == 5:
                writer.finish()
    finally:
        done.set()
        for thread in readers:
            thread.join(timeout=30)
    assert problems == []
    assert [h.chunk.text for h in reader.chunks_of([5])] == ["alfa 5", "beta 5", "gama 5 16"]


def test_a_rebuild_put_in_service_is_read_at_once_with_its_own_rows(tmp_path: Path) -> None:
    """The tables of the build before are dropped then: who still goes by it must not be told that they are lost."""
    writer = filled(tmp_path / "i", pages=3)
    reader = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder(), clock=lambda: 0.0)
    assert len(reader.pages()) == 3
    again = writer.rebuild()
    again.write_pages({2: page(2, "alfa 2 outra")})
    again.finish()
    assert [h.chunk.text for h in reader.chunks_of([1, 2, 3])] == ["alfa 2 outra"]
    assert [entry.page_id for entry in reader.pages()] == [2]


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (lambda index: [h.chunk.id for h in index.search_words(["alfa"], 9)], ["2:0"]),
        (lambda index: [h.chunk.id for h in index.search_vector(ScriptedEmbedder().embed_query("alfa"), 9)], ["2:0"]),
        (lambda index: [h.chunk.text for h in index.chunks(["1:0", "2:0"])], ["alfa 2 outra"]),
        (lambda index: [entry.page_id for entry in index.pages()], [2]),
        (lambda index: index.word_counts()["alfa"], 1),
        (lambda index: index.version()[0], 2),
    ],
    ids=["words", "vector", "ids", "pages", "counts", "version"],
)
def test_whatever_is_read_first_after_a_rebuild_is_of_the_new_one(tmp_path: Path, look: Any, expected: Any) -> None:
    writer = filled(tmp_path / "i", pages=3)
    reader = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder(), clock=lambda: 0.0)
    assert len(reader.search_words(["alfa"], 9)) == 3
    again = writer.rebuild()
    again.write_pages({2: page(2, "alfa 2 outra")})
    again.finish()
    assert look(reader) == expected
