"""config.yml from one version to the next: keys move, and every value and comment that the operator wrote stays.

A step edits the `Document` in memory; `settings.load` writes the file back only when the result reads well.
"""

from collections.abc import Callable

from canalhandia_plugin.files.yaml_file import Document

VERSION = 1
"""What `versao` says in a file of today."""


def _first_version(document: Document) -> None:
    """0 (the first version's file, which had no `versao`) → 1. Its keys kept their names; only `versao` is new."""
    document.insert_first("versao", 1, "Versão deste arquivo. Não mude: o plugin cuida dela.")


STEPS: tuple[Callable[[Document], None], ...] = (_first_version,)
"""Element n leads from version n to n + 1."""


def migrate(document: Document, found: int) -> bool:
    """Bring a file of an older version up to `VERSION`, in memory; whether anything changed."""
    for step in STEPS[found:]:
        step(document)
    if found < VERSION:
        document.set(("versao",), VERSION)
    return found < VERSION
