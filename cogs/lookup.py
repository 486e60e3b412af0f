"""`/rule` and `/profile`: what the books say, without leafing through them."""

from discord import app_commands
from discord.ext import commands

from bot.render import suggestions
from bot.render.answers import Interaction, table_of
from bot.render.lookups import show_article, show_profile
from bot.table import Table


class Lookup(commands.Cog):
    """The library, opened at the right page."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        topic="What you want to know, in your own words.",
        public="Whether everybody sees the answer; else you alone, with a button to show it.",
    )
    async def rule(self, interaction: Interaction, topic: str, *, public: bool = False) -> None:
        """Look up a rule: the answer first, then the details."""
        await show_article(interaction, self._table, topic, public=public)

    @app_commands.command()
    @app_commands.describe(
        name="The model, or the beginning of its name.",
        crown="Whether the Witch-king of Angmar has the Crown of Morgul; both if left out.",
        public="Whether everybody sees the answer; else you alone, with a button to show it.",
    )
    async def profile(
        self,
        interaction: Interaction,
        name: str,
        crown: bool | None = None,
        *,
        public: bool = False,
    ) -> None:
        """Look up a model's characteristics and marks."""
        await show_profile(interaction, self._table, name, crown=crown, public=public)

    @rule.autocomplete("topic")
    async def _topics(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.topics(self._table, interaction, text)

    @profile.autocomplete("name")
    async def _names(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.profiles(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Lookup(table_of(bot)))
