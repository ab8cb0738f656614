"""What was typed behind `/receita`, taken apart: verb, name, number, page, window."""

import re
from dataclasses import dataclass
from enum import Enum

from canalhandia_knowledge.folding import fold


class Verb(Enum):
    MAKE = ""
    USES = "usos"
    TREE = "arvore"
    LACK = "falta"
    ALTERNATIVES = "alternativas"


_VERBS = {
    "usos": Verb.USES,
    "uso": Verb.USES,
    "usa": Verb.USES,
    "arvore": Verb.TREE,
    "tree": Verb.TREE,
    "falta": Verb.LACK,
    "faltam": Verb.LACK,
    "faltando": Verb.LACK,
    "alternativas": Verb.ALTERNATIVES,
    "alternativa": Verb.ALTERNATIVES,
}
_AFTER = {"alternativas": Verb.ALTERNATIVES, "alternativa": Verb.ALTERNATIVES, "usos": Verb.USES, "arvore": Verb.TREE}
_WINDOW = frozenset({"janela", "gui", "menu"})
_PAGE = frozenset({"pagina", "pag", "page"})
_MAX_CHARS = 120
_MOST_DIGITS = 18
_QUOTES = "\"'“”‘’"


@dataclass(frozen=True, slots=True)
class Parsed:
    """`name` as typed (may be ''); `whole` with the number still behind it; `number` the last word where it is one."""

    verb: Verb
    name: str
    whole: str
    number: int | None = None
    page: int | None = None
    window: bool = False


def parse_command(args: str) -> Parsed:
    """Never fails: whatever was typed has a verb (making) and a name (perhaps empty)."""
    cleaned = re.sub(r"[\x00-\x1f\x7f§\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", " ", args)
    words = cleaned[:_MAX_CHARS].strip().strip(_QUOTES).split()
    verb = Verb.MAKE
    if words and fold(words[0]) in _VERBS:
        verb = _VERBS[fold(words.pop(0))]
    window, page, number = False, None, None
    if len(words) > 1 and fold(words[0]) in _WINDOW:
        window = True
        words.pop(0)
    whole = " ".join(words)
    while words:
        last = fold(words[-1])
        if last in _WINDOW and not window and len(words) > 1:
            window = True
            words.pop()
        elif last in _AFTER and verb is Verb.MAKE and len(words) > 1:
            verb = _AFTER[last]
            words.pop()
        elif _is_number(last) and len(words) > 2 and fold(words[-2]) in _PAGE:
            page = int(last)
            del words[-2:]
        elif _is_number(last) and number is None and len(words) > 1:
            number = int(last)
            whole = " ".join(words)
            words.pop()
        else:
            break
    return Parsed(verb, " ".join(words).strip(_QUOTES).strip(), whole, number, page, window)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
