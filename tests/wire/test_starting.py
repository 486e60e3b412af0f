"""Discord out of reach at the start, and what it refuses for good."""

from pathlib import Path

import pytest

from tests.wire.gateway import TOKEN
from tests.wire.people import GWEN
from tests.wire.process import attended, begin, running
from tests.wire.stage import Stage


async def test_an_unreachable_discord_is_tried_again_with_growing_waits(tmp_path: Path) -> None:
    stage = Stage()
    async with stage.raised():
        pass  # now its port is known, and nobody listens there
    async with running(stage, tmp_path) as bot:
        await bot.says(r"Discord cannot be reached \(.+\); trying again in 1 s\n")
        await bot.says(r"Discord cannot be reached \(.+\); trying again in 2 s\n")
        async with stage.raised():
            await attended(stage)
            bot.ask_to_stop()
            assert await bot.ended() == 0
        assert bot.said.count("cannot be reached") == 2
    assert stage.faults == []


@pytest.mark.parametrize(
    "trouble",
    ["/gateway/", "/users/@me", "/commands", "it hangs up"],
)
async def test_whatever_fails_at_the_start_is_tried_again(
    stage: Stage, channel: int, tmp_path: Path, trouble: str
) -> None:
    if trouble == "it hangs up":
        stage.hangs_up = 1
    else:
        stage.fail(trouble, 503)
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        assert bot.said.count("cannot be reached") == 1
        assert (await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")).text
        bot.ask_to_stop()
        assert await bot.ended() == 0


async def test_a_token_taken_back_ends_the_bot_with_one_sentence(
    stage: Stage, tmp_path: Path
) -> None:
    stage.revokes = True
    bot = await begin(stage, tmp_path)
    assert await bot.ended(within=15) == 2
    assert bot.said.splitlines()[-1] == "Discord does not accept the token in DISCORD_TOKEN."
    assert "Traceback" not in bot.said
    assert TOKEN not in bot.said


async def test_a_request_that_discord_never_takes_ends_the_bot_with_one_sentence(
    stage: Stage, tmp_path: Path
) -> None:
    stage.fail("/commands", 403)
    bot = await begin(stage, tmp_path)
    assert await bot.ended(within=15) == 1
    assert bot.said.splitlines()[-1].startswith("Discord refuses what the bot asks at its start:")
    assert "Traceback" not in bot.said
