"""What a guard says about a draft, and what it may look at."""

from dataclasses import dataclass, field

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.protocols import NameResolver


@dataclass(frozen=True, slots=True)
class Objection:
    """`guard`: its name. `detail`: what was seen, for the trace. `advice`: Portuguese, for the model's second try."""

    guard: str
    detail: str
    advice: str


@dataclass(frozen=True, slots=True)
class DraftContext:
    """What a draft answers and stands on. `prompt_texts`: rules and frame, which must not come back as an answer.
    `allowed_words`: folded words that are nobody's language (English item names, game words).
    `unknown`: the sentence that a model was told to write when the sources do not answer."""

    question: str
    grounding: Grounding
    resolver: NameResolver
    prompt_texts: tuple[str, ...] = ()
    allowed_words: frozenset[str] = field(default_factory=frozenset)
    unknown: str = ""
