"""What may still be chosen: points on an open test, a charge, a roll that is due."""

from typing import assert_never

from bot.render.dice import number, sum_shown
from bot.render.keys import key_of
from bot.render.names import LANDINGS, SIDES, TITLES
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import plain
from bot.rules.actions import (
    Action,
    AnswerCharge,
    NextPhase,
    NextTurn,
    PutOnRing,
    RollPriority,
    RollSauronsWill,
    Settle,
    TakeOffRing,
)
from bot.rules.events import Landing
from bot.rules.figures import Figure, FigureId
from bot.rules.game import Game
from bot.rules.phases import Phase
from bot.rules.rolls import Choice, Kind, Test, choices
from bot.table import Position


def open_test(position: Position, test: Test) -> Said:
    """Return a test that its roller can still change, each choice with what it brings."""
    game = position.game
    figure = game.figure(test.figure)
    stands = f"Let it stand → {_brings(game, test)}"
    offered = (_choice(position, test, choice) for choice in choices(test, figure.left))
    return Said(
        Tone.WAITING,
        f"{TITLES[test.kind]}: **{plain(figure.name)}** has {number(test.total)}"
        f"{_sought(game, test)}.",
        dice=sum_shown(test),
        lines=(
            f"As it stands, {_brings(game, test)}.",
            f"{SIDES[figure.side]} may still change that: {_left(figure, test.kind)}.",
        ),
        small=(f"roll {test.number}",),
        offers=(*offered, _offer(stands, position, Settle(test.number), Weight.SECOND)),
        opens=test.number,
    )


def _sought(game: Game, test: Test) -> str:
    """Return whom a charger looks for, where that is somebody else."""
    if test.bearer == test.figure:
        return ""
    return f" to find **{plain(game.figure(test.bearer).name)}**"


def charge_offers(
    position: Position, which: FigureId, index: int, *, named: bool = False
) -> tuple[Offer, ...]:
    """Return the two answers to a charge that is allowed; named, where others stand beside it."""
    game, turn = position.game, position.game.turn
    charger = game.figure(game.bearer(which).marks.charges[index].charger).name
    goes = AnswerCharge(which, turn, index, goes=True)
    stays = AnswerCharge(which, turn, index, goes=False)
    return (
        _offer(f"{charger} charges" if named else "Charge", position, goes),
        _offer(f"{charger} holds back" if named else "Hold back", position, stays, Weight.SECOND),
    )


def will_offer(position: Position, which: FigureId) -> Offer:
    """Return the roll for Sauron's Will as a button."""
    return _offer("Roll Sauron's Will", position, RollSauronsWill(which))


def step_offers(position: Position, action: Action) -> tuple[Offer, ...]:
    """Return a legal next step as a button; nothing where a command says it better."""
    game = position.game
    match action:
        case Settle(roll, might, will):
            test = next(test for test in game.open_tests if test.number == roll)
            if not might and not will:
                stands = f"Let it stand → {_brings(game, test)}"
                return (_offer(stands, position, action, Weight.SECOND),)
            return (_choice(position, test, Choice(might, will, 0)),)
        case AnswerCharge(which, _, index, goes):
            accepted, declined = charge_offers(position, which, index, named=True)
            return (accepted if goes else declined,)
        case RollSauronsWill(which):
            return (will_offer(position, which),)
        case TakeOffRing(which):
            name = game.figure(which).name
            return (_offer(f"{name}: take off the Ring", position, action, Weight.SECOND),)
        case PutOnRing(figure, mounted=False):
            label = f"{figure.name}: put on the Ring"
            return (_offer(label, position, action, Weight.SECOND),)
        case RollPriority() if game.phase is Phase.PRIORITY:
            return (_offer("Roll for priority", position, action),)
        case NextPhase():
            return phase_offers(position)
        case NextTurn(confirmed=False) if game.phase is None:
            return (_offer("Next turn", position, action, Weight.SECOND),)
        case _:
            return ()


def phase_offers(position: Position) -> tuple[Offer, ...]:
    """Return the step to the next phase as a button, where phases are tracked."""
    game = position.game
    if game.phase is None:
        return ()
    step = NextPhase(game.turn, game.phase, game.moving)
    label = "Next turn" if game.phase is Phase.END else "Next phase"
    return (_offer(label, position, step, Weight.SECOND),)


def _choice(position: Position, test: Test, choice: Choice) -> Offer:
    spent = test.spending(might=choice.might, will=choice.will)
    points = [(choice.might, "Might"), (choice.will, "Will")]
    cost = " and ".join(f"{number} {name}" for number, name in points if number)
    label = f"Spend {cost} → {number(spent.total)}, {_brings(position.game, spent)}"
    return _offer(label, position, Settle(test.number, choice.might, choice.will))


def _brings(game: Game, test: Test) -> str:
    owner = game.figure(test.bearer).side
    match test.kind:
        case Kind.SAURONS_WILL:
            return f"{SIDES[owner if test.is_passed else owner.opponent]} moves the bearer"
        case Kind.REMOVAL:
            return "the Ring comes off" if test.is_passed else "the Ring stays on"
        case Kind.CHARGE:
            return "the charge is allowed" if test.is_passed else "the charge is off"
        case Kind.THROWN_RIDER:
            return f"the rider {LANDINGS[tuple(Landing)[test.reached]]}"
        case _:
            assert_never(test.kind)


def _left(figure: Figure, kind: Kind) -> str:
    might, will = f"{figure.left.might} Might", f"{figure.left.will} Will"
    left = f"{might} and {will}" if kind.takes_will else might
    return f"{plain(figure.name)} has {left} left"


def _offer(label: str, position: Position, action: Action, weight: Weight = Weight.FIRST) -> Offer:
    return Offer(label, key_of(action, game_id=position.id, game=position.game), weight)
