"""The English wiki behind the Portuguese one: where it has a page, and never what the page says.

Its text is no source, not even for a model that would word it in Portuguese: the guards compare stems and names of a
draft with those of its sources. Held against an English page on camels they refused three of four true Portuguese
sentences ('tem 32 pontos de vida'), let the page's own English through, and passed 'nasce nas badlands' where the page
says that it does not. What cannot be checked is not said: the player gets the link.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.errors import WikiUnavailable
from canalhandia_knowledge.protocols import LiveWiki

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EnglishPage:
    """A page of the English wiki, by its title there. `portuguese`: the title that its langlink names."""

    title: str
    url: str
    portuguese: str | None = None


class EnglishWiki:
    """Thread-safe as its wiki is. `titles`: what a Portuguese name may be called there, likeliest first."""

    def __init__(self, wiki: LiveWiki, titles: Callable[[str], Sequence[str]]) -> None:
        self._wiki = wiki
        self._titles = titles

    def find(self, phrase: str, title: str | None = None) -> EnglishPage | None:
        """The page of exactly this name (`title`: as a langlink says it), redirects followed; nothing that merely
        speaks of it. None also while the wiki is down: it is only a hint."""
        for name in (title,) if title else self._titles(phrase):
            try:
                page = self._wiki.page(name)
            except WikiUnavailable as down:
                log.info("English wiki, %r: %s", name, down)
                return None
            if page is not None and not page.disambiguation:
                return EnglishPage(page.title, page.url, page.portuguese)
        return None
