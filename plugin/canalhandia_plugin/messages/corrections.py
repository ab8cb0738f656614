"""Sentences about votes and corrections."""

from canalhandia_plugin.messages.values import Message, Moment, Value


# Obrigado! Anotei que a resposta 12 está certa.
def voted_right(answer_id: int) -> Message:
    return Message("voto.certo", {"id": answer_id})


# Obrigado! A equipe vai conferir a resposta 12. Diga o motivo com: /ia errado 12 <motivo>
def voted_wrong(answer_id: int) -> Message:
    return Message("voto.errado", {"id": answer_id})


# Obrigado! A equipe vai conferir a resposta 12 pelo motivo: o camelo não precisa ser domado
def voted_wrong_because(answer_id: int, reason: str) -> Message:
    return Message("voto.errado-com-motivo", {"id": answer_id, "motivo": reason})


# Você já tinha votado assim na resposta 12.
def voted_again(answer_id: int) -> Message:
    return Message("voto.repetido", {"id": answer_id})


# Não encontrei a resposta 12. Veja o número embaixo da resposta.
def unknown_answer(answer_id: int) -> Message:
    return Message("voto.resposta-desconhecida", {"id": answer_id})


# Ana marcou a resposta 12 como errada: "camelo precisa domar?". Veja: /ia pendentes
def told_wrong(player: str, answer_id: int, question: str) -> Message:
    return Message("voto.aviso-equipe", {"jogador": player, "id": answer_id, "pergunta": question})


# Correção 3 gravada. Já vale para perguntas parecidas com: camelo precisa domar?
def saved(correction: str, question: str) -> Message:
    return Message("correcao.gravada", {"correcao": correction, "pergunta": question})


# Correção 3 mudada.
def edited(correction: str) -> Message:
    return Message("correcao.mudada", {"correcao": correction})


# Correção 3 desfeita. Voltou o texto anterior: Não precisa.
def undone(correction: str, text: str) -> Message:
    return Message("correcao.desfeita", {"correcao": correction, "texto": text})


# Correção 3 desfeita. Ela não vale mais.
def withdrawn(correction: str) -> Message:
    return Message("correcao.retirada", {"correcao": correction})


# Não encontrei a correção 9. Veja todas com: /ia correcoes
def unknown_correction(correction: str) -> Message:
    return Message("correcao.desconhecida", {"correcao": correction})


# Escreva o texto certo: /ia corrigir 12 <texto>
def empty_text(answer_id: str) -> Message:
    return Message("correcao.sem-texto", {"resposta": answer_id})


# O texto tem 3000 letras; o máximo é 1000. Escreva um mais curto.
def text_too_long(length: int, most: int) -> Message:
    return Message("correcao.texto-longo", {"letras": length, "maximo": most})


# Ainda não há resposta para corrigir. Diga o número: /ia corrigir <número> <texto>
def nothing_to_correct() -> Message:
    return Message("correcao.sem-resposta")


# 2 correções:
def list_title(count: int) -> Message:
    return Message("correcao.lista", {"n": count})


# Nenhuma correção para "camelo".
def none_found(search: str) -> Message:
    return Message("correcao.nenhuma-para", {"busca": search})


# Ainda não há correções. Crie uma com: /ia corrigir <número> <texto>
def none_yet() -> Message:
    return Message("correcao.nenhuma")


# 3. camelo precisa domar? → Não precisa. (Ana, 30/11/2026 14:05)
def list_line(correction: str, question: str, text: str, author: str, at: Moment) -> Message:
    values: dict[str, Value] = {
        "correcao": correction,
        "pergunta": question,
        "texto": text,
        "autor": author,
        "data": at,
    }
    return Message("correcao.linha", values)


# Não consegui gravar a correção. Veja o motivo no console; nada foi mudado.
def not_written() -> Message:
    return Message("correcao.nao-gravada")


# 2 respostas esperam a equipe:
def pending_title(count: int) -> Message:
    return Message("pendentes.titulo", {"n": count})


# Nada pendente. Bom trabalho!
def nothing_pending() -> Message:
    return Message("pendentes.nenhuma")


# 12. camelo precisa domar? → Precisa de feno. (errado: 3, certo: 1)
def pending_line(answer_id: int, question: str, answer: str, wrong: int, right: int) -> Message:
    values: dict[str, Value] = {
        "id": answer_id,
        "pergunta": question,
        "resposta": answer,
        "errado": wrong,
        "certo": right,
    }
    return Message("pendentes.linha", values)


# Motivo de Ana: não precisa domar
def pending_reason(player: str, reason: str) -> Message:
    return Message("pendentes.motivo", {"jogador": player, "motivo": reason})


# Fontes: wiki: Camelo; wiki: Sela
def pending_sources(sources: str) -> Message:
    return Message("pendentes.fontes", {"fontes": sources})


# Corrija com: /ia corrigir 12 <texto>
def pending_how(answer_id: int) -> Message:
    return Message("pendentes.como", {"id": answer_id})
