"""A text file that is broken at the start: the assistant starts without it, and says so in the log and the status."""

import logging
from pathlib import Path

import pytest

from canalhandia_bancada.house import OPERATOR
from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.yaml_file import parse_document
from canalhandia_plugin.housekeeping import no_model_words
from canalhandia_plugin.settings.keys import ModelService, ModelSettings
from canalhandia_plugin.text_files import refused_texts

BROKEN = {
    "mensagens.yml": ("geral:\n  ocupado: [x\n", "o texto que vem com o plugin"),
    "mensagens_en.yml": ("geral:\n  nada-disso: x\n", "o texto que vem com o plugin"),
    "correcoes.yml": ("versao: 1\ncorrecoes:\n  - id: 1\n    pergunta: [x\n", "nenhuma correção desse arquivo"),
    "contexto.yml": ("dono: 'Ana\n", "não conta com esses fatos"),
    "apelidos.yml": ("apelidos:\n\tdima: diamante\n", "apelidos desse arquivo não valem"),
    "prompt.yml": ("regras: [\n", "o texto que vem com o plugin"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Canalhandia"
    made.mkdir()
    return made


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_it_starts_without_the_file_and_says_so(  # type: ignore[no-untyped-def]
    house_of, folder: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    text, stands_in = BROKEN[name]
    (folder / name).write_text(text, encoding="utf-8")
    with caplog.at_level(logging.INFO):
        house = house_of()
        house.join("Dono", OPERATOR)
        house.until(lambda: any(name in r.getMessage() for r in caplog.records))
    (problem,) = refused_texts(folder)[name]
    said = [r.getMessage() for r in caplog.records if r.levelno == logging.ERROR and name in r.getMessage()]
    assert said
    assert str(problem) in said[0]
    lines = "\n".join(house.hears("Dono", "/canalhandia status")[0])
    assert f"Arquivo recusado: {name}, linha {problem.line}:" in lines
    assert stands_in in lines
    assert "/canalhandia recarregar" in lines
    assert house.type("Dono", "/receita tocha")


def test_what_is_mended_is_not_told_any_more(house_of, folder: Path) -> None:  # type: ignore[no-untyped-def]
    (folder / "prompt.yml").write_text("regras: [\n", encoding="utf-8")
    house = house_of()
    house.join("Dono", OPERATOR)
    assert "Arquivo recusado" in "\n".join(house.hears("Dono", "/canalhandia status")[0])
    (folder / "prompt.yml").write_text("regras: Seja breve.\n", encoding="utf-8")
    assert "Recarregado" in house.hears("Dono", "/canalhandia recarregar")[0][0]
    assert "Arquivo recusado" not in "\n".join(house.hears("Dono", "/canalhandia status")[0])
    assert DEFAULT_TEMPLATE.rules != "Seja breve."


def test_settings_are_still_refused(house_of, folder: Path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(FileRefused, match=r"config\.yml, linha 3"):
        house_of(config="versao: 1\nia:\n  perfil: talvez\n")


@pytest.mark.parametrize(
    "text", ["a: 2026-99-99\n", "%YAML 9.9\n---\na: 1\n", "a: !!int x\n", "? [\n", "a: &\n", "- - :\n"]
)
def test_no_word_of_the_parser_reaches_the_owner(text: str) -> None:
    try:
        parse_document(text, Path("mensagens.yml"))
    except FileRefused as refused:
        words = str(refused).replace(text.strip(), "")
        for english in ("found", "expected", "while", "must be", "invalid", "could not", "the ", "document"):
            assert english not in words, words


def test_the_log_says_how_to_get_a_model() -> None:
    words = no_model_words(
        "ollama:qwen2.5:1.5b", ModelSettings(service=ModelService.OLLAMA, hosts=("http://127.0.0.1:11434",))
    )
    assert "http://127.0.0.1:11434" in words
    assert "ollama pull qwen2.5:1.5b" in words
    assert "modelo.servico: nenhum" in words
