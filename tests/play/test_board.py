"""The board follows the game: few edits, the last state, posted anew when it is gone."""

import asyncio
from itertools import count

import pytest
import simcord

from bot.render.boards import BoardKeeper
from bot.rules.actions import SetTurn
from bot.rules.errors import NotSavedError, Reason
from bot.store.boards import Boards
from bot.table import ChannelId, Person
from tests.play.hall import Hall, Shown, card_of, labels, read


def edits(hall: Hall) -> int:
    return sum(request.method == "PATCH" for request in hall.env.http_requests)


def latest(hall: Hall, board: Shown) -> str:
    return read(hall_message(hall, card_of(board).id))


def hall_message(hall: Hall, message_id: int) -> Shown:
    return simcord.ResponseMessage(
        hall.env, hall.env.backend.get_message(hall.channel.id, message_id)
    )


async def test_the_board_shows_every_next_step_and_follows(hall: Hall) -> None:
    await hall.say(hall.good, "game start")
    posted = await hall.say(hall.good, "board")
    assert labels(posted) == ["Roll for priority"]
    await hall.press(hall.good, posted, "Roll for priority", 6, 1)
    await hall.say(hall.good, "phase next")
    await hall.say(hall.good, "figure add", profile="Frodo Baggins", ring=True)
    board = hall_message(hall, card_of(posted).id)
    assert labels(board) == ["Next phase", "Frodo Baggins: put on the Ring"]
    await hall.press(hall.good, board, "Frodo Baggins: put on the Ring")
    assert "wears the Ring since turn 1" in latest(hall, posted)


async def test_ten_actions_in_a_second_make_at_most_two_edits(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    posted = await hall.say(hall.good, "board")
    before, ids = edits(hall), count(1)
    for turn in range(2, 12):
        who = Person(ChannelId(hall.channel.id), hall.good.id, "Gwen", next(ids))
        await hall.app.table.act(who, SetTurn(turn))
    async with asyncio.timeout(10):
        while "Turn 11." not in latest(hall, posted):  # noqa: ASYNC110 (nobody tells of an edit)
            await asyncio.sleep(0.02)
    await hall.env.bot.close()  # which shows at once what would still be shown
    assert 1 <= edits(hall) - before <= 2


async def test_a_board_that_was_deleted_is_posted_anew(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    posted = await hall.say(hall.good, "board")
    gone = card_of(posted).id
    await hall.moderator.delete(card_of(posted))
    await hall.say(hall.good, "turn set", turn=5)
    anew = await hall.app.table.board(ChannelId(hall.channel.id))
    assert anew is not None
    assert anew != gone
    assert "Turn 5." in read(hall_message(hall, anew))


async def test_the_board_goes_to_the_bottom_and_survives_a_restart(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    first = await hall.say(hall.good, "board")
    gone = card_of(first).id
    second = await hall.say(hall.evil, "board")
    assert gone not in hall.env.backend.messages[hall.channel.id]
    await hall.restart()
    await hall.say(hall.good, "turn set", turn=9)
    assert "Turn 9." in latest(hall, second)
    await hall.end(hall.good)
    assert "No game is open" in latest(hall, second)
    assert await hall.app.table.board(ChannelId(hall.channel.id)) is None


async def test_two_boards_asked_for_at_once_leave_one(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    said = [card_of(await hall.say(who, "game status")).id for who in (hall.good, hall.evil)]
    keeper, here = BoardKeeper(hall.env.bot, hall.app.table), ChannelId(hall.channel.id)
    await asyncio.gather(*(keeper.moved(here, message) for message in said))
    left = [message for message in said if message in hall.env.backend.messages[here]]
    assert left == [await hall.app.table.board(here)]


async def test_the_last_change_is_shown_before_the_bot_stops(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    posted = await hall.say(hall.good, "board")
    who = Person(ChannelId(hall.channel.id), hall.good.id, "Gwen", 1)
    await hall.app.table.act(who, SetTurn(7))
    await hall.env.bot.close()
    assert "Turn 7." in latest(hall, posted)


async def test_a_forgotten_game_takes_its_board_along(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free")
    board = card_of(await hall.say(hall.good, "board")).id
    asked = await hall.say(hall.moderator, "game forget")
    await hall.press(hall.moderator, asked, "Delete for good")
    assert board not in hall.env.backend.messages[hall.channel.id]


async def test_what_waits_for_an_answer_stands_first(hall: Hall) -> None:
    await hall.say(hall.good, "game start", phases="free", style="narrative")
    for number in range(2, 26):
        name = f"Frodo Baggins {number}"
        await hall.say(hall.good, "figure add", profile="Frodo Baggins", name=name, ring=True)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins 25")
    await hall.say(hall.evil, "turn next")
    await hall.say(hall.good, "sauronswill", 2)
    shown = labels(await hall.say(hall.good, "board"))
    assert shown[:2] == [
        "Spend 1 Might → 3, Good moves the bearer",
        "Let it stand → Evil moves the bearer",
    ]
    assert len(shown) == 20


async def out_of_reach(*_: object, **__: object) -> None:
    raise NotSavedError(Reason.NOT_SAVED)


async def test_a_board_that_cannot_be_noted_is_taken_away_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would stand there and follow nothing, though nothing is said to be done."""
    await hall.say(hall.good, "game start", phases="free")
    before = set(hall.env.backend.messages[hall.channel.id])
    monkeypatch.setattr(Boards, "put", out_of_reach)
    await hall.say(hall.good, "board")
    (said,) = set(hall.env.backend.messages[hall.channel.id]) - before
    assert "The record is out of reach just now, so nothing" in read(hall_message(hall, said))


async def test_a_board_that_cannot_be_looked_up_follows_with_the_next_action(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.say(hall.good, "game start", phases="free")
    posted = await hall.say(hall.good, "board")
    with monkeypatch.context() as patched:
        patched.setattr(Boards, "find", out_of_reach)
        await hall.say(hall.good, "turn set", turn=5)
        await hall.env.settle()
        await asyncio.sleep(1)
    assert [record.getMessage() for record in caplog.records if record.levelname != "INFO"] == [
        f"the board in {hall.channel.id} follows with the next action"
    ]
    assert "Turn 1." in latest(hall, posted)
    await hall.say(hall.good, "turn set", turn=6)
    assert "Turn 6." in latest(hall, posted)
