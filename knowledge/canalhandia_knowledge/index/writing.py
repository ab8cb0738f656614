"""What one write has to do: which pages differ from what is stored, and which texts need a vector."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from canalhandia_knowledge.index import rows
from canalhandia_knowledge.protocols import Embedder, WriteCount
from canalhandia_knowledge.types import Chunk

EMBED_BATCH = 32


@dataclass(frozen=True, slots=True)
class WritePlan:
    """`pages` are rewritten whole with `chunks` (a page that lost all its chunks has none); the rest stays.
    `all_new`: nothing of `pages` is stored yet."""

    pages: tuple[int, ...]
    chunks: tuple[Chunk, ...]
    missing: dict[str, str]
    """Content hash -> text that has to be embedded."""
    count: WriteCount
    all_new: bool


def check_ids(pages: Mapping[int, Sequence[Chunk]]) -> None:
    """Raises `ValueError` for chunks that belong to another page, or two with one id."""
    for page_id, chunks in pages.items():
        strange = [c.id for c in chunks if c.page_id != page_id]
        if strange:
            raise ValueError(f"chunks of page {page_id} say they belong to another page: {strange[:3]}")
        if len({c.id for c in chunks}) < len(chunks):
            raise ValueError(f"page {page_id} has two chunks with one id: {[c.id for c in chunks]}")


def plan(
    pages: Mapping[int, Sequence[Chunk]],
    stored: Mapping[str, Mapping[str, Any]],
    vectors: Mapping[str, Any],
    *,
    with_vectors: bool,
) -> WritePlan:
    """`stored`: rows of these pages by id; `vectors`: known ones by content hash."""
    had: dict[int, set[str]] = {}
    for key, row in stored.items():
        had.setdefault(row["page_id"], set()).add(key)
    touched: list[int] = []
    added = changed = kept = removed = 0
    for page_id, chunks in pages.items():
        gone = len(had.get(page_id, set()) - {c.id for c in chunks})
        new = sum(c.id not in stored for c in chunks)
        same = sum(_same(c, stored.get(c.id), with_vectors) for c in chunks)
        added, kept, removed, changed = added + new, kept + same, removed + gone, changed + len(chunks) - new - same
        if gone or same < len(chunks):
            touched.append(page_id)
    rewritten = tuple(c for page_id in touched for c in pages[page_id])
    hashes = {rows.content_hash(c): c.embed_text for c in rewritten} if with_vectors else {}
    missing = {key: text for key, text in hashes.items() if key not in vectors}
    count = WriteCount(added, changed, kept, removed)
    return WritePlan(tuple(touched), rewritten, missing, count, all_new=had.keys().isdisjoint(touched))


def _same(chunk: Chunk, row: Mapping[str, Any] | None, with_vectors: bool) -> bool:
    return row is not None and rows.chunk_of(row) == chunk and not (with_vectors and row.get("vector") is None)


def known_vectors(*stored: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Vectors by content hash out of stored rows."""
    return {row["hash"]: v for part in stored for row in part.values() if (v := row.get("vector")) is not None}


def embed(missing: Mapping[str, str], embedder: Embedder) -> dict[str, Any]:
    """Vectors by content hash. Texts of like length share a batch, because a batch costs what its longest costs."""
    made: dict[str, Any] = {}
    order = sorted(missing, key=lambda key: len(missing[key]))
    for start in range(0, len(order), EMBED_BATCH):
        part = order[start : start + EMBED_BATCH]
        made.update(zip(part, embedder.embed_passages([missing[key] for key in part]), strict=True))
    return made
