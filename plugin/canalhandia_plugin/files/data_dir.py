"""The operator's folder (`plugins/Canalhandia`): the default files put there at the first start, never overwritten."""

from pathlib import Path

from canalhandia_plugin.files.atomic_file import remove_leftovers
from canalhandia_plugin.files.yaml_file import read_text, write_text

CONFIG = "config.yml"
MESSAGES = "mensagens.yml"
FACTS = "contexto.yml"
CORRECTIONS = "correcoes.yml"
NICKNAMES = "apelidos.yml"


def shipped_folder() -> Path:
    """Where the default files lie: inside the installed package, or `config/` of the repository it runs from."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "default_files"
    return installed if installed.is_dir() else package.parent.parent / "config"


def prepare(folder: Path) -> list[str]:
    """Make the folder and put every default file there that it lacks; the names of those written. What a killed
    process left half-written is removed. Raises `FileRefused`, or OSError when the folder cannot be made."""
    folder.mkdir(parents=True, exist_ok=True)
    remove_leftovers(folder)
    written = []
    for source in sorted(shipped_folder().glob("*.yml")):
        target = folder / source.name
        if not target.exists() and not target.is_symlink():
            write_text(target, read_text(source))
            written.append(source.name)
    return written
