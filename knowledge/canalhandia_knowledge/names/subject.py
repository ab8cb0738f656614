"""A whole text as one misspelled name: slips in small words, blanks too many or too few, words in another order."""

from canalhandia_knowledge.names.catalogue import NameCatalogue
from canalhandia_knowledge.names.common_words import COMMON, CUES, LEAD
from canalhandia_knowledge.names.numbers import ROMAN, number_of
from canalhandia_knowledge.names.readings import OF, Reading, merged, read_span
from canalhandia_knowledge.names.spans import SLIPPED, Span
from canalhandia_knowledge.names.tokens import CONNECTORS, Token
from canalhandia_knowledge.names.typos import allowed_edits
from canalhandia_knowledge.types import NameKind

_MOST_WORDS = 9
_SHORTEST = 6
"""Letters below which a whole name is not corrected."""

_TWO_EDITS = 14
"""Letters from which a question's subject may have two."""


class Subject:
    """One text's search for such a name; not kept."""

    def __init__(
        self,
        catalogue: NameCatalogue,
        tokens: list[Token],
        spans: list[Span],
        *,
        kinds: frozenset[NameKind],
        phrase: bool,
    ) -> None:
        self._catalogue = catalogue
        self._tokens = tokens
        self._spans = spans
        self._kinds = kinds
        self._phrase = phrase

    def reading(self) -> Reading | None:
        """The text without its question words as one name; None when a span covers it anyway, or none is near."""
        first, last = 0, len(self._tokens) - 1
        while first <= last and _empty(self._tokens[first]):
            first += 1
        while last >= first and _empty(self._tokens[last]):
            last -= 1
        if any(s.first <= first and s.last >= last and s.cost < SLIPPED for s in self._spans):
            head = first - 2
            if head < 0 or self._tokens[first - 1].folded not in OF or not _cut_short(self._tokens[head]):
                return None
            return self._as_one_name(head, last, 1)
        found = self._as_one_name(first, last, 2)
        wider = ((first - 2, last), (first - 1, last), (first, last + 1), (0, len(self._tokens) - 1))
        for begin, end in wider if found is None else ():
            inside = begin >= 0 and end < len(self._tokens)
            if inside and not any(t.folded in CUES for t in self._tokens[begin : end + 1]):
                found = found or self._as_one_name(begin, end, 1)
        return found

    def _as_one_name(self, first: int, last: int, edits: int) -> Reading | None:
        """Tokens `first` to `last` as one name with up to `edits` edits, blanks not counted."""
        subject = self._tokens[first : last + 1]
        if not subject or len(subject) > _MOST_WORDS or (len(subject) == 1 and subject[0].folded in COMMON):
            return None
        if any(s.first <= first and s.last >= last for s in self._spans):
            return None
        covered = max((s.words for s in self._spans if s.cost == 0), default=0)
        if covered and sum(1 for t in subject if not t.connecting) <= covered:
            return None
        values = []
        for key, distance in dict.fromkeys(self._keys(subject, edits)):
            span = Span(first, last, key, len(subject), SLIPPED * distance + 0.05, distance > 0, False)
            value = read_span(self._catalogue, self._tokens, span, kinds=self._kinds, typed_typo=distance > 0)
            if value is not None:
                values.append(value)
        read = merged(values)
        return None if read is None else Reading(first, last, read)

    def _keys(self, subject: list[Token], edits: int) -> list[tuple[str, int]]:
        """Keys of the nearest names, all at the same distance, with it."""
        form = "".join(t.folded for t in subject)
        bases = [t.base for t in subject if not t.connecting and not t.filling]
        keys = (*self._catalogue.whole(form), *self._catalogue.reordered(" ".join(sorted(bases))))
        if keys or len(form) < _SHORTEST or subject[0].connecting or subject[-1].connecting:
            return [(key, 0) for key in keys]  # 'de bolo' is no misspelled 'rebolo': a connective is no part of a name
        edits = min(edits, 1 if len(form) < _TWO_EDITS and not self._phrase else allowed_edits(len(form)))
        bare = "".join(bases)
        near = self._catalogue.near_names(form, edits)
        if not near and len(bare) >= _SHORTEST and bare != form:
            near = self._catalogue.near_names(bare, 1)
        nearest = near[0][1] if near else 0
        if nearest > 1 and all(t.connecting or self._catalogue.knows_word(t.base) for t in subject):
            return []  # two slips, and yet every word is one of some name: more likely a name that does not exist
        return [(key, d) for other, d in near if d == nearest for key in self._catalogue.whole(other)]


def _cut_short(token: Token) -> bool:
    """May this be what a slip left of 'pá', 'pó' or 'lã'? 'o de ferro' and 'a de ferro' are not."""
    return len(token.folded) <= 2 and token.raw not in CONNECTORS and token.folded not in CUES


def _empty(token: Token) -> bool:
    """Does a word at either end of a text belong to no name? Question words, connectors, numbers, levels."""
    return token.folded in LEAD or token.connecting or number_of(token) is not None or token.folded in ROMAN
