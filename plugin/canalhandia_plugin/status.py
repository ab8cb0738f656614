"""What `/ia status` and `/canalhandia status` say: each part of the assistant, and whether it works."""

from collections.abc import Callable

from canalhandia_bridge.types import Sender
from canalhandia_knowledge.errors import KnowledgeError
from canalhandia_plugin.messages import Message, admin
from canalhandia_plugin.services import Services


def status_messages(services: Services, sender: Sender) -> list[Message]:
    """One message a line; cheap (the model is asked with a short time-out by its own door)."""

    def words(message: Message) -> str:
        return services.messages.text(message, sender.locale)

    library = services.library
    book = library.recipes.book
    lines = [admin.status_title()]
    lines.append(admin.status_line("perfil", services.settings.assistant.profile.value))
    model = library.model
    if model is None:
        lines.append(admin.status_line("modelo", words(admin.state_off())))
    else:
        state = admin.state_ok() if model.available() else admin.state_down()
        lines.append(admin.status_line(f"modelo {model.name}", words(state)))
    recipes = f"{len(book)} ({book.version})" if book is not None else words(admin.state_down())
    lines.append(admin.status_line("receitas", recipes))
    lines.append(admin.status_line("nomes", str(len(library.names.catalogue))))
    lines.append(admin.status_line("busca", _index(services, words)))
    running, waiting = services.queue.depth
    lines.append(admin.status_line("fila", f"{running} + {waiting}"))
    votes = services.store.answers.vote_totals()
    lines.append(admin.status_votes(votes.right, votes.wrong, services.store.answers.pending_count()))
    lines.append(admin.status_uptime(services.clock.monotonic_s() - services.started_s))
    return lines


def _index(services: Services, words: Callable[[Message], str]) -> str:
    index = services.library.search.index
    try:
        state = index.state()
    except KnowledgeError:
        return words(admin.state_down())
    covered = f", {state.coverage.unindexed_words} trechos fora do índice" if state.coverage.unindexed_words else ""
    return f"{state.pages} páginas, {state.embedder or 'só palavras'}{covered}"
