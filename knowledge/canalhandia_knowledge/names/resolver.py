"""From what a player types to the things of the game that it names.

Longest match wins ('baú do ender' is no chest); a word that several things are called by is asked about; what is far
from every name is nothing. A question is read more strictly than a phrase that is known to be a name (`phrase=True`).
"""

from dataclasses import replace

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import COMMON, CUES, IDIOMS, LEAD
from canalhandia_knowledge.names.kinds import CUES as KIND_CUES
from canalhandia_knowledge.names.kinds import NEEDS_CUE
from canalhandia_knowledge.names.nonexistent import without_false_parts
from canalhandia_knowledge.names.numbers import level_after, number_of, quantity_before
from canalhandia_knowledge.names.potions import PotionPhrase
from canalhandia_knowledge.names.readings import Reading, merged, read_span
from canalhandia_knowledge.names.spans import Span, find_spans
from canalhandia_knowledge.names.subject import Subject
from canalhandia_knowledge.names.suggestions import suggestions
from canalhandia_knowledge.names.tokens import base_of, namespaced_ids, tokenize
from canalhandia_knowledge.names.typos import sound
from canalhandia_knowledge.types import Ambiguity, MatchReason, NameKind, NameMatch, Resolution

MOST_WORDS = 60
"""Of a longer text only these many words are read."""

_KIND_CUES = {kind: frozenset(map(base_of, words)) for kind, words in KIND_CUES.items()}
_LEVELLED = frozenset({NameKind.POTION, NameKind.ENCHANTMENT, NameKind.EFFECT})
_WEAK = frozenset({NameKind.TOPIC, NameKind.BIOME, NameKind.EFFECT})
"""Kinds that come behind the others: their names are everyday words."""

_SHORT_WORD = 5
"""Letters up to which a word a letter away from a kind's name is another word."""

_CLEAR = 7
"""From this many letters on, one misspelled word is taken for a name though nothing around it asks for one."""


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
        self._dropped = False

    def resolution(self) -> Resolution:
        readings = self._readings()
        taken = {place for r in readings for place in range(r.first, r.last + 1)}
        readings = [self._numbered(r, taken) for r in readings]
        readings = self._by_subject(readings)
        matches = [*self._id_matches, *(r.value for r in readings if isinstance(r.value, NameMatch))]
        settled = any(m.kind in (NameKind.ITEM, NameKind.POTION) for m in matches) and not self._phrase
        ambiguities = [r.value for r in readings if isinstance(r.value, Ambiguity) and not (settled and r.shared_word)]
        if matches or ambiguities or not (self._phrase or self._dropped):
            return Resolution(self._text, tuple(matches), tuple(ambiguities))
        return Resolution(self._text, suggestions=suggestions(self._catalogue, self._tokens, len(self._text)))

    # --- choosing ------------------------------------------------------------------------------------------------

    def _readings(self) -> list[Reading]:
        readings = self._potion_readings()
        spans = find_spans(self._catalogue, self._tokens, phrase=self._phrase)
        spans.sort(key=lambda s: (-s.words, s.cost, s.first))
        idioms = self._idioms()
        whole = Subject(self._catalogue, self._tokens, spans, kinds=self._kinds, phrase=self._phrase).reading()
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
            value = merged([v for v in map(self._value, alike) if v is not None])
            if isinstance(value, NameMatch) and value.kind is NameKind.TOPIC:
                value = self._shared_word(spans, span) or value
            if value is not None:
                readings.append(Reading(span.first, span.last, value, bool(self._catalogue.choice(span.key))))
        readings.sort(key=lambda r: r.first)
        kept = without_false_parts(self._catalogue, self._tokens, readings, phrase=self._phrase)
        self._dropped = any(r not in kept and not r.shared_word for r in readings)
        return kept

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
        if isinstance(value, NameMatch) and value.group and self._far_from_group(span):
            return None
        if value is None or self._is_whole(span.first, span.last):
            return value
        if isinstance(value, Ambiguity) and not self._cued and self._catalogue.choice(span.key):
            value = self._article(span) or value
        if span.words > 1:
            return value
        if span.typo and not self._cued and len(self._tokens[span.first].folded) < _CLEAR:
            return None
        return None if self._everyday(span, value) else value

    def _far_from_group(self, span: Span) -> bool:
        """Is a short word with a letter more, less or otherwise taken for a whole kind of items ('torta' for 'tora')?
        Two letters that changed places, or the same sound, are a slip; more is another word."""
        if not span.typo or span.words > 1:
            return False
        word = self._tokens[span.first].base
        return len(word) <= _SHORT_WORD and sorted(word) != sorted(span.key) and sound(word) != sound(span.key)

    def _article(self, span: Span) -> NameMatch | None:
        """The wiki's own article about a word that several items share: 'o que é mel?' asks about none of them."""
        place = (self._tokens[span.first].start, self._tokens[span.last].end)
        for name in self._catalogue.names(span.key):
            if name.entity.kind is NameKind.TOPIC and name.reason is MatchReason.WIKI_TITLE:
                return NameMatch(NameKind.TOPIC, name.entity.ids, name.entity.label, place, name.reason, 0.75)
        return None

    def _shared_word(self, spans: list[Span], like: Span) -> NameMatch | Ambiguity | None:
        """What the same word in the other language is asked about: 'netherite' is 'netherita', whatever article the
        wiki has under the English word."""
        for span in spans:
            same = (span.first, span.last) == (like.first, like.last) and span.key != like.key
            if same and not span.typo and self._catalogue.choice(span.key):
                return self._value(span)
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

    def _potion_readings(self) -> list[Reading]:
        found = []
        for p in self._catalogue.potions.find(self._tokens):
            found.append(Reading(p.first, p.last, self._potion(p)))
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

    # --- finishing ---------------------------------------------------------------------------------------------------

    def _numbered(self, reading: Reading, taken: set[int]) -> Reading:
        value = reading.value
        if isinstance(value, Ambiguity):
            return reading
        if value.kind in _LEVELLED:
            level = value.level or level_after(self._tokens, reading.last, taken)
            return replace(reading, value=replace(value, level=level))
        quantity = quantity_before(self._tokens, reading.first, taken)
        return replace(reading, value=replace(value, quantity=quantity))

    def _by_subject(self, readings: list[Reading]) -> list[Reading]:
        """What is asked about first: what stands behind 'craft', 'receita de', 'como faz', else what comes first."""
        cue = next((place for place, t in enumerate(self._tokens) if t.folded in CUES), None)

        def order(reading: Reading) -> tuple[int, int, int]:
            value = reading.value
            weak = isinstance(value, NameMatch) and value.kind in _WEAK
            behind = cue is not None and reading.first > cue
            return int(weak), int(cue is not None and not behind), reading.first

        return sorted(readings, key=order)


def _alike(spans: list[Span]) -> list[list[Span]]:
    """Sorted spans, those together that cover the same words at the same cost: equally likely corrections."""
    grouped: dict[tuple[int, int, float], list[Span]] = {}
    for span in spans:
        grouped.setdefault((span.first, span.last, round(span.cost, 3)), []).append(span)
    return list(grouped.values())
