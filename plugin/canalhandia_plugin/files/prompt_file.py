"""prompt.yml: the words around a question's sources."""

from dataclasses import replace
from pathlib import Path

from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE, PromptTemplate
from canalhandia_knowledge.answering.tokens import count_tokens
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.yaml_file import Document, read_document

PROMPT = "prompt.yml"
FIELDS = {
    "regras": "rules",
    "titulo-fatos": "facts_title",
    "titulo-fontes": "sources_title",
    "titulo-pergunta": "question_title",
    "lembrete": "reminder",
    "nao-sei": "unknown",
    "de-novo": "retry",
    "termo-de-busca": "search_term",
}
OBJECTION = "{objecao}"
MAX_TOKENS = 600
"""Of one text; the rules are never cut, so they must leave room for sources."""


def read_prompt(path: Path) -> PromptTemplate:
    """The file's template; keys that are left out keep their default, and so does everything where there is no file.
    Raises `FileRefused` with every problem."""
    if not path.is_file():
        return DEFAULT_TEMPLATE
    document = read_document(path, may_be_empty=True)
    problems: list[Problem] = []
    texts: dict[str, str] = {}
    for key, value in document.plain().items():
        problem = _problem(document, key, value)
        if problem is not None:
            problems.append(problem)
        else:
            texts[FIELDS[key]] = str(value).strip()
    if problems:
        raise FileRefused(problems)
    return replace(DEFAULT_TEMPLATE, **texts)


def _problem(document: Document, key: str, value: object) -> Problem | None:
    if key not in FIELDS:
        return document.problem((key,), f"uma destas chaves: {', '.join(FIELDS)}", "corrija o nome ou apague a linha")
    if not isinstance(value, str) or not value.strip():
        return document.problem((key,), "um texto", "escreva um texto depois dos dois-pontos")
    if count_tokens(value) > MAX_TOKENS:
        todo = "encurte: o texto tira lugar das fontes"
        return document.problem((key,), f"no máximo {MAX_TOKENS} tokens", todo, value=f"{count_tokens(value)} tokens")
    if key == "de-novo" and OBJECTION not in value:
        return document.problem((key,), f"um texto com {OBJECTION}", f"ponha {OBJECTION} onde entra o motivo")
    return None
