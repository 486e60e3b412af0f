"""What a host does at the command line: look, copy, put back."""

import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app import App
from bot.config import Config
from bot.doctor import examine
from bot.rules.actions import TakeSide
from bot.rules.errors import NotSavedError, Reason
from bot.rules.figures import Side
from bot.store.copies import back_up, delete_old_copies, looked_at, restore
from bot.store.files import StoreError
from bot.table import ChannelId, Person
from tests.test_command_line import BOUND_BY_MODES, NEEDS_MODES, started

HERE = ChannelId(10)


def person(interaction: int) -> Person:
    return Person(HERE, 7, "Gwen", interaction)


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def spoil(file: Path, harm: str) -> None:
    match harm:
        case "no database":
            file.write_text("Three Rings for the Elven-kings\n" * 99)
        case "empty":
            file.write_bytes(b"")
        case "another's":
            file.unlink(missing_ok=True)
            with closing(sqlite3.connect(file)) as raw:
                raw.execute("CREATE TABLE x (y)")
        case "newer":
            with closing(sqlite3.connect(file)) as raw:
                raw.execute("PRAGMA user_version = 999")
        case _:
            whole = file.read_bytes()
            file.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    """An open database with one game, as a running bot has it."""
    opened = await App.open(tmp_path / "t.sqlite3")
    await opened.table.act(person(1), TakeSide(Side.GOOD, 7, "Gwen"))
    yield opened
    await opened.close()


async def test_a_backup_of_a_running_bot_holds_what_it_has_just_saved(
    app: App, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    back_up(tmp_path / "t.sqlite3", copy)
    assert looked_at(copy).games == 1
    assert [name for name in files(tmp_path) if "copy" in name] == ["copy"]  # one file is all
    await app.table.act(person(2), TakeSide(Side.EVIL, 7, "Gwen"))  # and it goes on


async def test_a_backup_overwrites_nothing_and_needs_a_database(app: App, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    with pytest.raises(StoreError, match="is there already"):
        back_up(tmp_path / "t.sqlite3", there)
    assert there.read_text() == "mine"
    with pytest.raises(StoreError, match="no database"):
        back_up(tmp_path / "other.sqlite3", tmp_path / "copy")
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(tmp_path / "t.sqlite3", tmp_path / "nowhere" / "copy")


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("no database", "The database {path} cannot be used: file is not a database"),
        ("another's", "{path} is no database of Ringbearer."),
        ("empty", "{path} is no database of Ringbearer."),
    ],
)
def test_a_backup_of_what_is_no_database_of_ours_names_that_file(
    tmp_path: Path, harm: str, told: str
) -> None:
    path = tmp_path / "t.sqlite3"
    spoil(path, harm)
    with pytest.raises(StoreError) as refused:
        back_up(path, tmp_path / "copy")
    assert str(refused.value) == told.format(path=path)
    assert files(tmp_path) == ["t.sqlite3"]


async def test_a_folder_in_the_place_of_the_database_is_called_one_and_nothing_is_left(
    app: App, tmp_path: Path
) -> None:
    copy, folder = tmp_path / "copy", tmp_path / "games"
    back_up(tmp_path / "t.sqlite3", copy)
    folder.mkdir()
    with pytest.raises(StoreError, match="DATABASE_PATH is a folder: "):
        restore(folder, copy)
    with pytest.raises(StoreError, match="DATABASE_PATH is a folder"):
        back_up(folder, tmp_path / "another")
    found = next(f for f in await examine(Config(database=folder)) if f.about == "Database")
    assert str(found) == f"Database: {folder} is a folder. Set DATABASE_PATH to a file in it."
    assert not [name for name in files(tmp_path) if name.startswith(("games.", "another"))]


async def test_what_was_backed_up_is_restored_and_the_rest_kept_beside(
    app: App, tmp_path: Path
) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    back_up(path, copy)
    await app.table.act(person(2), TakeSide(Side.EVIL, 8, "Edric"))
    with pytest.raises(StoreError, match="Another Ringbearer already uses"):
        restore(path, copy)
    await app.close()
    kept = restore(path, copy)
    again = await App.open(path)
    position = await again.table.look(HERE)
    await again.close()
    assert position is not None
    assert [seat.name for seat in position.game.seats] == ["Gwen"]
    assert kept is not None
    with closing(sqlite3.connect(kept)) as old:
        assert old.execute("SELECT COUNT(*) FROM event").fetchone() == (3,)
    assert copy.exists()


async def test_a_database_is_not_restored_onto_itself(app: App, tmp_path: Path) -> None:
    await app.close()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "t.sqlite3")
    for copy in (tmp_path / "t.sqlite3", link):
        with pytest.raises(StoreError, match="is the database itself"):
            restore(tmp_path / "t.sqlite3", copy)


def test_where_no_database_was_a_copy_becomes_one(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no file"):
        restore(tmp_path / "t.sqlite3", tmp_path / "copy")


@pytest.mark.parametrize("harm", ["no database", "another's", "newer", "damaged"])
async def test_an_unsound_copy_is_refused_and_nothing_changes(
    app: App, tmp_path: Path, harm: str
) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    back_up(path, copy)
    await app.close()
    spoil(copy, harm)
    before = path.read_bytes()
    with pytest.raises(StoreError):
        restore(path, copy)
    assert path.read_bytes() == before
    assert not any(".before-" in name for name in files(tmp_path))


async def test_a_database_after_a_crash_is_restored_over_with_all_its_files(
    app: App, tmp_path: Path
) -> None:
    path, crashed = tmp_path / "t.sqlite3", tmp_path / "crashed"
    crashed.mkdir()
    for part in ("", "-wal"):
        file = path.with_name(path.name + part)
        (crashed / file.name).write_bytes(file.read_bytes())
    back_up(path, tmp_path / "copy")
    kept = restore(crashed / path.name, tmp_path / "copy")
    assert kept is not None
    assert looked_at(crashed / path.name).games == 1
    assert looked_at(kept).games == 1  # it was in the -wal alone


async def test_no_log_of_a_database_that_is_gone_is_played_into_the_copy(
    app: App, tmp_path: Path
) -> None:
    path, gone = tmp_path / "t.sqlite3", tmp_path / "gone"
    back_up(path, tmp_path / "copy")
    gone.mkdir()
    log = gone / "t.sqlite3-wal"
    log.write_bytes(path.with_name("t.sqlite3-wal").read_bytes())
    with pytest.raises(StoreError, match="is there without its database"):
        await App.open(gone / path.name)
    log.write_bytes(b"")  # as it is after a deletion, or a start
    with pytest.raises(StoreError, match="is there without its database"):
        await App.open(gone / path.name)
    assert restore(gone / path.name, tmp_path / "copy") is None
    assert not log.exists()
    again = await App.open(gone / path.name)
    await again.close()
    assert looked_at(gone / path.name).games == 1


def set_aside(name: str, days: int) -> list[str]:
    """What a restore some days ago has left of a database: the names of its files."""
    moment = f"{datetime.now(UTC) - timedelta(days=days):%Y%m%dT%H%M%S%fZ}"
    return [f"{name}.before-{moment}{part}" for part in ("", "-wal", "-shm")]


def written(folder: Path, days: int, *names: str) -> None:
    """Make files that were last written some days ago."""
    moment = time.time() - days * 86400
    for name in names:
        (folder / name).touch()
        os.utime(folder / name, (moment, moment))


@pytest.mark.parametrize("name", ["t.sqlite3", "ring[1].sqlite3"])
def test_copies_from_before_a_change_go_after_thirty_days(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    (tmp_path / f"{name}.schema-0").mkdir()  # which cannot be deleted as a file is
    theirs = ("other", f"{name}.before-noon", f"{name}.before-99999999T999999999999Z")
    written(tmp_path, 31, f"{name}.schema-0", f"{name}.schema-1", f"{name}.schema-notes", *theirs)
    written(tmp_path, 29, f"{name}.schema-2")
    kept = {*theirs, *(f"{name}.{end}" for end in ("schema-0", "schema-2", "schema-notes"))}
    assert delete_old_copies(tmp_path / name) == 1
    assert set(files(tmp_path)) == kept
    assert f"{name}.schema-0 cannot be deleted" in caplog.text


def test_what_a_restore_set_aside_is_kept_thirty_days_from_that_moment(tmp_path: Path) -> None:
    """Its files may be much older, or younger, as they are only renamed."""
    old, young = set_aside("t.sqlite3", 31), set_aside("t.sqlite3", 29)
    written(tmp_path, 99, *young, old[0])
    written(tmp_path, 1, *old[1:])
    assert delete_old_copies(tmp_path / "t.sqlite3") == 3
    assert files(tmp_path) == sorted(young)


async def test_a_database_that_was_last_written_long_ago_is_kept_beside_as_well(
    app: App, tmp_path: Path
) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    back_up(path, copy)
    await app.close()
    written(tmp_path, 31, path.name, f"{path.name}-wal")
    kept = restore(path, copy)
    again = await App.open(path)
    await again.clearing.forget_deleted()
    await again.close()
    assert kept is not None
    assert {kept.name, f"{kept.name}-wal"} <= set(files(tmp_path))


async def test_a_start_after_a_restore_that_cannot_write_says_so(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    back_up(path, copy)
    await app.close()
    restore(path, copy)

    async def full(*_: object, **__: object) -> None:
        raise NotSavedError(Reason.NOT_SAVED) from sqlite3.OperationalError("disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("bot.app.renew_dice", full)
        with pytest.raises(StoreError, match="cannot be used: disk is full"):
            await App.open(path)
    again = await App.open(path)
    assert again.table.restored_at is not None
    await again.close()


async def test_the_command_line_copies_and_puts_back(app: App, tmp_path: Path) -> None:
    path, copy = tmp_path / "t.sqlite3", tmp_path / "copy"
    settings = {"DATABASE_PATH": str(path)}
    code, said = await started("-m", "bot", "backup", str(copy), **settings)
    assert (code, said) == (0, f"{copy} holds the whole database {path}.\n")
    code, said = await started("-m", "bot", "backup", str(copy), **settings)
    assert (code, said) == (1, f"{copy} is there already; nothing was written.\n")
    code, said = await started("-m", "bot", "restore", str(copy), **settings)
    assert (code, said) == (
        1,
        f"Another Ringbearer already uses the database {path}; stop it first.\n",
    )
    await app.close()
    code, said = await started("-m", "bot", "restore", str(copy), **settings)
    assert code == 0
    assert "What was there before is kept in" in said


@pytest.mark.parametrize("named", [".", ""])
async def test_a_folder_in_the_place_of_a_backup_is_called_one(tmp_path: Path, named: str) -> None:
    code, said = await started("-m", "bot", "restore", named, PWD=str(tmp_path))
    assert (code, said) == (1, f"{tmp_path} is a folder: name the backup in it.\n")
    assert files(tmp_path) == []


async def about_the_database(path: Path) -> str:
    return next(str(f) for f in await examine(Config(database=path)) if f.about == "Database")


@pytest.mark.parametrize(
    ("harm", "remedy"),
    [
        ("no database", "Set DATABASE_PATH to a file of the bot's own; this one is left as it is."),
        ("another's", "Set DATABASE_PATH to a file of the bot's own; this one is left as it is."),
        ("newer", "update the bot. An older bot cannot read it."),
        ("damaged", "`python -m bot restore FILE` puts a backup in its place."),
        ("empty", "ok ({path} is made at the first start)"),
    ],
)
async def test_the_doctor_names_what_helps_against_each_harm(
    app: App, tmp_path: Path, harm: str, remedy: str
) -> None:
    path = tmp_path / "copy"
    if harm != "another's":
        back_up(tmp_path / "t.sqlite3", path)
    spoil(path, harm)
    said = await about_the_database(path)
    assert said.endswith(remedy.format(path=path))
    assert ("restore" in said) is (harm == "damaged")


async def test_the_doctor_counts_one_game_as_one(app: App, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    assert await about_the_database(path) == f"Database: ok ({path} is sound and holds 1 game)"
    assert "File name too long" in await about_the_database(tmp_path / ("x" * 300))
    assert await about_the_database(Path("/dev/null")) == (
        "Database: /dev/null is no file. Set DATABASE_PATH to one."
    )


@NEEDS_MODES
async def test_the_doctor_sees_a_database_that_may_only_be_read(app: App, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    back_up(tmp_path / "t.sqlite3", copy)
    copy.chmod(0o444)
    code, said = await started(
        *("-m", "bot", "doctor"), through=BOUND_BY_MODES, DATABASE_PATH=str(copy)
    )
    assert code == 1
    assert f"Database: {copy} may not be read or not be written. Let the user" in said


async def test_the_doctor_says_what_to_do_a_line_a_check(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite3").write_text("no database\n" * 99)
    code, said = await started(
        "-m",
        "bot",
        "doctor",
        PWD=str(tmp_path),
        DATABASE_PATH="t.sqlite3",
        DISCORD_TOKEN="s3cret",
        HEALTH_FILE="nowhere/sign",
    )
    assert code == 1
    lines = dict(line.split(": ", 1) for line in said.splitlines())
    assert lines["Python"].startswith("ok (3.")
    assert "Copy it anew" in lines["Token"]
    assert lines["Database"].endswith("of the bot's own; this one is left as it is.")
    assert lines["Disk"].startswith("ok (")
    assert lines["Health file"] == (
        "there is no folder nowhere. Set HEALTH_FILE to a file that the bot may write, or to none."
    )
    assert "not registered yet" in lines["Commands"]
    assert "s3cret" not in said
    assert files(tmp_path) == ["t.sqlite3"]
