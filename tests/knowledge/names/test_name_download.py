"""Fetching the official names from a server that stands in for Mojang's: checked, resumed, refused clearly."""

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names.download import OfficialNames

LANGUAGE = json.dumps({f"item.minecraft.thing_{n}": f"Coisa {n}" for n in range(2000)}).encode()
SHA1 = hashlib.sha1(LANGUAGE, usedforsecurity=False).hexdigest()


class Mojang(ThreadingHTTPServer):
    """The manifest, one version's file, its asset index and objects. `cut_at`: the line breaks after so many bytes."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.cut_at: int | None = None
        self.ranges: list[str | None] = []
        self.files: dict[str, bytes] = {f"/objects/{SHA1[:2]}/{SHA1}": LANGUAGE}
        index = {"objects": {"minecraft/lang/pt_br.json": {"hash": SHA1, "size": len(LANGUAGE)}}}
        details = {"assetIndex": self.linked("/index.json", index)}
        self.files["/manifest.json"] = json.dumps(
            {"versions": [{"id": "26.2", **self.linked("/26.2.json", details)}, {"id": "26.1", "url": "nowhere"}]}
        ).encode()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def linked(self, path: str, value: object) -> dict[str, str]:
        self.files[path] = json.dumps(value).encode()
        return {"url": self.url + path, "sha1": hashlib.sha1(self.files[path], usedforsecurity=False).hexdigest()}


class Handler(BaseHTTPRequestHandler):
    server: Mojang

    def do_GET(self) -> None:
        content = self.server.files.get(self.path)
        if content is None:
            self.send_error(404)
            return
        start = 0
        if self.path.startswith("/objects/"):
            self.server.ranges.append(self.headers.get("Range"))
            if self.headers.get("Range"):
                start = int(self.headers["Range"].removeprefix("bytes=").removesuffix("-"))
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        body = content[start:]
        if self.path.startswith("/objects/") and self.server.cut_at is not None:
            body = body[: self.server.cut_at]
            self.close_connection = True
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def mojang() -> Iterator[Mojang]:
    server = Mojang()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(5)


@pytest.fixture
def names(mojang: Mojang) -> Iterator[OfficialNames]:
    with httpx.Client(timeout=5.0) as client:
        yield OfficialNames(client, manifest=f"{mojang.url}/manifest.json", objects=f"{mojang.url}/objects")


def test_the_file_is_fetched_once(mojang: Mojang, names: OfficialNames, tmp_path: Path) -> None:
    done = names.download("26.2", tmp_path)
    assert (done.path, done.fresh) == (tmp_path / "26.2/pt_br.json", True)
    assert done.path.read_bytes() == LANGUAGE
    assert (tmp_path / "26.2/pt_br.json.versao").read_text() == "26.2\n"
    assert names.download("26.2", tmp_path).fresh is False
    assert len(mojang.ranges) == 1
    assert sorted(p.name for p in (tmp_path / "26.2").iterdir()) == ["pt_br.json", "pt_br.json.versao"]


def test_english_comes_too_where_the_index_has_it(mojang: Mojang, names: OfficialNames, tmp_path: Path) -> None:
    entry = {"hash": SHA1, "size": len(LANGUAGE)}
    index = {"objects": {"minecraft/lang/pt_br.json": entry, "minecraft/lang/en_us.json": entry}}
    details = {"assetIndex": mojang.linked("/index.json", index)}
    mojang.files["/manifest.json"] = json.dumps(
        {"versions": [{"id": "26.2", **mojang.linked("/26.2.json", details)}]}
    ).encode()
    names.download("26.2", tmp_path)
    assert (tmp_path / "26.2/en_us.json").read_bytes() == LANGUAGE


def test_what_was_cut_off_is_taken_up_again(mojang: Mojang, names: OfficialNames, tmp_path: Path) -> None:
    mojang.cut_at = 10_000
    with pytest.raises(SourceError, match="o que já veio ficou guardado"):
        names.download("26.2", tmp_path)
    assert (tmp_path / "26.2/pt_br.json.parcial").stat().st_size == 10_000
    assert not (tmp_path / "26.2/pt_br.json").exists()
    mojang.cut_at = None
    assert names.download("26.2", tmp_path).path.read_bytes() == LANGUAGE
    assert mojang.ranges == [None, "bytes=10000-"]


def test_wrong_content_is_refused_and_the_old_file_stays(mojang: Mojang, names: OfficialNames, tmp_path: Path) -> None:
    old = tmp_path / "26.2/pt_br.json"
    old.parent.mkdir()
    old.write_text("{}", encoding="utf-8")
    mojang.files[f"/objects/{SHA1[:2]}/{SHA1}"] = LANGUAGE.replace(b"Coisa", b"Falsa")
    with pytest.raises(SourceError, match=f"não confere com o SHA-1 {SHA1}"):
        names.download("26.2", tmp_path)
    assert old.read_text(encoding="utf-8") == "{}"
    assert not (tmp_path / "26.2/pt_br.json.parcial").exists()


def test_a_changed_index_is_refused(mojang: Mojang, names: OfficialNames, tmp_path: Path) -> None:
    mojang.files["/index.json"] = b'{"objects": {}}'
    with pytest.raises(SourceError, match=r"index\.json: o conteúdo não confere com o SHA-1"):
        names.download("26.2", tmp_path)


@pytest.mark.parametrize(
    ("version", "problem"),
    [("9.9", "a Mojang não a tem; as mais novas são 26.2, 26.1"), ("../x", "esperava algo como 26.2")],
)
def test_an_unknown_version_is_refused(names: OfficialNames, tmp_path: Path, version: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        names.download(version, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_no_answer_names_the_way_without_internet(tmp_path: Path) -> None:
    with httpx.Client(timeout=2.0) as client, pytest.raises(SourceError, match="use --arquivo com um arquivo local"):
        OfficialNames(client, manifest="http://127.0.0.1:9/manifest.json").download("26.2", tmp_path)
