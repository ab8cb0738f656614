"""correcoes.yml on disk: a long list, read in pieces so that one changed entry costs one entry, written in place.

The text is cut where an element of the list begins; each piece is parsed alone and remembered, and a write replaces
one piece of the text. So comments and layout stay as the team left them, and 10,000 entries are no burden.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from canalhandia_knowledge.file_lock import held
from canalhandia_plugin.corrections.entries import TeamCorrection, read_entry, to_entry
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.plain_entry import plain_entry
from canalhandia_plugin.files.yaml_file import (
    changed_fragment,
    dump_fragment,
    parse_document,
    parse_fragment,
    read_text,
    write_text,
)
from canalhandia_plugin.files.yaml_problems import Plain

LIST = "correcoes"
VERSION = 1
_LOCK_S = 20.0
"""How long a write waits for the writes of other processes, each of which takes some milliseconds."""
_HEAD = re.compile(rf"{LIST}:[ \t]*(?P<flow>\[[ \t]*\])?[ \t]*(?P<comment>#.*)?")


@dataclass(slots=True)
class _Pieces:
    """The lines of the file: before the list (with its `correcoes:` line), each element's, and after it. Elements'
    lines are without the list's own indentation."""

    head: list[str]
    elements: list[list[str]]
    tail: list[str]
    indent: int

    def set_flow(self, start: str) -> None:
        """Write the list's own line with or without '[]', its comment kept."""
        place = next(n for n in reversed(range(len(self.head))) if self.head[n].startswith(f"{LIST}:"))
        self.head[place] = re.sub(rf"^{LIST}:(?:[ \t]*\[[ \t]*\])?", start, self.head[place])

    def around(self) -> str:
        """The file without its elements, every line where it was."""
        return "\n".join([*self.head, *("" for element in self.elements for _ in element), *self.tail])

    def text(self) -> str:
        pad = " " * self.indent
        rows = [*self.head, *(pad + row if row else row for element in self.elements for row in element), *self.tail]
        return "\n".join(rows) + "\n"


class CorrectionFile:
    """Not thread-safe: `CorrectionBook` holds a lock. Other processes may write the same file. Every method raises
    `FileRefused`: then nothing changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, TeamCorrection] = {}
        self._last: tuple[str, list[TeamCorrection]] | None = None
        self._holds = 0

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While it lasts no other process writes the file: read, decide and write in it. May be nested."""
        self._holds += 1
        try:
            if self._holds > 1:
                yield
                return
            with ExitStack() as stack:
                try:
                    stack.enter_context(held(self.path.with_name(f".{self.path.name}.lock"), timeout_s=_LOCK_S))
                except OSError as error:
                    raise FileRefused([_locked(self.path, error)]) from error
                yield
        finally:
            self._holds -= 1

    def read(self) -> list[TeamCorrection]:
        """Every correction, in the order of the file."""
        text = read_text(self.path)
        if self._last is not None and self._last[0] == text:
            return list(self._last[1])
        return self._parse(text)[1]

    def put(self, correction: TeamCorrection) -> None:
        """Write one correction: in its place when its id is there, else at the end."""
        self.put_all([correction])

    def put_all(self, corrections: Iterable[TeamCorrection], removed: frozenset[str] = frozenset()) -> None:
        """Write several at once, and take some out by their id."""
        with self.alone():
            self._put_all(corrections, removed)

    def _put_all(self, corrections: Iterable[TeamCorrection], removed: frozenset[str]) -> None:
        pieces, found = self._parse(read_text(self.path))
        places = {correction.id: place for place, correction in enumerate(found)}
        for correction in corrections:
            place = places.get(correction.id)
            if place is None:
                places[correction.id] = len(pieces.elements)
                pieces.elements.append(_new_element(correction))
            else:
                pieces.elements[place] = self._changed(pieces.elements[place], correction)
        pieces.elements = list(_without(pieces, {places[name] for name in removed if name in places}))
        if not pieces.elements:
            pieces.set_flow(f"{LIST}: []")
        else:
            pieces.set_flow(f"{LIST}:")
        text = pieces.text()
        self._parse(text)  # what is about to be written must be readable, or it is not written
        write_text(self.path, text)

    def _parse(self, text: str) -> tuple[_Pieces, list[TeamCorrection]]:
        pieces = self._cut(text)
        self._check_rest(pieces)
        problems: list[Problem] = []
        corrections: list[TeamCorrection] = []
        known: dict[str, TeamCorrection] = {}
        line = len(pieces.head) + 1
        for element in pieces.elements:
            source = "\n".join(element)
            read: TeamCorrection | list[Problem] | None = self._known.get(source)
            if read is None:
                read = self._element(element, line)
            if isinstance(read, list):
                problems.extend(read)
            else:
                corrections.append(read)
                known[source] = read
            line += len(element)
        problems.extend(self._doubles(corrections, pieces) if not problems else ())
        if problems:
            raise FileRefused(problems)
        self._known, self._last = known, (text, corrections)
        return pieces, list(corrections)

    def _element(self, rows: list[str], line: int) -> TeamCorrection | list[Problem]:
        entry: Plain = plain_entry(rows)
        if entry is not None:
            return read_entry(entry, self.path.name, line)
        try:
            value = parse_fragment("\n".join(rows), self.path, line)
        except FileRefused as refused:
            return list(refused.problems)
        (entry,) = value if isinstance(value, list) and len(value) == 1 else (None,)
        return read_entry(entry, self.path.name, line)

    def _doubles(self, corrections: list[TeamCorrection], pieces: _Pieces) -> list[Problem]:
        seen: set[str] = set()
        problems = []
        line = len(pieces.head) + 1
        for correction, element in zip(corrections, pieces.elements, strict=True):
            if correction.id in seen:
                todo = "dê um número que nenhuma outra correção tem"
                problems.append(Problem(self.path.name, line, "id", correction.id, "cada id uma só vez", todo))
            seen.add(correction.id)
            line += len(element)
        return problems

    def _changed(self, element: list[str], correction: TeamCorrection) -> list[str]:
        body, trailing = _split_trailing(element)
        changed = changed_fragment("\n".join(body), to_entry(correction), self.path, 1)
        return [*_rows(changed), *trailing]

    def _cut(self, text: str) -> _Pieces:
        rows = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
        start = next((n for n, row in enumerate(rows) if row.startswith(f"{LIST}:")), None)
        if start is None:
            return self._without_list(text, rows)
        found = _HEAD.fullmatch(rows[start])
        if found is None:
            raise FileRefused([self._form(start + 1, rows[start])])
        first = next((n for n in range(start + 1, len(rows)) if _content(rows[n])), len(rows))
        if found["flow"] or first == len(rows) or not re.match(r" *-(?: |$)", rows[first]):
            if first < len(rows) and rows[first].startswith((" ", "-")):
                raise FileRefused([self._form(first + 1, rows[first].strip())])
            return _Pieces(rows[: start + 1], [], rows[start + 1 :], 2)
        indent = len(rows[first]) - len(rows[first].lstrip(" "))
        end = next((n for n in range(first, len(rows)) if _outside(rows[n], indent)), len(rows))
        starts = [n for n in range(first, end) if re.match(rf" {{{indent}}}-(?: |$)", rows[n])]
        elements = [
            [_dedented(row, indent) for row in rows[a:b]] for a, b in zip(starts, [*starts[1:], end], strict=True)
        ]
        return _Pieces(rows[:first], elements, rows[end:], indent)

    def _without_list(self, text: str, rows: list[str]) -> _Pieces:
        parse_document(text, self.path)  # says what is wrong with it, if anything
        return _Pieces([*rows, f"{LIST}: []"], [], [], 2)

    def _check_rest(self, pieces: _Pieces) -> None:
        """What stands around the list must be readable and known."""
        document = parse_document(pieces.around(), self.path)
        for key in document.plain():
            if key not in {"versao", LIST}:
                todo = "apague a linha, ou confira o recuo dela"
                raise FileRefused([document.problem((key,), f"só versao: e {LIST}:", todo)])
        if document.get("versao") not in (None, VERSION):
            todo = "atualize o plugin, ou volte à cópia antiga do arquivo"
            raise FileRefused([document.problem(("versao",), f"o número {VERSION}", todo)])

    def _form(self, line: int, value: str) -> Problem:
        todo = "escreva cada correção em linhas próprias, a primeira começando com '- id:'"
        return Problem(self.path.name, line, LIST, value, "uma lista", todo)


def _without(pieces: _Pieces, gone: set[int]) -> Iterator[list[str]]:
    """The elements that stay; comments behind one that goes belong to what follows it, and stay too."""
    orphans: list[str] = []
    for place, element in enumerate(pieces.elements):
        if place in gone:
            orphans += [row for row in _split_trailing(element)[1] if row]
        else:
            yield element
    pieces.tail = [*orphans, *pieces.tail]


def _split_trailing(element: list[str]) -> tuple[list[str], list[str]]:
    """An element's own lines, and the blank lines and comments behind them (which speak of what follows)."""
    end = max((n for n, row in enumerate(element) if _content(row)), default=-1) + 1
    return element[:end], element[end:]


def _new_element(correction: TeamCorrection) -> list[str]:
    entry = {key: value for key, value in to_entry(correction).items() if value is not None}
    return _rows(dump_fragment([entry]))


def _rows(dumped: str) -> list[str]:
    """The lines of a dumped list of one, without its indentation."""
    rows = dumped.rstrip("\n").split("\n")
    indent = len(rows[0]) - len(rows[0].lstrip(" "))
    return [_dedented(row, indent) for row in rows]


def _dedented(row: str, indent: int) -> str:
    return row[min(indent, len(row) - len(row.lstrip(" "))) :]


def _content(row: str) -> bool:
    return bool(row.strip()) and not row.lstrip().startswith("#")


def _outside(row: str, indent: int) -> bool:
    """Whether a line ends the list: it stands further left, or as far left without a dash."""
    if not _content(row) or row.lstrip(" ").startswith("\t"):  # a tab is the element's own mistake, and is said there
        return False
    left = len(row) - len(row.lstrip(" "))
    return left < indent or (left == indent and not re.match(r"-(?: |$)", row[left:]))


def _locked(path: Path, error: OSError) -> Problem:
    if isinstance(error, TimeoutError):
        todo = f"outro programa o segura há {_LOCK_S:.0f} s: pare-o, e escreva a correção de novo; nada foi mudado"
        return Problem(path.name, None, "", "", "poder gravar o arquivo", todo)
    todo = "confira o espaço em disco e as permissões da pasta; nada foi mudado"
    return Problem(path.name, None, "", error.strerror or str(error), "poder gravar o arquivo", todo)
