"""Every compile-only signature stands in all three Paper APIs, so that the jar loads on each of them."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

VERSIONS = ("1.21.4", "1.21.11", "26.2")
MODIFIERS = re.compile(r"^(?:(?:public|protected|abstract|static|final|default|synchronized|native)\s+)+")
HEADER = re.compile(
    r"^(?:(?:public|protected|abstract|final|static) )*(class|interface|enum) ([\w.$]+)(?:<.*?>)?(.*?) *\{"
)


@dataclass
class Type:
    """One type as javap prints it: its kind, what stands behind its name, and its visible members."""

    kind: str
    supertypes: set[str]
    members: set[str] = field(default_factory=set)


def supertypes_of(tail: str) -> set[str]:
    """The names behind `extends` and `implements`, without type arguments."""
    bare = tail
    while (shorter := re.sub(r"<[^<>]*>", "", bare)) != bare:
        bare = shorter
    return set(re.findall(r"[\w.$]+\.[\w$]+", bare))


def member_of(line: str) -> str:
    """A member without what differs harmlessly (abstract or default, final, throws); static is kept."""
    text = line.strip().split(" throws ")[0].rstrip(";").strip()
    static = " static " in f" {text} "
    return ("static " if static else "") + MODIFIERS.sub("", text)


def parse(lines: Iterator[str]) -> dict[str, Type]:
    found: dict[str, Type] = {}
    current: Type | None = None
    for line in lines:
        if header := HEADER.match(line):
            kind, name, tail = header.groups()
            current = found[name] = Type(kind, supertypes_of(tail))
        elif line.startswith("  ") and current is not None:
            current.members.add(member_of(line))
    return found


def javap(sources: Path, target: Path) -> dict[str, Type]:
    """Compile a folder of stubs and read what javap says of it."""
    if shutil.which("javac") is None:
        pytest.skip("no javac on this machine")
    files = [str(path) for path in sorted(sources.rglob("*.java"))]
    subprocess.run(["javac", "--release", "17", "-Xlint:all", "-Werror", "-d", target, *files], check=True)
    classes = [str(path) for path in sorted(target.rglob("*.class"))]
    printed = subprocess.run(["javap", "-protected", *classes], check=True, capture_output=True, text=True).stdout
    return parse(iter(printed.splitlines()))


@pytest.fixture(scope="session")
def stubs(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Type]:
    return javap(root / "bridge" / "paper-plugin" / "api-stubs", tmp_path_factory.mktemp("stubs"))


@pytest.fixture(scope="session")
def apis(shared: Path) -> dict[str, dict[str, Type]]:
    folder = shared / "paper-api"
    return {v: parse(iter((folder / f"paper-api-{v}.txt").read_text().splitlines())) for v in VERSIONS}


def inherited(stubs: dict[str, Type], api: dict[str, Type], name: str) -> set[str]:
    """What the listed supertypes of an unlisted stub declare."""
    found: set[str] = set()
    for parent in stubs[name].supertypes if name in stubs else set():
        found |= api[parent].members if parent in api else inherited(stubs, api, parent)
    return found


def is_marker_constructor(name: str, member: str) -> bool:
    return member == f"{name}()"


def complaints(stubs: dict[str, Type], api: dict[str, Type]) -> list[str]:
    """What a stub promises that this API does not keep."""
    wrong = []
    for name, stub in stubs.items():
        listed = api.get(name)
        if listed is None:
            extra = stub.members - inherited(stubs, api, name)
            wrong += [f"{name} is not listed, yet has {m}" for m in extra if not is_marker_constructor(name, m)]
            continue
        if listed.kind != stub.kind:
            wrong.append(f"{name} is a {listed.kind}, not a {stub.kind}")
        wrong += [f"{name} has no supertype {s}" for s in stub.supertypes - listed.supertypes]
        wrong += [f"{name} has no {m}" for m in stub.members - listed.members]
    return wrong


@pytest.mark.parametrize("version", VERSIONS)
def test_every_stub_stands_in(version: str, stubs: dict[str, Type], apis: dict[str, dict[str, Type]]) -> None:
    assert len(stubs) > 80
    assert complaints(stubs, apis[version]) == []


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("package org.bukkit; public interface Keyed { void vanish(); }", "org.bukkit.Keyed has no void vanish()"),
        (
            "package org.bukkit.command; public interface ConsoleCommandSender { int LIMIT = 3; }",
            "org.bukkit.command.ConsoleCommandSender has no static int LIMIT",
        ),
        (
            "package org.bukkit.event; public interface Listener { class Extra { public int size; } }",
            "org.bukkit.event.Listener$Extra is not listed, yet has int size",
        ),
        (
            "package org.bukkit; public class NamespacedKey { public NamespacedKey(int key) { } }",
            "org.bukkit.NamespacedKey has no org.bukkit.NamespacedKey(int)",
        ),
        (
            "package org.bukkit.entity; public interface Player extends Runnable { }",
            "org.bukkit.entity.Player has no supertype java.lang.Runnable",
        ),
        (
            "package org.bukkit.event; public interface HandlerList { }",
            "org.bukkit.event.HandlerList is a class, not a interface",
        ),
    ],
)
def test_a_wrong_stub_is_found(source: str, complaint: str, apis: dict[str, dict[str, Type]], tmp_path: Path) -> None:
    name = re.findall(r"public (?:class|interface) (\w+)", source)[0]
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / f"{name}.java").write_text(source)
    stub = javap(tmp_path / "src", tmp_path / "classes")
    assert [complaints(stub, apis[version]) for version in VERSIONS] == [[complaint]] * 3


def test_versions_do_differ(apis: dict[str, dict[str, Type]]) -> None:
    """What only newer servers have is a complaint on 1.21.4 alone: the test is as sharp as its files."""
    name = "org.bukkit.inventory.SmithingTrimRecipe"
    member = "org.bukkit.inventory.meta.trim.TrimPattern getTrimPattern()"
    stub = {name: Type("class", set(), {member})}
    assert complaints(stub, apis["26.2"]) == []
    assert complaints(stub, apis["1.21.4"]) == [f"{name} has no {member}"]
