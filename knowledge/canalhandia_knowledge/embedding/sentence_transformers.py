"""Models of the sentence-transformers library (5 and 6): embedders and cross-encoders. The only door to it (an extra).

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

_FOREIGN = (OSError, ValueError, RuntimeError, TypeError, IndexError, ImportError)
"""What the library, transformers and torch raise for a model that does not fit or a machine that cannot."""


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
            model = self._loaded()
            # 6 renamed it, and warns at each use of the old name
            told = getattr(model, "get_embedding_dimension", None) or model.get_sentence_embedding_dimension
            return int(told())

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return self._encode([self._prompts.passage + t for t in texts])

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self._encode([self._prompts.query + text])[0]
        return vector

    def _encode(self, texts: list[str]) -> Vectors:
        with self._lock:
            model = self._loaded()
            try:
                made = model.encode(
                    [_whole(t) for t in texts], normalize_embeddings=True, show_progress_bar=False, prompt=""
                )
            except _FOREIGN as error:
                raise EmbeddingUnavailable(
                    f"o modelo {self._path} não calculou {len(texts)} vetores: {_first_line(error)}; "
                    "veja se é um modelo de embeddings"
                ) from error
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
        if not passages:
            return []
        pairs = [(_whole(question), _whole(p)) for p in passages]
        with self._lock:
            if self._model is None:
                self._model = _load("CrossEncoder", self.name, self._device)
            try:
                made = np.asarray(self._model.predict(pairs, show_progress_bar=False), dtype=np.float32)
            except _FOREIGN as error:
                raise EmbeddingUnavailable(
                    f"o reordenador {self.name} não leu {len(pairs)} trechos: {_first_line(error)}; "
                    "veja se é um CrossEncoder"
                ) from error
        if made.shape != (len(pairs),):
            raise EmbeddingUnavailable(
                f"o reordenador {self.name} dá {made.shape[-1]} números por trecho; escolha um CrossEncoder que dê uma "
                "nota só"
            )
        return [float(s) for s in made]


def _load(kind: str, model: str, device: str) -> Any:
    try:
        import sentence_transformers
    except ImportError as error:
        raise EmbeddingUnavailable(
            f"{model} precisa da biblioteca sentence-transformers ({error}); rode 'pip install "
            "canalhandia-ia[sentence-transformers]'"
        ) from error
    try:
        return getattr(sentence_transformers, kind)(model, device=device, local_files_only=True)
    except _FOREIGN as error:
        raise EmbeddingUnavailable(
            f"o modelo {model} não está nesta máquina, ou não serve ({_first_line(error)}); rode 'hf download {model}' "
            "uma vez com internet, ou dê o caminho da pasta dele"
        ) from error


def _whole(text: str) -> str:
    """Without lone surrogates, which no tokenizer takes."""
    return text.encode("utf-8", "replace").decode()


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
