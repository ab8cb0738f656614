"""Where answers are looked up: the index, and the live wiki. What fails there is a note of the run, never an error."""

import logging
from collections.abc import Callable, Sequence

from canalhandia_knowledge.answering.grounding import Grounding, ground
from canalhandia_knowledge.answering.run import Run
from canalhandia_knowledge.errors import KnowledgeError, WikiUnavailable
from canalhandia_knowledge.protocols import Retriever
from canalhandia_knowledge.types import Passage, Resolution
from canalhandia_knowledge.wiki.live_pages import LivePages

log = logging.getLogger(__name__)

WIKI_NOT_CONSULTED = "A wiki não foi consultada."
SEARCH_FAILED = "A busca na base de conhecimento falhou: a wiki não foi consultada."
LIVE_WIKI_FAILED = "A wiki ao vivo não respondeu: usei só o que já tinha."
ENGLISH_ONLY = "Só a wiki em inglês tem uma página sobre isso: {page.title}, {page.url}"
ENGLISH_BEHIND_STUB = "A página em português é só um esboço. A da wiki em inglês: {page.title}, {page.url}"


class Sources:
    """`facts`: sentences about this server, read at each search. Thread-safe when its collaborators are."""

    def __init__(
        self, retriever: Retriever | None, live_pages: LivePages | None, facts: Callable[[], Sequence[str]]
    ) -> None:
        self._retriever = retriever
        self._live_pages = live_pages
        self._facts = facts

    @property
    def live_wiki(self) -> bool:
        """Is there one to ask?"""
        return self._live_pages is not None

    def search(self, text: str, resolution: Resolution, run: Run, limit: int) -> Grounding:
        """What the index has; `limit`: most passages."""
        found: list[Passage] = []
        if self._retriever is None:
            run.note(WIKI_NOT_CONSULTED)
        else:
            try:
                found = self._retriever.search(text, limit=limit, resolution=resolution)
            except KnowledgeError as problem:
                log.warning("retrieval failed: %s", problem)
                run.note(SEARCH_FAILED)
        grounding = ground(found, facts=self._facts())
        scores = (f"{p.score:.2f}".replace(".", ",") for p in grounding.passages)
        run.step("busca", "; ".join(f"{p.title} {s}" for p, s in zip(grounding.passages, scores, strict=True)))
        return grounding

    def live(self, term: str, text: str, run: Run) -> tuple[Passage, ...]:
        """What the live wiki has for a term; where only the English one has a page, a note with its link."""
        if self._live_pages is None:
            return ()
        try:
            looked = self._live_pages.look(term, text)
        except WikiUnavailable as problem:
            log.warning("live wiki failed: %s", problem)
            run.note(LIVE_WIKI_FAILED)
            return ()
        run.step("wiki ao vivo", "; ".join(dict.fromkeys(p.title for p in looked.passages)))
        if looked.english is not None:
            run.step("wiki em inglês", looked.english.title)
            run.note((ENGLISH_BEHIND_STUB if looked.stub else ENGLISH_ONLY).format(page=looked.english))
        return looked.passages
