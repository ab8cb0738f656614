"""Everything this server knows, in one place, and the pipeline that answers from it.

The parts are replaced whole (a new recipe book, a new catalogue, another model); a question in flight finishes with the
ones it began with.
"""

import contextlib
import logging
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from canalhandia_knowledge.answering.cache import AnswerCache
from canalhandia_knowledge.answering.pipeline import AnswerOptions, AnswerPipeline, Correction, no_correction
from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE, PromptTemplate
from canalhandia_knowledge.errors import KnowledgeError, SourceError
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.models.choose import ModelChoice, WarmModel, make_model
from canalhandia_knowledge.names import ItemRow, KnownServer, NameCatalogue
from canalhandia_knowledge.recipes.answers import RecipeAnswer, RecipeValue
from canalhandia_knowledge.recipes.book import BookDiff
from canalhandia_knowledge.types import Answer, MatchReason, NameKind, NameMatch, Passage, Question, Resolution
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.data_dir import FACTS, NICKNAMES
from canalhandia_plugin.files.nickname_file import read_nicknames
from canalhandia_plugin.files.prompt_file import PROMPT, read_prompt
from canalhandia_plugin.files.server_facts import ServerFacts, read_facts
from canalhandia_plugin.library.live import LiveKnowledge, live_knowledge
from canalhandia_plugin.library.names import ServerNames
from canalhandia_plugin.library.recipes import ServerRecipes
from canalhandia_plugin.library.search import ServerSearch
from canalhandia_plugin.rendering.chat import ChatMessage
from canalhandia_plugin.rendering.recipe_chat import RecipeChat
from canalhandia_plugin.rendering.recipe_console import RecipeConsole
from canalhandia_plugin.rendering.recipe_window import RecipeWindow
from canalhandia_plugin.settings.keys import ModelService, Settings
from canalhandia_plugin.settings.loading import secret

log = logging.getLogger(__name__)

_OBTAIN_SCORE = 0.35
LACK_WORDS = re.compile(r"\b(falta|faltam|faltando|me falta|consigo fazer|da pra eu fazer|tenho)\b")


@dataclass(frozen=True, slots=True)
class Checked:
    """What `Library.check` found good, ready for `configure`."""

    settings: Settings
    model: WarmModel | None
    template: PromptTemplate


def answer_options(settings: Settings) -> AnswerOptions:
    """The pipeline's options as config.yml has them."""
    return AnswerOptions(
        passages=settings.search.passages,
        max_answer_tokens=settings.assistant.max_tokens,
        temperature=settings.model.temperature,
    )


class Library:
    """Thread-safe for readers; `take_*`, `refresh` and `configure` are called from one thread at a time."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        *,
        corrections: Callable[[str], Correction | None] = no_correction,
        corrections_version: Callable[[], str] = str,
    ) -> None:
        """`folder`: the data folder, prepared. Raises `FileRefused` for settings that contradict each other."""
        self.folder = folder
        self.names = ServerNames(folder)
        self.search = ServerSearch(folder, settings)
        self.recipes = ServerRecipes(folder, self.names.resolver, self.names.display_name, self._how_to_get)
        self.facts = ServerFacts()
        self.model: WarmModel | None = None
        self.live: LiveKnowledge | None = None
        self.corrections = corrections
        self._corrections_version = corrections_version
        self._snapshots = 0
        self._keys: dict[str, str] = {}
        self._chat = RecipeChat(self.translation_key)
        self._console = RecipeConsole(self.translation_key)
        self._window = RecipeWindow(self.translation_key)
        self._facts_look: object = None
        self.cache: AnswerCache | None = None
        model, template = configured_model(settings, folder), DEFAULT_TEMPLATE
        with contextlib.suppress(FileRefused):  # `text_files` tells what is wrong with it
            template = read_prompt(folder / PROMPT)
        self.configure(Checked(settings, model, template))

    def check(self, settings: Settings) -> Checked:
        """Read all hand-written files and the model's settings, and change nothing. Raises `FileRefused` with every
        problem."""
        problems: list[Problem] = []
        model: WarmModel | None = None
        template = DEFAULT_TEMPLATE
        try:
            model = configured_model(settings, self.folder)
        except FileRefused as refused:
            problems += refused.problems
        try:
            template = read_prompt(self.folder / PROMPT)
        except FileRefused as refused:
            problems += refused.problems
        for name, read in ((FACTS, read_facts), (NICKNAMES, read_nicknames)):
            try:
                if (self.folder / name).is_file():
                    read(self.folder / name)
            except FileRefused as refused:
                problems += refused.problems
        if problems:
            raise FileRefused(problems)
        return Checked(settings, model, template)

    def configure(self, checked: Checked) -> None:
        """Take over the settings of model, cache and pipeline."""
        settings, model, template = checked.settings, checked.model, checked.template
        before, self.live = self.live, live_knowledge(settings.wiki, self.names)
        if before is not None:
            before.close()
        self.cache = AnswerCache(max_age_s=settings.cache.hours * 3600) if settings.cache.enabled else None
        self.model = model
        options = answer_options(settings)
        self.pipeline = AnswerPipeline(
            resolver=self.names.resolver,
            exact=self.recipes.exact,
            retriever=self.search,
            model=model,
            live_pages=self.live.pages if self.live is not None else None,
            template=template,
            allowed_words=english_words(self.names.catalogue),
            facts=lambda: self.facts.sentences,
            options=options,
            cache=self.cache,
            knowledge_version=self.version,
            corrections=self.corrections,
        )

    def version(self) -> str:
        """Changes whenever an earlier answer may be out of date."""
        return "/".join(
            (
                self.search.version(),
                str(self._snapshots),
                f"{hash(self.facts.sentences):x}",
                str(self.names.version),
                self._corrections_version(),
            )
        )

    def take_items(self, items: Sequence[ItemRow], version: str) -> None:
        """The running server's items and Minecraft version."""
        self._keys = {item_id: key for item_id, key, _ in items}
        book = self.recipes.book
        tags = book.tags if book is not None else {}
        for problem in self.names.set_server(KnownServer(version, tuple(items), tags)):
            log.log(level_of(problem), "%s", problem)

    def take_snapshot(self, snapshot: str, items: Sequence[ItemRow]) -> BookDiff | None:
        """A new recipe snapshot with the items it belongs to; what changed. Raises `SourceError`."""
        diff = self.recipes.take(snapshot)
        self._snapshots += 1
        book = self.recipes.book
        self.take_items(items, book.version if book is not None else "")
        return diff

    def at_once(self, question: Question) -> Answer | None:
        """What code can answer now, on any thread, in milliseconds; None: it takes the pipeline."""
        if self.needs_inventory(question):
            return None
        return self.pipeline.at_once(question)

    def kept(self, question: Question) -> Answer | None:
        """What was answered before and still holds, on any thread, in milliseconds; None: it takes the pipeline."""
        if self.needs_inventory(question):
            return None
        return self.pipeline.kept(question)

    def needs_inventory(self, question: Question) -> bool:
        """Is it about what the asker carries ('o que falta pra fazer funil')?"""
        return LACK_WORDS.search(fold(question.text)) is not None

    def translation_key(self, item_id: str) -> str | None:
        """Under which key each client knows an item's name; None for what this server does not have."""
        return self._keys.get(item_id)

    def drawn(self, value: object, *, bedrock: bool = False, console: bool = False) -> ChatMessage | None:
        """An exact value as chat; None for what is told in sentences."""
        if not isinstance(value, get_args(RecipeValue)):
            return None
        if console:
            return self._console.message(value)
        return self._chat.message(value, bedrock=bedrock)

    def window(self, value: RecipeAnswer) -> dict[str, Any]:
        """The window that shows a recipe (docs/ponte.md)."""
        return self._window.window(value)

    def refresh(self) -> list[str]:
        """Look at the hand-written files and take over what changed; complaints in Portuguese, each told once."""
        problems = self.names.refresh() + self._refresh_facts()
        try:
            result = self.search.sync_documents(self.facts.values)
            problems += list(result.problems) if result is not None else []
        except KnowledgeError as error:
            problems.append(str(error))
        return problems

    def _refresh_facts(self) -> list[str]:
        path = self.folder / FACTS
        try:
            stat = path.stat()
        except OSError:
            return []
        look = (stat.st_mtime_ns, stat.st_size)
        if look == self._facts_look:
            return []
        self._facts_look = look
        try:
            self.facts = read_facts(path)
        except FileRefused as refused:
            return [str(problem) for problem in refused.problems]
        return []

    def _how_to_get(self, item_id: str) -> Passage | None:
        """The index's own page on an item, for 'não tem receita'; None where it has none."""
        if not self.search.ready:
            return None
        label = self.names.display_name(item_id)
        match = NameMatch(NameKind.ITEM, (item_id,), label, (15, 15 + len(label)), MatchReason.ID, 1.0)
        text = f"como conseguir {label}"
        try:
            found = self.search.search(text, limit=3, resolution=Resolution(text, (match,)))
        except KnowledgeError:
            return None
        wanted = label.casefold()
        return next((p for p in found if p.title.casefold() == wanted and p.score >= _OBTAIN_SCORE), None)

    def load_saved(self) -> list[str]:
        """For the command line, where no server runs: what the server that last ran left behind; complaints."""
        self.search.open()
        self.recipes.load_saved()
        return [*self.names.load_saved(), *self._refresh_facts()]

    def close(self) -> None:
        if self.live is not None:
            self.live.close()
        self.search.close()


def level_of(problem: str) -> int:
    """How loud a complaint is: a hand-written file that is not taken over is an error, the rest a warning."""
    return logging.ERROR if problem.startswith((NICKNAMES, FACTS)) else logging.WARNING


def english_words(catalogue: NameCatalogue) -> frozenset[str]:
    """Folded words of the server's English item names: no foreign words in an answer."""
    return frozenset(word for _, _, english in catalogue.sources.items if english for word in words(english))


def configured_model(settings: Settings, folder: Path) -> WarmModel | None:
    """The model that config.yml names, None for none. Nothing is contacted. Raises `FileRefused`."""
    model = settings.model
    if model.service is ModelService.NONE:
        return None
    ollama = model.service is ModelService.OLLAMA
    key = None if ollama else secret(model.key_file, model.key_variable, folder, os.environ)
    choice = ModelChoice(
        maker=model.service.value,
        model=settings.assistant.model,
        hosts=model.hosts if ollama else tuple(filter(None, (model.base_url,))),
        context_tokens=model.context_tokens,
        keep_alive="-1" if model.keep_alive_min < 0 else f"{round(model.keep_alive_min * 60)}s",
        load_s=model.load_timeout_s,
        answer_s=model.answer_timeout_s,
        key=key,
    )
    try:
        return make_model(choice)
    except SourceError as error:
        raise FileRefused([Problem("config.yml", None, "modelo", str(error), "um serviço completo", "")]) from error
