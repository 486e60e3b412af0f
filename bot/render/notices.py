"""Telling a channel what nobody in it has asked for."""

import logging

import discord

from bot.render.answers import pictures_of
from bot.render.cards import card
from bot.render.patience import NOT_TAKEN
from bot.render.said import Said
from bot.table import ChannelId

logger = logging.getLogger(__name__)

_FAILING = 500
"""From here on a status says that it is Discord that failed."""
_TOO_MANY = 429
"""The status of one notice too many, where discord.py has waited in vain."""


async def post(client: discord.Client, channel: ChannelId, said: Said) -> bool:
    """Post a card that pings nobody; where the bot may not, only the log tells of it.

    Returns whether that settles it: where Discord failed, it may be tried again.
    """
    nobody = discord.AllowedMentions.none()
    place = client.get_partial_messageable(channel)
    try:
        await place.send(view=card(said, pictures_of(client)), allowed_mentions=nobody)
    except NOT_TAKEN as error:
        logger.warning("a notice in %d was not delivered: %s", channel, error)
        return _is_final(error)
    return True


def _is_final(error: Exception) -> bool:
    """Whether Discord would say the same again: no such channel, or no right to post."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status < _FAILING and error.status != _TOO_MANY
