"""`consultar`, `indice` and `avaliar busca`, whole: what is typed, what is printed, with which exit code."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage
from canalhandia_plugin.cli import busca as cli_busca
from canalhandia_plugin.cli.busca_text import SIGNS

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


def test_each_sign_has_a_portuguese_label(folder: str) -> None:
    shown = run("consultar", "sinalizador pirâmide", "--indice", folder, "--embedder", "nenhum").output
    assert "assunto da pergunta 1,00" in shown
    signs = next(line for line in shown.splitlines() if "assunto da pergunta" in line)
    names = [re.sub(r" -?\d+,\d\d$", "", sign.strip()) for sign in signs.split(";")]
    assert set(names) <= set(SIGNS.values())
    assert "." not in signs


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
    assert "1 trecho fora do índice de palavras: rode 'canalhandia indice otimizar'" in check.output


def test_exportar(folder: str, tmp_path: Path) -> None:
    out = tmp_path / "trechos.jsonl"
    assert run("indice", "exportar", str(out), "--indice", folder).output == f"3 trechos em {out}\n"
    assert [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()] == ["1:0", "1:1", "2:0"]


def test_a_damaged_word_index_is_told_in_portuguese_and_put_right(folder: str) -> None:
    for path in Path(folder).glob("trechos_1.lance/_indices/*/*"):
        path.write_bytes(b"")
    check = run("indice", "verificar", "--indice", folder)
    told = "O índice tem problemas:\n  - índice de palavras danificado: rode 'canalhandia indice otimizar'\n"
    assert (check.exit_code, check.output) == (1, told)
    done = run("indice", "otimizar", "--indice", folder)
    assert done.output.endswith("Refeito, porque estava danificado: índice de palavras.\n")
    assert run("indice", "verificar", "--indice", folder).exit_code == 0


def test_damaged_rows_are_told_in_portuguese(folder: str) -> None:
    for path in Path(folder).glob("trechos_1.lance/data/*"):
        path.write_bytes(b"")
    for command in ("verificar", "otimizar"):
        shown = run("indice", command, "--indice", folder)
        assert shown.exit_code == 1
        assert "estão danificados no disco; rode 'canalhandia indexar --refazer'" in shown.output


def test_no_warning_of_lancedb_reaches_the_owner(folder: str) -> None:
    """Rust writes past Python, so a process of its own is looked at."""
    for path in Path(folder).glob("trechos_1.lance/_indices/*/*"):
        path.write_bytes(b"")
    code = "import sys; from canalhandia_plugin.cli.main import app; app(sys.argv[1:])"
    arguments = ("indice", "verificar", "--indice", folder)
    shown = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60)
    assert shown.returncode == 1
    assert "índice de palavras danificado" in shown.stdout
    assert shown.stderr == ""


def test_exportar_where_it_cannot_be_names_the_file_that_was_asked_for(folder: str, tmp_path: Path) -> None:
    out = tmp_path / "sumida" / "x.jsonl"
    shown = run("indice", "exportar", str(out), "--indice", folder)
    assert (shown.exit_code, shown.output) == (1, f"Não deu para exportar em {out}: não existe; confira o caminho\n")
    (tmp_path / "pasta").mkdir()
    shown = run("indice", "exportar", str(tmp_path / "pasta"), "--indice", folder)
    assert shown.exit_code == 1
    assert "é uma pasta, e devia ser um arquivo" in shown.output
    assert not list(tmp_path.rglob("*.parte"))


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
    assert "1 pergunta, 1 página, 1 trecho" in shown.output
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
