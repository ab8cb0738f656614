"""All that is kept about a player, by his UUID: exported as one JSON value, or erased everywhere."""

from typing import Any

from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.entries import to_entry
from canalhandia_plugin.store.store import Store, player_key


def export_player(store: Store, corrections: CorrectionBook, uuid: str) -> dict[str, Any] | None:
    """Everything about a player, ready for JSON; None when nothing is kept. Raises ValueError for what is no UUID,
    and `StoreUnavailable`."""
    key = player_key(uuid)
    rows = store.players.export(key)
    written = [
        {name: value for name, value in to_entry(correction).items() if value is not None}
        for correction in corrections.all()
        if correction.author_uuid == key
    ]
    if not rows and not written:
        return None
    return {"uuid": key, **rows, **({"corrections": written} if written else {})}


def erase_player(store: Store, corrections: CorrectionBook, uuid: str) -> int:
    """Erase a player: his rows, and his name on corrections, whose text stays. How many records changed. Raises
    ValueError, `StoreUnavailable` and `FileRefused`."""
    key = player_key(uuid)
    return corrections.forget_author(key) + store.players.erase(key)
