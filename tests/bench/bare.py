"""The least that discord.py can do: a bot with a command that does nothing, and one that saves."""

import os
import sys

import aiosqlite
import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route


class Bare(commands.Bot):
    """A bot with one open file."""

    file: aiosqlite.Connection

    async def setup_hook(self) -> None:
        """Open the file as Ringbearer opens its own."""
        self.file = await aiosqlite.connect(os.environ["DATABASE_PATH"], isolation_level=None)
        await self.file.execute("PRAGMA journal_mode = WAL")
        await self.file.execute("PRAGMA synchronous = FULL")
        await self.file.execute("CREATE TABLE IF NOT EXISTS saved (id INTEGER PRIMARY KEY)")


bot = Bare("!", intents=discord.Intents(guilds=True), help_command=None)


@bot.tree.command()
async def empty(interaction: discord.Interaction[commands.Bot]) -> None:
    """Do nothing."""
    await interaction.response.send_message("Done.")


@bot.tree.command()
async def save(interaction: discord.Interaction[commands.Bot]) -> None:
    """Put a row on the disk, and say so."""
    await bot.file.execute("INSERT INTO saved DEFAULT VALUES")
    await interaction.response.send_message("Done.")


if __name__ == "__main__":
    Route.BASE = f"http://127.0.0.1:{sys.argv[1]}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{sys.argv[1]}/gateway/")
    bot.run(os.environ["DISCORD_TOKEN"])
