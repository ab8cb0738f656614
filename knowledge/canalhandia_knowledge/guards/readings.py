"""A sentence or row as the check of predicates sees it: its words, its verbs of relations, the names it speaks of."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.guards.relations import WEAK, Sense, label_senses, senses

DENIAL_REACH = 3
VERBATIM_WORDS = 4
MANY = 3
"""A word that may mean so many things ('peixe') tells of none of them by another name."""
LIST_REACH = 7

WORD = re.compile(r"[^\W_]+(?:-[^\W\d_]+)*")
_CLITIC = re.compile(r"-(?:l?[oa]s?|n[oa]s?|se|lhes?|me|te)$")
_HARD = re.compile(r"[.;!?](?!\d)")
_ROW_HARD = re.compile(r";")
_NO_CELL = re.compile(r"\b(?:não|nenhum|nenhuma|nada)\s*$", re.IGNORECASE)
_NOTHING = re.compile(r"\s*(?:nenhum|nenhuma|nada)\b", re.IGNORECASE)
_PARTICIPLE = re.compile(r"(?:ad|id)[oa]s?$")
_IRREGULAR = frozenset(
    "feito feita feitos feitas aberto aberta abertos abertas aceso acesa acesos acesas morto morta "
    "mortos mortas".split()
)
_KINDS = frozenset(stem(w) for w in ("pocao", "pocoes", "bloco", "encantamento", "efeito", "item"))
"""Of 'poção de veneno' a row says only 'Veneno'."""

_ARTICLES = frozenset("o a os as um uma de da do".split())
_CLAUSE = frozenset("que se quando nao".split())
_COPULAS = frozenset("é são ser sendo foi foram está estão fica ficam sido será serão seja sejam".split())
_DENIERS = frozenset(
    "nao nunca nem sem jamais nenhum nenhuma nada impossivel incompatibilidade incompatibilidades".split()
)
EXCEPT = frozenset("menos exceto salvo".split())
BY = frozenset("por pelo pela pelos pelas".split())
IN = frozenset("em no na nos nas num numa".split())
OF = frozenset("de do da dos das".split())
PREPOSITIONS = BY | IN | OF | {"com", "a", "ao", "aos", "para", "contra", "sobre"}
FILLERS = frozenset("o a os as um uma uns umas ate mais cada seu sua seus suas so apenas tambem".split())
MEASURES = frozenset(
    "bloco blocos pedaco pedacos unidade unidades pilha pilhas tipo tipos pouco item itens peca pecas ponto pontos "
    "quantidade numero maioria metade parte".split()
)
NEAR = frozenset("perto longe dentro fora antes depois lado cima baixo volta torno alem".split())
SPLITS = frozenset("e ou mas que quando se porque pois enquanto porem entao para".split())
_TOLD = frozenset("bota toma pega tira".split())
"""What a player is told to do at the begin of a sentence."""
_CAUSES = frozenset("faz fazem fazer fez fazendo".split())
PLAYER = frozenset("voce voces jogador jogadores player players quem pessoa pessoas gente".split())
_CONVERSE = {"buy": "sell", "sell": "buy"}


@dataclass(frozen=True, slots=True)
class Thing:
    """What a predication is about: every id a name may mean (none for a plain noun) and the stems of its words."""

    ids: frozenset[str]
    stems: frozenset[str]
    text: str
    key: int = -1
    """Where in the sentence's names it stands; -1 for a plain noun."""


@dataclass(frozen=True, slots=True)
class Verb:
    at: int
    senses: tuple[Sense, ...]
    passive: bool = False
    caused: int = -1
    """Where the 'faz' of 'faz o creeper fugir' stands; -1 without one."""
    denied: bool = False
    loose: bool = False
    """A noun or an adjective: it names the relation, and no ends."""
    turned: bool = False
    reduced: bool = False
    """'morto por' without an 'é': the thing's own verb is yet to come."""
    """Its subject is the player or itself ('se transforma'): the ends are told otherwise."""

    def only(self, relation: str) -> bool:
        """Whether it can mean nothing but this relation."""
        return all(s.relation == relation for s in self.senses)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as a checker of predicates sees it. `pieces`: the number of the clause of each word; a row's label is
    piece 0. `mentions`: ids and word range of each name."""

    raw: tuple[str, ...]
    words: tuple[str, ...]
    stems: tuple[str, ...]
    pieces: tuple[int, ...]
    commas: frozenset[int]
    verbs: tuple[Verb, ...]
    weak: tuple[int, ...]
    mentions: tuple[tuple[frozenset[str], int, int], ...]
    row: bool
    nothing: bool
    relations: frozenset[str]


@dataclass(frozen=True, slots=True)
class Heading:
    """What the title and headings of a passage say for all its segments."""

    ids: frozenset[str]
    title: tuple[str, ...]
    """Stems of the title's words, in order."""
    stems: frozenset[str]
    relations: frozenset[str]
    denied: bool
    """Whether it says that something is not so: 'Quando não funciona'."""
    creature: bool = False
    """Whether the page is a creature's: what it says of 'o soco' is of that creature's."""


def read(text: str, names: Iterable[tuple[frozenset[str], tuple[int, int]]], *, row: bool = False) -> Reading:
    """Reads a sentence or a row; `names`: the ids and the span of each name in it."""
    found = list(WORD.finditer(text))
    raw = [_CLITIC.sub("", m.group().lower()) for m in found]
    words = tuple(fold(w) for w in raw)
    pieces: list[int] = []
    commas: set[int] = set()
    piece = 0
    for i, m in enumerate(found):
        between = text[found[i - 1].end() if i else 0 : m.start()]
        if between == "." and m.group()[0].isdigit() and found[i - 1].group()[-1].isdigit():
            between = ""
        if i and ((_ROW_HARD if row else _HARD).search(between) or (row and ":" in between and piece == 0)):
            piece += 1
        elif i and re.search(r"[,:()–—→]", between):
            commas.add(i)
        pieces.append(piece)
    mentions = []
    named: set[int] = set()
    for ids, (start, end) in names:
        inside = [i for i, m in enumerate(found) if start <= m.start() < end]
        if len(inside) == 1 and _is_verb(inside[0], raw, words):
            continue
        if inside:
            mentions.append((ids, inside[0], inside[-1]))
            named.update(inside)
    verbs = tuple(
        verb
        for i, word in enumerate(raw)
        if words[i] not in WEAK
        and (told := (() if i in named else senses(word)) + (label_senses(word) if row and not pieces[i] else ()))
        for verb in _verb_at(i, told, raw, words, pieces)
    )
    empty = (
        frozenset(n for n, cell in enumerate(re.split(r"[:;]", text)) if _NO_CELL.search(cell))
        if row
        else frozenset[int]()
    )
    if empty:
        verbs = tuple(replace(v, denied=True) if pieces[v.at] in empty else v for v in verbs)
    return Reading(
        raw=tuple(raw),
        words=words,
        stems=tuple(stem(w) for w in words),
        pieces=tuple(pieces),
        commas=frozenset(commas),
        verbs=verbs,
        weak=tuple(
            i
            for i, w in enumerate(words)
            if i not in named and (w in WEAK or raw[i] == "dê" or any(v.at == i and v.only("need") for v in verbs))
        ),
        mentions=tuple(sorted(mentions, key=lambda m: m[1])),
        row=row,
        nothing=bool(empty) or _NOTHING.match(text) is not None,
        relations=frozenset(s.relation for v in verbs for s in v.senses),
    )


def _is_verb(i: int, raw: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a name of one word is none: 'bota' in 'a galinha bota ovos'."""
    if not any(not s.noun for s in senses(raw[i])) or not i or i + 1 == len(raw):
        return False
    return words[i - 1] not in _ARTICLES | PREPOSITIONS | FILLERS | {"e", "ou"}


def heading_of(title: str, headings: Sequence[str], ids: frozenset[str], *, creature: bool = False) -> Heading:
    """The heading of a passage; `ids`: what its title names. The title itself is a name too ('=caix de shulk')."""
    text = " ".join((title, *headings))
    words = [m.group() for m in WORD.finditer(text)]
    own = tuple(stem(fold(m.group())) for m in WORD.finditer(title))
    return Heading(
        ids | {f"={' '.join(own)}"} if own else ids,
        own,
        frozenset(stem(fold(w)) for w in words),
        frozenset(s.relation for w in words for s in (*senses(w), *label_senses(w)) if not s.denied),
        any(fold(w) in _DENIERS for w in words),
        creature,
    )


def _verb_at(
    i: int, found: tuple[Sense, ...], raw: Sequence[str], words: Sequence[str], pieces: Sequence[int]
) -> Iterator[Verb]:
    """The verb, or the noun or adjective of a relation, that a word is; nothing for one that only helps another."""
    word = raw[i]
    before = [j for j in range(max(0, i - 4), i) if pieces[j] == pieces[i]]
    behind = words[i + 1] if i + 1 < len(words) and pieces[i + 1] == pieces[i] else ""
    if behind == "certo" or _of_experience(i, words) or (not i and word in _TOLD and behind in _ARTICLES):
        return
    directed = tuple(s for s in found if not s.noun)
    if before and words[before[-1]].startswith("deix") and word == "cair":
        return
    if behind.endswith("r") and all(s.relation == "need" for s in found):
        return
    copula = any(raw[j] in _COPULAS for j in before[-DENIAL_REACH:])
    participle = bool(_PARTICIPLE.search(word)) or words[i] in _IRREGULAR
    article = bool(before) and words[before[-1]] in _ARTICLES and (len(before) < 2 or words[before[-2]] not in _CLAUSE)
    denied = any(words[j] in _DENIERS for j in before) or behind in ("nada", "nenhum", "nenhuma")
    if before and words[before[-1]] in IN | OF | {"com", "sem"} and not participle and not word.endswith("r"):
        yield Verb(i, tuple(s for s in found if s.noun) or found, denied=denied, loose=True)
        return
    if article and len(before) > 1 and (raw[before[-2]] in _COPULAS or words[before[-2]] in PREPOSITIONS):
        yield Verb(i, found, denied=denied, loose=True)
        return
    if not directed or (article and len(directed) < len(found)):
        yield Verb(i, tuple(s for s in found if s.noun) or found, denied=denied, loose=True)
        return
    if participle and not copula and behind not in BY and behind != "com":
        yield Verb(i, directed, participle, denied=denied, loose=True)
        return
    if word in _CAUSES and any(
        senses(raw[j]) and raw[j].endswith(("r", "rem")) for j in range(i + 1, min(i + 5, len(raw)))
    ):
        return
    caused = next((j for j in reversed(before) if words[j] in _CAUSES), -1) if word.endswith(("r", "rem")) else -1
    if caused >= 0:
        denied = denied or any(words[j] in _DENIERS for j in range(max(0, caused - DENIAL_REACH), caused))
    if any(words[j] in PLAYER for j in before[-DENIAL_REACH:]):
        directed = tuple(Sense(_CONVERSE.get(s.relation, s.relation), s.flipped, s.denied) for s in directed)
        if word.startswith("entreg"):
            directed = (*directed, Sense("buy"))
        elif word.startswith("receb"):
            directed = (*directed, Sense("sell"))
    itself = bool(before) and words[before[-1]] == "se"
    if itself:
        directed = tuple(replace(s, flipped=False) if s.relation != "turn" else s for s in directed)
    yield Verb(i, directed, participle, caused, denied, turned=itself, reduced=participle and not copula)


def _of_experience(i: int, words: Sequence[str]) -> bool:
    """Whether a verb only brings in a number of points of experience: the number itself is held against the sources."""
    after = words[i + 1 : i + 6]
    return bool(after) and after[0][0].isdigit() and bool({"experiencia", "xp"} & set(after))


def with_stem(reading: Reading, one: str) -> Reading:
    """The reading with each word of a stem as a verb of its own relation ('=funcion'), for verbs of no table."""
    named = {i for _, start, end in reading.mentions for i in range(start, end + 1)}
    sense = (Sense(own_relation(one)),)
    found = [
        verb
        for i, s in enumerate(reading.stems)
        if s == one and i not in named
        for verb in _verb_at(i, sense, reading.raw, reading.words, reading.pieces)
    ]
    taken = {v.at for v in found}
    verbs = sorted((*found, *(v for v in reading.verbs if v.at not in taken)), key=lambda v: v.at)
    return replace(reading, verbs=tuple(verbs), relations=reading.relations | {s.relation for s in sense})


def own_relation(one: str) -> str:
    """The relation of a verb that no table has, by its stem."""
    return f"={one}"


def preposition_before(reading: Reading, start: int, stop: int) -> str:
    """What stands before a thing, 'um', numbers and the earlier members of a list left out; `stop`: not before it."""
    listed = start in reading.commas and _goes_on(reading, start)
    i = start - 1
    while i > stop:
        word = reading.words[i]
        if word in FILLERS or word[0].isdigit():
            listed = listed or i in reading.commas
        elif _of_a_range(reading.words, i):
            pass
        elif word in ("e", "ou"):
            listed = True
        elif word in OF and i - 1 > stop and reading.words[i - 1] in MEASURES:
            i -= 1
        elif word in PREPOSITIONS and (not listed or word not in OF):
            return word
        elif not listed:
            return ""
        i -= 1
    return ""


def _of_a_range(words: Sequence[str], i: int) -> bool:
    """Whether a word only belongs to 'de 1 a 3'."""
    for start in (i, i - 2):
        part = words[max(0, start) : start + 4]
        if len(part) == 4 and part[0] in ("de", "entre") and part[2] in ("a", "ate", "e"):
            return part[1][0].isdigit() and part[3][0].isdigit()
    return False


def _goes_on(reading: Reading, start: int) -> bool:
    """Whether a list goes on behind a word, before the next verb."""
    for i in range(start + 1, min(start + LIST_REACH, len(reading.words))):
        if any(v.at == i and not v.loose for v in reading.verbs):
            return False
        if reading.words[i] in ("e", "ou") or i in reading.commas:
            return True
    return False


def verbatim(reading: Reading, source: Reading) -> bool:
    """Whether a sentence of some length stands in a source word by word."""
    mine, theirs = reading.words, source.words
    if len(mine) < VERBATIM_WORDS or len(mine) > len(theirs):
        return False
    return f" {' '.join(mine)} " in f" {' '.join(theirs)} "


def places_of(reading: Reading, heading: Heading, thing: Thing) -> list[tuple[int, int]]:
    """The word ranges where a text speaks of a thing."""
    found = [
        (start, end)
        for ids, start, end in reading.mentions
        if ids & thing.ids
        and (len(ids) < MANY or len(thing.ids) > 1 or thing.stems & set(reading.stems[start : end + 1]))
    ]
    if found or not thing.stems:
        return found
    taken = (
        {
            i
            for _, start, end in reading.mentions
            for i in range(start, end + 1)
            if not set(reading.stems[start : end + 1]) <= thing.stems
        }
        if thing.ids
        else set[int]()
    )
    choices = [thing.stems, thing.stems - heading.stems]
    if reading.row:
        choices.append(thing.stems - _KINDS)
    for wanted in choices:
        reach = 2 * len(wanted)
        for i, one in enumerate(reading.stems):
            if one in wanted and i not in taken and wanted <= set(reading.stems[i : i + reach]):
                last = max(j for j in range(i, min(i + reach, len(reading.stems))) if reading.stems[j] in wanted)
                found.append((i, last))
        if found:
            break
    return found
