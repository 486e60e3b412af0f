"""One game: the position. What events make of it is in `bot.rules.record`."""

from dataclasses import dataclass, field
from typing import TypeVar

from bot.rules.duels import Duel
from bot.rules.editions import Edition, Style
from bot.rules.events import Charge, DiceThrown, HeroicDeclared, Landing
from bot.rules.figures import Figure, FigureId, Points, Side
from bot.rules.phases import Phase
from bot.rules.rolls import Test
from bot.rules.words import NO_WORDS, Words


@dataclass(frozen=True, slots=True)
class Marks:
    """What befell a bearer this turn. All of it falls away when the next begins."""

    taken_off: bool = False
    landing: Landing | None = None
    removal: Test | None = None
    """The failed attempt to take the Ring off."""
    will: Test | None = None
    control: Side | None = None
    """Who won control by Sauron's Will; until it is rolled, the owner has it (S9)."""
    engaged: bool = False
    """Charged and in combat."""
    charges: tuple[Charge, ...] = ()
    """Attempts to charge it while Invisible, in order."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """A model that was brought with the Ring, and how it stands with it."""

    figure: FigureId
    worn_since: int | None = None
    """The turn in which the Ring went on, while it is worn."""
    is_alone: bool = False
    """The last model of its side, as somebody said."""
    marks: Marks = Marks()


@dataclass(frozen=True, slots=True)
class Seat:
    """A side that a person has taken."""

    side: Side
    player: int
    name: str
    """As it was when the person sat down."""


@dataclass(frozen=True, slots=True)
class Game:
    """A position. Everything the rules need, and nothing they do not."""

    edition: Edition
    version: int = 0
    """How many events led here."""
    turn: int = 1
    phase: Phase | None = None
    """`None` where the table counts only turns."""
    moving: Side | None = None
    """Whose half of the Move phase it is, where phases are tracked."""
    style: Style = Style.OPEN
    priority: Side | None = None
    """Who has, or last had, priority."""
    priority_rolled: bool = False
    """Whether it was rolled for this turn."""
    chooser: Side | None = None
    """Who has, or last had, the choice of who has priority, where it is chosen (E22)."""
    may_choose: bool = False
    """Whether that choice is still to be made."""
    rolls: int = 0
    renewals: int = 0
    """How often a backup was restored, and the dice bound to another seed."""
    renewed_at: int | None = None
    """The version to which that led the last time."""
    figures: tuple[Figure, ...] = ()
    bearers: tuple[Bearer, ...] = ()
    seats: tuple[Seat, ...] = ()
    words: Words = NO_WORDS
    open_tests: tuple[Test, ...] = ()
    """The tests that somebody may still change, the oldest first."""
    open_duels: tuple[Duel, ...] = ()
    """The duels that somebody may still change, the oldest first."""
    secrets: tuple[DiceThrown, ...] = ()
    """The secret throws that were not revealed yet."""
    heroics: tuple[HeroicDeclared, ...] = ()
    """What was declared this turn."""
    thrown: tuple[FigureId, ...] = ()
    """The riders who do nothing more this turn (T1, T3)."""
    held: tuple[FigureId, ...] = ()
    """The models that magic holds this turn (E14, S11)."""
    falls: tuple[Test, ...] = ()
    """The riders knocked flying this turn whose hit was not rolled yet."""
    last_cast: int | None = None
    """The highest dice of the last power that was cast: what resists it must reach it."""
    cast_is_answered: bool = False
    """Whether somebody has tried to resist that power: nobody does so again."""
    channelled: tuple[FigureId, ...] = ()
    """The Heroes who channelled this turn and have cast nothing since (E25)."""
    is_loose: bool = False
    """No game at all: the record of a single roll."""
    is_over: bool = False
    past: tuple["Game", ...] = field(default=(), compare=False, repr=False)
    """The positions before the last events, so that they can be taken back."""

    def figure(self, which: FigureId) -> Figure:
        """Return a model on this table; `KeyError` if there is none of that id."""
        return _present(self.find_figure(which), which)

    def find_figure(self, which: FigureId) -> Figure | None:
        """Return a model on this table, if it is there."""
        return next((figure for figure in self.figures if figure.id == which), None)

    def bearer(self, which: FigureId) -> Bearer:
        """Return how a model stands with the Ring; `KeyError` if it was not brought with it."""
        return _present(self.find_bearer(which), which)

    def find_bearer(self, which: FigureId) -> Bearer | None:
        """Return how a model stands with the Ring, if it was brought with it."""
        return next((bearer for bearer in self.bearers if bearer.figure == which), None)

    def seat(self, side: Side) -> Seat | None:
        """Return who has taken `side`, if anybody has."""
        return next((seat for seat in self.seats if seat.side is side), None)

    def plays(self, player: int) -> bool:
        """Whether a person has taken a side."""
        return any(seat.player == player for seat in self.seats)

    @property
    def has_one_ring(self) -> bool:
        """Whether the order of bearers holds: in Matched and Open Play (K5)."""
        return self.style is not Style.NARRATIVE

    @property
    def wearers(self) -> tuple[Bearer, ...]:
        """The bearers who wear the Ring now."""
        return tuple(bearer for bearer in self.bearers if bearer.worn_since is not None)

    def open_test(self, number: int) -> Test | None:
        """Return the open test of that number, if there is one."""
        return next((test for test in self.open_tests if test.number == number), None)

    def open_duel(self, number: int) -> Duel | None:
        """Return the open duel of that number, if there is one."""
        return next((duel for duel in self.open_duels if duel.number == number), None)

    def left_to(self, which: FigureId | None) -> Points:
        """Return what is left to a model; nothing to one that is not on this table."""
        figure = self.find_figure(which) if which is not None else None
        return figure.left if figure is not None else Points()


_Present = TypeVar("_Present")


def _present(found: _Present | None, which: FigureId) -> _Present:
    if found is None:
        raise KeyError(which)
    return found
