"""The search's report as JSON and as one HTML page: what each step adds, each kind, and every miss with what came."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from canalhandia_knowledge.evaluation.page import fold, number, page, part, table, tag, tiles, told
from canalhandia_knowledge.evaluation.report_file import write_report
from canalhandia_knowledge.evaluation.search import SearchReport
from canalhandia_knowledge.evaluation.search_metrics import Figure, Figures, Outcome

_HEAD = ("Hit@1", "Hit@3", "Hit@5", "Recall@5", "MRR", "rejeição", "p50 ms", "p95 ms")


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
    embedder = report.embedder or "nenhum (só palavras)"
    write_report(path, page("Avaliação da busca", f"{report.corpus}. Embedder: {embedder}.", _body(report)))


def _body(report: SearchReport) -> Iterator[str]:
    found, misses = report.product.figures, report.misses()
    shown = (("Hit@1", found.hit_1), ("Hit@5", found.hit_5), ("MRR", found.mrr), ("rejeição", found.rejection))
    yield tiles(
        (
            *((_mean(figure), f"{name} ({_interval(figure)})", "") for name, figure in shown if figure.n),
            (str(len(misses)), "não vieram em primeiro", "bad" if misses else "good"),
            (f"{number(found.p50_ms, 1)} ms", "metade responde em", ""),
        )
    )
    yield "<h2>O que cada passo acrescenta</h2>"
    yield table(("busca", *_HEAD), (_row(each.name, each.figures) for each in report.variants))
    yield '<p class="q">Abaixo de cada figura, o intervalo de 95 % e o número de perguntas. A última busca é a do \
produto.</p>'
    yield "<h2>Por tipo de pergunta</h2>"
    yield table(("tipo", *_HEAD), (_row(kind or "—", each) for kind, each in report.product.by_kind.items()))
    yield f"<h2>O que não veio em primeiro ({len(misses)})</h2>"
    if not misses:
        yield '<p class="g">Nada: tudo veio em primeiro.</p>'
    yield from map(_folded, misses)
    right = [outcome for outcome in report.product.outcomes if outcome not in misses]
    if right:
        yield fold(f"O que veio em primeiro ({len(right)})", "".join(map(_folded, right)))


def _row(name: str, figures: Figures) -> list[str]:
    measured = (figures.hit_1, figures.hit_3, figures.hit_5, figures.recall_5, figures.mrr, figures.rejection)
    return [told(name), *map(_cell, measured), number(figures.p50_ms, 1), number(figures.p95_ms, 1)]


def _cell(figure: Figure) -> str:
    return f"{_mean(figure)}<br><small>{_interval(figure)}, n={figure.n}</small>" if figure.n else "—"


def _mean(figure: Figure) -> str:
    return number(figure.mean, 3)


def _interval(figure: Figure) -> str:
    return f"{number(figure.low, 2)}–{number(figure.high, 2)}"


def _folded(outcome: Outcome) -> str:
    case = outcome.case
    titles = list(dict.fromkeys(outcome.titles))
    if not case.relevant:
        said = tag("devia vir vazia", bad=bool(titles))
    else:
        said = tag(f"posição {outcome.rank}" if outcome.rank else "não veio", bad=outcome.rank != 1)
    came = "".join(f'<li class="{"g" if title in case.relevant else ""}">{told(title)}</li>' for title in titles)
    content = part("esperado", told("; ".join(sorted(case.relevant)) or "nada"))
    content += part("veio", f"<ol>{came}</ol>" if came else told(outcome.note or "nada"))
    content += part("tempo", told(f"{number(outcome.took_ms, 1)} ms"))
    return fold(f"{told(case.question)} {said}{tag(case.kind, bad=False) if case.kind else ''}", content)
