"""What the ingest tells the name catalogue: every page's title, English title and redirects (`nomes/wiki.json`)."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from canalhandia_knowledge.atomic_file import write_atomically
from canalhandia_knowledge.errors import SourceError


@dataclass(frozen=True, slots=True)
class NameRecord:
    page_id: int
    title: str
    english: str | None
    redirects: tuple[str, ...] = ()


def read_names(path: Path) -> list[NameRecord]:
    """The records, by title; [] when the file does not exist. Raises `SourceError` when it is not such a file."""
    if not path.is_file():
        return []
    try:
        return [
            NameRecord(int(r.get("page_id", 0)), str(r["title"]), r["english"], tuple(map(str, r["redirects"])))
            for r in json.loads(path.read_text(encoding="utf-8"))
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise SourceError(
            f"{path}: não é uma lista de nomes da wiki ({wrong}); apague-o e rode 'canalhandia indexar' de novo"
        ) from wrong


def write_names(path: Path, records: Iterable[NameRecord]) -> int:
    """Writes the file whole or not at all; gives the number of records."""
    rows = [
        {"title": r.title, "english": r.english, "redirects": list(r.redirects), "page_id": r.page_id}
        for r in sorted(records, key=lambda r: (r.title, r.page_id))
    ]
    write_atomically(path, json.dumps(rows, ensure_ascii=False, indent=0) + "\n")
    return len(rows)
