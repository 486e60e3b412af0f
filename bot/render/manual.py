"""The commands as the bot has them, and as Discord links them."""

import asyncio
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.render.guide import Command, Option

_PATIENCE = 1.0
"""Seconds that Discord may take to tell the ids; the answer is due after three."""


class Manual:
    """What is known of the bot's own commands."""

    def __init__(self, bot: commands.Bot) -> None:
        self._tree = bot.tree
        self._mentions: dict[str, str] = {}

    @property
    def commands(self) -> Mapping[str, Command]:
        """Every command by its full name."""
        return {
            command.qualified_name: _described(command)
            for command in self._tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }

    async def mentions(self) -> Mapping[str, str]:
        """Return the links to the commands; none as long as Discord does not tell their ids."""
        if not self._mentions:
            try:
                async with asyncio.timeout(_PATIENCE):
                    found = await self._tree.fetch_commands()
            except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
                return {}
            for command in found:
                self._mentions[command.name] = command.mention
                for part in command.options:
                    if isinstance(part, app_commands.AppCommandGroup):
                        self._mentions[part.qualified_name] = part.mention
        return self._mentions


def _described(command: app_commands.Command[Any, ..., Any]) -> Command:
    options = [
        Option(option.name, str(option.description), option.required)
        for option in command.parameters
    ]
    return Command(command.qualified_name, command.description, tuple(options))
