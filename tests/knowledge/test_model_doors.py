"""The doors to models, against a scripted HTTP server that speaks both protocols and fails in every way that
field-faults.tsv names: B55, B58, B62, B65, B67, B68, and disconnects, half bodies, 401/402/404/429/500, bad JSON."""

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from canalhandia_knowledge.errors import ModelError, ModelMissing, ModelRefused, ModelUnavailable, SourceError
from canalhandia_knowledge.models import ModelChoice, ScriptedModel, make_model
from canalhandia_knowledge.models.choose import read_key
from canalhandia_knowledge.models.ollama import OllamaModel, OllamaOptions
from canalhandia_knowledge.models.openai_compatible import OpenAICompatibleModel, OpenAIOptions
from canalhandia_knowledge.protocols import ChatMessage

SAID = [ChatMessage("system", "regras"), ChatMessage("user", "oi")]
KEY = "sk-very-secret-123"

Script = Callable[["Wire"], None]


@dataclass
class Request:
    path: str
    body: dict[str, Any]
    headers: dict[str, str]


class Wire:
    """One exchange, as a script writes it."""

    def __init__(self, handler: BaseHTTPRequestHandler, request: Request) -> None:
        self.handler, self.request = handler, request

    def headers(self, kind: str = "application/x-ndjson", status: int = 200, length: int | None = None) -> None:
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", kind)
        if length is not None:
            self.handler.send_header("Content-Length", str(length))
        self.handler.send_header("Connection", "close")
        self.handler.end_headers()

    def write(self, data: str) -> None:
        self.handler.wfile.write(data.encode("utf-8"))
        self.handler.wfile.flush()

    def json(self, value: object, status: int = 200) -> None:
        data = json.dumps(value)
        self.headers("application/json", status, len(data.encode()))
        self.write(data)

    def piece(self, content: str, **more: object) -> None:
        """One line of Ollama's stream."""
        message = {
            "role": "assistant",
            "content": content,
            **({"thinking": more.pop("thinking")} if "thinking" in more else {}),
        }
        self.write(json.dumps({"model": "m", "message": message, "done": False, **more}) + "\n")

    def end(self, **more: object) -> None:
        self.piece("", **{"done": True, "done_reason": "stop", "prompt_eval_count": 7, "eval_count": 3, **more})

    def event(self, delta: dict[str, object] | None, finish: str | None = None, **more: object) -> None:
        """One event of OpenAI's stream."""
        choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
        self.write(f"data: {json.dumps({'choices': choices, **more})}\n\n")

    def gone(self) -> bool:
        """Whether the client has hung up."""
        try:
            self.handler.connection.settimeout(0)
            return self.handler.connection.recv(1) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


@dataclass
class Server:
    """Takes the next script for each POST; the last one stays."""

    scripts: list[Script] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    models: tuple[str, ...] = ("m:latest",)
    loaded: tuple[str, ...] = ()
    url: str = ""

    def play(self, *scripts: Script) -> None:
        self.scripts = list(scripts)


@pytest.fixture
def server() -> Iterator[Server]:
    yield from serving()


@pytest.fixture
def second() -> Iterator[Server]:
    yield from serving()


def serving() -> Iterator[Server]:
    made = Server()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *args: object) -> None: ...

        def do_GET(self) -> None:
            found = made.loaded if self.path == "/api/ps" else made.models
            names = [{"name": n, "model": n} for n in found]
            Wire(self, Request(self.path, {}, {})).json({"models": names, "data": names})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
            request = Request(self.path, body, dict(self.headers))
            with lock:
                made.requests.append(request)
                script = made.scripts.pop(0) if len(made.scripts) > 1 else made.scripts[0]
            self.close_connection = True
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                script(Wire(self, request))

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

        def handle_error(self, *args: object) -> None: ...

    http = Quiet(("127.0.0.1", 0), Handler)
    made.url = f"http://127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield made
    http.shutdown()
    http.server_close()
    thread.join(5)


def ollama(*servers: Server, **options: Any) -> OllamaModel:
    return OllamaModel("m", [s.url for s in servers], OllamaOptions(**{"load_s": 5.0, "answer_s": 5.0, **options}))


def openai(server: Server, **options: Any) -> OpenAICompatibleModel:
    more = {"load_s": 5.0, "answer_s": 5.0, "key": KEY, **options}
    return OpenAICompatibleModel(OpenAIOptions(url=server.url + "/v1", model="m", **more))


def good(wire: Wire) -> None:
    wire.headers()
    wire.piece("O cam")
    wire.piece("elo.")
    wire.end(load_duration=2_000_000)


def good_events(wire: Wire) -> None:
    wire.headers("text/event-stream")
    wire.event({"role": "assistant", "content": "O cam"})
    wire.event({"content": "elo."})
    wire.event({}, "stop")
    wire.event(None, usage={"prompt_tokens": 7, "completion_tokens": 3})
    wire.write("data: [DONE]\n\n")


# --- Ollama -------------------------------------------------------------------------------------------------------


def test_ollama_gets_all_that_leaving_out_costs_answers(server: Server) -> None:
    server.play(good)
    heard: list[str] = []
    schema = {"type": "object", "properties": {"termo": {"type": "string"}}}
    found = ollama(server, context_tokens=2048).chat(SAID, max_tokens=99, schema=schema, on_text=heard.append)
    assert found.content == "O camelo."
    assert heard == ["O cam", "elo."]
    assert (found.prompt_tokens, found.answer_tokens, found.load_ms) == (7, 3, 2.0)
    body = server.requests[0].body
    assert body["options"] == {"num_ctx": 2048, "num_predict": 99, "temperature": 0.0}  # B55
    assert body["keep_alive"] == "30m"  # B67
    assert body["think"] is False
    assert body["format"] == schema
    assert body["messages"][0] == {"role": "system", "content": "regras"}


def test_ollama_keeps_thinking_apart(server: Server) -> None:
    def script(wire: Wire) -> None:
        wire.headers()
        wire.piece("", thinking="hmm")
        wire.end(done_reason="length")

    server.play(script)
    found = ollama(server).chat(SAID, max_tokens=9)
    assert (found.content, found.thinking, found.truncated) == ("", "hmm", True)  # B58


def test_a_host_that_knows_no_thinking_is_asked_without(server: Server) -> None:
    server.play(lambda wire: wire.json({"error": '"m" does not support thinking'}, 400), good)
    model = ollama(server)
    assert model.chat(SAID, max_tokens=9).content == "O camelo."
    assert "think" not in server.requests[1].body
    model.chat(SAID, max_tokens=9)
    assert "think" not in server.requests[2].body


def test_the_message_of_a_missing_model_names_the_command(server: Server) -> None:
    server.play(lambda wire: wire.json({"error": "model 'm' not found"}, 404))
    with pytest.raises(ModelMissing, match="ollama pull m"):
        ollama(server).chat(SAID, max_tokens=9)


def half_body(wire: Wire) -> None:
    wire.headers()
    wire.piece("O cam")


def cut_short(wire: Wire) -> None:
    wire.headers(length=5000)
    wire.piece("O cam")


def no_json(wire: Wire) -> None:
    wire.headers()
    wire.write("<html>proxy</html>\n")


def json_of_another_shape(wire: Wire) -> None:
    wire.headers()
    wire.write("[1]\n")


def error_inside(wire: Wire) -> None:
    wire.headers()
    wire.piece("O")
    wire.write(json.dumps({"error": "out of memory"}) + "\n")


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        (half_body, ModelUnavailable),
        (cut_short, ModelUnavailable),
        (no_json, ModelUnavailable),
        (json_of_another_shape, ModelUnavailable),
        (error_inside, ModelUnavailable),
        (lambda wire: wire.json({"error": "boom"}, 500), ModelUnavailable),
        (lambda wire: wire.json([], 500), ModelUnavailable),
        (lambda wire: wire.json({"error": "unauthorized"}, 401), ModelRefused),
        (lambda wire: wire.json({"error": "pay"}, 402), ModelRefused),
        (lambda wire: wire.json({"error": "slow down"}, 429), ModelRefused),
        (lambda wire: wire.handler.connection.close(), ModelUnavailable),
    ],
)
def test_ollama_fails_as_one_of_ours(server: Server, script: Script, kind: type[ModelError]) -> None:
    server.play(script)
    with pytest.raises(kind) as failure:
        ollama(server).chat(SAID, max_tokens=9)
    assert server.url in str(failure.value)


def test_nobody_at_the_address() -> None:
    model = OllamaModel("m", ["http://127.0.0.1:9"], OllamaOptions(connect_s=2.0))
    with pytest.raises(ModelUnavailable, match="ligue o Ollama"):
        model.chat(SAID, max_tokens=9)
    assert not model.available()


def test_a_slow_load_is_waited_for_though_the_answer_may_not_take_so_long(server: Server) -> None:
    """B68: a load of 1.2 s, an answer's deadline of 0.5 s; hanging up would have begun the load anew."""
    hung_up: list[bool] = []

    def script(wire: Wire) -> None:
        wire.headers()
        until = time.monotonic() + 1.2
        while time.monotonic() < until and not wire.gone():
            time.sleep(0.02)
        hung_up.append(wire.gone())
        wire.handler.connection.settimeout(5)
        wire.piece("O camelo.")
        wire.end()

    server.play(script)
    assert ollama(server, load_s=20.0, answer_s=0.5).chat(SAID, max_tokens=9).content == "O camelo."
    assert hung_up == [False]
    assert len(server.requests) == 1


@pytest.mark.parametrize("before_headers", [True, False])
def test_a_load_without_end_is_given_up(server: Server, before_headers: bool) -> None:
    let_go = threading.Event()

    def script(wire: Wire) -> None:
        if not before_headers:
            wire.headers()
        let_go.wait(20)

    server.play(script)
    started = time.monotonic()
    with pytest.raises(ModelUnavailable, match="não começou a responder"):
        ollama(server, load_s=0.4, answer_s=30.0).chat(SAID, max_tokens=9)
    assert time.monotonic() - started < 10
    let_go.set()


def test_an_answer_without_end_is_given_up(server: Server) -> None:
    let_go = threading.Event()

    def script(wire: Wire) -> None:
        wire.headers()
        wire.piece("O cam")
        let_go.wait(20)

    server.play(script)
    with pytest.raises(ModelUnavailable, match="não terminou"):
        ollama(server, load_s=30.0, answer_s=0.4).chat(SAID, max_tokens=9)
    let_go.set()


def test_the_next_host_answers_and_the_failed_one_rests(server: Server, second: Server) -> None:
    now = [100.0]
    server.play(lambda wire: wire.json({"error": "boom"}, 500))
    second.play(good)
    model = OllamaModel("m", [server.url, second.url], clock=lambda: now[0])
    assert model.chat(SAID, max_tokens=9).content == "O camelo."
    model.chat(SAID, max_tokens=9)
    assert (len(server.requests), len(second.requests)) == (1, 2)
    now[0] += 31
    model.chat(SAID, max_tokens=9)
    assert (len(server.requests), len(second.requests)) == (2, 3)


def test_a_model_that_one_host_lacks_is_had_from_the_other(server: Server, second: Server) -> None:
    server.play(lambda wire: wire.json({"error": "model 'm' not found"}, 404))
    second.play(good)
    assert ollama(server, second).chat(SAID, max_tokens=9).content == "O camelo."


def test_what_was_told_is_not_told_twice(server: Server, second: Server) -> None:
    server.play(half_body)
    second.play(good)
    heard: list[str] = []
    with pytest.raises(ModelUnavailable):
        ollama(server, second).chat(SAID, max_tokens=9, on_text=heard.append)
    assert heard == ["O cam"]
    assert second.requests == []


def test_available_asks_for_the_model_and_remembers(server: Server) -> None:
    now = [0.0]
    model = OllamaModel("m", [server.url], clock=lambda: now[0])
    assert model.available()
    server.models = ("other:1b",)
    assert model.available()
    now[0] = 11
    assert not model.available()


def test_loaded_asks_the_host_and_believes_what_was_just_used(server: Server) -> None:
    now = [0.0]
    model = OllamaModel("m", [server.url], clock=lambda: now[0])
    assert model.loaded() is False
    server.loaded = ("m:latest",)
    assert model.loaded() is True
    server.loaded = ()
    server.play(good)
    model.chat(SAID, max_tokens=9)
    assert model.loaded() is True
    now[0] = 61
    assert model.loaded() is False


def test_a_host_that_does_not_say_what_it_holds() -> None:
    assert OllamaModel("m", ["http://127.0.0.1:9"]).loaded() is None


def test_warm_up_loads_with_the_window_that_is_used(server: Server) -> None:
    server.play(lambda wire: (wire.headers(), wire.end(done_reason="load"))[0])
    ollama(server, context_tokens=2048).warm_up()
    assert server.requests[0].body["messages"] == []
    assert server.requests[0].body["options"]["num_ctx"] == 2048
    server.play(lambda wire: wire.json({"error": "model 'm' not found"}, 404))
    with pytest.raises(ModelMissing):
        ollama(server).warm_up()


@pytest.mark.parametrize(("given", "sent"), [("-1", -1), ("0", 0), ("300s", "300s"), ("30m", "30m")])
def test_a_bare_number_is_sent_as_one(server: Server, given: str, sent: object) -> None:
    """Ollama refuses '-1' as text (no unit); as a number it means for ever."""
    server.play(good)
    ollama(server, keep_alive=given).chat(SAID, max_tokens=9)
    assert server.requests[0].body["keep_alive"] == sent


def test_twenty_threads_at_once(server: Server) -> None:
    server.play(good)
    model = ollama(server)
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(model.chat(SAID, max_tokens=9).content)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert found == ["O camelo."] * 20


# --- OpenAI-compatible ----------------------------------------------------------------------------------------------


def test_openai_stream(server: Server) -> None:
    server.play(good_events)
    heard: list[str] = []
    found = openai(server).chat(SAID, max_tokens=99, on_text=heard.append)
    assert found.content == "O camelo."
    assert heard == ["O cam", "elo."]
    assert (found.prompt_tokens, found.answer_tokens) == (7, 3)
    request = server.requests[0]
    assert request.path == "/v1/chat/completions"
    assert request.headers["Authorization"] == f"Bearer {KEY}"
    assert request.body["max_tokens"] == 99
    assert "reasoning_split" not in request.body


def test_openai_whole_body_of_a_server_that_does_not_stream(server: Server) -> None:
    message = {"role": "assistant", "content": "O camelo.", "reasoning_content": "hmm"}
    server.play(lambda wire: wire.json({"choices": [{"message": message, "finish_reason": "length"}]}))
    found = openai(server).chat(SAID, max_tokens=9)
    assert (found.content, found.thinking, found.truncated) == ("O camelo.", "hmm", True)


def test_minimax_splits_its_reasoning(server: Server) -> None:
    def script(wire: Wire) -> None:
        wire.headers("text/event-stream")
        wire.event({"reasoning_details": [{"text": "plan"}]})
        wire.event({"content": "O camelo."}, "stop")

    server.play(script)
    options = OpenAIOptions(url=server.url + "/v1", model="MiniMax-M2", key=KEY)
    found = OpenAICompatibleModel(options).chat(SAID, max_tokens=9)
    assert (found.content, found.thinking) == ("O camelo.", "plan")
    assert server.requests[0].body["reasoning_split"] is True  # B62


def test_minimax_refuses_at_http_200(server: Server) -> None:
    base = {"base_resp": {"status_code": 1008, "status_msg": f"insufficient balance {KEY}"}}
    server.play(lambda wire: wire.json({"choices": None, **base}))
    with pytest.raises(ModelRefused, match="1008: insufficient balance") as failure:
        openai(server).chat(SAID, max_tokens=9)
    assert KEY not in str(failure.value)


def test_minimax_accepts_at_http_200(server: Server) -> None:
    message = {"role": "assistant", "content": "O camelo."}
    value = {"choices": [{"message": message, "finish_reason": "stop"}], "base_resp": {"status_code": 0}}
    server.play(lambda wire: wire.json(value))
    assert openai(server).chat(SAID, max_tokens=9).content == "O camelo."


def half_events(wire: Wire) -> None:
    wire.headers("text/event-stream")
    wire.event({"content": "O cam"})


def events_without_json(wire: Wire) -> None:
    wire.headers("text/event-stream")
    wire.write("data: oops\n\n")


def error_event(wire: Wire) -> None:
    wire.headers("text/event-stream")
    wire.write(f"data: {json.dumps({'error': {'message': f'no quota for {KEY}'}})}\n\n")


@pytest.mark.parametrize(
    ("script", "kind", "said"),
    [
        (half_events, ModelUnavailable, "no meio"),
        (events_without_json, ModelUnavailable, "não é JSON"),
        (lambda wire: wire.json([]), ModelUnavailable, "não é JSON"),
        (error_event, ModelRefused, "no quota"),
        (lambda wire: wire.json({"error": f"bad key {KEY}"}, 401), ModelRefused, "chave foi recusada"),
        (lambda wire: wire.json({"error": "pay"}, 402), ModelRefused, "crédito"),
        (lambda wire: wire.json({"error": "no"}, 403), ModelRefused, "permissão"),
        (lambda wire: wire.json({"error": "no such model"}, 404), ModelMissing, "m ou o endereço"),
        (lambda wire: wire.json({"error": "slow"}, 429), ModelRefused, "limite"),
        (lambda wire: wire.json({"error": "bad"}, 400), ModelRefused, "HTTP 400"),
        (lambda wire: wire.json({"error": "boom"}, 500), ModelUnavailable, "HTTP 500"),
        (lambda wire: wire.json({"error": "over"}, 503), ModelUnavailable, "HTTP 503"),
        (lambda wire: wire.handler.connection.close(), ModelUnavailable, "caiu"),
    ],
)
def test_openai_fails_as_one_of_ours(server: Server, script: Script, kind: type[ModelError], said: str) -> None:
    server.play(script)
    with pytest.raises(kind, match=said) as failure:
        openai(server).chat(SAID, max_tokens=9)
    assert KEY not in str(failure.value)


def test_a_schema_is_sent_and_left_out_where_it_is_refused(server: Server) -> None:
    server.play(lambda wire: wire.json({"error": "unknown field response_format"}, 400), good_events)
    schema = {"type": "object"}
    assert openai(server).chat(SAID, max_tokens=9, schema=schema).content == "O camelo."
    assert server.requests[0].body["response_format"]["json_schema"]["schema"] == schema
    assert "response_format" not in server.requests[1].body


def test_openai_deadlines(server: Server) -> None:
    let_go = threading.Event()

    def silent(wire: Wire) -> None:
        wire.headers("text/event-stream")
        let_go.wait(20)

    def endless(wire: Wire) -> None:
        wire.headers("text/event-stream")
        wire.event({"content": "O"})
        let_go.wait(20)

    server.play(silent)
    with pytest.raises(ModelUnavailable, match="não começou"):
        openai(server, load_s=0.4, answer_s=30.0).chat(SAID, max_tokens=9)
    server.play(endless)
    with pytest.raises(ModelUnavailable, match="não terminou"):
        openai(server, load_s=30.0, answer_s=0.4).chat(SAID, max_tokens=9)
    let_go.set()


def test_the_key_is_in_no_repr(server: Server) -> None:
    options = OpenAIOptions(url=server.url, model="m", key=KEY)
    choice = ModelChoice("openai", "m", (server.url,), key=KEY)
    assert KEY not in repr(options)
    assert KEY not in repr(choice)
    assert KEY not in repr(OpenAICompatibleModel(options))


# --- choosing -------------------------------------------------------------------------------------------------------


def test_the_configured_door() -> None:
    assert make_model(ModelChoice("nenhum", "", ())) is None
    local = make_model(ModelChoice("ollama", "m", ("http://127.0.0.1:1",), context_tokens=2048))
    assert local is not None
    assert (local.name, local.context_tokens) == ("ollama:m", 2048)
    remote = make_model(ModelChoice("openai", "m", ("http://127.0.0.1:1/v1",)))
    assert remote is not None
    assert remote.name == "openai:m"
    for wrong in (
        ModelChoice("chatgpt", "m", ("x",)),
        ModelChoice("ollama", "", ("x",)),
        ModelChoice("ollama", "m", ()),
    ):
        with pytest.raises(SourceError):
            make_model(wrong)


def test_the_key_comes_from_the_environment_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "chave"
    path.write_text(f"{KEY}\nresto\n", encoding="utf-8")
    assert read_key(" abc ", path) == "abc"
    assert read_key(None, path) == KEY
    assert read_key("", None) is None
    path.write_text("", encoding="utf-8")
    with pytest.raises(SourceError, match="vazio"):
        read_key(None, path)
    with pytest.raises(SourceError, match="não consegui ler"):
        read_key(None, tmp_path / "nada")


def test_the_scripted_model_keeps_to_its_lines() -> None:
    model = ScriptedModel(["um", ModelUnavailable("x"), lambda messages: messages[-1].content])
    heard: list[str] = []
    assert model.chat(SAID, max_tokens=1, on_text=heard.append).content == "um"
    with pytest.raises(ModelUnavailable):
        model.chat(SAID, max_tokens=1)
    assert [model.chat(SAID, max_tokens=1).content for _ in range(2)] == ["oi", "oi"]
    assert "".join(heard).strip() == "um"
    assert len(model.calls) == 4
