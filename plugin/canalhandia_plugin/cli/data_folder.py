"""Which folder `--dados` means, one rule for every command, and the words for what the disk refuses."""

import errno
import re
from pathlib import Path
from typing import Annotated

import typer

from canalhandia_knowledge.errors import SourceError
from canalhandia_plugin.errors import FileRefused, PluginError, Problem
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.settings.loading import load

USUAL = Path("plugins/Canalhandia")
DataDir = Annotated[
    Path | None,
    typer.Option(
        "--dados",
        help="A pasta do plugin. Sem isto: plugins/Canalhandia, ou a pasta atual se há um config.yml nela.",
        show_default=False,
    ),
]
_OS_ERROR = re.compile(r"os error (\d+)")
_WORDS = {
    errno.EACCES: "sem permissão; confira de quem é a pasta e os direitos dela (ls -ld), ou use outro usuário",
    errno.EPERM: "sem permissão; confira de quem é a pasta e os direitos dela (ls -ld), ou use outro usuário",
    errno.EROFS: "o disco só deixa ler; use uma pasta em que se possa gravar",
    errno.ENOSPC: "o disco está cheio; libere espaço e rode de novo",
    errno.ENOENT: "não existe; confira o caminho",
    errno.ENOTDIR: "há um arquivo onde devia haver uma pasta; tire-o dali ou dê outro caminho",
    errno.EEXIST: "há um arquivo onde devia haver uma pasta; tire-o dali ou dê outro caminho",
    errno.EISDIR: "é uma pasta, e devia ser um arquivo; dê outro caminho",
}


def data_folder(given: Path | None) -> Path:
    """The plugin's folder: the one given, else the usual one below the current folder, else the current folder if it
    holds a config.yml. Nothing is made. Raises `FileRefused`."""
    if given is not None:
        if not given.is_dir():
            raise _refused(str(given), "a pasta do plugin, que já exista", "confira o caminho depois de --dados")
        return given
    if USUAL.is_dir():
        return USUAL
    if Path(data_dir.CONFIG).is_file():
        return Path()
    todo = "rode o comando na pasta do servidor, ou diga a pasta do plugin com --dados /caminho/plugins/Canalhandia"
    raise _refused("", f"a pasta {USUAL} aqui em {Path.cwd()}, ou um config.yml", todo)


def settings_of(folder: Path) -> Settings:
    """The folder's config.yml, the defaults where it has none. Raises `FileRefused`."""
    path = folder / data_dir.CONFIG
    return load(path) if path.is_file() else Settings()


def disk_words(error: BaseException) -> str | None:
    """What the disk refused, in Portuguese, for an error that comes from it; None for any other."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, OSError) and seen.errno is not None:
            place = f"{seen.filename}: " if seen.filename else ""
            return f"{place}{_WORDS.get(seen.errno, seen.strerror or str(seen))}"
        told = _OS_ERROR.search(str(seen))  # LanceDB's way to say it
        if told and int(told[1]) in _WORDS:
            return _WORDS[int(told[1])]
        seen = seen.__cause__
    return None


def failure_words(error: Exception) -> str:
    """What to print for an error that ends a command: our own words on an operator's file, else what the disk said."""
    if isinstance(error, SourceError | PluginError):
        return str(error)
    return disk_words(error) or str(error)


def _refused(value: str, expected: str, todo: str) -> FileRefused:
    return FileRefused([Problem("--dados", None, "", value, expected, todo)])
