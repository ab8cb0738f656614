"""The demo's data pack as the snapshot and the items that the bridge would send: for tests without a JVM."""

import json
from pathlib import Path
from typing import Any

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_bridge.types import ServerItem

DEMO = Path(__file__).resolve().parent.parent / "demo"


def demo_snapshot(version: str = "26.2", *, without: frozenset[str] = frozenset()) -> str:
    """The snapshot's JSON text; `without`: keys of recipes that the server removed."""
    raw: dict[str, Any] = {}
    for path in sorted((DEMO / "datapack" / "data").glob("*/recipe/*.json")):
        key = f"{path.parts[-3]}:{path.stem}"
        if key not in without:
            raw[key] = json.loads(path.read_text(encoding="utf-8"))
    tags = {
        f"{path.parts[-4]}:{path.stem}": json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((DEMO / "datapack" / "data").glob("*/tags/item/*.json"))
    }
    return VanillaToSnapshot.of(raw, tags, version).text()


def demo_items() -> list[ServerItem]:
    """The items that the demo's server has, by their English names."""
    names = json.loads((DEMO / "datapack" / "assets" / "minecraft" / "lang" / "en_us.json").read_text(encoding="utf-8"))
    return [ServerItem(f"minecraft:{key.split('.')[2]}", key, english) for key, english in sorted(names.items())]
