"""What the server's own documents say is found beside a wiki, by the words that players use; other questions are not
answered from them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.documents import ServerDocuments
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_knowledge.types import Origin

DEMO = Path(__file__).parents[2] / "server-test" / "demo" / "wiki"
GUIDE = """# Guia da Canalhandia

## Terrenos
Para proteger um terreno, use a pá dourada e marque dois cantos.

## Capela
O spawn fica em X=100 Z=-200.

A capela fica ao norte do spawn. Casamentos acontecem ali aos domingos; chame o padre Beto.

## Mundo de recursos
O mundo de recursos reinicia no primeiro dia de cada mês.

## Mercado
O Zé vende sela por 12 esmeraldas na barraca azul. A loja de poções abre à noite.

## Farm pública
A farm pública de ferro fica atrás do mercado; ninguém pode levar mais de dois packs por dia.
"""
FACTS = {"eventos": {"sábado às 20h": "caça ao tesouro"}, "regras": ["não destrua o que é dos outros"]}


@pytest.fixture(scope="module")
def retriever(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HybridRetriever]:
    folder = tmp_path_factory.mktemp("dados")
    index = KnowledgeIndex(folder / "i")
    for _ in Ingest(PageFolder(DEMO), index, IngestState(folder / "l"), names_path=folder / "wiki.json").run():
        pass
    (folder / "documentos").mkdir()
    (folder / "documentos" / "guia.md").write_text(GUIDE, encoding="utf-8")
    ServerDocuments(folder / "documentos").sync(index, FACTS)
    found = HybridRetriever(index)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("asked", "fact"),
    [
        ("quando é a caça ao tesouro", "caça ao tesouro"),
        ("que horas é a caça ao tesouro", "caça ao tesouro"),
        ("como protejo meu terreno", "pá dourada"),
        ("como proteger terreno", "pá dourada"),
        ("onde fica a capela", "norte do spawn"),
        ("como casar aqui no server", "padre Beto"),
        ("quando reseta o mundo de recursos", "primeiro dia"),
        ("onde compro sela", "Zé"),
        ("quem vende sela", "Zé"),
        ("quando abre a loja de poções", "abre à noite"),
        ("onde é a farm publica", "atrás do mercado"),
        ("qts packs posso pegar na farm publica de ferro", "dois packs"),
    ],
)
def test_the_servers_own_words_are_found(retriever: HybridRetriever, asked: str, fact: str) -> None:
    own = [p for p in retriever.search(asked) if p.origin is Origin.SERVER]
    assert any(fact in p.text for p in own), [p.title for p in retriever.search(asked)]


@pytest.mark.parametrize(
    "asked",
    [
        "que horas são",
        "que dia é hoje",
        "qual a capital da frança",
        "quem ganhou o jogo do flamengo",
        "me vende um carro usado",
        "onde compro um celular bom",
        "como casar com uma mulher rica",
        "qual a senha do servidor",
        "quanto é 12 vezes 7",
    ],
)
def test_they_are_no_answer_to_anything_else(retriever: HybridRetriever, asked: str) -> None:
    assert retriever.search(asked) == []


@pytest.mark.parametrize(("asked", "title"), [("creeper tem medo de que", "Creeper"), ("como doma lobo", "Lobo")])
def test_the_wiki_is_still_found_beside_them(retriever: HybridRetriever, asked: str, title: str) -> None:
    assert retriever.search(asked)[0].title == title


@pytest.mark.parametrize("asked", ["onde fica o spawn", "onde é o spawn do server", "qual a coordenada do spawn"])
def test_the_spawn_is_a_place_of_the_server(retriever: HybridRetriever, asked: str) -> None:
    """Not what 'spawnar' means: where creatures come to be."""
    assert [p.origin for p in retriever.search(asked)][:1] == [Origin.SERVER]
    assert "X=100 Z=-200" in " ".join(p.text for p in retriever.search(asked))


def test_the_spawn_of_a_creature_is_not(retriever: HybridRetriever) -> None:
    assert retriever.search("onde spawna camelo")[0].title == "Camelo"
