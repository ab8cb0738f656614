"""Key facts in free words: numbers and the things first named are held exactly, the other words by half."""

import re

import pytest

from canalhandia_knowledge.evaluation.key_facts import lost_key_facts
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, Resolution

NAMES = {
    "olhos? de aranha": "minecraft:spider_eye",
    "fortalezas? do nether": "Fortaleza do Nether",
    "basti(?:ão|ões)": "Bastião em ruínas",
    "obsidianas?": "minecraft:obsidian",
    "baús?": "minecraft:chest",
    "elitras?": "minecraft:elytra",
    "remendo": "minecraft:mending",
}


class FewNames:
    def resolve(self, text: str) -> Resolution:
        found = [
            NameMatch(NameKind.ITEM, (item,), match.group(), match.span(), MatchReason.OFFICIAL, 1.0)
            for pattern, item in NAMES.items()
            for match in re.finditer(pattern, text.lower())
        ]
        return Resolution(text, tuple(found))


@pytest.mark.parametrize(
    ("facts", "answer"),
    [
        ("poção estranha + olho de aranha; 45 s", "Poção Estranha e olhos de aranha dão veneno por 45 segundos."),
        ("passa 3 dias sem dormir; dormir resolve", "Depois de três dias completos sem dormir eles aparecem."),
        ("cada osso tem 1/3 de chance", "Cada osso tem 1 chance em 3 de funcionar."),
        ("cada osso tem 1/3 de chance", "Cada osso tem 1/3 de chance."),
        ("8 obsidianas (não confundir com baús, que levam 9)", "8 obsidianas."),
        ("3 min (8 min com redstone)", "Dura 3:00."),
        ("sim desde 1.21.6: 3 couros; antes só em baús", "3 couros. Tem receita desde a versão 1.21.6."),
        ("membrana na bigorna, ou remendo, ou outra elitra", "Bigorna com membrana: recupera 25%."),
        ("não, são incompatíveis; fortuna vai até III", "Não: são incompatíveis."),
        ("base da maioria das poções", "É a base da maioria das poções."),
    ],
)
def test_what_holds_the_facts(facts: str, answer: str) -> None:
    assert lost_key_facts(facts, answer, FewNames()) == []


@pytest.mark.parametrize(
    ("facts", "answer", "lost"),
    [
        ("poção estranha + olho de aranha; 45 s", "Poção Estranha e olho de aranha, por 1:30.", ["45"]),
        ("poção estranha + olho de aranha; 45 s", "Poção estranha e açúcar por 45 s.", ["olho de aranha"]),
        ("mais comuns perto de Y=15", "São mais comuns perto de Y=16.", ["15"]),
        ("fortalezas do Nether e bastiões", "Nas fortalezas do Nether.", ["bastiões"]),
        ("é cego e segue vibrações: andar agachado", "Dá escuridão.", ["palavras: cego, segu, vibr, and, agach…"]),
        ("1.21.6", "Desde a 1.21.5.", ["1.21.6"]),
    ],
)
def test_what_lacks_them(facts: str, answer: str, lost: list[str]) -> None:
    assert lost_key_facts(facts, answer, FewNames()) == lost
