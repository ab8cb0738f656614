"""How answers reach people: the asker, everybody else when it is public, or the asker's next join.

Keeps, per asker and bounded, what `/ia mais` still has to show. Thread-safe.
"""

import json
import logging
import threading
from collections import OrderedDict
from functools import partial

from canalhandia_bridge.types import CONSOLE, Sender, SenderKind
from canalhandia_knowledge.types import Answer, Question
from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.messages import assistant
from canalhandia_plugin.rendering.chat import ChatMessage
from canalhandia_plugin.rendering.components import Component
from canalhandia_plugin.rendering.shown_answer import Buttons, ShownAnswer, show_answer, show_sentence
from canalhandia_plugin.services import Services
from canalhandia_plugin.store.answers import REFUSAL, LostAnswer, NewAnswer, SourceRecord

log = logging.getLogger(__name__)

_MAX_RESTS = 500
_MAX_DETAIL = 2_000
"""Letters of a step (a whole prompt) that the store keeps."""


class Delivery:
    """`services` must be whole before the first answer."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rests: OrderedDict[str, tuple[tuple[Component, ...], ...]] = OrderedDict()
        self._lock = threading.Lock()

    def answer(
        self, sender: Sender, question: Question, answer: Answer, *, private: bool, said: str | None = None
    ) -> bool:
        """Show an answer, keep it in the store and in the conversation; False: the asker is not online (then it waits
        for the next join, where that is configured). `said`: its first sentence, where the asker saw it already."""
        services = self._services
        kept = self._keep(sender, question, answer, private=private)
        answer_id = None if answer.refusal else kept
        shown = self._shown(sender, answer, answer_id, private=private, said=said)
        if not services.send(sender, shown.chat):
            # who left has nothing in memory: what waits for the return is the whole answer
            self._keep_lost(sender, question, self._shown(sender, answer, answer_id, private=private).whole)
            return False
        services.conversations.remember(sender.target, question.text, answer.text)
        self._put_rest(sender.target, shown.rest)
        if not private:
            self._show_others(sender, question, answer, answer_id)
        return True

    def first_sentence(self, sender: Sender, sentence: str) -> bool:
        """Show the asker what has passed its guards while the rest is being written; False: not online."""
        return self._services.send(sender, show_sentence(sentence, console=sender.uuid is None))

    def more(self, sender: Sender) -> None:
        """`/ia mais`: the rest of the asker's last answer."""
        with self._lock:
            rest = self._rests.pop(sender.target, ())
        if not rest:
            self._services.say(sender, assistant.nothing_more())
            return
        now, later = rest[0], rest[1:]
        self._put_rest(sender.target, later)
        lines = [*now, self._services.words(assistant.more(), sender)] if later else list(now)
        self._services.send(sender, ChatMessage.of(lines))

    def joined(self, sender: Sender) -> None:
        """Show what was answered while this player was away."""
        services = self._services
        minutes = services.settings.memory.lost_answers_min
        if sender.uuid is None or minutes <= 0:
            return
        now_ms = services.clock.wall_ms()
        try:
            lost = services.store.answers.take_lost(sender.uuid, round(now_ms - minutes * 60_000))
        except StoreUnavailable:
            log.exception("the answers of an absence could not be read")
            return
        for answer in lost:
            services.say(sender, assistant.lost_answer((now_ms - answer.at_ms) / 1000, answer.question))
            services.server.reply(sender.target, json.loads(answer.component))

    def forget(self, target: str) -> None:
        """The conversation and what `/ia mais` would show leave the memory: `/ia limpar`, or the player quit."""
        with self._lock:
            self._rests.pop(target, None)
        self._services.conversations.forget(target)

    def inventory(self, sender: Sender) -> dict[str, int] | None:
        """What the sender carries, by id; None for the console or when it cannot be read. Takes up to a tick."""
        if sender.uuid is None:
            return None
        items = self._services.server.inventory(sender.uuid)
        if items is None:
            return None
        counts: dict[str, int] = {}
        for item in items:
            counts[item.id] = counts.get(item.id, 0) + item.count
        return counts

    def _buttons(self, sender: Sender, answer_id: int | None) -> Buttons | None:
        if answer_id is None or sender.uuid is None:
            return None
        services = self._services
        return Buttons(
            services.words(assistant.button_right(answer_id), sender),
            services.words(assistant.button_wrong(answer_id), sender),
            services.words(assistant.button_sources(answer_id), sender),
            services.words(assistant.buttons_typed(answer_id), sender),
        )

    def _shown(
        self, sender: Sender, answer: Answer, answer_id: int | None, *, private: bool, said: str | None = None
    ) -> ShownAnswer:
        services = self._services
        return show_answer(
            answer,
            drawn=lambda value: services.library.drawn(value, bedrock=sender.bedrock, console=sender.uuid is None),
            bedrock=sender.bedrock,
            console=sender.uuid is None,
            more=services.words(assistant.more(), sender),
            private=services.words(assistant.only_you_see(), sender) if private and sender.uuid is not None else None,
            buttons=self._buttons(sender, answer_id),
            said=said,
        )

    def _show_others(self, sender: Sender, question: Question, answer: Answer, answer_id: int | None) -> None:
        """Everybody else online, each in his own way: they may vote on it and ask for its sources too."""
        services = self._services
        asked = assistant.asked_in_public(sender.name, question.text)
        others = services.server.server_info().players
        # What is refused (a password, a ping, an insult) is not repeated to everybody.
        for uuid, name in () if answer.refusal else others.items():
            if uuid == sender.uuid:
                continue
            reader = services.online.get(uuid) or Sender(SenderKind.PLAYER, uuid, name, locale="")
            shown = show_answer(
                answer,
                drawn=partial(services.library.drawn, bedrock=reader.bedrock),
                more=None,
                bedrock=reader.bedrock,
                buttons=self._buttons(reader, answer_id),
            )
            services.send(reader, ChatMessage.of([services.words(asked, reader), *shown.chat.lines]))
        if sender.uuid is not None:
            services.server.reply(CONSOLE, services.messages.component(asked, ""))

    def _keep(self, sender: Sender, question: Question, answer: Answer, *, private: bool) -> int | None:
        """In the store, with its trace; None when the store is away: the answer is shown all the same."""
        sources = tuple(SourceRecord(source.label, source.url) for source in answer.sources)
        kept = NewAnswer(
            uuid=sender.target,
            at_ms=self._services.clock.wall_ms(),
            question=question.text,
            text=answer.text,
            kind=REFUSAL if answer.refusal else answer.kind.value,
            profile=question.profile.value,
            model=answer.model,
            sources=sources,
            private=private,
        )
        try:
            return self._services.store.answers.add(
                kept, [(step.name, step.duration_ms, step.detail[:_MAX_DETAIL]) for step in answer.trace]
            )
        except StoreUnavailable:
            log.exception("an answer could not be kept")
            return None

    def _keep_lost(self, sender: Sender, question: Question, chat: ChatMessage) -> None:
        services = self._services
        if sender.uuid is None or services.settings.memory.lost_answers_min <= 0:
            log.info("an answer found nobody: %s had left", sender.name)
            return
        component = json.dumps(chat.as_one(), ensure_ascii=False)
        try:
            services.store.answers.keep_lost(
                sender.uuid, LostAnswer(services.clock.wall_ms(), question.text, component)
            )
        except StoreUnavailable:
            log.exception("an answer could not be kept for %s's return", sender.name)

    def _put_rest(self, target: str, rest: tuple[tuple[Component, ...], ...]) -> None:
        with self._lock:
            self._rests.pop(target, None)
            if rest:
                self._rests[target] = rest
            while len(self._rests) > _MAX_RESTS:
                self._rests.popitem(last=False)
