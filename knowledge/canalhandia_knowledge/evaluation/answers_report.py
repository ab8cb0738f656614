"""The answers' report as JSON and as one HTML page, with every failure's prompt, sources and drafts."""

import dataclasses
import html
import json

from canalhandia_knowledge.evaluation.answers import AnswerReport, Judged

_STYLE = (
    "body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}"
    "td,th{border:1px solid #bbb;padding:.2em .6em;text-align:right}td:first-child,th:first-child{text-align:left}"
    "pre{white-space:pre-wrap;background:#f4f4f4;padding:.6em}summary{cursor:pointer}.x{color:#a00}"
)
_COLUMNS = (
    ("tipo", "name"),
    ("casos", "cases"),
    ("certas", "right"),
    ("com os fatos", "held"),
    ("afirmam o errado", "wrong"),
    ("sem fonte", "unsupported"),
    ("outra língua", "foreign"),
    ("p50 ms", "p50_ms"),
    ("p95 ms", "p95_ms"),
    ("ms nossos", "own_ms"),
    ("letras", "mean_chars"),
    ("tokens", "answer_tokens"),
)


def as_json(report: AnswerReport, *, door: str) -> str:
    """The whole report; `door`: what answered ('extrativa', a model's name)."""
    value = {
        "modelo": door,
        "grupos": [dataclasses.asdict(group) for group in report.groups()],
        "casos": [_case(judged) for judged in report.judged],
    }
    return json.dumps(value, ensure_ascii=False, indent=1)


def as_html(report: AnswerReport, *, door: str) -> str:
    """One page, without anything from outside."""
    head = "".join(f"<th>{title}</th>" for title, _ in _COLUMNS)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_shown(getattr(group, name))}</td>" for _, name in _COLUMNS) + "</tr>"
        for group in report.groups()
    )
    failures = report.failures()
    return (
        f"<!doctype html><html lang='pt-BR'><meta charset='utf-8'><title>Respostas: {html.escape(door)}</title>"
        f"<style>{_STYLE}</style><h1>Respostas: {html.escape(door)}</h1><table><tr>{head}</tr>{rows}</table>"
        f"<h2>{len(failures)} de {len(report.judged)} a rever</h2>{''.join(map(_failure, failures))}</html>"
    )


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}" if value <= 1 else f"{value:.0f}"
    return html.escape(str(value))


def _case(judged: Judged) -> dict[str, object]:
    value: dict[str, object] = {
        "pergunta": judged.case.question,
        "tipo": judged.case.kind,
        "certa": judged.right,
        "resposta": judged.answer.text,
        "como": judged.answer.kind.value,
        "faltam": judged.missing,
        "errado": judged.wrong,
        "sem_fonte": judged.unsupported,
        "outra_lingua": judged.foreign,
        "frases_sem_fonte": judged.unsourced,
        "ms": round(judged.answer.total_ms, 1),
        "ms_modelo": round(judged.answer.model_ms, 1),
        "tokens": [judged.answer.prompt_tokens, judged.answer.answer_tokens],
    }
    if not judged.right:
        value |= {"pedido": judged.prompt, "rascunhos": judged.drafts, "fontes": judged.sources}
    return value


def _failure(judged: Judged) -> str:
    problems = [
        *(f"falta: {fact}" for fact in judged.missing),
        *(f"errado: {claim}" for claim in judged.wrong),
        *(f"sem fonte: {claim}" for claim in judged.unsupported),
        *(f"outra língua: {word}" for word in judged.foreign),
    ] or ["devia recusar" if judged.case.refused else "?"]
    parts = [
        ("resposta", judged.answer.text),
        *((f"rascunho {n}", draft) for n, draft in enumerate(judged.drafts, 1)),
        ("pedido", judged.prompt),
        ("fontes", "\n\n".join(judged.sources)),
    ]
    blocks = "".join(f"<h4>{name}</h4><pre>{html.escape(text)}</pre>" for name, text in parts if text)
    return (
        f"<details><summary>{html.escape(judged.case.question)} "
        f"<span class=x>{html.escape('; '.join(problems))}</span> "
        f"({judged.answer.kind.value})</summary>{blocks}</details>"
    )
