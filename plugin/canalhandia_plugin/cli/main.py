"""`canalhandia`: the command line. Each group of commands has its own file; this one joins them."""

import sys

import typer

from canalhandia_knowledge.errors import KnowledgeError
from canalhandia_plugin.cli import busca, jogador, nomes
from canalhandia_plugin.cli.avaliar import avaliar_respostas
from canalhandia_plugin.cli.data_folder import failure_words
from canalhandia_plugin.cli.indexar import indexar
from canalhandia_plugin.cli.perguntar import perguntar
from canalhandia_plugin.errors import PluginError
from canalhandia_plugin.sidecar import run_sidecar

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Canalhandia IA: índice, busca, perguntas e avaliação, sem precisar do servidor ligado.",
)
evaluation = typer.Typer(no_args_is_help=True, help="Mede a qualidade com os seus próprios casos.")

app.command()(indexar)
app.command()(perguntar)
app.command()(busca.consultar)
app.add_typer(busca.indice, name="indice")
app.add_typer(nomes.app, name="nomes")
app.add_typer(jogador.app, name="jogador")
app.add_typer(evaluation, name="avaliar")
evaluation.command("nomes")(nomes.avaliar_nomes)
evaluation.command("busca")(busca.avaliar_busca)
evaluation.command("respostas")(avaliar_respostas)


@app.command(hidden=True)
def rodar() -> None:
    """O processo que o plugin inicia; espera a saudação dele na entrada padrão. Não é para rodar à mão."""
    raise typer.Exit(run_sidecar())


def main() -> None:
    """The entry point of the command and of `python -m canalhandia_plugin`."""
    try:
        app()
    except OSError as refused:
        typer.echo(f"canalhandia: {failure_words(refused)}", err=True)
        sys.exit(1)
    except (KnowledgeError, PluginError) as refused:
        typer.echo(f"canalhandia: {failure_words(refused)}", err=True)
        sys.exit(2)
