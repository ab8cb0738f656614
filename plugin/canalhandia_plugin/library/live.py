"""The live wiki, where the operator allows it: pages that the index lacks, names that the catalogue lacks."""

import logging

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import LiveMemory, LiveNames, LiveOutcome, english_titles
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.wiki.api import LIVE, WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.cache import CachedWiki
from canalhandia_knowledge.wiki.english import EnglishWiki
from canalhandia_knowledge.wiki.live_pages import LivePages
from canalhandia_knowledge.wiki.pages import WikiPages
from canalhandia_plugin.library.names import ServerNames
from canalhandia_plugin.settings.keys import WikiSettings

log = logging.getLogger("canalhandia")


class LiveKnowledge:
    """Waits for the network: never on the event thread. `close` it when settings replace it."""

    def __init__(self, settings: WikiSettings, names: ServerNames) -> None:
        """Raises `SourceError` for a contact or address that no wiki takes. Nothing is contacted."""
        who = WikiIdentity(settings.contact)
        self._api = WikiApi(settings.api, who, patience=LIVE)
        self._english_api = _english_api(settings.english_api, who)
        wiki = CachedWiki(WikiPages(self._api))
        self.pages = LivePages(wiki, chunk_page, self._english(names))
        self._live_names = LiveNames(wiki, LiveMemory(names.folder.live_path))
        self._names = names

    def _english(self, names: ServerNames) -> EnglishWiki | None:
        if self._english_api is None:
            return None
        wiki = CachedWiki(WikiPages(self._english_api, language="en"))
        return EnglishWiki(wiki, lambda phrase: english_titles(phrase, names.resolver))

    def learn(self, phrase: str) -> str | None:
        """Look a name up once and remember it: '' when it is known from now on, else a sentence to add or None."""
        found = self._live_names.look_up(phrase, self._names.catalogue)
        if found.outcome is LiveOutcome.FOUND:
            self._names.rebuild()
            return ""
        return found.note

    def close(self) -> None:
        self._api.close()
        if self._english_api is not None:
            self._english_api.close()


def _english_api(url: str, who: WikiIdentity) -> WikiApi | None:
    """None where it is not wanted, or where the address is none: it is only a hint."""
    try:
        return WikiApi(url, who, patience=LIVE) if url else None
    except SourceError as error:
        log.warning("the English wiki is left alone: %s", error)
        return None


def live_knowledge(settings: WikiSettings, names: ServerNames) -> LiveKnowledge | None:
    """None where it is off, or where nobody said who asks (a wiki refuses that)."""
    if not settings.live or not settings.contact.strip():
        return None
    try:
        return LiveKnowledge(settings, names)
    except SourceError as error:
        log.warning("the live wiki stays off: %s", error)
        return None
