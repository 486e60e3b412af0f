"""The table: saved before it is told, one at a time, once."""

import asyncio
import hashlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.app import App
from bot.fair import SeededDice
from bot.render.words import told
from bot.rules.actions import (
    Action,
    EndGame,
    NextTurn,
    PutOnRing,
    RollDispute,
    RollSauronsWill,
    Settle,
    TakeSide,
    Undo,
)
from bot.rules.errors import (
    IllegalActionError,
    NoGameError,
    NotSavedError,
    NotYoursError,
    Reason,
    StaleGameError,
)
from bot.rules.events import GameOpened, TestRolled
from bot.rules.figures import Side
from bot.rules.record import apply, replay
from bot.sitting import Locks, Sitting
from bot.store.codec import decode
from bot.store.database import Database
from bot.store.games import Deed, Opened
from bot.table import ChannelId, Person, Ruling
from tests.play.hall import own_dice
from tests.scripted import model

HERE = ChannelId(10)
ids = count(1)


def person(who: int = 7, *, interaction: int | None = None, may_help: bool = False) -> Person:
    return Person(HERE, who, f"player {who}", interaction or next(ids), may_help)


@dataclass
class Room:
    app: App
    file: Path
    faces: list[int]

    async def act(self, action: Action, by: Person | None = None, *faces: int) -> Ruling:
        self.faces[:] = faces
        return await self.app.table.act(by or person(), action)

    async def restart(self) -> None:
        await self.app.close()
        self.app = await App.open(self.file)

    def rows(self) -> list[tuple[object, ...]]:
        raw = sqlite3.connect(self.file)
        rows = raw.execute("SELECT version, kind, interaction FROM event ORDER BY version")
        found = rows.fetchall()
        raw.close()
        return found


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    faces: list[int] = []
    monkeypatch.setattr("bot.table.SeededDice", own_dice(SeededDice, faces))
    file = tmp_path / "t.sqlite3"
    made = Room(await App.open(file), file, faces)
    yield made
    await made.app.close()


async def with_open_test(room: Room) -> Ruling:
    await room.act(PutOnRing(model("Frodo Baggins")))
    await room.act(NextTurn(1))
    return await room.act(RollSauronsWill(model("Frodo Baggins").id), None, 1)


async def test_a_refused_action_saves_nothing(room: Room) -> None:
    with pytest.raises(IllegalActionError):
        await room.act(PutOnRing(model("The Dark Lord Sauron")))
    assert room.rows() == []
    assert await room.app.table.look(HERE) is None


async def test_only_some_actions_open_a_game(room: Room) -> None:
    with pytest.raises(NoGameError):
        await room.act(NextTurn(1))
    await room.act(TakeSide(Side.GOOD, 7, "Gwen"))
    assert await room.app.table.look(HERE) is not None


async def test_a_game_is_found_again_as_it_was(room: Room) -> None:
    ruling = await with_open_test(room)
    await room.restart()
    position = await room.app.table.look(HERE)
    assert position is not None
    assert position.game == ruling.after
    assert position.id == ruling.id


async def test_a_record_is_read_and_told_again_while_others_are_served(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of five thousand events takes a fifth of a second."""
    ruling = await with_open_test(room)
    threads: set[threading.Thread] = set()

    def noted(work: Callable[..., Any]) -> Callable[..., Any]:
        def elsewhere(*asked: Any) -> Any:
            threads.add(threading.current_thread())
            return work(*asked)

        return elsewhere

    await room.restart()
    monkeypatch.setattr("bot.store.games.decode", noted(decode))
    monkeypatch.setattr("bot.sitting.apply", noted(apply))
    table = room.app.table
    for reading in (
        table.look(HERE),
        table.story(ruling.id),
        table.deeds(HERE, everything=False),
        table.deeds(HERE, everything=True),
    ):
        threads.clear()
        assert await reading
        assert threads
        assert threading.main_thread() not in threads


async def test_a_game_that_was_deleted_meanwhile_is_no_game(room: Room) -> None:
    """Between the question which one is meant and the reading of its record."""
    ruling = await with_open_test(room)
    moderator = person(may_help=True)
    await room.app.clearing.forget(moderator, asked_by=moderator.id, game_id=ruling.id)
    games = room.app.table._games  # pyright: ignore[reportPrivateUsage]
    for reading in (
        room.app.table.story(ruling.id),
        room.app.table.record(ruling.id),
        games.history(ruling.id),
    ):
        with pytest.raises(NoGameError) as refused:
            await reading
        assert refused.value.reason is Reason.GAME_GONE


async def test_a_record_that_is_read_while_its_game_ends_has_its_seed_with_its_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = await with_open_test(room)
    fetch = Database.fetch

    async def and_then_it_ends(database: Database, *query: Any) -> list[tuple[object, ...]]:
        rows = await fetch(database, *query)
        with monkeypatch.context() as patched:
            patched.setattr(Database, "fetch", fetch)
            if await room.app.table.look(HERE) is not None:
                await room.act(EndGame())
        return rows

    with monkeypatch.context() as patched:
        patched.setattr(Database, "fetch", and_then_it_ends)
        records = [await room.app.table.record(ruling.id) for _ in range(2)]
    for record, is_over in zip(records, (False, True), strict=True):
        assert (record.rows[-1].kind == "game-ended") is is_over
        assert (record.seed is not None) is is_over


async def test_what_can_be_taken_back_is_told_as_it_was_done(room: Room) -> None:
    done = [
        await with_open_test(room),
        await room.act(Settle(1)),
        await room.act(NextTurn(2)),
        await room.act(RollSauronsWill(model("Frodo Baggins").id), None, 6),
    ]
    for ruling in reversed(done):
        last = await room.app.table.last(HERE)
        assert last is not None
        assert (last.id, last.deed) == (ruling.id, ruling.deed)
        assert told(last).lines == told(ruling).lines
        assert last.before.bearers == ruling.before.bearers
        await room.act(Undo(last.after.version, len(last.deed.events)))


async def test_of_a_long_game_only_the_last_actions_can_be_taken_back(room: Room) -> None:
    await room.act(TakeSide(Side.GOOD, 7, "Gwen"))
    for turn in range(1, 50):
        await room.act(NextTurn(turn))
    back = 0
    while (last := await room.app.table.last(HERE)) is not None:
        await room.act(Undo(last.after.version, len(last.deed.events)))
        back += 1
    assert back == 32


async def test_what_is_no_longer_remembered_cannot_be_taken_back(room: Room) -> None:
    first = await with_open_test(room)
    opened, deed = Opened(first.id, bytes(32)), first.deed
    assert Sitting(opened, first.after, undoable=(deed,)).last is not None
    assert Sitting(opened, replace(first.after, past=()), undoable=(deed,)).last is None


async def test_the_record_alone_rebuilds_the_position(room: Room) -> None:
    ruling = await with_open_test(room)
    deeds = await room.app.table._games.history(ruling.id)  # pyright: ignore[reportPrivateUsage]
    assert replay(event for deed in deeds for event in deed.events) == ruling.after


async def test_ten_who_press_at_once_spend_once(room: Room) -> None:
    await with_open_test(room)
    presses = (room.act(Settle(1, might=2)) for _ in range(10))
    results = await asyncio.gather(*presses, return_exceptions=True)
    refused = [result for result in results if isinstance(result, IllegalActionError)]
    assert len(refused) == 9
    assert {error.reason for error in refused} == {Reason.TEST_SETTLED}
    position = await room.app.table.look(HERE)
    assert position is not None
    assert position.game.figure(model("Frodo Baggins").id).left.might == 0


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_interaction_delivered_twice_is_answered_twice_and_applied_once(
    room: Room, restarted: bool
) -> None:
    await with_open_test(room)
    same = person(interaction=9_999_999)
    first = await room.act(Settle(1, might=2), same)
    if restarted:
        await room.restart()
    second = await room.act(Settle(1, might=2), same)
    assert second == first
    assert [row for row in room.rows() if row[2] == 9_999_999] == [(6, "points-spent", 9_999_999)]


async def test_a_loose_roll_delivered_twice_is_made_once(room: Room) -> None:
    first = await room.act(RollDispute(), person(interaction=5))
    again = await room.act(RollDispute(), person(interaction=5))
    assert again.deed == first.deed
    assert [interaction for _, _, interaction in room.rows()] == [5, None]


async def test_a_delivery_that_comes_again_much_later_is_answered_as_the_first(room: Room) -> None:
    first = await room.act(PutOnRing(model("Frodo Baggins")), person(interaction=5_000_001))
    for turn in range(1, 60):
        await room.act(NextTurn(turn, confirmed=True))
    again = await room.act(PutOnRing(model("Frodo Baggins")), person(interaction=5_000_001))
    assert again == first
    ended = await room.act(EndGame(), person(interaction=5_000_002))
    assert await room.act(EndGame(), person(interaction=5_000_002)) == ended
    # What would open a game opens none when it is only delivered once more.
    assert await room.act(PutOnRing(model("Frodo Baggins")), person(interaction=5_000_001)) == first
    assert await room.app.table.look(HERE) is None


async def test_somebody_elses_write_is_noticed_and_the_record_read_again(room: Room) -> None:
    ruling = await with_open_test(room)
    raw = sqlite3.connect(room.file)
    raw.execute(
        "INSERT INTO event (game_id, version, actor, helped, interaction, kind, body)"
        " VALUES (?, ?, 1, 0, 555, 'side-taken', ?)",
        (ruling.id, ruling.after.version + 1, '{"side":"evil","player":1,"name":"Ghost"}'),
    )
    raw.commit()
    raw.close()
    with pytest.raises(StaleGameError):
        await room.act(Settle(1, might=2))
    saved = await room.act(Settle(1, might=2))
    assert saved.before.seat(Side.EVIL) is not None


async def test_a_write_that_fails_changes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_open_test(room)

    async def full(*_: object, **__: object) -> None:
        raise NotSavedError(Reason.NOT_SAVED) from sqlite3.OperationalError("disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("bot.store.database.Database._commit", full)
        with pytest.raises(NotSavedError):
            await room.act(Settle(1, might=2))
    position = await room.app.table.look(HERE)
    assert position is not None
    assert position.game.open_tests
    await room.act(Settle(1, might=2))


async def test_the_same_action_again_gives_the_same_faces(tmp_path: Path) -> None:
    app = await App.open(tmp_path / "t.sqlite3")
    try:
        await app.table.act(person(), PutOnRing(model("Frodo Baggins")))
        await app.table.act(person(), NextTurn(1))
        seen: set[tuple[int, ...]] = set()

        async def lost(*_: object, **kept: Deed) -> None:
            seen.update(e.test.faces for e in kept["deed"].events if isinstance(e, TestRolled))
            raise sqlite3.OperationalError("disk I/O error")

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("bot.store.games.Games.append", lost)
            for _ in range(5):
                with pytest.raises(sqlite3.OperationalError):
                    await app.table.act(person(), RollSauronsWill(model("Frodo Baggins").id))
        await app.table.act(person(), RollSauronsWill(model("Frodo Baggins").id))
        assert len(seen) == 1
    finally:
        await app.close()


async def test_the_rules_are_asked_only_after_the_seat(room: Room) -> None:
    await room.act(TakeSide(Side.GOOD, 7, "Gwen"))
    with pytest.raises(NotYoursError):
        await room.act(PutOnRing(model("Frodo Baggins")), person(8))
    ruling = await room.act(PutOnRing(model("Frodo Baggins")), person(9, may_help=True))
    assert ruling.deed.helped
    own = await room.act(NextTurn(1), person(7, may_help=True))
    assert not own.deed.helped


async def test_the_commitment_is_stored_with_the_first_event(room: Room) -> None:
    ruling = await room.act(PutOnRing(model("Frodo Baggins")))
    assert isinstance(ruling.deed.events[0], GameOpened)
    raw = sqlite3.connect(room.file)
    ((seed, promised),) = raw.execute("SELECT seed, commitment FROM game").fetchall()
    raw.close()
    assert len(seed) == 32
    assert hashlib.sha256(seed).hexdigest() == promised


async def test_locks_are_kept_only_while_they_are_held() -> None:
    locks = Locks()
    inside = 0

    async def enter() -> None:
        nonlocal inside
        async with locks.of(HERE):
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(enter() for _ in range(200)))
    assert len(locks._locks) == 0  # pyright: ignore[reportPrivateUsage]


async def test_channels_do_not_wait_for_one_another(room: Room) -> None:
    async with room.app.table._sittings.lock(HERE):  # pyright: ignore[reportPrivateUsage]
        other = Person(ChannelId(11), 7, "player", next(ids))
        action = PutOnRing(model("Frodo Baggins"))
        await asyncio.wait_for(room.app.table.act(other, action), timeout=5)


async def test_what_clears_a_table_waits_for_whoever_plays_there(room: Room) -> None:
    await room.act(PutOnRing(model("Frodo Baggins")))
    async with room.app.table._sittings.lock(HERE):  # pyright: ignore[reportPrivateUsage]
        closing = asyncio.create_task(room.app.clearing.close_channel(HERE))
        await asyncio.sleep(0.05)
        assert not closing.done()
    await closing
    assert await room.app.table.look(HERE) is None
