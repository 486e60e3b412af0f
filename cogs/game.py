"""`/turn` and `/game`: the turns, the players, the end."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, person_of, show, table_of
from bot.render.words import told
from bot.rules.actions import EndGame, LeaveSide, NextTurn, TakeSide
from bot.rules.errors import NoGameError, Reason
from bot.rules.figures import Side
from bot.table import Table


class Turn(commands.GroupCog, group_name="turn", group_description="The turns of the game."):
    """The turns of the game."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """Begin the next turn: what lasts one turn falls away."""
        person = person_of(interaction)
        position = await self._table.look(person.channel)
        if position is None:
            raise NoGameError(Reason.NO_GAME)
        ruling = await self._table.act(person, NextTurn(position.game.turn))
        await show(interaction, told(ruling))


class Game(commands.GroupCog, group_name="game", group_description="The game in this channel."):
    """The game in this channel."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    @app_commands.describe(side="The side you play; its models are then yours alone to command.")
    async def join(self, interaction: Interaction, side: Side) -> None:
        """Take a side; with no game here, this opens one."""
        person = person_of(interaction)
        ruling = await self._table.act(person, TakeSide(side, person.id, person.name))
        await show(interaction, told(ruling))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Give up your side; anyone here may then act for it."""
        person = person_of(interaction)
        await show(interaction, told(await self._table.act(person, LeaveSide(person.id))))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the game in this channel; the next command opens another."""
        ruling = await self._table.act(person_of(interaction), EndGame())
        await show(interaction, told(ruling))


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Turn(table_of(bot)))
    await bot.add_cog(Game(table_of(bot)))
