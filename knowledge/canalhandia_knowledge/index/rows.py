"""Chunks as rows of the index and back: the columns, the folded search column, the content hash. No lancedb here."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa

from canalhandia_knowledge.folding import search_words, stem
from canalhandia_knowledge.index.values import STEM_MARK, Hit, PageEntry
from canalhandia_knowledge.types import Chunk, Origin

READ_COLUMNS = (
    "id",
    "page_id",
    "revision",
    "title",
    "headings",
    "text",
    "url",
    "origin",
    "quality",
    "aliases",
    "page_chars",
    "section_goes_on",
    "search",
)


def schema(dimension: int) -> pa.Schema:
    """The columns; `vector` is only there when `dimension` is over 0, and null where it is still to be made."""
    fields = [
        pa.field("id", pa.string(), nullable=False),
        pa.field("page_id", pa.int64(), nullable=False),
        pa.field("revision", pa.int64()),
        pa.field("title", pa.string()),
        pa.field("headings", pa.list_(pa.string())),
        pa.field("text", pa.string()),
        pa.field("url", pa.string()),
        pa.field("origin", pa.string()),
        pa.field("quality", pa.string()),
        pa.field("aliases", pa.list_(pa.string())),
        pa.field("page_chars", pa.int32()),
        pa.field("section_goes_on", pa.bool_()),
        pa.field("search", pa.string()),
        pa.field("hash", pa.string()),
    ]
    if dimension:
        fields.append(pa.field("vector", pa.list_(pa.float32(), dimension)))
    return pa.schema(fields)


def content_hash(chunk: Chunk) -> str:
    """The same for the same embedded text: what decides whether a vector may be kept."""
    return hashlib.blake2b(chunk.embed_text.encode(), digest_size=16).hexdigest()


def search_column(chunk: Chunk) -> str:
    """Folded singular words of title, other titles, headings and text; then each of their stems once."""
    found = search_words(" ".join((chunk.title, *chunk.aliases, *chunk.headings, chunk.text)))
    return " ".join((*found, *dict.fromkeys(stem_token(w) for w in found)))


@lru_cache(maxsize=60_000)
def stem_token(word: str) -> str:
    """How a folded singular word's stem stands in the search column: no word looks like it."""
    return STEM_MARK + stem(word)


def table(chunks: Sequence[Chunk], vectors: Sequence[Any], dimension: int) -> pa.Table:
    """Rows for these chunks, all those of their pages; `vectors` one per chunk, None where there is none."""
    page_chars: Counter[int] = Counter()
    for chunk in chunks:
        page_chars[chunk.page_id] += len(chunk.text)
    cut = {key for key, count in Counter(section(c) for c in chunks).items() if count > 1}
    columns: dict[str, Any] = {
        "id": [c.id for c in chunks],
        "page_id": [c.page_id for c in chunks],
        "revision": [c.revision for c in chunks],
        "title": [c.title for c in chunks],
        "headings": [list(c.headings) for c in chunks],
        "text": [c.text for c in chunks],
        "url": [c.url for c in chunks],
        "origin": [c.origin.name for c in chunks],
        "quality": [c.quality for c in chunks],
        "aliases": [list(c.aliases) for c in chunks],
        "page_chars": [page_chars[c.page_id] for c in chunks],
        "section_goes_on": [section(c) in cut for c in chunks],
        "search": [search_column(c) for c in chunks],
        "hash": [content_hash(c) for c in chunks],
    }
    wanted = schema(dimension)
    if dimension:
        columns["vector"] = pa.array(
            [None if v is None else np.asarray(v, dtype=np.float32) for v in vectors], wanted.field("vector").type
        )
    return pa.table(columns, schema=wanted)


def chunk_of(row: Mapping[str, Any]) -> Chunk:
    """The chunk that a row was made of."""
    return Chunk(
        id=row["id"],
        page_id=row["page_id"],
        revision=row["revision"],
        title=row["title"],
        headings=tuple(row["headings"] or ()),
        text=row["text"],
        url=row["url"],
        origin=Origin[row["origin"]],
        quality=row["quality"],
        aliases=tuple(row["aliases"] or ()),
    )


def hit_of(row: Mapping[str, Any], score: float = 0.0) -> Hit:
    """`row`: its READ_COLUMNS."""
    return Hit(chunk_of(row), f" {row['search']} ", row["page_chars"], row["section_goes_on"], score)


def entry_of(row: Mapping[str, Any]) -> PageEntry:
    """The page that a row belongs to."""
    return PageEntry(row["page_id"], row["title"], tuple(row["aliases"] or ()), row["quality"], Origin[row["origin"]])


def section(chunk: Chunk) -> tuple[int, tuple[str, ...]]:
    """Chunks of one section share it."""
    return (chunk.page_id, chunk.headings)


def place(chunk: Chunk) -> tuple[int, int, str]:
    """Sorts chunks by page, then as the page has them ('7:2' before '7:10')."""
    number = chunk.id.rpartition(":")[2]
    return (chunk.page_id, int(number) if number.isdecimal() else 0, chunk.id)


def document_page_id(name: str) -> int:
    """A stable page id for what is no wiki page (a document of the server, a correction): always negative."""
    return -1 - int.from_bytes(hashlib.blake2b(name.encode(), digest_size=6).digest(), "big")


def quoted(values: Iterable[str | int]) -> str:
    """A list for SQL's IN: strings quoted, their quotes doubled."""
    return ", ".join(str(v) if isinstance(v, int) else "'" + v.replace("'", "''") + "'" for v in values)
