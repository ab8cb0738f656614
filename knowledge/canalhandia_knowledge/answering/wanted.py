"""What a question wants, as terms that a sentence can hold: words with their synonyms, names with all their forms."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from canalhandia_knowledge.answering.related import related
from canalhandia_knowledge.answering.wording import STOPWORDS, Asked, asked, meanings, stem
from canalhandia_knowledge.folding import fold, singular, words
from canalhandia_knowledge.search.slang import HINTS, SAME
from canalhandia_knowledge.types import NameKind, NameMatch, Resolution

MAX_PARTS = 3
SYNONYM = 0.85
ALIKE = 0.8
RELATED = 0.6
CONDITION = 0.5
"""Weight of what a thing is to be done without ('sem matar ele')."""

_PART = re.compile(
    r"\?\s+|[,;]?\s+e\s+(?=(?:oq|o q|o que|que|q|qual|quais|como|onde|ond|quant[oa]s?|qts|qtos|qto|pq|por ?que|"
    r"d[ae] ?onde|em q|com q|por q|pra q|quem|posso|da pra)\b)|,\s+(?=(?:oq|o que|qual|como|onde|quant[oa]s?)\b)",
    re.IGNORECASE,
)
_ROMAN = {"1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v"}
_NUMBER_WORDS = {
    "2": "dois duas",
    "3": "tres",
    "4": "quatro",
    "5": "cinco",
    "6": "seis",
    "7": "sete",
    "8": "oito",
    "9": "nove",
    "10": "dez",
    "12": "doze",
}
_SPELLED = {figure: frozenset(stem(w) for w in words(spelled)) for figure, spelled in _NUMBER_WORDS.items()}
_SPELLED |= {one: frozenset((figure,)) for figure, stems in _SPELLED.items() for one in stems}
_ROMANS = frozenset(_ROMAN.values())
_CHAT = frozenset(
    words(
        "num numa nuns numas coisas vez dnv msm mto mta td tds aq la ai ajuda ajudar ajudem ajudai lembra lembrar "
        "alguem galera mano cara irmao bro tropa duvida queria gostaria pergunta perguntar explica explicar mostra ent "
        "tava tavam estava acabei acabou bug normal pfvr porfa obg brigado tmj slk caralho krl pqp aff bah eai salve "
        "full maxado maxada talo voltei outra outros comigo alem jeito maneira forma negocio trem treco parada"
    )
)
"""Words of talk, which no line of a wiki needs to hold."""

ASKS_FULL = re.compile(r"\b(?:full|maxad[oa]|no talo|complet[oa]s?|(?:nivel )?max(?:im[oa])?)\b")
"""The highest level of a thing that has some."""

_COUNTED = re.compile(r"\b(?:quant[oa]s?|q[tn]t?[oa]s?|qts|qnts|qtd)\s+(?:d[eao]s?\s+|[oa]s?\s+|e\s+)?([a-z]+)")
_WITHOUT = re.compile(r"\bsem (?:\w{1,3} |ficar |precisar |tomar )*$", re.IGNORECASE)
_TOKEN = re.compile(r"[^\W_]+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is asked about. `forms`: alternatives, each a set of stems that must all be there; the first is
    what was typed. `name`: it is the name of a thing of the game."""

    forms: tuple[frozenset[str], ...]
    same: frozenset[str]
    name: bool = False
    kind: NameKind | None = None
    near: frozenset[str] = frozenset()
    weight: float = 1.0
    roman: str = ""
    like_name: bool = False
    """It has the stem of a word of a name that was asked about without being it: 'invoca' beside 'Invocador'."""

    def credit(self, held: "Held") -> float:
        """1 when a form is there, 0.85 for a synonym, 0.8 for a word that begins alike, 0.6 for one that is `near`, 0
        otherwise. A level counts as it is written: where a text has 'III', its 3 is another number."""
        if self.roman and held.stems & _ROMANS:
            return 1.0 if self.roman in held.stems else 0.0
        if any(form <= held.stems for form in self.forms):
            return 1.0
        if self.same & held.stems:
            return SYNONYM
        if any(form <= held.stems | {s for s in form if s[:5] in held.heads} for form in self.forms):
            return ALIKE
        return RELATED if self.near & held.stems else 0.0


@dataclass(frozen=True, slots=True)
class Held:
    """The stems of a text's telling words, and the first five letters of the longer ones. Stop words are left out:
    'com' would be taken for 'come'."""

    stems: frozenset[str]
    heads: frozenset[str]

    @classmethod
    def of(cls, *texts: str, but: frozenset[str] = frozenset()) -> "Held":
        """`but`: folded singular words that do not count."""
        own = frozenset(
            stem(w) for text in texts for w in words(text) if w not in STOPWORDS and (not but or singular(w) not in but)
        )
        return cls(own, frozenset(s[:5] for s in own if len(s) >= 5))


@dataclass(frozen=True, slots=True)
class Wanted:
    """One question (or one part of a double one). `hints`: stems that a fitting section's heading is likely to have."""

    text: str
    terms: tuple[Term, ...]
    kinds: tuple[Asked, ...]
    hints: frozenset[str]
    labels: frozenset[str] = frozenset()
    """Folded singular words of the names that were asked about."""

    counted: str = ""
    """Stem of what is to be counted: 'olh' of 'quantos olhos'; '' where nothing is."""


_ASKS_WHAT = frozenset(stem(w) for w in ("serve", "servem", "fazer", "significa", "funciona"))
PLACE_STEMS = frozenset(
    stem(w)
    for w in words(
        "spawna nasce nascem gera gerado geração aparece aparecem surge surgem acha achar achado achada encontra "
        "encontrado encontrados encontram obtém vem minere procurar tirar tira tire sai saem obter obtenção obtido "
        "pega consegue localiza ficam vive vivem habita habitam naturalmente kd"
    )
)
_MAKING = frozenset(stem(w) for w in words("fabricação construção montagem preparo"))
_DOING = re.compile(r"\bfa(?:z|zer|co|zem)\s+(?:pra|para|p)\b")
"""'como faço para curar': nothing is made."""

_WHERE_HINTS = frozenset(stem(h) for h in HINTS["onde"])
PLACE_BESIDE = 0.4
"""Weight of the place where other words tell the thing: 'onde pega disco com creeper'."""

PLACE_TERM = Term((frozenset((stem("encontrado"),)),), PLACE_STEMS)
"""'onde', however it was asked: what is born, appears, is found."""


def wanted_of(question: str, resolution: Resolution | None = None) -> Wanted:
    """The terms of a question; stop words and questions words are none."""
    names = _names(resolution)
    labels = frozenset(singular(w) for match in names for w in words(match.label) if w not in STOPWORDS)
    terms: list[Term] = []
    hints: set[str] = set()
    taken: list[tuple[int, int]] = []
    for match in names:
        term = _name_term(question, match)
        if term is not None and term.forms[0] not in {t.forms[0] for t in terms}:
            terms.append(term)
            taken.append(match.span)
    # 'dá pra montar sem domar?' asks of the condition itself.
    condition = 1.0 if asked(question)[0] is Asked.YES_NO else CONDITION
    for token in _TOKEN.finditer(question):
        folded = fold(token.group())
        hints.update(stem(h) for h in HINTS.get(folded, ()))
        if any(start <= token.start() < end for start, end in taken):
            continue
        for word in SAME.get(folded, (folded,)):
            if word in STOPWORDS or word in _CHAT or (len(word) < 2 and not word.isdigit() and word != "y"):
                continue
            one = stem(word)
            known = [t for t in terms if frozenset((one,)) in (t.forms[:1] if t.name else t.forms)]
            if all(t.name and singular(folded) not in labels for t in known):
                typed = stem(folded)
                forms = tuple(frozenset((s,)) for s in dict.fromkeys((one, typed)))
                # Other forms of the same verb ('curo' -> 'curar'), which the endings alone do not tell.
                verb = frozenset(stem(h) for h in HINTS.get(folded, ()) if h[:3] == folded[:3])
                same = meanings(one) | verb | {m for v in verb for m in meanings(v)} | _SPELLED.get(one, frozenset())
                alike = folded not in labels and any(one in form for t in terms if t.name for form in t.forms)
                near = (related(one) | related(typed)) - same
                weight = condition if _WITHOUT.search(question[: token.start()]) else 1.0
                terms.append(Term(forms, same, near=near, weight=weight, roman=_ROMAN.get(one, ""), like_name=alike))
    if hints & _MAKING:
        hints = hints - _MAKING if _DOING.search(fold(question)) else hints | _MAKING
    kinds = asked(" ".join((*_spelled(question), "?" if "?" in question else "")))
    if kinds == (Asked.THING,) and len(terms) == 1 and terms[0].name:
        kinds = (Asked.WHAT,)
    if kinds[0] is Asked.WHAT:
        named = [t for t in terms if t.name or not t.forms[0] & _ASKS_WHAT]
        terms, hints = (named, set()) if named else (terms, hints)
    if kinds[0] is not Asked.PLACE:
        hints -= _WHERE_HINTS
    else:
        terms = [t for t in terms if t.name or not t.same & PLACE_STEMS]
        terms.append(replace(PLACE_TERM, weight=PLACE_BESIDE) if any(not t.name for t in terms) else PLACE_TERM)
    counted = _COUNTED.search(fold(question))
    return Wanted(
        question, tuple(terms), kinds, frozenset(hints), labels, stem(counted.group(1)) if counted is not None else ""
    )


def parts_of(question: str, resolution: Resolution | None = None, subjects: Sequence[str] = ()) -> list[Wanted]:
    """A double question as its parts ('onde nasce o breeze e o que ele dropa'): each has the names of the first.
    `subjects`: titles of the pages that the question names; what a part leaves out is meant of them."""
    whole = wanted_of(question, resolution)
    pieces = [p for p in _PART.split(question) if p and p.strip()]
    if len(pieces) < 2:
        return [whole]
    found: list[Wanted] = []
    names = [t for t in whole.terms if t.name]
    titled = [t for t in whole.terms if t.forms != PLACE_TERM.forms and any(t.credit(Held.of(s)) for s in subjects)]
    other = [t for t in whole.terms if not t.name and t.forms != PLACE_TERM.forms]
    for piece in pieces[:MAX_PARTS]:
        own = wanted_of(piece)
        plain = [t for t in other if any(t.forms[0] == o.forms[0] for o in own.terms)]
        here = [t for t in names if any(f <= frozenset(stem(w) for w in words(piece)) for f in t.forms)]
        place = [PLACE_TERM] if own.kinds[0] is Asked.PLACE else []
        if not plain and not here and not place:
            continue
        left_out = names[:1] if plain and not place else titled or names[:1]
        plain = [t for t in plain if t not in left_out]
        found.append(
            Wanted(piece, (*(here or left_out), *plain, *place), own.kinds, own.hints, whole.labels, own.counted)
        )
    return found if len(found) > 1 else [whole]


def _spelled(question: str) -> list[str]:
    """The words as typed, short forms spelled out ('qts' -> 'quanto')."""
    return [w for token in words(question) for w in SAME.get(token, (token,))]


def _names(resolution: Resolution | None) -> Sequence[NameMatch]:
    if resolution is None:
        return ()
    unsure = [a.choices[0] for a in resolution.ambiguities if a.choices]
    return (*(m for m in resolution.matches if m.confidence >= 0.6), *unsure)


def _name_term(question: str, match: NameMatch) -> Term | None:
    typed = [stem(w) for w in words(question[match.span[0] : match.span[1]]) if w not in STOPWORDS]
    label = [stem(w) for w in words(match.label) if w not in STOPWORDS]
    english = [stem(w) for w in words(match.id.split(":")[-1].replace("_", " "))] if ":" in match.id else []
    forms = tuple(dict.fromkeys(frozenset(f) for f in (typed, label, english) if f))
    if not forms:
        return None
    same = frozenset(s for one in typed for s in meanings(one)) if len(typed) == 1 else frozenset()
    return Term(forms, same, name=True, kind=match.kind)
