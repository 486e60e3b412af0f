"""What is kept of a person is shown to that person, and truly goes when it is to go."""

import sqlite3
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import fields
from itertools import count
from pathlib import Path
from typing import Any, get_args

import pytest
import simcord

from bot.client import RingBot
from bot.rules.errors import NotSavedError, Reason
from bot.rules.events import Event
from bot.store.database import Database
from bot.store.keeping import Keeping
from bot.table import ChannelId
from tests.play.hall import Hall, labels, posted, read


def in_the_file(hall: Hall, text: str) -> bool:
    """Whether a text stands anywhere in the files of the database."""
    parts = [hall.file, Path(f"{hall.file}-wal")]
    return any(text.encode() in part.read_bytes() for part in parts if part.exists())


async def delete(hall: Hall, who: simcord.MemberActor | None = None) -> str:
    who = who or hall.good
    shown = await hall.say(who, "privacy")
    asked = await hall.press(who, shown, "Delete me from all of it")
    assert "cannot be undone" in read(asked)
    return read(await hall.press(who, asked, "Delete for good"))


async def test_a_person_sees_what_is_kept_and_others_do_not(hall: Hall) -> None:
    assert "Nothing is kept of you." in read(await hall.say(hall.good, "privacy"))
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    shown = await hall.say(hall.good, "privacy")
    assert shown.ephemeral
    assert "**Your id**, with 2 actions in 1 game in 1 channel, since" in read(shown)
    assert "Gwen" in read(shown)
    assert "Edric" not in read(shown)
    stranger = await hall.say(hall.stranger, "privacy")
    assert "Nothing is kept of you." in read(stranger)
    assert labels(stranger) == []


async def test_who_is_forgotten_stands_in_no_record_and_the_game_goes_on(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "roll", dice="3d6", secret=True)
    await hall.say(hall.evil, "turn next")
    said = await delete(hall)
    assert "gone from all games" in said
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    assert [seat.name for seat in position.game.seats] == ["Edric"]
    assert position.game.turn == 2
    record = await hall.app.table.record(position.id)
    assert str(hall.good.id) not in repr(record)
    assert "Gwen" not in repr(record)
    log = read(await hall.say(hall.evil, "game log"))
    assert "Gwen" not in log
    assert f"<@{hall.good.id}>" not in log
    assert "Edric" in log
    assert "<@0>" not in log
    assert not in_the_file(hall, "Gwen")
    assert not in_the_file(hall, str(hall.good.id))
    assert "Nothing is kept of you." in read(await hall.say(hall.good, "privacy"))
    await hall.say(hall.stranger, "game join", side="good")  # the seat is free
    await hall.restart()
    assert "Stan" in read(await hall.say(hall.evil, "game status"))


async def test_the_channel_is_told_once_that_a_seat_is_empty_and_nobody_is_pinged(
    hall: Hall,
) -> None:
    elsewhere = hall.guild.create_text_channel("another table")
    await hall.seated()
    await hall.good.slash(elsewhere, "roll", dice="d6")  # where no seat is theirs
    await delete(hall)
    told = [text for channel, text in posted(hall) if channel == hall.channel.id]
    assert len(posted(hall)) == len(told) == 1
    assert "Good has no player now" in told[0]
    assert "`/game join` takes that side" in told[0]
    assert "`/game end` ends it" in told[0]
    assert "Gwen" not in told[0]
    assert hall.pinged() == set()


async def test_both_seats_of_one_person_are_told_of_together(hall: Hall) -> None:
    for side in ("good", "evil"):
        await hall.say(hall.good, "game join", side=side)
    await delete(hall)
    ((_, told),) = posted(hall)
    assert "Good and Evil have no player now" in told


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003)])
async def test_a_channel_that_cannot_be_told_hinders_no_deletion(
    hall: Hall, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    other = hall.guild.create_text_channel("another table")
    await hall.seated()
    await hall.good.slash(other, "game join", side="evil")
    path = f"/channels/{hall.channel.id}/messages"
    hall.env.inject_error("POST", path, status=status, code=code, times=None)
    assert "gone from all games" in await delete(hall)
    assert {channel for channel, _ in posted(hall)} == {hall.channel.id, other.id}
    assert "was not delivered" in caplog.text
    assert "Nothing is kept of you." in read(await hall.say(hall.good, "privacy"))


@contextmanager
def somebody_reading(hall: Hall) -> Generator[None]:
    """Another process that reads the file for as long as this lasts, as a backup does."""
    with closing(sqlite3.connect(hall.file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT COUNT(*) FROM event").fetchone()
        yield
        other.execute("ROLLBACK")


async def forget(hall: Hall) -> str:
    asked = await hall.say(hall.moderator, "game forget")
    return read(await hall.press(hall.moderator, asked, labels(asked)[0]))


async def pay(hall: Hall) -> None:
    """What the bot does every five minutes."""
    assert isinstance(hall.env.bot, RingBot)
    housekeeping: Any = hall.env.bot.get_cog("Housekeeping")
    await housekeeping.pay()


async def make_round(hall: Hall) -> None:
    """What it does every day."""
    await hall.app.clearing.forget_deleted()


@pytest.mark.parametrize("way", [delete, forget])
async def test_what_is_deleted_leaves_the_file_at_once(
    hall: Hall, way: Callable[[Hall], Awaitable[str]]
) -> None:
    await hall.seated()
    assert in_the_file(hall, "Gwen")
    await way(hall)
    assert not in_the_file(hall, "Gwen")


@pytest.mark.parametrize("way", [delete, forget])
@pytest.mark.parametrize("later", [pay, make_round])
async def test_what_is_deleted_while_another_reads_leaves_the_file_once_he_is_done(
    hall: Hall,
    way: Callable[[Hall], Awaitable[str]],
    later: Callable[[Hall], Awaitable[None]],
) -> None:
    await hall.seated()
    with somebody_reading(hall):
        said = await way(hall)
        await later(hall)
        assert in_the_file(hall, "Gwen"), "he reads what was there when he began"
    assert "gone" in said or "deleted" in said
    await later(hall)
    assert not in_the_file(hall, "Gwen")


async def test_a_log_that_cannot_be_emptied_now_fails_no_deletion(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: Database) -> bool:
        raise NotSavedError(Reason.NOT_SAVED)

    await hall.seated()
    with monkeypatch.context() as patched:
        patched.setattr(Database, "empty_log", full)
        assert "gone from all games" in await delete(hall)
    await pay(hall)
    assert not in_the_file(hall, "Gwen")


def out_of_reach_at(place: int) -> Callable[[Keeping, int, int], Awaitable[None]]:
    """A deletion that fails in the given one of its channels, by their order."""
    forget, places = Keeping.forget_person, count(1)

    async def failing(keeping: Keeping, channel: int, person: int) -> None:
        if next(places) == place:
            raise NotSavedError(Reason.NOT_SAVED)
        await forget(keeping, channel, person)

    return failing


@pytest.mark.parametrize("place", [1, 2])
async def test_a_deletion_that_was_broken_off_says_so_and_is_finished_by_another_press(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    other = hall.guild.create_text_channel("another table")
    await hall.seated()
    await hall.good.slash(other, "game join", side="evil")
    asked = await hall.press(
        hall.good, await hall.say(hall.good, "privacy"), "Delete me from all of it"
    )
    with monkeypatch.context() as patched:
        patched.setattr(Keeping, "forget_person", out_of_reach_at(place))
        unfinished = await hall.press(hall.good, asked, "Delete for good")
    assert "Not all of it is deleted yet" in read(unfinished)
    assert "Nothing is kept" not in read(await hall.say(hall.good, "privacy"))
    assert len(posted(hall)) == place, "a seat that is given up is told of, whatever comes later"
    assert "gone from all games" in read(await hall.press(hall.good, unfinished, "Delete the rest"))
    assert "Nothing is kept of you." in read(await hall.say(hall.good, "privacy"))
    assert sorted(channel for channel, _ in posted(hall)) == sorted((hall.channel.id, other.id))
    position = await hall.app.table.look(ChannelId(hall.channel.id))
    assert position is not None
    assert [seat.name for seat in position.game.seats] == ["Edric"]


async def test_a_deletion_that_cannot_begin_does_not_say_that_it_did(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> list[int]:
        raise NotSavedError(Reason.NOT_SAVED)

    await hall.seated()
    with monkeypatch.context() as patched:
        patched.setattr(Keeping, "channels_with", failing)
        assert "Not all of it is deleted yet" in await delete(hall)
    assert posted(hall) == []


async def test_single_rolls_go_and_those_of_others_stay(hall: Hall) -> None:
    await hall.say(hall.good, "roll", dice="3d6", label="mine")
    await hall.say(hall.evil, "roll", dice="3d6", label="another's")
    shown = read(await hall.say(hall.good, "privacy"))
    assert "with 1 action in 1 single roll in 1 channel, since" in shown
    await delete(hall)
    rows = await hall.app.database.fetch("SELECT body FROM event WHERE kind = 'dice-thrown'")
    assert len(rows) == 1
    assert "another's" in str(rows[0][0])


async def test_who_was_seated_by_another_is_forgotten_as_well(hall: Hall) -> None:
    await hall.say(hall.stranger, "game join", side="good")
    await hall.say(hall.moderator, "game seat", side="good", player=hall.good)
    shown = read(await hall.say(hall.good, "privacy"))
    assert "in 1 game in 1 channel, where somebody gave you a side and you have done" in shown
    assert "Gwen" in shown
    assert "0" not in shown.split("since")[0]
    await delete(hall)
    assert not in_the_file(hall, "Gwen")
    assert "Nothing is kept" not in read(await hall.say(hall.moderator, "privacy"))


def test_people_stand_in_events_only_where_they_are_found() -> None:
    for event in get_args(Event):
        names = {field.name for field in fields(event)}
        assert not names & {"person", "user", "member", "actor"}, event
        if "player" not in names:
            assert "name" not in names, event


@pytest.mark.parametrize(
    "change", ["kind = 'x'", "version = 9", "body = '{}'", "at = ''", "helped = 1", "actor = 5"]
)
async def test_forgetting_a_person_changes_nothing_else(hall: Hall, change: str) -> None:
    await hall.seated()
    await hall.app.database.write("INSERT INTO being_forgotten VALUES (?)", (hall.good.id,))
    others = "actor = 5" in change
    who = hall.evil.id if others else hall.good.id
    with pytest.raises(Exception, match="never rewritten"):
        await hall.app.database.write(f"UPDATE event SET {change} WHERE actor = ?", (who,))


@pytest.mark.parametrize("both", [False, True])
async def test_a_game_verifies_after_a_player_of_it_was_forgotten(hall: Hall, both: bool) -> None:
    await hall.say(hall.stranger, "game start", phases="free")
    await hall.seated()
    await hall.say(hall.good, "roll", dice="2d6")
    await delete(hall)
    log = read(await hall.say(hall.evil, "game log"))
    assert "a forgotten player: Good has no player now." in log
    if both:
        await hall.say(hall.good, "game join", side="good")
        await hall.say(hall.good, "roll", dice="3d6")
        await delete(hall)
    await hall.end(hall.evil)
    assert "as promised." in read(await hall.say(hall.evil, "verify"))


async def test_a_game_verifies_after_both_its_players_were_forgotten(hall: Hall) -> None:
    await hall.seated()
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    await hall.say(hall.good, "roll", dice="2d6")
    await delete(hall, hall.good)
    await delete(hall, hall.evil)
    await hall.end(hall.stranger)
    assert "as promised." in read(await hall.say(hall.stranger, "verify"))
