"""`canalhandia perguntar "…"`: the whole pipeline without any server, and why it answered so."""

import logging
from typing import Annotated

import typer
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from canalhandia_knowledge.types import Answer, Profile, Question
from canalhandia_plugin.cli.busca_text import decimal
from canalhandia_plugin.cli.data_folder import DataDir, data_folder, settings_of
from canalhandia_plugin.cli.offline_library import offline_library
from canalhandia_plugin.errors import PluginError


def perguntar(
    pergunta: Annotated[str, typer.Argument(help="A pergunta, entre aspas.")],
    dados: DataDir = None,
    perfil: Annotated[Profile | None, typer.Option(help="ECONOMICO ou PRECISO; sem ele, o do config.yml.")] = None,
    rastro: Annotated[bool, typer.Option("--rastro", help="Mostra cada passo, com o tempo.")] = False,
) -> None:
    """Responde uma pergunta como o /ia responderia, com as fontes e o caminho da resposta."""
    console = Console(highlight=False)
    logging.basicConfig(level=logging.ERROR)
    try:
        folder = data_folder(dados)
        settings = settings_of(folder)
        with offline_library(folder, settings) as (library, problems):
            for problem in problems:
                console.print(f"aviso: {problem}", markup=False, soft_wrap=True, style="yellow")
            answer = library.pipeline.answer(Question(pergunta, perfil or settings.assistant.profile))
    except PluginError as refused:
        console.print(str(refused), markup=False, soft_wrap=True)
        raise typer.Exit(2) from refused
    show(console, pergunta, answer, trace=rastro)


def show(console: Console, question: str, answer: Answer, *, trace: bool) -> None:
    """The answer in a panel, its sources, its figures."""
    body = Text("\n".join(s.text for s in answer.sentences))
    for note in answer.notes:
        body.append(f"\n({note})", style="dim italic")
    console.print(Panel(body, title=Text(question), subtitle=Text(answer.kind.value)))
    for number, source in enumerate(answer.sources, 1):
        console.print(f"  [{number}] {source.label} {source.url or ''}".rstrip(), markup=False)
    ours = answer.total_ms - answer.model_ms
    figures = f"{answer.total_ms:.0f} ms no total, {ours:.0f} ms nossos"
    if answer.model:
        share = 100 * ours / answer.model_ms if answer.model_ms else 0.0
        figures += (
            f" ({decimal(share, 1)} % do tempo do modelo); {answer.model}: {answer.prompt_tokens} tokens de entrada, "
            f"{answer.answer_tokens} de resposta"
        )
    console.print(figures, style="dim", markup=False)
    if trace:
        table = Table("passo", "ms", "o quê")
        for step in answer.trace:
            table.add_row(step.name, decimal(step.duration_ms, 1), Text(step.detail))
        console.print(table)
