"""Answers that Discord does not take, and questions that it asks twice."""

from pathlib import Path

import pytest

from tests.wire.process import attended, begin, running
from tests.wire.record import actions
from tests.wire.stage import EDRIC, GWEN, Stage


@pytest.mark.parametrize(("status", "times"), [(500, 1), (503, 2)])
async def test_an_answer_that_discord_fails_to_take_does_nothing_twice_and_loses_nothing(
    stage: Stage, channel: int, tmp_path: Path, status: int, times: int
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        stage.fail("/callback", status, times=times)
        asked = await stage.command(GWEN, channel, "ring on", bearer="Frodo Baggins")
        if times == 1:  # discord.py tries again after one second, which is in time
            await asked.answered()
        else:  # and again after three, which is not
            await bot.says("an answer was not delivered")
        shown = await stage.say(EDRIC, channel, "ring status")
        assert "**Frodo Baggins** wears the Ring." in shown.text
    assert set(actions(tmp_path)) == {asked.id}


async def test_the_same_interaction_delivered_twice_is_applied_once(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        asked = await stage.command(GWEN, channel, "turn next")
        await stage.deliver(asked)
        await asked.answered()
        await bot.says("an answer was not delivered")  # Discord takes no second one
        shown = await stage.say(EDRIC, channel, "ring status")
        assert "Turn 2" in shown.text
    assert asked.answers == 2
    assert len(actions(tmp_path)) == 2


async def test_a_second_process_on_the_same_database_is_refused(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path):
        await attended(stage)
        second = await begin(stage, tmp_path)
        assert await second.ended(within=15) == 1
        assert second.said == (
            f"Another Ringbearer already uses the database {tmp_path / 'games.sqlite3'}.\n"
        )
        assert (await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")).text
    assert stage.calls["identify"] == 1
