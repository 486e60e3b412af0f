"""One game: the position, and how events change it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeVar, assert_never

from bot.rules.editions import Edition, Style, reread
from bot.rules.events import (
    BearerCharged,
    BearerLost,
    Charge,
    ChargeAnswered,
    ChargeSettled,
    ControlSettled,
    Event,
    FigureChanged,
    FigureJoined,
    FigureRemoved,
    FigureReturned,
    GameEnded,
    GameOpened,
    HeroicDeclared,
    Landing,
    LeftAlone,
    PhaseBegan,
    PointsSpent,
    PriorityRolled,
    ReadingChanged,
    RiderLanded,
    RingCorrected,
    RingPutOn,
    RingStayedOn,
    RingTakenOff,
    SideLeft,
    SideTaken,
    TestRolled,
    TurnBegan,
    TurnCorrected,
    Undone,
    Verdict,
)
from bot.rules.figures import Figure, FigureId, Side, outranks
from bot.rules.phases import Phase
from bot.rules.rolls import Test

_EVENTS_KEPT = 60
"""How far back an action can be taken back, in events."""


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
    open: Test | None = None
    """The one test about this bearer that is not settled yet."""


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
    rolls: int = 0
    figures: tuple[Figure, ...] = ()
    bearers: tuple[Bearer, ...] = ()
    seats: tuple[Seat, ...] = ()
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

    @property
    def open_tests(self) -> tuple[Test, ...]:
        """The tests that somebody may still change, the oldest first."""
        tests = (bearer.open for bearer in self.bearers if bearer.open is not None)
        return tuple(sorted(tests, key=lambda test: test.number))


def replay(events: Iterable[Event]) -> Game:
    """Return the position reached by `events`, the first of which opens the game."""
    following = iter(events)
    first = next(following)
    if not isinstance(first, GameOpened):
        raise TypeError(f"a record begins with GameOpened, not {type(first).__name__}")
    return reduce(apply, following, apply(Game(first.edition), first))


def apply(game: Game, event: Event) -> Game:
    """Return the position after `event`. Never refuses, never rolls."""
    past = (*game.past, replace(game, past=()))[-_EVENTS_KEPT:]
    if isinstance(event, Undone):
        past = game.past[: -event.events]
    return replace(_after(game, event), version=game.version + 1, past=past)


def _after(game: Game, event: Event) -> Game:
    match event:
        case GameOpened(edition, style, tracks_phases):
            phase = Phase.PRIORITY if tracks_phases else None
            return replace(game, edition=edition, style=style, phase=phase)
        case SideTaken(side, player, name):
            return replace(game, seats=(*game.seats, Seat(side, player, name)))
        case SideLeft(side):
            return replace(game, seats=tuple(seat for seat in game.seats if seat.side is not side))
        case FigureJoined(figure, bears):
            return _joined(game, figure, bears=bears)
        case RingPutOn(which, dismounted):
            if dismounted:
                game = _put(game, replace(game.figure(which), is_mounted=False))
            return _with(game, replace(game.bearer(which), worn_since=game.turn))
        case TestRolled(test):
            bearer = game.bearer(test.bearer)
            return replace(_with(game, replace(bearer, open=test)), rolls=test.number)
        case PointsSpent(which, figure, might, will):
            return _spent(game, which, figure, might=might, will=will)
        case RiderLanded(test, landing):
            bearer = game.bearer(test.bearer)
            return _settled(game, bearer, replace(bearer.marks, landing=landing))
        case ControlSettled(test, side):
            bearer = game.bearer(test.bearer)
            return _settled(game, bearer, replace(bearer.marks, will=test, control=side))
        case RingTakenOff(test):
            bearer = game.bearer(test.bearer)
            visible = replace(bearer, worn_since=None)
            return _settled(game, visible, replace(bearer.marks, taken_off=True))
        case RingStayedOn(test):
            bearer = game.bearer(test.bearer)
            return _settled(game, bearer, replace(bearer.marks, removal=test))
        case ChargeSettled(which, charge):
            bearer = game.bearer(which)
            charges = (*bearer.marks.charges, charge)
            return _settled(game, bearer, replace(bearer.marks, charges=charges))
        case ChargeAnswered(which, index, goes):
            return _answered(game, game.bearer(which), index, goes=goes)
        case BearerCharged(which):
            bearer = game.bearer(which)
            return _with(game, replace(bearer, marks=replace(bearer.marks, engaged=True)))
        case TurnBegan(turn):
            return _turned(game, turn)
        case TurnCorrected(turn):
            return _renumbered(game, turn)
        case ReadingChanged(reading, value):
            readings = reread(game.edition.readings, reading, value)
            return replace(game, edition=replace(game.edition, readings=readings))
        case PriorityRolled(number, _, _, side):
            return replace(game, rolls=number, priority=side, priority_rolled=True)
        case PhaseBegan(phase, moving):
            return replace(game, phase=phase, moving=moving)
        case FigureChanged(which, left, start, courage):
            figure = game.figure(which)
            return _put(game, replace(figure, left=left, start=start, courage=courage))
        case FigureRemoved(which) | BearerLost(which):
            return _removed(game, which)
        case FigureReturned(which):
            figure = replace(game.figure(which), is_down=False)
            game = _accompanied(_put(game, figure), figure)
            return _outshone(game, figure) if game.find_bearer(which) else game
        case LeftAlone(which):
            return _with(game, replace(game.bearer(which), is_alone=True))
        case RingCorrected(which, worn_since):
            return _with(game, replace(game.bearer(which), worn_since=worn_since))
        case HeroicDeclared(which):
            figure = game.figure(which)
            return _put(game, replace(figure, left=figure.left.less(might=1)))
        case Undone(count):
            return replace(game.past[-count], rolls=game.rolls)
        case GameEnded():
            return replace(game, is_over=True)
        case _:
            assert_never(event)


_Present = TypeVar("_Present")


def _present(found: _Present | None, which: FigureId) -> _Present:
    if found is None:
        raise KeyError(which)
    return found


def _joined(game: Game, figure: Figure, *, bears: bool) -> Game:
    is_here = game.find_figure(figure.id) is not None
    game = _put(game, figure) if is_here else replace(game, figures=(*game.figures, figure))
    game = _accompanied(game, figure)
    if not bears:
        return game
    game = _outshone(game, figure)
    return replace(game, bearers=(*game.bearers, Bearer(figure.id)))


def _outshone(game: Game, figure: Figure) -> Game:
    """Take the Ring from those who stand below `figure` in the order of bearers (K1)."""
    bearers = (
        replace(bearer, worn_since=None)
        if game.has_one_ring and outranks(figure, game.figure(bearer.figure))
        else bearer
        for bearer in game.bearers
    )
    return replace(game, bearers=tuple(bearers))


def _accompanied(game: Game, figure: Figure) -> Game:
    bearers = (
        replace(bearer, is_alone=False)
        if bearer.is_alone and game.figure(bearer.figure).side is figure.side
        else bearer
        for bearer in game.bearers
    )
    return replace(game, bearers=tuple(bearers))


def _put(game: Game, changed: Figure) -> Game:
    figures = (changed if other.id == changed.id else other for other in game.figures)
    return replace(game, figures=tuple(figures))


def _removed(game: Game, which: FigureId) -> Game:
    game = _put(game, replace(game.figure(which), is_down=True))
    bearer = game.find_bearer(which)
    if bearer is None:
        return game
    return _with(game, replace(bearer, worn_since=None, open=None))


def _turned(game: Game, turn: int) -> Game:
    fresh = tuple(replace(bearer, marks=Marks()) for bearer in game.bearers)
    phase = Phase.PRIORITY if game.phase is not None else None
    return replace(game, turn=turn, bearers=fresh, phase=phase, moving=None, priority_rolled=False)


def _renumbered(game: Game, turn: int) -> Game:
    bearers = (
        bearer
        if bearer.worn_since is None
        else replace(bearer, worn_since=_moved(bearer.worn_since, game.turn, turn))
        for bearer in game.bearers
    )
    return replace(game, turn=turn, bearers=tuple(bearers))


def _moved(worn_since: int, was: int, turn: int) -> int:
    """Return since when the Ring is worn: still this very turn, or still an earlier one."""
    return turn if worn_since == was else min(worn_since, turn - 1)


def _with(game: Game, changed: Bearer) -> Game:
    kept = (changed if b.figure == changed.figure else b for b in game.bearers)
    return replace(game, bearers=tuple(kept))


def _settled(game: Game, bearer: Bearer, marks: Marks) -> Game:
    return _with(game, replace(bearer, open=None, marks=marks))


def _spent(game: Game, bearer: FigureId, figure: FigureId, *, might: int, will: int) -> Game:
    spender = game.figure(figure)
    game = _put(game, replace(spender, left=spender.left.less(might=might, will=will)))
    ring = game.bearer(bearer)
    if ring.open is not None:
        ring = replace(ring, open=ring.open.spending(might=might, will=will))
    return _with(game, ring)


def _answered(game: Game, bearer: Bearer, index: int, *, goes: bool) -> Game:
    charges = list(bearer.marks.charges)
    charges[index] = replace(charges[index], verdict=Verdict.MADE if goes else Verdict.HELD_BACK)
    marks = replace(bearer.marks, charges=tuple(charges), engaged=bearer.marks.engaged or goes)
    return _with(game, replace(bearer, marks=marks))
