"""Charging the Invisible bearer: finding it first, by a Courage test."""

import math

from bot.rules.dice import Dice
from bot.rules.editions import BarEndsWithRing, ChargeDistance, Edition
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.events import BearerCharged, Charge, ChargeAnswered, ChargeSettled, Verdict
from bot.rules.figures import Figure, FigureId
from bot.rules.game import Bearer, Game
from bot.rules.heroic import Heroic
from bot.rules.phases import Phase
from bot.rules.ring import brought, check_may_act, is_will_due
from bot.rules.rolls import Added, Kind, Part, Test
from bot.rules.values import asked_of

LONGEST_DISTANCE = 72
"""Inches: the long side of the largest table the rules know."""
LARGEST_MODIFIER = 10


def check_measures(distance: float, *, modifier: int) -> None:
    """Refuse what no tape measure shows and no rule adds, with `UnreadableError` (C9)."""
    if not 0 <= distance <= LONGEST_DISTANCE:  # which what is not a number is not, either
        raise UnreadableError(Reason.BAD_DISTANCE, most=LONGEST_DISTANCE)
    if abs(modifier) > LARGEST_MODIFIER:
        raise UnreadableError(Reason.BAD_MODIFIER, most=LARGEST_MODIFIER)


def check_will(edition: Edition, will: int) -> None:
    """Refuse Will that is promised for a test on which none may be spent (E4)."""
    if will and not edition.charge_takes_will:
        raise UnreadableError(Reason.WILL_IS_IDLE)


def inches(distance: float, edition: Edition) -> int:
    """Return the whole inches that count as a penalty (C8)."""
    if edition.readings.charge_distance is ChargeDistance.FULL_INCHES:
        return math.floor(distance)
    return math.ceil(distance)


def attempt(
    game: Game, which: FigureId, charger: Figure, dice: Dice, *, distance: float, modifier: int
) -> Test | ChargeSettled:
    """Return the charger's Courage test, or at once the leave of one that needs none.

    Serves C1 to C14: a model that always passes Courage tests still takes this one
    (C5), and so does every further foe when one is in combat already (C12). Sauron
    and the Ringwraiths see the bearer (C6, I4).
    """
    check_measures(distance, modifier=modifier)
    bearer, figure = brought(game, which), game.figure(which)
    for model in (charger, figure):
        if model.is_down:
            raise IllegalActionError(Reason.FIGURE_DOWN, figure=model.name)
    if charger.side is figure.side:
        raise IllegalActionError(
            Reason.CHARGER_FRIENDLY,
            charger=charger.name,
            bearer=figure.name,
            side=figure.side.value,
        )
    if charger.id in game.thrown:  # T1
        raise IllegalActionError(Reason.THROWN, figure=charger.name)
    check_may_act(game, charger)
    check_may_charge_now(game, charger)
    _check_first_attempt(game, bearer, charger)
    if bearer.worn_since is None:  # C7
        raise IllegalActionError(
            Reason.BEARER_VISIBLE, bearer=figure.name, charger=charger.name, which=which
        )
    if charger.sees_the_unseen:
        return ChargeSettled(which, Charge(charger.id, None, Verdict.ALLOWED))
    earlier = _found_before(bearer, charger.id) if game.edition.passes_last else None
    if earlier is not None:  # E20
        return ChargeSettled(which, Charge(charger.id, earlier, Verdict.ALLOWED))
    value, targets = asked_of(sought_with(charger, game.edition), game.edition)
    added = [*value, Added(Part.DISTANCE, -inches(distance, game.edition))]
    if modifier:  # C11
        added.append(Added(Part.MODIFIER, modifier))
    return Test(
        game.rolls + 1,
        Kind.CHARGE,
        charger.id,
        which,
        dice.roll(2, 6),
        tuple(added),
        targets,
        distance=distance,
        without_will=not game.edition.charge_takes_will,
    )


def sought_with(charger: Figure, edition: Edition) -> int:
    """Return the characteristic with which a foe looks for the bearer: Courage, or Intelligence."""
    if not edition.charge_by_intelligence:
        return charger.courage
    if charger.intelligence is None:
        raise UnreadableError(Reason.INTELLIGENCE_UNKNOWN, name=charger.name)
    return charger.intelligence


def check_may_charge_now(game: Game, charger: Figure) -> None:
    """Refuse a charge outside the charger's half of the Move phase, where phases are tracked.

    After a Heroic Move its side charges in the other half too, after a Heroic Combat in
    the Fight phase.
    """
    mine = {
        event.heroic for event in game.heroics if game.figure(event.figure).side is charger.side
    }
    match game.phase:
        case None:
            may = True
        case Phase.MOVE:
            may = game.moving is charger.side or Heroic.MOVE in mine
        case Phase.FIGHT:
            may = Heroic.COMBAT in mine
        case _:
            may = False
    if not may and game.phase is not None:
        raise IllegalActionError(
            Reason.CHARGE_PHASE,
            charger=charger.name,
            phase=game.phase.value,
            side=charger.side.value,
            moving=game.moving.value if game.moving is not None else "",
        )


def _check_first_attempt(game: Game, bearer: Bearer, charger: Figure) -> None:
    facts = {"charger": charger.name, "bearer": game.figure(bearer.figure).name}
    barring = bar(game, bearer, charger.id)
    if barring is not None:  # C3
        raise IllegalActionError(
            Reason.CHARGE_BARRED, **facts, roll=barring.number, faces=barring.faces, turn=game.turn
        )
    for earlier in bearer.marks.charges:
        if earlier.charger == charger.id and earlier.verdict is Verdict.ALLOWED:
            raise IllegalActionError(Reason.CHARGE_READY, **facts)
        if earlier.charger == charger.id and earlier.verdict is Verdict.MADE:
            raise IllegalActionError(Reason.CHARGE_MADE, **facts)


def _found_before(bearer: Bearer, charger: FigureId) -> Test | None:
    """Return the test with which a model found the bearer this turn and then held back (E20)."""
    for charge in bearer.marks.charges:
        if charge.charger == charger and charge.verdict is Verdict.HELD_BACK:
            return charge.test
    return None


def bar(game: Game, bearer: Bearer, charger: FigureId) -> Test | None:
    """Return the failed test that keeps `charger` from trying again this turn (C2, C3, C13)."""
    ends = game.edition.readings.bar_ends_with_ring is BarEndsWithRing.YES
    if bearer.worn_since is None and ends:
        return None
    for charge in bearer.marks.charges:
        if charge.charger == charger and charge.verdict is Verdict.BARRED:
            return charge.test
    return None


def found(test: Test) -> ChargeSettled:
    """Return whether the charger found the bearer (C1, C2)."""
    assert test.bearer is not None  # it is the Ring that makes it a test
    assert test.figure is not None
    verdict = Verdict.ALLOWED if test.is_passed else Verdict.BARRED
    return ChargeSettled(test.bearer, Charge(test.figure, test, verdict))


def is_held_back(game: Game, charger: FigureId) -> bool:
    """Whether magic keeps a model from the charge that it was allowed before (E14)."""
    return charger in game.held and not game.edition.charges_when_held


def answer(
    game: Game, which: FigureId, *, turn: int, index: int, goes: bool
) -> tuple[ChargeAnswered, ...]:
    """Return the charge as it is carried out, or given up (C1)."""
    if turn != game.turn:
        raise IllegalActionError(Reason.CHARGE_OVER, turn=turn, now=game.turn)
    charges = brought(game, which).marks.charges
    if not 0 <= index < len(charges):
        raise IllegalActionError(Reason.CHARGE_OVER, turn=turn, now=game.turn)
    charge = charges[index]
    for model in (game.figure(which), game.figure(charge.charger)):
        if goes and model.is_down:
            raise IllegalActionError(Reason.FIGURE_DOWN, figure=model.name)
    if charge.verdict is Verdict.BARRED and charge.test is not None:
        raise IllegalActionError(
            Reason.CHARGE_BARRED,
            charger=game.figure(charge.charger).name,
            bearer=game.figure(which).name,
            roll=charge.test.number,
            faces=charge.test.faces,
            turn=game.turn,
        )
    if charge.verdict is not Verdict.ALLOWED:
        raise IllegalActionError(
            Reason.CHARGE_ANSWERED,
            charger=game.figure(charge.charger).name,
            bearer=game.figure(which).name,
        )
    if goes and is_held_back(game, charge.charger):
        raise IllegalActionError(Reason.HELD_BY_MAGIC, figure=game.figure(charge.charger).name)
    return (ChargeAnswered(which, index, goes),)


def note(game: Game, figure: Figure, *, by_itself: bool = False) -> BearerCharged:
    """Return that a bearer in plain sight was charged, as somebody says, and is in combat (W3).

    An Invisible one is not charged without the test, or the leave of one who needs none;
    it may well charge by itself.
    """
    bearer = game.find_bearer(figure.id)
    if game.phase not in (None, Phase.MOVE, Phase.FIGHT):
        raise IllegalActionError(Reason.NO_CHARGES_NOW, bearer=figure.name, phase=game.phase.value)
    if figure.id in game.thrown and by_itself:  # T1
        raise IllegalActionError(Reason.THROWN, figure=figure.name)
    if by_itself:
        check_may_act(game, figure)
    if bearer is not None and by_itself and is_will_due(game, bearer):  # S1: before it moves
        raise IllegalActionError(Reason.WILL_DUE, bearer=figure.name, which=figure.id)
    if bearer is not None and bearer.worn_since is not None and not by_itself:  # C1, C12
        raise IllegalActionError(Reason.CHARGE_NEEDS_TEST, bearer=figure.name)
    if bearer is not None and bearer.marks.engaged:
        raise IllegalActionError(Reason.ALREADY_IN_COMBAT, bearer=figure.name)
    return BearerCharged(figure.id)
