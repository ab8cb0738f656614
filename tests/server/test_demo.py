"""`make demo` with lines piped in: what an evaluator sees first."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.server, pytest.mark.timeout(400)]

LINES = """/receita tocha
/receita espada de diamante
/ia como faz picareta de dima
/ia camelo precisa domar?
/iap o que o creeper dropa
/sair
"""


@pytest.fixture(scope="module")
def demo_data(product_jar: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One demo folder for this module: its index is made once. With a configuration of its owner's, which the demo
    leaves alone: no model, so that these tests do not depend on one that happens to run on this machine."""
    folder = tmp_path_factory.mktemp("demo")
    config = folder / "plugins" / "Canalhandia" / "config.yml"
    config.parent.mkdir(parents=True)
    config.write_text("versao: 1\nia:\n  espera-segundos: 0\nmodelo:\n  servico: nenhum\n", encoding="utf-8")
    return folder


def _demo(folder: Path, lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "canalhandia_bancada.demo", "--dados", str(folder)],
        input=lines,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "OMP_WAIT_POLICY": "passive"},
    )


def _answers(shown: str) -> dict[str, str]:
    """Each typed line and what was shown until the next one."""
    parts = re.split(r"^\w+> (.*)$", shown, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_right_answers_with_sources(demo_data: Path) -> None:
    done = _demo(demo_data, LINES)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Índice pronto" in done.stdout
    assert re.search(r"Pronto em \d+,\d s", done.stdout)
    answers = _answers(done.stdout)
    assert "carvão ou carvão vegetal" in answers["/receita tocha"]
    assert "1 graveto" in answers["/receita tocha"]
    assert "2 diamantes, 1 graveto" in answers["/receita espada de diamante"]
    assert "3 diamantes, 2 gravetos" in answers["/ia como faz picareta de dima"]
    assert "receitas deste servidor" in answers["/ia como faz picareta de dima"]
    camel = " ".join(answers["/ia camelo precisa domar?"].split())
    assert re.search(r"não precisa ser domado|não precisa (ser )?doma", camel), camel
    assert "wiki: Camelo" in camel
    creeper = " ".join(answers["/iap o que o creeper dropa"].split())
    assert "pólvora" in creeper
    assert "wiki: Creeper" in creeper


def test_a_second_run_reuses_the_index_and_speaks_as_others(demo_data: Path) -> None:
    config = demo_data / "plugins" / "Canalhandia" / "config.yml"
    config.unlink()
    done = _demo(demo_data, "/como *Beto Silva\n/receita graveto\n/console\nreceita tocha\n")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "O índice já está em dia." in done.stdout
    assert "*Beto Silva> /receita graveto" in done.stdout
    assert "espera-segundos: 0" in config.read_text(encoding="utf-8")
    shown = done.stdout.partition("console> receita tocha")[2]
    assert "carvão" in shown.lower()


def test_a_broken_configuration_ends_with_the_reason(demo_data: Path) -> None:
    config = demo_data / "plugins" / "Canalhandia" / "config.yml"
    before = config.read_text(encoding="utf-8")
    config.write_text("versao: 1\nia:\n  limite-diario: muitas\n", encoding="utf-8")
    try:
        done = _demo(demo_data, LINES)
    finally:
        config.write_text(before, encoding="utf-8")
    assert done.returncode == 1
    assert "config.yml" in done.stdout
    assert "muitas" in done.stdout
    assert "/receita tocha" not in done.stdout.partition("Pronto em")[2]
