"""The server's own documents: Markdown, text, contexto.yml's facts; followed as they change."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from canalhandia_knowledge.ingest.documents import ServerDocuments, fact_sections
from canalhandia_knowledge.protocols import WriteCount
from canalhandia_knowledge.text.markdown import read_markdown
from canalhandia_knowledge.types import Chunk, Origin


class DictWriter:
    def __init__(self) -> None:
        self.pages: dict[int, tuple[Chunk, ...]] = {7: (Chunk("7:0", 7, 1, "Camelo", (), "da wiki", "u"),)}

    def revisions(self) -> dict[int, int]:
        return {i: chunks[0].revision for i, chunks in self.pages.items()}

    def unembedded(self) -> set[int]:
        return set()

    def write_pages(self, pages: Mapping[int, Sequence[Chunk]]) -> WriteCount:
        for page_id, chunks in pages.items():
            self.pages.pop(page_id, None)
            if chunks:
                self.pages[page_id] = tuple(chunks)
        return WriteCount(added=sum(map(len, pages.values())))

    def finish(self) -> None:
        pass

    @property
    def own(self) -> dict[str, str]:
        return {c[0].title: "\n".join(x.text for x in c) for c in self.pages.values() if c[0].origin is Origin.SERVER}


@pytest.fixture
def writer() -> DictWriter:
    return DictWriter()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "documentos"
    folder.mkdir()
    return folder


def test_documents_are_indexed_as_the_servers_own(folder: Path, writer: DictWriter) -> None:
    (folder / "regras.md").write_text("# Regras do reino\n\nSem **griefing**.\n\n## PvP\nSó na arena.", "utf-8")
    (folder / "avisos_gerais.txt").write_text("Reinício às 4h.\n\nBackup diário.", "utf-8")
    (folder / "foto.png").write_bytes(b"\x89PNG")
    (folder / ".oculto.md").write_text("segredo", "utf-8")
    result = ServerDocuments(folder).sync(writer, {"dono": "Ana"})
    assert result.documents == 3
    assert writer.own == {
        "Regras do reino": "Sem griefing.\nSó na arena.",
        "Avisos gerais": "Reinício às 4h.\n\nBackup diário.",
        "Este servidor": "dono: Ana",
    }
    assert 7 in writer.pages
    assert all(c.id == f"{i}:{n}" for i, chunks in writer.pages.items() for n, c in enumerate(chunks))


def test_they_are_read_again_on_change_and_leave_when_gone(folder: Path, writer: DictWriter) -> None:
    rules = folder / "regras.md"
    rules.write_text("Sem griefing.", "utf-8")
    documents = ServerDocuments(folder)
    assert documents.changed()
    documents.sync(writer)
    assert not documents.changed()
    rules.write_text("Com griefing.", "utf-8")
    os.utime(rules, ns=(1, 1))
    assert documents.changed()
    assert documents.sync(writer).changed == 1
    assert writer.own == {"Regras": "Com griefing."}
    assert documents.changed({"dono": "Ana"})
    assert documents.sync(writer, {"dono": "Ana"}).changed == 1
    assert documents.sync(writer, {"dono": "Bia"}).changed == 1
    assert documents.sync(writer, {"dono": "Bia"}).changed == 0
    rules.unlink()
    assert documents.sync(writer).removed == 2
    assert writer.own == {}
    assert 7 in writer.pages


def test_another_process_knows_what_is_indexed_already(folder: Path, writer: DictWriter) -> None:
    (folder / "regras.md").write_text("Sem griefing.", "utf-8")
    ServerDocuments(folder).sync(writer)
    assert ServerDocuments(folder).sync(writer).changed == 0


def test_a_file_that_cannot_be_read_is_told_and_keeps_its_old_text(folder: Path, writer: DictWriter) -> None:
    rules = folder / "regras.md"
    rules.write_text("Sem griefing.", "utf-8")
    documents = ServerDocuments(folder)
    documents.sync(writer)
    rules.write_bytes("São regras".encode("latin-1"))
    (folder / "imenso.txt").write_text("x" * 2_000_001, "utf-8")
    result = documents.sync(writer)
    assert [problem.split(": ", 1)[1] for problem in result.problems] == [
        "não pode ser indexado: tem mais de 2 MB; divida-o",
        "não pode ser indexado: não é UTF-8; salve-o em UTF-8",
    ]
    assert writer.own == {"Regras": "Sem griefing."}


def test_a_missing_folder_is_no_document(tmp_path: Path, writer: DictWriter) -> None:
    assert ServerDocuments(tmp_path / "nada").sync(writer).documents == 0


def test_markdown_structure() -> None:
    title, sections = read_markdown(
        "---\nautor: x\n---\n# Guia\nIntro com [link](https://x.y) e `código` e *ênfase* e 2*3*4.\ncontinua\n\n"
        "Você pode:\n\n- um\n  - dois\n- três\n  continua\n\n1. primeiro\n2. segundo\n\n"
        "| Cargo | Cor |\n|---|:-:|\n| Dono | **azul** |\n| Mod | verde |\n\n"
        "Sub\n---\nfim\n### Fundo\n```\n# não é título\n```\n"
    )
    assert title == "Guia"
    assert [(s.headings, [b.text for b in s.blocks]) for s in sections] == [
        (
            (),
            [
                "Intro com link e código e ênfase e 2*3*4. continua",
                "Você pode:\n- um\n  - dois\n- três continua",
                "1. primeiro\n2. segundo",
                "Dono: cor azul",
                "Mod: cor verde",
            ],
        ),
        (("Sub",), ["fim"]),
        (("Sub", "Fundo"), ["# não é título"]),
    ]


def test_facts_of_any_shape() -> None:
    sections = fact_sections(
        {
            "dono": "Ana",
            "pvp": False,
            "nada": None,
            "regras": ["sem griefing", "sem xingar"],
            "mundos": {"survival": "borda em 10.000", "eventos": {"sexta": "arena"}, "extra": ["a", "b"]},
        }
    )
    assert [(s.headings, [b.text for b in s.blocks]) for s in sections] == [
        ((), ["dono: Ana\npvp: não"]),
        (("regras",), ["- sem griefing\n- sem xingar"]),
        (("mundos",), ["survival: borda em 10.000", "eventos:\nsexta: arena", "extra:\n- a\n- b"]),
    ]
    assert fact_sections({}) == []
