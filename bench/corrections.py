"""10,000 corrections: processor time of a lookup, a reading and a write, beside 100 of them in the same run."""

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.entries import TeamCorrection
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.corrections.ledger import FileLedger
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.gate.clock import SystemClock

VERBS = (
    "como domar",
    "como fazer",
    "onde acha",
    "pra que serve",
    "o que dropa",
    "como curar",
    "quanto dura",
    "como reparar",
)
BUDGET_MS = 5.0


def question(rng: random.Random) -> str:
    """A question about something made up, as common or rare as words are."""
    thing = f"coisa{int(rng.paretovariate(0.6)) % 4000}"
    place = rng.choice(("", "", f" no lugar{rng.randint(1, 300)}", f" de tipo{rng.randint(1, 50)}"))
    return f"{rng.choice(VERBS)} {thing}{place}"


def milliseconds(work: Callable[[], object]) -> float:
    began = time.thread_time()  # our own work: other programs on the machine do not count
    work()
    return (time.thread_time() - began) * 1_000


def complain(refused: FileRefused) -> None:
    raise refused


def measured(count: int) -> dict[str, float]:
    """Figures in milliseconds for a file of so many corrections."""
    rng = random.Random(count)
    with tempfile.TemporaryDirectory(prefix="canalhandia-bench-") as folder:
        path = Path(folder) / "correcoes.yml"
        path.write_text("versao: 1\ncorrecoes: []\n", encoding="utf-8")
        corrections = [
            TeamCorrection(str(n), question(rng), f"resposta {n}.", author="Ana") for n in range(1, count + 1)
        ]
        CorrectionFile(path).put_all(corrections)
        books: list[CorrectionBook] = []
        zone = ZoneInfo("America/Sao_Paulo")
        read_ms = milliseconds(
            lambda: books.append(CorrectionBook(FileLedger(path), SystemClock(), lambda: zone, complain))
        )
        book = books[0]
        write_ms = milliseconds(lambda: book.correct("assunto novo que ninguém tem", "x", "Ana"))
        asked = [question(rng) for _ in range(2_000)]
        times = [milliseconds(lambda text=text: book.lookup(text)) for text in asked]
        found = sum(book.lookup(text) is not None for text in asked)
    cuts = statistics.quantiles(times, n=100)
    return {"read": read_ms, "write": write_ms, "p50": cuts[49], "p95": cuts[94], "max": max(times), "found": found}


def main() -> None:
    small, large = measured(100), measured(10_000)
    print(f"{'':8}{'100':>12}{'10,000':>12}{'ratio':>8}")
    for name in small:
        unit = "" if name == "found" else " ms"
        ratio = large[name] / small[name] if small[name] else float("inf")
        print(f"{name:8}{small[name]:>9.3f}{unit:3}{large[name]:>9.3f}{unit:3}{ratio:>8.1f}")
    print(f"lookup p95 with 10,000: {large['p95'] / BUDGET_MS:.2f} of the budget of {BUDGET_MS:.0f} ms")


if __name__ == "__main__":
    main()
