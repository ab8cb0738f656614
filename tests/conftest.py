"""Shared by all tests: where the optional real game data lies, and a clear skip where it does not."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

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
