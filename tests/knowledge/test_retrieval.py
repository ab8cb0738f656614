"""From a question to passages, over a small wiki of our own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.search.fusion import HYBRID, LEXICAL
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import Chunk, WikiPage

TABLE = """Bebidas da fermentação.

{| class="wikitable"
! Poção !! Ingrediente !! Duração
|-
| Força || pó de blaze || 3:00
|-
| Agilidade || açúcar || 3:00
|}"""
LIST = "{{Desambiguação}}\n'''Tábua''' pode se referir a:\n* [[Tábuas de carvalho]]\n* [[Tábuas de bétula]]"

PAGES = {
    "Creeper": ("Creeper", ("Creepers",), "Explode perto do jogador. Foge de gatos.\n\n== Drops ==\nPólvora."),
    "Golem de ferro": ("Iron Golem", (), "Defende a vila.\n\n== Drops ==\nSolta de 3 a 5 lingotes e papoulas."),
    "Sinalizador": ("Beacon", ("Farol",), "Dá efeitos.\n\n== Pirâmide ==\nA completa usa 164 blocos."),
    "Lobo": ("Wolf", ("Cachorro",), "Mora na floresta.\n\n== Domesticação ==\nDê ossos até aparecerem corações."),
    "Pá": ("Shovel", (), "A pá cava terra, areia e cascalho."),
    "Lã": ("Wool", (), "A lã vem da ovelha e serve para camas."),
    "Mel": ("Honey", (), "O mel vem da colmeia, com um frasco de vidro."),
    "Maça": ("Mace", (), "A maça é uma arma que bate mais forte na queda."),
    "Maçã": ("Apple", (), "A maçã é uma fruta que cai de carvalhos."),
    "Poção": ("Potion", ("Poções",), TABLE),
    "Tábua": ("", (), LIST),
    "Tábuas de carvalho": ("Oak Planks", (), "As tábuas de carvalho vêm de troncos e servem para quase tudo."),
}


@pytest.fixture(scope="module", params=["words", "words and meaning"])
def retriever(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HybridRetriever]:
    embedder = ScriptedEmbedder(dimension=256) if "meaning" in request.param else None
    index = KnowledgeIndex(tmp_path_factory.mktemp("indice"), embedder)
    pages = [
        WikiPage(number, title, 1, text, f"https://wiki.test/{number}", english or None, redirects)
        for number, (title, (english, redirects, text)) in enumerate(PAGES.items(), 1)
    ]
    index.write_pages({page.page_id: chunk_page(page) for page in pages})
    index.finish()
    found = HybridRetriever(index)
    yield found
    found.close()


def titles(retriever: HybridRetriever, asked: str) -> list[str]:
    return [p.title for p in retriever.search(asked)]


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("qts ferro dropa o golem", "Golem de ferro"),
        ("beacon full piramide qts blocos", "Sinalizador"),
        ("como doma cachorro", "Lobo"),
        ("oi pessoal, alguem sabe como espanta creeper??", "Creeper"),
        ("CREPER DROPA OQ", "Creeper"),
        ("o que é pá?", "Pá"),
        ("o que é lã?", "Lã"),
        ("o que é mel?", "Mel"),
        ("maça da dano como", "Maça"),
        ("onde acho maçã", "Maçã"),
        ("ingrediente da poçao de agilidade", "Poção"),
        ("açúcar faz qual poção", "Poção"),
    ],
)
def test_the_right_page_comes_first(retriever: HybridRetriever, asked: str, title: str) -> None:
    """B76 among them: an exact title beats what looks like it."""
    assert titles(retriever, asked)[0] == title


def test_facts_of_a_table_are_in_the_passage(retriever: HybridRetriever) -> None:
    best = retriever.search("quanto dura a poção de força")[0]
    assert "3:00" in best.text
    assert "pó de blaze" in best.text


def test_a_disambiguation_is_never_quoted(retriever: HybridRetriever) -> None:
    """B77."""
    found = retriever.search("o que é tábua?")
    assert found[0].title == "Tábuas de carvalho"
    assert all("pode se referir" not in p.text for p in found)


def test_each_stage_shows_its_score(retriever: HybridRetriever) -> None:
    best = retriever.search("creeper")[0]
    assert best.stages["title"] > 0
    assert best.stages["cover"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    "asked", ["\"poção\" OR 'pão'?", "(redstone AND", "o que é isto: água?", "", "   ", "🙂", "\0"]
)
def test_no_question_raises(retriever: HybridRetriever, asked: str) -> None:
    """B53."""
    retriever.search(asked)


def test_new_pages_are_found_without_a_restart(tmp_path: Path) -> None:
    """B52, with titles and rarities too."""
    retriever = HybridRetriever(KnowledgeIndex(tmp_path / "i"))
    assert retriever.search("creeper") == []
    writer = KnowledgeIndex(tmp_path / "i")
    writer.write_pages({1: chunk_page(WikiPage(1, "Creeper", 1, "Explode.", "u"))})
    assert titles(retriever, "creeper") == ["Creeper"]
    writer.write_pages({2: chunk_page(WikiPage(2, "Sinalizador", 1, "Dá efeitos.", "u", "Beacon"))})
    assert titles(retriever, "beacon")[0] == "Sinalizador"
    retriever.close()


def test_a_section_that_was_cut_comes_back_whole(tmp_path: Path) -> None:
    """Its chunks stand in one passage, the paragraph that both have once; another section stays out."""
    first = "A colmeia guarda mel e abelhas. " + "Enchimento sobre flores e pólen. " * 28
    last = "Parágrafo que liga os dois."
    second = "A fogueira acalma as abelhas da colmeia. " + "Outro enchimento sobre favos. " * 18 + "Fim."
    chunks = [
        Chunk("1:0", 1, 1, "Abelha", ("Mel",), f"{first}\n\n{last}", "u"),
        Chunk("1:1", 1, 1, "Abelha", ("Mel",), f"{last}\n\n{second}", "u"),
        Chunk("1:2", 1, 1, "Abelha", ("História",), "A colmeia veio na versão 1.15.", "u"),
    ]
    index = KnowledgeIndex(tmp_path / "i")
    index.write_pages({1: chunks})
    retriever = HybridRetriever(index)
    best = retriever.search("fogueira acalma abelha da colmeia")[0]
    assert best.text == f"{first}\n\n{last}\n\n{second}"
    assert best.headings == ("Mel",)
    assert "1:0" not in {p.id for p in retriever.search("fogueira acalma abelha da colmeia")[1:]}
    retriever.close()


def test_candidates_of_an_irrelevant_question_are_shown_best_first(retriever: HybridRetriever) -> None:
    """`consultar` shows them to say why nothing was relevant."""
    found = retriever.find("picareta de rubi quebra terra e madeira da floresta")
    assert not found.passages
    weights = HYBRID if any(s.values["meaning"] for s in found.signs) else LEXICAL
    scores = [s.score(weights) for s in found.signs]
    assert len(scores) > 1
    assert scores == sorted(scores, reverse=True)
