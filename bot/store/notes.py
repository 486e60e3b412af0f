"""What the bot keeps for itself between two starts."""

from bot.store.database import Database


class Notes:
    """Short texts by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """Return the text kept under `name`, if any."""
        rows = await self._database.fetch("SELECT value FROM note WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else None

    async def set(self, name: str, value: str) -> None:
        """Keep `value` under `name`, in place of what was there."""
        await self._database.write(
            "INSERT INTO note VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )
