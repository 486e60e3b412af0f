"""What follows from an action."""

from dataclasses import replace
from typing import assert_never

from bot.rules import charge, heroics, might, muster, ring, turns
from bot.rules.actions import (
    Action,
    AddFigure,
    AnswerCharge,
    ChangeFigure,
    ChangeReading,
    ChargeInvisible,
    DeclareHeroic,
    EndGame,
    HandOver,
    LeaveAlone,
    LeaveSide,
    NextPhase,
    NextTurn,
    NoteCharge,
    PutOnRing,
    RemoveFigure,
    RollPriority,
    RollSauronsWill,
    SetRing,
    Settle,
    SetTurn,
    StartGame,
    TakeOffRing,
    TakeSide,
    Undo,
)
from bot.rules.dice import Dice
from bot.rules.errors import IllegalActionError, Reason
from bot.rules.events import ChargeSettled, Event, FigureJoined, GameEnded
from bot.rules.figures import Figure, FigureId
from bot.rules.game import Game, apply


def decide(game: Game, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Return what happens when `action` is taken, or raise a `RulesError`.

    Every check comes before the first roll: a refused action costs no dice.
    """
    match action:
        case PutOnRing():
            return _put_on(game, action, dice)
        case RollSauronsWill(which, points):
            might.check_promise(might=points)
            _check_nothing_open(game, which)
            return might.after_roll(game, ring.saurons_will(game, which, dice), might=points)
        case TakeOffRing(which, points, will):
            might.check_promise(might=points, will=will)
            _check_nothing_open(game, which)
            test = ring.take_off(game, which, dice)
            return might.after_roll(game, test, might=points, will=will)
        case ChargeInvisible():
            return _charge(game, action, dice)
        case AnswerCharge(which, turn, index, goes):
            return charge.answer(game, which, turn=turn, index=index, goes=goes)
        case NoteCharge(figure):
            return _note_charge(game, _here(game, figure))
        case Settle(roll, points, will):
            return might.settle(game, roll, might=points, will=will)
        case NextTurn(turn, confirmed):
            turns.check_still_on(game, turn)
            _check_nothing_open(game)
            return turns.next_turn(game, confirmed=confirmed)
        case TakeSide(side, player, name):
            return turns.take_side(game, side, player=player, name=name)
        case LeaveSide(player):
            return turns.leave_side(game, player=player)
        case HandOver(side, player, name):
            return turns.hand_over(game, side, player=player, name=name)
        case StartGame():
            return turns.start(game, action)
        case ChangeReading(reading, value):
            return turns.change_reading(game, reading, value)
        case RollPriority():
            return turns.roll_priority(game, dice)
        case NextPhase():
            _check_nothing_open(game)
            return turns.next_phase(game, action)
        case SetTurn(turn):
            _check_nothing_open(game)
            return turns.set_turn(game, turn)
        case AddFigure(figure, bears):
            if bears or game.find_figure(figure.id) is not None:
                _check_nothing_open(game)
            return muster.add(game, figure, bears=bears)
        case ChangeFigure(which, left, start, courage):
            _check_nothing_open(game, which)
            return muster.change(game, which, left=left, start=start, courage=courage)
        case RemoveFigure(which):
            _check_nothing_open(game)
            return muster.remove(game, which)
        case LeaveAlone(which):
            _check_nothing_open(game, which)
            return muster.leave_alone(game, which)
        case SetRing(which, worn_since):
            _check_nothing_open(game, which)
            return muster.set_ring(game, which, worn_since=worn_since)
        case DeclareHeroic(which, heroic, with_friends):
            _check_nothing_open(game, which)
            return heroics.declare(game, which, heroic, with_friends=with_friends)
        case Undo(version, count, asked_by):
            return turns.undo(game, version=version, count=count, asked_by=asked_by)
        case EndGame():
            return (GameEnded(),)
        case _:
            assert_never(action)


def _put_on(game: Game, action: PutOnRing, dice: Dice) -> tuple[Event, ...]:
    figure = _here(game, action.bearer)
    mounted = action.mounted or figure.is_mounted
    _check_nothing_open(game, figure.id)
    events = ring.put_on(game, figure, mounted=mounted)
    if isinstance(events[0], FigureJoined):
        _check_nothing_open(game)  # another may lose the Ring to it
    lost = muster.loss_on_putting_on(game, figure, mounted=mounted, confirmed=action.confirmed)
    if lost or not mounted:
        return (*events, *lost)
    game = _after(game, events)
    return (*events, *might.after_roll(game, ring.thrown_rider(game, figure.id, dice)))  # W4


def _here(game: Game, figure: Figure) -> Figure:
    """Return the model as it stands on this table, where it does."""
    return game.find_figure(figure.id) or figure


def _note_charge(game: Game, figure: Figure) -> tuple[Event, ...]:
    _check_nothing_open(game, figure.id)
    joined = ring.bring(game, figure)
    if joined:
        _check_nothing_open(game)  # another may lose the Ring to it
    return (*joined, charge.note(game, figure))


def _charge(game: Game, action: ChargeInvisible, dice: Dice) -> tuple[Event, ...]:
    might.check_promise(might=action.might, will=action.will)
    _check_nothing_open(game, action.bearer)
    _check_nothing_open(game, action.charger.id)
    known = game.find_figure(action.charger.id)
    charger = replace(known, courage=action.charger.courage) if known else action.charger
    joined = () if known else (FigureJoined(charger, bears=False),)
    answered = charge.attempt(
        game, action.bearer, charger, dice, distance=action.distance, modifier=action.modifier
    )
    if isinstance(answered, ChargeSettled):
        return (*joined, answered)
    game = _after(game, joined)
    return (*joined, *might.after_roll(game, answered, might=action.might, will=action.will))


def _after(game: Game, events: tuple[Event, ...]) -> Game:
    for event in events:
        game = apply(game, event)
    return game


def _check_nothing_open(game: Game, which: FigureId | None = None) -> None:
    for test in game.open_tests:
        if which is None or which in (test.bearer, test.figure):
            raise IllegalActionError(
                Reason.TEST_OPEN,
                figure=game.figure(test.figure).name,
                roll=test.number,
                test=test.kind.value,
                side=game.figure(test.figure).side.value,
            )
