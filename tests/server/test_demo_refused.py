"""What the demo says when the assistant does not start."""

import time
from types import SimpleNamespace

import pytest

from canalhandia_bancada import demo
from canalhandia_bancada.demo_folder import DemoFailed
from canalhandia_bancada.inbox import Inbox
from canalhandia_bancada.messages import LogLine

WHY = 'config.yml, linha 3: ia.perfil = "talvez": esperava ECONOMICO ou PRECISO; escolha um destes nomes'


def bench_that_logged(*lines: tuple[str, str]) -> SimpleNamespace:
    inbox = Inbox()
    for level, text in lines:
        inbox.add_log(LogLine(level, text, time.monotonic()))
    return SimpleNamespace(inbox=inbox, log_tail=lambda: "the end of the log")


def test_what_was_refused_is_said_at_once() -> None:
    began = time.monotonic()
    bench = bench_that_logged(("SEVERE", WHY), ("SEVERE", f"A assistente recusou a configuração: {WHY}. Corrija"))
    with pytest.raises(DemoFailed) as failed:
        demo._wait_until_ready(bench)  # type: ignore[arg-type]
    assert time.monotonic() - began < 5
    assert WHY in str(failed.value)
    assert "60 s" not in str(failed.value)


def test_a_text_file_that_is_refused_does_not_end_it() -> None:
    bench = bench_that_logged(("SEVERE", "mensagens.yml, linha 3: …"), ("INFO", "Assistente pronta."))
    demo._wait_until_ready(bench)  # type: ignore[arg-type]
