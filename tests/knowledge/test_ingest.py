"""The ingest over a folder: what is written, left alone, removed; what a failure half way leaves behind."""

import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.ingest.ingest import Ingest, Progress, Summary
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.protocols import WriteCount
from canalhandia_knowledge.types import Chunk


class MemoryWriter:
    """An index in a dictionary that keeps to IndexWriter's contract and remembers what was asked of it."""

    def __init__(self) -> None:
        self.pages: dict[int, tuple[Chunk, ...]] = {}
        self.written: list[str] = []
        self.finished = 0
        self.fail_after: int | None = None
        self.bare: set[int] = set()

    def revisions(self) -> dict[int, int]:
        return {page_id: chunks[0].revision for page_id, chunks in self.pages.items()}

    def unembedded(self) -> set[int]:
        return self.bare & self.pages.keys()

    def write_pages(self, pages: Mapping[int, Sequence[Chunk]]) -> WriteCount:
        if self.fail_after is not None:
            if self.fail_after == 0:
                raise RuntimeError("the power went")
            self.fail_after -= 1
        added = kept = removed = 0
        for page_id, chunks in pages.items():
            old = self.pages.pop(page_id, ())
            self.bare.discard(page_id)
            if chunks:
                self.pages[page_id] = tuple(chunks)
                self.written.append(chunks[0].title)
            texts = {c.embed_text for c in old}
            kept += sum(c.embed_text in texts for c in chunks)
            added += sum(c.embed_text not in texts for c in chunks)
            removed += max(0, len(old) - len(chunks))
        return WriteCount(added=added, kept=kept, removed=removed)

    def finish(self) -> None:
        self.finished += 1

    @property
    def titles(self) -> set[str]:
        return {chunks[0].title for chunks in self.pages.values()}


class Place:
    """A folder of pages with an index beside it."""

    def __init__(self, root: Path) -> None:
        self.pages = root / "pages"
        self.pages.mkdir()
        self.names = root / "nomes" / "wiki.json"
        self.state = root / "conhecimento.ingestao"
        self.writer = MemoryWriter()
        self.progress: list[Progress] = []

    def put(self, name: str, text: str) -> None:
        path = self.pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, **more: int) -> Summary:
        self.writer.written = []
        ingest = Ingest(PageFolder(self.pages), self.writer, IngestState(self.state), names_path=self.names, **more)  # type: ignore[arg-type]
        self.progress = list(ingest.run())
        assert ingest.summary is not None
        return ingest.summary


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_a_folder_becomes_an_index_and_names(place: Place) -> None:
    place.put("Aldeão_zumbi.wiki", "O '''aldeão zumbi''' ataca.\n[[en:Zombie Villager]]")
    place.put("Cama.wiki", "A cama.\n== Uso ==\nDormir.")
    place.put("Leito.wiki", "#REDIRECIONAMENTO [[Cama]]")
    (place.pages.parent / "redirects.tsv").write_text("Camas\tCama\nCama azul\tLeito\nNada\tSem página\n", "utf-8")
    summary = place.run()
    assert place.writer.titles == {"Aldeão zumbi", "Cama"}
    cama = next(c for c in place.writer.pages.values() if c[0].title == "Cama")
    assert [c.headings for c in cama] == [(), ("Uso",)]
    assert set(cama[0].aliases) == {"Leito", "Camas", "Cama azul"}
    assert cama[0].url == "https://pt.minecraft.wiki/w/Cama"
    names = json.loads(place.names.read_text("utf-8"))
    assert [(n["title"], n["english"], sorted(n["redirects"])) for n in names] == [
        ("Aldeão zumbi", "Zombie Villager", []),
        ("Cama", None, ["Cama azul", "Camas", "Leito"]),
    ]
    assert (summary.listed, summary.written, summary.unchanged, summary.redirects) == (2, 2, 0, 3)
    assert place.writer.finished == 1


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("O_que_é_isto?.wiki", "O que é isto?"),
        ("Arco_&_flecha.wiki", "Arco & flecha"),
        ("Foguete_🚀.wiki", "Foguete 🚀"),
        ("Java/Edição.wiki", "Java/Edição"),
        ("Java%2FEdi%C3%A7%C3%A3o.wiki", "Java/Edição"),
        ("Pa\u0303o.wiki", "Pão"),
        ("Cem_%.wiki", "Cem %"),
        ("A.B.wiki", "A.B"),
    ],
)
def test_titles_from_file_names(place: Place, file: str, title: str) -> None:
    place.put(file, "Um texto.")
    place.run()
    assert place.writer.titles == {title}


def test_a_second_run_writes_only_what_changed(place: Place) -> None:
    for n in range(30):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    place.put("Vazia.wiki", "{{Navbox}}")
    assert place.run().empty == 1
    assert place.run().written == 0
    assert place.writer.written == []
    place.put("P7.wiki", "Outro texto.")
    summary = place.run()
    assert place.writer.written == ["P7"]
    assert (summary.written, summary.unchanged) == (1, 30)


def test_an_index_is_settled_when_something_was_written_or_a_kill_came_before(place: Place) -> None:
    place.put("A.wiki", "a a a")
    place.run()
    place.run()
    assert place.writer.finished == 1
    lines = place.state.read_text("utf-8").splitlines(keepends=True)
    assert lines[-1] == '"settled"\n'
    place.state.write_text("".join(lines[:-1]), "utf-8")
    place.run()
    assert place.writer.finished == 2
    place.put("B.wiki", "b b b")
    place.run()
    (place.pages / "B.wiki").unlink()
    place.run()
    place.run()
    assert place.writer.finished == 4


def test_deletions_and_renames_are_followed(place: Place) -> None:
    place.put("A.wiki", "a a a")
    place.put("B.wiki", "b b b")
    place.run()
    (place.pages / "A.wiki").rename(place.pages / "C.wiki")
    summary = place.run()
    assert place.writer.titles == {"B", "C"}
    assert (summary.written, summary.removed) == (1, 1)
    assert [n["title"] for n in json.loads(place.names.read_text("utf-8"))] == ["B", "C"]


def test_a_listing_that_lost_most_pages_is_not_believed(place: Place) -> None:
    for n in range(40):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    place.run()
    for n in range(25):
        (place.pages / f"P{n}.wiki").unlink()
    with pytest.raises(SourceError, match=r"25 das 40 indexadas não estão entre elas.*--refazer"):
        place.run()
    assert len(place.writer.pages) == 40
    anew = MemoryWriter()
    for _ in Ingest(PageFolder(place.pages), anew, IngestState(place.state)).run():
        pass
    assert len(anew.pages) == 15, "a build from nothing has nothing to lose"
    place.writer.pages = dict(anew.pages)
    for n in range(40):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    place.run()
    for n in range(15, 25):
        (place.pages / f"P{n}.wiki").unlink()
    assert place.run().removed == 10


def test_a_page_that_becomes_a_redirect_or_empty_leaves(place: Place) -> None:
    place.put("A.wiki", "a a a")
    place.put("B.wiki", "b b b")
    place.put("C.wiki", "c c c")
    place.run()
    place.put("A.wiki", "#REDIRECT [[B]]")
    place.put("C.wiki", "")
    place.run()
    assert place.writer.titles == {"B"}
    assert next(iter(place.writer.pages.values()))[0].aliases == ("A",)


def test_a_new_redirect_rewrites_its_page_though_the_text_is_the_same(place: Place) -> None:
    place.put("A.wiki", "a a a")
    place.run()
    place.put("Alfa.wiki", "#REDIRECT [[A]]")
    summary = place.run()
    assert place.writer.written == ["A"]
    assert (summary.chunks.added, summary.chunks.kept) == (0, 1)


def test_an_index_that_was_thrown_away_is_filled_again(place: Place) -> None:
    place.put("A.wiki", "a a a")
    place.run()
    place.writer.pages.clear()
    assert place.run().written == 1


def test_a_lost_or_damaged_journal_costs_work_but_no_page(place: Place) -> None:
    for n in range(9):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    place.run()
    before = dict(place.writer.pages)
    lines = place.state.read_text("utf-8").splitlines(keepends=True)
    for damaged in ("", "lixo\n", "".join(lines[:4]) + lines[4][:9], "".join(lines) + '[1, 2, "x"'):
        place.state.write_text(damaged, "utf-8")
        place.run()
        assert place.writer.pages == before
    place.state.unlink()
    summary = place.run()
    assert place.writer.pages == before
    assert summary.chunks.added == 0


@pytest.mark.parametrize("fail_after", range(6))
def test_a_failure_half_way_is_resumed(place: Place, fail_after: int) -> None:
    for n in range(12):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    place.writer.fail_after = fail_after
    with pytest.raises(RuntimeError, match="power"):
        place.run(write_chunks=2)
    assert len(place.writer.pages) == 2 * fail_after
    place.writer.fail_after = None
    summary = place.run(write_chunks=2)
    assert len(place.writer.pages) == 12
    assert summary.written == 12 - 2 * fail_after


def test_a_source_that_fails_while_reading_raises_in_the_caller(place: Place) -> None:
    place.put("A.wiki", "texto")
    (place.pages / "B.wiki").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(SourceError, match=r"B\.wiki.*não é UTF-8"):
        place.run()
    assert not any(t.name == "ingest-reader" for t in threading.enumerate())


def test_a_caller_that_stops_listening_leaves_no_thread(place: Place) -> None:
    for n in range(600):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    run = Ingest(PageFolder(place.pages), place.writer, IngestState(place.state), write_chunks=2).run()
    while next(run).phase != "páginas":
        pass
    next(run)
    run.close()
    assert not any(t.name == "ingest-reader" for t in threading.enumerate())


def test_a_second_run_at_the_same_time_is_refused(place: Place) -> None:
    place.put("A.wiki", "texto")
    with (
        IngestState(place.state).open(),
        pytest.raises(SourceError, match="outro 'canalhandia indexar'"),
    ):
        place.run()


def test_progress_tells_rate_and_time_left(place: Place) -> None:
    for n in range(40):
        place.put(f"P{n}.wiki", f"Texto {n}.")
    place.run(write_chunks=10)
    pages = [p for p in place.progress if p.phase == "páginas"]
    assert [p.done for p in pages] == [0, 10, 20, 30, 40]
    assert {p.total for p in pages} == {40}
    assert all(p.rate > 0 and p.eta_s is not None for p in pages[1:])
    assert pages[-1].eta_s == 0
    assert place.progress[0].phase == "lista"


def test_bad_sources_are_refused_with_their_place(place: Place, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"'.*nada' não é uma pasta"):
        PageFolder(tmp_path / "nada")
    (place.pages / "redirects.tsv").write_text("A\tB\nsem tab\n", "utf-8")
    with pytest.raises(SourceError, match=r"redirects\.tsv:2: falta a tabulação em 'sem tab'"):
        place.run()


def test_the_shared_wiki_becomes_chunks(place: Place, shared: Path) -> None:
    ingest = Ingest(PageFolder(shared / "wiki" / "pages"), place.writer, IngestState(place.state))
    for _ in ingest.run():
        pass
    assert len(place.writer.pages) == len(list((shared / "wiki" / "pages").glob("*.wiki")))
    texts = [c.text for chunks in place.writer.pages.values() for c in chunks]
    assert not any(mark in text for text in texts for mark in ("{{", "}}", "[[", "]]", "{|", "|}", "'''", "<ref", "||"))
    aliases = {a for chunks in place.writer.pages.values() for a in chunks[0].aliases}
    assert {"Camelos", "Dromedário"} <= aliases
