"""The same vectors and queries in ChromaDB, in the environment that has it: run by retrieval.py, prints JSON."""

import json
import sys
import time
from pathlib import Path

import chromadb
import numpy as np

BATCH = 2_000
K = 10


def main() -> None:
    folder = Path(sys.argv[1])
    held = np.load(folder / "vectors.npz")
    vectors, asked = held["vectors"], held["asked"]
    client = chromadb.PersistentClient(path=str(folder / "chroma"))
    collection = client.create_collection("bench", metadata={"hnsw:space": "cosine"}, embedding_function=None)
    start = time.perf_counter()
    for first in range(0, len(vectors), BATCH):
        part = vectors[first : first + BATCH]
        collection.add(ids=[str(first + n) for n in range(len(part))], embeddings=part)
    fill_s = time.perf_counter() - start
    times, hits = [], 0
    for vector in asked:
        start = time.perf_counter()
        found = collection.query(query_embeddings=[vector], n_results=K, include=["distances"])
        times.append((time.perf_counter() - start) * 1000)
        nearest = set(np.argpartition(-(vectors @ vector), K)[:K].tolist())
        hits += len(nearest & {int(key) for key in found["ids"][0]})
    size = sum(path.stat().st_size for path in (folder / "chroma").rglob("*") if path.is_file())
    print(json.dumps({"times_ms": times, "recall": hits / (K * len(asked)), "fill_s": fill_s, "bytes": size}))


if __name__ == "__main__":
    main()
