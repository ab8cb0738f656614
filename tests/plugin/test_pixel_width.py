"""Widths in the default font, and lines kept within a chat."""

import pytest

from canalhandia_plugin.rendering.components import on_click, plain, text, translatable
from canalhandia_plugin.rendering.pixel_width import (
    CHAT_WIDTH_PX,
    blank_of,
    glyph_width,
    solid,
    text_width,
    width_of,
    wrapped,
)


@pytest.mark.parametrize(
    ("glyph", "width"),
    [("A", 6), ("i", 2), ("l", 3), ("t", 4), ("I", 4), ("f", 5), (" ", 4), ("[", 4), ("ã", 6), ("í", 4), ("@", 7)],
)
def test_glyphs(glyph: str, width: int) -> None:
    assert glyph_width(glyph) == width


def test_a_text_is_the_sum_of_its_glyphs_and_bold_is_wider() -> None:
    assert text_width("Tocha") == 4 * 6 + 6
    assert text_width("Tocha", bold=True) == 35
    assert width_of(translatable("item.minecraft.torch", "Tocha")) == 30
    assert glyph_width("漢") > 6


@pytest.mark.parametrize("pixels", [0, 4, 5, 8, 9, 10, *range(12, 120)])
def test_blanks_of_any_width(pixels: int) -> None:
    blank = blank_of(pixels)
    assert width_of(blank) == pixels
    assert plain(blank).strip() == ""


def test_lines_break_at_blanks_and_keep_every_word() -> None:
    words = "Para fazer um pistão você precisa de três tábuas, quatro pedregulhos, um lingote de ferro e redstone. " * 4
    lines = wrapped([text(words.strip())], hang_px=12)
    assert len(lines) > 3
    assert all(width_of(line) <= CHAT_WIDTH_PX for line in lines)
    assert " ".join(plain(line).strip() for line in lines) == words.strip()
    assert all(plain(line).startswith("   ") for line in lines[1:])
    assert all(plain(line) == plain(line).rstrip() for line in lines)


def test_style_and_click_stay_with_every_piece() -> None:
    link = on_click(text("palavra " * 30, color="yellow"), "run_command", "/receita tocha")
    pieces = [piece for line in wrapped([link]) for piece in line["extra"] if piece["text"].strip()]
    assert len(pieces) > 1
    assert all(piece["color"] == "yellow" for piece in pieces)
    assert all(piece["clickEvent"]["value"] == "/receita tocha" for piece in pieces)


def test_a_word_wider_than_a_line_is_cut() -> None:
    lines = wrapped([text("W" * 200)])
    assert all(width_of(line) <= CHAT_WIDTH_PX for line in lines)
    assert "".join(plain(line) for line in lines) == "W" * 200


def test_a_comma_stays_with_its_word_and_a_solid_piece_stays_whole() -> None:
    pieces = []
    for number in range(40):
        pieces += [solid(text(f"{number} pós de redstone")), text(", ")]
    lines = [plain(line).strip() for line in wrapped(pieces)]
    assert all(not line.startswith(",") for line in lines)
    assert all(part.endswith("redstone") for line in lines for part in line.strip(", ").split(", "))
