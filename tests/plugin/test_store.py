"""The store on SQLite and on a real PostgreSQL: the same behaviour, and nothing lost between processes."""

import json
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from canalhandia_plugin.errors import StoreUnavailable
from canalhandia_plugin.store.answers import LostAnswer, NewAnswer, SourceRecord, VoteCount
from canalhandia_plugin.store.limits import Refusal, Reserved
from canalhandia_plugin.store.schema import MIGRATIONS
from canalhandia_plugin.store.store import Store, open_store, player_key

ANA = "11111111-1111-4111-8111-111111111111"
BIA = "22222222-2222-4222-8222-222222222222"
JOAO = "00000000-0000-0000-0009-01f1a2b3c4d5"
DAY = "2026-11-30"

Opener = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(request: pytest.FixtureRequest) -> str:
    """What `armazenamento` says; '' for PostgreSQL is never given."""
    if request.param == "sqlite":
        return "sqlite"
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return make()


@pytest.fixture
def opener(storage: str, tmp_path: Path) -> Iterator[Opener]:
    opened: list[Store] = []

    def open_it() -> Store:
        opened.append(open_store(storage, tmp_path))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture
def store(opener: Opener) -> Store:
    return opener()


def ask(store: Store, uuid: str = ANA, **change: object) -> Reserved | Refusal:
    values = {"name": "Ana", "day": DAY, "now_ms": 1_000, "cap": 5, "seen_ms": None, "free_of_wait": True, **change}
    return store.limits.reserve(uuid, **values)  # type: ignore[arg-type]


def answer(uuid: str = ANA, at_ms: int = 1_000, question: str = "camelo precisa domar?", **change: object) -> NewAnswer:
    values = {"text": "Não.", "kind": "exata", "profile": "ECONOMICO", **change}
    return NewAnswer(uuid, at_ms, question, **values)  # type: ignore[arg-type]


def test_a_reservation_counts_up_to_the_cap(store: Store) -> None:
    verdicts = [ask(store, cap=3) for _ in range(5)]
    assert [v.used if isinstance(v, Reserved) else v for v in verdicts] == [1, 2, 3, Refusal.CAP, Refusal.CAP]
    assert store.limits.used(ANA, DAY) == 3
    assert isinstance(ask(store, cap=3, day="2026-12-01"), Reserved)
    assert isinstance(ask(store, BIA, cap=3), Reserved)
    assert isinstance(ask(store, cap=None), Reserved)
    assert ask(store, cap=0, day="2026-12-05") is Refusal.CAP
    assert store.limits.totals(DAY) == (5, 2)
    assert store.limits.totals("2030-01-01") == (0, 0)


def test_a_stamp_that_moved_refuses(store: Store) -> None:
    assert store.limits.stamp_ms(ANA) is None
    assert isinstance(ask(store, now_ms=1_000, free_of_wait=False), Reserved)
    assert ask(store, now_ms=1_001, free_of_wait=False) is Refusal.MOVED
    assert isinstance(ask(store, now_ms=2_000, seen_ms=1_000, free_of_wait=False), Reserved)
    assert store.limits.stamp_ms(ANA) == 2_000
    assert store.limits.used(ANA, DAY) == 2


def test_a_capped_question_moves_no_stamp(store: Store) -> None:
    ask(store, now_ms=1_000, cap=1)
    assert ask(store, now_ms=9_000, cap=1) is Refusal.CAP
    assert store.limits.stamp_ms(ANA) == 1_000


def test_tickets_are_settled_or_refunded_once(store: Store) -> None:
    first, second = ask(store, now_ms=1_000), ask(store, now_ms=5_000)
    assert isinstance(first, Reserved)
    assert isinstance(second, Reserved)
    assert store.limits.refund(second.ticket, wait_too=True) is True
    assert store.limits.refund(second.ticket, wait_too=True) is False
    assert store.limits.settle(second.ticket) is False
    assert (store.limits.used(ANA, DAY), store.limits.stamp_ms(ANA)) == (1, 1_000)
    assert store.limits.settle(first.ticket) is True
    assert store.limits.refund(first.ticket, wait_too=False) is False
    assert store.limits.used(ANA, DAY) == 1
    ask(store, now_ms=7_000)
    assert store.limits.refund_abandoned(7_000) == 0
    assert store.limits.refund_abandoned(7_001) == 1
    assert (store.limits.used(ANA, DAY), store.limits.stamp_ms(ANA)) == (1, 7_000)


def test_a_refund_never_takes_back_a_later_stamp(store: Store) -> None:
    first = ask(store, now_ms=1_000)
    ask(store, now_ms=5_000)
    assert isinstance(first, Reserved)
    store.limits.refund(first.ticket, wait_too=True)
    assert store.limits.stamp_ms(ANA) == 5_000


def test_answers_keep_everything(store: Store) -> None:
    ask(store, JOAO, name=".Joao Silva")
    sources = (
        SourceRecord("wiki: Camelo", "https://pt.minecraft.wiki/w/Camelo"),
        SourceRecord("receitas deste servidor"),
    )
    kept = answer(
        JOAO, model="qwen2.5:1.5b", sources=sources, private=True, question="é § 'ok'; DROP TABLE answer;-- ção?"
    )
    number = store.answers.add(kept, [("procurar", 3.25, "6 trechos")])
    found = store.answers.get(number)
    assert found is not None
    assert (found.player, found.uuid, found.question, found.sources) == (".Joao Silva", JOAO, kept.question, sources)
    assert (found.model, found.private, found.corrected_by) == ("qwen2.5:1.5b", True, None)
    assert store.answers.trace(number) == [("procurar", 3.25, "6 trechos")]
    assert store.answers.trace(number + 1) is None
    assert store.answers.get(number + 1) is None
    second = store.answers.add(answer(JOAO))
    assert second > number
    last = store.answers.last_of(JOAO)
    assert last is not None
    assert last.id == second
    assert store.answers.last_of(ANA) is None


def test_the_last_vote_of_a_player_counts(store: Store) -> None:
    number = store.answers.add(answer())
    assert store.answers.vote(number, ANA, right=True, reason="", at_ms=1) is None
    assert store.answers.vote(number, BIA, right=False, reason="não precisa", at_ms=2) is None
    assert store.answers.vote(number, ANA, right=False, reason="feno", at_ms=3) is True
    assert store.answers.vote(number, ANA, right=False, reason="feno", at_ms=4) is False
    assert store.answers.vote_totals() == VoteCount(right=0, wrong=2)
    assert [(v.uuid, v.right, v.reason) for v in store.answers.votes(number)] == [
        (BIA, False, "não precisa"), (ANA, False, "feno"),
    ]  # fmt: skip


def test_pending_are_the_wrong_ones_that_nobody_corrected(store: Store) -> None:
    numbers = [store.answers.add(answer(question=f"p{n}")) for n in range(4)]
    store.answers.vote(numbers[0], ANA, right=True, reason="", at_ms=1)
    store.answers.vote(numbers[1], ANA, right=False, reason="", at_ms=1)
    for player in (ANA, BIA):
        store.answers.vote(numbers[2], player, right=False, reason="", at_ms=1)
    assert [record.id for record in store.answers.pending()] == [numbers[2], numbers[1]]
    assert [record.id for record in store.answers.pending(1, 1)] == [numbers[1]]
    assert store.answers.pending_count() == 2
    store.answers.set_corrected(numbers[2], "7")
    assert [record.id for record in store.answers.pending()] == [numbers[1]]
    store.answers.uncorrect("7")
    assert store.answers.pending_count() == 2
    store.answers.vote(numbers[1], ANA, right=True, reason="", at_ms=2)
    assert [record.id for record in store.answers.pending()] == [numbers[2]]


def test_lost_answers_are_shown_once_and_only_while_fresh(store: Store) -> None:
    for at_ms in (100, 900, 500):
        store.answers.keep_lost(ANA, LostAnswer(at_ms, f"p{at_ms}", '{"text":"oi"}'))
    store.answers.keep_lost(BIA, LostAnswer(950, "b", "{}"))
    assert [lost.question for lost in store.answers.take_lost(ANA, since_ms=500)] == ["p900", "p500"]
    assert store.answers.take_lost(ANA, since_ms=0) == []
    assert store.answers.take_lost(BIA, since_ms=0) == [LostAnswer(950, "b", "{}")]


def test_a_player_is_found_by_name_exported_and_erased(store: Store) -> None:
    ask(store, JOAO, name=".Joao Silva")
    ask(store, ANA, name="*Ana")
    mine, hers = store.answers.add(answer(JOAO), [("passo", 1.0, "")]), store.answers.add(answer(ANA))
    store.answers.vote(mine, ANA, right=True, reason="boa", at_ms=1)
    store.answers.vote(hers, JOAO, right=False, reason="ruim", at_ms=1)
    store.answers.keep_lost(JOAO, LostAnswer(1, "p", "{}"))
    assert store.players.named(".joao silva") == [(JOAO, ".Joao Silva")]
    assert store.players.named("Joao") == []
    assert store.players.name_of(ANA) == "*Ana"
    exported = store.players.export(JOAO)
    assert set(exported) == {"player", "usage", "ticket", "answer", "vote", "trace", "lost_answer"}
    assert exported["answer"][0]["question"] == "camelo precisa domar?"
    assert exported["vote"][0]["reason"] == "ruim"
    json.dumps(exported)
    assert store.players.erase(JOAO) == 8
    assert store.players.export(JOAO) == {}
    assert store.players.erase(JOAO) == 0
    assert store.answers.get(mine) is None
    assert store.answers.get(hers) is not None
    assert store.answers.votes(hers) == []
    assert set(store.players.export(ANA)) == {"player", "usage", "ticket", "answer"}


def test_who_only_votes_has_a_name_until_he_is_forgotten(store: Store) -> None:
    store.players.seen(JOAO, "Joao", 50)
    store.players.seen(JOAO, ".Joao Silva", 100)
    store.answers.vote(store.answers.add(answer()), JOAO, right=False, reason="x", at_ms=100)
    assert [v.player for v in store.answers.votes(1)] == [".Joao Silva"]
    assert store.players.named(".JOAO silva") == [(JOAO, ".Joao Silva")]
    ask(store, JOAO, name=".Joao Silva", now_ms=400)
    assert store.limits.stamp_ms(JOAO) == 400
    store.players.seen(JOAO, ".Joao Silva", 450)
    assert store.limits.stamp_ms(JOAO) == 400
    store.players.seen(BIA, "Bia", 100)
    assert store.players.forget_old(300, "2000-01-01") == 1
    assert store.players.name_of(BIA) is None
    assert store.players.name_of(JOAO) == ".Joao Silva"


def test_old_things_are_forgotten(store: Store) -> None:
    ask(store, ANA, now_ms=100, day="2026-10-01")
    ask(store, BIA, name="Bia", now_ms=900, day=DAY)
    old, new = store.answers.add(answer(at_ms=100), [("p", 1.0, "")]), store.answers.add(answer(BIA, at_ms=900))
    store.answers.vote(old, BIA, right=True, reason="", at_ms=100)
    store.answers.keep_lost(ANA, LostAnswer(100, "p", "{}"))
    assert store.players.forget_old(500, "2026-11-01") == 6
    assert store.answers.get(old) is None
    assert store.answers.get(new) is not None
    assert set(store.players.export(ANA)) == {"ticket"}
    assert store.players.name_of(BIA) == "Bia"
    assert store.players.forget_old(500, "2026-11-01") == 0


def test_all_is_there_after_a_restart(opener: Opener) -> None:
    first = opener()
    ask(first)
    number = first.answers.add(answer())
    first.close()
    second = opener()
    assert second.limits.used(ANA, DAY) == 1
    assert second.answers.get(number) is not None


def test_two_servers_that_start_together_make_one_schema(opener: Opener) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: opener(), range(8)))
    assert stores[0].database.read("SELECT version FROM schema_version") == [(len(MIGRATIONS),)]


def test_a_newer_schema_is_refused(opener: Opener) -> None:
    opener().database.write(lambda t: t.run("UPDATE schema_version SET version = ?", 99))
    with pytest.raises(StoreUnavailable, match="atualize o plugin"):
        opener()


def test_an_error_inside_a_transaction_undoes_all_of_it(store: Store) -> None:
    def work(transaction: object) -> None:
        transaction.run("INSERT INTO player (uuid, name, seen_ms) VALUES (?, ?, 1)", ANA, "Ana")  # type: ignore[attr-defined]
        raise KeyError("x")

    with pytest.raises(KeyError):
        store.database.write(work)
    assert store.players.name_of(ANA) is None


RACE = """
    import sys, threading
    from pathlib import Path
    from canalhandia_bridge.types import Sender, SenderKind
    from canalhandia_plugin.gate.clock import SystemClock
    from canalhandia_plugin.gate.gate import Gate, Ticket, Use
    from canalhandia_plugin.permissions import Access
    from canalhandia_plugin.settings.keys import AssistantSettings, Settings
    from canalhandia_plugin.store.store import open_store

    storage, folder, wait_s, count = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    settings = Settings(assistant=AssistantSettings(daily_limit=5, cooldown_s=wait_s, per_minute=10000))
    with open_store(storage, folder) as store:
        gate = Gate(store.limits, SystemClock(), lambda: settings)
        may = frozenset({"canalhandia.ia"})
        sender = Sender(SenderKind.PLAYER, "11111111-1111-4111-8111-111111111111", "Ana", permissions=may)
        print("ready", flush=True)
        sys.stdin.readline()
        passed = []
        def ask():
            for _ in range(count // 10):
                if isinstance(gate.admit(sender, Access(sender), Use.ASK), Ticket):
                    passed.append(1)
        threads = [threading.Thread(target=ask) for _ in range(10)]
        for t in threads: t.start()
        for t in threads: t.join()
        print(len(passed), flush=True)
"""


@pytest.mark.parametrize(("wait_s", "passes"), [(0, 5), (60, 1)])
def test_two_processes_and_200_requests_let_exactly_the_cap_through(
    opener: Opener, storage: str, tmp_path: Path, wait_s: float, passes: int
) -> None:
    store = opener()
    command = [sys.executable, "-c", textwrap.dedent(RACE), storage, str(tmp_path), str(wait_s), "100"]
    racers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path)
        for _ in range(2)
    ]
    try:
        for racer in racers:
            assert racer.stdout is not None
            assert racer.stdout.readline() == "ready\n"
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write("go\n")
            racer.stdin.flush()
        counts = [int(racer.communicate(timeout=60)[0]) for racer in racers]
    finally:
        for racer in racers:
            racer.kill()
            racer.wait()
    assert sum(counts) == passes
    assert store.limits.totals(store.database.read("SELECT day FROM usage")[0][0]) == (passes, 1)


def test_a_postgres_that_went_away_is_said_and_found_again(new_database: Callable[[], str], tmp_path: Path) -> None:
    with open_store(new_database(), tmp_path) as store:
        assert store.shared
        (pid,) = store.database.read("SELECT pg_backend_pid()")[0]
        with open_store(new_database(), tmp_path) as other:
            other.database.read("SELECT pg_terminate_backend(?)", pid)
        assert isinstance(ask(store), Reserved)


def test_while_a_postgres_is_away_nobody_waits_for_each_attempt(
    new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    with open_store(new_database(), tmp_path) as store:
        attempts = []

        def refuse(*_: object, **__: object) -> None:
            attempts.append(1)
            raise psycopg.OperationalError("connection refused")

        monkeypatch.setattr(psycopg, "connect", refuse)
        store.close()
        for _ in range(5):
            with pytest.raises(StoreUnavailable, match="connection refused"):
                ask(store)
        assert len(attempts) == 1


def test_a_postgres_that_is_not_there_is_said_without_its_password(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreUnavailable) as caught:
        open_store("postgresql://ana:segredo@127.0.0.1:1/banco", tmp_path)
    assert "segredo" not in str(caught.value)
    assert "armazenamento" in str(caught.value)
    with pytest.raises(StoreUnavailable) as caught:
        open_store("postgresql://ana@127.0.0.1:1/banco", tmp_path, "segredo")
    assert "segredo" not in str(caught.value)


def test_a_broken_sqlite_file_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "estado.sqlite3"
    path.write_bytes(b"nothing of SQLite" * 100)
    with pytest.raises(StoreUnavailable, match="mova o arquivo"):
        open_store("sqlite", tmp_path)
    assert path.read_bytes() == b"nothing of SQLite" * 100


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="permissões"):
        open_store("sqlite", tmp_path / "nada")


@pytest.mark.parametrize("text", [ANA.upper(), ANA.replace("-", ""), f"{{{ANA}}}", f"urn:uuid:{ANA}"])
def test_a_uuid_has_one_spelling(text: str) -> None:
    assert player_key(text) == ANA


def test_what_is_no_uuid_is_refused() -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        player_key("Ana")


def test_half_an_emoji_and_nul_are_kept_as_a_mark(store: Store) -> None:
    """Models send half of a surrogate pair ("\\ud83d"); no database takes it, and the answer must not be lost by it."""
    answer = NewAnswer(
        uuid=ANA,
        at_ms=1,
        question="camelo \ud83d?",
        text="Ele é manso.\x00",
        kind="extrativa",
        profile="ECONOMICO",
        model="m",
        sources=(SourceRecord("wiki: Camelo \udc00", ""),),
        private=False,
    )
    number = store.answers.add(answer, [("rascunho", 1.0, "O camelo \ud83d")])
    kept = store.answers.get(number)
    assert kept is not None
    assert (kept.question, kept.text) == ("camelo \ufffd?", "Ele é manso.\ufffd")
    assert kept.sources[0].label == "wiki: Camelo \ufffd"
