"""Names settled on the live wiki: once, remembered, never guessed, and a wiki that is down costs a note."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from canalhandia_knowledge.errors import SourceError, WikiUnavailable
from canalhandia_knowledge.names import (
    CatalogueResolver,
    CatalogueSources,
    LiveMemory,
    LiveNames,
    LiveOutcome,
    NameCatalogue,
    build_catalogue,
    item_rows,
)
from canalhandia_knowledge.types import MatchReason, NameKind, WikiPage

ITEMS = item_rows([("minecraft:torch", "Torch"), ("minecraft:diamond_block", "Block of Diamond")])


def page(title: str, english: str | None, *redirects: str, disambiguation: bool = False) -> WikiPage:
    return WikiPage(1, title, 1, "", f"https://wiki/{title}", english, redirects, None, disambiguation)


class ScriptedWiki:
    """Finds and gives what it was told; counts what it was asked."""

    def __init__(self, *pages: WikiPage, down: bool = False) -> None:
        self.wiki_pages = {p.title: p for p in pages}
        self.down = down
        self.asked: list[str] = []

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        self.asked.append(phrase)
        if self.down:
            raise WikiUnavailable("http://wiki: no answer")
        return list(self.wiki_pages)[:limit]

    def page(self, title: str) -> WikiPage | None:
        return self.wiki_pages.get(title)

    def pages(self, titles: Sequence[str] | None = None) -> Iterator[WikiPage]:
        yield from self.wiki_pages.values()


@pytest.fixture
def catalogue() -> NameCatalogue:
    return build_catalogue(CatalogueSources(items=ITEMS))


def test_a_name_is_asked_for_once_and_stays_known(tmp_path: Path, catalogue: NameCatalogue) -> None:
    wiki = ScriptedWiki(page("Bloco azulão", "Block of Diamond", "Blocão"))
    path = tmp_path / "aprendidos.json"
    live = LiveNames(wiki, LiveMemory(path))
    for _ in range(3):
        found = live.look_up("blocao", catalogue)
        assert found.outcome is LiveOutcome.FOUND
        assert found.match is not None
        assert (found.match.id, found.match.reason) == ("minecraft:diamond_block", MatchReason.LIVE)
    assert wiki.asked == ["blocao"]
    assert LiveNames(ScriptedWiki(down=True), LiveMemory(path)).look_up("Blocão", catalogue).match == found.match


def test_the_next_catalogue_knows_it_too(tmp_path: Path, catalogue: NameCatalogue) -> None:
    memory = LiveMemory(tmp_path / "aprendidos.json")
    LiveNames(ScriptedWiki(page("Azulão", "Block of Diamond")), memory).look_up("azulão", catalogue)
    again = build_catalogue(CatalogueSources(items=ITEMS, remembered=memory.english()))
    match = CatalogueResolver(again).resolve("como faz azulao").matches[0]
    assert (match.id, match.reason) == ("minecraft:diamond_block", MatchReason.LIVE)


def test_an_article_that_only_speaks_of_it_is_no_answer(tmp_path: Path, catalogue: NameCatalogue) -> None:
    live = LiveNames(ScriptedWiki(page("Camelo", "Camel")), LiveMemory(tmp_path / "a.json"))
    assert live.look_up("caramelo", catalogue).outcome is LiveOutcome.UNKNOWN


def test_an_article_without_english_link_gives_no_grounding(tmp_path: Path, catalogue: NameCatalogue) -> None:
    live = LiveNames(ScriptedWiki(page("Trambolho", None)), LiveMemory(tmp_path / "a.json"))
    found = live.look_up("trambolho", catalogue)
    assert (found.outcome, found.match, found.title) == (LiveOutcome.UNLINKED, None, "Trambolho")


def test_a_disambiguation_is_no_answer(tmp_path: Path, catalogue: NameCatalogue) -> None:
    wiki = ScriptedWiki(page("Lua", "Moon", disambiguation=True))
    assert LiveNames(wiki, LiveMemory(tmp_path / "a.json")).look_up("lua", catalogue).outcome is LiveOutcome.UNKNOWN


def test_an_article_about_no_item_is_a_topic(tmp_path: Path, catalogue: NameCatalogue) -> None:
    live = LiveNames(ScriptedWiki(page("Lua", "Moon")), LiveMemory(tmp_path / "a.json"))
    match = live.look_up("lua", catalogue).match
    assert match is not None
    assert (match.kind, match.ids) == (NameKind.TOPIC, ("Lua",))


def test_a_wiki_that_is_down_costs_a_note_and_is_asked_again(tmp_path: Path, catalogue: NameCatalogue) -> None:
    wiki = ScriptedWiki(page("Azulão", "Block of Diamond"), down=True)
    live = LiveNames(wiki, LiveMemory(tmp_path / "a.json"))
    found = live.look_up("azulao", catalogue)
    assert (found.outcome, found.match) == (LiveOutcome.DOWN, None)
    assert found.note == "A wiki não respondeu agora, então não procurei o nome lá."
    wiki.down = False
    assert live.look_up("azulao", catalogue).outcome is LiveOutcome.FOUND


def test_what_the_wiki_did_not_know_is_asked_again_after_a_month(tmp_path: Path, catalogue: NameCatalogue) -> None:
    now = [1000.0]
    wiki = ScriptedWiki()
    live = LiveNames(wiki, LiveMemory(tmp_path / "a.json", clock=lambda: now[0]))
    for days in (0, 1, 29):
        now[0] = 1000.0 + days * 86400
        assert live.look_up("trambolho", catalogue).outcome is LiveOutcome.UNKNOWN
    assert len(wiki.asked) == 1
    now[0] = 1000.0 + 31 * 86400
    live.look_up("trambolho", catalogue)
    assert len(wiki.asked) == 2


def test_two_threads_ask_once(tmp_path: Path, catalogue: NameCatalogue) -> None:
    gate = threading.Barrier(4)

    class SlowWiki(ScriptedWiki):
        def find(self, phrase: str, limit: int = 5) -> list[str]:
            found = super().find(phrase, limit)
            threading.Event().wait(0.05)
            return found

    wiki = SlowWiki(page("Azulão", "Block of Diamond"))
    live = LiveNames(wiki, LiveMemory(tmp_path / "a.json"))

    def ask() -> None:
        gate.wait(5)
        live.look_up("azulao", catalogue)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert wiki.asked == ["azulao"]


def test_a_damaged_memory_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "aprendidos.json"
    path.write_text('[{"name": "x"', encoding="utf-8")
    with pytest.raises(SourceError, match=r"aprendidos\.json: ilegível"):
        LiveMemory(path)


def test_nonsense_costs_nothing(tmp_path: Path, catalogue: NameCatalogue) -> None:
    wiki = ScriptedWiki()
    live = LiveNames(wiki, LiveMemory(tmp_path / "a.json"))
    for phrase in ("", "???", "x" * 500):
        assert live.look_up(phrase, catalogue).outcome is LiveOutcome.UNKNOWN
    assert wiki.asked == []
