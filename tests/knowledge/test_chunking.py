"""Packing: sizes, overlap, ids; nothing lost and nothing cut that could stay whole."""

from hypothesis import given
from hypothesis import strategies as st

from canalhandia_knowledge.text.chunking import RULES, ChunkRules, chunk_page, pack
from canalhandia_knowledge.types import Block, BlockKind, WikiPage


def page(wikitext: str, **more: object) -> WikiPage:
    return WikiPage(page_id=7, title="Camelo", revision=3, wikitext=wikitext, url="u", **more)  # type: ignore[arg-type]


def sentence(n: int, length: int) -> str:
    return f"P{n} " + "x" * (length - len(str(n)) - 3) + "."


def test_ids_headings_and_aliases() -> None:
    chunks = chunk_page(
        page("Início.\n== A ==\na b c\n== B ==\nd e f", english="Camel", redirects=("Camelos", "Camel"))
    )
    assert [(c.id, c.headings, c.revision) for c in chunks] == [("7:0", (), 3), ("7:1", ("A",), 3), ("7:2", ("B",), 3)]
    assert {c.aliases for c in chunks} == {("Camelos", "Camel")}
    assert chunks[1].embed_text == "Camelo > A\n\na b c"


def test_redirects_and_empty_pages_have_no_chunks() -> None:
    assert chunk_page(page("#REDIRECIONAMENTO [[Cavalo]]")) == []
    assert chunk_page(page("{{Navbox}}\n[[Categoria:X]]")) == []


def test_paragraphs_are_packed_to_the_size() -> None:
    packed = pack([Block(sentence(n, 300)) for n in range(10)])
    assert all(len(text) <= RULES.size for text in packed)
    assert [text.split()[0] for text in packed] == ["P0", "P3", "P6"]


def test_the_last_paragraph_is_repeated_only_after_a_chunk_over_half_full() -> None:
    full = pack([Block(sentence(n, 400)) for n in range(4)])
    assert full[1].startswith("P2 ")
    below_half = pack([Block(sentence(0, 200)), Block(sentence(1, 300)), Block(sentence(2, 1200))])
    assert [text.split()[0] for text in below_half] == ["P0", "P2"]
    long_last = pack([Block(sentence(0, 300)), Block(sentence(1, 900)), Block(sentence(2, 900))])
    assert [text.split()[0] for text in long_last] == ["P0", "P2"]


def test_rows_are_never_repeated() -> None:
    packed = pack([Block(sentence(n, 200), BlockKind.ROW) for n in range(30)])
    lines = [line for text in packed for line in text.split("\n")]
    assert len(lines) == len(set(lines)) == 30


def test_a_short_rest_joins_the_chunk_before() -> None:
    rows = [Block(sentence(n, 130), BlockKind.ROW) for n in range(11)]
    assert len(pack(rows)) == 1


def test_a_list_stays_whole_beyond_the_size_and_is_cut_between_items_beyond_that() -> None:
    whole = Block("Precisa de:\n" + "\n".join(f"- {sentence(n, 95)}" for n in range(18)), BlockKind.LIST)
    assert RULES.size < len(whole.text) < RULES.whole
    assert pack([whole]) == [whole.text]
    long = Block("Precisa de:\n" + "\n".join(f"- {sentence(n, 95)}" for n in range(60)), BlockKind.LIST)
    packed = pack([long])
    assert all(text.startswith("Precisa de:\n- P") and text.endswith(".") for text in packed)
    assert sum(text.count("\n- P") for text in packed) == 60


def test_a_paragraph_without_end_is_cut_between_sentences_then_between_words() -> None:
    packed = pack([Block("Uma frase inteira. " * 300)])
    assert all(text.endswith("inteira.") for text in packed)
    assert all(len(text) <= RULES.whole for text in pack([Block("x" * 5000)]))


@given(
    st.lists(
        st.tuples(st.integers(1, 5000), st.sampled_from(list(BlockKind))),
        max_size=40,
    ),
    st.sampled_from([RULES, ChunkRules(200, 300, 60)]),
)
def test_nothing_is_lost_whatever_the_blocks(sizes: list[tuple[int, BlockKind]], rules: ChunkRules) -> None:
    blocks = [Block(f"<{n}>" + "palavra " * (size // 8) + f"</{n}>", kind) for n, (size, kind) in enumerate(sizes)]
    packed = pack(blocks, rules)
    joined = "".join(packed)
    assert all(f"<{n}>" in joined and f"</{n}>" in joined for n in range(len(blocks)))
    assert all(0 < len(text) <= rules.whole for text in packed)
    assert packed == pack(blocks, rules)
