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


def test_every_bench_is_described_and_every_described_one_exists(root: Path) -> None:
    text = (root / "bench" / "README.md").read_text(encoding="utf-8")
    benches = {path.name for path in (root / "bench").glob("*.py")}
    assert set(re.findall(r"`(\w+\.py)`", text)) == benches


@pytest.mark.parametrize("name", ["Makefile", "bench/README.md", "server-test/mediawiki/README.md"])
def test_every_path_that_is_named_exists(root: Path, name: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    for target in re.findall(r"\b(?:bench|docs|tests|server-test|bridge)/[\w./-]+\.(?:py|md|sh)\b", text):
        assert (root / target).exists(), f"{name} names {target}"


@pytest.mark.parametrize("name", ["README.md", "LEIAME.md"])
def test_the_installing_works_from_one_folder(root: Path, name: str) -> None:
    """Each line that runs the product or its Python says where it lies, and the wheel is copied to where it is used."""
    text = (root / name).read_text(encoding="utf-8")
    steps = text[text.index("make dist") : text.index("6. ")]
    for line in steps.splitlines():
        command = line.strip()
        if re.match(r"\S*(canalhandia|pip) ", command):
            assert command.startswith("plugins/Canalhandia/.venv/bin/"), command
    for needed in ("cp dist/canalhandia_ia-*.whl /opt/minecraft/", "cd /opt/minecraft", "python3-venv"):
        assert needed in steps
    for service in ("ollama", "openai", "nenhum"):
        assert f"| `{service}`" in text
    assert "ollama pull" in text
