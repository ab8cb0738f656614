"""When a word, a name or a subject of a draft is in a segment of the sources."""

from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import meanings
from canalhandia_knowledge.guards.claim_words import LIGHT
from canalhandia_knowledge.guards.evidence import Segment, meaning_words


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sentence is about: every id that its name may mean, and the stems of the name."""

    ids: frozenset[str]
    stems: frozenset[str]

    def of(self, segment: Segment) -> bool:
        """Whether a segment speaks of it."""
        return bool(segment.names & self.ids) or bool(self.stems and self.stems <= segment.all_stems)


def covers(stems_there: frozenset[str], one: str) -> bool:
    """The stem itself, or a longer word that begins alike."""
    return one in stems_there or (len(one) >= 5 and any(s[:5] == one[:5] for s in stems_there if len(s) >= 5))


def means(stems_there: frozenset[str], one: str) -> bool:
    """The same, or a synonym."""
    return covers(stems_there, one) or bool(meanings(one) & stems_there)


def meets(stems_there: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether any of these is there."""
    return any(means(stems_there, s) for s in wanted)


def content(text: str) -> frozenset[str]:
    """The stems of a text that say something, those of verbs like 'usar' left out."""
    return frozenset(meaning_words(text)) - LIGHT
