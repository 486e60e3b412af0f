"""The files of a database: where they may be, who has claimed them, and whether they are there."""

import sqlite3
from pathlib import Path
from typing import NoReturn

RESTORING = ".restoring"
"""How the name of a copy ends until it takes the place of the database."""
_CLAIM = ".lock"
_OF_SQLITE = ("-wal", "-shm")
_PARTS = (*_OF_SQLITE, _CLAIM)
"""What is added to its name for the files beside a database in use."""


class StoreError(Exception):
    """The database cannot be used; the message is one sentence for the host."""


class Files:
    """The files of an open database, as they were when it was opened."""

    def __init__(self, path: Path) -> None:
        real = path.resolve()  # SQLite keeps the others beside it, whatever link leads there
        beside = (real.with_name(f"{real.name}{part}") for part in _PARTS)
        self._main = path
        self._found = {file: _look(file) for file in (path, *beside)}

    def check(self) -> None:
        """Refuse to go on with files that were moved, deleted, replaced or written over.

        What is written to those is lost with the process. Raises `sqlite3.OperationalError`.
        """
        for path, before in self._found.items():
            now = _look(path)
            if not _is_same(now, before):
                _refuse(path, "moved away or deleted" if now is None else "replaced by another")
            if path == self._main and now != before:
                _refuse(path, "written to by somebody else")

    def note(self) -> None:
        """Remember what the database looks like after one has written to it oneself."""
        now = _look(self._main)
        if _is_same(now, self._found[self._main]):
            self._found[self._main] = now


def _refuse(path: Path, what: str) -> NoReturn:
    raise sqlite3.OperationalError(
        f"{path} was {what} under the running bot, so nothing is saved: stop the bot, put back"
        " what belongs there, and start it again"
    )


_Look = tuple[int, int, int, int]
"""The device, the number, the size and the time in nanoseconds of a file."""


def _look(path: Path) -> _Look | None:
    """Return what tells a file from any other, and as it is from as it was; nothing for none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _is_same(now: _Look | None, before: _Look | None) -> bool:
    """Whether a file is still the same, whatever is in it by now."""
    return (now and now[:2]) == (before and before[:2])


def claimed(path: Path) -> sqlite3.Connection:
    """Take the file for this process alone; the claim ends with the process, however it ends."""
    check_place(path)
    claim = None
    try:
        # By its true name: a second bot may have come to it by a link.
        claim = sqlite3.connect(f"{path.resolve()}{_CLAIM}", timeout=0, isolation_level=None)
        claim.execute("BEGIN EXCLUSIVE")
        sqlite3.connect(path).close()  # where this fails, aiosqlite's thread would end untidily
    except sqlite3.Error as error:
        if claim is not None:
            claim.close()
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            message = f"Another Ringbearer already uses the database {path}; stop it first."
        else:
            message = f"The database {path} cannot be used: {error}"
        raise StoreError(message) from error
    return claim


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that makes no file and changes none."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def check_place(path: Path) -> None:
    """Refuse a path where no file can be, before anything is made there."""
    try:
        if not path.parent.is_dir():
            raise StoreError(f"The folder of the database does not exist: {path.parent}")
        if path.is_dir():
            raise StoreError(f"DATABASE_PATH is a folder: {path}. Name a file in it.")
        if path.exists() and not path.is_file():
            raise StoreError(f"DATABASE_PATH is no file: {path}. Name one in which to keep games.")
        if path.resolve().is_symlink():
            raise RuntimeError("its links lead in a circle")
    except (OSError, RuntimeError) as error:  # before 3.13 Python raises the latter by itself
        said = error.strerror if isinstance(error, OSError) else "its links lead in a circle"
        raise StoreError(f"The database {path} cannot be used: {said}.") from error


def check_whole(path: Path) -> None:
    """Refuse to begin an empty database in the place of one that was moved away."""
    if path.exists() and path.stat().st_size:
        return
    rest = path.with_name(path.name + RESTORING)
    if rest.exists():
        raise StoreError(f"A restore of {path} was broken off: do it again, or delete {rest}.")
    for part in _OF_SQLITE:
        left = path.with_name(f"{path.name}{part}")
        if left.exists():
            raise StoreError(
                f"{left} is there without its database {path}: put that back beside it, or restore"
                " a backup, or delete the file if the games may go."
            )
