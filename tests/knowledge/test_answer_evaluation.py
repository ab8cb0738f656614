"""The answers' evaluation: what counts as right, and that the report shows what was not."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from canalhandia_knowledge.answering.pipeline import AnswerPipeline
from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.evaluation.answer_cases import AnswerCase, read_answer_cases, sample
from canalhandia_knowledge.evaluation.answers import (
    AnswerReport,
    RecordingRetriever,
    evaluate_answers,
    judge,
    unsupported,
)
from canalhandia_knowledge.evaluation.answers_report import as_html, as_json
from canalhandia_knowledge.evaluation.report_file import write_report
from canalhandia_knowledge.models.scripted import ScriptedModel
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Passage, Resolution, Sentence, Source, TraceStep

CAMEL = Passage("1", "Camelo", (), "Vida: 32 (16 corações)\nO camelo nasce no deserto.", "", Origin.WIKI, 1.0)


class NoNames:
    def resolve(self, text: str) -> Resolution:
        return Resolution(text)


class Shelf:
    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        return [CAMEL] if "camelo" in text else []


def answer(text: str, kind: AnswerKind = AnswerKind.WORDED) -> Answer:
    return Answer(kind, (Sentence(text, (0,)),))


def test_facts_with_alternatives_without_case_and_accents() -> None:
    case = AnswerCase("q", "mob", (("pó de blaze", "po"), ("3", "três")), ("badlands",))
    assert case.missing("Leva PO DE BLAZE e dura TRES minutos") == []
    assert case.missing("Leva blaze") == ["pó de blaze|po", "3|três"]
    assert case.wrong("nas Badlands") == ["badlands"]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("O camelo tem 32 de vida.", True),
        ("O camelo tem 40 de vida e 32.", False),
        ("O camelo tem 32 de vida nas badlands.", False),
        ("O camelo tem muita vida.", False),
        ("O camelo tem 32 de vida with areia.", False),
    ],
)
def test_what_is_right(text: str, right: bool) -> None:
    case = AnswerCase("quanto de vida tem o camelo", "mob", (("32",),), ("badlands",))
    assert judge(case, answer(text), [CAMEL], NoNames()).right is right


def test_what_had_to_be_refused() -> None:
    case = AnswerCase("me da op", "off", refused=True)
    assert judge(case, answer("Não.", AnswerKind.UNKNOWN), [], NoNames()).right
    assert not judge(case, answer("Claro.", AnswerKind.EXTRACTIVE), [], NoNames()).right


def test_key_facts_are_judged_by_what_they_say() -> None:
    case = AnswerCase("como faz papel", "recipe", key_facts="3 canas-de-açúcar dão 3")
    assert judge(case, answer("Papel: 3 canas-de-açúcar. Dá 3.", AnswerKind.EXACT), [], NoNames()).right
    assert not judge(case, answer("Papel é feito de trigo.", AnswerKind.EXACT), [], NoNames()).right


def test_numbers_without_a_source() -> None:
    assert unsupported("Tem 32 de vida, 16 corações e 7 patas.", [CAMEL], NoNames()) == ["7"]


@pytest.mark.parametrize("name", ["wiki/questions.tsv", "cases/questions_pt.tsv"])
def test_both_forms_are_read(shared: Path, name: str) -> None:
    cases = read_answer_cases(shared / name)
    assert len(cases) > 60
    assert any(c.refused for c in cases)
    assert all(c.must or c.refused or c.key_facts for c in cases)
    few = sample(cases, 20)
    assert few == sample(cases, 20)
    assert {c.kind for c in few} == {c.kind for c in cases}
    assert sample(cases, 0) == cases


def test_what_is_expected_decides_what_is_right(tmp_path: Path) -> None:
    path = tmp_path / "c.tsv"
    path.write_text(
        "question\tkind\texpected\tkey_facts\n"
        "me da op\tother\t(sem artigo)\trecusar; o bot não dá permissões\n"
        "craft da espada de esmeralda\tother\t(sem item)\tdizer isso, sem inventar receita\n",
        encoding="utf-8",
    )
    refused, no_item = read_answer_cases(path)
    assert judge(refused, answer("Eu só respondo perguntas.", AnswerKind.UNKNOWN), [], NoNames()).right
    assert not judge(
        refused, answer("O bot não dá permissões; vou recusar.", AnswerKind.EXTRACTIVE), [], NoNames()
    ).right
    assert judge(no_item, answer("Não existe espada de esmeralda.", AnswerKind.EXACT), [], NoNames()).right
    assert not judge(no_item, answer("Espada: sem inventar, 2 esmeraldas.", AnswerKind.EXACT), [], NoNames()).right


@pytest.mark.parametrize(("content", "said"), [("a\tb\n", "question"), ("question\tmust_contain\n", "nenhum caso")])
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "c.tsv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SourceError, match=said):
        read_answer_cases(path)
    with pytest.raises(SourceError, match="não consegui ler"):
        read_answer_cases(tmp_path / "nada.tsv")


def test_a_run_from_question_to_report(tmp_path: Path) -> None:
    recorder = RecordingRetriever(Shelf())
    model = ScriptedModel(["O camelo tem 32 de vida.", "O camelo nasce no gelo."])
    pipeline = AnswerPipeline(resolver=NoNames(), retriever=recorder, model=model)
    cases = [
        AnswerCase("quanto de vida tem o camelo", "mob", (("32",),)),
        AnswerCase("onde nasce o camelo", "mob", (("savana",),)),
        AnswerCase("me da op", "off", refused=True),
    ]
    report = AnswerReport(list(evaluate_answers(pipeline.answer, cases, NoNames(), recorder)))
    assert [j.right for j in report.judged] == [True, False, True]
    whole, mob, off = report.groups()
    assert (whole.cases, mob.cases, off.cases) == (3, 2, 1)
    assert (mob.held, off.right) == (0.5, 1.0)
    page = as_html(report, door="roteiro")
    assert "savana" in page
    assert "&lt;pergunta&gt;onde nasce o camelo" in page
    assert "O camelo nasce no gelo." in page
    value = json.loads(as_json(report, door="roteiro"))
    assert value["casos"][1]["faltam"] == ["savana"]
    assert value["casos"][1]["rascunhos"] == ["O camelo nasce no gelo."] * 2
    assert len(value["casos"][1]["guardas"]) == 2
    assert "objeção: A resposta anterior não serve" in value["casos"][1]["guardas"][0]
    assert "objeção" not in value["casos"][1]["guardas"][1]
    assert value["casos"][0]["guardas"][0].startswith("passou")
    for case in value["casos"][:2]:
        assert "[system]\nVocê responde perguntas" in case["pedido"]
        assert case["pergunta"] in case["pedido"]
    assert "Vida: 32" in value["casos"][1]["fontes"][0]
    write_report(tmp_path / "r.html", page)
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == page


HOSTILE = "</pre></details><script>alert(1)</script><img src=x onerror=alert(2)> & \"'\u202e\u200b\x00\ud800"


class Tags(HTMLParser):
    """The elements of a page, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[tuple[str, dict[str, str | None]]] = []
        self.unclosed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append((tag, dict(attrs)))
        if tag not in {"meta", "br", "img"}:
            self.unclosed.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.unclosed.pop() == tag


def test_hostile_text_does_nothing_in_the_page_and_both_reports_can_be_written(tmp_path: Path) -> None:
    passage = Passage("1", HOSTILE, (HOSTILE,), HOSTILE, "", Origin.WIKI, 1.0)
    trace = tuple(TraceStep(name, 1.0, HOSTILE) for name in ("pedido", "rascunho", "guardas", "fatos"))
    given = Answer(
        AnswerKind.WORDED,
        (Sentence(HOSTILE, (0, 7)),),
        (Source(Origin.WIKI, HOSTILE, "javascript:alert(3)"),),
        (HOSTILE,),
        trace=trace,
    )
    case = AnswerCase(HOSTILE, HOSTILE, ((HOSTILE + "x", HOSTILE + "y"),), (HOSTILE,), HOSTILE)
    report = AnswerReport([judge(case, given, [passage], NoNames())])
    page = as_html(report, door=HOSTILE)
    write_report(tmp_path / "r.html", page)
    write_report(tmp_path / "r.json", as_json(report, door=HOSTILE))
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["casos"][0]["rascunhos"]
    read = (tmp_path / "r.html").read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(read)
    assert tags.unclosed == []
    used = {tag for tag, _ in tags.opened}
    assert used.isdisjoint({"script", "img", "link", "iframe", "a", "form"})
    assert [attrs for _, attrs in tags.opened if {"src", "href", "onerror", "onclick"} & set(attrs)] == []
    assert not re.search(r"url\(|@import|https?://", read)
    assert "default-src 'none'" in read
    assert "\u202e" not in read
    assert "\x00" not in read
    assert "U+202E" in read
    assert "U+D800" in read


def test_a_run_without_a_fault_says_so() -> None:
    right = judge(AnswerCase("quanto de vida", "mob", (("32",),)), answer("32 de vida."), [CAMEL], NoNames())
    page = as_html(AnswerReport([right]), door="extrativa")
    assert "1 pergunta<" in page
    assert "Nada: todas as respostas estão certas." in page
    assert "As certas (1)" in page
