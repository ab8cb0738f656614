"""Whether a line has the form of what was asked: a number with its unit for 'quantos', a place for 'onde'.

Everything here reads folded text (lower case, no accents) unless it says otherwise. Scores are shares of a question's
weight: 1.0 would be as good as holding every word of it.
"""

import re
from itertools import pairwise

from canalhandia_knowledge.answering.related import related
from canalhandia_knowledge.answering.units import Unit
from canalhandia_knowledge.answering.wanted import Wanted
from canalhandia_knowledge.answering.wording import Asked, content_stems, meanings, stem, stems
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.types import Passage

_NUMBER = re.compile(
    r"\d|\b(?:um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|vinte|cem|metade|dobro)\b"
)
_NUMBER_STEMS = frozenset(stems("dois duas tres quatro cinco seis sete oito nove dez onze doze"))
_DENIAL = re.compile(
    r"\b(?:nao|nunca|nem|sem|impossivel|incompati\w+|exclusiv\w+|pode\w*|consegue\w*|permit\w+|so|apenas|precisa\w*|exige\w*)\b"
)
_PLACE = re.compile(
    r"\b(?:em|no|na|nos|nas|dentro|perto|bioma\w*|vila\w*|bau\w*|fortaleza\w*|mansa\w*|mansoes|cidade\w*|nether|end|caverna\w*|"
    r"tesouro\w*|naufragi\w*|camara\w*|templo\w*|monumento\w*|ruina\w*|y=)"
)
_DOING = re.compile(
    r"\b(?:use|usa\w*|apli\w+|atire|de|de-lhe|da[rn]?\w*|jogu?e\w*|arremess\w+|coloqu?e\w*|coloca\w*|ponha|por|basta|cliqu?e|clica\w*|"
    r"aliment\w+|adicion\w+|quebr\w+|ench\w+|precis\w+|mont\w+|mat\w+|and\w+|ande|agach\w+|raspa\w*|segur\w+|lev\w+|"
    r"pass\w+|minera\w*|escov\w+|com (?:um|uma|o|a)|combin\w+|junt\w+|constru\w+|faca|prend\w+|atrai\w*)\b"
)
_DEFINES = re.compile(
    r"^(?:o|a|os|as|um|uma) .*\b(?:e|sao|foi|faz\w*|serve\w*|transforma|permite\w*|salva|aumenta|deixa)\b"
)
_ARTICLES = frozenset({"o", "a", "os", "as", "um", "uma"})
_ORDER = re.compile(
    r"^(?:use|aplique|atire|de|jogue|arremesse|coloque|ponha|clique|alimente|adicione|quebre|encha|monte|mate|ande|agache|"
    r"raspe|segure|leve|passe|minere|escove|combine|junte|construa|faca|prenda|atraia|beba|abra|entre|cerque|lance|siga|"
    r"suba|deixe|espere|toque|empilhe|funda|plante|cave|ache|procure|evite|mantenha|fique|prepare|misture|acenda|ative|"
    r"durma|troque|compre|ofereca|crie|derrote|destrua|corte|pesque|colha|encoste|gire|aperte|pressione|ligue|deite|"
    r"renomeie|tente|basta|para \w+r\b)"
)
"""A sentence that tells what to do."""

_CAUSE = re.compile(r"\b(?:porque|pois|por isso|quando|se|assim|causa\w*|faz\w* com que|para que|devido)\b")
_ONE_IN = re.compile(r"\b\d+ (?:chance )?em (?:cada )?\d|\buma? em (?:cada )?\w")
_CHANCE = re.compile(r"\b(?:chance|probabilidade|porcentagem)\b")
_NO_MORE = re.compile(r"\b(?:deix\w+ de|(?:nao|nunca) (?:nasce\w*|existe\w*|ha|aparece\w*|sao|sai|saem|vem))\b")
_PLACE_LABEL = re.compile(
    r"^(?:geracao|bioma\w*|camada\w*|fontes?|como achar|como obter|obtencao|onde .*|localizacao|altura|dimensao)$"
)
_MEASURES = (
    (
        re.compile(r"\b(?:tempo|dura\w*|demora\w*|segundos?|seg|minutos?|min|dias?|horas?|delay|rapido)\b"),
        re.compile(r"\d\s*(?:s|min|h|ms)\b|\d:\d\d|segundo|minuto|hora\b|horas\b|\bticks?\b|\bdias?\b|noite"),
    ),
    (re.compile(r"\b(?:chance|probabilidade|porcentagem)\b"), re.compile(r"%|\bem \d")),
    (
        re.compile(r"\b(?:distancia|alcance|raio|longe|perto|largura|tamanho|altura|alto)\b"),
        re.compile(r"\bblocos?\b|\d×\d|\bchunks?\b"),
    ),
    (re.compile(r"\b(?:camadas?|altura|y|nivel do)\b"), re.compile(r"\by ?[=−\d]|\bcamada")),
    (re.compile(r"\b(?:vida|coracao|coracoes|hp|saude)\b"), re.compile(r"vida|coraca|coraco|\bsaude")),
    (re.compile(r"\b(?:custa|preco|paga|vende|compra|cobra)\b"), re.compile(r"esmeralda|niveis|nivel")),
)
"""What is measured, and what its figures look like."""

_KINDS_OF_THINGS = (
    (
        r"efeitos?",
        (
            "veneno lentidao fraqueza forca velocidade pressa resistencia regeneracao invisibilidade cegueira "
            "escuridao nausea fome fadiga exaustao decomposicao levitacao saturacao absorcao brilho visao noturna "
            "salto infestacao"
        ),
    ),
    (
        r"biomas?",
        (
            "deserto savana floresta taiga pantano selva oceano planicie montanha ermo badlands manguezal tundra "
            "basalto "
            "carmesim distorcida areias almas deep dark caverna exuberante praia rio nevado"
        ),
    ),
    (r"dificuldades?|modo", "facil normal dificil pacifico hardcore"),
    (r"cor|cores", "branco preto azul verde vermelho amarelo laranja roxo rosa marrom cinza ciano"),
    (r"ferramentas?|picareta", "picareta pa machado enxada tesoura ferro diamante pedra netherita ouro madeira"),
    (r"dimens\w+|mundo", "nether end superior overworld"),
    (r"comidas?|carnes?", "trigo cenoura batata maca pao peixe bacalhau salmao carne semente cacto bambu fungo"),
)
"""What is asked by its kind ('que efeito'), and words of which one is likely to be the answer."""

_BY_KIND = tuple(
    (re.compile(rf"\b(?:q|qq|que|qual|quais) (?:[oa]s? |e [oa] )?(?:{asked})\b"), frozenset(stems(things)))
    for asked, things in _KINDS_OF_THINGS
)
_WHICH_NOT = re.compile(
    r"^(?!.*\b(?:pq|por ?que|porq|se|quando|qnd)\b).*\b(?:quais|qual|que|q|oq|o que|quem)\b(?: \w+){0,3}? "
    r"(?:n|nao|naum|nunca) (?:(?:sao|e|pode|podem|da pra|consegue|se) )?(?:ser )?(\w+)"
)
"""Which things something is not done to: the group is the verb."""

_DENIED_NEAR = re.compile(r"\b(?:nao|nem|nunca)((?: \w+){1,3})")
_DENYING = re.compile(r"\b(?:nao|nunca|imunes?)\b")
_NOT_TOGETHER = stem("incompativel")
_PARTICIPLE = re.compile(r"[ai]d[oa]s?$")
_NEGATED = re.compile(r"\b(?:n|nao|naum|nn)\b(?! (?:sei|consigo|acho|entendi|quero)\b)")
_SAYS_NO = re.compile(r"\b(?:nao|nem|nunca|sem|evita\w*|impede\w*|imune\w*)\b")

SECTIONS = {
    Asked.DROPS: ("drop", "saque", "espolio"),
    Asked.PLACE: (
        "gerac",
        "obtenc",
        "localiza",
        "onde",
        "spawn",
        "encontr",
        "distribu",
        "saque",
        "como obter",
        "achar",
        "fontes",
    ),
    Asked.WHO: ("obtenc", "fonte", "drop"),
    Asked.WAY: (
        *("fabric", "como", "passo", "obtenc", "uso", "domestic", "reprod", "criac", "preparo", "constru", "montagem"),
        *("invoca", "receita", "ativac", "metodo"),
    ),
    Asked.CAUSE: ("comport", "mecanic"),
    Asked.WHAT: ("uso", "efeito", "func"),
}

DROPS_SECTION = 0.35
FITTING_SECTION = 0.15
OUTER_SECTION = 0.6
"""Where only a heading further up is a fitting one."""

NUMBER = 0.2
NO_NUMBER = -0.2
MEASURE = 0.2
PERCENT = 0.25
NO_PERCENT = 0.35
COUNTED = 0.25
STATE = 0.2
"""A sentence on what is so already ('âncora carregada') where it was asked how it comes to be so."""

NOT_DONE = 0.35
NOT_DONE_FIRST = 0.15
DONE = -0.25
"""For 'qual bloco ele não empurra': lines that deny the verb, and lines that have it without denying it."""

PLACE_WORD = 0.08
PLACE_LABEL = 0.2
CHANCES = -0.1
"""How likely a thing is there says less of where than the sentence beside it."""

NO_MORE = -0.15
DENIAL = 0.12
NEGATION = 0.12
KIND_OF_THING = 0.15
DOING = 0.12
ORDER = 0.08
DEFINITION = 0.5
ROW_BESIDE = -0.03
"""A row where a sentence was asked for: how, why, whether."""

_TOLD_IN_SENTENCES = frozenset({Asked.WAY, Asked.YES_NO, Asked.CAUSE, Asked.WHAT})


def fits(passage: Passage, kind: Asked) -> bool:
    """Whether a passage's headings are those under which such a thing stands."""
    if kind is Asked.PLACE and any("fabric" in fold(h) for h in passage.headings[-1:]):
        return False
    return any(mark in fold(h) for h in passage.headings for mark in SECTIONS.get(kind, ()))


def shape(wanted: Wanted, unit: Unit) -> float:
    """How far a unit has the form of what was asked; the first kind counts whole, the others half."""
    reading = fold(unit.text)
    asked = fold(wanted.text)
    bonus = NEGATION if _NEGATED.search(asked) and "ou n" not in asked and _SAYS_NO.search(reading) else 0.0
    if any(what.search(asked) and things & frozenset(stems(reading)) for what, things in _BY_KIND):
        bonus += KIND_OF_THING
    if wanted.kinds[0] is Asked.WAY and _only_as_state(wanted, reading):
        bonus -= STATE
    return (
        bonus
        + _denied(asked, reading, unit)
        + sum((1.0 if n == 0 else 0.5) * _of_kind(kind, wanted, unit, reading) for n, kind in enumerate(wanted.kinds))
    )


def asks_chance(wanted: Wanted) -> bool:
    """Whether it is asked how likely something is."""
    return bool(_CHANCE.search(fold(wanted.text)))


def _only_as_state(wanted: Wanted, reading: str) -> bool:
    """Whether a line has the verb that was asked about only as a participle: 'carregada' for 'como carrega'."""
    typed = {stem(w) for w in words(wanted.text) if _PARTICIPLE.search(w)}
    held: dict[str, list[str]] = {}
    for word in words(reading):
        held.setdefault(stem(word), []).append(word)
    verbs = {s for t in wanted.terms if not t.name for form in t.forms for s in form} - typed
    return any(all(_PARTICIPLE.search(word) for word in held[verb]) for verb in verbs & held.keys())


def _denied(asked: str, reading: str, unit: Unit) -> float:
    """What a line gains or loses where it is asked which things something is not done to."""
    verb = _WHICH_NOT.search(asked)
    if verb is None:
        return 0.0
    meant = meanings(stem(verb.group(1))) | related(stem(verb.group(1)))
    if any(meant & frozenset(stems(found.group(1))) for found in _DENIED_NEAR.finditer(reading)):
        return NOT_DONE + (NOT_DONE_FIRST if reading.startswith("nao ") else 0.0)
    if _NOT_TOGETHER in meant and "incompat" in reading:
        return NOT_DONE
    if _DENYING.search(fold(f"{unit.lead} {' '.join(unit.passage.headings[-1:])}")):
        return NOT_DONE
    return DONE if meant & frozenset(stems(reading)) else 0.0


def _of_kind(kind: Asked, wanted: Wanted, unit: Unit, reading: str) -> float:
    bonus = 0.0
    if fits(unit.passage, kind):
        inner = any(mark in fold(h) for h in unit.passage.headings[-1:] for mark in SECTIONS[kind])
        bonus += (DROPS_SECTION if kind is Asked.DROPS else FITTING_SECTION) * (1.0 if inner else OUTER_SECTION)
    if kind is Asked.QUANTITY:
        return bonus + _quantity(wanted, reading)
    if kind is Asked.PLACE:
        return bonus + _place(unit, reading)
    if kind is Asked.WHAT and _defines(wanted, unit, reading):
        bonus += DEFINITION
    if kind in _TOLD_IN_SENTENCES and unit.row and unit.passage.headings:
        bonus += ROW_BESIDE
    if kind is Asked.WAY and _ORDER.match(reading):
        bonus += ORDER
    if kind is Asked.YES_NO and _DENIAL.search(reading):
        bonus += DENIAL
    elif (kind is Asked.WAY and _DOING.search(reading)) or (kind is Asked.CAUSE and _CAUSE.search(reading)):
        bonus += DOING
    return bonus


def names_a_place(unit: Unit) -> bool:
    """Whether a line is one of an infobox that says where the thing is: 'Geração: Deserto', 'Onde fica: Fortaleza'."""
    return unit.row and not unit.passage.headings and bool(_PLACE_LABEL.match(fold(unit.text.partition(":")[0])))


def measured(wanted: Wanted, reading: str) -> bool:
    """Whether a line has a number, and of the measure that was asked for where that is told: 'vida', 'tempo'."""
    figures = [figure for what, figure in _MEASURES if what.search(fold(wanted.text))]
    return bool(_NUMBER.search(reading)) and (not figures or any(figure.search(reading) for figure in figures))


def _defines(wanted: Wanted, unit: Unit, reading: str) -> bool:
    """Whether a sentence says what the thing is: at the top of its page, or of the section that bears its name."""
    if unit.row:
        return False
    if not unit.passage.headings:
        first = reading.split(" ", 1)[0]
        return first in _ARTICLES | {fold(unit.passage.title).split(" ", 1)[0]} and bool(_DEFINES.search(reading))
    heading = frozenset(content_stems(unit.passage.headings[-1]))
    return unit.place == 0 and any(heading == form for t in wanted.terms if t.name for form in t.forms)


def _place(unit: Unit, reading: str) -> float:
    if _NO_MORE.search(reading):
        return NO_MORE
    if names_a_place(unit):
        return PLACE_LABEL * (2 if reading.startswith("onde") else 1)
    if unit.row and "%" in reading:
        return CHANCES
    return PLACE_WORD if _PLACE.search(reading) else 0.0


def _quantity(wanted: Wanted, reading: str) -> float:
    if not _NUMBER.search(reading):
        return NO_NUMBER
    asked = fold(wanted.text)
    if _CHANCE.search(asked):
        return NUMBER + PERCENT if "%" in reading or _ONE_IN.search(reading) else -NO_PERCENT
    bonus = NUMBER
    if any(what.search(asked) and figure.search(reading) for what, figure in _MEASURES):
        bonus += MEASURE
    return bonus + (COUNTED if _counts(reading, wanted) else 0.0)


def _counts(reading: str, wanted: Wanted) -> bool:
    """Whether a number stands right before a word that is asked about: '12 olhos'."""
    asked_for = {wanted.counted} if wanted.counted else {s for t in wanted.terms for form in t.forms for s in form}
    return any(
        (one[0].isdigit() or one in _NUMBER_STEMS) and other in asked_for for one, other in pairwise(stems(reading))
    )
