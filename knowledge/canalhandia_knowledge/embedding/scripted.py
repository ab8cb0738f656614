"""An embedder for tests and demonstrations: a text's vector is made of its words, the same on every machine."""

import hashlib
from collections.abc import Sequence

import numpy as np

from canalhandia_knowledge.embedding.ollama import unit
from canalhandia_knowledge.errors import EmbeddingUnavailable
from canalhandia_knowledge.folding import search_text
from canalhandia_knowledge.protocols import Vectors


class ScriptedEmbedder:
    """Texts with common words are near. `texts_seen` counts what was embedded; `fail_after` texts it is unavailable."""

    def __init__(self, name: str = "palavras", dimension: int = 64, *, fail_after: int | None = None) -> None:
        self.name = name
        self.dimension = dimension
        self.texts_seen = 0
        self._fail_after = fail_after

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        self.texts_seen += len(texts)
        if self._fail_after is not None and self.texts_seen > self._fail_after:
            raise EmbeddingUnavailable(f"the scripted embedder stops after {self._fail_after} texts, as it was told")
        return unit(np.stack([self._vector(t) for t in texts])) if texts else np.zeros((0, self.dimension), np.float32)

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = unit(self._vector(text)[None, :])[0]
        return vector

    def _vector(self, text: str) -> Vectors:
        vector = np.zeros(self.dimension, dtype=np.float32)
        for word in search_text(text).split():
            vector[int.from_bytes(hashlib.blake2b(word.encode(), digest_size=4).digest()) % self.dimension] += 1.0
        return vector
