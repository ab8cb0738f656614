"""Follow-up questions, and that what is remembered stays bounded (B71)."""

import pytest

from canalhandia_knowledge.answering.conversation import MAX_ANSWER_CHARS, Conversations, standalone
from canalhandia_knowledge.types import Exchange, MatchReason, NameKind, NameMatch, Resolution

NAMES = {
    "creeper": NameKind.MOB,
    "zumbi": NameKind.MOB,
    "camelo": NameKind.MOB,
    "poção de fogo": NameKind.POTION,
    "redstone": NameKind.ITEM,
    "tocha": NameKind.ITEM,
    "funil": NameKind.ITEM,
}


class WordResolver:
    def resolve(self, text: str) -> Resolution:
        found = []
        for label, kind in NAMES.items():
            at = text.lower().find(label)
            if at >= 0:
                found.append(NameMatch(kind, (label,), label, (at, at + len(label)), MatchReason.OFFICIAL, 1.0))
        return Resolution(text, tuple(found))


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("before", "asked", "reads"),
    [
        ("drop do creeper", "e o do zumbi?", "drop do zumbi"),
        ("o que o creeper dropa?", "e o zumbi?", "o que o zumbi dropa?"),
        ("como faz poção de fogo", "e com redstone?", "como faz poção de fogo com redstone"),
        ("o que é camelo", "quanto ele tem de vida", "quanto camelo tem de vida"),
        ("onde nasce o camelo?", "e o drop dele?", "o drop de camelo"),
        ("onde nasce o camelo?", "e o dele?", "onde nasce o camelo"),
        ("como faz tocha", "e o funil", "como faz funil"),
        ("como faz tocha", "o que o creeper dropa", "o que o creeper dropa"),
        ("como faz tocha", "e quanto de vida o creeper tem", "quanto de vida o creeper tem"),
    ],
)
def test_follow_ups(before: str, asked: str, reads: str) -> None:
    assert standalone(asked, [Exchange(before, "…")], WordResolver()) == reads


def test_a_first_question_stands_as_it_is() -> None:
    assert standalone("e com redstone?", [], WordResolver()) == "e com redstone?"


def test_a_chain_of_follow_ups_keeps_its_subject() -> None:
    chain = [Exchange("o que o creeper dropa", "pólvora"), Exchange("e o zumbi?", "carne podre")]
    assert standalone("e o camelo?", chain, WordResolver()) == "o que o camelo dropa"


def test_three_exchanges_for_ten_minutes() -> None:
    clock = Clock()
    memory = Conversations(clock=clock)
    for n in range(5):
        memory.remember("ana", f"p{n}", "r")
        clock.now += 100
    assert [e.question for e in memory.recent("ana")] == ["p2", "p3", "p4"]
    clock.now = 200 + 601
    assert [e.question for e in memory.recent("ana")] == ["p3", "p4"]
    clock.now = 1200
    assert memory.recent("ana") == ()
    assert len(memory) == 0


def test_bounded_for_ten_thousand_questions_from_five_hundred_names() -> None:
    clock = Clock()
    memory = Conversations(max_askers=200, clock=clock)
    for n in range(10_000):
        memory.remember(f"jogador{n % 500}", "p" * 5_000, "r" * 50_000)
    assert len(memory) == 200
    assert max(len(e.answer) for e in memory.recent("jogador499")) == MAX_ANSWER_CHARS
    clock.now = 700
    memory.remember("ana", "p", "r")
    assert len(memory) == 1


def test_forget() -> None:
    memory = Conversations()
    memory.remember("ana", "p", "r")
    assert memory.forget("ana")
    assert not memory.forget("ana")
    assert memory.recent("ana") == ()
