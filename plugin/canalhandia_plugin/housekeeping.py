"""What is done now and then, off the event thread: changed files are reread, old things forgotten, the model warmed."""

import logging
import threading
from collections.abc import Callable

from canalhandia_knowledge.errors import KnowledgeError, ModelMissing, ModelRefused
from canalhandia_knowledge.models.choose import WarmModel, pull_command
from canalhandia_plugin.errors import PluginError
from canalhandia_plugin.gate.daily_cap import day_of
from canalhandia_plugin.library.library import level_of
from canalhandia_plugin.services import Services
from canalhandia_plugin.settings.keys import ModelService, ModelSettings

log = logging.getLogger("canalhandia")

LOOK_EVERY_S = 2.0
FORGET_EVERY_S = 3600.0


def no_model_words(name: str, model: ModelSettings) -> str:
    """What the log says at the start when the model does not answer: what that means, and both ways out."""
    ollama = model.service is ModelService.OLLAMA
    places = ", ".join(model.hosts if ollama else filter(None, (model.base_url,)))
    fix = f"instale o Ollama e rode: {pull_command(name)}" if ollama else "confira o endereço e a chave"
    return (
        f"nenhum modelo responde em {places or '(sem endereço)'}: as respostas serão frases das próprias fontes. "
        f"Para ter um modelo, {fix}; para não procurar nenhum, escreva modelo.servico: nenhum no config.yml"
    )


def model_fault_words(error: ModelMissing | ModelRefused) -> str:
    """What the log says at the start when somebody answers, but not with the model: the error says what to do."""
    return f"{str(error).rstrip('.')}. Até lá, as respostas serão frases das próprias fontes."


class Housekeeping:
    """One daemon thread between `start` and `close`."""

    def __init__(self, services: Services, names_changed: Callable[[], None]) -> None:
        self._services = services
        self._names_changed = names_changed
        self._understood: object = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="housekeeping", daemon=True)
        self._warmed: WarmModel | None = None

    def start(self) -> None:
        self.warm()
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join(2.0)

    def _run(self) -> None:
        self._services.library.search.open()
        since_forgot = FORGET_EVERY_S
        while not self._stop.is_set():
            self.look()
            self.warm()
            since_forgot += LOOK_EVERY_S
            if since_forgot >= FORGET_EVERY_S:
                since_forgot = 0.0
                self._forget()
            self._stop.wait(LOOK_EVERY_S)

    def look(self) -> None:
        """Reread what changed on disk; complaints go to the log, once each."""
        try:
            library = self._services.library
            before = library.names.catalogue
            for problem in library.refresh():
                log.log(level_of(problem), "%s", problem)
            if library.names.catalogue is not before:
                self._names_changed()
            if library.names.catalogue is not self._understood:
                self._understood = library.names.catalogue
                self._services.corrections.understand(library.names.resolver, library.search.embedder)
        except Exception:
            log.exception("rereading the files failed")

    def _forget(self) -> None:
        services = self._services
        try:
            services.gate.refund_abandoned()
            days = services.settings.memory.retention_days
            before_ms = services.clock.wall_ms() - days * 86_400_000
            gone = services.store.players.forget_old(
                before_ms, day_of(before_ms, services.settings.general.zone).isoformat()
            )
            if gone:
                log.info("forgot %d rows older than %d days", gone, days)
        except PluginError as error:
            log.warning("%s", error)

    def warm(self) -> None:
        """Have the model loaded ahead of the first question, at the start and after a reload; on its own thread,
        since a load may take minutes."""
        model = self._services.library.model
        if model is self._warmed:
            return
        self._warmed = model
        if model is not None:
            threading.Thread(target=self._load, args=(model,), name="model-warm-up", daemon=True).start()

    def _load(self, model: WarmModel) -> None:
        try:
            model.warm_up()
            log.info("model %s is loaded", model.name)
        except (ModelMissing, ModelRefused) as error:
            log.warning("%s", model_fault_words(error))
        except KnowledgeError as error:
            log.warning("%s", no_model_words(model.name, self._services.settings.model))
            log.info("%s", error)
