"""All guards in order: what of a draft may be said, sentence by sentence, and why the rest may not.

A draft fails as a whole for what it is (empty, JSON, another script or language, an echo, endless); a sentence is cut
for what it says (an unsupported claim, a foreign word).
"""

import re
from dataclasses import dataclass

from canalhandia_knowledge.answering.sentences import split_sentences
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.claim_matching import Subject
from canalhandia_knowledge.guards.claims import ClaimChecker, Judgement
from canalhandia_knowledge.guards.echo import echo
from canalhandia_knowledge.guards.empty import empty
from canalhandia_knowledge.guards.evidence import Evidence, EvidenceReader
from canalhandia_knowledge.guards.foreign_words import another_language, words_of_another_language
from canalhandia_knowledge.guards.hollow import hollow
from canalhandia_knowledge.guards.length import repetitive, too_long
from canalhandia_knowledge.guards.sanitise import sanitised, unformatted
from canalhandia_knowledge.guards.script import script
from canalhandia_knowledge.guards.thinking import without_thinking
from canalhandia_knowledge.guards.tool_json import tool_json
from canalhandia_knowledge.guards.verdict import DraftContext, Objection

_LEAD_IN = re.compile(
    r"^(?:(?:segundo|conforme|de acordo com|com base n)\s*(?:as|a|o|os|nas)?\s*(?:fontes?|wiki|textos?|informaç\w+)"
    r"(?:\s+\d+)?\s*,\s*|(?:resposta(?: final)?|answer|r)\s*:\s*|(?:claro|olá|oi|certo|ok)[!,.]\s*)+",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"^(?:espero (?:ter|que)|boa sorte|bom jogo|qualquer duvida|se tiver (?:mais )?(?:alguma )?duvida|claro|ola|oi|"
    r"vamos la|aqui esta|bons? jogos?|divirta-se|obrigado|de nada|(?:estou|fico) a disposicao|"
    r"posso ajudar)\b.{0,80}$"
)
_UNKNOWN = re.compile(
    r"\b(?:nao (?:encontrei|achei|sei|consta\w*|ha|tenho|foi encontrad\w|"
    r"esta\w* (?:nas|na|disponive\w+)|existe\w* informac\w+)|"
    r"as fontes nao)\b.{0,60}\b(?:fontes?|informac\w+|resposta|isso|respondem|dizem|mencionam|falam)\b"
)


@dataclass(frozen=True, slots=True)
class Inspection:
    """`passed`: sentences that may be said, sanitised; `cut`: those that may not; `objections`: why the draft as a
    whole may not be used; `unknown`: the model says that the sources do not answer."""

    passed: tuple[Judgement, ...]
    cut: tuple[Judgement, ...] = ()
    objections: tuple[Objection, ...] = ()
    unknown: bool = False

    @property
    def usable(self) -> bool:
        return bool(self.passed) and not self.objections

    @property
    def text(self) -> str:
        return " ".join(j.sentence for j in self.passed)

    @property
    def advice(self) -> str:
        """What to tell the model for its second try."""
        if self.objections:
            return " ".join(o.advice for o in self.objections)
        problems = "; ".join(dict.fromkeys(j.problem or "" for j in self.cut))
        return f"{problems}." if problems else "responda à pergunta com o que está nas fontes."


class DraftInspector:
    """Inspects drafts. Thread-safe."""

    def __init__(self, reader: EvidenceReader) -> None:
        self._reader = reader

    def evidence(self, context: DraftContext) -> Evidence:
        """The sources of a draft, read once and used for all its sentences."""
        return self._reader.read(context.grounding.passages, context.grounding.facts)

    def inspect(self, content: str, context: DraftContext, evidence: Evidence | None = None) -> Inspection:
        """What of a draft may be said."""
        text = without_thinking(content)
        if not text and content.strip():
            return Inspection((), objections=(_only_thinking(content),))
        plain = _LEAD_IN.sub("", unformatted(text))
        allowed = _allowed(context)
        objections = tuple(
            o
            for o in (
                empty(plain),
                script(text),
                tool_json(text),
                echo(text, context),
                another_language(plain),
                repetitive(plain),
                too_long(plain),
            )
            if o is not None
        )
        if objections:
            return Inspection((), objections=objections)
        told = bool(context.unknown) and fold(plain).startswith(fold(context.unknown).rstrip(". "))
        if (told or _UNKNOWN.search(fold(plain))) and len(split_sentences(plain)) <= 2:
            return Inspection((), unknown=True)
        known = evidence if evidence is not None else self.evidence(context)
        checker = ClaimChecker(known, context.resolver, context.question)
        passed: list[Judgement] = []
        cut: list[Judgement] = []
        subject: Subject | None = None
        for sentence in split_sentences(plain):
            if _FILLER.match(fold(sentence)) or _UNKNOWN.search(fold(sentence)):
                continue
            foreign = words_of_another_language(sentence, allowed)
            judgement = checker.judge(sentence, subject)
            if judgement.problem is None and (empty_talk := hollow(sentence, context.question)) is not None:
                judgement = Judgement(sentence, empty_talk, (), judgement.subject)
            if foreign is not None:
                judgement = Judgement(sentence, f"palavra estrangeira: {foreign.detail}", (), judgement.subject)
            if judgement.problem is None:
                passed.append(Judgement(_finished(sanitised(sentence)), None, judgement.passages, judgement.subject))
                subject = judgement.subject or subject
            else:
                cut.append(judgement)
        return Inspection(tuple(passed), tuple(cut))


def _allowed(context: DraftContext) -> frozenset[str]:
    """Words that are nobody's: the game's, the sources' own and the question's."""
    texts = [context.question, *context.grounding.facts]
    for passage in context.grounding.passages:
        texts.extend((passage.title, *passage.headings, passage.text))
    return context.allowed_words | frozenset(w for text in texts for w in words(text))


def _finished(sentence: str) -> str:
    text = sentence[:1].upper() + sentence[1:]
    return text if text.endswith((".", "!", "?", "…", ")", '"', "”")) else text + "."


def _only_thinking(content: str) -> Objection:
    return Objection("pensamento", content[:80], "escreva só a resposta, sem mostrar o raciocínio.")
