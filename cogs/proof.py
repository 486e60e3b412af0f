"""`/verify` and `/luck`: whether the dice are as promised, and how they fell."""

from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.luck import luck
from bot.render.answers import Interaction, person_of, show, table_of
from bot.render.checking import check_record, fetched
from bot.render.luck_words import fallen
from bot.render.patience import in_background, patiently
from bot.render.picks import Pick
from bot.render.proof_words import checked
from bot.render.record import exported
from bot.render.text import plain
from bot.table import ChannelId, Table


class Scope(StrEnum):
    """Which dice are counted."""

    GAME = "game"
    CHANNEL = "channel"


SCOPES = {Scope.GAME: "this game, or the last", Scope.CHANNEL: "all that was rolled here"}
_WHERE = {Scope.GAME: "in this game", Scope.CHANNEL: "in this channel"}
ScopeOption = app_commands.Transform[Scope, Pick(SCOPES)]


class Proof(commands.Cog):
    """What the dice can be held to."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(file="An exported record; without one, the last game here that ended.")
    async def verify(
        self, interaction: Interaction, file: discord.Attachment | None = None
    ) -> None:
        """Check every roll of a game that has ended against its seed, and every outcome."""
        if file is not None:
            record = await patiently(interaction, fetched(file), private=True)
        else:
            record = await patiently(interaction, self._of_the_last(person_of(interaction).channel))
        private = file is not None
        result = await check_record(interaction, self._table, record, private=private)
        await show(interaction, checked(result), private=private)

    async def _of_the_last(self, channel: ChannelId) -> bytes:
        game_id = await self._table.last_over(channel)
        return exported(await self._table.record(game_id)).encode()

    @app_commands.command()
    @app_commands.describe(
        scope="The dice of the game, or all of this channel.",
        player="Whose dice; without it, everybody's.",
    )
    async def luck(
        self,
        interaction: Interaction,
        scope: ScopeOption = Scope.GAME,
        player: discord.User | None = None,
    ) -> None:
        """See how the dice fell: every face, successes, and how even they are."""
        deeds = self._table.deeds(person_of(interaction).channel, everything=scope is Scope.CHANNEL)
        whose = player.id if player is not None else None
        told = await patiently(interaction, deeds)
        counting = in_background(lambda: luck(told, player=whose))
        found = await patiently(interaction, counting)
        of = plain(player.display_name) if player is not None else "everybody"
        await show(interaction, fallen(found, of=of, where=_WHERE[scope]))


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Proof(table_of(bot)))
