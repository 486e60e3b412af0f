"""`/roll` and `/dispute`: dice that everybody sees, and those that settle an argument."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, act, person_of, show, table_of, take
from bot.render.patience import patiently
from bot.render.throw_words import own_secret
from bot.render.words import told
from bot.rules.actions import RevealThrow, RollDispute, ThrowDice
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.notation import parse_request
from bot.table import Table

_REVEAL = "reveal"
"""Typed in place of the dice, it shows the last secret roll."""


class Dice(commands.Cog):
    """Dice for everything."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        dice="Such as 3d6, 10d6 4+, 5d6 5+ rr1, or 4d6 3+ orcs; d6 troll. Or: reveal.",
        label="What the roll is for.",
        secret="Whether only you see it until you reveal it.",
    )
    async def roll(
        self, interaction: Interaction, dice: str, label: str = "", *, secret: bool = False
    ) -> None:
        """Roll dice for all to see, or in secret."""
        if dice.strip().casefold() == _REVEAL:
            await self._reveal(interaction)
            return
        person = person_of(interaction)
        throw = ThrowDice(parse_request(dice), person.id, person.name, label.strip(), secret)
        if not secret:
            await take(interaction, self._table, throw)
            return
        ruling = await act(interaction, self._table, throw)
        await show(interaction, told(ruling))
        await show(interaction, own_secret(ruling), private=True)

    async def _reveal(self, interaction: Interaction) -> None:
        person = person_of(interaction)
        where = await patiently(interaction, self._table.secret_of(person))
        if where is None:
            raise IllegalActionError(Reason.NO_SECRET)
        reveal = RevealThrow(person.id)
        await show(interaction, told(await act(interaction, self._table, reveal, game_id=where)))

    @app_commands.command()
    @app_commands.describe(question="What you disagree about.")
    async def dispute(self, interaction: Interaction, question: str = "") -> None:
        """Let a dice decide whose reading holds: Evil's on 1 to 3, Good's on 4 to 6."""
        await take(interaction, self._table, RollDispute(question.strip()))


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Dice(table_of(bot)))
