"""An answer as chat: whole sentences, six lines at most, then '(continua)'; sources in a form that can be followed."""

import pytest

from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Sentence, Source
from canalhandia_plugin.rendering.components import text
from canalhandia_plugin.rendering.pixel_width import CHAT_WIDTH_PX, width_of
from canalhandia_plugin.rendering.shown_answer import MOST_LINES, show_answer

SENTENCE = "O creeper chega perto do jogador em silêncio e explode um segundo e meio depois, se ninguém se afasta."
MORE = text("(continua: /ia mais)")


def long_answer(count: int, sentence: str = SENTENCE) -> Answer:
    source = Source(Origin.WIKI, "wiki: Creeper", "https://pt.minecraft.wiki/w/Creeper")
    return Answer(AnswerKind.EXTRACTIVE, tuple(Sentence(f"{n} {sentence}", (0,)) for n in range(count)), (source,))


def test_a_short_answer_is_shown_whole() -> None:
    shown = show_answer(long_answer(1), drawn=lambda _: None, more=MORE)
    assert shown.rest == ()
    assert "(continua: /ia mais)" not in shown.chat.plain_lines()
    assert shown.chat.plain_lines()[-1] == "Fonte: wiki: Creeper"


def test_a_long_answer_goes_on_pages_of_whole_sentences() -> None:
    shown = show_answer(long_answer(8), drawn=lambda _: None, more=MORE)
    lines = shown.chat.plain_lines()
    assert "(continua: /ia mais)" in lines
    first = lines[: lines.index("(continua: /ia mais)")]
    assert len(first) <= MOST_LINES
    assert first[-1].endswith(".")
    assert len(shown.rest) >= 2
    assert all(len(page) <= MOST_LINES for page in shown.rest)
    assert all(width_of(line) <= CHAT_WIDTH_PX for line in shown.chat.lines)


def test_nothing_of_the_text_is_lost_between_the_pages() -> None:
    answer = long_answer(8)
    whole = " ".join(show_answer(answer, drawn=lambda _: None, more=MORE).whole.plain_lines())
    for sentence in answer.sentences:
        assert sentence.text in whole.replace("  ", " ")


def test_a_word_of_four_thousand_letters_is_cut_into_lines() -> None:
    shown = show_answer(long_answer(1, "x" * 4_000), drawn=lambda _: None, more=MORE)
    assert all(width_of(line) <= CHAT_WIDTH_PX for page in shown.rest for line in page)
    assert shown.rest


def test_bedrock_and_the_console_read_the_address() -> None:
    for options in ({"bedrock": True}, {"console": True}):
        shown = show_answer(long_answer(1), drawn=lambda _: None, more=MORE, **options)
        assert "https://pt.minecraft.wiki/w/Creeper" in "".join(shown.chat.plain_lines())


@pytest.mark.parametrize("options", [{}, {"bedrock": True}, {"console": True}])
def test_more_sources_than_fit_are_counted(options: dict[str, bool]) -> None:
    sources = tuple(Source(Origin.WIKI, f"wiki: Página {n}", f"https://wiki/{n}") for n in range(5))
    answer = Answer(AnswerKind.EXTRACTIVE, (Sentence("Um.", (0,)),), sources)
    read = " ".join(show_answer(answer, drawn=lambda _: None, more=MORE, **options).chat.plain_lines())
    assert "Fontes: wiki: Página 0" in read
    assert read.endswith(" e mais 2")
    assert "Página 3" not in read


def test_text_stays_literal() -> None:
    shown = show_answer(
        long_answer(1, "<red>oi</red> §4oi <click:run_command:'/op'>x"), drawn=lambda _: None, more=MORE
    )
    assert "§" not in str(shown.chat.lines)
    assert "<red>" in " ".join(shown.chat.plain_lines())
