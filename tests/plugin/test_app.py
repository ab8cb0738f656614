"""The assistant whole, on a server in memory: what is typed, and what is read."""

import dataclasses
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_bancada.demo_snapshot import demo_items, demo_snapshot
from canalhandia_bancada.house import CONFIG, OPERATOR, PLAYER, House
from canalhandia_bridge.fake import FakeServer
from canalhandia_bridge.types import InventoryItem
from canalhandia_knowledge.errors import ModelMissing
from canalhandia_knowledge.index.store import Store
from canalhandia_knowledge.models.scripted import ScriptedModel
from canalhandia_plugin.app import App
from canalhandia_plugin.library.library import answer_options
from canalhandia_plugin.rendering.components import plain
from canalhandia_plugin.settings.loading import load

MakeHouse = Callable[..., House]


def test_a_recipe_in_the_chat(house: House) -> None:
    house.join("Ana")
    lines = house.type("Ana", "/receita tocha")
    assert lines[0] == "Tocha: 1 receita"
    assert "4 Tocha" in lines[1]
    assert any("carvão ou carvão vegetal" in line for line in lines)


def test_an_exact_question_costs_nothing_and_names_its_source(house: House) -> None:
    ana = house.join("Ana")
    for _ in range(3):
        lines = house.type("Ana", "/ia como faz picareta de dima")
        assert "Fonte: receitas deste servidor" in lines
        assert "Total: 3 diamantes, 2 gravetos" in lines
    assert house.app.services.gate.used_today(str(ana.uuid)) == 0


def test_the_founding_questions(house: House) -> None:
    house.join("Ana", PLAYER | {"canalhandia.ia.semespera"})
    camel = " ".join(house.type("Ana", "/iap camelo precisa domar?"))
    assert "não precisa ser domado" in camel
    assert "wiki: Camelo" in camel
    creeper = " ".join(house.type("Ana", "/iap o que o creeper dropa"))
    assert "pólvora" in creeper
    assert "badlands" not in (camel + creeper)
    fire = " ".join(house.type("Ana", "/iap como faz poçao de fogo"))
    assert "reme de magma" in fire
    assert "ungo do Nether" in fire


def test_a_private_answer_is_seen_by_the_asker_only(house: House) -> None:
    house.join("Ana")
    house.join("Bia")
    assert house.type("Ana", "/iap o que o creeper dropa")[-1] == "(só você vê)"
    assert house.server.replies("Bia") == []


def test_a_public_answer_reaches_the_others_with_its_question(house: House) -> None:
    house.join("Ana")
    house.join("Bia")
    house.type("Ana", "/ia camelo precisa domar?")
    house.until(lambda: bool(house.server.replies("Bia")))
    (seen,) = house.server.replies("Bia")
    assert plain(seen).startswith("Ana perguntou: camelo precisa domar?")


def test_the_cooldown_refuses_and_says_when(house: House) -> None:
    house.join("Ana")
    house.type("Ana", "/iap o que o creeper dropa")
    house.until(lambda: house.app.services.queue.depth == (0, 0))
    assert house.type("Ana", "/ia camelo precisa domar?") == ["Espere 10 s para perguntar de novo."]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/ia", "Escreva a pergunta depois do comando, por exemplo: /ia como faz tocha"),
        ("/iap   ", "Escreva a pergunta depois do comando, por exemplo: /iap como faz tocha"),
        ("/ia " + "a" * 10_000, "A pergunta tem 10000 letras; o máximo é 400. Faça uma pergunta mais curta."),
        ("/ia \x00\x07\u200b\u202e", "Escreva a pergunta depois do comando, por exemplo: /ia como faz tocha"),
        ("/ia mais", "Não há mais nada para mostrar."),
        ("/ia limpar", "Pronto, esqueci a nossa conversa."),
        ("/ia fontes", "Você ainda não fez nenhuma pergunta. Comece com: /ia como faz tocha"),
        ("/ia certo 99", "Não encontrei a resposta 99. Veja o número embaixo da resposta."),
        ("/ia pendentes", "Você não pode usar este comando. Peça a permissão canalhandia.ia.pendentes à equipe."),
        ("/ia perfil PRECISO", "Você não pode usar este comando. Peça a permissão canalhandia.ia.perfil à equipe."),
        ("/canalhandia status", "Você não pode usar este comando. Peça a permissão canalhandia.admin.status à equipe."),
    ],
)
def test_what_a_player_is_told(house: House, line: str, expected: str) -> None:
    house.join("Ana")
    assert house.type("Ana", line) == [expected]


@pytest.mark.parametrize("text", ["§4§l<red>oi</red>", "\ud800 quebrado", "😀😀😀", "<click:run_command:'/op Ana'>x"])
def test_hostile_text_is_answered_and_stays_literal(house: House, text: str) -> None:
    house.join("Ana", PLAYER | {"canalhandia.ia.semespera"})
    house.type("Ana", f"/iap {text}")
    (reply,) = house.server.replies("Ana")
    assert "§" not in str(reply)
    assert "'/op Ana'" not in str(reply.get("extra", ""))


def test_a_vote_reaches_the_team_and_a_correction_answers_from_then_on(house: House) -> None:
    house.join("Ana", PLAYER | {"canalhandia.ia.semespera"})
    house.join("Olga", OPERATOR)
    house.type("Ana", "/iap camelo precisa domar?")
    assert house.type("Ana", "/ia errado precisa de sela especial")[0].startswith("Obrigado! A equipe vai conferir")
    pending = house.type("Olga", "/ia pendentes", replies=2)
    assert "camelo precisa domar?" in " ".join(pending)
    saved = house.type("Olga", "/ia corrigir 1 Aqui o camelo pede uma sela de ouro.")[-1]
    assert saved.startswith("Correção 1 gravada.")
    lines = house.type("Ana", "/iap o camelo precisa domar")
    assert "Aqui o camelo pede uma sela de ouro." in " ".join(lines)
    assert any("corrigido pela equipe" in line for line in lines)
    assert "sela de ouro" in (house.folder / "correcoes.yml").read_text(encoding="utf-8")


def test_a_profile_is_kept(house_of: MakeHouse) -> None:
    house = house_of()
    house.join("Olga", OPERATOR)
    assert house.type("Olga", "/ia perfil preciso") == ["Pronto, o perfil agora é PRECISO."]
    assert "perfil: PRECISO" in (house.folder / "config.yml").read_text(encoding="utf-8")
    assert house.type("Olga", "/ia perfil RAPIDO") == ['Não conheço o perfil "RAPIDO". Escolha ECONOMICO ou PRECISO.']


def test_a_nickname_counts_at_once(house: House) -> None:
    house.join("Olga", OPERATOR)
    assert house.type("Olga", "/ia apelido furadeira = picareta de diamante") == [
        'Pronto: "furadeira" agora é Picareta de diamante.'
    ]
    assert house.type("Olga", "/receita furadeira")[0] == "Picareta de diamante: 1 receita"


def test_what_is_lacking_reads_the_inventory(house: House) -> None:
    house.join("Ana", inventory=[InventoryItem(0, "minecraft:iron_ingot", 3)])
    lines = " ".join(house.type("Ana", "/receita falta funil"))
    assert "Falta: 2 lingotes de ferro, 1 baú" in lines
    assert "Você tem: 3 lingotes de ferro" in lines
    asked = " ".join(house.type("Ana", "/ia o que falta pra eu fazer um funil"))
    assert "Você tem: 3 lingotes de ferro" in asked


def test_an_answer_that_found_nobody_waits_for_the_return(house: House) -> None:
    ana = house.join("Ana")
    services = house.app.services
    assert house.server.type("Ana", "/iap o que o creeper dropa")
    house.server.quit("Ana")
    house.pump()
    house.until(lambda: services.gate.used_today(str(ana.uuid)) == 0)
    house.join("Ana")
    house.until(lambda: len(house.server.replies("Ana")) >= 2)
    assert "Enquanto você estava fora" in str(house.server.replies("Ana")[0])


def test_a_removed_recipe_is_told_apart(house_of: MakeHouse) -> None:
    house = house_of()
    house.join("Ana")
    without = demo_snapshot(without=frozenset({"minecraft:anvil"}))
    house.app.services.library.take_snapshot(
        without, [(each.id, each.translation_key, each.english) for each in demo_items()]
    )
    assert "removeu" in " ".join(house.type("Ana", "/receita bigorna"))
    never_had = " ".join(house.type("Ana", "/receita lã azul"))
    assert "não tem receita" in never_had
    assert "removeu" not in never_had


def test_a_reload_applies_or_refuses_whole(house: House) -> None:
    house.join("Olga", OPERATOR)
    path = house.folder / "config.yml"
    path.write_text(CONFIG + "ia:\n  limite-diario: dez\n", encoding="utf-8")
    refused = house.type("Olga", "/canalhandia recarregar", replies=2)
    assert refused[0].startswith("Nada foi recarregado: 1 problema.")
    assert 'config.yml, linha 7: ia.limite-diario = "dez"' in refused[1]
    assert house.app.services.settings.assistant.daily_limit == 20
    path.write_text(CONFIG + "ia:\n  limite-diario: 7\n", encoding="utf-8")
    assert house.type("Olga", "/canalhandia recarregar", replies=2) == [
        "Recarregado: 1 mudança.",
        "ia.limite-diario: 20 → 7",
    ]


def test_the_console_gets_plain_lines(house: House) -> None:
    lines = house.type("console", "/receita tocha")
    assert lines[0].startswith("Tocha")
    assert "graveto" in " ".join(lines)


def test_completions_know_names_and_permissions(house: House) -> None:
    house.join("Ana")
    house.join("Olga", OPERATOR)
    assert "Picareta de diamante" in house.server.tab("Ana", "/receita picareta de d")[0:1] or any(
        "diamante" in c for c in house.server.tab("Ana", "/receita picareta de d")
    )
    assert "corrigir" not in house.server.tab("Ana", "/ia c")
    assert "corrigir" in house.server.tab("Olga", "/ia c")


def test_a_stop_tells_those_who_wait(house: House) -> None:
    house.join("Ana")
    house.close()
    assert house.app.services.stopping.is_set()


def test_the_models_temperature_is_the_configs(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text("versao: 1\nmodelo:\n  temperatura: 0.7\n", encoding="utf-8")
    assert answer_options(load(tmp_path / "config.yml")).temperature == 0.7


def test_an_index_of_another_version_is_told_and_the_server_goes_on(
    house_of: MakeHouse, indexed: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = shutil.copytree(indexed, tmp_path / "Canalhandia")
    Store(str(data / "conhecimento")).commit("trechos_1", lambda table: table.drop_columns(["section_goes_on"]))
    house = house_of()
    house.join("Ana")
    said = " ".join(house.type("Ana", "/iap onde nasce o camelo"))
    assert "a wiki não foi consultada" in said
    assert house.type("Ana", "/receita tocha")[0] == "Tocha: 1 receita"
    assert "canalhandia indexar --refazer" in caplog.text


@pytest.mark.parametrize("filled", [False, True])
def test_an_empty_index_is_told_at_the_start_with_the_command(
    house_of: MakeHouse, tmp_path: Path, caplog: pytest.LogCaptureFixture, filled: bool
) -> None:
    folder = tmp_path / "Canalhandia"
    if not filled:
        (folder / "documentos").mkdir(parents=True)
        (folder / "documentos" / "loja.md").write_text("# Loja\nA loja fica no spawn.\n", encoding="utf-8")
    house = house_of()
    assert house.app.services.library.search.index is not None  # waits for it
    house.until(lambda: house.app._housekeeping._understood is not None)
    told = [line for line in caplog.messages if "o índice da wiki está vazio" in line]
    assert len(told) == (0 if filled else 1)
    assert all("canalhandia indexar --embedder nenhum --contato" in line for line in told)
    house.close()
    caplog.clear()
    again = house_of()  # the server's own document alone does not fill it
    assert again.app.services.library.search.index is not None
    again.until(lambda: again.app._housekeeping._understood is not None)
    assert ("o índice da wiki está vazio" in caplog.text) is not filled


def test_what_is_asked_while_it_starts_is_answered_once_it_is_ready(tmp_path: Path) -> None:
    server = FakeServer(None, demo_items())
    folder = tmp_path / "Canalhandia"
    folder.mkdir()
    (folder / "config.yml").write_text(CONFIG, encoding="utf-8")
    for name in ("Ana", "Bia"):
        server.join(name, permissions=PLAYER)
    assert server.type("Ana", "/receita tocha")
    assert server.type("Ana", "/receita tocha")
    assert server.type("Bia", "/receita zorbulino")
    starting = "A assistente está iniciando. Respondo assim que ela estiver pronta."
    assert [plain(reply) for reply in server.replies("Ana")] == [starting] * 2
    later = threading.Timer(0.5, server.set_snapshot, (demo_snapshot(),))
    later.start()
    stop = threading.Event()
    app = App.start(folder, server, stop)
    serving = threading.Thread(target=app.serve)
    serving.start()
    try:
        shown = [plain(reply) for reply in server.wait_for_reply("Ana", 3, 20)]
        assert shown[2].splitlines()[0] == "Tocha: 1 receita"
        assert plain(server.wait_for_reply("Bia", 2, 20)[1]).startswith('Não conheço o item "zorbulino"')
        assert len(server.replies("Ana")) == 3
    finally:
        stop.set()
        serving.join(10)
        app.close()


def test_recipes_that_come_late_are_waited_for(tmp_path: Path) -> None:
    server = FakeServer(None, demo_items())
    folder = tmp_path / "Canalhandia"
    folder.mkdir()
    (folder / "config.yml").write_text(CONFIG, encoding="utf-8")
    later = threading.Timer(0.5, server.set_snapshot, (demo_snapshot(),))
    later.start()
    app = App.start(folder, server, threading.Event())
    try:
        assert server.is_ready
        assert app.services.library.recipes.book is not None
    finally:
        app.close()


class Loads(ScriptedModel):
    """Counts how often it is loaded ahead of a question."""

    loads: int = 0

    def warm_up(self) -> None:
        self.loads += 1


def test_a_model_that_a_reload_brought_is_loaded_ahead_of_the_first_question(house: House) -> None:
    models = [Loads(["x"]), Loads(["y"])]
    housekeeping, library = house.app._housekeeping, house.app.services.library
    for model in models:
        library.configure(dataclasses.replace(library.check(house.app.services.settings), model=model))
        housekeeping.warm()
        house.until(lambda: model.loads == 1)  # noqa: B023
        housekeeping.warm()
    assert [model.loads for model in models] == [1, 1]


class Absent(ScriptedModel):
    """A model that its host does not have."""

    def warm_up(self) -> None:
        raise ModelMissing("http://h: o modelo m:1b não está nesta máquina; rode lá: ollama pull m:1b")


def test_a_model_that_is_not_pulled_is_told_in_one_line(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    housekeeping, library = house.app._housekeeping, house.app.services.library
    caplog.clear()
    library.configure(dataclasses.replace(library.check(house.app.services.settings), model=Absent(["x"])))
    housekeeping.warm()
    house.until(lambda: "m:1b" in caplog.text)
    house.settle()
    told = [record for record in caplog.records if "modelo" in record.getMessage()]
    assert len(told) == 1
    assert told[0].getMessage() == (
        "http://h: o modelo m:1b não está nesta máquina; rode lá: ollama pull m:1b. "
        "Até lá, as respostas serão frases das próprias fontes."
    )
    assert told[0].levelname == "WARNING"
