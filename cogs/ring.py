"""`/ring`: putting it on, taking it off, and how it stands."""

from discord import app_commands
from discord.ext import commands

from bot.render import suggestions
from bot.render.answers import Interaction, carry_out, in_game, look, show, table_of
from bot.render.roster import bearers
from bot.render.status import status
from bot.table import Table
from bot.wishes import Alone, Charged, Correct, PutOn, TakeOff


class Ring(commands.GroupCog, group_name="ring", group_description="The One Ring."):
    """The One Ring on its bearer."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        bearer="Who puts it on. Asked for if several could.",
        mounted="Whether the bearer is mounted: the steed bolts.",
    )
    async def on(
        self, interaction: Interaction, bearer: str | None = None, *, mounted: bool = False
    ) -> None:
        """Put the Ring on, in the owner's Move phase."""
        await carry_out(interaction, self._table, PutOn(mounted), bearer=bearer)

    @app_commands.command()
    @app_commands.describe(
        bearer="Who takes it off. Asked for if several could.",
        might="Might to spend by itself if that passes the test; the fewest that do.",
        will="Will to spend by itself if that passes the test; the fewest that do.",
    )
    async def off(
        self, interaction: Interaction, bearer: str | None = None, might: int = 0, will: int = 0
    ) -> None:
        """Take the Ring off: a Courage test, in the owner's Move phase."""
        await carry_out(interaction, self._table, TakeOff(might, will), bearer=bearer)

    @app_commands.command()
    @app_commands.describe(
        bearer="Who was charged. Asked for if several could be meant.",
        itself="Whether it was the bearer that charged.",
    )
    async def charged(
        self, interaction: Interaction, bearer: str | None = None, *, itself: bool = False
    ) -> None:
        """Note that the bearer was charged in the ordinary way, or charged, and is in combat."""
        await carry_out(interaction, self._table, Charged(itself), bearer=bearer)

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Show who bears the Ring, what is left, and what is due next."""
        await show(interaction, status(await look(interaction, self._table)))

    @app_commands.command()
    @app_commands.describe(bearer="The last model of its side. Asked for if several could be.")
    async def alone(self, interaction: Interaction, bearer: str | None = None) -> None:
        """Say that the bearer is the last model of its side, for My Precious."""
        await carry_out(interaction, self._table, Alone(), bearer=bearer)

    @app_commands.command()
    async def who(self, interaction: Interaction) -> None:
        """Show who bears the Ring, and why."""
        await show(interaction, bearers((await in_game(interaction, self._table)).game))

    @app_commands.command()
    @app_commands.describe(
        worn="Whether the Ring is worn.",
        since="The turn since which it is worn; this turn if left out.",
        bearer="Whose Ring. Asked for if several could be meant.",
    )
    async def set(
        self,
        interaction: Interaction,
        *,
        worn: bool,
        since: int | None = None,
        bearer: str | None = None,
    ) -> None:
        """Correct whether the Ring is worn, as you both agree."""
        await carry_out(interaction, self._table, Correct(worn, since), bearer=bearer)

    @alone.autocomplete("bearer")
    @set.autocomplete("bearer")
    @on.autocomplete("bearer")
    @off.autocomplete("bearer")
    @charged.autocomplete("bearer")
    async def _bearers(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.bearers(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Ring(table_of(bot)))
