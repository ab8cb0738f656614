"""The operator's nicknames: checked, settled through chains, and refused with a reason where they cannot hold."""

import unicodedata
from collections.abc import Callable, Mapping

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names.entries import Entity
from canalhandia_knowledge.names.tokens import joined, key_of

Finder = Callable[[str], Entity | None]


class AliasRefused(SourceError):
    """A nickname cannot be taken; the message says why and what to do. Nothing was changed."""


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split())).casefold()


def settle_aliases(aliases: Mapping[str, str], find: Finder, owner: Finder) -> tuple[dict[str, Entity], list[str]]:
    """Which item each nickname leads to, and a Portuguese line for each that cannot hold.

    A nickname may lead to another one ('pic dima' = 'picadima'). `find` gives the item of an id or name; `owner` the
    item whose own name a text is.
    """
    by_key: dict[str, str] = {}
    problems: list[str] = []
    clashing: set[str] = set()
    for name, target in aliases.items():
        key = joined(name)
        other = by_key.get(key)
        if other is not None and _plain(aliases[other]) != _plain(target):
            problems.append(
                f"apelidos.yml: {other!r} = {aliases[other]!r} e {name!r} = {target!r}: conflito (sem acentos são "
                "o mesmo nome): nenhum dos dois vale até você tirar um"
            )
            clashing |= {name, other}
        else:
            by_key[key] = name
    settled: dict[str, Entity] = {}
    for name in aliases:
        if name in clashing:
            continue
        try:
            settled[name] = _settle(name, aliases, by_key, find, owner)
        except AliasRefused as refused:
            problems.append(f"apelidos.yml: {refused}")
    return settled, problems


def _settle(name: str, aliases: Mapping[str, str], by_key: Mapping[str, str], find: Finder, owner: Finder) -> Entity:
    if not key_of(name):
        raise AliasRefused(f"{name!r}: apelido sem letras nem números: escreva uma palavra")
    owned = owner(name)
    seen = [name]
    target = aliases[name]
    while (following := by_key.get(joined(target))) is not None and find(target) is None:
        if following in seen:
            chain = " → ".join((*seen, following))
            raise AliasRefused(f"{name!r}: apelidos em círculo ({chain}): aponte um deles para um item")
        seen.append(following)
        target = aliases[following]
    entity = find(target)
    if entity is None:
        raise AliasRefused(
            f"{name!r} = {target!r}: este servidor não tem esse item: use o id (minecraft:…) ou um nome que ele conheça"
        )
    if owned is not None and owned != entity:
        raise AliasRefused(
            f"{name!r} = {target!r}: conflito: {name!r} já é o nome de {owned.label} ({owned.ids[0]}): "
            "escolha outro apelido"
        )
    return entity
