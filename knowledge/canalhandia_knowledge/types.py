"""The values that flow through this package. No I/O; `None` is absent, never failed.

question -> Resolution -> (exact answer | Grounding -> Prompt -> Draft -> guarded) -> Answer
wiki     -> WikiPage -> Section -> Chunk -> index -> Passage
"""

from dataclasses import dataclass, field
from enum import Enum

# --- names ---------------------------------------------------------------------------------------------------


class NameKind(Enum):
    ITEM = "item"
    POTION = "poção"
    EFFECT = "efeito"
    ENCHANTMENT = "encantamento"
    MOB = "criatura"
    BIOME = "bioma"
    STRUCTURE = "estrutura"
    TOPIC = "assunto"
    """A wiki page that is none of these ('Nível de luz'); its id is the page title."""


class MatchReason(Enum):
    """Why a name was matched, best first."""

    OPERATOR = "apelido do operador"
    OFFICIAL = "nome oficial"
    WIKI_TITLE = "título da wiki"
    REDIRECT = "redirecionamento da wiki"
    NICKNAME = "apelido"
    ENGLISH = "nome em inglês"
    ID = "id"
    UPPERCASE_RULE = "regra do nome em inglês"
    GROUP = "grupo"
    LIVE = "wiki ao vivo"


@dataclass(frozen=True, slots=True)
class NameMatch:
    """One reading of a piece of the text.

    `ids`: one id ('minecraft:torch', 'minecraft:swiftness' for a potion, a page title for a TOPIC), or all members
    of a group ('cama' gives the 16 beds), in the order a player would list them. `label`: pt-BR name to show.
    `span`: start and end in the text as given. `plural`/`typo`/`unaccented`: what had to be forgiven.
    `confidence`: 0 to 1. `level`: 2 for 'força 2'/'II'. `quantity`: 64 for '64 tochas'. `form`: 'potion',
    'splash_potion', 'lingering_potion' or 'tipped_arrow' for a POTION where it was said.
    """

    kind: NameKind
    ids: tuple[str, ...]
    label: str
    span: tuple[int, int]
    reason: MatchReason
    confidence: float
    group: bool = False
    plural: bool = False
    typo: bool = False
    unaccented: bool = False
    level: int | None = None
    quantity: int | None = None
    form: str | None = None

    @property
    def id(self) -> str:
        """The id, or the first of a group's."""
        return self.ids[0]


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """One piece of the text that several things are called by; 2 to 6 choices, likeliest first."""

    span: tuple[int, int]
    choices: tuple[NameMatch, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """How a text is read. `matches` best first and without overlaps; both empty: no name in it."""

    text: str
    matches: tuple[NameMatch, ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()
    suggestions: tuple[NameMatch, ...] = ()
    """Nearest names, for 'não conheço esse item'; never used as a match."""

    def first(self, *kinds: NameKind) -> NameMatch | None:
        """The best match of one of these kinds."""
        return next((m for m in self.matches if m.kind in kinds), None)


# --- wiki, chunks, passages ------------------------------------------------------------------------------------


class Origin(Enum):
    """Where a statement comes from, most trusted first."""

    CORRECTION = "corrigido pela equipe"
    RECIPES = "receitas deste servidor"
    BREWING = "tabela de poções"
    SERVER = "informações do servidor"
    WIKI = "wiki"


@dataclass(frozen=True, slots=True)
class WikiPage:
    """One page as fetched. `english`: the en langlink's title (on an English page its own); `portuguese`: the pt
    langlink's, on an English page. `redirects`: titles that lead here."""

    page_id: int
    title: str
    revision: int
    wikitext: str
    url: str
    english: str | None = None
    redirects: tuple[str, ...] = ()
    redirect_to: str | None = None
    disambiguation: bool = False
    language: str = "pt"
    """Of the wiki that it stands in; what is not 'pt' is linked at most, never quoted."""
    portuguese: str | None = None


class BlockKind(Enum):
    TEXT = "text"
    LIST = "list"
    ROW = "row"
    FIELDS = "fields"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a whole list, one table row or the lines of an infobox; plain text without markup."""

    text: str
    kind: BlockKind = BlockKind.TEXT


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one heading. `headings` outermost first, () for the lead; never without blocks."""

    headings: tuple[str, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is indexed. `id` is 'pageid:n', stable while the page keeps its revision."""

    id: str
    page_id: int
    revision: int
    title: str
    headings: tuple[str, ...]
    text: str
    url: str
    origin: Origin = Origin.WIKI
    quality: str = ""
    """'' (normal), 'stub', 'table' or 'disambiguation'."""
    aliases: tuple[str, ...] = ()
    """Other titles of the page: redirects that lead to it and its English title. The same on all its chunks."""

    @property
    def embed_text(self) -> str:
        """`Title > Section > Subsection`, a blank line, the text."""
        return " > ".join((self.title, *self.headings)) + "\n\n" + self.text


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk (or several neighbours joined) that retrieval found. `score` 0 to 1, comparable within one query only;
    `stages`: score per stage by name, for `consultar`."""

    id: str
    title: str
    headings: tuple[str, ...]
    text: str
    url: str
    origin: Origin
    score: float
    stages: dict[str, float] = field(default_factory=dict)


# --- questions and answers ---------------------------------------------------------------------------------------


class Profile(Enum):
    ECONOMICO = "ECONOMICO"
    PRECISO = "PRECISO"


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier question of the same player and the answer he got."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. Who asked stays outside; `inventory` maps id to count where the asker's was read."""

    text: str
    profile: Profile = Profile.ECONOMICO
    exchanges: tuple[Exchange, ...] = ()
    inventory: dict[str, int] | None = None
    held_item: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """What an answer stands on. `label` is what a player reads ('wiki: Camelo'); `passage_id` None for exact ones."""

    origin: Origin
    label: str
    url: str | None = None
    passage_id: str | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer, and which of `Answer.sources` it stands on (indexes)."""

    text: str
    sources: tuple[int, ...] = ()


class AnswerKind(Enum):
    EXACT = "exata"
    """By code, no model."""
    CORRECTION = "correção"
    WORDED = "modelo"
    """Worded by a model and checked."""
    EXTRACTIVE = "extrativa"
    """Sentences of the sources as they stand."""
    UNKNOWN = "não sei"
    """Honest: nothing relevant was found, or the subject is private or off topic."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of how an answer came about: a name, milliseconds, and what was seen (never a secret)."""

    name: str
    duration_ms: float
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the asker gets. `sentences` in order; `notes` are honest additions ('A wiki não foi consultada.').

    `exact` is the structured value behind an EXACT answer (recipes.answers), for the grid; `sentences` then holds
    its plain wording. `model_ms` is the model's own share of `total_ms`.
    """

    kind: AnswerKind
    sentences: tuple[Sentence, ...]
    sources: tuple[Source, ...] = ()
    notes: tuple[str, ...] = ()
    exact: object | None = None
    model: str | None = None
    prompt_tokens: int = 0
    answer_tokens: int = 0
    total_ms: float = 0.0
    model_ms: float = 0.0
    trace: tuple[TraceStep, ...] = ()
    refusal: bool = False
    """A refusal or a greeting: nothing was looked up, so there is nothing to vote on."""

    @property
    def text(self) -> str:
        """The sentences joined by blanks."""
        return " ".join(s.text for s in self.sentences)
