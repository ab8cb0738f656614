"""The list of permissions in code against plugin.yml, and what a sender's snapshot says."""

from pathlib import Path

import pytest

from canalhandia_bridge.types import Sender, SenderKind
from canalhandia_plugin import permissions
from canalhandia_plugin.command_tree import COMMANDS
from canalhandia_plugin.files.yaml_file import read_document
from canalhandia_plugin.permissions import PERMISSIONS, Access

NAMES = {p.name for p in PERMISSIONS}


def test_plugin_yml_declares_exactly_the_list_in_code(root: Path) -> None:
    document = read_document(root / "bridge" / "paper-plugin" / "plugin.yml")
    declared = document.get("permissions")
    assert isinstance(declared, dict)
    in_yaml = {
        name: (str(value["default"]).lower(), frozenset(value.get("children") or {}))
        for name, value in declared.items()
    }
    assert in_yaml == {p.name: (p.default.value, frozenset(p.children)) for p in PERMISSIONS}
    for value in declared.values():
        assert all(child is True for child in (value.get("children") or {}).values())


def test_the_issue_s_permissions_are_there_with_their_defaults() -> None:
    everyone = {"canalhandia.ia", "canalhandia.ia.privado", "canalhandia.receita", "canalhandia.receita.janela"}
    assert {p.name for p in PERMISSIONS if p.default is permissions.Default.EVERYONE} == everyone
    operators = {
        "canalhandia.ia.corrigir",
        "canalhandia.ia.perfil",
        "canalhandia.ia.apelido",
        "canalhandia.ia.pendentes",
    }
    operators |= {"canalhandia.ia.semespera", "canalhandia.admin.*"}
    assert operators <= NAMES - everyone


def test_every_child_is_declared_and_no_parent_is_its_own() -> None:
    assert {child for p in PERMISSIONS for child in p.children} <= NAMES
    assert not [p.name for p in PERMISSIONS if p.name in p.children]
    admin = next(p for p in PERMISSIONS if p.name == "canalhandia.admin.*")
    assert set(admin.children) == {name for name in NAMES if name.startswith("canalhandia.admin.")} - {admin.name}


def test_every_permission_opens_something() -> None:
    used = {form.permission for form in COMMANDS} | {form.also_needs for form in COMMANDS if form.also_needs}
    assert used <= NAMES
    assert NAMES - used == {"canalhandia.*", "canalhandia.admin.*", "canalhandia.ia.semespera"}


def subcommands(command: str) -> set[str]:
    return {form.word for form in COMMANDS if form.command == command and form.word}


def test_the_command_tree_holds_the_issue_s_commands() -> None:
    assert subcommands("ia") >= {
        "certo", "errado", "mais", "limpar", "fontes", "corrigir", "correcoes", "desfazer", "pendentes", "perfil",
        "apelido", "status",
    }  # fmt: skip
    assert subcommands("canalhandia") == {"status", "recarregar", "depurar", "relatorio", "versao", "ajuda"}


def test_case_does_not_matter_and_every_question_is_recorded() -> None:
    asked: list[str] = []
    sender = Sender(SenderKind.PLAYER, "u", "Ana", permissions=frozenset({"Canalhandia.IA"}))
    access = Access(sender, asked.append)
    assert access.has(permissions.ASK)
    assert not access.has(permissions.CORRECT)
    assert asked == ["canalhandia.ia", "canalhandia.ia.corrigir"]


def test_the_console_may_everything_and_an_op_only_what_the_server_says() -> None:
    console = Access(Sender(SenderKind.CONSOLE, None, "CONSOLE"))
    op = Access(Sender(SenderKind.PLAYER, "u", "Ana", op=True))
    assert all(console.has(p.name) for p in PERMISSIONS)
    assert not any(op.has(p.name) for p in PERMISSIONS)


def test_an_undeclared_permission_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError, match="undeclared"):
        Access(Sender(SenderKind.PLAYER, "u", "Ana")).has("canalhandia.ia.voar")


def test_the_documentation_lists_every_permission_with_its_default(root: Path) -> None:
    words = {permissions.Default.EVERYONE: "todos", permissions.Default.OPERATORS: "op"}
    text = (root / "docs" / "permissoes.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:3] for line in text.splitlines() if line.startswith("| `canalhandia")]
    documented = {name.strip(" `"): default.strip() for name, default in rows if "<" not in name}
    assert documented == {permission.name: words[permission.default] for permission in PERMISSIONS}
