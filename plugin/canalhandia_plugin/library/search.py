"""The index of this server and the retriever over it; the server's own documents are kept in step with their files."""

import logging
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from canalhandia_knowledge.errors import EmbedderMismatch, EmbeddingUnavailable, KnowledgeError, UnusableIndex
from canalhandia_knowledge.ingest.documents import ServerDocuments, SyncResult
from canalhandia_knowledge.protocols import Embedder
from canalhandia_knowledge.types import Origin, Passage, Resolution
from canalhandia_plugin.embedder_choice import configured_embedder
from canalhandia_plugin.settings.keys import Settings

if TYPE_CHECKING:
    from canalhandia_knowledge.index.index import KnowledgeIndex
    from canalhandia_knowledge.search.retrieval import HybridRetriever

log = logging.getLogger("canalhandia")

DOCUMENTS = "documentos"
_OPENING_S = 60.0
EMPTY = (
    "o índice da wiki está vazio: receitas, poções e as informações do servidor já respondem; para responder também da "
    "wiki, rode na pasta do servidor: plugins/Canalhandia/.venv/bin/canalhandia indexar --embedder nenhum "
    "--contato voce@example.org"
)
"""What the log says at a start without any page of the wiki; the README's step 4 tells the rest."""


class ServerSearch:
    """Implements `protocols.Retriever`. Nothing is opened before `open`, which takes a second or two; whoever searches
    meanwhile waits for it, so that recipes can be answered before. Raises `UnusableIndex` where it cannot be opened."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Raises `FileRefused` where the embedder lacks a model's name."""
        uri = settings.search.index_uri
        self.uri = uri if "://" in uri else str(folder / uri)
        search, hosts = settings.search, settings.model.hosts
        self._embedder = configured_embedder(search.embedder, search.embedder_model, hosts[0] if hosts else "")
        self._documents = ServerDocuments(folder / DOCUMENTS)
        self._syncing = threading.Lock()
        self._synced_build: int | None = None
        self._opened = threading.Event()
        self._index: KnowledgeIndex | None = None
        self._retriever: HybridRetriever | None = None
        self._trouble: str = ""

    def open(self) -> None:
        """Load LanceDB and the embedder, on the calling thread. With words alone, and a warning, where the embedder
        cannot load or the index was made with another one. Never raises."""
        # Importing LanceDB takes longer than all the rest of the start together.
        from canalhandia_knowledge.index.index import KnowledgeIndex
        from canalhandia_knowledge.search.retrieval import HybridRetriever

        try:
            index = KnowledgeIndex(self.uri, self._usable(KnowledgeIndex))
            self._retriever, self._index = HybridRetriever(index), index
            self._warn_of_use(index)
        except KnowledgeError as error:
            self._trouble = str(error)
            log.error("the search stays off: %s", error)
        finally:
            self._opened.set()

    def _warn_of_use(self, index: "KnowledgeIndex") -> None:
        """Say at the start that the index is empty or cannot be read, and what to do. It is looked at again at each
        question, so that a new one serves as soon as it is made."""
        try:
            index.version()
            if all(page.origin is Origin.SERVER for page in index.pages()):
                log.warning("%s", EMPTY)
        except UnusableIndex as error:
            log.error("no search until it is put right: %s", error)

    def _usable(self, index: "type[KnowledgeIndex]") -> Embedder | None:
        embedder = self._embedder
        if embedder is None:
            return None
        try:
            index(self.uri, embedder).check_embedder()
            embedder.embed_query("teste")
        except (EmbeddingUnavailable, EmbedderMismatch) as error:
            log.warning("searching by words only: %s", error)
            return None
        except UnusableIndex:
            return embedder  # `open` says so
        return embedder

    @property
    def index(self) -> "KnowledgeIndex":
        """The index, once it is open. Raises `UnusableIndex`."""
        if not self._opened.wait(_OPENING_S) or self._index is None:
            raise UnusableIndex(self._trouble or f"o índice {self.uri} ainda está abrindo; tente de novo daqui a pouco")
        return self._index

    @property
    def ready(self) -> bool:
        """Can it be searched without waiting?"""
        return self._index is not None

    @property
    def embedder(self) -> Embedder | None:
        """The embedder in use; None while opening, and for words alone."""
        return self._index.embedder if self._index is not None else None

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        _ = self.index
        assert self._retriever is not None
        return self._retriever.search(text, limit=limit, resolution=resolution)

    def version(self) -> str:
        """Changes whenever a row of the index does; 'none' while there is no index. Never waits."""
        if self._index is None:
            return "none"
        try:
            generation, table = self._index.version()
        except KnowledgeError:
            return "none"
        return f"{generation}.{table}"

    def sync_documents(self, facts: Mapping[str, Any]) -> SyncResult | None:
        """Take changed files under `documentos/` and the facts into the index; None: nothing had changed.

        A build that began to serve since the last look is compared as well: it holds what the files said when it was
        begun, which may be hours ago.
        """
        with self._syncing:
            build = self._serving()
            if not self._documents.changed(facts) and build in (self._synced_build, None):
                return None
            result = self._documents.sync(self.index, facts)
            self._synced_build = build
            return result

    def _serving(self) -> int | None:
        """The number of the build that serves, as it is before anything is written; None where none can be told."""
        try:
            return None if self._index is None else self._index.version()[0]
        except KnowledgeError:
            return None

    def close(self) -> None:
        if self._retriever is not None:
            self._retriever.close()
