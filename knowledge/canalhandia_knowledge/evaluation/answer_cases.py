"""Questions with the facts that their answers must and must not hold, as the answers' evaluation reads them.

Two forms of TSV, told apart by their header: `question, must_contain, must_not, kind` (facts joined by ';',
alternatives by '|', compared without case and accents), and `question, kind, expected, key_facts` (free text, judged
as `key_facts` says; `expected` may say that there is no such item, or nothing that the assistant could know).
"""

import csv
import io
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.folding import fold

REFUSED_KINDS = frozenset({"off"})
_NOTHING_TO_KNOW = "(sem artigo)"
_NO_SUCH_ITEM = "(sem item)"
_SAID_NO = ("não existe", "não tem receita", "não há receita", "não conheço")


@dataclass(frozen=True, slots=True)
class AnswerCase:
    """`must`: each of these facts, by any of its forms; `must_not`: none of these; `key_facts`: free text, '' where
    the form has none; `refused`: the right answer is that it is not answered."""

    question: str
    kind: str
    must: tuple[tuple[str, ...], ...] = ()
    must_not: tuple[str, ...] = ()
    key_facts: str = ""
    refused: bool = False

    def missing(self, answer: str) -> list[str]:
        """The facts that an answer lacks, each as it was written."""
        said = fold(answer)
        return ["|".join(forms) for forms in self.must if not any(fold(form) in said for form in forms)]

    def wrong(self, answer: str) -> list[str]:
        """The wrong claims that an answer holds."""
        said = fold(answer)
        return [claim for claim in self.must_not if fold(claim) in said]


def read_answer_cases(path: Path) -> list[AnswerCase]:
    """The cases of a TSV file in either form. Raises `SourceError` with file and line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        raise SourceError(f"{path}: não consegui ler os casos ({wrong}); dê um arquivo .tsv em UTF-8.") from wrong
    rows = csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    header = rows.fieldnames or []
    if "question" not in header or not {"must_contain", "key_facts"} & set(header):
        raise SourceError(
            f"{path}:1: colunas {list(header)}; são precisas 'question' e 'must_contain' (ou 'key_facts')."
        )
    cases = [_case(row) for row in rows if (row.get("question") or "").strip()]
    if not cases:
        raise SourceError(f"{path}: nenhum caso; escreva um em cada linha abaixo do cabeçalho.")
    return cases


def _case(row: dict[str, str | None]) -> AnswerCase:
    def cell(name: str) -> str:
        return (row.get(name) or "").strip()

    must = tuple(
        tuple(form.strip() for form in fact.split("|") if form.strip())
        for fact in cell("must_contain").split(";")
        if fact.strip()
    )
    must_not = tuple(claim.strip() for claim in cell("must_not").split(";") if claim.strip())
    kind, expected, facts = cell("kind"), cell("expected"), cell("key_facts")
    if expected == _NO_SUCH_ITEM:
        must, facts = (*must, _SAID_NO), ""
    return AnswerCase(cell("question"), kind, must, must_not, facts, _refused(kind, expected))


def _refused(kind: str, expected: str) -> bool:
    return kind in REFUSED_KINDS or expected == _NOTHING_TO_KNOW


def sample(cases: Sequence[AnswerCase], size: int, seed: int = 1) -> list[AnswerCase]:
    """About `size` of the cases, of every kind its share and at least one, the same ones for the same seed."""
    if size <= 0 or size >= len(cases):
        return list(cases)
    by_kind: dict[str, list[AnswerCase]] = defaultdict(list)
    for case in cases:
        by_kind[case.kind].append(case)
    draw = random.Random(seed)  # noqa: S311 no secret: the same sample each time
    chosen: list[AnswerCase] = []
    for kind in sorted(by_kind):
        share = max(1, round(size * len(by_kind[kind]) / len(cases)))
        chosen.extend(draw.sample(by_kind[kind], min(share, len(by_kind[kind]))))
    return chosen
