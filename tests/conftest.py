"""Shared by all tests: where the optional real game data lies, and a clear skip where it does not."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canalhandia_bancada import postgres
from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_knowledge.names import CatalogueSources, NameCatalogue, build_catalogue, load_language
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_mediawiki import MediaWiki, free_port, why_not

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("CANALHANDIA_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with Mojang's data and the cases; skips the test where the machine lacks it."""
    if not (SHARED / "data" / "vanilla-26.2" / "recipes.json").is_file():
        pytest.skip(f"real game data absent: {SHARED} (set CANALHANDIA_SHARED to its folder)")
    return SHARED


@pytest.fixture(scope="session")
def running_wiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MediaWiki]:
    """The real MediaWiki, started once for all tests that ask for it; skips where it cannot be had."""
    if (reason := why_not()) is not None:
        pytest.skip(reason)
    wiki = MediaWiki(tmp_path_factory.mktemp("mediawiki"), free_port())
    wiki.call("up")
    yield wiki
    wiki.call("stop")


@pytest.fixture
def mediawiki(running_wiki: MediaWiki) -> Iterator[MediaWiki]:
    """The wiki without a fault. Its pages may carry other tests' edits: change only pages of your own making."""
    running_wiki.no_fault()
    yield running_wiki
    running_wiki.no_fault()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URI (without a database) of a real PostgreSQL of our own; skips where it cannot be had."""
    if (reason := postgres.why_not()) is not None:
        pytest.skip(reason)
    with postgres.running() as uri:
        yield uri


@pytest.fixture
def new_database(postgres_server: str) -> Callable[[], str]:
    """Makes an empty database; gives its URI."""
    return lambda: postgres.make_database(postgres_server)


@pytest.fixture(scope="session")
def vanilla(shared: Path) -> Callable[[str], VanillaToSnapshot]:
    """The recipes of one version ('26.2', '1.21.11') as the Java side would send them."""
    return lambda version: VanillaToSnapshot(shared / "data" / f"vanilla-{version}", version)


@pytest.fixture(scope="session")
def book(vanilla: Callable[[str], VanillaToSnapshot]) -> RecipeBook:
    """26.2's recipes, as a server without data packs has them."""
    return RecipeBook.from_json(vanilla("26.2").text())


@pytest.fixture(scope="session")
def old_book(vanilla: Callable[[str], VanillaToSnapshot]) -> RecipeBook:
    """1.21.11's recipes, likewise."""
    return RecipeBook.from_json(vanilla("1.21.11").text())


@pytest.fixture(scope="session")
def names(shared: Path, book: RecipeBook) -> NameCatalogue:
    """26.2's items with the official pt-BR names, as an operator has downloaded them."""
    english = json.loads((shared / "data" / "vanilla-26.2" / "en_us.json").read_text(encoding="utf-8"))
    rows = (shared / "data" / "pt_names.tsv").read_text(encoding="utf-8").splitlines()[1:]
    items = []
    for path in (row.split("\t")[0] for row in rows):
        keys = [f"{kind}.minecraft.{path}" for kind in ("item", "block")]
        key = next((k for k in keys if k in english), keys[0])
        items.append((f"minecraft:{path}", key, english.get(key)))
    files = ("lang/pt_br.1.21.10.json", "pt_names.tsv")
    languages = tuple(load_language(shared / "data" / name, [key for _, key, _ in items]) for name in files)
    return build_catalogue(CatalogueSources(items=items, tags=book.tags, languages=languages))
