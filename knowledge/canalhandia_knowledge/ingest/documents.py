"""The server's own documents in the index: files under documentos/ and the facts of contexto.yml, as Origin.SERVER.

They are read again when they change and leave the index when they are gone. Looking is cheap (names, sizes and
times), so that a running server may do it every few seconds.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canalhandia_knowledge.ingest.page_folder import content_revision, stable_id
from canalhandia_knowledge.ingest.sources import DOCUMENT_IDS
from canalhandia_knowledge.protocols import IndexWriter, WriteCount
from canalhandia_knowledge.text.chunking import RULES, ChunkRules, make_chunks
from canalhandia_knowledge.text.markdown import plain, read_markdown, read_text
from canalhandia_knowledge.text.sections import PageText
from canalhandia_knowledge.types import Block, BlockKind, Chunk, Origin, Section

log = logging.getLogger(__name__)

SUFFIXES = frozenset({".md", ".markdown", ".txt"})
LARGEST_BYTES = 2_000_000
CONTEXT_TITLE = "Este servidor"
"""Title of the facts of contexto.yml."""


@dataclass(frozen=True, slots=True)
class SyncResult:
    """What a look at the documents did. `problems`: files that could not be used, with reason and remedy."""

    documents: int
    changed: int = 0
    removed: int = 0
    count: WriteCount = field(default_factory=WriteCount)
    problems: tuple[str, ...] = ()


def document_chunks(title: str, sections: list[Section], key: str, rules: ChunkRules = RULES) -> list[Chunk]:
    """Chunks of one document; `key` ('regras.md') gives the page id, the content the revision."""
    revision = content_revision(repr((title, sections)))
    text = PageText(tuple(sections))
    page_id = stable_id(DOCUMENT_IDS, key)
    return make_chunks(text, page_id=page_id, revision=revision, title=title, url="", origin=Origin.SERVER, rules=rules)


def fact_sections(facts: Mapping[str, Any]) -> list[Section]:
    """contexto.yml as sections: one per top-level key that holds more than a value, the plain values first.

    {'dono': 'Ana', 'regras': ['sem griefing']} -> 'dono: Ana', and a section 'regras' with its list.
    """
    lead = [f"{key}: {_value(value)}" for key, value in facts.items() if _is_plain(value) and _value(value)]
    sections = [Section((), (Block("\n".join(lead), BlockKind.FIELDS),))] if lead else []
    for key, value in facts.items():
        if not _is_plain(value) and (blocks := tuple(_fact_blocks(value))):
            sections.append(Section((str(key),), blocks))
    return sections


def _is_plain(value: Any) -> bool:
    return not isinstance(value, Mapping | list | tuple)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "sim" if value else "não"
    return "" if value is None else plain(str(value))


def _fact_blocks(value: Any) -> Iterator[Block]:
    if isinstance(value, Mapping):
        lines = [f"{key}: {_value(v)}" for key, v in value.items() if _is_plain(v) and _value(v)]
        if lines:
            yield Block("\n".join(lines), BlockKind.FIELDS)
        for key, inner in value.items():
            if not _is_plain(inner):
                for block in _fact_blocks(inner):
                    yield Block(f"{key}:\n{block.text}", block.kind)
    elif isinstance(value, list | tuple):
        items = [f"- {_value(v)}" for v in value if _is_plain(v) and _value(v)]
        if items:
            yield Block("\n".join(items), BlockKind.LIST)
        for inner in value:
            if not _is_plain(inner):
                yield from _fact_blocks(inner)


class ServerDocuments:
    """Keeps the index in step with a folder and the facts. Not thread-safe: one thread looks."""

    def __init__(self, folder: Path, rules: ChunkRules = RULES) -> None:
        """`folder` need not exist."""
        self._folder = folder
        self._rules = rules
        self._seen: object = None

    def changed(self, facts: Mapping[str, Any] | None = None) -> bool:
        """Whether anything looks different from the last `sync` (true before the first). Reads no file."""
        return self._look(facts) != self._seen

    def sync(self, writer: IndexWriter, facts: Mapping[str, Any] | None = None) -> SyncResult:
        """Writes what changed, removes what is gone. A file that cannot be read keeps what the index has of it."""
        look = self._look(facts)
        wanted, kept, problems = self._read(facts)
        known = {i: revision for i, revision in writer.revisions().items() if i in DOCUMENT_IDS}
        bare = writer.unembedded()
        changed = {i: chunks for i, chunks in wanted.items() if known.get(i) != chunks[0].revision or i in bare}
        gone = [i for i in known if i not in wanted and i not in kept]
        count = WriteCount()
        if changed or gone:
            count = writer.write_pages({**changed, **dict.fromkeys(gone, ())})
        for problem in problems:
            log.warning("%s", problem)
        self._seen = look
        return SyncResult(len(wanted), len(changed), len(gone), count, tuple(problems))

    def _files(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return sorted(
            p
            for p in self._folder.rglob("*")
            if p.suffix.lower() in SUFFIXES and not p.name.startswith(".") and p.is_file()
        )

    def _look(self, facts: Mapping[str, Any] | None) -> object:
        stats = []
        for path in self._files():
            try:
                stat = path.stat()
            except OSError:
                continue
            stats.append((str(path), stat.st_mtime_ns, stat.st_size))
        return (stats, repr(facts) if facts else "")

    def _read(self, facts: Mapping[str, Any] | None) -> tuple[dict[int, list[Chunk]], set[int], list[str]]:
        wanted: dict[int, list[Chunk]] = {}
        kept: set[int] = set()
        problems: list[str] = []
        for path in self._files():
            key = path.relative_to(self._folder).as_posix()
            try:
                if path.stat().st_size > LARGEST_BYTES:
                    raise ValueError(f"tem mais de {LARGEST_BYTES // 1_000_000} MB; divida-o")
                text = path.read_text(encoding="utf-8-sig")
            except (OSError, ValueError) as wrong:
                reason = "não é UTF-8; salve-o em UTF-8" if isinstance(wrong, UnicodeDecodeError) else str(wrong)
                problems.append(f"{path}: não pode ser indexado: {reason}")
                kept.add(stable_id(DOCUMENT_IDS, key))
                continue
            title, sections = (None, read_text(text)) if path.suffix.lower() == ".txt" else read_markdown(text)
            name = path.stem.replace("_", " ").replace("-", " ").strip()
            if chunks := document_chunks(title or name[:1].upper() + name[1:], sections, key, self._rules):
                wanted[chunks[0].page_id] = chunks
        if facts and (chunks := document_chunks(CONTEXT_TITLE, fact_sections(facts), "contexto.yml", self._rules)):
            wanted[chunks[0].page_id] = chunks
        return wanted, kept, problems
