"""Handlers of sub-commands, behind the permission that each needs."""

from collections.abc import Callable

from canalhandia_bridge.types import Sender
from canalhandia_plugin.messages import general
from canalhandia_plugin.services import Services

Handler = Callable[[Sender, str], None]
"""Gets the sender and what stands behind the sub-command's word."""


def permitted(services: Services, permission: str, handler: Handler) -> Handler:
    """The handler for those who have the permission; the others are told which one it is."""

    def guarded(sender: Sender, rest: str) -> None:
        if services.access(sender).has(permission):
            handler(sender, rest)
        else:
            services.say(sender, general.no_permission(permission))

    return guarded
