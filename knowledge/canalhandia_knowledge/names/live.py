"""A name that the catalogue lacks, asked for on the live wiki: once, and never guessed.

The article must carry the name (as its title or as a redirect), and must have an English link; else there is no
grounding. A wiki that is down costs a note.
"""

import logging
import threading
from dataclasses import dataclass
from enum import Enum

from canalhandia_knowledge.errors import WikiUnavailable
from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.entries import Entity
from canalhandia_knowledge.names.live_memory import LiveMemory
from canalhandia_knowledge.names.tokens import joined, key_of
from canalhandia_knowledge.protocols import LiveWiki
from canalhandia_knowledge.types import MatchReason, NameKind, NameMatch, WikiPage

log = logging.getLogger(__name__)

MOST_LETTERS = 80
_TRIED = 3


class LiveOutcome(Enum):
    FOUND = "achado"
    UNLINKED = "artigo sem ligação em inglês"
    UNKNOWN = "a wiki não conhece"
    DOWN = "wiki fora do ar"


@dataclass(frozen=True, slots=True)
class LiveName:
    """What the wiki said. `match` only for FOUND; `title`: the article; `note`: Portuguese, to add to an answer."""

    outcome: LiveOutcome
    match: NameMatch | None = None
    title: str | None = None
    note: str | None = None


class LiveNames:
    """Looks names up on the wiki. Thread-safe; a name that two threads want is asked for once."""

    def __init__(self, wiki: LiveWiki, memory: LiveMemory) -> None:
        self._wiki = wiki
        self._memory = memory
        self._lock = threading.Lock()
        self._under_way: dict[str, threading.Lock] = {}

    def look_up(self, phrase: str, catalogue: NameCatalogue) -> LiveName:
        """What a phrase is, by the live wiki. Waits for the network; never raises."""
        form = joined(phrase)
        if not form or len(phrase) > MOST_LETTERS:
            return LiveName(LiveOutcome.UNKNOWN)
        with self._lock:
            mine = self._under_way.setdefault(form, threading.Lock())
        try:
            with mine:
                return self._settle(phrase, catalogue)
        finally:
            with self._lock:
                self._under_way.pop(form, None)

    def _settle(self, phrase: str, catalogue: NameCatalogue) -> LiveName:
        known = self._memory.get(phrase)
        if known is None:
            try:
                page = self._article(phrase)
            except WikiUnavailable as down:
                log.info("live name %r: %s", phrase, down)
                return LiveName(LiveOutcome.DOWN, note="A wiki não respondeu agora, então não procurei o nome lá.")
            title, english = (page.title, page.english) if page is not None else (None, None)
            try:
                known = self._memory.put(phrase, title, english)
            except OSError as error:
                log.warning("live name %r is not remembered: %s", phrase, error)
                return self._named(phrase, catalogue, title, english)
        return self._named(phrase, catalogue, known.title, known.english)

    def _article(self, phrase: str) -> WikiPage | None:
        """The article that is called so; one that merely speaks of it does not count."""
        wanted = {key_of(phrase), joined(phrase)}
        for title in self._wiki.find(phrase, limit=5)[:_TRIED]:
            page = self._wiki.page(title)
            if page is None or page.disambiguation:
                continue
            if any(key_of(name) in wanted or joined(name) in wanted for name in (title, page.title, *page.redirects)):
                return page
        return None

    def _named(self, phrase: str, catalogue: NameCatalogue, title: str | None, english: str | None) -> LiveName:
        if title is None:
            return LiveName(LiveOutcome.UNKNOWN)
        if english is None:
            return LiveName(LiveOutcome.UNLINKED, title=title)
        found = catalogue.links.entity(english)
        entity = found[0] if found is not None else Entity(NameKind.TOPIC, (title,), title)
        match = NameMatch(
            kind=entity.kind,
            ids=entity.ids,
            label=entity.label,
            span=(0, len(phrase)),
            reason=MatchReason.LIVE,
            confidence=0.7,
            group=entity.group,
        )
        return LiveName(LiveOutcome.FOUND, match, title)
