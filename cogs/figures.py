"""`/figure` and `/heroic`: the models on the table."""

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.models import mustered, on_the_table
from bot.render import suggestions
from bot.render.answers import Interaction, in_game, show, table_of, take
from bot.render.names import HEROICS, SIDES
from bot.render.picks import Pick
from bot.render.roster import roster
from bot.rules.actions import AddFigure, ChangeFigure, DeclareHeroic, NoteHold, RemoveFigure
from bot.rules.figures import Side
from bot.rules.heroic import Heroic
from bot.rules.values import check_value
from bot.table import Table

SideOption = app_commands.Transform[Side, Pick(SIDES)]
HeroicOption = app_commands.Transform[Heroic, Pick(HEROICS)]


class Figures(commands.GroupCog, group_name="figure", group_description="The models."):
    """The models on the table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        profile="The model, by the name of its profile, or any name.",
        name="A name of its own, to tell it from others of the kind.",
        side="Its side; needed for a name I do not know.",
        courage="Its Courage; needed for a name I do not know.",
        intelligence="Its Intelligence, in 2024, if it is not what the profile says.",
        might="Its Might, if it is not what the profile says.",
        will="Its Will, if it is not what the profile says.",
        fate="Its Fate, if it is not what the profile says.",
        wounds="Its Wounds, if they are not what the profile says.",
        mounted="Whether it is mounted: the steed bolts when the Ring goes on.",
        ring="Whether it was brought with the Ring.",
    )
    async def add(
        self,
        interaction: Interaction,
        profile: str,
        name: str | None = None,
        side: SideOption | None = None,
        courage: int | None = None,
        might: int | None = None,
        will: int | None = None,
        fate: int | None = None,
        wounds: int | None = None,
        intelligence: int | None = None,
        *,
        mounted: bool = False,
        ring: bool = False,
    ) -> None:
        """Bring a model to the table."""
        position = await in_game(interaction, self._table)
        points = {"might": might, "will": will, "fate": fate, "wounds": wounds}
        figure = mustered(
            profile,
            self._table.profiles(position.game),
            position.game.edition,
            name=name,
            side=side,
            courage=courage,
            intelligence=intelligence,
            mounted=mounted,
            points={kind: number for kind, number in points.items() if number is not None},
        )
        await take(interaction, self._table, AddFigure(figure, bears=ring))

    @app_commands.command()
    @app_commands.describe(
        figure="The model.",
        might="What is left of its Might.",
        will="What is left of its Will.",
        fate="What is left of its Fate.",
        wounds="What is left of its Wounds.",
        courage="Its Courage.",
        intelligence="Its Intelligence, in 2024.",
    )
    async def set(
        self,
        interaction: Interaction,
        figure: str,
        might: int | None = None,
        will: int | None = None,
        fate: int | None = None,
        wounds: int | None = None,
        courage: int | None = None,
        intelligence: int | None = None,
    ) -> None:
        """Correct what is left to a model, as you both agree."""
        game = (await in_game(interaction, self._table)).game
        model = on_the_table(figure, game)
        if courage is not None:
            check_value(courage, game.edition)
        points = {"might": might, "will": will, "fate": fate, "wounds": wounds}
        left = replace(model.left, **{kind: n for kind, n in points.items() if n is not None})
        start = model.start.at_least(left)
        courage = model.courage if courage is None else courage
        action = ChangeFigure(model.id, left, start, courage, intelligence)
        await take(interaction, self._table, action)

    @app_commands.command()
    @app_commands.describe(
        figure="The model.",
        held="Whether it is held; False if that ended before the turn does.",
    )
    async def hold(self, interaction: Interaction, figure: str, *, held: bool = True) -> None:
        """Note that magic holds a model until the turn ends, as Transfix does."""
        game = (await in_game(interaction, self._table)).game
        action = NoteHold(on_the_table(figure, game).id, held)
        await take(interaction, self._table, action)

    @app_commands.command()
    @app_commands.describe(figure="The model that leaves the table.")
    async def remove(self, interaction: Interaction, figure: str) -> None:
        """Take a model off the table; My Precious! may follow for the last one left."""
        game = (await in_game(interaction, self._table)).game
        action = RemoveFigure(on_the_table(figure, game).id)
        await take(interaction, self._table, action)

    @app_commands.command()
    async def list(self, interaction: Interaction) -> None:
        """Show the models on the table and what is left to each."""
        position = await in_game(interaction, self._table, private=True)
        await show(interaction, roster(position.game), private=True)

    @add.autocomplete("profile")
    async def _profiles(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.models(self._table, interaction, text)

    @set.autocomplete("figure")
    @hold.autocomplete("figure")
    @remove.autocomplete("figure")
    async def _figures(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.figures(self._table, interaction, text)


class Heroics(commands.Cog):
    """Heroic Actions."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        figure="The Hero who declares it.",
        action="The Heroic Action.",
        friends="Whether friends are called to join: With Me!, Take Aim! and the like.",
    )
    async def heroic(
        self, interaction: Interaction, figure: str, action: HeroicOption, *, friends: bool = False
    ) -> None:
        """Declare a Heroic Action for one point of Might."""
        game = (await in_game(interaction, self._table)).game
        asked = DeclareHeroic(on_the_table(figure, game).id, action, friends)
        await take(interaction, self._table, asked)

    @heroic.autocomplete("figure")
    async def _figures(self, interaction: Interaction, text: str) -> suggestions.Choices:
        return await suggestions.figures(self._table, interaction, text)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    table = table_of(bot)
    await bot.add_cog(Figures(table))
    await bot.add_cog(Heroics(table))
