"""What can go wrong in the product.

PluginError
├── FileRefused        an operator's file cannot be used as it stands (holds every `Problem`: file, line, value, …)
└── StoreUnavailable   the memory (SQLite, PostgreSQL) cannot be opened, read or written

Messages are in Portuguese, because the server's owner reads them: what failed, the value seen, what to do.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in an operator's file. `line` counts from 1, None where no line can be named; `key` is the
    dotted path ('ia.perfil'), '' for the whole file; `value` is what stands there, '' when nothing does."""

    file: str
    line: int | None
    key: str
    value: str
    expected: str
    todo: str

    def __str__(self) -> str:
        # config.yml, linha 12: ia.limite-diario = "dez": esperava um número inteiro de 0 a 1000; escreva 20
        place = self.file if self.line is None else f"{self.file}, linha {self.line}"
        seen = f'"{_short(self.value)}"' if self.value else ""
        subject = " = ".join(part for part in (_short(self.key), seen) if part)
        words = f"{place}: {subject + ': ' if subject else ''}esperava {self.expected}; {self.todo}"
        return "".join(c if c.isprintable() else "�" for c in words.replace("\n", " "))


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "…"


class PluginError(Exception):
    """Root of this package's errors: what failed, the value seen, what to do."""


class FileRefused(PluginError):
    """An operator's file cannot be used as it stands; nothing of it was taken over."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class StoreUnavailable(PluginError):
    """The memory cannot be opened, read or written."""
