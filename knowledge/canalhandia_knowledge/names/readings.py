"""What a span means: one thing, several to be asked about, or nothing."""

from dataclasses import dataclass

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.entries import Entity, Name, Rank
from canalhandia_knowledge.names.nicknames import CONTEXT
from canalhandia_knowledge.names.spans import Span
from canalhandia_knowledge.names.tokens import Token, base_of, content, other_singulars, same_accents
from canalhandia_knowledge.names.typos import edits_between
from canalhandia_knowledge.types import Ambiguity, MatchReason, NameKind, NameMatch

_KIND_ORDER = {kind: place for place, kind in enumerate(
    (NameKind.ITEM, NameKind.POTION, NameKind.MOB, NameKind.ENCHANTMENT, NameKind.STRUCTURE, NameKind.BIOME,
     NameKind.EFFECT, NameKind.TOPIC)
)}  # fmt: skip
_CONFIDENCE = {
    MatchReason.OPERATOR: 1.0,
    MatchReason.OFFICIAL: 1.0,
    MatchReason.WIKI_TITLE: 0.95,
    MatchReason.NICKNAME: 0.95,
    MatchReason.ENGLISH: 0.9,
    MatchReason.ID: 0.9,
    MatchReason.GROUP: 0.9,
    MatchReason.REDIRECT: 0.85,
    MatchReason.UPPERCASE_RULE: 0.75,
    MatchReason.LIVE: 0.7,
}
_CONTEXT = {path: frozenset(map(base_of, words)) for path, words in CONTEXT.items()}
_BARE_POTIONS = frozenset(f"minecraft:{i}" for i in ("potion", "splash_potion", "lingering_potion", "tipped_arrow"))
OF = frozenset({"de", "do", "da", "dos", "das", "d", "of"})
"""Words that tie a name's parts together."""

MOST_CHOICES = 6
SHORT = 3
"""Words up to this length mean something else with another accent: 'lá' is not 'lã'."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A chosen stretch of tokens and what it means."""

    first: int
    last: int
    value: NameMatch | Ambiguity
    shared_word: bool = False
    """An everyday word for several things ('ferro'): not asked about where something else is the subject."""

    @property
    def item(self) -> bool:
        return isinstance(self.value, Ambiguity) or self.value.kind is NameKind.ITEM

    @property
    def empty_handed(self) -> bool:
        """Is it a potion or arrow without its effect? 'Poção de levitação' is no plain potion."""
        return isinstance(self.value, NameMatch) and self.value.ids[0] in _BARE_POTIONS

    @property
    def group(self) -> bool:
        return isinstance(self.value, NameMatch) and self.value.group


def read_span(
    catalogue: NameCatalogue, tokens: list[Token], span: Span, *, kinds: frozenset[NameKind], typed_typo: bool = False
) -> NameMatch | Ambiguity | None:
    """How a span is read. `kinds`: those that a word elsewhere in the text asks for."""
    words = content(tokens[span.first : span.last + 1])
    place = (tokens[span.first].start, tokens[span.last].end)
    typo = span.typo or typed_typo
    scored = sorted(
        (
            (_forgiven(words, name, typo=typo), name)
            for name in catalogue.names(span.key)
            if _fits(words, span, name, typo)
        ),
        key=lambda pair: (pair[0].order, pair[1].rank),
    )
    choice = catalogue.choice(span.key)
    if choice and not any(_decides(name, tier) for tier, name in scored):
        matches = tuple(_match(e, place, MatchReason.NICKNAME, 0.5, Forgiven(), typo) for e in choice)
        return Ambiguity(place, matches)
    if not scored:
        return None
    wanted = [p for p in scored if p[1].entity.kind in kinds] or scored
    kind = min((p[1].entity.kind for p in wanted if p[0].edits == wanted[0][0].edits), key=_KIND_ORDER.__getitem__)
    rivals = [p for p in wanted if p[1].entity.kind is kind]
    best = rivals[0][0]
    tied = [p for p in rivals if p[0].order == best.order]
    winners = _winners(tied, unaccented=bool(best.plural or best.accents or any(p[0].unaccented for p in tied)))
    entities = list(dict.fromkeys(name.entity for _, name in winners))
    if len(entities) > 1:
        entities = _by_context(entities, tokens, span) or entities
    if len(entities) == 1:
        name = next(n for _, n in winners if n.entity == entities[0])
        return _match(entities[0], place, name.reason, span.cost, best, typo)
    return Ambiguity(place, _choices(winners, place, best, typo))


@dataclass(frozen=True, slots=True)
class Forgiven:
    """What must be forgiven to read words as a name. `unaccented`: accents were left out, which decides nothing;
    `accents`: other accents were typed than the name has."""

    edits: int = 0
    plural: int = 0
    accents: int = 0
    unaccented: bool = False

    @property
    def order(self) -> tuple[int, int, int]:
        return self.edits, self.plural, self.accents


def _fits(words: list[Token], span: Span, name: Name, typo: bool) -> bool:
    """A page title that is no thing of the game must be typed right; short words, with the right accents if any.

    English words have no accents: 'boné' is no bone.
    """
    if len(span.key) <= SHORT and len(words) == 1 == len(name.words):
        raw = words[0].raw
        if raw != words[0].folded and not same_accents(raw, name.words[0]):
            return False
    if name.rank in (Rank.ENGLISH, Rank.ID) and any(w.raw != w.folded for w in words):
        return False
    return (name.filler or not span.filler) and not (typo and name.entity.kind is NameKind.TOPIC)


def _decides(name: Name, forgiven: Forgiven) -> bool:
    """Does a name win over being asked about the word? The operator's does, and an item's own official name."""
    if name.reason is MatchReason.OPERATOR:
        return True
    return name.reason is MatchReason.OFFICIAL and name.entity.kind is NameKind.ITEM and forgiven.order == (0, 0, 0)


def _forgiven(words: list[Token], name: Name, *, typo: bool) -> Forgiven:
    """What must be forgiven to read the words as this name: edits, plural, accents. Smaller is better."""
    if typo or len(words) != len(name.words):
        typed = " ".join(w.folded for w in words)
        return Forgiven(edits_between(typed, fold(" ".join(name.words))))
    edits = plural = accents = 0
    unaccented = False
    for word, own in zip(words, name.words, strict=True):
        if word.raw == own:
            continue
        folded = fold(own)
        same = word.folded == folded
        if not same and word.base != base_of(folded) and folded not in other_singulars(word.folded):
            edits = 1
            continue
        plural |= not same
        if not same_accents(word.raw, own):
            unaccented |= word.raw == word.folded
            accents |= word.raw != word.folded
    return Forgiven(edits, plural, accents, unaccented)


def _winners(tied: list[tuple[Forgiven, Name]], *, unaccented: bool) -> list[tuple[Forgiven, Name]]:
    """Of names that fit equally well, those that are believed most; all of them where accents would have decided."""
    best = tied[0][1].rank
    official = Rank.OFFICIAL <= best < Rank.WIKI_TITLE
    if unaccented and best != Rank.OPERATOR:
        spellings = {tuple(n.words) for _, n in tied if n.rank < Rank.ENGLISH}
        if len(spellings) > 1 and len({n.entity for _, n in tied}) > 1:
            return [p for p in tied if p[1].rank < Rank.ENGLISH]
    top = [p for p in tied if p[1].rank == best]
    if len({p[1].entity for p in top}) == 1:
        # A later file that gives this name to several others makes it a name of a kind: 'Disco de Música'.
        later = {n.entity for _, n in tied if best < n.rank < Rank.WIKI_TITLE}
        if official and len(later - {top[0][1].entity}) > 2:
            return [p for p in tied if p[1].rank < Rank.WIKI_TITLE]
    return top


def _by_context(entities: list[Entity], tokens: list[Token], span: Span) -> list[Entity]:
    around = {t.base for place, t in enumerate(tokens) if not span.first <= place <= span.last}
    decided = [e for e in entities if around & (_CONTEXT.get(e.ids[0].partition(":")[2], frozenset()))]
    return decided if len(decided) == 1 else []


def _choices(
    winners: list[tuple[Forgiven, Name]],
    place: tuple[int, int],
    best: Forgiven,
    typo: bool,
) -> tuple[NameMatch, ...]:
    """Two to six choices; where there are more, the last one is a group of all others."""
    by_entity: dict[Entity, Name] = {}
    for _, name in winners:
        by_entity.setdefault(name.entity, name)
    matches = [_match(e, place, n.reason, 0.5, best, typo) for e, n in by_entity.items()]
    if len(matches) <= MOST_CHOICES:
        return tuple(matches)
    rest = matches[MOST_CHOICES - 1 :]
    ids = tuple(dict.fromkeys(i for m in rest for i in m.ids))
    others = Entity(rest[0].kind, ids, f"outros ({len(ids)})", group=True)
    return (*matches[: MOST_CHOICES - 1], _match(others, place, MatchReason.GROUP, 0.5, best, typo))


def _match(
    entity: Entity,
    place: tuple[int, int],
    reason: MatchReason,
    cost: float,
    forgiven: Forgiven,
    typo: bool,
) -> NameMatch:
    confidence = _CONFIDENCE[reason] - 0.5 * min(cost, 1.0) - 0.05 * forgiven.plural
    if entity.kind is NameKind.TOPIC:
        confidence -= 0.2
    return NameMatch(
        kind=entity.kind,
        ids=entity.ids,
        label=entity.label,
        span=place,
        reason=reason,
        confidence=round(max(0.05, confidence), 3),
        group=entity.group,
        plural=bool(forgiven.plural),
        typo=typo,
        unaccented=(forgiven.unaccented or bool(forgiven.accents)) and not typo,
    )


def merged(values: list[NameMatch | Ambiguity]) -> NameMatch | Ambiguity | None:
    """One reading of equally near names: the one they share, a choice of up to six, or None. Items come first."""
    matches: dict[tuple[NameKind, tuple[str, ...]], NameMatch] = {}
    for value in values:
        for match in value.choices if isinstance(value, Ambiguity) else (value,):
            matches.setdefault((match.kind, match.ids), match)
    if len(values) == 1:
        return values[0]
    found = [m for m in matches.values() if m.kind is NameKind.ITEM] or list(matches.values())
    if not found or len(found) > MOST_CHOICES:
        return None
    return found[0] if len(found) == 1 else Ambiguity(found[0].span, tuple(found))
