"""What is kept of games and people, and how it goes: places that are gone, people forgotten."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from bot.rules.errors import NotSavedError
from bot.store.copies import delete_old_copies
from bot.store.database import Database
from bot.store.games import LAST_ID, NOBODY

_KEEP_LAST_ID = (
    f"INSERT INTO note SELECT 'last game', CAST(({LAST_ID}) AS TEXT) WHERE true"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""Ids are never used again: old cards still carry those of forgotten games."""
_IS_OF = "actor = ? OR json_extract(body, '$.player') = ?"
"""Whether an event tells of a person: who did it, or who is named in it."""
FORGOTTEN = "a forgotten player"
"""The name of a person who was forgotten."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of one person."""

    games: int
    rolls: int
    """Loose ones, outside games."""
    channels: int
    actions: int
    names: tuple[str, ...]
    """Those that the person had when taking a side or rolling."""
    since: str | None
    """The moment of the first entry."""


class Keeping:
    """Deletes records, and knows what there is to delete."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._is_log_due = True
        """Whether the `-wal` may hold deleted rows, as after a process that was killed."""

    async def channels_of(self, guild: int) -> list[int]:
        """Return the channels of a server that have games."""
        rows = await self._database.fetch(
            "SELECT DISTINCT channel_id FROM game WHERE guild_id = ?", (guild,)
        )
        return [channel for (channel,) in rows if isinstance(channel, int)]

    async def places(self) -> list[tuple[int, int]]:
        """Return channels of servers that have games and are not known to be deleted.

        Each is given with its server.
        """
        rows = await self._database.fetch(
            "SELECT DISTINCT guild_id, channel_id FROM game WHERE guild_id IS NOT NULL"
            " AND channel_id NOT IN (SELECT channel_id FROM deleted_channel)"
        )
        return [
            (guild, channel)
            for guild, channel in rows
            if isinstance(guild, int) and isinstance(channel, int)
        ]

    async def forget_game(self, game_id: int) -> None:
        """Delete one game, board and record and all."""
        async with self._database.transaction() as db:
            await db.execute(_KEEP_LAST_ID)
            await db.execute("UPDATE game SET forgotten = 1 WHERE id = ?", (game_id,))
            for table in ("board", "card", "event"):
                await db.execute(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))
            await db.execute("DELETE FROM game WHERE id = ?", (game_id,))

    async def forget(self, channel: int) -> int:
        """Delete every game of a channel, board and record and all; return how many there were."""
        async with self._database.transaction() as db:
            games = "SELECT id FROM game WHERE channel_id = ?"
            await db.execute(_KEEP_LAST_ID)
            await db.execute("UPDATE game SET forgotten = 1 WHERE channel_id = ?", (channel,))
            await db.execute("DELETE FROM board WHERE channel_id = ?", (channel,))
            await db.execute(f"DELETE FROM card WHERE game_id IN ({games})", (channel,))
            await db.execute(f"DELETE FROM event WHERE game_id IN ({games})", (channel,))
            await db.execute("DELETE FROM deleted_channel WHERE channel_id = ?", (channel,))
            await db.execute("DELETE FROM game WHERE channel_id = ? AND loose = 1", (channel,))
            gone = await db.execute("DELETE FROM game WHERE channel_id = ?", (channel,))
            return gone.rowcount

    async def kept_of(self, person: int) -> Kept:
        """Return what is kept of a person in all records."""
        ((games, rolls, channels, actions, since),) = await self._database.search(
            "SELECT COUNT(DISTINCT game.id) FILTER (WHERE NOT loose),"
            " COUNT(DISTINCT game.id) FILTER (WHERE loose), COUNT(DISTINCT channel_id),"
            " COUNT(*) FILTER (WHERE actor = ? AND interaction IS NOT NULL), MIN(at)"
            f" FROM event JOIN game ON game.id = game_id WHERE {_IS_OF}",
            (person, person, person),
        )
        names = await self._database.search(
            "SELECT DISTINCT json_extract(body, '$.name') FROM event"
            " WHERE json_extract(body, '$.player') = ? ORDER BY 1",
            (person,),
        )
        return Kept(
            msgspec.convert(games, int),
            msgspec.convert(rolls, int),
            msgspec.convert(channels, int),
            msgspec.convert(actions, int),
            tuple(str(name) for (name,) in names if name is not None),
            None if since is None else str(since),
        )

    async def channels_with(self, person: int) -> list[int]:
        """Return the channels in whose records a person stands."""
        rows = await self._database.search(
            f"SELECT DISTINCT channel_id FROM event JOIN game ON game.id = game_id WHERE {_IS_OF}",
            (person, person),
        )
        return [channel for (channel,) in rows if isinstance(channel, int)]

    async def forget_person(self, channel: int, person: int) -> None:
        """Take a person out of the records of a channel; what was done stays, done by nobody.

        Loose rolls that the person alone made are deleted whole.
        """
        games = "SELECT id FROM game WHERE channel_id = ?"
        async with self._database.transaction() as db:
            await db.execute(_KEEP_LAST_ID)
            await db.execute(
                "UPDATE game SET forgotten = 1 WHERE channel_id = ? AND loose AND NOT EXISTS"
                " (SELECT 1 FROM event WHERE game_id = game.id AND actor <> ?)",
                (channel, person),
            )
            for table in ("card", "event"):
                await db.execute(
                    f"DELETE FROM {table} WHERE game_id IN ({games} AND forgotten)", (channel,)
                )
            await db.execute("DELETE FROM game WHERE channel_id = ? AND forgotten", (channel,))
            await db.execute("INSERT INTO being_forgotten VALUES (?)", (person,))
            await db.execute(
                "UPDATE event SET actor = iif(actor = ?, ?, actor),"
                " body = iif(json_extract(body, '$.player') = ?,"
                " json_replace(body, '$.player', ?, '$.name', ?), body)"
                f" WHERE game_id IN ({games}) AND ({_IS_OF})",
                (person, NOBODY, person, NOBODY, FORGOTTEN, channel, person, person),
            )
            await db.execute("DELETE FROM being_forgotten")

    async def empty_log(self) -> None:
        """Take what was deleted out of the `-wal` too, or leave that for later.

        It fails nobody's deletion: the rows themselves are gone.
        """
        self._is_log_due = True
        with suppress(NotSavedError):  # the log has said so
            self._is_log_due = not await self._database.empty_log()

    async def empty_log_if_due(self) -> None:
        """Try again, where the `-wal` was in use when something was deleted."""
        if self._is_log_due:
            await self.empty_log()

    async def delete_old_copies(self) -> int:
        """Delete the database's copies from before migrations, after thirty days."""
        return await asyncio.to_thread(delete_old_copies, self._database.path)

    async def mark_deleted(self, channel: int) -> bool:
        """Note that a channel was deleted, if it has any game; return whether it has."""
        if not await self._database.fetch(
            "SELECT 1 FROM game WHERE channel_id = ? LIMIT 1", (channel,)
        ):
            return False
        await self._database.write(
            "INSERT INTO deleted_channel (channel_id) VALUES (?) ON CONFLICT DO NOTHING",
            (channel,),
        )
        return True

    async def unmark_deleted(self, guild: int) -> None:
        """Note that the channels of a server are there after all."""
        await self._database.write(
            "DELETE FROM deleted_channel WHERE channel_id IN"
            " (SELECT channel_id FROM game WHERE guild_id = ?)",
            (guild,),
        )

    async def long_deleted(self) -> list[int]:
        """Return the channels that were deleted more than thirty days ago."""
        rows = await self._database.fetch(
            "SELECT channel_id FROM deleted_channel"
            " WHERE deleted_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')"
        )
        return [channel for (channel,) in rows if isinstance(channel, int)]

    async def forget_loose(self) -> None:
        """Delete the rolls that were made outside games more than thirty days ago."""
        old = (
            "SELECT id FROM game WHERE loose = 1"
            " AND opened_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')"
        )
        async with self._database.transaction() as db:
            await db.execute(_KEEP_LAST_ID)
            await db.execute(f"UPDATE game SET forgotten = 1 WHERE id IN ({old})")
            await db.execute(f"DELETE FROM card WHERE game_id IN ({old})")
            await db.execute(f"DELETE FROM event WHERE game_id IN ({old})")
            await db.execute(f"DELETE FROM game WHERE id IN ({old})")
