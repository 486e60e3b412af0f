"""Answers that Discord does not take, and questions that it asks twice."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.wire.opening import board_posted, ring_worn
from tests.wire.people import EDRIC, GWEN, Answer
from tests.wire.process import attended, begin, running, seen
from tests.wire.record import actions
from tests.wire.stage import Stage

CALLBACK = "POST /interactions/…/…/callback"


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


@pytest.mark.parametrize("taken", [False, True])
async def test_a_connection_that_is_cut_amid_the_answer_loses_nothing_and_does_nothing_twice(
    stage: Stage, channel: int, tmp_path: Path, taken: bool
) -> None:
    async with ring_worn(stage, channel, tmp_path) as bot:
        await stage.say(GWEN, channel, "turn next")
        stage.cut("/callback", taken=taken)
        asked = await stage.command(GWEN, channel, "sauronswill")
        await bot.says("an answer was not delivered")
        assert asked.first_answer.done() is taken
        assert (await stage.say(GWEN, channel, "sauronswill")).is_private  # it was rolled
        log = await stage.say(GWEN, channel, "game log")
        assert log.text.count("Sauron's Will") == 1
    assert asked.answers == int(taken)
    assert len(actions(tmp_path)) == 3
    assert asked.id in actions(tmp_path)


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (429, 0)])
async def test_an_answer_that_comes_too_late_or_is_one_too_many_is_a_line_of_the_log(
    stage: Stage, channel: int, tmp_path: Path, status: int, code: int
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        await stage.say(GWEN, channel, "game join", side="good")
        stage.fail("/webhooks/", status, code=code)
        rolled = await stage.say(GWEN, channel, "roll", dice="1d6", secret=True)
        await bot.says("an answer was not delivered")
        assert "`/roll reveal` shows it" in rolled.text
        assert bot.said.count("WARNING") == 1
        shown = await stage.say(GWEN, channel, "roll", dice="reveal")
        assert "reveals" in shown.text


async def test_suggestions_that_come_too_late_are_a_line_of_the_log(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with running(stage, tmp_path) as bot:
        await attended(stage)
        stage.fail("/callback", 404, code=10062)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await stage.suggestions(GWEN, channel, "ring on", bearer="Frodo")
        await bot.says("suggestions were not delivered: 404")
        assert bot.said.count("WARNING") == 1


async def test_an_answer_that_discord_puts_off_is_waited_for_and_given_once(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with board_posted(stage, channel, tmp_path) as (bot, board):
        for part in ("/callback", "/webhooks/", "/channels/"):
            stage.fail(part, 429, wait=0.2)
        asked = await stage.command(GWEN, channel, "roll", dice="1d6", secret=True)
        await asked.answered()
        await stage.press(GWEN, board, "Next turn")
        await bot.says("429|rate limited", times=3)
        await seen(lambda: "Turn 2" in Answer(stage.messages[int(board.message["id"])]).text)
        assert stage.calls["POST /webhooks/…/…"] == 2
        secret = [m for m in map(Answer, stage.messages.values()) if "In secret" in m.text]
        assert [answer.is_private for answer in secret] == [True]
        assert asked.answers == 1
    assert len(actions(tmp_path)) == 3


async def test_a_board_whose_edit_is_cut_off_is_a_line_of_the_log_and_follows_what_comes_next(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with board_posted(stage, channel, tmp_path) as (bot, board):
        stage.cut("/channels/", taken=False)
        await stage.say(GWEN, channel, "turn set", turn=7)
        await bot.says("the board in .* cannot be edited")
        await stage.say(GWEN, channel, "turn set", turn=8)
        await seen(lambda: "Turn 8" in Answer(stage.messages[int(board.message["id"])]).text)


async def test_a_card_that_discord_puts_off_is_turned_over_once(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with ring_worn(stage, channel, tmp_path) as bot:
        ending = await stage.say(GWEN, channel, "game end")
        stage.fail("@original", 429, wait=0.2)
        with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            pressed = await stage.button(GWEN, ending, "End the game")
            await pressed.arrived.wait()  # it asks for patience
            other.execute("ROLLBACK")
        await bot.says("rate limited")
        await seen(lambda: stage.calls["PATCH /webhooks/…/…/messages/@original"] == 2)
        assert pressed.answers == 1
    assert len(actions(tmp_path)) == 2


@pytest.mark.parametrize("trouble", ["cut", "cut, but heard", "out of order", "too late"])
async def test_what_was_slowly_done_is_told_though_discord_would_not_wait_for_it(
    stage: Stage, channel: int, tmp_path: Path, trouble: str
) -> None:
    def told() -> int:
        return sum(
            "Turn 2 begins." in answer.text for answer in map(Answer, stage.messages.values())
        )

    async with ring_worn(stage, channel, tmp_path) as bot:
        tried = stage.calls[CALLBACK]
        with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            if trouble.startswith("cut"):
                stage.cut("/callback", taken="heard" in trouble)
            else:
                stage.fail("/callback", *{"out of order": (500,), "too late": (404,)}[trouble])
            asked = await stage.command(GWEN, channel, "turn next")
            await seen(lambda: stage.calls[CALLBACK] > tried)  # it asks for patience
            other.execute("ROLLBACK")
        await seen(lambda: told() == 1)
        assert "WARNING" not in bot.said
    assert asked.answers <= 2
    assert asked.id in actions(tmp_path)
    assert len(actions(tmp_path)) == 2


async def test_what_can_be_told_no_more_is_one_line_of_the_log(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with ring_worn(stage, channel, tmp_path) as bot:
        tried = stage.calls[CALLBACK]
        with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            stage.fail("/callback", 404, code=10062, times=2)
            await stage.command(GWEN, channel, "turn next")
            await seen(lambda: stage.calls[CALLBACK] > tried)  # it asks for patience
            other.execute("ROLLBACK")
        await bot.says("an answer was not delivered")
        assert bot.said.count("WARNING") == 1
        assert "Turn 2" in (await stage.say(EDRIC, channel, "ring status")).text
    assert len(actions(tmp_path)) == 2


async def test_a_click_on_a_card_that_is_just_being_deleted_counts_once_and_is_told_anew(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with ring_worn(stage, channel, tmp_path):
        charge = {"charger": "Witch-king", "distance": 3}
        free = await stage.say(EDRIC, channel, "charge-invisible", **charge)
        board = await stage.say(EDRIC, channel, "board")
        del stage.messages[int(free.message["id"])]
        charged = await stage.press(EDRIC, free, "Charge")
        assert "charges" in charged.text
        assert not charged.is_private
        refused = await stage.press(EDRIC, board, "The Witch-king of Angmar charges")
        assert "is decided already" in refused.text
    assert len(actions(tmp_path)) == 3


async def test_the_same_interaction_delivered_twice_is_applied_once(
    stage: Stage, channel: int, tmp_path: Path
) -> None:
    async with ring_worn(stage, channel, tmp_path) as bot:
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
            f"Another Ringbearer already uses the database {tmp_path / 'games.sqlite3'};"
            " stop it first.\n"
        )
        assert (await stage.say(GWEN, channel, "ring on", bearer="Frodo Baggins")).text
    assert stage.calls["identify"] == 1
