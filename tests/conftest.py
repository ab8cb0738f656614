"""Shared by all tests: where the optional real game data lies, and a clear skip where it does not."""

import os
from pathlib import Path

import pytest

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
