"""What the gate says when a question may not pass, and when to come back."""

from canalhandia_plugin.messages.values import Duration, Message


# Espere 12 s para perguntar de novo.
def cooldown(wait_s: float) -> Message:
    return Message("portao.espera", {"tempo": Duration(wait_s)})


# Muita gente está perguntando agora. Tente de novo em 20 s.
def crowded(wait_s: float) -> Message:
    return Message("portao.muita-gente", {"tempo": Duration(wait_s)})


# Você já fez suas 20 perguntas de hoje. Volte em 3 h 10 min.
def daily_cap(limit: int, wait_s: float) -> Message:
    return Message("portao.limite-do-dia", {"n": limit, "tempo": Duration(wait_s)})


# Você não tem perguntas por dia neste servidor. Fale com a equipe.
def no_questions() -> Message:
    return Message("portao.sem-perguntas")


# A assistente está desligada neste servidor. Use /receita para ver receitas.
def assistant_off() -> Message:
    return Message("portao.ia-desligada")


# As receitas estão desligadas neste servidor. Pergunte com /ia.
def recipes_off() -> Message:
    return Message("portao.receita-desligada")


# A janela de receitas está desligada neste servidor. Use: /receita tocha
def window_off(command: str) -> Message:
    return Message("portao.janela-desligada", {"comando": command})


# Ainda estou respondendo a sua pergunta anterior. Espere por ela.
def one_at_a_time() -> Message:
    return Message("portao.uma-por-vez")
