"""A backup is restored: the channel is told, and cards from before it do nothing any more."""

from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app import App
from bot.client import RingBot
from bot.rules.errors import NotSavedError, Reason
from bot.store.copies import back_up, restore
from bot.store.database import Database
from bot.table import ChannelId, Person
from tests.play.hall import Hall, posted, read

Shown = dict[str, simcord.InteractionResult]


@pytest.fixture
async def restored(hall: Hall, tmp_path: Path) -> Shown:
    """What was shown after the backup that the game goes on from."""
    copy = tmp_path / "copy"
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    back_up(hall.file, copy)
    shown = {
        "end": await hall.say(hall.good, "game end"),
        "turn": await hall.say(hall.good, "ring status"),
        "rule": await hall.say(hall.good, "ring on", bearer="Isildur"),
    }
    await hall.env.advance_time(60)
    await hall.restart(lambda: restore(hall.file, copy))
    hall.app.table.restored_at = hall.env.now()  # its clock is not that of the host
    await hall.env.advance_time(60)
    return shown


async def test_the_channel_is_told_before_anybody_rolls_again(hall: Hall, restored: Shown) -> None:
    del restored
    ((_, told),) = posted(hall)
    assert "This game goes on from a backup." in told
    assert "From here on the dice are bound by" in told
    assert "Cards from before do nothing any more" in told
    await hall.restart()
    assert len(posted(hall)) == 1, "it is told once"


async def test_a_card_from_before_is_refused_in_words_and_a_new_one_is_not(
    hall: Hall, restored: Shown
) -> None:
    for name, label in (("end", "End the game"), ("turn", "Next turn")):
        refused = await hall.press(hall.good, restored[name], label)
        assert refused.ephemeral
        assert "This card is from before the host restored a backup" in read(refused)
    fresh = await hall.say(hall.good, "ring status")
    assert "Turn 1." in read(fresh)
    await hall.press(hall.good, fresh, "Next turn")
    assert "Turn 2." in read(await hall.say(hall.good, "ring status"))


async def begun(hall: Hall, *channels: simcord.ChannelHandle) -> None:
    """Games in some channels, which go on from a backup; its first start ends before Discord."""
    for channel in channels:
        await hall.good.slash(channel, "ring on", bearer="Frodo Baggins")
    copy = hall.file.with_name("copy")
    await hall.app.close()
    back_up(hall.file, copy)
    restore(hall.file, copy)
    hall.app = await App.open(hall.file)


def told(hall: Hall) -> list[int]:
    """The channels that were told, in order."""
    return [channel for channel, _ in posted(hall)]


async def pay(hall: Hall) -> None:
    """What the bot does every five minutes."""
    assert isinstance(hall.env.bot, RingBot)
    housekeeping: Any = hall.env.bot.get_cog("Housekeeping")
    await housekeeping.pay()


async def test_a_table_is_told_though_the_first_start_did_not_reach_discord(hall: Hall) -> None:
    await begun(hall, hall.channel)
    await hall.restart()
    assert told(hall) == [hall.channel.id]
    await pay(hall)
    await hall.restart()
    assert told(hall) == [hall.channel.id], "it is told once"


async def test_a_game_that_is_over_or_deleted_by_then_is_not_told_of(hall: Hall) -> None:
    over, deleted = (hall.guild.create_text_channel(name) for name in ("over", "deleted"))
    await begun(hall, hall.channel, over, deleted)
    await hall.app.clearing.close_channel(ChannelId(over.id))
    moderator = Person(ChannelId(deleted.id), 7, "Mo", 1, may_help=True)
    await hall.app.clearing.forget(moderator, asked_by=7, game_id=0)
    await hall.restart()
    assert told(hall) == [hall.channel.id]


@pytest.mark.parametrize(
    ("status", "code", "again"), [(403, 50013, 0), (404, 10003, 0), (400, 50083, 0), (503, 0, 1)]
)
async def test_a_table_that_discord_failed_to_tell_is_told_later_and_no_other_twice(
    hall: Hall, status: int, code: int, again: int
) -> None:
    """Where nothing may be posted, or there is no channel any more, nothing is tried again."""
    other = hall.guild.create_text_channel("another table")
    await begun(hall, hall.channel, other)
    path = f"/channels/{hall.channel.id}/messages"
    hall.env.inject_error("POST", path, status=status, code=code)
    await hall.restart()
    tried = told(hall)
    assert other.id in tried, "one that cannot be told hinders no other"
    for _ in range(2):
        await pay(hall)
    assert told(hall)[len(tried) :] == [hall.channel.id] * again


async def test_what_was_told_is_not_told_again_where_that_cannot_be_kept(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write = Database.write

    async def full(database: Database, sql: str, values: tuple[object, ...]) -> None:
        if sql.startswith("DELETE FROM note"):
            raise NotSavedError(Reason.NOT_SAVED)
        await write(database, sql, values)

    other = hall.guild.create_text_channel("another table")
    await begun(hall, hall.channel, other)
    with monkeypatch.context() as patched:
        patched.setattr(Database, "write", full)
        await hall.restart()
        await pay(hall)
    assert sorted(told(hall)) == sorted((hall.channel.id, other.id))
    assert "told of the restore was not kept" in caplog.text
