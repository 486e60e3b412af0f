"""Every place that Discord knows is a table, wherever its interactions come from."""

from pathlib import Path

import pytest

from tests.wire.opening import board_posted
from tests.wire.people import EDRIC, GWEN
from tests.wire.process import attended, running
from tests.wire.record import actions
from tests.wire.scenes import SCENES, between_two, in_a_group, in_a_strange_server
from tests.wire.shapes import new_id
from tests.wire.stage import Stage


async def test_one_can_play_in_every_place_also_where_the_bot_is_no_member(
    stage: Stage, tmp_path: Path
) -> None:
    async with running(stage, tmp_path):
        await attended(stage)
        for scene in SCENES:
            channel = new_id()
            stage.scenes[channel] = scene
            await stage.say(GWEN, channel, "game join", side="good")
            await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
            assert "Frodo Baggins" in await stage.suggestions(GWEN, channel, "ring off", bearer="F")
            charge = {"charger": "Witch-king", "distance": 3}
            free = await stage.say(EDRIC, channel, "charge-invisible", **charge)
            assert "charges" in (await stage.press(EDRIC, free, "Charge")).text
            refused = await stage.say(EDRIC, channel, "ring off")
            assert "gwen plays Good here" in refused.text, scene
            board = await stage.say(GWEN, channel, "board")
            assert board.is_private is (scene in (between_two, in_a_group, in_a_strange_server))
            await stage.say(GWEN, channel, "roll", dice="1d6", secret=True)
            ending = await stage.say(GWEN, channel, "game end")
            await stage.press(GWEN, ending, "End the game")
            assert "Good" in (await stage.say(EDRIC, channel, "game log")).text
    assert len(actions(tmp_path)) == 6 * len(SCENES)


@pytest.mark.parametrize(
    ("status", "code"), [(403, 50083), (400, 160005), (403, 50013), (403, 50001)]
)
async def test_where_nothing_may_be_posted_the_person_is_told_and_what_was_done_stands(
    stage: Stage, channel: int, tmp_path: Path, status: int, code: int
) -> None:
    async with board_posted(stage, channel, tmp_path) as (bot, _):
        stage.fail("/callback", status, code=code)
        stage.fail("/channels/", status, code=code)
        asked = await stage.command(GWEN, channel, "turn next")
        told = await asked.answered()
        assert told.is_private
        assert "archived or locked" in told.text
        await bot.says("the board in .* cannot be edited")
        assert "Turn 2" in (await stage.say(GWEN, channel, "ring status")).text
        stage.fail("/callback", status, code=code, times=2)
        await stage.command(GWEN, channel, "turn set", turn=5)
        await bot.says("an explanation was not delivered")
    assert len(actions(tmp_path)) == 3


async def test_the_games_of_a_server_that_was_left_while_the_bot_was_away_are_closed(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    strange = new_id()
    stage.scenes[strange] = in_a_strange_server

    async def open_still() -> list[bool]:
        asked = [await stage.say(GWEN, place, "ring status") for place in (channel, strange)]
        return ["No game is open" not in answer.text for answer in asked]

    async with running(stage, tmp_path) as bot:
        await attended(stage)
        for place in (channel, strange):
            await stage.say(GWEN, place, "ring on", bearer="Frodo Baggins")
        await bot.says("looked for what is gone")
    stage.is_out = True
    async with running(stage, tmp_path) as bot:
        await bot.says("looked for what is gone")
        assert await open_still() == [True, True]
    stage.is_out, stage.has_expelled = False, True
    async with running(stage, tmp_path) as bot:
        await bot.says(f"channel {channel} was deleted")
        await bot.says("looked for what is gone")
        assert await open_still() == [False, True]
