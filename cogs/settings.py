"""`/settings`: what a server settles for all its tables."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, house_of, may_settle, show, table_of
from bot.render.names import ANSWERS
from bot.render.patience import patiently
from bot.render.settings import house_rules
from bot.table import Table


class Settings(commands.Cog):
    """What a server settles."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    @app_commands.describe(
        edition="The edition of the games that begin on this server.",
        reading="A question that the rules leave open.",
        value="How this server's tables read it.",
    )
    @app_commands.choices(
        reading=[app_commands.Choice(name=n.replace("_", "-"), value=n) for n in ANSWERS]
    )
    async def settings(
        self,
        interaction: Interaction,
        edition: str | None = None,
        reading: str | None = None,
        value: str | None = None,
    ) -> None:
        """Settle edition and readings for the games that begin on this server, or show them."""
        server = may_settle(interaction)
        if edition is not None or reading is not None or value is not None:
            settling = self._table.settle(server, edition=edition, reading=reading, value=value)
            await patiently(interaction, settling, private=True)
        await show(interaction, house_rules(house_of(interaction, self._table)), private=True)

    @settings.autocomplete("edition")
    async def _editions(self, _: Interaction, text: str) -> list[app_commands.Choice[str]]:
        known = self._table.editions()
        return [
            app_commands.Choice(name=edition.title, value=edition.id)
            for edition in known
            if text.casefold() in edition.title.casefold()
        ]

    @settings.autocomplete("value")
    async def _values(self, interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
        answers = ANSWERS.get(str(interaction.namespace.reading), {})
        return [
            app_commands.Choice(name=str(answer), value=str(answer))
            for answer in answers
            if text.casefold() in answer
        ]


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Settings(table_of(bot)))
