"""The live wiki for what the index lacks, and the English one behind it: linked, never quoted (B82)."""

import dataclasses
from collections.abc import Iterator, Sequence

import pytest

from canalhandia_knowledge.answering.pipeline import AnswerPipeline
from canalhandia_knowledge.answering.sources import ENGLISH_BEHIND_STUB, ENGLISH_ONLY
from canalhandia_knowledge.errors import WikiUnavailable
from canalhandia_knowledge.models.scripted import ScriptedModel
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, build_catalogue, english_titles
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import Answer, AnswerKind, Passage, Profile, Question, Resolution, WikiPage
from canalhandia_knowledge.wiki.api import WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.cache import CachedWiki
from canalhandia_knowledge.wiki.english import EnglishPage, EnglishWiki
from canalhandia_knowledge.wiki.live_pages import LivePages
from canalhandia_knowledge.wiki.pages import WikiPages

ENGLISH_TEXT = "The copper golem sorts items into copper chests. It turns into a statue after 7 days."
GOLEM = WikiPage(9, "Copper Golem", 1, ENGLISH_TEXT, "https://minecraft.wiki/w/Copper_Golem", language="en")
IRON = WikiPage(2, "Golem de ferro", 1, "O golem de ferro protege a vila e tem 100 de vida. " * 8, "https://pt/Golem")
ASKED = "o que faz o golem de cobre"
LINK = ENGLISH_ONLY.format(page=EnglishPage(GOLEM.title, GOLEM.url))


class Wiki:
    """A wiki of these pages. `find` gives what `found` says, like a text search that finds something for all."""

    def __init__(self, *pages: WikiPage, found: Sequence[str] = (), down: bool = False) -> None:
        self._pages = {page.title: page for page in pages}
        self._found = list(found)
        self._down = down
        self.asked: list[str] = []

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        return self._found

    def page(self, title: str) -> WikiPage | None:
        self.asked.append(title)
        if self._down:
            raise WikiUnavailable("down")
        return self._pages.get(title)

    def pages(self, titles: Sequence[str] | None = None) -> Iterator[WikiPage]:
        return iter(())


class Empty:
    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        return []


@pytest.fixture(scope="module")
def resolver() -> CatalogueResolver:
    items = [
        ("minecraft:copper_golem_statue", "block.minecraft.copper_golem_statue", "Copper Golem Statue"),
        ("minecraft:map", "item.minecraft.map", "Empty Map"),
        ("minecraft:torch", "block.minecraft.torch", "Torch"),
    ]
    return CatalogueResolver(build_catalogue(CatalogueSources(items=items, aliases={"golem de cobre": "copper_golem"})))


def titled(*titles: str) -> EnglishWiki:
    return EnglishWiki(Wiki(GOLEM), lambda phrase: titles)


def answered(live: LivePages, *lines: str, text: str = ASKED, names: CatalogueResolver | None = None) -> Answer:
    made = AnswerPipeline(
        resolver=names or CatalogueResolver(build_catalogue(CatalogueSources(items=()))),
        retriever=Empty(),
        model=ScriptedModel(list(lines)) if lines else None,
        live_pages=live,
    )
    return made.answer(Question(text, Profile.PRECISO))


def test_a_page_that_only_the_english_wiki_has_is_linked() -> None:
    live = LivePages(Wiki(), chunk_page, titled("Copper Golem"))
    looked = live.look("golem de cobre", ASKED)
    assert (looked.passages, looked.english, looked.stub) == ((), EnglishPage("Copper Golem", GOLEM.url), False)


def test_a_portuguese_page_of_another_name_does_not_hide_the_english_one() -> None:
    live = LivePages(Wiki(IRON, found=["Golem de ferro"]), chunk_page, titled("Copper Golem"))
    looked = live.look("golem de cobre", ASKED)
    assert {p.title for p in looked.passages} == {"Golem de ferro"}
    assert looked.english == EnglishPage("Copper Golem", GOLEM.url)


@pytest.mark.parametrize("name", ["Golem de ferro", "golem de  ferro", "golem da vila", "Iron Golem"])
def test_a_portuguese_page_of_the_name_needs_no_english_one(name: str) -> None:
    page = WikiPage(2, IRON.title, 1, IRON.wikitext, IRON.url, english="Iron Golem", redirects=("Golem da vila",))
    english = Wiki(GOLEM)
    live = LivePages(Wiki(page, found=[page.title]), chunk_page, EnglishWiki(english, lambda phrase: ("Copper Golem",)))
    looked = live.look(name, "o que protege o golem")
    assert looked.passages
    assert looked.english is None
    assert english.asked == []


def test_a_portuguese_page_that_only_the_english_ones_langlink_leads_to_is_read() -> None:
    """'Only the English wiki has it' would be wrong of a page that is called otherwise in Portuguese."""
    page = WikiPage(4, "Golem de cobre", 1, "O golem de cobre separa itens em baús. " * 8, "https://pt/4")
    known = dataclasses.replace(GOLEM, portuguese="Golem de cobre")
    for portuguese in (Wiki(page), Wiki(page, IRON, found=["Golem de ferro"])):
        live = LivePages(portuguese, chunk_page, EnglishWiki(Wiki(known), lambda phrase: ("Copper Golem",)))
        looked = live.look("Copper Golem", ASKED)
        assert {p.title for p in looked.passages} == {"Golem de cobre"}
        assert looked.english is None
    gone = LivePages(Wiki(), chunk_page, EnglishWiki(Wiki(known), lambda phrase: ("Copper Golem",)))
    assert gone.look("Copper Golem", ASKED).english is not None


def test_behind_a_stub_stands_the_page_its_langlink_names() -> None:
    stub = WikiPage(3, "Golem de cobre", 1, "Um golem de cobre. {{esboço}}", "https://pt/3", english="Copper Golem")
    live = LivePages(Wiki(stub, found=[stub.title]), chunk_page, titled("Something else"))
    looked = live.look("golem de cobre", ASKED)
    assert [p.text for p in looked.passages] == ["Um golem de cobre."]
    assert (looked.english, looked.stub) == (EnglishPage("Copper Golem", GOLEM.url), True)
    answer = answered(live, '{"termo": "golem de cobre"}', "Um golem de cobre.")
    assert answer.notes == (ENGLISH_BEHIND_STUB.format(page=looked.english),)


@pytest.mark.parametrize(
    "english",
    [
        EnglishWiki(Wiki(GOLEM, down=True), lambda phrase: ("Copper Golem",)),
        EnglishWiki(Wiki(), lambda phrase: ("Copper Golem",)),
        EnglishWiki(Wiki(WikiPage(1, "Golem", 1, "May refer to", "u", disambiguation=True)), lambda phrase: ("Golem",)),
        None,
    ],
)
def test_an_english_wiki_that_has_nothing_or_is_down_changes_nothing(english: EnglishWiki | None) -> None:
    looked = LivePages(Wiki(IRON, found=["Golem de ferro"]), chunk_page, english).look("golem de cobre", ASKED)
    assert looked.english is None
    assert looked.passages


def test_the_player_is_told_and_no_word_of_the_page_is_said() -> None:
    """Also not to the model: it is not called a second time, there being nothing it could be checked against."""
    live = LivePages(Wiki(), chunk_page, titled("Copper Golem"))
    answer = answered(live, '{"termo": "golem de cobre"}', "The copper golem sorts items.")
    assert answer.kind is AnswerKind.UNKNOWN
    assert answer.notes == (LINK,)
    assert "sorts" not in answer.text + "".join(answer.notes)


def test_without_a_model_the_link_is_told_too(resolver: CatalogueResolver) -> None:
    english = EnglishWiki(Wiki(GOLEM), lambda phrase: english_titles(phrase, resolver))
    answer = answered(LivePages(Wiki(), chunk_page, english), names=resolver)
    assert answer.kind is AnswerKind.UNKNOWN
    assert answer.notes == (LINK,)


def test_without_a_model_a_live_portuguese_page_answers(resolver: CatalogueResolver) -> None:
    page = WikiPage(
        5, "Tocha", 1, "A tocha emite nível de luz 14. A tocha não queima ninguém. " * 5, "https://pt/Tocha"
    )
    answer = answered(
        LivePages(Wiki(page, found=["Tocha"]), chunk_page), text="quanta luz a tocha emite", names=resolver
    )
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert "14" in answer.text
    assert answer.sources[0].url == "https://pt/Tocha"


def test_english_names_come_from_the_server_then_the_id_then_the_phrase(resolver: CatalogueResolver) -> None:
    assert english_titles("mapa vazio?", resolver)[0] == "Empty Map"
    assert english_titles("golem de cobre", resolver) == ("Copper Golem", "golem de cobre")
    assert english_titles("Creaking", resolver)[-1] == "Creaking"


@pytest.mark.mediawiki
def test_portuguese_then_english_and_never_a_third(mediawiki) -> None:  # type: ignore[no-untyped-def]
    """The English wiki played by the same MediaWiki, which has a page that the first client does not see."""

    class WithoutCreeper(WikiPages):
        def find(self, phrase: str, limit: int = 5) -> list[str]:
            return [title for title in super().find(phrase, limit) if title != "Creeper"]

    api = WikiApi(mediawiki.url, WikiIdentity("teste@example.org"))
    english = EnglishWiki(CachedWiki(WikiPages(api, language="en")), lambda phrase: (phrase, "Criper"))
    live = LivePages(CachedWiki(WithoutCreeper(api)), chunk_page, english)
    creeper, camel = live.look("Creeper", "como o creeper explode"), live.look("Camelo", "camelo")
    assert creeper.english is not None
    assert creeper.english.title == "Creeper"
    assert creeper.english.url.startswith(("http://", "https://"))
    assert "Creeper" not in {p.title for p in creeper.passages}
    assert camel.english is None
    assert {p.title for p in camel.passages} == {"Camelo"}
    assert live.look("Página que ninguém tem zzz", "x").english is None
    requests = api.count.requests
    live.look("Creeper", "como o creeper explode")
    assert api.count.requests == requests
    api.close()
