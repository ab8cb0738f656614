"""Files that the disk spoilt: told for what they are, and made anew from the rows while there are any."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.errors import UnusableIndex
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.index.values import FLAT_ROWS
from canalhandia_knowledge.types import Chunk

Spoil = Callable[[Path], object]


def _chunk(n: int) -> Chunk:
    return Chunk(f"{n}:0", n, 1, f"Página {n}", (), f"creeper explode {n}", "")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "conhecimento"
    index = KnowledgeIndex(place, ScriptedEmbedder())
    index.write_pages({n: [_chunk(n)] for n in range(1, 60)})
    index.finish()
    assert index.verify().healthy
    return place


def _files(place: Path, part: str, name: str = "*") -> list[Path]:
    return [p for p in place.glob(f"{part}/{name}") if p.is_file()]


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])


def _zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


@pytest.mark.parametrize("spoil", [_cut, _zero, Path.unlink])
@pytest.mark.parametrize("name", ["*", "*tokens*", "*invert*", "*docs*", "metadata*"])
def test_a_damaged_word_index_is_told_and_made_anew(place: Path, name: str, spoil: Spoil) -> None:
    found = _files(place, "trechos_1.lance/_indices/*", name)
    assert found
    for path in found:
        spoil(path)
    check = KnowledgeIndex(place).verify()
    assert (check.damaged, check.healthy) == (("search",), False)
    index = KnowledgeIndex(place)
    assert index.repair() == ("search",)
    index.finish()
    again = KnowledgeIndex(place)
    assert again.verify().healthy
    assert len(again.search_words(["creeper"], 90)) == 59
    assert again.repair() == ()


@pytest.mark.parametrize("spoil", [_cut, _zero, Path.unlink])
def test_damaged_counts_of_words_are_told_and_made_anew(place: Path, spoil: Spoil) -> None:
    before = KnowledgeIndex(place).word_counts()
    for path in _files(place, "palavras_1.lance/data"):
        spoil(path)
    assert KnowledgeIndex(place).verify().damaged == ("word",)
    index = KnowledgeIndex(place)
    assert index.repair() == ("word",)
    index.finish()
    assert KnowledgeIndex(place).verify().healthy
    assert KnowledgeIndex(place).word_counts() == before


@pytest.mark.parametrize("spoil", [_cut, _zero, Path.unlink])
def test_damaged_rows_are_told_with_the_remedy_which_helps(place: Path, spoil: Spoil) -> None:
    for path in _files(place, "trechos_1.lance/data"):
        spoil(path)
    for work in (KnowledgeIndex.verify, KnowledgeIndex.repair):
        with pytest.raises(UnusableIndex) as told:
            work(KnowledgeIndex(place))
        assert "estão danificados no disco; rode 'canalhandia indexar --refazer'" in str(told.value)
        assert "lance error" not in str(told.value)
        assert "verificar" not in str(told.value)
    index = KnowledgeIndex(place, ScriptedEmbedder())
    anew = index.rebuild()
    anew.write_pages({n: [_chunk(n)] for n in range(1, 60)})
    anew.finish()
    assert KnowledgeIndex(place).verify().healthy


def test_a_list_of_builds_that_is_damaged_says_what_is_left_to_do(place: Path) -> None:
    for path in _files(place, "canalhandia_indice.lance/data"):
        _cut(path)
    with pytest.raises(UnusableIndex, match=r"apague a pasta e rode 'canalhandia indexar'"):
        KnowledgeIndex(place).verify()


def test_damaged_indexes_of_a_large_index_are_made_anew(tmp_path: Path) -> None:
    place = tmp_path / "grande"
    index = KnowledgeIndex(place, ScriptedEmbedder())
    index.write_pages({n: [_chunk(n)] for n in range(1, FLAT_ROWS + 200)})
    index.finish()
    assert index.verify().healthy
    for path in _files(place, "trechos_1.lance/_indices/*"):
        _cut(path)
    assert set(KnowledgeIndex(place).verify().damaged) == {"search", "vector", "id", "page_id"}
    index = KnowledgeIndex(place, ScriptedEmbedder())
    assert set(index.repair()) == {"search", "vector", "id", "page_id"}
    index.finish()
    again = KnowledgeIndex(place, ScriptedEmbedder())
    assert again.verify().healthy
    asked = ScriptedEmbedder().embed_query(_chunk(77).embed_text)
    assert len(again.search_vector(asked, 5)) == 5
    assert again.write_pages({77: [_chunk(77)]}).kept == 1
