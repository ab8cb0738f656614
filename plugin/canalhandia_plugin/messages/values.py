"""What a message is made of: its key and the values that go into its template."""

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from canalhandia_plugin.literal import literal
from canalhandia_plugin.rendering.components import Component
from canalhandia_plugin.settings.keys import Language

_DAYS = {Language.PORTUGUESE: "dias", Language.ENGLISH: "days"}  # from two days on
_DATES = {Language.PORTUGUESE: "%d/%m/%Y %H:%M", Language.ENGLISH: "%Y-%m-%d %H:%M"}


@dataclass(frozen=True, slots=True)
class Duration:
    """A stretch of time, told rounded up: '12 s', '2 min 5 s', '3 h 10 min', '2 dias'."""

    seconds: float

    def words(self, language: Language) -> str:
        whole = max(1, math.ceil(self.seconds))
        if whole < 60:
            return f"{whole} s"
        if whole < 3_600:
            return _two(whole, "min", "s")
        minutes = math.ceil(whole / 60)
        if minutes < 2_880:
            return _two(minutes, "h", "min")
        days = math.ceil(minutes / 1_440)
        return f"{days} {_DAYS[language]}"


def _two(amount: int, big: str, small: str) -> str:
    whole, rest = divmod(amount, 60)
    return f"{whole} {big}" + (f" {rest} {small}" if rest else "")


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, told in its own time zone: '30/11/2026 14:05'."""

    at: dt.datetime

    def words(self, language: Language) -> str:
        return self.at.strftime(_DATES[language])


Value = str | int | float | Duration | Moment | Component
"""A `str` is taken literally; a component (an item's translatable name, a button) is taken as it is."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence, not yet in any language. `key` is its dotted path in mensagens.yml."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


def component_of(value: Value, language: Language) -> Component:
    """A value as a component, ready to stand in a template."""
    if isinstance(value, dict):
        return value
    return {"text": words_of(value, language)}


def words_of(value: Value, language: Language) -> str:
    """A value as plain words (components: by `components.plain`, by the caller)."""
    if isinstance(value, Duration | Moment):
        return value.words(language)
    if isinstance(value, float):
        shown = f"{value:.1f}"
        return shown.replace(".", ",") if language is Language.PORTUGUESE else shown
    return literal(str(value), lines=True)
