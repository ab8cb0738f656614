"""The jar, the Java test classes, and a JVM that serves a gateway: built once, on every JDK there is."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest


def jdks() -> list[Path]:
    """The JDK that is found, and the newest other one under /usr/lib/jvm: homes with bin/java."""
    found = os.environ.get("JAVA_HOME") or (shutil.which("javac") and str(Path(shutil.which("javac") or "").resolve()))
    if not found:
        return []
    first = Path(found) if Path(found).is_dir() else Path(found).parent.parent
    others = {p.resolve() for p in Path("/usr/lib/jvm").glob("*") if (p / "bin" / "javac").exists()} - {first.resolve()}
    return [first, *sorted(others, key=java_version)[-1:]]


def java_version(home: Path) -> int:
    """17 for a JDK 17: from its release file."""
    for line in (home / "release").read_text(encoding="utf-8").splitlines():
        if line.startswith("JAVA_VERSION="):
            return int(line.split('"')[1].split(".")[0].split("-")[0])
    return 0


@pytest.fixture(
    scope="session", params=jdks() or [None], ids=lambda home: f"jdk{java_version(home)}" if home else "none"
)
def jdk(request: pytest.FixtureRequest) -> Path:
    """A JDK's home; the tests that use it run once on each."""
    if request.param is None:
        pytest.skip("no JDK on this machine: sudo apt install openjdk-17-jdk-headless")
    home: Path = request.param
    return home


@pytest.fixture(scope="session")
def jar(root: Path, jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Canalhandia.jar, built by this JDK."""
    built = tmp_path_factory.mktemp(f"jar{java_version(jdk)}") / "Canalhandia.jar"
    script = root / "bridge" / "paper-plugin" / "build.sh"
    subprocess.run(["bash", script, built], check=True, env=os.environ | {"JAVAC": str(jdk / "bin" / "javac")})
    return built


@pytest.fixture(scope="session")
def java_tests(root: Path, jdk: Path, jar: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The class path of tests/bridge/java, compiled against the jar (and the stubs, which never run)."""
    target = tmp_path_factory.mktemp(f"javatests{java_version(jdk)}")
    javac = [str(jdk / "bin" / "javac"), "--release", "17", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-proc:none"]
    stubs = target / "stubs"
    stub_sources = [str(p) for p in (root / "bridge" / "paper-plugin" / "api-stubs").rglob("*.java")]
    subprocess.run([*javac, "-d", stubs, *stub_sources], check=True)
    sources = [str(p) for p in (root / "tests" / "bridge" / "java").rglob("*.java")]
    subprocess.run([*javac, "-cp", f"{jar}{os.pathsep}{stubs}", "-d", target / "classes", *sources], check=True)
    return f"{target / 'classes'}{os.pathsep}{jar}{os.pathsep}{stubs}"


@pytest.fixture(scope="session")
def bancada_classes(root: Path) -> Path:
    """The embedded test server, built (it does nothing when that is up to date)."""
    subprocess.run(["bash", root / "server-test" / "bancada" / "build.sh"], check=True, cwd=root)
    return root / "build" / "bancada"


@dataclass
class GatewayJvm:
    """A JVM with a gateway: `ask` sends it one letter and reads one line."""

    process: "subprocess.Popen[str]"
    port: int
    token: str
    address: str

    def ask(self, letter: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(letter)
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def is_alive(self) -> bool:
        return self.process.poll() is None


@contextmanager
def gateway_process(jdk: Path, class_path: str, log: Path) -> Iterator[GatewayJvm]:
    """A JVM with a gateway, killed at the end; its log is kept."""
    with log.open("w") as errors:
        process = subprocess.Popen(
            [jdk / "bin" / "java", "-XX:TieredStopAtLevel=1", "-cp", class_path, "canalhandia.bridge.GatewayMain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout
            port, token = process.stdout.readline().split()
            yield GatewayJvm(process, int(port), token, process.stdout.readline().strip())
        finally:
            process.kill()
            process.communicate()


@pytest.fixture(scope="session")
def gateway_jvm(jdk: Path, java_tests: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayJvm]:
    """One JVM for all: what strangers do to it, it has to survive."""
    with gateway_process(jdk, java_tests, tmp_path_factory.mktemp("gateway") / "jvm.log") as running:
        yield running


@pytest.fixture
def own_gateway_jvm(jdk: Path, java_tests: str, tmp_path: Path) -> Iterator[GatewayJvm]:
    """One for a test that changes its token or ends it."""
    with gateway_process(jdk, java_tests, tmp_path / "jvm.log") as running:
        yield running
