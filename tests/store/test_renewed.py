"""Whose dice are renewed once a backup was restored, and from when on that is sure."""

import os
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bot.app import App
from bot.rules.actions import Action, EndGame, PutOnRing, RollDispute
from bot.store.copies import back_up, restore
from bot.table import ChannelId, Person, Ruling
from tests.scripted import model

HERE, ELSEWHERE = ChannelId(10), ChannelId(11)
RING = PutOnRing(model("Frodo Baggins"))
ids = count(1)


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A database of one game that is over, one that is open, and a roll outside games."""

    async def act(channel: ChannelId, action: Action) -> Ruling:
        return await app.table.act(Person(channel, 7, "Gwen", next(ids)), action)

    app = await App.open(tmp_path / "t.sqlite3")
    try:
        await act(HERE, RING)
        await act(HERE, EndGame())
        await act(HERE, RollDispute())
        await act(ELSEWHERE, RING)
    finally:
        await app.close()
    return tmp_path / "t.sqlite3"


def read(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as found:
        return found.execute(query).fetchall()


async def test_only_an_open_game_is_bound_to_a_new_seed(file: Path) -> None:
    """What is over has published its seed, and a loose roll has none."""
    copy = file.with_name("copy")
    back_up(file, copy)
    restore(file, copy)
    await (await App.open(file)).close()
    ((still_open,),) = read(file, "SELECT id FROM game WHERE channel_id = 11")
    assert read(file, "SELECT COUNT(*) FROM game") == [(3,)]
    assert read(file, "SELECT game_id FROM event WHERE kind = 'dice-renewed'") == [(still_open,)]
    assert read(file, "SELECT id FROM game WHERE length(seed) > 32") == [(still_open,)]


def test_a_copy_is_marked_before_it_takes_the_place_of_the_database(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut right after it leaves no game with dice that were seen."""
    copy, marks, replace = file.with_name("copy"), list[object](), os.replace

    def looked_at(source: Path, target: Path) -> None:
        if Path(target) == file:
            marks.extend(read(Path(source), "SELECT name FROM note WHERE name = 'restored'"))
        replace(source, target)

    back_up(file, copy)
    monkeypatch.setattr(os, "replace", looked_at)
    restore(file, copy)
    assert marks == [("restored",)]
