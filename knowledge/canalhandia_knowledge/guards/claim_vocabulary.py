"""The words of a draft: commands, coordinates and identifiers letter by letter, and no word that no source has."""

import re

from canalhandia_knowledge.answering.word_frequency import zipf
from canalhandia_knowledge.answering.wording import STOPWORDS, stem
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.claim_words import GLUE, GLUE_STEMS, GOVERNING
from canalhandia_knowledge.guards.evidence import Evidence
from canalhandia_knowledge.guards.quantities import NUMBER_WORDS
from canalhandia_knowledge.guards.relations import accepted, senses
from canalhandia_knowledge.types import NameMatch

RARE_ZIPF = 3.4
_COMMAND = re.compile(r"(?<![\w/])/[a-z][\w:-]*", re.IGNORECASE)
_IDENTIFIER = re.compile(
    r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\bminecraft:\w+|\b[a-z]+[A-Z][a-z]\w*\b|\bhttps?://\S+|\bwww\.\S+"
)
_COORDINATE = re.compile(r"\b([xyz])\s*[=:]?\s*([-−–]?\d+)", re.IGNORECASE)
_CLITIC = re.compile(r"-(?:l?[oa]s?|n[oa]s?|se|lhes?|me|te)$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_VERB_END = re.compile(
    r"(?:ar|er|ir|ando|endo|indo|ados?|adas?|idos?|idas?|aram|eram|iram|am|em|ou|eu|iu|mente|asse|esse)$"
)


class VocabularyChecker:
    """Checks the words of one draft's sentences. `question_stems`: words that a draft may say back."""

    def __init__(self, evidence: Evidence, question_stems: frozenset[str]) -> None:
        self._evidence = evidence
        self._question_stems = question_stems
        self._source_words = frozenset(words(evidence.verbatim))
        self._heads = frozenset(w[:5] for w in self._source_words if len(w) >= 5)
        self._relations = frozenset(
            r for s in evidence.segments for r in s.said.reading.relations | s.said.heading.relations
        )

    def check(self, sentence: str, names: list[NameMatch]) -> str | None:
        """What is wrong with its words, None when nothing is."""
        return self._verbatim(sentence) or self._unknown_words(sentence, names)

    def _verbatim(self, sentence: str) -> str | None:
        text = self._evidence.verbatim
        for found in (*_COMMAND.findall(sentence), *_IDENTIFIER.findall(sentence)):
            if not re.search(rf"(?<!\w){re.escape(fold(found.rstrip('.,;:!?')))}(?!\w)", text):
                return f"{found} não está nas fontes"
        for axis, value in _COORDINATE.findall(sentence):
            plain = value.replace("−", "-").replace("–", "-")
            if not any(
                axis.lower() == a.lower() and plain == v.replace("−", "-").replace("–", "-")
                for a, v in _COORDINATE.findall(text)
            ):
                return f"{axis.upper()}={plain} não está nas fontes"
        return None

    def _unknown_words(self, sentence: str, names: list[NameMatch]) -> str | None:
        """A noun, a capitalised or a rare word that no source has. A noun is told by the article or preposition before
        it; the few that any explanation needs are listed."""
        before = ""
        for match in _WORD.finditer(sentence):
            word, folded = match.group(), fold(match.group())
            governed, starts, before = before in GOVERNING, not before, folded
            if (
                folded in NUMBER_WORDS
                or folded in STOPWORDS
                or len(folded) < 3
                or self._known(folded)
                or stem(folded) in self._question_stems
            ):
                continue
            if any(m.span[0] <= match.start() < m.span[1] for m in names):
                if self._name_is_known(names, match.start()):
                    continue
                return f"'{word}' não está nas fontes"
            if word[0].isupper() and not starts:
                return f"'{word}' não está nas fontes"
            if self._related(match.group()):
                continue
            if _CLITIC.search(folded) or folded in GLUE or stem(folded) in GLUE_STEMS or _VERB_END.search(folded):
                continue
            if governed or zipf(word.lower(), "pt") < RARE_ZIPF:
                return f"'{word}' não está nas fontes"
        return None

    def _related(self, word: str) -> bool:
        """Whether it is a verb of a relation that the sources tell of in other words."""
        return any(accepted(s.relation) & self._relations for s in senses(word) if not s.noun)

    def _known(self, folded: str) -> bool:
        if folded in self._source_words or stem(folded) in self._evidence.stems:
            return True
        one = stem(folded)
        if len(one) >= 4 and (f"a{one}" in self._evidence.stems or (one[0] == "a" and one[1:] in self._evidence.stems)):
            return True
        return len(folded) >= 6 and folded[:5] in self._heads

    def _name_is_known(self, names: list[NameMatch], at: int) -> bool:
        return any(m.span[0] <= at < m.span[1] and self._evidence.names & set(m.ids) for m in names)
