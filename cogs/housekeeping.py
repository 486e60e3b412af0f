"""What is tidied up when a channel, a thread or a server goes."""

import discord
from discord.ext import commands, tasks

from bot.render.answers import table_of
from bot.table import ChannelId, Table


class Housekeeping(commands.Cog):
    """Closes the games of places that were deleted, and forgets them after thirty days.

    An outage is not a deletion: Discord tells of it in another way, and nothing is done.
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    async def cog_load(self) -> None:
        """Begin the daily round."""
        self._round.start()

    async def cog_unload(self) -> None:
        """End the daily round."""
        self._round.cancel()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the game of a channel that was deleted."""
        await self._table.close_channel(ChannelId(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the game of a thread or forum post that was deleted."""
        await self._table.close_channel(ChannelId(thread.thread_id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the games of a server that the bot left or that was deleted."""
        for place in (*guild.channels, *guild.threads):
            await self._table.close_channel(ChannelId(place.id))

    @tasks.loop(hours=24)
    async def _round(self) -> None:
        await self._table.forget_deleted()


async def setup(bot: commands.Bot) -> None:
    """Add the housekeeping to the bot."""
    await bot.add_cog(Housekeeping(table_of(bot)))
