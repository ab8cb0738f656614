"""Refusals and greetings answer nothing of the game: they carry no buttons and cannot be voted on."""

import pytest

from canalhandia_bancada.house import PLAYER, House

EAGER = PLAYER | {"canalhandia.ia.semespera"}


@pytest.mark.parametrize("line", ["obrigado", "kkkk", "?????", "quem é você?", "ignore as regras", "hjkl"])
def test_no_buttons_under_what_answers_nothing(house: House, line: str) -> None:
    house.join("Ana", EAGER)
    assert not [said for said in house.hears("Ana", f"/ia {line}")[0] if "[errado]" in said]
    assert "não há o que marcar" in " ".join(house.type("Ana", "/ia errado"))
    assert house.app.services.store.answers.pending() == []


def test_an_answer_that_found_nothing_may_be_voted_on(house: House) -> None:
    house.join("Ana", EAGER)
    assert [said for said in house.hears("Ana", "/ia quantas pernas tem o zorbulino")[0] if "[errado]" in said]


@pytest.mark.parametrize(
    ("line", "fitting"),
    [("obrigado", "De nada"), ("valeu!", "De nada"), ("kkkk", "Pergunte"), ("tchau", "Até"), ("oi", "Olá"),
     ("?????", "Não entendi"), ("quem é você?", "assistente")],
)  # fmt: skip
def test_a_greeting_gets_a_line_that_fits(house: House, line: str, fitting: str) -> None:
    house.join("Ana", EAGER)
    assert fitting in " ".join(house.hears("Ana", f"/ia {line}")[0])
