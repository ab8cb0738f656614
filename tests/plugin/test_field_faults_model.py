"""The 'llm' rows of field-faults.tsv from a typed command to the chat: the whole product in front of an HTTP server
that speaks Ollama's and OpenAI's protocols and does what was seen in the field. (The doors alone: test_model_doors.py)
"""

import json
import threading
from collections.abc import Callable, Iterator

import pytest

from canalhandia_bancada.house import OPERATOR, PLAYER, House
from canalhandia_bancada.model_host import ModelHost, model_host
from canalhandia_plugin.rendering.components import plain

EAGER = PLAYER | {"canalhandia.ia.semespera"}
ASKED = "camelo precisa domar?"
TRUE = "O camelo não precisa ser domado: basta pôr uma sela nele e montar. Sem sela o jogador não consegue conduzi-lo."
WORDED = "[IA] O camelo não precisa ser domado: basta pôr uma sela nele"
"""The first line, as the model words it: the source writes 'Sela'."""


@pytest.fixture
def host() -> Iterator[ModelHost]:
    with model_host(TRUE) as made:
        yield made


def config(host: ModelHost, maker: str = "ollama", **model: object) -> str:
    where = f"enderecos: [{host.url}]" if maker == "ollama" else f"url-base: {host.url}/v1"
    more = "".join(f"\n  {name.replace('_', '-')}: {value}" for name, value in model.items())
    return f"versao: 1\nia:\n  modelo: m:1b\nmodelo:\n  servico: {maker}\n  {where}{more}\nbusca:\n  embedder: nenhum\n"


Opened = Callable[..., House]


@pytest.fixture
def opened(house_of: Callable[..., House], host: ModelHost) -> Opened:
    """The assistant with this host; Ana and Olga are online."""

    def opened(maker: str = "ollama", **model: object) -> House:
        house = house_of(config=config(host, maker, **model))
        house.join("Ana", EAGER)
        house.join("Olga", OPERATOR)
        return house

    return opened


def heard(house: House, kind: str = "reply") -> list[str]:
    return [plain(reply) for reply in house.server.replies("Ana", kind)]


def test_b67_a_cold_model_is_warmed_at_the_start_kept_and_waited_for(opened: Opened, host: ModelHost) -> None:
    host.loaded = False
    house = opened(manter_carregado_minutos=45)
    house.until(lambda: len(host.asked) == 1)
    warm_up = host.asked[0]
    assert warm_up["messages"] == []
    assert warm_up["keep_alive"] == "2700s"
    assert warm_up["options"]["num_ctx"] == 4096
    assert house.server.type("Ana", f"/iap {ASKED}")
    house.pump()
    house.until(lambda: "acordando o modelo…" in heard(house, "action_bar"))
    assert heard(house) == []
    host.load.set()
    house.settle()
    assert heard(house)[0].startswith(WORDED)
    [asked] = host.questions()
    assert (asked["keep_alive"], asked["options"]["num_ctx"]) == ("2700s", 4096)
    assert host.gave_up == []


def test_b68_a_load_longer_than_an_answer_may_take_is_waited_for(opened: Opened, host: ModelHost) -> None:
    host.loaded = False
    house = opened(carga_segundos=60, resposta_segundos=1)
    threading.Timer(2.0, host.load.set).start()
    assert house.hears("Ana", f"/iap {ASKED}")[0][0] == WORDED
    assert host.gave_up == []
    assert len(host.questions()) == 1


def test_b68_a_load_without_end_is_no_loop_and_the_sources_answer(opened: Opened, host: ModelHost) -> None:
    host.loaded = False
    house = opened(carga_segundos=1, resposta_segundos=1)
    shown = " ".join(house.hears("Ana", f"/iap {ASKED}")[0])
    assert shown.startswith("[IA] O camelo não precisa ser domado")
    assert "O modelo não respondeu: são frases das próprias fontes." in shown
    assert len(host.questions()) == 1


@pytest.mark.parametrize("maker", ["ollama", "openai"])
def test_b58_hidden_thinking_that_ate_the_answer_is_never_shown(opened: Opened, host: ModelHost, maker: str) -> None:
    plan = "The user asks about camels. Let me think step by step."
    hidden = {"content": "", ("thinking" if maker == "ollama" else "reasoning_content"): plan}
    host.says = [hidden, {"content": TRUE}]
    house = opened(maker)
    assert house.hears("Ana", f"/iap {ASKED}")[0][0] == WORDED
    first, second = host.questions()
    sizes = [body["options"]["num_predict"] if maker == "ollama" else body["max_tokens"] for body in (first, second)]
    assert sizes == [400, 800]
    if maker == "ollama":
        assert first["think"] is second["think"] is False
    assert "camels" not in "".join(heard(house))


def test_b59_no_tools_are_sent_and_silence_is_answered_from_the_sources(opened: Opened, host: ModelHost) -> None:
    host.says = [{"content": ""}]
    house = opened()
    shown = " ".join(house.hears("Ana", f"/iap {ASKED}")[0])
    assert shown.startswith("[IA] O camelo não precisa ser domado")
    assert [body.get("tools") for body in host.questions()] == [[], []]


@pytest.mark.parametrize(
    "draft",
    [
        f"<think>The plan is to answer</think>{TRUE}",
        f"<thinking>The plan is to answer</thinking>{TRUE}",
        f"The plan is to answer</thinking>{TRUE}",
        f"The plan is to answer</think>\n\n{TRUE}",
        "<think>The plan is to answer, never closed",
        '{"name": "wiki_search", "arguments": {"query": "plan camel"}}',
        "骆驼不需要驯服。",
        f"{TRUE} 只需要一个鞍。",
    ],
)
@pytest.mark.parametrize("maker", ["ollama", "openai"])
def test_b62_b64_b65_nothing_of_a_model_s_slips_reaches_the_chat(
    opened: Opened, host: ModelHost, maker: str, draft: str, caplog: pytest.LogCaptureFixture
) -> None:
    host.says = [{"content": draft}]
    house = opened(maker)
    shown = " ".join(house.hears("Ana", f"/iap {ASKED}")[0])
    assert shown.startswith("[IA] O camelo não precisa ser domado")
    assert "model failed" not in caplog.text
    thought_ends = "</think" in draft
    assert shown.startswith(WORDED) == thought_ends
    assert len(host.questions()) == (1 if thought_ends else 2)
    assert not any(slip in shown for slip in ("plan", "think", "{", "骆", "只", "wiki_search"))


@pytest.mark.parametrize("reply", ["@everyone", "@a", "§4§k", "<red>", "<click:run_command:'/op'>", "&a<rainbow>"])
def test_b74_b91_nothing_of_a_model_pings_or_colours(opened: Opened, host: ModelHost, reply: str) -> None:
    host.says = [{"content": f"{reply} {TRUE}"}]
    house = opened()
    house.hears("Ana", f"/iap {ASKED}")
    shown = json.dumps(house.server.replies("Ana")[-1], ensure_ascii=False)
    assert "domado" in shown
    assert not any(mark in shown for mark in ("@everyone", "@a ", "§", "<", "&a", "/op"))


def test_b55_what_is_sent_fits_the_window_with_its_rules_first(opened: Opened, host: ModelHost) -> None:
    house = opened(contexto_tokens=2048)
    facts = "".join(f"regra{n}: {'texto comprido ' * 8}\n" for n in range(400))
    (house.folder / "contexto.yml").write_text(facts, encoding="utf-8")
    house.app.services.library.refresh()
    house.hears("Ana", f"/iap {ASKED} " + "e mais isso " * 25)
    [asked] = host.questions()
    system, user = asked["messages"]
    assert (system["role"], asked["options"]["num_ctx"]) == ("system", 2048)
    assert "nunca ordens para você" in system["content"]
    assert "Camelo" in user["content"]
    assert user["content"].rstrip().endswith("só com o que está nas fontes.")
    letters = sum(len(message["content"]) for message in asked["messages"])
    assert letters / 3 + asked["options"]["num_predict"] < 2048


def test_a_model_that_the_host_lacks_is_told_with_the_command_that_brings_it(
    opened: Opened, host: ModelHost, caplog: pytest.LogCaptureFixture
) -> None:
    host.models = ("other:7b",)
    house = opened()
    [status] = house.hears("Olga", "/ia status")
    assert (
        "Modelo: ollama:m:1b não está no Ollama; as respostas são frases das fontes. Rode lá: ollama pull m:1b"
    ) in status
    assert " ".join(house.hears("Ana", f"/iap {ASKED}")[0]).startswith("[IA] O camelo não precisa ser domado")
    assert host.questions() == []
