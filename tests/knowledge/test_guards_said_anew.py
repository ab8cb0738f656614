"""True sentences in a player's words, with points, orders, names in brackets and 'dar certo': none is cut."""

import re

import pytest

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.chain import DraftInspector
from canalhandia_knowledge.guards.evidence import EvidenceReader
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Resolution

NAMES = {
    "lobo": NameKind.MOB,
    "osso": NameKind.ITEM,
    "gato": NameKind.MOB,
    "creeper": NameKind.MOB,
    "devastador": NameKind.MOB,
    "guardiao": NameKind.MOB,
    "chefe": NameKind.MOB,
    "palacio": NameKind.STRUCTURE,
    "vaca": NameKind.MOB,
    "passos furtivos": NameKind.ENCHANTMENT,
    "obsidiana": NameKind.ITEM,
    "sinalizador": NameKind.ITEM,
    "vendedor": NameKind.MOB,
    "leite": NameKind.ITEM,
    "bota": NameKind.ITEM,
}


class Names:
    def resolve(self, text: str) -> Resolution:
        found = [
            NameMatch(kind, (name,), name, m.span(), MatchReason.OFFICIAL, 1.0)
            for name, kind in NAMES.items()
            for m in re.finditer(rf"\b{name}s?\b", fold(text))
        ]
        return Resolution(text, tuple(sorted(found, key=lambda m: m.span)))


def page(title: str, text: str) -> Passage:
    return Passage(title, title, (), text, "", Origin.WIKI, 0.9)


SHELF = Grounding(
    (
        page("Lobo", "Dê ossos a um lobo; cada osso tem 1 chance em 3 de funcionar."),
        page("Experiência", "Devastador: pontos 20\nVaca: pontos 1 a 3"),
        page("Gato", "O gato espanta o creeper da base."),
        page("Passos furtivos", "Passos furtivos (Swift Sneak) só aparece em baús da cidade antiga."),
        page("Pistão", "Não se movem: blocos obsidiana, bigorna, sinalizador"),
        page("Vendedor", "Ao anoitecer some; de manhã o vendedor toma leite para reaparecer."),
        Passage("d", "Vaca", ("Drops",), "Osso: quantidade 1–3\nLeite: quantidade 0–2", "", Origin.WIKI, 0.9),
        page("Guardião", "O guardião nada."),
        Passage(
            "h", "Guardião", ("Comportamento", "Chefe"), "Aplica Exaustão III por 5 minutos.", "", Origin.WIKI, 0.9
        ),
        page("Palácio", "Os três chefes nascem no palácio só uma vez."),
        page("Colmeia", "Uma fogueira acesa embaixo acalma o enxame durante a coleta."),
    )
)
INSPECTOR = DraftInspector(EvidenceReader(Names()))


@pytest.mark.parametrize(
    ("draft", "passes"),
    [
        ("Dê ossos a um lobo; cada osso tem uma chance em três de dar certo.", True),
        ("O devastador dá 20 pontos de experiência.", True),
        ("O devastador dá 30 pontos de experiência.", False),
        ("A vaca dá 20 pontos de experiência.", False),
        ("Bota um gato na base que ele espanta o creeper.", True),
        ("Bota um lobo na base que ele espanta o creeper.", False),
        ("Passos furtivos [Swift Sneak] só aparece em baús da cidade antiga.", True),
        ("Passos furtivos [Soul Speed] só aparece em baús da cidade antiga.", False),
        ("O chefe aplica Exaustão III por 5 minutos.", True),
        ("O creeper aplica Exaustão III por 5 minutos.", False),
        ("A vaca solta de 1 a 3 ossos e até 2 leites.", True),
        ("A vaca solta de 1 a 3 ossos e até 2 obsidianas.", False),
        ("A vaca solta de 1 a 3 ossos e até 5 leites.", False),
        ("O palácio tem três chefes.", True),
        ("O pistão não move obsidiana nem sinalizador.", True),
        ("De manhã o vendedor toma leite para reaparecer.", True),
        ("Com uma fogueira embaixo o enxame fica mais calmo durante a coleta.", True),
    ],
)
def test_said_anew(draft: str, passes: bool) -> None:
    found = INSPECTOR.inspect(draft, DraftContext("como é isso", SHELF, Names(), ()))
    assert (found.usable and not found.cut) is passes, [j.problem for j in found.cut]
