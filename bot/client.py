"""The bot on Discord: its commands, its catch point, its start and its end."""

import hashlib
import json
import logging

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.app import App
from bot.config import Config
from bot.emojis import Emojis
from bot.render.answers import explain
from bot.render.controls import CONTROLS
from bot.render.pictures import Pictures
from bot.table import Table
from cogs import EXTENSIONS

logger = logging.getLogger(__name__)

_HEARTBEAT = 30.0
"""Seconds between two signs of life; the container's check allows four of them to be missed."""


class RingBot(commands.Bot):
    """Ringbearer, logged in."""

    def __init__(self, app: App, config: Config, *, always_sync: bool = False) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it has no voice
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),  # tells of channels that are deleted
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._app = app
        self._config = config
        self._always_sync = always_sync
        self._is_connected = False
        self._emojis = Emojis(self)

    @property
    def table(self) -> Table:
        """Where the games are played."""
        return self._app.table

    @property
    def pictures(self) -> Pictures:
        """The pictures of the dice; none until they are found."""
        return self._emojis.pictures

    async def setup_hook(self) -> None:
        """Load the commands and controls, and register the commands where they changed."""
        self.tree.error(explain)  # the catch point for commands; the one for buttons is `Control`
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(*CONTROLS)
        await self._sync()
        self._emojis.open()
        if self._config.health_file is not None:
            self._show_life.start()

    async def close(self) -> None:
        """Log out, stop showing signs of life, and look for pictures no longer."""
        self._show_life.cancel()
        self._emojis.close()
        await super().close()

    async def _sync(self) -> None:
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        name = f"commands of {self.application_id}"
        if not self._always_sync and await self._app.notes.get(name) == digest:
            return
        await self.tree.sync()
        await self._app.notes.set(name, digest)
        logger.info("registered %d commands", len(payload))

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

    @tasks.loop(seconds=_HEARTBEAT)
    async def _show_life(self) -> None:
        self._show_life_now()

    def _show_life_now(self) -> None:
        if self._config.health_file is not None and self._is_connected:
            self._config.health_file.touch()
