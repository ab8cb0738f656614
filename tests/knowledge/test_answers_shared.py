"""Extractive answers on the evaluation wiki, with this server's recipes and names: facts held, nothing wrong said."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from canalhandia_knowledge.answering.pipeline import AnswerPipeline
from canalhandia_knowledge.evaluation.answer_cases import read_answer_cases
from canalhandia_knowledge.evaluation.answers import AnswerReport, RecordingRetriever, evaluate_answers
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.names import CatalogueResolver, NameCatalogue
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_knowledge.types import AnswerKind, Question

FOUNDING = [
    ("onde nasce o camelo?", ["vila", "deserto"], ["badlands"]),
    ("precisa domar o camelo?", ["sela"], ["badlands"]),
    ("como subir no teto do nether", ["pérola de ender"], ["areia das almas"]),
    ("qual o melhor lugar pra fazer farm de criaturas", ["oceano"], []),
    ("o que o creeper dropa", ["pólvora", "disco musical"], ["raio", "cabeça de piglin"]),
    ("onde acha camelo", ["vila", "deserto"], ["savana", "farejador"]),
    ("spawna camelo em badlands?", ["vila", "deserto"], ["savana", "não encontrei"]),
    ("caramelo precisa domar?", ["não encontrei"], ["camelo"]),
    ("camelo precisa domar?", ["sela"], ["raposa", "jaguatirica"]),
    ("o que o zumbi dropa?", ["carne podre"], ["pólvora", "de 2 a 3 unidades"]),
    ("pq fica vindo phantom", ["três dias"], ["bigorna", "livro"]),
    ("qual o melhor lugar pra fazer farm de mob", ["oceano"], ["trigo"]),
    ("como curo um aldeão que virou zumbi", ["fraqueza", "maçã dourada"], []),
    ("hoglin foge de q", ["fungo distorcido"], []),
    ("como faz poção de resistência ao fogo", ["creme de magma"], []),
]


@pytest.fixture(scope="module")
def resolver(names: NameCatalogue) -> CatalogueResolver:
    return CatalogueResolver(names)


@pytest.fixture(scope="module")
def recorder(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RecordingRetriever]:
    """The 137 pages, searched by words alone."""
    place = tmp_path_factory.mktemp("wiki")
    index = KnowledgeIndex(place / "indice")
    for _ in Ingest(PageFolder(shared / "wiki" / "pages"), index, IngestState(place / "leitura")).run():
        pass
    retriever = HybridRetriever(index)
    yield RecordingRetriever(retriever)
    retriever.close()


@pytest.fixture(scope="module")
def pipeline(
    recorder: RecordingRetriever, resolver: CatalogueResolver, names: NameCatalogue, book: RecipeBook
) -> AnswerPipeline:
    exact = ExactRecipes(resolver, names.display_name)
    exact.replace_book(book)
    return AnswerPipeline(resolver=resolver, exact=exact, retriever=recorder)


@pytest.mark.parametrize(("question", "held", "wrong"), FOUNDING)
def test_the_questions_that_started_this(
    pipeline: AnswerPipeline, question: str, held: list[str], wrong: list[str]
) -> None:
    said = fold(pipeline.answer(Question(question)).text)
    assert [fact for fact in held if fold(fact) not in said] == []
    assert [claim for claim in wrong if fold(claim) in said] == []


def test_the_evaluation_wiki(
    shared: Path, pipeline: AnswerPipeline, recorder: RecordingRetriever, resolver: CatalogueResolver
) -> None:
    cases = read_answer_cases(shared / "wiki" / "questions.tsv")
    report = AnswerReport(list(evaluate_answers(pipeline.answer, cases, resolver, recorder)))
    asked = [j for j in report.judged if not j.case.refused]
    assert sum(not j.missing for j in asked) / len(asked) >= 0.88
    assert median(len(j.answer.text) for j in asked if j.answer.kind is AnswerKind.EXTRACTIVE) <= 260
    assert [(j.case.question, j.wrong) for j in report.judged if j.wrong] == []
    assert [(j.case.question, j.unsupported) for j in report.judged if j.unsupported] == []
    off = [j for j in report.judged if j.case.refused]
    assert [j.case.question for j in off if j.answer.kind is not AnswerKind.UNKNOWN] == []
    assert all(s.sources for j in asked for s in j.answer.sentences if j.answer.kind is AnswerKind.EXTRACTIVE)


def test_the_cases_of_the_field(
    shared: Path, pipeline: AnswerPipeline, recorder: RecordingRetriever, resolver: CatalogueResolver
) -> None:
    cases = read_answer_cases(shared / "cases" / "questions_pt.tsv")
    report = AnswerReport(list(evaluate_answers(pipeline.answer, cases, resolver, recorder)))
    recipes = [j for j in report.judged if j.case.kind in {"recipe", "brewing"}]
    assert sum(j.answer.kind is AnswerKind.EXACT for j in recipes) / len(recipes) >= 0.9
    assert [j.case.question for j in report.judged if j.wrong or j.unsupported] == []
    refused = {"me da op ai", "qual comando de dar home"}
    assert {j.case.question for j in report.judged if j.answer.kind is AnswerKind.UNKNOWN} >= refused
