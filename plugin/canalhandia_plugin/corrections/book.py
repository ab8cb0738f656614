"""The team's corrections: found for a question, written, edited, undone; kept in correcoes.yml.

With a store that several servers share, the truth is its table: each server keeps its file in step with it, both ways,
so that the file stays readable and editable by hand everywhere.
"""

import datetime as dt
import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from canalhandia_knowledge.answering import pipeline as answering
from canalhandia_knowledge.folding import search_text, words
from canalhandia_knowledge.protocols import Embedder, NameResolver
from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.ledger import CorrectionLedger
from canalhandia_plugin.corrections.match import CorrectionIndex, Match
from canalhandia_plugin.errors import FileRefused, StoreUnavailable
from canalhandia_plugin.gate.clock import Clock
from canalhandia_plugin.store.corrections import Change

_LOOK_EVERY_S = 1.0
_LOG = logging.getLogger(__name__)


class CorrectionBook:
    """Thread-safe. Reading never fails: a file that cannot be read is complained about once, and the last good one
    counts. Writing raises `FileRefused` or `StoreUnavailable`, and then nothing changed."""

    def __init__(
        self,
        ledger: CorrectionLedger,
        clock: Clock,
        zone: Callable[[], ZoneInfo],
        complain: Callable[[FileRefused], None],
    ) -> None:
        """Reads at once. `complain` hears each refusal of the file once."""
        self._ledger = ledger
        self._clock = clock
        self._zone = zone
        self._complain = complain
        self._lock = threading.RLock()
        self._all: tuple[TeamCorrection, ...] = ()
        self._index = CorrectionIndex(())
        self._version = 0
        self._out_of_step = False
        self._looked_s = clock.monotonic_s()
        self._look()

    @property
    def version(self) -> int:
        """Changes whenever an answer might: for the answer cache's key."""
        return self._version

    def understand(self, resolver: NameResolver | None, embedder: Embedder | None = None) -> None:
        """From now on questions are read with these. Reading many corrections anew takes a while: call it from a
        worker; lookups go on meanwhile."""
        corrections = self._index.corrections
        index = CorrectionIndex(corrections, resolver, embedder)
        with self._lock:
            if self._index.corrections != corrections:
                index = CorrectionIndex(self._index.corrections, resolver, embedder, index.known)
            self._index = index
            self._version += 1

    def lookup(self, question: str) -> Match | None:
        """The correction that a question means, if one counts today."""
        self._look_if_due()
        return self._index.match(question, self._today())

    def for_answering(self, question: str) -> answering.Correction | None:
        """`lookup` in the form that `AnswerPipeline` takes."""
        match = self.lookup(question)
        if match is None:
            return None
        return answering.Correction(match.correction.id, match.correction.question, match.correction.text)

    def all(self) -> tuple[TeamCorrection, ...]:
        """Every correction, the undone and expired ones too, in the order of the file."""
        self._look_if_due()
        return self._all

    def search(self, text: str) -> list[TeamCorrection]:
        """Those in force whose question or text holds every word of a search, newest first; all for ''."""
        wanted = set(words(text))
        today = self._today()
        return [
            correction
            for correction in reversed(self.all())
            if correction.counts_on(today) and wanted <= set(words(f"{correction.question} {correction.text}"))
        ]

    def get(self, correction_id: str) -> TeamCorrection | None:
        return next((c for c in self.all() if c.id == correction_id.strip()), None)

    def correct(
        self, question: str, text: str, author: str, author_uuid: str = "", until: dt.date | None = None
    ) -> tuple[TeamCorrection, bool]:
        """Write the right answer to a question; a correction of the very same question is edited instead (True)."""
        now = self._now()

        def make(number: str) -> TeamCorrection:
            values = {"author": author, "author_uuid": author_uuid, "at": now, "until": until}
            return TeamCorrection(number, question.strip(), text.strip(), **values)  # type: ignore[arg-type]

        with self._lock, self._ledger.alone():
            self._read()  # another process may have answered the very same question a moment ago
            same = next((c for c in self._all if search_text(c.question) == search_text(question)), None)
            if same is not None:
                edited = self._changed(
                    same.id, lambda c: c and replace(c.with_text(text, author, author_uuid, now), until=until)
                )
                if edited is not None:
                    return edited, True
            made = self._ledger.add(make)
            self._read()
        return made, False

    def edit(self, correction_id: str, text: str, author: str, author_uuid: str = "") -> TeamCorrection | None:
        """Give a correction another text; the old one goes into its history. None: there is none of that id."""
        now = self._now()
        return self._changed(correction_id, lambda c: c and c.with_text(text.strip(), author, author_uuid, now))

    def undo(self, correction_id: str) -> TeamCorrection | None:
        """Give it the text that it had before, or, without one, take it out of force. None: no such one in force."""
        return self._changed(correction_id, lambda c: c.undone() if c is not None and c.active else None)

    def forget_author(self, author_uuid: str) -> int:
        """Take a player's name off what he wrote, and out of the history; how many corrections changed."""
        mine = [c for c in self.all() if author_uuid and c.author_uuid == author_uuid]
        names = {c.author for c in mine}
        for correction in mine:
            self._changed(correction.id, lambda c: c and _anonymous(c, names))
        return len(mine)

    def refresh(self) -> None:
        """Read the file (and the shared store) now. Raises `FileRefused` or `StoreUnavailable`: the last good reading
        stays."""
        with self._lock:
            self._read()

    def _changed(self, correction_id: str, work: Change) -> TeamCorrection | None:
        with self._lock:
            changed = self._ledger.change(correction_id.strip(), work)
            self._read()
            return changed

    def _look_if_due(self) -> None:
        now = self._clock.monotonic_s()
        if now - self._looked_s >= _LOOK_EVERY_S and self._lock.acquire(blocking=False):
            try:
                self._looked_s = now
                self._look()
            finally:
                self._lock.release()

    def _look(self) -> None:
        try:
            if self._ledger.stale():
                self._read()
            self._out_of_step = False
        except FileRefused as refused:
            self._ledger.seen()
            self._complain(refused)
        except StoreUnavailable as error:
            if not self._out_of_step:
                _LOG.warning("corrections are not in step with the other servers: %s", error)
            self._out_of_step = True

    def _read(self) -> None:
        self._all = tuple(self._ledger.read())
        old = self._index
        active = tuple(c for c in self._all if c.active)
        if active != old.corrections:
            self._index = CorrectionIndex(active, old.resolver, old.embedder, old.known)
            self._version += 1

    def _now(self) -> dt.datetime:
        return dt.datetime.fromtimestamp(self._clock.wall_ms() // 1_000, self._zone())

    def _today(self) -> dt.date:
        return self._now().date()


def _anonymous(correction: TeamCorrection, names: set[str]) -> TeamCorrection:
    history = tuple(replace(r, author="" if r.author in names else r.author) for r in correction.history)
    return replace(correction, author="", author_uuid="", history=history)
