"""Embeddings from an Ollama server: POST /api/embed."""

import threading
from collections.abc import Sequence

import httpx
import numpy as np

from canalhandia_knowledge.embedding.prompts import Prompts
from canalhandia_knowledge.errors import EmbeddingUnavailable
from canalhandia_knowledge.protocols import Vectors

KEEP_ALIVE = "24h"
"""Unset, the model is unloaded after five idle minutes and the next question waits for it."""

LOAD_TIMEOUT_S = 300.0
"""The first call loads the model; giving up earlier would abort the load, for ever."""


class OllamaEmbedder:
    """A model of an Ollama server. The dimension is asked of the model once, at the first need."""

    def __init__(
        self,
        model: str,
        prompts: Prompts,
        *,
        host: str = "http://127.0.0.1:11434",
        client: httpx.Client | None = None,
        timeout_s: float = 30.0,
    ) -> None:
        self.name = f"ollama:{model}"
        self._model = model
        self._prompts = prompts
        self._host = host.rstrip("/")
        self._client = client or httpx.Client()
        self._timeout_s = timeout_s
        self._dimension: int | None = None
        self._lock = threading.Lock()

    @property
    def dimension(self) -> int:
        with self._lock:
            if self._dimension is None:
                self._dimension = len(self._embed(["teste"], LOAD_TIMEOUT_S)[0])
            return self._dimension

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return self._embed([self._prompts.passage + t for t in texts], LOAD_TIMEOUT_S)

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self._embed([self._prompts.query + text], self._timeout_s)[0]
        return vector

    def _embed(self, texts: list[str], timeout_s: float) -> Vectors:
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        body = {"model": self._model, "input": texts, "keep_alive": KEEP_ALIVE, "truncate": True}
        try:
            response = self._client.post(f"{self._host}/api/embed", json=body, timeout=timeout_s)
        except httpx.HTTPError as error:
            raise EmbeddingUnavailable(
                f"o Ollama em {self._host} não calculou vetores com {self._model} ({error or type(error).__name__}); "
                "inicie-o, ou confira o endereço no config.yml"
            ) from error
        if response.status_code == 404:
            raise EmbeddingUnavailable(
                f"o Ollama em {self._host} não tem {self._model}; rode 'ollama pull {self._model}'"
            )
        try:
            vectors = np.asarray(response.raise_for_status().json()["embeddings"], dtype=np.float32)
        except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
            raise EmbeddingUnavailable(
                f"o Ollama em {self._host} respondeu {response.status_code} a {self._model}: {response.text[:200]!r}; "
                "veja se é um modelo de embeddings"
            ) from error
        if vectors.ndim != 2 or len(vectors) != len(texts):
            raise EmbeddingUnavailable(
                f"o Ollama em {self._host} deu {vectors.shape} números para {len(texts)} textos; veja se {self._model} "
                "é um modelo de embeddings"
            )
        return unit(vectors)


def unit(vectors: Vectors) -> Vectors:
    """Rows of length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.where(lengths == 0, 1, lengths)).astype(np.float32)
