"""A real MediaWiki under control of a test (server-test/mediawiki): start, faults, edits, stop."""

import os
import shutil
import socket
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parent / "mediawiki" / "mediawiki-up.sh"


class MediaWiki:
    """A running MediaWiki: its faults, and edits as its writers make them. Not thread-safe."""

    def __init__(self, folder: Path, port: int) -> None:
        self._environment = {**os.environ, "MW_DIR": str(folder), "MW_PORT": str(port), "MW_WORKERS": "3"}
        self.folder = folder
        self.url = f"http://127.0.0.1:{port}/api.php"

    def call(self, *arguments: str, text: str | None = None) -> str:
        done = subprocess.run(
            ["bash", str(SCRIPT), *arguments],
            env=self._environment,
            input=text,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"mediawiki-up.sh {' '.join(arguments)} failed: {done.stderr}{done.stdout}")
        return done.stdout

    def fault(self, status: int, count: int, retry_after: str = "-", delay_s: float = 0.0) -> None:
        """The next `count` requests fail so (or are only late: status 200)."""
        (self.folder / "fault").write_text(f"{status} {count} {retry_after} {delay_s}", encoding="ascii")

    def faults_left(self) -> int:
        path = self.folder / "fault"
        return int(path.read_text(encoding="ascii").split()[1]) if path.is_file() else 0

    def no_fault(self) -> None:
        (self.folder / "fault").unlink(missing_ok=True)

    def edit(self, title: str, text: str) -> None:
        self.call("run", "edit.php", "--user", "Admin", title, text=text)

    def move(self, old: str, new: str, *, redirect: bool) -> None:
        pairs = self.folder / "moves.txt"
        pairs.write_text(f"{old}|{new}\n", encoding="utf-8")
        self.call("run", "moveBatch.php", "--u", "Admin", *([] if redirect else ["--noredirects"]), str(pairs))

    def delete(self, title: str) -> None:
        titles = self.folder / "deletes.txt"
        titles.write_text(f"{title}\n", encoding="utf-8")
        self.call("run", "deleteBatch.php", "--u", "Admin", str(titles))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def why_not() -> str | None:
    """Why MediaWiki cannot be had here; None when it can."""
    if shutil.which("dpkg-query") is None:
        return "MediaWiki is tested with Debian's packages, and this is no Debian"
    wanted = ["mediawiki", "php-cli", "php-sqlite3", "php-mbstring", "php-xml", "php-intl", "curl"]
    installed = subprocess.run(["dpkg-query", "-W", *wanted], capture_output=True, check=False).returncode == 0
    if installed:
        return None
    if os.environ.get("CANALHANDIA_MEDIAWIKI") != "install":
        return "MediaWiki is not installed (CANALHANDIA_MEDIAWIKI=install lets the tests install it)"
    return None if os.geteuid() == 0 else "MediaWiki is not installed, and only root can install it"
