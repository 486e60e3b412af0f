"""What is tidied up when a channel, a thread or a server goes."""

import asyncio
import logging

import discord
from discord.ext import commands, tasks

from bot.clearing import Clearing
from bot.render.answers import clearing_of, table_of
from bot.render.notices import post
from bot.render.proof_words import backup_restored
from bot.rules.errors import NotSavedError
from bot.table import ChannelId, Table

logger = logging.getLogger(__name__)

_SHARD_BITS = 22
"""Discord tells the shard of a server from what is above these bits of its id."""


class Housekeeping(commands.Cog):
    """Closes the games of places that were deleted, and forgets them after thirty days.

    An outage is not a deletion: Discord tells of it in another way, and nothing is done.
    """

    def __init__(self, client: discord.Client, table: Table, clearing: Clearing) -> None:
        self._client = client
        self._table = table
        self._clearing = clearing

    async def cog_load(self) -> None:
        """Begin the rounds."""
        self._round.start()
        self._owed.start()

    async def cog_unload(self) -> None:
        """End the rounds, and wait for that: the database is closed next."""
        for loop in (self._round, self._owed):
            loop.cancel()
            if (task := loop.get_task()) is not None:
                await asyncio.gather(task, return_exceptions=True)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the game of a channel that was deleted."""
        await self._clearing.close_channel(ChannelId(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the game of a thread or forum post that was deleted."""
        await self._clearing.close_channel(ChannelId(thread.thread_id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the games of a server that the bot left or that was deleted."""
        await self._clearing.close_server(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Remember that the bot is a member there; if it was before, what was kept stays."""
        await self._clearing.come_back(guild.id)
        await self._enter({guild.id})

    @tasks.loop(hours=24)
    async def _round(self) -> None:
        await self._client.wait_until_ready()
        try:
            await self.make_round()
        except NotSavedError:
            logger.warning("the daily round could not be finished; the next one is tomorrow")

    @tasks.loop(minutes=5)
    async def _owed(self) -> None:
        await self._client.wait_until_ready()
        try:
            await self.pay()
        except NotSavedError:
            logger.warning("what is still owed could not be done; the next try is in 5 minutes")

    async def pay(self) -> None:
        """Do what is owed to people and could not be done yet."""
        await self._tell_of_a_restore()
        await self._clearing.empty_log()

    async def _tell_of_a_restore(self) -> None:
        """Tell each table once that the host has restored a backup."""
        for game in await self._table.newly_bound():
            channel = ChannelId(game.channel)
            if await post(self._client, channel, backup_restored(game.promise)):
                await self._table.told_of_it(game)
            self._table.changed(channel)

    async def make_round(self) -> None:
        """Close what is gone, and forget what has been gone for thirty days."""
        await self._look_for_the_left()
        await self._look_for_the_new()
        await self._look_for_the_deleted()
        await self._clearing.forget_deleted()
        logger.info("looked for what is gone")

    async def _look_for_the_left(self) -> None:
        """Close the games of servers that the bot was made to leave while it was away.

        Discord names at each connection every server that the bot is in, also one that is
        out of order. A server where it never was a member is none that it could leave.
        """
        present = {guild.id for guild in self._client.guilds}
        application = self._client.application_id
        for server in await self._clearing.left_servers(present, application=application):
            if self._would_see(server):
                await self._clearing.close_server(server)

    async def _look_for_the_new(self) -> None:
        """Keep the games of servers that invited the bot while it was away, or could not write."""
        present = {guild.id for guild in self._client.guilds}
        application = self._client.application_id
        for server in await self._clearing.new_servers(present, application=application):
            await self._clearing.come_back(server)
        await self._enter(present)

    async def _enter(self, servers: set[int]) -> None:
        await self._clearing.enter_servers(servers, application=self._client.application_id)

    def _would_see(self, server: int) -> bool:
        """Whether a server belongs to this process, not to another one's shards."""
        if not isinstance(self._client, discord.AutoShardedClient):
            return True
        shards, count = self._client.shards, self._client.shard_count or 1
        return (server >> _SHARD_BITS) % count in shards

    async def _look_for_the_deleted(self) -> None:
        """Close what was deleted while the bot was away, and the threads that went unheard of.

        Only Discord's plain word that there is no such channel, in a server that can be
        seen now, counts as a deletion.
        """
        for server, place in await self._clearing.places():
            guild = self._client.get_guild(server)
            if guild is None or guild.unavailable or guild.get_channel_or_thread(place):
                continue
            try:
                await self._client.fetch_channel(place)
            except discord.NotFound:
                await self._clearing.close_channel(place)
            except discord.HTTPException as error:
                logger.info("channel %d cannot be looked at: %s", place, error)


async def setup(bot: commands.Bot) -> None:
    """Add the housekeeping to the bot."""
    await bot.add_cog(Housekeeping(bot, table_of(bot), clearing_of(bot)))
