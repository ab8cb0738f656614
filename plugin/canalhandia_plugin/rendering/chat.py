"""What is sent to one asker: lines of chat, in order."""

from collections.abc import Iterable
from dataclasses import dataclass

from canalhandia_plugin.rendering.components import Component, plain


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Lines of chat, each one component that fits a default chat's width, sent one after another."""

    lines: tuple[Component, ...]

    @classmethod
    def of(cls, lines: Iterable[Component]) -> "ChatMessage":
        """A message from any iterable of lines."""
        return cls(tuple(lines))

    def plain_lines(self) -> list[str]:
        """The lines as the console and tests read them, without trailing blanks."""
        return [plain(line).rstrip() for line in self.lines]

    def as_one(self) -> Component:
        """All lines as one component, joined by line breaks: one `reply` instead of many."""
        extra: list[Component] = []
        for index, line in enumerate(self.lines):
            if index:
                extra.append({"text": "\n"})
            extra.append(line)
        return {"text": "", "extra": extra}
