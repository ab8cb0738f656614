"""The data folder, contexto.yml, apelidos.yml, and YAML that is broken in every form."""

from pathlib import Path

import pytest

from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.nickname_file import add_nickname, read_nicknames, remove_nickname
from canalhandia_plugin.files.server_facts import read_facts
from canalhandia_plugin.settings import loading as settings
from canalhandia_plugin.settings.keys import Settings

BROKEN = {
    "tab": (b"versao: 1\nia:\n\tperfil: PRECISO\n", 3, "troque as tabula"),
    "colon in text": (b"versao: 1\nia:\n  modelo: a: b\n", 3, "aspas"),
    "open quote": (b"versao: 1\nia:\n  modelo: 'abc\n  perfil: PRECISO\n", 3, "aspas"),
    "open double quote": (b'versao: 1\nia:\n  modelo: "abc\n', 3, "aspas"),
    "open list": (b"versao: 1\nmodelo:\n  enderecos: [a, b\nia:\n  perfil: X\n", 4, ""),
    "open map": (b"versao: 1\nia: {perfil: PRECISO\n", 3, ""),
    "indent": (b"versao: 1\nia:\n  perfil: PRECISO\n   modelo: x\n", 4, ""),
    "dedent": (b"versao: 1\nia:\n    perfil: PRECISO\n  modelo: x\n", 4, "alinhe"),
    "no colon": (b"versao: 1\nia:\n  perfil PRECISO\n  modelo: x\n", 4, ""),
    "twice": (b"versao: 1\nia:\n  perfil: PRECISO\n  perfil: ECONOMICO\n", 4, "apague uma das duas"),
    "alias": (b"versao: 1\nia:\n  modelo: *x\n", 3, "aspas"),
    "star": (b"versao: 1\nia:\n  modelo: *\n", 3, "aspas"),
    "percent": (b"versao: 1\nia:\n  modelo: %x\n", 3, ""),
    "at": (b"versao: 1\nia:\n  gatilho-no-chat: @ia\n", 3, ""),
    "tag": (b"versao: 1\nia:\n  modelo: !!python/object:os.system x\n", 3, "apague a marca"),
    "map tag": (b"versao: 1\nia: !x\n  modelo: y\n", 2, "apague a marca"),
    "binary": (b"versao: 1\nia:\n  modelo: !!binary aGk=\n", 3, "apague a marca"),
    "escape": (b'versao: 1\nia:\n  modelo: "a\\qb"\n', 3, "barra"),
    "nul": (b"versao: 1\nia:\n  modelo: a\x00b\n", 3, "caractere de controle"),
    "latin-1": (b"versao: 1\nia:\n  modelo: '\xe7'\n", 3, "salve o arquivo de novo como UTF-8"),
    "utf-16": ("versao: 1".encode("utf-16"), 1, "UTF-8"),
    "empty": (b"", None, "apague o arquivo"),
    "comments": (b"# nada\n\n", None, "apague o arquivo"),
    "list": (b"# oi\n- a\n- b\n", 2, "arquivo padr"),
    "text": (b"oi\n", 1, "arquivo padr"),
    "two documents": (b"versao: 1\n---\nversao: 1\n", None, "'---'"),
    "deep": (b"versao: 1\nia: " + b"[" * 20_000, None, ""),
    "conflict": (b"versao: 1\n<<<<<<< HEAD\nia:\n  perfil: PRECISO\n=======\n", None, ""),
    "half": (b"versao: 1\nia:\n  perfil: PRECISO\n  modelo: \"qw", 4, "aspas"),
    "json": (b'{"versao": 1, "ia": {"perfil": "X"}}', 1, "ECONOMICO ou PRECISO"),
}  # fmt: skip


@pytest.mark.parametrize("form", sorted(BROKEN))
def test_broken_yaml_is_refused_with_line_and_advice_and_left_alone(tmp_path: Path, form: str) -> None:
    raw, line, advice = BROKEN[form]
    path = tmp_path / "config.yml"
    path.write_bytes(raw)
    with pytest.raises(FileRefused) as caught:
        settings.load(path)
    (first, *_) = caught.value.problems
    assert first.file == "config.yml"
    if line is not None:
        assert first.line == line, str(first)
    assert advice in first.todo + first.expected, str(first)
    assert first.expected
    assert first.todo
    assert path.read_bytes() == raw


def test_a_control_character_is_named(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_bytes(b"versao: 1\nia:\n  modelo: a\x07b\n")
    with pytest.raises(FileRefused, match=r'linha 3: "U\+0007": esperava só texto visível'):
        settings.load(path)


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_bytes(b"\xef\xbb\xbfversao: 1\r\nia:\r\n  limite-diario: 7\r\n")
    assert settings.load(path).assistant.daily_limit == 7


@pytest.mark.parametrize("what", ["missing", "folder", "large"])
def test_what_is_no_readable_file_is_said(tmp_path: Path, what: str) -> None:
    path = tmp_path / "config.yml"
    if what == "folder":
        path.mkdir()
    if what == "large":
        path.write_bytes(b"#" * 17_000_000)
    with pytest.raises(FileRefused, match=r"config\.yml"):
        settings.load(path)


def test_the_first_start_writes_the_default_files_and_the_second_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "Canalhandia"
    written = data_dir.prepare(folder)
    assert {"config.yml", "mensagens.yml", "mensagens_en.yml", "contexto.yml", "correcoes.yml", "apelidos.yml"} <= set(
        written
    )
    assert settings.load(folder / data_dir.CONFIG) == Settings()
    (folder / "config.yml").write_text("versao: 1\n", encoding="utf-8")
    (folder / "apelidos.yml").unlink()
    (folder / ".canalhandia-abc.tmp").write_text("half", encoding="utf-8")
    assert data_dir.prepare(folder) == ["apelidos.yml"]
    assert (folder / "config.yml").read_text(encoding="utf-8") == "versao: 1\n"
    assert not list(folder.glob("*.tmp"))
    assert not list(folder.glob(".*"))


def test_facts_are_values_and_sentences(tmp_path: Path) -> None:
    path = tmp_path / "contexto.yml"
    path.write_text(
        "dono: Ana\npvp: false\nregras:\n  - sem trapaça\n"
        "  - respeite\neventos:\n  sábado: §ccaça\n  horas: [20h, 21h]\n",
        encoding="utf-8",
    )
    facts = read_facts(path)
    assert facts.sentences == (
        "dono: Ana", "pvp: não", "regras: sem trapaça", "regras: respeite", "eventos, sábado: caça",
        "eventos, horas: 20h", "eventos, horas: 21h",
    )  # fmt: skip
    assert facts.values["eventos"]["horas"] == ["20h", "21h"]


def test_the_shipped_facts_are_none(root: Path) -> None:
    assert read_facts(root / "config" / "contexto.yml").sentences == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a:\n  b:\n    c:\n      d: 1\n", "linha 3: a.b.c ="),
        ("a: 1\nregras:\n", 'linha 2: regras = "(vazio)": esperava um texto'),
        ("a: " + "x" * 1001, "linha 1: a"),
    ],
)
def test_a_wrong_fact_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "contexto.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileRefused) as caught:
        read_facts(path)
    assert said in str(caught.value)


@pytest.fixture
def nicknames(tmp_path: Path, root: Path) -> Path:
    path = tmp_path / "apelidos.yml"
    path.write_text((root / "config" / "apelidos.yml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def test_nicknames_are_written_with_comments_kept(nicknames: Path) -> None:
    comments = [row for row in nicknames.read_text(encoding="utf-8").splitlines() if row.startswith("#")]
    assert read_nicknames(nicknames) == {}
    add_nickname(nicknames, "pic de dima", "minecraft:golden_pickaxe")
    text = nicknames.read_text(encoding="utf-8").replace("minecraft:golden_pickaxe", "minecraft:golden_pickaxe # a boa")
    nicknames.write_text(text, encoding="utf-8")
    add_nickname(nicknames, "yes", "Pedra lisa")
    add_nickname(nicknames, "12: {x}", "Tocha")
    add_nickname(nicknames, "pic de dima", "minecraft:iron_pickaxe")
    assert read_nicknames(nicknames) == {
        "pic de dima": "minecraft:iron_pickaxe", "yes": "Pedra lisa", "12: {x}": "Tocha",
    }  # fmt: skip
    text = nicknames.read_text(encoding="utf-8")
    assert [row for row in text.splitlines() if row.startswith("#")] == comments
    assert "# a boa" in text
    assert remove_nickname(nicknames, "YES") is True
    assert remove_nickname(nicknames, "yes") is False
    assert set(read_nicknames(nicknames)) == {"pic de dima", "12: {x}"}


@pytest.mark.parametrize(
    ("name", "item"), [("", "a"), (" ", "a"), ("a", ""), ("a\nb", "c"), ("a", "b\x07"), ("x" * 61, "a")]
)
def test_a_bad_nickname_changes_nothing(nicknames: Path, name: str, item: str) -> None:
    before = nicknames.read_bytes()
    with pytest.raises(FileRefused):
        add_nickname(nicknames, name, item)
    assert nicknames.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("apelidos:\n  dima: [a]\n", 'linha 2: dima = "[a]": esperava o nome ou o id de um item'),
        ("apelidos:\n  dima:\n", 'linha 2: dima = "(vazio)"'),
        ("dima: diamond\n", "linha 1: dima"),
        ("apelidos: diamond\n", "linha 1: apelidos"),
    ],
)
def test_a_wrong_line_in_the_nicknames_is_named(nicknames: Path, text: str, said: str) -> None:
    nicknames.write_text(text, encoding="utf-8")
    with pytest.raises(FileRefused) as caught:
        read_nicknames(nicknames)
    assert said in str(caught.value)
    with pytest.raises(FileRefused):
        add_nickname(nicknames, "a", "b")
