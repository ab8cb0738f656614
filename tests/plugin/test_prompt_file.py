"""prompt.yml as shipped and as operators break it."""

from pathlib import Path

import pytest

from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.prompt_file import FIELDS, read_prompt
from canalhandia_plugin.files.yaml_file import read_document


def test_the_shipped_file_says_what_the_code_says(root: Path) -> None:
    shipped = read_prompt(root / "config" / "prompt.yml")
    assert shipped.rules == DEFAULT_TEMPLATE.rules
    assert shipped.retry == DEFAULT_TEMPLATE.retry
    assert " ".join(shipped.search_term.split()) == DEFAULT_TEMPLATE.search_term
    assert (shipped.reminder, shipped.sources_title) == (DEFAULT_TEMPLATE.reminder, DEFAULT_TEMPLATE.sources_title)
    assert set(read_document(root / "config" / "prompt.yml").plain()) == set(FIELDS)


def test_what_is_left_out_keeps_its_default(tmp_path: Path) -> None:
    path = tmp_path / "prompt.yml"
    path.write_text('lembrete: "Seja breve."\n', encoding="utf-8")
    assert read_prompt(path).reminder == "Seja breve."
    assert read_prompt(path).rules == DEFAULT_TEMPLATE.rules
    path.write_text("", encoding="utf-8")
    assert read_prompt(path) == DEFAULT_TEMPLATE
    assert read_prompt(tmp_path / "nenhum.yml") == DEFAULT_TEMPLATE


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("regra: x\n", "regra"),
        ("regras: 3\n", "um texto"),
        ("regras: ''\n", "um texto"),
        ("de-novo: tente de novo\n", "{objecao}"),
        (f"regras: '{'palavra ' * 700}'\n", "600 tokens"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "prompt.yml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(FileRefused) as refused:
        read_prompt(path)
    assert said in str(refused.value)
    assert refused.value.problems[0].line == 1
