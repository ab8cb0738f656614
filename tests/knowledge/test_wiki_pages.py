"""Asking a real MediaWiki: listing, batches, titles of every shape, redirects, search."""

import re
from collections.abc import Iterator

import pytest

from canalhandia_knowledge.text.sections import read_page
from canalhandia_knowledge.wiki.api import WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.pages import WikiPages, search_words

pytestmark = pytest.mark.mediawiki


@pytest.fixture
def api(mediawiki) -> Iterator[WikiApi]:  # type: ignore[no-untyped-def]
    api = WikiApi(mediawiki.url, WikiIdentity("teste@example.org"))
    yield api
    api.close()


@pytest.fixture
def wiki(api: WikiApi) -> WikiPages:
    return WikiPages(api)


@pytest.mark.parametrize("list_size", ["max", 7, 1])
def test_the_listing_names_every_page_once_with_its_names(api: WikiApi, list_size: int | str) -> None:
    listed = list(WikiPages(api, list_size=list_size).listing())
    titles = [page.title for page in listed]
    assert len(titles) == len(set(titles)) >= 26
    by_title = {page.title: page for page in listed}
    assert by_title["Camelo"].english == "Camel"
    assert set(by_title["Camelo"].redirects) == {"Camelos", "Dromedário"}
    assert by_title["Mel"].english is None
    assert {"Página vazia", "Edição Java/1.20", "Foguete 🚀"} <= set(titles)
    assert not {"Camelos", "Poções", "Usuário:Semente", "Predefinição:Infobox criatura"} & set(titles)


def test_every_page_of_a_batch_comes_with_its_whole_text(api: WikiApi, wiki: WikiPages) -> None:
    """B79, B80: full extracts give one page a request and need an extension; revisions give all, and need none."""
    listed = list(wiki.listing())
    before = api.count.requests
    pages = {page.title: page for page in wiki.fetch(listed)}
    assert api.count.requests - before <= len(listed) // 50 + 1
    assert set(pages) == {page.title for page in listed}
    assert pages["Página vazia"].wikitext == ""
    assert len(pages["Página enorme"].wikitext) > 390_000
    assert all(page.wikitext for title, page in pages.items() if title != "Página vazia")
    assert "3:00" in pages["Poção"].wikitext


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("camelos", "Camelo"),
        ("Dromedário", "Camelo"),
        ("Redirecionamento duplo", "Poção"),
        ("edição Java/1.20", "Edição Java/1.20"),
        ("O que é isto?", "O que é isto?"),
        ("Arco & flecha", "Arco & flecha"),
        ("Foguete 🚀", "Foguete 🚀"),
        ("Título \"com aspas\" e 'apóstrofo'", "Título \"com aspas\" e 'apóstrofo'"),
        ("pó_de_blaze", "Pó de blaze"),
        ("Pá", "Pá"),
        ("Lã", "Lã"),
        ("Não existe", None),
        ("Sem destino", None),
        ("Usuário:Semente", None),
        ("x|y", None),
        ("Camelo#Montaria", None),
        ("A" * 400, None),
        ("", None),
        ("\ud800", None),
        ("<script>", None),
    ],
)
def test_titles_of_every_shape(wiki: WikiPages, asked: str, title: str | None) -> None:
    page = wiki.page(asked)
    assert (page.title if page else None) == title


def test_a_page_carries_names_url_and_what_it_is(wiki: WikiPages) -> None:
    page = wiki.page("Camelos")
    assert page is not None
    assert (page.english, set(page.redirects), page.disambiguation) == ("Camel", {"Camelos", "Dromedário"}, False)
    assert page.url.endswith("/w/Camelo")
    assert page.language == "pt"
    arco = wiki.page("Arco")
    assert arco is not None
    assert arco.disambiguation
    assert read_page(arco.wikitext, arco.title).quality == "disambiguation"


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("camelo", "Camelo"),
        ("o que é camelo?", "Camelo"),
        ("como faz poção de força", "Poção"),
        ("pra que serve o suporte de poções", "Suporte de poções"),
        ("o que é pá?", "Pá"),
        ("o que é lã?", "Lã"),
        ("o que é mel?", "Mel"),
        ("arco", "Arco"),
        ("creeper explode como afasta gato", "Creeper"),
        ("\"poção\" OR 'pão'?", "Poção"),
        ("(redstone AND camelo", "Camelo"),
    ],
)
def test_a_question_finds_its_page(wiki: WikiPages, phrase: str, first: str) -> None:
    """B76: an exact title beats any suggestion. B53: search syntax is plain words."""
    assert wiki.find(phrase)[:1] == [first]


@pytest.mark.parametrize("phrase", ["", "???", "zzzxxyyqq", "~-!\"'()[]{}|", "\ud800"])
def test_what_fits_nothing_finds_nothing(wiki: WikiPages, phrase: str) -> None:
    assert wiki.find(phrase) == []


def test_question_words_are_dropped_for_the_search_wants_them_all() -> None:
    assert search_words("Como que eu faço pra pegar a sela?") == ["sela"]
    assert search_words("o que é isto?") == ["o", "que", "é", "isto"]
    assert search_words('pistão-grudento OR "baú"') == ["pistão-grudento", "baú"]


def test_categories_and_lists(api: WikiApi) -> None:
    chosen = WikiPages(api, categories=["Criaturas"], titles=["camelos", "tocha", "Não existe", "x|y"])
    assert not chosen.complete
    assert sorted(page.title for page in chosen.listing()) == ["Camelo", "Cavalo", "Creeper", "Tocha"]
    assert sorted(p.title for p in WikiPages(api, categories=["Categoria:Estruturas"]).listing()) == ["Vila"]
    pages = list(WikiPages(api).pages(["Camelos", "Tocha"]))
    assert sorted(page.title for page in pages) == ["Camelo", "Tocha"]


def test_a_title_list_of_any_length_is_asked_in_batches(api: WikiApi) -> None:
    titles = [f"Página que não existe número {n} com um título bem comprido mesmo" for n in range(120)] + ["Tocha"]
    assert [page.title for page in WikiPages(api, titles=titles).listing()] == ["Tocha"]


def test_pages_gives_everything(wiki: WikiPages) -> None:
    pages = list(wiki.pages())
    assert len(pages) >= 26
    assert all(re.match(r"http://127\.0\.0\.1:\d+/w/", page.url) for page in pages)
