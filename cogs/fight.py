"""`/duel`, `/wound` and `/fate`: the Fight phase."""

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.models import Entered, called, contender
from bot.render import suggestions
from bot.render.answers import Interaction, game_here, own_side, table_of, take
from bot.render.names import SIDES
from bot.render.picks import Pick
from bot.rules.actions import FightDuel, RollWounds, SpendFate
from bot.rules.figures import Points, Side
from bot.table import Table

SideOption = app_commands.Transform[Side, Pick(SIDES)]


class Fight(commands.Cog):
    """Duels, wounds and Fate."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        good="Who fights for Good: the Hero, if there is one.",
        evil="Who fights for Evil: the Hero, if there is one.",
        good_dice="How many dice Good rolls; the model's Attacks if left out.",
        evil_dice="How many dice Evil rolls; the model's Attacks if left out.",
        good_fight="The highest Fight value of Good; the model's own if left out.",
        evil_fight="The highest Fight value of Evil; the model's own if left out.",
        good_own="How many of Good's dice are the Hero's own, for Might; its Attacks if left out.",
        evil_own="How many of Evil's dice are the Hero's own, for Might; its Attacks if left out.",
        good_two_handed="Whether Good fights with two-handed weapons: -1.",
        evil_two_handed="Whether Evil fights with two-handed weapons: -1.",
        good_banner="Whether a banner lets Good re-roll one dice.",
        evil_banner="Whether a banner lets Evil re-roll one dice.",
        good_elven="Whether Good has an Elven-made weapon, which counts in a roll-off of 2024.",
        evil_elven="Whether Evil has an Elven-made weapon, which counts in a roll-off of 2024.",
        crown="Whether the Witch-king fights with the Crown of Morgul: in 2018 Attacks 3.",
        good_bonus="A Heroic Strike on Good's Fight; in 2018 before any halving, in 2024 after it.",
        evil_bonus="A Heroic Strike on Evil's Fight; in 2018 before any halving, in 2024 after it.",
        with_bearer="The side for which an Invisible bearer fights beside the model named.",
    )
    async def duel(
        self,
        interaction: Interaction,
        good: str | None = None,
        evil: str | None = None,
        good_dice: int | None = None,
        evil_dice: int | None = None,
        good_fight: int | None = None,
        evil_fight: int | None = None,
        good_own: int | None = None,
        evil_own: int | None = None,
        good_bonus: int = 0,
        evil_bonus: int = 0,
        with_bearer: SideOption | None = None,
        *,
        good_two_handed: bool = False,
        evil_two_handed: bool = False,
        good_banner: bool = False,
        evil_banner: bool = False,
        good_elven: bool = False,
        evil_elven: bool = False,
        crown: bool = False,
    ) -> None:
        """Fight a duel: who has the highest dice wins; then Fight value, then a roll-off."""
        game, profiles = await game_here(interaction, self._table)
        for_good = Entered(good, good_dice, good_fight, good_own, good_two_handed, good_banner)
        for_evil = Entered(
            evil, evil_dice, evil_fight, evil_own, evil_two_handed, evil_banner, crown
        )
        one = contender(for_good, Side.GOOD, game, profiles)
        other = contender(for_evil, Side.EVIL, game, profiles)
        one = replace(one, bonus=good_bonus, is_elven_made=good_elven)
        other = replace(other, bonus=evil_bonus, is_elven_made=evil_elven)
        one = replace(one, with_bearer=with_bearer is Side.GOOD)
        other = replace(other, with_bearer=with_bearer is Side.EVIL)
        await take(interaction, self._table, FightDuel(one, other))

    @app_commands.command()
    @app_commands.describe(
        strength="The Strength of the strikes.",
        defence="The Defence of whoever is struck.",
        strikes="How many strikes; a trapped foe takes twice as many rolls.",
        trapped="Whether the foe is trapped: two rolls for each strike.",
        two_handed="Whether the strikes are two-handed: +1.",
        by="The Hero who strikes, if Might may be spent.",
        might="Might to spend by itself if that wounds; the fewest that do.",
    )
    async def wound(
        self,
        interaction: Interaction,
        strength: int,
        defence: int,
        strikes: int = 1,
        by: str | None = None,
        might: int = 0,
        *,
        trapped: bool = False,
        two_handed: bool = False,
    ) -> None:
        """Roll to wound, by Strength against Defence."""
        game, profiles = await game_here(interaction, self._table)
        hero = None
        if by is not None:
            side = own_side(interaction, game)
            hero = called(by, game, profiles, side=side, points=Points(might))
        wounds = RollWounds(strength, defence, strikes, trapped, two_handed, hero, might)
        await take(interaction, self._table, wounds)

    @app_commands.command()
    @app_commands.describe(
        figure="Who spends one point of Fate to prevent one wound.",
        might="Might to spend by itself if that prevents it; the fewest that do.",
    )
    async def fate(self, interaction: Interaction, figure: str, might: int = 0) -> None:
        """Spend one point of Fate: on 4 or more the wound is prevented."""
        game, profiles = await game_here(interaction, self._table)
        side = own_side(interaction, game)
        saved = called(figure, game, profiles, side=side, points=Points(might, fate=1))
        await take(interaction, self._table, SpendFate(saved, might))

    @duel.autocomplete("good")
    @duel.autocomplete("evil")
    @wound.autocomplete("by")
    @fate.autocomplete("figure")
    async def _models(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.models(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Fight(table_of(bot)))
