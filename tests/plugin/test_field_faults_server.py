"""Faults that others met in the field (ids as in field-faults.tsv), where gate, messages and memory can show them."""

import dataclasses
import threading
from pathlib import Path

import pytest

from canalhandia_bridge.types import Sender, SenderKind
from canalhandia_plugin.files.data_dir import prepare
from canalhandia_plugin.gate.clock_fake import FakeClock
from canalhandia_plugin.gate.gate import Gate, Refused, Ticket, Use
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.messages import assistant, corrections
from canalhandia_plugin.permissions import Access
from canalhandia_plugin.rendering.components import Component, plain
from canalhandia_plugin.settings.keys import Language, Settings
from canalhandia_plugin.store.answers import NewAnswer
from canalhandia_plugin.store.store import open_store

USUAL = frozenset({"canalhandia.ia", "canalhandia.ia.privado"})


def player(number: int, name: str = "Ana") -> Sender:
    return Sender(SenderKind.PLAYER, f"00000000-0000-4000-8000-{number:012x}", name, permissions=USUAL)


@pytest.fixture(scope="module")
def catalogue(root: Path) -> MessageCatalogue:
    return MessageCatalogue.load(root / "config", root / "config", Language.PORTUGUESE)


def styles(component: Component) -> set[str]:
    """Every style and action that a component or a child of it has."""
    found = set(component) - {"text", "extra"}
    for child in component.get("extra", ()):
        found |= styles(child)
    return found


def test_b71_ten_thousand_questions_from_500_names_leave_little_in_memory(tmp_path: Path) -> None:
    clock = FakeClock()
    defaults = Settings()
    settings = dataclasses.replace(defaults, assistant=dataclasses.replace(defaults.assistant, per_minute=10_000))
    with open_store("sqlite", tmp_path) as store:
        gate = Gate(store.limits, clock, lambda: settings)
        for number in range(10_000):
            sender = player(number % 500, f"Nome {number % 500}")
            ticket = gate.admit(sender, Access(sender), Use.ASK)
            assert isinstance(ticket, Ticket)
            gate.settle(ticket)
            clock.advance(0.1)
        assert gate.held() <= 501 + 600  # one wait a player, and the questions of the last minute
        clock.advance(100_000)
        for number in range(600):
            clock.advance(1)
            sender = player(1_000 + number)
            gate.admit(sender, Access(sender), Use.ASK)
        assert gate.held() <= 501 + 61


def test_b74_nobody_is_pinged_and_b91_no_code_becomes_colour(catalogue: MessageCatalogue) -> None:
    typed = "&a<rainbow>oi §k§ltudo §#ff0000 @everyone @a <click:run_command:'/op Ana'>x</click>"
    calm = catalogue.component(assistant.asked_in_public("Ana", "oi"), "pt_br")
    shown = catalogue.component(assistant.asked_in_public("Ana", typed), "pt_br")
    assert styles(shown) == styles(calm)
    text = plain(shown)
    assert "§" not in text
    assert "&a<rainbow>oi tudo" in text
    assert "@everyone @a <click:run_command:'/op Ana'>x</click>" in text


def test_b88_bedrock_names_are_only_shown_and_everything_is_kept_by_uuid(
    tmp_path: Path, catalogue: MessageCatalogue
) -> None:
    prepare(tmp_path)
    before = {path.name for path in tmp_path.iterdir()}
    clock = FakeClock()
    with open_store("sqlite", tmp_path) as store:
        gate = Gate(store.limits, clock, Settings)
        for number, name in enumerate((".Joao Silva", "*Ana", "../../x", "con", "Joao Silva")):
            sender = player(number, name)
            assert isinstance(gate.admit(sender, Access(sender), Use.ASK), Ticket)
            assert isinstance(gate.admit(sender, Access(sender), Use.ASK), Refused)
            answer = store.answers.add(NewAnswer(sender.target, 0, "p", "r", "exata", "ECONOMICO"))
            assert store.answers.vote(answer, sender.target, right=False, reason="", at_ms=0) is None
            assert store.players.named(name.upper())[0] == (sender.uuid, name)
            assert gate.used_today(sender.target) == 1
            assert name in catalogue.text(corrections.told_wrong(name, answer, "p"), "pt_br")
    assert {path.name for path in tmp_path.iterdir()} - before <= {
        "estado.sqlite3",
        "estado.sqlite3-wal",
        "estado.sqlite3-shm",
    }


def test_b95_exactly_one_question_a_window_and_the_cap_until_local_midnight(tmp_path: Path) -> None:
    clock = FakeClock()
    settings = Settings()
    accepted = 0

    def spam(gate: Gate) -> int:
        """/ia, /iap, other spellings of the same player, and two requests in the same tick."""
        uuid = player(1).target
        verdicts: list[Ticket | Refused] = []

        def ask(spelling: str, use: Use) -> None:
            sender = Sender(SenderKind.PLAYER, spelling, "ANA", permissions=frozenset(p.upper() for p in USUAL))
            verdicts.append(gate.admit(sender, Access(sender), use))

        spellings = (uuid, uuid.upper(), uuid.replace("-", ""), uuid)
        threads = [
            threading.Thread(target=ask, args=(s, use)) for s in spellings for use in (Use.ASK, Use.ASK_PRIVATELY)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(isinstance(verdict, Ticket) for verdict in verdicts)

    for round_number in range(25):
        with open_store("sqlite", tmp_path) as store:  # a restart each time
            gate = Gate(store.limits, clock, lambda: settings)
            assert spam(gate) == (1 if round_number < 20 else 0)
            clock.jump(3_600)
            assert spam(gate) == 0
            clock.jump(-3_600)
            assert spam(gate) == 0
            accepted = gate.used_today(player(1).target)
        clock.advance(10)
    assert accepted == 20
    clock.advance(15 * 3_600 - 25 * 10 - 1)  # one second before midnight in São Paulo
    with open_store("sqlite", tmp_path) as store:
        gate = Gate(store.limits, clock, lambda: settings)
        assert spam(gate) == 0
        clock.advance(1)
        assert spam(gate) == 1
