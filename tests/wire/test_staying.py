"""A connection that breaks later on, is resumed, or is begun anew."""

import os
from pathlib import Path

from tests.wire.people import GWEN
from tests.wire.process import attended, begin, running
from tests.wire.record import actions
from tests.wire.stage import Stage

REGISTERED = "PUT /applications/…/commands"


async def test_a_cut_connection_is_resumed_and_nothing_that_was_asked_is_lost(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    async with running(stage, tmp_path, HEALTH_FILE=str(sign)):
        await attended(stage)
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        os.utime(sign, (0, 0))
        stage.drop()
        asked = await stage.command(GWEN, channel, "turn next")
        await asked.answered()
        assert sign.stat().st_mtime > 0, "it is connected again and shows no life"
        assert (stage.calls["resume"], stage.calls["identify"]) == (1, 1)
    assert len(actions(tmp_path)) == 2


async def test_a_session_that_discord_forgot_is_begun_anew(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path):
        await attended(stage)
        stage.forgets_sessions = True
        stage.drop()
        await attended(stage)
        assert (stage.calls["resume"], stage.calls["identify"]) == (0, 2)
        assert (await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")).text
        assert stage.calls[REGISTERED] == 1


async def test_a_later_outage_is_told_in_one_line_a_try(stage: Stage, tmp_path: Path) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        stage.fail("/gateway/", 503, times=2)
        stage.drop()
        await attended(stage)
        lost = [line for line in bot.said.splitlines() if "is lost" in line]
        assert len(lost) == 2
        assert all("trying again in" in line and "503" in line for line in lost)


async def test_commands_are_registered_once_over_two_starts(stage: Stage, tmp_path: Path) -> None:
    for _ in range(2):
        async with running(stage, tmp_path) as bot:
            await attended(stage)
            bot.ask_to_stop()
            assert await bot.ended() == 0
    assert stage.calls["identify"] == 2
    assert stage.calls[REGISTERED] == 1


async def test_health_turns_red_two_minutes_after_the_last_sign_of_life(
    stage: Stage, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"

    async def is_healthy() -> bool:
        asked = await begin(stage, tmp_path, "healthy", HEALTH_FILE=str(sign))
        return await asked.ended(within=15) == 0

    async with running(stage, tmp_path, HEALTH_FILE=str(sign)) as bot:
        await attended(stage)
        await bot.says("connected to Gateway")
        assert await is_healthy()
        stage.fail("/gateway/", 503, times=100)
        stage.drop()
        await bot.says("is lost")
        last = sign.stat().st_mtime
        os.utime(sign, (last - 110, last - 110))
        assert await is_healthy()
        os.utime(sign, (last - 120, last - 120))
        assert not await is_healthy()
