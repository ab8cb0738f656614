"""Sentences of `/receita` that are not the recipe itself."""

from canalhandia_plugin.messages.values import Message
from canalhandia_plugin.rendering.components import Component


# Ainda estou lendo as receitas do servidor. Tente de novo em alguns segundos.
def loading() -> Message:
    return Message("receita.carregando")


# Não conheço esse item: diamamte. Será que é: Diamante, Bloco de diamante?
def unknown_item(typed: str, near: Component) -> Message:
    return Message("receita.item-parecido", {"digitado": typed, "opcoes": near})


# Não conheço esse item: xyz. Tente o nome em português ou o id, como minecraft:torch.
def no_item(typed: str) -> Message:
    return Message("receita.item-desconhecido", {"digitado": typed})


# maca pode ser mais de uma coisa: Maçã, Maça. Escolha uma.
def ambiguous(typed: str, choices: Component) -> Message:
    return Message("receita.ambiguo", {"digitado": typed, "opcoes": choices})


# Élitros não tem receita neste servidor.
def no_recipe(item: Component) -> Message:
    return Message("receita.sem-receita", {"item": item})


# Este servidor removeu a receita de Bigorna.
def removed(item: Component) -> Message:
    return Message("receita.removida", {"item": item})


# Nenhuma receita deste servidor usa Élitros.
def no_uses(item: Component) -> Message:
    return Message("receita.sem-usos", {"item": item})


# Diga um item ou segure um na mão: /receita tocha
def empty_hand() -> Message:
    return Message("receita.mao-vazia")


# Só há 3 formas de fazer. Escolha de 1 a 3.
def no_such_number(count: int) -> Message:
    return Message("receita.numero-inexistente", {"n": count})
