"""`canalhandia avaliar busca`: every variant over every question, and what came out."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from canalhandia_knowledge.evaluation.search_cases import SearchCase
from canalhandia_knowledge.evaluation.search_metrics import Figures, Outcome, figures
from canalhandia_knowledge.evaluation.search_variants import Variant
from canalhandia_knowledge.protocols import IndexWriter
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage

PAGES_PER_WRITE = 64


@dataclass(frozen=True, slots=True)
class VariantReport:
    name: str
    figures: Figures
    by_kind: dict[str, Figures]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class SearchReport:
    """`corpus`: in words, for the reader. The last variant is the product."""

    corpus: str
    embedder: str
    variants: tuple[VariantReport, ...]

    @property
    def product(self) -> VariantReport:
        return self.variants[-1]

    def misses(self) -> list[Outcome]:
        """Questions of the product whose first passage is not of a right page, or that should have stayed empty."""
        return [o for o in self.product.outcomes if (o.titles if not o.case.relevant else o.rank != 1)]


def fill(writer: IndexWriter, pages: Sequence[WikiPage], done: Callable[[int], None]) -> None:
    """Indexes pages for an evaluation; `done` gets the number of pages after each write."""
    for start in range(0, len(pages), PAGES_PER_WRITE):
        part = pages[start : start + PAGES_PER_WRITE]
        writer.write_pages({page.page_id: chunk_page(page) for page in part})
        done(len(part))
    writer.finish()


def evaluate(
    cases: Sequence[SearchCase],
    variants: Iterable[Variant],
    *,
    corpus: str,
    embedder: str,
    clock: Callable[[], float] = time.perf_counter,
) -> SearchReport:
    """Asks every question of every variant, once more than it is timed, so that nothing is cold."""
    reports = []
    for variant in variants:
        variant.search(cases[0].question)
        outcomes = []
        for case in cases:
            start = clock()
            titles, note = variant.search(case.question)
            outcomes.append(Outcome(case, tuple(titles), (clock() - start) * 1000, note))
        kinds = sorted({case.kind for case in cases})
        by_kind = {kind: figures([o for o in outcomes if o.case.kind == kind]) for kind in kinds}
        reports.append(VariantReport(variant.name, figures(outcomes), by_kind, tuple(outcomes)))
    return SearchReport(corpus, embedder, tuple(reports))
