"""One correction of the team as a value, and its form in correcoes.yml."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from canalhandia_plugin.errors import Problem
from canalhandia_plugin.files.yaml_problems import Plain, shown

MAX_QUESTION = 400
MAX_TEXT = 1_000
_KEYS = ("id", "pergunta", "resposta", "palavras", "autor", "autor-uuid", "em", "ate", "ativa", "historico")


@dataclass(frozen=True, slots=True)
class Revision:
    """What a correction was before; `active` False: it had been undone."""

    text: str
    author: str = ""
    at: dt.datetime | None = None
    active: bool = True


@dataclass(frozen=True, slots=True)
class TeamCorrection:
    """The right answer to questions like `question`. `keywords`: where the team gave some, a question matches when it
    holds all of them. `until`: the last day on which it counts. `active`: False once it was undone. `history`: oldest
    first."""

    id: str
    question: str
    text: str
    keywords: tuple[str, ...] = ()
    author: str = ""
    author_uuid: str = ""
    at: dt.datetime | None = None
    until: dt.date | None = None
    active: bool = True
    history: tuple[Revision, ...] = ()

    def counts_on(self, day: dt.date) -> bool:
        """Whether it is in force on a day."""
        return self.active and (self.until is None or day <= self.until)

    def with_text(self, text: str, author: str, author_uuid: str, at: dt.datetime) -> "TeamCorrection":
        """Edited: the text that it had goes into the history."""
        history = (*self.history, Revision(self.text, self.author, self.at, self.active))
        return replace(self, text=text, author=author, author_uuid=author_uuid, at=at, active=True, history=history)

    def undone(self) -> "TeamCorrection":
        """As it was before, or, if it was nothing, no longer in force."""
        if not self.history:
            return replace(self, active=False)
        *history, last = self.history
        before = replace(self, text=last.text, author=last.author, author_uuid="", at=last.at, active=last.active)
        return replace(before, history=tuple(history))


def to_entry(correction: TeamCorrection) -> dict[str, Plain]:
    """Its form in the file; what is absent or usual is None."""
    history: list[Any] = [
        {"texto": r.text}
        | {key: value for key, value in (("autor", r.author), ("em", _iso(r.at))) if value}
        | ({} if r.active else {"ativa": False})
        for r in correction.history
    ]
    return {
        "id": int(correction.id) if re.fullmatch(r"[1-9][0-9]{0,8}", correction.id) else correction.id,
        "pergunta": correction.question,
        "resposta": correction.text,
        "palavras": list(correction.keywords) or None,
        "autor": correction.author or None,
        "autor-uuid": correction.author_uuid or None,
        "em": _iso(correction.at),
        "ate": correction.until.isoformat() if correction.until else None,
        "ativa": None if correction.active else False,
        "historico": history or None,
    }


def read_entry(value: Plain, file: str, line: int) -> "TeamCorrection | list[Problem]":
    """A correction from its form in the file, or everything that is wrong with it. `line`: where it starts."""
    if not isinstance(value, dict):
        todo = "escreva '- id: 1' e, embaixo, pergunta: e resposta:"
        return [Problem(file, line, "correcoes", shown(value), "uma correção", todo)]
    reader = _Reader(value, file, line)
    correction = TeamCorrection(
        id=reader.id(),
        question=reader.text("pergunta", MAX_QUESTION),
        text=reader.text("resposta", MAX_TEXT),
        keywords=reader.words("palavras"),
        author=reader.text("autor", 40, required=False),
        author_uuid=reader.text("autor-uuid", 40, required=False),
        at=reader.moment("em"),
        until=reader.day("ate"),
        active=reader.flag("ativa"),
        history=tuple(reader.history()),
    )
    reader.unknown(_KEYS)
    return reader.problems or correction


class _Reader:
    """Reads the keys of one entry and gathers what is wrong."""

    def __init__(self, value: dict[str, Any], file: str, line: int) -> None:
        self._value = value
        self._file = file
        self._line = line
        self.problems: list[Problem] = []

    def id(self) -> str:
        found = self._value.get("id")
        text = str(found) if isinstance(found, int | str) and not isinstance(found, bool) else ""
        if not re.fullmatch(r"[A-Za-z0-9-]{1,20}", text):
            self._wrong("id", "um número", "dê um número que nenhuma outra correção tem")
        return text

    def text(self, key: str, longest: int, *, required: bool = True) -> str:
        found = self._value.get(key)
        if found is None and not required:
            return ""
        text = found.strip() if isinstance(found, str) else shown(found) if isinstance(found, int | float) else ""
        if not text or len(text) > longest:
            self._wrong(key, f"um texto de 1 a {longest} letras", "escreva o texto entre aspas")
        return text

    def words(self, key: str) -> tuple[str, ...]:
        found = self._value.get(key)
        words = found if isinstance(found, list) else [] if found is None else [found]
        if not all(isinstance(word, str | int) and str(word).strip() for word in words) or len(words) > 20:
            self._wrong(key, "uma lista de palavras", "escreva, por exemplo, [camelo, domar]")
            return ()
        return tuple(str(word).strip() for word in words)

    def moment(self, key: str) -> dt.datetime | None:
        found = self._value.get(key)
        if found is None:
            return None
        moment = _moment(found)
        if moment is None:
            self._wrong(key, "uma data e hora", "escreva, por exemplo, 2026-11-30T14:05:00-03:00")
        return moment

    def day(self, key: str) -> dt.date | None:
        found = self._value.get(key)
        if found is None:
            return None
        moment = _moment(found)
        if moment is None:
            self._wrong(key, "uma data", "escreva, por exemplo, 2026-12-31")
        return moment.date() if moment else None

    def flag(self, key: str) -> bool:
        found = self._value.get(key, True)
        if not isinstance(found, bool):
            self._wrong(key, "true ou false", "escreva true ou false, sem aspas")
            return True
        return found

    def history(self) -> Iterator[Revision]:
        found = self._value.get("historico")
        if found is None:
            return
        if not isinstance(found, list) or not all(
            isinstance(r, dict) and isinstance(r.get("texto"), str) for r in found
        ):
            self._wrong("historico", "uma lista de textos", "deixe o histórico como o plugin o escreve")
            return
        for revision in found:
            at = _moment(revision.get("em"))
            yield Revision(revision["texto"], str(revision.get("autor", "")), at, revision.get("ativa") is not False)

    def unknown(self, known: tuple[str, ...]) -> None:
        for key in self._value:
            if key not in known:
                self._wrong(key, f"uma destas chaves: {', '.join(known)}", "corrija o nome ou apague a linha")

    def _wrong(self, key: str, expected: str, todo: str) -> None:
        seen = shown(self._value.get(key)) or "(vazio)"
        self.problems.append(Problem(self._file, self._line, key, seen, expected, todo))


def _moment(value: Plain) -> dt.datetime | None:
    """A moment with a time zone (the machine's own where none is written); None when it is none."""
    if isinstance(value, str):
        try:
            value = dt.datetime.fromisoformat(value.strip())
        except ValueError:
            return None
    if isinstance(value, dt.datetime):
        return value if value.tzinfo else value.astimezone()
    if isinstance(value, dt.date):
        return dt.datetime.combine(value, dt.time()).astimezone()
    return None


def _iso(at: dt.datetime | None) -> str | None:
    return at.isoformat(timespec="seconds") if at else None
