"""`nomes/` of the server's data folder: the server's items, language files, wiki names, and what the live wiki told.

nomes/servidor.json            the items and tags of the server that last ran (written by the sidecar)
nomes/wiki.json                titles, English links and redirects (written by the ingest)
nomes/aprendidos.json          names settled on the live wiki
nomes/arquivos/NN-NAME         the operator's own language files, in the order given: earlier ones win
nomes/<version>/pt_br.json     the official file of one version, with its version in pt_br.json.versao
nomes/<version>/en_us.json     likewise, where the asset index has it
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from canalhandia_knowledge.atomic_file import write_atomically
from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names.catalogue import CatalogueSources, ItemRow
from canalhandia_knowledge.names.languages import LanguageFile, load_language
from canalhandia_knowledge.names.live_memory import LiveMemory
from canalhandia_knowledge.wiki.names import read_names

_SAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class KnownServer:
    """What the server that last ran had."""

    version: str
    items: tuple[ItemRow, ...]
    tags: Mapping[str, tuple[str, ...]]


class NameFolder:
    """Reads and writes `nomes/`. Every write is whole or not at all; no lock is needed between processes."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def wiki_path(self) -> Path:
        """Where the ingest leaves titles, links and redirects."""
        return self.root / "wiki.json"

    @property
    def live_path(self) -> Path:
        """Where names settled on the live wiki are remembered."""
        return self.root / "aprendidos.json"

    def save_server(self, server: KnownServer) -> None:
        """Remember the running server's items, for commands that run without it."""
        value = {"version": server.version, "items": server.items, "tags": {t: list(i) for t, i in server.tags.items()}}
        write_atomically(self.root / "servidor.json", json.dumps(value, ensure_ascii=False))

    def load_server(self) -> KnownServer | None:
        """The server that last ran; None when none did. Raises `SourceError` for a damaged file."""
        path = self.root / "servidor.json"
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
            items = tuple((str(i), str(k), None if e is None else str(e)) for i, k, e in value["items"])
            tags = {str(tag): tuple(map(str, ids)) for tag, ids in value["tags"].items()}
            return KnownServer(str(value["version"]), items, tags)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise SourceError(
                f"{path}: ilegível ({error}): apague-o; o servidor o escreve de novo ao iniciar"
            ) from error

    def language_paths(self, version: str) -> list[Path]:
        """The operator's files in their order, then the downloaded ones of this version."""
        own = sorted(p for p in (self.root / "arquivos").glob("*") if p.suffix.lower() in {".json", ".tsv", ".txt"})
        return own + [p for p in (self.root / version / "pt_br.json",) if p.is_file()]

    def languages(self, version: str, items: Sequence[ItemRow]) -> tuple[list[LanguageFile], list[str]]:
        """The language files that can be read, and a line for each that cannot: the others stay in force."""
        keys = [row[1] for row in items]
        english = _english(items)
        found: list[LanguageFile] = []
        notes: list[str] = []
        for path in self.language_paths(version):
            try:
                found.append(load_language(path, keys, version=version, english=english))
            except SourceError as refused:
                notes.append(str(refused))
        if not found:
            older = sorted(p.parent.name for p in self.root.glob("*/pt_br.json"))
            if older and version not in older:
                notes.append(
                    f"nomes/: só há nomes oficiais de {', '.join(older)}, e o servidor é {version}: "
                    f"rode canalhandia nomes baixar --versao {version}"
                )
        return found, notes

    def english_names(self, version: str) -> Mapping[str, str]:
        """Translation key -> English name from a downloaded en_us file; {} where there is none that can be read."""
        path = self.root / version / "en_us.json"
        if not path.is_file():
            return {}
        try:
            return {key: texts[0] for key, texts in load_language(path, (), version=version).names.items()}
        except SourceError:
            return {}

    def install(self, files: Sequence[Path], items: Sequence[ItemRow] = ()) -> list[LanguageFile]:
        """Take the operator's files in place of earlier ones, in this order. Raises `SourceError`: nothing changed."""
        read = [load_language(path, [row[1] for row in items], english=_english(items)) for path in files]
        target = self.root / "arquivos"
        texts = [path.read_text(encoding="utf-8-sig") for path in files]
        kept = set()
        for number, (path, text) in enumerate(zip(files, texts, strict=True), 1):
            name = f"{number:02d}-{_SAFE.sub('_', path.name)}"
            write_atomically(target / name, text)
            kept.add(name)
        for old in target.iterdir():
            if old.name not in kept:
                old.unlink()
        return read

    def sources(self, server: KnownServer, aliases: Mapping[str, str]) -> CatalogueSources:
        """Everything a catalogue of this server is built from; what cannot be read is named in `notes`."""
        english = self.english_names(server.version)
        items = tuple((item_id, key, own or english.get(key)) for item_id, key, own in server.items)
        languages, notes = self.languages(server.version, items)
        try:
            wiki = tuple(read_names(self.wiki_path))
        except SourceError as refused:
            wiki, notes = (), [*notes, str(refused)]
        try:
            remembered = LiveMemory(self.live_path).english()
        except SourceError as refused:
            remembered, notes = {}, [*notes, str(refused)]
        return CatalogueSources(
            items=items,
            tags=server.tags,
            aliases=aliases,
            languages=languages,
            wiki=wiki,
            remembered=remembered,
            notes=notes,
        )


def _english(items: Sequence[ItemRow]) -> dict[str, str]:
    return {key: english for _, key, english in items if english}
