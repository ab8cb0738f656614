"""Every command and sub-command as data: what help shows, what tab completion offers, what a typo is compared with."""

from dataclasses import dataclass

from canalhandia_plugin import permissions


@dataclass(frozen=True, slots=True)
class CommandForm:
    """One way to use a command. `word` is the sub-command ('' for the command itself), `form` what help shows behind
    it, `explanation` its key below `comandos` in mensagens.yml, `completions` the words offered behind it.
    `also_needs`: a second permission. `console`: makes sense there."""

    command: str
    word: str
    form: str
    permission: str
    explanation: str
    console: bool = True
    completions: tuple[str, ...] = ()
    also_needs: str | None = None

    @property
    def shown(self) -> str:
        """'/ia corrigir <número> <texto>'."""
        return " ".join(part for part in (f"/{self.command}", self.word, self.form) if part)

    @property
    def typed(self) -> str:
        """'/ia corrigir'."""
        return f"/{self.command} {self.word}".rstrip()


_IA, _IAP, _RECEITA, _ADMIN = "ia", "iap", "receita", "canalhandia"

COMMANDS: tuple[CommandForm, ...] = (
    CommandForm(_IA, "", "<pergunta>", permissions.ASK, "perguntar"),
    CommandForm(
        _IAP, "", "<pergunta>", permissions.ASK_PRIVATELY, "perguntar-em-particular", also_needs=permissions.ASK
    ),
    CommandForm(_IA, "mais", "", permissions.ASK, "mais"),
    CommandForm(_IA, "fontes", "[número]", permissions.ASK, "fontes"),
    CommandForm(_IA, "certo", "[número]", permissions.ASK, "certo", console=False),
    CommandForm(_IA, "errado", "[número] [motivo]", permissions.ASK, "errado", console=False),
    CommandForm(_IA, "limpar", "", permissions.ASK, "limpar"),
    CommandForm(_IA, "status", "", permissions.ASK, "status"),
    CommandForm(_IA, "ajuda", "", permissions.ASK, "ajuda"),
    CommandForm(_IA, "pendentes", "[página]", permissions.PENDING, "pendentes"),
    CommandForm(_IA, "corrigir", "<número|última> <texto>", permissions.CORRECT, "corrigir", completions=("última",)),
    CommandForm(_IA, "correcoes", "[busca]", permissions.CORRECT, "correcoes"),
    CommandForm(_IA, "desfazer", "<correção>", permissions.CORRECT, "desfazer"),
    CommandForm(
        _IA, "perfil", "[ECONOMICO|PRECISO]", permissions.PROFILE, "perfil", completions=("ECONOMICO", "PRECISO")
    ),
    CommandForm(_IA, "apelido", "<nome> = <item>", permissions.NICKNAME, "apelido"),
    CommandForm(_RECEITA, "", "<item> [número]", permissions.RECIPE, "receita"),
    CommandForm(_RECEITA, "usos", "<item>", permissions.RECIPE, "usos"),
    CommandForm(_RECEITA, "arvore", "<item> [quantos]", permissions.RECIPE, "arvore"),
    CommandForm(_RECEITA, "falta", "<item> [quantos]", permissions.RECIPE, "falta", console=False),
    CommandForm(
        _RECEITA, "", "<item> janela", permissions.RECIPE_WINDOW, "janela", console=False, also_needs=permissions.RECIPE
    ),
    CommandForm(_ADMIN, "status", "", permissions.ADMIN_STATUS, "admin-status"),
    CommandForm(_ADMIN, "recarregar", "", permissions.ADMIN_RELOAD, "recarregar"),
    CommandForm(_ADMIN, "depurar", "<número>", permissions.ADMIN_TRACE, "depurar"),
    CommandForm(_ADMIN, "relatorio", "", permissions.ADMIN_REPORT, "relatorio"),
    CommandForm(_ADMIN, "versao", "", permissions.ADMIN_STATUS, "versao"),
    CommandForm(_ADMIN, "ajuda", "", permissions.ADMIN_STATUS, "admin-ajuda"),
)
