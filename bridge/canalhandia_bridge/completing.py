"""Tab completion from a table, as the Java plugin does it (canalhandia.game.Completions): for FakeServer and tests."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from canalhandia_bridge.types import Completion

MOST = 60
"""How many suggestions one key press may bring."""


def fold(text: str) -> str:
    """Lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


def complete(
    table: Iterable[Completion], command: str, arguments: Sequence[str], may: Callable[[str], bool]
) -> list[str]:
    """What can stand at the last argument, which is the one being typed; `may` asks for a permission."""
    typed = [fold(argument) for argument in arguments]
    before = len(typed) - 1
    found: dict[str, None] = {}
    for entry in sorted(table, key=lambda e: e.folded):
        after = [fold(word) for word in entry.after]
        if entry.command != command or before < len(after) or typed[: len(after)] != after:
            continue
        if entry.position >= 0 and before != entry.position:
            continue
        start = before if entry.position >= 0 else len(after)
        rest = " ".join(entry.text.split(" ")[before - start :])
        if rest and entry.folded.startswith(" ".join(typed[start:])):
            if entry.permission is None or may(entry.permission):
                found[rest] = None
            if len(found) >= MOST:
                break
    return list(found)
