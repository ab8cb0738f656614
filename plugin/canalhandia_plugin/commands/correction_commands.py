"""What the team does with wrong answers: `/ia pendentes`, `corrigir`, `correcoes`, `desfazer`."""

import datetime as dt
import logging

from canalhandia_bridge.types import Sender
from canalhandia_knowledge.folding import fold
from canalhandia_plugin import permissions
from canalhandia_plugin.commands.answer_commands import number_first
from canalhandia_plugin.commands.permitted import Handler, permitted
from canalhandia_plugin.corrections.entries import MAX_TEXT, TeamCorrection
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.literal import literal, shortened
from canalhandia_plugin.messages import Message, Moment, corrections, general
from canalhandia_plugin.services import Services
from canalhandia_plugin.store.answers import AnswerRecord

log = logging.getLogger("canalhandia")

_PAGE = 5
_SHOWN_CHARS = 160
_LAST = frozenset({"ultima", "ultimo", "last"})


class CorrectionCommands:
    def __init__(self, services: Services) -> None:
        self._services = services

    def handlers(self) -> dict[str, Handler]:
        """Folded sub-command -> handler."""
        services = self._services
        return {
            "pendentes": permitted(services, permissions.PENDING, self._pending),
            "corrigir": permitted(services, permissions.CORRECT, self._correct),
            "correcoes": permitted(services, permissions.CORRECT, self._list),
            "desfazer": permitted(services, permissions.CORRECT, self._undo),
        }

    def _pending(self, sender: Sender, rest: str) -> None:
        answers = self._services.store.answers
        count = answers.pending_count()
        if not count:
            self._services.say(sender, corrections.nothing_pending())
            return
        page, _ = number_first(rest)
        pages = -(-count // _PAGE)
        page = page or 1
        if not 1 <= page <= pages:
            self._services.say(sender, general.no_such_page(pages))
            return
        lines: list[Message] = [corrections.pending_title(count)]
        for record in answers.pending(_PAGE, (page - 1) * _PAGE):
            lines += self._pending_lines(record)
        if page < pages:
            lines.append(general.next_page(page, pages, f"/ia pendentes {page + 1}"))
        self._services.say(sender, *lines)

    def _pending_lines(self, record: AnswerRecord) -> list[Message]:
        votes = self._services.store.answers.votes(record.id)
        wrong = [vote for vote in votes if not vote.right]
        lines = [
            corrections.pending_line(
                record.id, record.question, shortened(record.text, _SHOWN_CHARS), len(wrong), len(votes) - len(wrong)
            )
        ]
        lines += [corrections.pending_reason(vote.player, vote.reason) for vote in wrong if vote.reason]
        if record.sources:
            lines.append(corrections.pending_sources("; ".join(source.label for source in record.sources)))
        lines.append(corrections.pending_how(record.id))
        return lines

    def _correct(self, sender: Sender, rest: str) -> None:
        services = self._services
        word, _, text = rest.strip().partition(" ")
        text = " ".join(literal(text).split())
        record = self._record(sender, word)
        if record is None:
            services.say(sender, *self._no_record(word))
            return
        if not text:
            services.say(sender, corrections.empty_text(str(record.id)))
            return
        if len(text) > MAX_TEXT:
            services.say(sender, corrections.text_too_long(len(text), MAX_TEXT))
            return
        try:
            saved, edited = services.corrections.correct(record.question, text, sender.name, sender.uuid or "")
        except FileRefused as refused:
            log.error("%s", refused)
            services.say(sender, corrections.not_written())
            return
        services.store.answers.set_corrected(record.id, saved.id)
        services.say(sender, corrections.edited(saved.id) if edited else corrections.saved(saved.id, record.question))

    def _record(self, sender: Sender, word: str) -> AnswerRecord | None:
        """The answer meant: by number, or 'última' (the sender's own last one, else the newest pending one)."""
        answers = self._services.store.answers
        number, _ = number_first(word)
        if number is not None:
            return answers.get(number)
        if fold(word) not in _LAST:
            return None
        pending = answers.pending(1)
        return answers.last_of(sender.target) or (pending[0] if pending else None)

    def _no_record(self, word: str) -> list[Message]:
        number, _ = number_first(word)
        if number is not None:
            return [corrections.unknown_answer(number)]
        if fold(word) in _LAST:
            return [corrections.nothing_to_correct()]
        return [general.usage("/ia corrigir <número|última> <texto>")]

    def _list(self, sender: Sender, rest: str) -> None:
        services = self._services
        page, search = 1, rest.strip()
        found = services.corrections.search(search)
        number, behind = number_first(search)
        if number is not None and not behind:
            page, found = number, services.corrections.search("")
        if not found:
            services.say(sender, corrections.none_found(search) if search else corrections.none_yet())
            return
        pages = -(-len(found) // _PAGE)
        if not 1 <= page <= pages:
            services.say(sender, general.no_such_page(pages))
            return
        lines: list[Message] = [corrections.list_title(len(found))]
        lines += [self._line(correction) for correction in found[(page - 1) * _PAGE : page * _PAGE]]
        if page < pages and not search:
            lines.append(general.next_page(page, pages, f"/ia correcoes {page + 1}"))
        services.say(sender, *lines)

    def _line(self, correction: TeamCorrection) -> Message:
        zone = self._services.settings.general.zone
        at = correction.at or dt.datetime.fromtimestamp(0, zone)
        return corrections.list_line(
            correction.id, correction.question, shortened(correction.text, _SHOWN_CHARS), correction.author, Moment(at)
        )

    def _undo(self, sender: Sender, rest: str) -> None:
        services = self._services
        wanted = rest.strip()
        if not wanted:
            services.say(sender, general.usage("/ia desfazer <correção>"))
            return
        try:
            undone = services.corrections.undo(wanted)
        except FileRefused as refused:
            log.error("%s", refused)
            services.say(sender, corrections.not_written())
            return
        if undone is None:
            services.say(sender, corrections.unknown_correction(wanted))
        elif undone.active:
            services.say(sender, corrections.undone(undone.id, undone.text))
        else:
            services.store.answers.uncorrect(undone.id)
            services.say(sender, corrections.withdrawn(undone.id))
