"""The table from which Java completes: sub-commands for those who may use them, item names for `/receita`."""

from canalhandia_bridge.types import Completion
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.names import NameCatalogue
from canalhandia_knowledge.names.completions import completions as item_completions
from canalhandia_plugin import permissions
from canalhandia_plugin.command_tree import COMMANDS

_REST = -1


def completions_of(catalogue: NameCatalogue) -> list[Completion]:
    """Everything that Tab offers, with the permission that each line needs."""
    table: list[Completion] = []
    for form in COMMANDS:
        if form.word:
            table.append(Completion(form.command, 0, form.word, fold(form.word), form.permission))
        for word in form.completions:
            table.append(Completion(form.command, 1, word, fold(word), form.permission, (form.word,)))
    verbs = [form.word for form in COMMANDS if form.command == "receita" and form.word]
    for text, folded in item_completions(catalogue):
        table.append(Completion("receita", _REST, text, folded, permissions.RECIPE))
        table.extend(Completion("receita", _REST, text, folded, permissions.RECIPE, (verb,)) for verb in verbs)
    return table
