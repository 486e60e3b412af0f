"""Places that are deleted close their games; the data goes after thirty days, and not before."""

import logging
from typing import Any

import discord
import pytest

from bot.clearing import Clearing
from bot.client import RingBot
from bot.rules.errors import NotSavedError, Reason
from bot.table import ChannelId
from tests.play.hall import Hall
from tests.wire.shapes import guild, new_id


async def rows(hall: Hall, table: str) -> int:
    ((count,),) = await hall.app.database.fetch(f"SELECT COUNT(*) FROM {table}")
    assert isinstance(count, int)
    return count


async def age(hall: Hall, days: int) -> None:
    await hall.app.database.write(
        "UPDATE deleted_channel SET deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?)",
        (f"-{days} days",),
    )
    await hall.app.clearing.forget_deleted()


async def test_a_deleted_channel_closes_its_game_and_keeps_it_thirty_days(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    here = ChannelId(hall.channel.id)
    found = hall.env.bot.get_channel(here)
    assert isinstance(found, discord.TextChannel)
    await found.delete()
    await hall.env.settle()
    assert await hall.app.table.look(here) is None
    assert await rows(hall, "event") > 0
    await age(hall, 29)
    assert await rows(hall, "game") == 1
    await age(hall, 31)
    assert await rows(hall, "game") == 0
    assert await rows(hall, "event") == 0
    assert await rows(hall, "deleted_channel") == 0


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_deletion_that_cannot_be_written_down_is_logged_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, is_known: bool
) -> None:
    error = NotSavedError(Reason.NOT_SAVED) if is_known else ZeroDivisionError("a bug")

    async def broken(*_: object) -> None:
        raise error

    found = hall.env.bot.get_channel(hall.channel.id)
    assert isinstance(found, discord.TextChannel)
    monkeypatch.setattr(Clearing, "close_channel", broken)
    await found.delete()
    await hall.env.settle()
    (record,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert "on_guild_channel_delete" in record.getMessage()
    assert record.levelno == (logging.WARNING if is_known else logging.ERROR)
    assert (record.exc_info is None) is is_known
    caplog.clear()


@pytest.mark.parametrize("was_away", [False, True])
async def test_who_is_invited_again_finds_the_games_of_the_server(
    hall: Hall, was_away: bool
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.app.clearing.close_server(hall.guild.id)
    assert await rows(hall, "deleted_channel") == 1
    guild = hall.env.bot.get_guild(hall.guild.id)
    assert isinstance(hall.env.bot, RingBot)
    housekeeping: Any = hall.env.bot.get_cog("Housekeeping")
    await (housekeeping.make_round() if was_away else housekeeping.on_guild_join(guild))
    assert await rows(hall, "deleted_channel") == 0
    await age(hall, 31)
    assert await rows(hall, "game") == 1
    assert await hall.app.clearing.left_servers([], application=hall.env.bot.application_id) == [
        hall.guild.id
    ]


async def test_another_application_on_the_same_file_has_left_nothing(hall: Hall) -> None:
    """Such as the local table, or a test bot."""
    clearing = hall.app.clearing
    await clearing.enter_servers([1, 2], application=7)
    assert await clearing.left_servers([1], application=7) == [2]
    assert await clearing.left_servers([1], application=8) == []


async def test_a_deletion_without_a_game_is_no_matter(hall: Hall) -> None:
    await hall.app.clearing.close_channel(ChannelId(hall.channel.id))
    assert await rows(hall, "deleted_channel") == 0


@pytest.mark.parametrize("unavailable", [True, False])
async def test_an_outage_deletes_nothing_and_leaving_does(hall: Hall, unavailable: bool) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    hall.env.backend.emit("GUILD_DELETE", {"id": str(hall.guild.id), "unavailable": unavailable})
    await hall.env.settle()
    is_open = await hall.app.table.look(ChannelId(hall.channel.id)) is not None
    assert is_open is unavailable


async def test_a_server_is_remembered_from_when_the_bot_comes_until_it_goes(hall: Hall) -> None:
    """Only one that is remembered can be found to be left while the bot was away."""
    clearing, ours = hall.app.clearing, hall.env.bot.application_id
    entered = new_id()
    hall.env.backend.emit("GUILD_CREATE", guild([], entered))
    await hall.env.settle()
    assert entered in await clearing.left_servers([], application=ours)
    hall.env.backend.emit("GUILD_DELETE", {"id": str(entered), "unavailable": True})
    await hall.env.settle()
    assert entered in await clearing.left_servers([], application=ours)
    hall.env.backend.emit("GUILD_DELETE", {"id": str(entered), "unavailable": False})
    await hall.env.settle()
    assert entered not in await clearing.left_servers([], application=ours)


async def test_a_place_that_is_played_in_again_keeps_its_games(hall: Hall) -> None:
    here = ChannelId(hall.channel.id)
    for _ in range(2):
        await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
        await hall.app.clearing.close_channel(here)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await age(hall, 31)
    assert await hall.app.table.look(here) is not None
    assert await rows(hall, "game") == 3
    await hall.restart()
    assert await hall.app.table.look(here) is not None
