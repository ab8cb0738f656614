"""config.yml as a value: loaded whole or refused whole, reloaded whole or not at all.

A missing key has its default. An unknown key, a wrong type or a value out of range is refused with file, line, value
and what to do; all problems of a file are told at once.
"""

import dataclasses
import difflib
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.yaml_file import Document, Entry, parse_document, read_document
from canalhandia_plugin.files.yaml_problems import Plain, shown
from canalhandia_plugin.settings.keys import Settings, SettingSpec, fields_of, specs, value_of
from canalhandia_plugin.settings.kinds import WrongValue, written
from canalhandia_plugin.settings.migrations import VERSION, migrate

_WRITING = threading.Lock()


@dataclass(frozen=True, slots=True)
class Change:
    """One setting that a reload found different. `old` and `new` as YAML shows them, '***' for secrets."""

    key: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Reloaded:
    """`settings` is what is in force from now on: settings that need a restart keep their running value there, and
    stand in `needs_restart` with the value that waits."""

    settings: Settings
    changed: tuple[Change, ...]
    needs_restart: tuple[Change, ...]


def load(path: Path) -> Settings:
    """The file's settings; a file of an older version is migrated and written back. Raises `FileRefused`."""
    with _WRITING:
        document = read_document(path)
        found = _version(document)
        if migrate(document, found):
            migrated = parse_document(document.dumped(), path)
            settings = read(migrated)
            migrated.write()
            return settings
    return read(document)


def reload(path: Path, running: Settings) -> Reloaded:
    """What the file says now, taken over whole, against the settings that are in force. Raises `FileRefused`: then
    `running` stays in force."""
    wanted = load(path)
    changed: list[Change] = []
    waiting: list[Change] = []
    in_force = wanted
    for section, name, spec in fields_of(wanted):
        old, new = value_of(running, section, name), value_of(wanted, section, name)
        if old == new:
            continue
        (changed if spec.reloads else waiting).append(Change(spec.key, _shown(spec, old), _shown(spec, new)))
        if not spec.reloads:
            part = dataclasses.replace(getattr(in_force, section), **{name: old})
            in_force = dataclasses.replace(in_force, **{section: part})
    return Reloaded(in_force, tuple(changed), tuple(waiting))


def change(path: Path, key: str, value: Any) -> None:
    """Write one setting into the file, comments kept (`/ia perfil`). Raises `FileRefused`; the file must be valid."""
    spec = specs()[key]
    with _WRITING:
        document = read_document(path)
        read(document)
        plain = written(value)
        try:
            spec.kind.read(plain)
        except WrongValue as error:
            raise FileRefused([_wrong(document, spec, plain, error)]) from error
        document.set(tuple(key.split(".")), plain)
        document.write()


def read(document: Document) -> Settings:
    """The settings in a document of today's version. Raises `FileRefused` with every problem."""
    known = specs()
    groups = frozenset(key.split(".")[0] for key in known if "." in key)
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    for entry in document.leaves(groups):
        spec = known.get(entry.path)
        if entry.path == "versao":
            continue
        if spec is None or entry.key != entry.path.rpartition(".")[2]:
            problems.append(_unknown(document, entry, known, groups))
            continue
        try:
            values[entry.path] = spec.kind.read(entry.value)
        except WrongValue as error:
            problems.append(_wrong(document, spec, entry.value, error))
    if problems:
        raise FileRefused(problems)
    return _built(values)


def secret(file: str, variable: str, folder: Path, environ: Mapping[str, str]) -> str | None:
    """A secret from the named environment variable, else from the named file (relative: inside `folder`); None when
    neither is named. Raises `FileRefused` when what is named is missing or empty; the secret is never in the text."""
    if variable:
        found = environ.get(variable, "").strip()
        if not found:
            todo = f"defina a variável {variable} para o servidor e reinicie"
            raise FileRefused([Problem("config.yml", None, "", variable, "uma variável de ambiente com a chave", todo)])
        return found
    if not file:
        return None
    path = folder / file
    try:
        found = path.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise FileRefused([_no_secret(file, "um arquivo legível com a chave")]) from error
    if not found or "\n" in found:
        raise FileRefused([_no_secret(file, "uma só linha com a chave")])
    return found


def _built(values: Mapping[str, Any]) -> Settings:
    base = Settings()
    parts: dict[str, dict[str, Any]] = {}
    for section, name, spec in fields_of(base):
        if spec.key in values:
            parts.setdefault(section, {})[name] = values[spec.key]
    built = {section: dataclasses.replace(getattr(base, section), **found) for section, found in parts.items()}
    return dataclasses.replace(base, **built)


def _version(document: Document) -> int:
    found = document.get("versao") if document.has("versao") else 0
    if isinstance(found, bool) or not isinstance(found, int) or found < 0 or (found == 0 and document.has("versao")):
        raise FileRefused([document.problem(("versao",), f"o número {VERSION}", f"escreva versao: {VERSION}")])
    if found > VERSION:
        todo = "atualize o plugin, ou volte à cópia antiga do arquivo"
        raise FileRefused([document.problem(("versao",), f"uma versão até {VERSION} (o arquivo é mais novo)", todo)])
    return found


def _wrong(document: Document, spec: SettingSpec, value: Plain, error: WrongValue) -> Problem:
    seen = "***" if spec.secret else shown(value) or "(vazio)"
    expected = spec.kind.expected + (f" ({spec.unit})" if spec.unit else "")
    path: tuple[str | int, ...] = tuple(spec.key.split("."))
    line = document.line(*path) if error.index is None else document.line(*path, error.index) or document.line(*path)
    return Problem(document.name, line, spec.key, seen, expected, str(error))


def _unknown(document: Document, entry: Entry, known: Mapping[str, SettingSpec], groups: frozenset[str]) -> Problem:
    if entry.path in groups:
        todo = "ponha as chaves deste grupo nas linhas de baixo, com dois espaços de recuo"
        return Problem(document.name, entry.line, entry.path, shown(entry.value), "um grupo de chaves", todo)
    if entry.path in known:  # written with a dot, at the top
        todo = f"escreva '{entry.path.split('.', 1)[1]}:' dentro do grupo '{entry.path.split('.', 1)[0]}:'"
    elif any(word in entry.key.casefold() for word in ("chave", "senha", "key", "token")):
        todo = "apague a linha: segredos vão num arquivo ou numa variável de ambiente, que outra chave nomeia"
    else:
        near = difflib.get_close_matches(entry.path, list(known), 1, 0.6) or [
            key for key in known if key.rpartition(".")[2] == entry.key
        ]
        todo = f"será que é '{near[0]}'? senão, apague a linha" if near else "apague a linha"
    return Problem(document.name, entry.line, entry.path, "", "uma chave conhecida", todo)


def _shown(spec: SettingSpec, value: Any) -> str:
    return "***" if spec.secret else shown(written(value))


def _no_secret(file: str, expected: str) -> Problem:
    return Problem("config.yml", None, "", file, expected, "confira o caminho e as permissões do arquivo")
