"""Who may do what: each side decides for its own models."""

from typing import assert_never

from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerCharge,
    AnswerDuel,
    CastPower,
    ChangeFigure,
    ChangeReading,
    ChargeInvisible,
    ChoosePriority,
    DeclareHeroic,
    EndGame,
    FightDuel,
    HandOver,
    LeaveAlone,
    LeaveSide,
    NextPhase,
    NextTurn,
    NoteCharge,
    NoteHold,
    PutOnRing,
    RemoveFigure,
    Reroll,
    RerollInDuel,
    ResistPower,
    RevealThrow,
    RollDispute,
    RollPriority,
    RollSauronsWill,
    RollWounds,
    SetRing,
    Settle,
    SetTurn,
    SpendFate,
    StartGame,
    TakeFall,
    TakeOffRing,
    TakeSide,
    TestCourage,
    ThrowDice,
    ThrowRider,
    Undo,
)
from bot.rules.errors import NotYoursError, Reason
from bot.rules.events import HoldNoted
from bot.rules.figures import Figure, FigureId, Side
from bot.rules.game import Game
from bot.rules.record import apply
from bot.rules.turns import wills_due


def side_of(game: Game, action: Action) -> Side | None:
    """Return whose decision an action is; `None` if it is nobody's in particular."""
    match action:
        case PutOnRing(figure) | AddFigure(figure):
            return _side_of_model(game, figure)
        case NoteCharge(figure):
            is_known = game.find_bearer(figure.id) is not None
            return None if is_known else _side_of_model(game, figure)  # it brings the Ring along
        case TakeOffRing(which) | RollSauronsWill(which):
            return _side(game, which)
        case ChargeInvisible(which):
            owner = _side(game, which)
            return owner.opponent if owner else None
        case AnswerCharge(which):
            owner = _side(game, which)
            return owner.opponent if owner else None
        case Settle(roll) | Reroll(roll):
            test = game.open_test(roll)
            return _side(game, test.figure) if test else None
        case TestCourage(roller=figure) | RollWounds(hero=figure):
            return _side_of_model(game, figure) if figure is not None else None
        case ThrowRider(figure) | SpendFate(figure) | CastPower(figure) | ResistPower(figure):
            return _side_of_model(game, figure)
        case AnswerDuel(_, side) | RerollInDuel(_, side):
            return side
        case NextTurn(_, confirmed=True):
            return _waiver(game)
        case NoteHold(which, holds=True):
            return _spared(game, which)
        case HandOver(side):
            return side
        case (
            ChangeFigure(which)
            | RemoveFigure(which)
            | LeaveAlone(which)
            | SetRing(which)
            | DeclareHeroic(which)
        ):
            return _side(game, which)
        case Undo(asked_by=asked_by) | ChangeReading(asked_by=asked_by):
            return asked_by.opponent if asked_by else None
        case NextPhase(_, _, moving):
            return moving
        case ChoosePriority():
            return game.chooser
        case (
            NextTurn()
            | TakeSide()
            | LeaveSide()
            | EndGame()
            | StartGame()
            | RollPriority()
            | SetTurn()
            | NoteHold()
            | TakeFall()
            | FightDuel()
            | ThrowDice()
            | RevealThrow()
            | RollDispute()
        ):
            return None
        case _:
            assert_never(action)


def check(game: Game, action: Action, player: int) -> None:
    """Refuse what another person decides, with `NotYoursError`.

    A side that nobody has taken may be acted for by anyone; what belongs to no
    side is left to the players once both sides are taken.
    """
    side = side_of(game, action)
    if side is not None:
        spares = isinstance(action, NoteHold)
        reason = Reason.HOLD_SPARES_WILL if spares else Reason.NOT_YOUR_SIDE
        _check_side(game, side, player, reason)
    elif isinstance(action, FightDuel):
        for contender in (action.good, action.evil):
            _check_brought(game, contender.figure, player)
    if side is None and not isinstance(action, TakeSide | LeaveSide | RevealThrow):
        seats = [game.seat(side) for side in Side]
        if all(seats) and not any(seat and seat.player == player for seat in seats):
            raise NotYoursError(Reason.NOT_A_PLAYER)
        if isinstance(action, EndGame) and any(seats) and not game.plays(player):
            raise NotYoursError(Reason.NOT_SEATED_TO_END)
        if isinstance(action, Undo) and any(seats):
            _check_may_undo_unasked(game, player)


def _check_may_undo_unasked(game: Game, player: int) -> None:
    """Refuse an undo to who got up from a side, or did not ask the other: dice are not fished."""
    if not game.plays(player):
        raise NotYoursError(Reason.NOT_SEATED_TO_UNDO)
    if asking_side(game, player) is not None:
        raise NotYoursError(Reason.UNDO_UNASKED)


def _check_side(game: Game, side: Side, player: int, reason: Reason = Reason.NOT_YOUR_SIDE) -> None:
    seat = game.seat(side)
    if seat is not None and seat.player != player:
        raise NotYoursError(reason, side=side.value, player=seat.name)


def _check_brought(game: Game, figure: Figure | None, player: int) -> None:
    """Refuse to bring a Hero to another's side by fighting a duel with it."""
    if figure is not None and figure.has_points and game.find_figure(figure.id) is None:
        _check_side(game, figure.side, player)


def is_outside(game: Game, action: Action, player: int) -> bool:
    """Whether somebody throws dice of their own beside a game that two others play."""
    return isinstance(action, ThrowDice) and all(map(game.seat, Side)) and not game.plays(player)


def _waiver(game: Game) -> Side | None:
    """Return who may let Sauron's Will go unrolled: the side that stands to gain by it (S7)."""
    owners = {game.figure(which).side for which in wills_due(game)}
    return owners.pop().opponent if len(owners) == 1 else None


def _spared(game: Game, which: FigureId) -> Side | None:
    """Return who alone may note a hold that spares a bearer Sauron's Will (S7, S11).

    Its owner would otherwise let the roll go.
    """
    after = apply(game, HoldNoted(which))
    if wills_due(game) == wills_due(after):
        return None
    return game.figure(which).side.opponent


def agree(game: Game, one: int, other: int) -> bool:
    """Whether two people play the two sides, so that together they decide for the table."""
    players = {seat.player for seat in game.seats}
    return len(players) == len(Side) and one != other and {one, other} == players


def asking_side(game: Game, player: int) -> Side | None:
    """Return the side of a player who must ask the other before taking something back.

    `None` where nobody needs to be asked: a side is free, or one person plays both.
    """
    seats = [seat for seat in (game.seat(side) for side in Side) if seat is not None]
    if len(seats) < len(Side) or len({seat.player for seat in seats}) == 1:
        return None
    return next((seat.side for seat in seats if seat.player == player), None)


def _side(game: Game, which: FigureId | None) -> Side | None:
    figure = game.find_figure(which) if which is not None else None
    return figure.side if figure else None


def _side_of_model(game: Game, figure: Figure) -> Side:
    return _side(game, figure.id) or figure.side
