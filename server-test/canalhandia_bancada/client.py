"""The embedded test server from Python: start it, be a player, see what the player sees.

with Bench.start(BenchOptions(directory, data=[folder])) as bench:
    bench.join("Ana")
    bench.command("Ana", "/receita tocha")
    bench.expect(to="Ana", contains="carvão")
"""

import contextlib
import itertools
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from canalhandia_bancada.errors import BenchDied, BenchNotBuilt, BenchRefused, BenchTimeout
from canalhandia_bancada.inbox import Inbox
from canalhandia_bancada.launch import CLASSES, BenchOptions, command_line
from canalhandia_bancada.messages import Click, JsonObject, LogLine, Said, Stats
from canalhandia_bancada.processes import children_of

__all__ = ["CONSOLE", "Bench", "BenchOptions"]

CONSOLE = "console"
_SHOWN = ("message", "action_bar")


class Bench:
    """A running server. Every method may be called from any thread; names of players are as joined."""

    def __init__(self, process: subprocess.Popen[bytes], options: BenchOptions) -> None:
        self.process = process
        self.options = options
        self.inbox = Inbox()
        self._ids = itertools.count(1)
        self._writing = threading.Lock()
        self._stderr: list[str] = []
        self._readers = [
            threading.Thread(target=self._read_protocol, name="bancada-out", daemon=True),
            threading.Thread(target=self._read_stderr, name="bancada-err", daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    # --- start and stop -------------------------------------------------------------------------------------

    @classmethod
    def start(cls, options: BenchOptions, deadline_s: float = 60) -> Self:
        """A server that has enabled the plugin. Raises `BenchNotBuilt`, `BenchDied`, `BenchTimeout`."""
        for needed in (CLASSES / "server", options.plugin):
            if not needed.exists():
                raise BenchNotBuilt(f"{needed} does not exist: run `make jar` first")
        options.directory.mkdir(parents=True, exist_ok=True)
        data_folder = options.directory / "plugins" / "Canalhandia"
        for name, text in options.files.items():
            (data_folder / name).parent.mkdir(parents=True, exist_ok=True)
            (data_folder / name).write_text(text, encoding="utf-8")
        process = subprocess.Popen(
            command_line(options),
            cwd=options.directory,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **options.environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        bench = cls(process, options)
        try:
            bench._await_ready(deadline_s)
        except BaseException:
            bench.kill()
            raise
        return bench

    def _await_ready(self, deadline_s: float) -> None:
        said = self.inbox.wait_said(lambda s: s.kind in {"ready", "error"}, 0, deadline_s)
        if said is None or said.kind == "error":
            problem = said.raw.get("problem") if said else "nothing was heard"
            raise BenchDied(f"the test server did not start: {problem}\n{self.log_tail()}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if value is not None:
            self.keep_log()
        self.close()

    def stop(self, deadline_s: float = 20) -> Said:
        """Ask the server to stop, and wait until the JVM has ended by itself; the `stopped` line."""
        mark = self.inbox.mark()
        self.send("stop")
        stopped = self.inbox.wait_said(lambda s: s.kind == "stopped", mark, deadline_s)
        if stopped is None:
            raise BenchTimeout(f"no 'stopped' within {deadline_s} s\n{self.log_tail()}")
        try:
            self.process.wait(deadline_s)
        except subprocess.TimeoutExpired:
            left = stopped.raw.get("threads_left")
            raise BenchTimeout(f"the JVM is still there {deadline_s} s after 'stopped'; threads left: {left}") from None
        self._finish()
        return stopped

    def kill(self) -> None:
        """`kill -9` of the JVM."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._finish()

    def close(self) -> None:
        """Stop, or kill where stopping does not work. Never raises."""
        if self.process.poll() is None:
            try:
                self.stop()
            except (BenchTimeout, BenchDied):
                self.keep_log()
        self.kill()

    def _finish(self) -> None:
        for reader in self._readers:
            reader.join(5)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError, ValueError):
                    stream.close()

    # --- being somebody ---------------------------------------------------------------------------------------

    def join(
        self,
        player: str,
        *,
        op: bool = False,
        bedrock: bool = False,
        locale: str = "pt_br",
        uuid: str | None = None,
        permissions: dict[str, bool] | None = None,
        inventory: list[JsonObject] | None = None,
        held_slot: int = 0,
    ) -> None:
        """A player comes in. `inventory`: [{"slot", "id", "count", "name"?}]."""
        self.call(
            "join",
            player=player,
            op_status=op,
            bedrock=bedrock,
            locale=locale,
            uuid=uuid,
            permissions=permissions or {},
            inventory=inventory or [],
            held_slot=held_slot,
        )

    def quit(self, player: str) -> None:
        self.call("quit", player=player)

    def command(self, sender: str, line: str) -> None:
        """Type a line as a player or as 'console'; returns when the server thread is done with it."""
        self.call("command", **_typed(sender, line=line))

    def say(self, player: str, text: str) -> None:
        """Write in the chat."""
        self.call("chat", **_typed(player, text=text))

    def tab(self, sender: str, line: str) -> list[str]:
        """What tab completion offers for the line as typed so far."""
        completions = self._asked("tab", "tab", **_typed(sender, line=line)).raw["completions"]
        assert isinstance(completions, list)
        return completions

    def permission(self, player: str, name: str, value: bool | None) -> None:
        """Give, take or (None) forget a permission of this player."""
        self.call("permission", player=player, name=name, value=value)

    def set_op(self, player: str, value: bool) -> None:
        self.call("set_op", player=player, value=value)

    def inventory(self, player: str, items: list[JsonObject]) -> None:
        """Replace what the player carries."""
        self.call("inventory", player=player, items=items)

    # --- the world ------------------------------------------------------------------------------------------------

    def add_recipe(self, key: str, recipe: JsonObject) -> None:
        """As another plugin would register one (docs/ponte.md)."""
        self.call("add_recipe", key=key, recipe=recipe)

    def remove_recipe(self, key: str) -> None:
        self.call("remove_recipe", key=key)

    def iterator_fault(self, at: int | None, *, forever: bool = False) -> None:
        """Make the recipe iterator's `at`-th step throw: that one, or from there on; None heals it."""
        self.call("iterator_fault", at=at, forever=forever)

    def reload_resources(self, data: Sequence[Path] | None = None) -> None:
        """`/minecraft:reload`, perhaps with other data folders."""
        folders = None if data is None else [str(folder) for folder in data]
        self.call("reload_resources", data=folders)

    def reload_plugin(self, deadline_s: float = 30) -> None:
        self.call("reload_plugin", deadline_s=deadline_s)

    def click(self, player: str, slot: int | list[int], kind: str = "left") -> Click:
        """Click in the open window; raises `BenchRefused` when none is open."""
        raw = self._asked("window_click", "window_click", player=player, slot=slot, kind=kind).raw
        return Click(raw["cancelled"], raw["taken"], raw["put"])

    def stats(self, *, reset: bool = False, collect: bool = True) -> Stats:
        """The figures so far; `reset`: count anew from here; `collect`: with the heap after a collection."""
        return Stats.parse(self._asked("stats", "stats", reset=reset, gc=collect).raw)

    # --- seeing -------------------------------------------------------------------------------------------------

    def expect(
        self,
        *,
        to: str | None = None,
        contains: str | Sequence[str] = (),
        kind: str | None = None,
        since: int = 0,
        deadline_s: float = 15,
    ) -> Said:
        """The first line that fits, waited for. Without `kind`: a message or an action bar. Raises `BenchTimeout`."""
        pieces = [contains] if isinstance(contains, str) else list(contains)
        kinds = _SHOWN if kind is None else (kind,)

        def fits(said: Said) -> bool:
            return said.kind in kinds and to in {None, said.to} and all(piece in said.plain for piece in pieces)

        found = self.inbox.wait_said(fits, since, deadline_s)
        if found is None:
            seen = "\n".join(f"  {s.kind} to {s.to}: {s.plain!r}" for s in self.inbox.said(since)[-20:])
            raise BenchTimeout(
                f"no {' or '.join(kinds)} to {to or 'anyone'} with {pieces} within {deadline_s} s; seen:\n"
                f"{seen or '  nothing'}\n{self.log_tail()}"
            )
        return found

    def ask(self, sender: str, line: str, *, contains: str | Sequence[str] = (), deadline_s: float = 15) -> Said:
        """Type a line and give the first message to the sender after it that holds `contains`."""
        mark = self.mark()
        self.command(sender, line)
        return self.expect(to=sender, contains=contains, kind="message", since=mark, deadline_s=deadline_s)

    def mark(self) -> int:
        """A point in time for `since`."""
        return self.inbox.mark()

    def expect_log(self, contains: str, *, deadline_s: float = 15, since: int = 0) -> LogLine:
        """The first log line with this text, waited for. Raises `BenchTimeout`."""
        found = self.inbox.wait_log(lambda line: contains in line.text, deadline_s, since)
        if found is None:
            raise BenchTimeout(f"no log line with {contains!r} within {deadline_s} s\n{self.log_tail()}")
        return found

    def log(self) -> list[LogLine]:
        return self.inbox.log()

    def log_tail(self, lines: int = 40) -> str:
        """The end of the server's log and of its standard error, for a message."""
        log = [f"[{line.level}] {line.text}" for line in self.inbox.log()[-lines:]]
        return "\n".join(["--- the server's log ends with", *log, *self._stderr[-20:]])

    def keep_log(self) -> Path:
        """Write the whole log to `bancada.log` in the run folder; the file."""
        path = self.options.directory / "bancada.log"
        lines = [f"[{line.level}] {line.text}" for line in self.inbox.log()]
        shown = [f"{said.kind} to {said.to}: {said.plain}" for said in self.inbox.said()]
        path.write_text("\n".join([*lines, "--- shown", *shown, "--- stderr", *self._stderr]) + "\n", encoding="utf-8")
        return path

    # --- the protocol -------------------------------------------------------------------------------------------

    def send(self, op: str, **arguments: object) -> int:
        """Send an operation without waiting; its id. Raises `BenchDied` when the JVM is gone."""
        number = next(self._ids)
        line = json.dumps({"op": op, **arguments, "id": number}, ensure_ascii=True) + "\n"
        assert self.process.stdin is not None
        try:
            with self._writing:
                self.process.stdin.write(line.encode())
                self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise BenchDied(f"the JVM is gone: '{op}' could not be sent\n{self.log_tail()}") from None
        return number

    def send_raw(self, line: str) -> None:
        """Send a line as it is, to see it refused."""
        assert self.process.stdin is not None
        with self._writing:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()

    def call(self, op: str, *, deadline_s: float = 15, **arguments: object) -> None:
        """Send an operation and wait until the server thread has done it. Raises `BenchRefused`, `BenchTimeout`."""
        self._asked(op, "done", deadline_s=deadline_s, **arguments)

    def _asked(self, op: str, answer: str, *, deadline_s: float = 15, **arguments: object) -> Said:
        mark = self.inbox.mark()
        number = self.send(op, **arguments)
        said = self.inbox.wait_said(
            lambda s: s.raw.get("id") == number and s.kind in {answer, "error"}, mark, deadline_s
        )
        if said is None:
            if self.process.poll() is not None:
                raise BenchDied(f"the JVM ended with {self.process.returncode} during '{op}'\n{self.log_tail()}")
            raise BenchTimeout(f"'{op}' was not answered within {deadline_s} s\n{self.log_tail()}")
        if said.kind == "error":
            raise BenchRefused(f"'{op}' was refused: {said.raw.get('problem')}")
        return said

    def _read_protocol(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            raw: JsonObject = json.loads(line)
            now = time.monotonic()
            if raw["out"] == "log":
                self.inbox.add_log(LogLine(raw["level"], raw["text"], now))
            else:
                self.inbox.add(Said(raw["out"], raw.get("to") or "", raw.get("plain") or "", raw, now))
        self.inbox.close()

    def _read_stderr(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._stderr.append(line.decode(errors="replace").rstrip("\n"))

    # --- the sidecar --------------------------------------------------------------------------------------------

    def sidecars(self) -> list[int]:
        """Process ids of the JVM's living children: the Python sidecar."""
        return children_of(self.process.pid)

    def kill_sidecar(self) -> int:
        """`kill -9` of the sidecar; its process id. Raises `LookupError` when there is none."""
        for pid in self.sidecars():
            os.kill(pid, signal.SIGKILL)
            return pid
        raise LookupError("the server has no sidecar to kill")


def _typed(sender: str, **more: str) -> JsonObject:
    """The arguments of an operation done as somebody; `as` is no name that Python lets a call use."""
    return {"as": sender, **more}
