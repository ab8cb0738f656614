"""correcoes.yml, written by several processes at the same second: nothing lost, nothing doubled."""

import subprocess
import sys
import textwrap
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from canalhandia_knowledge.file_lock import held
from canalhandia_plugin.corrections import file as correction_file
from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.corrections.ledger import FileLedger
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.gate.clock import SystemClock

PROGRAM = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from zoneinfo import ZoneInfo
    from canalhandia_plugin.corrections.book import CorrectionBook
    from canalhandia_plugin.corrections.ledger import FileLedger
    from canalhandia_plugin.gate.clock import SystemClock
    path, questions = Path(sys.argv[1]), sys.argv[2:]
    book = CorrectionBook(FileLedger(path), SystemClock(), lambda: ZoneInfo("America/Sao_Paulo"), sys.exit)
    print("ready", flush=True)
    sys.stdin.readline()
    for question in questions:
        book.correct(question, "texto de " + question, "Ana")
    """
)


def _at_once(path: Path, questions: list[list[str]]) -> None:
    """A process for each list, all set off when all are ready."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path), *asked],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for asked in questions
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in started:
        _, wrong = process.communicate(timeout=60)
        assert process.returncode == 0, wrong


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "correcoes.yml"
    path.write_text("# nossas\nversao: 1\ncorrecoes: []\n", encoding="utf-8")
    return path


def test_thirty_corrections_by_six_processes_are_all_there_once(path: Path) -> None:
    """Issue 5, 'Two processes'."""
    _at_once(path, [[f"assunto{n} coisa{n}" for n in range(5 * who, 5 * who + 5)] for who in range(6)])
    kept = CorrectionFile(path).read()
    assert sorted(c.question for c in kept) == sorted(f"assunto{n} coisa{n}" for n in range(30))
    assert {c.id for c in kept} == {str(n) for n in range(1, 31)}
    assert path.read_text(encoding="utf-8").startswith("# nossas\n")


def test_the_same_questions_by_several_processes_are_there_once_each(path: Path) -> None:
    same = [f"assunto{n} coisa{n}" for n in range(5)]
    _at_once(path, [same, same[::-1], same, same[::-1]])
    kept = CorrectionFile(path).read()
    assert sorted(c.question for c in kept) == same
    assert all(c.text == f"texto de {c.question}" for c in kept)


def test_a_file_that_another_holds_for_long_is_refused_in_words(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correction_file, "_LOCK_S", 0.05)
    book = CorrectionBook(FileLedger(path), SystemClock(), lambda: ZoneInfo("America/Sao_Paulo"), pytest.fail)
    before = path.read_text(encoding="utf-8")
    with (
        held(path.with_name(".correcoes.yml.lock"), timeout_s=1),
        pytest.raises(FileRefused, match=r"outro programa o segura há .* nada foi mudado"),
    ):
        book.correct("um dois", "a", "Ana")
    assert path.read_text(encoding="utf-8") == before
    assert book.correct("um dois", "a", "Ana")[0].id == "1", "the lock is free again"
