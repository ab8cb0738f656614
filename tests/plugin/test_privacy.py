"""`canalhandia jogador exportar|apagar`: everything about a player, keyed by UUID, whatever his name is."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from canalhandia_plugin.cli.jogador import app
from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.store.answers import NewAnswer
from canalhandia_plugin.store.store import open_store

JOAO = "00000000-0000-0000-0009-01f1a2b3c4d5"
ANA = "11111111-1111-4111-8111-111111111111"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A server's folder where two players asked and one corrected."""
    data_dir.prepare(tmp_path)
    with open_store("sqlite", tmp_path) as store:
        for uuid, name in ((JOAO, ".Joao Silva"), (ANA, "*Ana")):
            store.limits.reserve(uuid, name, "2026-11-30", 1_000, cap=5, seen_ms=None, free_of_wait=True)
            store.answers.add(NewAnswer(uuid, 1_000, "como faz ção", "Assim.", "exata", "ECONOMICO"))
    CorrectionFile(tmp_path / "correcoes.yml").put(
        TeamCorrection("1", "a b", "c", author=".Joao Silva", author_uuid=JOAO)
    )
    return tmp_path


def run(folder: Path, *arguments: str, say: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*arguments, "--dados", str(folder)], input=say)
    return result.exit_code, result.output


def test_export_tells_all_and_nothing_of_others(folder: Path) -> None:
    code, text = run(folder, "exportar", JOAO.upper())
    assert code == 0
    found = json.loads(text)
    assert found["uuid"] == JOAO
    assert set(found) == {"uuid", "player", "usage", "ticket", "answer", "corrections"}
    assert found["player"][0]["name"] == ".Joao Silva"
    assert found["answer"][0]["question"] == "como faz ção"
    assert ANA not in text
    assert not [p for p in folder.rglob("*") if "Joao" in p.name or "Ana" in p.name]


def test_export_writes_a_file(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "dados.json"
    code, text = run(folder, "exportar", JOAO, "--arquivo", str(target))
    assert (code, text) == (0, f"Dados do jogador gravados em {target}\n")
    assert json.loads(target.read_text(encoding="utf-8"))["uuid"] == JOAO
    code, text = run(folder, "exportar", JOAO, "--arquivo", str(tmp_path / "nada" / "x.json"))
    assert code == 1
    assert "x.json" in text


def test_erase_asks_first_and_then_leaves_nothing(folder: Path) -> None:
    assert run(folder, "apagar", JOAO, say="n\n")[0] == 1
    assert run(folder, "exportar", JOAO)[0] == 0
    code, text = run(folder, "apagar", JOAO, "--sim")
    assert (code, text) == (0, "Apagado: 5 registros do jogador.\n")
    assert run(folder, "exportar", JOAO) == (1, "Não há nada guardado sobre esse jogador.\n")
    assert run(folder, "apagar", JOAO, "--sim") == (0, "Não há nada guardado sobre esse jogador.\n")
    assert run(folder, "exportar", ANA)[0] == 0
    (kept,) = CorrectionFile(folder / "correcoes.yml").read()
    assert (kept.text, kept.author, kept.author_uuid) == ("c", "", "")
    files = [path for path in folder.iterdir() if path.suffix == ".yml"]
    assert not any(JOAO in path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("command", ["exportar", "apagar"])
def test_what_is_no_uuid_or_no_folder_is_said(folder: Path, command: str) -> None:
    code, text = run(folder, command, ".Joao Silva")
    assert code == 1
    assert '".Joao Silva" não é um UUID' in text
    code, text = run(folder / "nada", command, JOAO)
    assert code == 1
    assert "confira o caminho depois de --dados" in text
    (folder / "correcoes.yml").write_text("correcoes: 5\n", encoding="utf-8")
    code, text = run(folder, command, JOAO)
    assert code == 1
    assert "correcoes.yml, linha 1" in text
