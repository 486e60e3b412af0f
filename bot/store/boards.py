"""Where each channel's board stands."""

from dataclasses import dataclass

from bot.store.database import Database


@dataclass(frozen=True, slots=True)
class Standing:
    """A board: the message that shows a game."""

    game: int
    message: int


class Boards:
    """One board to a channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, channel: int, *, game: int, message: int) -> None:
        """Remember where a channel's board stands now."""
        await self._database.write(
            "INSERT INTO board VALUES (?, ?, ?) ON CONFLICT (channel_id) DO UPDATE"
            " SET game_id = excluded.game_id, message_id = excluded.message_id",
            (channel, game, message),
        )

    async def find(self, channel: int) -> Standing | None:
        """Return where a channel's board stands, if it has one."""
        rows = await self._database.fetch(
            "SELECT game_id, message_id FROM board WHERE channel_id = ?", (channel,)
        )
        for game, message in rows:
            assert isinstance(game, int)
            assert isinstance(message, int)
            return Standing(game, message)
        return None

    async def channels(self) -> list[int]:
        """Return the channels that have a board."""
        rows = await self._database.fetch("SELECT channel_id FROM board")
        return [channel for (channel,) in rows if isinstance(channel, int)]

    async def drop(self, channel: int) -> None:
        """Forget a channel's board."""
        await self._database.write("DELETE FROM board WHERE channel_id = ?", (channel,))
