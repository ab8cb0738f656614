#!/usr/bin/env python3
"""How fast a question is read for names, how long a catalogue takes to build, and what it weighs.

usage: python bench/names.py [--aliases 10000] [--rounds 20]

With the real game data (CANALHANDIA_SHARED, or ../shared) the catalogue has 26.2's 1,536 items and the official files;
without it, the items that the package's own tables know. Beside it, in the same run: looking for every name in the
question one after the other, which is what the catalogue's index saves.
"""

import argparse
import csv
import gc
import json
import os
import random
import time
import tracemalloc
from pathlib import Path

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.names import CatalogueResolver, CatalogueSources, build_catalogue, item_rows, load_language
from canalhandia_knowledge.names.composed_words import COLOURS, WOODS
from canalhandia_knowledge.names.everyday import EVERYDAY

SHARED = Path(os.environ.get("CANALHANDIA_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
FORMS = (
    "como faz {}",
    "qual a receita de {} aqui no servidor",
    "{} craft",
    "alguem sabe onde eu acho {} sem ter que ir mto longe",
    "pra que serve {} e quanto preciso pra encher um bau",
    "oi tudo bem, vc pode me dizer qual comando uso pra voltar pra casa",
)


def sources(aliases: int) -> CatalogueSources:
    chance = random.Random(1)
    if (SHARED / "data/pt_names.tsv").is_file():
        english = json.loads((SHARED / "data/vanilla-26.2/en_us.json").read_text(encoding="utf-8"))
        with (SHARED / "data/pt_names.tsv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        items = tuple((f"minecraft:{r['id']}", f"item.minecraft.{r['id']}", r["en_name"] or None) for r in rows)
        keys = [k for k in english if k.startswith(("item.", "block."))]
        files = ("lang/pt_br.1.21.10.json", "pt_names.tsv", "pt_aliases_official.tsv")
        languages = [load_language(SHARED / "data" / name, () if "json" in name else keys) for name in files]
    else:
        paths = [*EVERYDAY, *(f"{c}_{t}" for c in COLOURS for t in ("wool", "bed")), *(f"{w}_planks" for w in WOODS)]
        items = item_rows((f"minecraft:{path}", None) for path in dict.fromkeys(paths))
        languages = []
    syllables = ["ba", "ca", "do", "fa", "gu", "la", "mi", "no", "pe", "ra", "si", "tu", "va", "xo", "ze"]
    made = {
        "".join(chance.choices(syllables, k=3)) + f" {''.join(chance.choices(syllables, k=2))}{n % 97}": items[
            n % len(items)
        ][0]
        for n in range(aliases)
    }
    return CatalogueSources(items=items, languages=languages, aliases=made)


def questions(names: list[str], count: int, seed: int) -> list[str]:
    """Fresh ones each round: half of the names carry a slip."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        name = chance.choice(names)
        if chance.random() < 0.5 and len(name) > 5:
            at = chance.randrange(1, len(name) - 1)
            name = name[:at] + name[at + 1 :]
        made.append(chance.choice(FORMS).format(name.lower()))
    return made


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--aliases", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    given = sources(options.aliases)

    gc.collect()
    tracemalloc.start()
    catalogue = build_catalogue(given)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    start = time.perf_counter()
    catalogue = build_catalogue(given)
    build_s = time.perf_counter() - start
    print(f"catalogue: {len(catalogue.items)} items, {len(catalogue)} names ({len(given.aliases)} of the operator)")
    print(f"build: {build_s:.2f} s (budget 3 s); memory: {held / 1e6:.1f} MB (budget 40 MB)")

    resolver = CatalogueResolver(catalogue)
    names = [catalogue.display_name(i) for i in catalogue.items]
    took: list[float] = []
    for round_ in range(options.rounds):
        for question in questions(names, 200, round_):
            start = time.perf_counter()
            resolver.resolve(question)
            took.append((time.perf_counter() - start) * 1000)
    took.sort()
    mean = sum(took) / len(took)
    print(
        f"resolve: p50 {took[len(took) // 2]:.2f} ms, p95 {took[int(len(took) * 0.95)]:.2f} ms (budget 2 ms), "
        f"max {took[-1]:.1f} ms; {1000 / mean:,.0f} questions a second, of {len(took)}"
    )

    plain = [fold(n.text) for _, entry in catalogue.all_names() for n in entry]
    sample = questions(names, 40, 99)
    start = time.perf_counter()
    for question in sample:
        folded = fold(question)
        max((n for n in plain if n in folded), key=len, default="")
    scan = (time.perf_counter() - start) * 1000 / len(sample)
    print(
        f"beside it, exact names only, one after the other: {scan:.2f} ms a question, {scan / mean:.1f} times as long"
    )


if __name__ == "__main__":
    main()
