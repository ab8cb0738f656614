"""Everything that README.md and LEIAME.md tell people to type exists."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from canalhandia_plugin.cli.main import app

COMMANDS = [
    "indexar",
    "perguntar",
    "consultar",
    *(f"indice {word}" for word in ("estado", "otimizar", "exportar", "verificar")),
    *(f"nomes {word}" for word in ("testar", "estado", "baixar")),
    *(f"avaliar {word}" for word in ("nomes", "busca", "respostas")),
    *(f"jogador {word}" for word in ("exportar", "apagar")),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    done = CliRunner().invoke(app, [*command.split(), "--help"])
    assert done.exit_code == 0
    assert "Usage" in done.output


@pytest.mark.parametrize("name", ["README.md", "LEIAME.md"])
def test_the_readme_names_only_commands_that_exist(root: Path, name: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    named = set(re.findall(r"canalhandia (indexar|perguntar|consultar|indice|nomes|avaliar|jogador)\b", text))
    assert {"indexar", "perguntar", "consultar", "nomes", "avaliar", "jogador"} <= named


def test_every_file_that_the_documents_link_to_exists(root: Path) -> None:
    for document in (root / "README.md", root / "LEIAME.md", *(root / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
            if not target.startswith(("http", "mailto")):
                assert (document.parent / target).exists(), f"{document.name} links to {target}"
