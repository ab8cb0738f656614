"""Wiki titles, redirects and English links as names; kept on disk per server version by the ingest."""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from canalhandia_knowledge.errors import SourceError

FORMAT = 1


@dataclass(frozen=True, slots=True)
class WikiName:
    """One article: its title, where its English link leads (None: it has none), and the titles that lead to it."""

    title: str
    english: str | None
    redirects: tuple[str, ...] = ()


def wiki_names_path(folder: Path, version: str) -> Path:
    """Where a server version's wiki names lie below `nomes/`."""
    return folder / version / "wiki.json"


def save_wiki_names(path: Path, names: Iterable[WikiName]) -> None:
    """Write them whole: a temporary file beside it, then one rename."""
    rows = [[n.title, n.english, list(n.redirects)] for n in names]
    write_atomically(path, json.dumps({"format": FORMAT, "pages": rows}, ensure_ascii=False, indent=0))


def load_wiki_names(path: Path) -> tuple[WikiName, ...]:
    """() when the file does not exist: nothing was ingested yet. A damaged one raises `SourceError`."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if value["format"] != FORMAT:
            raise ValueError(f"format {value['format']}")
        return tuple(WikiName(str(t), None if e is None else str(e), tuple(map(str, r))) for t, e, r in value["pages"])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SourceError(f"{path}: nomes da wiki ilegíveis ({error}): rode canalhandia ingerir de novo") from error


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's text so that a reader sees the old or the new one, also after a crash."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
