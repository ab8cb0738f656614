"""Each small guard by itself: thinking, tool JSON, empty, script, foreign words, language, echo, length, sanitising."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canalhandia_knowledge.answering.grounding import Grounding
from canalhandia_knowledge.answering.prompting import DEFAULT_TEMPLATE
from canalhandia_knowledge.guards.echo import echo
from canalhandia_knowledge.guards.empty import empty
from canalhandia_knowledge.guards.foreign_words import another_language, foreign_words
from canalhandia_knowledge.guards.length import repetitive, too_long
from canalhandia_knowledge.guards.sanitise import sanitised
from canalhandia_knowledge.guards.script import script
from canalhandia_knowledge.guards.thinking import without_thinking
from canalhandia_knowledge.guards.tool_json import tool_json
from canalhandia_knowledge.guards.verdict import DraftContext
from canalhandia_knowledge.types import Resolution


class NoNames:
    def resolve(self, text: str) -> Resolution:
        return Resolution(text)


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        ("<think>plan</think>Resposta.", "Resposta."),  # B62
        ("<thinking>a</thinking>ok", "ok"),  # B64
        ("a</thinking>ok", "ok"),
        ("<think>never closed", ""),
        ("a</think>ok", "ok"),
        ("<THINK >a</ Think>ok", "ok"),
        ("<think>a</think><think>b</think>ok", "ok"),
        ("<think>a<think>b</think>c</think>ok", "ok"),
        ("Resposta. <think>mais", "Resposta."),
        ("Resposta.<think>dúvida</think>", "Resposta."),
        ("<think/>ok", "ok"),
        ("&lt;think&gt;a&lt;/think&gt;ok", "ok"),
        ("[THINK]a[/THINK]ok", "ok"),
        ("◁think▷a◁/think▷ok", "ok"),
        ("<reasoning type='x'>a</reasoning>ok", "ok"),
        ("<seed:think>a</seed:think>ok", "ok"),
        ("<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>ok<|return|>", "ok"),
        ("<|channel|>analysis<|message|>a", ""),
        ("Thinking: hmm\n\nResposta: ok", "ok"),
        ("**Raciocínio:** hmm sem fim", ""),
        ("ok<|im_end|>", "ok"),
        ("Pensamento do jogador é livre.", "Pensamento do jogador é livre."),
        ("Use 3 < 5 blocos.", "Use 3 < 5 blocos."),
        ("", ""),
    ],
)
def test_thinking_in_all_shapes(content: str, answer: str) -> None:
    assert without_thinking(content) == answer


@given(st.text(max_size=200))
def test_thinking_never_fails(text: str) -> None:
    assert len(without_thinking(text)) <= max(len(text), 1)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "wiki", "arguments": {"q": "camelo"}}',
        '```json\n{"termo": "camelo"}\n```',
        '[{"function": "buscar"}]',
        "<tool_call>x</tool_call>",
        "<function=wiki>camelo</function>",
        "functions.wiki(camelo)",
        "Action: wiki\nAction Input: camelo",
        'Vou buscar: {"name": "wiki"}',
        "[TOOL_CALLS] wiki",
        "{'resposta': 'sim'}",
    ],
)
def test_tool_calls_written_out(text: str) -> None:
    assert tool_json(text) is not None


@pytest.mark.parametrize("text", ["O camelo nasce no deserto.", "Use {nome} no livro.", "Lista [1] e [2].", "Y = 12"])
def test_plain_text_is_no_tool_call(text: str) -> None:
    assert tool_json(text) is None


@pytest.mark.parametrize("text", ["", "  ", "...", "42", "N/A", "null", "Resposta:", "—", "!?"])
def test_empty(text: str) -> None:
    assert empty(text) is not None


def test_a_short_answer_is_not_empty() -> None:
    assert empty("Pólvora.") is None


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        ("骆驼生活在沙漠里", True),  # B65
        ("O camelo nasce no deserto, 他很安静.", True),
        ("O camelo, na verdade, это верблюд.", True),
        ("O camelo é الجمل.", True),
        ("O cаmelo", True),  # a Cyrillic а
        ("Ｏ ｃａｍｅｌｏ", True),
        ("Quebre a piñata no Nether com a Ærea, ½ vez, 3 ª e 20 °C → pronto.", False),
        ("Poção de força: 3 × 4 = 12 µs", False),
    ],
)
def test_script(text: str, blocked: bool) -> None:
    assert (script(text) is not None) is blocked


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("O camelo nasce no deserto with muita areia.", ["with"]),
        ("Ele é the melhor.", ["the"]),
        ("Use uma espada pour atacar.", ["pour"]),
        ("O lobo pero não ataca.", ["pero"]),
        ("Precisa de swords para lutar.", ["swords"]),
        ("O Enderman teleporta no End.", []),
        ("Ponha a redstone no hopper e espere o drop.", []),
        ("O golem de ferro protege os aldeões.", []),
        ("Você pode minerar diamantes com uma picareta de ferro.", []),
        ("A poção arremessável dura três minutos.", []),
        ("Plante trigo e quebre a piñata no Nether.", []),
        ("Pegue el balde e o arco of ferro.", ["el", "of"]),
    ],
)
def test_foreign_words(text: str, words: list[str]) -> None:
    assert foreign_words(text) == words


def test_words_of_the_sources_are_nobodys() -> None:
    assert foreign_words("Use o bookshelf.", frozenset({"bookshelf"})) == []


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        ("The camel spawns in the desert and you need a saddle.", True),
        ("El camello aparece en los pueblos del desierto y necesita una silla.", True),
        ("Le chameau est dans le désert avec une selle pour vous.", True),
        ("O camelo aparece nas vilas do deserto e leva uma sela.", False),
        ("Creeper: pólvora.", False),
    ],
)
def test_whole_language(text: str, blocked: bool) -> None:
    assert (another_language(text) is not None) is blocked


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        (DEFAULT_TEMPLATE.rules, True),
        ("Use só o que está escrito nas fontes. Copie números e nomes exatamente como estão.", True),
        ("quanto de vida tem o camelo?", True),
        ("<pergunta>quanto de vida tem o camelo</pergunta>", True),
        ("Pergunta do jogador: camelo", True),
        ("Sou um modelo de linguagem.", True),
        ("O camelo tem 32 de vida.", False),
        ("O camelo tem muita vida e leva dois jogadores.", False),
    ],
)
def test_echo(text: str, blocked: bool) -> None:
    context = DraftContext("quanto de vida tem o camelo", Grounding(), NoNames(), (DEFAULT_TEMPLATE.rules,))
    assert (echo(text, context) is not None) is blocked


def test_a_yes_may_repeat_the_question() -> None:
    context = DraftContext("besta pode atirar fogo de artifício", Grounding(), NoNames())
    assert echo("Sim, a besta pode atirar fogo de artifício.", context) is None
    assert echo("A besta pode atirar fogo de artifício?", context) is not None
    assert echo("besta pode atirar fogo de artifício", context) is not None


def test_length_and_circles() -> None:
    assert too_long("a" * 4000) is not None
    assert too_long("Uma frase. " * 9) is not None
    assert too_long("O camelo nasce no deserto. Ele leva dois jogadores.") is None
    assert repetitive("o camelo é alto e " * 8) is not None
    assert repetitive("O camelo é muito alto. O camelo é muito alto.") is not None
    assert repetitive("O camelo é alto. Ele nasce no deserto.") is None


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("§4§lOi §xmundo", "Oi mundo"),
        ("&aOi &lmundo &#ff00ffaqui", "Oi mundo aqui"),  # B91
        ("<rainbow>Oi</rainbow> <click:run_command:/op>aqui</click>", "Oi aqui"),
        ("<red><bold>Oi", "Oi"),
        ("**Oi** _mundo_ `aqui` ~~não~~", "Oi mundo aqui não"),
        ("# Título\n- um\n- dois", "Título um dois"),
        ("[camelo](https://x.y) e ![a](b)", "camelo e a"),
        ("Oi 😀🐫 mundo ✅", "Oi mundo"),
        ("/op Ana", "op Ana"),
        ("//set 0", "set 0"),
        ("Use /seed para ver.", "Use /seed para ver."),
        ("@everyone e @a e @here", "@ everyone e @ a e @ here"),  # B74
        ("a\ud800b\udfffc", "abc"),
        ("a‮b​c⁦d", "abcd"),
        ("a\x00b\x07c", "a b c"),
        ("O camelo [1] nasce (fonte 2) aqui【3】.", "O camelo nasce aqui."),
        ("3 < 5 e 7 > 2", "3 < 5 e 7 > 2"),
        ("minecraft:camel e snake_case_id", "minecraft:camel e snake_case_id"),
        ("Tom & Jerry: 10 × 2 → 20 °C", "Tom & Jerry: 10 × 2 → 20 °C"),
        ("2 * 3 * 4", "2 * 3 * 4"),
    ],
)
def test_sanitised(text: str, clean: str) -> None:
    assert sanitised(text) == clean


@given(st.text(max_size=300))
def test_sanitised_text_is_harmless_whatever_comes(text: str) -> None:
    clean = sanitised(text)
    assert "§" not in clean
    assert "\n" not in clean
    assert not clean.startswith("/")
    assert clean.encode("utf-8").decode("utf-8") == clean
    assert "@everyone" not in clean
