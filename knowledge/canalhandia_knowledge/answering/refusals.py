"""Questions that no source can answer, told by their shape alone, and the short honest line each one gets.

No model is called for them. What is the server's own (IP, shop, rules, owner) is only refused when neither a
correction nor a document of the server speaks of it: that is why `Refusal.server_may_know` exists.
"""

import re
from dataclasses import dataclass
from enum import Enum

from canalhandia_knowledge.answering.greetings import HELLO, greeting_line
from canalhandia_knowledge.answering.untrusted import unmasked
from canalhandia_knowledge.folding import fold


class RefusalKind(Enum):
    PRIVATE = "privado"
    POWER = "poder"
    INJECTION = "instrução"
    OFF_TOPIC = "fora do assunto"
    SERVER = "do servidor"
    NONSENSE = "sem sentido"
    GREETING = "cumprimento"


LINES = {
    RefusalKind.PRIVATE: "Isso é privado: não tenho nem mostro IP, senha ou dados de jogadores.",
    RefusalKind.POWER: "Eu só respondo perguntas: não dou itens, cargos nem permissões, e não executo comandos.",
    RefusalKind.INJECTION: "Só respondo perguntas sobre o Minecraft deste servidor.",
    RefusalKind.OFF_TOPIC: "Isso foge do meu assunto: respondo perguntas sobre o Minecraft deste servidor.",
    RefusalKind.SERVER: "Não tenho essa informação do servidor. Pergunte à equipe.",
    RefusalKind.NONSENSE: "Não entendi a pergunta. Escreva, por exemplo: o que o creeper dropa?",
    RefusalKind.GREETING: HELLO,
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """`server_may_know`: an own document or fact of the server about it comes before the refusal. `fitting`: a line of
    its own, '' for the kind's."""

    kind: RefusalKind
    server_may_know: bool = False
    fitting: str = ""

    @property
    def line(self) -> str:
        """What the asker reads."""
        return self.fitting or LINES[self.kind]


# One pattern a line, tried on folded text; a line that begins with blanks goes on with the one before it.
_RULES: tuple[tuple[RefusalKind, bool, str], ...] = (
    (
        RefusalKind.INJECTION,
        False,
        r"""
\b(?:ignor\w+|esquec\w+|desconsider\w+|desobedec\w+|forget|disregard|ignore)\b.{0,40}\b(?:regras?|instruc\w+|
    tudo)\b
\b(?:ignor\w+|esquec\w+|desconsider\w+|forget|disregard|ignore)\b.{0,40}\b(?:anterior\w*|acima|prompt|sistema)\b
\b(?:esquec\w+|ignor\w+|forget|disregard|ignore)\b.{0,40}\b(?:falaram|disseram|rules?|instructions?|all|
    previous)\b
\b(?:system prompt|prompt d[eo] sistema|jailbreak|modo (?:dan|desenvolvedor|debug|admin)|developer mode)\b
\b(?:(?:seu|teu|o) prompt|(?:suas|tuas|as) (?:instruc\w+|diretrizes)|finja|finge (?:que|q|ser)|aja como|atue como|
    faca de conta)\b
\b(?:voce agora e|vc agora e|a partir de agora|de agora em diante|roleplay|interprete um)\b
\b(?:repita|repete|responda|responde|diga|fale|mostre)\b.{0,30}\b(?:palavra|frase|prompt|instruc\w+|
    literalmente)\b
\b(?:escreva|escreve|digite|fale|diga)\b.{0,30}\b(?:palavra|frase|texto|exatamente|everyone|prompt|caps)\b
@(?:everyone|here)\b|\b(?:escrev\w+|diga|fale|digite) @\w|</?\w+>|<\|.*?\|>|\[/?inst\]|\brole:\s*system
""",
    ),
    (
        RefusalKind.PRIVATE,
        False,
        r"""
\b(?:senhas?|password|passwd|token|api key|chave (?:da|de) api|cpf|telefone|endereco de (?:casa|ip))\b
\b(?:onde (?:voce|vc|tu) mora\w*|whats\w*|cartao de credito|rcon)\b
\bips?\b.{0,12}\b(?:d[oea]s?|players?|jogador\w*)\s+(?!servidor|server|sv\b)\w+
\b(?:coordenadas?|coords?|cords?|base|casa)\s+d[oa]s?\s+(?:players?|jogador\w*|admins?|dono|adm)\b
""",
    ),
    (
        RefusalKind.PRIVATE,
        True,
        r"""
\b(?:qual|kd|cade|passa|me|o|manda|fala|qual e|tem)\b.{0,12}\bips?\b|^ips?\b
""",
    ),
    (
        RefusalKind.POWER,
        False,
        r"""
\b(?:da|de|deem|passa|passe|arruma|arranja|manda|mande|empresta|doa|doe|dropa|spawna|gera|coloca|bota|
    seta)\b(?:\s+(?:me|mim|nos|pra mim|para mim|a gente|pra gente))?\s+(?:(?:o|um|a|uma|uns|umas|mais|
    ai)\s+)*(?:op|adm|admin|administrador|cargo|vip|permiss\w+|criativo|fly|gm|gamemode|vanish|god|staff|mod)\b
^(?:\W|ia|bot|oi|ei|eai|ai|por favor|pfv|mano|cara|tio|moco)*\s*(?:(?:me|mim|nos|pra mim|para mim|a gente|
    pra gente)\s+(?:da|de|deem|passa|passe|arruma|arranja|manda|mande|empresta|doa|doe|dropa|spawna|gera|coloca|
    bota|seta)|(?:da|de|deem|passa|passe|arruma|arranja|manda|mande|empresta|doa|doe|dropa|spawna|gera|coloca|
    bota|seta)\s+(?:me|mim|nos|pra mim|para mim|a gente|pra gente))\b(?!.{0,25}\b(?:receitas?|crafts?|dicas?|
    ajuda|help|info\w*|lista|nomes?|comandos?|explic\w+|luz|seeds?|tutorial|respostas?|uma (?:mao|forca|ideia))\b)
\b(?:quero|queria|preciso d[eo]|posso ter|como (?:pego|ganho|viro|fico)) (?:op|adm|admin|staff|moderador)\b
\b(?:vira|virar|ser) (?:op|adm|admin|staff)\b
^\W*(?:execut\w+|rod[ae]r?|use o comando|banir?|bane|kicka|expuls\w+|mut[ae]|tp|deleta\w*)\b(?!.{0,30}\bcomo\b)
^\W*(?:teleport[ae]|apaga|desliga|reinici[ae]|para o servidor|stop)\b(?!.{0,30}\bcomo\b)
^\W*faz (?:ficar )?(?:de )?(?:dia|noite|chover)\b
""",
    ),
    (
        RefusalKind.SERVER,
        True,
        r"""
\b(?:don[oa]|criador|fundador|admins?|administrador\w*|staff|equipe|moderador\w*|dev) (?:d[oea]s?|desse|
    deste) (?:servidor|server|sv|serv)\b
\bquem (?:e|sao|manda|criou|fez)\b.{0,15}\b(?:dono|adm\w*|staff|server|servidor|equipe)\b
\b(?:vips?|loja|site|discord|doac\w+|doar|cupom|regras do serv\w+|wipe|backup|manutencao|lobby)\b
\b(?:reset d[oe] (?:mapa|end|nether|servidor)|(?:proteger|protec\w+ d[eo]|claim d[eo]) terreno)\b
(?:\b|/)(?:home|sethome|spawn d[oe] (?:servidor|server|sv)|tpa|warps?|rtp)\b
\b(?:quantos (?:players|jogadores) (?:tem|estao)|quem (?:ta|esta|tava|estava) on(?:line)?)\b
""",
    ),
    (
        RefusalKind.OFF_TOPIC,
        False,
        r"""
\b(?:que|q|qual) (?:dia|data|horas?|mes|ano) (?:(?:e|sao|eh) )?(?:estamos|hoje|agora)\b
\b(?:(?:que|q) horas?|qual [oa] (?:dia|data|hora))(?: (?:sao|e|eh|tem|ai))*\W*$
""",
    ),
    (
        RefusalKind.OFF_TOPIC,
        True,
        r"""
\b(?:que|q|qual) (?:dia|data|horas?|mes|ano) (?:e|sao|eh)\b|\b(?:que|q) horas\b|\bqual [oa] (?:dia|data|hora)\b
""",
    ),
    (
        RefusalKind.OFF_TOPIC,
        False,
        r"""
\bquem\b.{0,12}\b(?:griefou|roubou|matou|quebrou|explodiu|destruiu|pegou|invadiu|hackeou|ganhou|falou|logou|
    entrou)\b
\b(?:kd|cade|onde (?:ta|esta|foi|anda)|viu|viram|conhece) (?:o |a )?(?!meu|minha)\w+ (?:q|que)? ?(?:tava|ta|
    estava|esta) (?:on|off|online|aqui|aki|jogando)\b
\b(?:alguem|algm|alg|quem) (?:ai |on |aqui )?(?:quer|topa|bora|afim|a fim|pode|vamos|vem|
    joga)\b.{0,25}\b(?:dupla|cmg|comigo|time|jogar|bora|call|namora\w*|trocar ideia|ajuda a construir)\b
\b(?:quant[oa]s?|qto|qnto|qual|calcula|calcule)\b.{0,12}\d+\s*(?:[x*+/÷-]|vezes|mais|menos|dividido)\s*\d+
^\W*\d+(?:\s*(?:[x*+/-]|vezes|mais|menos)\s*\d+)+\W*$
\b(?:piadas?|poema|poesia|letra d[ae]|redacao|dever de casa|licao de casa|futebol|flamengo|corinthians)\b
\b(?:politica|presidente|bolsonaro|namorad\w+|signo|horoscopo|deus existe|sentido da vida|capital d[aoe])\b
\b(?:previsao do tempo|dolar|bitcoin|youtube\w*|tiktok)\b
\b(?:instagram|netflix|anime|filmes?|novela|pokemons?|pixelmon|fortnite|free ?fire|robl?ox|robux|v-?bucks|
    clash royale|brawl stars|gta|valorant)\b
\b(?:lol|cs ?go|terraria|traduz\w*|python|javascript|codigo em)\b
\b(?:voce|vc|tu) (?:e|eh|tem|gosta|ama|sente|mora|namora)\b.{0,20}\b(?:robo|humano|pessoa|homem|mulher|anos)\b
\b(?:voce|vc|tu) (?:e|eh|tem|gosta|ama|sente)\b.{0,20}\b(?:de mim|sentimentos?|chatgpt|gpt|alma|real)\b
\b(?:quantos anos|qual (?:o )?(?:seu|teu) nome|quem (?:e|te criou|te fez))\b.{0,8}\b(?:voce|vc|tu|seu|teu|
    tem)?\s*\??$
""",
    ),
)


def _pattern(block: str) -> re.Pattern[str]:
    return re.compile("|".join(re.sub(r"\n +", "", block).strip().splitlines()))


_COMPILED = tuple((kind, own, _pattern(block)) for kind, own, block in _RULES)
_GREETING = re.compile(
    r"^(?:\W|oi+|ola+|opa|e ?ai|eae|salve|bom dia|boa (?:tarde|noite)|tudo (?:bem|bom)|blz|beleza|fala(?: ai)?|hey|hi|"
    r"hello|vlw|valeu|obrigad[oa]|obg|brigad[oa]|tchau|flw|falou|galera|pessoal|bot|ia|kk+|rs+|ajuda|help)+$"
)
_WORD = re.compile(r"[a-z]{2,}")
_VOWEL = re.compile(r"[aeiouy]")
_SPELT = frozenset("tnt xp pvp npc mc".split())
"""Words of the game without a vowel."""


def refusal_for(text: str) -> Refusal | None:
    """The refusal that a question's shape alone calls for, None where the sources must decide.

    Both the folded text and the text with its disguises undone are looked at, so that 'ｉgn0re as regr4s' is one.
    """
    reading = fold(" ".join(text.split()))
    fitting = greeting_line(reading)
    if fitting is not None:
        return Refusal(RefusalKind.GREETING, fitting=fitting)
    readings = {reading, unmasked(text)}
    for kind, server_may_know, pattern in _COMPILED:
        if any(pattern.search(reading) for reading in readings):
            return Refusal(kind, server_may_know)
    if _GREETING.match(reading) and _WORD.search(reading):
        return Refusal(RefusalKind.GREETING)
    words = _WORD.findall(reading)
    if not words or not any(_VOWEL.search(word) or word in _SPELT for word in words) or _mashed(reading):
        return Refusal(RefusalKind.NONSENSE)
    return None


def _mashed(reading: str) -> bool:
    """Keys hit at random: long runs of consonants or one letter repeated in every word."""
    words = _WORD.findall(reading)
    odd = [w for w in words if re.search(r"[bcdfghjklmnpqrstvwxz]{6,}", w) or re.search(r"(.)\1{4,}", w)]
    return len(odd) * 2 > len(words)
