"""The answers' report as JSON and as one HTML page: every failure with its prompt, sources, drafts and verdicts."""

import dataclasses
import json
from collections.abc import Iterator, Sequence

from canalhandia_knowledge.evaluation.answers import AnswerReport, Group, Judged
from canalhandia_knowledge.evaluation.page import block, fold, number, page, part, percent, table, tag, tiles, told
from canalhandia_knowledge.types import Answer, AnswerKind, Sentence

_HEAD = (
    "tipo",
    "casos",
    "certas",
    "com os fatos",
    "afirmam o errado",
    "sem fonte",
    "outra língua",
    "p50 ms",
    "p95 ms",
    "ms nossos",
    "letras",
    "tokens",
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
    return page(f"Respostas: {door}", _asked(len(report.judged)), _body(report))


def _asked(count: int) -> str:
    return "1 pergunta" if count == 1 else f"{count} perguntas"


def _body(report: AnswerReport) -> Iterator[str]:
    groups, failures = report.groups(), report.failures()
    yield tiles(_tiles(groups[0], report))
    yield "<h2>Por tipo de pergunta</h2>"
    yield table(_HEAD, map(_row, groups), first_is_all=True)
    yield '<p class="q">Tempos em milissegundos; os nossos são sem os do modelo.</p>'
    yield f"<h2>A rever ({len(failures)} de {len(report.judged)})</h2>"
    if not failures:
        yield '<p class="g">Nada: todas as respostas estão certas.</p>'
    for kind in sorted({judged.case.kind for judged in failures}):
        of_kind = [judged for judged in failures if judged.case.kind == kind]
        yield f"<h3>{told(kind or 'sem tipo')} ({len(of_kind)})</h3>"
        yield from map(_folded, of_kind)
    right = [judged for judged in report.judged if judged.right]
    if right:
        yield fold(f"As certas ({len(right)})", "".join(map(_folded, right)))


def _tiles(all_: Group, report: AnswerReport) -> Iterator[tuple[str, str, str]]:
    def wrong(count: int, name: str) -> tuple[str, str, str]:
        return str(count), name, "bad" if count else "good"

    yield percent(all_.right), "certas", ""
    yield percent(all_.held), "com os fatos", ""
    yield wrong(all_.wrong, "afirmam o errado")
    yield wrong(all_.unsupported, "sem fonte")
    yield wrong(all_.foreign, "com outra língua")
    off = [judged for judged in report.judged if judged.case.refused]
    if off:
        yield f"{sum(judged.right for judged in off)} de {len(off)}", "recusadas como deviam", ""
    yield f"{number(all_.p50_ms)} ms", "metade responde em", ""


def _row(group: Group) -> list[str]:
    counts = (
        f'<span class="b">{count}</span>' if count else "0" for count in (group.wrong, group.unsupported, group.foreign)
    )
    return [
        told(group.name),
        str(group.cases),
        percent(group.right),
        percent(group.held),
        *counts,
        *(number(value) for value in (group.p50_ms, group.p95_ms, group.own_ms, group.mean_chars)),
        number(group.answer_tokens),
    ]


def _case(judged: Judged) -> dict[str, object]:
    answer = judged.answer
    return {
        "pergunta": judged.case.question,
        "tipo": judged.case.kind,
        "certa": judged.right,
        "resposta": answer.text,
        "frases": [{"texto": s.text, "fontes": _labels(answer, s)} for s in answer.sentences],
        "avisos": answer.notes,
        "como": answer.kind.value,
        "faltam": judged.missing,
        "errado": judged.wrong,
        "sem_fonte": judged.unsupported,
        "outra_lingua": judged.foreign,
        "frases_sem_fonte": judged.unsourced,
        "ms": round(answer.total_ms, 1),
        "ms_modelo": round(answer.model_ms, 1),
        "tokens": [answer.prompt_tokens, answer.answer_tokens],
        "pedido": judged.prompt,
        "rascunhos": [draft for draft, _ in judged.drafts],
        "guardas": [verdict for _, verdict in judged.drafts],
        "fontes": judged.sources,
        "passos": [[step.name, round(step.duration_ms, 1)] for step in answer.trace],
    }


def _labels(answer: Answer, sentence: Sentence) -> list[str]:
    """What a sentence stands on, as a player reads it."""
    return [answer.sources[i].label for i in sentence.sources if i < len(answer.sources)]


def _forms(fact: str) -> str:
    return fact.replace("|", " ou ")


def _problems(judged: Judged) -> list[str]:
    found = [
        *(f"falta: {_forms(fact)}" for fact in judged.missing),
        *(f"errado: {claim}" for claim in judged.wrong),
        *(f"sem fonte: {claim}" for claim in judged.unsupported),
        *(f"outra língua: {word}" for word in judged.foreign),
    ]
    if judged.case.refused and judged.answer.kind is not AnswerKind.UNKNOWN:
        found.append("devia recusar")
    return found


def _folded(judged: Judged) -> str:
    tags = [tag(problem) for problem in _problems(judged)]
    summary = f"{told(judged.case.question)} {''.join(tags)}{tag(judged.answer.kind.value, bad=False)}"
    return fold(summary, "".join(_details(judged)))


def _details(judged: Judged) -> Iterator[str]:
    answer, case = judged.answer, judged.case
    yield part("resposta", f"<blockquote>{''.join(_sentences(judged))}</blockquote>")
    yield part("avisos", "".join(f"<p>{told(note)}</p>" for note in answer.notes))
    wanted = "; ".join(" ou ".join(forms) for forms in case.must) or case.key_facts
    if case.refused:
        wanted = "uma recusa"
    yield part("o que devia dizer", told(wanted) if wanted else "")
    yield part("o que não devia dizer", told("; ".join(case.must_not)) if case.must_not else "")
    yield part("o que falta", _listed([_forms(fact) for fact in judged.missing]))
    yield part("o que está errado", _listed((*judged.wrong, *judged.unsupported, *judged.foreign)))
    for place, (draft, verdict) in enumerate(judged.drafts, 1):
        mood = "g" if verdict == "passou" else "b"
        said = "".join(f'<p class="{mood}">{told(line)}</p>' for line in verdict.splitlines())
        yield part(f"rascunho {place}", (block(draft) or '<p class="q">(vazio)</p>') + said)
    if judged.prompt:
        yield fold("Pedido ao modelo", block(judged.prompt))
    if judged.sources:
        yield fold(f"Fontes achadas ({len(judged.sources)})", "".join(map(block, judged.sources)))
    times = " · ".join(f"{step.name} {number(step.duration_ms, 1)}" for step in answer.trace)
    yield part("passos, em ms", f'<p class="q">{told(times)}</p>' if times else "")


def _sentences(judged: Judged) -> Iterator[str]:
    """Each sentence with what it stands on."""
    for sentence in judged.answer.sentences:
        labels = "; ".join(_labels(judged.answer, sentence))
        yield f"<p>{told(sentence.text)}{f' <small>{told(labels)}</small>' if labels else ''}</p>"


def _listed(facts: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{told(fact)}</li>' for fact in facts)}</ul>" if facts else ""
