"""Corrections: which questions they catch and which not, the file that people edit, several servers, many at once."""

import datetime as dt
import random
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canalhandia_knowledge.errors import EmbeddingUnavailable
from canalhandia_knowledge.protocols import Vectors
from canalhandia_knowledge.types import Ambiguity, MatchReason, NameKind, NameMatch, Resolution
from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.corrections.ledger import FileLedger, SharedLedger
from canalhandia_plugin.corrections.match import CorrectionIndex
from canalhandia_plugin.corrections.question_words import subject_words
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.plain_entry import plain_entry
from canalhandia_plugin.files.yaml_file import parse_fragment
from canalhandia_plugin.gate.clock_fake import FakeClock
from canalhandia_plugin.store.corrections import CorrectionStore
from canalhandia_plugin.store.store import open_store

ANA = "11111111-1111-4111-8111-111111111111"
ZONE = ZoneInfo("America/Sao_Paulo")

SAME = [
    ("camelo precisa domar?", "tem que domar o camelo"), ("como domar cavalo", "como eu domo um cavalo?"),
    ("como domar cavalo", "QUAL O JEITO DE DOMAR CAVALOS??"), ("o que o creeper dropa", "drops do creeper"),
    ("o que o creeper dropa", "creeper solta o quê"), ("onde fica o spawn", "cadê o spawn do servidor"),
    ("como ganhar dinheiro", "qual o jeito de conseguir dinheiro no server"), ("como faz baú", "receita de bau"),
    ("quanto dura a poção de força", "duração poção força"), ("onde acha diamante", "diamante onde encontro"),
    ("como conserta élitro", "como reparar elitros"), ("nível 30 encantamento", "encantamento nivel 30"),
]  # fmt: skip
NEIGHBOURS = [
    ("camelo precisa domar?", "caramelo precisa domar?"), ("como domar cavalo", "como domar gato"),
    ("como domar cavalo", "como domar cavalo esqueleto"), ("como fazer espada", "como fazer escada"),
    ("como fazer tocha", "pra que serve tocha"), ("como domar cavalo", "onde acha cavalo"),
    ("encantamento nivel 30", "encantamento nivel 3"), ("o que o creeper dropa", "o que a bruxa dropa"),
    ("como fazer tocha", "como fazer tocha de redstone"), ("como fazer tocha das almas", "como fazer tocha"),
    ("quanto dura a poção de força", "quanto dura a poção de velocidade"),
    ("onde acha diamante", "como minerar diamante"),
    ("como proteger terreno", "como vender terreno"), ("como ganhar dinheiro", "como gastar dinheiro"),
    ("como curar aldeão zumbi", "como matar aldeão zumbi"), ("como faz bau", "como faz bau do ender"),
    ("o que porco come", "o que vaca come"), ("como reviver o dragao", "como matar o dragao"),
    ("pode usar xray", "pode usar minimapa"), ("cama no nether", "cama no end"), ("como domar cavalo", "cavalo"),
    ("como domar cavalo", "como domar"), ("como domar cavalo", "como"), ("como domar cavalo", ""), ("???", "!!!"),
    ("camelo precisa domar?", "camelo"), ("gato", "rato"), ("como fazer bolo", "como fazer bolo sem leite"),
]  # fmt: skip


class WordResolver:
    """Reads these words as mobs and items, the longest first, as the real resolver does."""

    NAMES = (
        "cavalo esqueleto", "cavalo", "gato", "camelo", "tocha de redstone", "tocha das almas", "tocha", "creeper",
        "bau do ender", "bau", "aldeao zumbi", "dragao", "diamante", "porco", "vaca", "cama", "bruxa", "dima",
    )  # fmt: skip

    def resolve(self, text: str) -> Resolution:
        matches: list[NameMatch] = []
        low = text.casefold().replace("ú", "u").replace("ã", "a")
        for name in self.NAMES:
            at = low.find(name)
            span = (at, at + len(name))
            if at >= 0 and not any(m.span[0] < span[1] and span[0] < m.span[1] for m in matches):
                ids = ("diamante",) if name == "dima" else (name,)
                matches.append(NameMatch(NameKind.ITEM, ids, name, span, MatchReason.OFFICIAL, 1.0))
        return Resolution(text, tuple(matches))


class WordEmbedder:
    """Everything is near everything: so that only the rules can say no."""

    name = "scripted"
    dimension = 2

    def __init__(self, cosine: float = 0.99) -> None:
        self.cosine = cosine
        self.calls = 0

    def embed_passages(self, texts: object) -> Vectors:
        raise NotImplementedError

    def embed_query(self, text: str) -> Vectors:
        import numpy as np

        self.calls += 1
        if self.cosine == 0:
            raise EmbeddingUnavailable("off")
        return np.array([1.0, 0.0] if self.calls % 2 else [self.cosine, (1 - self.cosine**2) ** 0.5], dtype=np.float32)


def one(question: str, **more: object) -> TeamCorrection:
    return TeamCorrection("1", question, "texto", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("resolver", [None, WordResolver()])
@pytest.mark.parametrize(("known", "asked"), SAME)
def test_another_wording_is_caught(known: str, asked: str, resolver: WordResolver | None) -> None:
    assert CorrectionIndex((one(known),), resolver).match(asked) is not None
    assert CorrectionIndex((one(asked),), resolver).match(known) is not None


@pytest.mark.parametrize("resolver", [None, WordResolver()])
@pytest.mark.parametrize("embedder", [None, WordEmbedder()])
@pytest.mark.parametrize(("known", "asked"), NEIGHBOURS)
def test_a_neighbour_is_not_caught_whatever_the_embedder_says(
    known: str, asked: str, resolver: WordResolver | None, embedder: WordEmbedder | None
) -> None:
    assert CorrectionIndex((one(known),), resolver, embedder).match(asked) is None


def test_the_embedder_joins_what_one_side_says_more_of_about_the_same_thing() -> None:
    known, asked = "camelo precisa domar?", "precisa amansar camelo pra poder montar e andar"
    assert CorrectionIndex((one(known),), WordResolver()).match(asked) is None
    found = CorrectionIndex((one(known),), WordResolver(), WordEmbedder(0.92)).match(asked)
    assert found is not None
    assert found.how == "significado"
    assert CorrectionIndex((one(known),), WordResolver(), WordEmbedder(0.85)).match(asked) is None
    assert CorrectionIndex((one(known),), WordResolver(), WordEmbedder(0)).match(asked) is None
    assert CorrectionIndex((one(known),), None, WordEmbedder()).match(asked) is None


def test_a_nickname_means_the_same_thing() -> None:
    assert CorrectionIndex((one("onde acha diamante"),)).match("onde acha dima") is None
    found = CorrectionIndex((one("onde acha diamante"),), WordResolver()).match("onde acha dima")
    assert found is not None
    assert (found.how, found.score) == ("palavras", 1.0)


def test_the_team_s_own_keywords_decide() -> None:
    index = CorrectionIndex((one("regras do pvp", keywords=("pvp", "Permitido")),))
    assert index.match("o pvp é permitido no spawn?") is not None
    assert index.match("quais são as regras do pvp") is not None  # its own question always counts
    assert index.match("pvp no spawn pode?") is None
    assert CorrectionIndex((one("x", keywords=("camelo",)),)).match("caramelo precisa domar") is None


def test_the_best_of_several_is_taken() -> None:
    corrections = tuple(
        TeamCorrection(str(n), question, "t")
        for n, question in enumerate(["como domar cavalo", "como domar cavalo no deserto", "como domar gato"])
    )
    found = CorrectionIndex(corrections).match("como se doma um cavalo no deserto")
    assert found is not None
    assert found.correction.id == "1"


def test_subject_words() -> None:
    assert subject_words("Como eu faço pra domar cavalos, por favor?") == {"fazer", "domar", "cavalo"}
    assert subject_words("como doma cavalo") == {"domar", "cavalo"}
    assert subject_words("qual é o jeito?") == frozenset()
    assert subject_words("camelo") != subject_words("caramelo")


@pytest.mark.parametrize("kind", ["recipe", "mechanic", "brewing", "other"])
def test_the_shared_questions_do_not_catch_each_other(shared: Path, kind: str) -> None:
    rows = [
        row.split("\t") for row in (shared / "cases" / "questions_pt.tsv").read_text(encoding="utf-8").splitlines()[1:]
    ]
    index = CorrectionIndex(tuple(TeamCorrection(str(n), row[0], row[2]) for n, row in enumerate(rows)))
    for row in rows:
        if row[1] == kind:
            found = index.match(row[0])
            assert found is not None
            assert found.correction.text == row[2], (row[0], found.correction.question)
            others = CorrectionIndex(tuple(c for c in index.corrections if c.text != row[2]))
            caught = others.match(row[0])
            assert caught is None, (row[0], caught.correction.question)


# --- the file ---------------------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path, root: Path) -> Path:
    path = tmp_path / "correcoes.yml"
    path.write_text((root / "config" / "correcoes.yml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


Complaints = list[FileRefused]
Maker = Callable[[], CorrectionBook]


def never(refused: FileRefused) -> None:
    pytest.fail(str(refused))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def complaints() -> Complaints:
    return []


@pytest.fixture
def book(path: Path, clock: FakeClock, complaints: Complaints) -> CorrectionBook:
    return CorrectionBook(FileLedger(path), clock, lambda: ZONE, complaints.append)


def test_a_correction_counts_at_once_and_after_a_restart(book: CorrectionBook, path: Path, clock: FakeClock) -> None:
    assert book.lookup("camelo precisa domar?") is None
    saved, edited = book.correct("camelo precisa domar?", "Não, basta a sela.", "Ana", ANA)
    assert (saved.id, edited) == ("1", False)
    for same in (book, CorrectionBook(FileLedger(path), clock, lambda: ZONE, never)):
        found = same.for_answering("tem que domar o camelo")
        assert found is not None
        assert (found.id, found.question, found.text) == ("1", "camelo precisa domar?", "Não, basta a sela.")
        assert same.lookup("caramelo precisa domar") is None
    kept = book.get(" 1 ")
    assert kept is not None
    assert (kept.author, kept.author_uuid) == ("Ana", ANA)
    assert kept.at == dt.datetime(2026, 11, 30, 9, tzinfo=ZONE)


def test_the_same_question_is_edited_and_undone_step_by_step(book: CorrectionBook) -> None:
    book.correct("camelo precisa domar?", "um", "Ana", ANA)
    edited, was_edited = book.correct("Camelo precisa domar", "dois", "Bia")
    assert (edited.id, edited.text, was_edited) == ("1", "dois", True)
    third = book.edit("1", "três", "Ana", ANA)
    assert third is not None
    assert [r.text for r in third.history] == ["um", "dois"]
    assert [r.author for r in third.history] == ["Ana", "Bia"]
    texts = []
    for _ in range(4):
        undone = book.undo("1")
        texts.append((undone.text, undone.active) if undone else None)
    assert texts == [("dois", True), ("um", True), ("um", False), None]
    assert book.lookup("camelo precisa domar?") is None
    assert book.undo("9") is None
    assert book.edit("9", "x", "Ana") is None
    again = book.edit("1", "quatro", "Ana")
    assert again is not None
    assert again.active
    assert book.lookup("camelo precisa domar?") is not None


def test_a_correction_expires_with_its_last_day(book: CorrectionBook, clock: FakeClock) -> None:
    book.correct("evento de natal quando", "Dia 24.", "Ana", until=dt.date(2026, 11, 30))
    clock.advance(14.9 * 3_600)  # 23:54 in São Paulo
    assert book.lookup("quando evento de natal") is not None
    clock.advance(0.2 * 3_600)
    assert book.lookup("quando evento de natal") is None
    assert book.search("natal") == []
    assert len(book.all()) == 1


def test_search_finds_words_without_accents_newest_first(book: CorrectionBook) -> None:
    for question, text in (("poção de força", "um"), ("camelo", "a poção dois"), ("gato", "três")):
        book.correct(question, text, "Ana")
    assert [c.id for c in book.search("POCAO")] == ["2", "1"]
    assert [c.id for c in book.search("")] == ["3", "2", "1"]
    assert book.search("pocao gato") == []


HAND = """\
# Da equipe. Não apague!
versao: 1   # versão

correcoes:
    # a mais perguntada
    - id: 7
      pergunta: 'camelo precisa domar?'   # Ana viu
      # resposta conferida
      resposta: >-
        Não. Basta pôr
        uma sela.
      palavras:
        - camelo
        - domar
      # fim do camelo

    # a da poção
    - {id: 8, pergunta: "poção: de força", resposta: '§cQuente'}
    - id: abc
      pergunta: regras
      resposta: |
        Uma.
        Duas.
      em: 2026-11-30
      ate: 2027-01-31
# fim
"""


def test_a_file_written_by_hand_is_read_and_kept(path: Path, book: CorrectionBook, clock: FakeClock) -> None:
    path.write_text(HAND, encoding="utf-8")
    clock.advance(1)
    camel, potion, rules = book.all()
    assert (camel.id, camel.text, camel.keywords) == ("7", "Não. Basta pôr uma sela.", ("camelo", "domar"))
    assert (potion.question, potion.text) == ("poção: de força", "§cQuente")
    assert (rules.text, rules.until) == ("Uma.\nDuas.", dt.date(2027, 1, 31))
    saved, _ = book.correct("onde fica a loja", "No spawn.", "Ana", ANA)
    assert saved.id == "9"
    text = path.read_text(encoding="utf-8")
    before, after = HAND.split("# fim\n")[0], "# fim\n"
    assert text.startswith(before)
    assert text.endswith(after) or "# fim" in text
    assert [c.id for c in CorrectionFile(path).read()] == ["7", "8", "abc", "9"]
    book.edit("7", "Não precisa.", "Bia")
    book.undo("abc")
    text = path.read_text(encoding="utf-8")
    for comment in ("# Da equipe. Não apague!", "# versão", "# a mais perguntada", "# Ana viu", "# resposta conferida",
                    "# fim do camelo", "# a da poção", "# fim"):  # fmt: skip
        assert text.count(comment) == HAND.count(comment), comment
    assert "    - {id: 8, pergunta: \"poção: de força\", resposta: '§cQuente'}\n" in text
    again = {c.id: c for c in CorrectionFile(path).read()}
    assert again["7"].text == "Não precisa."
    assert [r.text for r in again["7"].history] == ["Não. Basta pôr uma sela."]
    assert again["abc"].active is False


@pytest.mark.parametrize("indent", [0, 2, 4, 8])
def test_any_indentation_is_kept(path: Path, indent: int) -> None:
    pad = " " * indent
    path.write_text(
        f"correcoes:\n{pad}- id: 1\n{pad}  pergunta: a b\n{pad}  resposta: c\nversao: 1\n", encoding="utf-8"
    )
    file = CorrectionFile(path)
    file.put(TeamCorrection("2", "d e", "f"))
    assert path.read_text(encoding="utf-8") == (
        f"correcoes:\n{pad}- id: 1\n{pad}  pergunta: a b\n{pad}  resposta: c\n"
        f"{pad}- id: 2\n{pad}  pergunta: d e\n{pad}  resposta: f\nversao: 1\n"
    )
    file.put_all([], frozenset({"1", "2"}))
    assert path.read_text(encoding="utf-8") == "correcoes: []\nversao: 1\n"
    file.put(TeamCorrection("3", "g", "h"))
    assert path.read_text(encoding="utf-8") == "correcoes:\n  - id: 3\n    pergunta: g\n    resposta: h\nversao: 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "# só comentário\nversao: 1\n",
        "versao: 1\ncorrecoes:\n",
        "versao: 1\ncorrecoes: []   # nada\n",
        "versao: 1\ncorrecoes: []",
    ],
)
def test_a_list_that_is_empty_in_any_form_takes_a_correction(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    file = CorrectionFile(path)
    assert file.read() == []
    file.put(TeamCorrection("1", "a", "b"))
    assert [c.id for c in CorrectionFile(path).read()] == ["1"]
    for comment in ("# só comentário", "# nada"):
        assert (comment in path.read_text(encoding="utf-8")) == (comment in text)


def test_the_sample_in_the_docs_and_the_one_in_the_file_s_comment_are_read(root: Path, path: Path) -> None:
    sample = (root / "docs" / "equipe.md").read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    path.write_text("versao: 1\ncorrecoes:\n" + sample, encoding="utf-8")
    (read,) = CorrectionFile(path).read()
    assert (read.id, read.keywords, read.until, read.active) == ("3", ("camelo", "domar"), dt.date(2027, 1, 31), False)
    comment = (root / "config" / "correcoes.yml").read_text(encoding="utf-8").splitlines()
    rows = [row[1:] for row in comment if row.startswith(("#   - ", "#     "))]
    path.write_text("versao: 1\ncorrecoes:\n" + "\n".join(rows) + "\n", encoding="utf-8")
    (read,) = CorrectionFile(path).read()
    assert (read.id, read.author, read.at) == ("1", "Ana", dt.datetime(2026, 11, 30, 14, 5, tzinfo=ZONE))


ENTRY = "versao: 1\ncorrecoes:\n  - id: 1\n    pergunta: a\n    resposta: b\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (ENTRY + "  - pergunta: c\n    resposta: d\n", 6, "id"),
        (ENTRY + "  - id: 2\n    resposta: d\n", 6, "pergunta"),
        (ENTRY + "  - id: 2\n    pergunta: c\n", 6, "resposta"),
        (ENTRY + "  - id: 1\n    pergunta: c\n    resposta: d\n", 6, "cada id uma só vez"),
        (ENTRY + "  - id: 2\n    pergunta: c\n    resposta: d\n    autorr: x\n", 6, "autorr"),
        (ENTRY + "  - id: 2\n    pergunta: c\n    resposta: d\n    ate: amanhã\n", 6, "2026-12-31"),
        (ENTRY + "  - id: 2\n    pergunta: c\n    resposta: d\n    ativa: sim\n", 6, "true ou false"),
        (ENTRY + "  - id: 2\n    pergunta: c\n    resposta: [d]\n", 6, "resposta"),
        (ENTRY + "  - id: 2\n    pergunta: c\n    resposta: d\n    palavras: {a: b}\n", 6, "palavras"),
        (ENTRY + "  - solta\n", 6, "uma correção"),
        (ENTRY + "  - id: 2\n    pergunta: 'c\n    resposta: d\n", 7, "aspas"),
        (ENTRY + "  - id: 2\n\tpergunta: c\n", 7, "Tab"),
        (ENTRY + "  - id: 2\n    pergunta: a: b\n", 7, "dois-pontos"),
        (ENTRY + "  - id: 2\n     pergunta: c\n    resposta: d\n", 7, ""),
        (ENTRY + "outra: 1\n", 6, "só versao:"),
        ("versao: 2\ncorrecoes: []\n", 1, "o número 1"),
        ("versao: 1\ncorrecoes: [{id: 1, pergunta: a, resposta: b}]\n", 2, "linhas próprias"),
        ("versao: 1\ncorrecoes: texto\n", 2, "linhas próprias"),
        ("versao: 1\ncorrecoes:\n  a: b\n", 3, "linhas próprias"),
        ("versao: [\ncorrecoes: []\n", 2, "feche"),
        ("", None, "vazio"),
    ],
)
def test_a_broken_file_is_complained_about_once_with_its_line_and_the_last_good_one_counts(
    path: Path, book: CorrectionBook, clock: FakeClock, complaints: Complaints, text: str, line: int | None, said: str
) -> None:
    book.correct("camelo precisa domar?", "Não.", "Ana")
    path.write_text(text, encoding="utf-8")
    for _ in range(3):
        clock.advance(1)
        assert book.lookup("camelo precisa domar?") is not None
    assert len(complaints) == 1
    (first, *_) = complaints[0].problems
    assert said in str(first), str(first)
    assert line is None or abs((first.line or 0) - line) <= (1 if "pergunta: a: b" in text or "'c" in text else 0), str(
        first
    )
    with pytest.raises(FileRefused):
        book.correct("outra coisa", "x", "Ana")
    with pytest.raises(FileRefused):
        book.refresh()
    assert path.read_text(encoding="utf-8") == text
    path.write_text(ENTRY, encoding="utf-8")
    clock.advance(1)
    assert book.lookup("camelo precisa domar?") is None
    assert len(book.all()) == 1


def test_what_was_changed_by_hand_in_the_meantime_is_not_overwritten(path: Path, book: CorrectionBook) -> None:
    book.correct("um dois", "a", "Ana")
    path.write_text(path.read_text(encoding="utf-8").replace("resposta: a", "resposta: mudada"), encoding="utf-8")
    book.correct("três quatro", "b", "Ana")
    assert [c.text for c in CorrectionFile(path).read()] == ["mudada", "b"]


@pytest.mark.parametrize("seed", range(5))
def test_any_text_comes_back_as_it_was_written(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    alphabet = "ab: #-'\"{}[]&*!|>%@`\\§ção\n,?0~=<>\u00a0\u2028\U0001f42a\t"
    file = CorrectionFile(path)
    written = {}
    for number in range(1, 40):
        question, text = ("".join(rng.choices(alphabet, k=rng.randint(3, 40))).strip() or "x" for _ in range(2))
        written[str(number)] = (question, text)
        file.put(TeamCorrection(str(number), question, text))
    assert {c.id: (c.question, c.text) for c in CorrectionFile(path).read()} == written


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20), min_size=2, max_size=2))
@example(["camelo precisa domar?", "Não: basta a sela."])
@example(["a: b", "c #d"])
@example(["a:", "true"])
@example(["Null", "a\u2028b"])
def test_what_is_read_without_the_parser_is_what_the_parser_reads(texts: list[str]) -> None:
    rows = ["- id: 1", f"  pergunta: {texts[0]}", f"  resposta: {texts[1]}", "  em: '2026-11-30T14:05:00-03:00'", ""]
    quick = plain_entry(rows)
    if quick is not None:
        assert parse_fragment("\n".join(rows), Path("x.yml"), 1) == [quick]


def test_what_this_program_writes_is_read_without_the_parser(path: Path) -> None:
    at = dt.datetime(2026, 11, 30, 14, 5, tzinfo=ZONE)
    CorrectionFile(path).put(TeamCorrection("1", "camelo precisa domar?", "Não, basta a sela.", (), "Ana", ANA, at))
    rows = path.read_text(encoding="utf-8").split("correcoes:\n")[1].splitlines()
    assert plain_entry([row[2:] for row in rows]) == {
        "id": 1, "pergunta": "camelo precisa domar?", "resposta": "Não, basta a sela.", "autor": "Ana",
        "autor-uuid": ANA, "em": "2026-11-30T14:05:00-03:00",
    }  # fmt: skip


def test_thirty_corrections_at_the_same_moment_are_all_there_once(book: CorrectionBook, path: Path) -> None:
    start = threading.Barrier(30)

    def write(number: int) -> None:
        start.wait()
        book.correct(f"assunto{number} coisa{number}", f"texto {number}", "Ana")

    threads = [threading.Thread(target=write, args=(n,)) for n in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = CorrectionFile(path).read()
    assert sorted(c.text for c in kept) == sorted(f"texto {n}" for n in range(30))
    assert len({c.id for c in kept}) == 30


def test_an_author_is_forgotten(book: CorrectionBook) -> None:
    book.correct("um dois", "a", "Ana", ANA)
    book.edit("1", "b", "Ana", ANA)
    assert book.forget_author(ANA) == 1
    kept = book.get("1")
    assert kept is not None
    assert (kept.author, kept.author_uuid, kept.history[0].author) == ("", "", "")
    assert book.forget_author(ANA) == 0


def test_the_version_changes_with_the_corrections_only(book: CorrectionBook, clock: FakeClock) -> None:
    first = book.version
    clock.advance(5)
    book.lookup("x")
    assert book.version == first
    book.correct("um dois", "a", "Ana")
    second = book.version
    assert second != first
    book.understand(WordResolver())
    assert book.version != second


# --- several servers --------------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def network(request: pytest.FixtureRequest, tmp_path: Path, clock: FakeClock) -> "Iterator[Network]":
    storage = "sqlite"
    if request.param == "postgresql":
        make: Callable[[], str] = request.getfixturevalue("new_database")
        storage = make()
    network = Network(storage, tmp_path, clock)
    yield network
    network.close()


class Network:
    """Servers with a file each over one store."""

    def __init__(self, storage: str, folder: Path, clock: FakeClock) -> None:
        self.storage, self.folder, self.clock = storage, folder, clock
        self.stores = []

    def server(self, name: str, text: str = "versao: 1\ncorrecoes: []\n") -> CorrectionBook:
        path = self.path(name)
        if not path.exists():
            path.write_text(text, encoding="utf-8")
        store = open_store(self.storage, self.folder)
        self.stores.append(store)
        return CorrectionBook(
            SharedLedger(path, CorrectionStore(store.database)), self.clock, lambda: ZONE, pytest.fail
        )

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.yml"

    def questions(self, name: str) -> list[str]:
        return sorted(c.question for c in CorrectionFile(self.path(name)).read())

    def close(self) -> None:
        for store in self.stores:
            store.close()


def test_servers_see_each_other_s_corrections_and_edits_by_hand(network: Network, clock: FakeClock) -> None:
    a, b = network.server("a"), network.server("b", "# de b\nversao: 1\ncorrecoes: []\n")
    a.correct("camelo precisa domar?", "Não.", "Ana")
    clock.advance(1)
    assert b.lookup("camelo precisa domar?") is not None
    b.edit("1", "Não mesmo.", "Bia")
    clock.advance(1)
    found = a.get("1")
    assert found is not None
    assert (found.text, [r.text for r in found.history]) == ("Não mesmo.", ["Não."])
    by_hand = network.path("b").read_text(encoding="utf-8").replace("Não mesmo.", "Nunca.")
    network.path("b").write_text(
        by_hand + "  - id: 50\n    pergunta: onde fica a loja\n    resposta: Ali.\n", encoding="utf-8"
    )
    clock.advance(1)
    assert b.lookup("onde fica a loja") is not None
    clock.advance(1)
    loja = a.lookup("onde fica a loja")
    assert loja is not None
    assert loja.correction.id == "50"
    assert [c.text for c in a.all()] == ["Nunca.", "Ali."]
    assert "# de b" in network.path("b").read_text(encoding="utf-8")
    text = network.path("a").read_text(encoding="utf-8")
    network.path("a").write_text(text[: text.index("  - id: 50")], encoding="utf-8")
    clock.advance(1)
    a.all()
    clock.advance(1)
    assert b.lookup("onde fica a loja") is None
    assert network.questions("b") == ["camelo precisa domar?"]


def test_a_server_that_joins_brings_its_own_corrections(network: Network) -> None:
    network.server("a").correct("um dois", "A", "Ana")
    network.server("b", ENTRY.replace("pergunta: a", "pergunta: tres quatro"))
    c = network.server("c")
    assert sorted(x.question for x in c.all()) == ["tres quatro", "um dois"]
    assert network.questions("b") == ["tres quatro", "um dois"]
    restarted = network.server("b")
    assert len(restarted.all()) == 2


def test_two_servers_that_correct_at_once_lose_nothing(network: Network, clock: FakeClock) -> None:
    books = [network.server("a"), network.server("b")]
    start = threading.Barrier(10)
    failed = []

    def write(number: int) -> None:
        start.wait()
        try:
            for step in range(2):
                books[number % 2].correct(f"assunto{number} coisa{step}", f"texto {number} {step}", "Ana")
        except Exception as error:
            failed.append(error)
            raise

    threads = [threading.Thread(target=write, args=(n,)) for n in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    clock.advance(2)
    assert failed == []
    for book, name in zip(books, "ab", strict=True):
        assert len({c.id for c in book.all()}) == 20
        assert len(network.questions(name)) == 20


class SharedWords(WordResolver):
    """As the real one with 'netherita': an everyday word for several items, in either language."""

    def resolve(self, text: str, *, phrase: bool = False) -> Resolution:
        found = super().resolve(text)
        word = re.search(r"netherit[ea]|ferro", text)
        if word is None:
            return found
        kinds = ("lingote", "fragmento") if word.group() != "ferro" else ("lingote de ferro", "minério de ferro")
        choices = tuple(
            NameMatch(NameKind.ITEM, (kind,), kind, word.span(), MatchReason.NICKNAME, 0.5) for kind in kinds
        )
        return replace(found, ambiguities=(Ambiguity(word.span(), choices),))


@pytest.mark.parametrize("asked", ["onde acho netherita", "onde fica netherita", "netherite onde encontra"])
def test_a_word_for_several_things_is_the_same_in_either_language(asked: str) -> None:
    assert CorrectionIndex((one("onde acho netherite mano"),), SharedWords()).match(asked) is not None


def test_another_word_for_several_things_is_another_question() -> None:
    assert CorrectionIndex((one("onde acho netherite"),), SharedWords()).match("onde acho ferro") is None
