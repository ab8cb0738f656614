"""What the delivery of an answer promises, each through the whole command path: pages, sources, one answer for several
askers, the first sentence while the rest is written, and what makes a kept answer out of date."""

import dataclasses
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from canalhandia_bancada.demo_snapshot import demo_snapshot
from canalhandia_bancada.house import CONFIG, OPERATOR, PLAYER, House
from canalhandia_knowledge.models.scripted import Line, ScriptedModel
from canalhandia_knowledge.protocols import ChatMessage, Completion
from canalhandia_knowledge.types import Answer, AnswerKind, Origin, Profile, Question, Sentence, Source
from canalhandia_plugin.rendering.components import plain

EAGER = PLAYER | {"canalhandia.ia.semespera"}
URL = "https://pt.minecraft.wiki/w/Creeper"
FIRST = "O camelo não precisa ser domado: basta pôr uma sela nele e montar."
SECOND = "Sem sela o jogador não consegue conduzi-lo."
DRAFT = f"{FIRST} {SECOND}"
LIE = "O camelo precisa de 9 selas."
ASKED = "camelo precisa domar?"


def wording(house: House, *lines: Line, model: ScriptedModel | None = None) -> ScriptedModel:
    """The house's own pipeline with a model that says these lines."""
    library = house.app.services.library
    # the first look at the files takes them over: an answer made before it is out of date
    house.until(lambda: house.app._housekeeping._understood is not None)
    model = model or ScriptedModel(list(lines or (DRAFT,)), warm=True)
    library.configure(dataclasses.replace(library.check(house.app.services.settings), model=model))
    return model


def ask(house: House, name: str, line: str) -> None:
    assert house.server.type(name, line)
    house.pump()


def heard(house: House, name: str) -> list[list[str]]:
    return [plain(reply).splitlines() for reply in house.server.replies(name)]


def parts(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield component
    for child in component.get("extra", ()):
        yield from parts(child)


# --- pages ----------------------------------------------------------------------------------------------------------


class Says:
    """A pipeline with one answer, whatever is asked."""

    def __init__(self, *sentences: str, notes: Sequence[str] = ()) -> None:
        source = Source(Origin.WIKI, "wiki: Creeper", URL)
        self._answer = Answer(AnswerKind.WORDED, tuple(Sentence(s, (0,)) for s in sentences), (source,), tuple(notes))

    def at_once(self, question: Question) -> Answer | None:
        return None

    def kept(self, question: Question) -> Answer | None:
        return None

    def answer(self, question: Question, on_progress: object, on_sentence: object) -> Answer:
        return self._answer


ITEMS = tuple(f"O item de número {n} fica no baú de número {n * 7} da vila do norte." for n in range(1, 41))


@pytest.mark.parametrize("bedrock", [False, True])
def test_b73_a_long_answer_comes_six_lines_at_a_time_in_whole_sentences(house: House, bedrock: bool) -> None:
    house.app.services.library.pipeline = Says(*ITEMS)  # type: ignore[assignment]
    name = ".Joao" if bedrock else "Ana"
    house.join(name, EAGER, bedrock=bedrock)
    [shown] = house.hears(name, "/iap lista")
    below = shown[shown.index("(continua: /ia mais)") + 1 :]
    assert below[0].startswith("Fonte: wiki: Creeper")
    pages = [shown[: shown.index("(continua: /ia mais)")]]
    while True:
        [more] = house.hears(name, "/ia mais")
        if more == ["Não há mais nada para mostrar."]:
            break
        pages.append([line for line in more if line != "(continua: /ia mais)"])
        assert (more[-1] == "(continua: /ia mais)") == (ITEMS[-1] not in " ".join(pages[-1]))
    assert [len(page) for page in pages if len(page) > 6] == []
    assert [page[-1][-1] for page in pages] == ["."] * len(pages)
    assert " ".join(line for page in pages for line in page) == "[IA] " + " ".join(ITEMS)


@pytest.mark.parametrize("text", ["x" * 4_000, "palavra " * 500 + "fim.", "- a\n- b\n" * 30])
def test_b73_a_sentence_longer_than_a_page_is_cut_between_lines_and_nothing_is_lost(house: House, text: str) -> None:
    house.app.services.library.pipeline = Says(text)  # type: ignore[assignment]
    house.join("Ana", EAGER)
    [shown] = house.hears("Ana", "/iap lista")
    read = shown[: shown.index("(continua: /ia mais)")] if "(continua: /ia mais)" in shown else shown[:-3]
    assert len(read) <= 6
    while (more := house.hears("Ana", "/ia mais")[0]) != ["Não há mais nada para mostrar."]:
        assert len([line for line in more if line != "(continua: /ia mais)"]) <= 6
        read += [line for line in more if line != "(continua: /ia mais)"]
    assert "".join("".join(read).removeprefix("[IA]").split()) == "".join(text.split())


def test_the_console_reads_all_of_it_at_once(house: House) -> None:
    house.app.services.library.pipeline = Says(*ITEMS)  # type: ignore[assignment]
    [shown] = house.hears("console", "/ia lista")
    assert shown == ["[IA] " + " ".join(ITEMS), f"Fonte: wiki: Creeper {URL}"]


def test_a_source_is_hovered_and_clicked_on_java_and_read_elsewhere(house: House) -> None:
    house.app.services.library.pipeline = Says(FIRST)  # type: ignore[assignment]
    for name, bedrock in (("Ana", False), (".Joao", True)):
        house.join(name, EAGER, bedrock=bedrock)
        house.hears(name, "/iap x")
    [source] = [p for p in parts(house.server.replies("Ana")[-1]) if p.get("text") == "wiki: Creeper"]
    assert source["clickEvent"] == {"action": "open_url", "value": URL}
    assert plain(source["hoverEvent"]["contents"]) == URL
    assert f"Fonte: wiki: Creeper {URL}" in " ".join(heard(house, ".Joao")[-1])
    assert [p for p in parts(house.server.replies(".Joao")[-1]) if "clickEvent" in p or "hoverEvent" in p] == []


# --- the first sentence ----------------------------------------------------------------------------------------------


class Streams(ScriptedModel):
    """Says its first sentence, then waits for `go`."""

    go: threading.Event

    def chat(self, messages: Sequence[ChatMessage], **more: Any) -> Completion:
        on_text = more.pop("on_text", None)
        said = ScriptedModel.chat(self, messages, **more)
        if on_text is not None:
            head, mark, rest = said.content.partition(". ")
            on_text(head + mark)
            on_text(rest[:3])
            assert self.go.wait(20)
            on_text(rest[3:])
        return said


@pytest.mark.parametrize(("draft", "early"), [(DRAFT, True), (f"{LIE} {SECOND}", False)])
def test_the_first_sentence_is_shown_once_it_has_passed_its_guards(
    house_of: Callable[..., House], draft: str, early: bool
) -> None:
    house = house_of(config=CONFIG + "ia:\n  primeira-frase-ja: true\n")
    model = Streams([draft, DRAFT], warm=True)
    model.go = threading.Event()
    wording(house, model=model)
    house.join("Ana", EAGER)
    ask(house, "Ana", f"/iap {ASKED}")
    house.until(lambda: bool(heard(house, "Ana")) if early else bool(model.calls))
    assert [" ".join(lines) for lines in heard(house, "Ana")] == ([f"[IA] {FIRST}"] if early else [])
    model.go.set()
    house.settle()
    whole = " ".join(line for reply in heard(house, "Ana") for line in reply)
    assert LIE not in whole
    assert whole.count(SECOND) == 1
    assert "Fonte: wiki: Camelo" in whole


# --- one answer for several askers ------------------------------------------------------------------------------------


class Gated(ScriptedModel):
    go: threading.Event

    def chat(self, messages: Sequence[ChatMessage], **more: Any) -> Completion:
        assert self.go.wait(20)
        return ScriptedModel.chat(self, messages, **more)


def gated(house: House) -> Gated:
    model = Gated([DRAFT], warm=True)
    model.go = threading.Event()
    wording(house, model=model)
    return model


def test_who_asks_the_same_at_the_same_moment_gets_the_same_answer_from_one_call(house: House) -> None:
    model = gated(house)
    lines = {"Ana": f"/iap {ASKED}", "Bia": f"/iap {ASKED.upper()}?", "Caio": f"/iap   {ASKED}  "}
    for name, line in lines.items():
        house.join(name, EAGER)
        ask(house, name, line)
    model.go.set()
    house.settle()
    assert len(model.calls) == 1
    for number, name in enumerate(lines, 1):
        [shown] = heard(house, name)
        assert FIRST in " ".join(shown)
        assert [line for line in shown if line.startswith("[certo]")] == [f"[certo] [errado] [fontes] nº {number}"]
    used = [house.app.services.gate.used_today(house.server.sender(name).target) for name in lines]
    assert used == [1, 1, 1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pra que serve a maça no jogo", "pra que serve a maçã no jogo"),
        ("o creeper nasce na camada -59", "o creeper nasce na camada 59"),
        ("o creeper 苦力怕", "o creeper 僵尸"),
    ],
)
def test_questions_that_only_look_the_same_are_not_shared(house: House, one: str, other: str) -> None:
    asked: list[str] = []
    go = threading.Event()

    class Repeats(Says):
        def answer(self, question: Question, on_progress: object, on_sentence: object) -> Answer:
            asked.append(question.text)
            assert go.wait(20)
            return Answer(AnswerKind.WORDED, (Sentence(f"Sobre {question.text}."),))

    house.app.services.library.pipeline = Repeats()  # type: ignore[assignment]
    for name, text in (("Ana", one), ("Bia", other)):
        house.join(name, EAGER)
        ask(house, name, f"/iap {text}")
    house.until(lambda: len(asked) == 2)
    go.set()
    house.settle()
    assert [heard(house, name)[0][0] for name in ("Ana", "Bia")] == [f"[IA] Sobre {one}.", f"[IA] Sobre {other}."]


# --- kept answers -----------------------------------------------------------------------------------------------------


def _profile(house: House) -> None:
    house.hears("Olga", "/ia perfil PRECISO")
    assert house.app.services.settings.assistant.profile is Profile.PRECISO


def _index(house: House) -> None:
    (house.folder / "documentos").mkdir(exist_ok=True)
    (house.folder / "documentos" / "eventos.md").write_text("# Eventos\n\nSexta tem corrida de barco.\n", "utf-8")
    before = house.app.services.library.search.version()
    house.app.services.library.refresh()
    assert house.app.services.library.search.version() != before


def _recipes(house: House) -> None:
    house.server.set_snapshot(demo_snapshot().replace('"minecraft:torch"', '"minecraft:torch"', 1))
    house.app.take_snapshot(say=False)


def _correction(house: House) -> None:
    house.hears("Olga", "/ia quantas pernas tem o zorbulino")
    house.hears("Olga", "/ia corrigir última Oito pernas.")
    assert len(house.app.services.corrections.all()) == 1


def _facts(house: House) -> None:
    (house.folder / "contexto.yml").write_text("evento: sexta às 20h\n", encoding="utf-8")
    house.app.services.library.refresh()


def _nickname(house: House) -> None:
    house.hears("Olga", "/ia apelido bombinha = tnt")


def _vote(house: House) -> None:
    house.hears("Ana", "/ia errado")


def _reload(house: House) -> None:
    house.hears("console", "/canalhandia recarregar")
    model = house.app.services.library.model
    assert model is None
    wording(house, model=KEPT[-1])


def _a_day(house: House) -> None:
    cache = house.app.services.library.cache
    assert cache is not None
    began = cache._clock()
    cache._clock = lambda: began + 24 * 3600 + 1


KEPT: list[ScriptedModel] = []
CHANGES = [_profile, _index, _recipes, _correction, _facts, _nickname, _vote, _reload, _a_day]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_a_kept_answer_is_given_until_something_it_may_lean_on_changes(
    house: House, change: Callable[[House], None]
) -> None:
    model = wording(house)
    KEPT.append(model)
    house.join("Ana", EAGER)
    house.join("Bia", EAGER)
    house.join("Olga", OPERATOR)
    for name, line in (("Ana", ASKED), ("Ana", ASKED.upper() + "!"), ("Bia", f"  {ASKED} ")):
        house.hears(name, f"/iap {line}")
        house.hears(name, "/ia limpar")
    assert len(model.calls) == 1
    texts = [" ".join(reply) for name in ("Ana", "Bia") for reply in heard(house, name) if reply[0][:4] == "[IA]"]
    assert len([text for text in texts if FIRST in text]) == 3
    change(house)
    house.hears("Ana", "/ia limpar")
    calls = len(model.calls)
    house.hears("Ana", f"/iap {ASKED}")
    assert len(model.calls) > calls, "an answer out of date was given again"
    calls = len(model.calls)
    house.hears("Ana", "/ia limpar")
    house.hears("Ana", f"/iap {ASKED}")
    assert len(model.calls) == calls, "the new answer is kept too"


def test_a_kept_answer_does_not_wait_behind_a_model_that_is_busy(house_of: Callable[..., House]) -> None:
    house = house_of(config=CONFIG + "trabalho:\n  trabalhadores: 1\n")
    model = gated(house)
    model.go.set()
    for name in ("Ana", "Bia", "Caio"):
        house.join(name, EAGER)
    house.hears("Ana", f"/iap {ASKED}")
    model.go.clear()
    ask(house, "Ana", "/iap o que o creeper dropa")
    ask(house, "Bia", "/iap zumbi queima no sol?")
    ask(house, "Caio", f"/iap {ASKED}")
    [shown] = heard(house, "Caio")
    assert " ".join(shown).startswith(f"[IA] {FIRST}")
    assert house.app.services.gate.used_today(house.server.sender("Caio").target) == 1
    ask(house, "Ana", f"/iap {ASKED}")
    assert heard(house, "Ana")[-1] == ["Ainda estou respondendo a sua pergunta anterior. Espere por ela."]
    assert heard(house, "Bia") == [["Há 1 pergunta na sua frente."]]
    model.go.set()
    house.settle()


def test_without_a_cache_every_question_is_asked_anew(house_of: Callable[..., House]) -> None:
    house = house_of(config=CONFIG + "cache:\n  ligado: false\n")
    model = wording(house)
    house.join("Ana", EAGER)
    for _ in range(2):
        house.hears("Ana", f"/iap {ASKED}")
        house.hears("Ana", "/ia limpar")
    assert len(model.calls) == 2


def test_the_hours_of_the_cache_are_the_configs(house_of: Callable[..., House]) -> None:
    house = house_of(config=CONFIG + "cache:\n  horas: 2\n")
    model = wording(house)
    house.join("Ana", EAGER)
    cache = house.app.services.library.cache
    assert cache is not None
    began = cache._clock()
    for after_s in (0, 2 * 3600 - 60, 2 * 3600 + 60):
        cache._clock = lambda now=began + after_s: now  # type: ignore[misc]
        house.hears("Ana", f"/iap {ASKED}")
        house.hears("Ana", "/ia limpar")
    assert len(model.calls) == 2
