"""The name catalogue of this server, rebuilt whole whenever one of its sources changes.

Sources: the server's items, the recipe snapshot's tags, `apelidos.yml`, and all that lies under `nomes/`.
"""

import functools
import logging
import threading
from collections.abc import Mapping
from pathlib import Path

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import (
    CatalogueResolver,
    CatalogueSources,
    KnownServer,
    NameCatalogue,
    NameFolder,
    build_catalogue,
    check_alias,
)
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.data_dir import NICKNAMES
from canalhandia_plugin.files.nickname_file import read_nicknames

log = logging.getLogger("canalhandia")

FOLDER = "nomes"
_NOBODY = KnownServer("", (), {})


@functools.cache
def _empty() -> NameCatalogue:
    """What is known before a server said what it has; built once a process."""
    return build_catalogue(CatalogueSources(items=()))


class ServerNames:
    """Thread-safe: readers use `resolver`; one writer at a time rebuilds."""

    def __init__(self, folder: Path) -> None:
        """`folder`: the data folder. Nothing is read yet."""
        self._nicknames = folder / NICKNAMES
        self.folder = NameFolder(folder / FOLDER)
        self._server = _NOBODY
        self._aliases: Mapping[str, str] = {}
        self._look: object = None
        self._lock = threading.Lock()
        self.version = 0
        """Changes with every name that is learnt, taken back or read anew."""
        self.resolver = CatalogueResolver(_empty())

    @property
    def catalogue(self) -> NameCatalogue:
        return self.resolver.catalogue

    def display_name(self, item_id: str) -> str:
        """The pt-BR name of an item, from the catalogue of this moment."""
        return self.resolver.catalogue.display_name(item_id)

    def set_server(self, server: KnownServer) -> list[str]:
        """The running server's items and tags, remembered for commands that run without it; complaints."""
        with self._lock:
            self._server = server
            try:
                self.folder.save_server(server)
            except OSError as error:
                log.warning("%s: %s", self.folder.root, error)
            return self._build()

    def load_saved(self) -> list[str]:
        """For the command line: the server that last ran; complaints. An empty catalogue when none did."""
        with self._lock:
            try:
                self._server = self.folder.load_server() or _NOBODY
            except SourceError as damaged:
                return [str(damaged)]
            return self._build()

    def refresh(self) -> list[str]:
        """Rebuild when a file changed since the last build; complaints, told once."""
        with self._lock:
            return self._build() if self._fingerprint() != self._look else []

    def rebuild(self) -> None:
        """A name was learnt."""
        with self._lock:
            self._build()

    def check(self, nickname: str, item: str) -> None:
        """Raises `AliasRefused` when this nickname cannot be taken."""
        check_alias(self.catalogue, nickname, item)

    def _build(self) -> list[str]:
        """A file that cannot be used keeps what it said before."""
        self._look = self._fingerprint()
        problems: list[str] = []
        if self._nicknames.is_file():
            try:
                self._aliases = read_nicknames(self._nicknames)
            except FileRefused as refused:
                problems += [str(problem) for problem in refused.problems]
        catalogue = build_catalogue(self.folder.sources(self._server, self._aliases))
        self.resolver.replace_catalogue(catalogue)
        self.version += 1
        return [*problems, *catalogue.problems]

    def _fingerprint(self) -> object:
        paths = [self._nicknames, self.folder.wiki_path, *self.folder.language_paths(self._server.version)]
        stats = [(path, path.stat()) for path in paths if path.is_file()]
        return tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)
