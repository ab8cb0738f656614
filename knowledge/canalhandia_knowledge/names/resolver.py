"""From what a player types to the things of the game that it names.

Longest match wins ('baú do ender' is no chest); a word that several things are called by is asked about; what is far
from every name is nothing. A question is read more strictly than a phrase that is known to be a name (`phrase=True`).
"""

from dataclasses import dataclass, replace

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import COMMON, CUES, IDIOMS, LEAD
from canalhandia_knowledge.names.kinds import CUES as KIND_CUES
from canalhandia_knowledge.names.kinds import NEEDS_CUE
from canalhandia_knowledge.names.numbers import ROMAN, level_after, number_of, quantity_before
from canalhandia_knowledge.names.potions import PotionPhrase
from canalhandia_knowledge.names.readings import MOST_CHOICES, read_span
from canalhandia_knowledge.names.spans import SLIPPED, Span, find_spans
from canalhandia_knowledge.names.tokens import CONNECTORS, Token, base_of, namespaced_ids, tokenize
from canalhandia_knowledge.names.typos import allowed_edits, likeness
from canalhandia_knowledge.types import Ambiguity, MatchReason, NameKind, NameMatch, Resolution

MOST_WORDS = 60
"""Of a longer text only these many words are read."""

_KIND_CUES = {kind: frozenset(map(base_of, words)) for kind, words in KIND_CUES.items()}
_OF = frozenset({"de", "do", "da", "dos", "das", "d", "of"})
_LEVELLED = frozenset({NameKind.POTION, NameKind.ENCHANTMENT, NameKind.EFFECT})
_BARE_POTIONS = frozenset(f"minecraft:{i}" for i in ("potion", "splash_potion", "lingering_potion", "tipped_arrow"))
_SUGGESTED = 5
_WHOLE_WORDS = 9
_CLEAR = 7
"""From this many letters on, one misspelled word is taken for a name though nothing around it asks for one."""


@dataclass(frozen=True, slots=True)
class _Reading:
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


class CatalogueResolver:
    """`protocols.NameResolver` over a catalogue; `replace_catalogue` swaps it at once for all threads."""

    def __init__(self, catalogue: NameCatalogue) -> None:
        self._catalogue = catalogue

    @property
    def catalogue(self) -> NameCatalogue:
        return self._catalogue

    def replace_catalogue(self, catalogue: NameCatalogue) -> None:
        """Every question from now on is read with this one; questions in flight finish with the old one."""
        self._catalogue = catalogue

    def resolve(self, text: str, *, phrase: bool = False) -> Resolution:
        """How a text is read; see `protocols.NameResolver`. `phrase`: the whole text should be one name."""
        return _Reader(self._catalogue, text, phrase=phrase).resolution()


class _Reader:
    def __init__(self, catalogue: NameCatalogue, text: str, *, phrase: bool) -> None:
        self._catalogue = catalogue
        self._text = text
        self._phrase = phrase
        ids = [(i, a, b) for i, a, b in namespaced_ids(text) if catalogue.has_item(i)]
        self._id_matches = [
            NameMatch(NameKind.ITEM, (i,), catalogue.display_name(i), (a, b), MatchReason.ID, 1.0) for i, a, b in ids
        ]
        tokens = tokenize(text)[:MOST_WORDS]
        self._tokens = [t for t in tokens if not any(a <= t.start < b for _, a, b in ids)]
        self._cued = any(t.folded in CUES for t in self._tokens)
        bases = {t.base for t in self._tokens}
        self._kinds = frozenset(kind for kind, words in _KIND_CUES.items() if words & bases)
        self._dropped: list[_Reading] = []

    def resolution(self) -> Resolution:
        readings = self._readings()
        taken = {place for r in readings for place in range(r.first, r.last + 1)}
        readings = [self._numbered(r, taken) for r in readings]
        matches = self._ranked([r for r in readings if isinstance(r.value, NameMatch)])
        settled = any(m.kind in (NameKind.ITEM, NameKind.POTION) for m in matches) and not self._phrase
        ambiguities = [r.value for r in readings if isinstance(r.value, Ambiguity) and not (settled and r.shared_word)]
        suggestions = () if matches or ambiguities else self._suggestions()
        return Resolution(self._text, tuple(matches), tuple(ambiguities), suggestions)

    # --- choosing ------------------------------------------------------------------------------------------------

    def _readings(self) -> list[_Reading]:
        readings = self._potion_readings()
        spans = find_spans(self._catalogue, self._tokens, phrase=self._phrase)
        spans.sort(key=lambda s: (-s.words, s.cost, s.first))
        idioms = self._idioms()
        whole = self._whole_subject(spans)
        if whole is not None and not readings:
            return [whole]
        for alike in _alike(spans):
            span = alike[0]
            if span.words == 1 and self._tokens[span.first].folded in LEAD:
                continue
            if any(first <= span.last and span.first <= last for first, last in idioms):
                continue
            if any(r.first <= span.last and span.first <= r.last for r in readings):
                continue
            value = _merged([v for v in map(self._value, alike) if v is not None])
            if value is not None:
                readings.append(_Reading(span.first, span.last, value, bool(self._catalogue.choice(span.key))))
        readings.sort(key=lambda r: r.first)
        return self._without_false_parts(readings)

    def _idioms(self) -> list[tuple[int, int]]:
        """First and last token of each turn of speech that only looks like a name."""
        folded = [t.folded for t in self._tokens]
        found = []
        for idiom in IDIOMS:
            for at in range(len(folded) - len(idiom) + 1):
                if tuple(folded[at : at + len(idiom)]) == idiom:
                    found.append((at, at + len(idiom) - 1))
        for at in range(len(folded) - 2):
            if folded[at : at + 2] == ["cerca", "de"] and number_of(self._tokens[at + 2]) is not None:
                found.append((at, at + 2))
        return found

    def _value(self, span: Span) -> NameMatch | Ambiguity | None:
        if span.typo and span.words == 1 and self._tokens[span.first].folded in COMMON:
            return None
        value = read_span(self._catalogue, self._tokens, span, kinds=self._kinds)
        if value is None or self._is_whole(span.first, span.last):
            return value
        if isinstance(value, Ambiguity) and not self._cued and self._catalogue.choice(span.key):
            value = self._article(span) or value
        if span.words > 1:
            return value
        if span.typo and not self._cued and len(self._tokens[span.first].folded) < _CLEAR:
            return None
        return None if self._everyday(span, value) else value

    def _article(self, span: Span) -> NameMatch | None:
        """The wiki's own article about a word that several items share: 'o que é mel?' asks about none of them."""
        place = (self._tokens[span.first].start, self._tokens[span.last].end)
        for name in self._catalogue.names(span.key):
            if name.entity.kind is NameKind.TOPIC and name.reason is MatchReason.WIKI_TITLE:
                return NameMatch(NameKind.TOPIC, name.entity.ids, name.entity.label, place, name.reason, 0.75)
        return None

    def _is_whole(self, first: int, last: int) -> bool:
        """Is this stretch all that the text holds? In a phrase, words that carry no name may stand around it."""
        return all(
            first <= place <= last or (self._phrase and t.folded in LEAD) or t.connecting or number_of(t) is not None
            for place, t in enumerate(self._tokens)
        )

    def _everyday(self, span: Span, value: NameMatch | Ambiguity) -> bool:
        """Is this single word more likely an everyday word here than a name?"""
        token = self._tokens[span.first]
        if span.key not in NEEDS_CUE and token.folded not in NEEDS_CUE:
            return False
        if len(token.folded) <= 2 and token.raw != token.folded:
            return False
        if isinstance(value, Ambiguity):
            return not self._cued
        if value.kind in self._kinds:
            return False
        if value.kind is NameKind.ENCHANTMENT and level_after(self._tokens, span.last, set()) is not None:
            return False
        return not (value.kind is NameKind.ITEM and self._cued)

    def _potion_readings(self) -> list[_Reading]:
        found = []
        for p in self._catalogue.potions.find(self._tokens):
            found.append(_Reading(p.first, p.last, self._potion(p)))
        return found

    def _potion(self, phrase: PotionPhrase) -> NameMatch:
        place = (self._tokens[phrase.first].start, self._tokens[phrase.last].end)
        label = self._catalogue.potions.label(phrase.potion, phrase.form)
        return NameMatch(
            kind=NameKind.POTION,
            ids=(f"minecraft:{phrase.potion}",),
            label=label,
            span=place,
            reason=MatchReason.NICKNAME,
            confidence=0.75 if phrase.typo else 0.95,
            typo=phrase.typo,
            level=next((n for n in map(self._level_inside, range(phrase.first, phrase.last + 1)) if n), None),
            form=phrase.form,
        )

    def _level_inside(self, place: int) -> int | None:
        number = number_of(self._tokens[place])
        return {"ii": 2, "iii": 3}.get(self._tokens[place].folded) or (number if number and number < 10 else None)

    # --- what must not be matched ----------------------------------------------------------------------------------

    def _without_false_parts(self, readings: list[_Reading]) -> list[_Reading]:
        """Without the parts of a name that does not exist: 'espada de esmeralda' is neither a sword nor an emerald."""
        bad: set[int] = set()
        for at, reading in enumerate(readings):
            if not reading.item:
                continue
            after = readings[at + 1] if at + 1 < len(readings) else None
            behind = reading.last + 1
            joint = behind < len(self._tokens) and self._tokens[behind].folded in _OF
            if after is not None and joint and after.first == behind + 1 and (after.item or reading.group):
                bad |= {at, at + 1} if after.item else {at}
            elif joint and (reading.group or reading.empty_handed) and behind + 1 < len(self._tokens):
                following = self._tokens[behind + 1]
                if following.folded not in LEAD and (reading.empty_handed or after is None or after.first > behind + 1):
                    bad.add(at)
            if self._unknown_head(reading, readings) or self._unknown_tail(reading, after):
                bad.add(at)
            if self._phrase and not self._is_covered(readings):
                bad.add(at)
        self._dropped = [readings[at] for at in sorted(bad)]
        return [r for at, r in enumerate(readings) if at not in bad]

    def _unknown_head(self, reading: _Reading, readings: list[_Reading]) -> bool:
        """Stands 'bloco de', 'mesa de', … before it, without any such name?"""
        place = reading.first - 2
        if place < 0 or self._tokens[reading.first - 1].folded not in _OF:
            return False
        head = self._tokens[place]
        if head.folded in LEAD or any(r.first <= place <= r.last for r in readings):
            return False
        return self._catalogue.heads_items(head.base)

    def _unknown_tail(self, reading: _Reading, after: _Reading | None) -> bool:
        """Stands 'talhado', 'polida', … right behind it, without any such name?"""
        place = reading.last + 1
        if place >= len(self._tokens) or (after is not None and after.first <= place):
            return False
        token = self._tokens[place]
        return token.folded not in COMMON and self._catalogue.qualifies_items(token.base)

    def _is_covered(self, readings: list[_Reading]) -> bool:
        """Do the readings and words without meaning make up the whole phrase?"""
        return all(
            t.connecting
            or t.filling
            or t.folded in LEAD
            or number_of(t) is not None
            or any(r.first <= place <= r.last for r in readings)
            or t.folded in ROMAN
            or t.folded == "nivel"
            for place, t in enumerate(self._tokens)
        )

    # --- the whole text as one name --------------------------------------------------------------------------------

    def _whole_subject(self, spans: list[Span]) -> _Reading | None:
        """The text without its question words as one misspelled name; None when a span covers it, or none is near."""
        first, last = 0, len(self._tokens) - 1
        while first <= last and _empty(self._tokens[first]):
            first += 1
        while last >= first and _empty(self._tokens[last]):
            last -= 1
        if any(s.first <= first and s.last >= last and s.cost < SLIPPED for s in spans):
            head = first - 2
            if head < 0 or self._tokens[first - 1].folded not in _OF or not _cut_short(self._tokens[head]):
                return None
            return self._as_one_name(spans, head, last, edits=1)
        found = self._as_one_name(spans, first, last)
        if found is not None:
            return found
        for begin, end in ((first - 2, last), (first - 1, last), (first, last + 1), (0, len(self._tokens) - 1)):
            if (
                begin >= 0
                and end < len(self._tokens)
                and not any(t.folded in CUES for t in self._tokens[begin : end + 1])
            ):
                found = self._as_one_name(spans, begin, end, edits=1)
                if found is not None:
                    return found
        return None

    def _as_one_name(self, spans: list[Span], first: int, last: int, *, edits: int = 2) -> _Reading | None:
        """Tokens `first` to `last` as one name with up to `edits` edits, blanks not counted."""
        subject = self._tokens[first : last + 1]
        if not subject or len(subject) > _WHOLE_WORDS or (len(subject) == 1 and subject[0].folded in COMMON):
            return None
        if any(s.first <= first and s.last >= last for s in spans):
            return None
        form = "".join(t.folded for t in subject)
        words = " ".join(sorted(t.base for t in subject if not t.connecting and not t.filling))
        keys = [(key, 0) for key in (*self._catalogue.whole(form), *self._catalogue.reordered(words))]
        covered = max((s.words for s in spans if s.cost == 0), default=0)
        if not keys and len(form) >= 6:
            edits = min(edits, 1 if len(form) < 14 and not self._phrase else allowed_edits(len(form)))
            bare = "".join(t.base for t in subject if not t.connecting and not t.filling)
            near = self._catalogue.near_names(form, edits)
            near = near or (self._catalogue.near_names(bare, 1) if len(bare) >= 6 and bare != form else ())
            nearest = near[0][1] if near else 0
            if nearest > 1 and all(t.connecting or self._catalogue.knows_word(t.base) for t in subject):
                return None
            keys = [(key, d) for other, d in near if d == nearest for key in self._catalogue.whole(other)]
        if not keys or (covered and sum(1 for t in subject if not t.connecting) <= covered):
            return None
        values = []
        for key, distance in dict.fromkeys(keys):
            span = Span(first, last, key, len(subject), 0.3 * distance + 0.05, distance > 0, False)
            value = read_span(self._catalogue, self._tokens, span, kinds=self._kinds, typed_typo=distance > 0)
            if value is not None:
                values.append(value)
        merged = _merged(values)
        return None if merged is None else _Reading(first, last, merged)

    # --- finishing ---------------------------------------------------------------------------------------------------

    def _numbered(self, reading: _Reading, taken: set[int]) -> _Reading:
        value = reading.value
        if isinstance(value, Ambiguity):
            return reading
        if value.kind in _LEVELLED:
            level = value.level or level_after(self._tokens, reading.last, taken)
            return replace(reading, value=replace(value, level=level))
        quantity = quantity_before(self._tokens, reading.first, taken)
        return replace(reading, value=replace(value, quantity=quantity))

    def _ranked(self, readings: list[_Reading]) -> list[NameMatch]:
        """What is asked about first: what stands behind 'craft', 'receita de', 'como faz', else what comes first."""
        cue = next((place for place, t in enumerate(self._tokens) if t.folded in CUES), None)

        def order(reading: _Reading) -> tuple[int, int, int]:
            match = reading.value
            assert isinstance(match, NameMatch)
            weak = match.kind in (NameKind.TOPIC, NameKind.BIOME, NameKind.EFFECT)
            behind = cue is not None and reading.first > cue
            return int(weak), int(cue is not None and not behind), reading.first

        ordered = [r.value for r in sorted(readings, key=order)]
        return self._id_matches + [m for m in ordered if isinstance(m, NameMatch)]

    def _suggestions(self) -> tuple[NameMatch, ...]:
        """The nearest names of items, for a phrase that is none or a name that does not exist."""
        if not self._phrase and not self._dropped:
            return ()
        subject = " ".join(t.folded for t in self._tokens if t.folded not in LEAD and not t.connecting)
        bases = {t.base for t in self._tokens if t.folded not in LEAD and not t.connecting}
        scored: dict[str, tuple[float, NameMatch]] = {}
        for key in self._catalogue.keys_with(bases):
            for name in self._catalogue.names(key):
                if name.entity.kind is not NameKind.ITEM or name.entity.group:
                    continue
                score = likeness(subject, key)
                known = scored.get(name.entity.ids[0])
                if score >= 60 and (known is None or known[0] < score):
                    match = NameMatch(
                        NameKind.ITEM,
                        name.entity.ids,
                        name.entity.label,
                        (0, len(self._text)),
                        name.reason,
                        score / 200,
                    )
                    scored[name.entity.ids[0]] = (score, match)
        best = sorted(scored.values(), key=lambda pair: -pair[0])[:_SUGGESTED]
        return tuple(match for _, match in best)


def _alike(spans: list[Span]) -> list[list[Span]]:
    """Sorted spans, those together that cover the same words at the same cost: equally likely corrections."""
    grouped: dict[tuple[int, int, float], list[Span]] = {}
    for span in spans:
        grouped.setdefault((span.first, span.last, round(span.cost, 3)), []).append(span)
    return list(grouped.values())


def _cut_short(token: Token) -> bool:
    """May this be what a slip left of 'pá', 'pó' or 'lã'? 'o de ferro' and 'a de ferro' are not."""
    return len(token.folded) <= 2 and token.raw not in CONNECTORS and token.folded not in CUES


def _empty(token: Token) -> bool:
    """Does a word at either end of a text belong to no name? Question words, connectors, numbers, levels."""
    return token.folded in LEAD or token.connecting or number_of(token) is not None or token.folded in ROMAN


def _merged(values: list[NameMatch | Ambiguity]) -> NameMatch | Ambiguity | None:
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
