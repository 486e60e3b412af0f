"""How the process ends: soon, and with everything answered that was begun."""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.running import end
from tests.wire.opening import board_posted, ring_worn
from tests.wire.people import GWEN, Answer
from tests.wire.process import attended, running, seen
from tests.wire.record import actions
from tests.wire.stage import Stage
from tests.wire.trouble import silence

BUSY = "The bot is just being restarted; try again in a minute."
STOPPING = "asked to stop"
ROLL = "Roll Sauron's Will"


@pytest.mark.parametrize(
    ("way", "sign"),
    [("command", signal.SIGTERM), ("button", signal.SIGINT), ("command", signal.SIGHUP)],
)
async def test_what_was_begun_is_answered_and_nothing_more_is_begun(
    stage: Stage, channel: int, tmp_path: Path, way: str, sign: signal.Signals
) -> None:
    async with ring_worn(stage, channel, tmp_path) as bot:
        await stage.say(GWEN, channel, "turn next")
        board = await stage.say(GWEN, channel, "board")
        with stage.slowly() as answers:
            if way == "command":
                begun = await stage.command(GWEN, channel, "sauronswill")
            else:
                begun = await stage.button(GWEN, board, ROLL)
            await begun.arrived.wait()
        bot.ask_to_stop(sign)
        await bot.says(STOPPING)
        for refused in (
            await stage.say(GWEN, channel, "turn set", turn=7),
            await stage.press(GWEN, board, ROLL),
        ):
            assert refused.is_private
            assert BUSY in refused.text
        assert bot.is_running
        answers.set()
        assert "Frodo Baggins" in (await begun.answered()).text
        assert await bot.ended() == 0
    assert begun.id in actions(tmp_path)
    assert len(actions(tmp_path)) == 3


async def test_what_discord_takes_too_long_to_take_does_not_hold_up_the_end(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with board_posted(stage, channel, tmp_path) as (bot, _):
        await seen(lambda: stage.calls["PATCH /channels/…/messages/…"] == 1)
        stage.hang("/channels/")  # where the board is to follow
        with stage.slowly():
            asked = await stage.command(GWEN, channel, "turn set", turn=7)
            await asked.arrived.wait()
        bot.ask_to_stop()
        assert await bot.ended() == 0
        assert "cut off, for want of time: 2 answers or boards" in bot.said
    assert asked.id in actions(tmp_path)


async def test_the_board_shows_the_last_action_before_the_end(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with board_posted(stage, channel, tmp_path) as (bot, board):
        await stage.say(GWEN, channel, "turn set", turn=7)
        bot.ask_to_stop()
        assert await bot.ended() == 0
    assert "Turn 7" in Answer(stage.messages[int(board.message["id"])]).text


async def test_a_gateway_that_says_no_goodbye_does_not_hold_up_the_end(
    stage: Stage, tmp_path: Path
) -> None:
    stage.is_numb = True
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        bot.ask_to_stop()
        assert await bot.ended() == 0


async def test_it_stops_while_discord_is_out_of_reach(tmp_path: Path) -> None:
    stage = Stage()
    async with stage.raised():
        pass  # now its port is known, and nobody listens there
    async with running(stage, tmp_path) as bot:
        await bot.says("trying again")
        bot.ask_to_stop()
        assert await bot.ended() == 0


async def test_it_stops_while_it_waits_for_discord_at_its_start(tmp_path: Path) -> None:
    async with silence() as (port, called):
        stage = Stage()
        stage.port = port
        async with running(stage, tmp_path) as bot:
            await asyncio.wait_for(called.wait(), 15)
            bot.ask_to_stop()
            assert await bot.ended() == 0


async def test_what_swallows_a_cancellation_is_cancelled_again() -> None:
    """As a connection does that is made at the very moment of the stop."""
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        while swallowed < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                swallowed += 1
        await asyncio.sleep(60)

    work = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await end(work)
    assert (swallowed, work.cancelled()) == (2, True)


@pytest.mark.parametrize("delay", [0.0, 0.1])
async def test_it_stops_amid_its_start(stage: Stage, tmp_path: Path, delay: float) -> None:
    async with running(stage, tmp_path, LOG_LEVEL="DEBUG") as bot:
        await bot.says("starting with the database")
        await asyncio.sleep(delay)
        bot.ask_to_stop()
        assert await bot.ended() == 0


async def test_a_bot_that_was_stopped_shows_no_sign_of_life(stage: Stage, tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    async with running(stage, tmp_path, HEALTH_FILE=str(sign)) as bot:
        await attended(stage)
        await seen(sign.exists)
        bot.ask_to_stop()
        assert await bot.ended() == 0
    assert not sign.exists()
