"""More than one process: each serves its shards and keeps their games in its own file."""

import os
from pathlib import Path

import pytest

from tests.wire.people import GWEN
from tests.wire.process import attended, begin, running
from tests.wire.record import actions
from tests.wire.shapes import new_id
from tests.wire.stage import Stage


async def test_two_processes_serve_a_shard_each(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    channels = [new_id() for _ in range(4)]
    async with Stage(*channels, shards=2).raised() as stage:
        async with (
            running(stage, first, SHARD_COUNT="2", SHARD_IDS="0") as one,
            running(stage, second, SHARD_COUNT="2", SHARD_IDS="1") as two,
        ):
            await attended(stage)
            for channel in channels:
                opened = await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
                assert "Frodo Baggins" in opened.text
                await stage.say(GWEN, channel, "turn next")
            for bot in (one, two):
                bot.ask_to_stop()
                assert await bot.ended() == 0
        assert stage.calls["identify"] == 2
    assert stage.faults == []
    assert len(actions(first)) == len(actions(second)) == 4
    assert not set(actions(first)) & set(actions(second))


async def test_one_process_may_serve_all_shards_and_shows_life_only_with_all_of_them(
    tmp_path: Path,
) -> None:
    channels, sign = [new_id() for _ in range(2)], tmp_path / "sign"
    settings = {"SHARD_COUNT": "2", "HEALTH_FILE": str(sign)}
    async with (
        Stage(*channels, shards=2).raised() as stage,
        running(stage, tmp_path, **settings) as bot,
    ):
        await attended(stage)
        for channel in channels:
            assert (await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")).text
        os.utime(sign, (0, 0))
        stage.drop()
        for channel in channels:  # both are resumed
            assert (await stage.say(GWEN, channel, "turn next")).text
        assert stage.calls["resume"] == 2
        assert sign.stat().st_mtime > 0
        os.utime(sign, (0, 0))
        stage.fail("/gateway/1", 503, times=100)
        stage.drop()
        await bot.says("Shard ID 0 has successfully RESUMED", times=2)
        assert (await stage.say(GWEN, channels[0], "ring status")).text
        assert sign.stat().st_mtime == 0
        bot.ask_to_stop()
        assert await bot.ended() == 0
    assert stage.faults == []
    assert len(actions(tmp_path)) == 4


async def test_a_server_that_another_process_serves_from_now_on_was_not_left(
    tmp_path: Path,
) -> None:
    channels = [new_id() for _ in range(2)]
    async with Stage(*channels, shards=2).raised() as stage:
        for shards in ("0", "1"):
            async with running(stage, tmp_path, SHARD_COUNT="2", SHARD_IDS=shards) as bot:
                await bot.says("looked for what is gone")
                if shards == "0":
                    await stage.say(GWEN, channels[0], "ring on", bearer="Frodo Baggins")
                assert "was deleted" not in bot.said


async def test_a_shard_that_cannot_connect_tries_again_in_a_line(tmp_path: Path) -> None:
    async with Stage(new_id()).raised() as stage:
        stage.fail("/gateway/", 503)
        async with running(stage, tmp_path, SHARD_COUNT="1") as bot:
            await bot.says(
                r"Discord cannot be reached \(.*503.*\) for shard 0; trying again in 5 s"
            )
            bot.ask_to_stop()
            assert await bot.ended() == 0


@pytest.mark.parametrize(
    ("count", "ids", "sentence"),
    [("two", "", "SHARD_COUNT must be"), ("2", "2", "SHARD_IDS must be"), ("", "1", "SHARD_IDS")],
)
async def test_shards_that_cannot_be_are_one_sentence(
    stage: Stage, tmp_path: Path, count: str, ids: str, sentence: str
) -> None:
    bot = await begin(stage, tmp_path, SHARD_COUNT=count, SHARD_IDS=ids)
    assert await bot.ended(within=15) == 2
    assert bot.said.startswith(sentence)
    assert bot.said.count("\n") == 1
