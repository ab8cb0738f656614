"""An HTTP server that speaks Ollama's and OpenAI's chat protocols and says what it is told to, when it is told to."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Said = dict[str, Any]
_LOOK_S = 0.02


@dataclass
class ModelHost:
    """`says`: one message after another, the last for ever. `loaded`: is the model in memory; if not, requests wait for
    `load`. `asked`: the bodies of all requests, in order; `gave_up`: paths of those whose client went away."""

    says: list[Said]
    models: tuple[str, ...] = ("m:1b",)
    loaded: bool = True
    load: threading.Event = field(default_factory=threading.Event)
    asked: list[dict[str, Any]] = field(default_factory=list)
    gave_up: list[str] = field(default_factory=list)
    url: str = ""

    def questions(self) -> list[dict[str, Any]]:
        """Requests that are no warm-up."""
        return [body for body in self.asked if body.get("messages")]


@contextmanager
def model_host(text: str) -> Iterator[ModelHost]:
    """A running host with one model, which says `text`."""
    host = ModelHost([{"content": text}])
    http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(host))
    http.daemon_threads = True
    host.url = f"http://127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, args=(_LOOK_S,), daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.load.set()
        http.shutdown()
        http.server_close()
        thread.join(5)


def _handler(host: ModelHost) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *args: object) -> None: ...

        def do_GET(self) -> None:
            names = host.models if self.path != "/api/ps" or host.loaded else ()
            rows = [{"name": name, "model": name} for name in names]
            data = json.dumps({"models": rows, "data": rows}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            host.asked.append(body)
            if not host.loaded:
                while not host.load.wait(_LOOK_S):
                    if self._gone():
                        host.gave_up.append(self.path)
                        return
                host.loaded = True
            said: Said = {"content": ""}
            if body.get("messages"):
                said = host.says.pop(0) if len(host.says) > 1 else host.says[0]
            ollama = self.path == "/api/chat"
            self.send_response(200)
            self.send_header("Content-Type", "application/x-ndjson" if ollama else "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write((_ollama(said) if ollama else _openai(said)).encode())
            self.close_connection = True

        def _gone(self) -> bool:
            self.connection.settimeout(0)
            try:
                return not self.connection.recv(1)
            except BlockingIOError:
                return False
            except OSError:
                return True
            finally:
                self.connection.settimeout(None)

    return Handler


def _ollama(said: Said) -> str:
    piece = {"message": {"role": "assistant", **said}, "done": False}
    end = {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": "stop"}
    return f"{json.dumps(piece)}\n{json.dumps(end)}\n"


def _openai(said: Said) -> str:
    choice = {"index": 0, "delta": said, "finish_reason": "stop"}
    return f"data: {json.dumps({'choices': [choice]})}\n\ndata: [DONE]\n\n"
