"""Turns, and who sits at the table."""

from bot.rules.errors import IllegalActionError, Reason, StaleGameError
from bot.rules.events import Event, SideLeft, SideTaken, TurnBegan
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.ring import is_will_due


def wills_due(game: Game) -> tuple[FigureId, ...]:
    """Return the bearers for whom Sauron's Will must still be rolled this turn (S7)."""
    return tuple(bearer.figure for bearer in game.bearers if is_will_due(game, bearer))


def check_still_on(game: Game, turn: int) -> None:
    """Refuse to end a turn that is over already, with `StaleGameError`."""
    if turn != game.turn:
        raise StaleGameError(Reason.TURN_OVER, turn=turn, now=game.turn)


def next_turn(game: Game, *, confirmed: bool) -> tuple[Event, ...]:
    """Return how the next turn begins: the marks of this one fall away (C4, S1, S9, T3)."""
    due = wills_due(game)
    if due and not confirmed:
        raise IllegalActionError(
            Reason.WILL_UNROLLED, bearer=game.figure(due[0]).name, which=due[0], turn=game.turn
        )
    return (TurnBegan(game.turn + 1, unrolled=due),)


def take_side(game: Game, side: Side, *, player: int, name: str) -> tuple[Event, ...]:
    """Return how a person sits down at a free side."""
    seat = game.seat(side)
    if seat is not None:
        reason = Reason.SIDE_HELD if seat.player == player else Reason.SIDE_TAKEN
        raise IllegalActionError(reason, side=side.value, player=seat.name)
    return (SideTaken(side, player, name),)


def leave_side(game: Game, *, player: int) -> tuple[Event, ...]:
    """Return how a person gets up from every side that is theirs."""
    left = tuple(SideLeft(seat.side) for seat in game.seats if seat.player == player)
    if not left:
        raise IllegalActionError(Reason.NOT_SEATED)
    return left
