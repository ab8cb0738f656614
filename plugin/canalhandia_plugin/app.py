"""The assistant of one running server: made from its folder, serving its events.

Threads: the one that calls `serve` takes events and decides; the queue's workers answer; a housekeeping thread rereads
changed files, warms the model and forgets what is old.
"""

import logging
import os
import threading
import time
from pathlib import Path

from canalhandia_bridge.errors import BridgeError, GatewayLost
from canalhandia_bridge.server import GameServer
from canalhandia_bridge.types import (
    ChatEvent,
    CommandEvent,
    JoinEvent,
    QuitEvent,
    RecipesReadyEvent,
    ServerEvent,
    ServerItem,
)
from canalhandia_knowledge.answering.conversation import Conversations
from canalhandia_knowledge.errors import SourceError
from canalhandia_plugin.asking import Asking
from canalhandia_plugin.commands.router import Router
from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.ledger import FileLedger, SharedLedger
from canalhandia_plugin.delivery import Delivery
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.gate.clock import Clock, SystemClock
from canalhandia_plugin.gate.gate import Gate
from canalhandia_plugin.housekeeping import Housekeeping
from canalhandia_plugin.library.library import Library
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.messages import admin
from canalhandia_plugin.services import Services
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.settings.loading import load, secret
from canalhandia_plugin.store.corrections import CorrectionStore
from canalhandia_plugin.store.store import Store, open_store
from canalhandia_plugin.text_files import refused_texts, told
from canalhandia_plugin.work_queue import WorkQueue

log = logging.getLogger("canalhandia")

_EVENTS = 32
_WAIT_MS = 1_000
_CLOSE_S = 3.0
_RECIPES_S = 10.0
_LOOK_MS = 200


class App:
    """`start` makes it, `serve` runs until told to stop, `close` ends it within a few seconds."""

    def __init__(self, services: Services, server: GameServer) -> None:
        self.services = services
        self._server = server
        self._delivery = Delivery(services)
        self._asking = Asking(services, self._delivery)
        self._router = Router(services, self._asking, self._delivery)
        self._housekeeping = Housekeeping(services, self._router.completions_changed)
        self._items: list[ServerItem] = []
        self._early: list[ServerEvent] = []

    @classmethod
    def start(cls, folder: Path, server: GameServer, stop: threading.Event, *, clock: Clock | None = None) -> "App":
        """Prepare the folder, read everything, tell Java that we are ready. Raises `PluginError` when the operator's
        files cannot be used, `GatewayLost` when the server went away."""
        began = time.perf_counter()
        clock = clock or SystemClock()
        for name in data_dir.prepare(folder):
            log.info("wrote %s", folder / name)
        settings = load(folder / data_dir.CONFIG)
        messages = MessageCatalogue.load(folder, data_dir.shipped_folder(), settings.general.language, tolerant=True)
        _tell_refused(folder)
        store = open_store(
            settings.memory.storage,
            folder,
            secret(settings.memory.password_file, settings.memory.password_variable, folder, os.environ),
        )
        services = _services(folder, server, settings, messages, store, clock, stop)
        app = cls(services, server)
        app._connect()
        log.info("ready after %.1f s", time.perf_counter() - began)
        return app

    def _connect(self) -> None:
        services, server = self.services, self._server
        services.tell_java()
        self._housekeeping.start()
        self._items = server.item_catalogue()
        self._await_recipes()
        self.take_snapshot(say=False)
        self._router.completions_changed()
        server.ready()

    def _await_recipes(self) -> None:
        """The server reads its recipes a little each tick. Until they are there Java says that the assistant is
        starting, which is truer than 'I do not know that item'; after a while we start without them."""
        deadline = time.monotonic() + _RECIPES_S
        while self._server.recipe_snapshot() is None and time.monotonic() < deadline:
            if self.services.stopping.is_set():
                return
            self._early += self._server.take_events(_EVENTS, _LOOK_MS)

    def serve(self) -> None:
        """Take events until `stop` is set or the server is gone (`GatewayLost`)."""
        early, self._early = self._early, []
        for event in early:
            self.handle(event)
        while not self.services.stopping.is_set():
            for event in self._server.take_events(_EVENTS, _WAIT_MS):
                self.handle(event)

    def handle(self, event: ServerEvent) -> None:
        """One event, on the event thread. Never raises but `GatewayLost`."""
        try:
            if isinstance(event, CommandEvent):
                self._router.command(event.sender, event.command, event.args)
            elif isinstance(event, ChatEvent):
                self._router.chat(event.sender, event.text)
            elif isinstance(event, JoinEvent):
                self.services.seen(event.sender)
                self._delivery.joined(event.sender)
            elif isinstance(event, QuitEvent):
                self.services.gone(event.uuid)
                self._delivery.forget(event.uuid)
            elif isinstance(event, RecipesReadyEvent):
                book = self.services.library.recipes.book
                if book is None or book.snapshot.number != event.snapshot:
                    self.take_snapshot(say=True)
        except GatewayLost:
            raise
        except BridgeError as error:
            log.warning("event %d: %s", event.id, error)
        except Exception:
            log.exception("event %d failed", event.id)

    def take_snapshot(self, *, say: bool) -> None:
        """Read the newest recipe snapshot; `say`: log what changed."""
        text = self._server.recipe_snapshot()
        rows = [(item.id, item.translation_key, item.english) for item in self._items]
        library = self.services.library
        try:
            if text is None:
                library.take_items(rows, self._server.server_info().minecraft_version)
                return
            diff = library.take_snapshot(text, rows)
        except SourceError as error:
            log.error("the recipe snapshot cannot be read: %s", error)
            return
        book = library.recipes.book
        assert book is not None
        log.info("%d recipes of Minecraft %s, %d warnings", len(book), book.version, len(book.warnings))
        if say and diff is not None and not diff.nothing:
            words = admin.recipes_changed(len(diff.added), len(diff.changed), len(diff.removed))
            log.info("%s", self.services.messages.text(words, ""))
        self._router.completions_changed()

    def close(self) -> None:
        """Tell those who wait that they were interrupted, and stop; at most a few seconds."""
        self.services.stopping.set()
        self.services.queue.close(_CLOSE_S)
        self._housekeeping.close()
        self.services.close()
        self.services.library.close()
        self.services.store.close()


def _tell_refused(folder: Path) -> None:
    """Say which text files are not used. The corrections, nicknames and facts are told by those who read them."""
    for name, problems in refused_texts(folder).items():
        if name not in {data_dir.CORRECTIONS, data_dir.NICKNAMES, data_dir.FACTS}:
            _log_refused(FileRefused(problems))


def _log_refused(refused: FileRefused) -> None:
    for problem in refused.problems:
        log.error("%s", told(problem))


def _services(
    folder: Path,
    server: GameServer,
    settings: Settings,
    messages: MessageCatalogue,
    store: Store,
    clock: Clock,
    stop: threading.Event,
) -> Services:
    made: list[Services] = []

    def now() -> Settings:
        """The settings in force; a reload replaces them in the services."""
        return made[0].settings if made else settings

    path = folder / data_dir.CORRECTIONS
    corrections = CorrectionBook(
        SharedLedger(path, CorrectionStore(store.database)) if store.shared else FileLedger(path),
        clock,
        lambda: now().general.zone,
        _log_refused,
    )
    library = Library(
        folder,
        settings,
        corrections=corrections.for_answering,
        corrections_version=lambda: str(corrections.version),
    )
    services = Services(
        folder=folder,
        server=server,
        settings=settings,
        messages=messages,
        store=store,
        gate=Gate(store.limits, clock, now),
        corrections=corrections,
        library=library,
        queue=WorkQueue(workers=settings.work.workers, capacity=settings.work.queue_size),
        conversations=Conversations(expires_s=max(1.0, settings.assistant.conversation_min * 60)),
        clock=clock,
        started_s=clock.monotonic_s(),
        stopping=stop,
    )
    made.append(services)
    return services
