"""The frame of the help; each command's own line has its key in `command_tree.py`."""

from canalhandia_plugin.messages.values import Message
from canalhandia_plugin.rendering.components import Component


# Comandos que você pode usar:
def title() -> Message:
    return Message("ajuda.titulo")


# /ia <pergunta> – pergunta à assistente
def line(form: str, what_it_does: Component, command: str) -> Message:
    return Message("ajuda.linha", {"forma": form, "explicacao": what_it_does, "comando": command})


# Você não pode usar nenhum destes comandos. Fale com a equipe.
def nothing() -> Message:
    return Message("ajuda.nada")


# pergunta à assistente
def explanation(key: str) -> Message:
    return Message(f"comandos.{key}")
