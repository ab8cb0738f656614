"""The pipeline with a scripted model: words that pass, lies that do not, calls that are counted, PRECISO, the cache."""

import re
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from canalhandia_knowledge.answering.cache import AnswerCache
from canalhandia_knowledge.answering.pipeline import (
    MODEL_FAILED,
    NOTHING_FOUND,
    SENTENCES_CUT,
    AnswerOptions,
    AnswerPipeline,
    Stage,
)
from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE
from canalhandia_knowledge.answering.sources import LIVE_WIKI_FAILED
from canalhandia_knowledge.answering.tokens import count_tokens
from canalhandia_knowledge.errors import ModelMissing, ModelUnavailable, WikiUnavailable
from canalhandia_knowledge.models.scripted import Line, ScriptedModel
from canalhandia_knowledge.protocols import ChatMessage, Completion
from canalhandia_knowledge.types import (
    AnswerKind,
    Chunk,
    Origin,
    Passage,
    Profile,
    Question,
    Resolution,
    Sentence,
    WikiPage,
)
from canalhandia_knowledge.wiki.cache import CachedWiki
from canalhandia_knowledge.wiki.live_pages import LivePages

CAMEL = Passage(
    "1:0",
    "Camelo",
    ("Geração",),
    "Os camelos nascem nas vilas do deserto e no bioma deserto.",
    "https://wiki/Camelo",
    Origin.WIKI,
    0.9,
)
LIFE = Passage("1:1", "Camelo", (), "Vida: 32 (16 corações)\nBasta uma sela.", "https://wiki/Camelo", Origin.WIKI, 0.8)
ASKED = Question("onde nasce o camelo")
TRUE = "Os camelos nascem nas vilas do deserto e no bioma deserto."
LIE = "Os camelos nascem nas badlands."


class NoNames:
    def resolve(self, text: str) -> Resolution:
        return Resolution(text)


class Shelf:
    def __init__(self, *passages: Passage) -> None:
        self.passages = list(passages)
        self.asked: list[str] = []

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        self.asked.append(text)
        return self.passages[:limit]


def pipeline(*lines: Line, shelf: Shelf | None = None, **more: object) -> tuple[AnswerPipeline, ScriptedModel]:
    model = ScriptedModel(list(lines))
    made = AnswerPipeline(
        resolver=NoNames(),
        retriever=shelf if shelf is not None else Shelf(CAMEL, LIFE),
        model=model,
        **more,  # type: ignore[arg-type]
    )
    return made, model


def test_true_words_are_given_with_their_sources() -> None:
    made, model = pipeline(TRUE + " Basta uma sela para montar.")
    answer = made.answer(ASKED)
    assert answer.kind is AnswerKind.WORDED
    assert answer.text == TRUE + " Basta uma sela para montar."
    assert [s.label for s in answer.sources] == ["wiki: Camelo"]
    assert all(s.sources == (0,) for s in answer.sentences)
    assert answer.model == "roteiro"
    assert len(model.calls) == 1
    assert model.calls[0].messages[0] == ChatMessage("system", DEFAULT_TEMPLATE.rules)


def test_a_lie_is_told_to_the_model_once_and_the_second_draft_counts() -> None:
    made, model = pipeline(LIE, TRUE)
    answer = made.answer(ASKED)
    assert answer.kind is AnswerKind.WORDED
    assert answer.text == TRUE
    assert len(model.calls) == 2
    assert "badlands" in model.calls[1].messages[-1].content


@pytest.mark.parametrize(
    "draft",
    [
        LIE,
        "",
        "<think>hmm",
        "骆驼",
        '{"name": "wiki", "arguments": {}}',
        "Spawns in the desert and the village.",
        DEFAULT_TEMPLATE.rules,
        "onde nasce o camelo?",
        "a" * 4000,
        "Os camelos nascem a 40 blocos do deserto.",
        "Os camelos não nascem no deserto.",
        "\ud800",
    ],
)
def test_what_stays_bad_is_replaced_by_the_sources_own_words(draft: str) -> None:
    made, model = pipeline(draft)
    answer = made.answer(ASKED)
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert answer.text.startswith(TRUE)
    assert len(model.calls) == 2


def test_a_bad_sentence_among_good_ones_is_cut_and_that_is_said() -> None:
    made, _ = pipeline(TRUE + " Ele tem 50 de vida.")
    answer = made.answer(ASKED)
    assert answer.text == TRUE
    assert answer.notes == (SENTENCES_CUT,)


def test_a_draft_that_lost_the_number_gives_way_to_the_sources_own_sentences() -> None:
    made, model = pipeline("O camelo nasce no deserto.")
    answer = made.answer(Question("quanto de vida tem o camelo"))
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert "32" in answer.text
    assert "deserto" not in answer.text
    assert (len(model.calls), answer.model) == (1, model.name)


def test_a_first_sentence_that_lost_the_number_is_not_shown_early() -> None:
    made, _ = pipeline("O camelo nasce no deserto. Ele é manso.")
    shown: list[str] = []
    answer = made.answer(Question("quanto de vida tem o camelo"), on_sentence=lambda s: shown.append(s.text))
    assert shown == []
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert "32" in answer.text
    assert "deserto" not in answer.text
    assert all(s.sources == (0,) for s in answer.sentences)


@pytest.mark.parametrize("problem", [ModelUnavailable("x"), ModelMissing("ollama pull y")])
def test_a_model_that_fails_is_told_and_the_sources_answer(problem: Exception) -> None:
    made, _ = pipeline(problem)
    answer = made.answer(ASKED)
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert answer.notes == (MODEL_FAILED,)


@pytest.mark.parametrize("temperature", [0.0, 0.7])
def test_the_temperature_reaches_the_model(temperature: float) -> None:
    made, model = pipeline(TRUE, options=AnswerOptions(temperature=temperature))
    made.answer(ASKED)
    assert [call.temperature for call in model.calls] == [temperature]


def test_a_model_known_to_be_away_is_not_called() -> None:
    made, model = pipeline(TRUE)
    model.up = False
    answer = made.answer(ASKED)
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert answer.notes == ()  # in `/ia status`, not below every answer
    assert model.calls == []


def test_nothing_found_calls_no_model() -> None:
    made, model = pipeline(TRUE, shelf=Shelf())
    assert made.answer(ASKED).text == NOTHING_FOUND
    assert model.calls == []


def test_an_honest_do_not_know_is_believed_when_the_sources_are_off_the_point() -> None:
    made, _ = pipeline("Não encontrei isso nas fontes.")
    answer = made.answer(Question("qual a marca do foguete gigante roxo do astronauta soviético no camelo"))
    assert answer.kind is AnswerKind.UNKNOWN


def test_an_empty_draft_is_asked_again_with_more_room() -> None:
    made, model = pipeline(Completion("", thinking="longo", truncated=True), TRUE)  # B58
    assert made.answer(ASKED).text == TRUE
    assert model.calls[1].max_tokens == 2 * model.calls[0].max_tokens


def test_a_sentence_cut_by_the_token_limit_is_not_shown() -> None:
    made, _ = pipeline(Completion(TRUE + " O camelo leva dois", truncated=True))
    assert made.answer(ASKED).text == TRUE


def test_precise_asks_for_a_term_first_and_makes_two_calls_at_most() -> None:
    shelf = Shelf(CAMEL, LIFE)
    made, model = pipeline('{"termo": "Camelo"}', LIE, shelf=shelf)
    answer = made.answer(Question("onde nasce o camelo", Profile.PRECISO))
    assert len(model.calls) == 2
    assert model.calls[0].schema is not None
    assert model.calls[0].schema["required"] == ["termo"]
    assert shelf.asked[:2] == ["onde nasce o camelo", "Camelo"]
    assert answer.kind is AnswerKind.EXTRACTIVE


@pytest.mark.parametrize(
    "said", ["camelo", "{}", '{"termo": 3}', '{"termo": "骆驼"}', '{"termo": ""}', "<think>", "[1]"]
)
def test_a_term_that_is_none_changes_nothing(said: str) -> None:
    made, model = pipeline(said, TRUE)
    assert made.answer(Question("onde nasce o camelo", Profile.PRECISO)).text == TRUE
    assert len(model.calls) == 2


class Wiki:
    """A live wiki with one page, which counts what it is asked and can be held."""

    def __init__(self, problem: Exception | None = None) -> None:
        self.problem = problem
        self.fetched = 0
        self.gate = threading.Event()
        self.gate.set()

    def find(self, phrase: str, limit: int = 5) -> list[str]:
        if self.problem is not None:
            raise self.problem
        return ["Lua", "Camelo"]

    def page(self, title: str) -> WikiPage | None:
        self.gate.wait(10)
        self.fetched += 1
        return WikiPage(1, title, 1, TRUE, "https://wiki/Camelo", disambiguation=title == "Lua")

    def pages(self, titles: object = None) -> Iterator[WikiPage]:
        return iter(())


def one_chunk(page: WikiPage) -> list[Chunk]:
    return [Chunk("1:0", 1, 1, page.title, ("Geração",), page.wikitext, page.url)]


def test_precise_reads_the_live_page_that_the_index_lacks() -> None:
    wiki = Wiki()
    made, _ = pipeline('{"termo": "Camelo"}', TRUE, shelf=Shelf(), live_pages=LivePages(wiki, one_chunk))
    answer = made.answer(Question("onde nasce o camelo", Profile.PRECISO))
    assert answer.kind is AnswerKind.WORDED
    assert answer.sources[0].url == "https://wiki/Camelo"
    assert wiki.fetched == 1


def test_a_live_wiki_that_is_down_is_told() -> None:
    live = LivePages(Wiki(WikiUnavailable("503")), one_chunk)
    made, _ = pipeline('{"termo": "Lhama"}', TRUE, live_pages=live)
    answer = made.answer(Question("onde nasce o camelo", Profile.PRECISO))
    assert answer.text == TRUE
    assert LIVE_WIKI_FAILED in answer.notes


def test_an_answer_without_the_live_wiki_is_not_kept_for_a_day() -> None:
    live = LivePages(Wiki(WikiUnavailable("503")), one_chunk)
    made, model = pipeline('{"termo": "Lhama"}', TRUE, live_pages=live, cache=AnswerCache())
    asked = Question("onde nasce o camelo", Profile.PRECISO)
    assert [LIVE_WIKI_FAILED in made.answer(asked).notes, made.answer(asked).text] == [True, TRUE]
    assert len(model.calls) == 4


def test_five_askers_of_one_page_cause_one_fetch() -> None:
    wiki = Wiki()
    wiki.gate.clear()
    live = LivePages(CachedWiki(wiki), one_chunk)
    found: list[Sequence[Passage]] = []
    askers = [threading.Thread(target=lambda: found.append(live.look("camelo", "onde").passages)) for _ in range(5)]
    for asker in askers:
        asker.start()
    wiki.gate.set()
    for asker in askers:
        asker.join(10)
    assert len(found) == 5
    assert wiki.fetched == 1
    assert {p[0].id for p in found} == {"1:0"}


def test_a_worded_answer_is_given_again_until_knowledge_changes() -> None:
    version = ["1"]
    made, model = pipeline(TRUE, cache=AnswerCache(), knowledge_version=lambda: version[0])
    first = made.answer(ASKED)
    again = made.answer(Question("Onde nasce o CAMELO?"))
    assert again.text == first.text
    assert len(model.calls) == 1
    version[0] = "2"
    made.answer(ASKED)
    assert len(model.calls) == 2


def test_an_extractive_answer_is_not_kept_for_a_day() -> None:
    made, model = pipeline(ModelUnavailable("x"), cache=AnswerCache())
    made.answer(ASKED)
    made.answer(ASKED)
    assert len(model.calls) == 2


@pytest.mark.parametrize("draft", [LIE, "", "Não encontrei isso nas fontes."])
def test_drafts_that_did_not_pass_are_not_asked_for_again(draft: str) -> None:
    made, model = pipeline(draft, cache=AnswerCache())
    first = made.answer(ASKED)
    assert first.kind is AnswerKind.EXTRACTIVE
    calls = len(model.calls)
    assert made.answer(ASKED).text == first.text
    assert len(model.calls) == calls


def test_the_first_sentence_is_shown_when_it_has_passed() -> None:
    heard: list[Sentence] = []
    made, _ = pipeline(TRUE + " Basta uma sela para montar.")
    made.answer(ASKED, on_sentence=heard.append)
    assert [s.text for s in heard] == [TRUE]


@pytest.mark.parametrize("draft", [LIE + " " + TRUE, "<think>" + TRUE + " x</think> " + TRUE])
def test_no_first_sentence_that_did_not_pass_is_shown(draft: str) -> None:
    heard: list[Sentence] = []
    made, _ = pipeline(draft, TRUE)
    made.answer(ASKED, on_sentence=heard.append)
    assert heard == []


def test_stages_are_told_in_order() -> None:
    stages: list[Stage] = []
    made, _ = pipeline('{"termo": "Camelo"}', TRUE)
    made.answer(Question("onde nasce o camelo", Profile.PRECISO), on_progress=stages.append)
    assert stages == [Stage.SEARCHING, Stage.CONSULTING_WIKI, Stage.WRITING, Stage.CHECKING]


class Sleeping(ScriptedModel):
    """Loaded by its first call."""

    def chat(self, messages: Sequence[ChatMessage], **more: Any) -> Completion:
        said = ScriptedModel.chat(self, messages, **more)
        self.warm = True
        return said


@pytest.mark.parametrize("profile", list(Profile))
def test_a_model_that_has_to_be_loaded_is_told_so_until_it_writes(profile: Profile) -> None:
    stages: list[Stage] = []
    lines: list[Line] = ['{"termo": "Camelo"}', TRUE] if profile is Profile.PRECISO else [TRUE]
    made = AnswerPipeline(resolver=NoNames(), retriever=Shelf(CAMEL, LIFE), model=Sleeping(lines, warm=False))
    made.answer(Question("onde nasce o camelo", profile), on_progress=stages.append)
    between = [Stage.CONSULTING_WIKI] if profile is Profile.PRECISO else []
    assert stages == [Stage.SEARCHING, Stage.LOADING, *between, Stage.WRITING, Stage.CHECKING]


def test_a_window_that_is_too_small_leaves_it_to_the_sources() -> None:
    made, model = pipeline(TRUE)
    model.context_tokens = 300
    assert made.answer(ASKED).kind is AnswerKind.EXTRACTIVE
    assert model.calls == []


def test_fewer_passages_on_request() -> None:
    made, model = pipeline(TRUE, options=AnswerOptions(passages=1))
    made.answer(ASKED)
    assert 'n="1"' in model.calls[0].messages[1].content
    assert 'n="2"' not in model.calls[0].messages[1].content


@pytest.mark.parametrize("profile", list(Profile))
def test_sixty_kilobytes_of_facts_cut_no_rule(profile: Profile) -> None:
    """B55, B56: what does not fit is cut here, facts and passages first, and never by the host."""
    facts = tuple(f"regra {n}: " + "texto comprido " * 8 for n in range(450))
    made, model = pipeline('{"termo": "Camelo"}' if profile is Profile.PRECISO else TRUE, TRUE, facts=lambda: facts)
    model.context_tokens = 2048
    assert sum(map(len, facts)) > 55_000
    made.answer(Question("onde nasce o camelo " + "e mais isso " * 300, profile))
    last = model.calls[-1]
    assert last.messages[0].content == DEFAULT_TEMPLATE.rules
    assert sum(count_tokens(m.content) for m in last.messages) + last.max_tokens <= 2048
    assert "<fonte n=" in last.messages[1].content


def test_a_host_that_says_nothing_twice_leaves_it_to_the_sources() -> None:
    """B59, B61: no tools are sent at all, so there is no round that could lose them; an empty answer is tried twice."""
    made, model = pipeline(Completion(""), Completion(""))
    answer = made.answer(ASKED)
    assert answer.kind is AnswerKind.EXTRACTIVE
    assert len(model.calls) == 2
    assert all(call.schema is None for call in model.calls)


@pytest.mark.parametrize(
    "draft",
    [
        "§4§kOs camelos nascem nas vilas do deserto.",
        "<click:run_command:'/op'>Os camelos nascem nas vilas do deserto.</click>",
    ],
)
def test_no_colour_or_click_of_a_model_reaches_anybody(draft: str) -> None:
    """B91."""
    made, _ = pipeline(draft)
    text = made.answer(ASKED).text
    assert "§" not in text
    assert "<" not in text
    assert text.startswith("Os camelos nascem nas vilas do deserto.")


def test_nobody_is_pinged_by_a_model() -> None:
    """B74."""
    made, _ = pipeline("@everyone os camelos nascem nas vilas do deserto.")
    assert "@everyone" not in made.answer(ASKED).text


class Unpulled(ScriptedModel):
    """Its host answers, and lacks it."""

    def missing(self) -> bool:
        return True


@pytest.mark.parametrize(("kind", "told"), [(ScriptedModel, "fora do ar"), (Unpulled, "modelo não baixado")])
def test_the_trace_tells_a_model_that_is_not_pulled_from_one_that_is_down(kind: type[ScriptedModel], told: str) -> None:
    made = AnswerPipeline(resolver=NoNames(), retriever=Shelf(CAMEL, LIFE), model=kind(["x"], up=False))
    trace = made.answer(Question("camelo precisa domar?")).trace
    assert [step.detail for step in trace if step.name == "modelo"] == [told]
    found = next(step.detail for step in trace if step.name == "busca")
    assert re.search(r" \d,\d\d", found)
    assert not re.search(r"\d\.\d", found)


class OnlyByName(Shelf):
    """An index that finds its pages by their titles alone, as it does when a question is off its topics."""

    def search(self, text: str, *, limit: int = 6, resolution: Resolution | None = None) -> list[Passage]:
        self.asked.append(text)
        return [p for p in self.passages if p.title == text][:limit]


@pytest.mark.parametrize("asked", ["quem descobriu o brasil", "o que é um zorblax", "quem vai ganhar o brasileirão"])
def test_a_term_that_the_question_does_not_name_finds_no_answer_to_it(asked: str) -> None:
    """The model has to choose some term, also for what no page is about."""
    shelf = OnlyByName(CAMEL, LIFE)
    made, model = pipeline('{"termo": "Camelo"}', TRUE, shelf=shelf)
    answer = made.answer(Question(asked, Profile.PRECISO))
    assert answer.kind is AnswerKind.UNKNOWN
    assert len(model.calls) <= 1
    assert "Camelo" not in shelf.asked


def test_a_term_that_the_question_names_is_looked_up() -> None:
    shelf = OnlyByName(CAMEL, LIFE)
    made, _ = pipeline('{"termo": "Camelo"}', TRUE, shelf=shelf)
    assert made.answer(Question("onde nasce o camelo", Profile.PRECISO)).text == TRUE
