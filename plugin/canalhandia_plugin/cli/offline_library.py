"""The library and the team's corrections for commands that run without the server, on what it left behind."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from canalhandia_plugin.corrections.book import CorrectionBook
from canalhandia_plugin.corrections.ledger import FileLedger, SharedLedger
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.prompt_file import PROMPT
from canalhandia_plugin.gate.clock import SystemClock
from canalhandia_plugin.library.library import Library
from canalhandia_plugin.settings.keys import Settings
from canalhandia_plugin.settings.loading import secret
from canalhandia_plugin.store.corrections import CorrectionStore
from canalhandia_plugin.store.store import SQLITE, Store, open_store
from canalhandia_plugin.text_files import refused_texts

NO_SERVER_YET = (
    "{}: ainda não há receitas de um servidor; inicie-o com o plugin uma vez, ou diga a pasta certa com --dados"
)
NO_INDEX_YET = "{}: ainda não há índice da wiki; encha-o com: canalhandia indexar"


def correction_book(
    folder: Path, store: Store | None, settings: Settings, complain: Callable[[FileRefused], None]
) -> CorrectionBook:
    """The corrections as the server reads them: of the file, or of the store that several servers share."""
    path = folder / data_dir.CORRECTIONS
    shared = store is not None and store.shared
    ledger = SharedLedger(path, CorrectionStore(store.database)) if store and shared else FileLedger(path)
    return CorrectionBook(ledger, SystemClock(), lambda: settings.general.zone, complain)


@contextmanager
def offline_library(folder: Path, settings: Settings) -> Iterator[tuple[Library, list[str]]]:
    """Everything that `/ia` answers from, and what to tell about it: files refused, what is missing. Nothing is made
    in the folder. Raises `PluginError`."""
    problems: list[str] = []
    memory = settings.memory
    store = None
    if memory.storage != SQLITE:
        store = open_store(
            memory.storage, folder, secret(memory.password_file, memory.password_variable, folder, os.environ)
        )
    try:
        book = None
        if store is not None or (folder / data_dir.CORRECTIONS).is_file():
            book = correction_book(folder, store, settings, lambda refused: problems.extend(map(str, refused.problems)))
        library = Library(folder, settings, corrections=book.for_answering) if book else Library(folder, settings)
        try:
            problems += library.load_saved()
            problems += [str(problem) for problem in refused_texts(folder).get(PROMPT, ())]
            if book is not None:
                book.understand(library.names.resolver, library.search.embedder)
            if library.recipes.book is None:
                problems.append(NO_SERVER_YET.format(folder))
            if library.search.version() in {"none", "0.0"}:
                problems.append(NO_INDEX_YET.format(folder))
            yield library, problems
        finally:
            library.close()
    finally:
        if store is not None:
            store.close()
