"""What words mean the same to a player and to the wiki: stems, everyday synonyms, and what a question asks for.

Only for comparing. Nothing here is shown to anybody.
"""

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from canalhandia_knowledge.folding import fold, singular, words


def _words_of(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ENDINGS = tuple(
    sorted(
        _words_of(
            """
            mente amento imento acao icao ucao ador edor idor adora edora avel ivel ando endo indo aram eram
            iram avam asse esse ados adas idos idas ado ada ido ida arem erem irem ariam ar er ir am em ou eu iu
            ava ia a e o i
            """
        ),
        key=len,
        reverse=True,
    )
)

STOPWORDS = frozenset(
    fold(w)
    for w in _words_of(
        """
            a o as os um uma uns umas de do da dos das d em no na nos nas n por pelo pela pelos pelas pra pro
            pras pros para com c sem e ou que q oq oque qq qual quais quem como onde ond quando qnd quanto
            quantos quanta quantas qto qtos qts qnts qtas kd cade pq porque por se eu me mim tu te vc voce vcs
            ele ela eles elas dele dela deles delas isso isto esse essa esses essas este esta estes estas aquele
            aquela aquilo aqla aqle seu sua seus suas meu minha meus minhas nosso nossa eh é ser são foi era
            está tá to tao tô estou estão tem ter tenho tinha há ha haver vai vou vem ir fica ficar faz fazer
            faço feito fazem da dá dar dou pode poder posso podem podia consigo consegue conseguir quero queria
            quer precisa preciso precisam sabe saber sei alguém pessoal galera oi oii olá bom boa dia noite
            tarde vlw valeu obrigado obrigada pfv porfavor favor aí aqui ali lá já mais menos muito mt mto só
            sim não n tipo coisa negocio né tbm também ainda assim então até sobre entre mine minecraft jogo hj
            hoje em dia mesmo mesma daí bem pois dps depois antes agora desde gente dizer diga fala falar existe
            alguma algum cada nem nunca melhor melhores todo toda todos todas outro outra
            """
    )
)

_GROUPS = (
    "dropa dropam drop drops dropar solta soltam soltar larga derruba deixa deixam cai",
    "doma domar domestica domesticar domesticação domesticado amansa amansar",
    "procria procriar procriação reproduz reproduzir reprodução cruza cruzar acasalar acasalam",
    "filho filhos filhote filhotes bebê reprodução",
    "spawna spawnar nasce nascer nascem gera geração gerado aparece aparecem aparecer surge surgem surgir",
    "acha achar acho encontra encontrar encontrado pega pegar pego obtém obter obtenção conseguir consegue obtido",
    "conserta consertar reparar repara reparo repair reparado conserto",
    "craft craftar crafta fabrica fabricar fabricação receita criar",
    "mob mobs criatura criaturas bicho bixo monstro monstros animal",
    "player players jogador jogadores",
    "vida saúde coração corações hp",
    "dano machuca machucar ferir fere",
    "mata matar morre morrer morrem morto morte letal fatal",
    "foge fogem fugir fuga fugindo medo espanta espantar afasta afastar afugenta assusta",
    "come comer comida alimento alimentar alimentado alimentação comem",
    "encanta encantar encantamento enchant encantamentos",
    "queima queimar pega fogo incendeia",
    "pot pots poção poções",
    "dima dimas diamante diamantes",
    "bioma biomas",
    "village vila aldeia",
    "villager aldeão aldeões aldeao",
    "combustível combustivel alimenta",
    "camada camadas altura nível y altitude",
    "xp experiência experiencia",
    "raid invasão invasões onda ondas",
    "explode explodir explosão explodem",
    "portal portais",
    "baú baus bau baús chest",
    "usa usar uso utiliza utilidade serve função utilizado",
    "junto juntos juntas combina combinar incompatível incompatíveis compatível exclusivo exclusivos",
    "efeito efeitos",
    "tempo demora minutos segundos duração dura",
    "distância distancia longe alcance blocos raio",
    "carrega carregar carga cargas recarrega",
    "nadar natação respirar",
    "lava",
    "redstone sinal energia pulso",
    "tesoura tosquiar tosquia",
    "nível level nivel",
    "chance probabilidade porcentagem",
    "atira atirar dispara disparar disparo",
    "dorme dormir dormindo sono cama",
    "congela congelar congelamento gelo frio",
    "empurra empurrar empurrado",
    "transforma transformar vira virar converte converter conversão",
    "invoca invocar invocação conjura",
    "cura curar recupera recuperar regenera",
    "ataca atacar ataque agressivo hostil neutro neutra brabo provoca provocar",
    "duplica duplicar duplicação",
    "monta montar montaria cavalga",
    "troca trocas trocar comercio comércio compra comprar vende vender",
    "fica permanece",
    "chega chegar subir sobe acesso alcançar entrar atravessa",
    "lugar ponto local",
    "tira tirar remove remover retira raspa raspar",
    "muda mudar varia variante depende cor",
    "trabalho profissão bancada bloco estação",
)

_WHOLE = frozenset({"comando", "passo", "camada", "espada", "escada", "pegada"})
"""Nouns that look like forms of verbs which have nothing to do with them ('comando' and 'comer')."""


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """A folded word without plural and common endings: 'domesticação' and 'domesticar' give 'domestic'."""
    base = singular(word)
    for ending in () if base in _WHOLE else _ENDINGS:
        if base.endswith(ending) and len(base) - len(ending) >= (4 if len(ending) == 1 else 3):
            return base[: -len(ending)]
    return base


def by_stem(groups: Iterable[str]) -> dict[str, frozenset[str]]:
    """Each stem of groups of words that belong together, with the stems of its group (of all its groups)."""
    found: dict[str, set[str]] = {}
    for group in groups:
        stems = {stem(w) for w in words(group)}
        for one in stems:
            found.setdefault(one, set()).update(stems)
    return {one: frozenset(all_of_it) for one, all_of_it in found.items()}


_SAME = by_stem(_GROUPS)


def stems(text: str) -> list[str]:
    """Stems of all words, in order, numbers whole."""
    return [stem(w) for w in words(text)]


def content_stems(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order, each once."""
    return list(dict.fromkeys(stem(w) for w in words(text) if w not in STOPWORDS and (len(w) > 1 or w.isdigit())))


def meanings(one: str) -> frozenset[str]:
    """A stem and those that mean the same in a question."""
    return _SAME.get(one, frozenset((one,)))


class Asked(Enum):
    """What kind of thing a question wants."""

    QUANTITY = "quanto"
    PLACE = "onde"
    WHO = "quem"
    DROPS = "drops"
    WAY = "como"
    YES_NO = "sim ou não"
    CAUSE = "por que"
    WHAT = "o que é"
    THING = "o quê"


_WHO = (
    r"\bquem\b|\b(?:qual|quais|que|q) (?:mob|mobs|criatura|criaturas|bicho|bixo|bichos|monstro|monstros|animal|animais|"
    r"aldeao|villager|chefe|boss)\b"
)
_ASKED = (
    (Asked.WHO, re.compile(_WHO)),
    (
        Asked.DROPS,
        re.compile(rf"^(?!.*(?:{_WHO}|\b(?:aumenta|altera|afeta|muda)\b)).*\b(?:dropa\w*|drops?|solta\w*)\b"),
    ),
    (
        Asked.QUANTITY,
        re.compile(
            r"\b(?:quant[oa]s?|q[tn]t?[oa]s?|qts|qnts|qtd|chance|de qts|porcentagem|quao|no max\w*|max|maximo|minimo|"
            r"(?:qual|q|que|em q|ate q)(?: que)? (?:e )?(?:[oa] )?(?:camada|altura|distancia|nivel|luz|y|tamanho|forca|"
            r"dia|delay|alcance|raio|limite|maximo|largura|hora|horario|durabilidade|dano|vida))\b"
        ),
    ),
    (
        Asked.WHAT,
        re.compile(
            r"^(?:oq|o que|o q|q|que) (?:e|eh|sao|significa|faz)\b|\bserve\w*\b|\b(?:oq|o que|o q) (?:e|eh) iss?o\b|"
            r"\bfaz (?:oq|o que|o q|que|q)\s*$"
        ),
    ),
    (Asked.CAUSE, re.compile(r"\b(?:pq|por ?que|porq|motivo)\b")),
    (
        Asked.YES_NO,
        re.compile(
            r"^(?:\w+,? )?(?:da (?:pra|para)|posso|pode\w*|e possivel|tem como|existe|precisa|funciona|consegue)\b|"
            r"\bda (?:pra|para)\b|\bposso\b|\bpodem?\b|\bjuntos?\b|\bjuntas?\b|\bou (?:so|precisa|nao|n)\b|"
            r"\bn[oa] (?:mesm[oa]|msm[oa]?)\b|\bainda\b"
        ),
    ),
    (
        Asked.PLACE,
        re.compile(
            r"\b(?:ond|onde|aonde|kd|cade|bioma)\b|"
            r"^(?!.*\b(?:q|qual|quais|quant\w+|oq|nem)\b).*(?:\b(?:acho|achar|acha|encontr\w+|spawna\w*|nasce\w*)\b|"
            r"\b(?:consigo|consegue|pega|pego)\s*$)|"
            r"\bcomo(?: q| que)? (?:se |eu )?(?:pego|pegar|pega|arrumo|arranjo|obtenho|obter)\b"
        ),
    ),
    (Asked.WAY, re.compile(r"\b(?:como|cm)\b")),
)
_WHERE_TO_DO = re.compile(
    r"\b(?:onde|ond|aonde|kd|cade)\b.*\b(?:{0})\b|\b(?:{0})\b.*\b(?:onde|ond|aonde)\b".format(
        "explod\\w+|derret\\w+|bota|poe|usa|usar|uso|coloc\\w+|plant\\w+|cresc\\w+|dorm\\w+|vend\\w+|compr\\w+|morr\\w+|"
        "queim\\w+|funciona|guard\\w+|atac\\w+|quebr\\w+|trabalh\\w+|minera\\w*|faz|fazer|constru\\w+|troc\\w+"
    )
)
"""Where something is done or happens, not where a thing is found."""

_HOW_TO_GET = re.compile(r"\bcomo\b.*\b(?:peg\w+|arrum\w+|arranj\w+|obte\w+|consig\w+|consegu\w+)\b")
"""A way, of which a place is but a part."""

_ASKS_WORD = re.compile(r"\b(?:q|oq|oque|que|qual|quais|quem|como|onde|quando|qnd|quant\w+|pq)\b")


def asked(question: str) -> tuple[Asked, ...]:
    """What a question wants, most telling first; `(THING,)` when nothing says."""
    reading = fold(question)
    found = tuple(kind for kind, pattern in _ASKED if pattern.search(reading))
    if Asked.PLACE in found and (_WHERE_TO_DO.search(reading) or _HOW_TO_GET.search(reading)):
        found = (*(kind for kind in found if kind is not Asked.PLACE), Asked.PLACE)
        found = found if len(found) > 1 else (Asked.THING, Asked.PLACE)
    if not found and "?" in question and not _ASKS_WORD.search(reading):
        return (Asked.YES_NO,)
    return found or (Asked.THING,)
