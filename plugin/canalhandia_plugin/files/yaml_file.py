"""Operators' YAML files: read with line numbers, comments kept on write. The only door to ruamel.yaml.

YAML 1.2: `true`/`false` are the only booleans, so `sim`, `on` and `yes` stay text and are refused where a boolean is
due. Every way in which a file can be broken becomes `FileRefused` with a line; foreign exceptions do not leave here.
"""

import datetime as dt
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq, TaggedScalar
from ruamel.yaml.constructor import DuplicateKeyError
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.reader import ReaderError
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.atomic_file import write_atomically
from canalhandia_plugin.files.yaml_problems import Plain, explained, shown

MAX_BYTES = 16_000_000

_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class Entry:
    """One `key: value` of a mapping. `path` is the dotted key; `line` counts from 1."""

    path: str
    key: str
    value: Plain
    line: int


class Document:
    """A YAML file whose root is a mapping, with the comments it had. Not thread-safe; make one per read."""

    def __init__(self, path: Path, root: CommentedMap, text: str) -> None:
        self.path = path
        self.text = text
        self._root = root

    @property
    def name(self) -> str:
        """The file's name, as problems name it."""
        return self.path.name

    def line(self, *path: str | int) -> int | None:
        """The line where this key or list element stands; None when it does not."""
        node: Any = self._root
        line: int | None = None
        for step in path:
            child = _child(node, step)
            if child is _ABSENT:
                return None
            line = _key_line(node, step) if isinstance(node, CommentedMap) else int(node.lc.item(step)[0]) + 1
            node = child
        return line

    def plain(self) -> dict[str, Any]:
        """The whole file as plain Python values."""
        value = to_plain(self._root)
        assert isinstance(value, dict)
        return value

    def get(self, *path: str | int) -> Plain:
        """The value at a path; None when it is absent."""
        return to_plain(self._node(path))

    def has(self, *path: str | int) -> bool:
        """Whether something stands at the path, be it empty."""
        return self._find(path) is not _ABSENT

    def leaves(self, groups: frozenset[str] = frozenset()) -> Iterator[Entry]:
        """Every `key: value` of the file, in order; mappings are entered only where their dotted path is a group,
        and an empty group yields nothing."""
        yield from self._leaves(self._root, "", groups)

    def set(self, path: tuple[str, ...], value: Plain) -> None:
        """Put a value at a path, making the mappings on the way; an existing key keeps its comment."""
        node = self._root
        for step in path[:-1]:
            if not isinstance(node.get(step), CommentedMap):
                node[step] = CommentedMap()
            node = node[step]
        _assign(node, path[-1], to_yaml(value))

    def insert_first(self, key: str, value: Plain, comment: str | None = None) -> None:
        """Put a key at the top of the file."""
        self._root.insert(0, key, to_yaml(value))
        if comment is not None:
            self._root.yaml_set_comment_before_after_key(key, before=comment)

    def remove(self, path: tuple[str, ...]) -> None:
        """Take a key out; nothing happens when it is absent."""
        parent = self._node(path[:-1])
        if isinstance(parent, CommentedMap) and path[-1] in parent:
            del parent[path[-1]]

    def dumped(self) -> str:
        """The file's text as it would be written now."""
        out = io.StringIO()
        _yaml().dump(self._root, out)
        return out.getvalue()

    def write(self) -> None:
        """Write the file back, atomically, comments kept. Raises `FileRefused`."""
        write_text(self.path, self.dumped())

    def problem(self, path: tuple[str | int, ...], expected: str, todo: str, *, value: str | None = None) -> Problem:
        """What is wrong at a path of this file."""
        seen = self.get(*path) if value is None else value
        key = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
        return Problem(self.name, self.line(*path), key, shown(seen), expected, todo)

    def _node(self, path: tuple[str | int, ...]) -> Any:
        found = self._find(path)
        return None if found is _ABSENT else found

    def _find(self, path: tuple[str | int, ...]) -> Any:
        node: Any = self._root
        for step in path:
            node = _child(node, step)
        return node

    def _leaves(self, node: CommentedMap, prefix: str, groups: frozenset[str]) -> Iterator[Entry]:
        for key, value in node.items():
            path = f"{prefix}{key}"
            if path in groups and isinstance(value, CommentedMap):
                yield from self._leaves(value, f"{path}.", groups)
            elif not (path in groups and value is None):
                yield Entry(path, str(key), to_plain(value), _key_line(node, key))


def read_document(path: Path, *, may_be_empty: bool = False) -> Document:
    """The file, whose root must be a mapping. Raises `FileRefused`."""
    return parse_document(read_text(path), path, may_be_empty=may_be_empty)


def read_text(path: Path) -> str:
    """The file's text (UTF-8, with or without a byte order mark). Raises `FileRefused`."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _refused(
                path, None, f"{path.stat().st_size} bytes", f"no máximo {MAX_BYTES} bytes", "divida o arquivo"
            )
        raw = path.read_bytes()
    except FileNotFoundError as error:
        raise _refused(path, None, "", "um arquivo", "reinicie o plugin para recriar o padrão") from error
    except OSError as error:
        raise _refused(
            path, None, error.strerror or "", "um arquivo legível", "confira as permissões do arquivo"
        ) from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        seen = f"byte 0x{raw[error.start]:02x}"
        raise _refused(path, line, seen, "texto em UTF-8", "salve o arquivo de novo como UTF-8") from error


def write_text(path: Path, text: str) -> None:
    """Replace the file atomically. Raises `FileRefused`: then nothing changed."""
    try:
        write_atomically(path, text)
    except OSError as error:
        seen = error.strerror or str(error)
        todo = "confira o espaço em disco e as permissões; nada foi mudado"
        raise _refused(path, None, seen, "poder gravar o arquivo", todo) from error


def parse_document(text: str, path: Path, *, may_be_empty: bool = False) -> Document:
    """A document from text; `path` names it in problems and is where `write` puts it. Raises `FileRefused`."""
    root = _load(text, path)
    if root is None and may_be_empty:
        root = CommentedMap()
    if root is None:
        todo = "apague o arquivo e reinicie para recriar o padrão, ou recupere uma cópia"
        raise _refused(path, None, "", "chaves e valores, mas o arquivo está vazio", todo)
    if not isinstance(root, CommentedMap):
        line = 1 + next((n for n, row in enumerate(text.splitlines()) if row.strip() and row.strip()[0] != "#"), 0)
        raise _refused(path, line, _row(text, line), "'chave: valor' em cada linha", "compare com o arquivo padrão")
    return Document(path, root, text)


def parse_fragment(text: str, path: Path, first_line: int) -> Plain:
    """A part of a file as plain values; `first_line` is where it starts, for the problems. Raises `FileRefused`."""
    return to_plain(_load(text, path, first_line))


def changed_fragment(text: str, changes: Mapping[str, Plain], path: Path, first_line: int) -> str:
    """A list of one mapping with some keys set (None: taken out); its comments and the other keys stay. Raises
    `FileRefused`."""
    (entry,) = _load(text, path, first_line)
    for key, value in changes.items():
        if value is not None:
            _assign(entry, key, to_yaml(value))
        elif key in entry:
            del entry[key]
    out = io.StringIO()
    _yaml().dump(CommentedSeq([entry]), out)
    return out.getvalue()


def dump_fragment(value: Plain) -> str:
    """A value as YAML text (block style, no document marks)."""
    out = io.StringIO()
    _yaml().dump(to_yaml(value), out)
    return out.getvalue()


def to_plain(value: Any) -> Plain:
    """ruamel's own types turned into Python's; mapping keys become text."""
    if isinstance(value, dict):
        return {str(key): to_plain(child) for key, child in value.items()}
    if isinstance(value, list | tuple | set):
        return [to_plain(child) for child in value]
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, dt.datetime):
        return dt.datetime(*value.timetuple()[:6], value.microsecond, tzinfo=value.tzinfo)
    if isinstance(value, dt.date):
        return value
    if type(value).__name__ == "ScalarBoolean":
        return bool(value)
    for kind in (int, float, str):
        if isinstance(value, kind):
            return kind(value)
    return str(getattr(value, "value", value))


def to_yaml(value: Plain) -> Any:
    """Python values as ruamel keeps them: texts of several lines become literal blocks, unusual characters escapes."""
    if isinstance(value, dict):
        return CommentedMap((key, to_yaml(child)) for key, child in value.items())
    if isinstance(value, list):
        return CommentedSeq(to_yaml(child) for child in value)
    if isinstance(value, str) and not value.isprintable():
        rows = value.split("\n")
        plain_rows = all(row.isprintable() and row == row.strip() for row in rows) and rows[0] and rows[-1]
        return LiteralScalarString(value) if plain_rows else DoubleQuotedScalarString(value)
    return value


def _yaml() -> YAML:
    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = 1_000_000
    yaml.allow_unicode = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _load(text: str, path: Path, first_line: int = 1) -> Any:
    try:
        root = _yaml().load(text)
    except DuplicateKeyError as error:
        line = _mark_line(error, first_line)
        seen = _row(text, line - first_line + 1)
        raise _refused(path, line, seen, "cada chave uma só vez", "apague uma das duas") from error
    except ReaderError as error:
        line = text[: error.position].count("\n") + first_line
        code = error.character if isinstance(error.character, int) else ord(error.character)
        todo = "apague o caractere de controle"
        raise _refused(path, line, f"U+{code:04X}", "só texto visível", todo) from error
    except MarkedYAMLError as error:
        line = _mark_line(error, first_line)
        expected, todo = explained(f"{error.context or ''} {error.problem or ''}")
        raise _refused(path, line, _row(text, line - first_line + 1), expected, todo) from error
    except RecursionError as error:
        raise _refused(path, None, "", "poucos níveis de recuo", "desfaça as listas dentro de listas") from error
    except (YAMLError, ValueError, TypeError, KeyError, AttributeError, IndexError, AssertionError) as error:
        # ruamel lets some of these escape on malformed tags, dates and directives
        raise _refused(
            path, None, "", "YAML válido", "confira datas e sinais soltos, ou compare com o padrão"
        ) from error
    for line, value in _unusual(root):
        todo = "apague a marca que começa com !, ou ponha o texto entre aspas"
        raise _refused(path, line + first_line, value, "um valor simples", todo)
    return root


def _unusual(node: Any, line: int = 0) -> Iterator[tuple[int, str]]:
    """(line from 0, what stands there) of values with a tag, which could make any Python type of a text."""
    if isinstance(node, TaggedScalar | bytes | set):
        yield line, str(getattr(node, "tag", None) or type(node).__name__)
    if not isinstance(node, CommentedMap | CommentedSeq):
        return
    if node.tag.value is not None:
        yield line, str(node.tag.value)
    for key, child in node.items() if isinstance(node, CommentedMap) else enumerate(node):
        place = _key_line(node, key) - 1 if isinstance(node, CommentedMap) else node.lc.item(key)[0]
        yield from _unusual(child, place)


def _mark_line(error: MarkedYAMLError, first_line: int) -> int:
    mark = error.problem_mark or error.context_mark
    if "end of stream" in str(error.problem) and error.context_mark is not None:
        mark = error.context_mark  # where the open quote is, not where the file ends
    return (mark.line if mark is not None else 0) + first_line


def _row(text: str, line: int) -> str:
    rows = text.splitlines()
    return rows[line - 1].strip() if 0 < line <= len(rows) else ""


def _assign(node: CommentedMap, key: str, value: Any) -> None:
    """Set a key; what follows a replaced list (ruamel hangs it on the last element) follows the new one."""
    old = node.get(key)
    if isinstance(old, CommentedSeq) and isinstance(value, CommentedSeq) and old and value:
        trailing = old.ca.items.get(len(old) - 1)
        if trailing is not None:
            value.ca.items[len(value) - 1] = trailing
    node[key] = value


def _child(node: Any, step: str | int) -> Any:
    """What stands below a key or index, `_ABSENT` where nothing does."""
    if isinstance(node, CommentedMap) and step in node:
        return node[step]
    if isinstance(node, CommentedSeq) and isinstance(step, int) and 0 <= step < len(node):
        return node[step]
    return _ABSENT


def _key_line(node: CommentedMap, key: Any) -> int:
    try:
        return int(node.lc.key(key)[0]) + 1
    except (KeyError, TypeError, AttributeError):  # a key that code put there, or that came through '<<'
        return int(node.lc.line or 0) + 1


def _refused(path: Path, line: int | None, value: str, expected: str, todo: str) -> FileRefused:
    return FileRefused([Problem(path.name, line, "", value, expected, todo)])
