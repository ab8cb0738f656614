"""What a setting may be: each kind says in Portuguese what it expects, and turns a YAML value into a Python one."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from canalhandia_plugin.files.yaml_problems import Plain, shown


class WrongValue(ValueError):
    """The value is not of this kind; the text says what to do, in Portuguese. `index`: of the list element."""

    def __init__(self, todo: str, index: int | None = None) -> None:
        super().__init__(todo)
        self.index = index


class Kind(Protocol):
    @property
    def expected(self) -> str:
        """In Portuguese, to stand after 'esperava': 'um número inteiro de 1 a 10'."""
        ...

    def read(self, value: Plain) -> Any:
        """The setting's Python value. Raises `WrongValue`."""
        ...


@dataclass(frozen=True, slots=True)
class Flag:
    expected: str = "true ou false"

    def read(self, value: Plain) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).casefold()
        if word in {"sim", "yes", "on", "ligado", "1"}:
            raise WrongValue("escreva true, sem aspas")
        if word in {"não", "nao", "no", "off", "desligado", "0"}:
            raise WrongValue("escreva false, sem aspas")
        raise WrongValue("escreva true para ligar ou false para desligar, sem aspas")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, both ends allowed."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        return f"um número inteiro de {self.low} a {self.high}"

    def read(self, value: Plain) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise WrongValue(_number_hint(value, f"um número inteiro de {self.low} a {self.high}"))


@dataclass(frozen=True, slots=True)
class Number:
    """A number with or without a fraction, both ends allowed."""

    low: float
    high: float

    @property
    def expected(self) -> str:
        return f"um número de {self.low:g} a {self.high:g}"

    def read(self, value: Plain) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and self.low <= value <= self.high:
            return float(value)
        raise WrongValue(_number_hint(value, f"um número de {self.low:g} a {self.high:g}"))


def _number_hint(value: Plain, wanted: str) -> str:
    if isinstance(value, str) and re.fullmatch(r"-?\d+(,\d+)?", value.strip()):
        return f"escreva {value.strip().replace(',', '.')} sem aspas e com ponto no lugar da vírgula"
    return f"escreva {wanted}, sem aspas"


@dataclass(frozen=True, slots=True)
class Text:
    """A text of one line. `pattern` must match all of it; `what` names it, `example` goes into the advice."""

    what: str = "um texto"
    example: str = ""
    pattern: str = r".*"
    longest: int = 400
    empty: bool = True

    @property
    def expected(self) -> str:
        return self.what + (" (ou '' para nenhum)" if self.empty else "")

    def read(self, value: Plain) -> str:
        advice = f"escreva, por exemplo, '{self.example}'" if self.example else "escreva um texto entre aspas"
        if not isinstance(value, str):
            raise WrongValue(advice)
        text = value.strip()
        if not text and self.empty:
            return ""
        if not text or len(text) > self.longest or not text.isprintable() or not re.fullmatch(self.pattern, text):
            raise WrongValue(advice)
        return text


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the names of an Enum's values, read without regard to case."""

    options: type[Enum]

    @property
    def expected(self) -> str:
        names = [str(option.value) for option in self.options]
        return ", ".join(names[:-1]) + " ou " + names[-1]

    def read(self, value: Plain) -> Enum:
        for option in self.options:
            if isinstance(value, str) and value.strip().casefold() == str(option.value).casefold():
                return option
        raise WrongValue("escolha um destes nomes")


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone by its IANA name."""

    expected: str = "o nome de um fuso horário"

    def read(self, value: Plain) -> ZoneInfo:
        try:
            return ZoneInfo(str(value))
        except (ValueError, OSError, LookupError) as error:  # ZoneInfoNotFoundError is a LookupError
            raise WrongValue("escreva, por exemplo, America/Sao_Paulo") from error


@dataclass(frozen=True, slots=True)
class Url:
    """An address with one of these schemes; user and password inside are allowed only where `login` says so."""

    schemes: tuple[str, ...] = ("http", "https")
    example: str = "http://127.0.0.1:11434"
    empty: bool = False
    login: bool = False

    @property
    def expected(self) -> str:
        return f"um endereço {' ou '.join(s + '://' for s in self.schemes)}" + (" (ou '')" if self.empty else "")

    def read(self, value: Plain) -> str:
        advice = f"escreva, por exemplo, {self.example}"
        text = value.strip() if isinstance(value, str) else ""
        if not text and self.empty and isinstance(value, str):
            return ""
        try:
            parts = urlsplit(text)
            _ = parts.port
        except ValueError as error:
            raise WrongValue(advice) from error
        if parts.scheme not in self.schemes or not parts.netloc or not text.isprintable() or " " in text:
            raise WrongValue(advice)
        if parts.password and not self.login:
            raise WrongValue("tire usuário e senha do endereço; a chave vai em arquivo ou variável de ambiente")
        return text.rstrip("/") if not self.login else text


@dataclass(frozen=True, slots=True)
class Storage:
    """'sqlite', or the URI of a PostgreSQL."""

    expected: str = "sqlite ou postgresql://usuario@servidor:5432/banco"

    def read(self, value: Plain) -> str:
        if isinstance(value, str) and value.strip() == "sqlite":
            return "sqlite"
        return Url(("postgresql", "postgres"), "postgresql://canalhandia@127.0.0.1:5432/canalhandia", login=True).read(
            value
        )


@dataclass(frozen=True, slots=True)
class Several:
    """A list with at least one element, each of one kind; a single value counts as a list of one."""

    each: Kind
    longest: int = 20

    @property
    def expected(self) -> str:
        return f"uma lista, e em cada linha {self.each.expected}"

    def read(self, value: Plain) -> tuple[Any, ...]:
        elements = value if isinstance(value, list) else [value]
        if not elements or len(elements) > self.longest:
            raise WrongValue(f"escreva de 1 a {self.longest} linhas que começam com '- '")
        read = []
        for index, element in enumerate(elements):
            try:
                read.append(self.each.read(element))
            except WrongValue as error:
                raise WrongValue(f"em '{shown(element)}': {error}", index) from error
        return tuple(read)


def written(value: Any) -> Plain:
    """A setting's Python value as it stands in YAML."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, ZoneInfo):
        return value.key
    if isinstance(value, tuple):
        return [written(element) for element in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    assert value is None or isinstance(value, bool | int | float | str)
    return value
