"""Numbers as claims: value, unit, and the words they stand among. Digits, number words, ranges, times, fractions.

Two texts say the same quantity when the values are equal and the units do not contradict; '3:00' is '3 minutos',
'0–2' is 'de 0 a 2', 'três' is 3, '1.395' is 1395, 'III' is level 3. `um` and `uma` are articles, not claims.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from canalhandia_knowledge.answering.wording import stem
from canalhandia_knowledge.folding import fold

_WORDS: dict[str, Decimal | int] = {
    "zero": 0,
    "dois": 2,
    "duas": 2,
    "tres": 3,
    "quatro": 4,
    "cinco": 5,
    "seis": 6,
    "sete": 7,
    "oito": 8,
    "nove": 9,
    "dez": 10,
    "onze": 11,
    "doze": 12,
    "treze": 13,
    "quatorze": 14,
    "catorze": 14,
    "quinze": 15,
    "dezesseis": 16,
    "dezessete": 17,
    "dezoito": 18,
    "dezenove": 19,
    "vinte": 20,
    "trinta": 30,
    "quarenta": 40,
    "cinquenta": 50,
    "sessenta": 60,
    "setenta": 70,
    "oitenta": 80,
    "noventa": 90,
    "cem": 100,
    "cento": 100,
    "duzentos": 200,
    "duzentas": 200,
    "trezentos": 300,
    "quinhentos": 500,
    "mil": 1000,
    "metade": Decimal("0.5"),
    "dobro": 2,
    "triplo": 3,
    "quadruplo": 4,
}
NUMBER_WORDS = frozenset(_WORDS)
_SHAPES = {"metade": "share", "dobro": "times", "triplo": "times", "quadruplo": "times"}
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}

_ONE = r"[-−–]?\d+(?:[.,]\d+)*"
_TENS = "vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa"
_COMPOUND = rf"(?:cento|duzent[oa]s|trezentos|quinhentos|mil) e (?:(?:{_TENS})(?: e \w+)?|\w+)|(?:{_TENS}) e \w+"
_TOKEN = re.compile(
    rf"(?P<version>\b\d+\.\d+(?:\.\d+)+\b|\b1\.(?:1?\d|2[01])(?:\.\d+)?\b(?!\s*(?:%|s\b|segundo|minuto|bloco)))"
    rf"|(?P<clock>\b\d{{1,2}}:\d{{2}}\b)"
    rf"|(?P<fraction>\b\d+\s?/\s?\d+\b(?!\s?/))"
    rf"|(?P<dims>\b\d+(?:\s?[x×]\s?\d+)+\b|\b\d+ por \d+\b(?!\s?%))"
    rf"|(?P<range>(?<![\d.,]){_ONE}\s?%?\s?(?:[-–—−]|\ba\b|\bat[eé]\b|\bou\b|\be\b)\s?{_ONE})"
    rf"|(?P<one>(?<![\w.,]){_ONE}(?![\d]))"
    rf"|(?P<compound>\b(?:{_COMPOUND})\b)"
    rf"|(?P<word>\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b)"
    rf"|(?P<roman>(?<=[\w] )(?:VIII|III|VII|IV|IX|VI|II|X|V|I)\b)"
)
_UNITS = {
    "%": "%",
    "por cento": "%",
    "s": "s",
    "seg": "s",
    "segundo": "s",
    "min": "min",
    "minuto": "min",
    "h": "h",
    "hora": "h",
    "tick": "tick",
    "bloco": "bloco",
    "ponto": "ponto",
    "coracao": "coracao",
    "nivel": "nivel",
    "dia": "dia",
    "noite": "dia",
    "vez": "vez",
    "carga": "carga",
    "camada": "camada",
    "chunk": "chunk",
    "item": "item",
    "unidade": "item",
    "jogador": "jogador",
}
_EXCLUSIVE = {"%", "s", "min", "h", "tick", "bloco", "coracao", "nivel", "dia", "chunk", "jogador"}
_UNIT_AFTER = re.compile(r"^[^\S\n]*(?:de\s+)?(%|por cento\b|[a-zà-ÿ]+)", re.IGNORECASE)
_PER = re.compile(
    r"^\s*(?:%|[a-z]+)?(?:\s+de\s+[a-z]+)?\s*(?:por|a cada|/)\s*"
    r"(segundo|minuto|hora|tick|nivel|bloco|dia|ponto|unidade|jogador|morte|s|min|h)\b"
)
_BEFORE_RANGE_E = re.compile(r"\bentre\s*$")


@dataclass(frozen=True, slots=True)
class Quantity:
    """`low` and `high` are equal for one number. `unit`: a folded unit or '' (`nivel`, `bloco`, `%`, `s` …).

    `shape`: 'number', 'clock', 'version', 'dims', 'share', 'times'. `text` and `span` as they stand in the text.
    `per`: 'segundo' in '2,5 itens por segundo', '' otherwise.
    """

    low: Decimal
    high: Decimal
    unit: str
    shape: str
    text: str
    span: tuple[int, int]
    per: str = ""

    @property
    def is_range(self) -> bool:
        return self.low != self.high


def quantities(text: str) -> list[Quantity]:
    """All quantities of a text, in order."""
    found: list[Quantity] = []
    reading = _shape_kept(text)
    position = 0
    while (token := _TOKEN.search(reading, position)) is not None:
        position = token.end()
        kind, raw = token.lastgroup or "", token.group()
        if kind == "range" and (split := _not_a_range(reading, token)) is not None:
            first = re.match(_ONE, raw)
            if first is None:
                continue
            raw, kind, position = first.group(), "one", token.start() + split
        quantity = _read(kind, raw, reading, token.start(), token.start() + len(raw))
        if quantity is not None:
            per = _PER.match(reading[quantity.span[1] :])
            found.append(replace(quantity, per=per.group(1)) if per else quantity)
    return _joined_minutes(found, reading)


def _shape_kept(text: str) -> str:
    """The text with the same length, lower case and without accents, roman numerals kept in capitals."""
    kept = []
    for char in text:
        folded = fold(char)
        kept.append(char if char in "IVX" or len(folded) != 1 else folded)
    return "".join(kept)


def _not_a_range(reading: str, token: re.Match[str]) -> int | None:
    """For 'x 2 e 3 y', which is two numbers: the length of the first one; None where it is a range."""
    middle = re.search(r"\s(e|ou|a)\s", token.group())
    if middle is None:
        return None
    if middle.group(1) == "e" and not _BEFORE_RANGE_E.search(reading[: token.start()]):
        return middle.start()
    return None


def _read(kind: str, raw: str, reading: str, start: int, end: int) -> Quantity | None:
    if kind == "version":
        number = Decimal(0)
        return Quantity(number, number, "", "version", raw, (start, end))
    if kind == "clock":
        minutes, seconds = raw.split(":")
        value = Decimal(int(minutes) * 60 + int(seconds))
        return Quantity(value, value, "s", "clock", raw, (start, end))
    if kind == "fraction":
        above, below = (Decimal(n) for n in re.split(r"\s?/\s?", raw))
        if below == 0:
            return None
        return Quantity(above / below, above / below, "", "share", raw, (start, end))
    if kind == "dims":
        sides = re.findall(r"\d+", raw)
        return Quantity(Decimal(sides[0]), Decimal(sides[0]), "", "dims:" + "x".join(sides), raw, (start, end))
    if kind == "compound":
        parts = [_WORDS.get(word) for word in raw.split(" e ")]
        known = [part for part in parts if part is not None]
        value = Decimal(sum(known))
        end = start + len(" e ".join(raw.split(" e ")[: len(known)]))
        return Quantity(value, value, _unit(reading, start, end), "number", reading[start:end], (start, end))
    if kind == "word":
        if raw in {"dois", "duas"} and re.search(r"\b(?:[oa]s|d[oa]s|n[oa]s|ambos|ess[ea]s)\s$", reading[:start]):
            return None
        if raw == "cento" and reading[:start].endswith("por "):
            return None
        value = Decimal(_WORDS[raw])
        return Quantity(value, value, _unit(reading, start, end), _SHAPES.get(raw, "number"), raw, (start, end))
    if kind == "roman":
        before = reading[:start].split()
        if raw in {"I", "V", "X"} and (not before or len(before[-1]) < 3):
            return None
        value = Decimal(_ROMAN[raw.lower()])
        return Quantity(value, value, "nivel", "number", raw, (start, end))
    ends = [_number(n) for n in re.findall(_ONE if kind == "one" else r"(?<![\d.,])[-−]?\d+(?:[.,]\d+)*", raw)]
    values = [n for n in ends if n is not None]
    if not values:
        return None
    low, high = values[0], values[-1]
    if kind == "range" and high < low and high < 0 and "−" not in raw and low >= 0:
        high = -high
    return Quantity(min(low, high), max(low, high), _unit(reading, start, end), "number", raw, (start, end))


def _number(raw: str) -> Decimal | None:
    text = raw.replace("−", "-").replace("–", "-")
    if re.fullmatch(r"-?\d{1,3}(?:\.\d{3})+(?:,\d+)?", text):
        text = text.replace(".", "")
    text = text.replace(",", ".")
    if text.count(".") > 1:
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def _unit(reading: str, start: int, end: int) -> str:
    """The unit right behind the number, or 'nivel' and the like right before it."""
    behind = _UNIT_AFTER.match(reading[end : end + 30])
    if behind is not None:
        word = behind.group(1).lower()
        for form in (word, stem(word), word.rstrip("s"), word.removesuffix("es"), word.replace("oes", "ao")):
            if form in _UNITS:
                return _UNITS[form]
        if word == "niveis":
            return "nivel"
        if word == "vezes":
            return "vez"
        if word == "coracoes":
            return "coracao"
    if re.search(r"\bnive(?:l|is)(?:\s+de\s+\w+)?(?:\s+de\s+bloco)?\s*$", reading[:start]):
        return "nivel"
    return ""


def _joined_minutes(found: list[Quantity], reading: str) -> list[Quantity]:
    """'1 minuto e 30 segundos' as one time, and 'minutos'/'segundos' in seconds."""
    joined: list[Quantity] = []
    for quantity in found:
        scale = {"min": 60, "h": 3600}.get(quantity.unit, 1)
        unit = "s" if quantity.unit in {"min", "h"} else quantity.unit
        shape = "clock" if unit == "s" and quantity.shape in {"number", "share"} else quantity.shape
        here = replace(quantity, low=quantity.low * scale, high=quantity.high * scale, unit=unit, shape=shape)
        if joined and here.unit == "s" == joined[-1].unit and quantity.unit == "s" and not here.is_range:
            between = reading[joined[-1].span[1] : here.span[0]].strip()
            if re.fullmatch(r"min(?:uto)?s?(?:\s+e)?", between):
                last = joined.pop()
                whole = last.low + here.low
                text = reading[last.span[0] : here.span[1]]
                joined.append(Quantity(whole, whole, "s", "clock", text, (last.span[0], here.span[1])))
                continue
        joined.append(here)
    return joined


def same_quantity(claimed: Quantity, stated: Quantity, *, at_most: bool = False) -> bool:
    """Whether what is claimed is what is stated. `at_most`: the claim says 'até', so the end of a range will do."""
    if claimed.shape == "version" or stated.shape == "version":
        return claimed.shape == stated.shape and claimed.text == stated.text
    if claimed.shape.startswith("dims") or stated.shape.startswith("dims"):
        return claimed.shape == stated.shape
    if not _units_agree(claimed, stated) or (claimed.per and stated.per and claimed.per != stated.per):
        return False
    if (claimed.low, claimed.high) == (stated.low, stated.high):
        return True
    if at_most and not claimed.is_range and stated.is_range:
        return claimed.high == stated.high
    if stated.is_range and " ou " in stated.text and not claimed.is_range and claimed.low in (stated.low, stated.high):
        return True
    share = _as_share(claimed), _as_share(stated)
    return share[0] is not None and share[0] == share[1]


def _units_agree(one: Quantity, other: Quantity) -> bool:
    if _as_share(one) is not None and _as_share(other) is not None:
        return True
    if one.unit == other.unit:
        return True
    if {one.unit, other.unit} & {""}:
        named = one.unit or other.unit
        return named not in {"%", "tick"} or "clock" in (one.shape, other.shape)
    return not (one.unit in _EXCLUSIVE or other.unit in _EXCLUSIVE)


def _as_share(quantity: Quantity) -> Decimal | None:
    if quantity.is_range:
        return None
    if quantity.unit == "%":
        return round(quantity.low / 100, 4)
    return round(quantity.low, 4) if quantity.shape == "share" else None
