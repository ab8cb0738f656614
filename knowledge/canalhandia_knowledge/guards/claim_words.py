"""The words by which claims are told from glue: articles, verbs that say little, opposites. Only for comparing."""

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import fold


def _folded(text: str) -> frozenset[str]:
    return frozenset(fold(w) for w in text.split())


GOVERNING = _folded(
    """
    o a os as um uma uns umas de do da dos das em no na nos nas com por pelo pela pelos pelas ao aos à às sem
    sob sobre entre
    """
)
GLUE = _folded(
    """
    tempo vez vezes forma maneira modo jeito exemplo parte lado caminho chão mão cabeça corpo mundo mapa jogo
    taxa velocidade lugar local área região tipo total máximo mínimo média quantidade número valor nível item itens
    bloco blocos criatura criaturas mob mobs jogador jogadores pessoa animal animais ferramenta ingrediente ingredientes
    material materiais recurso recursos receita chance efeito dano vida distância altura espaço inventário menu
    combate contato ação uso base mesmo próprio própria outro seguinte seguintes necessário necessária
    necessários necessárias possível comum normal final início fim resto caso resultado processo meio topo cima
    direção preferência tamanho unidade unidades embaixo debaixo
    baixo frente trás volta redor longo dentro fora perto longe cerca menos mais cento novo nova
    """
)
COPULAS = frozenset({"é", "são", "está", "estão", "fica", "ficam", "vira", "viram"})
MERE_UNITS = _folded(
    "chance chances probabilidade ponto pontos unidade unidades cento vez vezes segundo segundos minuto minutos min "
    "seg hora horas"
)
LIGHT = frozenset(
    stem(w)
    for w in _folded(
        """
        usa usar use usado leva levar feita feito feitos faz fazer adicione adicionar coloque coloca colocar ponha
        misture junte combine combinar precisa necessário necessária necessários necessárias obter obtido obtida
        consegue conseguir pegar pega encontra encontrado encontrada vem vêm serve servir chama chamado deve devem basta
        nada nenhum nenhuma
        acontece ocorre comum comuns normal perto cerca longe maior menor máximo mínimo total média normalmente
        geralmente jogador você ponto pontos unidade unidades segundo segundos minuto minutos hora horas vez vezes
        """
    )
)
GLUE_STEMS = frozenset(stem(w) for w in GLUE)
GENERAL = LIGHT | frozenset(
    stem(w)
    for w in _folded(
        """
        obtém obtida obtidos obtidas obter dura duram durar deve devem fica fique ficam ficar cabe cabem caber acelera
        acelerar aceleram vale valem valer custa custam começa começam começar ajuda ajudam ajudar permite permitem
        permitir tenta tentam consegue conseguem parece parecem chega chegam chegar entra entram entrar mantém manter
        continua continuam conta contam segue existe existem costuma costumam passa passam mostra mostram inclui incluem
        significa depende varia variam
        """
    )
)
"""Verbs that any explanation may use though no source does."""
CONTRASTS = (
    ("facil", "dificil"),
    ("acima", "abaixo"),
    ("antes", "depois"),
    ("dia", "noite"),
    ("aumenta", "diminui"),
    ("aumenta", "reduz"),
    ("maior", "menor"),
    ("passivo", "hostil"),
    ("passiva", "hostil"),
    ("passivo", "agressivo"),
    ("adulto", "filhote"),
    ("cheio", "vazio"),
    ("compra", "vende"),
    ("aberto", "fechado"),
    ("java", "bedrock"),
    ("sempre", "nunca"),
    ("minimo", "maximo"),
    ("horizontal", "vertical"),
    ("ganha", "perde"),
    ("rapido", "lento"),
    ("seguro", "perigoso"),
    ("superior", "inferior"),
    ("mais", "menos"),
    ("dentro", "fora"),
    ("sobe", "desce"),
    ("liga", "desliga"),
    ("atrai", "repele"),
    ("atrai", "espanta"),
    ("atrai", "afasta"),
    ("permite", "impede"),
    ("comum", "raro"),
    ("claro", "escuro"),
    ("quente", "frio"),
    ("comeca", "termina"),
    ("primeiro", "ultimo"),
    ("macho", "femea"),
)
DIFFICULTIES = frozenset(stem(w) for w in _folded("pacífico fácil normal difícil"))
CIRCUMSTANCES = (
    ("dia", "noite"),
    ("claro", "escuro"),
    ("antes", "depois"),
    ("acima", "abaixo"),
    ("dentro", "fora"),
    ("adulto", "filhote"),
    ("adultos", "filhotes"),
    ("java", "bedrock"),
    ("facil", "dificil"),
    ("selvagem", "domesticado"),
)
"""When and where: what is said of the one is not said of the other."""
OPPOSITE: dict[str, set[str]] = {}
for _one, _other in CONTRASTS:
    OPPOSITE.setdefault(_one, set()).add(_other)
    OPPOSITE.setdefault(_other, set()).add(_one)


CHANGES = (
    frozenset(stem(w) for w in _folded("reduz reduzir reduzido diminui diminuir corta abate desconta amortece menos")),
    frozenset(stem(w) for w in _folded("aumenta aumentar aumento soma acrescenta cresce multiplica")),
)
"""Verbs of change: '20% do dano' is not 'reduz em 20%'."""
HARM = frozenset(stem(w) for w in _folded("explode explodem explosão mata matar morre morrem fatal venenoso destrói"))
