"""What an asker does with an answer: `/ia mais`, `limpar`, `fontes`, `certo`, `errado`."""

from canalhandia_bridge.types import Sender
from canalhandia_plugin import permissions
from canalhandia_plugin.commands.permitted import Handler, permitted
from canalhandia_plugin.delivery import Delivery
from canalhandia_plugin.literal import literal
from canalhandia_plugin.messages import assistant, corrections, general
from canalhandia_plugin.services import Services
from canalhandia_plugin.store.answers import REFUSAL, AnswerRecord

_MAX_REASON = 200
_LARGEST = 2_147_483_647
"""Of an answer's number: what the store can hold."""


class AnswerCommands:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery

    def handlers(self) -> dict[str, Handler]:
        """Folded sub-command -> handler."""
        handlers: dict[str, Handler] = {
            "mais": lambda sender, _: self._delivery.more(sender),
            "limpar": self._clear,
            "fontes": self._sources,
            "certo": lambda sender, rest: self._vote(sender, rest, right=True),
            "errado": lambda sender, rest: self._vote(sender, rest, right=False),
        }
        return {word: permitted(self._services, permissions.ASK, handler) for word, handler in handlers.items()}

    def _clear(self, sender: Sender, _: str) -> None:
        self._delivery.forget(sender.target)
        self._services.say(sender, assistant.conversation_cleared())

    def _sources(self, sender: Sender, rest: str) -> None:
        number, _ = number_first(rest)
        record = self._own(sender, number) if number is not None else self._last(sender)
        if record is None:
            self._unknown(sender, number)
            return
        if not record.sources:
            self._services.say(sender, assistant.no_sources())
            return
        lines = [
            assistant.source_line_address(i, source.label, source.url)
            if source.url
            else assistant.source_line(i, source.label)
            for i, source in enumerate(record.sources, 1)
        ]
        self._services.say(sender, assistant.sources_title(), *lines)

    def _vote(self, sender: Sender, rest: str, *, right: bool) -> None:
        services = self._services
        if sender.uuid is None:
            services.say(sender, general.players_only("/ia pendentes"))
            return
        number, reason = number_first(rest)
        record = services.store.answers.get(number) if number is not None else self._last(sender)
        if record is None or (record.private and record.uuid != sender.uuid):
            self._unknown(sender, number)
            return
        if record.kind == REFUSAL:
            services.say(sender, assistant.nothing_to_vote_on())
            return
        reason = " ".join(literal(reason).split())[:_MAX_REASON]
        votes = services.store.answers
        before = next((vote for vote in votes.votes(record.id) if vote.uuid == sender.uuid), None)
        if before is not None and before.right is right and reason in ("", before.reason):
            services.say(sender, corrections.voted_again(record.id))
            return
        votes.vote(record.id, sender.uuid, right=right, reason=reason, at_ms=services.clock.wall_ms())
        if right:
            services.say(sender, corrections.voted_right(record.id))
            return
        services.say(
            sender,
            corrections.voted_wrong_because(record.id, reason) if reason else corrections.voted_wrong(record.id),
        )
        if services.library.cache is not None:
            services.library.cache.forget(record.question, record.text)
        self._tell_team(sender, record)

    def _tell_team(self, sender: Sender, record: AnswerRecord) -> None:
        words = corrections.told_wrong(sender.name, record.id, record.question)
        self._services.tell_team(words, but=sender.uuid)

    def _own(self, sender: Sender, number: int) -> AnswerRecord | None:
        """An answer that this sender may look at: not another's private one."""
        record = self._services.store.answers.get(number)
        if record is None or (record.private and record.uuid != sender.target and sender.uuid is not None):
            return None
        return record

    def _last(self, sender: Sender) -> AnswerRecord | None:
        return self._services.store.answers.last_of(sender.target)

    def _unknown(self, sender: Sender, number: int | None) -> None:
        self._services.say(sender, assistant.no_answer_yet() if number is None else corrections.unknown_answer(number))


def number_first(rest: str) -> tuple[int | None, str]:
    """('12 não é assim') -> (12, 'não é assim'); without a number in front (None, all of it)."""
    word, _, behind = rest.strip().partition(" ")
    if word.isascii() and word.isdigit():
        return min(int(word[:18]), _LARGEST), behind.strip()
    return None, rest.strip()
