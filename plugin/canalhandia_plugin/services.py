"""What the command handlers work with: one object, made by app.py, handed to each of them."""

import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from canalhandia_bridge.errors import GatewayLost
from canalhandia_bridge.server import GameServer
from canalhandia_bridge.types import CONSOLE, Sender
from canalhandia_knowledge.answering.conversation import Conversations
from canalhandia_knowledge.types import Answer
from canalhandia_plugin import permissions
from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.gate.clock import Clock
from canalhandia_plugin.gate.gate import Gate
from canalhandia_plugin.library.library import Library
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.messages import Message, general
from canalhandia_plugin.permissions import Access
from canalhandia_plugin.rendering.chat import ChatMessage
from canalhandia_plugin.rendering.components import Component
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.store.store import Store, player_key
from canalhandia_plugin.work_queue import WorkQueue

log = logging.getLogger("canalhandia")


@dataclass(slots=True)
class Services:
    """`settings` and `messages` are replaced whole by a reload; read them anew for each command. `asked` gets every
    permission that is looked at (tests)."""

    folder: Path
    server: GameServer
    settings: Settings
    messages: MessageCatalogue
    store: Store
    gate: Gate
    corrections: CorrectionBook
    library: Library
    queue: WorkQueue[Answer]
    conversations: Conversations
    clock: Clock
    started_s: float = 0.0
    asked: Callable[[str], None] = lambda _: None
    online: dict[str, Sender] = field(default_factory=dict)
    stopping: threading.Event = field(default_factory=threading.Event)
    _running: list[Future[None]] = field(default_factory=list)
    _aside: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(2, thread_name_prefix="aside"))

    def access(self, sender: Sender) -> Access:
        """What the sender may do."""
        return Access(sender, self.asked)

    def words(self, message: Message, sender: Sender) -> Component:
        """A message in the sender's language."""
        return self.messages.component(message, sender.locale if sender.uuid is not None else "")

    def say(self, sender: Sender, *messages: Message) -> bool:
        """Send messages, one chat line each; False: not online."""
        sent = [self.server.reply(sender.target, self.words(message, sender)) for message in messages]
        return all(sent)

    def send(self, sender: Sender, chat: ChatMessage) -> bool:
        """Send lines as one component; False: not online."""
        return self.server.reply(sender.target, chat.as_one())

    def aside(self, sender: Sender, what: str, work: Callable[[], object]) -> None:
        """Run what may take longer than an event may (status, reload, inventories) on a thread of its own."""
        self._running = [task for task in self._running if not task.done()]
        self._running.append(self._aside.submit(self.guarded, sender, what, work))

    def wait_aside(self, timeout_s: float) -> None:
        """Until what runs aside is done, or the time is over; from the event thread's side only."""
        wait(self._running, timeout_s)

    def guarded(self, sender: Sender, what: str, work: Callable[[], object]) -> None:
        """Run a handler; whatever fails is told with a code that stands in the log too."""
        try:
            work()
        except StoreUnavailable:
            log.exception("%s", what)
            self.say(sender, general.store_unavailable())
        except GatewayLost:
            raise
        except Exception:
            code = secrets.token_hex(2)
            log.exception("%s failed, code %s", what, code)
            self.say(sender, general.internal_error(code))

    def tell_java(self) -> None:
        """What the plugin in the server says by itself, and which chat lines it hands on: at start and after a
        reload."""
        said = {
            "iniciando": general.starting(),
            "reiniciando": general.restarting(),
            "ocupado": general.busy(),
            "indisponivel": general.unavailable(),
        }
        self.server.set_local_messages({key: self.messages.text(message, "") for key, message in said.items()})
        self.server.set_chat_trigger(self.settings.assistant.chat_trigger or None)

    def tell_team(self, message: Message, *, but: str | None) -> None:
        """To everybody online who sees pending answers, and the console."""
        self.server.reply(CONSOLE, self.messages.component(message, ""))
        for member in self.team_online():
            if member.uuid != but:
                self.say(member, message)

    def seen(self, sender: Sender) -> None:
        """Remember who is online, with what he may do now; the store learns his name when he comes."""
        if sender.uuid is None:
            return
        before = self.online.get(sender.uuid)
        self.online[sender.uuid] = sender
        if before is None or before.name != sender.name:
            try:
                self.store.players.seen(player_key(sender.uuid), sender.name, self.clock.wall_ms())
            except StoreUnavailable as error:
                log.warning("a player's name could not be kept: %s", error)

    def gone(self, uuid: str) -> None:
        self.online.pop(uuid, None)

    def team_online(self) -> list[Sender]:
        """Those who see pending answers."""
        return [sender for sender in list(self.online.values()) if Access(sender).has(permissions.PENDING)]

    def close(self) -> None:
        self._aside.shutdown(wait=False, cancel_futures=True)
        self.wait_aside(1.0)
