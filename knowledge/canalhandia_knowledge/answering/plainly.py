"""A question in the words that a wiki answers it with: 'como subo' as 'como subir', 'tem como ir pro' as 'como chegar'.

Only for searching and comparing; what is shown, cached and given to a model is the question as typed. Words are put
in place of turns of phrase whose own words say nothing ('ir', 'dá') or something else ('cai do creeper').
"""

import re

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.protocols import NameResolver
from canalhandia_knowledge.types import NameKind, Resolution

_FORMS = {
    form: infinitive
    for infinitive, forms in {
        "subir": "subo suba subi",
        "dormir": "durmo durma",
        "fugir": "fujo fuja",
        "sair": "saio saia",
        "seguir": "sigo siga",
        "vestir": "visto vista",
        "colocar": "ponho ponha boto",
        "trazer": "trago traga",
        "ver": "vejo veja",
        "voar": "voo",
        "nadar": "nado",
        "tirar": "tiro",
        "criar": "crio",
        "ligar": "ligo",
        "guiar": "guio",
        "abrir": "abro",
        "andar": "ando",
        "perder": "perco perca",
        "mover": "movo",
        "pular": "pulo",
        "unir": "uno",
        "ler": "leio leia",
        "assar": "asso",
        "furar": "furo",
        "cavar": "cavo",
        "parar": "paro",
        "virar": "viro",
        "ferir": "firo",
        "atrair": "atraio atraia",
        "tocar": "toco",
        "usar": "uso",
        "montar": "monto",
        "servir": "sirvo",
        "ouvir": "ouco",
        "pedir": "peco",
    }.items()
    for form in forms.split()
}
"""Forms of verbs whose endings alone do not lead to the infinitive, or that are too short to lose one."""

_PROFESSIONS = {
    "librarian": "bibliotecário",
    "farmer": "agricultor",
    "cleric": "clérigo",
    "butcher": "açougueiro",
    "armorer": "armadureiro",
    "armourer": "armadureiro",
    "weaponsmith": "armeiro",
    "toolsmith": "ferramenteiro",
    "cartographer": "cartógrafo",
    "fletcher": "flecheiro",
    "fisherman": "pescador",
    "shepherd": "pastor",
    "leatherworker": "coureiro",
    "mason": "pedreiro",
    "nitwit": "palerma",
}
"""The professions of villagers in English, as in the game's language files."""

_ASKING = r"\b(?:como|cm|onde|ond|quando|qnd|se|eu|posso|consigo|pra|para)(?: (?:q|que|eu|se|a gente))*"
_TO = r"(?:p(?:ra|ro|ras|ros|r[ao]|ara)|ao?s?|ate|n[ao]s?|em|la|por)"
_TO_BUILD = r"(?:fac\w+|faz\w*|coloc\w+|bot\w+|ponh\w+|por|mont\w+|constru\w+|cri[ao]r?|ergu\w+)"

_WHERE_TO_BUILD = (
    rf"\b(?P<v>(?:onde|ond|aonde|kd)(?: (?:q|que|e|eu|melhor|bom|pra|para|de|posso))* {_TO_BUILD})"
    r"(?= .*\b(?:farms?|fazenda|grinder)\b)"
)
_DEAR = (
    r"\b(?P<v>(?:[oa]s? )?(?:aldeao|aldeoes|villagers?) .*?"
    r"(?:\bcar[oa]s?|\baument\w+ (?:o |os |de )?precos?|\bencarec\w+))\b"
)
_TURNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (rf"\b(?P<v>ir|vou|vamos)(?= {_TO}\b)", "chegar"),
        (r"\b(?:como|cm) (?:q |que |eu |se |a gente )*(?P<v>vai|vou|ir)\b", "chegar"),
        (r"\b(?P<v>fi(?:co|car|que)|and(?:o|ar))(?= (?:la )?(?:em|por|de) cima\b)", "subir"),
        (r"\b(?P<v>fur(?:ar|o)|var(?:ar|o))(?= [oa] (?:teto|bedrock|camada)\b)", "atravessar"),
        (r"\b(?P<v>spawn(?:ar|am))(?= (?:mobs?|monstros?|criaturas?|bichos?)\b)", "nascer"),
        (r"\b(?P<v>melhor altura)(?= .*\b(?:farms?|fazenda|grinder)\b)", "melhor lugar"),
        (_WHERE_TO_BUILD, "qual o melhor lugar para fazer"),
        (r"\b(?P<v>em (?:q|que|qual|quais) (?:lugar(?:es)?|loca(?:l|is)|parte))\b", "onde"),
        (r"\b(?P<v>caio|cair|cai)(?= d[eao]s? .*\bdano\b)", "dano de queda ao cair"),
        (r"\b(?P<v>spawn)(?= d[eoa]s? (?!servidor|server|sv|serv|mundo|mapa)\w)", "geração"),
        (_DEAR, "a oferta no comércio encarece"),
    )
)

_THROUGH = (re.compile(r"\b(?P<v>passo|passar|passa)(?= (?:d[ao]s?|por|pel[ao]s?)\b)"), "atravessar")
"""Of places and blocks; a creature is passed by."""

_KILLED = r"(?:ao |quando (?:eu )?|qnd (?:eu )?|se (?:eu )?)?(?:mato|mata|matar|matando|matam|morre|morrer|morrem)"
_LEFT = (
    r"\b(?:itens?|items?|oq|o ?que|loot)(?: (?:[oa]s?|um|uma))?(?: \w+){1,3}? "
    r"(?P<v>da|dao|deixam?|largam?|rende|entrega)(?=\W*$)"
)
_WHEN = r"(?: (?:quando|qnd|ao|se|morto)\b.*)?\W*$"
_LEFT_WHAT = rf"\b(?P<v>da|dao|deixam?|largam?|rende)(?= (?:oq|o ?que|q|que)(?: itens| item)?{_WHEN})"
_COMES_OF_IT = rf"\b(?:oq|o ?que|q)(?: \w+)? (?P<v>sai|vem)(?= d[aeo]s? \w+(?: \w+)?{_WHEN})"
_WHEN_IT_DIES = (
    r"\b(?:dropam?|soltam?|deixam?)\b.*?(?P<v> (?:quando|qnd|ao|se|dps de|depois de) (?:eu |ele |ela |e )?"
    r"(?:morr\w+|mat\w+|mort\w+))\b"
)
_DROPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (
            r"\b(?:o ?que|oq|q|que|quais|itens|loot)(?: \w+)? (?P<v>cai|caem)\b(?= (?:d[aeo]s?|quando|qnd|se|ao)\b)",
            "dropa",
        ),
        (rf"\b(?P<v>(?:ganh\w+|receb\w+|peg\w+|consigo|consegue|rende|vem)(?: de)? {_KILLED})\b", "dropa"),
        (_LEFT, "dropa"),
        (_LEFT_WHAT, "dropa"),
        (_COMES_OF_IT, "dropa"),
        (r"\b(?P<v>loot)(?= d[aeo]s?\b)", "drop"),
        (rf"^(?P<v>{_KILLED} )(?=.*\bdropam?\b)", ""),
        (_WHEN_IT_DIES, ""),
    )
)
"""Of a creature: what is left of it."""

_VERB = re.compile(rf"{_ASKING} (?P<v>[a-z]+)\b")
_WORD = re.compile(r"[^\W_]+")


def plainly(question: str, *, creature: bool = False) -> str:
    """The question with such turns put plainly; as it is where it has none. `creature`: it names one."""
    plain = question
    for pattern, words in (*_TURNS, *(_DROPS if creature else (_THROUGH,))):
        found = pattern.search(_evenly(plain))
        if found is not None:
            plain = _put(plain, found.span("v"), words)
    verb = _VERB.search(_evenly(plain))
    if verb is not None and verb["v"] in _FORMS:
        plain = _put(plain, verb.span("v"), _FORMS[verb["v"]])
    for word in reversed(list(_WORD.finditer(plain))):
        if word.group().lower() in _PROFESSIONS:
            plain = _put(plain, word.span(), _PROFESSIONS[word.group().lower()])
    return plain


def read_plainly(question: str, resolver: NameResolver, resolution: Resolution | None = None) -> tuple[str, Resolution]:
    """The question put plainly, and the names in it. `resolution`: of the question as typed, where it is known."""
    typed = resolution or resolver.resolve(question)
    plain = plainly(question, creature=typed.first(NameKind.MOB) is not None)
    return plain, typed if plain == question else resolver.resolve(plain)


def _put(text: str, span: tuple[int, int], words: str) -> str:
    return text[: span[0]] + words + text[span[1] :]


def _evenly(text: str) -> str:
    """Folded letter by letter: as long as the text itself."""
    return "".join(folded if len(folded := fold(letter)) == 1 else " " for letter in text)
