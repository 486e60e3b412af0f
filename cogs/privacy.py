"""`/privacy`: what is kept of a person, and its deletion."""

from discord import app_commands
from discord.ext import commands

from bot.clearing import Clearing
from bot.render.answers import Interaction, clearing_of, show
from bot.render.patience import patiently
from bot.render.privacy import kept


class Privacy(commands.Cog):
    """What belongs to a person."""

    def __init__(self, clearing: Clearing) -> None:
        self._clearing = clearing

    @app_commands.command()
    async def privacy(self, interaction: Interaction) -> None:
        """See what is kept of you, and delete it."""
        looking = self._clearing.kept_of(interaction.user.id)
        await show(
            interaction, kept(await patiently(interaction, looking, private=True)), private=True
        )


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Privacy(clearing_of(bot)))
