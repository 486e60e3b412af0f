"""`/turn`, `/phase`, `/priority`: what comes next."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, in_game, table_of, take
from bot.rules.actions import NextPhase, NextTurn, RollPriority, SetTurn
from bot.rules.errors import IllegalActionError, Reason
from bot.table import Table


class Turn(commands.GroupCog, group_name="turn", group_description="The turns of the game."):
    """The turns of the game."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """Begin the next turn: what lasts one turn falls away."""
        position = await in_game(interaction, self._table)
        action = NextTurn(position.game.turn)
        await take(interaction, self._table, action)

    @app_commands.command()
    @app_commands.describe(turn="The turn that it really is.")
    async def set(self, interaction: Interaction, turn: int) -> None:
        """Correct the number of the turn, as you both agree."""
        await take(interaction, self._table, SetTurn(turn))


class Phase(commands.GroupCog, group_name="phase", group_description="The phases of a turn."):
    """The phases of a turn."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """Go on to the next phase, or to the other side's half of the Move phase."""
        game = (await in_game(interaction, self._table)).game
        if game.phase is None:
            raise IllegalActionError(Reason.PHASES_FREE)
        action = NextPhase(game.turn, game.phase, game.moving)
        await take(interaction, self._table, action)


class Priority(commands.Cog):
    """Priority."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    async def priority(self, interaction: Interaction) -> None:
        """Roll for priority: one D6 for each side."""
        await take(interaction, self._table, RollPriority())


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    table = table_of(bot)
    await bot.add_cog(Turn(table))
    await bot.add_cog(Phase(table))
    await bot.add_cog(Priority(table))
