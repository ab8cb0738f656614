"""Every sentence in every language: rendered, linted, held against the code, and safe with hostile values."""

import datetime as dt
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canalhandia_plugin import messages
from canalhandia_plugin.command_tree import COMMANDS
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.yaml_file import read_document
from canalhandia_plugin.literal import literal
from canalhandia_plugin.message_catalogue import FILES, MessageCatalogue, Sentence, read_sentences
from canalhandia_plugin.messages import Duration, Message, Moment, assistant, gate, general
from canalhandia_plugin.minimessage import BadTemplate, Template
from canalhandia_plugin.rendering.components import plain
from canalhandia_plugin.settings.keys import Language

HOSTILE = "§c<red>&a<click:run_command:'/op x'>{n} @everyone\u202e\ud800\x07"
SAMPLES: dict[Any, Any] = {
    str: "Ana", int: 3, float: 12.0, dict[str, Any]: {"text": "Diamante"},
    Moment: Moment(dt.datetime(2026, 11, 30, 14, 5, tzinfo=dt.UTC)),
}  # fmt: skip
IN_CLICKS = {"command": "/ia mais", "help_command": "/ia ajuda", "near": "/ia corrigir", "address": "https://a.b/c"}


def functions() -> list[tuple[str, Callable[..., Message]]]:
    found = []
    for module_info in pkgutil.iter_modules(messages.__path__):
        module = importlib.import_module(f"{messages.__name__}.{module_info.name}")
        if module_info.name != "values":
            found += [
                (f"{module_info.name}.{name}", function)
                for name, function in inspect.getmembers(module, inspect.isfunction)
                if function.__module__ == module.__name__
            ]
    return found


FUNCTIONS = functions()


def sample(function: Callable[..., Message], text: str | None = None, number: int = 3) -> Message:
    arguments = {}
    for name, parameter in inspect.signature(function).parameters.items():
        value = SAMPLES[parameter.annotation]
        if parameter.annotation is int:
            value = number
        if parameter.annotation is str:
            value = IN_CLICKS.get(name, value if text is None else text)
        if name == "key":
            value = "perguntar"
        arguments[name] = value
    return function(**arguments)


def exchanged(value: Any, old: str, new: str) -> Any:
    """The same component with one text in the place of another, wherever it is a whole text."""
    if isinstance(value, dict):
        return {key: exchanged(child, old, new) for key, child in value.items()}
    if isinstance(value, list):
        return [exchanged(child, old, new) for child in value]
    return new if value == old else value


@pytest.fixture(scope="module")
def shipped(root: Path) -> dict[str, dict[str, Sentence]]:
    """The sentences of each shipped file, by its name."""
    return {name: read_sentences(read_document(root / "config" / name)) for name in FILES.values()}


@pytest.fixture(scope="module")
def catalogue(root: Path) -> MessageCatalogue:
    return MessageCatalogue.load(root / "config", root / "config", Language.PORTUGUESE)


def test_there_is_a_function_for_every_sentence_and_a_sentence_for_every_function(
    shipped: dict[str, dict[str, Sentence]],
) -> None:
    of_code = {sample(function).key for _, function in FUNCTIONS if "explanation" not in function.__name__}
    of_code |= {f"comandos.{form.explanation}" for form in COMMANDS}
    assert {name: set(sentences) for name, sentences in shipped.items()} == dict.fromkeys(FILES.values(), of_code)


def test_every_sentence_is_said_somewhere(root: Path) -> None:
    package = root / "plugin" / "canalhandia_plugin"
    code = "\n".join(p.read_text(encoding="utf-8") for p in package.rglob("*.py") if p.parent.name != "messages")
    assert [name for name, function in FUNCTIONS if not re.search(rf"\.{function.__name__}\b", code)] == []


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
@pytest.mark.parametrize("locale", ["pt_br", "en_us"])
@pytest.mark.parametrize("number", [1, 3])
def test_every_sentence_renders(
    catalogue: MessageCatalogue, name: str, function: Callable[..., Message], locale: str, number: int
) -> None:
    message = sample(function, number=number)
    text = catalogue.text(message, locale)
    assert text.strip() == text
    assert text
    assert not re.search(r"[§{}]|</?(?:red|gold|gray|click|hover|bold|yellow|green|white)", text)
    for value in message.values.values():
        if isinstance(value, str):
            assert value in text or value in repr(catalogue.component(message, locale))


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
def test_placeholders_are_those_of_the_code_in_every_language(
    shipped: dict[str, dict[str, Sentence]], name: str, function: Callable[..., Message]
) -> None:
    message = sample(function)
    for file, sentences in shipped.items():
        sentence = sentences[message.key]
        assert sentence.many.placeholders == set(message.values), (file, message.key)
        assert sentence.one is None or sentence.one.placeholders | {"n"} == set(message.values)


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
def test_the_comment_above_is_the_rendered_form(
    shipped: dict[str, dict[str, Sentence]], name: str, function: Callable[..., Message]
) -> None:
    rows = inspect.getsource(inspect.getmodule(function)).splitlines()  # type: ignore[arg-type]
    place = next(n for n, row in enumerate(rows) if row.startswith(f"def {function.__name__}("))
    message = sample(function)
    sentence = shipped["mensagens.yml"][message.key]
    blank = {name: {"comando": "/ia ANY", "endereco": "https://ANY"}.get(name, "ANY") for name in sentence.placeholders}
    words = plain(sentence.many.fill({name: {"text": value} for name, value in blank.items()}))
    pattern = re.sub(r"(?:/ia\\ |https://)?ANY", ".+", re.escape(words))
    assert re.fullmatch(pattern, rows[place - 1].removeprefix("# ")), (rows[place - 1], pattern)


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
def test_what_players_write_is_never_parsed(
    catalogue: MessageCatalogue, name: str, function: Callable[..., Message]
) -> None:
    calm = catalogue.component(sample(function), "pt_br")
    hostile = catalogue.component(sample(function, HOSTILE), "pt_br")
    kept = literal(HOSTILE)
    assert kept == "<red>&a<click:run_command:'/op x'>{n} @everyone"
    assert exchanged(hostile, kept, "Ana") == calm


@given(st.text())
def test_a_literal_is_harmless_whatever_was_typed(text: str) -> None:
    kept = literal(text)
    assert "§" not in kept
    assert kept.isprintable() or "\u200d" in kept or any(c.isspace() for c in kept)
    kept.encode("utf-8")
    assert literal(kept) == kept


def test_nested_section_signs_leave_no_code() -> None:
    assert literal("a§§ccb §kx\u2028y\tz") == "acb xy z"


@pytest.mark.parametrize(
    ("seconds", "words", "english"),
    [
        (0, "1 s", "1 s"), (0.2, "1 s", "1 s"), (11.01, "12 s", "12 s"), (59.5, "1 min", "1 min"),
        (60, "1 min", "1 min"),
        (125, "2 min 5 s", "2 min 5 s"), (3599.5, "1 h", "1 h"), (11400, "3 h 10 min", "3 h 10 min"),
        (86399, "24 h", "24 h"), (172_800, "2 dias", "2 days"), (172_801, "3 dias", "3 days"),
    ],
)  # fmt: skip
def test_durations(seconds: float, words: str, english: str) -> None:
    assert Duration(seconds).words(Language.PORTUGUESE) == words
    assert Duration(seconds).words(Language.ENGLISH) == english


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("pt_br", "Espere"),
        ("pt_pt", "Espere"),
        ("PT_BR", "Espere"),
        ("en_gb", "Wait"),
        ("de_de", "Espere"),
        ("", "Espere"),
    ],
)
def test_the_language_follows_the_client_and_falls_back(catalogue: MessageCatalogue, locale: str, words: str) -> None:
    assert catalogue.text(gate.cooldown(12), locale).startswith(words)


def test_the_fallback_language_is_the_operators(root: Path) -> None:
    english = MessageCatalogue.load(root / "config", root / "config", Language.ENGLISH)
    assert english.text(gate.cooldown(12), "de_de") == "Wait 12 s before you ask again."
    assert english.text(gate.cooldown(12), "pt_br") == "Espere 12 s para perguntar de novo."


def test_one_and_several(catalogue: MessageCatalogue) -> None:
    assert catalogue.text(assistant.queued(1), "pt_br") == "Há 1 pergunta na sua frente."
    assert catalogue.text(assistant.queued(2), "pt_br") == "Há 2 perguntas na sua frente."


@pytest.fixture
def own(tmp_path: Path, root: Path) -> Callable[[str], MessageCatalogue]:
    def load(text: str) -> MessageCatalogue:
        (tmp_path / "mensagens.yml").write_text(text, encoding="utf-8")
        return MessageCatalogue.load(tmp_path, root / "config", Language.PORTUGUESE)

    return load


def test_an_operator_s_sentence_replaces_the_shipped_one(own: Callable[[str], MessageCatalogue]) -> None:
    catalogue = own("portao:\n  espera: '<#ff8800><b>Calma!</b> {tempo}'\n")
    assert catalogue.component(gate.cooldown(5), "pt_br") == {
        "text": "", "color": "#ff8800", "extra": [{"text": "Calma!", "bold": True}, {"text": " "}, {"text": "5 s"}],
    }  # fmt: skip
    assert catalogue.text(general.busy(), "pt_br") == "A assistente está ocupada. Tente de novo em alguns segundos."
    assert catalogue.text(gate.cooldown(5), "en_us") == "Wait 5 s before you ask again."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("espera: '{tenpo}'", "tire {tenpo}: aqui só se pode usar {tempo}"),
        ("sem-perguntas: '{n}'", "tire {n}: aqui só se pode usar nenhum"),
        ("espera: '§aoi'", "tire o sinal §"),
        ("espera: '<rainbow>oi'", "troque <rainbow> por uma cor"),
        ("espera: '<gradient:red:blue>oi'", "troque <gradient> por uma cor"),
        ("espera: 'oi</red>'", "apague </red>"),
        ("espera: 'a < b'", r"escreva \< para o próprio sinal <"),
        ("espera: '{'", "escreva {{"),
        ("espera: 5", "escreva o texto entre aspas"),
        ("espera:", "escreva o texto entre aspas"),
        ("espera: [a]", "escreva o texto entre aspas"),
        ("espera: {um: a}", "escreva o texto entre aspas"),
        ("esperra: 'oi'", "apague a linha: não há mensagem com este nome"),
        ("espera: \"<click:run_command:'/op Ana'>x</click>\"", "um clique só pode usar /ia"),
        ("espera: \"<click:run_command:'/ia {tempo}'>x</click>\"", "tire {tempo} de dentro do clique"),
        ("espera: \"<click:open_url:'javascript:x'>x</click>\"", "começa com https://"),
    ],
)
def test_a_bad_template_is_named_with_its_line(own: Callable[[str], MessageCatalogue], line: str, said: str) -> None:
    with pytest.raises(FileRefused) as caught:
        own(f"# minhas\nportao:\n  {line}\n")
    assert "mensagens.yml, linha 3: portao." in str(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("source", "component"),
    [
        ("<Gold>a</GOLD>b", {"text": "", "extra": [{"text": "a", "color": "gold"}, {"text": "b"}]}),
        ("<grey>a", {"text": "a", "color": "gray"}),
        ("<color:red>a</color>b", {"text": "", "extra": [{"text": "a", "color": "red"}, {"text": "b"}]}),
        ("<c:#FF8800>a", {"text": "a", "color": "#ff8800"}),
        ("<red><b>a<reset>b", {"text": "", "extra": [
            {"text": "", "color": "red", "extra": [{"text": "a", "bold": True}]}, {"text": "b"},
        ]}),
        ("a<br>b<newline>c", {"text": "a\nb\nc"}),
        ("a \\< b {{c}} \\\\", {"text": "a < b {c} \\"}),
        ("<hover:show_text:'<red>x: \\'y\\''>a</hover>", {
            "text": "a", "hoverEvent": {"action": "show_text", "contents": {"text": "x: 'y'", "color": "red"}},
        }),
        ("<click:open_url:'https://a.b/c?d=e'>a", {
            "text": "a", "clickEvent": {"action": "open_url", "value": "https://a.b/c?d=e"},
        }),
    ],
)  # fmt: skip
def test_the_tags_that_operators_may_use(source: str, component: dict[str, Any]) -> None:
    assert Template(source).fill({}) == component


@given(st.text(alphabet="<>{}:'\"\\/abgold#ff8800 ", max_size=40))
def test_no_template_breaks_the_parser(source: str) -> None:
    try:
        template = Template(source)
    except BadTemplate:
        return
    plain(template.fill({name: {"text": "x"} for name in template.placeholders}))


def test_a_click_cannot_leave_our_commands() -> None:
    template = Template("<click:run_command:'{comando}'>x</click>")
    with pytest.raises(ValueError, match="may not do"):
        template.fill({"comando": {"text": "/op Ana"}})
    with pytest.raises(ValueError, match="may not do"):
        template.fill({"comando": {"text": "/ia a\nb"}})
