"""A database that is slower than Discord waits, or damaged, under the running bot."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.wire.people import EDRIC, GWEN, Answer
from tests.wire.process import LAUNCHER, attended, begin, running, seen
from tests.wire.record import actions
from tests.wire.shapes import LOADING
from tests.wire.stage import Stage

SLOW = LAUNCHER.with_name("launch_slow.py")
NOT_SAVED = "The record is out of reach just now, so nothing was done."


def told(stage: Stage) -> str:
    return " ".join(Answer(message).text for message in stage.messages.values())


async def test_a_look_up_and_a_button_are_answered_though_the_database_takes_longer_than_discord(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    def shown(page: int) -> int:
        answers = map(Answer, stage.messages.values())
        return sum(f"page {page} of 2" in answer.text for answer in answers)

    async with running(stage, tmp_path, SLOW) as bot:
        await attended(stage)
        await stage.say(GWEN, channel, "game start", style="narrative", phases="free")
        for turn in range(2, 12):
            await stage.say(GWEN, channel, "turn set", turn=turn)
        first = await stage.say(GWEN, channel, "game log")
        (tmp_path / "slow").touch()
        asked = await stage.command(EDRIC, channel, "game log")
        turned = await stage.button(GWEN, first, "Older")
        assert (await asked.answered()).is_private
        await turned.answered()
        await seen(lambda: shown(1) == shown(2) == 1)
        assert asked.answers == turned.answers == 1
        assert "WARNING" not in bot.said


@pytest.mark.parametrize("taken", [False, True])
async def test_an_answer_whose_connection_breaks_after_a_wait_is_given_once(
    stage: Stage, channel: int, tmp_path: Path, taken: bool
) -> None:
    async with running(stage, tmp_path, SLOW):
        await attended(stage)
        (tmp_path / "slow").touch()
        stage.cut("/webhooks/", taken=taken)
        asked = await stage.command(GWEN, channel, "ring on", bearer="Frodo Baggins")
        await asked.answered()
        await seen(lambda: "Frodo Baggins" in told(stage))
    (message,) = stage.messages.values()
    assert not message["flags"] & LOADING
    assert len(actions(tmp_path)) == 1


async def test_what_is_told_to_one_person_stays_so_where_the_answer_for_all_is_refused(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path, SLOW) as bot:
        await attended(stage)
        (tmp_path / "slow").touch()
        stage.fail("/webhooks/", 403, code=50013)
        asked = await stage.command(GWEN, channel, "ring on", bearer="Frodo Baggins")
        await asked.answered()
        await seen(lambda: "Discord lets me post nothing here" in told(stage))
        await seen(lambda: len(stage.messages) == 1)
        assert bot.said.count("WARNING") == 1
    (message,) = stage.messages.values()
    assert Answer(message).is_private


async def test_a_database_that_is_damaged_under_the_running_bot_is_told_in_words(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    path = tmp_path / "games.sqlite3"
    bot = await begin(stage, tmp_path)
    try:
        await attended(stage)
        await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")
        board = await stage.say(GWEN, channel, "board")
        before = actions(tmp_path)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = path.read_bytes()
        path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
        refused = [
            *[await stage.say(EDRIC, channel, name) for name in ("turn next", "game log")],
            await stage.press(GWEN, board, "Next turn"),
        ]
        assert [(told.is_private, NOT_SAVED in told.text) for told in refused] == [(True, True)] * 3
        assert "database disk image is malformed" in bot.said
        assert "Traceback" not in bot.said
    finally:
        await bot.kill()
    path.write_bytes(whole)
    assert actions(tmp_path) == before
