"""Joins all sources into a catalogue, best first (`entries.Rank`)."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from canalhandia_knowledge.names.aliases import KnownNames, settle_aliases
from canalhandia_knowledge.names.catalogue import CatalogueSources, Conflict, ItemRow, NameCatalogue
from canalhandia_knowledge.names.composed import composed_names
from canalhandia_knowledge.names.creatures import CREATURES
from canalhandia_knowledge.names.english import EnglishTitles, english_key
from canalhandia_knowledge.names.entries import Entity, Name, Rank
from canalhandia_knowledge.names.everyday import EVERYDAY
from canalhandia_knowledge.names.groups import GROUPS, members
from canalhandia_knowledge.names.kinds import BY_KIND, POTIONS
from canalhandia_knowledge.names.languages import LanguageFile
from canalhandia_knowledge.names.links import EnglishLinks
from canalhandia_knowledge.names.nicknames import CHOICES, NICKNAMES
from canalhandia_knowledge.names.potions import PotionNames
from canalhandia_knowledge.names.tokens import content, joined, key_of, tokenize
from canalhandia_knowledge.types import MatchReason, NameKind

_LANGUAGE_KEYS: dict[NameKind, str] = {
    NameKind.EFFECT: "effect.minecraft.",
    NameKind.ENCHANTMENT: "enchantment.minecraft.",
    NameKind.BIOME: "biome.minecraft.",
    NameKind.MOB: "entity.minecraft.",
}
_POTION_KEY = re.compile(r"item\.minecraft\.(potion|splash_potion|lingering_potion|tipped_arrow)\.effect\.(\w+)")
_POTION_HEAD = re.compile(r"^\w+ (?:d[aeo] )?")


def build_catalogue(sources: CatalogueSources) -> NameCatalogue:
    """The catalogue of these sources. Aliases that cannot hold are left out and named in `problems`."""
    return _Builder(sources).build()


def _sentence(name: str) -> str:
    """As a label: the first letter large, the rest as written."""
    return name[:1].upper() + name[1:]


class _Builder:
    def __init__(self, sources: CatalogueSources) -> None:
        self._sources = sources
        self._names: dict[str, dict[tuple[Entity, tuple[str, ...]], Name]] = defaultdict(dict)
        self._labels: dict[str, str] = {}
        self._label_reasons: dict[str, MatchReason] = {}
        self._items: dict[str, Entity] = {}
        self._groups: dict[str, Entity] = {}
        self._english_kinds: dict[str, Entity] = {}
        self._group_titles: dict[str, Entity] = {}
        self._potions = self._potion_names()
        self._english = EnglishTitles((row[0], row[2]) for row in sources.items)
        self._links = EnglishLinks(self._english, self._items, self._group_titles, self._english_kinds, self._potions)
        self._problems: list[str] = [
            *sources.notes,
            *(note for language in sources.languages for note in language.notes),
        ]

    def build(self) -> NameCatalogue:
        official = [self._official_items(language) for language in self._sources.languages]
        self._label_items(official)
        for place, names in enumerate(official):
            for item_id, texts in names.items():
                for text in texts:
                    self._add(text, self._items[item_id], MatchReason.OFFICIAL, Rank.OFFICIAL + min(place, 40))
        self._group_names()
        self._other_kinds()
        for item_id in self._items:
            self._own_names(item_id)
        self._server_names()
        self._wiki_names()
        self._remembered()
        self._aliases()
        choices = self._choices()
        filed = {key: tuple(by.values()) for key, by in self._names.items()}
        return NameCatalogue(
            filed,
            choices,
            self._labels,
            self._label_reasons,
            self._items,
            self._potions,
            self._links,
            tuple(self._problems),
            _conflicts(official),
            self._sources,
        )

    def _add(self, text: str, entity: Entity, reason: MatchReason, rank: int) -> None:
        tokens = tokenize(text)
        kept = content(tokens)
        key = " ".join(t.base for t in kept)
        if not key:
            return
        words = tuple(t.raw for t in kept)
        known = self._names[key].get((entity, words))
        filler = any(t.filling for t in tokens)
        if known is None or known.rank > rank:
            filler = filler or (known is not None and known.filler)
            self._names[key][entity, words] = Name(entity, text, words, reason, rank, filler)
        elif filler and not known.filler:
            self._names[key][entity, words] = replace(known, filler=True)

    # --- items -------------------------------------------------------------------------------------------------

    def _official_items(self, language: LanguageFile) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for item_id, key, _ in self._sources.items:
            path = item_id.partition(":")[2]
            for wanted in (item_id, key, f"item.minecraft.{path}", f"block.minecraft.{path}"):
                if wanted in language.names:
                    found[item_id] = language.names[wanted]
                    break
        unknown = [k for k in language.names if k.startswith("minecraft:") and k not in found]
        if unknown:
            some = ", ".join(sorted(unknown)[:3])
            self._problems.append(
                f"{language.source}: {len(unknown)} ids que este servidor não tem ({some}…): ignorados"
            )
        return found

    def _label_items(self, official: list[dict[str, tuple[str, ...]]]) -> None:
        wiki = self._wiki_labels()
        shared: dict[str, int] = defaultdict(int)
        for names in official[:1]:
            for texts in names.values():
                shared[texts[0].casefold()] += 1
        for item_id, _, english in self._sources.items:
            label, reason = None, None
            own = self._own(item_id)
            for names in official:
                if item_id in names:
                    label, reason = names[item_id][0], MatchReason.OFFICIAL
                    break
            if label is not None and shared[label.casefold()] > 1 and own:
                label = _sentence(own[0])
            if label is None and item_id in wiki:
                label, reason = (
                    (_sentence(own[0]), MatchReason.WIKI_TITLE) if own else (wiki[item_id], MatchReason.WIKI_TITLE)
                )
            if label is None and own:
                label, reason = _sentence(own[0]), MatchReason.NICKNAME
            if label is None:
                label = english or item_id.partition(":")[2].replace("_", " ")
            self._labels[item_id] = label
            if reason is not None:
                self._label_reasons[item_id] = reason
            self._items[item_id] = Entity(NameKind.ITEM, (item_id,), label)

    @staticmethod
    def _own(item_id: str) -> tuple[str, ...]:
        path = item_id.partition(":")[2]
        return tuple(dict.fromkeys((*EVERYDAY.get(path, ()), *composed_names(item_id))))

    def _own_names(self, item_id: str) -> None:
        entity = self._items[item_id]
        path = item_id.partition(":")[2]
        for text in (*self._own(item_id), *NICKNAMES.get(path, ())):
            self._add(text, entity, MatchReason.NICKNAME, Rank.TABLE)

    def _server_names(self) -> None:
        counts: dict[str, int] = defaultdict(int)
        for _, _, english in self._sources.items:
            counts[english_key(english or "")] += 1
        for language in self._sources.languages:
            for item_id, english in language.english.items():
                if item_id in self._items:
                    self._add(english, self._items[item_id], MatchReason.ENGLISH, Rank.ENGLISH)
        for item_id, _, english in self._sources.items:
            if english:
                self._add(english, self._items[item_id], MatchReason.ENGLISH, Rank.ENGLISH)
            self._add(item_id.partition(":")[2].replace("_", " "), self._items[item_id], MatchReason.ID, Rank.ID)

    # --- groups and other kinds --------------------------------------------------------------------------------

    def _group_names(self) -> None:
        ids = list(self._items)
        for group in GROUPS:
            found = members(group, ids, self._sources.tags)
            if not found:
                continue
            entity = Entity(NameKind.ITEM, found, _sentence(group.names[0]), group=True)
            self._groups[group.key] = entity
            self._group_titles.update((english_key(title), entity) for title in group.english)
            for text in (*group.names, *group.english):
                self._add(text, entity, MatchReason.GROUP, Rank.GROUP)

    def _other_kinds(self) -> None:
        tables: dict[NameKind, Mapping[str, tuple[str, ...]]] = {NameKind.MOB: CREATURES, **BY_KIND}
        for kind, table in tables.items():
            official = self._official_kind(kind)
            # What a newer version has and the tables do not yet; entities are left out, most are no creatures.
            newer = {} if kind is NameKind.MOB else {path: () for path in official if path not in table}
            for path, texts in {**newer, **table}.items():
                label = official.get(path) or _sentence(texts[0])
                entity = Entity(kind, (f"minecraft:{path}",), label)
                for text in (path.replace("_", " "), *texts):
                    self._english_kinds.setdefault(english_key(text), entity)
                if path in official:
                    self._add(official[path], entity, MatchReason.OFFICIAL, Rank.OFFICIAL)
                for text in texts:
                    self._add(text, entity, MatchReason.NICKNAME, Rank.TABLE)
                self._add(path.replace("_", " "), entity, MatchReason.ENGLISH, Rank.ENGLISH)

    def _official_kind(self, kind: NameKind) -> dict[str, str]:
        """Registry path -> official name, of the earliest file that has it."""
        start = _LANGUAGE_KEYS.get(kind)
        found: dict[str, str] = {}
        for language in self._sources.languages if start else ():
            for key, texts in language.names.items():
                path = key.removeprefix(start or "")
                if path != key and "." not in path:
                    found.setdefault(path, texts[0])
        return found

    def _potion_names(self) -> PotionNames:
        words: dict[str, tuple[str, ...]] = {}
        labels: dict[tuple[str, str], str] = {}
        for language in self._sources.languages:
            for key, texts in language.names.items():
                match = _POTION_KEY.fullmatch(key)
                if match is None or match[2] not in POTIONS:
                    continue
                labels.setdefault((match[2], match[1]), texts[0])
                if match[1] == "potion" and match[2] != "water":
                    words.setdefault(match[2], (_POTION_HEAD.sub("", texts[0]).lower(),))
        return PotionNames(words, labels)

    # --- wiki, live, aliases -----------------------------------------------------------------------------------

    def _wiki_labels(self) -> dict[str, str]:
        labels: dict[str, str] = {}
        for name in self._sources.wiki:
            if name.english:
                ids = self._english.by_name(name.english)
                rule = self._english.by_rule(name.english) if not ids else None
                for item_id in ids if len(ids) == 1 else filter(None, (rule,)):
                    labels.setdefault(item_id, name.title)
        return labels

    def _wiki_names(self) -> None:
        """Only articles with an English link: what an unlinked one is about would be a guess."""
        for name in self._sources.wiki:
            if not name.english:
                continue
            found = self._links.entity(name.english)
            entity, by_rule = found or (Entity(NameKind.TOPIC, (name.title,), name.title), False)
            reason = MatchReason.UPPERCASE_RULE if by_rule else MatchReason.WIKI_TITLE
            rank = Rank.UPPERCASE_RULE if by_rule else Rank.WIKI_TITLE
            self._add(name.title, entity, reason, rank)
            for redirect in name.redirects:
                if joined(redirect) != joined(name.title):
                    self._add(redirect, entity, MatchReason.REDIRECT, Rank.REDIRECT)
                else:
                    self._add(redirect, entity, reason, rank)

    def _remembered(self) -> None:
        for text, english in self._sources.remembered.items():
            found = self._links.entity(english)
            if found is not None:
                self._add(text, found[0], MatchReason.LIVE, Rank.LIVE)

    def _aliases(self) -> None:
        def names(key: str) -> Iterable[Name]:
            return self._names[key].values() if key in self._names else ()

        known = KnownNames(names, self._items.get)
        settled, problems = settle_aliases(self._sources.aliases, known)
        self._problems += problems
        for text, entity in settled.items():
            self._add(text, entity, MatchReason.OPERATOR, Rank.OPERATOR)

    # --- words to be asked about -------------------------------------------------------------------------------

    def _choices(self) -> dict[str, tuple[Entity, ...]]:
        found: dict[str, tuple[Entity, ...]] = {}
        for text, targets in CHOICES.items():
            entities = []
            for target in targets:
                entity = self._groups.get(target[1:]) if target[0] == "#" else self._items.get(f"minecraft:{target}")
                if entity is not None:
                    entities.append(entity)
            if len(entities) > 1:
                found[key_of(text)] = tuple(entities[:6])
            elif entities:
                self._add(text, entities[0], MatchReason.NICKNAME, Rank.TABLE)
        return found


def _conflicts(official: Iterable[Mapping[str, tuple[str, ...]]]) -> tuple[Conflict, ...]:
    owners: dict[str, dict[str, None]] = defaultdict(dict)
    shown: dict[str, str] = {}
    for names in official:
        for item_id, texts in names.items():
            for text in texts:
                folded = " ".join(t.folded for t in tokenize(text))
                owners[folded][item_id] = None
                shown.setdefault(folded, text)
    return tuple(Conflict(shown[key], tuple(ids)) for key, ids in sorted(owners.items()) if len(ids) > 1)


def item_rows(ids_and_english: Iterable[tuple[str, str | None]]) -> tuple[ItemRow, ...]:
    """Item rows for sources that know only ids and English names; the translation key is the item's."""
    return tuple((i, f"item.minecraft.{i.partition(':')[2]}", english) for i, english in ids_and_english)
