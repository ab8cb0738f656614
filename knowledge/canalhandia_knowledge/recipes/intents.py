"""What a free question wants of the recipe book, if anything.

The names that the resolver found are taken out; what is left must be nothing but words that ask ('como faz', 'craft',
'pra que serve') and small talk. One word more ('domar', 'dropa', 'portal') and the question is about something else:
the book stays silent rather than guess.
"""

import re
from dataclasses import dataclass, field
from enum import Enum

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.types import NameKind, NameMatch, Resolution


class Wish(Enum):
    MAKE = "fazer"
    USES = "usos"
    NEED = "precisar"
    """How much of everything for so many."""
    LACK = "faltar"
    BREW = "poção"


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing wanted of some of the names. `count`: how many pieces; `hints`: words that tell namesakes apart."""

    wish: Wish
    names: tuple[int, ...]
    count: int | None = None
    hints: frozenset[str] = frozenset()
    getting: bool = False
    """Asked as 'como consigo', which may mean finding rather than making."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as read: exact parts, and the words that are left for somebody else (None: nothing)."""

    intents: tuple[Intent, ...]
    rest: str | None = None


@dataclass(slots=True)
class _Clause:
    words: list[str] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    names: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    before_name: int = 0


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MAKE_WORDS = _words(
    """
    faz fas fais faiz fazer fazeer faze faser faco fasso fazem fazendo feito feita fazia farei faria comofaz
    comofas craft crafta craftar crafto crafting crafito kraft krafta kraftar grafita grafitar receita
    receitas receta reseita receit resceita recipe recipes fabrica fabricar fabrico fabricacao monta montar
    monto constroi construir construo cria criar crio prepara preparar preparo produz produzir produzo funde
    fundir fundo assa assar assado cozinha cozinhar forja forjar crafita crafitar crafitei fabricado
    construido obtem vira virar transforma transformar transformo
    """
)
_GET = _words(
    """
    consegue consigo conseguir arruma arrumar arranja arranjar obter
    """
)
_USE = _words(
    """
    serve servem uso usos usa usam usar usado usada usados usadas utiliza utilidade utilidades
    """
)
_NEED = _words(
    """
    quanto quantos quanta quantas qto qtos qta qtas qts qnts qnt qnto qntos material materiais ingrediente
    ingredientes preciso precisa precisam precisar necessario necessaria gasta gasto custa vai leva
    """
)
_COUNTING = _words(
    """
    quanto quantos quanta quantas qto qtos qta qtas qts qnts qnt qnto qntos material materiais
    """
)
_LACK = _words(
    """
    falta faltam faltando faltou faltaria lack
    """
)
_POTION = _words(
    """
    pocao pocoes pot pots potion poc posao possao pocau flecha splash
    """
)
_ASK = _words(
    """
    como cm cumo komo comu q que oq oque qual quais quals o a os as um uma uns umas de do da dos das d no na
    nos nas em num numa pra pro para p por pelo pela com c e eh ta eu tu vc vcs voce voces ele ela se me mim
    meu minha nos gente agente alguem algm alguma algum sabe saber sabem sei quero queria quer querendo
    poderia pode posso podem da dar dao deu tem tenho existe existem ha fala fale falar diz dizer diga
    explica explique mostra mostrar mostre manda passa passar pass ensina ensinar ve ver pf pfv pfvr pls plz
    please porfavor favor obg obrigado vlw valeu mano man cara parca parsa bro galera pessoal oi oie ola opa
    eai iae salve bom boa dia tarde noite mine minecraft mc jogo game sv server servidor aqui ai ali la agora
    mesmo so tipo tbm tambem mais rapido urgente ajuda ajude ajudar help bot ia esse essa este esta esses
    essas isso isto aquele aquela aquilo aquelas aqueles nesse nessa neste nesta desse dessa deste desta nele
    item itens coisa ne hein entao ja ai novo nova novos novas certo direito sem mod mods vanilla java
    bedrock sobrevivencia survival mao bancada fazeres tu te lhe to tou estou sao ser esta seria jeito
    maneira forma modo sendo qualquer precisando versao atual jogar hoje dessa ae aew blz beleza dele dela
    eles elas onde2 vou ir vamo vamos preciso precisa precisam the how to make do i can you get is recipe for
    crafting
    """
)
SMALL_TALK = _ASK | _words("receita receitas craft")
"""Words that say nothing of their own in a question about making."""

_BREW_EXTRA = _words(
    """
    fica ficar fico deixa deixar dura duram duracao tempo minuto minutos min segundo segundos base efeito
    nivel nv lvl ii forte fortes longa longo maior estendida arremessavel arremessar splash jogar jogavel
    tacar prolongada persistente lingering flecha flechas flexa ponta suporte fermentar fermenta beber serve
    pocao pocoes pot pots potion estante
    """
)
_HINTS = _words(
    """
    arma fruta comer comida bloco minerio lingote barra pepita item armadura ferramenta
    """
)
_STARTERS = _words(
    """
    como cm onde aonde qual quais quanto quantos quantas qts quem oq oque pq porque quando serve usa usar pra
    para da q
    """
)
_BREAKS = _words(
    """
    e mas depois tambem
    """
)
_WITH_MAKE = _words("fazer faz craftar faco da fabricar criar crio craft")
_NEEDING = _words("preciso precisa precisam precisar gasta gasto custa vai leva pra para material materiais")
_USE_CONTEXT = _words(
    """
    com
    """
)
_TOKEN = re.compile(r"\w+|[?;.,!]", re.UNICODE)
_STACKS = {"pack": 64, "packs": 64, "stack": 64, "stacks": 64}


def read_intent(text: str, resolution: Resolution) -> Reading | None:
    """The question as read, None where it asks nothing of the book. Names are counted as in `name_spans`."""
    spans = name_spans(resolution)
    clauses = _clauses(text, spans)
    named = [clause for clause in clauses if clause.names]
    if not named:
        return None
    intents: list[Intent] = []
    rest: list[str] = []
    for index, clause in enumerate(clauses):
        names = clause.names or _borrowed(clauses, index)
        intent = _intent(clause, names, resolution)
        if intent is not None:
            intents.append(intent)
        elif not _only_small_talk(clause):
            rest.append(" ".join(clause.raw) + _mention(names, text, spans))
    unique = tuple(dict.fromkeys(intents))
    if not unique:
        return None
    return Reading(unique, "; ".join(rest) or None)


def name_spans(resolution: Resolution) -> list[tuple[int, int]]:
    """Where in the text things of the book are named: item and potion matches first, then what is ambiguous."""
    matches = [m.span for m in resolution.matches if m.kind in (NameKind.ITEM, NameKind.POTION)]
    return [*matches, *(ambiguity.span for ambiguity in resolution.ambiguities)]


def item_matches(resolution: Resolution) -> list[NameMatch]:
    """The matches that `name_spans` begins with."""
    return [m for m in resolution.matches if m.kind in (NameKind.ITEM, NameKind.POTION)]


def _clauses(text: str, spans: list[tuple[int, int]]) -> list[_Clause]:
    """The text cut where a new question begins: at marks, and at 'e' before a word that asks."""
    tokens = [(m.group(), m.start(), m.end()) for m in _TOKEN.finditer(text)]
    clauses = [_Clause()]
    for position, (word, start, end) in enumerate(tokens):
        folded = fold(word)
        inside = next((n for n, (s, e) in enumerate(spans) if s <= start and end <= e), None)
        current = clauses[-1]
        if inside is not None:
            if inside not in current.names:
                current.names.append(inside)
                if len(current.names) == 1:
                    current.before_name = len(current.words)
            continue
        if word in "?;.,!":
            clauses.append(_Clause())
            continue
        following = fold(tokens[position + 1][0]) if position + 1 < len(tokens) else ""
        if folded in _BREAKS and following in _STARTERS and (current.words or current.names):
            clauses.append(_Clause())
            continue
        current.words.append(folded)
        current.raw.append(word)
        if folded.isdigit() and len(folded) < 8:
            current.numbers.append(int(folded))
    return [clause for clause in clauses if clause.words or clause.names]


def _borrowed(clauses: list[_Clause], index: int) -> list[int]:
    """A clause that names nothing speaks of what the nearest clause names, the following one first."""
    for other in [*clauses[index + 1 :], *reversed(clauses[:index])]:
        if other.names:
            return other.names
    return []


def _intent(clause: _Clause, names: list[int], resolution: Resolution) -> Intent | None:
    if not names:
        return None
    words = set(clause.words)
    matches = item_matches(resolution)
    potions = tuple(n for n in names if n < len(matches) and matches[n].kind is NameKind.POTION)
    plain = {word for word in words if not word.isdigit()} - _ASK - _STACKS.keys()
    if potions and not plain - _BREW_EXTRA - MAKE_WORDS - _GET - _NEED - _USE:
        count = max(clause.numbers, default=None) if words & _COUNTING else None
        return Intent(Wish.LACK if words & _LACK else Wish.BREW, potions, count)
    asked = _ask_words(clause, words)
    if asked is None:
        return None
    wish, allowed = asked
    left = plain - allowed - _HINTS - (_NEED if wish is not Wish.USES else frozenset())
    if left:
        return None
    hints = frozenset(plain & _HINTS)
    if wish is Wish.MAKE and not clause.names and not words & MAKE_WORDS:
        return None
    getting = bool(words & _GET) and not words & MAKE_WORDS
    return Intent(wish, tuple(names), _count(clause, names, matches), hints, getting)


def _ask_words(clause: _Clause, words: set[str]) -> tuple[Wish, frozenset[str]] | None:
    """Which wish the words speak, and which of them say so."""
    if words & _LACK:
        return Wish.LACK, _LACK | MAKE_WORDS
    if words & _USE:
        used = words & _USE
        how = words & {"como", "cm"}
        if how and not words & _words("serve servem") and used & _words("usa usar uso usam"):
            return None
        return Wish.USES, _USE | _words("fazer faz onde qq") | MAKE_WORDS
    if words & MAKE_WORDS and _with_before_name(clause) and words & _WITH_MAKE:
        return Wish.USES, MAKE_WORDS
    if words & MAKE_WORDS:
        wish = Wish.NEED if words & _COUNTING else Wish.MAKE
        return wish, MAKE_WORDS | _GET
    if words & _GET and words & {"como", "cm"}:
        return Wish.MAKE, _GET
    if words & _COUNTING and words & _NEEDING:
        return Wish.NEED, _NEED
    return None


def _with_before_name(clause: _Clause) -> bool:
    """'o que dá pra fazer com couro': the name stands behind 'com', and nothing was named before."""
    before = clause.words[: clause.before_name]
    tail = [
        word for word in before[-3:] if word not in {"o", "a", "os", "as", "um", "uma", "esse", "essa", "este", "esta"}
    ]
    return bool(clause.names) and bool(tail) and tail[-1] in _USE_CONTEXT


def _count(clause: _Clause, names: list[int], matches: list[NameMatch]) -> int | None:
    said = next((matches[n].quantity for n in names if n < len(matches) and matches[n].quantity), None)
    count = said or max(clause.numbers, default=None)
    for word, size in _STACKS.items():
        if word in clause.words:
            count = (count or 1) * size
    return count


def _only_small_talk(clause: _Clause) -> bool:
    return not set(clause.words) - _ASK - _HINTS


def _mention(names: list[int], text: str, spans: list[tuple[int, int]]) -> str:
    """The names that the clause itself speaks of, put back behind its words."""
    return "".join(f" {text[spans[n][0] : spans[n][1]]}" for n in names)
