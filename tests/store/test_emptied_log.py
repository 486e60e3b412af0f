"""The database's log, the `-wal`, holds what was deleted until it is emptied."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.keeping import Keeping


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "t.sqlite3")
    yield opened
    await opened.close()


@pytest.mark.parametrize("use", ["SELECT * FROM note", "INSERT INTO note VALUES ('a', 'x')"])
async def test_nobody_waits_for_the_log_to_be_emptied_while_another_uses_it(
    database: Database, use: str
) -> None:
    log = database.path.with_name(f"{database.path.name}-wal")
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute(use)
        async with asyncio.timeout(1):  # others are waited for a little longer
            assert not await database.empty_log()
        other.execute("ROLLBACK")
    assert log.stat().st_size > 0
    assert await database.empty_log()
    assert log.stat().st_size == 0
    assert await database.fetch("PRAGMA busy_timeout") == [(1500,)], "who writes does wait"


async def test_the_log_is_emptied_between_two_transactions_and_spoils_none(
    database: Database,
) -> None:
    async with database.transaction() as db:
        emptying = asyncio.create_task(database.empty_log())
        for number in range(5):
            await db.execute("INSERT INTO note VALUES (?, 'x')", (str(number),))
    assert await emptying
    assert await database.fetch("SELECT COUNT(*) FROM note") == [(5,)]


async def test_what_a_process_that_was_killed_left_in_the_log_is_emptied_by_the_next(
    database: Database, tmp_path: Path
) -> None:
    left = tmp_path / "left"
    left.mkdir()
    for part in ("", "-wal"):
        file = database.path.with_name(database.path.name + part)
        (left / file.name).write_bytes(file.read_bytes())
    log = left / f"{database.path.name}-wal"
    again = await Database.open(left / database.path.name)
    keeping = Keeping(again)
    try:
        assert log.stat().st_size > 0
        await keeping.empty_log_if_due()
        assert log.stat().st_size == 0
    finally:
        await again.close()
