"""Sentences around a question and its answer."""

from canalhandia_plugin.messages.values import Duration, Message


# Escreva a pergunta depois do comando, por exemplo: /ia como faz tocha
def empty_question(command: str) -> Message:
    return Message("ia.pergunta-vazia", {"comando": command})


# A pergunta tem 900 letras; o máximo é 400. Faça uma pergunta mais curta.
def question_too_long(length: int, most: int) -> Message:
    return Message("ia.pergunta-longa", {"letras": length, "maximo": most})


# pensando…
def thinking() -> Message:
    return Message("ia.pensando")


# consultando a wiki…
def reading_wiki() -> Message:
    return Message("ia.consultando-a-wiki")


# procurando nas fontes…
def searching() -> Message:
    return Message("ia.procurando")


# escrevendo…
def writing() -> Message:
    return Message("ia.escrevendo")


# acordando o modelo…
def loading_model() -> Message:
    return Message("ia.acordando-o-modelo")


# conferindo a resposta…
def checking() -> Message:
    return Message("ia.conferindo")


# esperando a vez: 3 perguntas na frente…
def waiting_turn(ahead: int) -> Message:
    return Message("ia.esperando-a-vez", {"n": ahead})


# ainda pensando…
def still_thinking() -> Message:
    return Message("ia.ainda-pensando")


# Há 3 perguntas na sua frente.
def queued(ahead: int) -> Message:
    return Message("ia.na-fila", {"n": ahead})


# Ana perguntou: como faz tocha
def asked_in_public(player: str, question: str) -> Message:
    return Message("ia.perguntou", {"jogador": player, "pergunta": question})


# (só você vê)
def only_you_see() -> Message:
    return Message("ia.so-voce-ve")


# (continua: /ia mais)
def more() -> Message:
    return Message("ia.continua")


# Não há mais nada para mostrar.
def nothing_more() -> Message:
    return Message("ia.nada-mais")


# Você ainda não fez nenhuma pergunta. Comece com: /ia como faz tocha
def no_answer_yet() -> Message:
    return Message("ia.sem-resposta")


# Essa linha não respondeu nada do jogo: não há o que marcar como certo ou errado.
def nothing_to_vote_on() -> Message:
    return Message("ia.nada-a-votar")


# Pronto, esqueci a nossa conversa.
def conversation_cleared() -> Message:
    return Message("ia.conversa-limpa")


# Fontes:
def sources_title() -> Message:
    return Message("ia.fontes-titulo")


# 1. wiki: Camelo
def source_line(number: int, label: str) -> Message:
    return Message("ia.fonte", {"numero": number, "fonte": label})


# 1. wiki: Camelo https://pt.minecraft.wiki/w/Camelo
def source_line_address(number: int, label: str, address: str) -> Message:
    return Message("ia.fonte-com-endereco", {"numero": number, "fonte": label, "endereco": address})


# Essa resposta não tem fontes.
def no_sources() -> Message:
    return Message("ia.sem-fontes")


# [certo]
def button_right(answer_id: int) -> Message:
    return Message("ia.botao-certo", {"id": answer_id})


# [errado]
def button_wrong(answer_id: int) -> Message:
    return Message("ia.botao-errado", {"id": answer_id})


# [fontes] nº 12
def button_sources(answer_id: int) -> Message:
    return Message("ia.botao-fontes", {"id": answer_id})


# Ajudou? Digite /ia certo 12, /ia errado 12 ou /ia fontes 12
def buttons_typed(answer_id: int) -> Message:
    return Message("ia.botoes-digitados", {"id": answer_id})


# Não consegui responder agora, e esta pergunta não contou no seu limite. Tente de novo em um minuto.
def nothing_delivered() -> Message:
    return Message("ia.nao-respondida")


# A assistente está parando: sua pergunta foi interrompida e não contou no limite. Pergunte de novo daqui a pouco.
def interrupted() -> Message:
    return Message("ia.interrompida")


# Enquanto você estava fora (há 3 min), respondi a: como faz tocha
def lost_answer(ago_s: float, question: str) -> Message:
    return Message("ia.resposta-guardada", {"tempo": Duration(ago_s), "pergunta": question})


# O perfil é ECONOMICO. Para mudar: /ia perfil PRECISO
def profile(current: str, other: str) -> Message:
    return Message("ia.perfil-atual", {"perfil": current, "outro": other})


# Pronto, o perfil agora é PRECISO.
def profile_changed(current: str) -> Message:
    return Message("ia.perfil-mudado", {"perfil": current})


# Não conheço o perfil "RAPIDO". Escolha ECONOMICO ou PRECISO.
def unknown_profile(typed: str) -> Message:
    return Message("ia.perfil-desconhecido", {"digitado": typed})


# Pronto: "dima" agora é Diamante.
def nickname_added(nickname: str, item: str) -> Message:
    return Message("ia.apelido-gravado", {"apelido": nickname, "item": item})


# Pronto: "dima" não é mais apelido.
def nickname_removed(nickname: str) -> Message:
    return Message("ia.apelido-apagado", {"apelido": nickname})


# Não conheço o item "diamamte". Será que é: Diamante?
def nickname_unknown_item(typed: str, near: str) -> Message:
    return Message("ia.apelido-item-parecido", {"digitado": typed, "item": near})


# Não conheço o item "xyz". Use o nome em português ou o id, como minecraft:torch.
def nickname_no_item(typed: str) -> Message:
    return Message("ia.apelido-sem-item", {"digitado": typed})


# "pedra" já é o nome de Pedra. Escolha outro apelido.
def nickname_taken(nickname: str, item: str) -> Message:
    return Message("ia.apelido-ocupado", {"apelido": nickname, "item": item})
