"""The examples of docs/avaliar.md are read by the readers that `canalhandia avaliar` uses, and mean what it says."""

import re
from pathlib import Path

import pytest

from canalhandia_knowledge.evaluation.answer_cases import AnswerCase, read_answer_cases
from canalhandia_knowledge.evaluation.search_cases import SearchCase, read_cases
from canalhandia_knowledge.names import load_cases
from canalhandia_knowledge.names.evaluate import NameCase
from canalhandia_knowledge.types import NameKind


@pytest.fixture
def examples(root: Path, tmp_path: Path) -> list[Path]:
    """Each block of cases as a file, in the document's order."""
    text = (root / "docs" / "avaliar.md").read_text(encoding="utf-8")
    files = []
    for number, block in enumerate(re.findall(r"^```\n(question⇥.*?)^```$", text, re.MULTILINE | re.DOTALL)):
        files.append(tmp_path / f"{number}.tsv")
        files[-1].write_text(block.replace("⇥", "\t"), encoding="utf-8")
    return files


def test_the_examples_are_read_as_the_document_says(examples: list[Path]) -> None:
    names, search, answers, free = examples
    assert load_cases(names) == [
        NameCase("como faz picareta de dima", "minecraft:diamond_pickaxe", NameKind.ITEM),
        NameCase("poção de veneno", "minecraft:poison", NameKind.POTION),
        NameCase("quem é o dono", None),
    ]
    assert read_cases(search) == [
        SearchCase("camelo precisa domar?", frozenset({"Camelo"}), "criatura"),
        SearchCase("o que o creeper dropa", frozenset({"Creeper", "Pólvora"}), "criatura"),
        SearchCase("qual o ip do servidor", frozenset(), "fora"),
    ]
    camel, torch, capital = read_answer_cases(answers)
    assert camel.must == (("não precisa", "sem domar"), ("sela",))
    assert camel.must_not == ("cenoura",)
    assert camel.missing("Nao precisa: monte com SELA.") == []
    assert camel.missing("Monte sem domar.") == ["sela"]
    assert torch == AnswerCase("como faz uma tocha", "receita", (("carvão",), ("graveto",)))
    assert capital.refused
    assert capital.must_not == ("Paris",)
    poison, none = read_answer_cases(free)
    assert poison.key_facts == "poção estranha + olho de aranha; 45 s"
    assert none.missing("Não conheço esse item.") == []
    assert none.missing("Junte 3 gravetos.") != []
