"""`kill -9` in the middle of writes: every file stays whole, and what was said to be written is there."""

import os
import random
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.atomic_file import write_atomically
from canalhandia_plugin.files.nickname_file import read_nicknames
from canalhandia_plugin.settings import loading as settings
from canalhandia_plugin.store.store import open_store

WRITER = """
    import sys
    from pathlib import Path
    from canalhandia_plugin.settings import loading as settings
    from canalhandia_plugin.corrections.entries import TeamCorrection
    from canalhandia_plugin.corrections.file import CorrectionFile
    from canalhandia_plugin.files.nickname_file import add_nickname
    from canalhandia_plugin.store.store import open_store
    from canalhandia_plugin.store.answers import NewAnswer

    folder, start = Path(sys.argv[1]), int(sys.argv[2])
    corrections = CorrectionFile(folder / "correcoes.yml")
    with open_store("sqlite", folder) as store:
        print("ready", flush=True)
        for n in range(start, start + 10_000):
            corrections.put(TeamCorrection(str(n), f"pergunta {n}", f"resposta {n} " * 20))
            settings.change(folder / "config.yml", "ia.limite-diario", n)
            add_nickname(folder / "apelidos.yml", f"apelido {n}", "minecraft:torch")
            store.answers.add(NewAnswer("console", n, f"pergunta {n}", "r", "exata", "ECONOMICO"))
            print(n, flush=True)
"""
WRITES = 200
KILLS = 10


def test_nothing_is_broken_or_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    data_dir.prepare(tmp_path)
    comments = [
        row for row in (tmp_path / "correcoes.yml").read_text(encoding="utf-8").splitlines() if row.startswith("#")
    ]
    rng = random.Random(7)
    done = 0
    for _ in range(KILLS):
        done = written_until_killed(tmp_path, done + 1, WRITES // 4 // KILLS + rng.randint(0, 3), rng.uniform(0, 0.1))
        kept = [c.id for c in CorrectionFile(tmp_path / "correcoes.yml").read()]
        assert kept[:done] == [str(n) for n in range(1, done + 1)]
        assert len(kept) <= done + 1
        assert settings.load(tmp_path / "config.yml").assistant.daily_limit in {done, done + 1}
        assert len(read_nicknames(tmp_path / "apelidos.yml")) in {done, done + 1}
        with open_store("sqlite", tmp_path) as store:
            assert store.database.read("PRAGMA integrity_check") == [("ok",)]
            assert {row[0] for row in store.database.read("SELECT at_ms FROM answer")} >= set(range(1, done + 1))
    assert done * 4 >= WRITES
    data_dir.prepare(tmp_path)
    assert [path for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []
    text = (tmp_path / "correcoes.yml").read_text(encoding="utf-8")
    assert [row for row in text.splitlines() if row.startswith("#")] == comments


def written_until_killed(folder: Path, start: int, rounds: int, moment_s: float) -> int:
    """Let a writer go on for some rounds, kill it wherever it is, and give the last round that it told of."""
    writer = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITER), str(folder), str(start)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        for _ in range(rounds):
            assert writer.stdout.readline()
        time.sleep(moment_s)  # where in the next round it dies
    finally:
        writer.kill()
    told = writer.communicate(timeout=30)[0].split()
    last = start + rounds - 1
    return max([last, *(int(line) for line in told)])


@pytest.mark.parametrize("name", ["correcoes.yml", "config.yml"])
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data_dir.prepare(tmp_path)
    before = (tmp_path / name).read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    write = {
        "config.yml": lambda path: settings.change(path, "ia.limite-diario", 3),
        "correcoes.yml": lambda path: CorrectionFile(path).put(TeamCorrection("1", "a", "b")),
    }
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FileRefused, match=r"No space left on device.*nada foi mudado"):
        write[name](tmp_path / name)
    assert (tmp_path / name).read_bytes() == before
    left = {path.suffix for path in tmp_path.iterdir() if path.name.startswith(".")}
    assert left <= {".lock"}, "something half-written; the lock that processes take turns by may stay"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a file to another user")
def test_a_file_stays_its_owner_s(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_text("a: 1\n", encoding="utf-8")
    path.chmod(0o600)
    os.chown(path, 12_345, 12_346)
    write_atomically(path, "a: 2\n")
    found = path.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (12_345, 12_346, 0o600)
    assert path.read_text(encoding="utf-8") == "a: 2\n"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real.yml", tmp_path / "config.yml"
    target.write_text("a: 1\n", encoding="utf-8")
    link.symlink_to(target)
    write_atomically(link, "a: 2\n")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "a: 2\n"
