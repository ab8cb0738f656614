"""What the team decides: `/ia perfil`, `apelido`, `status`, `ajuda`."""

from collections.abc import Callable
from dataclasses import replace

from canalhandia_bridge.types import Sender
from canalhandia_knowledge.names import AliasFault, AliasRefused
from canalhandia_knowledge.types import Profile
from canalhandia_plugin import permissions
from canalhandia_plugin.commands.help_command import show_help
from canalhandia_plugin.commands.permitted import Handler, permitted
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.nickname_file import add_nickname, remove_nickname
from canalhandia_plugin.messages import admin, assistant, general
from canalhandia_plugin.services import Services
from canalhandia_plugin.settings import loading as settings
from canalhandia_plugin.status import status_messages


class TeamCommands:
    def __init__(self, services: Services, names_changed: Callable[[], None]) -> None:
        self._services = services
        self._names_changed = names_changed

    def handlers(self) -> dict[str, Handler]:
        """Folded sub-command -> handler."""
        services = self._services
        return {
            "perfil": permitted(services, permissions.PROFILE, self._profile),
            "apelido": permitted(services, permissions.NICKNAME, self._nickname),
            "status": permitted(services, permissions.ASK, self._status),
            "ajuda": self._help,
        }

    def _help(self, sender: Sender, _: str) -> None:
        show_help(self._services, sender, "ia", "iap")

    def _status(self, sender: Sender, _: str) -> None:
        services = self._services
        services.aside(sender, "/ia status", lambda: services.say(sender, *status_messages(services, full=False)))

    def _profile(self, sender: Sender, rest: str) -> None:
        services = self._services
        current = services.settings.assistant.profile
        if not rest:
            other = next(p for p in Profile if p is not current)
            services.say(sender, assistant.profile(current.value, other.value))
            return
        wanted = next((p for p in Profile if p.value.casefold() == rest.strip().casefold()), None)
        if wanted is None:
            services.say(sender, assistant.unknown_profile(rest))
            return
        path = services.folder / data_dir.CONFIG
        try:
            settings.change(path, "ia.perfil", wanted)
        except FileRefused as refused:
            problems = [admin.problem(str(p)) for p in refused.problems]
            services.say(sender, admin.reload_refused(len(problems)), *problems)
            return
        # the profile alone: whatever else was edited in the file waits for /canalhandia recarregar
        assistant_part = replace(services.settings.assistant, profile=wanted)
        services.settings = replace(services.settings, assistant=assistant_part)
        services.say(sender, assistant.profile_changed(wanted.value))

    def _nickname(self, sender: Sender, rest: str) -> None:
        """`<nome> = <item>`; with nothing behind '=' the nickname is taken away."""
        services = self._services
        nickname, equals, item = (part.strip() for part in rest.partition("="))
        if not equals or not nickname:
            services.say(sender, general.usage("/ia apelido <nome> = <item>"))
            return
        path = services.folder / data_dir.NICKNAMES
        try:
            if not item:
                removed = remove_nickname(path, nickname)
                if removed:
                    services.library.names.refresh()
                    self._names_changed()
                services.say(sender, assistant.nickname_removed(nickname))
                return
            resolver = services.library.names.resolver
            resolution = resolver.resolve(item, phrase=True)
            if not resolution.matches:
                near = [*resolution.suggestions, *(c for a in resolution.ambiguities for c in a.choices)]
                services.say(
                    sender,
                    assistant.nickname_unknown_item(item, ", ".join(m.label for m in near[:4]))
                    if near
                    else assistant.nickname_no_item(item),
                )
                return
            match = resolution.matches[0]
            target = item  # as typed, where the file can say it: 'cama' stays every bed
            try:
                services.library.names.check(nickname, item)
            except AliasRefused as refused:
                if refused.fault is not AliasFault.NO_SUCH_ITEM:
                    raise
                target = match.id if len(match.ids) == 1 else match.label
                services.library.names.check(nickname, target)
            add_nickname(path, nickname, target)
        except AliasRefused as refused:
            services.say(
                sender,
                assistant.nickname_taken(nickname, refused.owner) if refused.owner else admin.problem(str(refused)),
            )
            return
        except FileRefused as refused:
            services.say(sender, *(admin.problem(str(p)) for p in refused.problems))
            return
        services.library.names.refresh()
        self._names_changed()
        services.say(sender, assistant.nickname_added(nickname, match.label))
