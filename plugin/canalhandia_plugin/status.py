"""What `/ia status` and `/canalhandia status` say: each part of the assistant, whether it works, and what to do."""

from canalhandia_knowledge.errors import KnowledgeError
from canalhandia_knowledge.models.choose import pull_command
from canalhandia_knowledge.protocols import LoadingModel
from canalhandia_plugin.messages import Message, admin, state
from canalhandia_plugin.services import Services
from canalhandia_plugin.text_files import refused_texts, told


def status_messages(services: Services, *, full: bool) -> list[Message]:
    """One message a line; `full`: what only the team needs, too. The model's door is asked for what it knows: nothing
    is contacted."""
    library = services.library
    lines = [admin.status_title(), state.profile(services.settings.assistant.profile.value), _model(services)]
    lines += _recipes(services, full=full)
    lines.append(state.names(len(library.names.catalogue), len(library.names.catalogue.items)))
    lines += _index(services, full=full)
    lines.append(state.queue(*services.queue.depth))
    if full:
        lines += [state.refused_file(told(problems[0])) for problems in refused_texts(services.folder).values()]
        lines.append(state.today(*services.store.limits.totals(services.gate.today())))
        lines.append(state.corrections(len(services.corrections.search(""))))
        if library.cache is not None:
            lines.append(state.cache(len(library.cache)))
        votes = services.store.answers.vote_totals()
        lines.append(admin.status_votes(votes.right, votes.wrong, services.store.answers.pending_count()))
    lines.append(admin.status_uptime(services.clock.monotonic_s() - services.started_s))
    return lines


def _model(services: Services) -> Message:
    model = services.library.model
    if model is None:
        return state.no_model()
    if model.available():
        return state.model_answers(model.name)
    if isinstance(model, LoadingModel) and model.missing():
        return state.model_missing(model.name, pull_command(model.name))
    return state.model_down(model.name)


def _recipes(services: Services, *, full: bool) -> list[Message]:
    book = services.library.recipes.book
    if book is None:
        return [state.no_recipes()]
    lines = [state.recipes(len(book), book.version)]
    if full and book.warnings:
        lines.append(state.recipe_warnings(len(book.warnings)))
    return lines


def _index(services: Services, *, full: bool) -> list[Message]:
    try:
        found = services.library.search.index.state()
    except KnowledgeError:
        return [state.no_index()]
    chunks = found.coverage.chunks
    lines = [
        state.index(found.pages, chunks, found.embedder)
        if found.embedder
        else state.index_of_words(found.pages, chunks)
    ]
    if full and found.coverage.unindexed_words:
        lines.append(state.index_lags(found.coverage.unindexed_words))
    return lines
