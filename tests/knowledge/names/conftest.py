"""What the name tests share: the real server's items and the catalogues that an operator could have."""

import csv
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canalhandia_knowledge.names import (
    CatalogueResolver,
    CatalogueSources,
    ItemRow,
    NameCatalogue,
    build_catalogue,
    item_rows,
    load_language,
)
from canalhandia_knowledge.names.composed_words import COLOURS, WOODS
from canalhandia_knowledge.names.everyday import EVERYDAY
from canalhandia_knowledge.types import Ambiguity, NameKind, Resolution
from canalhandia_knowledge.wiki.names import NameRecord

_GEAR = ("sword", "pickaxe", "axe", "shovel", "helmet", "chestplate", "leggings", "boots")
_NS = "{http://www.mediawiki.org/xml/export-0.11/}"


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def wiki_dump(path: Path) -> tuple[list[NameRecord], dict[str, str]]:
    """A MediaWiki dump's articles with their redirects, and which page tells of which item id."""
    links: dict[str, str | None] = {}
    redirects: dict[str, list[str]] = {}
    items: dict[str, str] = {}
    for page in ET.parse(path).getroot().iter(_NS + "page"):
        if page.findtext(_NS + "ns") != "0":
            continue
        title = page.findtext(_NS + "title") or ""
        text = page.findtext(f"{_NS}revision/{_NS}text") or ""
        to = re.match(r"#(?:REDIRECT|REDIRECIONAMENTO)\s*\[\[([^\]#]+)", text, re.IGNORECASE)
        if to:
            redirects.setdefault(to[1], []).append(title)
            continue
        english = re.search(r"\[\[en:([^\]]+)\]\]", text)
        links[title] = english[1] if english else None
        item = re.search(r"minecraft:(\w+)", text)
        if item:
            items[title] = f"minecraft:{item[1]}"
    return [NameRecord(0, t, e, tuple(redirects.get(t, ()))) for t, e in links.items()], items


@pytest.fixture(scope="session")
def rows() -> Callable[[Path], list[dict[str, str]]]:
    return read_rows


@pytest.fixture(scope="session")
def dump() -> Callable[[Path], tuple[list[NameRecord], dict[str, str]]]:
    return wiki_dump


@pytest.fixture(scope="session")
def server_items(shared: Path) -> tuple[ItemRow, ...]:
    """26.2's 1,536 items, as the bridge lists them."""
    english = json.loads((shared / "data/vanilla-26.2/en_us.json").read_text(encoding="utf-8"))
    items = []
    for row in read_rows(shared / "data/pt_names.tsv"):
        keys = [f"{kind}.minecraft.{row['id']}" for kind in ("item", "block")]
        key = next((k for k in keys if k in english), keys[0])
        items.append((f"minecraft:{row['id']}", key, english.get(key)))
    return tuple(items)


@pytest.fixture(scope="session")
def item_tags(shared: Path) -> dict[str, tuple[str, ...]]:
    raw = json.loads((shared / "data/vanilla-26.2/item_tags.json").read_text(encoding="utf-8"))

    def expand(tag: str) -> list[str]:
        value: Any = raw.get(tag, [])
        entries = value["values"] if isinstance(value, dict) else value
        names = [e if isinstance(e, str) else e["id"] for e in entries]
        return [i for name in names for i in (expand(name[1:]) if name.startswith("#") else [name])]

    return {tag: tuple(expand(tag)) for tag in raw}


@pytest.fixture(scope="session")
def official(
    shared: Path, server_items: tuple[ItemRow, ...], item_tags: dict[str, tuple[str, ...]]
) -> CatalogueSources:
    """An operator who gave the three name files."""
    keys = [row[1] for row in server_items]
    files = ("lang/pt_br.1.21.10.json", "pt_names.tsv", "pt_aliases_official.tsv")
    languages = tuple(load_language(shared / "data" / name, keys) for name in files)
    return CatalogueSources(items=server_items, tags=item_tags, languages=languages)


@pytest.fixture(scope="session")
def official_catalogue(official: CatalogueSources) -> NameCatalogue:
    return build_catalogue(official)


@pytest.fixture(scope="session")
def bare_catalogue(server_items: tuple[ItemRow, ...], item_tags: dict[str, tuple[str, ...]]) -> NameCatalogue:
    """A server without any language file or wiki: ids, English names and this package's own tables."""
    return build_catalogue(CatalogueSources(items=server_items, tags=item_tags))


@pytest.fixture(scope="session")
def tables_catalogue() -> NameCatalogue:
    """No game data at all, not even English names: the items that this package's own tables know by id."""
    paths = [*EVERYDAY, "slime_block", "netherite_ingot", "iron_ingot", "gold_ingot", "copper_ingot", "iron_block"]
    paths += ["gold_block", "iron_ore", "gold_ore", "iron_nugget", "gold_nugget", "diamond_ore", "diamond_block"]
    paths += [f"{material}_{gear}" for material in ("iron", "golden", "diamond", "netherite") for gear in _GEAR]
    paths += [f"{wood}_{shape}" for wood in WOODS for shape in ("planks", "log", "wood", "door", "boat", "stairs")]
    paths += [f"{colour}_{thing}" for colour in COLOURS for thing in ("bed", "wool", "carpet", "stained_glass")]
    return build_catalogue(CatalogueSources(items=item_rows((f"minecraft:{p}", None) for p in dict.fromkeys(paths))))


@pytest.fixture(scope="session", params=["official", "bare", "tables"])
def either(request: pytest.FixtureRequest) -> CatalogueResolver:
    """Every kind of server: what must hold, holds on all of them."""
    return CatalogueResolver(request.getfixturevalue(f"{request.param}_catalogue"))


@pytest.fixture(scope="session", params=["official", "bare"])
def real(request: pytest.FixtureRequest) -> CatalogueResolver:
    """26.2's real items, with the official names and without."""
    return CatalogueResolver(request.getfixturevalue(f"{request.param}_catalogue"))


@pytest.fixture(scope="session")
def tables_resolver(tables_catalogue: NameCatalogue) -> CatalogueResolver:
    return CatalogueResolver(tables_catalogue)


@pytest.fixture(scope="session")
def verdict() -> Callable[[Resolution, str], str]:
    """'right', 'asked', 'wrong' or 'missed': how a resolution stands to the one item that was meant."""

    def judge(resolution: Resolution, item: str) -> str:
        def names(thing: Any) -> bool:
            return thing.kind is NameKind.ITEM and item in thing.ids

        items = [m for m in resolution.matches if m.kind in (NameKind.ITEM, NameKind.POTION)]
        if items:
            return "right" if names(items[0]) else "wrong"
        asked: tuple[Ambiguity, ...] = resolution.ambiguities
        if asked:
            return "asked" if any(names(c) for a in asked for c in a.choices) else "wrong"
        return "missed"

    return judge
