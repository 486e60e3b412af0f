"""Taking the Ring off."""

from dataclasses import replace
from itertools import product

import pytest

from bot.rules.actions import NextTurn, PutOnRing, RollSauronsWill, Settle, TakeOffRing
from bot.rules.editions import RemovalUnderOpponent
from bot.rules.errors import Reason
from bot.rules.events import PointsSpent, RingStayedOn, RingTakenOff
from bot.rules.figures import FigureId, Side
from bot.rules.game import Game
from bot.rules.phases import Phase
from bot.rules.rolls import choices
from tests.rules.asking import decided, last, reason, refused, worn
from tests.scripted import Scripted, casual, model, play

FRODO = FigureId("frodo baggins")


def controlled(*, might: int = 0, will: int = 0, courage: int = 6, face: int = 6) -> Game:
    """Turn 2: Frodo wears the Ring and Sauron's Will is rolled."""
    frodo = model("Frodo", might=might, will=will, courage=courage)
    game = play(worn(frodo), (RollSauronsWill(FRODO), Scripted(face)))
    return play(game, Settle(1)) if game.open_tests else game


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_two_dice_and_courage_must_reach_ten(faces: tuple[int, int]) -> None:
    """R1, R2."""
    settled = last(controlled(courage=3), TakeOffRing(FRODO), *faces)
    assert isinstance(settled, RingTakenOff if sum(faces) + 3 >= 10 else RingStayedOn)
    assert settled.test.faces == faces


def test_a_bearer_that_took_the_ring_off_is_no_longer_invisible() -> None:
    """R1."""
    game = play(controlled(), (TakeOffRing(FRODO), Scripted(2, 2)))
    assert not game.wearers
    assert game.bearer(FRODO).marks.taken_off


def test_a_bearer_that_failed_wears_the_ring_until_the_next_turn_and_tries_once_more() -> None:
    """R2, R3."""
    game = play(controlled(), (TakeOffRing(FRODO), Scripted(1, 2)))
    assert game.bearer(FRODO).worn_since == 1
    refusal = refused(game, TakeOffRing(FRODO))
    assert refusal.reason is Reason.REMOVAL_FAILED
    assert refusal.facts["roll"] == 2
    assert refusal.facts["faces"] == (1, 2)
    assert refusal.facts["next"] == 3
    game = play(game, NextTurn(2), (RollSauronsWill(FRODO), Scripted(3)))
    assert isinstance(last(game, TakeOffRing(FRODO), 2, 2), RingTakenOff)


def test_a_test_that_is_still_open_is_not_rolled_again() -> None:
    """R3."""
    game = play(controlled(might=1), (TakeOffRing(FRODO), Scripted(1, 2)))
    assert reason(game, TakeOffRing(FRODO)) is Reason.TEST_OPEN
    assert reason(play(game, Settle(2)), TakeOffRing(FRODO)) is Reason.REMOVAL_FAILED


def test_control_of_the_move_comes_before_taking_the_ring_off() -> None:
    """R4."""
    game = worn(model("Frodo"))
    refusal = refused(game, TakeOffRing(FRODO))
    assert refusal.reason is Reason.WILL_DUE
    assert refusal.facts["which"] == FRODO
    rolled = play(game, (RollSauronsWill(FRODO), Scripted(2)))
    assert reason(rolled, TakeOffRing(FRODO)) is Reason.TEST_OPEN
    assert decided(play(rolled, Settle(1, might=1)), TakeOffRing(FRODO), 3, 3)


def test_a_bearer_for_whom_control_is_never_rolled_need_not_wait_for_it() -> None:
    """R4, S10."""
    bilbo = model("Master Burglar")
    assert isinstance(last(worn(bilbo), TakeOffRing(bilbo.id), 2, 2), RingTakenOff)


def test_a_ring_put_on_this_turn_does_not_come_off() -> None:
    """R5."""
    frodo = model("Frodo")
    game = play(casual(frodo), PutOnRing(frodo))
    assert reason(game, TakeOffRing(FRODO)) is Reason.PUT_ON_THIS_TURN


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("moving", list(Side))
def test_the_ring_comes_off_in_the_owners_move_phase_only(phase: Phase, moving: Side) -> None:
    """R6."""
    game = replace(controlled(), phase=phase, moving=moving)
    if phase is Phase.MOVE and moving is Side.GOOD:
        assert decided(game, TakeOffRing(FRODO), 4, 4)
    else:
        assert reason(game, TakeOffRing(FRODO)) is Reason.NOT_YOUR_MOVE


@pytest.mark.parametrize("reading", list(RemovalUnderOpponent))
@pytest.mark.parametrize("face", [1, 6])
def test_the_owner_may_test_under_the_opponents_control_if_the_table_reads_it_so(
    reading: RemovalUnderOpponent, face: int
) -> None:
    """R7."""
    game = controlled(face=face)
    readings = replace(game.edition.readings, removal_under_opponent=reading)
    game = replace(game, edition=replace(game.edition, readings=readings))
    if face == 1 and reading is RemovalUnderOpponent.REFUSED:
        assert reason(game, TakeOffRing(FRODO)) is Reason.OPPONENT_CONTROLS
    else:
        assert isinstance(last(game, TakeOffRing(FRODO), 5, 5), RingTakenOff)


def test_a_ring_that_is_not_worn_cannot_come_off() -> None:
    """R8."""
    assert reason(casual(model("Frodo")), TakeOffRing(FRODO)) is Reason.RING_NOT_WORN
    off = play(controlled(), (TakeOffRing(FRODO), Scripted(6, 6)))
    assert reason(off, TakeOffRing(FRODO)) is Reason.RING_NOT_WORN


def test_nobody_takes_off_a_ring_that_it_never_had() -> None:
    """R8, W7."""
    refusal = refused(casual(model("Frodo")), TakeOffRing(FigureId("samwise gamgee")))
    assert refusal.reason is Reason.NO_RING
    assert refusal.facts["others"] == "Frodo Baggins"


def test_might_and_will_may_be_spent_in_any_mixture_that_just_suffices() -> None:
    """R9."""
    game = play(controlled(might=2, will=3), (TakeOffRing(FRODO), Scripted(1, 1)))
    (test,) = game.open_tests
    offered = [(choice.might, choice.will) for choice in choices(test, game.figure(FRODO).left)]
    assert offered == [(0, 2), (1, 1), (2, 0)]
    for might, will in offered:
        spent, settled = decided(game, Settle(2, might, will))
        assert spent == PointsSpent(FRODO, FRODO, might, will)
        assert isinstance(settled, RingTakenOff)
        assert (settled.test.faces, settled.test.total) == ((1, 1), 10)


@pytest.mark.parametrize(("might", "will"), [(1, 0), (0, 1), (2, 1), (0, 3), (3, -1), (-1, 3)])
def test_a_mixture_that_does_not_just_suffice_is_refused(might: int, will: int) -> None:
    """R9, D11."""
    game = play(controlled(might=2, will=3), (TakeOffRing(FRODO), Scripted(1, 1)))
    assert reason(game, Settle(2, might, will)) is Reason.NO_SUCH_CHOICE


def test_a_failed_test_may_stand_and_costs_nothing() -> None:
    """R2, R9."""
    game = play(controlled(might=2, will=3), (TakeOffRing(FRODO), Scripted(1, 2)), Settle(2))
    assert game.bearer(FRODO).worn_since == 1
    assert (game.figure(FRODO).left.might, game.figure(FRODO).left.will) == (2, 3)


@pytest.mark.parametrize(
    ("faces", "might", "will", "spent"),
    [
        ((1, 2), 1, 0, 1),
        ((1, 2), 0, 1, 1),
        ((1, 2), 2, 3, 1),
        ((1, 1), 2, 0, 2),
        ((1, 1), 1, 1, 2),
        ((1, 1), 20, 20, 2),
        ((2, 2), 2, 3, 0),
        ((6, 6), 1, 1, 0),
    ],
)
def test_promised_points_are_spent_by_themselves_the_fewest_that_pass(
    faces: tuple[int, int], might: int, will: int, spent: int
) -> None:
    """R9."""
    action = (TakeOffRing(FRODO, might, will), Scripted(*faces))
    game = play(controlled(might=2, will=3), action)
    left = game.figure(FRODO).left
    assert not game.wearers
    assert (2 - left.might) + (3 - left.will) == spent
    assert 2 - left.might <= might
    assert 3 - left.will <= will


def test_a_promise_that_does_not_suffice_leaves_the_test_open_and_spends_nothing() -> None:
    """R9."""
    game = play(controlled(might=2), (TakeOffRing(FRODO, might=1), Scripted(1, 1)))
    assert len(game.open_tests) == 1
    assert game.figure(FRODO).left.might == 2


@pytest.mark.parametrize(
    ("courage", "faces", "might", "will"),
    [
        (6, (1, 2), 0, 0),  # nothing left
        (6, (1, 1), 1, 0),  # one short
        (1, (1, 6), 1, 0),
        (6, (2, 2), 3, 3),  # passed
    ],
)
def test_a_test_that_points_cannot_turn_is_settled_at_once(
    courage: int, faces: tuple[int, int], might: int, will: int
) -> None:
    """S13, R9."""
    game = controlled(might=might, will=will, courage=courage)
    assert len(decided(game, TakeOffRing(FRODO), *faces)) == 2


@pytest.mark.parametrize(("might", "will"), [(-1, 0), (0, -1), (21, 0), (0, 21), (10**30, 0)])
def test_a_promise_that_nobody_can_mean_is_refused(might: int, will: int) -> None:
    """R9."""
    assert reason(controlled(), TakeOffRing(FRODO, might, will)) is Reason.BAD_POINTS
