"""For tests of the plugin: the whole assistant on a server in memory."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canalhandia_bancada.house import House, build_demo_index

MakeHouse = Callable[..., House]


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the demo's wiki in its index; copy it."""
    folder = tmp_path_factory.mktemp("indexed")
    build_demo_index(folder)
    return folder


@pytest.fixture
def house_of(tmp_path: Path, indexed: Path) -> Iterator[MakeHouse]:
    """Makes the whole assistant on a server in memory; closed after the test."""
    made: list[House] = []

    def make(**options: object) -> House:
        folder = tmp_path / "Canalhandia"
        if not folder.exists():
            shutil.copytree(indexed, folder)
        made.append(House(folder, **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for house in made:
        house.close()


@pytest.fixture
def house(house_of: MakeHouse) -> House:
    """The assistant with the defaults of `House`."""
    return house_of()
