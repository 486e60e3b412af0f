"""Names offered while somebody types one. A look-up that cannot fail: errors here are swallowed."""

from collections.abc import Iterable

from discord import app_commands

from bot.library.profiles import Profiles
from bot.render.answers import Interaction, articles_of, game_here
from bot.rules.errors import NotSavedError
from bot.rules.figures import figure_id
from bot.rules.game import Game
from bot.table import Table

_MOST = 25
_LONGEST = 100

Choices = list[app_commands.Choice[str]]


async def bearers(table: Table, interaction: Interaction, text: str) -> Choices:
    """Return the bearers of this channel's game, then all others who may bear the Ring."""
    game, _ = await _game_here(interaction, table)
    here = [game.figure(bearer.figure).name for bearer in game.bearers]
    others = [profile.name for profile in table.profiles(game).ringbearers]
    return _choices([*here, *others], text)


async def models(table: Table, interaction: Interaction, text: str) -> Choices:
    """Return the models of this channel's game, then profiles, whose names contain `text`."""
    game, _ = await _game_here(interaction, table)
    here = [figure.name for figure in game.figures]
    like = table.profiles(game).like(text, most=_MOST)
    return _choices([*here, *(profile.name for profile in like)], text)


async def figures(table: Table, interaction: Interaction, text: str) -> Choices:
    """Return the models of this channel's game that have not left it."""
    game, _ = await _game_here(interaction, table)
    return _choices([figure.name for figure in game.figures if not figure.is_down], text)


async def profiles(table: Table, interaction: Interaction, text: str) -> Choices:
    """Return the profiles whose names contain `text`."""
    _, known = await _game_here(interaction, table)
    like = known.like(text, most=_MOST)
    return _choices([profile.name for profile in like], text)


async def topics(table: Table, interaction: Interaction, text: str) -> Choices:
    """Return the titles of the articles that somebody who has typed `text` may want."""
    game, _ = await _game_here(interaction, table)
    articles = articles_of(table, game)
    titles = [article.title for article in articles.suggest(text, most=_MOST)]
    return [app_commands.Choice(name=title, value=title) for title in titles]


def command_names(known: Iterable[str], text: str) -> Choices:
    """Return the commands whose names contain `text`."""
    return _choices(list(known), text.removeprefix("/"))


async def _game_here(interaction: Interaction, table: Table) -> tuple[Game, Profiles]:
    """Return the game whose names are offered; a fresh one while the store is out of reach."""
    try:
        return await game_here(interaction, table)
    except NotSavedError:
        game = table.fresh_game(interaction.guild_id)
        return game, table.profiles(game)


def _choices(names: list[str], text: str) -> Choices:
    wanted = figure_id(text)
    found = [name for name in dict.fromkeys(names) if wanted in figure_id(name)]
    found.sort(key=lambda name: figure_id(name) != wanted)  # an exact name beats a near one
    return [app_commands.Choice(name=name[:_LONGEST], value=name) for name in found[:_MOST]]
