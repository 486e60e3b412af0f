"""What many tests on the wire begin with: a bot that runs, a Ring that is worn, a board."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.wire.people import GWEN, Answer
from tests.wire.process import Bot, attended, running
from tests.wire.stage import Stage


@asynccontextmanager
async def ring_worn(stage: Stage, channel: int, folder: Path) -> AsyncGenerator[Bot]:
    """A running bot, in whose channel Frodo wears the Ring: one action is in the record."""
    async with running(stage, folder) as bot:
        await attended(stage)
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        yield bot


@asynccontextmanager
async def board_posted(
    stage: Stage, channel: int, folder: Path
) -> AsyncGenerator[tuple[Bot, Answer]]:
    """The same, with the board as Gwen posted it."""
    async with ring_worn(stage, channel, folder) as bot:
        yield bot, await stage.say(GWEN, channel, "board")
