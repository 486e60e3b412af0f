"""Nobody fishes for better dice: each way that was thought of, and why it fails."""

import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from bot.app import App
from bot.render.record import exported
from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerDuel,
    EndGame,
    LeaveSide,
    NextTurn,
    PutOnRing,
    RollDispute,
    RollSauronsWill,
    Settle,
    StartGame,
    TakeSide,
    ThrowDice,
    Undo,
)
from bot.rules.editions import Style
from bot.rules.errors import IllegalActionError, NotYoursError, RulesError, StaleGameError
from bot.rules.events import DisputeRolled, Event
from bot.rules.figures import Side
from bot.rules.notation import parse_request
from bot.store.games import Deed
from bot.table import ChannelId, Person, Ruling
from bot.verify import verify
from tests.scripted import edition, library, model

HERE = ChannelId(10)
ALICE, BOB = 71, 72
FRODO = model("Frodo")
ids = count(1)


def person(who: int = ALICE, *, interaction: int | None = None, may_help: bool = False) -> Person:
    return Person(HERE, who, f"player {who}", interaction or next(ids), may_help)


class Room:
    """A table at which two people sit, with words."""

    def __init__(self, app: App, file: Path) -> None:
        self.app, self.file = app, file

    async def act(self, action: Action, by: Person | None = None) -> Ruling:
        return await self.app.table.act(by or person(), action)

    async def restart(self) -> None:
        await self.app.close()
        self.app = await App.open(self.file)

    async def version(self) -> int:
        position = await self.app.table.look(HERE)
        assert position is not None
        return position.game.version

    async def ended(self) -> None:
        """End the game; its record must be as promised."""
        await self.act(EndGame())
        game_id = await self.app.table.latest(HERE)
        record = exported(await self.app.table.record(game_id))
        result = verify(record.encode(), library().editions.values())
        assert result.fault is None
        assert result.promised == result.rolls


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    file = tmp_path / "t.sqlite3"
    made = Room(await App.open(file), file)
    await made.act(StartGame(edition(), Style.OPEN, tracks_phases=False, word="mearas"))
    await made.act(TakeSide(Side.GOOD, ALICE, "Alice", "Anduril"))
    await made.act(TakeSide(Side.EVIL, BOB, "Bob", "m0ria"), person(BOB))
    yield made
    await made.app.close()


DICE = ThrowDice(parse_request("20d6"), ALICE, "Alice")


async def lost(room: Room, action: Action, *, saved: bool) -> tuple[Event, ...]:
    """Take an action whose answer is lost, by a fault before or after it was saved."""
    seen: list[Deed] = []
    games = type(room.app.table._games)  # pyright: ignore[reportPrivateUsage]
    append = games.append

    async def fail(self: object, game_id: int, *, expected: int, deed: Deed) -> None:
        seen.append(deed)
        if saved:
            await append(self, game_id, expected=expected, deed=deed)  # pyright: ignore[reportArgumentType]
        raise sqlite3.OperationalError("the light went out")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(games, "append", fail)
        with pytest.raises(sqlite3.OperationalError):
            await room.act(action)
    return seen[0].events


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_action_that_was_not_saved_finds_the_same_faces_again(
    room: Room, restarted: bool
) -> None:
    first = await lost(room, DICE, saved=False)
    if restarted:
        await room.restart()
    again = await room.act(DICE)
    assert again.deed.events == first
    await room.ended()


async def test_other_dice_at_the_same_place_are_of_the_same_stream(room: Room) -> None:
    """Asked otherwise after a fault, the same faces come: there is nothing to choose from."""
    first = await lost(room, RollDispute("one"), saved=False)
    again = await room.act(RollDispute("another question"))
    faces = [e.face for e in (*first, *again.deed.events) if isinstance(e, DisputeRolled)]
    assert faces[0] == faces[1]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_crash_between_saving_and_answering_lets_the_roll_stand(
    room: Room, restarted: bool
) -> None:
    first = await lost(room, DICE, saved=True)
    if restarted:
        await room.restart()
    story = await room.app.table.story(await room.app.table.latest(HERE))
    assert story[-1].deed.events == first
    again = await room.act(DICE)
    assert again.deed.events != first
    assert again.after.rolls == 2
    await room.ended()


async def test_a_double_click_rolls_once(room: Room) -> None:
    await room.act(PutOnRing(FRODO))
    await room.act(NextTurn(1))
    press = person(interaction=987_654)
    first = await room.act(RollSauronsWill(FRODO.id), press)
    assert await room.act(RollSauronsWill(FRODO.id), press) == first
    with pytest.raises(RulesError):
        await room.act(RollSauronsWill(FRODO.id))
    assert (await room.act(DICE)).after.rolls == 2


async def test_an_undo_gives_new_dice_only_with_the_others_consent(room: Room) -> None:
    first = await room.act(DICE)
    with pytest.raises(NotYoursError):
        await room.act(Undo(await room.version(), 1))
    with pytest.raises(NotYoursError):
        await room.act(Undo(await room.version(), 1, Side.GOOD))
    with pytest.raises(NotYoursError):  # nor as one who may manage messages
        await room.act(Undo(await room.version(), 1, Side.GOOD), person(may_help=True))
    await room.act(Undo(await room.version(), 1, Side.GOOD), person(BOB))
    again = await room.act(DICE)
    assert again.deed.events != first.deed.events
    assert again.after.rolls == 2
    await room.ended()


async def test_getting_up_does_not_free_anybody_to_take_back(room: Room) -> None:
    await room.act(DICE)
    await room.act(LeaveSide(ALICE))
    with pytest.raises(RulesError):
        await room.act(Undo(await room.version(), 1))
    await room.act(RollDispute())
    with pytest.raises(NotYoursError):
        await room.act(Undo(await room.version(), 1))
    await room.act(TakeSide(Side.GOOD, ALICE, "Alice"))
    with pytest.raises(StaleGameError):
        await room.act(Undo(await room.version(), 1, Side.GOOD), person(BOB))
    await room.ended()


async def test_a_word_cannot_be_added_after_dice_were_seen(room: Room) -> None:
    await room.act(DICE)
    await room.act(Undo(await room.version(), 1, Side.GOOD), person(BOB))
    await room.act(LeaveSide(ALICE))
    with pytest.raises(IllegalActionError):
        await room.act(TakeSide(Side.GOOD, ALICE, "Alice", "better"))


async def test_secret_throws_that_are_never_revealed_stay_in_the_count(room: Room) -> None:
    secret = ThrowDice(parse_request("6d6"), ALICE, "Alice", is_secret=True)
    for _ in range(3):
        await room.act(secret)
    await room.act(Undo(await room.version(), 1, Side.GOOD), person(BOB))
    ruling = await room.act(RollDispute())
    assert ruling.after.rolls == 4
    await room.ended()


async def test_an_abandoned_test_keeps_its_faces_and_its_number(room: Room) -> None:
    await room.act(AddFigure(FRODO, bears=True))
    await room.act(PutOnRing(FRODO))
    await room.act(NextTurn(1))
    rolled = await room.act(RollSauronsWill(FRODO.id))
    for _ in range(3):
        await room.restart()
        with pytest.raises(RulesError):
            await room.act(RollSauronsWill(FRODO.id))
    if rolled.after.open_tests:
        await room.act(Settle(1))
    assert (await room.act(RollDispute())).after.rolls == 2
    await room.ended()


async def test_a_refused_action_takes_no_face(room: Room) -> None:
    for action in (RollSauronsWill(FRODO.id), AnswerDuel(9, Side.GOOD, 0), Settle(4)):
        with pytest.raises(RulesError):
            await room.act(action)
    first = await lost(room, DICE, saved=False)
    for action in (RollSauronsWill(FRODO.id), Settle(4)):
        with pytest.raises(RulesError):
            await room.act(action)
    assert (await room.act(DICE)).deed.events == first


async def test_a_game_that_ends_with_its_channel_is_as_promised(room: Room) -> None:
    ruling = await room.act(replace(DICE, is_secret=True))
    await room.app.clearing.close_channel(HERE)
    record = await room.app.table.record(ruling.id)
    result = verify(exported(record).encode(), library().editions.values())
    assert (result.fault, result.promised) == (None, 1)


async def test_the_seed_is_told_by_nobody_before_the_end(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="bot")
    ruling = await room.act(DICE)
    ((seed,),) = await room.app.database.fetch("SELECT hex(seed) FROM game")
    secret = str(seed).lower()
    record = await room.app.table.record(ruling.id)
    assert ruling.seed == ""
    assert record.seed is None
    assert secret not in exported(record)
    ended = await room.act(EndGame())
    assert ended.seed == secret
    assert secret in exported(await room.app.table.record(ruling.id))
    assert secret not in caplog.text
    assert secret not in repr(ended)
