"""A store that is slow to read: whatever is asked of it, Discord waits, and the end is the same."""

import asyncio
import logging
import re
import sys
from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from bot.rules.errors import NotSavedError, Reason
from bot.sitting import Sittings
from bot.store.database import Database
from bot.table import ChannelId, Table
from tests.play.hall import Hall, card_of, labels, read
from tests.play.test_patience import DEFERRED, DEFERRED_UPDATE

Slow = Callable[[], None]

PRIVATE: dict[str, dict[str, Any]] = {
    "game log": {},
    "game settings": {},
    "game end": {},
    "game forget": {},
    "figure list": {},
    "privacy": {},
    "settings": {"reading": "charge_distance", "value": "rounded-up"},
    "about": {},
    "rule": {"topic": "putting on the ring"},
    "profile": {"name": "Frodo Baggins"},
    "odds courage": {"courage": 4},
    "odds wound": {"strength": 4, "defence": 4},
}
PUBLIC: dict[str, dict[str, Any]] = {
    "ring status": {},
    "ring who": {},
    "game status": {},
    "game proof": {},
    "game undo": {},
    "luck": {},
    "board": {},
    "odds will": {"public": True},
}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """From now on nothing is at hand, and each look into the store takes too long."""

    def begin() -> None:
        for way in (Database.fetch, Database.search, Database.write):

            async def slowly(*asked: Any, way: Any = way) -> Any:
                await asyncio.sleep(0.1)
                return await way(*asked)

            monkeypatch.setattr(Database, way.__name__, slowly)

        def nothing(*_: object) -> None:
            return None

        monkeypatch.setattr(Sittings, "at_hand", nothing)
        monkeypatch.setattr("bot.render.patience._PATIENCE", 0.05)

    return begin


def first_answer(hall: Hall) -> tuple[int, bool]:
    """The kind of the last first answer to an interaction, and whether it was private."""
    sent: list[dict[str, Any]] = [
        request.json or {}
        for request in hall.env.http_requests
        if request.path.endswith("/callback")
    ]
    told: dict[str, Any] = sent[-1].get("data") or {}
    return int(sent[-1]["type"]), bool(told.get("flags", 0) & 64)


def visible(hall: Hall) -> list[str]:
    """What all can read in the channel."""
    messages = hall.env.backend.messages[hall.channel.id].values()
    return [
        read(simcord.ResponseMessage(hall.env, message))
        for message in messages
        if not message.flags & 64
    ]


@pytest.mark.parametrize("command", [*PRIVATE, *PUBLIC])
async def test_a_slow_look_up_is_waited_for_and_answered_as_a_quick_one(
    hall: Hall, slow: Slow, command: str
) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    who = somebody_with_rights(hall) if command in {"settings", "game forget"} else hall.good
    options = PRIVATE.get(command, PUBLIC.get(command, {}))
    quick = await hall.say(who, command, **options)
    expected = read(quick), labels(quick), quick.ephemeral
    slow()
    late = await hall.say(who, command, **options)
    assert first_answer(hall) == (DEFERRED, command in PRIVATE)
    assert (read(late), labels(late), late.ephemeral) == expected
    assert not late.followups


def somebody_with_rights(hall: Hall) -> simcord.MemberActor:
    """Somebody who may settle and delete whatever there is."""
    rights = discord.Permissions(manage_guild=True, manage_messages=True)
    role = hall.guild.create_role("hosts", permissions=rights)
    return hall.guild.add_member(hall.env.create_user("Hanna"), roles=[role])


async def test_a_slow_record_is_handed_over_privately(hall: Hall, slow: Slow) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    slow()
    late = await hall.say(hall.good, "game export")
    assert first_answer(hall) == (DEFERRED, True)
    (file,) = card_of(late).attachments
    assert b"ring-put-on" in await file.read()
    assert late.ephemeral


async def test_a_slow_check_and_a_slow_reveal_are_waited_for(hall: Hall, slow: Slow) -> None:
    await hall.say(hall.good, "roll", dice="3d6", secret=True)
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.end(hall.good)
    slow()
    assert "as promised" in read(await hall.say(hall.evil, "verify"))
    assert first_answer(hall) == (DEFERRED, False)
    assert "reveals" in read(await hall.say(hall.good, "roll", dice="reveal"))
    assert first_answer(hall) == (DEFERRED, False)


async def test_a_slow_page_is_turned_in_its_place(hall: Hall, slow: Slow) -> None:
    await hall.say(hall.good, "game start", style="narrative", phases="free")
    for turn in range(2, 12):
        await hall.say(hall.good, "turn set", turn=turn)
    first = await hall.say(hall.good, "game log")
    slow()
    second = await hall.press(hall.good, first, "Older")
    assert first_answer(hall)[0] == DEFERRED_UPDATE
    assert card_of(second).id == card_of(first).id
    assert "page 2 of 2" in read(second)


async def test_a_slow_deletion_turns_the_question_over(hall: Hall, slow: Slow) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    asked = await hall.say(hall.moderator, "game forget")
    slow()
    done = await hall.press(hall.moderator, asked, "Delete for good")
    assert first_answer(hall)[0] == DEFERRED_UPDATE
    assert card_of(done).id == card_of(asked).id
    assert "1 game is deleted." in read(done.followups[0])


async def test_what_is_deleted_is_told_though_its_board_cannot_be_looked_for(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "board")
    asked = await hall.say(hall.moderator, "game forget")
    found = iter([await hall.app.table.board(ChannelId(hall.channel.id))])

    async def out_of_reach(*_: object) -> int | None:
        for message in found:
            return message
        raise NotSavedError(Reason.NOT_SAVED)

    monkeypatch.setattr(Table, "board", out_of_reach)
    done = await hall.press(hall.moderator, asked, "Delete for good")
    assert ["1 game is deleted." in read(told) for told in done.followups] == [True]


async def test_what_is_slowly_looked_up_for_one_person_is_shown_to_nobody_else(
    hall: Hall, slow: Slow
) -> None:
    shown = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    before = visible(hall)
    slow()
    pressed = await hall.press(hall.evil, shown, "Rule")
    assert first_answer(hall)[0] == DEFERRED_UPDATE
    (article,) = pressed.followups
    assert article.ephemeral
    assert visible(hall) == before


async def test_what_turns_out_to_be_private_leaves_nothing_for_all_to_see(
    hall: Hall, slow: Slow
) -> None:
    await hall.say(hall.good, "game start", style="narrative", phases="free")
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "ring on", bearer="Bilbo Baggins, Master Burglar")
    before = visible(hall)
    slow()
    for command, options in (("ring off", {}), ("rule", {"topic": "xyzzy", "public": True})):
        asked = await hall.say(hall.good, command, **options)
        assert first_answer(hall) == (DEFERRED, False)
        (told,) = asked.followups
        assert told.ephemeral
        assert visible(hall) == before


async def test_a_slow_secret_roll_is_told_to_all_without_its_dice(hall: Hall, slow: Slow) -> None:
    await hall.say(hall.good, "game join", side="good")
    slow()
    rolled = await hall.say(hall.good, "roll", 4, 4, 4, dice="3d6", secret=True)
    assert "In secret" not in read(rolled)
    assert not rolled.ephemeral
    (own,) = rolled.followups
    assert own.ephemeral


async def test_what_all_were_told_stays_whatever_comes_after_it(
    hall: Hall, slow: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(sys.modules["cogs.dice"], "own_secret", broken)
    slow()
    rolled = await hall.say(hall.good, "roll", dice="3d6", secret=True)
    assert first_answer(hall) == (DEFERRED, False)
    assert "rolls in secret" in read(rolled)
    assert "code: " in read(rolled.followups[0])
    caplog.clear()


@pytest.mark.parametrize("through", ["command", "button"])
async def test_an_unforeseen_error_of_slow_work_leaves_nobody_waiting(
    hall: Hall,
    slow: Slow,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    through: str,
) -> None:
    offered = await hall.say(hall.good, "ring on", 5, bearer="Frodo Baggins", mounted=True)
    before = visible(hall)
    slow()

    async def broken(*_: object, **__: object) -> None:
        await asyncio.sleep(0.1)
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Table, "act", broken)
    if through == "command":
        answer = await hall.say(hall.good, "turn next")
    else:
        answer = await hall.press(hall.good, offered, "Spend 1 Might")
    assert first_answer(hall)[0] in {DEFERRED, DEFERRED_UPDATE}
    (told,) = answer.followups
    assert told.ephemeral
    code = re.search(r"code: (\w{6})\.", read(told))
    assert code is not None
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert code[1] in record.getMessage()
    assert visible(hall) == before
    caplog.clear()
