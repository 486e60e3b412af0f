"""`/privacy`: what is kept of a person, and its deletion."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, patiently, show, table_of
from bot.render.privacy import kept
from bot.table import Table


class Privacy(commands.Cog):
    """What belongs to a person."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    async def privacy(self, interaction: Interaction) -> None:
        """See what is kept of you, and delete it."""
        looking = self._table.kept_of(interaction.user.id)
        await show(
            interaction, kept(await patiently(interaction, looking, private=True)), private=True
        )


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Privacy(table_of(bot)))
