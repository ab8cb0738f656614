"""The index of this server and the retriever over it; the server's own documents are kept in step with their files."""

import logging
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from canalhandia_knowledge.documents import ServerDocuments, SyncResult
from canalhandia_knowledge.errors import EmbedderMismatch, EmbeddingUnavailable, KnowledgeError
from canalhandia_knowledge.index import KnowledgeIndex
from canalhandia_knowledge.protocols import Embedder
from canalhandia_knowledge.retrieval import HybridRetriever
from canalhandia_knowledge.types import Passage, Resolution
from canalhandia_plugin.embedder_choice import configured_embedder
from canalhandia_plugin.settings_keys import Settings

log = logging.getLogger(__name__)

DOCUMENTS = "documentos"


class ServerSearch:
    """Implements `protocols.Retriever`. Opening is cheap; the embedder loads at its first use (`warm_up`)."""

    def __init__(self, folder: Path, settings: Settings, *, embedder: Embedder | None) -> None:
        uri = settings.search.index_uri
        self.uri = uri if "://" in uri else str(folder / uri)
        self.index = KnowledgeIndex(self.uri, embedder)
        self.retriever = HybridRetriever(self.index)
        self._documents = ServerDocuments(folder / DOCUMENTS)
        self._syncing = threading.Lock()

    @classmethod
    def configured(cls, folder: Path, settings: Settings) -> "ServerSearch":
        """With the embedder that config.yml names; with words alone, and a warning, where it cannot load or where the
        index was made with another one."""
        search = settings.search
        hosts = settings.model.hosts
        embedder = configured_embedder(search.embedder, search.embedder_model, hosts[0] if hosts else "")
        made = cls(folder, settings, embedder=embedder)
        if embedder is None:
            return made
        try:
            made.index.check_embedder()
            embedder.embed_query("teste")
        except (EmbeddingUnavailable, EmbedderMismatch) as error:
            log.warning("searching by words only: %s", error)
            made.close()
            return cls(folder, settings, embedder=None)
        return made

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        return self.retriever.search(text, limit=limit, resolution=resolution)

    def version(self) -> str:
        """Changes whenever a row of the index does; 'none' while there is no index."""
        try:
            generation, table = self.index.version()
        except KnowledgeError:
            return "none"
        return f"{generation}.{table}"

    def sync_documents(self, facts: Mapping[str, Any]) -> SyncResult | None:
        """Take changed files under `documentos/` and the facts into the index; None: nothing had changed."""
        with self._syncing:
            if not self._documents.changed(facts):
                return None
            return self._documents.sync(self.index, facts)

    def close(self) -> None:
        self.retriever.close()
