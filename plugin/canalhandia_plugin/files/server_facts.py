"""contexto.yml: what the operator says is true on this server. Free keys; values, lists, and one more level of keys."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.yaml_file import Document, read_document
from canalhandia_plugin.files.yaml_problems import Plain, shown
from canalhandia_plugin.literal import literal

MAX_FACTS = 500
MAX_CHARACTERS = 1_000


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """`values` as written (for the index), `sentences` as 'key: value' lines (for the prompt)."""

    values: Mapping[str, Any] = field(default_factory=dict)
    sentences: tuple[str, ...] = ()


def read_facts(path: Path) -> ServerFacts:
    """The file's facts; an empty file has none. Raises `FileRefused` with every problem."""
    document = read_document(path, may_be_empty=True)
    values = document.plain()
    problems = list(_problems(document, values, ()))
    sentences = tuple(_sentences(values))
    if len(sentences) > MAX_FACTS:
        todo = "ponha textos longos em arquivos .md na pasta documentos"
        problems.append(Problem(path.name, None, "", f"{len(sentences)} linhas", f"no máximo {MAX_FACTS}", todo))
    if problems:
        raise FileRefused(problems)
    return ServerFacts(values, sentences)


def _problems(document: Document, value: Plain, path: tuple[str | int, ...]) -> Iterator[Problem]:
    if isinstance(value, dict | list) and len(path) >= 3:
        yield document.problem(path, "no máximo três níveis", "escreva em uma linha só")
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from _problems(document, child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _problems(document, child, (*path, index))
    elif value is None:
        yield document.problem(
            path, "um texto", "escreva algo depois dos dois-pontos, ou apague a linha", value="(vazio)"
        )
    elif len(shown(value)) > MAX_CHARACTERS:
        yield document.problem(path, f"no máximo {MAX_CHARACTERS} letras", "divida em várias linhas")


def _sentences(values: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in values.items():
        name = f"{before}{literal(str(key))}"
        if isinstance(value, Mapping):
            yield from _sentences(value, f"{name}, ")
        elif isinstance(value, list):
            for element in value:
                if isinstance(element, Mapping):
                    yield from _sentences(element, f"{name}, ")
                else:
                    yield f"{name}: {_said(element)}"
        else:
            yield f"{name}: {_said(value)}"


def _said(value: Plain) -> str:
    if isinstance(value, bool):
        return "sim" if value else "não"
    return literal(shown(value))
