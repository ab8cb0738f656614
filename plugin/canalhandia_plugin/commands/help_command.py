"""`ajuda`: the forms of a command that this sender may use, and nothing else."""

from canalhandia_bridge.types import Sender
from canalhandia_plugin.command_tree import COMMANDS, CommandForm
from canalhandia_plugin.messages import help as help_says
from canalhandia_plugin.permissions import Access
from canalhandia_plugin.services import Services


def usable(form: CommandForm, access: Access, *, console: bool) -> bool:
    """May this sender use this form, from where it is typed?"""
    if console and not form.console:
        return False
    return access.has(form.permission) and (form.also_needs is None or access.has(form.also_needs))


def show_help(services: Services, sender: Sender, *commands: str) -> None:
    """One line a form, with its explanation."""
    access = services.access(sender)
    console = sender.uuid is None
    forms = [f for f in COMMANDS if f.command in commands and usable(f, access, console=console)]
    if not forms:
        services.say(sender, help_says.nothing())
        return
    lines = [
        help_says.line(f.shown, services.words(help_says.explanation(f.explanation), sender), f"{f.typed} ")
        for f in forms
    ]
    services.say(sender, help_says.title(), *lines)
