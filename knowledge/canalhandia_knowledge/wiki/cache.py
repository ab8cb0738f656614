"""A wiki's pages kept for a while: 200 of them, 6 hours, and one request for all who ask the same at once."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Generic, TypeVar

from canalhandia_knowledge.errors import WikiUnavailable
from canalhandia_knowledge.protocols import LiveWiki
from canalhandia_knowledge.types import WikiPage

PAGES = 200
KEPT_S = 6 * 3600.0
MISSING_KEPT_S = 600.0
"""How long it is believed that a page does not exist, or that a search finds nothing."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Kept(Generic[T]):
    value: T
    until: float


class CachedWiki:
    """A `LiveWiki` that remembers another's answers. Thread-safe. A failure is not remembered; where an older answer
    is at hand it is given instead of the failure."""

    def __init__(self, wiki: LiveWiki, *, size: int = PAGES, clock: Callable[[], float] = time.monotonic) -> None:
        self._wiki = wiki
        self._pages: _Shelf[WikiPage | None] = _Shelf(size, clock)
        self._found: _Shelf[list[str]] = _Shelf(size, clock)

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        key = f"{limit} {' '.join(phrase.casefold().split())}"
        return list(self._found.get(key, lambda: self._wiki.find(phrase, limit)))

    def page(self, title: str) -> WikiPage | None:
        key = " ".join(title.replace("_", " ").split())
        return self._pages.get(key[:1].upper() + key[1:], lambda: self._wiki.page(title))

    def pages(self, titles: Sequence[str] | None = None) -> Iterator[WikiPage]:
        return self._wiki.pages(titles)


class _Shelf(Generic[T]):
    def __init__(self, size: int, clock: Callable[[], float]) -> None:
        self._size = size
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Kept[T]] = OrderedDict()
        self._asked: dict[str, Future[T]] = {}

    def get(self, key: str, ask: Callable[[], T]) -> T:
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept.until > self._clock():
                self._kept.move_to_end(key)
                return kept.value
            others = self._asked.get(key)
            mine: Future[T] = Future()
            if others is None:
                self._asked[key] = mine
        if others is not None:
            return others.result()
        try:
            value = self._fresh_or_old(key, kept, ask)
        except BaseException as failed:
            with self._lock:
                del self._asked[key]
            mine.set_exception(failed)
            raise
        with self._lock:
            del self._asked[key]
        mine.set_result(value)
        return value

    def _fresh_or_old(self, key: str, kept: _Kept[T] | None, ask: Callable[[], T]) -> T:
        try:
            value = ask()
        except WikiUnavailable:
            if kept is None:
                raise
            return kept.value
        with self._lock:
            self._kept[key] = _Kept(value, self._clock() + (KEPT_S if value else MISSING_KEPT_S))
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return value
