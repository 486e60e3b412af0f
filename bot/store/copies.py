"""Copies of the database file: taken while the bot runs, looked at, and put in its place."""

import logging
import re
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.database import ForeignError, NewerError, migrations
from bot.store.files import RESTORING, StoreError, claimed, read_only

logger = logging.getLogger(__name__)

_KEPT = timedelta(days=30)
"""How long a copy from before a migration or restore is kept: it holds what was deleted since."""
RESTORED = "restored"
"""The note that a restore leaves until the bot has started on the file."""
_PARTS = ("", "-wal", "-shm")
"""The files of one database, by what is added to its name."""
_BEFORE, _MOMENT = ".before-", "%Y%m%dT%H%M%S%fZ"
"""What is added to its name, and the moment, where a restore sets it aside."""
_SET_ASIDE = re.compile(r"\.before-([0-9]{8}T[0-9]{12}Z)(-wal|-shm)?")
_MIGRATED = re.compile(r"\.schema-[0-9]+")


@dataclass(frozen=True, slots=True)
class Condition:
    """What a database file looks like from outside."""

    schema: int
    newest: int
    """The schema that this version of the bot knows."""
    games: int
    notes: dict[str, str]


def looked_at(path: Path) -> Condition:
    """Return the condition of a database that may be in use; `StoreError` if it is no sound one."""
    with _explained(path), closing(read_only(path)) as found:
        ((schema,),) = found.execute("PRAGMA user_version")
        newest = migrations()[-1][0]
        _check(found, path, schema, newest)
        ((games,),) = found.execute("SELECT COUNT(*) FROM game")
        notes = dict(found.execute("SELECT name, value FROM note"))
        return Condition(schema, newest, games, notes)


def back_up(path: Path, copy: Path) -> None:
    """Write a whole copy of a database that may be in use; `StoreError` if there is such a file."""
    if path.is_dir():
        raise StoreError(f"DATABASE_PATH is a folder: {path}. Name the file to be copied.")
    if not path.is_file():
        raise StoreError(f"There is no database {path} to copy.")
    looked_at(path)
    try:
        copy.touch(exist_ok=False)
    except FileExistsError as error:
        raise StoreError(f"{copy} is there already; nothing was written.") from error
    except OSError as error:
        raise StoreError(f"{copy} cannot be written: {error.strerror}.") from error
    try:
        _write_copy(path, copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


def restore(path: Path, copy: Path) -> Path | None:
    """Put a copy in the place of the database, and return where the old one is kept, if any.

    Raises `StoreError` where a bot uses the database or the copy is not sound; then
    nothing has changed.
    """
    if not copy.is_file():
        raise StoreError(f"There is no file {copy}.")
    if path.exists() and copy.samefile(path):
        raise StoreError(f"{copy} is the database itself; nothing was done.")
    looked_at(copy)
    if not path.parent.is_dir():
        raise StoreError(f"The folder of the database does not exist: {path.parent}")
    with closing(claimed(path)):
        fresh = path.with_name(path.name + RESTORING)
        fresh.unlink(missing_ok=True)
        try:
            _write_copy(copy, fresh)
            _mark_restored(fresh)
            kept = _set_aside(path)
            fresh.replace(path)
            looked_at(path)
        finally:
            fresh.unlink(missing_ok=True)
    return kept


def delete_old_copies(path: Path) -> int:
    """Delete copies from before migrations and restores after thirty days; return how many.

    One that cannot be deleted is left, and told in the log. Whatever else lies there is not ours.
    """
    oldest = datetime.now(UTC) - _KEPT
    deleted = 0
    for copy in path.parent.iterdir():
        try:
            made = _moment_of(copy, path)
            if made is not None and made < oldest:
                copy.unlink()
                deleted += 1
                logger.info("deleted the old copy %s", copy)
        except OSError as error:
            logger.warning("the old copy %s cannot be deleted: %s", copy, error.strerror)
    return deleted


def _moment_of(copy: Path, path: Path) -> datetime | None:
    """Return when a copy of a database was made; nothing for a file that is none."""
    if not copy.name.startswith(path.name):
        return None
    rest = copy.name.removeprefix(path.name)
    if _MIGRATED.fullmatch(rest):
        return datetime.fromtimestamp(copy.lstat().st_mtime, UTC)
    before = _SET_ASIDE.fullmatch(rest)
    try:  # by its name: a file that was only renamed is older
        return datetime.strptime(before[1], _MOMENT).replace(tzinfo=UTC) if before else None
    except ValueError:
        return None


def note(path: Path, name: str, value: str) -> None:
    """Write a note into a database that may be in use, if it is there and up to date."""
    if not path.is_file():
        return
    condition = looked_at(path)
    if condition.schema == condition.newest:
        with _explained(path), closing(sqlite3.connect(path, timeout=5)) as database, database:
            database.execute("PRAGMA wal_autocheckpoint = 0")  # only the bot writes to the file
            database.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (name, value))


def _write_copy(path: Path, copy: Path) -> None:
    """Copy a database that was looked at before: what fails now, fails at the copy."""
    with (
        _explained(copy),
        closing(read_only(path)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)  # in one step: who writes meanwhile does not disturb it
        target.execute("PRAGMA journal_mode = DELETE")  # one file, which can be carried away
    looked_at(copy)


def _mark_restored(path: Path) -> None:
    """Leave the note that dice which were seen after the backup must not fall again.

    What commands Discord knows is not known: a newer bot may have registered its own since.
    """
    with _explained(path), closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT OR REPLACE INTO note VALUES (?, 'yes')", (RESTORED,))
        database.execute("DELETE FROM note WHERE name LIKE 'commands of %'")


def _check(found: sqlite3.Connection, path: Path, schema: int, newest: int) -> None:
    if schema > newest:
        raise NewerError(
            f"The database {path} was written by a newer Ringbearer"
            f" (schema {schema}, this one knows {newest}); update the bot."
        )
    tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master")}
    if not schema or not {"game", "event", "note"} <= tables:
        raise ForeignError(f"{path} is no database of Ringbearer.")
    ((said,),) = found.execute("PRAGMA integrity_check(1)")
    if said != "ok" or found.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreError(f"The database {path} is damaged: {' '.join(said.split())}.")


def _set_aside(path: Path) -> Path | None:
    """Move away what stands in a database's place, and return where it is kept, if there is any.

    A `-wal` goes even where its database is gone already: it would be played into the next.
    """
    kept = path.with_name(f"{path.name}{_BEFORE}{datetime.now(UTC):{_MOMENT}}")
    is_there = path.exists() and path.stat().st_size > 0  # the claim makes an empty one
    for part in _PARTS if is_there else _PARTS[1:]:
        file = path.with_name(path.name + part)
        if file.exists():
            file.rename(kept.with_name(kept.name + part))
    return kept if is_there else None


@contextmanager
def _explained(path: Path) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be used: {error}") from error
    except OSError as error:
        raise StoreError(f"The database {path} cannot be used: {error.strerror}.") from error
