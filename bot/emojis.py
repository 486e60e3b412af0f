"""The pictures of the dice, which Discord keeps as emojis of the application."""

import asyncio
import logging
from pathlib import Path

import aiohttp
import discord

from bot.render.pictures import DRAWINGS, NONE, Pictures

logger = logging.getLogger(__name__)

FOLDER = Path(__file__).parents[1] / "data" / "dice"


class Emojis:
    """Finds the pictures on Discord and uploads those that are missing, while nobody waits."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._search: asyncio.Task[None] | None = None
        self.pictures = NONE
        """All of them or none, so that a throw is never shown by halves."""

    def open(self) -> None:
        """Begin to look for the pictures."""
        self._search = asyncio.create_task(self._look())

    def close(self) -> None:
        """Stop looking; what is uploaded already is found at the next start."""
        if self._search is not None:
            self._search.cancel()

    async def _look(self) -> None:
        try:
            self.pictures = await self._found()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            logger.warning("dice are shown without pictures until the next start: %s", error)

    async def _found(self) -> Pictures:
        there = {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}
        missing = [name for name in DRAWINGS if name not in there]
        for name in missing:
            image = drawing(name)
            there[name] = str(await self._client.create_application_emoji(name=name, image=image))
        if missing:
            logger.info("uploaded %d pictures of dice", len(missing))
        return Pictures({name: there[name] for name in DRAWINGS})


def drawing(name: str) -> bytes:
    """Return the PNG file of a picture."""
    return (FOLDER / f"{DRAWINGS[name]}.png").read_bytes()
