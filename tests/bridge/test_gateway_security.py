"""The door of the bridge: who gets in, and how little they can ask for. Against a real JVM."""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from py4j.java_gateway import GatewayParameters, JavaGateway
from py4j.protocol import Py4JError

from canalhandia_bridge import (
    GatewayLost,
    GatewayRefused,
    Handshake,
    ProtocolError,
    PyGateway,
    ServerBusy,
    ServerFailed,
)
from canalhandia_bridge import connect as open_bridge


def raw(port: int, *lines: str, encoding: str = "utf-8") -> str:
    """What a stranger who speaks the wire format gets: all answers until the connection ends."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        answer = b""
        try:
            connection.sendall("".join(f"{line}\n" for line in lines).encode(encoding))
            connection.shutdown(socket.SHUT_WR)
            while chunk := connection.recv(4096):
                answer += chunk
        except OSError:
            pass  # sent away in the middle
        return answer.decode("utf-8")


def works(port: int, token: str) -> bool:
    """The gateway still serves who has the token."""
    gateway = open_bridge(Handshake(port, token, Path("/")))
    gateway.retake_recipes()
    alive = gateway.recipe_snapshot() == "retaken"
    gateway.close()
    return alive


def test_only_loopback_a_free_port_and_a_long_token(gateway_jvm: Any) -> None:
    assert gateway_jvm.address == "127.0.0.1"
    assert gateway_jvm.port > 1024
    assert len(bytes.fromhex(gateway_jvm.token)) == 32


CALL = ("c", "t", "recipeSnapshot", "e")


@pytest.mark.parametrize(
    "lines",
    [
        CALL,
        ("A", ""),
        ("A", "0" * 64),
        ("A", "x" * 63),
        ("A", "n" * 100_000),
        ("r", "u", "java.lang.Runtime", "e"),
        ("s",),
        ("GET / HTTP/1.1", "Host: localhost", ""),
        ("\x00\x01\x02",),
        ("ã" * 200,),
    ],
)
def test_a_stranger_is_refused_and_the_server_lives_on(gateway_jvm: Any, lines: tuple[str, ...]) -> None:
    answer = raw(gateway_jvm.port, *lines, *CALL)
    assert answer == "" or answer.startswith("!xsrefused|")
    assert "y" not in answer[:2]
    assert works(gateway_jvm.port, gateway_jvm.token)


# Every stock command of py4j 0.10.9.9, as its own client sends it.
FORBIDDEN = {
    "class by name": ("r", "u", "java.lang.Runtime", "e"),
    "static method": ("c", "z:java.lang.Runtime", "getRuntime", "e"),
    "member": ("r", "m", "java.lang.Runtime", "getRuntime", "e"),
    "constructor": ("i", "java.util.ArrayList", "e"),
    "jvm view": ("j", "c", "sview", "e"),
    "jvm import": ("j", "i", "rj", "sjava.io.*", "e"),
    "field": ("f", "g", "t", "calls", "e"),
    "dir": ("d", "f", "t", "n", "e"),
    "help": ("h", "o", "t", "n", "be", "e"),
    "shutdown": ("s",),
    "memory": ("m", "d", "t", "e"),
    "attach": ("m", "a", "o0", "e"),
    "array": ("a", "g", "o0", "i0", "e"),
    "list": ("l", "s", "o0", "e"),
    "stream": ("S", "t", "recipeSnapshot", "e"),
    "exception": ("p", "ro0", "e"),
    "second token": ("A", "x"),
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_no_stock_command_gets_through(gateway_jvm: Any, name: str) -> None:
    answer = raw(gateway_jvm.port, "A", gateway_jvm.token, *FORBIDDEN[name])
    welcome, _, rest = answer.partition("\n")
    assert welcome == "!yv"
    assert rest.startswith("!xsrefused|")
    assert works(gateway_jvm.port, gateway_jvm.token)


@pytest.mark.parametrize(
    "method", ["getClass", "hashCode", "toString", "wait", "notify", "equals", "take", "", "a\x07b"]
)
def test_only_the_interface_s_own_methods(gateway_jvm: Any, method: str) -> None:
    answer = raw(gateway_jvm.port, "A", gateway_jvm.token, "c", "t", method, "e", *CALL)
    assert "\n!xsrefused|no such method" in answer
    assert "\n!ys" in answer, "the connection goes on after a refused call"


@pytest.mark.parametrize(
    "argument", ["n", "rt", "ro0", "d1.5", "D1", "jAAAA", "fp0;java.lang.Runnable", "i12x", "L", "", "zfoo"]
)
def test_arguments_are_strings_numbers_and_booleans(gateway_jvm: Any, argument: str) -> None:
    answer = raw(gateway_jvm.port, "A", gateway_jvm.token, "c", "t", "inventory", argument, "e", *CALL)
    assert "\n!xsargument|" in answer
    assert "\n!ys" in answer


def test_the_number_and_types_of_arguments_are_held(gateway_jvm: Any) -> None:
    answer = raw(
        gateway_jvm.port, "A", gateway_jvm.token, "c", "t", "takeEvents", "i1", "e", "c", "t", "inventory", "i1", "e"
    )
    assert "takeEvents takes 2 arguments, got 1" in answer
    assert "inventory, argument 1: expected String, got Integer" in answer


def test_py4j_s_own_client_gets_nowhere(gateway_jvm: Any) -> None:
    """A script of this machine that has even stolen the token."""
    stolen = JavaGateway(gateway_parameters=GatewayParameters(port=gateway_jvm.port, auth_token=gateway_jvm.token))
    for attempt in (
        lambda: stolen.jvm.java.lang.System.exit(0),
        lambda: stolen.entry_point.getClass(),
        lambda: stolen.entry_point.getClass().forName("java.lang.Runtime"),
        lambda: stolen.new_jvm_view(),
        lambda: stolen.help(stolen.entry_point, display=False),
        lambda: dir(stolen.entry_point) and stolen.entry_point.nothing(),
        lambda: stolen.jvm.java.util.ArrayList(),
    ):
        with pytest.raises((Py4JError, TypeError, OSError)):
            attempt()
    stolen.shutdown(raise_exception=False)
    assert gateway_jvm.is_alive()
    assert works(gateway_jvm.port, gateway_jvm.token)


def test_another_process_without_the_token(gateway_jvm: Any) -> None:
    script = f"""
from pathlib import Path
from canalhandia_bridge import Handshake, connect, GatewayRefused
try:
    connect(Handshake({gateway_jvm.port}, "0" * 64, Path("/")))
except GatewayRefused as e:
    print("refused:", e)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.startswith("refused: the server refused the token")
    assert done.stderr == ""
    assert works(gateway_jvm.port, gateway_jvm.token)


def test_silent_strangers_are_sent_away_and_too_many_connections_refused(gateway_jvm: Any) -> None:
    strangers = [socket.create_connection(("127.0.0.1", gateway_jvm.port), timeout=10) for _ in range(40)]
    try:
        refused = 0
        for stranger in strangers:
            try:
                refused += stranger.recv(16) == b""
            except ConnectionResetError:
                refused += 1
        assert refused == 40, "those above 32 at once, the rest after five seconds of silence"
    finally:
        for stranger in strangers:
            stranger.close()
    assert works(gateway_jvm.port, gateway_jvm.token)


def test_a_new_token_ends_the_old_one(own_gateway_jvm: Any) -> None:
    old = open_bridge(Handshake(own_gateway_jvm.port, own_gateway_jvm.token, Path("/")))
    token = own_gateway_jvm.ask("r")
    with pytest.raises(GatewayLost):
        old.retake_recipes()
    with pytest.raises(GatewayRefused):
        old.retake_recipes()
    assert works(own_gateway_jvm.port, token)


def test_threads_of_the_jvm_stay_bounded(gateway_jvm: Any) -> None:
    gateway = open_bridge(Handshake(gateway_jvm.port, gateway_jvm.token, Path("/")))
    before = int(gateway_jvm.ask("t"))
    callers = [
        threading.Thread(target=lambda: [gateway.reply("console", {"text": "oi"}) for _ in range(20)])
        for _ in range(40)
    ]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join(60)
    assert int(gateway_jvm.ask("t")) <= before + 8
    gateway.close()


@pytest.fixture
def bridge(gateway_jvm: Any) -> Iterator[PyGateway]:
    gateway = open_bridge(Handshake(gateway_jvm.port, gateway_jvm.token, Path("/")))
    yield gateway
    gateway.close()


@pytest.mark.parametrize(
    ("sent", "got"),
    [
        ("simples", "simples"),
        ('linhas\ncom "aspas" e \\ barras\r\n', 'linhas\ncom "aspas" e \\ barras\r\n'),
        ("ação 😀 \u2028", "ação 😀 \u2028"),
        ("meio \ud83d par", "meio \ufffd par"),
        ("\udc00só baixo", "\ufffdsó baixo"),
        ("\x00\x1b\x7f§", "\x00\x1b\x7f§"),
    ],
)
def test_text_crosses_whole_and_lone_surrogates_are_cleaned(bridge: PyGateway, sent: str, got: str) -> None:
    assert bridge.reply("console", {"text": sent}) is True
    assert json.loads(bridge.recipe_snapshot() or "") == {"text": got}


def test_megabytes_cross(bridge: PyGateway) -> None:
    big = "x" * 4_000_000
    assert bridge.reply("x", {"text": big}) is False
    assert bridge.recipe_snapshot() == '{"text":"' + big + '"}'


def test_each_failure_has_its_own_error(bridge: PyGateway) -> None:
    with pytest.raises(ServerFailed, match="line one"):
        bridge.action_bar("console", {"text": ""})
    with pytest.raises(ServerBusy, match="itemCatalogue: the server thread did not answer"):
        bridge.item_catalogue()
    with pytest.raises(ProtocolError, match="openWindow: window: rows"):
        bridge.open_window("x", {"rows": 9})
    with pytest.raises(ProtocolError, match="server info: not JSON"):
        bridge.server_info()
    bridge.ready()
    assert bridge.recipe_snapshot() == "ready"
    assert bridge.inventory("nobody") is None
    assert bridge.take_events(8, 20) == []


def test_a_jvm_that_dies_is_gateway_lost(own_gateway_jvm: Any) -> None:
    bridge = open_bridge(Handshake(own_gateway_jvm.port, own_gateway_jvm.token, Path("/")))
    errors: list[Exception] = []

    def wait() -> None:
        try:
            bridge.take_events(8, 60_000)
        except GatewayLost as e:
            errors.append(e)

    waiting = threading.Thread(target=wait)
    waiting.start()
    bridge.ready()
    own_gateway_jvm.process.kill()
    waiting.join(20)
    assert len(errors) == 1
    with pytest.raises(GatewayLost):
        bridge.ready()
    with pytest.raises(GatewayLost, match="is it running"):
        open_bridge(Handshake(own_gateway_jvm.port, own_gateway_jvm.token, Path("/")))
