"""Where pages come from, as the ingest sees it: a listing, and the text of what changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from canalhandia_knowledge.types import WikiPage

WIKI_IDS = range(1 << 40)
"""Page ids given by a wiki's database."""
FOLDER_IDS = range(1 << 40, 1 << 41)
"""Page ids made from the titles of files (`page_folder`)."""
DOCUMENT_IDS = range(1 << 41, 1 << 42)
"""Page ids of the server's own documents (`documents`)."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What a listing tells of a page without its text. `redirects`: titles that lead here."""

    page_id: int
    title: str
    revision: int
    url: str = ""
    english: str | None = None
    redirects: tuple[str, ...] = ()


class PageSource(Protocol):
    """A wiki's API or a folder. Raises `WikiUnavailable` or `SourceError`."""

    @property
    def name(self) -> str:
        """Which source this is, the same at each run: 'https://…/api.php', 'file:///…'."""
        ...

    @property
    def complete(self) -> bool:
        """Whether the listing names every page there is, so that a page it lacks is gone."""
        ...

    @property
    def ids(self) -> range:
        """The page ids it may give."""
        ...

    @property
    def not_found(self) -> Sequence[str]:
        """After `listing`: what was asked for by name and is not there. Empty for a source that gives all it has."""
        ...

    def listing(self) -> Iterator[Listed]:
        """Every page once, redirects left out, in no particular order. Cheap: no text is fetched."""
        ...

    def fetch(self, pages: Sequence[Listed]) -> Iterator[WikiPage]:
        """The text of these pages; those that have gone since the listing are left out."""
        ...
