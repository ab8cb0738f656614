"""Exact answers by code: the whole of `/receita`, and the questions of `/ia` that the recipe book answers.

`ExactRecipes` is swapped onto a new book after each snapshot; any thread may ask meanwhile.
"""

from collections.abc import Callable, Mapping

from canalhandia_knowledge.protocols import Certainty, ExactReply, UnknownReply
from canalhandia_knowledge.recipes.answers import BookNotReady, RecipeValue, UnknownItem
from canalhandia_knowledge.recipes.asked_item import asked_item
from canalhandia_knowledge.recipes.book import RecipeBook
from canalhandia_knowledge.recipes.command_answers import CommandAnswers
from canalhandia_knowledge.recipes.desk import RecipeDesk
from canalhandia_knowledge.recipes.finding import Nothing, PhraseResolver, find
from canalhandia_knowledge.recipes.question_answers import QuestionAnswers
from canalhandia_knowledge.types import NameKind, Passage, Question, Resolution


class ExactRecipes:
    """Implements `protocols.ExactAnswerer`. `display_name`: id -> pt name; `obtain_hint`: the index on how a thing
    without a recipe is got. Before the first `replace_book` there is nothing to answer from."""

    def __init__(
        self,
        resolver: PhraseResolver,
        display_name: Callable[[str], str],
        obtain_hint: Callable[[str], Passage | None] | None = None,
    ) -> None:
        self._resolver = resolver
        self._display_name = display_name
        self._obtain_hint = obtain_hint
        self._desk: RecipeDesk | None = None

    @property
    def desk(self) -> RecipeDesk | None:
        """The present book's answers, None before the first snapshot."""
        return self._desk

    def replace_book(self, book: RecipeBook) -> None:
        """From now on every question is answered from this book."""
        self._desk = RecipeDesk(book, self._display_name, self._obtain_hint)

    def receita(
        self, args: str, *, inventory: Mapping[str, int] | None = None, held_item: str | None = None
    ) -> RecipeValue:
        """The answer to `/receita <args>`; never raises on any text. `inventory` None: it cannot be read."""
        desk = self._desk
        return (
            BookNotReady() if desk is None else CommandAnswers(desk, self._resolver, inventory).answer(args, held_item)
        )

    def unknown(self, text: str) -> UnknownReply | None:
        """For a question that asks how a thing is made which is no item of this server: that, and what is like it."""
        desk, asked = self._desk, asked_item(text)
        if desk is None or asked is None:
            return None
        found, _ = find(desk, self._resolver, asked.phrase)
        if not isinstance(found, Nothing) or not isinstance(found.answer, UnknownItem):
            return None
        begins_so = self._resolver.resolve(asked.head, phrase=True).first(NameKind.ITEM) is not None
        certainty = Certainty.ONLY_A_RECIPE if asked.sure else Certainty.LIKELY if begins_so else Certainty.POSSIBLE
        return UnknownReply(found.answer, asked.phrase, certainty)

    def answer(self, question: Question, resolution: Resolution) -> ExactReply | None:
        """The exact part of a free question, None where the book has nothing to say to it."""
        desk = self._desk
        return None if desk is None else QuestionAnswers(desk).answer(question, resolution)
