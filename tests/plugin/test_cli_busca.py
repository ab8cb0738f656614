"""`consultar`, `indice` and `avaliar busca`, whole: what is typed, what is printed, with which exit code."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage
from canalhandia_plugin.cli import busca as cli_busca

app = typer.Typer()
app.command()(cli_busca.consultar)
app.command()(cli_busca.avaliar_busca)
app.add_typer(cli_busca.indice, name="indice")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def folder(tmp_path: Path) -> str:
    index = KnowledgeIndex(tmp_path / "indice")
    pages = [
        WikiPage(1, "Sinalizador", 1, "Dá efeitos.\n\n== Pirâmide ==\nA completa usa 164 blocos.", "u/1", "Beacon"),
        WikiPage(2, "Creeper", 1, "Explode perto do jogador.", "u/2"),
    ]
    index.write_pages({page.page_id: chunk_page(page) for page in pages})
    index.finish()
    return str(tmp_path / "indice")


def test_consultar_shows_each_stage(folder: str) -> None:
    shown = run("consultar", "beacon full piramide qts blocos", "--indice", folder, "--embedder", "nenhum")
    assert shown.exit_code == 0
    assert "citadas    Beacon" in shown.output
    assert "1. Sinalizador > Pirâmide" in shown.output
    assert "164 blocos" in shown.output


def test_consultar_says_when_nothing_is_relevant(folder: str) -> None:
    shown = run("consultar", "quem é o dono do servidor", "--indice", folder, "--embedder", "nenhum")
    assert shown.exit_code == 0
    assert "relevante  não" in shown.output
    assert "Nada relevante no índice." in shown.output


def test_estado_otimizar_verificar(folder: str) -> None:
    state = run("indice", "estado", "--indice", folder)
    assert state.exit_code == 0
    assert "páginas      2 (3 trechos)" in state.output
    assert "embedder     nenhum (só palavras)" in state.output
    assert run("indice", "otimizar", "--indice", folder).output.startswith("Otimizado: de ")
    check = run("indice", "verificar", "--indice", folder)
    assert (check.exit_code, check.output) == (0, "Índice em ordem: 2 de 2 títulos acham a própria página.\n")


def test_verificar_says_what_to_do(folder: str) -> None:
    page = WikiPage(3, "Zumbi", 1, "Queima ao sol.", "u/3")
    KnowledgeIndex(folder).write_pages({3: chunk_page(page)})
    check = run("indice", "verificar", "--indice", folder)
    assert check.exit_code == 1
    assert "1 trechos fora do índice de palavras: rode 'canalhandia indice otimizar'" in check.output


def test_exportar(folder: str, tmp_path: Path) -> None:
    out = tmp_path / "trechos.jsonl"
    assert run("indice", "exportar", str(out), "--indice", folder).output == f"3 trechos em {out}\n"
    assert [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()] == ["1:0", "1:1", "2:0"]


@pytest.mark.parametrize("command", [["estado"], ["verificar"], ["otimizar"], ["exportar", "x.jsonl"]])
def test_an_empty_index_is_explained(command: list[str], tmp_path: Path) -> None:
    shown = run("indice", *command, "--indice", str(tmp_path / "nada"))
    assert shown.exit_code == 1
    assert "rode antes 'canalhandia indexar'" in shown.output


def test_avaliar_busca(tmp_path: Path) -> None:
    pages = tmp_path / "paginas"
    pages.mkdir()
    (pages / "Creeper.wiki").write_text("Explode. Tem medo de gatos.", encoding="utf-8")
    cases = tmp_path / "casos.tsv"
    cases.write_text("question\trelevant_titles\tkind\ncreeper tem medo de q\tCreeper\tmob\n", encoding="utf-8")
    shown = run(
        *("avaliar-busca", "--casos", str(cases), "--paginas", str(pages), "--embedder", "nenhum"),
        *("--json", str(tmp_path / "r.json"), "--html", str(tmp_path / "r.html")),
    )
    assert shown.exit_code == 0, shown.output
    assert "1 perguntas, 1 páginas, 1 trechos" in shown.output
    assert "completa" in shown.output
    assert "1,000 (1,00-1,00)" in shown.output
    assert (tmp_path / "r.html").is_file()
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["questions"][0]["rank"] == 1


def test_avaliar_busca_names_a_bad_file(tmp_path: Path) -> None:
    cases = tmp_path / "casos.tsv"
    cases.write_text("pergunta\n", encoding="utf-8")
    shown = run("avaliar-busca", "--casos", str(cases), "--paginas", str(tmp_path), "--embedder", "nenhum")
    assert shown.exit_code == 1
    assert f"{cases}:1: falta a coluna 'question'" in shown.output
