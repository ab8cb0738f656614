"""Tries the resolver on cases: how many are right, asked about, wrong or missed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import NameResolver
from canalhandia_knowledge.types import NameKind, NameMatch, Resolution

_KINDS = {kind.name: kind for kind in NameKind} | {"ENTITY": NameKind.MOB}


class Outcome(Enum):
    """RESOLVED: the expected thing comes first, or nothing was expected and nothing came."""

    RESOLVED = "certo"
    AMBIGUOUS = "perguntado"
    WRONG = "errado"
    MISSED = "perdido"


@dataclass(frozen=True, slots=True)
class NameCase:
    """A phrase and what it should lead to: an id ('minecraft:clock'), a wiki title, or None for nothing at all.

    `kind` is None where the cases do not say it (a title).
    """

    text: str
    expected: str | None
    kind: NameKind | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    case: NameCase
    outcome: Outcome
    resolution: Resolution


def load_cases(path: Path) -> list[NameCase]:
    """A TSV whose header has `question` (`pergunta`, `frase`) and `expected` (`esperado`, `id`), or two columns.

    Expected: CLOCK or minecraft:clock; POTION/poison (…), MOB/wolf, …; a wiki title; '' or '(sem item)' for nothing.
    Raises `SourceError`.
    """
    try:
        lines = [line for line in path.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(
            f"{path}: não pode ser lido ({error}): confira o caminho; o arquivo deve ser UTF-8"
        ) from error
    if not lines:
        raise SourceError(f"{path}: nenhum caso nele: esperava linhas de frase<TAB>esperado")
    head = [cell.strip().lower() for cell in lines[0].split("\t")]
    text = next((i for i, h in enumerate(head) if h in {"question", "pergunta", "frase"}), None)
    wanted = next((i for i, h in enumerate(head) if h in {"expected", "esperado", "id"}), None)
    if len(head) > 2 and (text is None or wanted is None):
        raise SourceError(
            f"{path}: linha 1: {lines[0][:60]!r}: esperava as colunas question e expected (ou pergunta e esperado); "
            "escreva-as na primeira linha"
        )
    rows = lines[1:] if text is not None and wanted is not None else lines
    columns = (text, wanted) if text is not None and wanted is not None else (0, 1)
    cases = []
    for number, line in enumerate(rows, len(lines) - len(rows) + 1):
        cells = line.split("\t")
        if len(cells) <= max(columns):
            raise SourceError(f"{path}: linha {number}: {line[:60]!r}: esperava frase<TAB>esperado")
        if not cells[columns[0]].strip():
            raise SourceError(f"{path}: linha {number}: {line[:60]!r}: falta a frase; escreva frase<TAB>esperado")
        cases.append(_case(cells[columns[0]].strip(), cells[columns[1]].strip()))
    return cases


def _case(text: str, expected: str) -> NameCase:
    if not expected or expected.startswith("("):
        return NameCase(text, None)
    kind, slash, rest = expected.partition("/")
    if slash and kind in _KINDS:
        return NameCase(text, f"minecraft:{rest.split(' ')[0].lower().removeprefix('minecraft:')}", _KINDS[kind])
    plain = expected.replace("_", "")
    if expected.startswith("minecraft:"):
        return NameCase(text, expected, NameKind.ITEM)
    if plain.isascii() and plain.replace("0", "").isalnum() and (plain.isupper() or "_" in expected):
        return NameCase(text, f"minecraft:{expected.lower()}", NameKind.ITEM)
    return NameCase(text, expected)


def judge(case: NameCase, resolution: Resolution) -> Outcome:
    """How a resolution stands to what was expected. Asked about or missed is not wrong."""
    things = (NameKind.ITEM, NameKind.POTION)
    if case.expected is None:
        made = [m for m in resolution.matches if m.kind in things]
        if made:
            return Outcome.WRONG
        return Outcome.AMBIGUOUS if resolution.ambiguities else Outcome.RESOLVED
    if case.kind is None:
        named = [*resolution.matches, *(c for a in resolution.ambiguities for c in a.choices)]
        return Outcome.RESOLVED if any(_titled(m, case.expected) for m in named) else Outcome.MISSED
    if case.kind not in things:
        other = resolution.first(case.kind)
        if other is None:
            return Outcome.MISSED
        return Outcome.RESOLVED if case.expected in other.ids else Outcome.WRONG
    first = resolution.first(*things)
    if first is not None:
        return Outcome.RESOLVED if first.kind is case.kind and case.expected in first.ids else Outcome.WRONG
    if not resolution.ambiguities:
        return Outcome.MISSED
    choices = [c for a in resolution.ambiguities for c in a.choices]
    return Outcome.AMBIGUOUS if any(case.expected in c.ids for c in choices) else Outcome.WRONG


def _titled(match: NameMatch, title: str) -> bool:
    return fold(title) in {fold(match.label), *(fold(i) for i in match.ids)}


def evaluate(resolver: NameResolver, cases: Iterable[NameCase]) -> list[Judged]:
    """Every case judged, in order."""
    judged = []
    for case in cases:
        resolution = resolver.resolve(case.text)
        judged.append(Judged(case, judge(case, resolution), resolution))
    return judged


def counts(judged: Iterable[Judged]) -> dict[Outcome, int]:
    """How many of each outcome; all four are keys."""
    counted = Counter(j.outcome for j in judged)
    return {outcome: counted[outcome] for outcome in Outcome}
