"""When a true draft gives way to the sources' own sentences, and when its one number answers what was asked."""

import pytest

from canalhandia_knowledge.answering.choosing import ExtractiveOptions, choose
from canalhandia_knowledge.guards.completeness import lost_facts
from canalhandia_knowledge.types import Origin, Passage, Resolution

SHELF = (
    Passage(
        "1",
        "Mesa",
        ("Estantes",),
        "São precisas 15 estantes a dois blocos da mesa para chegar ao nível 30, com espaço livre no meio.",
        "",
        Origin.WIKI,
        0.9,
    ),
)


@pytest.mark.parametrize(
    ("question", "draft", "complete"),
    [
        ("quantas estantes pro nivel 30", "São 15 estantes.", True),
        ("quantas estantes pro nivel 30", "São muitas estantes.", False),
        ("quantas estantes pro nivel 30 e como coloco", "São 15 estantes.", False),
        ("como monto as estantes da mesa", "Com estantes.", False),
    ],
)
def test_one_number_answers_one_question(question: str, draft: str, complete: bool) -> None:
    best = choose(question, SHELF, ExtractiveOptions(), Resolution(question))
    assert (lost_facts(draft, question, best) is None) is complete


RAIN = Passage(
    "2",
    "Bruxa",
    ("Origem",),
    "Um raio transforma o aldeão numa bruxa. A bruxa arremessa frascos venenosos em quem chega perto da cabana.",
    "",
    Origin.WIKI,
    0.9,
)


@pytest.mark.parametrize(
    ("draft", "complete"),
    [
        ("O aldeão é transformado em bruxa por um raio.", True),
        ("Todo aldeão é transformado em bruxa por um raio.", False),
        ("O aldeão é transformado em bruxa por 3 raios.", False),
        ("O aldeão é uma bruxa com frascos.", False),
    ],
)
def test_the_best_unit_said_anew_is_enough_when_it_adds_nothing(draft: str, complete: bool) -> None:
    question = "o que acontece com o aldeao"
    best = choose(question, (RAIN,), ExtractiveOptions(), Resolution(question))
    assert len(best) == 2
    assert (lost_facts(draft, question, best) is None) is complete
