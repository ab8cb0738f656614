"""Which folder a command works on, and what it says where it cannot."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from canalhandia_plugin.cli import data_folder as places
from canalhandia_plugin.cli.main import app, main
from canalhandia_plugin.errors import FileRefused

PLAYER = "069a79f4-44e9-4726-a5be-fca90e38aaf5"
COMMANDS = [
    ["indexar", "--paginas", "paginas"],
    ["perguntar", "tocha"],
    ["consultar", "tocha"],
    ["indice", "estado"],
    ["indice", "otimizar"],
    ["indice", "exportar", "saida.jsonl"],
    ["indice", "verificar"],
    ["nomes", "testar", "tocha"],
    ["nomes", "estado"],
    ["nomes", "baixar", "--versao", "26.2"],
    ["avaliar", "nomes", "--casos", "casos.tsv"],
    ["avaliar", "respostas", "--casos", "casos.tsv"],
    ["jogador", "exportar", PLAYER],
    ["jogador", "apagar", PLAYER, "--sim"],
]
CORRECTION = "versao: 1\ncorrecoes:\n  - id: 1\n    pergunta: quem é o dono do servidor\n    resposta: É a Bia.\n"
WORDS_ONLY = "versao: 1\nbusca:\n  embedder: nenhum\nmodelo:\n  servico: nenhum\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "paginas").mkdir()
    (tmp_path / "paginas" / "Cama.wiki").write_text("A cama serve para dormir.", encoding="utf-8")
    (tmp_path / "casos.tsv").write_text("question\texpected\tmust_contain\ntocha\tTORCH\ttocha\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def data(here: Path) -> Path:
    folder = here / "plugins" / "Canalhandia"
    folder.mkdir(parents=True)
    (folder / "config.yml").write_text(WORDS_ONLY, encoding="utf-8")
    return folder


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_wrong_folder_is_refused_and_never_made(here: Path, command: list[str]) -> None:
    before = sorted(here.rglob("*"))
    done = CliRunner().invoke(app, [*command, "--dados", str(here / "nao" / "existe")])
    assert done.exit_code in {1, 2}
    assert "confira o caminho depois de --dados" in done.output
    assert sorted(here.rglob("*")) == before


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_a_folder_each_command_says_where_to_run_it(here: Path, command: list[str]) -> None:
    before = sorted(here.rglob("*"))
    done = CliRunner().invoke(app, command)
    assert done.exit_code in {1, 2}
    assert "rode o comando na pasta do servidor" in done.output
    assert sorted(here.rglob("*")) == before


def test_the_rule(here: Path) -> None:
    with pytest.raises(FileRefused):
        places.data_folder(None)
    (here / "config.yml").write_text("versao: 1\n", encoding="utf-8")
    assert places.data_folder(None) == Path()
    (here / "plugins" / "Canalhandia").mkdir(parents=True)
    assert places.data_folder(None) == Path("plugins/Canalhandia")
    assert places.data_folder(here / "paginas") == here / "paginas"


def test_an_index_with_its_own_place_needs_no_folder(here: Path) -> None:
    place = str(here / "x" / "indice")
    done = CliRunner().invoke(app, ["indexar", "--paginas", "paginas", "--embedder", "nenhum", "--destino", place])
    assert done.exit_code == 0, done.output
    assert (here / "x" / "nomes" / "wiki.json").is_file()
    shown = CliRunner().invoke(app, ["indice", "estado", "--indice", place])
    assert "páginas      1" in shown.output


@pytest.mark.parametrize("command", [c for c in COMMANDS if c[0] in {"perguntar", "consultar", "indice"}], ids=" ".join)
def test_reading_makes_nothing(data: Path, command: list[str]) -> None:
    """A folder that exists but is the wrong one stays as it is."""
    CliRunner().invoke(app, command)
    assert [path.name for path in data.iterdir()] == ["config.yml"]


@pytest.mark.parametrize("blocked", ["nomes", "conhecimento", "conhecimento.ingestao.jsonl"])
def test_what_the_disk_refuses_is_told_in_portuguese(
    data: Path, blocked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Root may write anywhere, so a file stands where a folder is due, or the other way round."""
    if blocked.endswith(".jsonl"):
        (data / blocked).mkdir()
    else:
        (data / blocked).write_text("", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["canalhandia", "indexar", "--paginas", "paginas", "--embedder", "nenhum"])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == 1
    assert "devia" in said.out + said.err, said
    assert "Traceback" not in said.out + said.err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "/x/nomes"), "/x/nomes: sem permissão"),
        (OSError(30, "Read-only file system", "/x"), "/x: o disco só deixa ler"),
        (OSError(28, "No space left on device"), "o disco está cheio"),
        (RuntimeError("lance error: Permission denied (os error 13)"), "sem permissão"),
    ],
)
def test_the_words_for_the_disk(error: Exception, said: str) -> None:
    assert (places.disk_words(error) or "").startswith(said)
    wrapped = ValueError("outer")
    wrapped.__cause__ = error
    assert places.disk_words(wrapped) == places.disk_words(error)
    assert places.disk_words(ValueError("other")) is None


def test_the_teams_correction_is_what_perguntar_answers(data: Path) -> None:
    (data / "correcoes.yml").write_text(CORRECTION, encoding="utf-8")
    done = CliRunner().invoke(app, ["perguntar", "quem é o dono do servidor?"])
    assert done.exit_code == 0, done.output
    assert "É a Bia." in done.output
    assert "ainda não há receitas de um servidor" in done.output
    assert "canalhandia indexar" in done.output


def test_the_teams_correction_is_what_avaliar_measures(data: Path, here: Path) -> None:
    (data / "correcoes.yml").write_text(CORRECTION, encoding="utf-8")
    (here / "dono.tsv").write_text("question\tmust_contain\tkind\nquem é o dono do servidor\tBia\tequipe\n", "utf-8")
    done = CliRunner().invoke(app, ["avaliar", "respostas", "--casos", "dono.tsv", "--sem-modelo"])
    assert done.exit_code == 0, done.output
    assert "100%" in done.output


def test_a_broken_correction_file_is_told(data: Path) -> None:
    (data / "correcoes.yml").write_text("versao: 1\ncorrecoes:\n  - id: 1\n    pergunta: [x\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["perguntar", "quem é o dono do servidor?"])
    assert "correcoes.yml, linha" in done.output


@pytest.mark.parametrize("typed", ["", "n\n", "y\n"])
def test_erasing_is_asked_in_portuguese(data: Path, typed: str) -> None:
    done = CliRunner().invoke(app, ["jogador", "apagar", PLAYER], input=typed)
    assert done.exit_code == 1
    assert "Apagar tudo sobre este jogador? [s/N]" in done.output
    assert "Nada foi apagado." in done.output
    assert "y/N" not in done.output
    assert "Não há nada guardado" in CliRunner().invoke(app, ["jogador", "apagar", PLAYER], input="s\n").output


def test_cases_with_other_columns_are_refused(data: Path, here: Path) -> None:
    (here / "outra.tsv").write_text("a\tb\tc\n1\t2\t3\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["avaliar", "nomes", "--casos", "outra.tsv"])
    assert done.exit_code == 1
    assert "esperava as colunas question e expected" in done.output
