"""Options of a command that are one of a few values, shown in the words of the table."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Generic, TypeVar

from discord import app_commands

from bot.render.answers import Interaction

_Value = TypeVar("_Value", bound=StrEnum)


class Pick(app_commands.Transformer, Generic[_Value]):
    """One of the values that have words."""

    def __init__(self, words: Mapping[_Value, str]) -> None:
        self._by_text = {value.value: value for value in words}
        self._choices = [app_commands.Choice[Any](name=w, value=v.value) for v, w in words.items()]

    @property
    def choices(self) -> list[app_commands.Choice[Any]]:
        """What Discord offers while somebody types."""
        return self._choices

    async def transform(self, _: Interaction, value: str, /) -> _Value:
        """Return the value meant; discord.py does not check that it was one of the choices."""
        if value not in self._by_text:
            raise app_commands.TransformerError(value, self.type, self)
        return self._by_text[value]
