"""How good a search is: ranks of the first right page, in figures with confidence intervals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from canalhandia_knowledge.evaluation.search_cases import SearchCase

RESAMPLES = 2_000
SEED = 20_261_130


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one question got. `titles`: of the passages, in order; `took_ms`: from question to passages."""

    case: SearchCase
    titles: tuple[str, ...]
    took_ms: float
    note: str = ""

    @property
    def rank(self) -> int | None:
        """Place of the first passage of a right page, from 1; None when there is none."""
        places = [n for n, title in enumerate(self.titles, 1) if title in self.case.relevant]
        return places[0] if places else None


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its 95 % interval (percentile bootstrap); `n` 0: nothing to measure, and the mean is 0."""

    mean: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All between 0 and 1 but the times. `rejection`: questions without a right page that came back empty."""

    hit_1: Figure
    hit_3: Figure
    hit_5: Figure
    recall_5: Figure
    mrr: Figure
    rejection: Figure
    p50_ms: float
    p95_ms: float


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """The figures of one variant over its questions."""
    asked = [o for o in outcomes if o.case.relevant]
    off = [o for o in outcomes if not o.case.relevant]
    times = np.array([o.took_ms for o in outcomes]) if outcomes else np.zeros(1)
    return Figures(
        hit_1=_figure(asked, lambda o: _within(o, 1)),
        hit_3=_figure(asked, lambda o: _within(o, 3)),
        hit_5=_figure(asked, lambda o: _within(o, 5)),
        recall_5=_figure(asked, lambda o: len(o.case.relevant & set(o.titles[:5])) / len(o.case.relevant)),
        mrr=_figure(asked, lambda o: 1 / o.rank if o.rank else 0.0),
        rejection=_figure(off, lambda o: float(not o.titles)),
        p50_ms=float(np.percentile(times, 50)),
        p95_ms=float(np.percentile(times, 95)),
    )


def _within(outcome: Outcome, k: int) -> float:
    return float(outcome.rank is not None and outcome.rank <= k)


def _figure(outcomes: Sequence[Outcome], value: Callable[[Outcome], float]) -> Figure:
    values = np.array([value(o) for o in outcomes])
    if not len(values):
        return Figure(0.0, 0.0, 0.0, 0)
    drawn = np.random.default_rng(SEED).choice(values, size=(RESAMPLES, len(values))).mean(axis=1)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Figure(float(values.mean()), float(low), float(high), len(values))
