"""The verb between two things: what a source says of whom, by which words, and who does it to whom."""

import re

import pytest

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.chain import DraftInspector, Inspection
from canalhandia_knowledge.guards.evidence import EvidenceReader
from canalhandia_knowledge.guards.hollow import hollow
from canalhandia_knowledge.guards.readings import read
from canalhandia_knowledge.guards.relations import COMMANDS, senses
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Resolution

NAMES = {
    NameKind.MOB: "lobo lhama ovelha gato creeper bruxo piglin hoglin afogado zumbi axolote abelha sapo slime urso "
    "warden",
    NameKind.ITEM: "osso totem bigorna membrana asas mel tesoura fogueira cacto escudo semente biscoito trigo",
    NameKind.STRUCTURE: "vila mina torre",
}
TABLE = {name: kind for kind, names in NAMES.items() for name in names.split()}


class Names:
    """The names above, in any text, plurals forgiven."""

    def resolve(self, text: str) -> Resolution:
        found = []
        for m in re.finditer(r"[\w-]+", text):
            word = fold(m.group())
            name = word if word in TABLE else word.removesuffix("s")
            if name in TABLE:
                found.append(NameMatch(TABLE[name], (name,), name, m.span(), MatchReason.OFFICIAL, 1.0))
        return Resolution(text, tuple(found))


def page(title: str, heading: str, text: str) -> Passage:
    return Passage(f"{title}:{heading}", title, (heading,) if heading else (), text, "", Origin.WIKI, 0.9)


SHELF = Grounding(
    (
        page("Bruxo", "Drops", "Totem: quantidade 1; condição sempre"),
        page("Bruxo", "Ataques", "Conjura três diabretes que atravessam paredes."),
        page(
            "Lobo",
            "Domesticação",
            "Dê ossos ao lobo; cada osso tem uma chance em três.\n\nBiscoito: efeito no lobo mata",
        ),
        page("Lobo", "Comportamento", "Lobos caçam ovelhas e zumbis, mas evitam lhamas. O urso os faz fugir."),
        page("Piglin", "Comportamento", "Caça hoglins e foge de piglins doentes. Não quebra tochas."),
        page("Afogado", "", "Pisoteia sementes e é caçado por axolotes. Um zumbi submerso vira afogado."),
        page("Asas", "Reparo", "Na bigorna, cada membrana repara um quarto das asas."),
        page("Abelha", "Mel", "Uma fogueira acesa acalma as abelhas. A tesoura tira o mel da colmeia."),
        page("Sapo", "", "O sapo engole slimes. De dia ele dorme; à noite, ataca moscas."),
        page("Warden", "Ataques", "O soco desativa o escudo."),
        page("Torre", "", "A torre é guardada por um urso. O bruxo compra trigo na torre e vende mel."),
    )
)
INSPECTOR = DraftInspector(EvidenceReader(Names()))


def inspect(draft: str, question: str = "como é isso") -> Inspection:
    return INSPECTOR.inspect(draft, DraftContext(question, SHELF, Names()))


@pytest.mark.parametrize(
    "draft",
    [
        # another verb between the two
        "O bruxo invoca totem.",
        "O bruxo conjura totens.",
        "O lobo come ossos.",
        "Os lobos atacam lhamas.",
        "A membrana protege as asas.",
        "O lobo é domado com biscoito.",
        "A fogueira irrita as abelhas.",
        "O sapo solta slimes.",
        # the other way round
        "As ovelhas caçam lobos.",
        "O lobo é caçado por ovelhas.",
        "As lhamas evitam lobos.",
        "O lobo doma ossos.",
        "O piglin foge de hoglins.",
        "Os hoglins caçam piglins.",
        "O afogado caça axolotes.",
        "O afogado vira zumbi.",
        "As asas reparam a membrana.",
        "O slime engole o sapo.",
        "O lobo faz o urso fugir.",
        "O bruxo vende trigo.",
        # a yes for a no, another time of day
        "O piglin quebra tochas.",
        "O sapo ataca moscas de dia.",
        "O lobo não caça ovelhas.",
    ],
)
def test_what_no_source_says_of_the_two_is_refused(draft: str) -> None:
    assert inspect(draft).text == ""


@pytest.mark.parametrize(
    "draft",
    [
        "O bruxo sempre solta um totem.",
        "O totem é dropado pelo bruxo.",
        "O bruxo deixa cair um totem.",
        "O lobo é domado com ossos.",
        "Use ossos para domar o lobo.",
        "Os lobos têm medo de lhamas.",
        "As lhamas espantam os lobos.",
        "Ovelhas são caçadas pelos lobos.",
        "O lobo foge do urso.",
        "O piglin caça hoglins.",
        "Os axolotes caçam o afogado.",
        "O zumbi se transforma em afogado.",
        "A membrana conserta as asas.",
        "As asas são consertadas com membrana na bigorna.",
        "A fogueira acalma as abelhas.",
        "O sapo come slimes.",
        "À noite o sapo ataca moscas.",
        "O biscoito mata o lobo.",
        "O piglin não quebra tochas.",
        "O bruxo compra trigo.",
    ],
)
def test_the_same_in_other_words_passes(draft: str) -> None:
    found = inspect(draft)
    assert [j.problem for j in found.cut] == []
    assert found.usable


def test_what_a_creatures_page_says_of_its_own_fist_is_nobody_elses() -> None:
    assert inspect("O soco desativa o escudo.", "o que desativa o escudo").text == ""
    assert inspect("O soco do warden desativa o escudo.", "o que desativa o escudo").usable


def test_a_supported_sentence_stands_on_its_passage() -> None:
    found = inspect("Os lobos têm medo de lhamas.")
    assert [SHELF.passages[n].headings for n in found.passed[0].passages][:1] == [("Comportamento",)]


# --- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "relation", "flipped", "denied"),
    [
        ("solta", "drop", False, False),
        ("dropam", "drop", False, False),
        ("cai", "drop", True, False),
        ("dá", "drop", False, False),
        ("sofrem", "hurt", True, False),
        ("imune", "hurt", True, True),
        ("afugentam", "fear", True, False),
        ("medo", "fear", False, False),
        ("domesticado", "tame", False, False),
        ("consertada", "repair", False, False),
    ],
)
def test_words_of_a_relation(word: str, relation: str, flipped: bool, denied: bool) -> None:
    assert (relation, flipped, denied) in [(s.relation, s.flipped, s.denied) for s in senses(word)]


@pytest.mark.parametrize("word", ["da", "por", "com", "sobre", "nada", "cobre", "parte", "para"])
def test_small_words_are_no_verbs(word: str) -> None:
    assert senses(word) == ()


def test_orders_are_told_from_statements() -> None:
    assert {"quebre", "ataque", "cace"} <= COMMANDS
    assert not {"quebra", "come", "foge"} & COMMANDS


def test_passive_causative_and_denied_verbs_are_read() -> None:
    passive = read("O lobo é caçado por ovelhas", []).verbs[0]
    caused = next(v for v in read("O lobo faz o urso fugir", []).verbs if v.caused >= 0)
    denied = read("O piglin não quebra tochas", []).verbs[0]
    assert passive.passive
    assert not passive.loose
    assert caused.at == 5
    assert denied.denied


# --- sentences that say nothing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("O bruxo trabalha sozinho.", "bruxo trabalha sozinho ou precisa de ajuda"),
        ("A torre que guarda mais mel é a que guarda mais mel por hora.", "qual torre da mais mel"),
        ("A torre da mel se você subir é a que tem mais mel por andar.", "a torre da mel se eu subir?"),
        ("O lobo caiu na neve e mudou de cor virou urso.", "lobo caiu na neve e mudou de cor virou oq"),
    ],
)
def test_a_sentence_that_says_nothing_is_told(sentence: str, question: str) -> None:
    assert hollow(sentence, question) is not None


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("Sim, o bruxo vende mel.", "o bruxo vende mel?"),
        ("O bruxo vende mel na torre.", "o bruxo vende mel?"),
        ("São 15 torres.", "quantas torres são"),
        ("O urso é o animal que guarda a torre.", "quem guarda a torre"),
        ("1 bloco na mina vale 8 na vila.", "1 bloco na mina vale quantos fora"),
    ],
)
def test_a_sentence_that_says_something_is_left(sentence: str, question: str) -> None:
    assert hollow(sentence, question) is None


# --- numbers ---------------------------------------------------------------------------------------------------------

COUNTS = Grounding(
    (
        page("Cerco", "Ondas", "O número de ondas é 3 no Fácil, 5 no Normal e 7 no Difícil."),
        page("Pesca", "", "Tesouro de pesca: item sino de prata; chance ou preço 1 em 6 tesouros"),
        page("Queda", "Onde cair", "Palha: 20% do dano\nMel: 20% do dano\nTeia: 40% do dano"),
        page("Altar", "", "Coloque 4 velas, uma em cada canto. Ponha 2 mudas em cada vaso."),
        page("Forno", "", "Itens que assa\n\nBalde de lava: itens que assa 100\nBloco de carvão: itens que assa 80"),
    )
)


@pytest.mark.parametrize(
    ("question", "draft"),
    [
        ("quantas velas no altar", "Coloque 4 velas em cada canto do altar."),
        ("quantas ondas no facil normal e dificil", "São 3 ondas no fácil, normal e difícil."),
        ("qual a chance de tesouro na pesca", "A chance de tesouro na pesca é 1 em 6 tesouros."),
        ("a palha reduz a queda quanto", "20% do dano"),
        ("quanto a palha e a teia deixam de dano", "Palha e teia: 20% do dano."),
    ],
)
def test_a_number_given_to_what_it_is_not_of(question: str, draft: str) -> None:
    assert INSPECTOR.inspect(draft, DraftContext(question, COUNTS, Names())).text == ""


@pytest.mark.parametrize(
    ("question", "draft"),
    [
        ("quantas velas no altar", "Coloque 4 velas no altar, uma em cada canto."),
        ("quantas mudas no vaso", "Ponha 2 mudas em cada vaso."),
        ("quantas ondas no facil", "São 3 ondas no fácil."),
        ("quantas ondas", "O número de ondas é 3 no fácil, 5 no normal e 7 no difícil."),
        ("chance do sino na pesca", "A chance do sino de prata no tesouro de pesca é 1 em 6 tesouros."),
        ("balde de lava assa quantos", "O balde de lava assa 100 itens."),
        ("palha e mel deixam quanto", "Palha e mel: 20% do dano."),
    ],
)
def test_a_number_given_to_its_own(question: str, draft: str) -> None:
    found = INSPECTOR.inspect(draft, DraftContext(question, COUNTS, Names()))
    assert [j.problem for j in found.cut] == []
    assert found.usable
