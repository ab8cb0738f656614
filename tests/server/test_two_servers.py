"""Two servers that share one PostgreSQL: one player's daily cap counts on both."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_bancada.client import Bench

pytestmark = [pytest.mark.server, pytest.mark.timeout(400)]
StartBench = Callable[..., Bench]

CAP = 5
RACE = 200
ITEMS = ("tocha", "bigorna", "flecha", "baú", "livro", "arco", "pão", "balde", "caldeirão", "relógio")


def _config(database: str) -> str:
    return f"""versao: 1
ia:
  espera-segundos: 0
  limite-diario: {CAP}
  limite-por-minuto: 10000
  exatas-de-graca: false
modelo:
  servico: nenhum
busca:
  embedder: nenhum
armazenamento: {database}
"""


def test_a_daily_cap_lets_exactly_so_many_through(
    start_bench: StartBench, product_jar: Path, root: Path, new_database: Callable[[], str]
) -> None:
    files = {"config.yml": _config(new_database())}
    pack = root / "server-test/demo/datapack"
    servers = [start_bench(plugin=product_jar, data=[pack], files=files) for _ in range(2)]
    for server in servers:
        server.expect_log("Assistente pronta", deadline_s=120)
        server.expect_log("recipes of Minecraft", deadline_s=30)
        server.join("Ana")
    marks = [server.mark() for server in servers]

    for number in range(RACE // 2):
        for server in servers:
            server.send("command", **{"as": "Ana", "line": f"/iap como faz {ITEMS[number % len(ITEMS)]}"})

    heard: list[list[str]] = [[], []]
    for which, server in enumerate(servers):
        while len(heard[which]) < RACE // 2:
            said = server.inbox.wait_said(lambda s: s.to == "Ana" and s.kind == "message", marks[which], 60)
            assert said is not None, server.log_tail()
            marks[which] = server.inbox.said().index(said, marks[which]) + 1
            heard[which].append(said.plain)
    answers = sum("receitas deste servidor" in text for texts in heard for text in texts)
    assert answers <= CAP
    # One who asks again while his question is being answered is told so and pays nothing: the rest may be left over.
    for _ in range(CAP - answers):
        assert "receitas deste servidor" in servers[1].ask("Ana", "/iap como faz tocha", deadline_s=30).plain
    for server in servers:
        assert "receitas deste servidor" not in server.ask("Ana", "/iap como faz tocha", deadline_s=30).plain
