"""The ingest puts right what went wrong before: missing vectors, a lost journal, a wiki that moved, empty listings."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.errors import NothingFound, SourceError
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.documents import ServerDocuments
from canalhandia_knowledge.ingest.ingest import Ingest, Summary
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.sources import WIKI_IDS, Listed, PageSource
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.protocols import IndexWriter
from canalhandia_knowledge.types import WikiPage


class Wiki:
    """A wiki in memory: page id -> (title, text); an edit counts its revision up."""

    def __init__(self, name: str, pages: dict[int, tuple[str, str]]) -> None:
        self.name = name
        self.pages = dict(pages)
        self.revision = 1
        self.fetched: list[str] = []
        self.complete = True
        self.ids = WIKI_IDS
        self.not_found: Sequence[str] = ()

    def listing(self) -> Iterator[Listed]:
        for page_id, (title, _) in self.pages.items():
            yield Listed(page_id, title, self.revision)

    def fetch(self, pages: Sequence[Listed]) -> Iterator[WikiPage]:
        for page in pages:
            self.fetched.append(page.title)
            title, text = self.pages[page.page_id]
            yield WikiPage(page.page_id, title, self.revision, text, "", None, ())


class Place:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.journal = root / "conhecimento.ingestao.jsonl"

    def index(self, *, vectors: bool = False) -> KnowledgeIndex:
        return KnowledgeIndex(self.root / "conhecimento", ScriptedEmbedder() if vectors else None)

    def run(self, source: PageSource, writer: IndexWriter | None = None, *, anew: bool = False) -> Summary:
        ingest = Ingest(source, writer or self.index(), IngestState(self.journal), anew=anew)
        for _ in ingest.run():
            pass
        assert ingest.summary is not None
        return ingest.summary

    def titles(self) -> set[str]:
        return {page.title for page in self.index().pages()}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


HTTP, HTTPS = "http://wiki.test/api.php", "https://wiki.test/api.php"
MANY = {n: (f"Página {n}", f"Texto {n}.") for n in range(1, 31)}


def test_a_page_written_without_its_vectors_gets_them_as_soon_as_there_is_an_embedder(place: Place) -> None:
    wiki = Wiki(HTTP, MANY)
    place.run(wiki, place.index(vectors=True))
    wiki.pages[7] = ("Página 7", "Outro texto.")
    wiki.revision = 2
    place.run(wiki, place.index())
    assert place.index().state().coverage.without_vector == 1
    assert place.index().unembedded() == set(), "who makes no vectors has none to make"
    wiki.fetched = []
    summary = place.run(wiki, place.index(vectors=True))
    assert wiki.fetched == ["Página 7"]
    assert (summary.written, summary.chunks.embedded) == (1, 1)
    assert place.index().state().coverage.without_vector == 0
    assert place.run(wiki, place.index(vectors=True)).written == 0


def test_a_document_written_without_its_vectors_gets_them_too(place: Place, tmp_path: Path) -> None:
    folder = tmp_path / "documentos"
    folder.mkdir()
    place.run(Wiki(HTTP, MANY), place.index(vectors=True))
    (folder / "regras.md").write_text("# Regras\n\nSem griefing.", "utf-8")
    assert ServerDocuments(folder).sync(place.index(), {"dono": "Ana"}).changed == 2
    assert place.index().state().coverage.without_vector == 2
    assert ServerDocuments(folder).sync(place.index(vectors=True), {"dono": "Ana"}).changed == 2
    assert place.index().state().coverage.without_vector == 0
    assert ServerDocuments(folder).sync(place.index(vectors=True), {"dono": "Ana"}).changed == 0


def test_a_rebuild_left_without_vectors_gets_them_when_it_goes_on(place: Place) -> None:
    wiki = Wiki(HTTP, MANY)
    building = place.index(vectors=True).rebuild()
    assert building.unembedded() == set()
    place.run(wiki, building, anew=True)
    assert place.index().state().coverage.without_vector == 0


def test_a_wiki_that_moved_is_taken_over_by_a_full_rebuild_only(place: Place) -> None:
    place.run(Wiki(HTTP, MANY))
    moved = Wiki(HTTPS, {n: page for n, page in MANY.items() if n != 3})
    with pytest.raises(SourceError, match=r"este índice veio de http://wiki.test/api.php.*--refazer"):
        place.run(moved)
    summary = place.run(moved, place.index().rebuild(), anew=True)
    assert summary.written == 29
    assert place.titles() == {title for n, (title, _) in MANY.items() if n != 3}
    assert place.run(moved).written == 0, "from then on it is this wiki's index"
    with pytest.raises(SourceError, match=r"este índice veio de https://wiki.test/api.php"):
        place.run(Wiki(HTTP, MANY))


def test_a_rebuild_that_was_begun_with_another_wiki_keeps_nothing_of_it(place: Place) -> None:
    """Both number their pages from 1, at the same revisions."""

    class Dying(Wiki):
        def fetch(self, pages: Sequence[Listed]) -> Iterator[WikiPage]:
            yield from super().fetch(pages)
            raise SourceError("the power went")

    dying = Dying(HTTP, {**MANY, **{n: (f"Só aqui {n}", "a") for n in range(40, 90)}})
    ingest = Ingest(dying, place.index().rebuild(), IngestState(place.journal), write_chunks=5, anew=True)
    with pytest.raises(SourceError, match="power"):
        list(ingest.run())
    other = Wiki("https://outra.test/api.php", {n: (f"Outra {n}", "Outro.") for n in MANY})
    place.run(other, place.index().rebuild(), anew=True)
    assert place.titles() == {f"Outra {n}" for n in MANY}


def test_pages_deleted_while_the_journal_was_lost_leave(place: Place, tmp_path: Path) -> None:
    folder, documents = tmp_path / "paginas", tmp_path / "documentos"
    folder.mkdir()
    documents.mkdir()
    (folder / "Da_pasta.wiki").write_text("texto", "utf-8")
    (documents / "regras.md").write_text("# Regras\n\nSem griefing.", "utf-8")
    wiki = Wiki(HTTP, MANY)
    place.run(wiki)
    place.run(PageFolder(folder))
    ServerDocuments(documents).sync(place.index(), {})
    place.journal.unlink()
    del wiki.pages[5]
    some = Wiki(HTTP, {9: MANY[9]})
    some.complete = False
    assert place.run(some).removed == 0, "a choice of pages removes none"
    assert place.run(wiki).removed == 1
    assert place.titles() == {title for n, (title, _) in MANY.items() if n != 5} | {"Da pasta", "Regras"}


def test_a_lost_journal_and_a_broken_listing_do_not_empty_an_index(place: Place) -> None:
    place.run(Wiki(HTTP, MANY | {n: (f"Mais {n}", "a") for n in range(100, 120)}))
    place.journal.unlink()
    with pytest.raises(SourceError, match="não estão entre elas"):
        place.run(Wiki(HTTP, {1: MANY[1]}))
    assert len(place.titles()) == 50


def test_an_empty_listing_is_said_and_touches_nothing(place: Place, tmp_path: Path) -> None:
    place.run(Wiki(HTTP, {n: MANY[n] for n in (1, 2, 3)}))
    with pytest.raises(NothingFound, match=r"não tem nenhuma página.*ficou como estava"):
        place.run(Wiki(HTTP, {}))
    asked = Wiki(HTTP, {})
    asked.complete, asked.not_found = False, [f"T{n}" for n in range(12)]
    with pytest.raises(NothingFound, match=r"'T0', .*'T9' e mais 2; confira os nomes"):
        place.run(asked)
    assert len(place.titles()) == 3
    (tmp_path / "vazia").mkdir()
    with pytest.raises(NothingFound, match="vazia não tem nenhuma página"):
        place.run(PageFolder(tmp_path / "vazia"))


def test_what_was_asked_for_and_is_not_there_is_summed_up(place: Place) -> None:
    wiki = Wiki(HTTP, MANY)
    wiki.complete, wiki.not_found = False, ["Camelu", "Categoria:Moobs"]
    assert place.run(wiki).not_found == ("Camelu", "Categoria:Moobs")
