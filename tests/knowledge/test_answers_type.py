"""An answer is of the type that was asked for; where no line is, nothing is said."""

import pytest

from canalhandia_knowledge.answering.extractive import extractive_answer
from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Resolution


def passage(title: str, heading: str, text: str, *, subject: bool = False) -> Passage:
    headings = (heading,) if heading else ()
    return Passage(f"{title}:{heading}", title, headings, text, "", Origin.WIKI, 0.9, {"subject": float(subject)})


def named(question: str, word: str, label: str, kind: NameKind = NameKind.MOB) -> Resolution:
    start = question.index(word)
    match = NameMatch(kind, (f"minecraft:{word}",), label, (start, start + len(word)), MatchReason.OFFICIAL, 1.0)
    return Resolution(question, (match,))


def said(question: str, passages: list[Passage], resolution: Resolution | None = None) -> str:
    answer = extractive_answer(question, Grounding(tuple(passages)), None, resolution)
    return "" if answer is None else answer.text


FOOD = passage("Reprodução", "Alimentos", "Vaca, cabra: alimento Trigo.\nPanda e cabra não aceitam nenhum bolo.")
TRIM = passage("Mansão", "Saque", "Enfeite de Cabra: quantidade 1; chance por baú 50%.\nMapa: quantidade 1.")
TRAP = passage("Clima", "Tempestade", "Às vezes surge uma cabra armadilha, que chama quatro amigas.")


@pytest.mark.parametrize(
    "question",
    [
        "onde nasce a cabra",
        "o que a cabra dropa",
        "quanto de vida tem a cabra",
        "quanto tempo a cabra demora pra sumir",
        "quanto dano a cabra da",
    ],
)
def test_mentions_of_a_thing_without_a_page_are_no_answer_of_another_type(question: str) -> None:
    pages = [FOOD, TRIM, TRAP] if "onde" not in question else [FOOD]
    assert said(question, pages, named(question, "cabra", "Cabra")) == ""


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("onde nasce a cabra", "A cabra aparece no alto das montanhas."),
        ("o que a cabra dropa", "A cabra solta um chifre."),
        ("quanto de vida tem a cabra", "A cabra tem 10 pontos de vida."),
    ],
)
def test_a_mention_of_the_type_that_was_asked_answers(question: str, line: str) -> None:
    mention = passage("Tabela", "Bichos", line)
    assert line in said(question, [FOOD, TRIM, TRAP, mention], named(question, "cabra", "Cabra"))


def test_a_plant_does_not_grow_like_a_calf() -> None:
    question = "quanto tempo o trigo demora pra crescer"
    calf = passage("Vaca", "Reprodução", "O filhote cresce em 20 minutos e cada trigo abate 10% do tempo.")
    wheat = named(question, "trigo", "Trigo", NameKind.ITEM)
    assert said(question, [calf], wheat) == ""
    of_the_young = "quanto tempo o filhote com trigo demora pra crescer"
    assert "20 minutos" in said(of_the_young, [calf], named(of_the_young, "trigo", "Trigo", NameKind.ITEM))


def test_the_fullest_row_is_told_first() -> None:
    rows = "\n".join(f"Níveis {n}: base {b}×{b}; blocos {c}" for n, b, c in ((1, 3, 9), (2, 5, 34), (3, 7, 83)))
    page = passage("Sinalizador", "Ativação", f"Precisa de uma pirâmide de blocos.\n{rows}", subject=True)
    for question in ("sinalizador full quantos blocos", "sinalizador no nivel maximo usa qts blocos"):
        assert said(question, [page]).startswith("Sinalizador (Ativação): Níveis 3 – base: 7×7; blocos: 83")
    assert "blocos: 9" in said("sinalizador nivel 1 quantos blocos", [page]).split(".")[0]


def test_how_it_is_done_comes_before_what_is_done_already() -> None:
    text = "No End, clicar numa âncora carregada a faz explodir.\nCom o vidro da loja se carrega a âncora."
    page = passage("Âncora", "Energia", text, subject=True)
    assert said("como carrega a âncora", [page]).removeprefix("Energia: ").startswith("Com o vidro da loja")
    assert said("como explode a âncora carregada", [page]).removeprefix("Energia: ").startswith("No End")


def test_a_chance_without_a_figure_is_no_chance() -> None:
    text = "Na pesca os 6 itens de tesouro têm a mesma chance.\n\n"
    text += "Sem encanto: tesouro 5%; nada 2%.\nCom: tesouro 9%; nada 1%."
    page = passage("Pesca", "Resultado", text, subject=True)
    other = passage("Sela", "Fontes", "Tesouro de pesca: chance 16,7% dos tesouros.\nMasmorra: chance 2%.")
    told = said("chance de tesouro na pesca", [page, other])
    assert told.startswith("Pesca (Resultado): Sem encanto")
    assert "16,7%" not in told.split("tesouro: 5%")[0]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("pistao qual bloco ele n empurra", "Não se movem: obsidiana"),
        ("quais blocos o pistao nao move", "Não se movem: obsidiana"),
        ("o que o pistao nao puxa", "São empurrados, mas não puxados"),
    ],
)
def test_what_something_is_not_done_to_is_what_is_denied(question: str, first: str) -> None:
    page = passage(
        "Pistão",
        "Comportamento",
        "O pistão empurra blocos e puxa blocos.\n\n"
        "Não se movem: obsidiana e cofre\nSão empurrados, mas não puxados: azulejos\nQuebram se empurrados: bolo",
        subject=True,
    )
    assert said(question, [page]).removeprefix("Pistão (Comportamento): ").startswith(first)


def test_who_is_immune_stands_below_a_heading_that_says_so() -> None:
    falls = passage("Queda", "Mortes", "Quem leva um tombo perde corações.", subject=True)
    immune = passage("Queda", "Criaturas imunes", "Gato, galinha e golem de ferro.", subject=True)
    told = said("qual criatura nao leva dano de queda", [falls, immune])
    assert told.startswith("Criaturas imunes: Gato, galinha")


def test_what_does_not_go_together_is_incompatible() -> None:
    page = passage("Remendo", "", "Nível máximo: I\nIncompatível com: Infinidade", subject=True)
    other = passage("Besta", "Encantamentos", "Remendo combina com tudo na besta.")
    assert "Infinidade" in said("o que nao combina com remendo", [other, page]).split(".")[0]


def test_the_young_are_told_of_where_they_are_asked_about() -> None:
    young = passage("Hoglin", "Reprodução", "O filhote do hoglin foge se apanhar.", subject=True)
    grown = passage("Hoglin", "Comportamento", "O hoglin tem medo de fungo distorcido.", subject=True)
    assert said("hoglin foge de q", [young, grown]).startswith("O hoglin tem medo")
    assert said("filhote de hoglin foge", [grown, young]).startswith("O filhote")


def test_what_is_left_of_the_damage_is_said_to_be_suffered() -> None:
    page = passage("Queda", "Onde cair", "Feno: resultado 20% do dano\nCama: resultado 50% do dano, e quica")
    told = said("feno reduz a queda quanto", [page])
    assert "Feno: você sofre 20% do dano" in told


LONG = [f"a comida de número {n}, que se acha em {w}" for n, w in enumerate(["vilas", "baús", "fornos", "rios"] * 3)]


@pytest.mark.parametrize("lead", ["O papagaio não aceita:", "É imune a:", "Nunca come:"])
def test_items_of_a_long_list_keep_the_lead_in_that_turns_them(lead: str) -> None:
    items = "\n".join(f"- {item[0].upper()}{item[1:]}." for item in LONG)
    page = passage("Papagaio", "Comidas", f"{lead}\n{items}", subject=True)
    told = said("papagaio come comida de número 3?", [page])
    assert "comida de número 3" in told
    assert told.count(lead) == 1
    assert told.index(lead) < told.index("omida de número")


def test_a_table_after_a_sentence_keeps_the_lead_in_that_turns_it() -> None:
    text = "O papagaio come trigo verde.\n\nO papagaio não come:\nTrigo: verde; maduro\nBolo: inteiro; cortado"
    told = said("papagaio come trigo verde", [passage("Papagaio", "Comidas", text, subject=True)])
    assert "Trigo: verde" not in told or "O papagaio não come: Trigo" in told


def test_a_heading_further_up_that_turns_the_meaning_is_told() -> None:
    page = Passage(
        "p", "Cavalo", ("O que não aceita", "Comidas"), "Trigo e feno em fardo.", "", Origin.WIKI, 0.9, {"subject": 1.0}
    )
    assert said("cavalo comidas trigo", [page]) == "O que não aceita: Trigo e feno em fardo."


def test_the_condition_counts_whole_where_it_is_what_is_asked() -> None:
    text = "O camelo monta guarda.\nO camelo monta em pé.\n"
    text += "O camelo não exige ser domado: basta uma sela."
    told = said("da pra montar no camelo sem domar?", [passage("Camelo", "", text, subject=True)])
    assert told.startswith("O camelo não exige")
