"""What follows from an action."""

from dataclasses import replace
from typing import assert_never

from bot.rules import charge, duel, free, heroics, might, muster, ring, turns
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
from bot.rules.courage import thrown
from bot.rules.dice import Dice
from bot.rules.events import ChargeSettled, Event, FigureJoined, GameEnded
from bot.rules.figures import Figure
from bot.rules.game import Game
from bot.rules.record import apply
from bot.rules.trials import trial
from bot.rules.waiting import check_nothing_open


def decide(game: Game, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Return what happens when `action` is taken, or raise a `RulesError`.

    Every check comes before the first roll: a refused action costs no dice.
    """
    match action:
        case PutOnRing():
            return _put_on(game, action, dice)
        case RollSauronsWill(which, points, modifier):
            might.check_promise(might=points)
            check_nothing_open(game, which)
            test = ring.saurons_will(game, which, dice, modifier=modifier)
            return might.after_roll(game, test, dice, might=points)
        case TakeOffRing(which, points, will):
            might.check_promise(might=points, will=will)
            check_nothing_open(game, which)
            test = ring.take_off(game, which, dice)
            return might.after_roll(game, test, dice, might=points, will=will)
        case ChargeInvisible():
            return _charge(game, action, dice)
        case AnswerCharge(which, turn, index, goes):
            return charge.answer(game, which, turn=turn, index=index, goes=goes)
        case NoteCharge(figure, by_itself):
            return _note_charge(game, _here(game, figure), by_itself=by_itself)
        case Settle(roll, points, will):
            return might.settle(game, roll, dice, might=points, will=will)
        case Reroll(roll, index):
            return might.reroll(game, roll, dice, index=index)
        case (
            TestCourage()
            | ThrowRider()
            | TakeFall()
            | RollWounds()
            | SpendFate()
            | CastPower()
            | ResistPower()
            | FightDuel()
        ):
            return trial(game, action, dice)
        case AnswerDuel():
            return duel.answer(game, action, dice)
        case RerollInDuel():
            return duel.reroll(game, action, dice)
        case ThrowDice():
            return (free.thrown(game, action, dice),)
        case RevealThrow():
            return (free.reveal(game, action),)
        case RollDispute(question):
            return (free.dispute(game, question, dice),)
        case NextTurn(turn, confirmed):
            turns.check_still_on(game, turn)
            check_nothing_open(game)
            return turns.next_turn(game, confirmed=confirmed)
        case TakeSide(side, player, name, word):
            return turns.take_side(game, side, player=player, name=name, word=word)
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
        case ChoosePriority():
            return turns.choose_priority(game, action)
        case NextPhase():
            check_nothing_open(game)
            return turns.next_phase(game, action)
        case SetTurn(turn):
            check_nothing_open(game)
            return turns.set_turn(game, turn)
        case AddFigure(figure, bears):
            if bears or game.find_figure(figure.id) is not None:
                check_nothing_open(game)
            return muster.add(game, figure, bears=bears)
        case ChangeFigure(which):
            check_nothing_open(game, which)
            return muster.change(game, action)
        case NoteHold(which, holds):
            check_nothing_open(game, which)
            return muster.hold(game, which, holds=holds)
        case RemoveFigure(which):
            check_nothing_open(game)
            return muster.remove(game, which)
        case LeaveAlone(which):
            check_nothing_open(game, which)
            return muster.leave_alone(game, which)
        case SetRing(which, worn_since):
            check_nothing_open(game, which)
            return muster.set_ring(game, which, worn_since=worn_since)
        case DeclareHeroic(which, heroic, with_friends):
            check_nothing_open(game, which)
            return heroics.declare(game, which, heroic, with_friends=with_friends)
        case Undo(version, count, asked_by):
            return turns.undo(game, version=version, count=count, asked_by=asked_by)
        case EndGame():
            return (*free.reveal_all(game), GameEnded())
        case _:
            assert_never(action)


def _put_on(game: Game, action: PutOnRing, dice: Dice) -> tuple[Event, ...]:
    figure = _here(game, action.bearer)
    mounted = action.mounted or figure.is_mounted
    check_nothing_open(game, figure.id)
    events = ring.put_on(game, figure, mounted=mounted)
    if isinstance(events[0], FigureJoined):
        check_nothing_open(game)  # another may lose the Ring to it
    lost = muster.loss_on_putting_on(game, figure, mounted=mounted, confirmed=action.confirmed)
    if lost or not mounted:
        return (*events, *lost)
    game = _after(game, events)
    test = thrown(game, figure.id, dice, is_expert=False)
    return (*events, *might.after_roll(game, test, dice))  # W4


def _here(game: Game, figure: Figure) -> Figure:
    """Return the model as it stands on this table, where it does."""
    return game.find_figure(figure.id) or figure


def _note_charge(game: Game, figure: Figure, *, by_itself: bool) -> tuple[Event, ...]:
    check_nothing_open(game, figure.id)
    ring.check_uses_ring(figure)
    joined = ring.bring(game, figure)
    if joined:
        check_nothing_open(game)  # another may lose the Ring to it
    return (*joined, charge.note(game, figure, by_itself=by_itself))


def _charge(game: Game, action: ChargeInvisible, dice: Dice) -> tuple[Event, ...]:
    might.check_promise(might=action.might, will=action.will)
    charge.check_will(game.edition, action.will)
    check_nothing_open(game, action.bearer)
    check_nothing_open(game, action.charger.id)
    known = game.find_figure(action.charger.id)
    charger = _known_better(known, action.charger) if known else action.charger
    joined = () if known else (FigureJoined(charger, bears=False),)
    answered = charge.attempt(
        game, action.bearer, charger, dice, distance=action.distance, modifier=action.modifier
    )
    if isinstance(answered, ChargeSettled):
        return (*joined, answered)
    game = _after(game, joined)
    rolled = might.after_roll(game, answered, dice, might=action.might, will=action.will)
    return (*joined, *rolled)


def _known_better(known: Figure, told: Figure) -> Figure:
    """Return a model of the table with the values that were told of it now."""
    return replace(known, courage=told.courage, intelligence=told.intelligence)


def _after(game: Game, events: tuple[Event, ...]) -> Game:
    for event in events:
        game = apply(game, event)
    return game
