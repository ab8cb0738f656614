"""Every dependency has its reason in docs/dependencies.md, and nothing is listed there that is not used."""

import re
import tomllib
from pathlib import Path


def test_each_dependency_has_its_reason(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = list(project["project"]["dependencies"])
    for extra in project["project"]["optional-dependencies"].values():
        wanted += extra
    wanted += project["dependency-groups"]["dev"]
    names = {re.split(r"[\[<>=!~ ;]", line)[0] for line in wanted}
    listed = set()
    for row in (root / "docs" / "dependencies.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if len(cells) >= 2 and "`" in cells[0]:
            assert len(cells[-1]) > 10, f"docs/dependencies.md: {cells[0]} has no reason"
            listed |= {name.strip("`") for cell in cells[:2] for name in re.findall(r"^`[a-z0-9_.-]+`$", cell)}
    extras = set(project["project"]["optional-dependencies"])
    assert names <= listed, f"add a line to docs/dependencies.md for {sorted(names - listed)}"
    assert listed - extras <= names | extras, f"docs/dependencies.md lists what is not used: {sorted(listed - names)}"
