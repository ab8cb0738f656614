"""config.yml against the code, every way it can be wrong, reload, migration, secrets."""

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from canalhandia_knowledge.types import Profile
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.yaml_file import read_document
from canalhandia_plugin.settings import loading as door
from canalhandia_plugin.settings.keys import Settings, fields_of, specs, value_of
from canalhandia_plugin.settings.kinds import written


@pytest.fixture
def config(tmp_path: Path, root: Path) -> Path:
    """A fresh copy of the default config.yml."""
    path = tmp_path / "config.yml"
    path.write_text((root / "config" / "config.yml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def edit(path: Path, old: str, new: str) -> int:
    """Replace one line's text; gives its line number."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def refusal(path: Path) -> str:
    with pytest.raises(FileRefused) as caught:
        door.load(path)
    return str(caught.value)


def test_default_file_and_code_say_the_same(root: Path) -> None:
    path = root / "config" / "config.yml"
    document = read_document(path)
    keys = specs()
    groups = frozenset(key.split(".")[0] for key in keys if "." in key)
    in_file = [entry.path for entry in document.leaves(groups) if entry.path != "versao"]
    assert in_file == list(keys) or sorted(in_file) == sorted(keys)
    for entry in document.leaves(groups):
        if entry.path != "versao":
            assert entry.value == written(keys[entry.path].default), entry.path
    assert door.load(path) == Settings()


def test_every_key_of_the_default_file_has_a_comment_above_it(root: Path) -> None:
    rows = (root / "config" / "config.yml").read_text(encoding="utf-8").splitlines()
    shares_comment = {"chave-variavel", "resposta-segundos", "senha-variavel"}
    for number, row in enumerate(rows):
        found = re.match(r"\s+([a-z-]+):", row)
        if found and found[1] not in shares_comment:
            assert rows[number - 1].lstrip().startswith("#"), row


def test_keys_that_need_a_restart_are_marked_in_the_default_file(root: Path) -> None:
    text = (root / "config" / "config.yml").read_text(encoding="utf-8")
    for key, spec in specs().items():
        name = key.rpartition(".")[2]
        place = re.search(rf"((?:^\s*#.*\n)+)(?:^\s+[a-z-]+: .*\n)?^\s*{name}:", text, re.MULTILINE)
        assert place is not None, key
        assert ("(reiniciar)" in place[1]) != spec.reloads, key


def test_the_first_version_s_keys_keep_their_names() -> None:
    assert {"ia.perfil", "ia.limite-diario", "ia.privado", "ia.modelo", "ia.max-tokens"} <= set(specs())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "limite-diario: 20",
            'limite-diario: "dez"',
            'ia.limite-diario = "dez": esperava um número inteiro de -1 a 100000',
        ),
        ("limite-diario: 20", "limite-diario: 100001", 'ia.limite-diario = "100001": esperava um número inteiro'),
        ("limite-diario: 20", "limite-diario: true", 'ia.limite-diario = "true": esperava um número inteiro'),
        ("limite-diario: 20", "limite-diario: 2.5", 'ia.limite-diario = "2.5": esperava um número inteiro'),
        ("limite-diario: 20", "limite-diario:", 'ia.limite-diario = "(vazio)": esperava um número inteiro'),
        ("espera-segundos: 10", "espera-segundos: '1,5'", "escreva 1.5 sem aspas e com ponto no lugar da vírgula"),
        ("espera-segundos: 10", "espera-segundos: .nan", "esperava um número de 0 a 86400"),
        ("espera-segundos: 10", "espera-segundos: .inf", "esperava um número de 0 a 86400"),
        ("privado: false", "privado: sim", 'ia.privado = "sim": esperava true ou false; escreva true, sem aspas'),
        ("privado: false", "privado: 'true'", 'ia.privado = "true": esperava true ou false'),
        ("perfil: ECONOMICO", "perfil: RAPIDO", 'ia.perfil = "RAPIDO": esperava ECONOMICO ou PRECISO'),
        ("perfil: ECONOMICO", "perfi: ECONOMICO", "ia.perfi: esperava uma chave conhecida; será que é 'ia.perfil'?"),
        ("fuso-horario: America/Sao_Paulo", "fuso-horario: Sao Paulo", "escreva, por exemplo, America/Sao_Paulo"),
        ("fuso-horario: America/Sao_Paulo", "fuso-horario: ../../etc/passwd", "esperava o nome de um fuso horário"),
        (
            "    - http://127.0.0.1:11434",
            "    - 127.0.0.1",
            "em '127.0.0.1': escreva, por exemplo, http://127.0.0.1:11434",
        ),
        ("    - http://127.0.0.1:11434", "    - ftp://a", "em 'ftp://a'"),
        ("url-base: ''", "url-base: 'https://eu:senha@a'", "tire usuário e senha do endereço"),
        ("url-base: ''", "chave: sk-123", "segredos vão num arquivo ou numa variável de ambiente"),
        ("gatilho-no-chat: ''", "gatilho-no-chat: 'a b'", "escreva, por exemplo, '@ia'"),
        ("armazenamento: sqlite", "armazenamento: mysql://a:segredo@b/c", 'armazenamento = "***": esperava sqlite ou'),
        ("geral:", "idioma: en\ngeral:", "idioma: esperava uma chave conhecida; será que é 'geral.idioma'?"),
        ("geral:", "ia.perfil: PRECISO\ngeral:", "escreva 'perfil:' dentro do grupo 'ia:'"),
        ("versao: 1", "versao: 2", "uma versão até 1 (o arquivo é mais novo)"),
        ("versao: 1", "versao: um", "escreva versao: 1"),
        ("versao: 1", "versao: 0", "escreva versao: 1"),
    ],
)
def test_a_wrong_value_is_named_with_line_value_and_advice(config: Path, old: str, new: str, said: str) -> None:
    line = edit(config, old, new)
    text = refusal(config)
    assert said in text
    assert f"config.yml, linha {line}:" in text
    assert ":segredo@" not in text


@pytest.mark.parametrize("group", ["ia", "modelo", "geral"])
@pytest.mark.parametrize("value", ["5", "[1, 2]", "texto"])
def test_a_group_that_is_no_group_is_refused(tmp_path: Path, group: str, value: str) -> None:
    path = tmp_path / "config.yml"
    path.write_text(f"versao: 1\n{group}: {value}\n", encoding="utf-8")
    assert f"linha 2: {group} =" in refusal(path)
    assert "esperava um grupo de chaves" in refusal(path)


def test_all_problems_are_told_at_once(config: Path) -> None:
    edit(config, "perfil: ECONOMICO", "perfil: 3")
    edit(config, "max-tokens: 400", "max-tokens: -4")
    edit(config, "horas: 24", "hora: 24")
    assert len(refusal(config).splitlines()) == 3


def test_missing_keys_and_groups_have_defaults(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_text("versao: 1\nia:\n  perfil: preciso\ncache:\n", encoding="utf-8")
    loaded = door.load(path)
    assert loaded == dataclasses.replace(
        Settings(), assistant=dataclasses.replace(Settings().assistant, profile=Profile.PRECISO)
    )


def test_reload_takes_over_whole_and_says_what_waits_for_a_restart(config: Path) -> None:
    running = door.load(config)
    edit(config, "limite-diario: 20", "limite-diario: 7")
    edit(config, "fila: 50", "fila: 9")
    edit(config, "armazenamento: sqlite", "armazenamento: postgresql://a:segredo@b/c")
    result = door.reload(config, running)
    assert result.settings.assistant.daily_limit == 7
    assert result.settings.work.queue_size == 50
    assert result.settings.memory.storage == "sqlite"
    assert result.changed == (door.Change("ia.limite-diario", "20", "7"),)
    assert set(result.needs_restart) == {
        door.Change("trabalho.fila", "50", "9"),
        door.Change("armazenamento", "***", "***"),
    }
    assert "segredo" not in repr(door.load(config))


def test_a_refused_reload_changes_nothing(config: Path) -> None:
    running = door.load(config)
    edit(config, "limite-diario: 20", "limite-diario: 7")
    edit(config, "fila: 50", "fila: nove")
    before = config.read_bytes()
    with pytest.raises(FileRefused):
        door.reload(config, running)
    assert config.read_bytes() == before


@pytest.mark.parametrize("key", sorted(specs()))
def test_every_setting_can_be_changed_alone_and_comes_back(config: Path, key: str) -> None:
    other: dict[type, Any] = {bool: lambda v: not v, int: lambda v: v + 1, float: lambda v: v + 0.5}
    spec = specs()[key]
    examples = {
        "geral.idioma": "en", "geral.fuso-horario": "Europe/Lisbon", "ia.perfil": "PRECISO", "ia.modelo": "outro",
        "modelo.servico": "nenhum", "modelo.enderecos": ["http://a:1", "http://b:2"], "modelo.url-base": "https://x/v1",
        "ia.gatilho-no-chat": "@ia", "busca.embedder": "nenhum", "wiki.api": "https://w/api.php", "wiki.api-ingles": "",
        "armazenamento": "postgresql://a@b/c",
    }  # fmt: skip
    default = spec.default
    wanted = examples[key] if key in examples else other.get(type(default), lambda v: "x")(default)
    comments = [row for row in config.read_text(encoding="utf-8").splitlines() if row.lstrip().startswith("#")]
    door.change(config, key, spec.kind.read(wanted))
    loaded = door.load(config)
    different = [s.key for section, name, s in fields_of(loaded) if value_of(loaded, section, name) != s.default]
    assert different == [key]
    after = config.read_text(encoding="utf-8").splitlines()
    assert [row for row in after if row.lstrip().startswith("#")] == comments


def test_change_touches_only_its_line(config: Path) -> None:
    before = config.read_text(encoding="utf-8")
    door.change(config, "ia.perfil", Profile.PRECISO)
    assert config.read_text(encoding="utf-8") == before.replace("perfil: ECONOMICO", "perfil: PRECISO")


def test_change_refuses_a_value_out_of_range_and_a_broken_file(config: Path) -> None:
    with pytest.raises(FileRefused, match=re.escape("ia.limite-diario")):
        door.change(config, "ia.limite-diario", -2)
    edit(config, "fila: 50", "fila: nove")
    with pytest.raises(FileRefused, match=re.escape("trabalho.fila")):
        door.change(config, "ia.perfil", Profile.PRECISO)


def test_the_first_version_s_file_is_migrated_with_its_comments_and_values(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_text(
        "# meu servidor\nia:\n  # o bom\n  perfil: PRECISO # não mexer\n  limite-diario: 7\n  privado: true\n"
        "  modelo: 'MiniMax-M2'\n  max-tokens: 900\n",
        encoding="utf-8",
    )
    loaded = door.load(path)
    assistant = loaded.assistant
    assert (assistant.profile, assistant.daily_limit, assistant.private) == (Profile.PRECISO, 7, True)
    assert (assistant.model, assistant.max_tokens) == ("MiniMax-M2", 900)
    text = path.read_text(encoding="utf-8")
    assert "versao: 1" in text
    for kept in ("# meu servidor", "# o bom", "perfil: PRECISO # não mexer", "modelo: 'MiniMax-M2'"):
        assert kept in text
    assert door.load(path) == loaded
    assert path.read_text(encoding="utf-8") == text


def test_a_first_version_s_file_that_is_wrong_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "config.yml"
    path.write_text("ia:\n  perfil: NENHUM\n", encoding="utf-8")
    assert "ia.perfil" in refusal(path)
    assert path.read_text(encoding="utf-8") == "ia:\n  perfil: NENHUM\n"


def test_secrets_come_from_variable_or_file_and_are_never_shown(tmp_path: Path) -> None:
    (tmp_path / "chave.txt").write_text("sk-segredo\n", encoding="utf-8")
    assert door.secret("", "", tmp_path, {}) is None
    assert door.secret("chave.txt", "", tmp_path, {}) == "sk-segredo"
    assert door.secret("chave.txt", "CHAVE", tmp_path, {"CHAVE": "sk-outra"}) == "sk-outra"
    with pytest.raises(FileRefused, match="defina a variável CHAVE"):
        door.secret("chave.txt", "CHAVE", tmp_path, {})
    with pytest.raises(FileRefused, match=re.escape("nada.txt")):
        door.secret("nada.txt", "", tmp_path, {})
    (tmp_path / "duas.txt").write_text("sk-segredo\nsk-segredo2\n", encoding="utf-8")
    with pytest.raises(FileRefused) as caught:
        door.secret("duas.txt", "", tmp_path, {})
    assert "sk-" not in str(caught.value)
