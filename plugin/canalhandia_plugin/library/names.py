"""The name catalogue of this server, rebuilt whole whenever one of its sources changes.

Sources: the server's items, the recipe snapshot's tags, `apelidos.yml`, language files under `nomes/`, the names that
the ingest saved (`nomes/wiki.json`).
"""

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import (
    CatalogueResolver,
    CatalogueSources,
    ItemRow,
    LanguageFile,
    NameCatalogue,
    WikiName,
    build_catalogue,
    load_language,
)
from canalhandia_knowledge.wiki_names import read_names
from canalhandia_plugin.data_dir import NICKNAMES
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.nickname_file import read_nicknames

log = logging.getLogger(__name__)

WIKI_NAMES = "wiki.json"


@dataclass(frozen=True, slots=True)
class _Files:
    """What the files said at the last look, and a fingerprint of how they looked."""

    aliases: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[LanguageFile, ...] = ()
    wiki: tuple[WikiName, ...] = ()


class ServerNames:
    """Thread-safe: readers use `resolver`; one writer at a time rebuilds."""

    def __init__(self, folder: Path) -> None:
        """`folder`: the data folder. Nothing is read yet."""
        self._folder = folder
        self._items: tuple[ItemRow, ...] = ()
        self._tags: Mapping[str, Sequence[str]] = {}
        self._files = _Files()
        self._look: object = None
        self._lock = threading.Lock()
        self.resolver = CatalogueResolver(build_catalogue(CatalogueSources(items=())))

    @property
    def catalogue(self) -> NameCatalogue:
        return self.resolver.catalogue

    def display_name(self, item_id: str) -> str:
        """The pt-BR name of an item, from the catalogue of this moment."""
        return self.resolver.catalogue.display_name(item_id)

    def set_server(self, items: Sequence[ItemRow], tags: Mapping[str, Sequence[str]]) -> None:
        """The running server's items and item tags."""
        with self._lock:
            self._items, self._tags = tuple(items), tags
            self._read_files()
            self._build()

    def refresh(self) -> list[str]:
        """Read the files again where they changed; the complaints, [] when all is well (then rebuilt if needed)."""
        with self._lock:
            if self._fingerprint() == self._look:
                return []
            problems = self._read_files()
            self._build()
            return problems

    def check(self, aliases: Mapping[str, str]) -> tuple[str, ...]:
        """What would be wrong with these operator's aliases, without taking them over."""
        return build_catalogue(replace(self._sources(), aliases=aliases)).problems

    def _sources(self) -> CatalogueSources:
        files = self._files
        return CatalogueSources(
            items=self._items, tags=self._tags, aliases=files.aliases, languages=files.languages, wiki=files.wiki
        )

    def _build(self) -> None:
        catalogue = build_catalogue(self._sources())
        for problem in catalogue.problems:
            log.warning("names: %s", problem)
        self.resolver.replace_catalogue(catalogue)

    def _read_files(self) -> list[str]:
        """A file that cannot be used keeps what it said before, and is told once."""
        self._look = self._fingerprint()
        problems: list[str] = []
        before = self._files
        aliases, languages, wiki = before.aliases, list(before.languages), before.wiki
        try:
            aliases = read_nicknames(self._folder / NICKNAMES) if (self._folder / NICKNAMES).is_file() else {}
        except FileRefused as refused:
            problems += [str(problem) for problem in refused.problems]
        keys = frozenset(row[1] for row in self._items)
        found: list[LanguageFile] = []
        for path in self._language_files():
            try:
                found.append(load_language(path, keys))
            except SourceError as error:
                problems.append(str(error))
        languages = found
        try:
            records = read_names(self._folder / "nomes" / WIKI_NAMES)
            wiki = tuple(WikiName(r.title, r.english, r.redirects) for r in records)
        except SourceError as error:
            problems.append(str(error))
        self._files = _Files(aliases, tuple(languages), wiki)
        for problem in problems:
            log.warning("names: %s", problem)
        return problems

    def _language_files(self) -> list[Path]:
        """`nomes/*.json|*.tsv` and one level below, in the order of their names; earlier ones win."""
        folder = self._folder / "nomes"
        found = [p for p in (*folder.glob("*"), *folder.glob("*/*")) if p.suffix in {".json", ".tsv"} and p.is_file()]
        return sorted(p for p in found if p.name != WIKI_NAMES and not p.name.startswith((".", "en_us")))

    def _fingerprint(self) -> object:
        paths = [self._folder / NICKNAMES, self._folder / "nomes" / WIKI_NAMES, *self._language_files()]
        return tuple((p, p.stat().st_mtime_ns, p.stat().st_size) for p in paths if p.is_file())
