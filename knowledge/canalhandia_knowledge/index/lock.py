"""One writer at a time on a local index, over threads and processes.

LanceDB's commits are optimistic: thirty writers at one second exhaust its retries. A lock of the operating system
queues them instead, and is given back by the system itself when its holder is killed. Readers never take it.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from canalhandia_knowledge.errors import UnusableIndex
from canalhandia_knowledge.file_lock import held

LOCK = "escrita.lock"


@contextmanager
def writer_lock(folder: Path | None, *, timeout_s: float = 300.0) -> Iterator[None]:
    """Holds the folder's writer lock; `None` (a remote index) locks nothing. Not re-entrant.

    Raises `UnusableIndex` when another writer keeps it longer than `timeout_s`.
    """
    with ExitStack() as stack:
        if folder is not None:
            try:
                stack.enter_context(held(folder / LOCK, timeout_s=timeout_s))
            except TimeoutError as error:
                raise UnusableIndex(
                    f"o índice {folder} não pôde ser gravado: outro processo segura {LOCK} há "
                    f"{timeout_s:.0f} s; espere que ele termine, ou pare-o"
                ) from error
            except OSError as error:
                raise UnusableIndex(
                    f"o índice {folder} não pode ser gravado: {error}; confira o caminho, as permissões e o espaço"
                ) from error
        yield
