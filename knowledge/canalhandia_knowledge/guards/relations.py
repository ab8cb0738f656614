"""What a verb says between two things: a table of relations, with the words of players and of the wiki.

'solta', 'dropa', 'deixa cair' and a heading 'Drops' are one relation, 'cai' is the same with its ends swapped,
'não sofre' is what 'imune' says. Only for comparing; nothing here is shown to anybody.
"""

from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import fold


@dataclass(frozen=True, slots=True)
class Sense:
    """One reading of a word. `flipped`: its subject is the one that suffers ('sofre', 'cai'). `denied`: the word holds
    a 'não' of its own ('imune'). `noun`: it names the relation without saying who does it to whom ('a cura')."""

    relation: str
    flipped: bool = False
    denied: bool = False
    noun: bool = False


_TABLE = """
    drop + solt:ar larg:ar drop:ar deixa deixam deixar deixou derrub:ar rend:er da dao fornec:er devolv:er
    drop + liber:ar entreg:ar
    drop - cai caem cair caia caiam caindo sai saem sair vem vieram vir sobra sobram sobrou sobrar rest:ar
    drop = drop drops saque recompensa recompensas fonte origem
    spawn + nasc:er surg:ir aparec:er spawn:ar viv:er mor:ar habit:ar encontr:ar ach:ar exist:ir brot:ar
    spawn + cresc:er
    spawn + gerado gerada gerados geradas
    spawn - abrig:ar contem traz trazem
    spawn @ criaturas moradores habitantes chefe chefes
    spawn = geracao bioma biomas spawn gerador geradores onde
    eat + com:er devor:ar engol:ir mordisc:ar beb:er
    eat - aliment:ar nutr:ir
    beget + ger:ar
    beget - nasc:er surg:ir
    eat = alimento alimentos alimentacao comida comidas dieta
    accept + aceit:ar
    tame + dom:ar amans:ar domestic:ar adestr:ar
    tame = domesticacao doma manso mansa mansos mansas
    breed + reproduz reproduzem reproduzir reproduzindo procri:ar cruz:ar acasal:ar
    breed = reproducao procriacao amor acasalamento
    breed ! esteril estereis
    summon + invoc:ar conjur:ar convoc:ar cham:ar
    summon = invocacao
    repair + consert:ar repar:ar restaur:ar recuper:ar
    repair = conserto reparo reparacao
    heal + cur:ar regener:ar recuper:ar trat:ar devolv:er
    heal = cura tratamento regeneracao
    craft + fabric:ar feito feita feitos feitas craft:ar monta montam montar monte
    craft + constro:ir constroi constroem construi construindo construido construida cri:ar form:ar produz
    craft + produzem produzir produzido produzida prepar:ar empilh:ar fund:ir coz:er
    craft - lev:ar
    craft = fabricacao construcao receita receitas ingrediente ingredientes preparo fermentacao material
    craft = base
    yield + rend:er produz produzem produzir
    yield = resultado resultados rendimento
    turn + transform:ar convert:er torn:ar mud:ar
    turn - vir:ar
    turn = transformacao conversao corrupcao origem resultado
    fear + foge fogem fugir fugirem fugindo fugiu tem:er evit:ar recu:ar medo
    fear - espant:ar afugent:ar assust:ar afast:ar repel:ir repele repelem
    fear = fuga
    attack + atac:ar agrid:ir agred:ir persegu:ir caç:ar bat:er invest:ir fer:ir fere ferem machuc:ar mord:er
    attack + pisote:ar pisoteia pisoteiam mir:ar
    attack ! ignor:ar
    attack = ataque ataques caca
    hurt + fer:ir fere ferem machuc:ar envenen:ar
    hurt - sofr:er
    hurt = dano
    hurt ! imune imunes resist:ir
    increase + aument:ar
    decrease + reduz reduzem reduzir reduzido reduzida diminu:ir anul:ar zer:ar amortec:er cort:ar
    young = filhote filhotes
    kill + mat:ar morto morta mortos mortas
    kill - morr:er
    kill = morte
    burn + queim:ar
    melt + derret:er
    guide + gui:ar lev:ar conduz:ir conduz conduzem nadam nadar nadando
    guide = guia direcao
    cause + caus:ar aplic:ar da dao dar provoc:ar inflig:ir conced:er
    cause - sofr:er receb:er ganh:ar
    cause = efeito efeitos dano
    need + precis:ar exig:ir necessit:ar requer requerem depend:er
    need = necessario necessaria necessarios necessarias preciso obrigatorio obrigatoria
    buy + compr:ar pag:ar
    sell + vend:er ofereç:er oferec:er
    trade + troc:ar negoci:ar barganh:ar
    trade = troca trocas comercio barganha ofertas oferta
    give + da dao dar oferec:er conced:er entreg:ar jog:ar
    give - receb:er ganh:ar
    give = presente presentes
    protect + proteg:er protej:er defend:er guard:ar bloque:ar bloqueia bloqueiam salv:ar anul:ar reduz reduzem reduzir
    protect + imped:ir impede impedem evit:ar
    protect = protecao defesa
    carry + carreg:ar lev:ar transport:ar segur:ar peg:ar roub:ar guard:ar
    charge + carreg:ar recarreg:ar
    charge = carga cargas recarga
    break + quebr:ar destroi destroem destruir destruindo destruido destruida
    break + destruidos destruidas esmag:ar pisote:ar pisoteia pisoteiam
    mine + miner:ar escav:ar
    mine = mineracao ferramenta
    shear + tosqui:ar
    shear = tosquia tesoura
    light + acend:er aceso acesa acesos acesas acion:ar ativ:ar
    light = ativacao
    quench + apag:ar
    ride + mont:ar cavalg:ar
    ride = montaria
    disable + desativ:ar inutiliz:ar desabilit:ar deslig:ar
    duplicate = copia copias
    duplicate + copi:ar duplic:ar multiplic:ar
    duplicate = duplicacao
    attract + atra:ir atrai atraem seduz
    attract = isca
    follow + segue seguem seguir seguindo persegu:ir
    lay + bot:ar poe poem por
    lay = ovos
    shoot + cuspindo cuspiu atir:ar dispar:ar arremess:ar lanç:ar cospe cospem cuspir
    shoot = municao
    dig + cav:ar desenterr:ar
    steal + roub:ar
    combine ! exclui excluem excluir
    combine @ incompatibilidade incompatibilidades
    combine + combin:ar junt:ar juntos juntas
    combine ! incompativel incompativeis exclusivo exclusivos exclusivas
    remove + remov:er tir:ar cancel:ar retir:ar limp:ar
    enchant + encant:ar
    enchant = encantamentos
    tint + ting:ir pint:ar
    tint = corante
    open + abr:ir aberto aberta abertos abertas
    imitate + imit:ar
    inhabit + viv:er mor:ar habit:ar proteg:er guard:ar
    move + mov:er empurr:ar pux:ar transport:ar
"""
"""'+' verbs whose subject acts, '-' verbs whose subject suffers, '=' nouns (of headings and labels too), '!' words that
deny the relation, '@' nouns that tell it in headings and labels only.
'solt:ar' stands for all its usual forms."""


SHARES: dict[str, frozenset[str]] = {
    "eat": frozenset({"eat", "breed"}),
    "craft": frozenset({"craft", "turn"}),
    "attack": frozenset({"attack"}),
    "hurt": frozenset({"hurt", "attack", "kill"}),
    "accept": frozenset({"accept", "eat", "breed", "trade", "give", "enchant"}),
    "decrease": frozenset({"decrease", "protect"}),
    "yield": frozenset({"yield", "drop", "give", "craft", "turn"}),
    "give": frozenset({"give", "yield", "drop", "trade", "sell", "cause", "shear", "craft"}),
    "trade": frozenset({"trade", "buy", "sell", "give"}),
    "need": frozenset(
        "need craft eat tame breed repair heal summon charge ride light accept buy sell trade enchant duplicate shear "
        "mine combine shoot protect lay".split()
    ),
    "heal": frozenset({"heal", "repair"}),
    "repair": frozenset({"repair", "heal"}),
    "breed": frozenset({"breed", "eat", "young"}),
    "cause": frozenset({"cause", "hurt"}),
    "carry": frozenset({"carry", "accept"}),
    "inhabit": frozenset({"inhabit", "spawn"}),
}
"""What a source may say for a draft to say the relation; every other one is said for itself alone."""

WEAK = fold(
    "usa use usam usar usando usado usada usados usadas gasta "
    "gastam ponha põe colocar coloque coloca colocando adicione adicionar jogue clique clicar segure segurar ofereça "
    "oferecer equipe leve basta misture junte deem serve servem servir tem têm"
).split()
"""Verbs that only bring a thing in: what stands behind one is a means, of whatever the sentence is about."""

UNDIRECTED = frozenset({"craft", "breed", "trade", "combine", "inhabit", "cause"})
"""Relations of which only is asked whether they are said, not who is which end."""

TITLE_SUFFERS = frozenset({"tame", "repair", "heal", "charge", "summon"})
"""Under a heading of these ('Domesticação') the page's subject is the one that suffers."""

TITLE_ACTS = frozenset({"drop", "attack", "eat", "fear"})


_ENDINGS = {
    "ar": "a am ar ando ou ado ada ados adas e em aram ava avam arem",
    "er": "e em er endo eu ido ida idos idas a am eram erem",
    "ir": "e em ir indo iu ido ida idos idas a am iram irem",
    "r": "r",
}


def _forms(text: str) -> set[str]:
    """All forms of a row of the table, folded."""
    found: set[str] = set()
    for entry in text.split():
        root, _, ending = entry.partition(":")
        if not ending:
            found.add(fold(root))
            continue
        for tail in _ENDINGS[ending].split():
            before = root
            if ending == "ar" and tail[0] == "e":
                before = root[:-1] + {"c": "qu", "ç": "c", "g": "gu"}.get(root[-1], root[-1])
            elif ending != "ar" and tail[0] == "a":
                before = root[:-1] + {"c": "c", "g": "j"}.get(root[-1], root[-1])
            found.add(fold(before + tail))
    return found


def _senses() -> dict[str, tuple[Sense, ...]]:
    found: dict[str, list[Sense]] = {}
    for line in _TABLE.strip().splitlines():
        relation, mark, text = line.split(maxsplit=2)
        denies = mark == "!"
        sense = Sense(
            relation, flipped=mark == "-" or (denies and relation == "hurt"), denied=denies, noun=mark in "=@"
        )
        for word in _forms(text):
            found.setdefault(word if mark != "@" else f"@{word}", []).append(sense)
    return {word: tuple(senses) for word, senses in found.items()}


def _commands() -> frozenset[str]:
    """The forms that tell the player to do it ('quebre'), where they are no other form of the table."""
    entries = [e for line in _TABLE.strip().splitlines() for e in line.split(maxsplit=2)[2].split() if ":" in e]
    found: set[str] = set()
    told: set[str] = set()
    for entry in entries:
        ending = entry.partition(":")[2]
        tails = ("e",) if ending == "ar" else ("a",)
        forms = _forms(entry)
        root = fold(entry.partition(":")[0])
        own = {f for f in forms if f.endswith(tails) and len(f) <= len(root) + 2 and not f.endswith(("ada", "ida"))}
        found |= own
        told |= forms - own
    return frozenset(found - told)


_SENSES = _senses()
COMMANDS = _commands()
VERB_STEMS = frozenset(stem(w) for w, found in _SENSES.items() if not any(s.noun for s in found))
"""Stems of the words that are only verbs of a relation: `predicates` holds them against the sources."""
_ACCENTED = frozenset({"da", "dao", "por", "com", "poe"})
"""Forms that mean another word without their accent: 'dá' is a verb, 'da' is not."""


def senses(word: str) -> tuple[Sense, ...]:
    """The readings of a word as it is written; none when it is no word of a relation."""
    folded = fold(word)
    if folded in ("da", "por", "com") or (folded in _ACCENTED and folded == word.lower()):
        return _SENSES.get("dao", ()) if word.lower() == "dá" else ()
    return _SENSES.get(folded, ())


def label_senses(word: str) -> tuple[Sense, ...]:
    """The readings that a word has in a heading or a row's label only."""
    return _SENSES.get(f"@{fold(word)}", ())


def accepted(relation: str) -> frozenset[str]:
    """The relations that a source may tell of for a draft to tell of this one."""
    return SHARES.get(relation, frozenset((relation,)))
