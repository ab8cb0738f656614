"""What is asked for decides what is told, and in which words: places, numbers, who, lists, rows of tables."""

import random
from pathlib import Path

import pytest

from canalhandia_knowledge.answering.extractive import extractive_answer
from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.answering.row_wording import readable_row
from canalhandia_knowledge.answering.units import units_of
from canalhandia_knowledge.answering.wanted import wanted_of
from canalhandia_knowledge.answering.wording import Asked, asked
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import (
    MatchReason,
    NameKind,
    NameMatch,
    Origin,
    Passage,
    Resolution,
    WikiPage,
)


def passage(title: str, heading: str, text: str, *, subject: bool = False) -> Passage:
    headings = (heading,) if heading else ()
    return Passage(f"{title}:{heading}", title, headings, text, "", Origin.WIKI, 0.9, {"subject": float(subject)})


def named(question: str, *names: tuple[str, str, NameKind]) -> Resolution:
    found = []
    for word, label, kind in names:
        start = question.index(word)
        identity = (f"minecraft:{word.replace(' ', '_')}",)
        found.append(NameMatch(kind, identity, label, (start, start + len(word)), MatchReason.OFFICIAL, 1.0))
    return Resolution(question, tuple(found))


def said(question: str, passages: list[Passage], resolution: Resolution | None = None) -> str:
    answer = extractive_answer(question, Grounding(tuple(passages)), None, resolution)
    return "" if answer is None else answer.text


@pytest.mark.parametrize(
    ("table", "read"),
    [
        (
            ["Níveis 1: base 3×3; blocos 9; alcance 20 blocos", "Níveis 2: base 5×5; blocos 34; alcance 30 blocos"],
            "Níveis 2 – base: 5×5; blocos: 34; alcance: 30 blocos",
        ),
        (
            [
                "Lealdade: nível máximo III; incompatível com Correnteza",
                "Remendo: nível máximo I; incompatível com nada",
            ],
            "Remendo – nível máximo: I; incompatível com: nada",
        ),
        (
            ["Arma, Sem Pilhagem: varas 1–2", "Arma, Pilhagem I: varas 2–4"],
            "Arma: Pilhagem I – varas: 2–4",
        ),
        (
            ["Baú: peso (total 15) 2", "Ovo: peso (total 15) 1 (6,7%)"],
            "Ovo – peso (total 15): 1 (6,7%)",
        ),
        (["Porco: alimento Cenoura", "Camelo: alimento Cacto"], "Camelo: Cacto"),
        (
            ["Osso: quantidade 0–2; chance 50%", "Pena: quantidade 0–1; chance cerca de 5%"],
            "Pena: 0–1; chance: cerca de 5%",
        ),
    ],
)
def test_what_all_rows_repeat_is_the_name_of_the_column(table: list[str], read: str) -> None:
    assert readable_row(table[-1], table) == read


def test_a_row_keeps_every_value() -> None:
    row = "Nível II: inglês Two (1.21.11); dano 2,5; o que solta 1–3"
    for around in ([], [row, "Nível III: inglês Three; dano 4; o que solta 2–5"]):
        for value in ("Nível II", "Two (1.21.11)", "2,5", "1–3"):
            assert value in readable_row(row, around)


def test_a_short_list_is_told_whole_with_what_leads_into_it() -> None:
    text = "Todo mago solta 1 cajado. Magos aparecem:\n- na torre (uma vez)\n- nas ondas finais."
    assert [u.text for u in units_of([passage("Cajado", "Obtenção", text)])] == [
        "Todo mago solta 1 cajado.",
        "Magos aparecem: na torre (uma vez); nas ondas finais.",
    ]


def test_short_steps_are_told_in_one_and_long_lists_by_items() -> None:
    steps = "1. Mine a pedra.\n2. Funda cada uma.\n3. Junte quatro."
    assert [u.text for u in units_of([passage("Liga", "", steps)])] == ["Mine a pedra. Funda cada uma. Junte quatro."]
    item = "- Corrente: puxa o alvo para perto do jogador. Não combina com Rajada, nem com o arco encantado."
    items = [
        u.text for u in units_of([passage("Besta", "", "\n".join([item, item.replace("Corrente", "Gancho")] * 3))])
    ]
    assert len(items) == 6
    assert all("Não combina com Rajada" in one for one in items)


def test_what_leads_into_a_table_belongs_to_its_rows() -> None:
    text = "Cada cubo engolido vira um bloco luminoso:\nLaranja: bloco Ocre\nVerde: bloco Verdejante"
    units = units_of([passage("Sapo", "Variantes", text)])
    assert [u.lead for u in units] == ["Cada cubo engolido vira um bloco luminoso:"] * 2
    assert {u.table for u in units} == {0}
    told = said("como faz o bloco luminoso do sapo", [passage("Sapo", "Variantes", text, subject=True)])
    assert "Cada cubo engolido vira um bloco luminoso" in told


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("quem dropa totem", Asked.WHO),
        ("qual mob dropa lã", Asked.WHO),
        ("ravager dropa oq", Asked.DROPS),
        ("fortuna aumenta drop de mob?", Asked.YES_NO),
        ("qual o y do nivel do mar", Asked.QUANTITY),
        ("delay max do repetidor", Asked.QUANTITY),
        ("camelo corre na areia?", Asked.YES_NO),
        ("lealdade e correnteza no msm tridente", Asked.YES_NO),
        ("onde pega o disco", Asked.PLACE),
        ("como pego o disco", Asked.WAY),
        ("trial key como pega", Asked.WAY),
        ("a mula consegue ter filhote?", Asked.YES_NO),
        ("q coisa nem o silk touch consegue pegar", Asked.THING),
    ],
)
def test_what_kind_of_thing_is_asked(question: str, kind: Asked) -> None:
    assert wanted_of(question).kinds[0] is kind


def test_who_drops_a_thing_is_no_question_for_its_drops() -> None:
    assert Asked.DROPS not in asked("quem dropa o totem")
    assert Asked.DROPS in asked("o que o totem dropa")


def test_where_is_told_before_how_likely() -> None:
    text = (
        "Só sereias que já nascem com o arpão o soltam.\nRios à noite são onde mais aparecem.\n\n"
        "Sereia nascer com arpão: chance 6,25%\nSereia soltar o arpão: chance 8,5%"
    )
    question = "arpao onde consigo"
    told = said(
        question, [passage("Arpão", "Obtenção", text, subject=True)], named(question, ("arpao", "Arpão", NameKind.ITEM))
    )
    assert told.index("Só sereias") >= 0
    assert "6,25%" not in told[: told.index("Só sereias")]


def test_the_infobox_that_says_how_it_is_found_answers_how_to_find_it() -> None:
    box = "Título: Cripta\nDimensão: Mundo Superior\nComo achar: Bússola de ossos"
    generation = "Existem 128 por mundo, em oito anéis."
    told = said(
        "como acho a cripta", [passage("Cripta", "", box, subject=True), passage("Cripta", "Formato", generation)]
    )
    assert told.startswith("Cripta – como achar: Bússola de ossos.")


def test_a_creatures_name_beside_its_own_verb() -> None:
    """'Conjurador' has the stem of 'conjura': that does not make every line of its page say what it conjures."""
    question = "conjurador conjura oq"
    page = [
        passage("Conjurador", "Geração", "O conjurador aparece na torre e nas ondas finais da batalha.", subject=True),
        passage("Conjurador", "Ataques", "Invoca três sombras, que atravessam paredes.", subject=True),
    ]
    told = said(question, page, named(question, ("conjurador", "Conjurador", NameKind.MOB)))
    assert told.startswith("Invoca três sombras")


def test_a_second_question_without_a_subject_has_the_first_ones() -> None:
    question = "qts joias vao no altar, e onde ele fica"
    page = [
        passage("Altar", "Ativação", "São 12 joias em volta do altar.", subject=True),
        passage("Altar", "", "Onde fica: Cripta", subject=True),
    ]
    told = said(question, page)
    assert "12 joias" in told
    assert "Cripta" in told
    assert told.index("12 joias") < told.index("Cripta")


def test_another_things_number_does_not_follow_the_right_one() -> None:
    question = "queda lenta dura quanto com redstone"
    brewing = passage(
        "Fermentação", "Durações", "Queda Lenta: normal 1:30; com redstone 4:00\nSalto: normal 3:00; com redstone 8:00"
    )
    dust = passage(
        "Pó de redstone", "Usos", "A redstone prolonga quanto dura uma poção, por exemplo de 3 para 8 minutos."
    )
    told = said(question, [brewing, dust], named(question, ("queda lenta", "Queda Lenta", NameKind.EFFECT)))
    assert "4:00" in told
    assert "8 minutos" not in told
    assert "8:00" not in told


def test_a_line_of_a_page_that_was_not_named_says_of_what_it_speaks() -> None:
    question = "carne podre vai na composteira?"
    page = passage("Compostagem", "Funcionamento", "Carne, peixe e carne podre não podem ir na caixa.")
    assert said(question, [page]).startswith("Compostagem: Carne, peixe e carne podre")
    mob = passage("Camelo", "", "Ela some. Ele também corre na areia do deserto.", subject=True)
    assert said("camelo corre na areia?", [mob]).startswith("Camelo: Ele também corre")


def test_a_level_typed_in_figures_is_found_in_roman_ones() -> None:
    rows = "Pilhagem I: varas 2–4\nPilhagem II: varas 3–6\nPilhagem III: varas 4–8"
    told = said("vortice com pilhagem 3 qts varas", [passage("Vórtice", "Drops", rows, subject=True)])
    assert "4–8" in told.split(".")[0]


def test_without_a_model_a_named_page_is_read_through(tmp_path: Path) -> None:
    """A page that the question names fills the places behind the first six; those stay as they are."""
    index = KnowledgeIndex(tmp_path / "indice")
    sections = "".join(
        f"== Parte {w} ==\nO basilisco {w} de dia.\n" for w in "anda come dorme foge luta nada pula voa".split()
    )
    pages = [WikiPage(1, "Basilisco", 1, sections, "https://wiki.test/1", None, ())]
    pages += [
        WikiPage(n, f"Lagarto {n}", 1, "Um lagarto que lembra o basilisco.", f"https://wiki.test/{n}", None, ())
        for n in range(2, 9)
    ]
    index.write_pages({page.page_id: chunk_page(page) for page in pages})
    index.finish()
    retriever = HybridRetriever(index)
    try:
        few = retriever.search("o que o basilisco faz de dia", limit=6)
        many = retriever.search("o que o basilisco faz de dia", limit=14)
    finally:
        retriever.close()
    assert [p.id for p in many[:6]] == [p.id for p in few]
    assert sum(p.title == "Basilisco" for p in few) == 3
    assert sum(p.title == "Basilisco" for p in many) == 8


@pytest.mark.parametrize("question", ["o que é o basilisco", "pra que serve o basilisco", "basilisco"])
def test_what_a_thing_is_stands_at_the_top_of_its_page(question: str) -> None:
    page = [
        passage("Basilisco", "Dicas", "Para domar o basilisco monte uma base maior, que serve melhor.", subject=True),
        passage("Basilisco", "", "O basilisco (basilisk) é um réptil que petrifica quem o olha.", subject=True),
    ]
    told = said(question, page, named(question, ("basilisco", "Basilisco", NameKind.MOB)))
    assert told.startswith("O basilisco (basilisk) é um réptil")


def test_a_section_that_bears_a_name_says_of_whom_it_speaks() -> None:
    text = "Invoca três sombras e petrifica quem as olha."
    told = said("basilisco petrifica quem", [passage("Basilisco", "Rainha Velha", text, subject=True)])
    assert told.startswith("Rainha Velha: Invoca")
    plain = said("basilisco petrifica quem", [passage("Basilisco", "Comportamento", text, subject=True)])
    assert plain.startswith("Invoca")


def test_where_something_happens_is_no_question_for_where_it_is_found() -> None:
    text = "Três lãs em cima de três tábuas dão uma rede, que também se obtém em vilas."
    page = [
        passage("Rede", "Obtenção", text, subject=True),
        passage("Rede", "Uso", "Deitar no Vazio faz a rede explodir.", subject=True),
    ]
    assert said("rede explode onde", page).startswith("Deitar no Vazio")


def test_pointers_to_other_pages_are_not_told() -> None:
    text = "A rede balança ao vento da praia.\nVeja Praia.\nConsulte também Vento."
    assert "Veja" not in said("a rede balança?", [passage("Rede", "Uso", text, subject=True)])


def test_the_noun_that_is_counted_tells_the_number() -> None:
    text = "Dois basiliscos dormem juntos com vida.\n\nVida: 8 selvagem, 40 domado"
    told = said("basilisco tem quanto de vida", [passage("Basilisco", "", text, subject=True)])
    assert told.startswith("Basilisco – vida: 8 selvagem, 40 domado")


def test_a_list_below_a_heading_that_denies_is_told_with_it() -> None:
    """By itself 'Se estiver no inventário' would say that it works there."""
    items = "- Queda no vazio.\n- Se estiver no inventário, mas não em uma das mãos."
    told = said("o talismã funciona no inventario?", [passage("Talismã", "Quando não funciona", items, subject=True)])
    assert told.startswith("Quando não funciona: Queda no vazio; Se estiver no inventário")


def test_a_mention_of_a_creature_says_nothing_of_its_drops() -> None:
    question = "urso polar dropa oq"
    other = passage("Reprodução", "Sem reprodução", "Papagaio e urso polar não aceitam nenhum alimento para isso.")
    assert said(question, [other], named(question, ("urso polar", "Urso-polar", NameKind.MOB))) == ""


def test_how_to_do_is_not_how_to_make() -> None:
    page = [
        passage("Mago", "Preparo", "O mago prepara o caldeirão com três ervas.", subject=True),
        passage("Mago", "Cura", "Dê ao mago ferido uma maçã dourada.", subject=True),
    ]
    assert said("como faço pra curar o mago", page).startswith("Dê ao mago")
    build = [
        passage("Torre", "Vila", "Aldeões erguem a torre quando se reúnem na praça.", subject=True),
        passage("Torre", "Construção", "Empilhe quatro blocos em forma de T.", subject=True),
    ]
    assert said("como faz a torre", build).startswith("Empilhe quatro blocos")


def test_of_a_wide_row_the_columns_that_were_asked_for_are_told() -> None:
    rows = [
        f"Poção {name}: ingrediente na Poção Estranha {what}; duração normal 1:30; com redstone 4:00; nível II 0:22"
        for name, what in (("de Queda Lenta", "membrana de Espectro"), ("de Salto Alto", "pé de Coelho das Neves"))
    ]
    asked_for = "com redstone".__eq__
    assert readable_row(rows[0], rows, asked_for) == "Poção de Queda Lenta – com redstone: 4:00"
    assert "membrana de Espectro" in readable_row(rows[0], rows)
    assert "membrana de Espectro" in readable_row(rows[0], rows, "preço".__eq__)


def test_a_short_row_is_told_whole() -> None:
    rows = ["Zumbi: vida 20; dano 3; anda 4", "Aranha: vida 16; dano 2; anda 6"]
    assert readable_row(rows[0], rows, "vida".__eq__) == "Zumbi – vida: 20; dano: 3; anda: 4"


def test_links_are_not_told() -> None:
    text = "A rede balança ao vento; veja Vento. A rede balança na praia (veja Praia) e canta."
    told = said("a rede balança?", [passage("Rede", "Uso", text, subject=True)])
    assert "veja" not in told
    assert "balança ao vento." in told
    assert "na praia e canta." in told


def test_a_number_is_found_in_figures_and_in_words() -> None:
    text = "O camelo anda devagar na areia.\nO camelo leva dois jogadores.\nO camelo come cacto."
    assert said("o camelo leva 2 jogadores?", [passage("Camelo", "", text, subject=True)]).startswith(
        "O camelo leva dois"
    )


def test_small_words_of_a_title_do_not_name_its_page() -> None:
    """'Um cartógrafo de nível 3 vende o mapa' does not say 'Câmara de desafio' by its 'de'."""
    text = "Um cartógrafo de nível 3 vende o mapa por 12 esmeraldas."
    told = said("cartografo vende oq", [passage("Câmara de desafio", "Geração", text)])
    assert told == f"Câmara de desafio: {text}"


_BITS = (
    *(
        "- ",
        "1. ",
        ":",
        ": ",
        "; ",
        "a",
        "Ovo: 1",
        "Ovo: 1; chance 2%",
        "\n",
        "\n\n",
        "(",
        ")",
        "(veja X)",
        "; veja Y.",
        ".",
    ),
    *(
        "?",
        "Ele come.",
        "Veja Z.",
        "–",
        "é",
        "x" * 300,
        "Nível 3",
        "III",
        "  ",
        "\t",
        "“",
        "lista:",
        "\n- item",
        "\n- a: b",
    ),
    *("\n* b", "0", "…", "Quando não funciona"),
)
_ASKED = (
    "o que é",
    "onde fica",
    "quantos",
    "ovo",
    "?",
    "como faz",
    "quem dropa",
    "e onde ele fica",
    "nivel 3",
    "sem",
    "a",
    "",
)


def test_no_text_of_a_page_and_no_question_breaks_an_answer() -> None:
    draw = random.Random(5)
    told = 0
    for _ in range(1500):
        pages = tuple(
            Passage(
                str(number),
                draw.choice(("Camelo", "", "Ovo", "A B")),
                tuple(draw.choice(("Drops", "", "Uso", "Sem x", "Onde")) for _ in range(draw.randint(0, 2))),
                "".join(draw.choice(_BITS) for _ in range(draw.randint(0, 12))),
                "",
                draw.choice(list(Origin)),
                0.5,
                {"subject": float(draw.random() < 0.4)},
            )
            for number in range(draw.randint(0, 4))
        )
        question = " ".join(draw.choice(_ASKED) for _ in range(draw.randint(0, 5)))
        answer = extractive_answer(question, Grounding(pages))
        told += answer is not None
        assert answer is None or all(s.text.strip() and s.sources for s in answer.sentences)
    assert told > 500


def test_a_columns_name_may_hold_a_figure_where_all_rows_have_it() -> None:
    table = [
        "Nome atual, voo_livre: nome até a 1.21 vooLivre; padrão false",
        "Nome atual, sem_fome: nome até a 1.21 semFome; padrão true",
        "Nome atual, noite_fixa: nome até a 1.21 noiteFixa; padrão false",
    ]
    assert readable_row(table[1], table) == "Nome atual: sem_fome – nome até a 1.21: semFome; padrão: true"
    two = ["Lobo: vida 8 pontos no chão", "Gato: vida 8 pontos no ar"]
    assert "vida 8:" not in readable_row(two[0], two)


def test_a_pointer_that_is_half_of_its_sentence_stays() -> None:
    text = "Para dormir na praia, veja Rede de dormir. A rede balança na praia."
    told = said("como dormir na praia", [passage("Rede", "Uso", text, subject=True)])
    assert "Para dormir na praia." not in told
