"""The log on its way to whoever reads it, or to nobody."""

import asyncio
import os
import pty
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.pipes import full_pipe
from tests.wire.people import GWEN
from tests.wire.process import Bot, attended, begin
from tests.wire.record import actions
from tests.wire.stage import Stage

ROLLS = 30


@dataclass
class Log:
    """The end of a full pipe from which a log can be read."""

    end: int
    before: int
    """The bytes that have nothing to do with the log."""

    def read(self) -> bytes:
        """Read to the end of the log."""
        said = bytearray()
        while part := os.read(self.end, 4096):
            said += part
        return bytes(said[self.before :])

    def leave(self) -> None:
        """Read no more: from now on writing is an error."""
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, self.end)
        os.close(nothing)


@asynccontextmanager
async def playing(stage: Stage, channel: int, folder: Path) -> AsyncGenerator[tuple[Bot, Log]]:
    """A bot that waits for room in its log from its start, and a game there."""
    reading, writing, held = full_pipe()
    bot = await begin(stage, folder, log=writing)
    os.close(writing)
    try:
        await attended(stage)
        await stage.say(GWEN, channel, "game start", style="narrative", phases="free")
        yield bot, Log(reading, held)
    finally:
        if bot.is_running:
            await bot.kill()
        os.close(reading)


async def roll(stage: Stage, channel: int) -> None:
    for _ in range(ROLLS):
        async with asyncio.timeout(5):
            await stage.say(GWEN, channel, "roll", dice="3d6")


@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_log_that_nobody_reads_stops_neither_a_game_nor_the_end(
    stage: Stage, channel: int, tmp_path: Path, is_gone: bool
) -> None:
    """Its reader may only read no more, or be gone, so that writing is an error."""
    async with playing(stage, channel, tmp_path) as (bot, log):
        if is_gone:
            log.leave()
        await roll(stage, channel)
        bot.ask_to_stop()
        assert await bot.ended() == 0
    assert len(actions(tmp_path)) == 1 + ROLLS


async def test_a_log_that_is_read_late_has_every_line_in_its_order(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with playing(stage, channel, tmp_path) as (bot, log):
        await roll(stage, channel)
        bot.ask_to_stop()
        said = (await asyncio.to_thread(log.read)).decode()
        assert await bot.ended() == 0
    rolls = [line for line in said.splitlines() if "ThrowDice by" in line]
    versions = [int(line.partition(" version ")[2].partition(":")[0]) for line in rolls]
    assert versions == list(range(2, 2 + ROLLS))
    assert said.endswith("stopped\n")


async def test_a_terminal_that_is_stopped_stops_neither_a_game_nor_the_end(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    reading, terminal = pty.openpty()
    bot = await begin(stage, tmp_path, log=terminal)
    try:
        await attended(stage)
        await stage.say(GWEN, channel, "game start", style="narrative", phases="free")
        for _ in range(10):
            await roll(stage, channel)
        bot.ask_to_stop()
        assert await bot.ended() == 0
    finally:
        if bot.is_running:
            await bot.kill()
        os.close(terminal)
        os.close(reading)
    assert len(actions(tmp_path)) == 1 + 10 * ROLLS


async def test_a_sentence_at_the_end_waits_no_longer_for_a_reader(
    stage: Stage, tmp_path: Path
) -> None:
    reading, writing, _ = full_pipe()
    bot = await begin(stage, tmp_path, log=writing, DISCORD_TOKEN="wrong")
    os.close(writing)
    try:
        assert await bot.ended(within=15) == 2
    finally:
        if bot.is_running:
            await bot.kill()
        os.close(reading)
