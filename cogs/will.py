"""`/sauronswill`: who moves the bearer this turn."""

from discord import app_commands
from discord.ext import commands

from bot.render import suggestions
from bot.render.answers import Interaction, carry_out, table_of
from bot.table import Table
from bot.wishes import KeepControl


class Will(commands.Cog):
    """Sauron's Will."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        bearer="Whose control is rolled for. Asked for if several wear a Ring.",
        might="Might to spend by itself if that keeps control; the fewest that do.",
        modifier="What an army's own rule adds, in editions that know one: -1 for Minas Morgul.",
    )
    async def sauronswill(
        self, interaction: Interaction, bearer: str | None = None, might: int = 0, modifier: int = 0
    ) -> None:
        """Roll for control of a bearer who wears the Ring since an earlier turn."""
        await carry_out(interaction, self._table, KeepControl(might, modifier), bearer=bearer)

    @sauronswill.autocomplete("bearer")
    async def _bearers(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.bearers(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Will(table_of(bot)))
