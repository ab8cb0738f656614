"""Facts that stand only in a table, a box or a list are found, and stand in the passage with what they belong to."""

from collections.abc import Iterator

import pytest

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage

PAGES = {
    "Poção": """Bebida da fermentação.

== Efeitos ==
{| class="wikitable"
! Poção !! Ingrediente !! Duração
|-
| Força || pó de blaze || 3:00
|-
| Agilidade || açúcar || 8:00
|}""",
    "Golem de ferro": """{{Infobox criatura|vida=100|comportamento=Neutro|altura=2,7 blocos}}
Defende a vila.""",
    "Dificuldade": """Muda o dano.

{| class="wikitable"
! rowspan="2" | Criatura
! colspan="2" | Dano
|-
! Fácil !! Difícil
|-
| Zumbi || 2 || 4
|-
| Aranha || 2 || 3
|}""",
    "Comparador de redstone": """Mede recipientes.

{| class="wikitable"
! Dureza
| 0,1
|-
! Ferramenta
| Qualquer picareta
|}""",
    "Agricultura": """Cultivo de alimentos.

== Passos ==
# Use a enxada na terra.
# A água alcança 4 blocos para cada lado.
# Ilumine com nível 9.""",
}


@pytest.fixture(scope="module")
def retriever(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HybridRetriever]:
    index = KnowledgeIndex(tmp_path_factory.mktemp("indice"))
    pages = [WikiPage(n, title, 1, text, f"u/{n}") for n, (title, text) in enumerate(PAGES.items(), 1)]
    index.write_pages({page.page_id: chunk_page(page) for page in pages})
    index.finish()
    found = HybridRetriever(index)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("kind", "asked", "title", "together"),
    [
        ("header above", "qto dura a poçao de agilidade", "Poção", ("Agilidade", "8:00")),
        ("header above, another row", "poção de força ingrediente", "Poção", ("Força", "pó de blaze")),
        ("infobox", "qts de vida tem o golem de ferro", "Golem de ferro", ("Vida", "100")),
        ("two header rows", "dano do zumbi na dificuldade difícil", "Dificuldade", ("Zumbi", "4")),
        (
            "header at the left",
            "qual ferramenta quebra o comparador",
            "Comparador de redstone",
            ("Ferramenta", "picareta"),
        ),
        ("numbered list", "a agua alcança qts blocos na agricultura", "Agricultura", ("água", "4 blocos")),
    ],
)
def test_a_fact_of_a_table_is_found_whole(
    retriever: HybridRetriever, kind: str, asked: str, title: str, together: tuple[str, str]
) -> None:
    best = next(p for p in retriever.search(asked) if all(part in p.text for part in together))
    assert best.title == title
    lines = [line for line in best.text.splitlines() if all(part in line for part in together)]
    assert lines, f"{kind}: {together} do not stand on one line of {best.text!r}"
    assert retriever.search(asked)[0].title == title
