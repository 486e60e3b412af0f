"""What a server has settled for all its tables."""

from dataclasses import dataclass, field

import msgspec

from bot.store.database import Database

_NAME = "house of server "


@dataclass(frozen=True, slots=True)
class House:
    """The edition of a server's games, where it is not ours, and how they read it."""

    edition: str | None = None
    readings: dict[str, str] = field(default_factory=dict[str, str])


class Houses:
    """The houses of all servers that have settled anything; few and small, so all are known."""

    def __init__(self, database: Database, known: dict[int, House]) -> None:
        self._database = database
        self._known = known

    @classmethod
    async def open(cls, database: Database) -> "Houses":
        """Read what servers have settled."""
        rows = await database.fetch(
            "SELECT name, value FROM note WHERE name LIKE ?", (f"{_NAME}%",)
        )
        known = {
            int(str(name).removeprefix(_NAME)): msgspec.json.decode(str(value), type=House)
            for name, value in rows
        }
        return cls(database, known)

    def of(self, server: int | None) -> House:
        """Return what a server has settled; nothing, where there is no server."""
        return self._known.get(server, House()) if server is not None else House()

    async def put(self, server: int, house: House) -> None:
        """Keep what a server settles."""
        await self._database.write(
            "INSERT INTO note VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (f"{_NAME}{server}", msgspec.json.encode(house).decode()),
        )
        self._known[server] = house
