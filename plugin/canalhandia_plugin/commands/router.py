"""From a command as typed to its handler. Runs on the event thread; handlers decide and return."""

import difflib
from collections.abc import Callable

from canalhandia_bridge.types import Sender
from canalhandia_knowledge.folding import fold
from canalhandia_plugin import permissions
from canalhandia_plugin.asking import Asking
from canalhandia_plugin.commands.admin_commands import AdminCommands
from canalhandia_plugin.commands.answer_commands import AnswerCommands
from canalhandia_plugin.commands.correction_commands import CorrectionCommands
from canalhandia_plugin.commands.permitted import Handler
from canalhandia_plugin.commands.recipe_command import RecipeCommand
from canalhandia_plugin.commands.team_commands import TeamCommands
from canalhandia_plugin.completions import completions_of
from canalhandia_plugin.delivery import Delivery
from canalhandia_plugin.messages import general
from canalhandia_plugin.services import Services


class Router:
    def __init__(self, services: Services, asking: Asking, delivery: Delivery) -> None:
        self._services = services
        self._asking = asking
        answers = AnswerCommands(services, delivery)
        team = TeamCommands(services, self.completions_changed)
        marked = CorrectionCommands(services)
        admin = AdminCommands(services, self.completions_changed)
        self._recipes = RecipeCommand(services, delivery)
        self._of_ia: dict[str, Handler] = {**answers.handlers(), **team.handlers(), **marked.handlers()}
        self._of_admin: dict[str, Handler] = admin.handlers()

    def command(self, sender: Sender, command: str, args: str) -> None:
        """Dispatch; never raises but `GatewayLost`."""
        self._services.seen(sender)
        self._services.guarded(sender, f"/{command}", lambda: self._dispatch(sender, command.casefold(), args))

    def chat(self, sender: Sender, text: str) -> None:
        """'@ia …' in the chat."""
        services = self._services
        prefix = services.settings.assistant.chat_trigger
        behind = text[len(prefix) :]
        # '@iara oi' calls somebody else
        if not prefix or text[: len(prefix)].casefold() != prefix.casefold() or behind[:1].isalnum():
            return
        services.seen(sender)
        question = behind.lstrip(" ,:;.!-")
        services.guarded(sender, prefix, lambda: self._asking.ask(sender, question, private=False, command=prefix))

    def completions_changed(self) -> None:
        """Send Java the table that it completes from."""
        self._services.server.set_completions(completions_of(self._services.library.names.catalogue))

    def _dispatch(self, sender: Sender, command: str, args: str) -> None:
        if command == "iap":
            self._asking.ask(sender, args, private=True, command="/iap")
        elif command == "receita":
            self._recipes.run(sender, args)
        elif command == "canalhandia":
            self._administer(sender, args)
        else:
            self._assist(sender, args)

    def _assist(self, sender: Sender, args: str) -> None:
        """A sub-command, or a question; a question may begin with a sub-command's word ('mais rápido é …')."""
        word, _, rest = args.strip().partition(" ")
        word, rest = fold(word), rest.strip()
        fits = _SHAPES.get(word)
        if fits is not None and fits(rest):
            self._of_ia[word](sender, rest)
            return
        near = difflib.get_close_matches(word, _TEAM_WORDS, 1, 0.8)
        if near and word not in _TEAM_WORDS and self._services.access(sender).has(permissions.CORRECT):
            self._services.say(sender, general.unknown_subcommand(word, f"/ia {near[0]}"))
            return
        self._asking.ask(sender, args, private=False)

    def _administer(self, sender: Sender, args: str) -> None:
        word, _, rest = args.strip().partition(" ")
        handler = self._of_admin.get(fold(word))
        if handler is not None:
            handler(sender, rest.strip())
            return
        near = difflib.get_close_matches(fold(word), [w for w in self._of_admin if w], 1, 0.6)
        self._services.say(
            sender,
            general.unknown_subcommand(word, f"/canalhandia {near[0]}")
            if near
            else general.unknown_subcommand_help(word, "/canalhandia ajuda"),
        )


def _number_or_nothing(rest: str) -> bool:
    return not rest or rest.isdigit()


_SHAPES: dict[str, Callable[[str], bool]] = {
    "mais": lambda rest: not rest,
    "limpar": lambda rest: not rest,
    "ajuda": lambda rest: not rest,
    "status": lambda rest: not rest,
    "fontes": _number_or_nothing,
    "certo": _number_or_nothing,
    "errado": lambda _: True,
    "pendentes": _number_or_nothing,
    "corrigir": lambda _: True,
    "correcoes": lambda _: True,
    "desfazer": lambda rest: len(rest.split()) <= 1,
    "perfil": lambda rest: len(rest.split()) <= 1,
    "apelido": lambda rest: not rest or "=" in rest,
}
"""When a sub-command's word really is one: what may stand behind it."""
_TEAM_WORDS = ("corrigir", "correcoes", "desfazer", "pendentes", "perfil", "apelido")
