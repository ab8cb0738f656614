"""Every kind of table: the fact of each row must stand in one line with its headers."""

import pytest

from canalhandia_knowledge.text.sections import read_page
from canalhandia_knowledge.types import BlockKind


def rows(wikitext: str) -> list[str]:
    return [b.text for s in read_page(wikitext, "T").sections for b in s.blocks if b.kind is BlockKind.ROW]


CASES = {
    "header row": (
        "{|\n! Poção !! Base !! Ingrediente !! Duração\n|-\n| Poção de força || Poção estranha ||[[Pó de blaze]]||3:00",
        ["Poção de força: base poção estranha; ingrediente pó de blaze; duração 3:00"],
    ),
    "one cell a line": (
        "{|\n! Criatura\n! Vida\n|-\n| Zumbi\n| 20\n|-\n| Vaca\n| 10\n|}",
        ["Zumbi: vida 20", "Vaca: vida 10"],
    ),
    "row headers too": (
        '{|\n! Espada !! Dano\n|-\n! scope="row" | Madeira\n| 4\n|-\n! Pedra\n| 5\n|}',
        ["Madeira: dano 4", "Pedra: dano 5"],
    ),
    "vertical properties": ("{|\n! Vida\n| 20\n|-\n! Dano\n| 3\n|}", ["Vida: 20", "Dano: 3"]),
    "rowspan": (
        "{|\n! Cama !! Hora !! Valor\n|-\n| rowspan=2 | Azul || Dia || 1\n|-\n| Noite || 2\n|-\n| Verde || Dia || 3",
        ["Azul: hora Dia; valor 1", "Azul: hora Noite; valor 2", "Verde: hora Dia; valor 3"],
    ),
    "rowspan in the middle": (
        "{|\n! A !! B !! C\n|-\n| um || rowspan=2 | ambos || 1\n|-\n| dois || 2\n|}",
        ["um: b ambos; c 1", "dois: b ambos; c 2"],
    ),
    "colspan in a row": (
        "{|\n! Item !! Fácil !! Normal !! Difícil\n|-\n| Zumbi || 2 || 3 || 4\n|-\n| Vaca || colspan=3 | nada\n|}",
        ["Zumbi: fácil 2; normal 3; difícil 4", "Vaca: fácil, normal e difícil nada"],
    ),
    "two header rows": (
        '{|\n! rowspan="2" | Criatura !! colspan="2" | Dano\n|-\n! Fácil !! Normal\n|-\n| Zumbi || 2 || 3\n|}',
        ["Zumbi: dano Fácil 2; dano Normal 3"],
    ),
    "group rows": (
        "{|\n! Item !! Chance\n|-\n! colspan=2 | Comum\n|-\n| Pão || 50%\n|-\n| colspan=2 | Raro\n|-\n| Sela || 5%\n|}",
        ["Comum – Pão: chance 50%", "Raro – Sela: chance 5%"],
    ),
    "headers again half way": (
        "{|\n! Item !! Dano\n|-\n| Arco || 9\n|-\n! Bloco !! Dureza\n|-\n| Terra || 0,5\n|}",
        ["Arco: dano 9", "Terra: dureza 0,5"],
    ),
    "subject without words": (
        "{|\n! Nível !! Custo\n|-\n| 1 || 5 XP\n|-\n| 2 || 9 XP\n|}",
        ["Nível 1: custo 5 XP", "Nível 2: custo 9 XP"],
    ),
    "header of several words": (
        "{|\n! Ação com cacto !! Resultado\n|-\n| Em filhote || cresce\n|}",
        ["Ação com cacto, em filhote: resultado cresce"],
    ),
    "caption": (
        "{|\n|+ Troca do pastor\n! Nível !! Oferta\n|-\n| Mestre || cama\n|}",
        ["Troca do pastor:\nMestre: oferta cama"],
    ),
    "empty cells and dashes": (
        "{|\n! Item !! Base !! Nota\n|-\n| Poção || – || \n|-\n| || x || y\n|}",
        ["Poção", "Base x: nota y"],
    ),
    "no headers": ("{|\n| Zumbi || 20\n|-\n| Vaca || 10\n|}", ["Zumbi: 20", "Vaca: 10"]),
    "one column": ("{|\n! Itens\n|-\n| Pão\n|-\n| Bolo\n|}", ["Itens", "Pão", "Bolo"]),
    "html": (
        "<table class=x><tr><th>Item</th><th>Dano</th></tr><tr><td>Arco</td><td>9</td></tr></table>",
        ["Arco: dano 9"],
    ),
    "html with tbody": (
        "<table><tbody><tr><th>Item</th><th>Dano</th></tr><tr><td>Arco</td><td>9</td></tr></tbody></table>",
        ["Arco: dano 9"],
    ),
    "list in a cell": (
        "{|\n! Criatura !! Drops\n|-\n| Zumbi ||\n* carne podre\n* ferro\n|}",
        ["Zumbi: drops carne podre, ferro"],
    ),
    "break in a cell": ("{|\n! Item !! Usos\n|-\n| Pena || flecha<br>livro\n|}", ["Pena: usos flecha, livro"]),
    "templates and links in cells": (
        "{|\n! Item !! Receita\n|-\n| {{ItemLink|Tocha}} || {{Fabricação|B1=Carvão|B2=Graveto|Saída=Tocha|Qtd=4}}\n|}",
        ["Tocha: receita Fabricação: Carvão + Graveto = 4 Tocha"],
    ),
    "style and class on cells": (
        '{| class="a"\n! style="a" | Item !! class="b" | Dano\n|- style="c"\n| id="d" | Arco || data-x="9" | 9\n|}',
        ["Arco: dano 9"],
    ),
    "nested": ("{|\n! Item !! Dados\n|-\n| Arco ||\n{|\n! Dano\n|-\n| 9\n|}\n|}", ["Arco: dados Dano, 9"]),
    "never closed": ("{|\n! Item !! Dano\n|-\n| Arco || 9\n\n", ["Arco: dano 9"]),
    "in a collapsible template": (
        "{{Esconder|título=Trocas|conteúdo=\n{|\n! Item {{!}}{{!}} x\n! Dano\n|-\n| Arco\n| 9\n|}\n}}",
        None,
    ),
    "hidden": ('{| style="display:none"\n! A !! B\n|-\n| 1 || 2\n|}', []),
    "only headers": ("{|\n! Item !! Dano\n|}", ["Item; Dano"]),
    "empty": ("{|\n|}", []),
    "spans without sense": ("{|\n! A !! B\n|-\n| rowspan=0 | um || colspan=9999 | dois\n|}", None),
}  # fmt: skip


@pytest.mark.parametrize("kind", CASES)
def test_rows_repeat_their_headers(kind: str) -> None:
    wikitext, expected = CASES[kind]
    found = rows(wikitext)
    if expected is None:
        assert any("Arco" in row or "um" in row for row in found)
    else:
        assert found == expected


def test_a_page_that_is_one_table_of_thousands_of_rows() -> None:
    body = "".join(f"|-\n| Item {n} || {n * 2} || {n * 3}\n" for n in range(5000))
    found = rows("{|\n! Item !! Dano !! Preço\n" + body + "|}")
    assert len(found) == 5000
    assert found[4321] == "Item 4321: dano 8642; preço 12963"
