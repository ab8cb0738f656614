"""`/canalhandia status|recarregar|depurar|relatorio|versao|ajuda`: what operators look at and set."""

import datetime as dt
import json
import logging
from collections.abc import Callable
from importlib.metadata import version as package_version

from canalhandia_bridge.types import Sender
from canalhandia_plugin import permissions
from canalhandia_plugin.commands.answer_commands import number_first
from canalhandia_plugin.commands.help_command import show_help
from canalhandia_plugin.commands.permitted import Handler, permitted
from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.atomic_file import write_atomically
from canalhandia_plugin.library.library import Checked
from canalhandia_plugin.literal import shortened
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.messages import Message, admin, general
from canalhandia_plugin.permissions import Access
from canalhandia_plugin.services import Services
from canalhandia_plugin.settings.keys import UNLIMITED
from canalhandia_plugin.settings.loading import Reloaded, reload
from canalhandia_plugin.status import status_messages

_CHAT_CHARS = 200
_CONSOLE_CHARS = 2_000

log = logging.getLogger("canalhandia")


class AdminCommands:
    def __init__(self, services: Services, names_changed: Callable[[], None]) -> None:
        self._services = services
        self._names_changed = names_changed

    def handlers(self) -> dict[str, Handler]:
        """Folded sub-command -> handler."""
        services = self._services
        return {
            "status": permitted(services, permissions.ADMIN_STATUS, self._status),
            "recarregar": permitted(services, permissions.ADMIN_RELOAD, self._reload),
            "depurar": permitted(services, permissions.ADMIN_TRACE, self._trace),
            "relatorio": permitted(services, permissions.ADMIN_REPORT, self._report),
            "versao": permitted(services, permissions.ADMIN_STATUS, self._version),
            "ajuda": self._help,
            "": self._help,
        }

    def _help(self, sender: Sender, _: str) -> None:
        show_help(self._services, sender, "canalhandia")

    def _version(self, sender: Sender, _: str) -> None:
        self._services.say(sender, admin.version(package_version("canalhandia-ia")))

    def _status(self, sender: Sender, rest: str) -> None:
        if rest:
            self._player_status(sender, rest.strip().strip("\"'“”"))
            return
        services = self._services
        services.aside(sender, "status", lambda: services.say(sender, *status_messages(services, full=True)))

    def _player_status(self, sender: Sender, name: str) -> None:
        services = self._services
        online = [(s.target, s.name) for s in list(services.online.values()) if s.name.casefold() == name.casefold()]
        found = online or services.store.players.named(name)
        if not found and _is_uuid(name):
            found = [(name.lower(), services.store.players.name_of(name.lower()) or name)]
        if not found:
            services.say(sender, general.unknown_player(name))
            return
        uuid, shown = found[0]
        limit = services.settings.assistant.daily_limit
        if uuid in services.online:
            limit = Access(services.online[uuid]).daily_limit(limit)
        words = "∞" if limit <= UNLIMITED else str(limit)
        services.say(sender, admin.player_usage(shown, services.gate.used_today(uuid), words))

    def _reload(self, sender: Sender, _: str) -> None:
        """Reads files and may embed documents: not on the event thread."""
        self._services.aside(sender, "recarregar", lambda: self._reload_now(sender))

    def _reload_now(self, sender: Sender) -> None:
        """All files are read before anything is taken over: applied whole, or refused whole."""
        services = self._services
        try:
            reloaded, messages, checked = self._read_all()
            services.corrections.refresh()
        except FileRefused as refused:
            problems = [str(problem) for problem in refused.problems]
            services.say(sender, admin.reload_refused(len(problems)), *(admin.problem(p) for p in problems))
            return
        services.settings, services.messages = reloaded.settings, messages
        services.library.configure(checked)
        notes = services.library.refresh()
        services.tell_java()
        services.server.retake_recipes()
        self._names_changed()
        lines: list[Message] = [admin.reloaded(len(reloaded.changed)) if reloaded.changed else admin.reloaded_same()]
        lines += [admin.reload_change(c.key, c.old, c.new) for c in reloaded.changed]
        lines += [admin.reload_restart(c.key, c.old, c.new) for c in reloaded.needs_restart]
        services.say(sender, *lines, *(admin.problem(note) for note in notes))

    def _read_all(self) -> tuple[Reloaded, MessageCatalogue, Checked]:
        """Every hand-written file, read and checked, nothing applied. Raises `FileRefused` with the problems of all."""
        services, folder = self._services, self._services.folder
        problems: list[Problem] = []
        reloaded, messages, checked = Reloaded(services.settings, (), ()), services.messages, None
        try:
            reloaded = reload(folder / data_dir.CONFIG, services.settings)
        except FileRefused as refused:
            problems += refused.problems
        try:
            messages = MessageCatalogue.load(folder, data_dir.shipped_folder(), reloaded.settings.general.language)
        except FileRefused as refused:
            problems += refused.problems
        try:
            checked = services.library.check(reloaded.settings)
        except FileRefused as refused:
            problems += refused.problems
        try:
            CorrectionFile(folder / data_dir.CORRECTIONS).read()
        except FileRefused as refused:
            problems += refused.problems
        if problems or checked is None:
            raise FileRefused(problems)
        return reloaded, messages, checked

    def _trace(self, sender: Sender, rest: str) -> None:
        number, _ = number_first(rest)
        services = self._services
        if number is None:
            services.say(sender, general.usage("/canalhandia depurar <número>"))
            return
        record, steps = services.store.answers.get(number), services.store.answers.trace(number)
        if record is None or steps is None:
            services.say(sender, admin.no_trace(number, services.settings.memory.retention_days))
            return
        most = _CONSOLE_CHARS if sender.uuid is None else _CHAT_CHARS
        lines = [admin.trace_step(name, ms, shortened(detail, most)) for name, ms, detail in steps]
        made = ", ".join(part for part in (record.kind, record.profile, record.model) if part)
        services.say(sender, admin.trace_title(number), admin.trace_answer(record.question, made), *lines)

    def _report(self, sender: Sender, _: str) -> None:
        """What a developer asks for when something is wrong; no question, name or secret of anybody in it."""
        services = self._services
        now = dt.datetime.fromtimestamp(services.clock.wall_ms() // 1_000, services.settings.general.zone)
        info = services.server.server_info()
        book = services.library.recipes.book
        running, waiting = services.queue.depth
        report = {
            "version": package_version("canalhandia-ia"),
            "server": info.software,
            "minecraft": info.minecraft_version,
            "players_online": len(info.players),
            "recipes": len(book) if book is not None else None,
            "recipe_warnings": [f"{w.key}: {w.problem}" for w in book.warnings] if book is not None else [],
            "items": len(services.library.names.catalogue.items),
            "names": len(services.library.names.catalogue),
            "index": services.library.search.version(),
            "queue": {"running": running, "waiting": waiting},
            "status": [services.messages.text(m, "") for m in status_messages(services, full=True)],
        }
        name = f"relatorios/{now:%Y-%m-%d-%H%M%S}.json"
        path = services.folder / name
        path.parent.mkdir(exist_ok=True)
        write_atomically(path, json.dumps(report, ensure_ascii=False, indent=2) + "\n")
        services.say(sender, admin.report_written(name))


def _is_uuid(text: str) -> bool:
    parts = text.split("-")
    return [len(p) for p in parts] == [8, 4, 4, 4, 12] and all(c in "0123456789abcdefABCDEF-" for c in text)
