"""Where the cards of open tests and duels stand."""

from bot.store.database import Database


class Cards:
    """The message that shows a roll which somebody may still change."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, game: int, roll: int, address: str) -> None:
        """Remember where the card of a roll stands now."""
        await self._database.write(
            "INSERT INTO card VALUES (?, ?, ?) ON CONFLICT (game_id, roll) DO UPDATE"
            " SET address = excluded.address",
            (game, roll, address),
        )

    async def of(self, game: int) -> dict[int, str]:
        """Return the addresses of a game's cards by their roll."""
        rows = await self._database.fetch(
            "SELECT roll, address FROM card WHERE game_id = ?", (game,)
        )
        return {roll: str(address) for roll, address in rows if isinstance(roll, int)}
