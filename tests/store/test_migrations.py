"""Files of every schema that was released: each becomes what a fresh one is, with its games."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import App
from bot.store import database as module
from bot.store.copies import looked_at
from bot.store.database import Database, migrations
from bot.store.files import StoreError
from bot.table import ChannelId

NEWEST = migrations()[-1][0]
SCHEMAS = Path(__file__).with_name("schemas")
_LOOSE_ROLLS = 5


def released(tmp_path: Path, schema: int) -> Path:
    """A file of an earlier schema."""
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.executescript((SCHEMAS / f"{schema}.sql").read_text(encoding="utf-8"))
    return file


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def shape(file: Path) -> list[tuple[str, str, str]]:
    """Every table, index and trigger, as it was written down."""
    with closing(sqlite3.connect(file)) as database:
        return database.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
        ).fetchall()


def events(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT * FROM event ORDER BY game_id, version").fetchall()


def test_there_is_a_file_of_every_schema_but_the_newest() -> None:
    found = sorted(int(file.stem) for file in SCHEMAS.glob("*.sql"))
    assert found[: NEWEST - 1] == list(range(1, NEWEST))


@pytest.mark.parametrize("schema", range(1, NEWEST))
async def test_an_old_file_becomes_what_a_fresh_one_is_and_keeps_its_games(
    tmp_path: Path, schema: int
) -> None:
    old, fresh = released(tmp_path, schema), tmp_path / "fresh.sqlite3"
    before, kept = dump(old), events(old)
    await (await Database.open(fresh)).close()
    app = await App.open(old)
    try:
        position = await app.table.look(ChannelId(11))
        assert position is not None
        assert position.game.turn == 2
        assert [seat.name for seat in position.game.seats] == ["Gwen", "Edric"]
        assert await app.table.look(ChannelId(10)) is None
        games = 3 if schema >= _LOOSE_ROLLS else 2
        for game in range(1, games + 1):
            await app.table.story(game)  # which applies every event again
    finally:
        await app.close()
    assert shape(old) == shape(fresh)
    assert events(old) == kept
    assert looked_at(old).schema == NEWEST
    assert sorted(dump(tmp_path / f"old.sqlite3.schema-{schema}")) == sorted(before)


@pytest.mark.parametrize("schema", range(1, NEWEST))
def test_a_step_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, schema: int
) -> None:
    old = released(tmp_path, schema)
    before = dump(old)
    broken = [*migrations(), (NEWEST + 1, "CREATE TABLE half (x);\nDROP TABLE nowhere;\n")]
    monkeypatch.setattr(module, "migrations", lambda: broken)
    with pytest.raises(StoreError, match="cannot be used: no such table"):
        asyncio.run(Database.open(old))
    assert dump(old) == before
    assert schema_of(old) == schema


def schema_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        ((schema,),) = database.execute("PRAGMA user_version")
        return schema
