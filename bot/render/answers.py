"""Answering a person: what was done, what is asked, or why not."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

import aiohttp
import discord
from discord import app_commands

from bot.clearing import Clearing
from bot.library.collection import Articles
from bot.library.profiles import Profiles
from bot.render.cards import card, question
from bot.render.keys import wish_key
from bot.render.names import SIDES
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

Interaction = discord.Interaction[discord.Client]

_TOO_LATE = frozenset({10015, 10062, 40060, 50027})
"""Discord's codes for an answer that nobody can be given any more: too old, or given already."""
_NO_MESSAGE = 10008
"""Discord's code for a message that is not there any more."""
_CLOSED = frozenset({50083, 160005})
"""Discord's codes for a thread that is archived, or locked."""
_TOO_MANY = 429
"""The status of one answer too many, where discord.py has waited in vain or may not wait."""
_CUT_OFF = (aiohttp.ClientError, TimeoutError, ConnectionError)
"""What a broken connection to Discord raises."""
NOT_TAKEN = (discord.HTTPException, *_CUT_OFF)
"""Whatever keeps Discord from taking what it is sent."""
_PATIENCE = 1.0
"""Seconds an action may take before Discord is asked to wait; it gives up after three."""
_COUNTING = ThreadPoolExecutor(1, thread_name_prefix="counting")
"""Where what one person asks for is counted: whoever waits for a game shares no queue with it."""


_Result = TypeVar("_Result")


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


async def in_game(interaction: Interaction, table: Table, *, private: bool = False) -> Position:
    """Return the game that is open in the channel, or refuse with `NoGameError`."""
    looking = table.look(person_of(interaction).channel)
    position = await patiently(interaction, looking, private=private)
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


async def patiently(
    interaction: Interaction, work: Coroutine[Any, Any, _Result], *, private: bool = False
) -> _Result:
    """Return what comes of `work`; where it takes long, ask Discord to wait for the answer."""
    asked: list[asyncio.Task[Any]] = []

    def ask() -> None:
        if not interaction.response.is_done():
            asked.append(asyncio.create_task(_defer(interaction, private=private)))

    timer = asyncio.get_running_loop().call_later(_PATIENCE, ask)
    try:
        return await work
    finally:
        timer.cancel()
        await asyncio.gather(*asked)


async def _defer(interaction: Interaction, *, private: bool) -> None:
    await interaction.response.defer(ephemeral=private)


async def in_background(work: Callable[..., _Result], *asked: object) -> _Result:
    """Return what comes of `work` that takes long to count, while others are served."""
    return await asyncio.get_running_loop().run_in_executor(_COUNTING, work, *asked)


async def take(interaction: Interaction, table: Table, action: Action) -> None:
    """Take an action and tell everybody what came of it."""
    await show(interaction, told(await act(interaction, table, action)))


async def game_here(interaction: Interaction, table: Table) -> tuple[Game, Profiles]:
    """Return the game of the channel, or a fresh one where none is open, and its profiles."""
    position = await patiently(interaction, table.look(person_of(interaction).channel))
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
    await interaction.response.send_message(view=view, ephemeral=True)


async def show(interaction: Interaction, said: Said, *, private: bool = False) -> None:
    """Answer with a card; whoever it calls is pinged, and nobody else."""
    if interaction.response.is_done():  # Discord was asked for patience
        await follow_up(interaction, said)
        return
    answered = await interaction.response.send_message(
        view=card(said, pictures_of(interaction.client)),
        ephemeral=private,
        allowed_mentions=_called(said),
    )
    if said.opens is not None and answered.message_id is not None:
        await _remember(interaction, said.opens, answered.message_id)


async def _remember(interaction: Interaction, roll: int, message: int) -> None:
    channel = person_of(interaction).channel
    address = f"https://discord.com/channels/{interaction.guild_id or '@me'}/{channel}/{message}"
    await table_of(interaction.client).remember_card(channel, roll, address)


async def follow_up(interaction: Interaction, said: Said, *, private: bool = False) -> None:
    """Post a card after the first answer, for all to see or for the person alone."""
    message = await interaction.followup.send(
        view=card(said, pictures_of(interaction.client)),
        allowed_mentions=_called(said),
        ephemeral=private,
        wait=True,
    )
    if said.opens is not None:
        await _remember(interaction, said.opens, message.id)


async def turn_over(interaction: Interaction, said: Said) -> None:
    """Put a card in place of the one that was pressed.

    An edit pings nobody, so a call to somebody goes out as a message of its own;
    and what was pressed on a private card is posted for all to see.
    """
    assert interaction.message is not None  # only a button turns a card over
    if interaction.message.flags.ephemeral:
        await replace_card(interaction, said.in_brief)
        await follow_up(interaction, said)
        return
    await replace_card(interaction, said)
    if said.calls is not None:
        await follow_up(interaction, Said(said.tone, calls=said.calls, asks=said.asks))


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
        if interaction.response.is_done():
            await follow_up(interaction, anew, private=is_private)
        else:
            await show(interaction, anew, private=is_private)


async def _edit_card(interaction: Interaction, said: Said) -> None:
    nobody = discord.AllowedMentions.none()
    if interaction.response.is_done():  # Discord was asked for patience
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
        await _whisper(interaction, said)
    except NOT_TAKEN as undelivered:
        logger.warning("an explanation was not delivered: %s", undelivered)


async def _position(interaction: Interaction) -> Position | None:
    """Return how things stand, as far as that can be read now."""
    try:
        return await table_of(interaction.client).look(person_of(interaction).channel)
    except RulesError:
        return None


def _is_undelivered(error: BaseException) -> bool:
    """Whether an answer was made, and only did not reach the person."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == _TOO_MANY or error.code in _TOO_LATE
    return isinstance(error, _CUT_OFF)


def _is_forbidden(error: BaseException) -> bool:
    """Whether an answer was made, and the place takes none."""
    return isinstance(error, discord.Forbidden) or (
        isinstance(error, discord.HTTPException) and error.code in _CLOSED
    )


def _sorry(sentence: str) -> Said:
    return Said(Tone.REFUSED, sentence)


async def _whisper(interaction: Interaction, said: Said) -> None:
    if not interaction.response.is_done():
        await show(interaction, said, private=True)
    elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        # What comes first after "thinking" takes its place, and would be seen by all.
        await interaction.edit_original_response(view=card(_sorry("Nothing was done.")))
        await interaction.followup.send(
            view=card(said, pictures_of(interaction.client)), ephemeral=True
        )
        await interaction.delete_original_response()
    else:
        await interaction.followup.send(
            view=card(said, pictures_of(interaction.client)), ephemeral=True
        )
