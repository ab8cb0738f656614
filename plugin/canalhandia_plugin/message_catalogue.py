"""The words of every message in every language, from the operators' `mensagens*.yml`, and their rendering.

The shipped files say which messages and placeholders exist; an operator's file may lack some (the shipped sentence
stands in) but may not have others. A file is taken over whole or refused whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files.yaml_file import Document, Entry, parse_document, read_text
from canalhandia_plugin.files.yaml_problems import shown
from canalhandia_plugin.messages.values import Message, component_of
from canalhandia_plugin.minimessage import BadTemplate, Template
from canalhandia_plugin.rendering.components import Component, plain
from canalhandia_plugin.settings.keys import Language

FILES = {Language.PORTUGUESE: "mensagens.yml", Language.ENGLISH: "mensagens_en.yml"}
_COUNT = "n"
_PLURAL = ("um", "varios")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message's template; `one` is used where the placeholder `{n}` is 1."""

    many: Template
    one: Template | None = None

    @property
    def placeholders(self) -> frozenset[str]:
        return self.many.placeholders | (self.one.placeholders if self.one else frozenset())


Sentences = Mapping[str, Sentence]


class MessageCatalogue:
    """All sentences. Immutable; thread-safe."""

    def __init__(self, sentences: Mapping[Language, Sentences], fallback: Language) -> None:
        self._sentences = sentences
        self._fallback = fallback

    @classmethod
    def load(cls, folder: Path, shipped: Path, fallback: Language, *, tolerant: bool = False) -> "MessageCatalogue":
        """The operator's files in `folder` over those in `shipped`. Raises `FileRefused` with every problem;
        `tolerant`: instead a file that cannot be used is left out, whole."""
        sentences: dict[Language, Sentences] = {}
        problems: list[Problem] = []
        for language, name in FILES.items():
            text = read_text(shipped / name)
            base = _shipped(shipped / name, text)
            try:
                own = _own(folder / name, text, base)
            except FileRefused as refused:
                problems.extend(refused.problems)
                own = {}
            sentences[language] = {**base, **own}
        if problems and not tolerant:
            raise FileRefused(problems)
        return cls(sentences, fallback)

    def language(self, locale: str) -> Language:
        """The language for a client's locale ('pt_br', 'en_us', '' for the console)."""
        spoken = locale.casefold().replace("-", "_").split("_")[0]
        return {"pt": Language.PORTUGUESE, "en": Language.ENGLISH}.get(spoken, self._fallback)

    def component(self, message: Message, locale: str) -> Component:
        """The message in the receiver's language, values as literals."""
        language = self.language(locale)
        values = {name: component_of(value, language) for name, value in message.values.items()}
        return self._template(message, language).fill(values)

    def text(self, message: Message, locale: str) -> str:
        """The message as plain text, without any style."""
        return plain(self.component(message, locale))

    def _template(self, message: Message, language: Language) -> Template:
        sentence = self._sentences[language][message.key]
        return sentence.one if sentence.one is not None and message.values.get(_COUNT) == 1 else sentence.many


@lru_cache(maxsize=4)
def _shipped(path: Path, text: str) -> Sentences:
    """The shipped sentences, parsed once a process: they change with the program only."""
    return read_sentences(parse_document(text, path))


def _own(path: Path, shipped: str, base: Sentences) -> Sentences:
    """What the operator's file says; nothing of its own where it is still the shipped text (parsing takes 0.2 s)."""
    if not path.exists():
        return {}
    text = read_text(path)
    return {} if text == shipped else read_sentences(parse_document(text, path), base)


def read_sentences(document: Document, known: Sentences | None = None) -> dict[str, Sentence]:
    """The sentences of one file, held against the known ones where given. Raises `FileRefused`."""
    sentences: dict[str, Sentence] = {}
    problems: list[Problem] = []
    for entry in document.leaves(_groups(document)):
        try:
            sentences[entry.path] = sentence = _sentence(entry)
            if known is not None:
                _held_against(sentence, known.get(entry.path))
        except BadTemplate as error:
            expected = "uma mensagem que o plugin conhece, em texto"
            problems.append(Problem(document.name, entry.line, entry.path, shown(entry.value), expected, str(error)))
    if problems:
        raise FileRefused(problems)
    return sentences


def _groups(document: Document) -> frozenset[str]:
    """Every mapping that is no plural pair is a group of messages."""
    return frozenset(
        name for name, value in document.plain().items() if isinstance(value, dict) and not set(value) <= set(_PLURAL)
    )


def _sentence(entry: Entry) -> Sentence:
    value = entry.value
    if isinstance(value, str):
        return Sentence(Template(value))
    if isinstance(value, dict) and set(value) == set(_PLURAL) and all(isinstance(v, str) for v in value.values()):
        return Sentence(Template(value["varios"]), Template(value["um"]))
    raise BadTemplate("escreva o texto entre aspas (ou um: e varios:, cada um com o seu texto)")


def _held_against(sentence: Sentence, shipped: Sentence | None) -> None:
    if shipped is None:
        raise BadTemplate("apague a linha: não há mensagem com este nome")
    unknown = sentence.placeholders - shipped.placeholders
    if unknown:
        usable = ", ".join(f"{{{name}}}" for name in sorted(shipped.placeholders)) or "nenhum"
        raise BadTemplate(f"tire {{{min(unknown)}}}: aqui só se pode usar {usable}")
