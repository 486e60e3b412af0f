"""`/charge-invisible`: finding the Invisible bearer, to charge it."""

from discord import app_commands
from discord.ext import commands

from bot.render import suggestions
from bot.render.answers import Interaction, carry_out, table_of
from bot.table import Table
from bot.wishes import FindAndCharge


class Charge(commands.Cog):
    """Charging the Invisible bearer."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command(name="charge-invisible")
    @app_commands.describe(
        charger="Who charges. Number models of one kind: Orc Warrior 2.",
        distance="Inches from the charger to the bearer.",
        courage="Its Courage, in 2024 its Intelligence; needed only for a name I do not know.",
        might="Might to spend by itself if that passes the test; the fewest that do.",
        will="In 2018: Will to spend by itself if that passes the test; the fewest that do.",
        modifier="Anything else that counts; in 2018 -1 for Harbinger of Evil or +1 for a horn.",
        bearer="Who is charged. Asked for if several wear a Ring.",
    )
    async def charge_invisible(
        self,
        interaction: Interaction,
        charger: str,
        distance: float,
        courage: int | None = None,
        might: int = 0,
        will: int = 0,
        modifier: int = 0,
        bearer: str | None = None,
    ) -> None:
        """Take the test of a foe that wants to charge the Invisible bearer."""
        wish = FindAndCharge(charger, distance, courage, modifier, might, will)
        await carry_out(interaction, self._table, wish, bearer=bearer)

    @charge_invisible.autocomplete("charger")
    async def _models(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.models(self._table, interaction, text)

    @charge_invisible.autocomplete("bearer")
    async def _bearers(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.bearers(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Charge(table_of(bot)))
