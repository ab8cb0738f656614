"""Models behind Ollama's API; the only door to the `ollama` package.

Sent with every call, because leaving them out costs answers: `num_ctx` (unset, the host cuts the prompt silently at
2-4 k tokens, the system message first), `keep_alive` (unset, the model is unloaded after 5 idle minutes), `think`
off (a thinking model may spend its whole budget hidden), a JSON schema as `format` where structure is wanted (the API
has no `tool_choice`).
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import ollama

from canalhandia_knowledge.errors import ModelError, ModelMissing, ModelRefused, ModelUnavailable
from canalhandia_knowledge.models.watch import StreamWatch
from canalhandia_knowledge.protocols import ChatMessage, Completion

log = logging.getLogger(__name__)

HOST_PAUSE_S = 30.0
AVAILABLE_FOR_S = 10.0
LOADED_FOR_S = 60.0
_UNREADABLE = (ollama.ResponseError, httpx.HTTPError, ConnectionError, ValueError, AttributeError)
"""What a host may do to a short look at it."""


@dataclass(frozen=True, slots=True)
class OllamaOptions:
    """`load_s`: how long the first piece may take (the model may be loading); `answer_s`: from there to the end."""

    context_tokens: int = 4096
    keep_alive: str = "30m"
    connect_s: float = 3.0
    load_s: float = 300.0
    answer_s: float = 120.0


class _Host:
    """One host: its client, and since when it is known not to answer."""

    def __init__(self, url: str, options: OllamaOptions, own: threading.local) -> None:
        def attach(response: httpx.Response) -> None:
            watch: StreamWatch | None = getattr(own, "watch", None)
            if watch is not None:
                watch.attach(response)

        self.url = url
        self.failed_at: float | None = None
        timeout = httpx.Timeout(options.load_s, connect=options.connect_s, write=30.0, pool=options.connect_s)
        self.client = ollama.Client(host=url, timeout=timeout, event_hooks={"response": [attach]})
        self.probe = ollama.Client(host=url, timeout=httpx.Timeout(2.0))


class OllamaModel:
    """A model on the first of several hosts that answers. Thread-safe."""

    def __init__(
        self,
        model: str,
        hosts: Sequence[str] = ("http://127.0.0.1:11434",),
        options: OllamaOptions | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._model = model
        self._options = options or OllamaOptions()
        self._own = threading.local()
        self._hosts = [_Host(url, self._options, self._own) for url in hosts]
        self._clock = clock
        self._seen: tuple[float, bool] | None = None
        self._missing = False
        self._used_at: float | None = None
        self._can_think_off = True

    @property
    def name(self) -> str:
        return f"ollama:{self._model}"

    @property
    def context_tokens(self) -> int:
        return self._options.context_tokens

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.0,
        on_text: Callable[[str], None] | None = None,
    ) -> Completion:
        """One answer, from the first host that gives one. A host that fails before its first piece is passed over."""
        problems: list[ModelError] = []
        for host in self._in_order():
            told = False

            def tell(piece: str) -> None:
                nonlocal told
                told = True
                if on_text is not None:
                    on_text(piece)

            try:
                completion = self._one(host, messages, max_tokens, schema, temperature, tell)
            except ModelError as problem:
                log.warning("ollama host %s failed: %s", host.url, problem)
                if isinstance(problem, ModelUnavailable):
                    host.failed_at = self._clock()
                problems.append(problem)
                if told and on_text is not None:
                    raise
                continue
            host.failed_at = None
            self._used_at = self._clock()
            return completion
        raise _most_telling(problems)

    def available(self) -> bool:
        """Whether a host has the model; remembered for 10 s."""
        if self._seen is not None and self._clock() - self._seen[0] < AVAILABLE_FOR_S:
            return self._seen[1]
        looks = [self._has_model(host) for host in self._hosts]
        found = True in looks
        self._seen = (self._clock(), found)
        self._missing = not found and False in looks
        return found

    def missing(self) -> bool:
        """Did a host answer, as of the last look, that it lacks the model ('ollama pull' is what helps)?"""
        return not self.available() and self._missing

    def loaded(self) -> bool | None:
        """Whether the host that would be asked holds the model in memory; just used, it is not asked again."""
        if self._used_at is not None and self._clock() - self._used_at < LOADED_FOR_S:
            return True
        host = self._in_order()[0]
        try:
            names = {m.model or m.name or "" for m in host.probe.ps().models}
        except _UNREADABLE:
            return None
        return self._is_among(names)

    def warm_up(self) -> None:
        """Load the model now and keep it; raises what `chat` raises. Takes as long as a load takes."""
        problems: list[ModelError] = []
        for host in self._in_order():
            try:
                for _ in self._pieces(host, [], 1, None, 0.0):
                    pass
            except ModelError as problem:
                problems.append(problem)
                continue
            return
        raise _most_telling(problems)

    def _has_model(self, host: _Host) -> bool | None:
        """None: nobody answers there."""
        try:
            names = {m.model or "" for m in host.probe.list().models}
        except _UNREADABLE:
            return None
        return self._is_among(names)

    def _is_among(self, names: set[str]) -> bool:
        wanted = self._model if ":" in self._model else f"{self._model}:latest"
        return wanted in names or self._model in names

    def _in_order(self) -> list[_Host]:
        """Hosts that work first, those that failed in the last 30 s behind them (tried all the same)."""
        now = self._clock()
        return sorted(self._hosts, key=lambda h: h.failed_at is not None and now - h.failed_at < HOST_PAUSE_S)

    def _one(
        self,
        host: _Host,
        messages: Sequence[ChatMessage],
        max_tokens: int,
        schema: dict[str, Any] | None,
        temperature: float,
        tell: Callable[[str], None],
    ) -> Completion:
        started = time.perf_counter()
        content: list[str] = []
        thinking: list[str] = []
        last: ollama.ChatResponse | None = None
        for piece in self._pieces(host, messages, max_tokens, schema, temperature):
            if piece.message.thinking:
                thinking.append(piece.message.thinking)
            if piece.message.content:
                content.append(piece.message.content)
                tell(piece.message.content)
            last = piece
        if last is None or not last.done:
            raise ModelUnavailable(
                f"{host.url}: a resposta de {self._model} acabou no meio; veja o log do Ollama e tente de novo."
            )
        return Completion(
            content="".join(content),
            thinking="".join(thinking),
            model=self.name,
            prompt_tokens=last.prompt_eval_count or 0,
            answer_tokens=last.eval_count or 0,
            load_ms=(last.load_duration or 0) / 1e6,
            total_ms=(time.perf_counter() - started) * 1000.0,
            truncated=last.done_reason == "length",
        )

    def _pieces(
        self,
        host: _Host,
        messages: Sequence[ChatMessage],
        max_tokens: int,
        schema: dict[str, Any] | None,
        temperature: float,
    ) -> Iterator[ollama.ChatResponse]:
        options = {
            "num_ctx": self._options.context_tokens,
            "num_predict": max_tokens,
            "temperature": temperature,
        }
        with StreamWatch(load_s=self._options.load_s, answer_s=self._options.answer_s) as watch:
            self._own.watch = watch
            try:
                first = True
                for piece in self._stream(host, messages, schema, options):
                    if first:
                        watch.first_piece()
                        first = False
                    yield piece
                if watch.expired:
                    raise self._from_transport(host, watch, TimeoutError())
            except ollama.ResponseError as problem:
                raise self._from_response(host, problem) from problem
            except (httpx.HTTPError, ConnectionError, ValueError, AttributeError) as problem:
                raise self._from_transport(host, watch, problem) from problem
            finally:
                self._own.watch = None

    def _stream(
        self, host: _Host, messages: Sequence[ChatMessage], schema: dict[str, Any] | None, options: dict[str, Any]
    ) -> Iterator[ollama.ChatResponse]:
        """The pieces; a host too old or too strict for `think` is asked once more without it."""
        sent = [{"role": m.role, "content": m.content} for m in messages]
        think = False if self._can_think_off else None
        try:
            yield from host.client.chat(
                model=self._model,
                messages=sent,
                stream=True,
                format=schema,
                options=options,
                keep_alive=_keep_alive(self._options.keep_alive),
                think=think,
            )
        except ollama.ResponseError as problem:
            if think is None or problem.status_code != 400 or "think" not in str(problem.error).lower():
                raise
            self._can_think_off = False
            yield from self._stream(host, messages, schema, options)

    def _from_response(self, host: _Host, problem: ollama.ResponseError) -> ModelError:
        said = str(problem.error).strip()[:200]
        if problem.status_code == 404 or "not found" in said.lower():
            return ModelMissing(
                f"{host.url}: o modelo {self._model} não está nesta máquina; rode lá: ollama pull {self._model}"
            )
        if problem.status_code in {401, 402, 403, 429}:
            return ModelRefused(
                f"{host.url}: o Ollama recusou (HTTP {problem.status_code}: {said}); veja a conta e os limites."
            )
        where = f"HTTP {problem.status_code}: " if problem.status_code > 0 else ""
        return ModelUnavailable(f"{host.url}: o Ollama falhou ({where}{said}); veja o log do Ollama.")

    def _from_transport(self, host: _Host, watch: StreamWatch, problem: Exception) -> ModelUnavailable:
        if watch.expired == "load" or isinstance(problem, httpx.ReadTimeout):
            what = f"{self._model} não começou a responder em {self._options.load_s:g} s; aumente o tempo de carga"
        elif watch.expired == "answer":
            what = f"{self._model} não terminou em {self._options.answer_s:g} s; use um modelo menor ou aumente o tempo"
        elif isinstance(problem, httpx.ConnectError | httpx.ConnectTimeout | ConnectionError):
            what = "ninguém atende; ligue o Ollama (ollama serve) ou corrija o endereço"
        else:
            what = f"a conversa com o Ollama caiu ({type(problem).__name__}); tente de novo"
        return ModelUnavailable(f"{host.url}: {what}.")


def _keep_alive(value: str) -> str | int:
    """As the API takes it: a bare number must not be text there ('-1', for ever, has no unit)."""
    return int(value) if value.lstrip("-").isdigit() else value


def _most_telling(problems: Sequence[ModelError]) -> ModelError:
    """What the operator can act on first: a missing model, a refusal, then silence."""
    for kind in (ModelMissing, ModelRefused):
        found = next((p for p in problems if isinstance(p, kind)), None)
        if found is not None:
            return found
    return problems[-1] if problems else ModelUnavailable("Nenhum endereço do Ollama configurado: dê um em ia.ollama.")
