"""Every permission, declared once, and what a sender's snapshot says about them.

`bridge/paper-plugin/plugin.yml` declares the same list to the server; a test holds the two together. Permission
plugins such as LuckPerms need nothing special: Java sends the permissions that the server itself resolved.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from canalhandia_bridge.types import Sender, SenderKind


class Default(Enum):
    """Who has a permission that nobody gave or took; the values are plugin.yml's."""

    EVERYONE = "true"
    OPERATORS = "op"
    NOBODY = "false"


@dataclass(frozen=True, slots=True)
class Permission:
    """`children` are had by whoever has this one. `description` in Portuguese, for plugin.yml."""

    name: str
    default: Default
    description: str
    children: tuple[str, ...] = ()


ASK = "canalhandia.ia"
ASK_PRIVATELY = "canalhandia.ia.privado"
CORRECT = "canalhandia.ia.corrigir"
PROFILE = "canalhandia.ia.perfil"
NICKNAME = "canalhandia.ia.apelido"
PENDING = "canalhandia.ia.pendentes"
NO_COOLDOWN = "canalhandia.ia.semespera"
RECIPE = "canalhandia.receita"
RECIPE_WINDOW = "canalhandia.receita.janela"
EVERYTHING = "canalhandia.*"
ADMIN = "canalhandia.admin.*"
ADMIN_STATUS = "canalhandia.admin.status"
ADMIN_RELOAD = "canalhandia.admin.recarregar"
ADMIN_TRACE = "canalhandia.admin.depurar"
ADMIN_REPORT = "canalhandia.admin.relatorio"

LIMIT_PREFIX = "canalhandia.ia.limite."
"""Followed by questions a day; of several the highest number counts, in place of `ia.limite-diario`."""
WAIT_PREFIX = "canalhandia.ia.espera."
"""Followed by seconds; of several the lowest number counts, in place of `ia.espera-segundos`."""

_ADMIN_PARTS = (ADMIN_STATUS, ADMIN_RELOAD, ADMIN_TRACE, ADMIN_REPORT)

PERMISSIONS = (
    Permission(
        EVERYTHING,
        Default.OPERATORS,
        "Tudo, menos perguntar sem espera",
        (ASK, ASK_PRIVATELY, CORRECT, PROFILE, NICKNAME, PENDING, RECIPE, RECIPE_WINDOW, ADMIN),
    ),
    Permission(ASK, Default.EVERYONE, "Perguntar à assistente com /ia"),
    Permission(ASK_PRIVATELY, Default.EVERYONE, "Perguntar em particular com /iap"),
    Permission(CORRECT, Default.OPERATORS, "Corrigir respostas", (PENDING,)),
    Permission(PROFILE, Default.OPERATORS, "Mudar o perfil da assistente"),
    Permission(NICKNAME, Default.OPERATORS, "Criar apelidos de itens"),
    Permission(PENDING, Default.OPERATORS, "Ver as respostas marcadas como erradas"),
    Permission(NO_COOLDOWN, Default.OPERATORS, "Perguntar sem espera"),
    Permission(RECIPE, Default.EVERYONE, "Ver receitas com /receita"),
    Permission(RECIPE_WINDOW, Default.EVERYONE, "Ver receitas em uma janela"),
    Permission(ADMIN, Default.OPERATORS, "Usar tudo de /canalhandia", _ADMIN_PARTS),
    Permission(ADMIN_STATUS, Default.OPERATORS, "Ver a situação da assistente"),
    Permission(ADMIN_RELOAD, Default.OPERATORS, "Recarregar a configuração"),
    Permission(ADMIN_TRACE, Default.OPERATORS, "Ver como uma resposta foi feita"),
    Permission(ADMIN_REPORT, Default.OPERATORS, "Gravar um relatório"),
)

_BY_NAME = {permission.name: permission for permission in PERMISSIONS}
_LARGEST = 1_000_000_000


class Access:
    """What one sender may do. `asked` gets every permission that was looked at, in order (for the tests' table).

    Names are compared without regard to case. The console has every permission and no limits of its own.
    """

    def __init__(self, sender: Sender, asked: Callable[[str], None] = lambda _: None) -> None:
        self._had = frozenset(name.casefold() for name in sender.permissions)
        self._console = sender.kind is SenderKind.CONSOLE
        self._asked = asked

    def has(self, permission: str) -> bool:
        """Whether the sender has a declared permission."""
        assert permission in _BY_NAME, f"undeclared permission {permission}"
        self._asked(permission)
        return self._console or permission in self._had

    def daily_limit(self, default: int) -> int:
        """Questions a day: the highest `canalhandia.ia.limite.<n>`, else the default."""
        numbers = self._numbers(LIMIT_PREFIX)
        return max(numbers) if numbers else default

    def cooldown_s(self, default: float) -> float:
        """Seconds between questions: 0 with `canalhandia.ia.semespera`, else the lowest `canalhandia.ia.espera.<s>`,
        else the default."""
        if self.has(NO_COOLDOWN):
            return 0.0
        numbers = self._numbers(WAIT_PREFIX)
        return float(min(numbers)) if numbers else default

    def _numbers(self, prefix: str) -> list[int]:
        self._asked(f"{prefix}*")
        found = [name.removeprefix(prefix) for name in self._had if name.startswith(prefix)]
        return [min(int(number), _LARGEST) for number in found if re.fullmatch(r"[0-9]{1,18}", number)]
