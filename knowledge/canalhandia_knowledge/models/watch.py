"""Two deadlines for one streaming answer: until the first piece (the model may be loading), and from there to the end.

A client that gives up while the model loads makes the host drop the load, so the next question begins it anew and no
question is ever answered (B68). Hence the long first deadline and a short second one.
"""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self

import httpx


class StreamWatch:
    """Cuts the connection of a response whose deadline has passed, from a timer thread; `expired` then says which.

    Used as a context around the whole exchange, on the thread that reads. `attach` gives it the response to cut,
    `first_piece` starts the second deadline.
    """

    def __init__(self, *, load_s: float, answer_s: float) -> None:
        self._load_s, self._answer_s = load_s, answer_s
        self._response: httpx.Response | None = None
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()
        self.expired: str | None = None

    def __enter__(self) -> Self:
        self._start(self._load_s, "load")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self._response = None

    def attach(self, response: httpx.Response) -> None:
        """The response whose headers have come."""
        with self._lock:
            self._response = response
            late = self.expired is not None
        if late:
            self._cut()

    def first_piece(self) -> None:
        """The model has begun to answer."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
        self._start(self._answer_s, "answer")

    def _start(self, seconds: float, which: str) -> None:
        timer = threading.Timer(seconds, self._expire, (which,))
        timer.daemon = True
        with self._lock:
            self._timer = timer
        timer.start()

    def _expire(self, which: str) -> None:
        with self._lock:
            if self._timer is None:
                return
            self.expired = which
        self._cut()

    def _cut(self) -> None:
        with self._lock:
            response = self._response
        stream = response.extensions.get("network_stream") if response is not None else None
        raw = stream.get_extra_info("socket") if stream is not None else None
        if raw is not None:
            with contextlib.suppress(OSError):
                raw.shutdown(socket.SHUT_RDWR)
