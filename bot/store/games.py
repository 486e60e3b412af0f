"""Games, as they are kept."""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

import msgspec

from bot.rules.errors import NoGameError, Reason, StaleGameError
from bot.rules.events import Event
from bot.store.codec import decode, encode
from bot.store.database import Database

_COLUMNS = "game_id, version, actor, helped, interaction, kind, body"
LAST_ID = (
    "SELECT MAX(COALESCE((SELECT MAX(id) FROM game), 0), COALESCE((SELECT CAST(value AS INTEGER)"
    " FROM note WHERE name = 'last game'), 0))"
)
_FIELDS = ("version", "actor", "helped", "interaction", "kind", "body", "at")
_INSERT = f"INSERT INTO event ({_COLUMNS}) VALUES "


NOBODY = 0
"""The actor of what happens by itself, and of what a person did who is forgotten."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that is open in a channel."""

    id: int
    seed: bytes = field(repr=False)
    """32 bytes, and as many more for each time that a backup was restored."""


@dataclass(frozen=True, slots=True)
class Row:
    """One event as it is stored."""

    version: int
    actor: int
    helped: int
    interaction: int | None
    kind: str
    body: str
    at: str


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game as it is stored."""

    game: int
    channel: int
    commitment: str
    opened_at: str
    rows: tuple[Row, ...]
    seed: str | None = field(default=None, repr=False)
    """In hexadecimal digits, once the game is over; a secret until then."""


@dataclass(frozen=True, slots=True)
class Deed:
    """The events of one action, who took it, and the interaction that asked for it."""

    events: tuple[Event, ...]
    actor: int
    interaction: int | None
    """A negative number for what happens by itself, which no interaction has."""
    helped: bool = False
    """Whether the actor acted for somebody else's side, as a moderator may."""


def by_itself(game: int, version: int) -> int:
    """Return what marks an action for which nobody asked: no interaction of Discord is negative."""
    return -(game << 32 | version)


class Games:
    """The record of every game."""

    def __init__(self, database: Database, last_id: int) -> None:
        self._database = database
        self._last_id = last_id

    @classmethod
    async def open(cls, database: Database) -> "Games":
        """Return the games of a database."""
        ((last_id,),) = await database.fetch(f"SELECT ({LAST_ID})")
        assert isinstance(last_id, int)
        return cls(database, last_id)

    def next_id(self) -> int:
        """Return an id for a game that may be begun: the dice need it before the record does."""
        self._last_id += 1
        return self._last_id

    async def open_in(self, channel: int) -> Opened | None:
        """Return the game that is open in a channel, if there is one."""
        rows = await self._database.fetch(
            "SELECT id, seed FROM game WHERE channel_id = ? AND ended_at IS NULL AND loose = 0",
            (channel,),
        )
        for id_, seed in rows:
            assert isinstance(id_, int)
            assert isinstance(seed, bytes)
            return Opened(id_, seed)
        return None

    async def latest(self, channel: int) -> int | None:
        """Return the last game of a channel, open or over."""
        rows = await self._database.fetch(
            "SELECT MAX(id) FROM game WHERE channel_id = ? AND loose = 0", (channel,)
        )
        return next((game for (game,) in rows if isinstance(game, int)), None)

    async def last_over(self, channel: int) -> int | None:
        """Return the last game of a channel that has ended."""
        rows = await self._database.fetch(
            "SELECT MAX(id) FROM game WHERE channel_id = ? AND loose = 0 AND ended_at IS NOT NULL",
            (channel,),
        )
        return next((game for (game,) in rows if isinstance(game, int)), None)

    async def histories(self, channel: int) -> list[Sequence[Deed]]:
        """Return the records of all games and loose rolls of a channel, the oldest first."""
        rows = await self._database.fetch(
            "SELECT game_id, actor, helped, interaction, kind, body FROM event"
            " WHERE game_id IN (SELECT id FROM game WHERE channel_id = ?)"
            " ORDER BY game_id, version",
            (channel,),
        )
        return await asyncio.to_thread(_by_game, rows)

    async def loose(self, game_id: int, *, channel: int) -> Opened | None:
        """Return the record of a loose roll that was made in a channel."""
        rows = await self._database.fetch(
            "SELECT seed FROM game WHERE id = ? AND channel_id = ? AND loose = 1",
            (game_id, channel),
        )
        return next((Opened(game_id, seed) for (seed,) in rows if isinstance(seed, bytes)), None)

    async def last_secret(self, channel: int, *, person: int) -> int | None:
        """Return the record of a person's last secret loose roll that was not revealed.

        Only the last hundred loose rolls of the channel are looked at.
        """
        rows = await self._database.fetch(
            "SELECT game_id FROM event WHERE game_id IN (SELECT id FROM game"
            " WHERE channel_id = ? AND loose = 1 ORDER BY id DESC LIMIT 100)"
            " AND actor = ? AND kind IN ('dice-thrown', 'throw-revealed')"
            " GROUP BY game_id HAVING COUNT(*) = 1 AND json_extract(body, '$.secret')"
            " ORDER BY game_id DESC LIMIT 1",
            (channel, person),
        )
        return next((game for (game,) in rows if isinstance(game, int)), None)

    async def begin(
        self,
        opened: Opened,
        *,
        channel: int,
        guild: int | None,
        commitment: str,
        deed: Deed,
        is_loose: bool = False,
    ) -> None:
        """Begin a game, or a loose roll, with its first action, both or neither.

        Raises `StaleGameError` where a game is open in the channel already, or the
        interaction was recorded before.
        """
        try:
            async with self._database.transaction() as db:
                await db.execute(
                    "INSERT INTO game (id, channel_id, guild_id, seed, commitment, loose)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    (opened.id, channel, guild, opened.seed, commitment, int(is_loose)),
                )
                await db.execute("DELETE FROM deleted_channel WHERE channel_id = ?", (channel,))
                await db.execute(*_insertion(opened.id, 0, deed))
        except sqlite3.IntegrityError as error:
            raise StaleGameError(Reason.ACTED_FIRST) from error

    async def append(self, game_id: int, *, expected: int, deed: Deed) -> None:
        """Add the events of one action after version `expected`, in one statement.

        Raises `StaleGameError` where that version is no longer the last, or the
        interaction was recorded before.
        """
        try:
            await self._database.write(*_insertion(game_id, expected, deed))
        except sqlite3.IntegrityError as error:
            raise StaleGameError(Reason.ACTED_FIRST) from error

    async def game_of(self, interaction: int) -> int | None:
        """Return the game in which an interaction was recorded, if it was."""
        rows = await self._database.fetch(
            "SELECT game_id FROM event WHERE interaction = ?", (interaction,)
        )
        return next((game for (game,) in rows if isinstance(game, int)), None)

    async def record(self, game_id: int) -> Record:
        """Return a game exactly as it is stored."""
        rows = await self._whole(
            game_id,
            f"{', '.join(_FIELDS)}, channel_id, commitment, opened_at,"
            " CASE WHEN ended_at IS NOT NULL THEN lower(hex(seed)) END",
        )
        channel, commitment, opened_at, seed = rows[0][len(_FIELDS) :]
        return Record(
            game_id,
            msgspec.convert(channel, int),
            str(commitment),
            str(opened_at),
            tuple(msgspec.convert(dict(zip(_FIELDS, row, strict=False)), Row) for row in rows),
            msgspec.convert(seed, str | None),
        )

    async def history(self, game_id: int) -> Sequence[Deed]:
        """Return the whole record of a game, one entry an action, the oldest first."""
        _, deeds = await self.told(game_id)
        return deeds

    async def told(self, game_id: int) -> tuple[Opened, Sequence[Deed]]:
        """Return a game with its seed, open or over, and its whole record."""
        rows = await self._whole(game_id, "actor, helped, interaction, kind, body, seed")
        opened = Opened(game_id, msgspec.convert(rows[0][-1], bytes))
        # A long record takes its time.
        return opened, await asyncio.to_thread(_deeds, [row[:-1] for row in rows])

    async def _whole(self, game_id: int, columns: str) -> list[tuple[object, ...]]:
        """Return all events of a game, each with what the game has: read at one moment.

        Raises `NoGameError` where somebody has just deleted it.
        """
        rows = await self._database.fetch(
            f"SELECT {columns} FROM event JOIN game ON id = game_id"
            " WHERE game_id = ? ORDER BY version",
            (game_id,),
        )
        if not rows:
            raise NoGameError(Reason.GAME_GONE)
        return rows


def _by_game(rows: Iterable[Sequence[object]]) -> list[Sequence[Deed]]:
    return [_deeds(row[1:] for row in games) for _, games in groupby(rows, key=itemgetter(0))]


def _deeds(rows: Iterable[Sequence[object]]) -> Sequence[Deed]:
    deeds: list[Deed] = []
    for actor, helped, interaction, kind, body in rows:
        assert isinstance(actor, int)
        event = decode(str(kind), str(body))
        if isinstance(interaction, int) or not deeds:
            deeds.append(Deed((event,), actor, _whole(interaction), bool(helped)))
        else:
            last = deeds[-1]
            events = (*last.events, event)
            deeds[-1] = Deed(events, last.actor, last.interaction, last.helped)
    return deeds


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _insertion(game_id: int, expected: int, deed: Deed) -> tuple[str, tuple[object, ...]]:
    values: list[object] = []
    for place, event in enumerate(deed.events):
        interaction = deed.interaction if place == 0 else None
        version = expected + place + 1
        values += [game_id, version, deed.actor, int(deed.helped), interaction, *encode(event)]
    rows = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(deed.events))
    return _INSERT + rows, tuple(values)
