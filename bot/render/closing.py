"""Turning people away while the bot stops: in words, since a silent refusal looks like a fault."""

import logging
from typing import Protocol, cast

import discord

from bot.render.answers import Interaction, show
from bot.render.patience import NOT_TAKEN
from bot.render.said import Said, Tone

logger = logging.getLogger(__name__)


class _Stops(Protocol):
    @property
    def is_stopping(self) -> bool: ...


async def may_begin(interaction: Interaction) -> bool:
    """Return whether the bot still takes work; if it does not, tell the person."""
    if not cast(_Stops, interaction.client).is_stopping:
        return True
    if interaction.type is discord.InteractionType.autocomplete:
        return True  # a suggestion begins nothing
    said = Said(Tone.REFUSED, "The bot is just being restarted; try again in a minute.")
    try:
        await show(interaction, said, private=True)
    except NOT_TAKEN as error:
        logger.warning("a refusal was not delivered: %s", error)
    return False
