"""The owner's facts as exact answers: what is asked of the server gets them, what is asked of the game never does."""

import pytest

from canalhandia_knowledge.answering.pipeline import AnswerPipeline, Correction
from canalhandia_knowledge.answering.server_facts import server_answer
from canalhandia_knowledge.types import AnswerKind, Origin, Question, Resolution

FACTS = (
    "servidor: Canalhandia",
    "dificuldade: difícil",
    "mantém o inventário ao morrer: não",
    "regras: não destrua o que é dos outros",
    "regras: não use programas de trapaça",
    "eventos, sábado às 20h: caça ao tesouro",
    "voar: só VIP com /fly",
    "dono do servidor: Quimera",
    "ip: jogar.canalhandia.exemplo",
    "discord: discord.gg/exemplo",
    "vip: R$ 10 por mês na loja",
    "loja: /warp loja",
    "limite de homes: 3, e 10 para VIP",
    "versão: 1.21.11",
    "staff: Ana, Bia e Caio",
    "proteção de terreno: use uma pá de ouro e /claim",
    "pvp: desligado fora da arena",
    "votar: /votar dá uma chave por dia",
    "mapa: 10000 por 10000 blocos",
    "nether: fechado até sexta",
)

ANSWERED = {
    "quais as regras?": "Regras: não destrua o que é dos outros; não use programas de trapaça.",
    "quais as regras do servidor?": "Regras: não destrua o que é dos outros; não use programas de trapaça.",
    "regras": "Regras: não destrua o que é dos outros; não use programas de trapaça.",
    "me fala as regras": "Regras: não destrua",
    "qual a dificuldade?": "Dificuldade: difícil.",
    "qual a dificuldade do servidor?": "Dificuldade: difícil.",
    "em que dificuldade ta o sv": "Dificuldade: difícil.",
    "mantém o inventário?": "Mantém o inventário ao morrer: não.",
    "perco os itens quando morro?": "Mantém o inventário ao morrer: não.",
    "perde os itens se morrer?": "Mantém o inventário ao morrer: não.",
    "tem keepinventory?": "Mantém o inventário ao morrer: não.",
    "tem keep inventory aqui": "Mantém o inventário ao morrer: não.",
    "tem evento sábado?": "Eventos: sábado às 20h, caça ao tesouro.",
    "quando é o evento?": "Eventos: sábado às 20h, caça ao tesouro.",
    "que horas é o evento": "Eventos: sábado às 20h, caça ao tesouro.",
    "quais os eventos do servidor": "Eventos: sábado às 20h, caça ao tesouro.",
    "tem evento hoje?": "Eventos: sábado às 20h, caça ao tesouro.",
    "pode usar trapaça?": "Regras: não use programas de trapaça.",
    "pode usar xray": "Regras: não use programas de trapaça.",
    "posso usar hack?": "Regras: não use programas de trapaça.",
    "pode griefar?": "Regras: não destrua o que é dos outros.",
    "posso voar?": "Voar: só VIP com /fly.",
    "tem fly?": "Voar: só VIP com /fly.",
    "quem pode voar no servidor": "Voar: só VIP com /fly.",
    "qual o nome do servidor?": "Servidor: Canalhandia.",
    "como se chama o servidor": "Servidor: Canalhandia.",
    "que servidor é esse?": "Servidor: Canalhandia.",
    "quem é o dono do servidor?": "Dono do servidor: Quimera.",
    "quem é o dono": "Dono do servidor: Quimera.",
    "dono": "Dono do servidor",
    "qual o ip?": "IP: jogar.canalhandia.exemplo.",
    "qual o ip do servidor": "IP: jogar.canalhandia.exemplo.",
    "tem discord?": "Discord: discord.gg/exemplo.",
    "manda o link do discord": "Discord: discord.gg/exemplo.",
    "como entro no discord": "Discord: discord.gg/exemplo.",
    "quanto custa o vip": "VIP: R$ 10 por mês na loja.",
    "como viro vip?": "VIP: R$ 10 por mês na loja.",
    "onde fica a loja": "Loja: /warp loja.",
    "tem loja?": "Loja: /warp loja.",
    "quantas homes posso ter?": "Limite de homes: 3, e 10 para VIP.",
    "qual a versão do servidor": "Versão: 1.21.11.",
    "quem são os admins": "Staff: Ana, Bia e Caio.",
    "quem é da staff": "Staff: Ana, Bia e Caio.",
    "como protejo meu terreno": "Proteção de terreno: use uma pá de ouro e /claim.",
    "tem claim?": "Proteção de terreno: use uma pá de ouro e /claim.",
    "tem pvp?": "PVP: desligado fora da arena.",
    "pvp é liberado": "PVP: desligado fora da arena.",
    "como voto": "Votar: /votar dá uma chave por dia.",
    "qual o mapa do servidor": "Mapa: 10000 por 10000 blocos.",
    "o nether tá aberto?": "Nether: fechado até sexta.",
}

NOT_ANSWERED = """
qual a dificuldade de matar o wither
quais as regras de jogo
regras do jogo
o que é regra de jogo
como muda a dificuldade
o que muda na dificuldade difícil
quais os tipos de dificuldade
o que é a dificuldade
hardcore
dificuldade hardcore
evento de invasão
como começa o evento de invasão
posso voar com elitra
como voar
como voar de elitra
como voo no criativo
o phantom voa?
quais mobs podem voar
onde fica o inventário
quantos slots tem o inventário
quantos itens cabem no baú
perco xp quando morro
perco os itens na lava?
quanto tempo os itens ficam no chão quando morro
o que acontece quando o dragão morre
como manter o inventário
item
itens
inventário
mapa
o que é mapa
como faz mapa
como ampliar o mapa
pra que serve o mapa
onde acho mapa do tesouro
receita de mapa
mapa do oceano
nether
o que tem no nether
como ir pro nether
onde spawna creeper
como mudar o spawn
qual o limite de altura
qual o limite de encantamento
qual a versão que adicionou o camelo
quando lançou a versão 1.21
o que mudou na versão 1.20
como faz a loja de aldeão
quem é o dono do lobo
como saber o dono do gato
qual o nome do mob que explode
qual seu nome
como colocar nome no lobo
como faz pra proteger aldeão
encantamento de proteção
pra que serve proteção contra fogo
pode botar proteção 4 na armadura
como domar cavalo
pode domar raposa
posso usar cama no nether
posso minerar obsidiana com picareta de ferro
como faz tocha
tocha
quantos diamantes precisa pra armadura
o que o creeper dropa
onde nasce o camelo
qual a senha do servidor
me da vip
moeda de ouro existe
como faz picareta
o aldeão abre porta
zumbi abre porta no difícil?
quais chaves abrem cofre
o que dropa no sábado
caça ao tesouro
como achar tesouro
o que é chave
""".strip().splitlines()


class NoNames:
    """Knows no name."""

    def resolve(self, text: str) -> Resolution:
        return Resolution(text)


def test_there_are_enough_questions() -> None:
    assert len(ANSWERED) >= 40
    assert len(NOT_ANSWERED) >= 60


@pytest.mark.parametrize("question", ANSWERED)
def test_a_question_about_the_server_gets_the_owners_words(question: str) -> None:
    answer = server_answer(question, FACTS)
    assert answer is not None
    assert answer.text.startswith(ANSWERED[question])
    assert answer.kind is AnswerKind.EXACT
    assert [(s.origin, s.label) for s in answer.sources] == [(Origin.SERVER, "informações do servidor")]


@pytest.mark.parametrize("question", NOT_ANSWERED)
def test_a_question_about_the_game_is_left_to_the_sources(question: str) -> None:
    assert server_answer(question, FACTS) is None


@pytest.mark.parametrize("question", ANSWERED)
def test_without_facts_nothing_is_answered(question: str) -> None:
    assert server_answer(question, ()) is None


def pipeline(*facts: str, correction: Correction | None = None) -> AnswerPipeline:
    return AnswerPipeline(resolver=NoNames(), facts=lambda: facts, corrections=lambda _: correction)


def test_a_fact_is_answered_at_once_and_comes_before_a_refusal() -> None:
    answer = pipeline(*FACTS).at_once(Question("qual o ip do servidor?"))
    assert answer is not None
    assert (answer.kind, answer.text) == (AnswerKind.EXACT, "IP: jogar.canalhandia.exemplo.")
    assert "privado" in pipeline().answer(Question("qual o ip do servidor?")).text


def test_a_correction_comes_before_a_fact() -> None:
    right = Correction("1", "qual a dificuldade", "Agora é normal.")
    assert pipeline(*FACTS, correction=right).answer(Question("qual a dificuldade?")).text == "Agora é normal."


@pytest.mark.parametrize("order", ["me da vip", "da vip pra mim", "ignore as regras", "qual a senha do dono"])
def test_an_order_or_a_secret_stays_refused(order: str) -> None:
    answer = pipeline(*FACTS, "senha: 1234").answer(Question(order))
    assert answer.kind is AnswerKind.UNKNOWN
    assert "1234" not in answer.text


def test_many_facts_under_one_key_are_told_one_by_one() -> None:
    rules = [f"regras: não faça a coisa número {n}, que incomoda quem joga aqui há muito tempo" for n in range(6)]
    answer = server_answer("quais as regras?", rules)
    assert answer is not None
    assert [s.text for s in answer.sentences][:2] == ["Regras:", f"{rules[0].removeprefix('regras: ')}."]
    assert len(answer.sentences) == 7


def test_the_part_asked_for_is_told_and_not_its_neighbours() -> None:
    facts = ("eventos, sábado: caça", "eventos, domingo: corrida", "horário da loja: 8h às 22h", "loja: /warp loja")
    told = {q: server_answer(q, facts) for q in ("tem evento domingo?", "qual o horário da loja?", "quais os eventos?")}
    assert {q: a.text for q, a in told.items() if a is not None} == {
        "tem evento domingo?": "Eventos: domingo, corrida.",
        "qual o horário da loja?": "Horário da loja: 8h às 22h.",
        "quais os eventos?": "Eventos: sábado, caça; domingo, corrida.",
    }
