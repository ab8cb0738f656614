"""The live wiki, where the operator allows it: pages that the index lacks, names that the catalogue lacks."""

import logging

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import LiveMemory, LiveNames, LiveOutcome
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.wiki.api import LIVE, WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.cache import CachedWiki
from canalhandia_knowledge.wiki.live_pages import LivePages
from canalhandia_knowledge.wiki.pages import WikiPages
from canalhandia_plugin.library.names import ServerNames
from canalhandia_plugin.settings.keys import WikiSettings

log = logging.getLogger("canalhandia")


class LiveKnowledge:
    """Waits for the network: never on the event thread. `close` it when settings replace it."""

    def __init__(self, settings: WikiSettings, names: ServerNames) -> None:
        """Raises `SourceError` for a contact or address that no wiki takes. Nothing is contacted."""
        self._api = WikiApi(settings.api, WikiIdentity(settings.contact), patience=LIVE)
        wiki = CachedWiki(WikiPages(self._api))
        self.pages = LivePages(wiki, chunk_page)
        self._live_names = LiveNames(wiki, LiveMemory(names.folder.live_path))
        self._names = names

    def learn(self, phrase: str) -> str | None:
        """Look a name up once and remember it: '' when it is known from now on, else a sentence to add or None."""
        found = self._live_names.look_up(phrase, self._names.catalogue)
        if found.outcome is LiveOutcome.FOUND:
            self._names.rebuild()
            return ""
        return found.note

    def close(self) -> None:
        self._api.close()


def live_knowledge(settings: WikiSettings, names: ServerNames) -> LiveKnowledge | None:
    """None where it is off, or where nobody said who asks (a wiki refuses that)."""
    if not settings.live or not settings.contact.strip():
        return None
    try:
        return LiveKnowledge(settings, names)
    except SourceError as error:
        log.warning("the live wiki stays off: %s", error)
        return None
