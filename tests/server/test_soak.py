"""B35: ten thousand questions leave no trace in the memory of either process. Long; `pytest -m soak`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canalhandia_bancada.client import Bench

pytestmark = [pytest.mark.server, pytest.mark.soak, pytest.mark.timeout(1800)]

PLAYERS = 50
ROUNDS = 200
CONFIG = """versao: 1
ia:
  espera-segundos: 0
  limite-diario: -1
  limite-por-minuto: 10000
modelo:
  servico: nenhum
busca:
  embedder: nenhum
"""
QUESTIONS = ("como faz tocha", "como faz bigorna", "pra que serve o graveto", "quantos diamantes vão na espada", "oi")


def _resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))


def test_memory_is_flat(start_bench: Callable[..., Bench], product_jar: Path, root: Path) -> None:
    data = [root / "server-test/demo/datapack"]
    bench = start_bench(plugin=product_jar, data=data, files={"config.yml": CONFIG})
    bench.expect_log("Assistente pronta", deadline_s=120)
    bench.expect_log("recipes of Minecraft", deadline_s=30)
    players = [f"Jogador{number}" for number in range(PLAYERS)]
    for player in players:
        bench.join(player)

    def rounds(count: int) -> tuple[int, int]:
        """JVM heap after a collection in bytes, and the sidecar's resident kB."""
        for number in range(count):
            mark = bench.mark()
            for at, player in enumerate(players):
                bench.send("command", **{"as": player, "line": f"/iap {QUESTIONS[(number + at) % len(QUESTIONS)]}"})
            for player in players:
                bench.expect(to=player, kind="message", since=mark, deadline_s=60)
        (sidecar,) = bench.sidecars()
        return bench.stats().heap_bytes, _resident_kb(sidecar)

    rounds(ROUNDS // 4)
    heap, resident = rounds(ROUNDS // 4)
    heap_after, resident_after = rounds(ROUNDS)
    print(f"heap {heap / 1e6:.1f} -> {heap_after / 1e6:.1f} MB, sidecar {resident} -> {resident_after} kB")
    assert heap_after < heap * 1.05 + 2e6
    assert resident_after < resident * 1.05
