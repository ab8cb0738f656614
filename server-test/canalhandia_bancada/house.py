"""The whole assistant on a server in memory: type as a player, read what the player reads. No JVM, no network."""

import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from canalhandia_bancada.demo_snapshot import DEMO, demo_items, demo_snapshot
from canalhandia_bridge.fake import FakeServer
from canalhandia_bridge.types import InventoryItem, Sender, ServerInfo
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_plugin.app import App
from canalhandia_plugin.gate.clock_fake import FakeClock
from canalhandia_plugin.permissions import PERMISSIONS, Default
from canalhandia_plugin.rendering.components import plain

PLAYER = frozenset(p.name for p in PERMISSIONS if p.default is Default.EVERYONE)
OPERATOR = frozenset(p.name for p in PERMISSIONS if p.default is not Default.NOBODY)

CONFIG = """\
versao: 1
modelo:
  servico: nenhum
busca:
  embedder: nenhum
"""


def build_demo_index(folder: Path) -> None:
    """The demo's wiki, by words only, as `canalhandia indexar` would leave it in a data folder."""
    writer = KnowledgeIndex(folder / "conhecimento", None)
    ingest = Ingest(
        PageFolder(DEMO / "wiki"),
        writer,
        IngestState(folder / "conhecimento.ingestao.jsonl"),
        names_path=folder / "nomes" / "wiki.json",
    )
    for _ in ingest.run():
        pass


class House:
    """One running assistant. `close` it."""

    def __init__(
        self, folder: Path, *, config: str = CONFIG, snapshot: str | None = None, clock: FakeClock | None = None
    ) -> None:
        """`folder`: the data folder (an index in it is used). `config`: what config.yml says."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.yml").write_text(config, encoding="utf-8")
        self.folder = folder
        self.clock = clock or FakeClock()
        self.asked: list[str] = []
        self.server = FakeServer(
            snapshot if snapshot is not None else demo_snapshot(),
            demo_items(),
            ServerInfo("26.2", "Fake 26.2", "0.1.0", str(folder), 20),
        )
        self._stop = threading.Event()
        self.app = App.start(folder, self.server, self._stop, clock=self.clock)
        self.app.services.asked = self.asked.append

    def join(
        self,
        name: str,
        permissions: Iterable[str] = PLAYER,
        *,
        op: bool = False,
        bedrock: bool = False,
        locale: str = "pt_br",
        held_item: str | None = None,
        inventory: Iterable[InventoryItem] = (),
    ) -> Sender:
        """A player comes online; his join is handled."""
        sender = self.server.join(
            name,
            permissions=permissions,
            op=op,
            bedrock=bedrock,
            locale=locale,
            held_item=held_item,
            inventory=inventory,
        )
        self.pump()
        return sender

    def quit(self, name: str) -> None:
        self.server.quit(name)
        self.pump()

    def type(self, name: str, line: str, *, replies: int = 1, deadline_s: float = 20.0) -> list[str]:
        """What the player (or 'console') then reads, as plain lines, once `replies` further replies have come."""
        before = len(self.server.replies(name))
        assert self.server.type(name, line), f"{line!r} became no event"
        self.pump()
        got = self.server.wait_for_reply(name, before + replies, deadline_s)[before:]
        return [line.rstrip() for reply in got for line in plain(reply).split("\n")]

    def hears(self, name: str, line: str, *readers: str) -> list[list[str]]:
        """All that these readers (the one who typed, when none is named) are shown because of a line, as plain lines,
        once everything that it set off is done."""
        readers = readers or (name,)
        before = [len(self.server.replies(reader)) for reader in readers]
        assert self.server.type(name, line), f"{line!r} became no event"
        self.settle()
        shown = [self.server.replies(r)[n:] for r, n in zip(readers, before, strict=True)]
        return [[line.rstrip() for reply in replies for line in plain(reply).split("\n")] for replies in shown]

    def settle(self, deadline_s: float = 20.0) -> None:
        """Wait until every event, every question and all that runs aside is done."""
        self.pump()
        self.until(lambda: self.app.services.queue.depth == (0, 0), deadline_s)
        self.app.services.wait_aside(deadline_s)
        self.pump()

    def pump(self) -> None:
        """Handle every event that waits, on this thread."""
        for event in self.server.take_events(64, 0):
            self.app.handle(event)

    def until(self, condition: Callable[[], bool], deadline_s: float = 20.0) -> None:
        """Wait for something that another thread does."""
        end = time.monotonic() + deadline_s
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("the condition did not come true")
            time.sleep(0.005)

    def close(self) -> None:
        self.app.close()
