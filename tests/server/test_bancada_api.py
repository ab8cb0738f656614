"""The server's own API classes against the stubs that the plugin is compiled with, and against the real API."""

import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.server


def _members(classes: Path, names: list[str]) -> dict[str, set[str]]:
    """Class name to its public members as javap prints them, without modifiers that a caller does not see."""
    out = subprocess.run(["javap", "-cp", str(classes), *names], check=True, capture_output=True, text=True).stdout
    found: dict[str, set[str]] = {}
    current = ""
    for line in out.splitlines():
        header = re.match(
            r"(?:public |protected |abstract |final |static )*(?:class|interface|enum|@interface) ([\w.$]+)", line
        )
        if header:
            current = header[1]
            found[current] = set()
        elif line.startswith("  ") and line.strip().startswith(("public", "protected")):
            found[current].add(re.sub(r"\b(final|abstract|default|synchronized|varargs) ", "", line.strip()))
    return found


@pytest.fixture(scope="module")
def stub_classes(root: Path, bench_classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stubs")
    sources = [str(path) for path in (root / "bridge/paper-plugin/api-stubs").rglob("*.java")]
    subprocess.run(
        ["javac", "--release", "17", "-nowarn", "-encoding", "UTF-8", "-d", str(folder), *sources], check=True
    )
    return folder


def test_nothing_that_the_plugin_may_call_is_missing(root: Path, bench_classes: Path, stub_classes: Path) -> None:
    """A class that the server brings itself has every public member that its stub promises."""
    own = [
        str(path.relative_to(root / "server-test/bancada/api").with_suffix("")).replace("/", ".")
        for path in (root / "server-test/bancada/api").rglob("*.java")
    ]
    names = [
        str(path.relative_to(stub_classes).with_suffix("")).replace("/", ".")
        for path in stub_classes.rglob("*.class")
        if str(path.relative_to(stub_classes).with_suffix("")).split("$")[0].replace("/", ".") in own
    ]
    promised = _members(stub_classes, names)
    kept = _members(bench_classes / "api", names)
    # The real classes are enums; ours are filled from the data at start, so what only enums have is not theirs.
    enums = {name for name, members in promised.items() if any(f"static {name}[] values()" in m for m in members)}
    missing = {
        name: gone
        for name, members in promised.items()
        if (gone := {m for m in members - kept[name] if not (name in enums and re.search(r" value(s|Of)\(", m))})
    }
    assert missing == {}


def test_no_stub_with_a_body_is_left_in(root: Path) -> None:
    """A stub's bodies only throw; a class or method with one must therefore be brought by the server itself."""
    stubs = root / "bridge/paper-plugin/api-stubs"
    own = root / "server-test/bancada/api"
    left = [
        str(path.relative_to(stubs))
        for path in stubs.rglob("*.java")
        if "throw new AssertionError" in path.read_text(encoding="utf-8")
        and not (own / path.relative_to(stubs)).exists()
    ]
    assert left == []
