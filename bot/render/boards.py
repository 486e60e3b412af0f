"""Keeping the boards up to date: few edits, and always the last state."""

import asyncio
import logging

import discord

from bot.render.board import board
from bot.render.cards import card
from bot.render.status import status
from bot.table import ChannelId, Table

logger = logging.getLogger(__name__)

_CALM = 0.7
"""Seconds from the first change to the edit: what happens meanwhile is one edit."""


class BoardKeeper:
    """Edits a channel's board after its game changed."""

    def __init__(self, client: discord.Client, table: Table) -> None:
        self._client = client
        self._table = table
        self._waiting: dict[ChannelId, asyncio.Task[None]] = {}
        self._followed: set[ChannelId] = set()

    async def open(self) -> None:
        """Learn which channels have a board."""
        self._followed = set(await self._table.boards())

    def changed(self, channel: ChannelId) -> None:
        """Note that a game changed; its board, if it has one, follows soon."""
        if channel in self._followed and channel not in self._waiting:
            self._waiting[channel] = asyncio.create_task(self._follow(channel))

    async def close(self) -> None:
        """Let what waits be done, at once."""
        waiting = list(self._waiting.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def moved(self, channel: ChannelId, message: int) -> None:
        """Note that the board stands in another message now, and take away the old one."""
        old = await self._table.board(channel)
        await self._table.put_board(channel, message)
        self._followed.add(channel)
        if old is not None:
            try:
                await self._message(channel, old).delete()
            except discord.HTTPException as error:
                logger.info("an old board in %d stays: %s", channel, error)

    async def _follow(self, channel: ChannelId) -> None:
        try:
            await asyncio.sleep(_CALM)
        finally:
            self._waiting.pop(channel, None)  # a change from now on needs an edit of its own
        message = await self._table.board(channel)
        if message is None:
            return
        position = await self._table.look(channel)
        said = board(position) if position else status(None)
        try:
            await self._message(channel, message).edit(view=card(said))
        except discord.NotFound:
            await self._post_anew(channel, card(said))
        except discord.HTTPException as error:
            logger.warning("the board in %d cannot be edited: %s", channel, error)
        if position is None:
            self._followed.discard(channel)
            await self._table.drop_board(channel)

    async def _post_anew(self, channel: ChannelId, view: discord.ui.LayoutView) -> None:
        try:
            message = await self._client.get_partial_messageable(channel).send(view=view)
        except discord.HTTPException as error:
            logger.warning("the board in %d cannot be posted: %s", channel, error)
            return
        await self._table.put_board(channel, message.id)

    def _message(self, channel: ChannelId, message: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message)
