"""Keeping the boards up to date: few edits, and always the last state."""

import asyncio
import logging

import discord

from bot.render.answers import pictures_of
from bot.render.board import board
from bot.render.cards import card
from bot.render.patience import NOT_TAKEN
from bot.render.status import status
from bot.rules.errors import NotSavedError
from bot.table import ChannelId, Table

logger = logging.getLogger(__name__)

FOLLOWING = "board"
"""How the tasks that edit a board are called."""

_CALM = 0.7
"""Seconds from the first change to the edit: what happens meanwhile is one edit."""
_LAST_CALL = 2.0
"""Seconds for the last edits when the bot stops."""


class BoardKeeper:
    """Edits a channel's board after its game changed."""

    def __init__(self, client: discord.Client, table: Table) -> None:
        self._client = client
        self._table = table
        self._waiting: dict[ChannelId, asyncio.Task[None]] = {}
        self._followed: set[ChannelId] = set()
        self._moving = asyncio.Lock()

    async def open(self) -> None:
        """Learn which channels have a board."""
        self._followed = set(await self._table.boards())

    def changed(self, channel: ChannelId) -> None:
        """Note that a game changed; its board, if it has one, follows soon."""
        if channel in self._followed and channel not in self._waiting:
            name = f"{FOLLOWING} {channel}"
            self._waiting[channel] = asyncio.create_task(self._follow(channel), name=name)

    async def close(self) -> None:
        """Show what still waits to be shown, at once."""
        waiting = dict(self._waiting)
        for task in waiting.values():
            task.cancel()
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        last = [asyncio.create_task(self._show(channel)) for channel in waiting]
        if last:
            _, late = await asyncio.wait(last, timeout=_LAST_CALL)
            for task in late:
                task.cancel()

    async def moved(self, channel: ChannelId, message: int) -> None:
        """Note that the board stands in another message now, and take away the old one."""
        async with self._moving:  # of two that come at once, one takes away the other
            old = await self._table.board(channel)
            try:
                await self._table.put_board(channel, message)
            except NotSavedError:
                await take_away(self._client, channel, message)  # it would follow nothing
                raise
        self._followed.add(channel)
        self.changed(channel)  # perhaps it has, since the board was drawn
        if old is not None:
            await take_away(self._client, channel, old)

    async def _follow(self, channel: ChannelId) -> None:
        try:
            await asyncio.sleep(_CALM)
        finally:
            self._waiting.pop(channel, None)  # a change from now on needs an edit of its own
        await self._show(channel)

    async def _show(self, channel: ChannelId) -> None:
        try:
            await self._show_as_it_is(channel)
        except NotSavedError:
            logger.warning("the board in %d follows with the next action", channel)

    async def _show_as_it_is(self, channel: ChannelId) -> None:
        message = await self._table.board(channel)
        if message is None:
            return
        position = await self._table.look(channel)
        said = board(position) if position else status(None)
        view = card(said, pictures_of(self._client))
        try:
            await _message(self._client, channel, message).edit(view=view)
        except discord.NotFound:
            async with self._moving:
                await self._post_anew(channel, message, view)
        except NOT_TAKEN as error:
            logger.warning("the board in %d cannot be edited: %s", channel, error)
        if position is None:
            self._followed.discard(channel)
            await self._table.drop_board(channel)

    async def _post_anew(self, channel: ChannelId, gone: int, view: discord.ui.LayoutView) -> None:
        """Post a board in place of one that is gone, unless another was posted meanwhile."""
        if await self._table.board(channel) != gone:
            return
        try:
            message = await self._client.get_partial_messageable(channel).send(view=view)
        except NOT_TAKEN as error:
            logger.warning("the board in %d cannot be posted: %s", channel, error)
            return
        await self._table.put_board(channel, message.id)


async def take_away(client: discord.Client, channel: ChannelId, message: int) -> None:
    """Delete a board that follows no game any more, if it is still there."""
    try:
        await _message(client, channel, message).delete()
    except NOT_TAKEN as error:
        logger.info("an old board in %d stays: %s", channel, error)


def _message(client: discord.Client, channel: ChannelId, message: int) -> discord.PartialMessage:
    return client.get_partial_messageable(channel).get_partial_message(message)
