"""Markup that is never closed or has no end in depth, at the size of the largest page.

The parser's time goes with the cube of such openings. No time is measured here: what the parser is given is looked at.
"""

import mwparserfromhell
import pytest

from canalhandia_knowledge.text import wikitext
from canalhandia_knowledge.text.sections import read_page
from canalhandia_knowledge.text.unclosed import MOST_UNCLOSED, bounded
from canalhandia_knowledge.text.wikitext_marks import clean, is_json, langlink, redirect_target

SIZE = 400_000
OPENINGS = (
    "{{a|", "{{a|x=[[b|", "{{Infobox\n| a = ", "{{{a|", "[[a|", "[http://a ", "<div>", "<ref>", "{|\n|-\n| a\n",
    "{{a|[[b|<span>", '<div class="', "<gallery>", "<includeonly>", "[[en:", "{{efn|", "<table><tr><td>", "{{#if:a|",
)  # fmt: skip
NESTED = (("{{a|", "}}"), ("[[a|", "]]"), ("<div>", "</div>"), ("{|\n|-\n| a\n", "|}\n"), ("{{a|[[b|", "]]}}"))


def _text(wikitext_of_page: str) -> str:
    return "\n".join(b.text for s in read_page(wikitext_of_page, "T").sections for b in s.blocks)


@pytest.fixture(autouse=True)
def _parser_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser refuses what would hold it: more openings than may stay, in what it is given."""
    parse = mwparserfromhell.parse

    def guarded(text: str, **more: bool) -> object:
        assert bounded(text) == text, f"the parser is given {text[:60]!r}…"
        return parse(text, **more)

    monkeypatch.setattr(mwparserfromhell, "parse", guarded)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_page_of_openings_is_read_and_its_words_are_kept(opening: str) -> None:
    page = "O camelo anda.\n\n" + opening * (SIZE // len(opening)) + "\n\nO fim da página.\n"
    said = _text(page)
    assert "O camelo anda." in said
    if not opening.startswith("<gallery"):
        assert "O fim da página." in said


@pytest.mark.parametrize(("opening", "closing"), NESTED)
def test_a_page_that_is_one_nest_is_read(opening: str, closing: str) -> None:
    depth = SIZE // (len(opening) + len(closing))
    said = _text(f"O camelo anda.\n\n{opening * depth}x{closing * depth}\n\nO fim da página.\n")
    assert "O camelo anda." in said
    assert "O fim da página." in said


@pytest.mark.parametrize("blank", [" ", "\t", "\n", " \n"])
@pytest.mark.parametrize("start", ["[[en:", "[[ ", "[[Categoria:", "{|", "#REDIRECT", "{{", "== ", "* ", "a"])
def test_a_page_of_blanks_is_read(start: str, blank: str) -> None:
    """Each of these held a pattern for longer than anyone waits."""
    page = f"O camelo anda.\n\n{start}{blank * (SIZE // len(blank))}\n\nO fim da página.\n"
    assert "O camelo anda." in _text(page)
    assert redirect_target(f"#REDIRECT{blank * SIZE}x") is None
    assert langlink(f"[[en:{blank * SIZE}x", "en") is None


def test_a_list_of_a_hundred_thousand_numbered_items() -> None:
    said = _text("# passo\n" * (SIZE // 8))
    assert said.startswith("1. passo\n2. passo\n")
    assert said.endswith(f"\n{SIZE // 8}. passo")


def test_five_thousand_unclosed_templates_between_words() -> None:
    said = _text("\n\n".join(f"Fato {n}. {{{{a|" for n in range(5_000)))
    assert all(f"Fato {n}." in said for n in range(5_000))


def test_what_is_closed_is_left_alone() -> None:
    whole = "\n".join(
        ["{{a|b}} [[c|d]] <b>e</b> [http://f g]<br>\n{|\n| {{h|[[i]]}}\n|}"] * 200 + ["{{solta", "[[solta", "<i>"]
    )
    assert bounded(whole) == whole
    few = "{{a|" * MOST_UNCLOSED
    assert bounded(few) == few
    many = "{{b|c}} " + "{{a|" * (MOST_UNCLOSED + 1) + " [[d]] {{e|f}}"
    assert bounded(many) == "{{b|c}} " + "a|" * (MOST_UNCLOSED + 1) + " [[d]] {{e|f}}"


def test_data_without_end_is_walked_through_no_more_than_it_is_worth() -> None:
    deep = '{"a":' * 80_000
    assert "{" in clean(deep + "1" + "}" * 80_000)
    assert clean('{"vida": [1, 2]} texto') == " texto"


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ("O camelo{{efn|Só na Java.}} anda.", "O camelo anda."),
        ("O camelo{{Efn-ua|name=a|Só lá.}} anda.", "O camelo anda."),
        ("O camelo{{fn|1}}{{sfn|Ana|2010}}{{rp|12}}{{Nota de rodapé|abc}} anda.", "O camelo anda."),
        ("O camelo{{nota|1}} anda{{nota|Só no deserto}}.", "O camelo anda (Só no deserto)."),
        ("O camelo tem {{nowrap|5 olhos}}{{efn|nota}}.", "O camelo tem 5 olhos."),
    ],
)
def test_footnotes_are_not_glued_to_the_text(markup: str, said: str) -> None:
    assert _text(markup) == said


@pytest.mark.parametrize("data", ["[1,2,3]", "[ 1 , 2 ]", "[[1,2],[3,4]]", '["a", "b"]', '{"a": [1]}', "[]", "[1.5]"])
def test_data_is_no_field_of_an_infobox(data: str) -> None:
    assert _text(f"{{{{Infobox criatura\n| vida = 32\n| lista = {data}\n| tamanho = 2\n}}}}") == "Vida: 32\nTamanho: 2"


def test_words_and_numbers_are_no_data() -> None:
    for value in ("32", "1,5", "1, 2, 3", "[EJ]", "de 1 a 3 [nota]", "20 (10 corações)", "[a, b]", "-1"):
        assert not is_json(value), value


def test_the_parser_reads_what_is_bounded_as_before() -> None:
    assert wikitext.pieces("{{a|b") == wikitext.parsed_pieces("{{a|b")
