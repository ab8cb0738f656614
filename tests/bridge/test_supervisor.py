"""Starting, watching, restarting and stopping a sidecar: real processes, a clock that moves when told. On each JDK."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


def wait_until(true: Callable[[], bool], what: str, timeout_s: float = 20.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not true():
        assert time.monotonic() < deadline, f"not within {timeout_s} s: {what}"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """The process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0] not in "ZX"
    except FileNotFoundError:
        return False


class Supervised:
    """A SupervisorMain over a sidecar script that leaves its pid and handshake in files."""

    def __init__(self, jdk: Path, class_path: str, folder: Path, command: list[str]) -> None:
        self.log = folder / "supervisor.log"
        java = [jdk / "bin" / "java", "-XX:TieredStopAtLevel=1", "-cp", class_path]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*java, "canalhandia.sidecar.SupervisorMain", *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                encoding="utf-8",
                cwd=folder,
            )

    def order(self, order: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def wait_for(self, state: str) -> str:
        seen = ""

        def reached() -> bool:
            nonlocal seen
            seen = self.order("check")
            return seen.split(" ")[0] == state

        wait_until(reached, f"state {state}")
        return seen

    def wait_for_ends(self, count: int) -> None:
        wait_until(lambda: bool(self.order("check")) and self.order("ends").count(";") == count, f"end {count}")


Start = Callable[..., Supervised]


@pytest.fixture
def start(jdk: Path, java_tests: str, tmp_path: Path) -> Iterator[Start]:
    """Starts a supervisor over a Python script (its text), or over a whole command; both are ended with the test."""
    running: list[Supervised] = []

    def begin(script: str = "", command: list[str] | None = None) -> Supervised:
        lines = ["import os, sys, time", "open('pids', 'a').write(f'{os.getpid()}\\n')", script]
        (tmp_path / "sidecar.py").write_text("\n".join(lines))
        running.append(Supervised(jdk, java_tests, tmp_path, command or [sys.executable, "sidecar.py"]))
        return running[-1]

    yield begin
    for each in running:
        each.process.kill()
        each.process.communicate()
    for pid in pids(tmp_path):
        if is_running(pid):
            os.kill(pid, signal.SIGKILL)


def pids(folder: Path) -> list[int]:
    file = folder / "pids"
    return [int(line) for line in file.read_text().splitlines()] if file.exists() else []


GOOD = "open('greeting', 'w').write(sys.stdin.readline())\nsys.stdin.read()\n"


def test_the_handshake_comes_on_stdin_and_the_end_of_stdin_stops(start: Start, tmp_path: Path) -> None:
    supervised = start(GOOD)
    assert supervised.order("start").startswith("STARTING")
    wait_until(lambda: (tmp_path / "greeting").exists() and (tmp_path / "greeting").read_text() != "", "the handshake")
    assert json.loads((tmp_path / "greeting").read_text()) == {"greeting": 1}
    command_line = Path(f"/proc/{pids(tmp_path)[0]}/cmdline").read_text()
    environment = Path(f"/proc/{pids(tmp_path)[0]}/environ").read_text()
    assert "greeting" not in command_line + environment
    assert supervised.order("ready").startswith("RUNNING")
    assert int(supervised.order("stop").split(" ")[1]) < 3_000
    assert not is_running(pids(tmp_path)[0])
    assert supervised.order("state").startswith("STOPPED")


def test_a_deaf_sidecar_is_stopped_within_five_seconds(start: Start, tmp_path: Path) -> None:
    supervised = start(
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('INFO up', flush=True)\ntime.sleep(600)"
    )
    supervised.order("start")
    wait_until(lambda: "up" in supervised.log.read_text(), "the sidecar's line in the log")
    assert int(supervised.order("stop").split(" ")[1]) < 5_000
    assert not is_running(pids(tmp_path)[0])


def test_killed_it_counts_as_restarting_at_once_and_comes_back(start: Start, tmp_path: Path) -> None:
    supervised = start(GOOD)
    supervised.order("start")
    wait_until(lambda: (tmp_path / "greeting").exists(), "the handshake")
    supervised.order("ready")
    os.kill(pids(tmp_path)[0], signal.SIGKILL)
    wait_until(lambda: supervised.order("state").startswith("RESTARTING"), "restarting, before any check")
    assert "código de saída 137" in supervised.wait_for("RESTARTING")
    assert supervised.order("ends") == "RESTARTING código de saída 137;"
    assert len(pids(tmp_path)) == 1
    supervised.order("advance 999")
    assert len(pids(tmp_path)) == 1
    supervised.order("advance 1")
    wait_until(lambda: len(pids(tmp_path)) == 2, "the second start")
    assert supervised.order("ready").startswith("RUNNING")


def test_silence_for_fifteen_seconds_is_an_end(start: Start, tmp_path: Path) -> None:
    supervised = start(GOOD)
    supervised.order("start")
    wait_until(lambda: (tmp_path / "greeting").exists(), "the handshake")
    supervised.order("ready")
    assert supervised.order("advance 14900").startswith("RUNNING")
    supervised.order("take")
    assert supervised.order("advance 15000").startswith("RUNNING")
    assert "ficou 15 s sem buscar perguntas" in supervised.order("advance 1")
    wait_until(lambda: not is_running(pids(tmp_path)[0]), "the silent one's end")


def test_a_sidecar_that_never_gets_ready_is_an_end_too(start: Start, tmp_path: Path) -> None:
    supervised = start(GOOD)
    supervised.order("start")
    assert supervised.order("advance 90000").startswith("STARTING")
    assert supervised.order("advance 1").startswith("RESTARTING")


def test_the_waits_grow(start: Start, tmp_path: Path) -> None:
    supervised = start("sys.exit('ERROR no good')")
    supervised.order("start")
    supervised.wait_for_ends(1)
    assert supervised.order("ends") == "RESTARTING código de saída 1: no good;"
    for number, wait_ms in enumerate([1_000, 2_000, 4_000], start=1):
        supervised.wait_for_ends(number)
        assert len(pids(tmp_path)) == number
        supervised.order(f"advance {wait_ms - 1}")
        assert len(pids(tmp_path)) == number
        supervised.order("advance 1")
        wait_until(lambda number=number: len(pids(tmp_path)) == number + 1, "the next start")  # type: ignore[misc]


def test_a_refused_configuration_is_not_tried_again_until_asked(start: Start, tmp_path: Path) -> None:
    supervised = start("sys.exit(2) if print('ERROR config.yml, linha 3: x', file=sys.stderr) is None else 0")
    supervised.order("start")
    assert supervised.wait_for("REFUSED") == "REFUSED config.yml, linha 3: x"
    supervised.order("advance 1000000")
    assert len(pids(tmp_path)) == 1
    (tmp_path / "sidecar.py").write_text("open('pids', 'a').write('0\\n')\n" + "import sys\n" + GOOD)
    assert supervised.order("retry").startswith("RESTARTING")
    supervised.order("check")
    wait_until(lambda: (tmp_path / "greeting").exists(), "the handshake")
    assert supervised.order("ready") == "RUNNING"


def test_a_missing_python_is_said_with_what_to_do(start: Start) -> None:
    supervised = start(command=["/nowhere/python3", "-m", "canalhandia_plugin"])
    assert supervised.order("start") == "MISSING Python não encontrado: '/nowhere/python3'"
    said = supervised.log.read_text(encoding="utf-8", errors="replace")
    assert "sudo apt install python3 python3-venv" in said
    assert "ponte.python" in said
    assert int(supervised.order("stop").split(" ")[1]) < 100


def test_a_missing_package_is_said_with_what_to_do(start: Start) -> None:
    supervised = start(command=[sys.executable, "-m", "not_a_package_of_ours"])
    supervised.order("start")
    assert "No module named not_a_package_of_ours (falta o pacote: rode" in supervised.wait_for("RESTARTING")


def test_no_orphan_outlives_a_killed_jvm(start: Start, tmp_path: Path) -> None:
    supervised = start(GOOD)
    supervised.order("start")
    wait_until(lambda: (tmp_path / "greeting").exists(), "the handshake")
    sidecar = pids(tmp_path)[0]
    assert is_running(sidecar)
    supervised.process.kill()
    supervised.process.wait()
    wait_until(lambda: not is_running(sidecar), "the sidecar's end", timeout_s=3.0)
