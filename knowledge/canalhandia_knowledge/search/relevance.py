"""Does the index know anything of what is asked? Off-topic, private and nonsensical questions get no passages.

Three tests, cheapest first: the question's shape (refusals, and a few shapes of its own); things that do not exist
('picareta de esmeralda'); and a score made of how well the best passage covers the question. The score's weights were
fitted on players' questions and on questions that have nothing to do with the game (docs/busca.md).
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.refusals import refusal_for
from canalhandia_knowledge.answering.word_frequency import zipf
from canalhandia_knowledge.folding import fold, singular, words
from canalhandia_knowledge.search.fusion import Rarity, Signs, Weights, held_levels
from canalhandia_knowledge.search.rewriting import Query
from canalhandia_knowledge.search.slang import HINTS, SAME
from canalhandia_knowledge.search.titles import TitleBook
from canalhandia_knowledge.types import Origin

_HINT_WORDS = frozenset(HINTS) | {word for meant in HINTS.values() for word in meant}

_GENERIC = frozenset(words("bloco coisa criatura item jogador jogo minecraft mundo nivel server servidor"))
"""Words that are in every question and on every page: they make no subject."""

_NO_SUBJECT = _GENERIC | frozenset(
    words("ano coord coordenada coords data dia hora horario localizacao mes minuto semana vez")
)
"""Words that a document of the server must not be taken for an answer by: 'que horas são?'."""

OWN_SHARE = 0.55
"""How much of what is asked, by rarity, a document of the server has to hold."""

HINT_SHARE = 0.4
"""What a word counts there that only tells how something is asked for ('compro', 'proteger')."""

NAMED_TITLE = 0.3
NAMED_MEANING = 0.5

LEAST_TELLING = -5.0
RAREST_ZIPF = 2.5

MANY_WORDS = 4
"""More words than these make a question no surer to be one."""

_ABOUT_PEOPLE = re.compile(
    r"\b(?:vc|voce|tu) (?:e|eh|gosta|ama|odeia|acha|mora|namora|come|dorme|tem (?:namorad|mae|pai|idade|sentiment))"
    r"|\b(?:devolv\w+|roub\w+|sumi\w+) .{0,15}\b(?:meus?|minhas?)\b|\b(?:meus?|minhas?) .{0,15}\b(?:sumi\w+|roub\w+)"
    r"|\b(?:como se|qual a traducao|oq|o que) (?:fala|diz|escreve|significa) .{0,30}\b(?:ingles|espanhol|frances|lol)"
    r"|\bcont[ae] (?:uma?|alguma?) (?:historia|piada|segredo|fofoca)|\bvai (?:se|tomar) (?:f|no c)\w+"
    r"|\braiz quadrada\b|\d ?% de \d|\b(?:alguem|algum player) (?:vende|compra|troca|empresta|quer ser|me empresta)\b"
    r"|\b(?:select|drop|insert|delete) (?:table|from|into)\b|^/\w+"
)
"""Asked of people or of the assistant itself, on folded text."""

_PLACE_OF = re.compile(r"\b(?:base|casa|bau|coordenadas?) d[oae]s? (\w+) ?\??$")
_NOBODYS = frozenset(words("aldeao bruxa criatura end jogador mob nether player vila"))
"""'o baú da Ana' is a person's; 'o baú da vila' is not, nor that of anything the index has a page on."""

_SERVERS_OWN = re.compile(
    r"\b(?:seed|semente|evento|reset|modpack|mods?|dono|regras?|fps) .{0,12}\b(?:servidor|server)\b"
)
"""The server's own matters: only its own documents may answer."""

_GEAR = frozenset(
    words("armadura arco bota calca capacete elmo enxada escudo espada lanca machado pa peitoral picareta")
)
_NO_GEAR_OF = frozenset(
    words(
        "aco agua ametista areia bedrock bronze carvao cobalto cristal esmeralda fogo gelo lapis lava lazuli magma "
        "obsidiana ossos osso osmio platina prata quartzo redstone rocha rubi safira slime terra titanio uranio vidro"
    )
)
"""What players ask for gear of, and the game has none of; a server may: then its recipes or texts say so."""


@dataclass(frozen=True, slots=True)
class RelevanceModel:
    """A logistic model of 'the best passage answers this'; below `threshold` nothing is relevant."""

    score: float
    cover: float
    meaning: float
    title: float
    unknown: float
    named: float
    words: float
    telling: float
    constant: float
    threshold: float


HYBRID = RelevanceModel(
    score=0.84,
    cover=-0.27,
    meaning=3.16,
    title=1.44,
    unknown=-1.91,
    named=0.9,
    words=0.91,
    telling=0.42,
    constant=-5.43,
    threshold=0.3,
)
LEXICAL = RelevanceModel(
    score=1.0,
    cover=-0.56,
    meaning=0.0,
    title=1.57,
    unknown=-2.6,
    named=1.29,
    words=1.03,
    telling=0.55,
    constant=-3.74,
    threshold=0.26,
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about, in shares of its rarity: `unknown` to the index, `named` by a page's name.

    `telling`: how much more common its most telling word is in the index than in Portuguese at large (log10).
    """

    words: tuple[str, ...]
    unknown: float
    named: float
    telling: float


def subject_of(query: Query, titles: TitleBook, rarity: Rarity) -> Subject:
    subject = tuple(w for w in query.words if w not in _HINT_WORDS and w not in _GENERIC)
    masses = {w: query.words[w] * rarity.of(w) for w in subject}
    total = sum(masses.values())
    telling = max((_telling(query.spelled.get(w, w), w, rarity) for w in query.words), default=LEAST_TELLING)
    if not total:
        return Subject(subject, 0.0, 0.0, telling)
    unknown = sum(mass for w, mass in masses.items() if not rarity.knows(w) and not titles.knows(w)) / total
    named = sum(mass for w, mass in masses.items() if titles.knows(w)) / total
    return Subject(subject, unknown, named, telling)


def _telling(spelled: str, word: str, rarity: Rarity) -> float:
    if word.isdigit():
        return LEAST_TELLING
    common = max(zipf(spelled, "pt"), zipf(word, "pt"), RAREST_ZIPF)
    return max(LEAST_TELLING, math.log10(rarity.share(word)) - (common - 9) - 3.5)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`answerable` by the wiki; `own_only`: only a document of the server or a correction may answer."""

    answerable: bool
    own_only: bool
    reason: str
    probability: float = 1.0


def by_shape(text: str, titles: TitleBook) -> Verdict | None:
    """What the question's shape alone decides; None where its content must."""
    refusal = refusal_for(text)
    if refusal is not None:
        return Verdict(False, refusal.server_may_know, refusal.kind.value)
    reading = fold(" ".join(text.split()))
    place = _PLACE_OF.search(reading)
    somebodys = place is not None and singular(place[1]) not in _NOBODYS and not titles.knows(singular(place[1]))
    if somebodys or _ABOUT_PEOPLE.search(reading):
        return Verdict(False, somebodys, "sobre pessoas")
    if _SERVERS_OWN.search(reading):
        return Verdict(False, True, "do servidor")
    return None


def by_content(
    query: Query, signs: Sequence[Signs], weights: Weights, model: RelevanceModel, titles: TitleBook, rarity: Rarity
) -> Verdict:
    """`signs`: the candidates, the best first."""
    subject = subject_of(query, titles, rarity)
    if not signs:
        return Verdict(False, False, "nada encontrado", 0.0)
    if subject.words and subject.unknown > 0.99:
        return Verdict(False, False, "palavras desconhecidas", 0.0)
    imaginary = imaginary_gear(query, signs, titles, rarity)
    if imaginary is not None:
        return Verdict(False, False, f"não existe: {imaginary}", 0.0)
    best = signs[0]
    total = (
        model.score * best.match(weights)
        + model.cover * best.values["cover"]
        + model.meaning * _meaning(signs)
        + model.title * best.values["title"]
        + model.unknown * subject.unknown
        + model.named * subject.named
        + model.telling * subject.telling
        + model.words * _words(query, best)
        + model.constant
    )
    probability = 1 / (1 + math.exp(-total))
    return Verdict(probability >= model.threshold, False, "pouca relação", probability)


def own_enough(query: Query, signs: Sequence[Signs], rarity: Rarity) -> list[Signs]:
    """The server's documents and corrections that hold most of what is asked, in their order.

    The model above knows how a wiki answers: pages with names. A document of the server says things in passing, of
    places and people that no wiki has, so there its words decide.
    """
    told = {w: (HINT_SHARE if w in _HINT_WORDS else 1.0) * rarity.of(w) for w in query.words if w not in _NO_SUBJECT}
    total = sum(told.values())
    if not total:
        return []

    def holds(held: str, word: str) -> bool:
        return any(held_levels(held, (word, *HINTS.get(word, ()))).values())

    def share(sign: Signs) -> float:
        held = [w for w in told if holds(sign.hit.held, w)]
        return sum(told[w] for w in held) / total if any(w not in _HINT_WORDS for w in held) or len(told) == 1 else 0.0

    own = [s for s in signs if s.hit.chunk.origin is not Origin.WIKI]
    return [s for s in own if share(s) >= OWN_SHARE]


def _meaning(signs: Sequence[Signs]) -> float:
    """The nearest meaning of all candidates; a page that is named is near, whatever a small model thinks of slang."""
    return max(NAMED_MEANING if signs[0].values["title"] >= NAMED_TITLE else 0.0, *(s.values["meaning"] for s in signs))


def _words(query: Query, best: Signs) -> int:
    """How many words speak; a single one that the passage has is worth two."""
    return min(MANY_WORDS, max(len(query.words), 2 if best.values["cover"] > 0.99 else 1))


def imaginary_gear(query: Query, candidates: Sequence[Signs], titles: TitleBook, rarity: Rarity) -> str | None:
    """'espada de rubi': gear of a material that no candidate's text puts together; None when there is none."""
    asked = words(query.typed)
    for gear, of, material in zip(asked, asked[1:], asked[2:], strict=False):
        if singular(gear) not in _GEAR or of != "de" or len(material) < 3:
            continue
        if any(singular(gear) in words(name) for name in query.resolved):
            continue
        meant = SAME.get(material) or (singular(material),)
        meant = tuple(query.corrected.get(m, m) for m in meant)
        made_up = not any(rarity.knows(m) or titles.knows(m) for m in meant)
        if not (made_up or material in _NO_GEAR_OF):
            continue
        if not any(_together(sign.hit.words, singular(gear), meant) for sign in candidates):
            return f"{gear} de {material}"
    return None


def _together(held: Sequence[str], gear: str, materials: Sequence[str]) -> bool:
    """Does 'espada de rubi' or 'espada: rubi' stand there?"""
    places = [i for i, w in enumerate(held) if w == gear]
    return any(m in held[i + 1 : i + 3] for i in places for m in materials)
