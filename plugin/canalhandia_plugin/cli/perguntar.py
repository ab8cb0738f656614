"""`canalhandia perguntar "…"`: the whole pipeline without any server, and why it answered so."""

import logging
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from canalhandia_knowledge.types import Answer, Profile, Question
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.library.library import Library
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.settings.loading import load

DEFAULT_DATA = Path("plugins/Canalhandia")


def perguntar(
    pergunta: Annotated[str, typer.Argument(help="A pergunta, entre aspas.")],
    dados: Annotated[Path, typer.Option("--dados", help="A pasta do plugin no servidor.")] = DEFAULT_DATA,
    perfil: Annotated[Profile | None, typer.Option(help="ECONOMICO ou PRECISO; sem ele, o do config.yml.")] = None,
    rastro: Annotated[bool, typer.Option("--rastro", help="Mostra cada passo, com o tempo.")] = False,
) -> None:
    """Responde uma pergunta como o /ia responderia, com as fontes e o caminho da resposta."""
    console = Console(highlight=False)
    logging.basicConfig(level=logging.ERROR)
    try:
        settings = load(dados / data_dir.CONFIG) if (dados / data_dir.CONFIG).is_file() else Settings()
        library = Library(dados, settings)
    except FileRefused as refused:
        console.print(str(refused), markup=False)
        raise typer.Exit(2) from refused
    try:
        for problem in library.load_saved():
            console.print(f"aviso: {problem}", markup=False, style="yellow")
        if library.recipes.book is None:
            console.print(
                f"aviso: {dados}: ainda não há receitas de um servidor; inicie-o com o plugin uma vez, ou diga a pasta "
                "certa com --dados",
                markup=False,
                style="yellow",
            )
        answer = library.pipeline.answer(Question(pergunta, perfil or settings.assistant.profile))
    finally:
        library.close()
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
            f" ({share:.1f} % do tempo do modelo); {answer.model}: {answer.prompt_tokens} tokens de entrada, "
            f"{answer.answer_tokens} de resposta"
        )
    console.print(figures, style="dim", markup=False)
    if trace:
        table = Table("passo", "ms", "o quê")
        for step in answer.trace:
            table.add_row(step.name, f"{step.duration_ms:.1f}", Text(step.detail))
        console.print(table)
