"""The index: what is written is found, once; what fails leaves what was there."""

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from canalhandia_knowledge.embedding.scripted import ScriptedEmbedder
from canalhandia_knowledge.errors import EmbedderMismatch, EmbeddingUnavailable, UnusableIndex
from canalhandia_knowledge.folding import search_text
from canalhandia_knowledge.index.generations import Generations
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.index.rows import document_page_id
from canalhandia_knowledge.index.store import Store
from canalhandia_knowledge.index.values import FLAT_ROWS, SCHEMA_VERSION
from canalhandia_knowledge.protocols import Vectors
from canalhandia_knowledge.types import Chunk, Origin


def page(page_id: int, title: str, *texts: str, revision: int = 1) -> list[Chunk]:
    return [
        Chunk(f"{page_id}:{n}", page_id, revision, title, ("Seção",), text, f"https://wiki.test/{page_id}")
        for n, text in enumerate(texts)
    ]


def titles(index: KnowledgeIndex, asked: str) -> list[str]:
    return [hit.chunk.title for hit in index.search_words(search_text(asked).split(), 10)]


@pytest.fixture
def index(tmp_path: Path) -> KnowledgeIndex:
    return KnowledgeIndex(tmp_path / "conhecimento", ScriptedEmbedder())


def test_an_empty_index_answers_nothing(index: KnowledgeIndex) -> None:
    assert titles(index, "creeper") == []
    assert index.search_vector(ScriptedEmbedder().embed_query("creeper"), 5) == []
    assert (index.pages(), index.revisions(), index.word_counts(), index.version()) == ([], {}, {}, (0, 0))
    index.finish()
    with pytest.raises(UnusableIndex, match="está vazio: rode antes 'canalhandia indexar'"):
        index.state()


def test_a_chunk_comes_back_as_it_went_in(index: KnowledgeIndex) -> None:
    chunk = Chunk(
        id="7:0",
        page_id=7,
        revision=12,
        title="Poção",
        headings=("Efeitos", "Força"),
        text="A força d'água: 3:00.",
        url="u",
        origin=Origin.SERVER,
        quality="table",
        aliases=("Potion", "Pot"),
    )
    index.write_pages({7: [chunk]})
    (hit,) = index.chunks_of([7])
    assert hit.chunk == chunk
    assert hit.words[:3] == ("pocao", "potiom", "pot")
    assert {"~forc", "~pocao"} <= hit.stems
    assert [h.chunk for h in index.chunks(["7:0", "8:0"])] == [chunk]
    (entry,) = index.pages()
    assert (entry.title, entry.aliases, entry.quality, entry.origin) == (
        "Poção",
        ("Potion", "Pot"),
        "table",
        Origin.SERVER,
    )


def test_the_word_index_covers_rows_written_after_it_was_opened_empty(tmp_path: Path) -> None:
    """B46: an index made on no rows covers nothing."""
    reader = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder())
    assert titles(reader, "creeper") == []
    writer = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder())
    writer.write_pages({1: page(1, "Creeper", "Explode.")})
    writer.finish()
    assert writer.state().coverage.unindexed_words == 0
    assert titles(reader, "creeper") == ["Creeper"]


def test_a_second_handle_sees_new_rows_at_once(tmp_path: Path, index: KnowledgeIndex) -> None:
    """B52."""
    index.write_pages({1: page(1, "Creeper", "Explode.")})
    reader = KnowledgeIndex(tmp_path / "conhecimento")
    assert titles(reader, "zumbi") == []
    index.write_pages({2: page(2, "Zumbi", "Queima ao sol.")})
    assert titles(reader, "zumbi") == ["Zumbi"]
    index.write_pages({2: ()})
    assert titles(reader, "zumbi") == []


def test_a_page_consists_of_exactly_what_was_written_last(index: KnowledgeIndex) -> None:
    first = index.write_pages({1: page(1, "Creeper", "um", "dois", "três"), 2: page(2, "Zumbi", "quatro")})
    assert (first.added, first.embedded) == (4, 4)
    second = index.write_pages({1: page(1, "Creeper", "um", "outro"), 2: page(2, "Zumbi", "quatro")})
    assert (second.added, second.changed, second.kept, second.removed, second.embedded) == (0, 1, 2, 1, 1)
    assert [hit.chunk.text for hit in index.chunks_of([1, 2])] == ["um", "outro", "quatro"]


def test_only_changed_texts_are_embedded_again(tmp_path: Path) -> None:
    embedder = ScriptedEmbedder()
    index = KnowledgeIndex(tmp_path / "i", embedder)
    index.write_pages({1: page(1, "Creeper", "um", "dois")})
    index.write_pages({1: page(1, "Creeper", "um", "dois", revision=2)})
    assert (embedder.texts_seen, index.revisions()) == (2, {1: 2})
    index.write_pages({1: page(1, "Creeper", "um", "três", revision=3)})
    assert embedder.texts_seen == 3


def test_rows_written_without_a_model_get_their_vectors_later(tmp_path: Path) -> None:
    embedder = ScriptedEmbedder()
    KnowledgeIndex(tmp_path / "i", embedder).write_pages({1: page(1, "Creeper", "explode")})
    offline = KnowledgeIndex(tmp_path / "i")
    offline.write_pages({2: page(2, "Zumbi", "queima ao sol")})
    assert offline.state().coverage.without_vector == 1
    assert not offline.verify().healthy
    again = KnowledgeIndex(tmp_path / "i", embedder)
    asked = embedder.embed_query("queima ao sol")
    assert [hit.chunk.title for hit in again.search_vector(asked, 5)] == ["Creeper"]
    assert again.write_pages({2: page(2, "Zumbi", "queima ao sol")}).embedded == 1
    assert again.search_vector(asked, 5)[0].chunk.title == "Zumbi"


def test_a_failing_embedder_writes_nothing(tmp_path: Path) -> None:
    index = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder(fail_after=3))
    index.write_pages({1: page(1, "Creeper", "um")})
    with pytest.raises(EmbeddingUnavailable):
        index.write_pages({1: page(1, "Creeper", "dois", "três"), 2: page(2, "Zumbi", "quatro")})
    assert [hit.chunk.text for hit in index.chunks_of([1, 2])] == ["um"]


def test_another_embedder_is_refused(tmp_path: Path) -> None:
    KnowledgeIndex(tmp_path / "i", ScriptedEmbedder()).write_pages({1: page(1, "Creeper", "explode")})
    other = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder("outro", 32))
    with pytest.raises(EmbedderMismatch, match=r"com palavras \(64 dimensões\).*pede outro \(32 dim.*--refazer"):
        other.check_embedder()
    with pytest.raises(EmbedderMismatch):
        other.write_pages({2: page(2, "Zumbi", "queima")})
    with pytest.raises(EmbedderMismatch):
        other.search_vector(ScriptedEmbedder("outro", 32).embed_query("x"), 3)
    same_name = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder(dimension=32))
    with pytest.raises(EmbedderMismatch):
        same_name.check_embedder()
    assert titles(other, "creeper") == ["Creeper"]


def test_words_only_is_a_mode(tmp_path: Path) -> None:
    index = KnowledgeIndex(tmp_path / "i")
    index.write_pages({1: page(1, "Creeper", "explode")})
    index.finish()
    assert titles(index, "creeper") == ["Creeper"]
    assert (index.state().embedder, index.state().coverage.vector_index, index.verify().healthy) == ("", "", True)
    with pytest.raises(EmbedderMismatch, match="feito sem modelo"):
        KnowledgeIndex(tmp_path / "i", ScriptedEmbedder()).check_embedder()


@pytest.mark.parametrize(
    "asked",
    [
        "\"poção\" OR 'pão'?",
        "(redstone AND",
        "o que é isto: água?",
        "a AND NOT b^2~ [x TO *]",
        "', ;--",
        "\\",
        "",
        "🙂 ＡＢ",
    ],
)
def test_no_question_is_a_syntax_error(index: KnowledgeIndex, asked: str) -> None:
    """B53."""
    index.write_pages({1: page(1, "Água", "redstone e pão")})
    for words in (search_text(asked).split(), [asked]):
        index.search_words(words, 5)
    assert (titles(index, asked) == ["Água"]) is any(w in asked for w in ("pão", "redstone", "água"))


def test_a_quote_in_an_id_is_data(index: KnowledgeIndex) -> None:
    index.write_pages({1: page(1, "Creeper", "explode")})
    assert index.chunks(["1:0' OR '1'='1"]) == []


RANKING = (
    "import json, sys; from canalhandia_knowledge.index.index import KnowledgeIndex; i = KnowledgeIndex(sys.argv[1]); "
    "print(json.dumps([[(h.chunk.id, h.score) for h in i.search_words([w], 200)] for w in sys.argv[2:]]))"
)


def _ranking(place: Path, asked: Sequence[str]) -> list[list[tuple[str, float]]]:
    """As a process of its own sees it: nothing of an earlier look is left in memory."""
    run = subprocess.run(
        [sys.executable, "-c", RANKING, str(place), *asked], capture_output=True, text=True, timeout=60, check=True
    )
    return [[(key, score) for key, score in ranked] for ranked in json.loads(run.stdout)]


def test_ranking_is_the_same_after_optimising(tmp_path: Path) -> None:
    """B50. Pages come in an order that is not that of their ids, in many writes, some rewritten, some gone."""
    place = tmp_path / "i"
    for n in random.Random(50).sample(range(60), 60):
        text = f"creeper explode {'verde ' * (n % 7)}{'zumbi ' * (n % 5)}{'pedra ' * (n * 7 % 60)}"
        KnowledgeIndex(place).write_pages({n: page(n, f"Página {n}", text)})
    KnowledgeIndex(place).write_pages({n: page(n, f"Página {n}", "creeper " * n, revision=2) for n in range(3, 60, 9)})
    KnowledgeIndex(place).write_pages(dict.fromkeys(range(5, 60, 11), ()))
    KnowledgeIndex(place).finish()
    asked = ["creeper", "verde", "zumbi", "pagina"]
    before = _ranking(place, asked)
    ids, scores = [key for key, _ in before[0]], [score for _, score in before[0]]
    assert len(ids) == 55
    assert len(set(scores)) > 30, "a ranking of ties would say nothing"
    assert ids != sorted(ids)
    for _ in range(2):
        KnowledgeIndex(place).finish()
        assert _ranking(place, asked) == before
    assert KnowledgeIndex(place).state().coverage.unindexed_words == 0


def test_thirty_writers_at_one_second(tmp_path: Path, index: KnowledgeIndex) -> None:
    """B47: while pages are being indexed too; each handle stands for a process of its own."""
    index.write_pages({1: page(1, "Creeper", "explode")})
    start = threading.Barrier(31)
    failed: list[Exception] = []

    def correct(n: int) -> None:
        key = document_page_id(f"correção {n}")
        chunk = Chunk(f"{key}:0", key, 1, f"Correção {n}", (), f"fato {n}", "", Origin.CORRECTION)
        start.wait()
        try:
            KnowledgeIndex(tmp_path / "conhecimento", ScriptedEmbedder()).write_pages({key: [chunk]})
        except Exception as error:  # noqa: BLE001 - whatever it is, the test shows it
            failed.append(error)

    threads = [threading.Thread(target=correct, args=(n,)) for n in range(30)]
    for thread in threads:
        thread.start()
    start.wait()
    for n in range(100, 110):
        index.write_pages({n: page(n, f"Página {n}", "texto")})
    for thread in threads:
        thread.join()
    assert failed == []
    found = sorted(e.title for e in index.pages() if e.origin is Origin.CORRECTION)
    assert found == sorted(f"Correção {n}" for n in range(30))
    assert index.state().coverage.chunks == 41


def test_thirty_writers_of_the_same_pages_leave_each_page_whole(tmp_path: Path) -> None:
    """B47: nothing of two writers in one page, no page twice, none lost, none refused."""
    start = threading.Barrier(30)
    failed: list[Exception] = []

    def write(writer: int) -> None:
        pages = {n: page(n, f"Página {n}", *(f"de {writer} parte {k}" for k in range(1 + writer % 3))) for n in (1, 2)}
        handle = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder())
        start.wait()
        try:
            handle.write_pages({**pages, 100 + writer: page(100 + writer, f"Só de {writer}", "texto")})
        except Exception as error:  # noqa: BLE001 - whatever it is, the test shows it
            failed.append(error)

    threads = [threading.Thread(target=write, args=(n,)) for n in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    index = KnowledgeIndex(tmp_path / "i")
    for n in (1, 2):
        texts = [hit.chunk.text for hit in index.chunks_of([n])]
        writer = int(texts[0].split()[1])
        assert texts == [f"de {writer} parte {k}" for k in range(1 + writer % 3)]
    assert sorted(index.revisions()) == [1, 2, *range(100, 130)]


def test_writers_in_other_processes_lose_nothing(tmp_path: Path) -> None:
    """Each writes pages of its own and, in between, the same ones as the others."""
    code = (
        "import sys; from canalhandia_knowledge.index.index import KnowledgeIndex; "
        "from canalhandia_knowledge.types import Chunk; i = KnowledgeIndex(sys.argv[1]); f = int(sys.argv[2]); "
        "page = lambda n: [Chunk(f'{n}:{k}', n, f, f'P {n}', (), f'texto {f} {k}', '') for k in (0, 1)]; "
        "print('ready', flush=True); sys.stdin.readline(); "
        "[i.write_pages({n: page(n), n - f: page(n - f)}) for n in range(f, f + 5)]"
    )
    folder = str(tmp_path / "i")
    writers = (100, 200, 300, 400)
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", code, folder, str(first)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for first in writers
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("\n")
        worker.stdin.flush()
    for worker in workers:
        worker.communicate(timeout=120)
        assert worker.returncode == 0
    index = KnowledgeIndex(folder)
    assert sorted(index.revisions()) == [*range(5), *(n for first in writers for n in range(first, first + 5))]
    for n in range(5):
        texts = [hit.chunk.text for hit in index.chunks_of([n])]
        assert texts in [[f"texto {first} 0", f"texto {first} 1"] for first in writers]


def test_a_rebuild_serves_only_when_it_is_finished(tmp_path: Path) -> None:
    old = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder(), clock=iter(range(10_000)).__next__)
    old.write_pages({1: page(1, "Creeper", "explode"), 2: page(2, "Zumbi", "queima")})
    embedder = ScriptedEmbedder("novo", 32)
    build = KnowledgeIndex(tmp_path / "i", embedder).rebuild()
    build.write_pages({1: page(1, "Creeper", "explode")})
    assert titles(old, "zumbi") == ["Zumbi"]
    assert old.state().building
    taken_up = KnowledgeIndex(tmp_path / "i", embedder).rebuild()
    assert taken_up.revisions() == {1: 1}
    taken_up.finish()
    assert (titles(old, "creeper"), titles(old, "zumbi")) == (["Creeper"], [])
    state = old.state()
    assert (state.embedder, state.dimension, state.building, state.pages) == ("novo", 32, False, 1)
    assert not list((tmp_path / "i").glob("trechos_1*"))
    with pytest.raises(EmbedderMismatch):
        old.check_embedder()


def test_a_rebuild_takes_over_vectors_of_unchanged_texts(tmp_path: Path) -> None:
    embedder = ScriptedEmbedder()
    index = KnowledgeIndex(tmp_path / "i", embedder)
    index.write_pages({1: page(1, "Creeper", "explode", "verde")})
    build = index.rebuild()
    build.write_pages({1: page(1, "Creeper", "explode", "azul")})
    build.finish()
    assert embedder.texts_seen == 3
    assert [hit.chunk.text for hit in index.chunks_of([1])] == ["explode", "azul"]


def test_another_schema_is_refused_and_can_be_rebuilt(tmp_path: Path) -> None:
    KnowledgeIndex(tmp_path / "i").write_pages({1: page(1, "Creeper", "explode")})
    builds = Generations(Store(str(tmp_path / "i")))
    (build,) = builds.all()
    builds.record(replace(build, schema_version=SCHEMA_VERSION + 7))
    index = KnowledgeIndex(tmp_path / "i")
    with pytest.raises(UnusableIndex, match=rf"tem o formato {SCHEMA_VERSION + 7}.*--refazer"):
        index.search_words(["creeper"], 3)
    rebuild = index.rebuild()
    rebuild.write_pages({1: page(1, "Creeper", "explode")})
    rebuild.finish()
    assert titles(index, "creeper") == ["Creeper"]


def test_an_index_without_a_newer_column_says_what_to_do_and_can_be_rebuilt(tmp_path: Path) -> None:
    KnowledgeIndex(tmp_path / "i").write_pages({1: page(1, "Creeper", "explode")})
    Store(str(tmp_path / "i")).commit("trechos_1", lambda table: table.drop_columns(["section_goes_on"]))
    index = KnowledgeIndex(tmp_path / "i")
    with pytest.raises(UnusableIndex, match="não tem section_goes_on; rode 'canalhandia indexar --refazer'"):
        index.search_words(["creeper"], 3)
    rebuild = index.rebuild()
    rebuild.write_pages({1: page(1, "Creeper", "explode")})
    rebuild.finish()
    assert titles(index, "creeper") == ["Creeper"]


def test_a_damaged_index_says_what_to_do(tmp_path: Path) -> None:
    KnowledgeIndex(tmp_path / "i").write_pages({1: page(1, "Creeper", "explode")})
    for path in (tmp_path / "i" / "trechos_1.lance" / "data").iterdir():
        path.unlink()
    with pytest.raises(UnusableIndex, match="indice verificar"):
        KnowledgeIndex(tmp_path / "i").chunks_of([1])


def test_chunks_of_another_page_are_refused(index: KnowledgeIndex) -> None:
    with pytest.raises(ValueError, match="belong to another page"):
        index.write_pages({2: page(1, "Creeper", "explode")})
    twice = page(1, "Creeper", "explode") * 2
    with pytest.raises(ValueError, match="two chunks with one id"):
        index.write_pages({1: twice})


def test_the_folder_stays_small_under_many_writes(tmp_path: Path) -> None:
    """B49: the same pages are rewritten again and again; old versions live for a second."""
    index = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder(dimension=2048))
    for revision in range(10):
        index.write_pages({1: page(1, "Creeper", *(f"{n} {revision}" for n in range(200)), revision=revision)})
    assert index.verify().oversized
    index.finish()
    assert index.state().coverage.chunks == 200
    deadline = time.monotonic() + 20
    while index.verify().oversized and time.monotonic() < deadline:
        index.finish()
    assert not index.verify().oversized, index.state()


def test_export_is_one_object_a_line(tmp_path: Path, index: KnowledgeIndex) -> None:
    index.write_pages({2: page(2, "Zumbi", "queima"), 1: page(1, "Creeper", "explode", "verde")})
    out = tmp_path / "trechos.jsonl"
    assert index.export(out) == 3
    found = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in found] == ["1:0", "1:1", "2:0"]
    assert (found[0]["title"], found[0]["headings"], found[0]["origin"]) == ("Creeper", ["Seção"], "WIKI")
    assert not out.with_name("trechos.jsonl.parte").exists()


def test_verify_finds_its_own_titles(index: KnowledgeIndex) -> None:
    """B44."""
    index.write_pages({n: page(n, f"Título {n} próprio", "texto comum a todas") for n in range(1, 60)})
    index.finish()
    check = index.verify()
    assert (check.titles_tried, check.lost_titles) == (20, ())


def test_words_are_counted_by_chunk(index: KnowledgeIndex) -> None:
    index.write_pages({1: page(1, "Creeper", "verde verde", "verde azul")})
    counted = index.word_counts()
    assert (counted["verde"], counted["azul"], counted["creeper"]) == (2, 1, 2)
    index.finish()
    assert index.word_counts() == counted


def test_document_ids_are_stable_and_negative() -> None:
    assert document_page_id("regras.md") == document_page_id("regras.md") < 0
    assert document_page_id("regras.md") != document_page_id("loja.md")


def test_many_rows_get_a_vector_index_that_finds_all(tmp_path: Path) -> None:
    """Above FLAT_ROWS: indexed at `finish`, nothing left out, the nearest are the truly nearest."""
    embedder = ScriptedEmbedder(dimension=64)
    index = KnowledgeIndex(tmp_path / "i", embedder)
    texts = {n: [f"palavra{n % 97} outra{n % 89} e{n}" for _ in range(1)] for n in range(1, FLAT_ROWS + 200)}
    index.write_pages({n: page(n, f"P{n}", *text) for n, text in texts.items()})
    index.finish()
    state = index.state()
    assert (state.coverage.vector_index, state.coverage.unindexed_vectors) == ("IVF_SQ", 0)
    index.write_pages({99_999: page(99_999, "Nova", "palavra nova de todo")})
    asked = embedder.embed_query("Nova Seção palavra nova de todo")
    assert index.search_vector(asked, 3)[0].chunk.title == "Nova"


def test_a_page_that_another_process_wrote_meanwhile_stays_one_page(tmp_path: Path) -> None:
    """New pages are appended without a merge: what was new at the look may be there at the write."""
    theirs = KnowledgeIndex(tmp_path / "i", ScriptedEmbedder())

    class Slow(ScriptedEmbedder):
        def embed_passages(self, texts: Sequence[str]) -> Vectors:
            theirs.write_pages({7: page(7, "Camelo", "Deles.")})
            return super().embed_passages(texts)

    count = KnowledgeIndex(tmp_path / "i", Slow()).write_pages({7: page(7, "Camelo", "Nosso.", "Também nosso.")})
    assert [hit.chunk.text for hit in theirs.chunks_of([7])] == ["Nosso.", "Também nosso."]
    assert (count.added, count.changed) == (1, 1)
    assert theirs.state().coverage.without_vector == 0


def test_a_place_that_cannot_be_opened_is_told_without_lancedbs_own_source(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(uri: str, **options: object) -> object:
        raise OSError(
            "LanceError(IO): no bucket, /root/.cargo/registry/src/i/lance-io-13.0.0/src/providers/aws.rs:319:13"
        )

    monkeypatch.setattr("lancedb.connect", refuse)
    with pytest.raises(UnusableIndex) as refused:
        KnowledgeIndex("s3://x/y")
    assert str(refused.value) == (
        "o índice s3://x/y não abre: LanceError(IO): no bucket; confira o caminho e as permissões"
    )
