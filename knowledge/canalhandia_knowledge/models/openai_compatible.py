"""Models behind the OpenAI chat API: llama.cpp, vLLM, LM Studio, MiniMax and others, over httpx.

The key is read by whoever builds this (environment or file) and is never in a message, a log line or a repr.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from canalhandia_knowledge.errors import ModelError, ModelMissing, ModelRefused, ModelUnavailable
from canalhandia_knowledge.models.watch import StreamWatch
from canalhandia_knowledge.protocols import ChatMessage, Completion

log = logging.getLogger(__name__)

AVAILABLE_FOR_S = 10.0
_NO_QUOTA = {
    401: "a chave foi recusada",
    402: "acabou o crédito",
    403: "sem permissão",
    429: "limite de pedidos atingido",
}


@dataclass(frozen=True, slots=True)
class OpenAIOptions:
    """`url`: up to and with '/v1'. `key`: kept out of the repr. `load_s`, `answer_s`: as for Ollama."""

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    context_tokens: int = 8192
    connect_s: float = 5.0
    load_s: float = 300.0
    answer_s: float = 120.0


@dataclass(slots=True)
class _Heard:
    """What has come of one answer so far."""

    content: list[str] = field(default_factory=list)
    thinking: list[str] = field(default_factory=list)
    finish: str | None = None
    ended: bool = False
    prompt_tokens: int = 0
    answer_tokens: int = 0


class OpenAICompatibleModel:
    """A model behind one address. Thread-safe."""

    def __init__(self, options: OpenAIOptions, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._options = options
        headers = {"Authorization": f"Bearer {options.key}"} if options.key else {}
        timeout = httpx.Timeout(options.load_s, connect=options.connect_s, write=30.0, pool=options.connect_s)
        self._client = httpx.Client(base_url=options.url.rstrip("/") + "/", headers=headers, timeout=timeout)
        self._clock = clock
        self._seen: tuple[float, bool] | None = None

    @property
    def name(self) -> str:
        return f"openai:{self._options.model}"

    @property
    def context_tokens(self) -> int:
        return self._options.context_tokens

    def available(self) -> bool:
        """Whether the address answers at all (some providers have no list of models); remembered for 10 s."""
        if self._seen is not None and self._clock() - self._seen[0] < AVAILABLE_FOR_S:
            return self._seen[1]
        try:
            found = self._client.get("models", timeout=2.0).status_code < 500
        except httpx.HTTPError:
            found = False
        self._seen = (self._clock(), found)
        return found

    def warm_up(self) -> None:
        """Nothing to load that could be asked for."""

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.0,
        on_text: Callable[[str], None] | None = None,
    ) -> Completion:
        """One answer. A server that refuses the schema is asked once more without it."""
        started = time.perf_counter()
        body: dict[str, Any] = {
            "model": self._options.model,
            "messages": [{"role": m.role, "content": m.content} for m in messages],
            "max_tokens": max_tokens,
            "temperature": temperature,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if "minimax" in self._options.url.lower() or "minimax" in self._options.model.lower():
            body["reasoning_split"] = True
        if schema is not None:
            form = {"name": "resposta", "strict": True, "schema": schema}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        try:
            heard = self._ask(body, on_text)
        except _SchemaRefused:
            body.pop("response_format", None)
            heard = self._ask(body, on_text)
        return Completion(
            content="".join(heard.content),
            thinking="".join(heard.thinking),
            model=self.name,
            prompt_tokens=heard.prompt_tokens,
            answer_tokens=heard.answer_tokens,
            total_ms=(time.perf_counter() - started) * 1000.0,
            truncated=heard.finish == "length",
        )

    def _ask(self, body: dict[str, Any], on_text: Callable[[str], None] | None) -> _Heard:
        heard = _Heard()
        with StreamWatch(load_s=self._options.load_s, answer_s=self._options.answer_s) as watch:
            try:
                with self._client.stream("POST", "chat/completions", json=body) as response:
                    watch.attach(response)
                    if response.status_code != 200:
                        response.read()
                        raise self._from_status(response, "response_format" in body)
                    for number, event in enumerate(_events(response)):
                        if number == 0:
                            watch.first_piece()
                        self._hear(event, heard, on_text)
            except httpx.HTTPError as problem:
                raise self._from_transport(watch, problem) from problem
            except ValueError as problem:
                raise ModelUnavailable(
                    self._said("mandou algo que não é JSON; confira se o endereço é o da API")
                ) from problem
        if watch.expired:
            raise self._from_transport(watch, httpx.ReadError("cut"))
        if heard.finish is None and not heard.ended:
            raise ModelUnavailable(self._said("a resposta acabou no meio; tente de novo"))
        return heard

    def _hear(self, event: dict[str, Any] | None, heard: _Heard, on_text: Callable[[str], None] | None) -> None:
        if event is None:
            heard.ended = True
            return
        status = event.get("base_resp") or {}
        if status.get("status_code"):
            raise ModelRefused(self._said(f"recusou ({status['status_code']}: {self._safe(status.get('status_msg'))})"))
        if event.get("error"):
            raise ModelRefused(self._said(f"recusou ({self._safe(event['error'])})"))
        usage = event.get("usage") or {}
        heard.prompt_tokens = int(usage.get("prompt_tokens") or heard.prompt_tokens)
        heard.answer_tokens = int(usage.get("completion_tokens") or heard.answer_tokens)
        for choice in (event.get("choices") or [])[:1]:
            part = choice.get("delta") or choice.get("message") or {}
            thought = part.get("reasoning_content") or part.get("reasoning") or _details(part.get("reasoning_details"))
            if thought:
                heard.thinking.append(str(thought))
            if part.get("content"):
                heard.content.append(str(part["content"]))
                if on_text is not None:
                    on_text(str(part["content"]))
            heard.finish = choice.get("finish_reason") or heard.finish

    def _from_status(self, response: httpx.Response, with_schema: bool) -> ModelError:
        code, said = response.status_code, self._safe(response.text)
        if code in {400, 422} and with_schema and ("response_format" in said or "schema" in said or "grammar" in said):
            return _SchemaRefused(said)
        if code == 404:
            return ModelMissing(
                self._said(f"não tem o modelo {self._options.model} ou o endereço está errado (HTTP 404: {said})")
            )
        if code in _NO_QUOTA:
            return ModelRefused(self._said(f"{_NO_QUOTA[code]} (HTTP {code}: {said}); veja a conta do provedor"))
        if code < 500:
            return ModelRefused(self._said(f"não aceitou o pedido (HTTP {code}: {said})"))
        return ModelUnavailable(self._said(f"falhou (HTTP {code}: {said}); tente de novo mais tarde"))

    def _from_transport(self, watch: StreamWatch, problem: httpx.HTTPError) -> ModelUnavailable:
        if watch.expired == "load" or isinstance(problem, httpx.ReadTimeout):
            return ModelUnavailable(self._said(f"não começou a responder em {self._options.load_s:g} s"))
        if watch.expired == "answer":
            return ModelUnavailable(self._said(f"não terminou de responder em {self._options.answer_s:g} s"))
        if isinstance(problem, httpx.ConnectError | httpx.ConnectTimeout):
            return ModelUnavailable(self._said("ninguém atende; confira o endereço e a rede"))
        return ModelUnavailable(self._said(f"a conexão caiu ({type(problem).__name__}); tente de novo"))

    def _said(self, what: str) -> str:
        return f"{self._options.url} ({self._options.model}): {what}."

    def _safe(self, text: object) -> str:
        """What the provider said, short and without the key."""
        said = " ".join((text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)).split())[:200]
        return said.replace(self._options.key, "***") if self._options.key else said


class _SchemaRefused(ModelRefused):
    """The server does not take a JSON schema."""


def _details(value: object) -> str:
    """MiniMax's split reasoning: a list of {'text': …}."""
    if not isinstance(value, list):
        return ""
    return "".join(str(part.get("text", "")) for part in value if isinstance(part, dict))


def _events(response: httpx.Response) -> Iterator[dict[str, Any] | None]:
    """The JSON events of a stream, None for its end; a whole JSON body is one event (servers that do not stream)."""
    if "event-stream" not in response.headers.get("content-type", ""):
        yield _object(response.read())
        return
    for line in response.iter_lines():
        data = line.removeprefix("data:").strip()
        if not line.startswith("data:") or not data:
            continue
        if data == "[DONE]":
            yield None
            return
        yield _object(data)


def _object(data: str | bytes) -> dict[str, Any]:
    value = json.loads(data)
    if not isinstance(value, dict):
        raise ValueError(f"expected a JSON object, got {type(value).__name__}")
    return value
