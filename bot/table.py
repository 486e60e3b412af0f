"""The tables: one game to a channel, one action at a time, saved before it is told."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import get_args

from bot.fair import SeededDice, SystemDice, commitment, new_seed, seed_after
from bot.journal import Entry, logged
from bot.library import Library
from bot.library.collection import Articles
from bot.library.profiles import Profiles
from bot.rules import seats
from bot.rules.actions import (
    Action,
    NoteCharge,
    PutOnRing,
    RollDispute,
    StartGame,
    TakeSide,
    ThrowDice,
    Undo,
)
from bot.rules.decide import decide
from bot.rules.editions import Edition, reread
from bot.rules.errors import (
    NoGameError,
    NotSavedError,
    NotYoursError,
    Reason,
    RulesError,
    StaleGameError,
    UnreadableError,
)
from bot.rules.events import GameOpened
from bot.rules.game import Game
from bot.rules.record import apply
from bot.rules.trials import Trial
from bot.rules.turns import check_reading
from bot.sitting import ChannelId, Person, Position, Ruling, Sitting, Sittings, told_again
from bot.store.boards import Boards
from bot.store.cards import Cards
from bot.store.games import Deed, Games, Opened, Record
from bot.store.houses import Houses
from bot.store.restored import Renewed, Untold

logger = logging.getLogger(__name__)

_OPENING = (PutOnRing, NoteCharge, TakeSide, StartGame)
"""With no game in the channel, one of these opens a casual one."""
_LOOSE = (ThrowDice, RollDispute, *get_args(Trial))
"""And these are rolled without any, each with a record of its own."""


class Table:
    """Takes actions, has the rules decide, saves what happened, and only then tells it."""

    def __init__(
        self,
        games: Games,
        boards: Boards,
        cards: Cards,
        houses: Houses,
        library: Library,
        sittings: Sittings,
        untold: Untold,
        *,
        restored_at: datetime | None = None,
    ) -> None:
        self.restored_at = restored_at
        """When a backup last took the place of what was played; cards from before it are void."""
        self._games = games
        self._houses = houses
        self._cards = cards
        self._boards = boards
        self._library = library
        self._sittings = sittings
        self._untold = untold
        self._settling = asyncio.Lock()

    async def newly_bound(self) -> tuple[Renewed, ...]:
        """Return the open games that were bound to new seeds and whose channels were not told."""
        return await self._untold.games()

    async def told_of_it(self, game: Renewed) -> None:
        """Note that the channel of a game was told what binds its dice now."""
        try:
            await self._untold.strike(game.game)
        except NotSavedError:
            logger.warning("that game %d was told of the restore was not kept", game.game)

    def changed(self, channel: ChannelId) -> None:
        """Tell whoever watches that a channel's game is another than it was."""
        self._sittings.changed(channel)

    def watch(self, watcher: Callable[[ChannelId], None] | None) -> None:
        """Have somebody told of every channel whose game changed, after it was saved."""
        self._sittings.watch(watcher)

    async def board(self, channel: ChannelId) -> int | None:
        """Return the message in which a channel's board stands, if it has one."""
        standing = await self._boards.find(channel)
        return standing.message if standing else None

    async def boards(self) -> frozenset[ChannelId]:
        """Return the channels that have a board."""
        return frozenset(map(ChannelId, await self._boards.channels()))

    async def put_board(self, channel: ChannelId, message: int) -> None:
        """Remember the message in which a channel's board stands."""
        position = await self.look(channel)
        if position is not None:
            await self._boards.put(channel, game=position.id, message=message)

    async def drop_board(self, channel: ChannelId) -> None:
        """Forget a channel's board."""
        await self._boards.drop(channel)

    async def position(self, channel: ChannelId, game_id: int) -> Position:
        """Return the game of a card: the one that is open in the channel, or a loose roll's.

        Raises `NoGameError` where the card is of another game.
        """
        async with self._sittings.lock(channel):
            known = await self._of_card(channel, game_id)
            return Position(known.opened.id, known.game, known.cards)

    async def secret_of(self, person: Person) -> int | None:
        """Return the record that holds the last secret throw of a person, if any does."""
        position = await self.look(person.channel)
        if position and any(s.player == person.id for s in position.game.secrets):
            return position.id
        return await self._games.last_secret(person.channel, person=person.id)

    async def look(self, channel: ChannelId) -> Position | None:
        """Return the game that is open in a channel, if there is one."""
        async with self._sittings.lock(channel):
            known = await self._sittings.at(channel)
            return Position(known.opened.id, known.game, known.cards) if known else None

    async def remember_card(self, channel: ChannelId, roll: int, address: str) -> None:
        """Remember where the card of a test or duel stands, while it is open."""
        known = self._sittings.at_hand(channel)
        if known is None or not known.has_open(roll):
            return
        known.cards[roll] = address
        try:
            await self._cards.put(known.opened.id, roll, address)
        except NotSavedError:
            logger.warning("where the card of roll %d stands was not kept", roll)

    async def last(self, channel: ChannelId) -> Ruling | None:
        """Return the last action that can be taken back, if there is one."""
        async with self._sittings.lock(channel):
            known = await self._sittings.at(channel)
            return known.last if known else None

    async def latest(self, channel: ChannelId) -> int:
        """Return the game that is open in a channel, or else the last that was.

        Raises `NoGameError` where none ever was.
        """
        game_id = await self._games.latest(channel)
        if game_id is None:
            raise NoGameError(Reason.NO_GAME)
        return game_id

    async def story(self, game_id: int) -> tuple[Ruling, ...]:
        """Return everything that came of every action of a game, the oldest first.

        Raises `NoGameError` where it was deleted meanwhile, as `record` does.
        """
        opened, deeds = await self._games.told(game_id)
        return await asyncio.to_thread(told_again, opened, deeds)

    async def last_over(self, channel: ChannelId) -> int:
        """Return the last game of a channel that has ended, or raise `NoGameError`."""
        game_id = await self._games.last_over(channel)
        if game_id is None:
            raise NoGameError(Reason.NO_GAME_OVER)
        return game_id

    async def deeds(self, channel: ChannelId, *, everything: bool) -> list[Sequence[Deed]]:
        """Return what was done in the last game of a channel, or in all it ever rolled for."""
        if everything:
            return await self._games.histories(channel)
        return [await self._games.history(await self.latest(channel))]

    async def record(self, game_id: int) -> Record:
        """Return a game exactly as it is stored."""
        return await self._games.record(game_id)

    def edition(self, name: str | None) -> Edition:
        """Return an edition by its id or title, or the default one.

        Raises `UnreadableError` if there is none.
        """
        if name is None:
            return self._library.default_edition
        called = (edition for edition in self.editions() if name in (edition.id, edition.title))
        edition = next(called, None)
        if edition is None:
            raise UnreadableError(Reason.NO_SUCH_EDITION, names=", ".join(self._library.editions))
        return edition

    def editions(self) -> tuple[Edition, ...]:
        """Return every edition that can be played."""
        return tuple(self._library.editions.values())

    def house_edition(self, server: int | None) -> Edition:
        """Return the edition of a server's games, with the readings that it has settled."""
        house = self._houses.of(server)
        edition = self.edition(house.edition)
        readings = edition.readings
        for reading, value in house.readings.items():
            if reading in edition.open_questions:
                readings = reread(readings, reading, value)
        return replace(edition, readings=readings)

    async def settle(
        self, server: int, *, edition: str | None, reading: str | None, value: str | None
    ) -> None:
        """Settle the edition of a server's games, or how they read a question.

        Raises `UnreadableError` for an edition, a question or an answer that there is not.
        """
        async with self._settling:
            await self._settle(server, edition=edition, reading=reading, value=value)

    async def _settle(
        self, server: int, *, edition: str | None, reading: str | None, value: str | None
    ) -> None:
        house = self._houses.of(server)
        if edition is not None:
            house = replace(house, edition=self.edition(edition).id)
        if reading is not None and value is not None:
            check_reading(self.edition(house.edition), reading, value)
            house = replace(house, readings={**house.readings, reading: value})
        elif reading is not None:
            check_reading(self.edition(house.edition), reading, "")
        elif value is not None:
            raise UnreadableError(Reason.ANSWER_WITHOUT_QUESTION)
        await self._houses.put(server, house)

    def fresh_game(self, server: int | None = None) -> Game:
        """Return the position from which a casual game begins."""
        return Game(self.house_edition(server))

    def profiles(self, game: Game) -> Profiles:
        """Return the profiles of a game's edition."""
        return self._library.profiles[game.edition.id]

    def articles(self, game: Game) -> Articles:
        """Return the articles about the rules of a game's edition."""
        return self._library.articles[game.edition.id]

    async def act(self, person: Person, action: Action, *, game_id: int | None = None) -> Ruling:
        """Take an action in the person's channel and return what came of it, saved.

        `game_id` is the game whose card was pressed, where it was a card. An interaction
        that was recorded before is answered as it was then. Raises a `RulesError`; then
        nothing was rolled and nothing saved.
        """
        entry = Entry(type(action).__name__, person.id, person.channel, person.interaction)
        with logged(logger, entry):
            try:
                ruling = await self._take(person, action, game_id)
            except RulesError:
                before = await self._answered_before(person)
                if before is None:
                    raise
                ruling = before
            entry.game, entry.version, entry.outcome = ruling.id, ruling.after.version, "done"
        return ruling

    async def _take(self, person: Person, action: Action, game_id: int | None) -> Ruling:
        async with self._sittings.lock(person.channel):
            if game_id is not None:
                known = await self._of_card(person.channel, game_id)
            else:
                known = await self._sittings.at(person.channel)
            if known is None or (
                game_id is None and seats.is_outside(known.game, action, person.id)
            ):
                return await self._begin(person, action)
            return await self._go_on(known, person, action)

    async def _answered_before(self, person: Person) -> Ruling | None:
        """Return what came of an interaction that Discord delivered once more."""
        game_id = await self._games.game_of(person.interaction)
        if game_id is None:
            return None
        story = await self.story(game_id)
        return next(told for told in story if told.deed.interaction == person.interaction)

    async def _of_card(self, channel: ChannelId, game_id: int) -> Sitting:
        """Return the game that a card belongs to: the open one, or a loose roll of the channel."""
        known = await self._sittings.at(channel)
        if known is not None and known.opened.id == game_id:
            return known
        loose = await self._games.loose(game_id, channel=channel)
        if loose is None:
            raise NoGameError(Reason.OTHER_GAME)
        return await self._sittings.read(loose)

    async def _begin(self, person: Person, action: Action) -> Ruling:
        is_loose = isinstance(action, _LOOSE)
        if not is_loose and not isinstance(action, _OPENING):
            raise NoGameError(Reason.NO_GAME)
        opened = Opened(self._games.next_id(), new_seed())
        known = Sitting(opened, self.fresh_game(person.guild))
        if isinstance(action, StartGame):
            deed = _deed(known.game, opened, person, action)
        else:
            first = GameOpened(known.game.edition, loose=is_loose)
            deed = _deed(apply(known.game, first), opened, person, action)
            deed = Deed((first, *deed.events), deed.actor, deed.interaction)
        await self._games.begin(
            opened,
            channel=person.channel,
            guild=person.guild,
            commitment=commitment(opened.seed),
            deed=deed,
            is_loose=is_loose,
        )
        return self._taken(known, person, deed)

    async def _go_on(self, known: Sitting, person: Person, action: Action) -> Ruling:
        if isinstance(action, Undo) and (
            not known.undoable or len(known.undoable[-1].events) != action.events
        ):
            raise StaleGameError(Reason.UNDO_STALE)
        deed = _deed(known.game, known.opened, person, action)
        try:
            await self._games.append(known.opened.id, expected=known.game.version, deed=deed)
        except BaseException:  # saved or not: whoever comes next must read the record
            self._sittings.drop(person.channel)
            raise
        return self._taken(known, person, deed)

    def _taken(self, known: Sitting, person: Person, deed: Deed) -> Ruling:
        ruling = known.take(deed)
        if ruling.after.is_loose:
            return ruling
        if ruling.after.is_over:
            self._sittings.drop(person.channel)
        else:
            self._sittings.keep(person.channel, known)
        self._sittings.changed(person.channel)
        return ruling


def _deed(game: Game, opened: Opened, person: Person, action: Action) -> Deed:
    helped = False
    try:
        seats.check(game, action, person.id)
    except NotYoursError:
        agrees_with_oneself = isinstance(action, Undo) and game.plays(person.id)
        if not person.may_help or agrees_with_oneself:
            raise
        helped = True
    if game.is_loose:
        dice = SystemDice()
    else:
        seed = seed_after(opened.seed, renewals=game.renewals)
        dice = SeededDice(seed, game=opened.id, version=game.version, words=game.words)
    events = decide(game, action, dice)
    return Deed(events, person.id, person.interaction, helped)
