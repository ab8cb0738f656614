"""The thing whose recipe is asked for, when no name that we know covers it: 'receita de bolo de cenoura'.

`sure`: the words can only mean a recipe ('receita de', 'craft', 'ingredientes do'); 'como faz' may also mean doing.
"""

import re
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold

_GREETS = "oi|ola|opa|ia|bot|mano|cara|galera|pessoal|alguem|sabe|me|diz|fala|passa|manda|qual|quais|e|eh|[ao]s?"
_LEAD = rf"(?:\W*\b(?:{_GREETS})\b)*"
_RECIPE = r"(?:receitas?|receta|resceita|recipe|crafts?|crafting|craftings|kraft|ingredientes?|materia(?:l|is))"
_MAKE = r"(?:craft(?:a|ar|o|am)?|crafita|kraftar|fabrica(?:r|m)?|fabrico|forja(?:r)?)"
_DO = r"(?:faz|faco|fazer|fas|monta|montar|constroi|construir|cria|criar)"
_OF = r"(?:(?:pra|para|p|de|do|da|dos|das|d|como|se|fazer|faz|craftar|um|uma|o|a|os|as)\s+)*"
_HOW = r"(?:como|cm|komo)\s+(?:(?:q|que|se|eu|posso|faco pra|faz pra)\s+)*"
_END = r"(?P<thing>[^?!.,;:]+?)(?:\s+(?:no|do|aqui no)\s+(?:mine|minecraft|jogo|servidor|server))?\W*$"
_SURE = re.compile(
    rf"^{_LEAD}\W*(?:{_HOW}{_MAKE}|{_RECIPE}(?=\s+(?:pra|para|p|de|do|da|dos|das|d)\b)|crafts?|craftar?)\s+{_OF}{_END}"
)
_BEHIND = re.compile(rf"^{_LEAD}\W*(?P<thing>[^?!.,;:]+?)\s+(?:receita|craft|crafting|recipe)\W*$")
_MAYBE = re.compile(rf"^{_LEAD}\W*{_HOW}{_DO}\s+{_OF}{_END}")
_ANOTHER_QUESTION = re.compile(
    r"\b(?:que|q|qual|quais|como|onde|ond|quando|quanto\w*|quem|pq|porque|serve|usa|usar|tem|tenho|ou|e)\b"
)
_MOST_WORDS = 6
_MOST_WORDS_UNSURE = 4
_DOES = re.compile(r"\b\w{2,}(?:ar|er|ir|ando|endo|indo)\b")
_HEAD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class AskedItem:
    """`phrase` as it was typed; `head`: its first word, folded ('bolo')."""

    phrase: str
    head: str
    sure: bool


def asked_item(text: str) -> AskedItem | None:
    """What a question asks the recipe of, None where it asks something else or more than that."""
    shown = " ".join(text.split())
    folded = fold(shown)
    if len(folded) != len(shown):
        return None
    for pattern, sure in ((_SURE, True), (_BEHIND, True), (_MAYBE, False)):
        match = pattern.match(folded)
        if match is None:
            continue
        thing = match.group("thing").strip()
        words = _HEAD.findall(thing)
        too_long = len(words) > (_MOST_WORDS if sure else _MOST_WORDS_UNSURE)
        if not words or too_long or _ANOTHER_QUESTION.search(thing) or (not sure and _DOES.search(thing)):
            return None
        start = match.start("thing") + (len(match.group("thing")) - len(match.group("thing").lstrip()))
        return AskedItem(shown[start : start + len(thing)], words[0], sure)
    return None
