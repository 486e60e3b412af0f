"""`/board`: the card that follows the game."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, in_game, is_member, person_of, show, table_of
from bot.render.board import board
from bot.render.boards import BoardKeeper
from bot.rules.errors import IllegalActionError, Reason
from bot.table import Table


class Board(commands.Cog):
    """The board."""

    def __init__(self, table: Table, keeper: BoardKeeper) -> None:
        self._table = table
        self._keeper = keeper

    async def cog_load(self) -> None:
        """Let the boards follow the games."""
        await self._keeper.open()
        self._table.watch(self._keeper.changed)

    async def cog_unload(self) -> None:
        """Stop following."""
        self._table.watch(None)
        await self._keeper.close()

    @app_commands.command()
    async def board(self, interaction: Interaction) -> None:
        """Post the board at the bottom: how the game stands, with every next step."""
        if not is_member(interaction):
            raise IllegalActionError(Reason.NO_BOARD_HERE)
        position = await in_game(interaction, self._table)
        message = await show(interaction, board(position))
        if message is not None:
            await self._keeper.moved(person_of(interaction).channel, message)


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    table = table_of(bot)
    await bot.add_cog(Board(table, BoardKeeper(bot, table)))
