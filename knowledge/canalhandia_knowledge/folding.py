"""How words are made comparable: case, accents, plurals, verb endings. One rule for names, index and queries.

LanceDB's Portuguese stemmer runs before its folding, so 'pao' never meets 'pão'; so the text is folded and
singularised here, before indexing and before querying. The results are keys to compare by, not words to show.
"""

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[0-9a-z]+(?:[.,][0-9]+)*")
_PERHAPS_MARK = re.compile("[^\x00-\u02ff]")
"""No combining mark stands below U+0300: an ingest folds every letter of a wiki, and looking at each took its time."""


def fold(text: str) -> str:
    """Lower case, without accents: 'Poção' -> 'pocao'. Length may differ from the input's."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _PERHAPS_MARK.sub(lambda m: "" if unicodedata.combining(m.group()) else m.group(), decomposed)


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


_KEPT = _listed(
    "ademais adeus alferes alias ananas antes apenas apos atlas atras atraves axis bonus burgues cactus cais campus "
    "caos chassis chines citrus corpus cosmos demais depois detras deus dois focus frances genus gratis herpes "
    "holandes humus ingles inves iris jamais japones lapis lotus mais menos nautilus nexus oasis onibus ourives "
    "pires plus pois portugues quis reves seis simples status tenis tras tres venus virus zeus gas"
)
"""Singular although they end in s."""

_IRREGULAR = {
    "maes": "mae",
    "reis": "rei",
    "leis": "lei",
    "freis": "frei",
    "voleis": "volei",
    "bois": "boi",
    "herois": "heroi",
    "pais": "pai",
    "samurais": "samurai",
    "bonsais": "bonsai",
    "gases": "gas",
    "deuses": "deus",
    "paises": "pai",  # 'país' folds to 'pais', the plural of 'pai'
    "meses": "mes",
    "arvores": "arvore",
    "hectares": "hectare",
    "carceres": "carcere",
    "folclores": "folclore",
    "softwares": "software",
    "dozes": "doze",
    "trezes": "treze",
    "gazes": "gaze",
    "teses": "tese",
    "hipoteses": "hipotese",
    "proteses": "protese",
    "sinteses": "sintese",
    "dioceses": "diocese",
    "jacares": "jacare",
    "cabares": "cabare",
    "pures": "pure",
    "marmores": "marmore",
    "males": "mal",
    "consules": "consul",
    "caracteres": "carater",
    "pas": "pa",
    "pes": "pe",
    "ras": "ra",
    "las": "la",
    "fes": "fe",
}

_UNSTRESSED_IL = _listed(
    "facil dificil util inutil fertil fragil missil reptil projetil textil habil agil docil debil volatil esteril "
    "portatil versatil infertil fossil tatil futil ductil tactil retratil erectil"
)
_UNSTRESSED_IL_PLURALS = {word[:-2] + "eis": word for word in _UNSTRESSED_IL}

_STRESSED_IL = _listed(
    "abril anil ardil barril buril canil cantil ceitil civil covil estudantil fabril febril fuzil funil gentil "
    "hostil imbecil infantil juvenil mercantil mil pastoril perfil pernil primaveril pueril quadril redil refil senil "
    "servil sutil til varonil vil viril"
)
"""Of the words whose plural ends in -is these end in -il; the others (zumbi, wiki, emoji, rubi, lazúli) in -i."""
_STRESSED_IL_PLURALS = {word[:-1] + "s": word for word in _STRESSED_IL}

_ENDINGS = (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ois", "ol"), ("quis", "qui"), ("guis", "gui"))
_VOWELS = "aeiou"


@lru_cache(maxsize=60_000)
def singular(word: str) -> str:
    """A folded word without its plural: 'pocoes' -> 'pocao', 'barris' -> 'barril'. Idempotent.

    A final n counts as m ('itens' -> 'item', so 'piglin' and 'piglins' -> 'piglim').
    """
    if len(word) < 4 or word in _KEPT:
        return _IRREGULAR.get(word, word)
    if not word.endswith("s") or word.endswith("ss"):
        return word[:-1] + "m" if word.endswith("n") and word[-2] in _VOWELS else word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _UNSTRESSED_IL_PLURALS:
        return _UNSTRESSED_IL_PLURALS[word]
    for ending, base in _ENDINGS:
        if word.endswith(ending):
            return word[: -len(ending)] + base
    if word.endswith("uis"):
        return word[:-2] + "l"
    if word.endswith("ns"):
        return word[:-2] + ("m" if word[-3] in _VOWELS else "n")
    if word.endswith("is"):
        return _STRESSED_IL_PLURALS.get(word, word[:-1])
    if word.endswith(("res", "zes")) and word[-4] in _VOWELS:
        return word[:-2]
    if word.endswith("eses") and len(word) > 5:
        return word[:-2]
    return singular(word[:-1]) if word[:-1] in _KEPT else word[:-1]


_VERB_ENDINGS = re.compile(
    "(?:a|e|i)ssem|(?:a|e|i)riam|(?:a|e|i)rmos|(?:a|e|i)remos|avamos|iamos|[aei]ndo|(?:a|e|i)ram|[aei]rei|[aei]ria|"
    "[aei]sse|[aei]mos|[ai]d[ao]s?|[aei]dor|ava|iam|[aei]r|am|em|ou|eu|iu|ei|a|e|o"
)


@lru_cache(maxsize=60_000)
def stem(word: str) -> str:
    """A folded singular word without its verb or gender ending: 'domar', 'doma', 'domado' -> 'dom'.

    Rough on purpose: it widens a search, and words that meet only here count for less.
    """
    if len(word) < 4 or word[0].isdigit():
        return word
    if word.endswith("ao"):
        return word[:-4] if word.endswith(("acao", "icao")) and len(word) > 6 else word
    for at in range(max(3, len(word) - 5), len(word)):
        if _VERB_ENDINGS.fullmatch(word, at):
            return word[:at]
    return word


def words(text: str) -> list[str]:
    """Folded words of a text, in order; '1.5' and '0,5' stay whole."""
    return _WORD.findall(fold(text))


def search_words(text: str) -> list[str]:
    """Folded singular words of a text, in order."""
    return [singular(w) for w in words(text)]


def search_text(text: str) -> str:
    """What goes into the search column, and what a query is turned into: folded singular words."""
    return " ".join(search_words(text))
