"""GameServer: the one seam between the product and a Minecraft server.

Two versions ship: `gateway.PyGateway` (the real one, over py4j) and `fake.FakeServer` (in memory). Both pass the
same tests (tests/bridge/test_game_server_contract.py).
"""

from collections.abc import Sequence
from typing import Protocol

from canalhandia_bridge.types import (
    Completion,
    InventoryItem,
    JsonObject,
    ServerEvent,
    ServerInfo,
    ServerItem,
)


class GameServer(Protocol):
    """A Minecraft server, as far as this product may touch it: it reads, and it sends messages. Nothing else.

    Every method may be called from any Python thread; none waits for the server thread for longer than 2 s, and
    each raises `GatewayLost` when the server is gone.
    """

    def take_events(self, limit: int, timeout_ms: int) -> list[ServerEvent]:
        """The next events, oldest first; [] when `timeout_ms` passed without one. One thread calls this."""
        ...

    def reply(self, target: str, component: JsonObject) -> bool:
        """Send an Adventure component (JSON form) to a player's UUID or CONSOLE; False: not online, not sent."""
        ...

    def action_bar(self, target: str, component: JsonObject) -> bool:
        """Show a component above the hot bar of a player; False for the console or a player who is offline."""
        ...

    def recipe_snapshot(self) -> str | None:
        """The newest finished snapshot as JSON text (docs/ponte.md), None while the first one is being taken."""
        ...

    def retake_recipes(self) -> None:
        """Ask for a new snapshot; a `RecipesReadyEvent` follows."""
        ...

    def item_catalogue(self) -> list[ServerItem]:
        """Every item of the running server with its English name, from the server's own registry and files."""
        ...

    def inventory(self, uuid: str) -> list[InventoryItem] | None:
        """What the player carries now, read-only; None when offline."""
        ...

    def open_window(self, uuid: str, window: JsonObject) -> bool:
        """Open a read-only chest window (docs/ponte.md) for a player; False when offline."""
        ...

    def set_completions(self, completions: Sequence[Completion]) -> None:
        """Replace the table from which Java answers tab completion, whole."""
        ...

    def set_local_messages(self, messages: dict[str, str]) -> None:
        """Replace the sentences that Java says by itself (docs/ponte.md lists the keys), plain text."""
        ...

    def set_chat_trigger(self, prefix: str | None) -> None:
        """Switch `ChatEvent`s on for lines that start with `prefix`, or off (None, as at start)."""
        ...

    def server_info(self) -> ServerInfo:
        """Version, software and who is online."""
        ...

    def ready(self) -> None:
        """Tell Java that this sidecar is up: until then commands are answered with the local 'starting' message."""
        ...
