"""The One Ring: putting it on, Sauron's Will, taking it off.

Each function checks everything before it rolls, and raises `IllegalActionError`
with what stands in the way.
"""

from bot.rules.dice import Dice
from bot.rules.editions import Edition, OnAndOff, RemovalUnderOpponent, WillWhenHeld
from bot.rules.errors import IllegalActionError, Reason, UnreadableError
from bot.rules.events import (
    ControlSettled,
    Event,
    FigureJoined,
    Landing,
    RiderLanded,
    RingPutOn,
    RingStayedOn,
    RingTakenOff,
)
from bot.rules.figures import Figure, FigureId, Side, Trait, outranks
from bot.rules.game import Bearer, Game
from bot.rules.phases import Phase
from bot.rules.rolls import Added, Kind, Part, Test
from bot.rules.values import asked_of

LARGEST_WILL_MODIFIER = 3

# Wearing the Ring


def put_on(game: Game, figure: Figure, *, mounted: bool) -> tuple[Event, ...]:
    """Return how the Ring goes on: at any time of the owner's Move phase (W1, W9).

    The bearer is Invisible at once, and off its steed (W4). A model that was not
    on the table joins it, with its Might, Will and Fate.
    """
    check_uses_ring(figure)
    joined = bring(game, figure)
    if joined:
        _check_takes_it_from_nobody(game, figure)
    bearer = game.find_bearer(figure.id) or Bearer(figure.id)
    if bearer.worn_since is not None:  # W5
        raise IllegalActionError(
            Reason.RING_WORN, bearer=figure.name, since=bearer.worn_since, now=game.turn
        )
    _check_no_twin(game, figure)
    may_do_both = game.edition.readings.on_and_off is OnAndOff.ALLOWED
    if bearer.marks.taken_off and not may_do_both:  # W6
        raise IllegalActionError(Reason.TAKEN_OFF_THIS_TURN, bearer=figure.name, turn=game.turn)
    if bearer.marks.engaged:  # W3
        raise IllegalActionError(Reason.IN_COMBAT, bearer=figure.name)
    check_may_act(game, figure)
    _check_move_phase(game, figure)  # W2
    return (*joined, RingPutOn(figure.id, dismounted=mounted))


def _check_takes_it_from_nobody(game: Game, figure: Figure) -> None:
    """Refuse to bring a bearer by putting the Ring on, where another would lose it (K1)."""
    for bearer in game.wearers:
        other = game.figure(bearer.figure)
        if game.has_one_ring and outranks(figure, other):
            raise IllegalActionError(Reason.TAKES_THE_RING, bearer=figure.name, other=other.name)


def check_may_wear(game: Game, figure: Figure) -> None:
    """Refuse the Ring to a model that left, lost it, or whose equal wears it (W7, W8, K1, K4)."""
    check_uses_ring(figure)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    _check_keeps_ring(game, figure)
    _check_no_twin(game, figure)


def _check_no_twin(game: Game, figure: Figure) -> None:
    wearers = (game.figure(bearer.figure) for bearer in game.wearers)
    for other in wearers:
        is_twin = other.side is figure.side and other.rank == figure.rank and other.id != figure.id
        if game.has_one_ring and is_twin:
            raise IllegalActionError(Reason.RING_WITH_TWIN, bearer=figure.name, other=other.name)


def check_uses_ring(figure: Figure) -> None:
    """Refuse Sauron, who has the Ring by rules of his own (W8)."""
    if Trait.SAURON in figure.traits:
        raise IllegalActionError(Reason.SAURON_HIMSELF, bearer=figure.name)


def bring(game: Game, figure: Figure) -> tuple[Event, ...]:
    """Return how `figure` comes to the table with the Ring: nothing if it is there (W7).

    Sauron may come with it, and then nobody else has it (K1).
    """
    if Trait.RINGBEARER not in figure.traits:
        raise IllegalActionError(Reason.NO_RING, bearer=figure.name, others=named_bearers(game))
    _check_keeps_ring(game, figure)
    _check_stands_alone(game, figure)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    if game.find_bearer(figure.id) is not None:
        return ()
    return (FigureJoined(figure, bears=True),)


def _check_stands_alone(game: Game, figure: Figure) -> None:
    """Refuse the Ring to one who has none beside another of the same side (E16)."""
    friend = ringless_beside(game, figure)
    if friend is not None:
        raise IllegalActionError(Reason.RINGLESS_BESIDE, bearer=figure.name, other=friend.name)


def ringless_beside(game: Game, figure: Figure) -> Figure | None:
    """Return the friend on the table beside whom a model has no Ring, if there is one (E16)."""
    for one, other in game.edition.ringless_beside:
        for friend in game.figures:
            is_there = friend.side is figure.side and not friend.is_down
            if is_there and figure.id.startswith(one) and friend.id.startswith(other):
                return friend
    return None


def outranking(game: Game, figure: Figure) -> Figure | None:
    """Return the bearer to whom `figure` loses the Ring, by the order of bearers (K1).

    One that has none itself beside a friend takes it from nobody (E16).
    """
    if not game.has_one_ring:
        return None
    for other in (game.figure(bearer.figure) for bearer in game.bearers):
        has_none = other.is_down or ringless_beside(game, other) is not None
        if outranks(other, figure) and not has_none:
            return other
    return None


def has_ring(game: Game, figure: Figure) -> bool:
    """Whether a model that was brought with the Ring still has it (K1, E16)."""
    return outranking(game, figure) is None and ringless_beside(game, figure) is None


def _check_keeps_ring(game: Game, figure: Figure) -> None:
    other = outranking(game, figure)
    if other is not None:  # W7
        raise IllegalActionError(
            Reason.RING_LOST,
            bearer=figure.name,
            rank=figure.rank or 0,
            other=other.name,
            higher=other.rank or 0,
        )


def landing(test: Test) -> RiderLanded:
    """Return how the rider comes down (T1, T2)."""
    bands = (Landing.KNOCKED_FLYING, Landing.GETS_UP, Landing.ON_ITS_FEET)
    return RiderLanded(test, bands[test.reached])


# Sauron's Will


def is_will_due(game: Game, bearer: Bearer) -> bool:
    """Whether Sauron's Will must still be rolled this turn (S1, S2, S7, S10, S11, S12)."""
    return (
        bearer.worn_since is not None
        and bearer.worn_since < game.turn
        and bearer.marks.will is None
        and Trait.NOT_YET_AWOKEN not in game.figure(bearer.figure).traits
        and not _is_spared_when_held(game, bearer)
    )


def saurons_will(game: Game, which: FigureId, dice: Dice, *, modifier: int = 0) -> Test:
    """Return the roll for control of the bearer: one D6, the bearer's own Might (S1, S5, E17)."""
    check_will_modifier(modifier, game.edition)
    bearer, figure = _wearer(game, which)
    if Trait.NOT_YET_AWOKEN in figure.traits:  # S10
        raise IllegalActionError(Reason.WILL_NEVER_DUE, bearer=figure.name)
    if bearer.worn_since == game.turn:  # S2
        raise IllegalActionError(
            Reason.WILL_NOT_YET_DUE, bearer=figure.name, turn=game.turn, next=game.turn + 1
        )
    if bearer.marks.will is not None:  # S6
        first, control = bearer.marks.will, controller(game, bearer)
        raise IllegalActionError(
            Reason.WILL_ROLLED,
            bearer=figure.name,
            roll=first.number,
            faces=first.faces,
            side=control.value,
            turn=game.turn,
        )
    if _is_spared_when_held(game, bearer):  # S11, E14
        reason = Reason.WILL_HELD_BY_MAGIC if which in game.held else Reason.WILL_HELD
        asked = "will_when_held"
        reading = asked if asked in game.edition.open_questions else ""
        raise IllegalActionError(reason, bearer=figure.name, reading=reading)
    _check_move_phase(game, figure)
    targets = (game.edition.will_kept_at,)
    added = (Added(Part.MODIFIER, modifier),) if modifier else ()
    faces = dice.roll(1, 6)
    return Test(game.rolls + 1, Kind.SAURONS_WILL, which, which, faces, added, targets)


def check_will_modifier(modifier: int, edition: Edition) -> None:
    """Refuse what no army's rule adds to Sauron's Will, or not in this edition (E17)."""
    if modifier and not edition.will_takes_modifier:
        raise UnreadableError(Reason.NO_MODIFIER_HERE)
    if abs(modifier) > LARGEST_WILL_MODIFIER:
        raise UnreadableError(Reason.BAD_MODIFIER, most=LARGEST_WILL_MODIFIER)


def control(game: Game, test: Test) -> ControlSettled:
    """Return who moves the bearer: its owner, or the opponent instead (S3, S4)."""
    assert test.bearer is not None  # it is the Ring that makes it a test
    owner = game.figure(test.bearer).side
    return ControlSettled(test, owner if test.is_passed else owner.opponent)


def controller(game: Game, bearer: Bearer) -> Side:
    """Return who moves the bearer this turn: the owner until the roll says otherwise (S9)."""
    return bearer.marks.control or game.figure(bearer.figure).side


def _is_spared_when_held(game: Game, bearer: Bearer) -> bool:
    skips = game.edition.readings.will_when_held is WillWhenHeld.SKIP
    return skips and (bearer.marks.engaged or bearer.figure in game.held)


# Removing the Ring


def take_off(game: Game, which: FigureId, dice: Dice) -> Test:
    """Return the Courage test to take the Ring off, in the owner's Move phase (R1 to R9)."""
    bearer, figure = _wearer(game, which)
    may_do_both = game.edition.readings.on_and_off is OnAndOff.ALLOWED
    if bearer.worn_since == game.turn and not may_do_both:  # R5
        raise IllegalActionError(Reason.PUT_ON_THIS_TURN, bearer=figure.name, turn=game.turn)
    if bearer.marks.removal is not None:  # R3
        failed = bearer.marks.removal
        raise IllegalActionError(
            Reason.REMOVAL_FAILED,
            bearer=figure.name,
            roll=failed.number,
            faces=failed.faces,
            next=game.turn + 1,
        )
    if bearer.marks.engaged and not game.edition.acts_in_combat:  # E14
        raise IllegalActionError(Reason.HELD_IN_COMBAT, bearer=figure.name)
    check_may_act(game, figure)
    _check_move_phase(game, figure)  # R6
    if is_will_due(game, bearer):  # R4
        raise IllegalActionError(Reason.WILL_DUE, bearer=figure.name, which=which)
    if is_removal_under_opponent(game, bearer) and (
        game.edition.readings.removal_under_opponent is RemovalUnderOpponent.REFUSED
    ):  # R7
        raise IllegalActionError(
            Reason.OPPONENT_CONTROLS, bearer=figure.name, side=controller(game, bearer).value
        )
    added, targets = asked_of(figure.courage, game.edition)
    return Test(game.rolls + 1, Kind.REMOVAL, which, which, dice.roll(2, 6), added, targets)


def removal(test: Test) -> RingTakenOff | RingStayedOn:
    """Return whether the Ring came off (R1, R2)."""
    return RingTakenOff(test) if test.is_passed else RingStayedOn(test)


def is_removal_under_opponent(game: Game, bearer: Bearer) -> bool:
    """Whether the opponent moves the bearer this turn, which the text leaves open (R7)."""
    return controller(game, bearer) is not game.figure(bearer.figure).side


# What all of them need


def check_may_act(game: Game, figure: Figure) -> None:
    """Refuse a model that magic holds, in editions where it cannot act then (E14)."""
    if figure.id in game.held and not game.edition.acts_when_held:
        raise IllegalActionError(Reason.HELD_BY_MAGIC, figure=figure.name)


def brought(game: Game, which: FigureId) -> Bearer:
    """Return how a model stands with the Ring, or refuse one that was not brought with it (W7)."""
    bearer = game.find_bearer(which)
    if bearer is None:
        figure = game.find_figure(which)
        name = figure.name if figure else which
        raise IllegalActionError(Reason.NO_RING, bearer=name, others=named_bearers(game))
    return bearer


def _wearer(game: Game, which: FigureId) -> tuple[Bearer, Figure]:
    bearer, figure = brought(game, which), game.figure(which)
    if figure.is_down:
        raise IllegalActionError(Reason.FIGURE_DOWN, figure=figure.name)
    _check_keeps_ring(game, figure)
    if bearer.worn_since is None:  # R8, S12
        raise IllegalActionError(Reason.RING_NOT_WORN, bearer=figure.name)
    return bearer, figure


def named_bearers(game: Game) -> str:
    """Return the names of those who were brought with the Ring, one after the other."""
    return ", ".join(game.figure(bearer.figure).name for bearer in game.bearers)


def _check_move_phase(game: Game, figure: Figure) -> None:
    if game.phase is None:
        return
    if game.phase is not Phase.MOVE or game.moving is not figure.side:  # W2, R6
        raise IllegalActionError(
            Reason.NOT_YOUR_MOVE,
            bearer=figure.name,
            side=figure.side.value,
            phase=game.phase.value,
            moving=game.moving.value if game.moving is not None else "",
        )
