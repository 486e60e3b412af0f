"""`/cast` and `/resist`: magical powers."""

from discord import app_commands
from discord.ext import commands

from bot.models import called
from bot.render import suggestions
from bot.render.answers import Interaction, game_here, own_side, table_of, take
from bot.rules.actions import CastPower, ResistPower
from bot.rules.figures import Points
from bot.table import Table


class Magic(commands.Cog):
    """Casting and resisting."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        caster="Who casts it.",
        value="The casting value of the power, from 2 to 6.",
        dice="How many dice, each for one Will.",
        power="What is cast.",
        crown="Whether the Witch-king wears the Crown of Morgul: in 2018 he may re-roll one dice.",
        might="Might to spend by itself if that casts it; the fewest that do.",
    )
    async def cast(
        self,
        interaction: Interaction,
        caster: str,
        value: int,
        dice: int = 1,
        power: str = "",
        might: int = 0,
        *,
        crown: bool = False,
    ) -> None:
        """Cast a magical power: one dice for each Will, one of them must reach its value."""
        game, profiles = await game_here(interaction, self._table)
        side = own_side(interaction, game)
        model = called(caster, game, profiles, side=side, points=Points(might, dice))
        await take(interaction, self._table, CastPower(model, power, value, dice, crown, might))

    @app_commands.command()
    @app_commands.describe(
        figure="Who resists.",
        dice="How many dice, each for one Will; 0 where only free ones are rolled.",
        against="The caster's highest dice; that of the last power if left out.",
        crown="Whether the Witch-king wears the Crown of Morgul: in 2018 he may re-roll one dice.",
        might="Might to spend by itself if that resists it; the fewest that do.",
        free="Dice that cost no Will, as of those who are Resistant to Magic.",
    )
    async def resist(
        self,
        interaction: Interaction,
        figure: str,
        dice: int = 1,
        against: int | None = None,
        might: int = 0,
        free: int = 0,
        *,
        crown: bool = False,
    ) -> None:
        """Resist a magical power: one dice for each Will, one must reach the caster's highest."""
        game, profiles = await game_here(interaction, self._table)
        side = own_side(interaction, game)
        model = called(figure, game, profiles, side=side, points=Points(might, dice))
        asked = ResistPower(model, dice, against, crown, might, free)
        await take(interaction, self._table, asked)

    @cast.autocomplete("caster")
    @resist.autocomplete("figure")
    async def _models(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.models(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Magic(table_of(bot)))
