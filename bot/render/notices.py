"""Telling a channel what nobody in it has asked for."""

import logging

import discord

from bot.render.answers import NOT_TAKEN, pictures_of
from bot.render.cards import card
from bot.render.said import Said
from bot.table import ChannelId

logger = logging.getLogger(__name__)


async def post(client: discord.Client, channel: ChannelId, said: Said) -> None:
    """Post a card that pings nobody; where the bot may not, only the log tells of it."""
    nobody = discord.AllowedMentions.none()
    place = client.get_partial_messageable(channel)
    try:
        await place.send(view=card(said, pictures_of(client)), allowed_mentions=nobody)
    except NOT_TAKEN as error:
        logger.warning("a notice in %d was not delivered: %s", channel, error)
