"""Every place is a table of its own, and what is deleted while nobody looks is noticed later."""

from typing import Protocol, cast

import discord
import simcord

from bot.client import RingBot
from bot.table import ChannelId
from cogs.housekeeping import Housekeeping
from tests.play.hall import Hall, read


class Place(Protocol):
    """Where one can play."""

    @property
    def id(self) -> int: ...


def thread(hall: Hall) -> simcord.ChannelHandle:
    made = hall.env.backend.create_thread(hall.channel.id, "a duel", hall.good.id)
    return simcord.ChannelHandle(hall.env, hall.guild, made)


async def forum_post(hall: Hall) -> simcord.ChannelHandle:
    forum = hall.guild.create_forum_channel("games")
    found = hall.env.bot.get_channel(forum.id)
    assert isinstance(found, discord.ForumChannel)
    post, _ = await found.create_thread(name="Pelennor", content="Who plays?")
    made = hall.env.backend.channels[post.id]
    return simcord.ChannelHandle(hall.env, hall.guild, made)


async def is_open(hall: Hall, place: Place) -> bool:
    return await hall.app.table.look(ChannelId(place.id)) is not None


async def test_threads_and_forum_posts_are_tables_of_their_own(hall: Hall) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    for place in (thread(hall), await forum_post(hall)):
        assert not await is_open(hall, place)
        shown = await hall.good.slash(place, "ring on", bearer="Isildur")
        assert "Isildur** puts on the Ring" in read(shown)
        status = read(await hall.evil.slash(place, "ring status"))
        assert "Isildur" in status
        assert "Frodo" not in status


async def test_a_deleted_thread_closes_its_game(hall: Hall) -> None:
    place = thread(hall)
    await hall.good.slash(place, "ring on", bearer="Isildur")
    hall.env.backend.delete_channel(place.id)
    await hall.env.settle()
    assert not await is_open(hall, place)


async def rounds(hall: Hall) -> None:
    """Let the daily round be made now."""
    bot = hall.env.bot
    assert isinstance(bot, RingBot)
    # discord.py loads the file anew for each bot: the class is not the one imported here.
    cog = cast(Housekeeping, bot.get_cog("Housekeeping"))
    await cog.make_round()


async def test_what_was_deleted_while_the_bot_was_away_is_closed_at_the_next_round(
    hall: Hall,
) -> None:
    there, gone = thread(hall), thread(hall)
    for place in (there, gone):
        await hall.good.slash(place, "ring on", bearer="Isildur")
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.app.close()
    del hall.env.backend.channels[gone.id]  # nobody is told
    hall.env.backend.guilds[hall.guild.id].thread_ids.remove(gone.id)
    hall.app = await type(hall.app).open(hall.file)
    await hall.restart()
    await rounds(hall)
    assert not await is_open(hall, gone)
    assert await is_open(hall, there)
    assert await is_open(hall, hall.channel)


async def test_a_round_deletes_nothing_that_discord_does_not_plainly_say_is_gone(
    hall: Hall,
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    channel = hall.env.bot.get_channel(hall.channel.id)
    guild = hall.env.bot.get_guild(hall.guild.id)
    assert guild is not None
    assert channel is not None
    guild._channels.pop(channel.id)  # pyright: ignore[reportPrivateUsage] (as if it were hidden)
    for status, code in ((403, 50001), (500, 0)):
        hall.env.inject_error("GET", f"/channels/{hall.channel.id}", status=status, code=code)
        await rounds(hall)
        assert await is_open(hall, hall.channel)


async def test_the_threads_of_a_server_that_the_bot_leaves_are_closed_too(hall: Hall) -> None:
    archived = thread(hall)
    await hall.good.slash(archived, "ring on", bearer="Isildur")
    guild = hall.env.bot.get_guild(hall.guild.id)
    assert guild is not None
    guild._threads.clear()  # pyright: ignore[reportPrivateUsage] (archived ones are not told of)
    hall.env.backend.emit("GUILD_DELETE", {"id": str(hall.guild.id), "unavailable": False})
    await hall.env.settle()
    assert not await is_open(hall, archived)
