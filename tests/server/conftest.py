"""Fixtures for tests against the embedded test server: it is built once, and each server is always ended."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from canalhandia_bancada.client import Bench, BenchOptions
from canalhandia_bancada.java import installations
from canalhandia_bancada.launch import CLASSES, PLUGIN

StartBench = Callable[..., Bench]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `jdk` runs on the oldest and on the newest JDK found (one where there is but one)."""
    if "jdk" in metafunc.fixturenames:
        majors = [major for major in installations() if major >= 17]
        chosen = sorted({majors[0], majors[-1]}) if majors else []
        metafunc.parametrize("jdk", chosen, ids=[f"jdk{major}" for major in chosen])


@pytest.fixture(scope="session")
def bench_classes(root: Path) -> Path:
    """The server's classes, built."""
    if shutil.which("javac") is None:
        pytest.skip("no JDK: apt-get install openjdk-17-jdk-headless")
    subprocess.run(["bash", str(root / "server-test/bancada/build.sh")], check=True, cwd=root)
    return CLASSES


@pytest.fixture(scope="session")
def product_jar(root: Path, bench_classes: Path) -> Path:
    """build/Canalhandia.jar, built."""
    subprocess.run(["bash", str(root / "bridge/paper-plugin/build.sh")], check=True, cwd=root)
    return PLUGIN


@pytest.fixture(scope="session")
def trial_jar(root: Path, bench_classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plugin that only tries the server (tests/server/plugin), compiled against the server's own API classes."""
    source = root / "tests/server/plugin"
    folder = tmp_path_factory.mktemp("trial")
    options = ["--release", "17", "-nowarn", "-encoding", "UTF-8", "-cp", str(bench_classes / "api")]
    sources = [str(path) for path in source.rglob("*.java")]
    subprocess.run(["javac", *options, "-d", str(folder / "classes"), *sources], check=True)
    jar = folder / "Teste.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.write(source / "plugin.yml", "plugin.yml")
        for path in (folder / "classes").rglob("*.class"):
            archive.write(path, str(path.relative_to(folder / "classes")))
    return jar


@pytest.fixture
def start_bench(bench_classes: Path, tmp_path: Path) -> Iterator[StartBench]:
    """`start_bench(plugin=…, data=[…], …)`: a server in a folder of this test; ended with the test, log kept there."""
    started: list[Bench] = []

    def start(**options: Any) -> Bench:
        options.setdefault("directory", tmp_path / f"server{len(started) or ''}")
        bench = Bench.start(BenchOptions(**options))
        started.append(bench)
        return bench

    yield start
    for bench in started:
        bench.keep_log()
        bench.close()


@pytest.fixture
def trial(start_bench: StartBench, trial_jar: Path, small_pack: Path) -> Bench:
    """A server with the trial plugin and the small pack."""
    return start_bench(plugin=trial_jar, data=[small_pack])


@pytest.fixture(scope="session")
def small_pack(root: Path) -> Path:
    """A data pack of a few recipes with every oddity that a server meets in one."""
    return root / "tests/server/pack"


@pytest.fixture
def probe(root: Path) -> str:
    """The echoing sidecar's arguments."""
    return str(root / "tests/server/sidecar/probe.py")


@pytest.fixture
def start_probe(start_bench: StartBench, product_jar: Path, probe: str, small_pack: Path) -> StartBench:
    """A server with the product's jar and the echoing sidecar, ready."""

    def started(**options: Any) -> Bench:
        options.setdefault("data", [small_pack])
        bench = start_bench(**{"plugin": product_jar, "sidecar": probe, **options})
        bench.expect_log("Assistente pronta", deadline_s=30)
        return bench

    return started
