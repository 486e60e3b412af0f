"""A restored backup: what was rolled after it is gone, and nobody has seen the dice to come."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.app import App
from bot.fair import commitment, new_seed
from bot.flaws import Flaw
from bot.render.proof_words import checked, proof
from bot.render.record import exported, log_page
from bot.render.words import told
from bot.rules.actions import Action, EndGame, PutOnRing, ThrowDice
from bot.rules.events import DiceThrown
from bot.rules.notation import parse_request
from bot.store.copies import back_up, restore
from bot.table import ChannelId, Person, Ruling
from bot.verify import verify
from tests.recorded import sealed
from tests.scripted import library, model

HERE = ChannelId(10)
THROW = ThrowDice(parse_request("20d6"), 7, "Gwen", "", False)
ids = count(1)


@asynccontextmanager
async def opened(file: Path) -> AsyncGenerator[App]:
    app = await App.open(file)
    try:
        yield app
    finally:
        await app.close()  # or the process would never end


async def act(app: App, action: Action) -> Ruling:
    return await app.table.act(Person(HERE, 7, "Gwen", next(ids)), action)


def faces(ruling: Ruling) -> tuple[int, ...]:
    (thrown,) = (event for event in ruling.deed.events if isinstance(event, DiceThrown))
    return thrown.thrown[0].faces


def read(ruling: Ruling) -> str:
    return " ".join(told(ruling).lines)


async def lost(file: Path) -> tuple[int, ...]:
    """Play, and go back to a backup; return what was thrown after it."""
    async with opened(file) as app:
        if await app.table.look(HERE) is None:
            await act(app, PutOnRing(model("Frodo Baggins")))
        copy = file.with_name(f"copy-{next(ids)}")
        back_up(file, copy)
        seen = faces(await act(app, THROW))
        await act(app, EndGame())  # which publishes the seed
    restore(file, copy)
    return seen


async def record(file: Path) -> bytes:
    """The record of a game that was restored twice and played on to its end."""
    for _ in range(2):
        await lost(file)
    async with opened(file) as app:
        await act(app, THROW)
        ruling = await act(app, EndGame())
        return exported(await app.table.record(ruling.id)).encode()


async def test_what_was_seen_after_a_backup_does_not_fall_again(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    seen = {await lost(file), await lost(file)}
    async with opened(file) as app:
        assert await app.table.last(HERE) is None, "what came before could be taken back"
        again = await act(app, THROW)
        assert faces(again) not in seen
        assert len(seen) == 2
        assert "restored a backup of this game: what was rolled after it counts no more. " in read(
            again
        )
        assert again.promise in read(again)
        assert "restored a backup" not in read(await act(app, THROW))


async def test_a_start_without_a_restore_renews_nothing(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    await lost(file)
    for renewals in (1, 1):
        async with opened(file) as app:
            position = await app.table.look(HERE)
            assert position is not None
            assert position.game.renewals == renewals


async def test_a_start_that_is_broken_off_leaves_it_to_the_next(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    seen = await lost(file)

    def broken() -> bytes:
        raise OSError("no randomness")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.app.new_seed", broken)
        with pytest.raises(OSError, match="no randomness"):
            await App.open(file)
    async with opened(file) as app:
        assert faces(await act(app, THROW)) != seen


async def test_a_game_that_was_restored_is_as_promised_with_each_seed(tmp_path: Path) -> None:
    result = verify(await record(tmp_path / "t.sqlite3"), library().editions.values())
    assert result.fault is None
    assert len(result.renewed) == 2
    assert any("restored 2 backups" in line for line in checked(result).lines)


async def test_what_binds_the_dice_is_told_of_each_seed(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    await lost(file)
    async with opened(file) as app:
        told_first = [read(ruling) for ruling in await app.table.story(1)]
        shown = log_page(1, await app.table.story(1), 1).lines[0]
        assert shown == "**Turn 1** The host: The dice come from a new seed."
        last = await act(app, EndGame())
        first, second = (bytes.fromhex(last.seed[place : place + 64]) for place in (0, 64))
        assert commitment(first) in str(told(next(iter(await app.table.story(1)))))
        assert commitment(second) in told_first[-1]
        lines = " ".join(proof(last).lines)
        assert "The host restored 1 backup with a new seed for the dice." in lines
        assert f"SHA-256 of the last seed: `{commitment(second)}`" in lines
        assert f"(2 of them, 64 digits each): `{last.seed}`" in lines


Rows = list[dict[str, Any]]


def by_a_player(rows: Rows) -> None:
    next(row for row in rows if row.get("kind") == "dice-renewed")["actor"] = "7"


def with_another_promise(rows: Rows) -> None:
    renewed = next(row for row in rows if row.get("kind") == "dice-renewed")
    renewed["event"]["commitment"] = commitment(new_seed())


def with_another_seed(rows: Rows) -> None:
    rows[0]["seed"] = rows[0]["seed"][:64] + new_seed().hex() + rows[0]["seed"][128:]


def with_a_seed_too_many(rows: Rows) -> None:
    rows[0]["seed"] += new_seed().hex()


def with_half_a_seed(rows: Rows) -> None:
    rows[0]["seed"] = rows[0]["seed"][:-32]


@pytest.mark.parametrize(
    ("tamper", "flaw"),
    [
        (by_a_player, Flaw.NOT_THEIRS),
        (with_another_promise, Flaw.OTHER),
        (with_another_seed, Flaw.OTHER),
        (with_a_seed_too_many, Flaw.COMMITMENT),
        (with_half_a_seed, Flaw.COMMITMENT),
    ],
)
async def test_no_seed_is_put_in_the_place_of_another(
    tmp_path: Path, tamper: Callable[[Rows], None], flaw: Flaw
) -> None:
    rows = [json.loads(row) for row in (await record(tmp_path / "t.sqlite3")).splitlines()]
    tamper(rows)
    result = verify(sealed(rows), library().editions.values())
    assert result.fault is not None
    assert result.fault.flaw is flaw
    assert checked(result).verdict


async def test_no_game_after_a_restore_has_the_id_of_a_lost_one(tmp_path: Path) -> None:
    """Its old cards are still there, and their buttons must not mean another game."""
    file, copy, seen = tmp_path / "t.sqlite3", tmp_path / "copy", list[int]()
    await lost(file)
    back_up(file, copy)
    for _ in range(2):
        restore(file, copy)
        async with opened(file) as app:
            await act(app, EndGame())
            seen.append((await act(app, PutOnRing(model("Frodo Baggins")))).id)
        await asyncio.sleep(1 - time.time() % 1)  # the ids follow the clock, by the second
    assert len(set(seen)) == len(seen)
