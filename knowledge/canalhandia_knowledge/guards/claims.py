"""Every claim of a draft against its sources: numbers, names, denials, commands, and words that no source has.

A sentence passes when
- each quantity stands in one clause of one source segment with the same value, an agreeing unit and the same noun
  beside it, in a segment about the same subject, and under the same row label where rows have labels;
- each name stands in a segment about the same subject;
- what it denies is denied there, what it asserts is not only denied there, and no opposite stands in its place;
- commands, coordinates and identifiers stand there letter by letter;
- half of its own words are those of at most two segments, and it has no rare word that no source has.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from canalhandia_knowledge.answering.wording import STOPWORDS, stem
from canalhandia_knowledge.folding import fold, words
from canalhandia_knowledge.guards.causes import ill_founded
from canalhandia_knowledge.guards.claim_matching import Subject, covers, means
from canalhandia_knowledge.guards.claim_quantities import QuantityChecker
from canalhandia_knowledge.guards.claim_vocabulary import VocabularyChecker
from canalhandia_knowledge.guards.claim_words import (
    COPULAS,
    GLUE,
    GOVERNING,
    HARM,
    LIGHT,
    OPPOSITE,
)
from canalhandia_knowledge.guards.comparisons import ill_compared
from canalhandia_knowledge.guards.conditions import conditions_turned
from canalhandia_knowledge.guards.counted_things import miscounted
from canalhandia_knowledge.guards.directions import ends_turned
from canalhandia_knowledge.guards.evidence import (
    Evidence,
    Segment,
    claimed_names,
    denial_scopes,
    denials,
    denied_as_a_whole,
    has_denial,
    meaning_words,
    name_ids,
)
from canalhandia_knowledge.guards.frames import misfilled
from canalhandia_knowledge.guards.levels import of_another_level
from canalhandia_knowledge.guards.ordering import disordered
from canalhandia_knowledge.guards.predicates import Finding, check
from canalhandia_knowledge.guards.quantifiers import overstated
from canalhandia_knowledge.guards.quantities import quantities
from canalhandia_knowledge.guards.readings import Thing
from canalhandia_knowledge.protocols import NameResolver
from canalhandia_knowledge.types import NameMatch

MIN_COVER = 0.5
SEGMENTS_PER_SENTENCE = 3
CLAUSE_SHARE = 0.5
SENTENCE_SHARE = 0.4
TOGETHER_SHARE = 0.7

_BREAK = re.compile(r"[,;:()]\s|\s(?:e|ou|mas|porém|enquanto)\s")
_PARTICLE = re.compile(r"^(?:sim|não)\s*[,.!:;]\s*(?=\w)", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*[\[(]([A-Z][a-z]+(?: [A-Za-z]+){0,3})[\])]")
_PART = re.compile(r"[,;:()]\s|\smas\s")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Judgement:
    """One sentence: `problem` None when it passed; `passages`: indexes of the passages that it stands on."""

    sentence: str
    problem: str | None
    passages: tuple[int, ...] = ()
    subject: "Subject | None" = None


class ClaimChecker:
    """Checks the sentences of drafts on one grounding. `question_names`: ids that the question may mean, the subject
    of a sentence that names none."""

    def __init__(self, evidence: Evidence, resolver: NameResolver, question: str) -> None:
        self._evidence = evidence
        self._resolver = resolver
        self._question = question
        self._question_stems = frozenset(meaning_words(question))
        self._asked = Subject(name_ids(question, resolver), frozenset())
        self._numbers = QuantityChecker(evidence, self._asked, question)
        self._words = VocabularyChecker(evidence, self._question_stems)

    def judge(self, sentence: str, subject: Subject | None = None) -> Judgement:
        """`subject`: what the sentence before was about, for 'Ele tem 32 de vida.'"""
        said, sentence = sentence, self._without_english(_PARTICLE.sub("", sentence))
        if _PARTICLE.match(said) and said[:1].lower() == "s" and self._source_forbids(sentence):
            return Judgement(said, "as fontes negam isso", (), subject)
        judged = self._judge(sentence, subject)
        return Judgement(said, judged.problem, judged.passages, judged.subject)

    def _without_english(self, sentence: str) -> str:
        """Without '[Swift Sneak]' behind a name, where the sources or the question have those words."""
        known = f"{self._evidence.verbatim} {fold(self._question)}"
        return _BRACKETS.sub(lambda m: "" if fold(m.group(1)) in known else m.group(), sentence)

    def _source_forbids(self, sentence: str) -> bool:
        """Whether the source that a 'Sim' leans on denies the thing or tells of harm."""
        near = self._nearest(sentence, list(self._evidence.segments))
        said = frozenset(meaning_words(sentence))
        return any(
            len(said & s.all_stems) >= 2 and bool((s.stems & HARM) or (said & s.denied)) and not said & HARM
            for s in near[:2]
        )

    def _judge(self, sentence: str, subject: Subject | None) -> Judgement:
        names = claimed_names(sentence, self._resolver)
        about = _subject(names[0], sentence) if names else subject
        if (problem := self._words.check(sentence, names)) is not None:
            return Judgement(sentence, problem, (), about)
        about_it = self._about(about)
        near = self._nearest(sentence, about_it)
        if not near:
            return Judgement(sentence, "nada nas fontes fala disso", (), about)
        standing: list[Segment] = []
        found = self._predicates(sentence, names, subject)
        if found.problem is not None:
            return Judgement(sentence, found.problem, (), about)
        standing.extend(self._evidence.segments[n] for n in found.segments)
        for checked in self._checks(sentence, about, names, near, about_it, standing, found):
            if isinstance(checked, str):
                return Judgement(sentence, checked, (), about)
            standing.extend(checked)
        passages = tuple(dict.fromkeys(s.passage for s in standing if s.passage >= 0))
        return Judgement(sentence, None, passages[:3], about)

    def _checks(
        self,
        sentence: str,
        about: Subject | None,
        names: list[NameMatch],
        near: list[Segment],
        about_it: list[Segment],
        standing: list[Segment],
        found: Finding,
    ) -> Iterator[list[Segment] | str]:
        """Each check in turn: the segments that bear it, or the problem. `standing` grows between them."""
        yield self._numbers.check(sentence, about)
        yield self._names(sentence, names, found.borne)
        yield self._denials(sentence, near, found)
        yield self._opposites(sentence, standing or near[:1])
        yield self._borrowed(sentence, about_it, found.stems)
        yield self._together(sentence, names, about, about_it, found.stems)
        yield self._cover(sentence, near, found.stems)
        yield self._pairing(sentence, about) or []
        yield misfilled(sentence, names, self._evidence.segments, self._asked.ids, found.stems, found.negated) or []

    def _pairing(self, sentence: str, about: Subject | None) -> str | None:
        """What a sentence joins otherwise than any source, though each of its words stands there."""
        segments = self._evidence.segments
        return (
            overstated(sentence, segments)
            or ill_compared(sentence, segments)
            or conditions_turned(sentence, segments, about or self._asked)
            or disordered(sentence, segments)
            or ill_founded(sentence, segments)
            or ends_turned(sentence, segments)
            or of_another_level(sentence, segments)
            or miscounted(sentence, segments)
        )

    # --- names ----------------------------------------------------------------------------------------------------

    def _predicates(self, sentence: str, names: list[NameMatch], about: Subject | None) -> Finding:
        subject = about or self._asked
        carried = Thing(subject.ids, subject.stems, "isso") if subject.ids or subject.stems else None
        own = [(frozenset(m.ids), m.span, frozenset(meaning_words(sentence[m.span[0] : m.span[1]]))) for m in names]
        sources = [s.said for s in self._evidence.segments]
        return check(sentence, own, carried, sources, self._evidence.stems, self._asked.ids)

    def _names(self, sentence: str, names: list[NameMatch], borne: frozenset[int]) -> list[Segment] | str:
        if not names:
            return []
        standing: list[Segment] = []
        lead = names[0]
        for number, match in enumerate(names):
            found = [s for s in self._evidence.segments if _holds_name(s, match, sentence)]
            if not found:
                return f"'{sentence[match.span[0] : match.span[1]]}' não está nas fontes"
            if match is lead or number in borne or set(match.ids) & set(lead.ids):
                continue
            together = [s for s in found if _holds_name(s, lead, sentence)]
            if not together:
                return f"as fontes não ligam {lead.label} a {match.label}"
            fitting = [s for s in together if self._says_so(s, match, lead, sentence)]
            if not fitting:
                return f"as fontes não dizem isso de {match.label}"
            standing.append(max(fitting, key=lambda s: len(s.all_stems & frozenset(meaning_words(sentence)))))
        return standing

    def _says_so(self, segment: Segment, match: NameMatch, lead: NameMatch, sentence: str) -> bool:
        """Whether the segment that holds a name says of it what the sentence does: a share of the words around it."""
        own = frozenset(meaning_words(sentence[match.span[0] : match.span[1]]))
        own |= frozenset(meaning_words(sentence[lead.span[0] : lead.span[1]]))
        clause = _clause_around(sentence, match.span)
        for text, share in ((clause, CLAUSE_SHARE), (sentence, SENTENCE_SHARE)):
            around = [s for s in meaning_words(text) if s not in own and s not in LIGHT]
            if not around:
                continue
            held = sum(1 for s in around if means(segment.all_stems, s))
            labelled = bool(segment.label & own) or segment.context >= own
            spoken = labelled or any(means(segment.stems - own, s) for s in around)
            if not spoken and not segment.label and not segment.stems & HARM:
                spoken = any(means(segment.context, s) for s in around)
            return spoken and held / len(around) >= share
        return True

    # --- denials and opposites ------------------------------------------------------------------------------------

    def _denials(self, sentence: str, near: list[Segment], found: Finding) -> list[Segment] | str:
        denied, asserted = denials(sentence)
        asserted -= found.stems
        said = frozenset(meaning_words(sentence))
        source_denied = frozenset(s for segment in near for s in segment.denied)
        source_asserted = frozenset(s for segment in near for s in segment.asserted | segment.context)
        checked = False
        for start, end in denial_scopes(sentence):
            within = meaning_words(sentence[start:end])
            scope = frozenset(within) - LIGHT
            if found.negated & set(within) or (within and within[0] in found.stems and _cue(sentence, start)):
                checked = True
                continue
            if any(start <= q.span[0] < end for q in quantities(sentence)) and not has_denial(near[0].text):
                return "a negação não está nas fontes"
            most = len(said & near[0].all_stems)
            closest = [s for s in near if len(said & s.all_stems) >= most - 1]
            if scope and not any(_denies(segment, scope) for segment in closest):
                return "a negação não está nas fontes"
        if not checked and has_denial(sentence) and not _meet(denied, source_denied):
            return "a negação não está nas fontes"
        if not has_denial(sentence) and any(len(part & said) >= 2 for part in denied_as_a_whole(near[0].text)):
            return "as fontes negam isso"
        titles = frozenset(s for segment in near for s in segment.context)
        wrongly_asserted = {s for s in asserted - denied - titles if s in source_denied and s not in source_asserted}
        if wrongly_asserted:
            return "as fontes negam isso"
        return []

    def _opposites(self, sentence: str, standing: list[Segment]) -> list[Segment] | str:
        """'acima' where the segments that a sentence stands on say 'abaixo'."""
        said = frozenset(words(sentence))
        stated = frozenset(w for segment in standing for w in words(segment.text))
        for word in said & OPPOSITE.keys():
            opposite = OPPOSITE[word] & stated
            if opposite and word not in stated and not (opposite & said):
                return f"as fontes dizem '{min(opposite)}', não '{word}'"
        return []

    def _borrowed(self, sentence: str, about_it: list[Segment], borne: frozenset[str]) -> list[Segment] | str:
        """Words that the sources only use of something else: 'bacalhau' for the wolf where the cat eats it."""
        if len(about_it) == len(self._evidence.segments):
            return []
        asked = self._about(None) if self._asked.ids else []
        own = frozenset(s for segment in (*about_it, *asked) for s in segment.all_stems)
        before = ""
        for match in _WORD.finditer(sentence):
            folded = fold(match.group())
            governed, before = fold(before) in GOVERNING or before in COPULAS, match.group().lower()
            one = stem(folded)
            if not governed or folded in STOPWORDS or folded in GLUE or one in LIGHT | borne:
                continue
            if one in self._evidence.stems and not covers(own, one):
                return f"as fontes dizem '{match.group()}' de outra coisa"
        return []

    def _together(
        self,
        sentence: str,
        names: list[NameMatch],
        about: Subject | None,
        about_it: list[Segment],
        borne: frozenset[str],
    ) -> list[Segment] | str:
        """Words that the sources know must stand together in one segment, part by part of the sentence: 'o soco
        desativa o escudo' is nobody's statement where only the axe does, though a punch is spoken of elsewhere.

        Names are left to their own check: lists of them come from several rows."""
        named = frozenset(s for m in names for s in meaning_words(sentence[m.span[0] : m.span[1]]))
        subject = named | borne | (about.stems if about is not None else frozenset[str]())
        for part in _PART.split(sentence):
            known = {s for s in meaning_words(part) if s in self._evidence.stems} - LIGHT - subject
            if len(known) < 2:
                continue
            best = max((sum(1 for s in known if means(g.all_stems, s)) for g in about_it), default=0)
            if best / len(known) < TOGETHER_SHARE:
                return "nenhuma fonte diz isso junto"
        return []

    # --- words ----------------------------------------------------------------------------------------------------

    def _about(self, about: Subject | None) -> list[Segment]:
        """The segments of a subject (its own pages and sentences that name it); all of them when there are none."""
        subject = about or self._asked
        found = [s for s in self._evidence.segments if s.passage < 0 or subject.of(s)]
        if about is None:
            passages = {s.passage for s in found}
            found = [s for s in self._evidence.segments if s.passage in passages]
        return found if any(s.passage >= 0 for s in found) else list(self._evidence.segments)

    def _nearest(self, sentence: str, segments: list[Segment]) -> list[Segment]:
        """The segments that share most with a sentence, best first."""
        said = frozenset(meaning_words(sentence))
        numbers = {(q.low, q.high) for q in quantities(sentence)}
        scored = []
        for place, segment in enumerate(segments):
            shared = len(said & segment.stems) + 0.5 * len(said & segment.context - segment.stems)
            if shared and any((q.low, q.high) in numbers for c in segment.clauses for q in c.quantities):
                shared += 1.0
            if shared:
                scored.append((-shared, place, segment))
        scored.sort(key=lambda entry: entry[:2])
        return [segment for _, _, segment in scored[:SEGMENTS_PER_SENTENCE]]

    def _cover(self, sentence: str, near: list[Segment], borne: frozenset[str]) -> list[Segment] | str:
        said = frozenset(meaning_words(sentence)) - LIGHT
        if said <= borne:
            return near[:1]
        if not said:
            return []
        best = near[0]
        covered = {s for s in said if means(best.all_stems, s)}
        used = [best]
        for segment in near[1:]:
            more = {s for s in said - covered if means(segment.all_stems, s)}
            if more:
                covered |= more
                used.append(segment)
        if len(covered) / len(said) < MIN_COVER:
            return "as fontes não dizem isso"
        return used[:2]


def _cue(sentence: str, start: int) -> bool:
    """Whether the word that denies is a verb of its own ('desativa'), not a 'não'."""
    return bool(meaning_words(re.split(r"\W", sentence[start:], maxsplit=1)[0]))


def _denies(segment: Segment, scope: frozenset[str]) -> bool:
    """Whether a segment denies what a draft does: half of the words that both have stand under its negation."""
    known = {s for s in scope if means(segment.all_stems, s)}
    right = {s for s in known if means(segment.denied, s)}
    return bool(right) and 2 * len(right) >= len(known)


def _meet(one: frozenset[str], other: frozenset[str]) -> bool:
    return any(covers(other, s) for s in one)


def _clause_around(sentence: str, span: tuple[int, int]) -> str:
    """The piece between commas and the like that a span stands in."""
    before = max((m.end() for m in _BREAK.finditer(sentence, 0, span[0])), default=0)
    after = _BREAK.search(sentence, span[1])
    return sentence[before : after.start() if after else len(sentence)]


def _holds_name(segment: Segment, match: NameMatch, sentence: str) -> bool:
    if segment.names & set(match.ids):
        return True
    own = frozenset(meaning_words(sentence[match.span[0] : match.span[1]]))
    return bool(own) and own <= segment.all_stems


def _subject(match: NameMatch, sentence: str) -> Subject:
    return Subject(frozenset(match.ids), frozenset(meaning_words(sentence[match.span[0] : match.span[1]])))
