"""What a database that was restored owes to its games: new dice, and word of them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.rules.events import DiceRenewed
from bot.store.codec import encode
from bot.store.copies import RESTORED
from bot.store.database import Database
from bot.store.games import LAST_ID, NOBODY, by_itself

_PASS_OVER_LOST = (
    f"INSERT INTO note SELECT 'last game', CAST(({LAST_ID}) + 4 * (strftime('%s', 'now')"
    " - strftime('%s', '2026-01-01')) AS TEXT) WHERE true"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""Four ids for each second, more than can have been begun since whatever backup it is."""
_WHEN = "restored at"
"""The note of the last time, for cards from before it are of games that went another way."""
_UNTOLD = "restored and untold: game "
"""A note of each game whose table has not heard yet what binds its dice now."""


@dataclass(frozen=True, slots=True)
class Renewed:
    """A game that was bound to a new seed."""

    game: int
    channel: int
    promise: str
    """The SHA-256 of that seed."""


async def renew_dice(
    database: Database, *, new_seed: Callable[[], bytes], commitment: Callable[[bytes], str]
) -> int:
    """Bind each open game to a new seed, if the database was restored; return how many.

    New games get ids that no lost one can have had: the cards of those are still there.
    Their tables are still to be told; `Untold` knows of whom.
    All of them or none: a start that is broken off leaves the note, and the next one does it.
    """
    if not await database.fetch("SELECT 1 FROM note WHERE name = ?", (RESTORED,)):
        return 0
    games = await database.fetch(
        "SELECT id, seed, MAX(version) FROM game JOIN event ON game_id = id"
        " WHERE ended_at IS NULL AND loose = 0 GROUP BY id"
    )
    async with database.transaction() as db:
        await db.execute("DELETE FROM note WHERE name LIKE ?", (f"{_UNTOLD}%",))
        for game, seeds, version in games:
            assert isinstance(game, int)
            assert isinstance(version, int)
            assert isinstance(seeds, bytes)
            fresh = new_seed()
            promise = commitment(fresh)
            await db.execute("UPDATE game SET seed = ? WHERE id = ?", (seeds + fresh, game))
            await db.execute(
                "INSERT INTO event (game_id, version, actor, helped, interaction, kind, body)"
                " VALUES (?, ?, ?, 0, ?, ?, ?)",
                (
                    *(game, version + 1, NOBODY, by_itself(game, version)),
                    *encode(DiceRenewed(promise)),
                ),
            )
            await db.execute("INSERT INTO note VALUES (?, ?)", (f"{_UNTOLD}{game}", promise))
        await db.execute(_PASS_OVER_LOST)
        await db.execute(
            "INSERT OR REPLACE INTO note VALUES (?, ?)", (_WHEN, datetime.now(UTC).isoformat())
        )
        await db.execute("DELETE FROM note WHERE name = ?", (RESTORED,))
    return len(games)


class Untold:
    """The games whose tables are still to be told that a backup was restored, until they were."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._struck = set[int]()

    async def games(self) -> tuple[Renewed, ...]:
        """Return those that are still open."""
        rows = await self._database.fetch(
            "SELECT id, channel_id, value FROM note JOIN game"
            " ON id = CAST(substr(name, ?) AS INTEGER)"
            " WHERE name GLOB ? AND ended_at IS NULL",
            (len(_UNTOLD) + 1, f"{_UNTOLD}*"),
        )
        return tuple(
            Renewed(game, channel, str(promise))
            for game, channel, promise in rows
            if isinstance(game, int) and isinstance(channel, int) and game not in self._struck
        )

    async def strike(self, game: int) -> None:
        """Note that the table of a game was told; if that cannot be kept, it is told once more."""
        self._struck.add(game)
        await self._database.write("DELETE FROM note WHERE name = ?", (f"{_UNTOLD}{game}",))


async def restored_at(database: Database) -> datetime | None:
    """Return when a backup was last put in the place of the database, if ever."""
    rows = await database.fetch("SELECT value FROM note WHERE name = ?", (_WHEN,))
    return datetime.fromisoformat(str(rows[0][0])) if rows else None
