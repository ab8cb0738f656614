"""A sidecar for tests of the plugin alone: does through the bridge what a command's text says, and replies with it.

Run by the plugin in place of the product (system property `canalhandia.argumentos`).
"""

import json
import sys
import threading
import time
from pathlib import Path

from canalhandia_bridge.errors import BridgeError
from canalhandia_bridge.gateway import connect
from canalhandia_bridge.handshake import read_handshake
from canalhandia_bridge.server import GameServer
from canalhandia_bridge.types import CommandEvent, Completion, RecipesReadyEvent, ServerEvent


def main() -> int:
    server = connect(read_handshake(sys.stdin.buffer))
    threading.Thread(target=_close_at_end_of_input, args=(server.close,), daemon=True).start()
    server.set_completions(
        [
            Completion("receita", 0, "Tocha", "tocha"),
            Completion("canalhandia", 0, "status", "status", "canalhandia.admin.status"),
        ]
    )
    server.ready()
    while True:
        try:
            for event in server.take_events(64, 1000):
                threading.Thread(target=_handle, args=(server, event), daemon=True).start()
        except BridgeError as error:
            print(f"INFO the bridge ended: {error}", file=sys.stderr)
            return 0


def _close_at_end_of_input(close) -> None:
    sys.stdin.buffer.read()
    close()


def _handle(server: GameServer, event: ServerEvent) -> None:
    if isinstance(event, RecipesReadyEvent):
        print(f"INFO snapshot {event.snapshot} ready", file=sys.stderr)
    if isinstance(event, CommandEvent):
        text = _done(server, event)
        if text is not None:
            server.reply(event.sender.target, {"text": text})


def _done(server: GameServer, event: CommandEvent) -> str | None:
    verb, _, rest = event.args.partition(" ")
    sender = event.sender
    match verb:
        case "snapshot":
            text = server.recipe_snapshot()
            Path(rest).write_text(text or "", encoding="utf-8")
            return f"snapshot {None if text is None else len(json.loads(text)['recipes'])}"
        case "items":
            items = [[item.id, item.translation_key, item.english] for item in server.item_catalogue()]
            Path(rest).write_text(json.dumps(items), encoding="utf-8")
            return f"items {len(items)}"
        case "inventory":
            carried = server.inventory(sender.uuid or "")
            return f"inventory {[(i.slot, i.id, i.count, i.name) for i in carried or []]}"
        case "window":
            return f"window {server.open_window(sender.uuid or '', json.loads(rest))}"
        case "bar":
            return f"bar {server.action_bar(sender.target, {'text': rest})}"
        case "sleep":
            time.sleep(float(rest))
            return f"slept {rest}"
        case "info":
            return f"info {server.server_info()}"
        case "sender":
            return (
                f"sender {sender.kind.value} {sender.uuid} {sender.name!r} {sender.locale} bedrock={sender.bedrock} "
                f"op={sender.op} held={sender.held_item} {sorted(sender.permissions)}"
            )
        case "retake":
            server.retake_recipes()
            return None
    return f"eco {event.command} {event.args}"


sys.exit(main())
