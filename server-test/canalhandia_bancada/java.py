"""Which Java installations this machine has."""

import re
import shutil
from pathlib import Path

_DEBIAN = Path("/usr/lib/jvm")


def installations(folder: Path = _DEBIAN) -> dict[int, Path]:
    """Major version to its home folder (the first found of each), lowest version first; {} when there is none."""
    found: dict[int, Path] = {}
    for release in sorted(folder.glob("*/release")):
        match = re.search(r'^JAVA_VERSION="(\d+)', release.read_text(encoding="utf-8"), re.MULTILINE)
        if match and (release.parent / "bin" / "java").exists():
            found.setdefault(int(match[1]), release.parent.resolve())
    for home in sorted(folder.glob("*")):
        match = re.search(r"(?:java|openjdk|jdk|temurin)-(?:1\.)?(\d+)", home.name)
        if match and (home / "bin" / "java").exists():
            found.setdefault(int(match[1]), home.resolve())
    return dict(sorted(found.items()))


def java_command(major: int | None = None) -> str:
    """The `java` to run: of that major version, or the PATH's. Raises `LookupError` when it is not installed."""
    if major is None:
        command = shutil.which("java")
        if command is None:
            raise LookupError(
                "'java' was not found on the PATH: install it with: apt-get install openjdk-17-jdk-headless"
            )
        return command
    homes = installations()
    if major not in homes:
        raise LookupError(f"no JDK {major} under {_DEBIAN}; there are: {sorted(homes) or 'none'}")
    return str(homes[major] / "bin" / "java")
