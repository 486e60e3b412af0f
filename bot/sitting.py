"""The open games as this process knows them, and who comes to their tables."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NewType
from weakref import WeakValueDictionary

from bot.fair import commitment, seed_after
from bot.rules.events import DiceRenewed, GameOpened, SideLeft, SideTaken, Undone
from bot.rules.game import Game
from bot.rules.record import apply
from bot.store.cards import Cards
from bot.store.games import Deed, Games, Opened

ChannelId = NewType("ChannelId", int)

_GAMES_KEPT = 1000
_DEEDS_KEPT = 32
_NOT_TAKEN_BACK = (GameOpened, SideTaken, SideLeft, DiceRenewed)
"""Nor is anything that came before one of these."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who acts, and where."""

    channel: ChannelId
    id: int
    name: str
    interaction: int
    """Unique to this click or command: delivered twice, it is applied once."""
    may_help: bool = False
    """Whether this person may act for either side, as those who manage messages may."""
    guild: int | None = None
    """The server of the channel, where there is one."""


@dataclass(frozen=True, slots=True)
class Position:
    """The game that is open in a channel."""

    id: int
    game: Game
    cards: Mapping[int, str] = field(default_factory=dict[int, str])
    """Where the card of each open test can be seen."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What came of one action."""

    id: int
    """The game's."""
    before: Game
    deed: Deed
    after: Game
    taken_back: "Ruling | None" = field(default=None, compare=False)
    """The action that this one took back."""
    promise: str = field(default="", compare=False)
    """What binds the dice of the game: the SHA-256 of its seed."""
    seed: str = field(default="", compare=False, repr=False)
    """In hexadecimal digits, once the game is over; a secret until then."""


@dataclass(slots=True)
class Sitting:
    """An open game as this process knows it; the record in the store is the truth."""

    opened: Opened
    game: Game
    cards: dict[int, str] = field(default_factory=dict[int, str])
    undoable: tuple[Deed, ...] = ()
    """What can be taken back, the latest last."""

    @property
    def last(self) -> Ruling | None:
        """The last action that can be taken back, if there is one."""
        deed = self.undoable[-1] if self.undoable else None
        if deed is None or len(deed.events) > len(self.game.past):
            return None
        return ruling_of(self.opened, self.game.past[-len(deed.events)], deed, self.game)

    def take(self, deed: Deed) -> Ruling:
        """Carry on with what came of an action, and return it."""
        before, game = self.game, self.game
        last = self.last if any(isinstance(event, Undone) for event in deed.events) else None
        for event in deed.events:
            game = apply(game, event)
        self.game = game
        self._keep_undoable(deed)
        return ruling_of(self.opened, before, deed, game, taken_back=last)

    def has_open(self, roll: int) -> bool:
        """Whether somebody may still change a roll."""
        return self.game.open_test(roll) is not None or self.game.open_duel(roll) is not None

    def _keep_undoable(self, deed: Deed) -> None:
        if any(isinstance(event, Undone) for event in deed.events):
            self.undoable = self.undoable[:-1]
        elif any(isinstance(event, _NOT_TAKEN_BACK) for event in deed.events):
            self.undoable = ()
        else:
            self.undoable = (*self.undoable, deed)[-_DEEDS_KEPT:]


class Locks:
    """One lock to a channel, kept only while somebody holds or awaits it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[ChannelId, asyncio.Lock] = WeakValueDictionary()

    def of(self, channel: ChannelId) -> asyncio.Lock:
        """Return the lock for `channel`; use it at once, in an `async with`."""
        return self._locks.setdefault(channel, asyncio.Lock())


class Sittings:
    """The open games by their channels: whoever reads or changes one holds the channel's lock."""

    def __init__(self, games: Games, cards: Cards) -> None:
        self._games = games
        self._cards = cards
        self._locks = Locks()
        self._open: OrderedDict[ChannelId, Sitting] = OrderedDict()
        self._watcher: Callable[[ChannelId], None] | None = None

    def watch(self, watcher: Callable[[ChannelId], None] | None) -> None:
        """Have somebody told of every channel whose game changed, after it was saved."""
        self._watcher = watcher

    def changed(self, channel: ChannelId) -> None:
        """Tell whoever watches that a channel's game changed."""
        if self._watcher is not None:
            self._watcher(channel)

    def lock(self, channel: ChannelId) -> asyncio.Lock:
        """Return the lock of a channel; use it at once, in an `async with`."""
        return self._locks.of(channel)

    def at_hand(self, channel: ChannelId) -> Sitting | None:
        """Return the game of a channel if it need not be read first."""
        return self._open.get(channel)

    async def at(self, channel: ChannelId) -> Sitting | None:
        """Return the game that is open in a channel, if there is one."""
        known = self.at_hand(channel)
        if known is None:
            opened = await self._games.open_in(channel)
            if opened is None:
                return None
            known = await self.read(opened)
        self.keep(channel, known)
        return known

    async def read(self, opened: Opened) -> Sitting:
        """Return a game as its record has it."""
        deeds = await self._games.history(opened.id)
        known = await asyncio.to_thread(sat_down, opened, deeds)
        known.cards.update(await self._cards.of(opened.id))
        return known

    def keep(self, channel: ChannelId, known: Sitting) -> None:
        """Keep a game at hand; of too many the one goes that was not asked for the longest."""
        self._open[channel] = known
        self._open.move_to_end(channel)
        if len(self._open) > _GAMES_KEPT:
            self._open.popitem(last=False)

    def drop(self, channel: ChannelId) -> None:
        """Keep the game of a channel at hand no longer: whoever comes next reads the record."""
        self._open.pop(channel, None)


def ruling_of(
    opened: Opened, before: Game, deed: Deed, after: Game, *, taken_back: Ruling | None = None
) -> Ruling:
    """Return an action with what binds the dice of its game, and the seed once it is over."""
    in_force = seed_after(opened.seed, renewals=after.renewals)
    promise = "" if after.is_loose else commitment(in_force)
    seed = opened.seed.hex() if after.is_over else ""
    return Ruling(opened.id, before, deed, after, taken_back=taken_back, promise=promise, seed=seed)


def told_again(opened: Opened, deeds: Sequence[Deed]) -> tuple[Ruling, ...]:
    """Return everything that came of every action of a game; long records take their time."""
    known = Sitting(opened, _begun(deeds))
    return tuple(known.take(deed) for deed in deeds)


def sat_down(opened: Opened, deeds: Sequence[Deed]) -> Sitting:
    """Return a game as its record has it; long records take their time."""
    known = Sitting(opened, _begun(deeds))
    for deed in deeds:
        known.take(deed)
    return known


def _begun(deeds: Sequence[Deed]) -> Game:
    first = deeds[0].events[0]
    assert isinstance(first, GameOpened)
    return Game(first.edition)
