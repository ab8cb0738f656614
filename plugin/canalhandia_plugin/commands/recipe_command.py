"""`/receita …`: all of it by code, on the event thread; only what reads an inventory (up to a tick) goes elsewhere."""

from canalhandia_bridge.types import Sender
from canalhandia_knowledge.recipes.answers import RecipeAnswer, RecipeValue, UnknownItem
from canalhandia_knowledge.recipes.command import Parsed, Verb, parse_command
from canalhandia_plugin.commands.help_command import show_help
from canalhandia_plugin.delivery import Delivery
from canalhandia_plugin.gate.gate import Use
from canalhandia_plugin.messages import general
from canalhandia_plugin.services import Services

_HELP = frozenset({"ajuda", "help", "?"})


class RecipeCommand:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery

    def run(self, sender: Sender, args: str) -> None:
        """On the event thread."""
        services = self._services
        if args.strip().casefold() in _HELP:
            show_help(services, sender, "receita")
            return
        parsed = parse_command(args)
        use = Use.RECIPE_WINDOW if parsed.window else Use.RECIPE
        refused = services.gate.may(services.access(sender), use)
        if refused is not None:
            services.say(sender, refused.message)
            return
        if parsed.verb is Verb.LACK and sender.uuid is None:
            services.say(sender, general.players_only("/receita arvore <item>"))
        elif parsed.verb in (Verb.LACK, Verb.TREE) and sender.uuid is not None:
            services.aside(sender, f"/receita {args}", lambda: self._with_inventory(sender, args, parsed))
        else:
            value = services.library.recipes.exact.receita(args, held_item=sender.held_item)
            if isinstance(value, UnknownItem) and services.library.live is not None:
                services.aside(sender, f"/receita {args}", lambda: self._ask_wiki(sender, args, parsed, value))
            else:
                self._show(sender, value, parsed)

    def _with_inventory(self, sender: Sender, args: str, parsed: Parsed) -> None:
        services = self._services
        inventory = self._delivery.inventory(sender)
        value = services.library.recipes.exact.receita(args, inventory=inventory, held_item=sender.held_item)
        self._show(sender, value, parsed)

    def _ask_wiki(self, sender: Sender, args: str, parsed: Parsed, unknown: UnknownItem) -> None:
        """A name that the catalogue lacks is looked up on the live wiki, once, and remembered."""
        services = self._services
        live = services.library.live
        learnt = live.learn(parsed.name) if live is not None else None
        if learnt == "":
            self._show(sender, services.library.recipes.exact.receita(args, held_item=sender.held_item), parsed)
            return
        self._show(sender, unknown, parsed)

    def _show(self, sender: Sender, value: RecipeValue, parsed: Parsed) -> None:
        services = self._services
        if parsed.window and isinstance(value, RecipeAnswer):
            if sender.uuid is None:
                services.say(sender, general.players_only(f"/receita {parsed.name}"))
                return
            services.server.open_window(sender.uuid, services.library.window(value))
            return
        chat = services.library.drawn(value, bedrock=sender.bedrock, console=sender.uuid is None)
        assert chat is not None
        services.send(sender, chat)
