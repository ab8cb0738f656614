"""Numbers as claims: how they are read, and when two texts say the same."""

import pytest

from canalhandia_knowledge.guards.evidence import denials, has_denial
from canalhandia_knowledge.guards.quantities import quantities, same_quantity


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Solta de 0 a 2 pólvoras", [("0", "2", "")]),
        ("0–2 ossos", [("0", "2", "")]),
        ("entre 3 e 5 lingotes", [("3", "5", "")]),
        ("2 e 3 blocos", [("2", "2", ""), ("3", "3", "bloco")]),
        ("3:00", [("180", "180", "s")]),
        ("3 minutos", [("180", "180", "s")]),
        ("1 minuto e 30 segundos", [("90", "90", "s")]),
        ("Y=−59", [("-59", "-59", "")]),
        ("Fortuna III", [("3", "3", "nivel")]),
        ("nível 30", [("30", "30", "nivel")]),
        ("1.395 pontos", [("1395", "1395", "ponto")]),
        ("2,5 itens", [("2.5", "2.5", "item")]),
        ("25 por cento", [("25", "25", "%")]),
        ("três", [("3", "3", "")]),
        ("cento e sessenta e quatro blocos", [("164", "164", "bloco")]),
        ("um bloco, uma vez", []),
        ("os dois juntos", []),
    ],
)
def test_read(text: str, read: list[tuple[str, str, str]]) -> None:
    assert [(str(q.low), str(q.high), q.unit) for q in quantities(text)] == read


@pytest.mark.parametrize(
    ("claimed", "stated", "same"),
    [
        ("3 minutos", "3:00", True),
        ("90 segundos", "1:30", True),
        ("3 minutos", "3 segundos", False),
        ("três", "3", True),
        ("25%", "25 por cento", True),
        ("25%", "um quarto: 1/4", True),
        ("metade", "50%", True),
        ("25%", "25 blocos", False),
        ("12 blocos", "12 itens", False),
        ("20 corações", "20 blocos", False),
        ("0 a 2", "0–2", True),
        ("2", "0–2", False),
        ("1–3", "0–2", False),
        ("nível III", "nível 3", True),
        ("1.395", "1395", True),
        ("1.21.5", "1.21.5", True),
        ("1.21.5", "1.21.4", False),
        ("16×16", "16x16", True),
        ("16×16", "16×8", False),
        ("-58", "−59 ou −58", True),
        ("2,5 itens por segundo", "2,5 por minuto", False),
        ("2,5 itens por segundo", "2,5 por segundo", True),
    ],
)
def test_same(claimed: str, stated: str, same: bool) -> None:
    assert same_quantity(quantities(claimed)[0], quantities(stated)[-1]) is same


def test_up_to_the_end_of_a_range() -> None:
    (two,), (range_,) = quantities("2"), quantities("0–2")
    assert same_quantity(two, range_, at_most=True)
    assert not same_quantity(two, range_)


@pytest.mark.parametrize(
    ("text", "denied", "asserted"),
    [
        ("O camelo não deixa carne nem couro; devolve a sela.", {"carn", "cour"}, {"sela", "devolv"}),
        ("Não precisa ser domado: basta pôr uma sela.", {"dom"}, {"sela"}),
        ("O monstro sem braços que explode.", {"brac"}, {"monstr"}),
        ("Nasce no deserto.", set(), {"nasc", "desert"}),
    ],
)
def test_denials(text: str, denied: set[str], asserted: set[str]) -> None:
    under, outside = denials(text)
    assert denied <= under
    assert asserted <= outside
    assert not asserted & under
    assert has_denial(text) is bool(denied)
