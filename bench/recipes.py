#!/usr/bin/env python3
"""How fast `/receita` is, from typed words to components, and what the book weighs; vanilla and 20,000 made-up recipes.

usage: python bench/recipes.py [--made-up 20000] [--commands 2000] [--clock wall|cpu] [--shared ../shared]

Vanilla recipes and names are read where they lie (`--shared`, or CANALHANDIA_SHARED); without them only the made-up
book is measured. Figures are milliseconds; `--clock cpu` counts this thread's own time, for machines that are busy with
other things. The ratio line compares the two books in this same run.
"""

import argparse
import json
import os
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from canalhandia_bancada.vanilla_snapshot import VanillaToSnapshot
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, ItemRow, build_catalogue, load_language
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.exact import ExactRecipes
from canalhandia_knowledge.types import Question
from canalhandia_plugin.rendering.recipe_chat import RecipeChat

VERSION = "26.2"
TREES = (
    "arvore sinalizador",
    "arvore capacete de netherita",
    "arvore peitoral de netherita",
    "arvore calças de netherita",
    "arvore botas de netherita",
    "arvore carrinho com funil 10",
    "falta sinalizador 5",
)
QUESTIONS = (
    "como faz {}",
    "receita de {}",
    "o que da pra fazer com {}",
    "quanto precisa pra 10 {}",
    "{} como craftar?",
)
MIB = 1024 * 1024


def made_up_snapshot(count: int, seed: int = 1) -> dict[str, Any]:
    """So many recipes over an eighth as many items, in layers so that trees are deep; all types that have a grid."""
    chance = random.Random(seed)
    items = [f"minecraft:thing_{n}" for n in range(max(9, count // 8))]
    recipes = []
    for number in range(count):
        place = chance.randrange(8, len(items))
        lower = [items[chance.randrange(max(1, place - 400), place)] for _ in range(4)]
        result = {"id": items[place], "count": chance.choice((1, 1, 2, 4))}
        recipe: dict[str, Any] = {"key": f"pack:r{number}", "group": "", "category": "misc", "result": result}
        choices = [{"items": [item], "tag": None} for item in lower]
        if number % 3:
            slots = dict(zip("abcd", choices, strict=True))
            recipe |= {"type": "shaped", "shape": ["aba", "c c", "ada"], "slots": slots}
        else:
            recipe |= {"type": "shapeless", "ingredients": [*choices, {"items": lower, "tag": None}]}
        recipes.append(recipe)
    return {"format": 1, "snapshot": 1, "minecraft_version": VERSION, "recipes": recipes, "tags": {"pack:all": items}}


def vanilla_items(shared: Path) -> list[ItemRow]:
    english = json.loads((shared / "data" / "vanilla-26.2" / "en_us.json").read_text(encoding="utf-8"))
    items: list[ItemRow] = []
    for row in (shared / "data" / "pt_names.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        path = row.split("\t")[0]
        keys = [f"{kind}.minecraft.{path}" for kind in ("item", "block")]
        key = next((k for k in keys if k in english), keys[0])
        items.append((f"minecraft:{path}", key, english.get(key)))
    return items


def made_up_items(snapshot: dict[str, Any]) -> list[ItemRow]:
    return [
        (item, "item." + item.replace(":", "."), f"Thing {item.rpartition('_')[2]}")
        for item in snapshot["tags"]["pack:all"]
    ]


CLOCKS = {"wall": time.perf_counter, "cpu": time.thread_time}
clock = time.perf_counter


def timed(run: Callable[[], object]) -> float:
    start = clock()
    run()
    return (clock() - start) * 1000


def line(what: str, times: list[float]) -> float:
    """Prints median, p95 and worst; gives the p95."""
    ordered = sorted(times)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    print(f"  {what:<46} p50 {statistics.median(ordered):7.2f}  p95 {p95:7.2f}  max {ordered[-1]:7.2f} ms")
    return p95


class Bench:
    """One server's recipes, ready to be asked."""

    def __init__(self, label: str, snapshot: dict[str, Any], items: list[ItemRow], languages: tuple[Any, ...]) -> None:
        self.label = label
        text = json.dumps(snapshot, ensure_ascii=False)
        tracemalloc.start()
        RecipeBook.from_json(text)
        before = tracemalloc.get_traced_memory()[0]
        self.book = RecipeBook.from_json(text)
        self.mib = (tracemalloc.get_traced_memory()[0] - before) / MIB
        tracemalloc.stop()
        self.load_ms = timed(lambda: RecipeBook.from_json(text))
        catalogue = build_catalogue(CatalogueSources(items=items, tags=snapshot["tags"], languages=languages))
        self.resolver = CatalogueResolver(catalogue)
        self.names = [catalogue.display_name(item) for item, _, _ in items]
        self.exact = ExactRecipes(self.resolver, catalogue.display_name)
        self.exact.replace_book(self.book)
        keys = {item: key for item, key, _ in items}
        self.chat = RecipeChat(keys.get)
        print(f"{label}: {len(self.book)} recipes, {len(text) / MIB:.1f} MiB of JSON")
        print(f"  book: {self.mib:.1f} MiB, read in {self.load_ms:.0f} ms")

    def receita(self, args: str) -> None:
        self.chat.message(self.exact.receita(args, inventory={"minecraft:oak_log": 64}, held_item=None))

    def ia(self, text: str) -> None:
        self.exact.answer(Question(text), self.resolver.resolve(text))

    def commands(self, count: int) -> float:
        chance = random.Random(7)
        names = [chance.choice(self.names) for _ in range(count)]
        first = [timed(lambda name=name: self.receita(name)) for name in names]  # type: ignore[misc]
        p95 = line("/receita <item>", first)
        line("/receita usos <item>", [timed(lambda n=n: self.receita(f"usos {n}")) for n in names[: count // 4]])  # type: ignore[misc]
        line(
            "/receita arvore <item> 10",
            [timed(lambda n=n: self.receita(f"arvore {n} 10")) for n in names[: count // 4]],
        )  # type: ignore[misc]
        asked = [chance.choice(QUESTIONS).format(name) for name in names]
        line("/ia: resolve and answer exactly", [timed(lambda q=q: self.ia(q)) for q in asked])  # type: ignore[misc]
        return p95


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = Path(__file__).resolve().parent.parent
    parser.add_argument("--made-up", type=int, default=20_000)
    parser.add_argument("--commands", type=int, default=2000)
    parser.add_argument(
        "--shared", type=Path, default=Path(os.environ.get("CANALHANDIA_SHARED", root.parent / "shared"))
    )
    parser.add_argument("--clock", choices=CLOCKS, default="wall")
    options = parser.parse_args()
    global clock
    clock = CLOCKS[options.clock]
    generated = made_up_snapshot(options.made_up)
    large = Bench("made up", generated, made_up_items(generated), ())
    large_p95 = large.commands(options.commands)
    folder = options.shared / "data" / f"vanilla-{VERSION}"
    if not (folder / "recipes.json").is_file():
        print(f"vanilla: not measured, no data in {options.shared}")
        return
    items = vanilla_items(options.shared)
    names = options.shared / "data" / "lang" / "pt_br.1.21.10.json"
    languages = (load_language(names, [key for _, key, _ in items]),)
    small = Bench("vanilla", VanillaToSnapshot(folder, VERSION).snapshot(), items, languages)
    small_p95 = small.commands(options.commands)
    for tree in TREES:
        line(f"/receita {tree}", [timed(lambda tree=tree: small.receita(tree)) for _ in range(20)])  # type: ignore[misc]
    print(
        f"ratios, made up : vanilla  recipes {len(large.book) / len(small.book):.1f}  "
        f"book {large.mib / small.mib:.1f}  /receita p95 {large_p95 / small_p95:.1f}"
    )


if __name__ == "__main__":
    main()
