"""Sentences for operators: status, reload, report, the command line's player data."""

from canalhandia_plugin.messages.values import Duration, Message


# Canalhandia IA 0.1.0
def version(number: str) -> Message:
    return Message("admin.versao", {"versao": number})


# Situação da assistente:
def status_title() -> Message:
    return Message("admin.status-titulo")


# Votos: certo 10, errado 2; à espera da equipe 1.
def status_votes(right: int, wrong: int, pending: int) -> Message:
    return Message("admin.votos", {"certo": right, "errado": wrong, "pendentes": pending})


# Ligada há 3 h 10 min.
def status_uptime(up_s: float) -> Message:
    return Message("admin.ligada-ha", {"tempo": Duration(up_s)})


# Ana: 3 de 20 perguntas hoje.
def player_usage(player: str, used: int, limit: str) -> Message:
    return Message("admin.uso-de-jogador", {"jogador": player, "usadas": used, "limite": limit})


# Recarregado: 2 mudanças.
def reloaded(count: int) -> Message:
    return Message("admin.recarregado", {"n": count})


# Recarregado: nada mudou.
def reloaded_same() -> Message:
    return Message("admin.recarregado-igual")


# ia.limite-diario: 20 → 7
def reload_change(key: str, old: str, new: str) -> Message:
    return Message("admin.mudanca", {"chave": key, "antes": old, "depois": new})


# trabalho.fila: 50 → 9 só vale depois de reiniciar.
def reload_restart(key: str, old: str, new: str) -> Message:
    return Message("admin.mudanca-reiniciar", {"chave": key, "antes": old, "depois": new})


# Nada foi recarregado: 2 problemas. Corrija e use /canalhandia recarregar de novo.
def reload_refused(count: int) -> Message:
    return Message("admin.recarga-recusada", {"n": count})


# - config.yml, linha 12: ia.limite-diario = "dez": esperava um número; escreva 20
def problem(words: str) -> Message:
    return Message("admin.problema", {"problema": words})


# Receitas: 3 a mais, 1 com mudança, 2 a menos.
def recipes_changed(added: int, changed: int, removed: int) -> Message:
    return Message("admin.receitas-mudaram", {"novas": added, "mudadas": changed, "removidas": removed})


# Relatório gravado em relatorios/2026-11-30.txt
def report_written(path: str) -> Message:
    return Message("admin.relatorio", {"arquivo": path})


# Como a resposta 12 foi feita:
def trace_title(answer_id: int) -> Message:
    return Message("admin.rastro-titulo", {"id": answer_id})


# camelo precisa domar? → modelo, ECONOMICO, qwen2.5:1.5b
def trace_answer(question: str, made: str) -> Message:
    return Message("admin.rastro-resposta", {"pergunta": question, "como": made})


# procurar: 3,2 ms (6 trechos)
def trace_step(name: str, duration_ms: float, detail: str) -> Message:
    return Message("admin.rastro-passo", {"passo": name, "ms": duration_ms, "detalhe": detail})


# Não há rastro da resposta 12. Rastros ficam 30 dias.
def no_trace(answer_id: int, days: int) -> Message:
    return Message("admin.sem-rastro", {"id": answer_id, "n": days})


# Dados do jogador gravados em ana.json
def player_exported(path: str) -> Message:
    return Message("jogador.exportado", {"arquivo": path})


# Apagado: 12 registros do jogador.
def player_erased(count: int) -> Message:
    return Message("jogador.apagado", {"n": count})


# Não há nada guardado sobre esse jogador.
def player_unknown() -> Message:
    return Message("jogador.nada-guardado")


# "ana" não é um UUID. Escreva, por exemplo: 069a79f4-44e9-4726-a5be-fca90e38aaf5
def not_a_uuid(typed: str) -> Message:
    return Message("jogador.uuid-errado", {"digitado": typed})
