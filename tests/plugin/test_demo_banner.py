"""What the demo's banner says of the model and of what the demo holds."""

import dataclasses
from pathlib import Path

import pytest

from canalhandia_bancada.demo_banner import holdings_line, model_line
from canalhandia_bancada.demo_folder import DemoFolder, wording_model
from canalhandia_plugin.settings.keys import ModelService

OWN = "as respostas são frases das próprias fontes"


@pytest.fixture
def folder(tmp_path: Path) -> DemoFolder:
    return DemoFolder(tmp_path)


def line(folder: DemoFolder, asked: str, models: list[str] | None) -> str:
    """As the demo does it."""
    own = not folder.write_config(asked or wording_model(models or []))
    return model_line(folder.configured(), models, own=own, asked=asked)


def test_no_model_when_none_is_asked_for(folder: DemoFolder) -> None:
    said = line(folder, "nenhum", None)
    settings = folder.configured()
    assert settings is not None
    assert settings.model.service is ModelService.NONE
    assert said == f"Modelo: nenhum (modelo.servico: nenhum no config.yml); {OWN}."


def test_the_first_model_that_writes_words_the_answers_and_the_way_without_is_told(folder: DemoFolder) -> None:
    said = line(folder, "", ["nomic-embed-text:latest", "qwen2.5:1.5b"])
    assert "qwen2.5:1.5b redige as respostas" in said
    assert "make demo MODELO=nenhum" in said
    settings = folder.configured()
    assert settings is not None
    assert settings.assistant.model == "qwen2.5:1.5b"


def test_nobody_answers_or_the_model_is_not_there(folder: DemoFolder) -> None:
    assert line(folder, "", None) == f"Ollama: nada em 127.0.0.1:11434; {OWN}."
    said = line(folder, "x:3b", ["qwen2.5:1.5b"])
    assert "mas sem x:3b (ollama pull x:3b)" in said
    assert OWN in said


def test_the_owners_config_is_left_alone_and_told_truly(folder: DemoFolder) -> None:
    config = folder.data / "config.yml"
    config.parent.mkdir(parents=True)
    config.write_text("versao: 1\nmodelo:\n  servico: nenhum\n", encoding="utf-8")
    said = line(folder, "", ["qwen2.5:1.5b"])
    assert "redige" not in said
    assert "modelo.servico: nenhum no config.yml, que é seu" in said
    assert "MODELO não vale com ele" in line(folder, "qwen2.5:1.5b", ["qwen2.5:1.5b"])
    config.write_text("versao: 1\nia:\n  modelo: y:1b\n", encoding="utf-8")
    assert line(folder, "", None) == "Modelo: y:1b, por ollama, como diz o config.yml, que é seu."
    config.write_text("versao: muitas\n", encoding="utf-8")
    assert "tem um erro" in line(folder, "", None)


def test_what_the_demo_holds_is_counted(folder: DemoFolder, tmp_path: Path) -> None:
    assert holdings_line(folder).startswith("A demonstração tem 161 receitas e 60 páginas próprias")
    wiki = tmp_path / "wiki"
    wiki.mkdir()
    (wiki / "Camelo.wiki").write_text("x", encoding="utf-8")
    assert "161 receitas e 1 páginas" in holdings_line(dataclasses.replace(folder, wiki=wiki))
