"""Too long, or going round in circles: small models do both."""

from collections import Counter

from canalhandia_knowledge.answering.sentences import split_sentences
from canalhandia_knowledge.folding import words
from canalhandia_knowledge.guards.verdict import Objection

MAX_CHARS = 900
MAX_SENTENCE_CHARS = 420
MAX_SENTENCES = 8


def too_long(text: str) -> Objection | None:
    """An objection above 900 characters, 8 sentences, or with one sentence that no chat can hold."""
    sentences = split_sentences(text)
    longest = max((len(s) for s in sentences), default=0)
    if len(text) <= MAX_CHARS and len(sentences) <= MAX_SENTENCES and longest <= MAX_SENTENCE_CHARS:
        return None
    return Objection(
        "longa", f"{len(text)} caracteres, {len(sentences)} frases", "responda em no máximo 3 frases curtas."
    )


def repetitive(text: str) -> Objection | None:
    """An objection when the same four words come three times, or a sentence twice."""
    said = words(text)
    runs = Counter(tuple(said[i : i + 4]) for i in range(len(said) - 3))
    sentences = Counter(tuple(words(s)) for s in split_sentences(text))
    if runs and runs.most_common(1)[0][1] >= 4:
        found = " ".join(runs.most_common(1)[0][0])
    elif any(count > 1 and len(sentence) > 2 for sentence, count in sentences.items()):
        found = " ".join(next(s for s, c in sentences.items() if c > 1 and len(s) > 2))
    else:
        return None
    return Objection("repetida", found, "não repita frases.")
