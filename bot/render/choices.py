"""What may still be chosen: points on an open test, a charge, a roll that is due."""

from typing import assert_never

from bot.render.dice import number, sum_shown
from bot.render.duel_words import duel_offers
from bot.render.keys import key_of
from bot.render.names import LANDINGS, SIDES, TITLES
from bot.render.said import Offer, Said, Tone, Weight
from bot.render.text import plain
from bot.render.trial_words import bounded, daunted, roller
from bot.rules.actions import (
    Action,
    AnswerCharge,
    AnswerDuel,
    ChoosePriority,
    NextPhase,
    NextTurn,
    PutOnRing,
    Reroll,
    RerollInDuel,
    RollPriority,
    RollSauronsWill,
    Settle,
    TakeFall,
    TakeOffRing,
)
from bot.rules.events import Landing
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.might import is_open_to_reroll
from bot.rules.phases import Phase
from bot.rules.rolls import Choice, Kind, Reads, Test, choices
from bot.table import Position


def open_test(position: Position, test: Test) -> Said:
    """Return a test that its roller can still change, each choice with what it brings."""
    game = position.game
    side = game.figure(test.figure).side if test.figure is not None else None
    whose = SIDES[side] if side is not None else "The roller"
    stands = f"Let it stand → {_brings(game, test)}"
    offered = [
        _choice(position, test, choice) for choice in choices(test, game.left_to(test.figure))
    ]
    promised = 0
    if is_open_to_reroll(test):  # which comes before any Might
        offered = [*_rerolls(position, test), *offered]
        promised = min(test.promised, game.left_to(test.figure).might)
    return Said(
        Tone.WAITING,
        f"{TITLES[test.kind]}: {roller(game, test)} has {_count(test)}{_sought(game, test)}.",
        dice=sum_shown(test),
        lines=(
            f"As it stands, {_brings(game, test)}.",
            f"{whose} may still change that: {_left(game, test)}.",
            *((f"{promised} Might is promised for after a re-roll.",) if promised else ()),
        ),
        small=(f"roll {test.number}", *daunted(test), *bounded(game, test)),
        offers=(*offered, _offer(stands, position, Settle(test.number), Weight.SECOND)),
        opens=test.number,
    )


def _count(test: Test) -> str:
    if test.kind.reads is Reads.EACH:
        return f"{test.reached} of {len(test.faces)}"
    return number(test.total)


def _rerolls(position: Position, test: Test) -> list[Offer]:
    """Return each face that fell as a button that rolls it again, the lowest first."""
    return [
        _offer(f"Re-roll the {face}", position, Reroll(test.number, test.final.index(face)))
        for face in sorted(set(test.final))
    ]


def _sought(game: Game, test: Test) -> str:
    """Return whom a charger looks for, where that is somebody else."""
    if test.bearer in (None, test.figure):
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
    """Return the roll for Sauron's Will as a button; named, where several wear a Ring."""
    game = position.game
    whose = f": {game.figure(which).name}" if len(game.wearers) > 1 else ""
    return _offer(f"Roll Sauron's Will{whose}", position, RollSauronsWill(which))


def step_offers(position: Position, action: Action) -> tuple[Offer, ...]:
    """Return a legal next step as a button; nothing where a command says it better."""
    game = position.game
    match action:
        case Settle(roll, might, will):
            test = game.open_test(roll)
            assert test is not None  # or the step would not be legal
            if not might and not will:
                stands = f"Let it stand → {_brings(game, test)}"
                return (_offer(stands, position, action, Weight.SECOND),)
            return (_choice(position, test, Choice(might, will, 0)),)
        case AnswerCharge(which, _, index, goes):
            accepted, declined = charge_offers(position, which, index, named=True)
            return (accepted if goes else declined,)
        case Reroll(roll, index):
            test = game.open_test(roll)
            assert test is not None  # or the step would not be legal
            is_first = test.final.index(test.final[index]) == index
            label = f"Re-roll the {test.final[index]}"
            return (_offer(label, position, action),) if is_first else ()
        case AnswerDuel(roll) | RerollInDuel(roll):
            duel = game.open_duel(roll)
            return duel_offers(position, duel) if duel is not None else ()
        case TakeFall():
            return (_offer("Roll the Strength 3 hit", position, action),)
        case RollSauronsWill(which):
            return (will_offer(position, which),)
        case TakeOffRing(which):
            name = game.figure(which).name
            return (_offer(f"{name}: take off the Ring", position, action, Weight.SECOND),)
        case PutOnRing(figure, mounted=False):
            label = f"{figure.name}: put on the Ring"
            return (_offer(label, position, action, Weight.SECOND),)
        case RollPriority() if game.phase is Phase.PRIORITY:
            return phase_offers(position)
        case NextPhase() | ChoosePriority():
            return phase_offers(position)
        case NextTurn(confirmed=False) if game.phase is None:
            return phase_offers(position)
        case _:
            return ()


def phase_offers(position: Position) -> tuple[Offer, ...]:
    """Return what leads on in the turn as a button: priority, the next phase, the next turn."""
    game = position.game
    if game.may_choose:
        return tuple(
            _offer(f"{SIDES[side]} has priority", position, ChoosePriority(game.turn, side))
            for side in Side
        )
    if game.phase is None:
        return (_offer("Next turn", position, NextTurn(game.turn), Weight.SECOND),)
    if game.phase is Phase.PRIORITY and not game.priority_rolled:
        return (_offer("Roll for priority", position, RollPriority()),)
    step = NextPhase(game.turn, game.phase, game.moving)
    label = "Next turn" if game.phase is Phase.END else "Next phase"
    return (_offer(label, position, step, Weight.SECOND),)


def _choice(position: Position, test: Test, choice: Choice) -> Offer:
    spent = test.spending(might=choice.might, will=choice.will)
    points = [(choice.might, "Might"), (choice.will, "Will")]
    cost = " and ".join(f"{number} {name}" for number, name in points if number)
    total = "" if test.kind.reads is Reads.EACH else f"{number(spent.total)}, "
    label = f"Spend {cost} → {total}{_brings(position.game, spent)}"
    return _offer(label, position, Settle(test.number, choice.might, choice.will))


def _brings(game: Game, test: Test) -> str:
    match test.kind:
        case Kind.SAURONS_WILL:
            assert test.bearer is not None  # it is the Ring that makes it a test
            owner = game.figure(test.bearer).side
            return f"{SIDES[owner if test.is_passed else owner.opponent]} moves the bearer"
        case Kind.REMOVAL:
            return "the Ring comes off" if test.is_passed else "the Ring stays on"
        case Kind.CHARGE:
            return "the charge is allowed" if test.is_passed else "the charge is off"
        case Kind.THROWN_RIDER:
            return f"the rider {LANDINGS[tuple(Landing)[test.reached]]}"
        case Kind.COURAGE:
            return "the test is passed" if test.is_passed else "the test is failed"
        case Kind.FATE:
            return "the wound is prevented" if test.is_passed else "the wound stands"
        case Kind.WOUNDS:
            return _wounds(test)
        case Kind.CASTING:
            needed = f"cast; a {test.total} is needed to resist"
            return needed if test.is_passed else "the power fails"
        case Kind.RESISTING:
            return "the power is resisted" if test.is_passed else "the power works"
        case _:
            assert_never(test.kind)


def _wounds(test: Test) -> str:
    noun = "wound" if test.reached == 1 else "wounds"
    if test.then is not None:
        return f"{test.reached} of {len(test.faces)} need {test.then}+"
    return f"{test.reached or 'no'} {noun}"


def _left(game: Game, test: Test) -> str:
    left = game.left_to(test.figure)
    might, will = f"{left.might} Might", f"{left.will} Will"
    points = f"{might} and {will}" if test.takes_will else might
    return f"{roller(game, test).replace('**', '')} has {points} left"


def _offer(label: str, position: Position, action: Action, weight: Weight = Weight.FIRST) -> Offer:
    return Offer(label, key_of(action, game_id=position.id, game=position.game), weight)
