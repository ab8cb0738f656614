"""`canalhandia avaliar busca`: every variant over every question, and what came out, as JSON and as a page."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path

from canalhandia_knowledge.evaluation.report_file import write_report
from canalhandia_knowledge.evaluation.search_cases import SearchCase
from canalhandia_knowledge.evaluation.search_metrics import Figure, Figures, Outcome, figures
from canalhandia_knowledge.evaluation.search_variants import Variant
from canalhandia_knowledge.protocols import IndexWriter
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage

PAGES_PER_WRITE = 64


@dataclass(frozen=True, slots=True)
class VariantReport:
    name: str
    figures: Figures
    by_kind: dict[str, Figures]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class SearchReport:
    """`corpus`: in words, for the reader. The last variant is the product."""

    corpus: str
    embedder: str
    variants: tuple[VariantReport, ...]

    @property
    def product(self) -> VariantReport:
        return self.variants[-1]

    def misses(self) -> list[Outcome]:
        """Questions of the product whose first passage is not of a right page, or that should have stayed empty."""
        return [o for o in self.product.outcomes if (o.titles if not o.case.relevant else o.rank != 1)]


def fill(writer: IndexWriter, pages: Sequence[WikiPage], done: Callable[[int], None]) -> None:
    """Indexes pages for an evaluation; `done` gets the number of pages after each write."""
    for start in range(0, len(pages), PAGES_PER_WRITE):
        part = pages[start : start + PAGES_PER_WRITE]
        writer.write_pages({page.page_id: chunk_page(page) for page in part})
        done(len(part))
    writer.finish()


def evaluate(
    cases: Sequence[SearchCase],
    variants: Iterable[Variant],
    *,
    corpus: str,
    embedder: str,
    clock: Callable[[], float] = time.perf_counter,
) -> SearchReport:
    """Asks every question of every variant, once more than it is timed, so that nothing is cold."""
    reports = []
    for variant in variants:
        variant.search(cases[0].question)
        outcomes = []
        for case in cases:
            start = clock()
            titles, note = variant.search(case.question)
            outcomes.append(Outcome(case, tuple(titles), (clock() - start) * 1000, note))
        kinds = sorted({case.kind for case in cases})
        by_kind = {kind: figures([o for o in outcomes if o.case.kind == kind]) for kind in kinds}
        reports.append(VariantReport(variant.name, figures(outcomes), by_kind, tuple(outcomes)))
    return SearchReport(corpus, embedder, tuple(reports))


def write_json(report: SearchReport, path: Path) -> None:
    """Everything, for machines: figures, and each question of the product with its rank and titles."""
    document = {
        "corpus": report.corpus,
        "embedder": report.embedder,
        "variants": {v.name: asdict(v.figures) for v in report.variants},
        "by_kind": {kind: asdict(f) for kind, f in report.product.by_kind.items()},
        "questions": [
            {
                "question": o.case.question,
                "kind": o.case.kind,
                "relevant": sorted(o.case.relevant),
                "rank": o.rank,
                "titles": list(o.titles),
                "note": o.note,
            }
            for o in report.product.outcomes
        ],
    }
    write_report(path, json.dumps(document, ensure_ascii=False, indent=1))


def write_html(report: SearchReport, path: Path) -> None:
    """The same for people, in one file without scripts."""
    kinds = [_row(kind or "—", f) for kind, f in report.product.by_kind.items()]
    misses = "".join(
        f"<tr><td>{escape(o.case.question)}</td><td>{escape('; '.join(sorted(o.case.relevant)) or 'nada')}</td>"
        f"<td>{o.rank or '—'}</td><td>{escape('; '.join(dict.fromkeys(o.titles)) or o.note or 'nada')}</td></tr>"
        for o in report.misses()
    )
    head = "<tr><th></th><th>Hit@1</th><th>Hit@3</th><th>Hit@5</th><th>Recall@5</th><th>MRR</th><th>rejeição</th>"
    head += "<th>p50 ms</th><th>p95 ms</th></tr>"
    write_report(
        path,
        '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Avaliação da busca</title><style>'
        "body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}"
        "table{border-collapse:collapse;margin:1rem 0;width:100%}td,th{border-bottom:1px solid #ccc;text-align:left;"
        "padding:.3rem .6rem;vertical-align:top}small{color:#666}tr:last-child td{font-weight:600}"
        ".m td{font-weight:400}"
        "</style><h1>Avaliação da busca</h1>"
        f"<p>{escape(report.corpus)}. Embedder: {escape(report.embedder or 'nenhum (só palavras)')}. "
        "Intervalos de 95 % entre parênteses.</p><h2>O que cada passo acrescenta</h2>"
        f"<table>{head}{''.join(_row(v.name, v.figures) for v in report.variants)}</table>"
        f"<h2>Por tipo de pergunta</h2><table class=m>{head}{''.join(kinds)}</table>"
        f"<h2>O que não veio em primeiro ({len(report.misses())})</h2><table class=m><tr><th>pergunta</th><th>esperado"
        f"</th><th>posição</th><th>veio</th></tr>{misses}</table></html>\n",
    )


def _row(name: str, f: Figures) -> str:
    cells = "".join(f"<td>{_cell(x)}</td>" for x in (f.hit_1, f.hit_3, f.hit_5, f.recall_5, f.mrr, f.rejection))
    return f"<tr><td>{escape(name)}</td>{cells}<td>{f.p50_ms:.1f}</td><td>{f.p95_ms:.1f}</td></tr>"


def _cell(figure: Figure) -> str:
    if not figure.n:
        return "—"
    return f"{figure.mean:.3f} <small>({figure.low:.2f}–{figure.high:.2f}, n={figure.n})</small>"
