"""apelidos.yml: the operator's names for items, `nickname: item`, hand-editable and written by `/ia apelido`."""

import threading
from collections.abc import Mapping
from pathlib import Path

from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.yaml_file import Document, read_document
from canalhandia_plugin.files.yaml_problems import shown

GROUP = "apelidos"
MAX_LENGTH = 60
_WRITING = threading.Lock()


def read_nicknames(path: Path) -> Mapping[str, str]:
    """Nickname → item as written (a name or an id). Raises `FileRefused` with every problem; whether the items exist
    is for the name catalogue to say."""
    return _nicknames(read_document(path))


def add_nickname(path: Path, nickname: str, item: str) -> None:
    """Write one nickname, comments kept, atomically. Raises `FileRefused`: then nothing changed."""
    with _WRITING:
        document = read_document(path)
        _nicknames(document)
        problem = _problem(nickname, item)
        if problem is not None:
            expected, todo = problem
            raise FileRefused([Problem(path.name, None, nickname, item, expected, todo)])
        document.set((GROUP, nickname.strip()), item.strip())
        document.write()


def remove_nickname(path: Path, nickname: str) -> bool:
    """Take one out; False when it is not there. Raises `FileRefused`."""
    with _WRITING:
        document = read_document(path)
        found = next((name for name in _nicknames(document) if name.casefold() == nickname.strip().casefold()), None)
        if found is None:
            return False
        document.remove((GROUP, found))
        document.write()
        return True


def _nicknames(document: Document) -> dict[str, str]:
    problems: list[Problem] = []
    nicknames: dict[str, str] = {}
    for entry in document.leaves(frozenset({GROUP})):
        name = entry.path.removeprefix(f"{GROUP}.")
        if not entry.path.startswith(f"{GROUP}."):
            todo = f"ponha os apelidos embaixo de '{GROUP}:', com dois espaços de recuo"
            problems.append(Problem(document.name, entry.line, entry.path, shown(entry.value), f"só '{GROUP}:'", todo))
            continue
        wrong = _problem(name, entry.value)
        if wrong is not None:
            problems.append(Problem(document.name, entry.line, name, shown(entry.value) or "(vazio)", *wrong))
        elif isinstance(entry.value, str):
            nicknames[name] = entry.value.strip()
    if problems:
        raise FileRefused(problems)
    return nicknames


def _problem(nickname: str, item: object) -> tuple[str, str] | None:
    """(expected, what to do), None when the pair is fine."""
    if not isinstance(item, str) or not item.strip() or len(item) > MAX_LENGTH or not item.isprintable():
        return "o nome ou o id de um item", "escreva, por exemplo, minecraft:torch"
    name = nickname.strip()
    if not name or len(name) > MAX_LENGTH or not name.isprintable():
        return f"um apelido de 1 a {MAX_LENGTH} letras", "escolha outro apelido"
    return None
