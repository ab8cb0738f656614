"""What was asked and answered: answers with their sources, votes, traces, and answers that found nobody online."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_plugin.store.database import Database, Row, Transaction

_ANSWER = (
    "id, answer.uuid, COALESCE(player.name, answer.uuid), at_ms, question, text, kind, profile, model, sources,"
    " private, corrected_by"
)
_FROM = "FROM answer LEFT JOIN player ON player.uuid = answer.uuid"


REFUSAL = "recusa"
"""The `kind` of refusals and greetings: nobody votes on them."""


@dataclass(frozen=True, slots=True)
class SourceRecord:
    label: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """An answer to be kept. `uuid`: the asker's, or 'console'; `kind` and `profile` by their enums' values."""

    uuid: str
    at_ms: int
    question: str
    text: str
    kind: str
    profile: str
    model: str | None = None
    sources: tuple[SourceRecord, ...] = ()
    private: bool = False


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """A kept answer; `player` is the asker's last known name, `corrected_by` the correction's id."""

    id: int
    uuid: str
    player: str
    at_ms: int
    question: str
    text: str
    kind: str
    profile: str
    model: str | None
    sources: tuple[SourceRecord, ...]
    private: bool
    corrected_by: str | None


@dataclass(frozen=True, slots=True)
class VoteRecord:
    uuid: str
    player: str
    right: bool
    reason: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class VoteCount:
    right: int
    wrong: int


@dataclass(frozen=True, slots=True)
class LostAnswer:
    """`component`: Adventure JSON as it would have been sent."""

    at_ms: int
    question: str
    component: str


class AnswerStore:
    """Thread-safe. Every method raises `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, answer: NewAnswer, trace: Sequence[tuple[str, float, str]] = ()) -> int:
        """Keep an answer, with its trace (step, milliseconds, detail); its number."""
        sources = json.dumps([[s.label, s.url] for s in answer.sources], ensure_ascii=False)

        def work(transaction: Transaction) -> int:
            rows = transaction.run(
                "INSERT INTO answer (uuid, at_ms, question, text, kind, profile, model, sources, private)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                *(answer.uuid, answer.at_ms, answer.question, answer.text, answer.kind, answer.profile, answer.model),
                *(sources, int(answer.private)),
            )
            number = int(rows[0][0])
            if trace:
                steps = json.dumps([list(step) for step in trace], ensure_ascii=False)
                transaction.run("INSERT INTO trace (answer_id, steps) VALUES (?, ?)", number, steps)
            return number

        return self._database.write(work)

    def get(self, answer_id: int) -> AnswerRecord | None:
        rows = self._database.read(f"SELECT {_ANSWER} {_FROM} WHERE id = ?", answer_id)
        return _answer(rows[0]) if rows else None

    def last_of(self, uuid: str) -> AnswerRecord | None:
        """The player's newest answer."""
        rows = self._database.read(f"SELECT {_ANSWER} {_FROM} WHERE answer.uuid = ? ORDER BY id DESC LIMIT 1", uuid)
        return _answer(rows[0]) if rows else None

    def trace(self, answer_id: int) -> list[tuple[str, float, str]] | None:
        """The steps of an answer; None when none were kept."""
        rows = self._database.read("SELECT steps FROM trace WHERE answer_id = ?", answer_id)
        return [(str(n), float(ms), str(detail)) for n, ms, detail in json.loads(rows[0][0])] if rows else None

    def vote(self, answer_id: int, uuid: str, *, right: bool, reason: str, at_ms: int) -> bool | None:
        """Count a player's vote in place of his earlier one, which is given (None: he had none)."""

        def work(transaction: Transaction) -> bool | None:
            before = transaction.run("SELECT correct FROM vote WHERE answer_id = ? AND uuid = ?", answer_id, uuid)
            transaction.run(
                "INSERT INTO vote (answer_id, uuid, correct, reason, at_ms) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (answer_id, uuid) DO UPDATE SET correct = excluded.correct, reason = excluded.reason,"
                " at_ms = excluded.at_ms",
                *(answer_id, uuid, int(right), reason, at_ms),
            )
            return bool(before[0][0]) if before else None

        return self._database.write(work)

    def votes(self, answer_id: int) -> list[VoteRecord]:
        """Every vote on an answer, oldest first."""
        rows = self._database.read(
            "SELECT vote.uuid, COALESCE(player.name, vote.uuid), correct, reason, at_ms FROM vote"
            " LEFT JOIN player ON player.uuid = vote.uuid WHERE answer_id = ? ORDER BY at_ms, vote.uuid",
            answer_id,
        )
        return [VoteRecord(uuid, player, bool(right), reason, at_ms) for uuid, player, right, reason, at_ms in rows]

    def vote_totals(self) -> VoteCount:
        """Over all answers that are still kept."""
        right, wrong = self._database.read("SELECT COALESCE(SUM(correct), 0), COALESCE(SUM(1 - correct), 0) FROM vote")[
            0
        ]
        return VoteCount(int(right), int(wrong))

    def pending(self, limit: int = 50, offset: int = 0) -> list[AnswerRecord]:
        """Answers that somebody calls wrong and nobody has corrected: most such votes first, then newest."""
        rows = self._database.read(
            f"SELECT {_ANSWER} {_FROM} JOIN"
            " (SELECT answer_id, SUM(1 - correct) AS wrong FROM vote GROUP BY answer_id) v"
            " ON v.answer_id = answer.id WHERE v.wrong > 0 AND corrected_by IS NULL"
            " ORDER BY v.wrong DESC, id DESC LIMIT ? OFFSET ?",
            limit,
            offset,
        )
        return [_answer(row) for row in rows]

    def pending_count(self) -> int:
        rows = self._database.read(
            "SELECT COUNT(DISTINCT answer.id) FROM answer JOIN vote ON vote.answer_id = answer.id"
            " WHERE correct = 0 AND corrected_by IS NULL"
        )
        return int(rows[0][0])

    def set_corrected(self, answer_id: int, correction: str | None) -> None:
        """Take an answer off the pending list (or, None, put it back)."""
        self._database.write(lambda t: t.run("UPDATE answer SET corrected_by = ? WHERE id = ?", correction, answer_id))

    def uncorrect(self, correction: str) -> None:
        """The correction is gone: what it settled is pending again."""
        self._database.write(
            lambda t: t.run("UPDATE answer SET corrected_by = NULL WHERE corrected_by = ?", correction)
        )

    def keep_lost(self, uuid: str, lost: LostAnswer) -> None:
        """Keep what could not be delivered because the player had left."""
        self._database.write(
            lambda t: t.run(
                "INSERT INTO lost_answer (uuid, at_ms, question, component) VALUES (?, ?, ?, ?)",
                *(uuid, lost.at_ms, lost.question, lost.component),
            )
        )

    def take_lost(self, uuid: str, since_ms: int) -> list[LostAnswer]:
        """What waits for a player, oldest first, and not older than `since_ms`; all of it is forgotten here, so that
        no second server shows it too."""
        rows = self._database.write(
            lambda t: t.run("DELETE FROM lost_answer WHERE uuid = ? RETURNING id, at_ms, question, component", uuid)
        )
        return [
            LostAnswer(at_ms, question, component)
            for _, at_ms, question, component in sorted(rows)
            if at_ms >= since_ms
        ]


def _answer(row: Row) -> AnswerRecord:
    number, uuid, player, at_ms, question, text, kind, profile, model, sources, private, corrected_by = row
    return AnswerRecord(
        id=number,
        uuid=uuid,
        player=player,
        at_ms=at_ms,
        question=question,
        text=text,
        kind=kind,
        profile=profile,
        model=model,
        sources=tuple(SourceRecord(label, url) for label, url in json.loads(sources)),
        private=bool(private),
        corrected_by=corrected_by,
    )
