"""Questions with the pages that answer them, and folders or dumps of pages, as the search's evaluation reads them."""

import csv
import io
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, build_catalogue
from canalhandia_knowledge.protocols import NameResolver
from canalhandia_knowledge.text.wikitext_marks import langlink, redirect_target
from canalhandia_knowledge.types import WikiPage
from canalhandia_knowledge.wiki.names import NameRecord

COLUMNS = ("question", "relevant_titles", "kind")


@dataclass(frozen=True, slots=True)
class SearchCase:
    """A question as players type it. `relevant`: titles of pages that answer it; none: nothing should be found."""

    question: str
    relevant: frozenset[str]
    kind: str = ""


def read_cases(path: Path) -> list[SearchCase]:
    """A TSV file with a header: question, relevant_titles (joined by ';', empty for off topic) and kind; other
    columns are left alone. Raises `SourceError` with file and line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        raise SourceError(f"--casos {path}: não pode ser lido ({wrong}); dê um arquivo .tsv em UTF-8") from wrong
    rows = csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    header = next(rows, [])
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        raise SourceError(f"{path}:1: falta a coluna {missing[0]!r} em {header}; são precisas {', '.join(COLUMNS)}")
    places = [header.index(name) for name in COLUMNS]
    cases = []
    for number, row in enumerate(rows, 2):
        if not any(row):
            continue
        if len(row) <= max(places):
            raise SourceError(
                f"{path}:{number}: {len(row)} colunas, e o cabeçalho tem {len(header)}: {row[:1]}; "
                "confira as tabulações"
            )
        question, relevant, kind = (row[place].strip() for place in places)
        cases.append(SearchCase(question, frozenset(t.strip() for t in relevant.split(";") if t.strip()), kind))
    if not cases:
        raise SourceError(f"{path}: nenhuma pergunta; escreva uma em cada linha abaixo do cabeçalho")
    return cases


def read_pages(folder: Path, distractors: Path | None = None) -> list[WikiPage]:
    """The pages of a folder (page_folder), and of a second folder or a MediaWiki XML dump whose titles give way."""
    pages = _folder(folder)
    if distractors is None:
        return pages
    taken = {page.title for page in pages}
    more = _folder(distractors) if distractors.is_dir() else list(_dump(distractors, taken))
    return [*pages, *(page for page in more if page.title not in taken)]


def names_of(pages: Iterable[WikiPage]) -> NameResolver:
    """Names as they are known without a server: those that ship, and the titles and redirects of these pages."""
    records = [NameRecord(page.page_id, page.title, page.english, page.redirects) for page in pages]
    return CatalogueResolver(build_catalogue(CatalogueSources(items=(), wiki=records)))


def _folder(folder: Path) -> list[WikiPage]:
    source = PageFolder(folder)
    return list(source.fetch(list(source.listing())))


def _dump(path: Path, taken: set[str]) -> Iterator[WikiPage]:
    texts: dict[str, str] = {}
    redirects: dict[str, list[str]] = {}
    try:
        for _, element in ET.iterparse(path):  # noqa: S314 - a file of the owner's own choice
            if element.tag.rpartition("}")[2] != "page":
                continue
            found = {child.tag.rpartition("}")[2]: child.text or "" for child in element.iter()}
            title = found.get("title", "")
            if found.get("ns") != "0" or title in taken:
                continue
            target = redirect_target(found.get("text", ""))
            if target is None:
                texts[title] = found.get("text", "")
            else:
                redirects.setdefault(target, []).append(title)
            element.clear()
    except (OSError, ET.ParseError) as wrong:
        raise SourceError(
            f"--distratores {path}: não pode ser lido ({wrong}); dê uma pasta ou um XML exportado do MediaWiki"
        ) from wrong
    for number, (title, text) in enumerate(texts.items(), 1):
        page = WikiPage(number, title, 1, text, f"dump:{title}", langlink(text, "en"))
        yield replace(page, redirects=tuple(redirects.get(title, ())))
