"""What is cleared from the tables: games whose place is gone, and what people want forgotten."""

import logging
from collections.abc import Callable, Collection, Sequence

from bot.rules import seats, turns
from bot.rules.errors import NotYoursError, Reason
from bot.rules.events import GameEnded
from bot.rules.figures import Side
from bot.sitting import ChannelId, Person, Sittings
from bot.store.games import NOBODY, Deed, Games, by_itself
from bot.store.keeping import Keeping, Kept
from bot.store.servers import Servers

logger = logging.getLogger(__name__)


class Clearing:
    """Closes games, and deletes what is kept of them or of people; plays nothing."""

    def __init__(
        self, games: Games, keeping: Keeping, servers: Servers, sittings: Sittings
    ) -> None:
        self._games = games
        self._keeping = keeping
        self._servers = servers
        self._sittings = sittings

    async def forget(self, person: Person, *, asked_by: int, game_id: int) -> int:
        """Delete games of the person's channel and return how many there were.

        Who may help deletes all of them alone. Two players delete the game that they
        are playing, `game_id`: one asks, the other agrees. Others' games are not theirs.
        """
        async with self._sittings.lock(person.channel):
            known = await self._sittings.at(person.channel)
            together = (
                known is not None
                and known.opened.id == game_id
                and seats.agree(known.game, asked_by, person.id)
            )
            if not (person.may_help or together):
                raise NotYoursError(Reason.NOT_YOURS_TO_FORGET)
            self._sittings.drop(person.channel)
            if known and not person.may_help:
                await self._keeping.forget_game(known.opened.id)
                count = 1
            else:
                count = await self._keeping.forget(person.channel)
        await self._keeping.empty_log()
        logger.info("%d games of channel %d forgotten by %d", count, person.channel, person.id)
        return count

    async def close_channel(self, channel: ChannelId) -> None:
        """End the game of a channel that was deleted; what it kept goes after thirty days."""
        async with self._sittings.lock(channel):
            if not await self._keeping.mark_deleted(channel):
                return
            known = await self._sittings.at(channel)
            if known is not None:
                version = known.game.version
                deed = Deed((GameEnded(),), NOBODY, by_itself(known.opened.id, version))
                await self._games.append(known.opened.id, expected=version, deed=deed)
                self._sittings.drop(channel)
        logger.info("channel %d was deleted", channel)

    async def close_server(self, guild: int) -> None:
        """End every game of a server that the bot left, or that was deleted."""
        for channel in await self._keeping.channels_of(guild):
            await self.close_channel(ChannelId(channel))
        await self._servers.forget(guild)

    async def enter_servers(self, guilds: Collection[int], *, application: int | None) -> None:
        """Remember that the bot is a member of some servers: only those can be left."""
        await self._servers.remember(guilds, application)

    async def left_servers(self, present: Collection[int], *, application: int | None) -> list[int]:
        """Return the servers that the bot was a member of, and that are not among those present.

        Only those of the same application: another's token on the same file has left nothing.
        """
        return await self._servers.missing(present, application)

    async def new_servers(self, present: Collection[int], *, application: int | None) -> list[int]:
        """Return the servers present of which nobody knew that the bot is a member."""
        return await self._servers.new(present, application)

    async def come_back(self, guild: int) -> None:
        """Keep what a server has kept: the bot was invited again before it was gone."""
        await self._keeping.unmark_deleted(guild)

    async def places(self) -> list[tuple[int, ChannelId]]:
        """Return the channels of servers that have games, each with its server."""
        return [(guild, ChannelId(channel)) for guild, channel in await self._keeping.places()]

    async def forget_deleted(self) -> None:
        """Delete what is over for thirty days: deleted channels' games, rolls without a game."""
        for place in await self._keeping.long_deleted():
            channel = ChannelId(place)
            async with self._sittings.lock(channel):
                self._sittings.drop(channel)
                count = await self._keeping.forget(channel)
            logger.info("%d games of the deleted channel %d are gone", count, channel)
        await self._keeping.forget_loose()
        await self._keeping.empty_log()
        await self._keeping.delete_old_copies()

    async def empty_log(self) -> None:
        """Take what was deleted out of the database's log, where that could not be done at once."""
        await self._keeping.empty_log_if_due()

    async def kept_of(self, person: int) -> Kept:
        """Return what is kept of a person in all games."""
        return await self._keeping.kept_of(person)

    async def forget_person(
        self, person: int, *, tell: Callable[[ChannelId, Sequence[Side]], None]
    ) -> None:
        """Take a person's id and name out of all games; seats in open ones are left first.

        `tell` hears of the sides that have no player now, by the channel of their game, as
        soon as that is saved: what comes later may fail, and then the rest is still to be done.
        """
        for place in await self._keeping.channels_with(person):
            channel = ChannelId(place)
            try:
                async with self._sittings.lock(channel):
                    if left := await self._leave(channel, person):
                        tell(channel, left)
                    await self._keeping.forget_person(channel, person)
                await self._keeping.empty_log()
            finally:
                self._sittings.changed(channel)
        logger.info("a person was forgotten")

    async def _leave(self, channel: ChannelId, person: int) -> tuple[Side, ...]:
        """Give up the seats of a person in the open game of a channel, and return their sides."""
        known = await self._sittings.at(channel)
        self._sittings.drop(channel)
        if known is None or not known.game.plays(person):
            return ()
        events = turns.leave_side(known.game, player=person)
        version = known.game.version
        deed = Deed(events, person, by_itself(known.opened.id, version))
        await self._games.append(known.opened.id, expected=version, deed=deed)
        return tuple(event.side for event in events)
