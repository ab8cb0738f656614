"""Politeness towards a MediaWiki: one request at a time it can bear, and clear words when it refuses.

The only door to httpx for wikis. Identifies itself, asks with `maxlag`, waits as told by `Retry-After`, backs off
with jitter, keeps to two requests at once, and stops asking for a while when the wiki is down.
`wiki_pages` says what is asked.
"""

import email.utils
import importlib.metadata
import logging
import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import httpx

from canalhandia_knowledge.errors import SourceError, WikiRefused, WikiUnavailable

log = logging.getLogger(__name__)

AT_ONCE = 2
"""Requests under way at the same time, per client."""
RETRIED_STATUS = frozenset({408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524})
RETRIED_CODES = frozenset({"maxlag", "ratelimited", "readonly", "timeout"})
NEVER_REACHED_S = 20.0
"""How long a wiki is tried that has not answered once: a wrong address or no internet does not pass by waiting."""
LONGEST_GET = 3000
"""Characters of a query; longer ones are posted."""


def _version() -> str:
    """The installed version; 'dev' where the package runs without being installed."""
    try:
        return importlib.metadata.version("canalhandia-ia")
    except importlib.metadata.PackageNotFoundError:
        return "dev"


@dataclass(frozen=True, slots=True)
class WikiIdentity:
    """Who asks. `contact`: an e-mail or web address of the server's owner; wikis block whoever gives none."""

    contact: str
    product: str = "CanalhandiaIA"
    version: str = field(default_factory=_version)

    def __post_init__(self) -> None:
        if len(self.contact.strip()) < 3 or any(ord(c) < 32 for c in self.contact):
            raise SourceError(
                f"wiki.contato = {self.contact!r}: esperava um e-mail ou endereço seu, que a wiki recebe com cada "
                "pedido; escreva-o no config.yml, ou use --contato"
            )

    @property
    def user_agent(self) -> str:
        """'CanalhandiaIA/0.1.0 (you@example.org)', in ASCII as HTTP wants it."""
        contact = self.contact.strip().encode("ascii", "ignore").decode().replace("(", "").replace(")", "")
        return f"{self.product}/{self.version} ({contact})"


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to go on trying, in seconds. `total_s` covers tries and waits of one request together."""

    total_s: float
    request_s: float
    first_wait_s: float = 0.5
    longest_wait_s: float = 60.0


LIVE = Patience(total_s=6.0, request_s=4.0, first_wait_s=0.3, longest_wait_s=2.0)
"""A player is waiting."""
BATCH = Patience(total_s=900.0, request_s=60.0)
"""Nobody is: an ingest rides out a restart of the wiki."""


class CircuitBreaker:
    """After `failures` in a row no request is made for `rest_s`; then one is let through to try. Thread-safe."""

    def __init__(self, failures: int = 3, rest_s: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = failures
        self._rest_s = rest_s
        self._clock = clock
        self._lock = threading.Lock()
        self._failed = 0
        self._closed_until = 0.0

    def rest_left_s(self) -> float:
        """Seconds until a request may be made; 0 now. Taking the 0 after a rest counts as the one trial."""
        with self._lock:
            if self._failed < self._limit:
                return 0.0
            left = self._closed_until - self._clock()
            if left > 0:
                return left
            self._closed_until = self._clock() + self._rest_s
            return 0.0

    def succeeded(self) -> None:
        with self._lock:
            self._failed = 0

    def failed(self) -> None:
        with self._lock:
            self._failed += 1
            if self._failed >= self._limit:
                self._closed_until = self._clock() + self._rest_s


@dataclass
class RequestCount:
    """What a client asked for; for summaries and tests."""

    requests: int = 0
    retries: int = 0
    waited_s: float = 0.0
    most_at_once: int = 0
    reasons: list[str] = field(default_factory=list)


class _Retry(Exception):
    """A failure that passes. `after_s`: how long the wiki wants us to wait, None when it did not say. `reached`: did
    anything answer?"""

    def __init__(self, reason: str, after_s: float | None = None, *, reached: bool = True) -> None:
        super().__init__(reason)
        self.after_s = after_s
        self.reached = reached


def log_wait(reason: str, wait_s: float) -> None:
    """The default of `WikiApi(waiting=…)`."""
    log.warning("wiki: %s; waiting %.1f s", reason, wait_s)


class WikiApi:
    """GETs of one wiki's api.php, as parsed JSON. Thread-safe. `close()` it when done.

    `maxlag_s`: None leaves the parameter out. `waiting` hears each wait before another try: why, and seconds.
    `clock`, `sleep` and `transport` are for tests.
    """

    def __init__(
        self,
        url: str,
        identity: WikiIdentity,
        *,
        patience: Patience = BATCH,
        maxlag_s: int | None = 5,
        breaker: CircuitBreaker | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
        waiting: Callable[[str, float], None] = log_wait,
    ) -> None:
        """Raises `SourceError` when the URL is not one of an api.php."""
        if not url.startswith(("http://", "https://")) or not url.split("?")[0].endswith("api.php"):
            raise SourceError(
                f"endereço da wiki {url!r}: esperava um que termina em api.php, por exemplo "
                "https://pt.minecraft.wiki/api.php"
            )
        self.url = url
        self.count = RequestCount()
        self._patience = patience
        self._maxlag_s = maxlag_s
        self._breaker = breaker if breaker is not None else CircuitBreaker(clock=clock)
        self._clock = clock
        self._sleep = sleep
        self._slots = threading.BoundedSemaphore(AT_ONCE)
        self._lock = threading.Lock()
        self._under_way = 0
        self._waiting = waiting
        self._reached = False
        self._client = httpx.Client(
            headers={"User-Agent": identity.user_agent, "Accept": "application/json"},
            timeout=httpx.Timeout(patience.request_s, connect=min(10.0, patience.request_s)),
            follow_redirects=True,
            transport=transport,
        )

    def close(self) -> None:
        self._client.close()

    def get(self, parameters: Mapping[str, str | int]) -> dict[str, Any]:
        """The answer to one query. Raises `WikiUnavailable` after the agreed tries, or at once while it rests."""
        if (rest := self._breaker.rest_left_s()) > 0:
            raise WikiUnavailable(f"a wiki {self.url} falhou várias vezes; ela é consultada de novo em {rest:.0f} s")
        query = {k: str(v) for k, v in parameters.items()} | {"format": "json", "formatversion": "2"}
        if self._maxlag_s is not None:
            query["maxlag"] = str(self._maxlag_s)
        began, tries = self._clock(), 0
        while True:
            tries += 1
            try:
                answer = self._once(query)
            except _Retry as failed:
                wait = self._wait(failed, tries)
                with self._lock:
                    self._reached = self._reached or failed.reached
                spent = self._clock() - began
                if not self._reached and spent + wait > NEVER_REACHED_S:
                    self._breaker.failed()
                    raise WikiUnavailable(
                        f"a wiki {self.url} não respondeu nenhuma vez em {spent:.0f} s ({failed}): confira o endereço "
                        "ou a internet"
                    ) from failed
                left = self._patience.total_s - spent
                if wait > left:
                    self._breaker.failed()
                    tried = "1 tentativa" if tries == 1 else f"{tries} tentativas"
                    raise WikiUnavailable(
                        f"a wiki {self.url} não respondeu: {failed} ({tried} em "
                        f"{self._clock() - began:.0f} s); tente mais tarde"
                    ) from failed
                self._waiting(str(failed), wait)
                with self._lock:
                    self.count.retries += 1
                    self.count.waited_s += wait
                    self.count.reasons.append(str(failed))
                self._sleep(wait)
            except WikiUnavailable:
                self._breaker.failed()
                raise
            else:
                self._breaker.succeeded()
                with self._lock:
                    self._reached = True
                return answer

    def _wait(self, failed: _Retry, tries: int) -> float:
        """What the wiki asked for, and never less; else doubling waits, from half to the whole of each by chance."""
        backoff = min(self._patience.first_wait_s * 2.0 ** (tries - 1), self._patience.longest_wait_s)
        jittered = backoff * (0.5 + random.random() / 2)  # noqa: S311 - spreads load, hides nothing
        return max(failed.after_s, jittered) if failed.after_s is not None else jittered

    def _once(self, query: Mapping[str, str]) -> dict[str, Any]:
        with self._slots:
            with self._lock:
                self.count.requests += 1
                self._under_way += 1
                self.count.most_at_once = max(self.count.most_at_once, self._under_way)
            try:
                if sum(len(v) for v in query.values()) > LONGEST_GET:
                    response = self._client.post(self.url, data=dict(query))
                else:
                    response = self._client.get(self.url, params=dict(query))
            except httpx.TransportError as broken:
                reached = not isinstance(broken, httpx.ConnectError | httpx.ConnectTimeout)
                raise _Retry(f"{type(broken).__name__} {broken}".strip(), reached=reached) from broken
            except httpx.HTTPError as broken:
                raise WikiUnavailable(
                    f"a wiki {self.url} não pode ser consultada: {broken}; confira o endereço"
                ) from broken
            finally:
                with self._lock:
                    self._under_way -= 1
        return self._read(response)

    def _read(self, response: httpx.Response) -> dict[str, Any]:
        after_s = retry_after_s(response.headers.get("Retry-After"))
        if response.status_code in RETRIED_STATUS:
            raise _Retry(f"HTTP {response.status_code}", after_s)
        if response.status_code in {401, 403}:
            raise WikiRefused(
                f"a wiki {self.url} recusou com HTTP {response.status_code}: ela não aceita "
                f"{self._client.headers['User-Agent']!r}; dê um contato que chegue a você, ou fale com quem cuida dela"
            )
        if response.status_code != 200:
            raise WikiRefused(f"a wiki {self.url} respondeu HTTP {response.status_code}; confira o endereço do api.php")
        try:
            answer = response.json()
        except ValueError as wrong:
            # a proxy's or a half-dead server's HTML page with status 200 passes, like a 503
            raise _Retry(
                f"HTTP 200 com {response.headers.get('Content-Type', 'tipo nenhum')} em vez de JSON"
            ) from wrong
        error = answer.get("error") if isinstance(answer, dict) else {"code": "no-object", "info": str(answer)[:80]}
        if error is not None:
            # errors of the API come as HTTP 200 with a MediaWiki-API-Error header
            code = str(error.get("code", response.headers.get("MediaWiki-API-Error", "unknown")))
            if code in RETRIED_CODES or code.startswith("internal_api_error"):
                raise _Retry(f"erro da API {code}: {error.get('info', '')}", after_s)
            raise WikiRefused(
                f"a wiki {self.url} recusou a consulta: {code} ({error.get('info', '')}); confira --categoria e --lista"
            )
        found: dict[str, Any] = answer
        return found


def retry_after_s(header: str | None, now: datetime | None = None) -> float | None:
    """Seconds that a Retry-After header asks for: a number or a date; None when absent or senseless."""
    if header is None:
        return None
    header = header.strip()
    if header.isdigit():
        return float(header)
    try:
        when = email.utils.parsedate_to_datetime(header)
    except ValueError:
        return None
    when = when if when.tzinfo is not None else when.replace(tzinfo=UTC)
    return max(0.0, (when - (now if now is not None else datetime.now(UTC))).total_seconds())
