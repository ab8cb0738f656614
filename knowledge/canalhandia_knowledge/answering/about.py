"""What a question is about, and which lines of the sources speak of it.

A creeper's drops answer nothing about a zombie, however well 'dropa' fits. A line counts when its page is the one that
the question names, or when its own words (or its section's heading) name the thing that is asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.wanted import ALIKE, Held, Term, Wanted
from canalhandia_knowledge.answering.wording import STOPWORDS, Asked, content_stems
from canalhandia_knowledge.folding import singular, words
from canalhandia_knowledge.types import NameKind, Origin, Passage

_SCENES = frozenset({NameKind.BIOME, NameKind.STRUCTURE, NameKind.TOPIC, NameKind.EFFECT})
"""Where or how something is asked, when a creature is asked about."""


@dataclass(frozen=True, slots=True)
class About:
    """`names`: things that were named; `titles`: the stems of their pages' titles, by title; both empty: anything."""

    names: tuple[Term, ...] = ()
    titles: tuple[tuple[str, frozenset[str]], ...] = ()
    partial: frozenset[str] = frozenset()
    """Titles that are but a part of a name that was typed: 'Nether' of 'fungo do Nether'."""

    own_only: bool = False
    """What a creature drops stands on its own page; others only tell of their own."""

    @property
    def anything(self) -> bool:
        return not self.names and not self.titles

    def owns(self, passage: Passage) -> bool:
        """Whether the passage is of the named thing's own page."""
        return passage.title not in self.partial and any(passage.title == title for title, _ in self.titles)

    def spoken_of(self, passage: Passage, text: str) -> bool:
        """Whether this line of the passage speaks of it."""
        own = any(passage.title == title for title, _ in self.titles)
        if self.anything or passage.origin is not Origin.WIKI or own:
            return True
        if self.own_only:
            return False
        above = (*passage.headings, *(() if self.titles else (passage.title,)))
        said = _plain_words(" ".join((text, *above)))
        if any(_plain_words(title) <= said for title, _ in self.titles if title not in self.partial):
            return True
        # By its stem a name is also a verb: 'Invocador' and 'invocar'. Where its page is there, its very words count.
        whole = {stems for _, stems in self.titles}
        held = Held.of(text, *above)
        return any(form <= held.stems for term in self.names for form in term.forms if form not in whole)


def about_of(wanted: Wanted, passages: Sequence[Passage]) -> About:
    """By the names that were resolved, and by the pages that the search knew the question to name."""
    named = [t for t in wanted.terms if t.name]
    mobs = [t for t in named if t.kind is NameKind.MOB]
    if mobs:
        named = mobs if Asked.DROPS in wanted.kinds else [t for t in named if t.kind not in _SCENES]
    titles: dict[str, frozenset[str]] = {}
    for passage in passages:
        stems = frozenset(content_stems(passage.title))
        called = bool(passage.stages.get("subject"))
        if mobs and called:
            called = any(_named(t, Held.of(passage.title)) for t in named)
        alike = any(t.kind is not NameKind.MOB and t.credit(Held.of(passage.title)) == ALIKE for t in named)
        if called or alike or any(stems and stems == form for t in named for form in t.forms):
            titles[passage.title] = stems
    typed = {stem for t in wanted.terms for form in (*t.forms, t.same) for stem in form}
    asked = [title for title, stems in titles.items() if stems & typed]
    titles = {title: stems for title, stems in titles.items() if not asked or title in asked}
    whole = {title: stems for title, stems in titles.items() if not any(stems < other for other in titles.values())}
    partial = frozenset(t for t, stems in whole.items() if stems and any(stems < n.forms[0] for n in named))
    own_only = bool(mobs) and bool(whole) and wanted.kinds[0] is Asked.DROPS
    return About(tuple(named), tuple(whole.items()), partial, own_only)


def _plain_words(text: str) -> frozenset[str]:
    return frozenset(singular(w) for w in words(text) if w not in STOPWORDS)


def _named(term: Term, held: Held) -> bool:
    """By a form of its name, not by a word that begins alike."""
    return any(form <= held.stems for form in term.forms)
