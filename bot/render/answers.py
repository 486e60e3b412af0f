"""Answering a person: what was done, what is asked, or why not."""

import logging
import secrets
from dataclasses import replace
from typing import Any, Protocol, cast

import discord
from discord import app_commands

from bot.clearing import Clearing
from bot.library.collection import Articles
from bot.library.profiles import Profiles
from bot.render.cards import card, question
from bot.render.keys import wish_key
from bot.render.names import SIDES
from bot.render.patience import (
    ANSWERED,
    CUT_OFF,
    NOT_TAKEN,
    Interaction,
    Thinking,
    end_thinking,
    has_begun,
    patiently,
    thinking,
)
from bot.render.pictures import Pictures
from bot.render.refusals import refused
from bot.render.said import Said, Tone
from bot.render.words import told
from bot.rules.actions import Action
from bot.rules.editions import Edition
from bot.rules.errors import (
    IllegalActionError,
    NoGameError,
    NotYoursError,
    Reason,
    RulesError,
)
from bot.rules.figures import Figure, Side
from bot.rules.game import Game
from bot.table import ChannelId, Person, Position, Ruling, Table
from bot.wishes import Wish, action_for, check, named_bearer, possible_bearers

logger = logging.getLogger(__name__)

_TOO_LATE = frozenset({10015, 10062, ANSWERED, 50027})
"""Discord's codes for an answer that nobody can be given any more: too old, or given already."""
_NO_MESSAGE = 10008
"""Discord's code for a message that is not there any more."""
_CLOSED = frozenset({50083, 160005})
"""Discord's codes for a thread that is archived, or locked."""
_TOO_MANY = 429
"""The status of one answer too many, where discord.py has waited in vain or may not wait."""


class _Bot(Protocol):
    @property
    def table(self) -> Table: ...

    @property
    def clearing(self) -> Clearing: ...

    @property
    def pictures(self) -> Pictures: ...


def table_of(client: discord.Client) -> Table:
    """Return the table of the bot: discord.py hands on no more than the client."""
    return cast(_Bot, client).table


def clearing_of(client: discord.Client) -> Clearing:
    """Return what clears the bot's tables."""
    return cast(_Bot, client).clearing


def pictures_of(client: discord.Client) -> Pictures:
    """Return the pictures that the bot has found on Discord so far."""
    return cast(_Bot, client).pictures


def person_of(interaction: Interaction) -> Person:
    """Return who acts in an interaction, and where."""
    assert interaction.channel_id is not None  # commands and buttons always come from a channel
    return Person(
        channel=ChannelId(interaction.channel_id),
        id=interaction.user.id,
        name=interaction.user.display_name,
        interaction=interaction.id,
        may_help=interaction.guild_id is not None and interaction.permissions.manage_messages,
        guild=interaction.guild_id,
    )


def may_settle(interaction: Interaction) -> int:
    """Return the server for which a person may settle things, or refuse with `NotYoursError`."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotYoursError(Reason.NOT_YOURS_TO_SETTLE)
    return interaction.guild_id


def house_of(interaction: Interaction, table: Table) -> Edition:
    """Return the edition of a server's games, with the readings that it has settled."""
    return table.house_edition(interaction.guild_id)


def is_member(interaction: Interaction) -> bool:
    """Whether the bot itself is in the place, not only brought along by somebody."""
    if interaction.context.private_channel:
        return False
    server = interaction.guild_id
    return server is None or interaction.client.get_guild(server) is not None


async def look(interaction: Interaction, table: Table, *, private: bool = False) -> Position | None:
    """Return the game that is open in the channel, if there is one."""
    looking = table.look(person_of(interaction).channel)
    return await patiently(interaction, looking, private=private)


async def in_game(interaction: Interaction, table: Table, *, private: bool = False) -> Position:
    """Return the game that is open in the channel, or refuse with `NoGameError`."""
    position = await look(interaction, table, private=private)
    if position is None:
        raise NoGameError(Reason.NO_GAME)
    return position


def articles_of(table: Table, game: Game) -> Articles:
    """Return the articles of a game's edition."""
    return table.articles(game)


async def act(
    interaction: Interaction, table: Table, action: Action, *, game_id: int | None = None
) -> Ruling:
    """Take an action and return what came of it, however slow the store is."""
    acting = table.act(person_of(interaction), action, game_id=game_id)
    return await patiently(interaction, acting)


async def take(interaction: Interaction, table: Table, action: Action) -> None:
    """Take an action and tell everybody what came of it."""
    await show(interaction, told(await act(interaction, table, action)))


async def game_here(
    interaction: Interaction, table: Table, *, private: bool = False
) -> tuple[Game, Profiles]:
    """Return the game of the channel, or a fresh one where none is open, and its profiles."""
    position = await look(interaction, table, private=private)
    game = position.game if position else table.fresh_game(interaction.guild_id)
    return game, table.profiles(game)


def own_side(interaction: Interaction, game: Game) -> Side:
    """Return the side that a person plays; Evil where that is not known."""
    mine = (seat.side for seat in game.seats if seat.player == interaction.user.id)
    return next(mine, Side.EVIL)


async def carry_out(
    interaction: Interaction, table: Table, wish: Wish, *, bearer: str | None
) -> None:
    """Do what a command wished for, or first ask privately whose Ring is meant."""
    ruling = await fulfil(interaction, table, wish, bearer=bearer)
    if ruling is not None:
        await show(interaction, told(ruling))


async def fulfil(
    interaction: Interaction, table: Table, wish: Wish, *, bearer: str | None
) -> Ruling | None:
    """Return what came of a wish; `None` where its bearer had to be asked for."""
    game, profiles = await game_here(interaction, table)
    check(wish, game.edition)
    if bearer is not None:
        possible = (named_bearer(bearer, game, profiles),)
    else:
        possible = possible_bearers(wish, game, profiles, player=interaction.user.id)
    match possible:
        case ():
            raise IllegalActionError(Reason.NOBODY_WEARS_IT)
        case (figure,):
            return await act(interaction, table, action_for(wish, figure, game, profiles))
        case _:
            await _ask(interaction, wish, possible)
            return None


async def _ask(interaction: Interaction, wish: Wish, possible: tuple[Figure, ...]) -> None:
    options = [(figure.name, SIDES[figure.side]) for figure in possible]
    view = question("Whose Ring is meant?", key=wish_key(wish), options=options)
    await _send(interaction, private=True, view=view)


async def show(interaction: Interaction, said: Said, *, private: bool = False) -> int | None:
    """Answer with a card, and return where it stands; whoever it calls is pinged, nobody else."""
    view = card(said, pictures_of(interaction.client))
    message = await _send(interaction, private=private, view=view, allowed_mentions=_called(said))
    if said.opens is not None and message is not None:
        await _remember(interaction, said.opens, message)
    return message


async def hand_over(interaction: Interaction, file: discord.File) -> None:
    """Give a person a file that nobody else sees."""
    await _send(interaction, private=True, file=file)


async def _send(
    interaction: Interaction,
    *,
    private: bool,
    **what: Any,  # noqa: ANN401 (handed on to discord.py, which says what it takes)
) -> int | None:
    """Send an answer, the first or another one, and return where it stands."""
    if not has_begun(interaction):
        answered = await interaction.response.send_message(ephemeral=private, **what)
        return answered.message_id
    awaited = thinking(interaction)
    is_put_aside = private and awaited is Thinking.SEEN_BY_ALL
    if is_put_aside:
        # What comes first after "thinking" takes its place, and would be seen by all.
        aside = card(Said(Tone.TOLD, "The answer is for one person alone."))
        await interaction.edit_original_response(view=aside)
    try:
        message = await interaction.followup.send(ephemeral=private, wait=True, **what)
    except CUT_OFF:
        if awaited is Thinking.SEEN_BY_NOBODY or is_put_aside or "file" in what:
            raise
        # Whether it was taken or not: what stands there now becomes the answer.
        message = await interaction.edit_original_response(**what)
    end_thinking(interaction)
    if is_put_aside:
        await interaction.delete_original_response()
    return message.id


async def _remember(interaction: Interaction, roll: int, message: int) -> None:
    channel = person_of(interaction).channel
    address = f"https://discord.com/channels/{interaction.guild_id or '@me'}/{channel}/{message}"
    await table_of(interaction.client).remember_card(channel, roll, address)


async def turn_over(interaction: Interaction, said: Said) -> None:
    """Put a card in place of the one that was pressed.

    An edit pings nobody, so a call to somebody goes out as a message of its own;
    and what was pressed on a private card is posted for all to see.
    """
    assert interaction.message is not None  # only a button turns a card over
    if interaction.message.flags.ephemeral:
        await replace_card(interaction, said.in_brief)
        await show(interaction, said)
        return
    await replace_card(interaction, said)
    if said.calls is not None:
        await show(interaction, Said(said.tone, calls=said.calls, asks=said.asks))


async def replace_card(interaction: Interaction, said: Said) -> None:
    """Put a card in place of the one that was pressed; nobody is pinged.

    Where somebody has just deleted that one, the card is posted anew.
    """
    try:
        await _edit_card(interaction, said)
    except discord.NotFound as error:
        if error.code != _NO_MESSAGE:
            raise
        assert interaction.message is not None  # it was pressed
        is_private, anew = interaction.message.flags.ephemeral, replace(said, calls=None)
        await show(interaction, anew, private=is_private)


async def _edit_card(interaction: Interaction, said: Said) -> None:
    nobody = discord.AllowedMentions.none()
    if has_begun(interaction):  # Discord was asked for patience
        await interaction.edit_original_response(
            view=card(said, pictures_of(interaction.client)), allowed_mentions=nobody
        )
    else:
        await interaction.response.edit_message(
            view=card(said, pictures_of(interaction.client)), allowed_mentions=nobody
        )


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
            said = refused(error, await _position(interaction))
        case _ if _is_undelivered(error):
            logger.warning("an answer was not delivered: %s", error)
            return
        case _ if _is_forbidden(error):
            logger.warning("an answer may not be posted there: %s", error)
            said = _sorry(
                "Discord lets me post nothing here: the thread is archived or locked, or I lack the"
                " right. Whatever you did is saved: `/ring status` shows it once that is changed."
            )
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
        await show(interaction, said, private=True)
    except NOT_TAKEN as undelivered:
        logger.warning("an explanation was not delivered: %s", undelivered)


async def _position(interaction: Interaction) -> Position | None:
    """Return how things stand, as far as that can be read now."""
    try:
        return await look(interaction, table_of(interaction.client), private=True)
    except RulesError:
        return None


def _is_undelivered(error: BaseException) -> bool:
    """Whether an answer was made, and only did not reach the person."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == _TOO_MANY or error.code in _TOO_LATE
    return isinstance(error, CUT_OFF)


def _is_forbidden(error: BaseException) -> bool:
    """Whether an answer was made, and the place takes none."""
    return isinstance(error, discord.Forbidden) or (
        isinstance(error, discord.HTTPException) and error.code in _CLOSED
    )


def _sorry(sentence: str) -> Said:
    return Said(Tone.REFUSED, sentence)
