"""The first line on stdin, and the end of stdin as the order to stop."""

import io
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from canalhandia_bridge import Handshake, ProtocolError, parse_handshake, read_handshake, watch_stdin

GOOD = {"port": 40123, "token": "ab" * 32, "data_dir": "/srv/plugins/Canalhandia", "protocol": 1}


def test_the_line() -> None:
    handshake = parse_handshake(json.dumps(GOOD) + "\n")
    assert handshake == Handshake(40123, "ab" * 32, Path("/srv/plugins/Canalhandia"), 1)
    assert "abab" not in repr(handshake)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "expected one JSON line on stdin"),
        ("oi", "This command is started by the server, not by hand"),
        ("[1]", "expected one JSON line"),
        (json.dumps(GOOD)[:-1], "expected one JSON line"),
        (json.dumps(GOOD | {"port": 0}), "handshake.port: expected 1 to 65535, got 0"),
        (json.dumps(GOOD | {"port": True}), "handshake.port"),
        (json.dumps(GOOD | {"token": ""}), "handshake.token: expected the secret"),
        (json.dumps(GOOD | {"data_dir": None}), "handshake.data_dir: expected a folder"),
        (json.dumps(GOOD | {"protocol": 2}), "this package speaks 1, the plugin 2; install one version of both"),
    ],
)
def test_wrong_lines_say_what_to_do_and_never_show_the_token(line: str, said: str) -> None:
    with pytest.raises(ProtocolError) as error:
        parse_handshake(line)
    assert said in str(error.value)
    assert "abab" not in str(error.value)


def test_an_ended_stdin_is_no_handshake() -> None:
    with pytest.raises(ProtocolError, match="stdin ended"):
        read_handshake(io.BytesIO(b""))


def test_the_end_of_stdin_is_told_once() -> None:
    reading, writing = os.pipe()
    told = threading.Event()
    with os.fdopen(reading, "rb", buffering=0) as stdin, os.fdopen(writing, "wb", buffering=0) as server:
        server.write(json.dumps(GOOD).encode() + b"\nand more")
        assert read_handshake(stdin) == parse_handshake(json.dumps(GOOD))  # type: ignore[arg-type]
        watcher = watch_stdin(stdin, told.set)  # type: ignore[arg-type]
        assert not told.wait(0.05)
        server.close()
        assert told.wait(5)
        watcher.join(5)
        assert not watcher.is_alive()


def test_a_process_that_ends_while_stdin_is_open_keeps_its_exit_code() -> None:
    """2 tells Java that the configuration was refused; an abort at exit would have it started again and again."""
    code = (
        "import sys, time; from canalhandia_bridge import watch_stdin; sys.stdin.buffer.readline(); "
        "watch_stdin(sys.stdin.buffer, lambda: None); time.sleep(0.2); sys.exit(2)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(b"line\n")
        process.stdin.flush()
        assert process.wait(20) == 2
