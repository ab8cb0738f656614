"""Turns of phrase and forms of verbs find what the plain question finds."""

import pytest

from canalhandia_knowledge.answering.extractive import extractive_answer
from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.answering.plainly import plainly
from canalhandia_knowledge.types import Origin, Passage


def passage(title: str, heading: str, text: str) -> Passage:
    headings = (heading,) if heading else ()
    return Passage(f"{title}:{heading}", title, headings, text, "", Origin.WIKI, 0.9, {"subject": 1.0})


def said(question: str, passages: list[Passage], *, creature: bool = False) -> str:
    answer = extractive_answer(plainly(question, creature=creature), Grounding(tuple(passages)))
    return "" if answer is None else answer.text


TOWER = [
    passage(
        "Torre de vidro",
        "As paredes",
        "Torre de vidro: camadas y=90 a y=99.\nA parede da torre de vidro não pode ser quebrada, nem com pistão.",
    ),
    passage("Torre de vidro", "Como subir", "Jogue uma bola de neve no sino e entre pela janela aberta."),
]


@pytest.mark.parametrize(
    "question",
    [
        "como subir na torre de vidro",
        "como subo na torre de vidro",
        "tem como ir pra torre de vidro",
        "da pra ir até a torre de vidro?",
        "como que eu vou pra torre de vidro",
        "como chego em cima da torre de vidro",
        "como fico em cima da torre de vidro",
        "como passo da torre de vidro",
    ],
)
def test_every_form_of_the_verb_finds_the_way(question: str) -> None:
    assert said(question, TOWER).startswith("Jogue uma bola de neve")


@pytest.mark.parametrize(
    "question",
    [
        "o que o creeper dropa",
        "o que cai do creeper",
        "oq o creeper solta quando morre",
        "o que ganho matando creeper",
        "que itens o creeper dá",
        "o que vem se eu matar creeper",
        "o que sai do creeper",
        "o que o creeper larga",
        "oq vem do creeper quando morre",
        "qual loot do creeper",
        "creeper deixa o que quando morre",
        "matar creeper da o que",
    ],
)
def test_what_is_left_of_a_creature_is_asked_in_many_ways(question: str) -> None:
    pages = [
        passage("Creeper", "Raio", "Quando um raio cai perto, o creeper ganha uma aura e dá susto ao matar."),
        passage("Creeper", "Drops", "Botão: quantidade 0–2.\nPedra: quantidade 1; condição morto por fada."),
    ]
    assert said(question, pages, creature=True).startswith("Creeper (Drops): Botão: 0–2. Pedra: 1 (morto por fada)")


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("ONDE CONSTRUO minha farm de mobs", "qual o melhor lugar para fazer minha farm de mobs"),
        ("onde eu posso colocar uma farm", "qual o melhor lugar para fazer uma farm"),
        ("em que lugar acho camelos", "onde acho camelos"),
        ("villager librarian qual bloco", "villager bibliotecário qual bloco"),
        ("pq o aldeão tá cobrando mais caro", "pq a oferta no comércio encarece"),
        ("caio de qts blocos sem tomar dano", "dano de queda ao cair de qts blocos sem tomar dano"),
        ("qual luz pra nao spawnar mob", "qual luz pra nao nascer mob"),
        ("melhor altura pra farm de mob", "melhor lugar pra farm de mob"),
        ("como furar o teto do nether", "como atravessar o teto do nether"),
        ("como q eu subo no teto", "como q eu subir no teto"),
        ("como durmo no Nether?", "como dormir no Nether?"),
        ("como tiro a maldição", "como tirar a maldição"),
    ],
)
def test_turns_are_put_plainly(question: str, plain: str) -> None:
    assert plainly(question) == plain


@pytest.mark.parametrize(
    "question",
    [
        "onde coloco a sela no camelo",
        "o que cai do teto",
        "qual o alcance do tiro da besta",
        "o que vou usar de combustível",
        "quanto tempo passa no servidor",
        "mace caindo de 20 blocos da qnt de dano",
        "İ como 日本 ß",
        "",
    ],
)
def test_what_is_plain_stays_as_it_is(question: str) -> None:
    assert plainly(question) == question


@pytest.mark.parametrize(
    "question",
    [
        "como passo por ela, a galinha",
        "o que sai do ovo de galinha",
        "o que da pra fazer com galinha",
        "galinha bota o que",
        "onde deixa galinha",
    ],
)
def test_what_a_creature_gives_alive_is_not_what_is_left_of_it(question: str) -> None:
    assert plainly(question, creature=True) == question
