"""Whatever stands in an operator's file: it is read, or refused with what to do. Nothing else leaves the door."""

import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.nickname_file import read_nicknames
from canalhandia_plugin.files.server_facts import read_facts
from canalhandia_plugin.settings import loading as door

CONFIG = "versao: 1\nia:\n  perfil: PRECISO # bom\n  limite-diario: 7\nmodelo:\n  enderecos:\n    - http://a:1\n"
CORRECTIONS = "versao: 1\ncorrecoes:\n  # um\n  - id: 1\n    pergunta: a b\n    resposta: |\n      c\n      d\n"
PIECES = [
    "\t", "\n", " ", "  ", ":", ": ", "- ", "#", "'", '"', "{", "}", "[", "]", "&a", "*a", "!x ", "!!int ", "|", ">-",
    "%", "@", "`", "?", "? ", "<<: ", "---\n", "...\n", "\0", "\x85", "\u2028", "\ufeff", "é", "0x", "1e9", ".inf",
    "null", "~", "2026-11-30", "2026-99-99", "\\", ",", "versao: ", "correcoes:", "\r\n", "\r", "§", "=", "1_0", "0o7",
]  # fmt: skip


def mangled(text: str) -> st.SearchStrategy[str]:
    """The text with some pieces put in and some stretches cut out."""
    edit = st.tuples(st.integers(0, len(text)), st.integers(0, 6), st.sampled_from(PIECES))

    def apply(edits: list[tuple[int, int, str]]) -> str:
        result = text
        for place, cut, piece in edits:
            result = result[:place] + piece + result[place + cut :]
        return result

    return st.lists(edit, min_size=1, max_size=4).map(apply)


def checked(refused: FileRefused) -> None:
    assert refused.problems
    for problem in refused.problems:
        assert problem.expected
        assert problem.todo
        assert problem.line is None or problem.line >= 1
        assert str(problem).isprintable()


@settings(deadline=None, max_examples=150)
@given(mangled(CONFIG))
def test_config(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "config.yml"
        path.write_text(text, encoding="utf-8", newline="")
        try:
            loaded = door.load(path)
        except FileRefused as refused:
            checked(refused)
            assert path.read_bytes() == text.encode()
            return
        door.change(path, "ia.limite-diario", 9)
        changed = door.load(path)
        assert changed.assistant.daily_limit == 9
        assert changed.assistant.profile == loaded.assistant.profile
        assert changed.model == loaded.model


@settings(deadline=None, max_examples=150)
@given(mangled(CORRECTIONS))
@example("versao:\n  - 1\ncorrecoes: []\n")
@example("versao: [1]\ncorrecoes: []\n")
@example("versao: {1: 2}\ncorrecoes: []\n")
def test_corrections(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "correcoes.yml"
        path.write_text(text, encoding="utf-8", newline="")
        file = CorrectionFile(path)
        try:
            before = file.read()
            file.put(TeamCorrection("99", "nova pergunta", "nova resposta"))
        except FileRefused as refused:
            checked(refused)
            assert path.read_bytes() == text.encode()
            return
        assert CorrectionFile(path).read() == [*before, TeamCorrection("99", "nova pergunta", "nova resposta")]


@settings(deadline=None, max_examples=100)
@given(st.one_of(mangled("apelidos:\n  dima: diamond\n"), st.text(max_size=40)), st.binary(max_size=30))
def test_facts_and_nicknames(text: str, raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.yml"
        for content in (text.encode("utf-8", "surrogatepass"), raw):
            path.write_bytes(content)
            for read in (read_facts, read_nicknames):
                try:
                    read(path)
                except FileRefused as refused:
                    checked(refused)
