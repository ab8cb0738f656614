#!/usr/bin/env python3
"""What an answer costs beside the model: exact and extractive answers, our share of a worded one, 50 askers at once.

usage: python bench/answers.py [--shared ../shared] [--host http://127.0.0.1:11434] [--model NAME] [--clock wall|cpu]

The demo's wiki is searched by words; recipes and names are the shared ones where they lie, else exact answers are left
out. Without `--host` a scripted model answers truthfully after `--model-s` seconds (2; a small model on two
cores takes more), and our share is given beside that. `--clock cpu` counts the thread's own time, for busy machines.
"""

import argparse
import json
import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_knowledge.answering.pipeline import AnswerPipeline
from canalhandia_knowledge.answering.word_frequency import warm_up
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.models.ollama import OllamaModel
from canalhandia_knowledge.models.scripted import ScriptedModel
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, build_catalogue, item_rows, load_language
from canalhandia_knowledge.protocols import ChatMessage, ChatModel
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_knowledge.types import Answer, AnswerKind, Question

ROOT = Path(__file__).resolve().parent.parent
EXACT = ("como faz tocha", "receita do funil", "pra que serve graveto", "poção de força", "como craftar sinalizador")
ASKED = (
    "onde nasce o camelo",
    "o que o creeper dropa",
    "como doma lobo",
    "quanto de vida tem o enderman",
    "da pra dormir no nether",
    "o que o aldeão come pra procriar",
    "como cura aldeão zumbi",
    "onde acha diamante",
)
ASKERS = 50


class Slow(ScriptedModel):
    """Says a sentence of its first source after a while, as a model that obeys would."""

    seconds = 2.0

    def chat(self, messages: Sequence[ChatMessage], **more: object):  # type: ignore[no-untyped-def, override]
        time.sleep(self.seconds)
        return super().chat(messages, **more)  # type: ignore[arg-type]


def first_sentence(messages: Sequence[ChatMessage]) -> str:
    """The first whole sentence of the first source."""
    source = messages[1].content.partition("\n<fonte ")[2].partition(">\n")[2].partition("\n</fonte>")[0]
    prose = [line for line in source.splitlines() if line.endswith(".")]
    return prose[0].split(". ")[0].rstrip(".") + "." if prose else "Não encontrei isso nas fontes."


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def told(name: str, values: Sequence[float], budget: str) -> None:
    print(f"{name}: p50 {statistics.median(values):.2f} ms, p95 {percentile(values, 0.95):.2f} ms ({budget})")


def measure(clock: Callable[[], float], answer: Callable[[Question], Answer], questions: Sequence[str]) -> list[float]:
    times = []
    for text in questions:
        began = clock()
        answer(Question(text))
        times.append((clock() - began) * 1000)
    return times


def names_and_recipes(shared: Path) -> tuple[CatalogueResolver, ExactRecipes | None]:
    data = shared / "data"
    if not (data / "vanilla-26.2" / "recipes.json").is_file():
        return CatalogueResolver(build_catalogue(CatalogueSources(items=()))), None
    book = RecipeBook.from_json(VanillaToSnapshot(data / "vanilla-26.2", "26.2").text())
    english = json.loads((data / "vanilla-26.2" / "en_us.json").read_text(encoding="utf-8"))
    paths = [row.split("\t")[0] for row in (data / "pt_names.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    items = item_rows(
        (f"minecraft:{p}", english.get(f"item.minecraft.{p}") or english.get(f"block.minecraft.{p}")) for p in paths
    )
    languages = (load_language(data / "pt_names.tsv", [key for _, key, _ in items]),)
    catalogue = build_catalogue(CatalogueSources(items=items, tags=book.tags, languages=languages))
    resolver = CatalogueResolver(catalogue)
    exact = ExactRecipes(resolver, catalogue.display_name)
    exact.replace_book(book)
    return resolver, exact


def worded(pipeline: AnswerPipeline, clock: Callable[[], float], *, real: bool) -> None:
    ours, shares, kinds = [], [], []
    for text in ASKED:
        began = clock()
        answer = pipeline.answer(Question(text))
        spent = (clock() - began) * 1000
        model_ms = answer.model_ms if real else Slow.seconds * 1000 * (1 if answer.kind is AnswerKind.WORDED else 2)
        own = max(spent - model_ms, 0.0) if clock is time.perf_counter else spent
        ours.append(own)
        shares.append(own / model_ms if model_ms else 0.0)
        kinds.append(answer.kind.value)
    told("ours, of a worded answer", ours, "search, prompt, guards")
    print(f"our share of the model's time: {statistics.mean(shares):.2%} (budget 3 %); {kinds.count('modelo')} worded")


def at_once(pipeline: AnswerPipeline) -> None:
    """50 threads ask at the same moment; every one is answered."""
    gate = threading.Barrier(ASKERS)
    times: list[float] = []

    def ask(number: int) -> None:
        gate.wait()
        began = time.perf_counter()
        pipeline.answer(Question((*EXACT, *ASKED)[number % (len(EXACT) + len(ASKED))]))
        times.append((time.perf_counter() - began) * 1000)

    askers = [threading.Thread(target=ask, args=(n,)) for n in range(ASKERS)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    print(f"{ASKERS} at once, no model: {len(times)} answered, last after {max(times):.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--shared", type=Path, default=Path(os.environ.get("CANALHANDIA_SHARED", ROOT.parent / "shared"))
    )
    parser.add_argument("--host")
    parser.add_argument("--model", default="qwen2.5-coder:1.5b")
    parser.add_argument("--model-s", type=float, default=2.0)
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    options = parser.parse_args()
    clock = time.perf_counter if options.clock == "wall" else time.thread_time
    resolver, exact = names_and_recipes(options.shared)
    with tempfile.TemporaryDirectory(prefix="canalhandia-bench-") as folder:
        index = KnowledgeIndex(Path(folder) / "indice")
        pages = PageFolder(ROOT / "server-test" / "demo" / "wiki")
        for _ in Ingest(pages, index, IngestState(Path(folder) / "leitura")).run():
            pass
        retriever = HybridRetriever(index)
        warm_up()
        plain = AnswerPipeline(resolver=resolver, exact=exact, retriever=retriever)
        measure(clock, plain.answer, (*EXACT, *ASKED))
        if exact is not None:
            told("exact answer", measure(clock, plain.answer, EXACT * 100), "budget p95 < 20 ms")
        told("extractive answer", measure(clock, plain.answer, ASKED * 10), "budget p95 < 80 ms")
        Slow.seconds = options.model_s
        model: ChatModel = OllamaModel(options.model, [options.host]) if options.host else Slow([first_sentence])
        wordy = AnswerPipeline(resolver=resolver, exact=exact, retriever=retriever, model=model)
        worded(wordy, clock, real=bool(options.host))
        at_once(plain)
        retriever.close()


if __name__ == "__main__":
    main()
