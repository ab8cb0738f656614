"""Fetches a version's official pt_BR names from Mojang's own servers to the operator's machine.

The version manifest names the version's file, that one the asset index, that one the language file; each is checked
against the SHA-1 that the one before gives. What was cut off is taken up where it stopped. Nothing of it ships. en_us
is fetched too where the index has it (the game mostly carries it in its jar; the running server gives its own names).
"""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from canalhandia_knowledge.atomic_file import write_atomically
from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names.languages import load_language

MANIFEST = "https://piston-meta.mojang.com/mc/game/version_manifest_v2.json"
OBJECTS = "https://resources.download.minecraft.net"
LANGUAGE = "minecraft/lang/{}.json"
MOST_BYTES = 30_000_000
TIMEOUT_S = 20.0

Progress = Callable[[str, int, int | None], None]
"""(what, bytes so far, bytes in all or None)."""

_HASH = re.compile(r"[0-9a-f]{40}")
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,40}")


@dataclass(frozen=True, slots=True)
class Downloaded:
    """Where the language file lies. `fresh`: it was fetched now (False: it lay there, and its hash still fits)."""

    path: Path
    version: str
    fresh: bool


class OfficialNames:
    """Mojang's download servers. `manifest` and `objects` can be pointed elsewhere (a mirror, a test)."""

    def __init__(
        self,
        client: httpx.Client,
        *,
        manifest: str = MANIFEST,
        objects: str = OBJECTS,
        progress: Progress | None = None,
    ) -> None:
        self._client = client
        self._manifest = manifest
        self._objects = objects.rstrip("/")
        self._progress = progress or (lambda _what, _done, _all: None)

    def download(self, version: str, folder: Path) -> Downloaded:
        """The version's pt_BR file at `folder/<version>/pt_br.json`. Raises `SourceError`; the old file then stays."""
        if not _VERSION.fullmatch(version):
            raise SourceError(f"versão {version!r}: esperava algo como 26.2: confira em /version no servidor")
        objects = self._objects_of(version)
        english = objects.get(LANGUAGE.format("en_us"))
        done = self._language(objects.get(LANGUAGE.format("pt_br")), version, folder / version / "pt_br.json")
        if english is not None:
            self._language(english, version, folder / version / "en_us.json")
        return done

    def _language(self, entry: Any, version: str, target: Path) -> Downloaded:
        if not isinstance(entry, dict) or not _HASH.fullmatch(str(entry.get("hash"))):
            raise SourceError(
                f"versão {version!r}: o índice não tem {target.name}: use --arquivo com um arquivo de idioma"
            )
        sha1, size = str(entry["hash"]), entry.get("size")
        note = target.with_suffix(".json.versao")
        if target.is_file() and _sha1(target) == sha1:
            write_atomically(note, version + "\n")
            return Downloaded(target, version, fresh=False)
        part = target.with_suffix(".json.parcial")
        part.parent.mkdir(parents=True, exist_ok=True)
        url = f"{self._objects}/{sha1[:2]}/{sha1}"
        self._fetch(url, part, sha1, size if isinstance(size, int) else None, target.stem)
        whole = part.replace(part.with_name(f"{target.stem}.novo.json"))
        try:
            load_language(whole, ())
            whole.replace(target)
        finally:
            whole.unlink(missing_ok=True)
        write_atomically(note, version + "\n")
        return Downloaded(target, version, fresh=True)

    def _objects_of(self, version: str) -> dict[str, Any]:
        """The asset index of a version: name -> {"hash", "size"}."""
        manifest = self._json(self._manifest, None, "lista de versões")
        entries = manifest.get("versions")
        if not isinstance(entries, list):
            raise SourceError(f"{self._manifest}: sem lista de versões: confira o endereço")
        entry = next((e for e in entries if isinstance(e, dict) and e.get("id") == version), None)
        if entry is None:
            newest = ", ".join(str(e.get("id")) for e in entries[:5] if isinstance(e, dict))
            raise SourceError(f"versão {version!r}: a Mojang não a tem; as mais novas são {newest}")
        details = self._json(_text(entry, "url"), _optional_hash(entry), f"versão {version}")
        index = details.get("assetIndex")
        if not isinstance(index, dict):
            raise SourceError(f"versão {version!r}: sem índice de arquivos no que a Mojang respondeu: tente mais tarde")
        objects = self._json(_text(index, "url"), _optional_hash(index), "índice de arquivos").get("objects")
        return objects if isinstance(objects, dict) else {}

    def _json(self, url: str, sha1: str | None, what: str) -> dict[str, Any]:
        try:
            answer = self._client.get(url, follow_redirects=True)
            answer.raise_for_status()
        except httpx.HTTPError as error:
            raise _unreachable(url, error) from error
        if len(answer.content) > MOST_BYTES:
            raise SourceError(f"{url}: {len(answer.content)} bytes: grande demais para {what}")
        if sha1 is not None and hashlib.sha1(answer.content, usedforsecurity=False).hexdigest() != sha1:
            raise SourceError(f"{url}: o conteúdo não confere com o SHA-1 {sha1}: tente de novo, ou confira a rede")
        try:
            value = json.loads(answer.content)
        except ValueError as error:
            raise SourceError(f"{url}: não é JSON ({error}): um proxy respondeu no lugar da Mojang?") from error
        if not isinstance(value, dict):
            raise SourceError(f"{url}: esperava um objeto JSON para {what}")
        return value

    def _fetch(self, url: str, part: Path, sha1: str, size: int | None, what: str) -> None:
        """Into `part`, which may hold the beginning already. Kept when the line breaks, removed when it is wrong."""
        done = part.stat().st_size if part.is_file() else 0
        if size is not None and done >= size:
            if done == size and _sha1(part) == sha1:
                return
            part.unlink()
            done = 0
        headers = (
            {"Range": f"bytes={done}-", "Accept-Encoding": "identity"} if done else {"Accept-Encoding": "identity"}
        )
        try:
            with self._client.stream("GET", url, headers=headers, follow_redirects=True) as answer:
                answer.raise_for_status()
                resumed = answer.status_code == httpx.codes.PARTIAL_CONTENT
                done = done if resumed else 0
                with part.open("ab" if resumed else "wb") as file:
                    for block in answer.iter_bytes():
                        file.write(block)
                        done += len(block)
                        if done > MOST_BYTES:
                            raise SourceError(f"{url}: mais de {MOST_BYTES} bytes: não é um arquivo de idioma")
                        self._progress(what, done, size)
        except httpx.HTTPError as error:
            raise _unreachable(url, error, kept=part.is_file()) from error
        if _sha1(part) != sha1:
            part.unlink()
            raise SourceError(f"{url}: o conteúdo não confere com o SHA-1 {sha1}: foi apagado; tente de novo")


def _sha1(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.sha1(usedforsecurity=False)).hexdigest()


def _text(value: dict[str, Any], key: str) -> str:
    text = value.get(key)
    if not isinstance(text, str) or not text.startswith(("https://", "http://")):
        raise SourceError(f"resposta da Mojang: {key} = {text!r}: esperava um endereço http(s): tente mais tarde")
    return text


def _optional_hash(value: dict[str, Any]) -> str | None:
    sha1 = value.get("sha1")
    return sha1 if isinstance(sha1, str) and _HASH.fullmatch(sha1) else None


def _unreachable(url: str, error: httpx.HTTPError, *, kept: bool = False) -> SourceError:
    status = error.response.status_code if isinstance(error, httpx.HTTPStatusError) else type(error).__name__
    more = "; o que já veio ficou guardado" if kept else ""
    return SourceError(
        f"{url}: não respondeu ({status}){more}: confira a internet e rode de novo, ou use --arquivo "
        "com um arquivo local"
    )
