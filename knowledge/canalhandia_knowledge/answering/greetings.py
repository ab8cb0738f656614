"""What is said to the assistant without asking: hello, thanks, laughter, goodbye, who are you; each gets its line."""

import re

HELLO = "Olá! Pergunte algo do jogo, por exemplo: onde nasce o camelo?"
_SMALL = r"\W|_|ia|bot|galera|pessoal|mano|cara|muito|mesmo|ai|ta|e|por|pela|ajuda|tudo|bem|bom|blz|beleza|ok|certo"
_LAUGHTER = r"k{2,}|(?:rs)+|(?:ha|he|hue|hua){2,}h?|lol|xd"
_THANKS = r"vlw|valeu|obrigad[oa]s?|obg|brigad[oa]|brigadao|thanks|thx|agradecid[oa]"
_GOODBYE = r"tchau|flw|falou|ate (?:mais|logo|amanha)|fui"
_LINES = (
    (_THANKS, "De nada! Se tiver outra pergunta, é só mandar."),
    (_GOODBYE, "Até mais, e bom jogo!"),
    (_LAUGHTER, "Hehe! Pergunte algo do jogo, por exemplo: onde nasce o camelo?"),
)
_PATTERNS = tuple(
    (re.compile(rf"(?:{_SMALL})*\b(?:{words})\b(?:{_SMALL}|{words}|{_LAUGHTER}|{_THANKS})*"), line)
    for words, line in _LINES
)
_WHO = re.compile(
    r"\W*(?:(?:quem|o ?que|oq) (?:e|eh|es) (?:voce|vc|tu)|(?:voce|vc|tu) (?:e|eh) (?:um |uma |a )?(?:bot|ia|robo))\W*"
)
WHO = "Sou a assistente deste servidor: respondo perguntas sobre o Minecraft daqui, como receitas, criaturas e poções."


def greeting_line(reading: str) -> str | None:
    """The line for a folded text that only greets, thanks or laughs in a known way; None for anything else."""
    if _WHO.fullmatch(reading):
        return WHO
    return next((line for pattern, line in _PATTERNS if pattern.fullmatch(reading)), None)
