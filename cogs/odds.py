"""`/odds`: how likely it is, before anybody rolls."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Interaction, game_here, show, table_of
from bot.render.patience import in_background, patiently
from bot.rules.editions import Edition
from bot.table import Table


class Odds(commands.GroupCog, group_name="odds", group_description="Exact chances."):
    """Exact chances, by the edition that is played here."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        might="The chances are told up to this much Might.",
        modifier="What an army's own rule adds, in editions that know one: -1 for Minas Morgul.",
        public="Whether everybody sees the answer.",
    )
    async def will(
        self, interaction: Interaction, might: int = 3, modifier: int = 0, *, public: bool = False
    ) -> None:
        """Tell how likely the bearer withstands Sauron's Will."""
        edition = await self._edition(interaction, public=public)
        _, words = _counting()
        said = words.saurons_will(edition, might=might, modifier=modifier)
        await show(interaction, said, private=not public)

    @app_commands.command()
    @app_commands.describe(
        courage="The Courage of whoever takes the test.",
        modifier="What else counts, such as -1 for Harbinger of Evil.",
        might="The chances are told up to this much Might.",
        will="The chances are told up to this much Will.",
        public="Whether everybody sees the answer.",
    )
    async def courage(
        self,
        interaction: Interaction,
        courage: int,
        modifier: int = 0,
        might: int = 0,
        will: int = 0,
        *,
        public: bool = False,
    ) -> None:
        """Tell how likely a Courage test is passed."""
        edition = await self._edition(interaction, public=public)
        _, words = _counting()
        said = words.courage(edition, value=courage, modifier=modifier, might=might, will=will)
        await show(interaction, said, private=not public)

    @app_commands.command()
    @app_commands.describe(
        courage="The Courage of the charger, in 2024 its Intelligence.",
        might="The Might it may spend.",
        will="The Will it may spend.",
        modifier="What else counts; in 2018 -1 for Harbinger of Evil.",
        public="Whether everybody sees the answer.",
    )
    async def charge(
        self,
        interaction: Interaction,
        courage: int,
        might: int = 0,
        will: int = 0,
        modifier: int = 0,
        *,
        public: bool = False,
    ) -> None:
        """Tell how likely a foe may charge the Invisible bearer, for each distance."""
        edition = await self._edition(interaction, public=public)
        _, words = _counting()
        said = words.charge(edition, value=courage, modifier=modifier, might=might, will=will)
        await show(interaction, said, private=not public)

    @app_commands.command()
    @app_commands.describe(
        strength="The Strength of the strikes.",
        defence="The Defence of whoever is struck.",
        strikes="How many strikes; a trapped foe takes twice as many rolls.",
        might="The Might that may be spent, on as many dice as it can save.",
        trapped="Whether the foe is trapped: two rolls for each strike.",
        two_handed="Whether the strikes are two-handed: +1.",
        public="Whether everybody sees the answer.",
    )
    async def wound(
        self,
        interaction: Interaction,
        strength: int,
        defence: int,
        strikes: int = 1,
        might: int = 0,
        *,
        trapped: bool = False,
        two_handed: bool = False,
        public: bool = False,
    ) -> None:
        """Tell how likely strikes wound once, twice, and so on."""
        edition = await self._edition(interaction, public=public)
        odds, words = _counting()
        struck = odds.Strikes(strength, defence, strikes, trapped, two_handed, might)
        counting = in_background(words.wounds, edition, struck)
        said = await patiently(interaction, counting, private=not public)
        await show(interaction, said, private=not public)

    @app_commands.command()
    @app_commands.describe(
        good_dice="How many dice Good rolls.",
        evil_dice="How many dice Evil rolls.",
        good_fight="The highest Fight value of Good.",
        evil_fight="The highest Fight value of Evil.",
        good_might="The Might that Good's Hero may spend.",
        evil_might="The Might that Evil's Hero may spend.",
        good_own="How many of Good's dice are the Hero's own, for Might; all if left out.",
        evil_own="How many of Evil's dice are the Hero's own, for Might; all if left out.",
        good_elven="Whether Good has an Elven-made weapon, which counts in a roll-off of 2024.",
        evil_elven="Whether Evil has an Elven-made weapon, which counts in a roll-off of 2024.",
        public="Whether everybody sees the answer.",
    )
    async def duel(
        self,
        interaction: Interaction,
        good_dice: int,
        evil_dice: int,
        good_fight: int,
        evil_fight: int,
        good_might: int = 0,
        evil_might: int = 0,
        good_own: int | None = None,
        evil_own: int | None = None,
        *,
        good_elven: bool = False,
        evil_elven: bool = False,
        public: bool = False,
    ) -> None:
        """Tell how likely each side wins a duel, if both spend what Might it takes."""
        edition = await self._edition(interaction, public=public)
        odds, words = _counting()
        good = odds.Fighter(good_dice, good_fight, good_might, good_own, good_elven)
        evil = odds.Fighter(evil_dice, evil_fight, evil_might, evil_own, evil_elven)
        await show(interaction, words.duel(edition, good, evil), private=not public)

    async def _edition(self, interaction: Interaction, *, public: bool) -> Edition:
        game, _ = await game_here(interaction, self._table, private=not public)
        return game.edition


def _counting():  # noqa: ANN202 (two modules; their types say all)
    # Loaded when somebody first asks: few do, and it takes longer than all other commands.
    from bot import odds
    from bot.render import odds_words

    return odds, odds_words


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Odds(table_of(bot)))
