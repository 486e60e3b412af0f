"""The file: opened by one, moved forward or not at all, written by one at a time."""

import asyncio
import os
import re
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.rules.errors import NotSavedError
from bot.store import database as module
from bot.store.copies import note
from bot.store.database import Database, migrations, statements
from bot.store.files import StoreError


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "t.sqlite3")
    async with opened.transaction() as db:
        await db.execute(
            "INSERT INTO game (id, channel_id, seed, commitment) VALUES (1, 10, x'00', '')"
        )
    yield opened
    await opened.close()


async def known(db: aiosqlite.Connection, name: str, work: Callable[[], object]) -> None:
    """Let statements call `name`, on the connection's thread."""
    await db.create_function(name, 0, work)  # pyright: ignore[reportUnknownMemberType] (undeclared)


async def test_one_open_game_to_a_channel(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(
            "INSERT INTO game (channel_id, seed, commitment) VALUES (?, x'00', '')", (10,)
        )


@pytest.mark.parametrize("deed", ["UPDATE event SET body = '{}'", "DELETE FROM event"])
async def test_an_event_is_never_changed(database: Database, deed: str) -> None:
    await database.write(
        "INSERT INTO event (game_id, version, actor, helped, kind, body)"
        " VALUES (1, 1, 7, 0, ?, '{}')",
        ("x",),
    )
    with pytest.raises(sqlite3.IntegrityError, match="append another"):
        await database.write(deed, ())


async def test_a_record_goes_only_with_a_game_that_is_to_be_forgotten(database: Database) -> None:
    await database.write(
        "INSERT INTO event (game_id, version, actor, helped, kind, body)"
        " VALUES (1, 1, 7, 0, ?, '{}')",
        ("x",),
    )
    await database.write("UPDATE game SET forgotten = 1 WHERE id = ?", (1,))
    await database.write("DELETE FROM event WHERE game_id = ?", (1,))
    assert await database.fetch("SELECT * FROM event") == []


async def test_an_error_inside_a_transaction_undoes_all_of_it(database: Database) -> None:
    async def write() -> None:
        async with database.transaction() as db:
            await db.execute("INSERT INTO note VALUES ('a', 'b')")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await write()
    assert await database.fetch("SELECT * FROM note") == []


async def test_cancelling_leaves_no_half_write(database: Database) -> None:
    async def write() -> None:
        async with database.transaction() as db:
            await db.execute("INSERT INTO note VALUES ('a', 'b')")
            await asyncio.sleep(1)

    task = asyncio.create_task(write())
    await asyncio.sleep(0.05)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await database.fetch("SELECT * FROM note") == []
    await database.write("INSERT INTO note VALUES (?, ?)", ("c", "d"))
    assert await database.fetch("SELECT * FROM note") == [("c", "d")]


async def test_who_is_cancelled_twice_still_rolls_back_before_the_next_one_writes(
    database: Database,
) -> None:
    go_on = threading.Event()

    async def write() -> None:
        async with database.transaction() as db:
            await known(db, "pause", lambda: go_on.wait(5))
            await db.execute("INSERT INTO note VALUES ('a', 'b')")
            is_paused.set()
            await db.execute("SELECT pause()")

    is_paused = asyncio.Event()
    task = asyncio.create_task(write())
    await is_paused.wait()
    for _ in range(3):
        await asyncio.sleep(0.01)
        task.cancel()
    after = asyncio.create_task(database.write("INSERT INTO note VALUES (?, ?)", ("c", "d")))
    await asyncio.sleep(0.01)
    go_on.set()
    await after
    assert task.cancelled() or isinstance(task.exception(), asyncio.CancelledError)
    assert await database.fetch("SELECT * FROM note") == [("c", "d")]


async def test_whoever_writes_has_the_file_for_himself_from_the_beginning(
    database: Database,
) -> None:
    """Else who has read first, as other processes write, is refused with no time to wait."""
    tries = list[str]()

    def try_to_write() -> None:
        with closing(sqlite3.connect(database.path, timeout=0, isolation_level=None)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
                tries.append("written")
            except sqlite3.OperationalError as error:
                tries.append(str(error))

    async with database.transaction() as db:
        await known(db, "try_to_write", try_to_write)
        await db.execute("SELECT try_to_write()")
    await database.write("SELECT try_to_write()", ())
    assert tries == ["database is locked"] * 2


async def test_writes_that_wait_are_committed_together_and_one_that_fails_fails_alone(
    database: Database,
) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    await database.write(write, ("there", "before"))
    async with database.transaction():
        names = ("a", "there", "b", "c")
        tasks = [asyncio.create_task(database.write(write, (name, "x"))) for name in names]
        await asyncio.sleep(0)
        tasks[3].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome).__name__ for outcome in outcomes] == [
        *("NoneType", "IntegrityError", "NoneType", "CancelledError")
    ]
    found = await database.fetch("SELECT * FROM note ORDER BY name")
    assert found == [("a", "x"), ("b", "x"), ("there", "before")]


@pytest.mark.parametrize("unbindable", [1 << 70, "half a sign \ud83d", object()])
async def test_what_cannot_be_bound_fails_alone(database: Database, unbindable: object) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    outcomes = await asyncio.gather(
        database.write(write, ("a", "x")),
        database.write(write, ("b", unbindable)),
        database.write(write, ("c", "x")),
        return_exceptions=True,
    )
    assert [outcome is None for outcome in outcomes] == [True, False, True]
    await database.write(write, ("d", "x"))
    assert await database.fetch("SELECT name FROM note") == [("a",), ("c",), ("d",)]


async def test_what_nobody_foresaw_fails_those_it_hits_and_holds_up_nobody(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    commit = module._commit  # pyright: ignore[reportPrivateUsage]
    waiting = list[asyncio.Task[None]]()

    def fail(*_: object) -> None:
        loop.call_soon_threadsafe(
            waiting.append, loop.create_task(database.write(write, ("b", "x")))
        )
        monkeypatch.setattr(module, "_commit", commit)
        raise ArithmeticError

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(module, "_commit", fail)
    with pytest.raises(ArithmeticError):
        await database.write(write, ("a", "x"))
    async with asyncio.timeout(5):
        await asyncio.gather(*waiting)
    assert await database.fetch("SELECT name FROM note") == [("b",)]


async def test_a_file_that_is_closed_writes_first_what_waits(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    database = await Database.open(path)
    write = "INSERT INTO note VALUES (?, ?)"
    tasks = [asyncio.create_task(database.write(write, (str(n), "x"))) for n in range(5)]
    await asyncio.sleep(0)
    await database.close()
    assert await asyncio.gather(*tasks) == [None] * 5
    again = await Database.open(path)
    try:
        assert await again.fetch("SELECT COUNT(*) FROM note") == [(5,)]
    finally:
        await again.close()


async def test_one_who_leaves_amid_a_commit_takes_no_other_along(database: Database) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    for turn in range(20):
        async with database.transaction():
            tasks = [
                asyncio.create_task(database.write(write, (f"{turn} {place}", "x")))
                for place in range(3)
            ]
            await asyncio.sleep(0)
        for _ in range(turn % 4):
            await asyncio.sleep(0)
        tasks[0].cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert outcomes[1:] == [None, None]
        rows = await database.fetch("SELECT name FROM note WHERE name LIKE ?", (f"{turn} %",))
        assert {(f"{turn} 1",), (f"{turn} 2",)} <= set(rows)


async def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    first = await Database.open(tmp_path / "t.sqlite3")
    try:
        with pytest.raises(StoreError, match="Another Ringbearer already uses"):
            await Database.open(tmp_path / "t.sqlite3")
    finally:
        await first.close()
    await (await Database.open(tmp_path / "t.sqlite3")).close()


async def test_a_second_bot_that_comes_by_a_link_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite3"
    link.symlink_to(tmp_path / "t.sqlite3")
    first = await Database.open(tmp_path / "t.sqlite3")
    try:
        with pytest.raises(StoreError, match="Another Ringbearer already uses"):
            await Database.open(link)
    finally:
        await first.close()
    await (await Database.open(link)).close()
    assert "link.sqlite3.lock" not in files(tmp_path)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x" * 300, "cannot be used: File name too long."),
        ("x" * 300 + "/t.sqlite3", "cannot be used: File name too long."),
        ("circle", "cannot be used: its links lead in a circle."),
        ("pipe", "DATABASE_PATH is no file: "),
        ("/dev/null", "DATABASE_PATH is no file: /dev/null. Name one in which to keep games."),
    ],
)
async def test_where_no_file_can_be_nothing_is_made(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StoreError, match=re.escape(told)):
        await Database.open(tmp_path / name)
    assert files(tmp_path) == ["circle", "pipe"]
    assert "null.lock" not in files(Path("/dev"))


async def test_a_damaged_page_is_told_as_what_it_is_and_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.sqlite3"
    await (await Database.open(path)).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * 3 * 4096 + whole[4 * 4096 :])
    database = await Database.open(path)
    try:
        with pytest.raises(NotSavedError):
            await database.fetch("SELECT * FROM game")
    finally:
        await database.close()
    assert caplog.messages[-1] == "the database is out of reach: database disk image is malformed"
    assert not any(record.exc_info for record in caplog.records)


async def test_a_failed_migration_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.sqlite3"
    await (await Database.open(path)).close()
    newest = migrations()[-1][0]
    bad = [*migrations(), (newest + 1, "CREATE TABLE half (x);\nCREATE TABLE oops (;\n")]
    monkeypatch.setattr(module, "migrations", lambda: bad)
    with pytest.raises(StoreError, match="cannot be used"):
        await Database.open(path)
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (newest,)
        assert raw.execute("SELECT * FROM sqlite_master WHERE name = 'half'").fetchall() == []
    raw.close()


async def test_a_copy_is_made_before_the_schema_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.sqlite3"
    first = await Database.open(path)
    await first.write("INSERT INTO note VALUES (?, ?)", ("kept", "yes"))
    await first.close()
    newest = migrations()[-1][0]
    more = [*migrations(), (newest + 1, "CREATE TABLE more (x) STRICT;\n".replace("x", "x TEXT"))]
    monkeypatch.setattr(module, "migrations", lambda: more)
    await (await Database.open(path)).close()
    copy = sqlite3.connect(tmp_path / f"t.sqlite3.schema-{newest}")
    assert copy.execute("SELECT * FROM note").fetchall() == [("kept", "yes")]
    assert copy.execute("PRAGMA user_version").fetchone() == (newest,)
    copy.close()


async def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    await (await Database.open(path)).close()
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 999")
    raw.close()
    with pytest.raises(StoreError, match="written by a newer Ringbearer"):
        await Database.open(path)


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="folder of the database does not exist"):
        await Database.open(tmp_path / "nowhere" / "t.sqlite3")


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    path.write_bytes(b"this is not a database at all, only text" * 50)
    with pytest.raises(StoreError, match="cannot be used"):
        await Database.open(path)
    await (await Database.open(tmp_path / "other.sqlite3")).close()


@pytest.mark.parametrize("version", [0, 1, 999])
async def test_a_database_in_which_something_else_is_kept_stays_as_it_was(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "t.sqlite3"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE song (verse TEXT)")
        raw.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is no database of Ringbearer"):
        await Database.open(path)
    assert path.read_bytes() == before


async def test_an_empty_file_and_an_empty_database_become_ours(tmp_path: Path) -> None:
    file, database = tmp_path / "file", tmp_path / "database"
    file.touch()
    with closing(sqlite3.connect(database)) as raw:
        raw.execute("CREATE TABLE x (y)")
        raw.execute("DROP TABLE x")
    for path in (file, database):
        await (await Database.open(path)).close()
        with closing(sqlite3.connect(path)) as raw:
            assert raw.execute("SELECT COUNT(*) FROM game").fetchone() == (0,)


def test_an_unfinished_statement_is_a_mistake() -> None:
    assert list(statements("SELECT 1;\nSELECT\n2;\n")) == ["SELECT 1;\n", "SELECT\n2;\n"]
    with pytest.raises(ValueError, match="unfinished"):
        list(statements("SELECT 1;\nSELECT 2"))


async def test_a_full_disk_fails_whoever_does_not_fit_and_says_so_truly(
    database: Database,
) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    ((pages,),) = await database.fetch("PRAGMA page_count")
    assert isinstance(pages, int)
    await database.fetch(f"PRAGMA max_page_count = {pages + 3}")
    sizes = {"small": 10, "huge": 99_999, "little": 20}
    async with database.transaction():
        tasks = [
            asyncio.create_task(database.write(write, (name, "x" * size)))
            for name, size in sizes.items()
        ]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[1], NotSavedError)
    kept = {name for (name,) in await database.fetch("SELECT name FROM note")}
    told = {name for name, error in zip(sizes, outcomes, strict=True) if error is None}
    assert kept == told


@pytest.mark.parametrize("part", ["", "-wal", "-shm", ".lock"])
@pytest.mark.parametrize("replaced", [False, True])
async def test_what_is_written_past_files_that_were_taken_away_is_not_called_saved(
    database: Database, part: str, replaced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    await database.write(write, ("before", "x"))
    file = database.path.with_name(f"{database.path.name}{part}")
    away = file.rename(file.with_name("away"))
    if replaced:
        file.touch()
    with pytest.raises(NotSavedError):
        await database.write(write, ("meanwhile", "x"))
    with pytest.raises(NotSavedError):
        async with database.transaction() as db:
            await db.execute(write, ("meanwhile", "x"))
    became = "replaced by another" if replaced else "moved away or deleted"
    assert caplog.text.count(f"{file} was {became} under the running bot") == 2
    away.replace(file)
    await database.write(write, ("after", "x"))
    names = await database.fetch("SELECT name FROM note ORDER BY name")
    assert names == [("after",), ("before",)]


async def test_a_search_makes_no_new_file_where_the_old_one_was_taken_away(
    tmp_path: Path,
) -> None:
    """Beside an empty database SQLite deletes the `-wal`, and what is in it."""
    path = tmp_path / "t.sqlite3"
    database = await Database.open(path)
    await database.write("INSERT INTO note VALUES (?, ?)", ("before", "x"))
    away = path.rename(tmp_path / "away")
    with pytest.raises(NotSavedError):
        await database.search("SELECT name FROM note", ())
    assert not path.exists()
    away.replace(path)
    assert await database.search("SELECT name FROM note", ()) == [("before",)]
    await database.close()


async def test_a_link_to_the_database_may_be_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "t.sqlite3"
    link.symlink_to(tmp_path / "real" / "games.sqlite3")
    database = await Database.open(link)
    await database.write("INSERT INTO note VALUES (?, ?)", ("a", "x"))
    assert await database.search("SELECT name FROM note", ()) == [("a",)]
    await database.close()


async def test_a_database_that_was_written_over_is_written_to_no_more(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    write = "INSERT INTO note VALUES (?, ?)"
    before = database.path.read_bytes()
    await database.write(write, ("a", "x"))
    database.path.write_bytes(before)  # as `cp` does, which leaves the file the same one
    with pytest.raises(NotSavedError):
        await database.write(write, ("b", "x"))
    assert f"{database.path} was written to by somebody else under the running bot" in caplog.text


async def test_what_sqlite_itself_moves_into_the_file_is_no_alarm(database: Database) -> None:
    before = database.path.stat().st_size
    for number in range(30):  # some thousand pages: more than the log holds before it is moved
        await database.write("INSERT INTO note VALUES (?, ?)", (str(number), "x" * 200_000))
    async with database.transaction() as db:
        await db.execute("DELETE FROM note")
        await db.execute("INSERT INTO note VALUES ('last', ?)", ("x" * 9_000_000,))
    assert database.path.stat().st_size > before
    note(database.path, "from outside", "x")
    assert await database.empty_log()
    await database.write("INSERT INTO note VALUES (?, ?)", ("after", "x"))
