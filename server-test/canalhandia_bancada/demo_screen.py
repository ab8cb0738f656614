"""What the demo shows of a server: chat lines with their colours, action bars dimmed, the log only on request."""

import threading
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.text import Text

from canalhandia_bancada.client import Bench
from canalhandia_bancada.messages import Said
from canalhandia_bancada.styled import Names, styled

_QUIET_S = 0.7
"""An answer may come as several messages; it is over when nothing more came for this long."""


class Screen:
    """Prints what reaches one player (or the console), as it comes, on a thread of its own."""

    def __init__(self, bench: Bench, console: Console, names: Names, *, show_log: bool) -> None:
        self._bench = bench
        self._console = console
        self._names = names
        self._show_log = show_log
        self._printed = bench.mark()
        self._changed = threading.Condition()
        self.watched = ""
        """Whose view is shown: a player, or 'console'."""
        threading.Thread(target=self._follow, name="demo-screen", daemon=True).start()
        if show_log:
            threading.Thread(target=self._follow_log, name="demo-log", daemon=True).start()

    def wait_answer(self, sender: str, since: int, deadline_s: float) -> bool:
        """Wait until a message reached the sender and all of it is printed; False when none came in time."""
        until = time.monotonic() + deadline_s
        first = self._bench.inbox.wait_said(_is_answer(sender), since, deadline_s)
        if first is None:
            return False
        mark = self._bench.mark()
        while self._bench.inbox.wait_said(_is_answer(sender), mark, _QUIET_S) and time.monotonic() < until:
            mark = self._bench.mark()
        with self._changed:
            self._changed.wait_for(lambda: self._printed >= mark, timeout=5)
        return True

    def _follow(self) -> None:
        while True:
            said = self._bench.inbox.wait_said(lambda _: True, self._printed, 1)
            if said is not None:
                if said.to == self.watched:
                    self._print(said)
                with self._changed:
                    self._printed += 1
                    self._changed.notify_all()
            elif self._bench.inbox.closed:
                return

    def _print(self, said: Said) -> None:
        if said.kind == "message":
            self._console.print(self._text(said))
        elif said.kind == "action_bar":
            self._console.print(Text(f"  ({said.plain})", style="dim"))
        elif said.kind == "window":
            self._console.print(Text(f"  [janela: {said.raw['title_plain']}]", style="bold"))
            self._console.print(Text(_window(said.raw), style="dim"))
        elif said.kind == "window_closed":
            self._console.print(Text("  [janela fechada]", style="dim"))

    def _text(self, said: Said) -> Text:
        return styled(said.json, self._names) if self._console.is_terminal else Text(said.plain)

    def _follow_log(self) -> None:
        seen = 0
        while not (self._bench.inbox.closed and seen >= len(self._bench.log())):
            line = self._bench.inbox.wait_log(lambda _: True, 1, since=seen)
            if line is not None:
                seen += 1
                self._console.print(Text(f"  [{line.level}] {line.text}", style="dim"))


def _is_answer(sender: str) -> Callable[[Said], bool]:
    return lambda said: said.to == sender and said.kind in {"message", "window"}


def _window(raw: dict[str, object]) -> str:
    """The window's slots as rows of item names."""
    rows = raw["rows"]
    items = raw["items"]
    assert isinstance(rows, int)
    assert isinstance(items, list)
    by_slot = {item["slot"]: f"{_item_name(item)}×{item['count']}" for item in items}
    cells = [[by_slot.get(row * 9 + column, ".") for column in range(9)] for row in range(rows)]
    return "\n".join("    " + " | ".join(row) for row in cells if any(cell != "." for cell in row))


def _item_name(item: dict[str, Any]) -> str:
    """The plugin's own name of an item in a window, the id's path where it has none."""
    name = item.get("name")
    if isinstance(name, dict):
        name = name.get("fallback") or name.get("text")
    return str(name or item["id"].partition(":")[2])
