"""The servers that the bot is a member of: those it can leave.

A server where only a person has installed the bot looks just like one that it has left.
"""

from collections.abc import Collection

import msgspec

from bot.store.database import Database

_NAME = "member of server "


class Servers:
    """Where the bot is a member, or was when it last looked, and as which application.

    The same file may serve another application as well, such as the local table.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def missing(self, present: Collection[int], application: int | None) -> list[int]:
        """Return the servers that an application was in, and that are not among those present."""
        remembered = await self._remembered(application)
        return [server for server in remembered if server not in present]

    async def new(self, present: Collection[int], application: int | None) -> list[int]:
        """Return those of the servers present in which an application was not before."""
        remembered = frozenset(await self._remembered(application))
        return [server for server in present if server not in remembered]

    async def _remembered(self, application: int | None) -> list[int]:
        rows = await self._database.fetch(
            "SELECT name FROM note WHERE name LIKE ? AND value = ?", (f"{_NAME}%", str(application))
        )
        return [int(str(name).removeprefix(_NAME)) for (name,) in rows]

    async def remember(self, servers: Collection[int], application: int | None) -> None:
        """Note that an application is a member of some servers."""
        await self._database.write(
            "INSERT INTO note SELECT ? || value, ? FROM json_each(?) WHERE true"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (_NAME, str(application), msgspec.json.encode(list(servers)).decode()),
        )

    async def forget(self, server: int) -> None:
        """Note that the bot is a member of a server no longer."""
        await self._database.write("DELETE FROM note WHERE name = ?", (f"{_NAME}{server}",))
