"""`/courage` and `/thrown-rider`: tests that any model may have to take."""

from discord import app_commands
from discord.ext import commands

from bot.models import called, courage_test
from bot.render import suggestions
from bot.render.answers import Interaction, game_here, own_side, table_of, take
from bot.rules.actions import ThrowRider
from bot.rules.figures import Points
from bot.table import Table


class Courage(commands.Cog):
    """Courage tests and Thrown Rider."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        who="The model, by name, or simply its Courage as a number.",
        courage="Its Courage, for a name I do not know.",
        modifier="What else counts, such as -1 for Harbinger of Evil.",
        might="Might to spend by itself if that passes the test; the fewest that do.",
        will="Will to spend by itself if that passes the test; the fewest that do.",
        crown="Whether a foe with the Crown of Morgul is within 6″ or charged: in 2024 all roll.",
    )
    async def courage(
        self,
        interaction: Interaction,
        who: str,
        courage: int | None = None,
        modifier: int = 0,
        might: int = 0,
        will: int = 0,
        *,
        crown: bool = False,
    ) -> None:
        """Take a Courage test: 2D6 against what the edition asks."""
        game, profiles = await game_here(interaction, self._table)
        test = courage_test(
            who,
            game,
            profiles,
            side=own_side(interaction, game),
            courage=courage,
            modifier=modifier,
            might=might,
            will=will,
            before_crown=crown,
        )
        await take(interaction, self._table, test)

    @app_commands.command(name="thrown-rider")
    @app_commands.describe(
        rider="Who loses its steed.",
        expert="Whether it is an Expert Rider, who may re-roll.",
        might="Might to spend by itself if that lands it on its feet; the fewest that do.",
    )
    async def thrown_rider(
        self, interaction: Interaction, rider: str, *, expert: bool = False, might: int = 0
    ) -> None:
        """See how a rider comes down whose steed bolted or was slain."""
        game, profiles = await game_here(interaction, self._table)
        side = own_side(interaction, game)
        figure = called(rider, game, profiles, side=side, points=Points(might))
        await take(interaction, self._table, ThrowRider(figure, expert, might))

    @courage.autocomplete("who")
    @thrown_rider.autocomplete("rider")
    async def _models(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.models(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Courage(table_of(bot)))
