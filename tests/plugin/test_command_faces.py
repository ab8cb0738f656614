"""Clicks and their typed forms, the chat trigger, names of Bedrock players, many askers (B70, B86, B88, B89)."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from canalhandia_bancada.house import CONFIG, OPERATOR, PLAYER, House
from canalhandia_knowledge.answering.cache import AnswerCache, cache_key
from canalhandia_knowledge.types import Answer, AnswerKind, Profile, Question, Sentence
from canalhandia_plugin.rendering.components import plain

EAGER = PLAYER | {"canalhandia.ia.semespera"}


def clicks(component: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """(action, value, what is read) of everything that can be clicked."""
    if (event := component.get("clickEvent")) is not None:
        yield event["action"], event["value"], plain(component)
    for child in component.get("extra", ()):
        yield from clicks(child)


def last(house: House, name: str) -> dict[str, Any]:
    return house.server.replies(name)[-1]


def test_the_buttons_of_an_answer(house: House) -> None:
    house.join("Ana", EAGER)
    house.hears("Ana", "/iap o que o creeper dropa")
    assert list(clicks(last(house, "Ana"))) == [
        ("open_url", "https://pt.minecraft.wiki/w/Creeper", "wiki: Creeper"),
        ("run_command", "/ia certo 1", "[certo]"),
        ("run_command", "/ia errado 1", "[errado]"),
        ("run_command", "/ia fontes 1", "[fontes]"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "/iap o que o creeper dropa",
        "/iap como faz tocha",
        "/receita tocha",
        "/receita arvore funil",
        "/receita falta funil",
        "/ia fontes",
        "/ia ajuda",
        "/ia pendentes",
        "/ia corigir 1 x",
        "/canalhandia xyz",
    ],
)
def test_b86_bedrock_reads_what_java_clicks(house_of: Callable[..., House], line: str) -> None:
    """Every command that a Java player may click, and every address, stands in what a Bedrock player reads."""
    house = house_of()
    for name, bedrock in (("Olga", False), (".Joao Silva", True)):
        house.join(name, OPERATOR, bedrock=bedrock)
        house.hears(name, "/iap o que o creeper dropa")
    house.hears("Olga", "/ia errado 1")
    before = {name: len(house.server.replies(name)) for name in ("Olga", ".Joao Silva")}
    for name in before:
        house.hears(name, line)
    java, bedrock_text = (house.server.replies(name)[n:] for name, n in before.items())
    read = " ".join("\n".join(plain(reply) for reply in bedrock_text).split())
    wanted = [value.strip() for reply in java for _, value, _ in clicks(reply)]
    assert wanted
    # the Bedrock player's own answer has its own number
    own = {"/ia certo 3": "/ia certo 4", "/ia errado 3": "/ia errado 4", "/ia fontes 3": "/ia fontes 4"}
    assert [value for value in wanted if own.get(value, value) not in read] == []


def test_b86_a_list_to_choose_from_is_clicked_on_java_and_typed_by_number_on_bedrock(house: House) -> None:
    house.join("Ana")
    house.join(".Joao Silva", bedrock=True)
    house.hears("Ana", "/receita ouro")
    commands = [value for _, value, _ in clicks(last(house, "Ana")) if value.startswith("/receita")]
    assert len(commands) == 5
    assert house.hears(".Joao Silva", "/receita ouro")[0][-1] == "Digite o número: /receita ouro 1"
    for number, command in enumerate(commands, 1):
        assert house.hears(".Joao Silva", f"/receita ouro {number}") == house.hears(".Joao Silva", command)


def test_private_answers_are_nobody_elses(house: House) -> None:
    house.join("Ana", EAGER)
    house.join("Bia", EAGER)
    house.hears("Ana", "/iap como faz tocha")
    unknown = [["Não encontrei a resposta 1. Veja o número embaixo da resposta."]]
    assert house.hears("Bia", "/ia fontes 1") == unknown
    assert house.hears("Bia", "/ia certo 1") == unknown
    assert house.hears("Bia", "/ia errado 1 mentira") == unknown
    assert house.hears("console", "/ia fontes 1") == [["Fontes:", "1. receitas deste servidor"]]


def test_the_chat_trigger_is_off_until_the_operator_wants_it(house: House) -> None:
    house.join("Ana", EAGER)
    assert not house.server.type("Ana", "@ia como faz tocha")
    (house.folder / "config.yml").write_text(CONFIG + "ia:\n  gatilho-no-chat: '@ia'\n", encoding="utf-8")
    house.hears("console", "/canalhandia recarregar")
    [lines] = house.hears("Ana", "@IA, como faz tocha")
    assert lines[0] == "Tocha: 1 receita"
    assert house.hears("Ana", "@ia") == [
        ["Escreva a pergunta depois do comando, por exemplo: @ia como faz tocha"],
    ]
    before = len(house.server.replies("Ana"))
    for line in ("@iara oi", "@ia2 oi", "oi @ia como faz tocha"):
        house.server.type("Ana", line)
        house.settle()
    assert len(house.server.replies("Ana")) == before
    (house.folder / "config.yml").write_text(CONFIG, encoding="utf-8")
    house.hears("console", "/canalhandia recarregar")
    assert not house.server.type("Ana", "@ia como faz tocha")


def test_b88_nothing_on_disk_is_named_after_a_player(house: House) -> None:
    names = (".Joao Silva", "*Ana", "../../x")
    for name in names:
        house.join(name, EAGER, bedrock=True)
        house.hears(name, "/ia camelo precisa domar?")
        house.hears(name, "/ia errado porque sim")
    house.join("Olga", OPERATOR)
    house.hears("Olga", "/canalhandia relatorio")
    for name in names:
        assert house.hears("Olga", f"/canalhandia status {name}") == [[f"{name}: 1 de 20 perguntas hoje."]]
    paths = [str(path.relative_to(house.folder)) for path in house.folder.rglob("*")]
    assert [path for path in paths if any(word in path for word in ("Joao", "Ana", "..", "*"))] == []
    assert not (house.folder.parent / "x").exists()


class ByName:
    """Answers each question with its own words; the first ones wait for `go`."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def at_once(self, question: Question) -> Answer | None:
        return None

    def kept(self, question: Question) -> Answer | None:
        return None

    def answer(self, question: Question, on_progress: object, on_sentence: object) -> Answer:
        assert self.go.wait(20)
        return Answer(AnswerKind.WORDED, (Sentence(f"Sobre {question.text}."),))


def test_b70_each_of_ten_players_sees_his_five_answers_though_some_leave_and_return(
    house_of: Callable[..., House],
) -> None:
    house = house_of(config=CONFIG + "ia:\n  limite-por-minuto: 100\n")
    pipeline = ByName()
    house.app.services.library.pipeline = pipeline  # type: ignore[assignment]
    names = [f"P{number}" for number in range(10)]
    seen: dict[str, str] = dict.fromkeys(names, "")

    def keep(name: str) -> None:
        seen[name] = "\n".join(plain(reply) for reply in house.server.replies(name))

    for name in names:
        house.join(name, EAGER)
    for number in range(5):
        pipeline.go.clear()
        for name in names:
            assert house.server.type(name, f"/iap {name} pergunta {number}")
        house.pump()
        for name in names[:3]:
            house.quit(name)
        pipeline.go.set()
        house.settle()
        for name in names[:3]:
            house.join(name, EAGER)
    for name in names:
        keep(name)
    for name in names:
        answers = [line for line in seen[name].splitlines() if line.startswith("[IA] Sobre")]
        assert sorted(answers) == [f"[IA] Sobre {name} pergunta {number}." for number in range(5)]
        lost = seen[name].count("Enquanto você estava fora")
        assert lost == (5 if name in names[:3] else 0)
    assert len(house.app.services.conversations) <= len(names)


def test_a_vote_clears_the_cache_of_its_own_answer_alone() -> None:
    cache = AnswerCache()
    said = {text: Answer(AnswerKind.WORDED, (Sentence(text),)) for text in ("um", "dois", "três")}
    for question, text in (("camelo?", "um"), ("o camelo", "um"), ("zumbi?", "dois"), ("gato?", "três")):
        cache.put(cache_key(question, Profile.PRECISO, "1"), said[text])
    cache.forget("ZUMBI", "um")
    assert [
        question
        for question in ("camelo?", "o camelo", "zumbi?", "gato?")
        if cache.get(cache_key(question, Profile.PRECISO, "1")) is not None
    ] == ["gato?"]


def test_a_profile_is_written_beside_the_comments_and_takes_nothing_else_over(house_of: Callable[..., House]) -> None:
    text = "# meu servidor\n" + CONFIG + "ia:\n  perfil: ECONOMICO  # barato\n  limite-diario: 20\n"
    house = house_of(config=text)
    house.join("Olga", OPERATOR)
    path: Path = house.folder / "config.yml"
    path.write_text(text.replace("20", "7"), encoding="utf-8")
    assert house.hears("Olga", "/ia perfil PRECISO") == [["Pronto, o perfil agora é PRECISO."]]
    kept = text.replace("20", "7").replace("perfil: ECONOMICO", "perfil: PRECISO")
    assert path.read_text(encoding="utf-8").split() == kept.split()
    assert house.app.services.settings.assistant.daily_limit == 20
    assert house.app.services.settings.assistant.profile is Profile.PRECISO


def test_a_nickname_keeps_the_group_that_was_typed(house: House) -> None:
    house.join("Olga", OPERATOR)
    house.hears("Olga", "/ia apelido leito = cama")
    house.hears("Olga", "/ia apelido furadeira = picareta de dima")
    written = (house.folder / "apelidos.yml").read_text(encoding="utf-8")
    assert "leito: cama" in written
    assert "furadeira: minecraft:diamond_pickaxe" in written
    assert "Também se criam no jogo" in written


def test_tab_offers_what_one_may_use(house: House) -> None:
    house.join("Ana")
    house.join("Olga", OPERATOR)
    house.join("Zé", ())
    assert set(house.server.tab("Ana", "/ia ")) == {"mais", "fontes", "certo", "errado", "limpar", "status", "ajuda"}
    assert set(house.server.tab("Olga", "/ia ")) - set(house.server.tab("Ana", "/ia ")) == {
        "pendentes", "corrigir", "correcoes", "desfazer", "perfil", "apelido",
    }  # fmt: skip
    assert house.server.tab("Zé", "/ia ") == house.server.tab("Zé", "/receita to") == []
    assert house.server.tab("Ana", "/canalhandia ") == []
    assert set(house.server.tab("Olga", "/canalhandia ")) == {
        "status", "recarregar", "depurar", "relatorio", "versao", "ajuda",
    }  # fmt: skip
    assert house.server.tab("Olga", "/ia perfil ") == ["ECONOMICO", "PRECISO"]
    assert house.server.tab("Ana", "/ia perfil ") == []
    assert house.server.tab("Olga", "/ia corrigir u") == ["última"]


def test_b95_one_question_a_window_whatever_is_tried(house: House) -> None:
    """Two requests in one tick, the private form, other letter case, a namespace, a relog and a clock that jumps."""
    ana = house.join("Ana")
    wait = "Espere 10 s para perguntar de novo."
    lines = ("/ia camelo precisa domar?", "/iap camelo precisa domar?", "/IA zumbi queima?", "/canalhandia:ia creeper?")
    for line in lines:
        assert house.server.type("Ana", line)
    house.settle()
    replies = [plain(reply) for reply in house.server.replies("Ana")]
    assert replies.count(wait) == 3
    assert len(replies) == 4
    house.clock.jump(86_400)
    assert house.hears("Ana", "/iap zumbi queima no sol?") == [[wait]]
    house.clock.jump(-200_000)
    assert house.hears("Ana", "/iap zumbi queima no sol?") == [[wait]]
    house.quit("Ana")
    house.join("Ana")
    assert house.hears("Ana", "/iap zumbi queima no sol?") == [[wait]]
    house.clock.jump(113_600)
    house.clock.advance(10)
    assert "Ele queima" in house.hears("Ana", "/iap zumbi queima no sol?")[0][0]
    assert house.app.services.gate.used_today(ana.target) == 2


def test_b71_two_thousand_names_leave_little_behind(house: House) -> None:
    """What is kept of each asker is bounded, also of those whose leaving was never heard of."""
    delivery, services = house.app._delivery, house.app.services
    page = ({"text": "Frase de uma resposta bem comprida."},) * 6
    for number in range(2_000):
        sender = house.server.join(f"P{number % 700}", permissions=EAGER)
        delivery._put_rest(sender.target, (page,))
        services.conversations.remember(sender.target, "oi " * 1_000, "oi " * 5_000)
    assert len(delivery._rests) <= 500
    assert len(services.conversations) <= 500
    assert sum(len(e.answer) for e in services.conversations.recent(sender.target)) <= 3 * 600
