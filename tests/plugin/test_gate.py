"""The gate: order, messages, when to come back, and what cannot double a question."""

import dataclasses
import datetime as dt
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from canalhandia_bridge.types import Sender, SenderKind
from canalhandia_plugin.gate.clock_fake import FakeClock
from canalhandia_plugin.gate.daily_cap import day_of, seconds_to_midnight
from canalhandia_plugin.gate.gate import FREE, Gate, Reason, Refused, Ticket, Use
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.permissions import PERMISSIONS, Access, Default
from canalhandia_plugin.settings.keys import Language, Settings
from canalhandia_plugin.store.store import Store, open_store

ANA = "11111111-1111-4111-8111-111111111111"
BIA = "22222222-2222-4222-8222-222222222222"
USUAL = frozenset(p.name for p in PERMISSIONS if p.default is Default.EVERYONE)


def player(uuid: str = ANA, *extra: str, without: str = "", name: str = "Ana") -> Sender:
    return Sender(SenderKind.PLAYER, uuid, name, permissions=(USUAL | set(extra)) - {without})


CONSOLE = Sender(SenderKind.CONSOLE, None, "CONSOLE", locale="")


class Bench:
    """A gate over a real SQLite file, which can be restarted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.settings = Settings()
        self.store = open_store("sqlite", folder)
        self.asked: list[str] = []
        self.restart()

    def set(self, section: str, **values: Any) -> None:
        part = dataclasses.replace(getattr(self.settings, section), **values)
        self.settings = dataclasses.replace(self.settings, **{section: part})

    def restart(self) -> None:
        self.store.close()
        self.store: Store = open_store("sqlite", self.folder)
        self.gate = Gate(self.store.limits, self.clock, lambda: self.settings)

    def ask(self, sender: Sender | None = None, use: Use = Use.ASK) -> Ticket | Refused:
        sender = sender or player()
        self.asked.clear()
        return self.gate.admit(sender, Access(sender, self.asked.append), use)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.store.close()


@pytest.fixture(scope="module")
def catalogue(root: Path) -> MessageCatalogue:
    return MessageCatalogue.load(root / "config", root / "config", Language.PORTUGUESE)


def reason(verdict: Ticket | Refused) -> Reason | None:
    return verdict.reason if isinstance(verdict, Refused) else None


def test_the_steps_come_in_their_order(bench: Bench, catalogue: MessageCatalogue) -> None:
    bench.set("assistant", enabled=False, per_minute=1, daily_limit=1)
    barred = player(without="canalhandia.ia")
    steps = []

    def step(sender: Sender) -> None:
        verdict = bench.ask(sender)
        assert isinstance(verdict, Refused)
        text = catalogue.text(verdict.message, "pt_br")
        steps.append((text, verdict.retry_after_s and round(verdict.retry_after_s)))

    step(barred)
    step(player())
    bench.set("assistant", enabled=True)
    assert reason(bench.ask()) is None
    step(player())
    bench.clock.advance(10)
    step(player())
    bench.clock.advance(50)
    step(player())
    assert steps == [
        ("Você não pode usar este comando. Peça a permissão canalhandia.ia à equipe.", None),
        ("A assistente está desligada neste servidor. Use /receita para ver receitas.", None),
        ("Espere 10 s para perguntar de novo.", 10),
        ("Muita gente está perguntando agora. Tente de novo em 50 s.", 50),
        ("Você já fez sua pergunta de hoje. Volte em 14 h 59 min.", 14 * 3600 + 59 * 60),
    ]


def test_exactly_these_permissions_are_asked(bench: Bench) -> None:
    bench.ask()
    numeric = ["canalhandia.ia.semespera", "canalhandia.ia.espera.*", "canalhandia.ia.limite.*"]
    assert bench.asked == ["canalhandia.ia", *numeric]
    bench.ask(use=Use.ASK_PRIVATELY)
    assert bench.asked == ["canalhandia.ia", "canalhandia.ia.privado", *numeric]
    bench.ask(player(without="canalhandia.ia"), Use.ASK_PRIVATELY)
    assert bench.asked == ["canalhandia.ia"]
    bench.ask(use=Use.RECIPE)
    assert bench.asked == ["canalhandia.receita"]
    bench.ask(use=Use.RECIPE_WINDOW)
    assert bench.asked == ["canalhandia.receita", "canalhandia.receita.janela"]


@pytest.mark.parametrize("use", list(Use))
def test_each_missing_permission_is_named(bench: Bench, catalogue: MessageCatalogue, use: Use) -> None:
    for permission in use.value:
        verdict = bench.ask(player(without=permission), use)
        assert isinstance(verdict, Refused)
        assert permission in catalogue.text(verdict.message, "pt_br")


def test_recipes_and_their_window_are_switched_apart(bench: Bench) -> None:
    bench.set("recipes", window=False)
    assert bench.ask(use=Use.RECIPE) is FREE
    assert reason(bench.ask(use=Use.RECIPE_WINDOW)) is Reason.OFF
    bench.set("recipes", enabled=False)
    assert reason(bench.ask(use=Use.RECIPE)) is Reason.OFF
    assert reason(bench.ask()) is None


def test_a_refusal_costs_nothing(bench: Bench) -> None:
    assert reason(bench.ask()) is None
    bench.clock.advance(9.5)
    assert reason(bench.ask()) is Reason.COOLDOWN
    bench.clock.advance(0.5)
    assert reason(bench.ask()) is None
    assert bench.gate.used_today(ANA) == 2


def test_the_console_and_recipes_have_no_limits(bench: Bench) -> None:
    bench.set("assistant", daily_limit=0, per_minute=1)
    assert [bench.ask(CONSOLE) for _ in range(5)] == [FREE] * 5
    assert [bench.ask(use=Use.RECIPE) for _ in range(5)] == [FREE] * 5
    assert bench.gate.refund(FREE) is False


@pytest.mark.parametrize("other", [ANA.upper(), ANA.replace("-", ""), "{" + ANA + "}"])
def test_the_spelling_of_a_uuid_doubles_nothing(bench: Bench, other: str) -> None:
    assert reason(bench.ask()) is None
    assert reason(bench.ask(player(other))) is Reason.COOLDOWN


def test_iap_and_a_new_name_share_the_cooldown_but_another_player_does_not(bench: Bench) -> None:
    assert reason(bench.ask()) is None
    assert reason(bench.ask(use=Use.ASK_PRIVATELY)) is Reason.COOLDOWN
    assert reason(bench.ask(player(name="*Ana Maria"))) is Reason.COOLDOWN
    assert reason(bench.ask(player(BIA, name=".Joao Silva"))) is None


def test_cooldown_and_cap_survive_a_restart_and_a_reload(bench: Bench) -> None:
    bench.set("assistant", daily_limit=2)
    assert reason(bench.ask()) is None
    bench.restart()
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s == pytest.approx(10)
    bench.clock.advance(4)
    bench.restart()
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s == pytest.approx(6)
    bench.clock.advance(6)
    assert reason(bench.ask()) is None
    bench.clock.advance(10)
    bench.restart()
    assert reason(bench.ask()) is Reason.DAILY_CAP
    bench.set("assistant", daily_limit=3)
    assert reason(bench.ask()) is None


@pytest.mark.parametrize("jump", [-86_400, -3_600, -60, 60, 3_600, 86_400, 10 * 86_400])
def test_a_clock_that_jumps_neither_ends_nor_prolongs_a_cooldown(bench: Bench, jump: float) -> None:
    assert reason(bench.ask()) is None
    bench.clock.advance(3)
    bench.clock.jump(jump)
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s == pytest.approx(7)
    bench.clock.advance(7)
    assert reason(bench.ask()) is None


@pytest.mark.parametrize("jump", [-10 * 86_400, -86_400, -60])
def test_a_clock_set_back_while_the_server_was_down_costs_one_cooldown_at_most(bench: Bench, jump: float) -> None:
    assert reason(bench.ask()) is None
    bench.clock.jump(jump)
    bench.restart()
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s == pytest.approx(10)
    bench.clock.advance(10)
    assert reason(bench.ask()) is None


@pytest.mark.parametrize("jump", [-86_400, 86_400, 30 * 86_400])
def test_a_clock_that_jumps_gives_no_second_day(bench: Bench, jump: float) -> None:
    bench.set("assistant", daily_limit=2, cooldown_s=0.0)
    assert [reason(bench.ask()) for _ in range(3)] == [None, None, Reason.DAILY_CAP]
    bench.clock.jump(jump)
    assert reason(bench.ask()) is Reason.DAILY_CAP
    bench.clock.advance(300)
    assert reason(bench.ask()) is Reason.DAILY_CAP
    bench.clock.jump(-jump)
    bench.clock.advance(700)
    assert reason(bench.ask()) is Reason.DAILY_CAP


def test_a_clock_that_was_set_and_stays_set_is_believed(bench: Bench) -> None:
    bench.set("assistant", daily_limit=1, cooldown_s=0.0)
    assert reason(bench.ask()) is None
    bench.clock.jump(86_400)
    assert reason(bench.ask()) is Reason.DAILY_CAP
    bench.clock.advance(601)
    assert reason(bench.ask()) is None
    assert reason(bench.ask()) is Reason.DAILY_CAP


def test_the_day_turns_at_the_zone_s_midnight(bench: Bench) -> None:
    bench.set("assistant", daily_limit=1, cooldown_s=0.0)
    assert reason(bench.ask()) is None  # 09:00 in São Paulo
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s == 15 * 3600
    bench.clock.advance(15 * 3600 - 1)
    assert reason(bench.ask()) is Reason.DAILY_CAP
    bench.clock.advance(1)
    assert reason(bench.ask()) is None


@pytest.mark.parametrize(
    ("zone", "at", "hours"),
    [
        ("America/Sao_Paulo", "2018-11-03T00:00:00-03:00", 24), ("America/Sao_Paulo", "2018-11-04T01:00:00-02:00", 23),
        ("America/Sao_Paulo", "2018-02-17T00:00:00-02:00", 25), ("Europe/Lisbon", "2026-03-29T00:00:00+00:00", 23),
        ("Europe/Lisbon", "2026-10-25T00:00:00+01:00", 25), ("America/Sao_Paulo", "2026-11-30T00:00:00-03:00", 24),
        ("Pacific/Apia", "2011-12-29T00:00:00-10:00", 24), ("Asia/Kathmandu", "2026-01-01T00:00:00+05:45", 24),
    ],
)  # fmt: skip
def test_a_day_has_23_to_25_hours(zone: str, at: str, hours: int) -> None:
    now = round(dt.datetime.fromisoformat(at).timestamp() * 1_000)
    assert seconds_to_midnight(now, ZoneInfo(zone)) == hours * 3_600
    today, tomorrow = day_of(now, ZoneInfo(zone)), day_of(now + hours * 3_600_000, ZoneInfo(zone))
    assert day_of(now + hours * 3_600_000 - 1, ZoneInfo(zone)) == today
    assert tomorrow > today


def test_a_refund_gives_the_question_back_once_and_keeps_the_cooldown(bench: Bench) -> None:
    bench.set("assistant", daily_limit=1)
    ticket = bench.ask()
    assert isinstance(ticket, Ticket)
    assert ticket.left == 0
    assert bench.gate.refund(ticket) is True
    assert bench.gate.refund(ticket) is False
    assert bench.gate.used_today(ANA) == 0
    assert reason(bench.ask()) is Reason.COOLDOWN
    bench.clock.advance(10)
    assert reason(bench.ask()) is None


def test_a_free_exact_answer_costs_nothing_at_all(bench: Bench) -> None:
    bench.set("assistant", daily_limit=1, per_minute=1)
    for _ in range(3):
        ticket = bench.ask()
        assert isinstance(ticket, Ticket)
        assert bench.gate.refund(ticket, wait_too=True) is True
    assert bench.gate.used_today(ANA) == 0
    assert reason(bench.ask()) is None


def test_a_free_answer_brings_back_the_cooldown_before_it(bench: Bench) -> None:
    bench.set("assistant", cooldown_s=30.0)
    assert reason(bench.ask()) is None
    bench.clock.advance(20)
    unhurried = player(ANA, "canalhandia.ia.semespera")
    ticket = bench.ask(unhurried)
    assert isinstance(ticket, Ticket)
    bench.gate.refund(ticket, wait_too=True)
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s == pytest.approx(10)


def test_a_delivered_answer_cannot_be_refunded(bench: Bench) -> None:
    ticket = bench.ask()
    assert isinstance(ticket, Ticket)
    bench.gate.settle(ticket)
    assert bench.gate.refund(ticket) is False
    assert bench.gate.used_today(ANA) == 1


def test_what_a_killed_process_left_is_given_back(bench: Bench) -> None:
    bench.ask()
    bench.restart()
    assert bench.gate.refund_abandoned() == 0
    bench.clock.advance(31 * 60)
    assert bench.gate.refund_abandoned() == 1
    assert bench.gate.refund_abandoned() == 0
    assert bench.gate.used_today(ANA) == 0


@pytest.mark.parametrize(
    ("given", "questions"),
    [
        ((), 2), (("canalhandia.ia.limite.1",), 1), (("canalhandia.ia.limite.1", "canalhandia.ia.limite.4"), 4),
        (("CANALHANDIA.IA.LIMITE.3",), 3), (("canalhandia.ia.limite.0",), 0), (("canalhandia.ia.limite.x",), 2),
        (("canalhandia.ia.limite.-5",), 2), (("canalhandia.ia.limite.3.5",), 2), (("canalhandia.ia.limite.",), 2),
        (("canalhandia.ia.limite.٣",), 2), (("canalhandia.ia.limite.999999999999999999",), 6),
    ],
)  # fmt: skip
def test_the_most_generous_limit_wins(bench: Bench, given: tuple[str, ...], questions: int) -> None:
    bench.set("assistant", daily_limit=2, cooldown_s=0.0)
    verdicts = [reason(bench.ask(player(ANA, *given))) for _ in range(6)]
    assert verdicts == [None] * questions + [Reason.DAILY_CAP] * (6 - questions)


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ((), 10), (("canalhandia.ia.espera.60",), 60), (("canalhandia.ia.espera.60", "canalhandia.ia.espera.5"), 5),
        (("canalhandia.ia.espera.0",), 0), (("canalhandia.ia.semespera", "canalhandia.ia.espera.60"), 0),
        (("Canalhandia.IA.Espera.5",), 5), (("canalhandia.ia.espera.5s",), 10),
    ],
)  # fmt: skip
def test_the_most_generous_cooldown_wins(bench: Bench, given: tuple[str, ...], seconds: int) -> None:
    sender = player(ANA, *given)
    assert reason(bench.ask(sender)) is None
    verdict = bench.ask(sender)
    assert (verdict.retry_after_s if isinstance(verdict, Refused) else 0) == pytest.approx(seconds)


def test_no_daily_limit_is_minus_one(bench: Bench) -> None:
    bench.set("assistant", daily_limit=-1, cooldown_s=0.0, per_minute=1000)
    tickets = [bench.ask() for _ in range(30)]
    assert all(isinstance(ticket, Ticket) and ticket.left is None for ticket in tickets)


def test_no_questions_at_all_says_so_without_a_time(bench: Bench, catalogue: MessageCatalogue) -> None:
    bench.set("assistant", daily_limit=0)
    verdict = bench.ask()
    assert isinstance(verdict, Refused)
    assert verdict.retry_after_s is None
    assert catalogue.text(verdict.message, "pt_br").startswith("Você não tem perguntas por dia")


def test_of_many_requests_in_the_same_tick_one_passes(bench: Bench) -> None:
    verdicts = raced(bench, 40)
    assert verdicts.count(None) == 1
    assert set(verdicts) == {None, Reason.COOLDOWN}


def test_a_cap_of_five_lets_five_of_many_threads_through(bench: Bench) -> None:
    bench.set("assistant", daily_limit=5, cooldown_s=0.0, per_minute=1000)
    assert raced(bench, 60).count(None) == 5
    assert bench.gate.used_today(ANA) == 5


def test_everybody_s_minute_slides(bench: Bench) -> None:
    bench.set("assistant", per_minute=2, cooldown_s=0.0)
    assert reason(bench.ask()) is None
    bench.clock.advance(20)
    assert reason(bench.ask(player(BIA))) is None
    verdict = bench.ask(player(BIA))
    assert isinstance(verdict, Refused)
    assert (verdict.reason, verdict.retry_after_s) == (Reason.CROWDED, pytest.approx(40))
    bench.clock.advance(40)
    assert reason(bench.ask()) is None
    assert reason(bench.ask()) is Reason.CROWDED


def raced(bench: Bench, count: int) -> list[Reason | None]:
    """Verdicts of requests that start together, in two gates over the same file as two processes would have them."""
    other = open_store("sqlite", bench.folder)
    gates = [bench.gate, Gate(other.limits, bench.clock, lambda: bench.settings)]
    start = threading.Barrier(count)
    verdicts: list[Reason | None] = []

    def ask(gate: Gate) -> None:
        sender = player()
        start.wait()
        verdicts.append(reason(gate.admit(sender, Access(sender), Use.ASK)))

    threads = [threading.Thread(target=ask, args=(gates[n % 2],)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    return verdicts
