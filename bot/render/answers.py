"""Answering a person: what was done, what is asked, or why not."""

import logging
import secrets
from typing import Protocol, cast

import discord
from discord import app_commands

from bot.render.cards import card, question
from bot.render.keys import wish_key
from bot.render.names import SIDES
from bot.render.refusals import refused
from bot.render.said import Said, Tone
from bot.render.words import told
from bot.rules.errors import IllegalActionError, NoGameError, Reason, RulesError
from bot.rules.figures import Figure
from bot.table import ChannelId, Person, Position, Ruling, Table
from bot.wishes import Wish, action_for, check, named_bearer, possible_bearers

logger = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

_TOO_LATE = frozenset({10015, 10062, 40060})
"""Discord's codes for an answer that nobody can be given any more: too old, or given already."""


class _HasTable(Protocol):
    @property
    def table(self) -> Table: ...


def table_of(client: discord.Client) -> Table:
    """Return the table of the bot: discord.py hands on no more than the client."""
    return cast(_HasTable, client).table


def person_of(interaction: Interaction) -> Person:
    """Return who acts in an interaction, and where."""
    assert interaction.channel_id is not None  # commands and buttons always come from a channel
    return Person(
        channel=ChannelId(interaction.channel_id),
        id=interaction.user.id,
        name=interaction.user.display_name,
        interaction=interaction.id,
        may_help=interaction.guild_id is not None and interaction.permissions.manage_messages,
    )


async def in_game(interaction: Interaction, table: Table) -> Position:
    """Return the game that is open in the channel, or refuse with `NoGameError`."""
    position = await table.look(person_of(interaction).channel)
    if position is None:
        raise NoGameError(Reason.NO_GAME)
    return position


async def carry_out(
    interaction: Interaction, table: Table, wish: Wish, *, bearer: str | None
) -> None:
    """Do what a command wished for, or first ask privately whose Ring is meant."""
    check(wish)
    ruling = await fulfil(interaction, table, wish, bearer=bearer)
    if ruling is not None:
        await show(interaction, told(ruling))


async def fulfil(
    interaction: Interaction, table: Table, wish: Wish, *, bearer: str | None
) -> Ruling | None:
    """Return what came of a wish; `None` where its bearer had to be asked for."""
    person = person_of(interaction)
    position = await table.look(person.channel)
    game = position.game if position else table.fresh_game()
    profiles = table.profiles(game)
    if bearer is not None:
        possible = (named_bearer(bearer, game, profiles),)
    else:
        possible = possible_bearers(wish, game, profiles)
    match possible:
        case ():
            raise IllegalActionError(Reason.NOBODY_WEARS_IT)
        case (figure,):
            return await table.act(person, action_for(wish, figure, game, profiles))
        case _:
            await _ask(interaction, wish, possible)
            return None


async def _ask(interaction: Interaction, wish: Wish, possible: tuple[Figure, ...]) -> None:
    options = [(figure.name, SIDES[figure.side]) for figure in possible]
    view = question("Whose Ring is meant?", key=wish_key(wish), options=options)
    await interaction.response.send_message(view=view, ephemeral=True)


async def show(interaction: Interaction, said: Said, *, private: bool = False) -> None:
    """Answer with a card; whoever it calls is pinged, and nobody else."""
    answered = await interaction.response.send_message(
        view=card(said), ephemeral=private, allowed_mentions=_called(said)
    )
    if said.opens is not None and answered.message_id is not None:
        _remember(interaction, said.opens, answered.message_id)


def _remember(interaction: Interaction, roll: int, message: int) -> None:
    channel = person_of(interaction).channel
    address = f"https://discord.com/channels/{interaction.guild_id or '@me'}/{channel}/{message}"
    table_of(interaction.client).remember_card(channel, roll, address)


async def follow_up(interaction: Interaction, said: Said) -> None:
    """Post a card for all to see, after the first answer."""
    message = await interaction.followup.send(
        view=card(said), allowed_mentions=_called(said), wait=True
    )
    if said.opens is not None:
        _remember(interaction, said.opens, message.id)


async def turn_over(interaction: Interaction, said: Said) -> None:
    """Put a card in place of the one that was pressed.

    An edit pings nobody, so a call to somebody goes out as a message of its own;
    and what was pressed on a private card is posted for all to see.
    """
    assert interaction.message is not None  # only a button turns a card over
    if interaction.message.flags.ephemeral:
        await interaction.response.edit_message(view=card(Said(Tone.TOLD, "Done.")))
        await follow_up(interaction, said)
        return
    await interaction.response.edit_message(
        view=card(said), allowed_mentions=discord.AllowedMentions.none()
    )
    if said.calls is not None:
        await follow_up(interaction, Said(said.tone, said.verdict, calls=said.calls))


def _called(said: Said) -> discord.AllowedMentions:
    if said.calls is None:
        return discord.AllowedMentions.none()
    called = discord.Object(said.calls)
    return discord.AllowedMentions(everyone=False, roles=False, users=[called], replied_user=False)


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Tell a person privately what stands in the way; called where errors are caught.

    What the rules refuse is explained. What nobody foresaw is logged once, with a
    short code that the person is given. An answer that Discord did not take is
    only logged: what was done is saved, and `/ring status` shows it.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    match error:
        case RulesError():
            position = await table_of(interaction.client).look(person_of(interaction).channel)
            said = refused(error, position)
        case discord.HTTPException() if error.status >= 500 or error.code in _TOO_LATE:
            logger.warning("an answer was not delivered: %s", error)
            return
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            said = _sorry("This command has changed. Reload Discord (Ctrl+R) and try again.")
        case app_commands.TransformerError() | app_commands.CheckFailure():
            said = _sorry("I cannot take that value here. Pick one from the list and try again.")
        case _:
            code = secrets.token_hex(3)
            logger.error("unforeseen error %s", code, exc_info=error)
            said = _sorry(
                "Something went wrong that nobody foresaw. Nothing was rolled by halves:"
                f" `/ring status` shows how things stand. Tell the host this code: {code}."
            )
    try:
        await _whisper(interaction, said)
    except discord.HTTPException as undelivered:
        logger.warning("an explanation was not delivered: %s", undelivered)


def _sorry(sentence: str) -> Said:
    return Said(Tone.REFUSED, sentence)


async def _whisper(interaction: Interaction, said: Said) -> None:
    if interaction.response.is_done():
        await interaction.followup.send(view=card(said), ephemeral=True)
    else:
        await show(interaction, said, private=True)
