"""What the server has sent so far, and waiting for what it has not sent yet."""

import threading
import time
from collections.abc import Callable

from canalhandia_bancada.messages import LogLine, Said


class Inbox:
    """All lines in order of arrival; thread-safe. Waiting is by condition, never by sleeping."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._said: list[Said] = []
        self._log: list[LogLine] = []
        self._closed = False

    def add(self, said: Said) -> None:
        with self._changed:
            self._said.append(said)
            self._changed.notify_all()

    def add_log(self, line: LogLine) -> None:
        with self._changed:
            self._log.append(line)
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing more will come."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    def mark(self) -> int:
        """The number of lines said so far; `since` of the calls below."""
        with self._changed:
            return len(self._said)

    def said(self, since: int = 0) -> list[Said]:
        with self._changed:
            return self._said[since:]

    def log(self) -> list[LogLine]:
        with self._changed:
            return list(self._log)

    def wait_said(self, wanted: Callable[[Said], bool], since: int, deadline_s: float) -> Said | None:
        """The first line from `since` on that is wanted; None when the deadline passed or the server ended first."""
        until = time.monotonic() + deadline_s
        seen = since
        with self._changed:
            while True:
                while seen < len(self._said):
                    if wanted(self._said[seen]):
                        return self._said[seen]
                    seen += 1
                if not self._wait(until):
                    return None

    def wait_log(self, wanted: Callable[[LogLine], bool], deadline_s: float, since: int = 0) -> LogLine | None:
        """The first log line from `since` on that is wanted; None as above."""
        until = time.monotonic() + deadline_s
        seen = since
        with self._changed:
            while True:
                while seen < len(self._log):
                    if wanted(self._log[seen]):
                        return self._log[seen]
                    seen += 1
                if not self._wait(until):
                    return None

    def _wait(self, until: float) -> bool:
        left = until - time.monotonic()
        if self._closed or left <= 0:
            return False
        self._changed.wait(left)
        return True
