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

WAYS = {
    "teto": (
        ["portal"],
        ["camadas: y=123", "fonte de saída"],
        (
            "como subo no teto do nether; como q eu subo no teto do nether; tem como ir pro teto do nether; "
            "como passo da bedrock do nether; como chego em cima do teto do nether; subir em cima do nether sem hack; "
            "como vai pro teto do nether; como fico em cima do teto do nether; como furar o teto do nether"
        ),
    ),
    "camelo": (
        ["deserto"],
        ["badlands", "savana"],
        (
            "onde nasce o camelo; onde spawna camelo; qual bioma tem camelo; em que lugar acho camelos; "
            "camelo aparece onde; onde eu acho um camelo; onde fica o camelo; como acho um camelo"
        ),
    ),
    "domar": (
        ["sela"],
        ["raposa", "jaguatirica"],
        (
            "precisa domar o camelo?; camelo precisa ser domado; tem q domar o camelo pra montar; como domo o camelo; "
            "da pra montar no camelo sem domar?; o camelo é domesticável; "
            "preciso domar o camelo pra usar; como doma camelo"
        ),
    ),
    "farm": (
        ["oceano", "100 blocos"],
        ["masmorra", "trigo"],
        (
            "melhor lugar para farm de criaturas; onde faço farm de mobs; qual o melhor lugar pra fazer uma mob farm; "
            "onde construir farm de mobs; lugar bom pra farm de mob; onde é melhor fazer farm de criaturas hostis; "
            "em que altura faço farm de mobs; onde coloco minha mob farm; melhor altura pra farm de mob"
        ),
    ),
    "creeper": (
        ["pólvora", "disco"],
        ["aura azul", "cabeças decorativas", "bacalhau"],
        (
            "o que o creeper dropa; drops do creeper; creeper dropa oq; oq o creeper solta quando morre; "
            "o que cai do creeper; o que ganho matando creeper; que itens o creeper dá; qual loot do creeper"
        ),
    ),
    "fogo": (
        ["creme de magma", "fungo do nether"],
        ["açúcar"],
        (
            "como faz poção de resistência ao fogo; como faço poção de fogo; poção de resistência ao fogo receita; "
            "ingredientes da poção de resistência ao fogo; o que precisa pra poção de resistencia ao fogo; "
            "com q faz a poção de resistencia a fogo; pot de fire resistance como faz; "
            "como se faz pot de resistencia ao fogo"
        ),
    ),
}
"""The questions that started the product, each in eight ways or more: facts that must be held, claims that must not."""


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


@pytest.mark.parametrize(
    ("question", "held", "wrong"),
    [(question, held, wrong) for held, wrong, ways in WAYS.values() for question in ways.split("; ")],
)
def test_the_same_in_every_way_of_asking(
    pipeline: AnswerPipeline, question: str, held: list[str], wrong: list[str]
) -> None:
    said = fold(pipeline.answer(Question(question)).text)
    assert [fact for fact in held if fold(fact) not in said] == []
    assert [claim for claim in wrong if fold(claim) in said] == []


@pytest.mark.parametrize(
    "question",
    ["onde nasce a cabra", "urso polar dropa oq", "quanto de vida tem o cavalo esqueleto", "onde nasce o urso polar"],
)
def test_nothing_is_said_of_another_type_than_was_asked(pipeline: AnswerPipeline, question: str) -> None:
    assert pipeline.answer(Question(question)).kind is AnswerKind.UNKNOWN


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("como carrega a âncora", "clique com blocos de pedra luminosa"),
        ("chance de tesouro na pesca", "tesouro: 5%"),
        ("beacon full piramide qts blocos", "blocos: 164"),
        ("pistao qual bloco ele n empurra", "obsidiana"),
        ("villager librarian qual bloco", "atril"),
        ("fardo de feno reduz a queda qto", "voce sofre 20% do dano"),
        ("veneno mata o player?", "nunca mata"),
        ("hoglin foge de q", "fungo distorcido"),
        ("caio de qts blocos sem tomar dano", "mais de 3 blocos"),
    ],
)
def test_what_was_asked_is_told_first(pipeline: AnswerPipeline, question: str, first: str) -> None:
    assert fold(first) in fold(pipeline.answer(Question(question)).sentences[0].text)


def test_the_evaluation_wiki(
    shared: Path, pipeline: AnswerPipeline, recorder: RecordingRetriever, resolver: CatalogueResolver
) -> None:
    cases = read_answer_cases(shared / "wiki" / "questions.tsv")
    report = AnswerReport(list(evaluate_answers(pipeline.answer, cases, resolver, recorder)))
    asked = [j for j in report.judged if not j.case.refused]
    assert sum(not j.missing for j in asked) / len(asked) >= 0.91
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
