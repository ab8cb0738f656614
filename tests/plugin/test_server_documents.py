"""The running server's documents, while another process builds the index anew."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.documents import ServerDocuments
from canalhandia_knowledge.types import Chunk
from canalhandia_plugin.library.search import ServerSearch
from canalhandia_plugin.settings.keys import EmbedderMaker, Settings


@pytest.fixture
def search(tmp_path: Path) -> Iterator[ServerSearch]:
    settings = Settings()
    settings = replace(settings, search=replace(settings.search, embedder=EmbedderMaker.NONE))
    search = ServerSearch(tmp_path, settings)
    (tmp_path / "documentos").mkdir()
    search.open()
    yield search
    search.close()


def test_a_document_edited_during_a_rebuild_is_in_the_new_build(search: ServerSearch, tmp_path: Path) -> None:
    rules = tmp_path / "documentos" / "regras.md"
    rules.write_text("# Regras\n\nQuatro lobos.", "utf-8")
    search.sync_documents({"dono": "Ana"})
    other = KnowledgeIndex(search.uri).rebuild()
    other.write_pages({1: [Chunk("1:0", 1, 1, "Lobo", (), "uiva", "u")]})
    ServerDocuments(tmp_path / "documentos").sync(other, {"dono": "Ana"})
    rules.write_text("# Regras\n\nNove lobos, e mais dois gatos.", "utf-8")
    search.sync_documents({"dono": "Bia"})
    assert _own(search) == {"Regras": "Nove lobos, e mais dois gatos.", "Este servidor": "dono: Bia"}
    other.finish()
    _until_serving(search, 2)
    assert _own(search) == {"Regras": "Quatro lobos.", "Este servidor": "dono: Ana"}
    search.sync_documents({"dono": "Bia"})
    assert _own(search) == {"Regras": "Nove lobos, e mais dois gatos.", "Este servidor": "dono: Bia"}
    assert search.sync_documents({"dono": "Bia"}) is None, "looked at once for each build"


def _own(search: ServerSearch) -> dict[str, str]:
    pages = {page.page_id: page.title for page in search.index.pages() if page.title != "Lobo"}
    return {pages[hit.chunk.page_id]: hit.chunk.text for hit in search.index.chunks_of(list(pages))}


def _until_serving(search: ServerSearch, build: int) -> None:
    deadline = time.monotonic() + 20
    while not search.version().startswith(f"{build}."):
        assert time.monotonic() < deadline, "the new build never served"
        time.sleep(0.05)
