"""`canalhandia perguntar`: the figures under an answer, and its trace."""

import io

from rich.console import Console

from canalhandia_knowledge.types import Answer, AnswerKind, Sentence, TraceStep
from canalhandia_plugin.cli.perguntar import show


def test_decimals_have_a_comma() -> None:
    out = io.StringIO()
    answer = Answer(
        AnswerKind.UNKNOWN,
        (Sentence("Não encontrei."),),
        model="roteiro",
        model_ms=1000.0,
        total_ms=1012.5,
        trace=(TraceStep("busca", 3.25, "Camelo 0,73"), TraceStep("modelo", 1000.0, "modelo não baixado")),
    )
    show(Console(file=out, width=120), "camelo?", answer, trace=True)
    shown = out.getvalue()
    assert "(1,2 % do tempo do modelo)" in shown
    assert "3,2" in shown
    assert "1000,0" in shown
    assert "modelo não baixado" in shown
    assert not [word for word in shown.split() if word.replace(".", "").isdigit() and "." in word]
