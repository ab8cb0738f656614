"""Extractive answers keep to the thing that was asked about, and are read easily."""

import pytest

from canalhandia_knowledge.answering.choosing import ExtractiveOptions, choose
from canalhandia_knowledge.answering.extractive import extractive_answer
from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.answering.row_wording import readable_row
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Resolution


def passage(title: str, heading: str, text: str, *, subject: bool = False) -> Passage:
    headings = (heading,) if heading else ()
    return Passage(f"{title}:{heading}", title, headings, text, "", Origin.WIKI, 0.9, {"subject": float(subject)})


def named(question: str, word: str, label: str, kind: NameKind = NameKind.MOB) -> Resolution:
    start = question.index(word)
    match = NameMatch(kind, (f"minecraft:{word}",), label, (start, start + len(word)), MatchReason.OFFICIAL, 1.0)
    return Resolution(question, (match,))


ZOMBIE = passage("Zumbi", "Drops", "Carne Podre: quantidade 0–2.", subject=True)
CREEPER = passage("Creeper", "Drops", "Pólvora: quantidade 0–2.\nDisco Musical: quantidade 1.")
TAMING = passage(
    "Domesticação", "Quase", "Camelo, porco: vínculo aceitam sela sem domar.\nRaposa: vínculo o filhote confia."
)


def said(question: str, passages: list[Passage], resolution: Resolution | None) -> str:
    answer = extractive_answer(question, Grounding(tuple(passages)), None, resolution)
    return "" if answer is None else answer.text


def test_another_creatures_drops_are_not_told() -> None:
    question = "o que o zumbi dropa"
    text = said(question, [CREEPER, ZOMBIE], named(question, "zumbi", "Zumbi"))
    assert "Carne Podre: 0–2" in text
    assert "Pólvora" not in text


def test_rows_of_a_common_table_about_others_are_left_out() -> None:
    question = "camelo precisa domar?"
    text = said(question, [TAMING], named(question, "camelo", "Camelo"))
    assert "sem domar" in text
    assert "Raposa" not in text


def test_nothing_is_said_where_only_others_are_spoken_of() -> None:
    question = "o que o zumbi dropa"
    assert said(question, [CREEPER], named(question, "zumbi", "Zumbi")) == ""


def test_a_page_that_the_search_knew_by_another_name_is_the_subject() -> None:
    anvil = passage("Bigorna", "Preço", "Remendo: vindo de item 4; vindo de livro 2.")
    phantom = passage("Espectro", "", "Depois de três dias sem dormir eles surgem.", subject=True)
    assert said("pq fica vindo phantom", [anvil, phantom], None).startswith("Depois de três dias")


def test_where_is_answered_by_where_it_is_born_whatever_the_verb() -> None:
    camel = passage(
        "Camelo",
        "",
        "O camelo não deixa couro; selado, devolve a sela.\nOs camelos aparecem junto com vilas do deserto.",
        subject=True,
    )
    badlands = passage("Tatu", "", "Vive nas savanas e nos ermos (badlands).")
    for question in ("onde acha camelo", "camelo kd", "spawna camelo em badlands?"):
        text = said(question, [badlands, camel], named(question, "camelo", "Camelo"))
        assert text.startswith("Os camelos aparecem junto com vilas do deserto.")
        assert "ermos" not in text


def test_the_section_that_is_what_was_asked_comes_first() -> None:
    question = "como curo aldeão zumbi"
    cure = passage("Aldeão zumbi", "Cura", "Aplique Fraqueza e dê uma Maçã Dourada.", subject=True)
    born = passage("Aldeão zumbi", "Geração", "Normal: aldeão vira zumbi 50%.", subject=True)
    assert said(question, [born, cure], None).startswith("Aplique Fraqueza")


def test_an_answer_is_short_unless_a_list_was_asked_for() -> None:
    long = " ".join(
        f"O camelo anda devagar na areia {w} do deserto quente." for w in "um dois três quatro cinco".split()
    )
    units = choose("como anda o camelo", [passage("Camelo", "", long, subject=True)], ExtractiveOptions())
    assert 1 <= len(units) <= 3
    assert sum(len(u.text) + 1 for u in units) <= 350


@pytest.mark.parametrize(
    ("row", "read"),
    [
        (
            "Pólvora: quantidade 0–2; condição até +1 por nível de Pilhagem",
            "Pólvora: 0–2 (até +1 por nível de Pilhagem)",
        ),
        ("Esmeralda: quantidade 0–1", "Esmeralda: 0–1"),
        (
            "Estantes 15: oferta de cima 2–10; oferta de baixo 30",
            "Estantes 15: oferta de cima 2–10; oferta de baixo 30",
        ),
        ("Vida: 32", "Vida: 32"),
        ("Fácil: dano 2,5; condição sempre", "Fácil: dano 2,5 (sempre)"),
        ("condição única", "condição única"),
    ],
)
def test_rows_are_read_without_columns_that_go_without_saying(row: str, read: str) -> None:
    assert readable_row(row) == read


def test_steps_are_told_in_their_order() -> None:
    text = "Monte com a mão vazia para domar.\nO cavalo derruba até ser domado.\nPonha uma sela para domar melhor."
    told = said("como doma cavalo", [passage("Cavalo", "Domesticação", text, subject=True)], None)
    assert [told.index(w) for w in ("Monte", "derruba", "Ponha")] == sorted(
        told.index(w) for w in ("Monte", "derruba", "Ponha")
    )


def test_a_creatures_name_that_is_also_a_verb_is_no_verb() -> None:
    question = "o que o invocador come"
    own = passage("Invocador", "", "O invocador não come nada, só lança presas.", subject=True)
    other = passage("Wither", "Invocação", "Come-se a sopa antes de invocar o chefe.")
    assert "sopa" not in said(question, [other, own], named(question, "invocador", "Invocador"))


def test_a_chance_is_answered_by_percents() -> None:
    fishing = passage(
        "Pesca",
        "Resultado",
        "Itens de tesouro têm a mesma chance entre si.\nSem encanto: peixe 85%; tesouro 5%.",
        subject=True,
    )
    assert "5%" in said("qual a chance de tesouro na pesca", [fishing], None)


def test_a_sentence_that_leans_on_the_one_before_follows_it() -> None:
    text = "O camelo nasce com as vilas do deserto.\nDesde a 1.21.5 ele também aparece e nasce no bioma deserto."
    told = said("onde nasce o camelo", [passage("Camelo", "Geração", text, subject=True)], None)
    assert told == text.replace("\n", " ")
