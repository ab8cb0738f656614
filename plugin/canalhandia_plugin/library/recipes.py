"""The recipe book of this server, replaced whole after each snapshot; a copy on disk serves the command line."""

import logging
from collections.abc import Callable
from pathlib import Path

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.recipes.book import BookDiff, RecipeBook, compare
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.recipes.finding import PhraseResolver
from canalhandia_knowledge.types import Passage
from canalhandia_plugin.files.atomic_file import write_atomically

log = logging.getLogger(__name__)

CACHE_FOLDER = "cache"
SNAPSHOT_FILE = "receitas.json"


class ServerRecipes:
    """`exact` answers; `take` swaps the book. One writer, any readers."""

    def __init__(
        self,
        folder: Path,
        resolver: PhraseResolver,
        display_name: Callable[[str], str],
        obtain_hint: Callable[[str], Passage | None] | None = None,
    ) -> None:
        """`folder`: the data folder; `obtain_hint`: a passage on how an item is got."""
        self._file = folder / CACHE_FOLDER / SNAPSHOT_FILE
        self._book: RecipeBook | None = None
        self.exact = ExactRecipes(resolver, display_name, obtain_hint)

    @property
    def book(self) -> RecipeBook | None:
        """None before the first snapshot."""
        return self._book

    def take(self, snapshot: str) -> BookDiff | None:
        """A new snapshot from the server; what changed against the one before of the same game version, None for the
        first. Raises `SourceError` where it is none (then the old book stays)."""
        book = RecipeBook.from_json(snapshot)
        before = self._book
        for warning in book.warnings:
            log.warning("recipe %s: %s", warning.key or "(unknown)", warning.problem)
        comparable = before is not None and before.version == book.version
        if before is not None and comparable:
            book = RecipeBook(book.snapshot, made_before=before.made_ever)
        self._book = book
        self.exact.replace_book(book)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._file, snapshot)
        return compare(before.snapshot, book.snapshot) if before is not None and comparable else None

    def load_saved(self) -> bool:
        """For the command line, where no server runs: the last snapshot on disk; False: there is none that can be
        read. A running server never uses it."""
        try:
            book = RecipeBook.from_json(self._file.read_text(encoding="utf-8"))
        except (OSError, SourceError):
            return False
        self._book = book
        self.exact.replace_book(book)
        return True
