"""The prompt coming back: its frame, its rules, the question, or a remark about being a model."""

import re

from canalhandia_knowledge.answering.wording import Asked, asked, content_stems
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.quantities import quantities
from canalhandia_knowledge.guards.verdict import DraftContext, Objection

RUN = 7
"""This many words in a row from the rules are no coincidence."""

_FRAME = re.compile(
    r"</?\s*(?:fonte|pergunta|sistema|system|user|assistant)\b|\bfonte n=|‹/?\s*(?:fonte|pergunta)|"
    r"^\s*(?:pergunta(?: do jogador)?|fontes?|user|system|assistant|jogador)\s*:",
    re.IGNORECASE | re.MULTILINE,
)
_AS_A_MODEL = re.compile(
    r"\b(?:como (?:um |uma )?(?:modelo|ia|inteligencia|assistente)|sou (?:um |uma )?(?:modelo|ia\b|inteligencia)|"
    r"sou (?:um |uma )?assistente|"
    r"as an ai|language model|modelo de linguagem|minhas (?:instrucoes|regras)|meu prompt|fontes fornecidas|"
    r"de acordo com as instrucoes|fui (?:treinad|programad)\w+)\b"
)


def echo(text: str, context: DraftContext) -> Objection | None:
    """An objection when the draft repeats its prompt or the question instead of answering."""
    reading = fold(text)
    advice = "não repita a pergunta nem as instruções; responda à pergunta."
    if _FRAME.search(text) or _AS_A_MODEL.search(reading):
        return Objection("eco", text[:100], advice)
    said = words(text)
    for prompt in context.prompt_texts:
        if _shares_a_run(said, words(prompt)):
            return Objection("eco", text[:100], advice)
    new = set(content_stems(text)) - set(content_stems(context.question))
    answers_yes_or_no = Asked.YES_NO in asked(context.question) and said != words(context.question) and "?" not in text
    if said and len(words(context.question)) >= 3 and not new and not quantities(text) and not answers_yes_or_no:
        return Objection("eco", text[:100], advice)
    return None


def _shares_a_run(said: list[str], prompt: list[str]) -> bool:
    if len(said) < RUN or len(prompt) < RUN:
        return False
    runs = {tuple(prompt[i : i + RUN]) for i in range(len(prompt) - RUN + 1)}
    return any(tuple(said[i : i + RUN]) in runs for i in range(len(said) - RUN + 1))
