"""`make demo`: a server with the plugin, the demo's recipes and the demo's wiki; type as a player.

    python -m canalhandia_bancada.demo [--log] [--dados FOLDER] [--modelo NAME|nenhum]

With a terminal it prompts; with input piped in it runs each line, waits for its answer and ends with 0. A failure ends
with 1 and the end of the server's log.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from canalhandia_bancada.client import CONSOLE, Bench, BenchOptions
from canalhandia_bancada.demo_banner import holdings_line, model_line
from canalhandia_bancada.demo_folder import NO_MODEL, DemoFailed, DemoFolder, ollama_models, wording_model
from canalhandia_bancada.demo_screen import Screen
from canalhandia_bancada.errors import BenchError
from canalhandia_bancada.launch import ROOT

_PLAYER = "Ana"
_CARRIED = [
    {"slot": 0, "id": "minecraft:stick", "count": 6},
    {"slot": 1, "id": "minecraft:coal", "count": 3},
    {"slot": 2, "id": "minecraft:oak_planks", "count": 5},
    {"slot": 3, "id": "minecraft:iron_ingot", "count": 2},
]
_HELP = (
    "Digite como no jogo, por exemplo /receita tocha ou /ia camelo precisa domar? "
    "/como NOME troca de jogador, /console fala como o console, /sair termina."
)
_START_S = 60
_GAVE_UP = ("recusou a configuração", "segue sem a assistente", "A ponte não abriu", "não pôde ser criada")
"""What the plugin says when it will not start by itself any more."""
_ANSWER_S = 180
"""A model on two cores may take this long for its first answer."""


def main(arguments: list[str] | None = None) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="make demo", description="Um servidor de teste com o plugin.")
    parser.add_argument("--log", action="store_true", help="mostra também o log do servidor")
    parser.add_argument("--dados", type=Path, default=ROOT / "demo-data", help="pasta da demonstração")
    parser.add_argument("--modelo", default="", help="o modelo do Ollama que redige, ou 'nenhum'; sem isto, o primeiro")
    options = parser.parse_args(arguments)
    console = Console(highlight=False, emoji=False, markup=False, soft_wrap=True)
    folder = DemoFolder(options.dados.resolve())
    try:
        return _run(folder, console, options.modelo.strip(), show_log=options.log)
    except (DemoFailed, BenchError) as error:
        console.print(f"canalhandia: {error}", style="red")
        return 1
    except KeyboardInterrupt:
        return 130


def _run(folder: DemoFolder, console: Console, asked: str, *, show_log: bool) -> int:
    models = None if asked == NO_MODEL else ollama_models()
    own = not folder.write_config(asked or wording_model(models or []))
    console.print(model_line(folder.configured(), models, own=own, asked=asked))
    console.print(holdings_line(folder))
    if not folder.index_pages():
        console.print("O índice já está em dia.")
    started = time.monotonic()
    options = BenchOptions(folder.root, data=[folder.pack])
    with Bench.start(options) as bench:
        _wait_until_ready(bench)
        took = f"{time.monotonic() - started:.1f}".replace(".", ",")
        console.print(f"Pronto em {took} s. {_HELP}")
        return _converse(bench, folder, console, show_log=show_log)


def _wait_until_ready(bench: Bench) -> None:
    """Until the plugin's Python side answers commands. Raises `DemoFailed` with the log's end."""
    line = bench.inbox.wait_log(
        lambda line: "Assistente pronta" in line.text or any(words in line.text for words in _GAVE_UP), _START_S
    )
    if line is None:
        raise DemoFailed(f"a assistente não ficou pronta em {_START_S} s\n{bench.log_tail()}")
    if "Assistente pronta" not in line.text:
        raise DemoFailed(f"a assistente não começou. {line.text}")


def _converse(bench: Bench, folder: DemoFolder, console: Console, *, show_log: bool) -> int:
    screen = Screen(bench, console, folder.names(), show_log=show_log)
    joined: set[str] = set()
    _enter(bench, screen, joined, _PLAYER)
    for line in _typed(console, lambda: screen.watched):
        speaker = screen.watched
        if line == "/sair":
            break
        if line == "/console":
            screen.watched = CONSOLE
        elif line.startswith("/como"):
            name = line.removeprefix("/como").strip()
            if not name:
                console.print("Diga o nome: /como NOME")
                continue
            _enter(bench, screen, joined, name)
        elif line.startswith("/") or speaker == CONSOLE:
            mark = bench.mark()
            bench.command(speaker, line)
            if not screen.wait_answer(speaker, mark, _ANSWER_S) or not bench.sidecars():
                raise DemoFailed(f"'{line}' ficou sem resposta\n{bench.log_tail()}")
        elif line:
            bench.say(speaker, line)
    return 0


def _enter(bench: Bench, screen: Screen, joined: set[str], name: str) -> None:
    if name.lower() not in joined:
        bench.join(name, inventory=_CARRIED)
        joined.add(name.lower())
    screen.watched = name


def _typed(console: Console, speaker: Callable[[], str]) -> Iterator[str]:
    """Lines as typed or piped in, without outer blanks; a piped one is shown as if it had been typed."""
    if sys.stdin.isatty():
        while True:
            try:
                yield input(f"{speaker()}> ").strip()
            except EOFError:
                return
    for line in sys.stdin:
        console.print(f"\n{speaker()}> {line.strip()}")
        yield line.strip()


if __name__ == "__main__":
    sys.exit(main())
