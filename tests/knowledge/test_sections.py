"""Wikitext as blocks: headings, lists, infoboxes, and everything that must not be left in the text."""

import time
from pathlib import Path

import pytest

from canalhandia_knowledge.text import wikitext
from canalhandia_knowledge.text.sections import read_page
from canalhandia_knowledge.text.tables import row_sentences
from canalhandia_knowledge.text.wikitext_marks import inline, without_comments
from canalhandia_knowledge.types import BlockKind


def text_of(wikitext: str, title: str = "Página") -> str:
    return "\n".join(b.text for s in read_page(wikitext, title).sections for b in s.blocks)


def lines_of(wikitext: str) -> list[str]:
    return text_of(wikitext).splitlines()


def test_headings_form_a_stack() -> None:
    page = read_page(
        "Início.\n== A ==\na\n=== B ===\nb\n==== C ====\nc\n=== D ===\nd\n== E ==\ne\n===== F =====\nf\n=G=\ng", "T"
    )
    assert [s.headings for s in page.sections] == [
        (),
        ("A",),
        ("A", "B"),
        ("A", "B", "C"),
        ("A", "D"),
        ("E",),
        ("E", "F"),
        ("G",),
    ]


def test_a_heading_may_hold_markup() -> None:
    page = read_page("== ''Drops'' de [[Creeper|creepers]] <!-- nota --> ==\ntexto", "T")
    assert [s.headings for s in page.sections] == [("Drops de creepers",)]


def test_a_heading_inside_a_table_or_template_does_not_cut_it() -> None:
    page = read_page("{|\n! A !! B\n|-\n|\n== X ==\n| 1\n|}\n== Y ==\nfim", "T")
    assert [s.headings for s in page.sections] == [(), ("Y",)]


@pytest.mark.parametrize("opened", ["{{Aberto|x=1", "{| class=wikitable\n! A\n|-\n| 1", "[[Link", "<div>", "<ref>"])
def test_what_is_never_closed_spoils_its_own_section_at_most(opened: str) -> None:
    page = read_page(f"Antes.\n\n{opened}\n\n== Depois ==\nO fato fica.", "T")
    after = [s for s in page.sections if s.headings == ("Depois",)]
    assert [b.text for s in after for b in s.blocks] == ["O fato fica."]


def test_infobox_becomes_title_value_lines() -> None:
    page = read_page(
        "{{Infobox criatura|nome=Camelo|imagem=Camelo.png|largura=200px|vida=32 (16 corações)\n"
        '|drops={{ItemLink|Sela}}<br>[[Couro]]|vazio=|dados={"title":"Camelo"} }}\n'
        "O '''camelo''' anda.",
        "Camelo",
    )
    fields, text = page.sections[0].blocks
    assert fields.kind is BlockKind.FIELDS
    assert fields.text.splitlines() == ["Nome: Camelo", "Vida: 32 (16 corações)", "Drops: Sela; Couro"]
    assert text.text == "O camelo anda."


@pytest.mark.parametrize("name", ["Bloco", "Entidade", "Infobox item", "Predefinição:Infobox_bloco"])
def test_an_infobox_is_known_by_its_shape_not_by_its_name(name: str) -> None:
    assert lines_of("{{" + name + "\n| título = Baú\n| empilhável = Sim (64)\n}}") == [
        "Título: Baú",
        "Empilhável: Sim (64)",
    ]


def test_english_infobox_keys_are_said_in_portuguese_and_switches_not_at_all() -> None:
    assert lines_of(
        "{{Entidade\n|title=Zumbi\n|image=Zombie.png\n|imagesize=90px\n|health={{hp|20}}\n|drops=[[Carne]]\n}}"
    ) == [
        "Título: Zumbi",
        "Vida: 20",
        "Drops: Carne",
    ]
    assert lines_of("{{ID table\n|edition=java\n|showforms=y\n|displayname=Tocha\n|nameid=torch\n|form=block}}") == []


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("* um\n* dois\n** dois e meio\n* três", ["- um", "- dois", "  - dois e meio", "- três"]),
        ("# um\n# dois", ["1. um", "2. dois"]),
        ("; Vida\n: 20 pontos\n; Dano: 3", ["Vida: 20 pontos", "Dano: 3"]),
        ("<ul><li>um</li><li>dois</li></ul>", ["- um", "- dois"]),
        ("Precisa de:\n* ferro\n* redstone", ["Precisa de:", "- ferro", "- redstone"]),
    ],
)
def test_lists_stay_whole(wikitext: str, expected: list[str]) -> None:
    page = read_page(wikitext, "T")
    assert len(page.sections[0].blocks) == 1
    assert page.sections[0].blocks[0].text.splitlines() == expected


@pytest.mark.parametrize(
    "wikitext",
    [
        "{{Navbox blocos|corpo=LIXO}}",
        "{{Navegação|LIXO}}",
        "<gallery>\nA.png|LIXO\n</gallery>",
        "<ref name=a>LIXO</ref>",
        '<ref name="b" />',
        "<!-- LIXO -->",
        '<span style="display: none">LIXO</span>',
        '<div class="hidden">LIXO</div>',
        '<div class="navbox">LIXO</div>',
        "[[Arquivo:LIXO.png|thumb|LIXO]]",
        "[[File:LIXO.png]]",
        "[[Categoria:LIXO]]",
        "[[en:LIXO]]",
        "<includeonly>LIXO</includeonly>",
        "{{DISPLAYTITLE:LIXO}}",
        "<s>LIXO</s>",
        '{"title":"LIXO","rows":[{"label":"LIXO","value":{"a":"}"}}],"images":[]}',
        '[{"title":"LIXO"}]',
        "[1]",
        "[editar | editar código-fonte]",
        "__NOTOC__",
        "[EJ]",
        "[EJ e EB]",
        "[somente EJ]",
        "<sup>[''[[Edição Java|EJ]]'' apenas]</sup>",
        "{{EJ}}",
        "{{em|java}}",
        "\u200b",
    ],
)
def test_what_says_nothing_is_removed(wikitext: str) -> None:
    assert text_of(f"A tocha {wikitext} brilha.") == "A tocha brilha."


@pytest.mark.parametrize(
    "mark", ["[EB]", "[somente EB]", "[BE only]", "{{EB}}", "{{em|bedrock}}", "[Edição Bedrock apenas]"]
)
def test_a_mark_of_bedrock_alone_stays_in_words_for_it_is_untrue_here(mark: str) -> None:
    assert text_of(f"O caldeirão guarda poções {mark}.").replace(" .", ".") == (
        "O caldeirão guarda poções (Edição Bedrock)."
    )


@pytest.mark.parametrize("text", ["Use [no] e [e] aqui.", "Escreva [a] ou [b]."])
def test_brackets_that_name_no_edition_stay(text: str) -> None:
    assert text_of(text) == text


@pytest.mark.parametrize("heading", ["Referências", "Galeria", "Navegação", "Ver também", "Ligações externas"])
def test_sections_without_facts_are_left_out_with_what_is_below(heading: str) -> None:
    assert text_of(f"Fato.\n== {heading} ==\nLIXO\n=== Mais ===\nLIXO\n== Uso ==\nOutro.") == "Fato.\nOutro."


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("'''A''' ''b'' '''''c'''''", "A b c"),
        ("[[Pó de blaze]] e [[Poção|poções]] e [[criatura]]s", "Pó de blaze e poções e criaturas"),
        ("[[Minério#Ferro]] e [[:Categoria:Itens]]", "Minério e Itens"),
        ("[https://example.org site] e https://example.org/x", "site e https://example.org/x"),
        ("{{BlockLink|Baú}} e {{ItemLink|id=x|Sela|text=uma sela}}", "Baú e uma sela"),
        ("{{BlockSprite|bau}}Baú", "Baú"),
        ("{{hp|20}} de vida", "20 de vida"),
        ("a{{!}}b {{=}} c", "a|b = c"),
        ("O {{PAGENAME}} voa", "O Página voa"),
        ("{{#if:x|sim|não}} {{#if:|sim|não}}", "sim não"),
        ("5 &lt; 6 &amp; 7&nbsp;kg, 2 &times; 3", "5 < 6 & 7 kg, 2 × 3"),
        ("<nowiki>[[a]]</nowiki> <code>/give</code>", "a /give"),
        ("um<br>dois<br />três.<br>quatro", "um; dois; três. quatro"),
        ("<poem>um\ndois</poem>", "um dois"),
        ("H<sub>2</sub>O <small>leve</small>", "H2O leve"),
        ("a < b e c > d", "a < b e c > d"),
        ("{{Fabricação|A1=Diamante|A2=Diamante|A3=Graveto|Saída=Espada de diamante|Qtd=1}}",
         "Fabricação: 2 Diamante + Graveto = Espada de diamante"),
        ("{{Fabricação|B1=Carvão|B2=Graveto|Saída=Tocha|Qtd=4}}", "Fabricação: Carvão + Graveto = 4 Tocha"),
        ("{{Fabricação|head=1|showname=0|type=Utilidade|A1=Carvão; Carvão vegetal|A2=Graveto|Saída=Tocha,4}}",
         "Fabricação: Carvão ou Carvão vegetal + Graveto = 4 Tocha"),
        ("{{HistoryTable\n|{{HistoryLine|java indev}}\n|{{HistoryLine||0.31|dev=2009-1|Chegou a tocha.}}\n}}",
         "- java indev\n- 0.31: Chegou a tocha."),
        ("{{Fundição|Ferro bruto|Lingote de ferro}}", "Fundição: Ferro bruto = Lingote de ferro"),
        ("{{HistóriaLinha|java|1.20|Adicionado o camelo.}}", "1.20: Adicionado o camelo."),
        ("{{Desconhecido|valor|outro}}", "valor; outro"),
        ("texto {{Desconhecido|valor}} fim", "texto valor fim"),
    ],
)  # fmt: skip
def test_markup_becomes_text(wikitext: str, expected: str) -> None:
    assert text_of(wikitext) == expected


@pytest.mark.parametrize(
    ("wikitext", "target"),
    [
        ("#REDIRECIONAMENTO [[Poção]]", "Poção"),
        ("#REDIRECT [[Poção_de_cura#Uso]]", "Poção de cura"),
        ("#redirecionamento: [[Poção|x]]\n[[Categoria:R]]", "Poção"),
        ("Texto #REDIRECT [[Poção]]", None),
    ],
)
def test_redirects_are_recognised(wikitext: str, target: str | None) -> None:
    page = read_page(wikitext, "T")
    assert page.redirect_to == target
    assert (page.sections == ()) is (target is not None)


@pytest.mark.parametrize(
    ("title", "wikitext"),
    [
        ("Arco", "{{Desambiguação}}\n* [[Arco (arma)]]\n* [[Arco-íris]]"),
        ("Arco", "'''Arco''' pode se referir a:\n* [[Arco (arma)]]\n* [[Arco-íris]]"),
        ("Arco (desambiguação)", "* [[Arco (arma)]]"),
        ("Arco", "* [[Arco (arma)]]\n[[Categoria:Desambiguações]]"),
    ],
)
def test_disambiguations_are_recognised(title: str, wikitext: str) -> None:
    page = read_page(wikitext, title)
    assert page.disambiguation
    assert page.quality == "disambiguation"
    assert "Arco (arma)" in text_of(wikitext, title)


def test_an_article_that_says_may_refer_far_below_is_no_disambiguation() -> None:
    assert not read_page(
        "O arco atira flechas.\n\n== Nota ==\nArco pode se referir a outra coisa.", "Arco"
    ).disambiguation


def test_page_quality() -> None:
    prose = "O camelo é uma montaria alta que leva dois jogadores pelo deserto sem cair. " * 5
    assert read_page(prose, "T").quality == ""
    assert read_page("{{Esboço}}\n" + prose, "T").quality == "stub"
    assert read_page("Curto.", "T").quality == "stub"
    assert read_page("{|\n! A !! B\n|-\n| 1 || 2\n|}", "T").quality == "table"
    assert read_page("", "T").sections == ()


def test_english_title_and_categories() -> None:
    page = read_page("x\n[[Categoria:Itens|*]]\n[[es:Antorcha]]\n[[en:Torch_lamp]]", "T")
    assert (page.english, page.categories) == ("Torch lamp", ("Itens",))
    assert read_page("x", "T").english is None


def test_a_page_of_400_kb_takes_linear_time() -> None:
    table = (
        '{| class="wikitable"\n! Item !! Dano !! Nota\n' + "|-\n| [[Espada]] || {{hp|7}} || ''boa''\n" * 1000 + "|}\n"
    )
    part = "== Seção ==\n" + "Texto com [[link|ligação]] e {{Versão|1.2}}. " * 200 + "\n\n" + table
    small, large = part, part * (400_000 // len(part) + 1)
    assert len(large) > 400_000

    def cpu(text: str) -> float:
        before = time.process_time()
        read_page(text, "Enorme")
        return time.process_time() - before

    cpu(small)
    assert cpu(large) < 4 * (len(large) / len(small)) * max(cpu(small), 0.01)
    assert "dano 7; nota boa" in text_of(large).casefold()


@pytest.mark.parametrize(
    "broken",
    [
        "{{" * 3000,
        "[[" * 3000,
        "{|" * 2000,
        "\n{|" * 500,
        "<div>" * 2000,
        "'" * 9000,
        "}}|}" * 2000,
        "== " * 3000,
        '{"' * 3000,
    ],
)
def test_broken_markup_never_raises_or_hangs(broken: str) -> None:
    assert "O fato" in text_of(f"{broken}\n\n== Uso ==\nO fato fica.")


def test_the_short_ways_read_what_the_parser_reads(root: Path, shared: Path) -> None:
    """Plain paragraphs and wikitext tables do not go through mwparserfromhell; on real pages both must agree."""
    texts = [path.read_text("utf-8") for path in (shared / "wiki" / "pages").glob("*.wiki")]
    texts += (root / "server-test" / "mediawiki" / "seed.txt").read_text("utf-8").split("\n@@ ")

    def flat(pieces: list[wikitext.Piece]) -> list[str]:
        said: list[str] = []
        for piece in pieces:
            if isinstance(piece, wikitext.Table):
                said += row_sentences(piece)
            elif isinstance(piece, str):
                said += [inline(line).strip("= ") for line in piece.splitlines()]
            else:
                said += [f"{k}: {v}" for k, v in piece.pairs]
        return [line for line in said if line]

    for text in map(without_comments, texts):
        assert flat(wikitext.pieces(text, "T")) == flat(wikitext.parsed_pieces(text, "T"))
