"""The models on the table: how they come, change and go, and the last one left."""

from dataclasses import replace

from bot.rules.actions import ChangeFigure
from bot.rules.editions import MyPrecious
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.events import (
    BearerLost,
    Event,
    FigureChanged,
    FigureJoined,
    FigureRemoved,
    FigureReturned,
    HoldNoted,
    LeftAlone,
    RingCorrected,
)
from bot.rules.figures import Figure, FigureId, Points, Trait
from bot.rules.game import Bearer, Game
from bot.rules.record import apply
from bot.rules.ring import bring, brought, check_may_wear
from bot.rules.values import HIGHEST, LOWEST, check_intelligence

MOST_POINTS = 30


def add(game: Game, figure: Figure, *, bears: bool) -> tuple[Event, ...]:
    """Return how a model joins, with the Ring or without it.

    One that left the table by mistake is back with what was left to it, its Ring not worn.
    """
    known = game.find_figure(figure.id)
    if known is not None and known.is_down:
        returned = FigureReturned(known.id)
        is_new = bears and game.find_bearer(known.id) is None
        joined = bring(apply(game, returned), replace(known, is_down=False)) if is_new else ()
        return (returned, *joined)
    if known is not None and not (bears and game.find_bearer(figure.id) is None):
        raise IllegalActionError(Reason.FIGURE_HERE, figure=known.name)
    return bring(game, known or figure) if bears else (FigureJoined(figure, bears=False),)


def present(game: Game, which: FigureId) -> Figure:
    """Return a model of this table, or refuse one that is not on it (any more)."""
    figure = game.find_figure(which)
    if figure is None:
        raise UnreadableError(Reason.NOT_HERE, name=which)
    return figure


def change(game: Game, asked: ChangeFigure) -> tuple[Event, ...]:
    """Return a correction of what a model has, and what is left of it, as the players agree."""
    figure = present(game, asked.figure)
    left, start = asked.left, asked.start
    check_points(*_numbers(left), *_numbers(start))
    if not LOWEST <= asked.courage <= HIGHEST:  # no closer, for older records went below 3+ (E18)
        raise UnreadableError(Reason.BAD_COURAGE, least=LOWEST, most=HIGHEST)
    check_intelligence(asked.intelligence, game.edition)
    if any(now > full for now, full in zip(_numbers(left), _numbers(start), strict=True)):
        raise UnreadableError(Reason.BAD_LEFT, most=MOST_POINTS)
    is_same = (left, start, asked.courage) == (figure.left, figure.start, figure.courage)
    if is_same and asked.intelligence in (None, figure.intelligence):
        raise IllegalActionError(Reason.NOTHING_CHANGED, figure=figure.name)
    return (FigureChanged(asked.figure, left, start, asked.courage, asked.intelligence),)


def hold(game: Game, which: FigureId, *, holds: bool) -> tuple[Event, ...]:
    """Return that magic holds a model until the turn ends, or holds it no more (E14, S11)."""
    figure = present(game, which)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    if (which in game.held) is holds:
        raise IllegalActionError(Reason.NOTHING_CHANGED, figure=figure.name)
    return (HoldNoted(which, holds),)


def check_points(*numbers: int) -> None:
    """Refuse points that no model has, with `UnreadableError`."""
    if not all(0 <= number <= MOST_POINTS for number in numbers):
        raise UnreadableError(Reason.BAD_LEFT, most=MOST_POINTS)


def remove(game: Game, which: FigureId) -> tuple[Event, ...]:
    """Return how a model leaves the table, and what My Precious! makes of the last one (M1, M2)."""
    figure = present(game, which)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    remaining = [other for other in game.figures if other.side is figure.side and not other.is_down]
    removed = FigureRemoved(which)
    for bearer in game.wearers:
        if {other.id for other in remaining} == {which, bearer.figure} and bearer.figure != which:
            return (removed, LeftAlone(bearer.figure), *_lost(game, bearer))
    return (removed,)


def leave_alone(game: Game, which: FigureId) -> tuple[Event, ...]:
    """Return that a bearer is the last model of its side, as the players say (M1, M4)."""
    bearer, figure = brought(game, which), game.figure(which)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    if bearer.is_alone:
        raise IllegalActionError(Reason.ALONE_ALREADY, bearer=figure.name)
    for other in game.figures:
        if other.side is figure.side and other.id != which and not other.is_down:
            raise IllegalActionError(Reason.NOT_ALONE, bearer=figure.name, other=other.name)
    worn = _lost(game, bearer) if bearer.worn_since is not None else ()
    return (LeftAlone(which), *worn)


def loss_on_putting_on(
    game: Game, figure: Figure, *, mounted: bool, confirmed: bool
) -> tuple[Event, ...]:
    """Return what follows when the last model of a side puts the Ring on (M4).

    Refused until it is confirmed: a player does this to himself.
    """
    if not is_alone(game, figure) or is_spared(game, figure):
        return ()
    if game.find_figure(figure.id) is None:
        raise IllegalActionError(Reason.ALONE_ELSEWHERE, bearer=figure.name)
    if not confirmed:
        raise IllegalActionError(
            Reason.ALONE, bearer=figure.name, which=figure.id, mounted=int(mounted)
        )
    if game.edition.readings.my_precious is MyPrecious.END_OF_TURN:
        return ()
    return (BearerLost(figure.id),)


def losses_at_the_end(game: Game) -> tuple[Event, ...]:
    """Return the bearers lost because they are alone with the Ring on as the turn ends (M4)."""
    lost: list[Event] = []
    for bearer in game.wearers:
        figure = game.figure(bearer.figure)
        if is_alone(game, figure) and not is_spared(game, figure):
            lost.append(BearerLost(figure.id))
    return tuple(lost)


def is_alone(game: Game, figure: Figure) -> bool:
    """Whether a bearer is known to be the last model of its side.

    Known it is when somebody said so, or when all its companions on this table were
    removed; models that nobody mustered here do not count either way.
    """
    bearer = game.find_bearer(figure.id)
    companions = [
        other for other in game.figures if other.side is figure.side and other.id != figure.id
    ]
    fallen = bool(companions) and all(other.is_down for other in companions)
    return fallen or (bearer is not None and bearer.is_alone)


def is_spared(game: Game, figure: Figure) -> bool:
    """Whether My Precious! passes a bearer by (M3, M5, E15)."""
    is_spared_here = game.style not in game.edition.my_precious_in
    return is_spared_here or Trait.NOT_YET_AWOKEN in figure.traits


def check_since(worn_since: int, *, turn: int) -> None:
    """Refuse a turn that has not begun, with `UnreadableError`."""
    if not 1 <= worn_since <= turn:
        raise UnreadableError(Reason.BAD_SINCE, turn=turn)


def set_ring(game: Game, which: FigureId, *, worn_since: int | None) -> tuple[Event, ...]:
    """Return a correction: the Ring is worn since a turn, or not worn."""
    if worn_since is not None:
        check_since(worn_since, turn=game.turn)
    bearer = brought(game, which)
    if worn_since is not None:
        check_may_wear(game, game.figure(which))
        loss_on_putting_on(game, game.figure(which), mounted=False, confirmed=False)
    if bearer.worn_since == worn_since:
        raise IllegalActionError(Reason.NOTHING_CHANGED, figure=game.figure(which).name)
    return (RingCorrected(which, worn_since),)


def _lost(game: Game, bearer: Bearer) -> tuple[Event, ...]:
    figure = game.figure(bearer.figure)
    return () if is_spared(game, figure) else (BearerLost(figure.id),)


def _numbers(points: Points) -> tuple[int, ...]:
    return (points.might, points.will, points.fate, points.wounds)
