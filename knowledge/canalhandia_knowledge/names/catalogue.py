"""The name catalogue: every name that is known, filed so that the resolver finds it without looking through all.

Built whole by `build_catalogue` from its sources and then never changed: to add a name, build another and put it in
the place of the old one (a reference is replaced in one step, so readers on other threads see one or the other).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from canalhandia_knowledge.names.composed_words import MINERALS
from canalhandia_knowledge.names.entries import Entity, Name, Rank
from canalhandia_knowledge.names.languages import LanguageFile
from canalhandia_knowledge.names.links import EnglishLinks
from canalhandia_knowledge.names.potions import PotionNames
from canalhandia_knowledge.names.tokens import base_of, joined
from canalhandia_knowledge.names.typos import NearIndex
from canalhandia_knowledge.types import MatchReason, NameKind
from canalhandia_knowledge.wiki.names import NameRecord

PLAIN_QUALIFIERS = frozenset(
    {"grande", "pequeno", "pequena", "medio", "alto", "alta", "baixo", "baixa", "normal", "simple", "vivo"}
)
"""Words that players add to any name without meaning another item."""

ItemRow = tuple[str, str, str | None]
"""One item of the running server: namespaced id, translation key, its own English name."""


@dataclass(frozen=True, slots=True)
class CatalogueSources:
    """Everything a catalogue is built from. `aliases`: the operator's, name -> item. `languages`: earlier wins.

    `tags`: item tag -> ids, as the recipe snapshot has them. `remembered`: names that the live wiki settled -> English
    title. `notes`: what went wrong while they were gathered, for the operator.
    """

    items: Sequence[ItemRow]
    tags: Mapping[str, Sequence[str]] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    languages: Sequence[LanguageFile] = ()
    wiki: Sequence[NameRecord] = ()
    remembered: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """One name that several items are officially called by."""

    name: str
    ids: tuple[str, ...]


class NameCatalogue:
    """An immutable snapshot of all names. Safe from any thread."""

    def __init__(
        self,
        names: dict[str, tuple[Name, ...]],
        choices: dict[str, tuple[Entity, ...]],
        labels: dict[str, str],
        label_reasons: dict[str, MatchReason],
        entities: Mapping[str, Entity],
        potions: PotionNames,
        links: EnglishLinks,
        problems: tuple[str, ...],
        conflicts: tuple[Conflict, ...],
        sources: CatalogueSources,
    ) -> None:
        self._names = names
        self._choices = choices
        self._labels = labels
        self._label_reasons = label_reasons
        self._entities = entities
        self.potions = potions
        self.links = links
        self.problems = problems
        self.conflicts = conflicts
        self.sources = sources
        self._prefixes: set[str] = set()
        self._heads: set[str] = set()
        words: set[str] = set()
        for key in (*names, *choices):
            parts = key.split(" ")
            words.update(parts)
            for end in range(1, len(parts)):
                self._prefixes.add(" ".join(parts[:end]))
            if len(parts) > 1 and any(n.entity.kind is NameKind.ITEM for n in names.get(key, ())):
                self._heads.add(parts[0])
        self._words = frozenset(words)
        self._tails = self._qualifiers()
        self._reordered: dict[str, tuple[str, ...]] = {}
        for key in names:
            if key.count(" ") >= 2:
                form = " ".join(sorted(key.split(" ")))
                self._reordered[form] = (*self._reordered.get(form, ()), key)
        self.near_words = NearIndex(words, by_sound=True)
        self._whole: dict[str, tuple[str, ...]] = {}
        self._file_whole_names()
        self._near_names = NearIndex(self._whole)
        self._by_word: dict[str, list[str]] = {}
        for key in names:
            for word in set(key.split(" ")):
                self._by_word.setdefault(word, []).append(key)
        self._taught = self._stand_ins()

    def _stand_ins(self) -> dict[str, str]:
        """The operator's one-word nicknames, each with the word that longer names have in its place: with 'dimax' for
        the diamond, 'picareta de dimax' is one of 'diamante'; an ingot's names are those of its metal."""
        taught = {
            key: name.entity
            for key, names in self._names.items()
            for name in names
            if name.reason is MatchReason.OPERATOR and " " not in key
        }
        found: dict[str, str] = {}
        for nickname, entity in taught.items():
            own = [
                key
                for key, names in self._names.items()
                if " " not in key and key not in taught and any(name.entity == entity for name in names)
            ]
            path = entity.ids[0].removeprefix("minecraft:")
            if path.endswith("_ingot") and path.removesuffix("_ingot") in MINERALS:
                own = [base_of(MINERALS[path.removesuffix("_ingot")])]
            longer = {key: sum(1 for name in self._by_word.get(key, ()) if " " in name) for key in own}
            best = max(longer, key=lambda key: longer[key], default=None)
            if best is not None and longer[best]:
                found[nickname] = best
        return found

    def taught(self, word: str) -> str | None:
        """What stands in longer names for a word that the operator taught."""
        return self._taught.get(word)

    def _qualifiers(self) -> set[str]:
        """Last words of Portuguese item names that name nothing alone: 'talhado', 'polida', 'oxidado'."""
        tails: set[str] = set()
        for key, names in self._names.items():
            words = key.split(" ")
            if len(words) > 1 and any(n.entity.kind is NameKind.ITEM and n.rank < Rank.ENGLISH for n in names):
                tails.add(words[-1])
        return {word for word in tails if word not in self._names and word not in self._choices} - {
            base_of(word) for word in PLAIN_QUALIFIERS
        }

    def _file_whole_names(self) -> None:
        for key, names in self._names.items():
            for form in {key.replace(" ", ""), *(joined(n.text) for n in names)}:
                if len(form) >= 5 and key not in self._whole.get(form, ()):
                    self._whole[form] = (*self._whole.get(form, ()), key)

    def names(self, key: str) -> tuple[Name, ...]:
        """The names filed under a key (`tokens.key_of`)."""
        return self._names.get(key, ())

    def choice(self, key: str) -> tuple[Entity, ...]:
        """What is to be asked when this key is typed; () when it is not a shared word."""
        return self._choices.get(key, ())

    def has(self, key: str) -> bool:
        return key in self._names or key in self._choices

    def leads_on(self, key: str) -> bool:
        """Is this the beginning of some longer key?"""
        return key in self._prefixes

    def knows_word(self, base: str) -> bool:
        """Does this word (folded, singular) stand in any name?"""
        return base in self._words

    def heads_items(self, base: str) -> bool:
        """Do names of items of more than one word begin with this word ('bloco', 'mesa')?"""
        return base in self._heads

    def qualifies_items(self, base: str) -> bool:
        """Does this word only ever stand behind the names of items, making other items of them?"""
        return base in self._tails

    def reordered(self, words: str) -> tuple[str, ...]:
        """The keys of three words and more that are made of these, given sorted."""
        return self._reordered.get(words, ())

    def whole(self, form: str) -> tuple[str, ...]:
        """The keys of names that are this when written without blanks (`tokens.joined`)."""
        return self._whole.get(form, ())

    def near_names(self, form: str, edits: int) -> tuple[tuple[str, int], ...]:
        """Names without blanks within `edits` of this one, with their distance, nearest first."""
        return self._near_names.near(form, edits)

    def keys_with(self, words: Iterable[str], most: int = 400) -> Iterable[str]:
        """Keys in which one of these words (or one near to it) stands, those of rare words first."""
        lists = []
        for word in words:
            for known in (word, *(near for near, _ in self.near_words.near(word, 1))):
                if known in self._by_word:
                    lists.append(self._by_word[known])
        found: dict[str, None] = {}
        for keys in sorted(lists, key=len):
            for key in keys:
                if len(found) >= most:
                    return found
                found[key] = None
        return found

    def display_name(self, item_id: str) -> str:
        """The pt-BR name to show for an item; its English name or its id's words where none is known."""
        return self._labels.get(item_id) or item_id.partition(":")[2].replace("_", " ") or item_id

    def name_source(self, item_id: str) -> MatchReason | None:
        """Where the pt-BR name of an item comes from; None when it has none."""
        return self._label_reasons.get(item_id)

    @property
    def items(self) -> tuple[str, ...]:
        """The server's items, as it listed them."""
        return tuple(row[0] for row in self.sources.items)

    def item(self, item_id: str) -> Entity | None:
        """The item of an id; None when this server lacks it."""
        return self._entities.get(item_id)

    def has_item(self, item_id: str) -> bool:
        return item_id in self._labels

    def all_names(self) -> Iterable[tuple[str, tuple[Name, ...]]]:
        """Every key with its names; for completions and checks, not for resolving."""
        return self._names.items()

    def __len__(self) -> int:
        return sum(len(names) for names in self._names.values())
