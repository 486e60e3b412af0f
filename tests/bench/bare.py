"""The least that discord.py can do: a bot with one command that does nothing."""

import os
import sys

import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

bot = commands.Bot("!", intents=discord.Intents(guilds=True), help_command=None)


@bot.tree.command()
async def empty(interaction: discord.Interaction[commands.Bot]) -> None:
    """Do nothing."""
    await interaction.response.send_message("Done.")


if __name__ == "__main__":
    Route.BASE = f"http://127.0.0.1:{sys.argv[1]}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{sys.argv[1]}/gateway/")
    bot.run(os.environ["DISCORD_TOKEN"])
