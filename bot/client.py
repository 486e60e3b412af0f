"""The bot on Discord: its commands, its catch point, its start and its end."""

import asyncio
import hashlib
import json
import logging
import sys
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.app import App
from bot.clearing import Clearing
from bot.config import Config
from bot.emojis import Emojis
from bot.render.answers import Interaction, explain
from bot.render.boards import FOLLOWING
from bot.render.closing import may_begin
from bot.render.controls import CONTROLS
from bot.render.pictures import Pictures
from bot.rules.errors import NotSavedError
from bot.table import Table
from cogs import EXTENSIONS

logger = logging.getLogger(__name__)

_HEARTBEAT = 30.0
"""Seconds between two signs of life; the container's check allows four of them to be missed."""

_PATIENCE = 3.5
"""Seconds for which a stop waits for what is being done; a host kills after ten."""

_WORK = ("CommandTree-invoker", "discord-ui-", "discord.py: ", FOLLOWING)
"""How the tasks are called that a stop waits for: discord.py's for commands, buttons and events."""


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands, closed while the bot stops."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Turn away who comes while the bot stops."""
        return await may_begin(interaction)


class RingBot(commands.Bot):
    """Ringbearer, logged in."""

    def __init__(self, app: App, config: Config, *, always_sync: bool = False) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it has no voice
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),  # tells of channels that are deleted
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            # Everything it needs to know of people and messages comes with the click.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._app = app
        self._config = config
        self._always_sync = always_sync
        self._is_connected = False
        self._emojis = Emojis(self)
        self._is_stopping = False

    @property
    def table(self) -> Table:
        """Where the games are played."""
        return self._app.table

    @property
    def clearing(self) -> Clearing:
        """What clears the tables."""
        return self._app.clearing

    @property
    def pictures(self) -> Pictures:
        """The pictures of the dice; none until they are found."""
        return self._emojis.pictures

    @property
    def is_stopping(self) -> bool:
        """Whether the bot takes no more work."""
        return self._is_stopping

    async def load(self) -> None:
        """Load the commands and controls."""
        self.tree.error(explain)  # the catch point for commands; the one for buttons is `Control`
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(*CONTROLS)

    def digest(self) -> str:
        """Return what tells these commands from those of another version."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def setup_hook(self) -> None:
        """Load the commands and controls, and register the commands where they changed."""
        await self.load()
        await self._register()
        self._emojis.open()
        if self._config.health_file is not None:
            self._show_life.start()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected; raises what stands in the way of the first connection."""
        retries = _OnceConnected(self) if reconnect else False
        try:
            await super().connect(reconnect=cast(bool, retries))
        except AttributeError as error:
            if _OnceConnected(self):
                raise
            raise ConnectionError("it hung up") from error  # before it had said a word

    async def finish(self) -> None:
        """Take no more work, and let what was begun be done and answered."""
        self._is_stopping = True
        try:
            async with asyncio.timeout(_PATIENCE):
                while working := _working():
                    await asyncio.wait(working)
        except TimeoutError:
            cut_off = _working()
            logger.warning("cut off, for want of time: %d answers or boards", len(cut_off))
            for task in cut_off:
                task.cancel()

    async def close(self) -> None:
        """Log out, stop showing signs of life, and look for pictures no longer."""
        self._show_life.cancel()
        self._emojis.close()
        await super().close()

    async def _register(self) -> None:
        digest, name = self.digest(), digest_note(self.application_id)
        if not self._always_sync and await self._app.notes.get(name) == digest:
            return
        registered = await self.tree.sync()
        await self._app.notes.set(name, digest)
        logger.info("registered %d commands", len(registered))

    async def on_connect(self) -> None:
        """Note that Discord can be reached."""
        self._is_connected = True
        self._show_life_now()

    async def on_resumed(self) -> None:
        """Note that Discord can be reached again."""
        await self.on_connect()

    async def on_disconnect(self) -> None:
        """Note that Discord is out of reach; discord.py goes on trying."""
        self._is_connected = False

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        """Log once what came of an event that could not be dealt with; nobody waits for it."""
        error = sys.exc_info()[1]
        if isinstance(error, NotSavedError):
            logger.warning(
                "%s was not written down; the daily round looks for what is gone", event_method
            )
        else:
            logger.error("unforeseen error at %s", event_method, exc_info=error)

    @tasks.loop(seconds=_HEARTBEAT)
    async def _show_life(self) -> None:
        self._show_life_now()

    def _show_life_now(self) -> None:
        if self._config.health_file is not None and self._is_connected:
            try:
                self._config.health_file.touch()
            except OSError as error:
                logger.warning("no sign of life can be shown: %s", error)


class ShardedBot(RingBot, commands.AutoShardedBot):
    """Ringbearer for some of the shards, or over several connections."""

    def __init__(self, app: App, config: Config) -> None:
        super().__init__(app, config)
        if config.shard_count is not None:  # else Discord is asked for it
            self.shard_count = config.shard_count
        self.shard_ids = list(config.shard_ids) or None

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected; each shard tries again by itself."""
        await commands.AutoShardedBot.connect(self, reconnect=reconnect)

    async def on_connect(self) -> None:
        """Note that a shard is connected; only with all of them can Discord be reached."""
        self._is_connected = not any(shard.is_closed() for shard in self.shards.values())
        self._show_life_now()


def bot_for(app: App, config: Config) -> RingBot:
    """Return the bot that the settings ask for."""
    return ShardedBot(app, config) if config.is_sharded else RingBot(app, config)


def digest_note(application: int | None) -> str:
    """Return the name under which is noted what commands an application has registered."""
    return f"commands of {application}"


class _OnceConnected:
    """True as soon as there was a connection.

    discord.py's own retry resumes the connection before. With none before, it
    fails on the way; asked at each failure, it is told to raise what happened.
    """

    def __init__(self, bot: RingBot) -> None:
        self._bot = bot

    def __bool__(self) -> bool:
        return cast(object, self._bot.ws) is not None


def _working() -> set[asyncio.Task[Any]]:
    return {task for task in asyncio.all_tasks() if task.get_name().startswith(_WORK)}
