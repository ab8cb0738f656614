"""What those who wait read above the hot bar: what is being done for them, said anew until they are answered.

A client shows such a line for three seconds and forgets it, so one thread repeats it. Who has waited long is told so;
the console, which has no such line, once, in its log. Thread-safe.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from canalhandia_bridge.errors import BridgeError
from canalhandia_bridge.types import Sender
from canalhandia_knowledge.answering.pipeline import Stage
from canalhandia_plugin.messages import Message, assistant
from canalhandia_plugin.rendering.components import join, text
from canalhandia_plugin.services import Services

log = logging.getLogger(__name__)

STILL_THINKING_S = 8.0
REPEAT_S = 2.0
_NOTHING = text("")
_STAGES: dict[Stage, Callable[[], Message]] = {
    Stage.SEARCHING: assistant.searching,
    Stage.CONSULTING_WIKI: assistant.reading_wiki,
    Stage.LOADING: assistant.loading_model,
    Stage.WRITING: assistant.writing,
    Stage.CHECKING: assistant.checking,
}


@dataclass(slots=True, eq=False)
class Wait:
    """One asker's wait. Made before his question is queued, so that nothing of its course is missed."""

    sender: Sender
    stage: Stage | None = None
    since: float | None = None
    over: bool = False
    console_told: bool = False


class WaitingLines:
    """`begin` once a question is queued, `stage` as often as it changes (from before that on), `end` before its answer.
    The repeating thread lives while somebody waits."""

    def __init__(
        self, services: Services, *, still_thinking_s: float = STILL_THINKING_S, repeat_s: float = REPEAT_S
    ) -> None:
        self._services = services
        self._still_s, self._repeat_s = still_thinking_s, repeat_s
        self._waits: list[Wait] = []
        self._changed = threading.Condition()
        self._repeating = False

    def begin(self, wait: Wait) -> None:
        """From now on this asker waits, if he was not answered meanwhile."""
        with self._changed:
            if wait.over:
                return
            wait.since = time.monotonic()
            self._waits.append(wait)
            self._show(wait)
            if not self._repeating:
                self._repeating = True
                threading.Thread(target=self._repeat, name="waiting-lines", daemon=True).start()

    def stage(self, wait: Wait, stage: Stage) -> None:
        """What is being done for this asker now."""
        with self._changed:
            wait.stage = stage
            if wait.since is not None and not wait.over:
                self._show(wait)

    def end(self, wait: Wait) -> None:
        """This asker is about to be answered: the line goes."""
        with self._changed:
            wait.over = True
            if wait not in self._waits:
                return
            self._waits.remove(wait)
            self._changed.notify_all()
            if wait.sender.uuid is not None:
                self._services.server.action_bar(wait.sender.target, _NOTHING)

    def _repeat(self) -> None:
        while True:
            with self._changed:
                if self._changed.wait_for(lambda: not self._waits, self._repeat_s):
                    self._repeating = False
                    return
                try:
                    for wait in self._waits:
                        self._show(wait)
                except BridgeError as error:
                    log.debug("nobody can be told that he waits: %s", error)
                    self._repeating = False
                    return

    def _show(self, wait: Wait) -> None:
        """Under the lock, so that no line comes after the answer."""
        services, sender = self._services, wait.sender
        long = wait.since is not None and time.monotonic() - wait.since >= self._still_s
        doing = services.words(self._doing(wait), sender)
        if long:
            doing = join((services.words(assistant.still_thinking(), sender), text(" "), doing))
        if sender.uuid is not None:
            services.server.action_bar(sender.target, doing)
        elif long and not wait.console_told:
            wait.console_told = True
            services.server.reply(sender.target, doing)

    def _doing(self, wait: Wait) -> Message:
        if wait.stage is not None:
            return _STAGES[wait.stage]()
        ahead = self._services.queue.ahead(wait.sender.target)
        return assistant.waiting_turn(ahead) if ahead else assistant.thinking()
