"""Models of the sentence-transformers library: embedders and cross-encoders. The only door to it (an extra).

Models are read from the machine's cache only: a server without internet starts, and one without the model says what
to run. Nothing is ever fetched while players wait.
"""

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from canalhandia_knowledge.embedding.prompts import Prompts
from canalhandia_knowledge.errors import EmbeddingUnavailable
from canalhandia_knowledge.protocols import Vectors


class SentenceTransformersEmbedder:
    """Loads at the first use; `prompts` are put before the texts here, the model's own are not used."""

    def __init__(self, model: str, prompts: Prompts, *, device: str = "cpu") -> None:
        self.name = f"sentence-transformers:{model}"
        self._path = model
        self._prompts = prompts
        self._device = device
        self._lock = threading.Lock()
        self._model: Any = None

    @property
    def dimension(self) -> int:
        with self._lock:
            return int(self._loaded().get_sentence_embedding_dimension())

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return self._encode([self._prompts.passage + t for t in texts])

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self._encode([self._prompts.query + text])[0]
        return vector

    def _encode(self, texts: list[str]) -> Vectors:
        with self._lock:
            made = self._loaded().encode(texts, normalize_embeddings=True, show_progress_bar=False, prompt="")
        return np.asarray(made, dtype=np.float32)

    def _loaded(self) -> Any:
        if self._model is None:
            self._model = _load("SentenceTransformer", self._path, self._device)
        return self._model


class CrossEncoderReranker:
    """Reads question and passage together; slow on a CPU, so off unless it is asked for."""

    def __init__(self, model: str, *, device: str = "cpu") -> None:
        self.name = model
        self._device = device
        self._lock = threading.Lock()
        self._model: Any = None

    def scores(self, question: str, passages: Sequence[str]) -> list[float]:
        """One score per passage, higher is better; only their order means something.

        Raises `EmbeddingUnavailable`.
        """
        with self._lock:
            if self._model is None:
                self._model = _load("CrossEncoder", self.name, self._device)
            made = self._model.predict([(question, p) for p in passages], show_progress_bar=False)
        return [float(s) for s in made]


def _load(kind: str, model: str, device: str) -> Any:
    try:
        import sentence_transformers
    except ImportError as error:
        raise EmbeddingUnavailable(
            f"{model} needs the library sentence-transformers: {error}; run 'pip install "
            "canalhandia-ia[sentence-transformers]'"
        ) from error
    try:
        return getattr(sentence_transformers, kind)(model, device=device, local_files_only=True)
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        raise EmbeddingUnavailable(
            f"the model {model} is not on this machine ({error}); run 'hf download {model}' once with internet, or "
            "give the path of its folder"
        ) from error
