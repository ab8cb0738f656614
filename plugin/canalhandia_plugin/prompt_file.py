"""prompt.yml: the words around the data that a model gets. A missing key has its default; an unknown one is refused."""

import dataclasses
from pathlib import Path

from canalhandia_knowledge.prompting import DEFAULT_TEMPLATE, PromptTemplate
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.yaml_file import read_document
from canalhandia_plugin.yaml_problems import shown

PROMPT = "prompt.yml"

_KEYS = {
    "regras": "rules",
    "titulo-fatos": "facts_title",
    "titulo-fontes": "sources_title",
    "titulo-pergunta": "question_title",
    "lembrete": "reminder",
    "nao-sei": "unknown",
    "de-novo": "retry",
    "termo-de-busca": "search_term",
}


def read_prompt(path: Path) -> PromptTemplate:
    """The operator's wording, or the default where there is no file. Raises `FileRefused` with every problem."""
    if not path.is_file():
        return DEFAULT_TEMPLATE
    document = read_document(path, may_be_empty=True)
    values: dict[str, str] = {}
    problems: list[Problem] = []
    for entry in document.leaves(frozenset()):
        if entry.path not in _KEYS:
            todo = f"apague a linha; as chaves são {', '.join(_KEYS)}"
            problems.append(Problem(document.name, entry.line, entry.path, "", "uma chave conhecida", todo))
        elif not isinstance(entry.value, str) or not entry.value.strip():
            problems.append(
                Problem(document.name, entry.line, entry.path, shown(entry.value), "um texto", "escreva uma frase")
            )
        else:
            values[_KEYS[entry.path]] = entry.value.strip()
    if problems:
        raise FileRefused(problems)
    try:
        return dataclasses.replace(DEFAULT_TEMPLATE, **values)
    except ValueError as wrong:
        problem = Problem(document.name, None, "de-novo", str(wrong), "um texto com {objecao}", "ponha {objecao} nele")
        raise FileRefused([problem]) from wrong
