"""One database file, one connection, one writer at a time."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Self

import aiosqlite

from bot.rules.errors import NotSavedError, Reason
from bot.store.files import Files, StoreError, check_place, check_whole, claimed, read_only

logger = logging.getLogger(__name__)

_WAITING = "busy_timeout = 1500"  # ms; Discord waits three seconds for an answer
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # what was said to a player survives a power cut
    "foreign_keys = ON",
    "secure_delete = ON",  # what people had deleted is not left in the file
    _WAITING,
    "cache_size = -256",  # KiB; the machine keeps the file at hand as well
)
_TABLES = {"game", "event", "note"}
"""What every database of ours has had since its first schema."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_KIND = 0xFF
"""The part of SQLite's code for an error that says of which kind it is."""


class ForeignError(StoreError):
    """Something else is kept in that file."""


class NewerError(StoreError):
    """A newer version of the bot wrote it."""


class _Write:
    """A statement that waits to be committed, and what became of it."""

    def __init__(self, sql: str, values: tuple[object, ...]) -> None:
        self.statement = (sql, values)
        self.error: Exception | None = None
        self.told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(self, failure: BaseException | None) -> None:
        """Let whoever waits for it go on, unless he has left."""
        if self.told.done():
            return
        if failure is None:
            self.told.set_result(None)
        else:
            self.told.set_exception(failure)


class Database:
    """An open database.

    A connection shared by coroutines shares its transaction too: without the
    lock, one coroutine's rollback undoes another's write.
    """

    def __init__(
        self, path: Path, connection: aiosqlite.Connection, claim: sqlite3.Connection
    ) -> None:
        self.path = path
        self._connection = connection
        self._claim = claim
        self._writing = asyncio.Lock()
        self._waiting: list[_Write] = []
        self._committing: asyncio.Task[None] | None = None
        self._files: Files | None = None

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open `path`, creating it and bringing its schema up to date.

        Raises `StoreError`: no such folder, not writable, not a database, in use by
        another bot, or written by a newer version.
        """
        check_place(path)
        check_whole(path)
        claim = claimed(path)
        try:
            return await cls._connect(path, claim)
        except (sqlite3.Error, NotSavedError) as error:
            claim.close()
            said = error.__cause__ or error
            raise StoreError(f"The database {path} cannot be used: {said}") from error
        except BaseException:
            claim.close()
            raise

    @classmethod
    async def _connect(cls, path: Path, claim: sqlite3.Connection) -> Self:
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            database = cls(path, connection, claim)
            await database._check_ours()  # before anything is written
            for pragma in _PRAGMAS:
                await connection.execute(f"PRAGMA {pragma}")
            await database._migrate()
            await database._check_writable()
            database._files = Files(path)
        except BaseException:
            await connection.close()  # its thread would otherwise keep the process alive
            raise
        return database

    async def close(self) -> None:
        """Close the connection and give up the claim on the file, once nothing waits any more."""
        try:
            while self._committing is not None:
                await asyncio.wait((self._committing,))
        finally:
            await self._connection.close()
            self._claim.close()

    async def fetch(self, sql: str, values: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
        """Return all rows of a query."""
        with _told_if_out_of_reach():
            return [tuple(row) for row in await self._connection.execute_fetchall(sql, values)]

    async def search(self, sql: str, values: tuple[object, ...]) -> list[tuple[object, ...]]:
        """Return all rows of a query that takes long, past the connection that others wait for."""

        def read() -> list[tuple[object, ...]]:
            self._check_files()
            with closing(read_only(self.path)) as apart:
                return apart.execute(sql, values).fetchall()

        with _told_if_out_of_reach():
            return await asyncio.to_thread(read)

    async def write(self, sql: str, values: tuple[object, ...]) -> None:
        """Run one statement and commit it, together with all others that wait meanwhile.

        One that fails undoes itself alone. Nobody goes on before it is on the disk.
        """
        write = _Write(sql, values)
        self._waiting.append(write)
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
        try:
            await write.told
        finally:
            if write in self._waiting:  # cancelled before its turn
                self._waiting.remove(write)
        if write.error is not None:
            with _told_if_out_of_reach():
                raise write.error

    async def _commit_waiting(self) -> None:
        """Commit what waits, and what has come meanwhile, until nothing does.

        A task of its own: whoever is cancelled takes nobody else's write along.
        """
        try:
            while self._waiting:
                async with self._writing:
                    together, self._waiting = self._waiting, []
                    trip = self._commit(together)
                    (failure,) = await asyncio.gather(trip, return_exceptions=True)
                for write in together:
                    write.tell(failure)
        finally:
            self._committing = None

    async def _commit(self, together: list[_Write]) -> None:
        await self._at_once(self._commit_all, together)

    def _commit_all(self, raw: sqlite3.Connection, together: list[_Write]) -> None:
        try:
            _commit(raw, together, self._begin)
        finally:
            self._note_files()

    async def empty_log(self) -> bool:
        """Empty the `-wal`, which also holds what was deleted; return whether it is empty now.

        It is not while somebody else uses the file, and nobody here waits for him.
        """
        with _told_if_out_of_reach():
            async with self._writing:
                return bool(await self._at_once(self._empty_log))

    def _empty_log(self, raw: sqlite3.Connection) -> bool:
        self._check_files()
        raw.execute("PRAGMA busy_timeout = 0")
        try:
            ((in_use, _, _),) = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            raw.execute(f"PRAGMA {_WAITING}")
            self._note_files()
        return not in_use

    async def _at_once(self, work: Callable[..., object], *given: object) -> object:
        """Do all of `work` in one trip to the connection's thread, and return what comes of it."""
        # aiosqlite has no public way for it.
        raw = self._connection._conn  # pyright: ignore[reportPrivateUsage]
        return await self._connection._execute(  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
            work, raw, *given
        )

    def _begin(self, raw: sqlite3.Connection) -> None:
        """Begin a transaction, unless what is written would be lost with the file."""
        self._check_files()
        raw.execute("BEGIN IMMEDIATE")

    def _end(self, raw: sqlite3.Connection) -> None:
        try:
            raw.execute("COMMIT")
        finally:
            self._note_files()

    def _check_files(self) -> None:
        if self._files is not None:
            self._files.check()

    def _note_files(self) -> None:
        """Remember how the file looks: with a commit SQLite may move the log into it."""
        if self._files is not None:
            self._files.note()

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Hold the write lock; commit on the way out, roll back on any error."""
        async with self._writing:
            try:
                with _told_if_out_of_reach():
                    await self._at_once(self._begin)
                    yield self._connection
                    await self._at_once(self._end)
            except BaseException:
                await _to_the_end(self._roll_back())
                raise

    async def _roll_back(self) -> None:
        await self._connection.execute("SELECT 1")  # let whatever was queued finish first
        if self._connection.in_transaction:
            await self._connection.execute("ROLLBACK")

    async def _check_ours(self) -> None:
        """Refuse a database in which something else is kept."""
        rows = await self._connection.execute_fetchall("SELECT name FROM sqlite_master")
        found = {name for (name,) in rows}
        if found and not found >= _TABLES:
            raise ForeignError(
                f"{self.path} is no database of Ringbearer, and stays as it is:"
                " set DATABASE_PATH to a file of the bot's own."
            )

    async def _check_writable(self) -> None:
        """Write something and take it back: what may only be read lets even a write begin."""
        await self._connection.execute("BEGIN IMMEDIATE")
        await self._connection.execute(f"PRAGMA user_version = {migrations()[-1][0]}")
        await self._connection.execute("ROLLBACK")

    async def _migrate(self) -> None:
        steps = migrations()
        newest = steps[-1][0]
        ((found,),) = await self.fetch("PRAGMA user_version")
        if not isinstance(found, int) or found > newest:
            raise NewerError(
                f"The database {self.path} was written by a newer Ringbearer"
                f" (schema {found}, this one knows {newest}); update the bot."
            )
        if found == newest:
            return
        if found:
            await self._copy(found)
        async with self.transaction() as db:
            for version, script in steps:
                if version > found:
                    for statement in statements(script):
                        await db.execute(statement)
                    await db.execute(f"PRAGMA user_version = {version}")
        logger.info("schema moved from %d to %d", found, newest)

    async def _copy(self, version: int) -> None:
        copy = self.path.with_name(f"{self.path.name}.schema-{version}")
        await asyncio.to_thread(copy.unlink, missing_ok=True)
        await self._connection.execute("VACUUM INTO ?", (str(copy),))  # whole, whoever else reads


@contextmanager
def _told_if_out_of_reach() -> Generator[None]:
    """Turn what the file itself objects to into words for a player, and a line for the host."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        is_out_of_reach = isinstance(error, sqlite3.OperationalError)  # busy, full, read-only
        code: int = getattr(error, "sqlite_errorcode", 0)  # what Python itself raises has none
        if not is_out_of_reach and code & _KIND not in _DAMAGED:
            raise
        logger.error("the database is out of reach: %s", error)  # noqa: TRY400 (one line says all)
        raise NotSavedError(Reason.NOT_SAVED) from error


def _commit(
    raw: sqlite3.Connection,
    together: Sequence[_Write],
    begin: Callable[[sqlite3.Connection], None],
) -> None:
    """Commit all of the statements, each of which may fail alone; note what became of them."""
    try:
        begin(raw)
        for write in together:
            try:
                raw.execute(*write.statement)
            except (sqlite3.Error, OverflowError, UnicodeError) as error:
                write.error = error
                if not raw.in_transaction:  # SQLite gave up all of it, as on a full disk
                    raise
        raw.execute("COMMIT")
    except sqlite3.Error as error:
        for write in together:
            write.error = error
    finally:
        if raw.in_transaction:
            raw.execute("ROLLBACK")


async def _to_the_end(work: Awaitable[None]) -> None:
    """Await `work` even while this task is cancelled again: the lock is held until it is done."""
    task = asyncio.ensure_future(work)
    while not task.done():
        with suppress(asyncio.CancelledError):
            await asyncio.shield(task)
    task.result()


def migrations() -> list[tuple[int, str]]:
    """Return every migration script, oldest first."""
    found = sorted(Path(__file__).with_name("migrations").glob("*.sql"))
    return [(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in found]


def statements(script: str) -> Iterator[str]:
    """Split a script. `executescript` would commit the transaction it runs in."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise ValueError(f"unfinished statement: {statement.strip()[:60]!r}")
