"""The operator's nicknames: checked, settled through chains, and refused with a reason where they cannot hold."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.entries import Entity, Name, Rank
from canalhandia_knowledge.names.tokens import joined, key_of
from canalhandia_knowledge.types import NameKind


class AliasFault(Enum):
    """Why a nickname cannot be taken."""

    EMPTY = "sem letras"
    NO_SUCH_ITEM = "item desconhecido"
    TAKEN = "já é nome de outro item"
    LOOP = "apelidos em círculo"
    CLASH = "conflito entre apelidos"


class AliasRefused(SourceError):
    """A nickname cannot be taken; nothing was changed. The text says what, why and what to do, in Portuguese.

    `owner`: the label of the item that already has the name (TAKEN).
    """

    def __init__(self, text: str, fault: AliasFault, owner: str | None = None) -> None:
        super().__init__(text)
        self.fault = fault
        self.owner = owner


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What nicknames are checked against: the names under a key, and the item of an id."""

    names: Callable[[str], Iterable[Name]]
    item: Callable[[str], Entity | None]

    def find(self, target: str) -> Entity | None:
        """The item that an id or a name means; None when none or several do."""
        path = target.strip().lower().replace(" ", "_")
        for wanted in (path, f"minecraft:{path}"):
            if (entity := self.item(wanted)) is not None:
                return entity
        names = [n for n in self.names(key_of(target)) if n.entity.kind is NameKind.ITEM and n.rank != Rank.OPERATOR]
        exact = [n for n in names if _plain(n.text) == _plain(target)]
        found = {n.entity for n in exact or names}
        if len(found) > 1:
            best = min(n.rank for n in exact or names)
            found = {n.entity for n in exact or names if n.rank == best}
        return found.pop() if len(found) == 1 else None

    def owner(self, text: str) -> Entity | None:
        """The item whose official or shown name is exactly this; a nickname may not take it away."""
        for name in self.names(key_of(text)):
            own = Rank.OFFICIAL <= name.rank < Rank.TABLE or _plain(name.entity.label) == _plain(text)
            if (
                own
                and name.entity.kind is NameKind.ITEM
                and not name.entity.group
                and _plain(name.text) == _plain(text)
            ):
                return name.entity
        return None


def settle_aliases(aliases: Mapping[str, str], known: KnownNames) -> tuple[dict[str, Entity], list[str]]:
    """Which item each nickname leads to, and a Portuguese line for each that cannot hold and is left out."""
    by_key, clashing, problems = _by_key(aliases)
    settled: dict[str, Entity] = {}
    for name in aliases:
        if name in clashing:
            continue
        try:
            settled[name] = _settle(name, aliases, by_key, known)
        except AliasRefused as refused:
            problems.append(f"apelidos.yml: {refused}")
    return settled, problems


def check_alias(catalogue: NameCatalogue, name: str, target: str) -> Entity:
    """The item that `name = target` would lead to beside the catalogue's nicknames. Raises `AliasRefused`.

    A nickname of the same spelling is replaced. Changes nothing: write it, then build the catalogue anew.
    """
    aliases = {n: t for n, t in catalogue.sources.aliases.items() if joined(n) != joined(name)}
    aliases[name] = target
    known = KnownNames(catalogue.names, catalogue.item)
    return _settle(name, aliases, {joined(n): n for n in aliases}, known)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split())).casefold()


def _by_key(aliases: Mapping[str, str]) -> tuple[dict[str, str], set[str], list[str]]:
    by_key: dict[str, str] = {}
    clashing: set[str] = set()
    problems: list[str] = []
    for name, target in aliases.items():
        other = by_key.setdefault(joined(name), name)
        if other != name and _plain(aliases[other]) != _plain(target):
            problems.append(
                f"apelidos.yml: {other!r} = {aliases[other]!r} e {name!r} = {target!r}: conflito (sem acentos são "
                "o mesmo nome): nenhum dos dois vale até você tirar um"
            )
            clashing |= {name, other}
    return by_key, clashing, problems


def _settle(name: str, aliases: Mapping[str, str], by_key: Mapping[str, str], known: KnownNames) -> Entity:
    if not key_of(name):
        raise AliasRefused(f"{name!r}: apelido sem letras nem números: escreva uma palavra", AliasFault.EMPTY)
    seen = [name]
    target = aliases[name]
    while (following := by_key.get(joined(target))) is not None and known.find(target) is None:
        if following in seen:
            chain = " → ".join((*seen, following))
            raise AliasRefused(
                f"{name!r}: apelidos em círculo ({chain}): aponte um deles para um item", AliasFault.LOOP
            )
        seen.append(following)
        target = aliases[following]
    entity = known.find(target)
    if entity is None:
        raise AliasRefused(
            f"{name!r} = {target!r}: este servidor não tem esse item: use o id (minecraft:…) ou um nome que ele "
            "conheça",
            AliasFault.NO_SUCH_ITEM,
        )
    owner = known.owner(name)
    if owner is not None and owner != entity:
        raise AliasRefused(
            f"{name!r} = {target!r}: conflito: {name!r} já é o nome de {owner.label} ({owner.ids[0]}): "
            "escolha outro apelido",
            AliasFault.TAKEN,
            owner.label,
        )
    return entity
