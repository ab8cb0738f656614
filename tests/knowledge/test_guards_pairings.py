"""Every word stands in one sentence of a source, the pairing turned: none passes; as it stands, each does."""

import pytest

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.guards.causes import ill_founded
from canalhandia_knowledge.guards.chain import DraftInspector
from canalhandia_knowledge.guards.claim_matching import Subject
from canalhandia_knowledge.guards.comparisons import ill_compared
from canalhandia_knowledge.guards.conditions import conditions_turned
from canalhandia_knowledge.guards.counted_things import miscounted
from canalhandia_knowledge.guards.directions import ends_turned
from canalhandia_knowledge.guards.evidence import EvidenceReader, Segment
from canalhandia_knowledge.guards.levels import of_another_level
from canalhandia_knowledge.guards.ordering import disordered
from canalhandia_knowledge.guards.quantifiers import overstated
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.types import Origin, Passage, Resolution


class NoNames:
    def resolve(self, text: str) -> Resolution:
        return Resolution(text)


def read(*texts: str) -> tuple[Segment, ...]:
    """Each text a page of its own."""
    shelf = [Passage(str(n), "Página", (), text, "", Origin.WIKI, 0.9) for n, text in enumerate(texts)]
    return EvidenceReader(NoNames()).read(shelf).segments


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        ("Parte das aldeias tem um sino.", "Toda aldeia tem um sino.", True),
        ("Cada aldeia tem um sino.", "Toda aldeia tem um sino.", False),
        ("Quebre a pedra com picareta de ferro.", "Qualquer picareta quebra a pedra.", True),
        ("A picareta pode soltar uma joia.", "A picareta sempre solta uma joia.", True),
        ("A picareta solta uma joia com 100% de chance.", "A picareta sempre solta uma joia.", False),
        ("O peixe aparece no rio e no lago.", "O peixe só aparece no rio.", True),
        ("O peixe aparece apenas no rio.", "O peixe só aparece no rio.", False),
        ("O peixe aparece só de dia.", "O peixe só aparece no lago.", True),
        ("O peixe tem 3 pontos.", "O peixe tem apenas 3 pontos.", False),
        ("Vale no mundo todo, mas a cor depende do bioma.", "A cor vale em todos os biomas.", True),
    ],
)
def test_a_sentence_says_no_more_than_its_source(source: str, said: str, problem: bool) -> None:
    assert (overstated(said, read(source)) is not None) is problem


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        ("O martelo pesa mais do que a foice.", "A foice pesa mais do que o martelo.", True),
        ("O martelo pesa mais do que a foice.", "O martelo pesa mais que a foice.", False),
        ("O martelo pesa mais do que a foice.", "A foice pesa menos do que o martelo.", False),
        ("O martelo pesa mais do que a foice.", "O martelo pesa menos do que a foice.", True),
        ("Dano: martelo 9; foice 4", "O martelo causa mais dano que a foice.", False),
        ("Dano: martelo 9; foice 4", "A foice causa mais dano que o martelo.", True),
        ("Martelo: dano 9\nFoice: dano 4", "A foice causa mais dano que o martelo.", True),
        ("Fica mais comum quanto mais alto.", "Fica mais comum quanto mais fundo.", True),
        ("Fica mais comum quanto mais alto.", "Fica mais comum quanto mais alto.", False),
    ],
)
def test_the_sides_of_a_comparison(source: str, said: str, problem: bool) -> None:
    assert (ill_compared(said, read(source)) is not None) is problem


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        ("De dia colhe flores; à noite dorme.", "À noite colhe flores e de dia dorme.", True),
        ("De dia colhe flores; à noite dorme.", "De dia colhe flores e à noite dorme.", False),
        ("De dia colhe flores; à noite dorme.", "Colhe flores.", False),
        ("Fora dela treme de frio.", "Treme de frio quando está na lava.", True),
        ("É imune a fogo e lava, mas a chuva o machuca.", "É imune à chuva, mas a lava o machuca.", True),
        ("É imune a fogo e lava, mas a chuva o machuca.", "É imune à lava, mas a chuva o machuca.", False),
    ],
)
def test_conditions_keep_their_predicates(source: str, said: str, problem: bool) -> None:
    about = Subject(frozenset(), frozenset())
    assert (conditions_turned(said, read(source), about) is not None) is problem


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        (
            "Tem três espaços, nesta ordem: molde, peça e joia.",
            "Os espaços são, nesta ordem, joia, molde e peça.",
            True,
        ),
        ("Tem três espaços, nesta ordem: molde, peça e joia.", "Nesta ordem: molde, peça e joia.", False),
        ("Primeiro racha, depois amassa e por fim quebra.", "Primeiro amassa e depois racha.", True),
        ("Primeiro racha, depois amassa e por fim quebra.", "Primeiro racha e depois amassa.", False),
        ("Regue a terra. Enterre o grão. Cubra com palha.", "Enterre o grão e depois regue a terra.", True),
        ("Regue a terra. Enterre o grão. Cubra com palha.", "Regue a terra e depois enterre o grão.", False),
        ("Regue a terra antes de enterrar o grão.", "Depois de regar a terra, enterre o grão.", False),
        ("Regue a terra antes de enterrar o grão.", "Regue a terra depois de enterrar o grão.", True),
        ("O último bloco tem de ser um crânio. A areia fica embaixo.", "O último bloco tem de ser a areia.", True),
        ("O último bloco tem de ser um crânio. A areia fica embaixo.", "O último bloco tem de ser o crânio.", False),
    ],
)
def test_steps_keep_their_order(source: str, said: str, problem: bool) -> None:
    assert (disordered(said, read(source)) is not None) is problem


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        ("Se não ouvir nada, ele se enterra.", "Ele se enterra porque amanheceu.", True),
        ("Ele se enterra quando não ouve passos.", "Ele se enterra porque não ouve passos.", False),
    ],
)
def test_a_cause_stands_beside_its_effect(source: str, said: str, problem: bool) -> None:
    assert (ill_founded(said, read(source)) is not None) is problem


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        ("Alvo do raio, porco: resultado ogro", "O raio transforma o ogro em porco.", True),
        ("O porco vira ogro com um raio.", "O ogro vira porco com um raio.", True),
        ("O porco vira ogro com um raio.", "O raio transforma o porco em ogro.", False),
        ("Jogue um lingote para o ogro, que devolve uma pérola.", "O jogador dá pérolas em troca de lingotes.", True),
        ("Jogue um lingote para o ogro, que devolve uma pérola.", "O jogador dá lingotes em troca de pérolas.", False),
    ],
)
def test_changes_and_trades_keep_their_ends(source: str, said: str, problem: bool) -> None:
    assert (ends_turned(said, read(source)) is not None) is problem


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("Com Saque II cai em 4,5% das vezes.", False),
        ("Com Saque II cai em 5,5% das vezes.", True),
        ("Com Saque III cai em 5,5% das vezes.", False),
        ("Com Sorte II cai em 5,5% das vezes.", False),
    ],
)
def test_a_number_keeps_its_level(said: str, problem: bool) -> None:
    row = "Crânio: sem Saque 2,5%; saque I 3,5%; saque II 4,5%; saque III 5,5%"
    assert (of_another_level(said, read(row)) is not None) is problem


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("O ogro causa 7 de dano.", True),
        ("O ogro causa 10 de dano.", False),
        ("No normal o ogro causa 7 de dano.", False),
    ],
)
def test_a_number_is_of_the_row_that_was_asked_for(said: str, problem: bool) -> None:
    shelf = (Passage("0", "Ogro", ("Dano",), "Normal: dano 7\nDifícil: dano 10", "", Origin.WIKI, 0.9),)
    context = DraftContext("quanto de dano o ogro causa no difícil", Grounding(shelf), NoNames())
    found = DraftInspector(EvidenceReader(NoNames())).inspect(said, context)
    assert bool(found.cut) is problem


@pytest.mark.parametrize(
    ("said", "problem"),
    [("A aranha das minas tem 16 de vida.", True), ("A aranha das minas tem 12 de vida.", False)],
)
def test_a_number_is_of_the_row_with_the_whole_name(said: str, problem: bool) -> None:
    text = "Aranha das minas: vida 12; dano 2\nAranha: vida 16; dano 2"
    shelf = (Passage("0", "Aranha", ("Vida",), text, "", Origin.WIKI, 0.9),)
    context = DraftContext("quanto de vida ela tem", Grounding(shelf), NoNames())
    found = DraftInspector(EvidenceReader(NoNames())).inspect(said, context)
    assert bool(found.cut) is problem


@pytest.mark.parametrize(
    ("source", "said", "problem"),
    [
        ("Ponha 4 velas no altar e 3 caveiras em cima dos três degraus.", "Ponha 3 velas no altar e 4 caveiras.", True),
        ("Ponha 4 velas no altar e 3 caveiras em cima.", "Ponha 4 velas no altar e três caveiras.", False),
        ("O baú guarda 27 pilhas.", "O baú guarda 54 pilhas.", True),
        ("O baú guarda 27 pilhas. Dois juntos guardam 54 pilhas.", "Dois baús juntos guardam 54 pilhas.", False),
        ("O barco leva dois passageiros.", "O barco leva 2 passageiros.", False),
        ("A torre tem 7 andares e 2 portões.", "Há 12 janelas na torre.", False),
    ],
)
def test_a_number_goes_with_the_thing_behind_it(source: str, said: str, problem: bool) -> None:
    assert (miscounted(said, read(source)) is not None) is problem
