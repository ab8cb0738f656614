"""A thousand random operations on gate, votes and corrections against a simple model: no difference."""

import dataclasses
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from canalhandia_bridge.types import Sender, SenderKind
from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.ledger import FileLedger
from canalhandia_plugin.gate.clock_fake import FakeClock
from canalhandia_plugin.gate.daily_cap import day_of
from canalhandia_plugin.gate.gate import Gate, Reason, Refused, Ticket, Use
from canalhandia_plugin.permissions import Access
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.store.answers import NewAnswer, VoteCount
from canalhandia_plugin.store.store import open_store

UUIDS = ["11111111-1111-4111-8111-111111111111", "00000000-0000-0000-0009-01f1a2b3c4d5"]
QUESTIONS = ["camelo precisa domar?", "onde fica a loja", "o que o creeper dropa"]
ZONE = ZoneInfo("America/Sao_Paulo")

players = st.integers(0, len(UUIDS) - 1)


@dataclasses.dataclass
class Asker:
    """What the model knows of a player. `started_s`: the monotonic moment of his last question; None: to be told from
    the wall clock, after a restart."""

    stamp_ms: int | None = None
    started_s: float | None = None
    used: dict[str, int] = dataclasses.field(default_factory=dict)


class GateMachine(RuleBasedStateMachine):
    @initialize()
    def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="canalhandia-model-")
        self.path = Path(self.folder.name)
        (self.path / "correcoes.yml").write_text("versao: 1\ncorrecoes: []\n", encoding="utf-8")
        self.clock = FakeClock()
        self.settings = Settings()
        self.store = open_store("sqlite", self.path)
        self.askers = [Asker() for _ in UUIDS]
        self.minute: list[float] = []
        self.tickets: list[tuple[int, str, Ticket]] = []
        self.votes: dict[tuple[int, int], bool] = {}
        self.answers: list[int] = []
        self.corrections: dict[str, list[str]] = {}
        self.jumped = 0.0
        self.believed = 0.0
        self.jumped_at = 0.0
        self._open()

    def _open(self) -> None:
        self.gate = Gate(self.store.limits, self.clock, lambda: self.settings)
        self.book = CorrectionBook(FileLedger(self.path / "correcoes.yml"), self.clock, lambda: ZONE, self._never)
        self.minute = []

    def _never(self, refused: Exception) -> None:
        raise refused

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()

    def _today(self) -> str:
        """The model's day: the wall without jumps that have not lasted ten minutes."""
        if abs(self.jumped - self.believed) <= 90 or self.clock.monotonic_s() - self.jumped_at >= 600:
            self.believed = self.jumped
        return day_of(self.clock.wall_ms() - round((self.jumped - self.believed) * 1000), ZONE).isoformat()

    @rule(
        who=players, private=st.booleans(), spelling=st.sampled_from([str.lower, str.upper]),
        extra=st.sampled_from([(), (), (), ("canalhandia.ia.semespera",), ("canalhandia.ia.limite.4",)]),
        times=st.integers(1, 3),
    )  # fmt: skip
    def ask(self, who: int, private: bool, spelling: object, extra: tuple[str, ...], times: int) -> None:
        for _ in range(times):
            self._ask(
                who, Use.ASK_PRIVATELY if private else Use.ASK, UUIDS[who].upper() if times > 1 else UUIDS[who], extra
            )

    def _ask(self, who: int, use: Use, uuid: str, extra: tuple[str, ...]) -> None:
        permissions = frozenset({"canalhandia.ia", "canalhandia.ia.privado", *extra})
        sender = Sender(SenderKind.PLAYER, uuid, f".Nome {who}", permissions=permissions)
        expected = self._expected(self.askers[who], extra)
        verdict = self.gate.admit(sender, Access(sender), use)
        assert (verdict.reason if isinstance(verdict, Refused) else None) is expected
        if isinstance(verdict, Ticket):
            asker, today = self.askers[who], self._today()
            asker.used[today] = asker.used.get(today, 0) + 1
            asker.stamp_ms, asker.started_s = self.clock.wall_ms(), self.clock.monotonic_s()
            self.minute.append(self.clock.monotonic_s())
            self.tickets.append((who, today, verdict))
            self.answers.append(self.store.answers.add(NewAnswer(UUIDS[who], 0, "p", "r", "exata", "ECONOMICO")))

    def _expected(self, asker: Asker, extra: tuple[str, ...]) -> Reason | None:
        assistant, now = self.settings.assistant, self.clock.monotonic_s()
        if not assistant.enabled:
            return Reason.OFF
        if asker.stamp_ms is not None and "canalhandia.ia.semespera" not in extra and assistant.cooldown_s > 0:
            if asker.started_s is None:
                asker.started_s = now - max(0.0, (self.clock.wall_ms() - asker.stamp_ms) / 1000)
            if now - asker.started_s < assistant.cooldown_s:
                return Reason.COOLDOWN
        self.minute = [at for at in self.minute if at > now - 60]
        if len(self.minute) >= assistant.per_minute:
            return Reason.CROWDED
        limit = 4 if "canalhandia.ia.limite.4" in extra else assistant.daily_limit
        return Reason.DAILY_CAP if asker.used.get(self._today(), 0) >= limit else None

    @rule(seconds=st.sampled_from([1, 5, 10, 30, 55, 61, 300, 601, 3_600, 40_000, 90_000]))
    def time_passes(self, seconds: float) -> None:
        self.clock.advance(seconds)
        assert self.gate.today() == self._today()

    @rule(seconds=st.sampled_from([-86_400, -3_600, -20, 20, 3_600, 86_400]))
    def the_clock_jumps(self, seconds: float) -> None:
        self.clock.jump(seconds)
        self.jumped += seconds
        if abs(seconds) > 90 or self.jumped == self.believed:
            self.jumped_at = self.clock.monotonic_s()
        assert self.gate.today() == self._today()

    @rule(jump=st.sampled_from([0, 0, -20, -3_600, 5]))
    def restart(self, jump: float) -> None:
        self.store.close()
        self.clock.jump(jump)
        self.jumped += jump
        self.store = open_store("sqlite", self.path)
        self._open()
        self.believed = self.jumped
        for asker in self.askers:
            asker.started_s = None

    @rule(
        limit=st.integers(0, 6), cooldown=st.sampled_from([0.0, 5.0, 10.0, 60.0]), per_minute=st.integers(1, 6),
        enabled=st.sampled_from([True, True, True, False]),
    )  # fmt: skip
    def reload(self, limit: int, cooldown: float, per_minute: int, enabled: bool) -> None:
        changed = dataclasses.replace(
            self.settings.assistant, daily_limit=limit, cooldown_s=cooldown, per_minute=per_minute, enabled=enabled
        )
        self.settings = dataclasses.replace(self.settings, assistant=changed)

    @rule(which=st.integers(0, 30), delivered=st.booleans())
    def finish(self, which: int, delivered: bool) -> None:
        if not self.tickets:
            return
        who, day, ticket = self.tickets[which % len(self.tickets)]
        if delivered:
            self.gate.settle(ticket)
        else:
            assert self.gate.refund(ticket) is True
            self.askers[who].used[day] -= 1
        self.tickets.remove((who, day, ticket))
        assert self.gate.refund(ticket) is False

    @rule(which=st.integers(0, 30), who=players, right=st.booleans())
    def vote(self, which: int, who: int, right: bool) -> None:
        if not self.answers:
            return
        answer = self.answers[which % len(self.answers)]
        before = self.store.answers.vote(answer, UUIDS[who], right=right, reason="", at_ms=0)
        assert before is self.votes.get((answer, who))
        self.votes[answer, who] = right

    @rule(question=st.sampled_from(QUESTIONS), text=st.sampled_from(["um", "dois", "três §c: '#'"]))
    def correct(self, question: str, text: str) -> None:
        self.book.correct(question, text, "Ana")
        self.corrections.setdefault(question, []).append(text)

    @rule(question=st.sampled_from(QUESTIONS))
    def undo(self, question: str) -> None:
        found = self.book.lookup(question)
        assert (found is not None) == (question in self.corrections)
        if found is not None:
            self.book.undo(found.correction.id)
            self.corrections[question].pop()
            if not self.corrections[question]:
                del self.corrections[question]

    @invariant()
    def all_agree(self) -> None:
        if not hasattr(self, "store"):
            return
        today = self._today()
        for uuid, asker in zip(UUIDS, self.askers, strict=True):
            assert self.gate.used_today(uuid) == asker.used.get(today, 0)
        right = sum(self.votes.values())
        assert self.store.answers.vote_totals() == VoteCount(right, len(self.votes) - right)
        wrong = {answer for (answer, _), vote in self.votes.items() if not vote}
        assert {record.id for record in self.store.answers.pending(1000)} == wrong


GateMachine.TestCase.settings = settings(
    max_examples=20, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
TestGateAgainstModel = GateMachine.TestCase
