"""Politeness under failure, against the real MediaWiki with its fault switch; clocks are ours, the wiki is not."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import httpx
import pytest

from canalhandia_knowledge.errors import SourceError, WikiUnavailable
from canalhandia_knowledge.wiki.api import LIVE, CircuitBreaker, Patience, WikiApi, WikiIdentity, retry_after_s
from canalhandia_knowledge.wiki.pages import WikiPages

ME = WikiIdentity("teste@example.org")
QUERY = {"action": "query", "titles": "Camelo"}


class Clock:
    """A clock that sleeping moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(clock: Clock) -> Iterator[Callable[..., WikiApi]]:
    made = []

    def build(url: str = "http://wiki.example/api.php", **more: object) -> WikiApi:
        api = WikiApi(url, ME, **{"clock": clock, "sleep": clock.sleep, **more})  # type: ignore[arg-type]
        made.append(api)
        return api

    yield build
    for api in made:
        api.close()


# --- who asks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contact", ["", "  ", "x", "a@b\r\nX: y"])
def test_it_does_not_start_without_a_contact(contact: str) -> None:
    with pytest.raises(SourceError, match=r"wiki\.contato = .*esperava um e-mail"):
        WikiIdentity(contact)


def test_the_user_agent_names_product_version_and_contact() -> None:
    assert WikiIdentity("dono@exemplo.com.br", version="1.2").user_agent == "CanalhandiaIA/1.2 (dono@exemplo.com.br)"
    assert WikiIdentity("joão (eu)").user_agent.isascii()


@pytest.mark.parametrize("url", ["", "pt.minecraft.wiki/api.php", "https://pt.minecraft.wiki/", "ftp://x/api.php"])
def test_an_address_that_is_no_api_is_refused(url: str) -> None:
    with pytest.raises(SourceError, match=r"termina em api\.php"):
        WikiApi(url, ME)


@pytest.mark.mediawiki
def test_the_real_site_would_refuse_a_library_but_takes_us(mediawiki, make: Callable[..., WikiApi]) -> None:  # type: ignore[no-untyped-def]
    """B83."""
    assert httpx.get(mediawiki.url, headers={"User-Agent": "python-httpx/0.28"}).status_code == 403
    assert make(mediawiki.url).get(QUERY)["query"]["pages"][0]["title"] == "Camelo"


# --- failures that pass -------------------------------------------------------------------------------------------


@pytest.mark.mediawiki
@pytest.mark.parametrize("status", [429, 503])
def test_it_waits_as_long_as_it_is_told(mediawiki, make, clock: Clock, status: int) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(status, 2, "7")
    assert "query" in make(mediawiki.url).get(QUERY)
    assert len(clock.slept) == 2
    assert all(seconds >= 7 for seconds in clock.slept)
    assert mediawiki.faults_left() == 0


@pytest.mark.mediawiki
@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_it_backs_off_with_jitter_when_not_told(mediawiki, make, clock: Clock, status: int) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(status, 4)
    make(mediawiki.url, patience=Patience(100, 10, first_wait_s=1.0)).get(QUERY)
    assert len(clock.slept) == 4
    assert all(2**n / 2 <= seconds <= 2**n for n, seconds in enumerate(clock.slept))


@pytest.mark.mediawiki
def test_maxlag_is_the_wikis_own_error_and_is_waited_for(mediawiki, make: Callable[..., WikiApi], clock: Clock) -> None:  # type: ignore[no-untyped-def]
    """Errors of the API come as HTTP 200; maxlag=-2 makes the real one."""
    api = make(mediawiki.url, maxlag_s=-2, patience=Patience(20, 10))
    with pytest.raises(WikiUnavailable, match="erro da API maxlag"):
        api.get(QUERY)
    assert clock.slept
    assert all(seconds >= 5 for seconds in clock.slept), "MediaWiki says Retry-After: 5"


@pytest.mark.mediawiki
def test_a_live_question_gives_up_in_time_and_says_so(mediawiki, make: Callable[..., WikiApi], clock: Clock) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(503, 99, "120")
    with pytest.raises(WikiUnavailable, match="HTTP 503"):
        make(mediawiki.url, patience=LIVE).get(QUERY)
    assert sum(clock.slept) <= LIVE.total_s


@pytest.mark.mediawiki
def test_a_slow_answer_is_a_time_out_that_is_tried_again(mediawiki, make: Callable[..., WikiApi]) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(200, 1, "-", 1.5)
    api = make(mediawiki.url, patience=Patience(30, 0.6))
    assert "query" in api.get(QUERY)
    assert api.count.reasons[0].startswith("ReadTimeout")


def test_a_dead_wiki_is_said_with_its_address(make: Callable[..., WikiApi]) -> None:
    with pytest.raises(WikiUnavailable, match=r"http://127\.0\.0\.1:1/api\.php não respondeu: ConnectError"):
        make("http://127.0.0.1:1/api.php", patience=Patience(3, 1)).get(QUERY)


# --- failures that do not pass --------------------------------------------------------------------------------------


@pytest.mark.mediawiki
def test_403_is_not_tried_again_and_tells_what_to_do(mediawiki, make: Callable[..., WikiApi], clock: Clock) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(403, 5)
    with pytest.raises(WikiUnavailable, match=r"HTTP 403: ela não aceita 'CanalhandiaIA/.*dê um contato"):
        make(mediawiki.url).get(QUERY)
    assert mediawiki.faults_left() == 4
    assert clock.slept == []


@pytest.mark.mediawiki
def test_an_api_error_with_status_200_is_an_error(mediawiki, make: Callable[..., WikiApi]) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(WikiUnavailable, match="recusou a consulta: badvalue"):
        make(mediawiki.url).get({"action": "no-such-action"})


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (404, "nothing", "HTTP 404; confira o endereço"),
        (200, "<html>maintenance</html>", "em vez de JSON"),
        (200, "[]", "no-object"),
    ],
)
def test_answers_that_are_none(make: Callable[..., WikiApi], status: int, body: str, message: str) -> None:
    transport = httpx.MockTransport(lambda request: httpx.Response(status, text=body))
    with pytest.raises(WikiUnavailable, match=message):
        make(transport=transport, patience=Patience(5, 1)).get(QUERY)


def unreachable(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("[Errno 111] Connection refused", request=request)


def test_a_wiki_that_never_answered_is_given_up_soon(make: Callable[..., WikiApi], clock: Clock) -> None:
    waits: list[tuple[str, float]] = []
    api = make(transport=httpx.MockTransport(unreachable), waiting=lambda why, wait_s: waits.append((why, wait_s)))
    with pytest.raises(WikiUnavailable, match=r"não respondeu nenhuma vez .*confira o endereço ou a internet"):
        api.get(QUERY)
    assert clock.now - 1000.0 <= 20.0
    assert [why for why, _ in waits] == ["ConnectError [Errno 111] Connection refused"] * len(waits)
    assert [wait_s for _, wait_s in waits] == clock.slept


def test_a_wiki_that_answered_before_is_waited_for(make: Callable[..., WikiApi], clock: Clock) -> None:
    asked = 0

    def answer(request: httpx.Request) -> httpx.Response:
        nonlocal asked
        asked += 1
        return unreachable(request) if 1 < asked < 9 else httpx.Response(200, json={"query": {}})

    api = make(transport=httpx.MockTransport(answer))
    api.get(QUERY)
    api.get(QUERY)
    assert clock.now - 1000.0 > 20.0


# --- load -----------------------------------------------------------------------------------------------------------


@pytest.mark.mediawiki
def test_two_requests_at_once_and_never_a_third(mediawiki, make: Callable[..., WikiApi]) -> None:  # type: ignore[no-untyped-def]
    mediawiki.fault(200, 12, "-", 0.15)
    api = make(mediawiki.url)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: api.get(QUERY), range(12)))
    assert len(answers) == 12
    assert api.count.most_at_once == 2


def test_long_queries_are_posted(make: Callable[..., WikiApi]) -> None:
    seen: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.method)
        return httpx.Response(200, json={"query": {}})

    api = make(transport=httpx.MockTransport(answer))
    api.get(QUERY)
    api.get({"action": "query", "titles": "|".join("Título comprido" for _ in range(300))})
    assert seen == ["GET", "POST"]


# --- the breaker ----------------------------------------------------------------------------------------------------


def test_a_wiki_that_is_down_is_left_alone_for_a_while(make: Callable[..., WikiApi], clock: Clock) -> None:
    asked: list[float] = []
    up = threading.Event()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(clock())
        return httpx.Response(200, json={"query": {}}) if up.is_set() else httpx.Response(503)

    api = make(
        transport=httpx.MockTransport(answer),
        patience=Patience(1, 1),
        breaker=CircuitBreaker(failures=2, rest_s=60, clock=clock),
    )
    for _ in range(2):
        with pytest.raises(WikiUnavailable, match="não respondeu"):
            api.get(QUERY)
    tried = len(asked)
    for _ in range(5):
        with pytest.raises(WikiUnavailable, match="consultada de novo em"):
            api.get(QUERY)
    assert len(asked) == tried
    clock.now += 61
    up.set()
    api.get(QUERY)
    api.get(QUERY)
    assert len(asked) == tried + 2


def test_after_a_rest_one_trial_is_made_not_a_crowd(clock: Clock) -> None:
    breaker = CircuitBreaker(failures=1, rest_s=10, clock=clock)
    breaker.failed()
    clock.now += 11
    assert [breaker.rest_left_s() > 0 for _ in range(4)] == [False, True, True, True]
    breaker.succeeded()
    assert breaker.rest_left_s() == 0


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("7", 7.0),
        (" 0 ", 0.0),
        ("soon", None),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
    ],
)
def test_retry_after(header: str | None, seconds: float | None) -> None:
    assert retry_after_s(header, datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)) == seconds


@pytest.mark.mediawiki
def test_an_ingest_of_everything_survives_a_bad_day(mediawiki, make: Callable[..., WikiApi], clock: Clock) -> None:  # type: ignore[no-untyped-def]
    wiki = WikiPages(make(mediawiki.url), list_size=5)
    listed = []
    for number, page in enumerate(wiki.listing()):
        if number % 5 == 0:
            mediawiki.fault((429, 503, 504)[number // 5 % 3], 1, "3")
        listed.append(page)
    mediawiki.fault(503, 3, "3")
    titles = [page.title for page in wiki.fetch(listed)]
    assert len(titles) == len(set(titles)) == len(listed) >= 26
    assert len(clock.slept) >= 8
