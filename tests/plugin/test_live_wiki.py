"""The live wiki as config.yml wires it: a real Portuguese MediaWiki, and an English one that speaks its protocol."""

import dataclasses
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from canalhandia_knowledge.wiki.english import EnglishPage
from canalhandia_plugin.library.live import LiveKnowledge, live_knowledge
from canalhandia_plugin.library.names import ServerNames
from canalhandia_plugin.settings.keys import WikiSettings

URL = "https://minecraft.wiki/w/Copper_Golem"
TEXT = "The copper golem sorts items into copper chests."


class English(ThreadingHTTPServer):
    """Has two pages, one of which names its Portuguese one. `asked`: titles; `agents`: who asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.asked: list[str] = []
        self.agents: set[str] = set()

    @property
    def api(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/api.php"


class _Answer(BaseHTTPRequestHandler):
    server: English

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        title = query.get("titles", [""])[0]
        self.server.asked.append(title)
        self.server.agents.add(self.headers["User-Agent"])
        revisions = [{"revid": 7, "slots": {"main": {"content": TEXT}}}]
        page: dict[str, object] = {"pageid": 1, "ns": 0, "title": title, "canonicalurl": URL, "revisions": revisions}
        if title == "Ship of the Desert" and query["lllang"] == ["pt"]:
            page["langlinks"] = [{"lang": "pt", "title": "Camelo"}]
        known = title in {"Copper Golem", "Ship of the Desert"}
        pages = [page] if known else [{"ns": 0, "title": title, "missing": True}]
        body = json.dumps({"batchcomplete": True, "query": {"pages": pages}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def english() -> Iterator[English]:
    server = English()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(10)


def settings(api: str, english_api: str) -> WikiSettings:
    plain = WikiSettings(**{f.name: f.default for f in dataclasses.fields(WikiSettings)})
    return dataclasses.replace(plain, api=api, contact="teste@example.org", english_api=english_api)


@pytest.mark.mediawiki
def test_only_what_portuguese_lacks_is_asked_of_the_english_wiki(mediawiki, english: English, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    live = LiveKnowledge(settings(mediawiki.url, english.api), ServerNames(tmp_path))
    camel = live.pages.look("camelo", "onde nasce o camelo")
    assert camel.passages
    assert camel.english is None
    assert english.asked == []
    for _ in range(3):
        golem = live.pages.look("Copper Golem", "o que faz o copper golem")
        assert golem.english == EnglishPage("Copper Golem", URL)
        assert TEXT not in {p.text for p in golem.passages}
    assert english.asked == ["Copper Golem"]
    assert {agent.startswith("CanalhandiaIA/") for agent in english.agents} == {True}
    live.close()


@pytest.mark.mediawiki
def test_an_english_name_leads_to_the_portuguese_page(mediawiki, english: English, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    live = LiveKnowledge(settings(mediawiki.url, english.api), ServerNames(tmp_path))
    looked = live.pages.look("Ship of the Desert", "onde nasce o camelo")
    assert {p.title for p in looked.passages} == {"Camelo"}
    assert looked.english is None
    live.close()


@pytest.mark.mediawiki
def test_an_empty_address_leaves_the_english_wiki_alone(mediawiki, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    live = LiveKnowledge(settings(mediawiki.url, ""), ServerNames(tmp_path))
    assert live.pages.look("Copper Golem", "o que faz o copper golem").english is None
    live.close()


def test_an_english_address_that_is_no_api_is_told_and_the_portuguese_wiki_stays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live = live_knowledge(settings("https://w/api.php", "https://minecraft.wiki/"), ServerNames(tmp_path))
    assert live is not None
    assert "the English wiki is left alone: endereço da wiki 'https://minecraft.wiki/'" in caplog.text
    live.close()
