"""Where questions wait for a worker: bounded, one per asker, identical ones shared.

Nothing here runs on the server thread or on the event thread: `submit` returns at once, and `done` is called on a
worker thread (or on the closing thread, for work that never started).
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")
ArgT = TypeVar("ArgT")


class QueueRefusal(Enum):
    """Why a question was not taken."""

    ASKER_BUSY = "this asker's previous question is not answered yet"
    FULL = "as many questions wait as may wait"
    CLOSED = "the assistant is stopping"


@dataclass(frozen=True, slots=True)
class Ticket:
    """`position`: how many questions are before this one (0: a worker takes it now). `shared`: asked by others too."""

    position: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Outcome(Generic[ResultT]):
    """What became of a question: a result, an error (already logged), or neither: interrupted by the stop."""

    result: ResultT | None = None
    error: Exception | None = None

    @property
    def interrupted(self) -> bool:
        return self.result is None and self.error is None


@dataclass(slots=True)
class _Waiter(Generic[ResultT]):
    asker: str
    done: Callable[[Outcome[ResultT]], None]
    progress: Callable[[object], None]


@dataclass(slots=True, eq=False)
class _Job(Generic[ResultT]):
    key: Hashable
    work: Callable[[Callable[[object], None]], ResultT]
    waiters: list[_Waiter[ResultT]] = field(default_factory=list)


class WorkQueue(Generic[ResultT]):
    """`workers` threads take questions in order; at most `capacity` wait. All methods may be called from any thread."""

    def __init__(self, *, workers: int, capacity: int, name: str = "answer") -> None:
        self._capacity = capacity
        self._changed = threading.Condition()
        self._waiting: deque[_Job[ResultT]] = deque()
        self._open_jobs: dict[Hashable, _Job[ResultT]] = {}
        self._askers: set[str] = set()
        self._running = 0
        self._workers = workers
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, name=f"{name}-{i}", daemon=True) for i in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(
        self,
        *,
        asker: str,
        key: Hashable,
        work: Callable[[Callable[[object], None]], ResultT],
        done: Callable[[Outcome[ResultT]], None],
        progress: Callable[[object], None] = lambda _: None,
    ) -> Ticket | QueueRefusal:
        """Queue one question. `work` gets a function to report progress with; questions of the same `key` that are
        open at the same moment run once, and everybody's `done` gets the one outcome."""
        waiter = _Waiter(asker, done, progress)
        with self._changed:
            if self._closed:
                return QueueRefusal.CLOSED
            if asker in self._askers:
                return QueueRefusal.ASKER_BUSY
            twin = self._open_jobs.get(key)
            if twin is not None:
                self._askers.add(asker)
                twin.waiters.append(waiter)
                return Ticket(self._before(twin), shared=True)
            idle = self._workers - self._running - len(self._waiting)
            if idle <= 0 and len(self._waiting) >= self._capacity:
                return QueueRefusal.FULL
            self._askers.add(asker)
            job = _Job(key, work, [waiter])
            self._open_jobs[key] = job
            self._waiting.append(job)
            self._changed.notify()
            return Ticket(self._before(job))

    def busy(self, asker: str) -> bool:
        """Is a question of this asker open?"""
        with self._changed:
            return asker in self._askers

    def ahead(self, asker: str) -> int:
        """How many questions are before this asker's now, as `Ticket.position` counts them; 0: it is being answered,
        or there is none."""
        with self._changed:
            asked = (j for j in self._open_jobs.values() if any(w.asker == asker for w in j.waiters))
            return next((self._before(job) for job in asked), 0)

    def _before(self, job: _Job[ResultT]) -> int:
        """How many have to be answered before a worker takes this one. Under the lock."""
        if job not in self._waiting:
            return 0
        return max(0, self._running + self._waiting.index(job) + 1 - self._workers)

    @property
    def depth(self) -> tuple[int, int]:
        """(running or being delivered, waiting)."""
        with self._changed:
            return self._running, len(self._waiting)

    def close(self, timeout_s: float) -> None:
        """Take no more; tell every asker whose question has not finished that it was interrupted; wait for workers up
        to `timeout_s`. A worker that is still in a model call is left to its daemon thread: its answer goes nowhere."""
        with self._changed:
            self._closed = True
            open_jobs = list(self._open_jobs.values())
            self._open_jobs.clear()
            self._waiting.clear()
            self._askers.clear()
            orphans = [waiter for job in open_jobs for waiter in job.waiters]
            for job in open_jobs:
                job.waiters = []
            self._changed.notify_all()
        for waiter in orphans:
            _call(waiter.done, Outcome())
        share = timeout_s / max(1, len(self._threads))
        for thread in self._threads:
            thread.join(share)

    def _serve(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                job = self._waiting.popleft()
                self._running += 1
            outcome = self._run(job)
            with self._changed:
                if self._open_jobs.get(job.key) is job:
                    del self._open_jobs[job.key]
                waiters, job.waiters = job.waiters, []
                self._askers.difference_update(w.asker for w in waiters)
            for waiter in waiters:
                _call(waiter.done, outcome)
            with self._changed:
                self._running -= 1

    def _run(self, job: _Job[ResultT]) -> Outcome[ResultT]:
        def report(stage: object) -> None:
            with self._changed:
                waiters = list(job.waiters)
            for waiter in waiters:
                _call(waiter.progress, stage)

        try:
            return Outcome(result=job.work(report))
        except Exception as error:
            log.exception("a question failed")
            return Outcome(error=error)


def _call(function: Callable[[ArgT], None], argument: ArgT) -> None:
    try:
        function(argument)
    except Exception:
        log.exception("a delivery failed")
