"""From `/ia <pergunta>` to an answer in the chat.

    event thread:   empty, too long, permission, module -> exact answer at once (free) -> cooldown, caps -> queue
                    an answer that is kept -> delivery
    worker thread:  the pipeline -> delivery -> the question counts, or is given back

Nothing here waits: what may take long runs on the queue's workers.
"""

import contextlib
import logging
from collections.abc import Callable
from dataclasses import replace

from canalhandia_bridge.errors import BridgeError
from canalhandia_bridge.types import Sender
from canalhandia_knowledge.answering.cache import same_question
from canalhandia_knowledge.answering.pipeline import MAX_QUESTION_CHARS, Stage
from canalhandia_knowledge.types import Answer, AnswerKind, Question, Sentence
from canalhandia_plugin.delivery import Delivery
from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.gate.gate import FREE, Refused, Ticket, Use
from canalhandia_plugin.literal import literal
from canalhandia_plugin.messages import assistant, general
from canalhandia_plugin.messages import gate as gate_says
from canalhandia_plugin.services import Services
from canalhandia_plugin.waiting import Wait, WaitingLines
from canalhandia_plugin.work_queue import Outcome, QueueRefusal

log = logging.getLogger(__name__)


class Asking:
    """Takes questions. `ask` is called on the event thread, and returns in milliseconds."""

    def __init__(self, services: Services, delivery: Delivery, lines: WaitingLines | None = None) -> None:
        self._services = services
        self._delivery = delivery
        self._lines = lines or WaitingLines(services)

    def ask(self, sender: Sender, text: str, *, private: bool, command: str = "/ia") -> None:
        """One question, as typed."""
        services = self._services
        text = " ".join(literal(text).split())
        if not text:
            services.say(sender, assistant.empty_question(command))
            return
        if len(text) > MAX_QUESTION_CHARS:
            services.say(sender, assistant.question_too_long(len(text), MAX_QUESTION_CHARS))
            return
        access, use = services.access(sender), Use.ASK_PRIVATELY if private else Use.ASK
        refused = services.gate.may(access, use)
        if refused is not None:
            services.say(sender, refused.message)
            return
        private = private or services.settings.assistant.private
        question = self._question(sender, text)
        if services.settings.assistant.free_exact:
            answer = services.library.at_once(question)
            if answer is not None:
                self._delivery.answer(sender, question, answer, private=private)
                return
        try:
            ticket = services.gate.admit(sender, access, use)
        except StoreUnavailable:
            log.exception("the gate cannot count")
            services.say(sender, general.store_unavailable())
            return
        if isinstance(ticket, Refused):
            services.say(sender, ticket.message)
            return
        # an answer that is kept does not stand in line behind those that a model has to make
        kept = None if services.queue.busy(sender.target) else services.library.kept(question)
        if kept is not None:
            self._done(sender, question, ticket, Outcome(result=kept), private=private, said=None)
            return
        self._queue(sender, question, ticket, private=private)

    def _question(self, sender: Sender, text: str) -> Question:
        minutes = self._services.settings.assistant.conversation_min
        exchanges = self._services.conversations.recent(sender.target) if minutes > 0 else ()
        return Question(text, self._services.settings.assistant.profile, exchanges, held_item=sender.held_item)

    def _queue(self, sender: Sender, question: Question, ticket: Ticket, *, private: bool) -> None:
        services = self._services
        said: list[str] = []
        wait = Wait(sender)

        def work(report: Callable[[object], None]) -> Answer:
            asked = question
            if services.library.needs_inventory(question):
                asked = replace(question, inventory=self._delivery.inventory(sender))
            early = report if services.settings.assistant.first_sentence_early else None
            return services.library.pipeline.answer(asked, on_progress=report, on_sentence=early)

        def progress(news: object) -> None:
            if isinstance(news, Sentence) and self._delivery.first_sentence(sender, news.text):
                said.append(news.text)
            elif isinstance(news, Stage):
                self._lines.stage(wait, news)

        def done(outcome: Outcome[Answer]) -> None:
            with contextlib.suppress(BridgeError):
                self._lines.end(wait)
            self._done(sender, question, ticket, outcome, private=private, said=said[0] if said else None)

        # Questions about what one carries, or that lean on one's own conversation, are nobody else's.
        own = sender.target if question.exchanges or services.library.needs_inventory(question) else ""
        key = (same_question(question.text), question.profile, services.library.version(), own)
        got = services.queue.submit(asker=sender.target, key=key, work=work, done=done, progress=progress)
        if isinstance(got, QueueRefusal):
            services.gate.refund(ticket, wait_too=True)
            services.say(sender, gate_says.one_at_a_time() if got is QueueRefusal.ASKER_BUSY else general.busy())
            return
        if got.position > 0:
            services.say(sender, assistant.queued(got.position))
        self._lines.begin(wait)

    def _done(
        self,
        sender: Sender,
        question: Question,
        ticket: Ticket,
        outcome: Outcome[Answer],
        *,
        private: bool,
        said: str | None,
    ) -> None:
        """On a worker thread, or at once for what is kept. What was delivered counts; what was not is given back."""
        services = self._services
        try:
            if outcome.result is None:
                services.gate.refund(ticket, wait_too=outcome.interrupted)
                services.say(sender, assistant.interrupted() if outcome.interrupted else assistant.nothing_delivered())
                return
            answer = outcome.result
            delivered = self._delivery.answer(sender, question, answer, private=private, said=said)
            if not delivered:
                services.gate.refund(ticket)
            elif answer.kind is AnswerKind.EXACT and answer.model is None and services.settings.assistant.free_exact:
                services.gate.refund(ticket, wait_too=True)
            elif ticket is not FREE:
                services.gate.settle(ticket)
        except StoreUnavailable:
            log.exception("an answer could not be counted")
        except BridgeError as error:
            log.warning("an answer could not be delivered: %s", error)
