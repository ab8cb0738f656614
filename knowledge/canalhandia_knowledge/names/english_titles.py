"""From a Portuguese name to what the English wiki may call it."""

from canalhandia_knowledge.names.resolver import CatalogueResolver
from canalhandia_knowledge.types import NameKind

_SMALL = frozenset({"of", "the", "and", "on", "a", "in", "with"})


def english_titles(phrase: str, resolver: CatalogueResolver) -> tuple[str, ...]:
    """Likeliest first: the running server's English name of what the phrase names, the same made of its id
    ('minecraft:copper_golem' -> 'Copper Golem'), the phrase as it stands."""
    name = phrase.strip(" ?!.")
    found = [m for m in resolver.resolve(name).matches if m.span == (0, len(name)) and not (m.typo or m.group)]
    titles: list[str] = []
    for match in found:
        if match.kind not in {NameKind.TOPIC, NameKind.POTION}:  # whose ids name no page
            items = resolver.catalogue.sources.items
            titles += [english for item, _, english in items if item == match.id and english]
            titles.append(_from_id(match.id))
    return tuple(dict.fromkeys((*titles, name)))


def _from_id(thing: str) -> str:
    words = thing.partition(":")[2].split("_")
    return " ".join(w if n and w in _SMALL else w[:1].upper() + w[1:] for n, w in enumerate(words))
