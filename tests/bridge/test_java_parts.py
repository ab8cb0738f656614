"""The jar's parts that need no server, run as Java: JSON, queue, backoff, settings, completion. On each JDK."""

import json
import subprocess
from pathlib import Path

import pytest

from canalhandia_bridge import Completion
from canalhandia_bridge.completing import complete
from canalhandia_bridge.events import completions_json


def run(jdk: Path, class_path: str, main: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [jdk / "bin" / "java", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8", "-cp", class_path, main],
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )


@pytest.mark.parametrize(
    ("main", "checks"),
    [
        ("canalhandia.json.JsonChecks", 34),
        ("canalhandia.bridge.QueueChecks", 13),
        ("canalhandia.sidecar.SidecarChecks", 21),
        ("canalhandia.paper.SpellingChecks", 6),
    ],
)
def test_checks_in_java(jdk: Path, java_tests: str, main: str, checks: int) -> None:
    done = run(jdk, java_tests, main)
    assert [line for line in done.stdout.splitlines() if not line.startswith("ok ")] == []
    assert done.stdout.count("\n") == checks, done.stdout


TABLE = [
    Completion("receita", -1, "espada de diamante", "espada de diamante"),
    Completion("receita", -1, "espada de madeira", "espada de madeira"),
    Completion("receita", -1, "maçã", "maca"),
    Completion("receita", -1, "maçã dourada", "maca dourada"),
    Completion("receita", -1, "Élitros", "elitros", permission="canalhandia.receita.janela"),
    Completion("receita", 0, "usos", "usos"),
    Completion("receita", -1, "carvão", "carvao", after=("usos",)),
    Completion("canalhandia", 0, "recarregar", "recarregar", permission="canalhandia.admin.recarregar"),
    Completion("canalhandia", 0, "ajuda", "ajuda"),
    Completion("ia", 0, "perfil", "perfil"),
    Completion("ia", 1, "ECONOMICO", "economico", after=("perfil",)),
    Completion("ia", 1, "PRECISO", "preciso", after=("perfil",)),
    *(Completion("muitos", 0, f"x{n:03}", f"x{n:03}") for n in range(100)),
]
ASKED = [
    ("receita", ["esp"], [], ["espada de diamante", "espada de madeira"]),
    ("receita", ["Espada", "DE", "d"], [], ["diamante"]),
    ("receita", ["espada", "de", ""], [], ["diamante", "madeira"]),
    ("receita", ["maç"], [], ["maçã", "maçã dourada"]),
    ("receita", ["maca", ""], [], ["dourada"]),
    ("receita", ["éli"], [], []),
    ("receita", ["ELI"], ["canalhandia.receita.janela"], ["Élitros"]),
    ("receita", ["us"], [], ["usos"]),
    ("receita", ["usos", "carv"], [], ["carvão"]),
    ("receita", ["usos", "esp"], [], []),
    ("receita", ["diamante"], [], []),
    ("canalhandia", [""], [], ["ajuda"]),
    ("canalhandia", [""], ["canalhandia.admin.recarregar"], ["ajuda", "recarregar"]),
    ("ia", ["perfil", ""], [], ["ECONOMICO", "PRECISO"]),
    ("ia", ["Perfil", "p"], [], ["PRECISO"]),
    ("ia", ["outro", "p"], [], []),
    ("nada", [""], [], []),
    ("muitos", ["x"], [], [f"x{n:03}" for n in range(60)]),
]


def test_completion_in_java(jdk: Path, java_tests: str) -> None:
    given = json.dumps({"table": completions_json(TABLE), "ask": [list(ask[:3]) for ask in ASKED]})
    done = run(jdk, java_tests, "canalhandia.game.CompletionChecks", given)
    lines = done.stdout.splitlines()
    assert [json.loads(line) for line in lines[:-1]] == [ask[3] for ask in ASKED]
    assert lines[-1] == "completions: not an entry: {command=x}"


@pytest.mark.parametrize("ask", ASKED, ids=str)
def test_completion_in_the_fake(ask: tuple[str, list[str], list[str], list[str]]) -> None:
    command, arguments, held, offered = ask
    assert complete(TABLE, command, arguments, held.__contains__) == offered
