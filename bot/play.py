"""The same bot at a table in the browser: two players, no token, no Discord."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import simcord
from simcord.backend.cdn import CDN_BASE

from bot.app import App
from bot.client import RingBot
from bot.config import Config
from bot.emojis import drawing
from bot.rules.figures import Side
from bot.table import ChannelId

_GREETING = """\
The table is set: {url}
"Viewing as" changes the player; type / for the commands. Ctrl-C ends it.
The game is kept in {database}."""


@dataclass(frozen=True, slots=True)
class LocalTable:
    """A running bot, the people at the table, and the page they share."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    players: dict[Side, simcord.MemberActor]
    onlooker: simcord.MemberActor
    preview: "simcord.Preview"

    @property
    def url(self) -> str:
        """The page's address on this machine; who has it can play."""
        return self.preview.url


@asynccontextmanager
async def local_table(app: App, config: Config) -> AsyncGenerator[LocalTable]:
    """Set a table for two players and an onlooker, and serve its page on 127.0.0.1."""
    bot = RingBot(app, config, always_sync=True)  # this Discord forgets commands at each start
    async with simcord.run(bot, check_errors=False) as env:
        guild = env.create_guild("Ringbearer")
        channel = guild.create_text_channel("the-table")
        good, evil, onlooker = (
            guild.add_member(env.create_user(name.split()[0].lower(), global_name=name))
            for name in ("Gwen (Good)", "Edric (Evil)", "Orla (onlooker)")
        )
        # Nobody deletes a channel here, and a year's daily rounds would be made below.
        await bot.remove_cog("Housekeeping")
        # Ids grow with time. The people and the channel keep theirs from start to
        # start, so they find their game; what they do now gets ids of its own.
        await env.advance_time((datetime.now(UTC) - env.now()).total_seconds())
        players = {Side.GOOD: good, Side.EVIL: evil}
        await _sit_down(app, channel, players)
        viewers = [good, evil, onlooker]
        async with env.preview(
            channel, viewers=viewers, layout="channel", assets=await _images(bot)
        ) as preview:
            yield LocalTable(env, channel, players, onlooker, preview)


async def _images(bot: RingBot) -> dict[str, tuple[str, bytes]]:
    """Return the pictures of the dice by address: this Discord drops what is uploaded."""
    return {
        f"{CDN_BASE}/emojis/{emoji.id}.png": (f"{emoji.name}.png", drawing(emoji.name))
        for emoji in await bot.fetch_application_emojis()
    }


async def _sit_down(
    app: App, channel: simcord.ChannelHandle, players: dict[Side, simcord.MemberActor]
) -> None:
    """Open a new game with both players seated, or show the one that goes on."""
    if await app.table.look(ChannelId(channel.id)) is not None:
        await players[Side.GOOD].slash(channel, "ring status")
        return
    for side, player in players.items():
        await player.slash(channel, "game join", side=side.value)


async def play(config: Config) -> None:
    """Serve the table until Ctrl-C, or until the page ends the session."""
    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    app = await App.open(config.database, articles=config.articles)
    try:
        async with local_table(app, config) as table:
            print(_GREETING.format(url=table.url, database=config.database), flush=True)
            endings = [
                asyncio.create_task(stop.wait()),
                asyncio.create_task(table.preview.wait_closed()),
            ]
            await asyncio.wait(endings, return_when=asyncio.FIRST_COMPLETED)
            for ending in endings:
                ending.cancel()
    finally:
        await app.close()
    print("The table is cleared; the game is kept.")
