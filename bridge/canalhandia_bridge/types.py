"""The server as values: what crosses the bridge, after parsing. No I/O here.

The JSON forms stand in docs/ponte.md; `events.py` turns them into these.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

JsonObject = dict[str, Any]
"""A parsed JSON object."""

CONSOLE = "console"
"""The reply target of the server console; every other target is a player's UUID."""


class SenderKind(Enum):
    PLAYER = "player"
    CONSOLE = "console"


@dataclass(frozen=True, slots=True)
class Sender:
    """A snapshot of who typed a command, taken on the server thread; never a live handle.

    `uuid` is None for the console. `locale` is the client's, lower case ('pt_br'). `permissions` holds every
    `canalhandia.*` permission that the sender had at that moment (declared ones and numeric ones), lower case.
    `held_item` is the namespaced id in the main hand ('minecraft:stick'), None when empty or console.
    """

    kind: SenderKind
    uuid: str | None
    name: str
    locale: str = "pt_br"
    bedrock: bool = False
    op: bool = False
    permissions: frozenset[str] = frozenset()
    held_item: str | None = None

    @property
    def target(self) -> str:
        """Where `GameServer.reply` reaches this sender."""
        return self.uuid if self.uuid is not None else CONSOLE


@dataclass(frozen=True, slots=True)
class CommandEvent:
    """`/ia`, `/iap`, `/receita` or `/canalhandia`; `args` is all behind the label, as typed, joined by blanks."""

    id: int
    command: str
    args: str
    sender: Sender
    at_ms: int


@dataclass(frozen=True, slots=True)
class JoinEvent:
    id: int
    sender: Sender
    at_ms: int


@dataclass(frozen=True, slots=True)
class QuitEvent:
    id: int
    uuid: str
    name: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ChatEvent:
    """A chat line that starts with the trigger ('@ia'); only sent while the trigger is switched on."""

    id: int
    text: str
    sender: Sender
    at_ms: int


@dataclass(frozen=True, slots=True)
class RecipesReadyEvent:
    """A new recipe snapshot can be read: at start, after a data pack reload, and after `retake_recipes`."""

    id: int
    snapshot: int
    at_ms: int


ServerEvent = CommandEvent | JoinEvent | QuitEvent | ChatEvent | RecipesReadyEvent


@dataclass(frozen=True, slots=True)
class InventoryItem:
    """One stack. `slot` as Bukkit counts (0-8 hotbar, 9-35, armour 36-39, off hand 40)."""

    slot: int
    id: str
    count: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """`minecraft_version` is '26.2', `software` 'Paper 26.2-…'; `players` maps UUID to name."""

    minecraft_version: str
    software: str
    plugin_version: str
    data_dir: str
    max_players: int
    players: dict[str, str] = field(default_factory=dict)
    folia: bool = False


@dataclass(frozen=True, slots=True)
class ServerItem:
    """An item of this server: namespaced id, translation key, and the server's own English name (None: unknown)."""

    id: str
    translation_key: str
    english: str | None


@dataclass(frozen=True, slots=True)
class Completion:
    """One tab completion that Java offers by itself, prefix-matched on `folded` (no accents, lower case).

    Offered after `command` at argument `position` (0 is the first; -1: the whole rest of the line, which may hold
    blanks) when the arguments before it equal `after` and the sender has `permission` (None: anyone).
    """

    command: str
    position: int
    text: str
    folded: str
    permission: str | None = None
    after: tuple[str, ...] = ()
