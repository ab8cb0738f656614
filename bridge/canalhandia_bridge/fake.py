"""FakeServer: a Minecraft server in memory. It ships, so that everything above the bridge can be tested without a JVM.

It passes the same tests as the real one (tests/bridge/test_game_server_contract.py). What players would see is kept;
`wait_for_reply` waits for it with a deadline, since answers come from other threads.
"""

import threading
import time
import uuid as uuids
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from canalhandia_bridge.completing import complete
from canalhandia_bridge.errors import GatewayLost, ProtocolError
from canalhandia_bridge.types import (
    CONSOLE,
    ChatEvent,
    CommandEvent,
    Completion,
    InventoryItem,
    JoinEvent,
    JsonObject,
    QuitEvent,
    RecipesReadyEvent,
    Sender,
    SenderKind,
    ServerEvent,
    ServerInfo,
    ServerItem,
)

QUESTIONS = 256
"""How many commands and chat lines may wait, as in Java; notes (join, quit, recipes) always find room here."""

ALIASES = {"receitas": "receita"}
"""What plugin.yml calls aliases: the server hands the command's own name on."""

LOCAL_MESSAGES = {
    "iniciando": "A assistente está iniciando. Respondo assim que ela estiver pronta.",
    "reiniciando": "A assistente está reiniciando. Tente de novo em alguns segundos.",
    "ocupado": "Muita gente perguntando agora. Tente de novo daqui a pouco.",
    "indisponivel": "A assistente está indisponível. A equipe do servidor precisa olhar o console.",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Something a player or the console got: `kind` is 'reply', 'action_bar' or 'window'."""

    kind: str
    target: str
    content: JsonObject


@dataclass(slots=True)
class _Player:
    sender: Sender
    inventory: list[InventoryItem] = field(default_factory=list)


class FakeServer:
    """A scripted `GameServer`. Methods under "the game" play the server; the rest is what the product calls.

    `snapshot` is the recipe snapshot's JSON text (docs/ponte.md), None for a server that has not taken one yet.
    """

    def __init__(
        self,
        snapshot: str | None = None,
        items: Iterable[ServerItem] = (),
        info: ServerInfo | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.snapshot = snapshot
        self.items = list(items)
        self.info = info or ServerInfo("26.2", "Fake 26.2", "0.1.0", "/nowhere", 20)
        self.completions: list[Completion] = []
        self.local_messages = dict(LOCAL_MESSAGES)
        self.chat_trigger: str | None = None
        self.is_ready = False
        self.retakes = 0
        self.shown: list[Shown] = []
        self._clock = clock
        self._players: dict[str, _Player] = {}
        self._events: deque[ServerEvent] = deque()
        self._changed = threading.Condition()
        self._lost = False
        self._last_id = 0
        self._snapshots = 0 if snapshot is None else 1

    # The game

    def join(
        self,
        name: str,
        *,
        uuid: str | None = None,
        permissions: Iterable[str] = (),
        op: bool = False,
        bedrock: bool = False,
        locale: str = "pt_br",
        held_item: str | None = None,
        inventory: Iterable[InventoryItem] = (),
    ) -> Sender:
        """A player comes online; the same name always gets the same UUID unless one is given."""
        own = uuid or str(uuids.uuid3(uuids.NAMESPACE_DNS, f"player:{name}"))
        sender = Sender(SenderKind.PLAYER, own, name, locale, bedrock, op, frozenset(permissions), held_item)
        with self._changed:
            self._players[own] = _Player(sender, list(inventory))
            if self.is_ready:
                self._add(JoinEvent(self._next_id(), sender, self._now_ms()))
        return sender

    def quit(self, name: str) -> None:
        """A player leaves."""
        with self._changed:
            sender = self._players.pop(self.sender(name).target).sender
            self._add(QuitEvent(self._next_id(), sender.target, name, self._now_ms()))

    def sender(self, name: str) -> Sender:
        """A player by name, or the console (which may do everything) by 'console'."""
        if name == CONSOLE:
            return Sender(SenderKind.CONSOLE, None, "CONSOLE", op=True, permissions=frozenset(self._all_permissions()))
        for player in self._players.values():
            if player.sender.name == name:
                return player.sender
        raise KeyError(f"no such player online: {name!r}")

    def set_permissions(self, name: str, permissions: Iterable[str]) -> None:
        """From now on the player has exactly these permissions."""
        player = self._players[self.sender(name).target]
        player.sender = replace(player.sender, permissions=frozenset(permissions))

    def set_inventory(self, name: str, items: Iterable[InventoryItem]) -> None:
        """From now on the player carries exactly these stacks."""
        self._players[self.sender(name).target].inventory = list(items)

    def type(self, name: str, line: str) -> bool:
        """`/command …` or a chat line by a player or 'console'; False when it became no event (said locally why)."""
        sender = self.sender(name)
        with self._changed:
            if line.startswith("/"):
                label, _, arguments = line[1:].partition(" ")
                command = label.lower().rpartition(":")[2]
                event: ServerEvent = CommandEvent(
                    self._next_id(), ALIASES.get(command, command), arguments, sender, self._now_ms()
                )
            elif self.chat_trigger and line.lower().startswith(self.chat_trigger.lower()):
                event = ChatEvent(self._next_id(), line, sender, self._now_ms())
            else:
                return False
            if not self.is_ready:
                kept = len(self._events) < QUESTIONS
                if kept and not self._waits(sender.target):
                    self._add(event)
                self._say(sender, "iniciando" if kept else "ocupado")
                return kept
            if len(self._events) >= QUESTIONS:
                self._say(sender, "ocupado")
                return False
            self._add(event)
            return True

    def _waits(self, target: str) -> bool:
        """Is a question of this target on the queue? One is kept while the sidecar starts."""
        return any(isinstance(e, CommandEvent | ChatEvent) and e.sender.target == target for e in self._events)

    def tab(self, name: str, line: str) -> list[str]:
        """What tab completion offers for '/command …', from the table, as Java does it."""
        command, *arguments = line.removeprefix("/").split(" ")
        held = self.sender(name).permissions
        return complete(self.completions, command, arguments, lambda p: name == CONSOLE or p in held)

    def set_snapshot(self, snapshot: str) -> None:
        """A new recipe snapshot is there: a data pack was reloaded."""
        with self._changed:
            self.snapshot = snapshot
            self._snapshots += 1
            self._add(RecipesReadyEvent(self._next_id(), self._snapshots, self._now_ms()))

    def lose(self) -> None:
        """The server dies: every call from now on, and every wait, ends with `GatewayLost`."""
        with self._changed:
            self._lost = True
            self._changed.notify_all()

    def replies(self, name: str, kind: str = "reply") -> list[JsonObject]:
        """What a player (or 'console') got so far."""
        target = name if name == CONSOLE else self.sender(name).target
        with self._changed:
            return [s.content for s in self.shown if s.kind == kind and s.target == target]

    def wait_for_reply(
        self, name: str, count: int = 1, timeout_s: float = 5.0, kind: str = "reply"
    ) -> list[JsonObject]:
        """The replies, as soon as there are `count`; `TimeoutError` with what came when the deadline passes."""
        with self._changed:
            if not self._changed.wait_for(lambda: len(self.replies(name, kind)) >= count, timeout_s):
                raise TimeoutError(f"{name} got {self.replies(name, kind)}, expected {count} within {timeout_s} s")
            return self.replies(name, kind)

    # What the product calls (GameServer)

    def take_events(self, limit: int, timeout_ms: int) -> list[ServerEvent]:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._events) or self._lost, timeout_ms / 1000)
            self._check()
            return [self._events.popleft() for _ in range(min(max(1, limit), len(self._events)))]

    def reply(self, target: str, component: JsonObject) -> bool:
        return self._show("reply", target, component, console=True)

    def action_bar(self, target: str, component: JsonObject) -> bool:
        return self._show("action_bar", target, component, console=False)

    def recipe_snapshot(self) -> str | None:
        self._check()
        return self.snapshot

    def retake_recipes(self) -> None:
        with self._changed:
            self._check()
            self.retakes += 1
            self._snapshots += 1
            self._add(RecipesReadyEvent(self._next_id(), self._snapshots, self._now_ms()))

    def item_catalogue(self) -> list[ServerItem]:
        self._check()
        return list(self.items)

    def inventory(self, uuid: str) -> list[InventoryItem] | None:
        with self._changed:
            self._check()
            player = self._players.get(uuid)
            return None if player is None else list(player.inventory)

    def open_window(self, uuid: str, window: JsonObject) -> bool:
        rows = window.get("rows")
        if not isinstance(rows, int) or not 1 <= rows <= 6:
            raise ProtocolError(f"openWindow: window: rows must be a whole number from 1 to 6, got {rows!r}")
        return self._show("window", uuid, window, console=False)

    def set_completions(self, completions: Sequence[Completion]) -> None:
        self._check()
        self.completions = list(completions)

    def set_local_messages(self, messages: dict[str, str]) -> None:
        self._check()
        self.local_messages = LOCAL_MESSAGES | {k: v for k, v in messages.items() if k in LOCAL_MESSAGES and v.strip()}

    def set_chat_trigger(self, prefix: str | None) -> None:
        self._check()
        self.chat_trigger = prefix or None

    def server_info(self) -> ServerInfo:
        with self._changed:
            self._check()
            return replace(self.info, players={key: p.sender.name for key, p in self._players.items()})

    def ready(self) -> None:
        self._check()
        self.is_ready = True

    def _check(self) -> None:
        if self._lost:
            raise GatewayLost("the fake server was told to die")

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _add(self, event: ServerEvent) -> None:
        self._events.append(event)
        self._changed.notify_all()

    def _say(self, sender: Sender, key: str) -> None:
        self._show("reply", sender.target, {"text": self.local_messages[key], "color": "yellow"}, console=True)

    def _all_permissions(self) -> set[str]:
        held = {permission for p in self._players.values() for permission in p.sender.permissions}
        return held | {c.permission for c in self.completions if c.permission}

    def _show(self, kind: str, target: str, content: JsonObject, *, console: bool) -> bool:
        with self._changed:
            self._check()
            if target not in self._players and not (console and target == CONSOLE):
                return False
            self.shown.append(Shown(kind, target, content))
            self._changed.notify_all()
            return True
