"""A source's own sentence with another name in it, or with another yes or no, does not pass; said anew, it does."""

import re

import pytest

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.chain import DraftInspector
from canalhandia_knowledge.guards.evidence import EvidenceReader
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Origin, Passage, Resolution

NAMES = (
    "gato",
    "creeper",
    "espectro",
    "jaguatirica",
    "membrana",
    "bigorna",
    "fortuna",
    "toque suave",
    "ghast seco",
    "nether",
)


class Names:
    """The names above, in any text."""

    def resolve(self, text: str) -> Resolution:
        found = [
            NameMatch(NameKind.MOB, (name,), name, m.span(), MatchReason.OFFICIAL, 1.0)
            for name in NAMES
            for m in re.finditer(rf"\b{name}s?\b", fold(text))
        ]
        return Resolution(text, tuple(sorted(found, key=lambda m: m.span)))


def page(title: str, text: str) -> Passage:
    return Passage(title, title, (), text, "", Origin.WIKI, 0.9)


SHELF = Grounding(
    (
        page("Creeper", "Gatos e jaguatiricas fazem o creeper fugir. Ele não ataca quem usa escudo antes de inchar."),
        page("Espectro", "A membrana consertadora vem do espectro. Espectros queimam na luz do dia."),
        page("Bigorna", "Ferramentas gastas ficam novas numa bigorna de ferro."),
        page("Toque suave", "Não pode ficar na mesma ferramenta que Fortuna."),
    )
)
INSPECTOR = DraftInspector(EvidenceReader(Names()))


def passes(draft: str, question: str = "como é isso") -> bool:
    found = INSPECTOR.inspect(draft, DraftContext(question, SHELF, Names(), ()))
    return found.usable and not found.cut


@pytest.mark.parametrize(
    "draft",
    [
        "Gatos e espectros fazem o creeper fugir.",
        "Gatos e jaguatiricas fazem o espectro fugir.",
        "A membrana consertadora vem da bigorna.",
        "Espectros não queimam na luz do dia.",
        "Ele ataca quem usa escudo antes de inchar.",
        "Pode ficar na mesma ferramenta que Fortuna.",
        "Gatos e jaguatiricas não fazem o creeper fugir.",
    ],
)
def test_a_frame_filled_otherwise_is_refused(draft: str) -> None:
    assert not passes(draft)


@pytest.mark.parametrize(
    "draft",
    [
        "Gatos e jaguatiricas fazem o creeper fugir.",
        "Gatos fazem o creeper fugir.",
        "A membrana consertadora vem do espectro.",
        "Espectros queimam na luz do dia.",
        "O creeper não ataca quem usa escudo antes de inchar.",
        "Toque suave não pode ficar na mesma ferramenta que Fortuna.",
    ],
)
def test_the_same_said_truly_passes(draft: str) -> None:
    assert passes(draft)


def test_what_was_asked_about_may_stand_for_a_sources_pronoun() -> None:
    shelf = Grounding((page("Creeper", "Gatos e jaguatiricas o fazem fugir, por isso são ótimos guardas."),))
    draft = "Gatos e jaguatiricas fazem o creeper fugir."
    found = INSPECTOR.inspect(draft, DraftContext("o que espanta creeper", shelf, Names(), ()))
    assert found.usable
