"""`canalhandia jogador exportar|apagar`: what is kept about a player, by his UUID. Works while the server runs."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from canalhandia_plugin.cli.data_folder import DataDir, data_folder
from canalhandia_plugin.cli.offline_library import correction_book
from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.errors import FileRefused, PluginError
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.yaml_file import write_text
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.messages import Message, admin
from canalhandia_plugin.privacy import erase_player, export_player
from canalhandia_plugin.settings import loading as settings
from canalhandia_plugin.settings.keys import Language
from canalhandia_plugin.store.store import Store, open_store, player_key

app = typer.Typer(help="Dados de um jogador: exportar ou apagar, pelo UUID.", no_args_is_help=True)

Uuid = Annotated[str, typer.Argument(metavar="UUID", help="O UUID do jogador.")]


@app.command("exportar")
def export(
    uuid: Uuid,
    dados: DataDir = None,
    target: Annotated[Path | None, typer.Option("--arquivo", help="Onde gravar o JSON; sem isto, na tela.")] = None,
) -> None:
    """Grava tudo o que está guardado sobre um jogador, em JSON."""
    with _opened(dados, uuid) as (store, corrections):
        found = export_player(store, corrections, uuid)
    if found is None:
        _say(admin.player_unknown())
        raise typer.Exit(1)
    text = json.dumps(found, ensure_ascii=False, indent=2)
    if target is None:
        typer.echo(text)
        return
    try:
        write_text(target, text + "\n")
    except FileRefused as refused:
        raise _refuse(str(refused)) from refused
    _say(admin.player_exported(str(target)))


@app.command("apagar")
def erase(
    uuid: Uuid,
    dados: DataDir = None,
    sure: Annotated[bool, typer.Option("--sim", help="Não perguntar antes.")] = False,
) -> None:
    """Apaga tudo o que está guardado sobre um jogador. Correções que ele escreveu ficam, sem o nome."""
    with _opened(dados, uuid) as (store, corrections):
        if not sure:
            _confirm()
        count = erase_player(store, corrections, uuid)
    _say(admin.player_erased(count) if count else admin.player_unknown())


@contextmanager
def _opened(given: Path | None, uuid: str) -> Iterator[tuple[Store, CorrectionBook]]:
    try:
        player_key(uuid)
    except ValueError as error:
        raise _refuse(_words(admin.not_a_uuid(uuid))) from error
    try:
        folder = data_folder(given)
        found = settings.load(folder / data_dir.CONFIG)
        password = settings.secret(found.memory.password_file, found.memory.password_variable, folder, os.environ)
        with open_store(found.memory.storage, folder, password) as store:
            yield store, correction_book(folder, store, found, _complain)
    except PluginError as error:
        raise _refuse(str(error)) from error


def _confirm() -> None:
    """Asks before what cannot be taken back. Raises `typer.Exit` on anything but a yes."""
    try:
        answer = input("Apagar tudo sobre este jogador? [s/N] ")
    except (EOFError, KeyboardInterrupt):
        answer = ""
    if answer.strip().casefold() not in {"s", "sim"}:
        typer.echo("Nada foi apagado.")
        raise typer.Exit(1)


def _complain(refused: FileRefused) -> None:
    raise refused


def _refuse(words: str) -> typer.Exit:
    typer.echo(f"canalhandia: {words}", err=True)
    return typer.Exit(1)


def _say(message: Message) -> None:
    typer.echo(_words(message))


def _words(message: Message) -> str:
    shipped = data_dir.shipped_folder()
    return MessageCatalogue.load(shipped, shipped, Language.PORTUGUESE).text(message, "")
