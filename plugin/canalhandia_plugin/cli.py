"""`canalhandia`: the command line. Each group of commands has its own file; this one joins them."""

import typer

from canalhandia_plugin.cli_indexar import indexar
from canalhandia_plugin.sidecar import run_sidecar

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Canalhandia IA: linha de comando.")
app.command()(indexar)


@app.command()
def rodar() -> None:
    """O processo que o plugin inicia; espera a saudação dele na entrada padrão. Não é para rodar à mão."""
    raise typer.Exit(run_sidecar())


def main() -> None:
    """The entry point of the command and of `python -m canalhandia_plugin`."""
    app()
