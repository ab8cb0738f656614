"""The queue in front of the model: bounded, fair, shared, and never silent."""

import threading
from collections.abc import Callable

import pytest

from canalhandia_plugin.work_queue import Outcome, QueueRefusal, Ticket, WorkQueue

DEADLINE_S = 10.0


class Collector:
    """Outcomes in the order in which they were delivered."""

    def __init__(self) -> None:
        self.outcomes: list[tuple[str, Outcome[str]]] = []
        self._changed = threading.Condition()

    def for_(self, name: str) -> Callable[[Outcome[str]], None]:
        def take(outcome: Outcome[str]) -> None:
            with self._changed:
                self.outcomes.append((name, outcome))
                self._changed.notify_all()

        return take

    def wait(self, count: int) -> list[tuple[str, Outcome[str]]]:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.outcomes) >= count, DEADLINE_S)
            return list(self.outcomes)


@pytest.fixture
def gate() -> threading.Event:
    return threading.Event()


def blocked(gate: threading.Event, started: threading.Event | None = None) -> Callable[[object], str]:
    def work(_: object) -> str:
        if started is not None:
            started.set()
        assert gate.wait(DEADLINE_S)
        return "ok"

    return work


def test_positions_limits_and_one_question_per_asker(gate: threading.Event) -> None:
    queue: WorkQueue[str] = WorkQueue(workers=1, capacity=2)
    seen, started = Collector(), threading.Event()
    first = queue.submit(asker="ana", key=1, work=blocked(gate, started), done=seen.for_("ana"))
    assert started.wait(DEADLINE_S)
    second = queue.submit(asker="bia", key=2, work=blocked(gate), done=seen.for_("bia"))
    third = queue.submit(asker="caio", key=3, work=blocked(gate), done=seen.for_("caio"))
    assert (first, second, third) == (Ticket(0), Ticket(1), Ticket(2))
    assert queue.submit(asker="davi", key=4, work=blocked(gate), done=seen.for_("davi")) is QueueRefusal.FULL
    assert queue.submit(asker="ana", key=5, work=blocked(gate), done=seen.for_("ana")) is QueueRefusal.ASKER_BUSY
    gate.set()
    assert [name for name, _ in seen.wait(3)] == ["ana", "bia", "caio"]
    assert queue.submit(asker="ana", key=6, work=lambda _: "again", done=seen.for_("ana")) == Ticket(0)
    assert seen.wait(4)[-1] == ("ana", Outcome(result="again"))
    queue.close(1)


def test_identical_questions_run_once_and_everybody_is_answered(gate: threading.Event) -> None:
    queue: WorkQueue[str] = WorkQueue(workers=2, capacity=10)
    seen, runs = Collector(), []

    def work(_: object) -> str:
        runs.append(1)
        assert gate.wait(DEADLINE_S)
        return "camelo"

    for name in ("a", "b", "c", "d", "e"):
        assert isinstance(queue.submit(asker=name, key="same", work=work, done=seen.for_(name)), Ticket)
    gate.set()
    assert {name for name, outcome in seen.wait(5) if outcome.result == "camelo"} == {"a", "b", "c", "d", "e"}
    assert len(runs) == 1
    queue.close(1)


def test_a_failure_is_told_and_the_worker_lives() -> None:
    queue: WorkQueue[str] = WorkQueue(workers=1, capacity=1)
    seen = Collector()

    def broken(_: object) -> str:
        raise ValueError("boom")

    queue.submit(asker="a", key=1, work=broken, done=seen.for_("a"))
    ((_, outcome),) = seen.wait(1)
    assert isinstance(outcome.error, ValueError)
    queue.submit(asker="a", key=2, work=lambda _: "fine", done=seen.for_("a"))
    assert seen.wait(2)[1][1].result == "fine"
    queue.close(1)


def test_a_delivery_that_fails_does_not_cost_the_others_theirs(gate: threading.Event) -> None:
    queue: WorkQueue[str] = WorkQueue(workers=1, capacity=5)
    seen = Collector()

    def explode(_: Outcome[str]) -> None:
        raise RuntimeError("player vanished")

    queue.submit(asker="a", key=1, work=blocked(gate), done=explode)
    queue.submit(asker="b", key=1, work=blocked(gate), done=seen.for_("b"))
    gate.set()
    assert seen.wait(1)[0][1].result == "ok"
    queue.close(1)


def test_close_tells_those_in_flight_and_those_waiting(gate: threading.Event) -> None:
    queue: WorkQueue[str] = WorkQueue(workers=1, capacity=5)
    seen, started = Collector(), threading.Event()
    queue.submit(asker="a", key=1, work=blocked(gate, started), done=seen.for_("a"))
    assert started.wait(DEADLINE_S)
    queue.submit(asker="b", key=2, work=blocked(gate), done=seen.for_("b"))
    queue.close(0.05)
    assert [(n, o.interrupted) for n, o in seen.wait(2)] == [("a", True), ("b", True)]
    gate.set()
    assert queue.submit(asker="c", key=3, work=blocked(gate), done=seen.for_("c")) is QueueRefusal.CLOSED
    assert len(seen.outcomes) == 2


def test_progress_reaches_everybody_who_waits() -> None:
    queue: WorkQueue[str] = WorkQueue(workers=1, capacity=5)
    seen, gate = Collector(), threading.Event()
    stages: list[tuple[str, object]] = []

    def work(report: Callable[[object], None]) -> str:
        assert gate.wait(DEADLINE_S)
        report("escrevendo")
        return "x"

    def noting(name: str) -> Callable[[object], None]:
        return lambda stage: stages.append((name, stage))

    for name in ("a", "b"):
        queue.submit(asker=name, key=1, work=work, done=seen.for_(name), progress=noting(name))
    gate.set()
    seen.wait(2)
    assert stages == [("a", "escrevendo"), ("b", "escrevendo")]
    queue.close(1)
