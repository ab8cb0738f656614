"""What a name leads to, and one name of it. Values of the catalogue, built once and never changed."""

from dataclasses import dataclass
from enum import IntEnum

from canalhandia_knowledge.types import MatchReason, NameKind


class Rank(IntEnum):
    """How much a source is believed when two things carry the same name, best first.

    Exact tables of this package stand before wiki redirects: a redirect says which page tells about a thing ('Bola de
    slime' leads to 'Slime'), not that both are one thing. Language files take OFFICIAL plus their place in the list.
    """

    OPERATOR = 0
    OFFICIAL = 10
    WIKI_TITLE = 60
    TABLE = 70
    ENGLISH = 80
    ID = 82
    GROUP = 84
    REDIRECT = 86
    UPPERCASE_RULE = 88
    LIVE = 90


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing of the game. `ids` as in NameMatch; `label` the pt-BR name to show."""

    kind: NameKind
    ids: tuple[str, ...]
    label: str
    group: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """One name of an entity, as it is written. `words`: its content words in lower case with accents. `filler`: it has
    a word like 'com' or 'para' in it."""

    entity: Entity
    text: str
    words: tuple[str, ...]
    reason: MatchReason
    rank: int
    filler: bool = False
