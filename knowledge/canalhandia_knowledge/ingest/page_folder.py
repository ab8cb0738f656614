"""A folder of wikitext files as a source of pages: `Aldeão_zumbi.wiki`, `redirects.tsv` beside it.

A file's name is its page's title with '_' for blanks (%-escapes allowed, a subfolder makes a subpage), its langlinks
stand in its text. `redirects.tsv` (alias, tab, title) lies in the folder or one level up.
"""

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.ingest.sources import FOLDER_IDS, Listed
from canalhandia_knowledge.text import wikitext_marks
from canalhandia_knowledge.types import WikiPage

SUFFIXES = frozenset({".wiki", ".wikitext", ".mediawiki"})
DEFAULT_PAGE_URL = "https://pt.minecraft.wiki/w/"


def stable_id(kind: range, key: str) -> int:
    """A page id within `kind` that depends on the key alone."""
    digest = hashlib.blake2b(key.encode(), digest_size=8).digest()
    return kind.start + int.from_bytes(digest, "big") % len(kind)


def content_revision(text: str) -> int:
    """A revision number that changes with the text (48 bits)."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    listed: Listed


class PageFolder:
    """One or several folders as one source; where two hold the same title the first wins. Reads files when asked."""

    def __init__(self, *folders: Path, page_url: str = DEFAULT_PAGE_URL) -> None:
        """Raises `SourceError` for a folder that is not there."""
        for folder in folders:
            if not folder.is_dir():
                raise SourceError(f"--paginas: '{folder}' não é uma pasta; dê uma que tenha arquivos <Título>.wiki")
        self._folders = folders
        self._page_url = page_url
        self._files: dict[int, _File] = {}

    @property
    def name(self) -> str:
        return " ".join(folder.resolve().as_uri() for folder in self._folders)

    @property
    def complete(self) -> bool:
        return True

    @property
    def ids(self) -> range:
        return FOLDER_IDS

    @property
    def not_found(self) -> tuple[str, ...]:
        return ()

    def listing(self) -> Iterator[Listed]:
        pages: dict[str, tuple[Path, int, str | None]] = {}
        redirects: dict[str, str] = {}
        for folder in self._folders:
            for path in sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES and p.is_file()):
                title, text = _title(path.relative_to(folder)), _read(path)
                if title in pages:
                    continue
                if (target := wikitext_marks.redirect_target(text)) is not None:
                    redirects.setdefault(title, target)
                else:
                    pages[title] = (path, content_revision(text), wikitext_marks.langlink(text, "en"))
            for table in (folder / "redirects.tsv", folder.parent / "redirects.tsv"):
                if table.is_file():
                    _read_redirects(table, redirects)
                    break
        aliases = _by_target(redirects, set(pages))
        self._files = {}
        for title, (path, revision, english) in pages.items():
            page_id = stable_id(FOLDER_IDS, title)
            url = self._page_url + quote(title.replace(" ", "_"), safe="/:()',!")
            listed = Listed(page_id, title, revision, url, english, tuple(aliases.get(title, ())))
            self._files[page_id] = _File(path, listed)
            yield listed

    def fetch(self, pages: Sequence[Listed]) -> Iterator[WikiPage]:
        for page in pages:
            file = self._files.get(page.page_id)
            if file is None or not file.path.is_file():
                continue
            text = _read(file.path)
            yield WikiPage(
                page.page_id,
                page.title,
                content_revision(text),
                text,
                page.url,
                wikitext_marks.langlink(text, "en"),
                page.redirects,
            )


def _title(path: Path) -> str:
    name = path.with_suffix("").as_posix().replace("_", " ").strip()
    return unicodedata.normalize("NFC", unquote(name))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise SourceError(f"{path}: o byte {wrong.start} não é UTF-8; salve o arquivo em UTF-8") from wrong
    except OSError as wrong:
        raise SourceError(f"{path}: não pode ser lido ({wrong.strerror}); confira as permissões do arquivo") from wrong


def _read_redirects(table: Path, redirects: dict[str, str]) -> None:
    for number, line in enumerate(_read(table).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        alias, tab, title = line.partition("\t")
        if not tab or not alias.strip() or not title.strip():
            raise SourceError(f"{table}:{number}: falta a tabulação em '{line}'; escreva apelido, tabulação, título")
        redirects.setdefault(alias.strip(), title.split("\t")[0].strip())


def _by_target(redirects: dict[str, str], titles: set[str]) -> dict[str, list[str]]:
    """Aliases by the page they lead to in the end; those that lead nowhere or in a ring are left out."""
    found: dict[str, list[str]] = {}
    for alias, first in redirects.items():
        target, seen = first, {alias}
        while target not in titles and target in redirects and target not in seen:
            seen.add(target)
            target = redirects[target]
        if target in titles and alias != target:
            found.setdefault(target, []).append(alias)
    return found
